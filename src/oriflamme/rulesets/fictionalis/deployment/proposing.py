"""A sensible order of battle for a side that does not want to place every base by hand.

The commands stand in the array that their side has noted, or else side by side with the C-in-C's in the middle: each as one
line of blocks, the front on the line as near to the enemy as a deployment may be; troops that support one another stand in
ranks. Baggage is behind, on the base line, vessels afloat. Where the ground forbids a place, the nearest free one is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Annotated, Final

import msgspec

from oriflamme.board.table import PACE, Rect, overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import MOST_STEPS, Names
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.fictionalis.army_lists import base_of
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.obstacles import ON_GROUND
from oriflamme.rulesets.fictionalis.pieces import ArmyCommand, Element, Place, Rank
from oriflamme.rulesets.fictionalis.troops import Type

from . import garrisons, zones
from .strongholds import do_without_baggage, holds_stronghold
from .waiting import send_to_wait
from .zones import FROM_CENTRE

Array = Annotated[tuple[Names, ...], msgspec.Meta(max_length=MOST_STEPS)]
"""The commands of a side by their ids: rows from front to rear, each from left to right (DBF-DEPLOY-PLAN)."""

_RANKS: Final = {
    Type.PIKES: 4,
    Type.WARBAND: 2,
    Type.SPEARS: 2,
    Type.BOWS: 2,
    Type.PSILOI: 2,
    Type.AUXILIA: 2,
}
"""In how many ranks troops are proposed that gain by it; all others in one."""

_ELSEWHERE: Final = (Type.BAGGAGE, Type.LURKER)
"""Who does not stand in the line: Baggage is behind it, Lurkers come when there is somebody to leap at."""

_ORDER: Final = (Type.LIGHT_HORSE, Type.CAVALRY, Type.KNIGHTS, Type.CAMELRY, Type.BEASTS)
"""Mounted troops stand on the outside of their command, the first farthest out."""

_CHEAP: Final = frozenset({Type.HORDES, Type.PSILOI, Type.LIGHT_HORSE})
"""Who is deepened first: whoever stands behind a friend who is destroyed may be destroyed with him."""

_MARGIN: Final = 150 * PACE
"""What a row leaves free at least at both short edges."""

_STEP: Final = 40 * PACE
"""How finely other places are looked for where the ground forbids one."""


class Stretch(msgspec.Struct):
    """Elements of one entry of the list in ranks: how many ranks deep they stand."""

    members: tuple[Element, ...]
    ranks: int

    @property
    def files(self) -> int:
        """How many elements wide they stand."""
        return -(-len(self.members) // self.ranks)


def proposed(field: Field, side: str, array: Array | None = None) -> dict[str, Rect]:
    """Return a place on the table for each element of a side that waits to be deployed, by its id, as far as there is one."""
    baggage = proposed_baggage(field, side)
    return {**baggage, **proposed_line(field, side, array, taken=baggage)}


def proposed_baggage(field: Field, side: str, elements: Iterable[Element] | None = None) -> dict[str, Rect]:
    """Return places for a side's Baggage that waits, or that of `elements`: side by side on the base line."""
    waiting = _reserve(field, side) if elements is None else elements
    baggage = [one for one in waiting if one.kind.type is Type.BAGGAGE]
    places: dict[str, Rect] = {}
    for name, rect in _on_base_line(field, side, baggage):
        found = _settled(field, field.elements[name], rect, places, back=False)
        if found is not None:
            places[name] = found
    return places


def proposed_line(
    field: Field,
    side: str,
    array: Array | None = None,
    *,
    command: str | None = None,
    taken: dict[str, Rect] | None = None,
) -> dict[str, Rect]:
    """Return places for all but the Baggage of a side, or of one command of it, that waits to be deployed.

    `taken` are places of elements that are being deployed with them.
    """
    places: dict[str, Rect] = dict(taken or {})
    for name, rect in drawn_up(field, side, array or (abreast(field, side),)).items():
        element = field.elements[name]
        if element.place is not Place.RESERVE or (command is not None and element.command != command):
            continue
        found = _settled(field, element, rect, places)
        if found is not None:
            places[name] = found
    for element in _reserve(field, side):
        if element.kind.naval and (command is None or element.command == command):
            found = afloat(field, element, places)
            if found is not None:
                places[element.id] = found
    return {name: rect for name, rect in places.items() if name not in (taken or {})}


