"""Holding a stronghold: nobody leaves his wall for nothing, reserves man what is threatened and throw intruders out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from oriflamme.board.table import PACE, corner_shift, overlap
from oriflamme.rulesets.fictionalis import fighters, storming, works
from oriflamme.rulesets.fictionalis.deployment.garrisons import before_wall, behind_wall
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Section
from oriflamme.rulesets.fictionalis.movement.reaching import contact_places
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.terrain.sections import walls_of

from . import dismounting, halting
from .advancing import eager
from .lines import Mood
from .trying import Idea, cost, left_by, tried, tried_out_of_contact
from .units import Unit, pace, within
from .worth import gives_way

THREAT: Final = 250 * PACE
"""A section is threatened by enemies that are no farther from it than this."""

NEAR: Final = 50 * PACE
"""The same while an enemy is inside: he matters more than who may come next."""

ALARM: Final = 0.5
"""What it is worth besides its odds to fight who has got in: two bounds of his inside break the stronghold."""

MANNED: Final = 0.3
"""What it is worth to man a section that is threatened."""

_TRIES: Final = 4
_CONTACTS: Final = 12


def defence(
    field: Field, player: str, unit: Unit, foes: Sequence[Element], near: Sequence[Element], mood: Mood
) -> list[Idea] | None:
    """Return what a unit inside its own stronghold does; None outside, where one fights as anywhere else."""
    if any(works.enclosing(field, one.at) is None for one in unit):
        return None
    far = max(pace(field, one) for one in unit) + 2 * field.surface.frontage
    inside = [
        one
        for one in near
        if one.side != player and within(unit, one, far) and works.enclosing(field, one.at) is not None
    ]
    pressed = NEAR if inside else THREAT
    free = tuple(one for one in unit if not _needed(field, one, foes, pressed))
    if not free:
        return []
    if inside:
        ideas = list(_throwing_out(field, player, free, inside))
        if ideas:
            return ideas
    if any(one.kind.mounted for one in free):
        return _riders(field, free, foes)
    return list(_manning(field, player, free, foes))


def _throwing_out(field: Field, player: str, unit: Unit, intruders: Sequence[Element]) -> Iterator[Idea]:
    """Yield contacts with enemies inside: whoever has a parapet behind him is destroyed when he is beaten."""
    found = sorted(
        (corner_shift(element.at, rect), element.id, foe.id, rect.x, rect.y, rect.angle)
        for element in unit
        for foe in intruders
        for _, rect in contact_places(element, foe)
        if corner_shift(element.at, rect) <= pace(field, element) + element.at.width // 2
    )
    for _, name, enemy, x, y, angle in found[:_CONTACTS]:
        command = MoveElement(name, x, y, angle)
        move = tried(field, player, command, contact=True)
        if move is None:
            continue
        after = left_by(field, move)
        lost, gained = gives_way(fighters.melee(after, after.elements[name], after.elements[enemy]))
        value = ALARM + gained - lost / 2
        if value > 0:
            yield Idea((command,), cost(field, move), value)


def _needed(field: Field, element: Element, foes: Sequence[Element], far: int) -> bool:
    """Return whether an element defends a section that has an enemy so near."""
    section = works.defending(field, element)
    return section is not None and _threatened(section, foes, far)


def _threatened(section: Section, foes: Sequence[Element], far: int = THREAT) -> bool:
    before = before_wall(section, PACE, PACE)
    return any(abs(foe.at.x - before.x) <= far and abs(foe.at.y - before.y) <= far for foe in foes)


def _riders(field: Field, unit: Unit, foes: Sequence[Element]) -> list[Idea]:
    """Return the dismounting of riders, who defend no wall, or the halt of those who would ride against their own."""
    ideas = list(dismounting.dismounting(field, unit, foes))
    needy = [one for one in unit if eager(field, one)]
    return ideas or ([halting.halt(field, unit, 0.2)] if needy else [])


def _manning(field: Field, player: str, unit: Unit, foes: Sequence[Element]) -> Iterator[Idea]:
    """Yield moves of reserves up to sections that are threatened and that nobody defends."""
    open_ones = [
        section
        for section in walls_of(field.surface, field.theatre.stronghold or "")
        if section.side == player
        and _threatened(section, foes)
        and not any(True for _ in storming.defenders(field, section))
    ]
    found = []
    for section in open_ones:
        for element in unit:
            if element.general is not None or works.defending(field, element) is not None:
                continue
            rect = behind_wall(section, element.at.width, element.at.depth)
            shift = corner_shift(element.at, rect)
            taken = any(overlap(rect, other.at) for other in field.near(rect, 0) if other.id != element.id)
            if shift <= pace(field, element) and not taken:
                found.append((shift, element, rect))
    for _, element, rect in sorted(found, key=lambda one: (one[0], one[1].id))[:_TRIES]:
        command = MoveElement(element.id, rect.x, rect.y, rect.angle)
        move = tried_out_of_contact(field, player, command)
        if move is not None:
            yield Idea((command,), cost(field, move), MANNED)
