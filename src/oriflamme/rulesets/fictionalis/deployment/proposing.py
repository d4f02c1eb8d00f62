"""A sensible order of battle for a side that does not want to place every base by hand.

The commands stand side by side, the C-in-C's in the middle, each as one line of blocks, the front on the line as near to
the enemy as a deployment may be; troops that support one another stand in ranks. Baggage is behind, on the base line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from oriflamme.board.table import Rect
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.fictionalis.army_lists import base_of
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import ArmyCommand, Element, Place, Rank
from oriflamme.rulesets.fictionalis.troops import Type

from .zones import FROM_CENTRE

_RANKS: Final = {
    Type.PIKES: 4,
    Type.WARBAND: 2,
    Type.SPEARS: 2,
    Type.HORDES: 3,
    Type.BOWS: 2,
    Type.PSILOI: 2,
    Type.AUXILIA: 2,
}
"""In how many ranks troops are proposed that gain by it; all others in one."""

_ELSEWHERE: Final = (Type.BAGGAGE, Type.LURKER, Type.DEMON, Type.DRAGON)
"""Who does not stand in the line: Baggage is behind it, and the others come later."""

_ORDER: Final = (Type.LIGHT_HORSE, Type.CAVALRY, Type.KNIGHTS, Type.CAMELRY, Type.BEASTS)
"""Mounted troops stand on the outside of their command, the first farthest out."""


class Stretch(msgspec.Struct):
    """Elements of one entry of the list in ranks: how many ranks deep they stand."""

    members: tuple[Element, ...]
    ranks: int

    @property
    def files(self) -> int:
        """How many elements wide they stand."""
        return -(-len(self.members) // self.ranks)


def proposed(field: Field, side: str) -> dict[str, Rect]:
    """Return a place on the table for each element of a side that waits to be deployed, by its id."""
    lines = [(command, list(_stretches(field, command))) for command in _abreast(field, side)]
    lines = [(command, stretches) for command, stretches in lines if stretches]
    _close_up(field, lines)
    places: dict[str, Rect] = {}
    frontage = field.surface.frontage
    gaps = max(0, len(lines) - 1)
    width = sum(stretch.files for _, stretches in lines for stretch in stretches) + gaps
    left = -(width * frontage) // 2
    for _, stretches in lines:
        for stretch in stretches:
            places.update(_ranked(field, side, stretch, left))
            left += stretch.files * frontage
        left += frontage
    places.update(_baggage(field, side))
    return places


def _abreast(field: Field, side: str) -> list[ArmyCommand]:
    """Return a side's commands from left to right: the C-in-C's in the middle, the others round it by turns."""
    commands = sorted(field.commands_of(side), key=lambda command: command.rank is not Rank.CINC)
    abreast: list[ArmyCommand] = []
    for number, command in enumerate(commands):
        if number % 2:
            abreast.append(command)
        else:
            abreast.insert(0, command)
    return abreast


def _stretches(field: Field, command: ArmyCommand) -> Iterator[Stretch]:
    by_troop: dict[str, list[Element]] = {}
    for element in field.of_command(command.id):
        if element.place is Place.RESERVE and element.kind.type not in _ELSEWHERE:
            by_troop.setdefault(f"{element.troop} {element.rear is not None}", []).append(element)

    def outside(troop: str) -> tuple[int, str]:
        kind = by_troop[troop][0].kind.type
        return (_ORDER.index(kind) if kind in _ORDER else len(_ORDER), troop)

    ordered = sorted(by_troop, key=outside)
    # By turns to the left and to the right, so that the first are on both ends.
    for troop in (*ordered[::2], *reversed(ordered[1::2])):
        members = tuple(by_troop[troop])
        yield Stretch(members, min(len(members), _RANKS.get(members[0].kind.type, 1)))


def _close_up(field: Field, lines: list[tuple[ArmyCommand, list[Stretch]]]) -> None:
    """Deepen the widest stretches until the whole army has room between the short edges."""
    room = (field.surface.width - 2 * FROM_CENTRE) // field.surface.frontage - max(0, len(lines) - 1)
    stretches = [stretch for _, found in lines for stretch in found]
    while sum(stretch.files for stretch in stretches) > room:
        widest = max(stretches, key=lambda stretch: stretch.files)
        if widest.files == 1:
            return
        widest.ranks += 1


def _ranked(field: Field, side: str, stretch: Stretch, left: int) -> Iterator[tuple[str, Rect]]:
    """Yield the places of a stretch whose left end is `left` of the middle of the table as its side looks."""
    behind = 0
    for rank in range(stretch.ranks):
        row = stretch.members[rank * stretch.files : (rank + 1) * stretch.files]
        deepest = 0
        for file, element in enumerate(row):
            width, depth = base_of(element, field.theatre.readings.scale)
            aside = left + file * field.surface.frontage + width // 2
            yield element.id, placed(field, side, aside, FROM_CENTRE + behind + depth // 2, width, depth)
            deepest = max(deepest, depth)
        behind += deepest


def _baggage(field: Field, side: str) -> Iterator[tuple[str, Rect]]:
    """Yield the places of the Baggage: side by side in the middle of the base line, rear edges on it."""
    elements = [
        one
        for one in field.elements.values()
        if one.side == side and one.place is Place.RESERVE and one.kind.type is Type.BAGGAGE
    ]
    left = -len(elements) * field.surface.frontage // 2
    for number, element in enumerate(elements):
        width, depth = base_of(element, field.theatre.readings.scale)
        aside = left + number * field.surface.frontage + width // 2
        yield element.id, placed(field, side, aside, field.surface.depth // 2 - depth // 2, width, depth)


def placed(field: Field, side: str, aside: int, back: int, width: int, depth: int) -> Rect:
    """Return a base whose centre is `aside` to the right and `back` from the middle of the table as its side looks."""
    facing = field.theatre.facing(side)
    sign = 1 if facing == 0 else -1
    return Rect(
        field.surface.width // 2 + sign * aside,
        field.surface.depth // 2 + sign * back,
        width,
        depth,
        facing,
    )


class DeployedAsProposed(Step, frozen=True, tag="dbf-deployed-as-proposed"):
    """Both armies stand as proposed, for battles that begin with the first bound.

    Demons, Dragons and Lurkers come later as their rules say; everybody else is on the table, those aboard stay aboard.
    """

    def run(self, battle: Battle[Field]) -> None:
        """Put them there."""
        field = battle.state
        for side in field.theatre.sides:
            for name, rect in proposed(field, side).items():
                field.put(msgspec.structs.replace(field.elements[name], rect=rect, place=Place.TABLE))
        field.put(
            *(
                msgspec.structs.replace(one, place=Place.WAITING)
                for one in field.elements.values()
                if one.place is Place.RESERVE and arrives_late(one)
            )
        )


def arrives_late(element: Element) -> bool:
    """Return whether an element waits for its command's 6 whatever its owner would like (DBF-DEPLOY-DEMON-a)."""
    return element.kind.type in (Type.DEMON, Type.DRAGON)


STEPS = (DeployedAsProposed,)