def abreast(field: Field, side: str) -> tuple[str, ...]:
    """Return a side's commands from left to right: the C-in-C's in the middle, the others round it by turns."""
    commands = sorted(field.commands_of(side), key=lambda command: command.rank is not Rank.CINC)
    found: list[str] = []
    for number, command in enumerate(commands):
        if number % 2:
            found.append(command.id)
        else:
            found.insert(0, command.id)
    return tuple(found)


def _reserve(field: Field, side: str) -> list[Element]:
    return [one for one in field.elements.values() if one.side == side and one.place is Place.RESERVE]


# -- the line ----------------------------------------------------------------------------------------------------------


def drawn_up(field: Field, side: str, array: Array) -> dict[str, Rect]:
    """Return where all who stand in the line would stand on open ground, those deployed already among them."""
    places: dict[str, Rect] = {}
    behind = FROM_CENTRE
    frontage = field.surface.frontage
    for row in array:
        lines = [list(_stretches(field, field.commands[name])) for name in row if name in field.commands]
        lines = [stretches for stretches in lines if stretches]
        if not lines:
            continue
        _close_up(field, lines)
        width = sum(stretch.files for line in lines for stretch in line) + len(lines) - 1
        left = -(width * frontage) // 2
        deepest = 0
        for line in lines:
            for stretch in line:
                ranked = dict(_ranked(field, side, stretch, left, behind))
                places.update(ranked)
                deepest = max(deepest, _depth(field, stretch))
                left += stretch.files * frontage
            left += frontage
        behind += deepest + frontage
    return places


def _stretches(field: Field, command: ArmyCommand) -> Iterator[Stretch]:
    by_troop: dict[str, list[Element]] = {}
    for element in field.of_command(command.id):
        if element.place not in (Place.RESERVE, Place.TABLE) or element.kind.type in _ELSEWHERE:
            continue
        if element.kind.naval or (element.rect is not None and zones.in_fortified_town(field, element.rect)):
            continue
        by_troop.setdefault(f"{element.troop} {element.rear is not None}", []).append(element)

    def outside(troop: str) -> tuple[int, str]:
        kind = by_troop[troop][0].kind.type
        return (_ORDER.index(kind) if kind in _ORDER else len(_ORDER), troop)

    ordered = sorted((name for name in by_troop if not _is_gun(by_troop[name][0])), key=outside)
    guns = sorted(name for name in by_troop if _is_gun(by_troop[name][0]))
    # By turns to the left and to the right, so that the first are on both ends.
    line = [_stretch(by_troop[name]) for name in (*ordered[::2], *reversed(ordered[1::2]))]
    middle = _nearest_to_middle(line)
    yield from (*line[:middle], *(_stretch(by_troop[name]) for name in guns), *line[middle:])


def _is_gun(element: Element) -> bool:
    """Return whether an element stands in the middle of the line, where it sees most to shoot at: it hardly moves."""
    return element.kind.type is Type.ARTILLERY and element.kind.train


def _stretch(members: Sequence[Element]) -> Stretch:
    return Stretch(tuple(members), min(len(members), _RANKS.get(members[0].kind.type, 1)))


def _nearest_to_middle(line: Sequence[Stretch]) -> int:
    """Return before which stretch of a line its middle is nearest, as files go."""
    whole = sum(stretch.files for stretch in line)
    left = [sum(stretch.files for stretch in line[:number]) for number in range(len(line) + 1)]
    return min(range(len(left)), key=lambda number: abs(2 * left[number] - whole))


def _close_up(field: Field, lines: Sequence[Sequence[Stretch]]) -> None:
    """Deepen stretches until a whole row has room between the short edges: those first who lose little by it."""
    room = (field.surface.width - 2 * _MARGIN) // field.surface.frontage - max(0, len(lines) - 1)
    stretches = [stretch for line in lines for stretch in line]
    while sum(stretch.files for stretch in stretches) > room:
        widest = max(stretches, key=_deepens)
        if widest.files == 1:
            return
        widest.ranks += 1


def _deepens(stretch: Stretch) -> tuple[bool, int]:
    spared = stretch.members[0].kind.type in _CHEAP and stretch.files > 2
    return spared, stretch.files


def _rows(stretch: Stretch) -> Iterator[tuple[Element, ...]]:
    for rank in range(stretch.ranks):
        yield stretch.members[rank * stretch.files : (rank + 1) * stretch.files]


