"""Steps back from those who fare better: out of reach of enemies who would win, and of shooters who would hurt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from oriflamme.rulesets.fictionalis import impetuous
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.movement.groups import displaced
from oriflamme.rulesets.fictionalis.movement.legs import AboutTurn, Ahead
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.troops import Type

from .perils import peril, reach_of
from .trying import USUAL, Idea
from .units import Unit, connected, pace, within

LEAST: Final = 0.05
"""What a step back must save at least."""

_TURNS_ABOUT: Final = (Type.LIGHT_HORSE, Type.PSILOI)
"""Whose groups may turn about twice in a move and so fall back as a whole (DBF-GROUP-TURN)."""


def falling_back(field: Field, unit: Unit, foes: Sequence[Element]) -> list[Idea]:
    """Return the steps back of a unit: together of those who may turn about, else of each element that is in peril.

    Impetuous troops stay: they would come forward again by themselves.
    """
    far = 2 * max(pace(field, one) for one in unit)
    near = [
        foe
        for foe in foes
        if foe.kind.type is not Type.BAGGAGE and within(unit, foe, far + reach_of(field, foe))
    ]
    if not near:
        return []
    found: list[Idea] = []
    alone = {one.id: one for one in unit if not impetuous.by_nature(one.kind)}
    for light in _TURNS_ABOUT:
        for part in connected(field, [one for one in alone.values() if one.kind.type is light]):
            if len(part) > 1:
                found += _together(field, part, near)
                for one in part:
                    del alone[one.id]
    for one in alone.values():
        found += _alone(field, one, near)
    return found


def _together(field: Field, unit: Unit, foes: Sequence[Element]) -> Iterator[Idea]:
    now = math.fsum(peril(field, one, one.at, foes) for one in unit)
    if now <= LEAST:
        return
    far = min(pace(field, one) for one in unit)
    names = tuple(one.id for one in unit)
    # The way is measured from the front edges before to the rear edges after.
    ways = [way for way in (far, far - 2 * unit[0].at.depth) if way > 0]
    then = (math.fsum(peril(field, one, displaced(one.at, -way, 0), foes) for one in unit) for way in ways)
    commands = (MoveGroup(names, (AboutTurn(), Ahead(way), AboutTurn())) for way in ways)
    steps = ((now - left, command) for left, command in zip(then, commands, strict=True))
    yield from _ideas(steps)


def _alone(field: Field, element: Element, foes: Sequence[Element]) -> Iterator[Idea]:
    now = peril(field, element, element.at, foes)
    if now <= LEAST:
        return
    far = pace(field, element)
    ways = (
        (now - peril(field, element, displaced(element.at, -way, 0), foes), way) for way in (far, far // 2)
    )
    ends = ((saved, displaced(element.at, -way, 0)) for saved, way in sorted(ways, reverse=True))
    steps = ((saved, MoveElement(element.id, rect.x, rect.y, rect.angle)) for saved, rect in ends)
    yield from _ideas(steps)


def _ideas(steps: Iterable[tuple[float, MoveElement | MoveGroup]]) -> Iterator[Idea]:
    """Yield some steps that save enough as one idea, in their order, worth what the first of them saves."""
    found = [(saved, command) for saved, command in steps if saved > LEAST]
    if found:
        yield Idea(tuple(command for _, command in found), USUAL, found[0][0], steps=True)
