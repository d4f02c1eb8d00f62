"""What it may cost an element to stand somewhere: who could strike or shoot at it there before its next bound."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from oriflamme.board.table import PACE, Edge, Point, Rect, corner_shift, gap, local
from oriflamme.rulesets.fictionalis import contacts, impetuous, shooting_targets
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.movement.reaching import contact_places
from oriflamme.rulesets.fictionalis.obstacles import free
from oriflamme.rulesets.fictionalis.pieces import Element, Place

from .units import pace
from .worth import matchup, shot_at, worth

COMES: Final = 0.3
"""How likely an enemy is taken to come into contact, or within range and in view, before one's next bound."""

SURELY: Final = 0.8
"""How likely an impetuous enemy is taken to come into contact."""

WINS: Final = 0.1
"""Whoever fares better than this against shooters goes for them, not away from them."""

FLANKED: Final = 0.15
"""Which part of an element it may be expected to cost that an enemy could come to its flank or rear while it fights."""

_LONGEST: Final = 300 * PACE
"""Nobody comes farther in a bound than this, as far as flanks are looked at."""


def exposed(field: Field, names: Iterable[str]) -> float:
    """Return what it may cost some elements that fight that their flanks and rears are open to enemies who do not fight yet."""
    return math.fsum(_exposed(field, field.elements[name]) for name in names)


def waited_for(field: Field, names: Iterable[str], foes: Sequence[Element]) -> float:
    """Return what it may cost some elements to stand where no enemy fights them yet, as `peril` has it."""
    idle = [field.elements[name] for name in names if not contacts.engaged(field, field.elements[name])]
    free = [one for one in foes if not contacts.engaged(field, one)] if idle else []
    return math.fsum(max(0.0, peril(field, one, one.at, free)) for one in idle)


def _exposed(field: Field, element: Element) -> float:
    if element.place is not Place.TABLE or not contacts.engaged(field, element):
        return 0.0
    for foe in field.near(element.at, _LONGEST):
        if foe.side == element.side or foe.place is not Place.TABLE or contacts.engaged(field, foe):
            continue
        far = pace(field, foe)
        if gap(foe.at, element.at) <= far and any(_flanks(field, foe, element, far)):
            return FLANKED * worth(field, element)
    return 0.0


def _flanks(field: Field, foe: Element, element: Element, far: int) -> Iterator[bool]:
    """Yield whether a foe can come to an element, edge by edge that he can reach but its front."""
    for edge, place in contact_places(foe, element):
        if edge is not Edge.FRONT and corner_shift(foe.at, place) <= far:
            yield free(field, foe, place)


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
            total -= (SURELY if impetuous.by_nature(foe.kind) else COMES) * gained * mine
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


def reach_of(field: Field, foe: Element) -> int:
    """Return from how far a foe may strike before one's next bound: he moves, and shoots if he can."""
    arm = shooting_targets.weapon(foe.kind)
    return pace(field, foe) + (0 if arm is None else arm.range * PACE)
