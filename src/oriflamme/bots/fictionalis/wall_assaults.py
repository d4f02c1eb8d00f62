"""Storming a stronghold: up to the walls in line, where nobody defends them first, and over them against the odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from oriflamme.board.table import PACE, Rect, axes, corner_shift, gap, overlap, swept_move
from oriflamme.rulesets.fictionalis import shooting_targets, storming, works
from oriflamme.rulesets.fictionalis.deployment.garrisons import before_wall
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Section
from oriflamme.rulesets.fictionalis.movement.legs import Ahead
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.reaching import front_rank
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.terrain.sections import walls_of

from . import contacting
from .lines import Mood
from .trying import Idea, cost, left_by, outlook, tried, tried_out_of_contact
from .units import Unit, pace, within

DARING: Final = 1.0
"""What it is worth to fight at the walls at all: who waits before them is shot at and wins nothing."""

OPEN: Final = 0.5
"""What it is worth besides to stand at a section that nobody defends: the assault on it can be lost without harm."""

NEARER: Final = 0.15
"""What it is worth to come nearer."""

_SINGLES: Final = 8
_SEEN: Final = 600 * PACE
_CLOSER: Final = 30 * PACE
"""Less far nobody goes for its own sake."""


def assaults(
    field: Field, player: str, unit: Unit, foes: Sequence[Element], near: Sequence[Element], mood: Mood
) -> list[Idea] | None:
    """Return what a unit does against the enemy's stronghold; None inside it, where one fights as anywhere else."""
    sections = [one for one in walls_of(field.surface, field.theatre.stronghold or "") if one.side != player]
    if not sections or any(works.enclosing(field, one.at) is not None for one in unit):
        return None
    free = tuple(one for one in unit if storming.section_ahead(field, one) is None)
    if not free or _shoots_from_here(free, foes):
        return []
    far = max(pace(field, one) for one in free) + 2 * field.surface.frontage
    outside = [
        one
        for one in near
        if one.side != player and within(free, one, far) and not works.sheltered(field, one.at)
    ]
    ideas = contacting.contacting(field, player, free, outside, mood.boldness) if outside else []
    front = front_rank(free)
    ideas += _together(field, player, free, sections)
    ideas += _alone(field, player, front, sections)
    return ideas or _nearer(field, player, free, front, sections)


def _shoots_from_here(unit: Unit, foes: Sequence[Element]) -> bool:
    arm = shooting_targets.weapon(unit[0].kind)
    return arm is not None and any(gap(unit[0].at, foe.at) <= arm.range * PACE for foe in foes)


def _together(field: Field, player: str, unit: Unit, sections: Sequence[Section]) -> Iterator[Idea]:
    """Yield the move of a unit straight ahead until its front is along the walls."""
    front = front_rank(unit)
    reach = min(pace(field, one) for one in unit)
    way = _to_walls(front, sections, reach)
    if way is None or way < PACE:
        return
    command = MoveGroup(tuple(one.id for one in unit), (Ahead(way),))
    move = tried(field, player, command)
    if move is None:
        return
    after = left_by(field, move)
    found = [one for name in move.course.ends if (one := _at_wall(after, name)) is not None]
    if found:
        value = outlook(field, move, after) + DARING * len(found) + OPEN * sum(found)
        yield Idea((command,), cost(field, move), value)


def _to_walls(front: Sequence[Element], sections: Sequence[Section], reach: int) -> int | None:
    """Return how far it is straight ahead until one of a front rank meets a section; None when it is out of reach."""
    walls = [before_wall(section, front[0].at.width, PACE) for section in sections]
    _, (bx, by) = axes(front[0].at.angle)
    # The thin strip before a wall stands for it.
    dx, dy = round(-bx * (reach + PACE)), round(-by * (reach + PACE))
    sweeps = [swept_move(one.at, dx, dy, walls) for one in front]
    met = [sweep.fraction for sweep in sweeps if sweep.obstacle is not None]
    return round((reach + PACE) * min(met)) + PACE if met else None


def _at_wall(after: Field, name: str) -> bool | None:
    """Return whether the section that an element would be against is undefended; None when it is against none."""
    element = after.elements[name]
    section = storming.section_ahead(after, element)
    if section is None or not storming.may_attack(element, section):
        return None
    return storming.assaulted(after, element) is not None


def _alone(
    field: Field, player: str, front: Sequence[Element], sections: Sequence[Section]
) -> Iterator[Idea]:
    """Yield moves of single elements up to the walls."""
    found = [one for one in _posts(field, front, sections) if one[0] <= pace(field, one[1])]
    for _, element, rect in found[:_SINGLES]:
        command = MoveElement(element.id, rect.x, rect.y, rect.angle)
        move = tried(field, player, command)
        if move is None:
            continue
        after = left_by(field, move)
        undefended = _at_wall(after, element.id)
        if undefended is not None:
            yield Idea(
                (command,), cost(field, move), outlook(field, move, after) + DARING + OPEN * undefended
            )


def _posts(
    field: Field, front: Sequence[Element], sections: Sequence[Section]
) -> list[tuple[int, Element, Rect]]:
    """Return the free places before walls for elements of a front rank, with how far each is, the nearest first."""
    found = []
    for section in sections:
        for element in front:
            if not storming.may_attack(element, section) or element.kind.train:
                continue
            rect = before_wall(section, element.at.width, element.at.depth)
            taken = any(overlap(rect, other.at) for other in field.near(rect, 0) if other.id != element.id)
            if not taken:
                found.append((corner_shift(element.at, rect), element, rect))
    return sorted(found, key=lambda one: (one[0], one[1].id))


def _nearer(
    field: Field, player: str, unit: Unit, front: Sequence[Element], sections: Sequence[Section]
) -> list[Idea]:
    """Return the move of a unit straight ahead when most of it has walls before it, else those of its elements alone."""
    far = min(pace(field, one) for one in unit)
    walls = [before_wall(section, front[0].at.width, PACE) for section in sections]
    _, (bx, by) = axes(front[0].at.angle)
    sight = (round(-bx * _SEEN), round(-by * _SEEN))
    facing = [one for one in front if swept_move(one.at, *sight, walls).obstacle is not None]
    if 2 * len(facing) >= len(front):
        command = MoveGroup(tuple(one.id for one in unit), (Ahead(far),))
        move = tried_out_of_contact(field, player, command)
        if move is not None:
            return [Idea((command,), cost(field, move), NEARER * len(unit))]
    return list(_nearer_alone(field, player, front, sections))


def _nearer_alone(
    field: Field, player: str, front: Sequence[Element], sections: Sequence[Section]
) -> Iterator[Idea]:
    going: set[str] = set()
    for shift, element, rect in _posts(field, front, sections):
        far = pace(field, element)
        if element.id in going or shift < _CLOSER:
            continue
        going.add(element.id)
        for part in (far, far // 2):
            if part >= shift:
                continue
            x = element.at.x + (rect.x - element.at.x) * part // shift
            y = element.at.y + (rect.y - element.at.y) * part // shift
            command = MoveElement(element.id, x, y, element.at.angle)
            move = tried_out_of_contact(field, player, command)
            if move is not None:
                yield Idea((command,), cost(field, move), NEARER)
                break
