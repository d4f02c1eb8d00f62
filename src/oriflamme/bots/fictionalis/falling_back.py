"""Steps back from those who fare better: out of reach of enemies who would win, and of shooters who would hurt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from oriflamme.board.table import PACE, Point, Rect, gap, local
from oriflamme.rulesets.fictionalis import impetuous, shooting_targets
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.movement.groups import displaced
from oriflamme.rulesets.fictionalis.movement.legs import AboutTurn, Ahead
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.troops import Type

from .trying import Idea, cost, out_of_contact
from .units import Unit, connected, pace, within
from .worth import matchup, shot_at, worth

LEAST: Final = 0.05
"""What a step back must save at least."""

COMES: Final = 0.3
"""How likely an enemy is taken to come into contact, or within range and in view, before one's next bound."""

WINS: Final = 0.1
"""Whoever fares better than this against shooters goes for them, not away from them."""

_TURNS_ABOUT: Final = (Type.LIGHT_HORSE, Type.PSILOI)
"""Whose groups may turn about twice in a move and so fall back as a whole (DBF-GROUP-TURN)."""


def falling_back(field: Field, player: str, unit: Unit, foes: Sequence[Element]) -> list[Idea]:
    """Return the steps back of a unit: together of those who may turn about, else of each element that is in peril.

    Impetuous troops stay: they would come forward again by themselves.
    """
    far = 2 * max(pace(field, one) for one in unit)
    near = [
        foe
        for foe in foes
        if foe.kind.type is not Type.BAGGAGE and within(unit, foe, far + _reach(field, foe))
    ]
    if not near:
        return []
    found: list[Idea] = []
    alone = {one.id: one for one in unit if not impetuous.by_nature(one.kind)}
    for light in _TURNS_ABOUT:
        for part in connected(field, [one for one in alone.values() if one.kind.type is light]):
            if len(part) > 1:
                found += _together(field, player, part, near)
                for one in part:
                    del alone[one.id]
    for one in alone.values():
        found += _alone(field, player, one, near)
    return found


def _together(field: Field, player: str, unit: Unit, foes: Sequence[Element]) -> Iterator[Idea]:
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
    yield from _first(field, player, steps)


def _alone(field: Field, player: str, element: Element, foes: Sequence[Element]) -> Iterator[Idea]:
    now = peril(field, element, element.at, foes)
    if now <= LEAST:
        return
    far = pace(field, element)
    ways = (
        (now - peril(field, element, displaced(element.at, -way, 0), foes), way) for way in (far, far // 2)
    )
    ends = ((saved, displaced(element.at, -way, 0)) for saved, way in sorted(ways, reverse=True))
    steps = ((saved, MoveElement(element.id, rect.x, rect.y, rect.angle)) for saved, rect in ends)
    yield from _first(field, player, steps)


def _first(
    field: Field, player: str, steps: Iterable[tuple[float, MoveElement | MoveGroup]]
) -> Iterator[Idea]:
    """Yield the first of some steps, each with what it saves, that saves enough and can be made."""
    for saved, command in steps:
        move = out_of_contact(field, player, command) if saved > LEAST else None
        if move is not None:
            yield Idea(command, cost(field, move), saved)
            return


def peril(field: Field, element: Element, at: Rect, foes: Sequence[Element]) -> float:
    """Return what it may cost an element to stand somewhere until its next bound, less the best it could attack from there.

    In element equivalents, as `worth` counts them.
    """
    mine, reach = worth(field, element), pace(field, element)
    total, best = 0.0, 0.0
    for foe in foes:
        away = gap(at, foe.at)
        gained = matchup(element.kind, foe.kind)
        if gained < WINS:
            total += mine * _shot_from(field, element, at, foe, away)
        if gained < 0 and away <= pace(field, foe):
            total -= COMES * gained * mine
        elif away <= reach:
            best = max(best, gained)
    return total - best


def _shot_from(field: Field, element: Element, at: Rect, foe: Element, away: int) -> float:
    """Return which part of an element the shot of a foe may be expected to cost: less if he has to come nearer or turn."""
    arm = shooting_targets.weapon(foe.kind)
    if arm is None:
        return 0.0
    beyond = away - arm.range * PACE
    if beyond > pace(field, foe):
        return 0.0
    ahead = local(foe.at, Point(at.x, at.y))[1] > 0
    return shot_at(foe.kind, element.kind) * (1.0 if beyond <= 0 and ahead else COMES)


def _reach(field: Field, foe: Element) -> int:
    """Return from how far a foe may strike before one's next bound: he moves, and shoots if he can."""
    arm = shooting_targets.weapon(foe.kind)
    return pace(field, foe) + (0 if arm is None else arm.range * PACE)
