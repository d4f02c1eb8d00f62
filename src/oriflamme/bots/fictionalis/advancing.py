"""Moves towards the enemy, without contact: marches while he is far, then in line, and not where it does harm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from oriflamme.board.table import (
    DEGREE,
    FULL_TURN,
    PACE,
    Point,
    Rect,
    axes,
    bearing,
    centre,
    gap,
    local,
    swept_move,
)
from oriflamme.rulesets.fictionalis import distances, halts, impetuous, passing, shooting_targets
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.halts import Need
from oriflamme.rulesets.fictionalis.movement.groups import displaced
from oriflamme.rulesets.fictionalis.movement.legs import Ahead, Leg, Wheel
from oriflamme.rulesets.fictionalis.movement.limits import MARCH_DISTANCE
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.reaching import front_rank
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.movement.steering import signed
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.troops import Type

from .lines import Mood
from .trying import USUAL, Idea, moved
from .units import Unit, halves, pace
from .worth import matchup

NEAR: Final = 400 * PACE
"""Within this of the enemy a unit with bad prospects stays where it is."""

FAR: Final = 600 * PACE
"""Farther than this from the enemy impetuous troops whom nobody halts go on in line, though they had better stay."""

DARES: Final = 0.4
"""A unit that dares as much as this goes forward whatever its prospects: the battle has to be won before it ends."""

SHY: Final = -0.15
"""Prospects that are worse than this are bad."""

KEPT: Final = 0.08
"""What it is worth that an impetuous element goes with its unit, not by itself."""

LED: Final = 0.8
"""What it is worth besides that a general does not ride off alone."""

_FIRED_AT: Final = 40 * PACE
"""So far beyond their range shooters are reckoned with: they come nearer."""

_LEAST: Final = 15 * PACE
_STRAIGHT: Final = 12 * DEGREE
_TURN: Final = 30 * DEGREE
_SAMPLE: Final = 3
_FOES: Final = 14
"""So many enemies, the nearest, are looked at."""

_DIVISIBLE: Final = 4
"""Smaller units are not divided."""


class Prospect:
    """How a unit stands to the enemy: how far the nearest is, whom it makes for, and whether it would like to fight.

    `away` is the distance from middle to middle, in thousandths of a pace. `shot_at`: an enemy could shoot at it.
    """

    def __init__(self, field: Field, unit: Unit, foes: Sequence[Element]) -> None:
        """Look at a sample of the front rank and the enemies that are nearest to it."""
        self.front = front_rank(unit)
        step = max(1, len(self.front) // _SAMPLE)
        sample = self.front[step // 2 :: step]
        middle = sample[len(sample) // 2].at
        # By squares, which need no root and order as distances do.
        near = sorted(((foe.at.x - middle.x) ** 2 + (foe.at.y - middle.y) ** 2, foe.id, foe) for foe in foes)[
            :_FOES
        ]
        self.away: float = math.inf
        self.aim: Element | None = None
        best, hopes = -math.inf, []
        self.shot_at = any(_in_range(middle, foe) for _, _, foe in near)
        for one in sample:
            nearest, met = math.inf, None
            for _, _, foe in near:
                far = math.hypot(foe.at.x - one.at.x, foe.at.y - one.at.y)
                if foe.kind.type is not Type.BAGGAGE and far < nearest:
                    nearest, met = far, foe
                appeal = _appeal(field, one, foe, far)
                if appeal > best:
                    best, self.aim = appeal, foe
            self.away = min(self.away, nearest)
            if met is not None:
                hopes.append(matchup(one.kind, met.kind))
        self.desire = math.fsum(hopes) / len(hopes) if hopes else 0.0


def _in_range(middle: Rect, foe: Element) -> bool:
    arm = shooting_targets.weapon(foe.kind)
    return arm is not None and gap(middle, foe.at) <= arm.range * PACE + _FIRED_AT


def _appeal(field: Field, one: Element, foe: Element, far: float) -> float:
    turn = abs(signed(bearing(centre(one.at), centre(foe.at)) - one.at.angle)) / (90 * DEGREE)
    value = matchup(one.kind, foe.kind) - far / (500 * PACE) - turn
    if field.commands[foe.command].demoralised:
        value -= 0.6
    return value + (0.3 if foe.kind.type is Type.BAGGAGE else 0.0)


def advancing(
    field: Field, unit: Unit, foes: Sequence[Element], near: Sequence[Element], mood: Mood
) -> list[Idea]:
    """Return the move of a unit towards the enemy, or nothing when it had better stay.

    Where the ground keeps the whole from moving, its halves are tried, and theirs. `near` are all who stand about it.
    """
    prospect = Prospect(field, unit, foes)
    kept = restrained(field, unit)
    # Far from the enemy rather together than each by himself, if nobody halts them.
    if stays(field, unit, prospect, mood) and not (kept and prospect.away > FAR):
        return []
    bodies = [*foes, *_in_the_way(field, unit, prospect.front, near)]
    found = tuple(_moves(field, unit, prospect, bodies))
    parts = halves(unit) if len(unit) >= _DIVISIBLE else None
    if found:
        far = moved(field, found[0]).course.measured / PACE
        value = 0.1 + 0.0004 * len(unit) * far + kept
        return [Idea(found, USUAL, value, steps=True, parts=parts or ())]
    return [idea for part in parts or () for idea in advancing(field, part, foes, near, mood)]


def _in_the_way(
    field: Field, unit: Unit, front: Sequence[Element], near: Sequence[Element]
) -> Iterator[Element]:
    """Yield the friends near a unit, and not of it, whom its front rank may not pass through."""
    side, aerial, own = unit[0].side, unit[0].kind.aerial, {one.id for one in unit}
    for other in near:
        mine = other.side == side and other.id not in own and other.kind.aerial == aerial
        if mine and not passing.may_pass(field, front[0], other):
            yield other


def restrained(field: Field, unit: Sequence[Element]) -> float:
    """Return what it is worth that those of a unit who would advance of themselves do not, a general above all."""
    return math.fsum(KEPT + (LED if one.general is not None else 0.0) for one in unit if eager(field, one))


def eager(field: Field, element: Element) -> bool:
    """Return whether an element of impetuous nature will advance of itself, if nobody halts it."""
    return impetuous.by_nature(element.kind) and halts.need(field, element) is Need.ADVANCE


def stays(field: Field, unit: Unit, prospect: Prospect, mood: Mood) -> bool:
    """Return whether a unit had better stay where it is: its prospects are bad, or it shoots from here.

    Nothing keeps it when the battle has long been undecided: one that is not won is not better than one that is lost.
    """
    if mood.boldness >= DARES:
        return False
    if not prospect.shot_at and (mood.awaits or prospect.away < mood.nearest):
        return True
    if prospect.away < NEAR and prospect.desire < SHY - mood.boldness:
        return True
    arm = shooting_targets.weapon(unit[0].kind)
    if arm is None:
        return False
    reach = 150 * PACE
    return prospect.away < reach and prospect.desire < 0.2


def _moves(
    field: Field, unit: Unit, prospect: Prospect, bodies: Sequence[Element]
) -> Iterator[MoveGroup | MoveElement]:
    """Yield moves towards the enemy, the farthest first, past none of some bodies that are straight in the way."""
    far = min(pace(field, one) for one in unit)
    rough = min(distances.allowance(field, one, Going.ROUGH) for one in unit)
    lead = prospect.front[len(prospect.front) // 2]
    marches = prospect.away > MARCH_DISTANCE + 80 * PACE and not any(one.deeds.tactical for one in unit)
    turn = 0
    if prospect.aim is not None:
        turn = signed(bearing(centre(lead.at), centre(prospect.aim.at)) - lead.at.angle)
    steered = len(unit) > 1 or unit[0].kind.is_(Type.EXPENDABLES)
    if not steered:
        yield from _alone(field, unit[0], prospect.aim, turn, far, rough, marches)
        return
    names = tuple(one.id for one in unit)
    room = _room(prospect.front, bodies, far)
    if abs(turn) > _STRAIGHT and len(prospect.front) <= 10:
        yield from _wheeling(names, prospect.front, turn, far, marches)
    ways = [far, rough] if rough != far else [far]
    if marches:
        for way in dict.fromkeys(min(each, room) for each in ways):
            if way >= _LEAST:
                yield MoveGroup(names, (Ahead(way),), march=True)
        short = round(prospect.away - MARCH_DISTANCE - 80 * PACE)
        if _LEAST < short < room:
            yield MoveGroup(names, (Ahead(short),), march=True)
    for way in dict.fromkeys(min(each, room) for each in ways):
        if way >= _LEAST:
            yield MoveGroup(names, (Ahead(way),))


def _room(front: Sequence[Element], bodies: Sequence[Element], far: int) -> int:
    """Return how far there is room straight ahead before one of some bodies."""
    rects = [one.at for one in bodies]
    _, (bx, by) = axes(front[0].at.angle)
    dx, dy = round(-bx * far), round(-by * far)
    best = min((swept_move(one.at, dx, dy, rects).fraction for one in front), default=1.0)
    return far if best >= 1.0 else max(0, round(far * best) - 2 * PACE)


def _wheeling(
    names: tuple[str, ...], front: Sequence[Element], turn: int, far: int, marches: bool
) -> Iterator[MoveGroup]:
    width = front[0].at.width * len(front)
    for part in (1.0, 0.5):
        angle = round(min(abs(turn), _TURN) * part)
        chord = round(2 * width * math.sin(math.radians(angle / DEGREE) / 2))
        left = far - chord - PACE
        if left < _LEAST:
            continue
        legs: tuple[Leg, ...] = (Wheel("right" if turn > 0 else "left", angle), Ahead(left))
        if marches:
            yield MoveGroup(names, legs, march=True)
        yield MoveGroup(names, legs)


def _alone(
    field: Field, element: Element, aim: Element | None, turn: int, far: int, rough: int, marches: bool
) -> Iterator[MoveElement]:
    at = element.at
    angle = at.angle
    if aim is not None and abs(turn) > _STRAIGHT:
        angle = (at.angle + turn) % FULL_TURN
    # A turn in place moves the front corners too.
    spare = round(at.width * abs(math.sin(math.radians(turn / DEGREE) / 2))) if angle != at.angle else 0
    for way in dict.fromkeys(each - spare for each in (far, rough, far // 2)):
        if way < _LEAST:
            continue
        there = displaced(Rect(at.x, at.y, at.width, at.depth, angle), way, 0)
        if aim is not None and _beyond(there, aim):
            continue
        for march in (True, False) if marches else (False,):
            yield MoveElement(element.id, there.x, there.y, there.angle, march=march)


def _beyond(rect: Rect, aim: Element) -> bool:
    """Return whether a place lies past the enemy that it was to come nearer to."""
    return local(rect, Point(aim.at.x, aim.at.y))[1] < 0