def _depth(field: Field, stretch: Stretch) -> int:
    scale = field.theatre.readings.scale
    return sum(max((base_of(one, scale)[1] for one in row), default=0) for row in _rows(stretch))


def _ranked(field: Field, side: str, stretch: Stretch, left: int, behind: int) -> Iterator[tuple[str, Rect]]:
    """Yield the places of a stretch whose left end is `left` of the middle of the table as its side looks."""
    for row in _rows(stretch):
        deepest = 0
        for file, element in enumerate(row):
            width, depth = base_of(element, field.theatre.readings.scale)
            aside = left + file * field.surface.frontage + width // 2
            yield element.id, placed(field, side, aside, behind + depth // 2, width, depth)
            deepest = max(deepest, depth)
        behind += deepest


def _on_base_line(field: Field, side: str, baggage: Sequence[Element]) -> Iterator[tuple[str, Rect]]:
    """Yield places side by side in the middle of the base line, rear edges on it."""
    left = -len(baggage) * field.surface.frontage // 2
    for number, element in enumerate(baggage):
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


# -- what the ground allows ----------------------------------------------------------------------------------------------


def _settled(
    field: Field, element: Element, ideal: Rect, taken: dict[str, Rect], *, back: bool = True
) -> Rect | None:
    """Return the legal free place nearest to an ideal one, rather behind it than beside it; None when there is none."""
    sign = 1 if field.theatre.facing(element.side) == 0 else -1
    bodies = [one.at for one in field.elements.values() if one.rect is not None and one.place in ON_GROUND]
    for aside, behind in ((0, 0), *_offsets(field, back=back)):
        rect = msgspec.structs.replace(ideal, x=ideal.x + sign * aside, y=ideal.y + sign * behind)
        if _crowded(rect, (*taken.values(), *bodies)):
            continue
        if not any(zones.reasons(field, element, rect)):
            return rect
    return None


def _crowded(rect: Rect, others: Iterable[Rect]) -> bool:
    return any(overlap(rect, other) for other in others)


def _offsets(field: Field, *, back: bool) -> tuple[tuple[int, int], ...]:
    frontage = field.surface.frontage
    ranks = (field.surface.depth // 2 - FROM_CENTRE) // _STEP if back else 0
    return _spread(field.surface.width // frontage, ranks, frontage)


@cache
def _spread(files: int, ranks: int, frontage: int) -> tuple[tuple[int, int], ...]:
    """Return how far aside and back other places are, the least way first; to the side by whole bases."""
    found = [
        (aside * frontage, behind * _STEP)
        for aside in range(-files, files + 1)
        for behind in range(ranks + 1)
    ]
    return tuple(sorted(found, key=lambda one: (abs(one[0]) * 2 + one[1], one)))


def afloat(field: Field, element: Element, taken: dict[str, Rect]) -> Rect | None:
    """Return a place in the water of its side's zone for a vessel, as near to the enemy as may be; None without any."""
    width, depth = base_of(element, field.theatre.readings.scale)
    half = field.surface.depth // 2
    across = field.surface.width // 2 - width // 2
    bodies = [one.at for one in field.elements.values() if one.rect is not None and one.place in ON_GROUND]
    for behind in range(FROM_CENTRE + depth // 2, half - depth // 2, _STEP):
        for aside in range(-across, across + 1, width):
            rect = placed(field, element.side, aside, behind, width, depth)
            if not _crowded(rect, (*taken.values(), *bodies)) and not any(
                zones.reasons(field, element, rect)
            ):
                return rect
    return None


class DeployedAsProposed(Step, frozen=True, tag="dbf-deployed-as-proposed-1"):
    """Both armies stand as proposed, for battles that begin with the first bound: a stronghold is manned.

    Demons, Dragons and Lurkers come later as their rules say; everybody else is on the table, those aboard stay aboard.
    """

    def run(self, battle: Battle[Field]) -> None:
        """Put them there."""
        field = battle.state
        send_to_wait(field)
        do_without_baggage(field)
        for side in field.theatre.sides:
            within = garrisons.manned(field, side) if holds_stronghold(field, side) else {}
            field.put(*(_standing(field, name, rect) for name, rect in within.items()))
            for name, rect in proposed(field, side).items():
                field.put(_standing(field, name, rect))


def _standing(field: Field, name: str, rect: Rect) -> Element:
    return msgspec.structs.replace(field.elements[name], rect=rect, place=Place.TABLE)


STEPS = (DeployedAsProposed,)
