"""What the combats of some elements come to on a field: as it is, or as a move would leave it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from oriflamme.board.table import Edge, Rect
from oriflamme.rulesets.fictionalis import contacts, fighters
from oriflamme.rulesets.fictionalis.doomed import doomed_with, front_depth
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.troops import Type
from oriflamme.rulesets.fictionalis.withdrawal import plan

from .worth import lasting, worth

CARE = 1.25
"""How much more a loss weighs than a gain: only one side need lose its nerve."""

TAKEN_ASIDE = 0.15
"""What it is worth besides the combat to come at an enemy's flank or rear who is not engaged yet."""


def imagined(field: Field, places: Mapping[str, Rect]) -> Field:
    """Return a copy of a field on which elements stand elsewhere."""
    twin = field.copy()
    twin.move(dict(places))
    return twin


def around(field: Field, side: str, names: Iterable[str]) -> set[str]:
    """Return the elements of a side whose combats some elements bear on: themselves, and whoever fights beside them."""
    found: set[str] = set()
    foes: set[str] = set()
    for name in names:
        if field.elements[name].side == side:
            found.add(name)
        for other, _ in field.touching(name):
            (found if other.side == side else foes).add(other.id)
    for foe in foes:
        found.update(other.id for other, _ in field.touching(foe) if other.side == side)
    return found


def balance(field: Field, names: Iterable[str]) -> float:
    """Return what elements of one side may expect of their combats together: what they gain less what they lose."""
    total = 0.0
    for name in sorted(names):
        element = field.elements[name]
        if element.rect is None or element.place is not Place.TABLE:
            continue
        struck = contacts.fronts_meet(field, element)
        for foe in struck:
            total += clash(field, element, foe)
        if not struck:
            total += _from_aside(field, element)
            total -= _struck_aside(field, element)
    return total


def clash(field: Field, own: Element, foe: Element) -> float:
    """Return what an element may expect of its combat with a foe."""
    lost, gained = lasting(fighters.melee(field, own, foe), held(field, own), held(field, foe))
    return gained * _at_stake(field, foe) - CARE * lost * _at_stake(field, own)


def held(field: Field, element: Element) -> bool:
    """Return whether an element has no room for a recoil and is destroyed when it has to make one."""
    distance = min(front_depth(element), field.surface.frontage)
    return plan(field, element, distance).stopped is not None


def _at_stake(field: Field, element: Element) -> float:
    """Return what a side loses with an element: it, and whoever behind it is destroyed with it."""
    return worth(field, element) + math.fsum(worth(field, one) for one in doomed_with(field, element))


def _from_aside(field: Field, element: Element) -> float:
    """Return what an element gains whose front is against the flank or rear of an enemy.

    He turns to it if nobody holds him to his front; else it shows in that combat.
    """
    total = 0.0
    for foe in contacts.front_enemies(field, element):
        if foe.kind.type is Type.BAGGAGE:
            total += 0.6 * worth(field, foe)
        elif not contacts.fronts_meet(field, foe):
            total += clash(field, element, foe) + TAKEN_ASIDE
    return total


def _struck_aside(field: Field, element: Element) -> float:
    """Return what an element loses by an enemy at its own flank or rear whom nobody faces."""
    flanks = [foe for foe, edge in contacts.struck_edges(field, element) if edge is not Edge.FRONT]
    return math.fsum(TAKEN_ASIDE - clash(field, element, foe) for foe in flanks)
