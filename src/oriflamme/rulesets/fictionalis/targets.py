"""Whom a spontaneous advance makes for: Baggage, the nearest enemy it knows of, or the enemy's table edge (seed lines 1096-1102)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from oriflamme.board.corridors import path_around
from oriflamme.board.outlines import Outline, distance_to, sweep_touches
from oriflamme.board.table import (
    PACE,
    Point,
    Rect,
    bearing,
    centre,
    corners,
    distance,
    in_front,
    overlap,
)

from . import going, visibility, works
from .field import Field
from .going import Going
from .obstacles import moved_to
from .pieces import Element
from .terrain.lie import lie_of
from .troops import Type

ASIDE: Final = 200 * PACE
"""How far from the way to Baggage enemies keep an element from going there (DBF-SPONT-TARGET-a)."""

DETOUR: Final = 300 * PACE
"""How long a way round may be (DBF-SPONT-TARGET-b)."""


class Target(msgspec.Struct, frozen=True):
    """What an advance goes for: the element, None for the enemy's table edge, and the point it goes to."""

    element: str | None
    point: Point


def target(field: Field, element: Element, known: list[Element]) -> Target:
    """Return what an element that advances spontaneously makes for (DBF-SPONT-TARGET-a to DBF-SPONT-TARGET-c).

    `known` are the enemies its command knows of.
    """
    baggage = nearest(element, [one for one in known if one.kind.type is Type.BAGGAGE])
    seen = baggage is not None and visibility.sees(field, element, baggage)
    if baggage is not None and seen and not _guarded(element, baggage, known):
        return Target(baggage.id, centre(baggage.at))
    # Nearest first, because finding out whether one is to be ignored may be dear.
    for enemy in sorted(known, key=lambda one: (reckoned(element.at, one.at), one.id)):
        if not ignored(field, element, enemy):
            return Target(enemy.id, centre(enemy.at))
    first = field.theatre.sides[0] == element.side
    return Target(None, Point(field.surface.width // 2, 0 if first else field.surface.depth))


def known_enemies(field: Field, element: Element) -> list[Element]:
    """Return the enemies on the table that an element's command knows of, in the order of the set-up (DBF-VIS-KNOWN)."""
    names = visibility.known(field, element.command)
    return [one for one in field.on_table() if one.side != element.side and one.id in names]


def nearest(element: Element, enemies: list[Element]) -> Element | None:
    """Return the nearest of some enemies, None of none; the first by its id of those equally near."""
    return min(enemies, key=lambda one: (reckoned(element.at, one.at), one.id), default=None)


@lru_cache(maxsize=16384)
def reckoned(rect: Rect, other: Rect) -> int:
    """Return how far an enemy is: from the front corner further from his centre, to that (DBF-SPONT-TARGET-a)."""
    return max(distance(corner, centre(other)) for corner in corners(rect)[:2])


def _guarded(element: Element, baggage: Element, known: list[Element]) -> bool:
    """Return whether an enemy known is less than 200p to either side of the most direct way to Baggage."""
    start, end = centre(element.at), centre(baggage.at)
    far = distance(start, end)
    if not far:
        return False
    lane = Rect((start.x + end.x) // 2, (start.y + end.y) // 2, 2 * ASIDE, far, bearing(start, end))
    return any(one.id != baggage.id and overlap(one.at, lane) for one in known)


def ignored(field: Field, element: Element, enemy: Element) -> bool:
    """Return whether an advance takes no notice of an enemy (DBF-SPONT-TARGET-b)."""
    if _slight(enemy) and not overlap(in_front(element.at, _reach(element.at, enemy.at)), enemy.at):
        return True
    if element.kind.mounted and (
        going.going(field, moved_to(element, enemy.at), enemy.at) in (Going.DIFFICULT, Going.IMPASSABLE)
        or _behind_works(field, element, enemy)
    ):
        return True
    return not element.kind.aerial and _out_of_reach(field, element, enemy)


def _slight(enemy: Element) -> bool:
    return enemy.kind.skirmisher or enemy.kind.type is Type.SPY


def _reach(a: Rect, b: Rect) -> int:
    return distance(centre(a), centre(b)) + b.width + b.depth


def _behind_works(field: Field, element: Element, enemy: Element) -> bool:
    if not field.surface.works:
        return False
    return (
        works.defending(field, enemy) is not None or works.section_between(field, element, enemy) is not None
    )


def _out_of_reach(field: Field, element: Element, enemy: Element) -> bool:
    """Return whether an enemy is in terrain that the element cannot enter, or behind such, with no way round of 300p."""
    a, b = element.at, enemy.at
    # Ground under one of them only matters if he could not be reached where he is touched from.
    walls = [shape for shape in _impassable(field, element, a, b) if distance_to(shape, a)]
    barred = [shape for shape in walls if _between(shape, a, b)]
    if not barred:
        return False
    if any(distance_to(shape, b) == 0 for shape in barred):
        return True
    return path_around(centre(a), centre(b), [], walls, DETOUR) is None


def _between(shape: Outline, a: Rect, b: Rect) -> bool:
    """Return whether terrain lies on the straight way of a base to an enemy."""
    lean = Rect(a.x, a.y, a.width, a.depth, bearing(centre(a), centre(b)))
    return sweep_touches(shape, lean, b.x - a.x, b.y - a.y)


def _impassable(field: Field, element: Element, a: Rect, b: Rect) -> Iterator[Outline]:
    """Yield the outlines of features between two bases, or near, that an element cannot enter."""
    reach = math.dist((a.x, a.y), (b.x, b.y)) + DETOUR
    for feature in field.surface.features:
        if not element.kind.land or going.zone_for(field, element, feature) is not Going.IMPASSABLE:
            continue
        for shape in lie_of(field.surface).shapes[feature.id]:
            west, north, east, south = shape.box
            if west <= a.x + reach and east >= a.x - reach and north <= a.y + reach and south >= a.y - reach:
                yield shape
