"""Section XVI.5.0: units that have arrived march on in column through one hex (DW-XVI.5.0-i to DW-XVI.5.0-l)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import ClassVar, Final

from oriflamme.board.hexes import DIRECTIONS, Hex, direction, distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Path
from oriflamme.kernel.effects import Effects, Shown, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.commanders.ranks import is_independent
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.morale.conduct import is_routing
from oriflamme.rulesets.demonworld.movement.columns import least_turn
from oriflamme.rulesets.demonworld.movement.tracks import Track, tracks
from oriflamme.rulesets.demonworld.turn import Commit, not_now

from .arrivals import entering, entries, first_on, inward, is_open, this_turn
from .flank_marches import FlankMarches, March

OFF_TABLE: Final = 3
"""Movement points for a hex of the clear ground beside the table, where the others queue (DW-XVI.5.0-i)."""

LONGEST: Final = 60
"""Hexes of a way at most, far beyond what any troops can go."""


class BringOn(Command, frozen=True, tag="dw-bring-on-1"):
    """Let the next unit of a section come on: its first stand enters where the others did (DW-XVI.5.0-j)."""

    unit: Name


class MarchOn(Command, frozen=True, tag="dw-march-on-1"):
    """Lead a unit on in column, its first stand by directions 0 east to 5 north-east; the others follow (DW-XVI.5.0-i)."""

    unit: Name
    path: Path


class UnitCameOn(Event, frozen=True, tag="dw-unit-came-on-1", kw_only=True):
    """A unit marched on in column; `stands` are those that came on with it, `left` those still off the table."""

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    name: Text
    hexes: int
    stands: tuple[str, ...]
    left: int
    went: tuple[Track, ...] = ()

    def text(self) -> Text:
        """Return the words: the unit, how far, how many are still to come."""
        return text("dw-unit-came-on", unit=self.name, hexes=self.hexes, left=self.left)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return how its stands went, and who came to be seen."""
        went = tuple(track.effect() for track in self.went)
        return (*went, *(Shown(piece=stand) for stand in self.stands))


# -- marching on ---------------------------------------------------------------------------------------------------


class FlankSequence(Step, frozen=True, tag="dw-flank-sequence-1"):
    """After the sequence of order M, the units that come on do so (DW-XVI.5.0-i)."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask each side that has any."""
        battle.push(*(ComingOn(side) for side in battle.state.ground.sides))


class ComingOn(Decision, frozen=True, tag="dw-coming-on-1"):
    """A side leads its units that have arrived onto the table (DW-XVI.5.0-i to DW-XVI.5.0-l)."""

    side: str
    done: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side while it has anybody to lead on."""
        field = battle.state
        able = not self.done and (any(self._ways(field)) or next(self._next_units(field), None) is not None)
        return (self.side,) if able else ()

    def leading(self, field: Field) -> Iterator[Unit]:
        """Yield the units whose first stands are on the table and which may still march on this turn."""
        for unit in field.units_of(self.side):
            if this_turn(field, unit) and not unit.moved and not unit.engaged and not is_routing(field, unit):
                yield unit

    def _ways(self, field: Field) -> Iterator[MarchOn]:
        for unit in self.leading(field):
            yield from ways(field, unit)

    def _next_units(self, field: Field) -> Iterator[str]:
        """Yield the units of arrived marches that can come on next: nobody of the march is half on, and there is a hex."""
        page = field.pages[FlankMarches]
        for march in page.marches:
            if march.side != self.side or march.entry is None:
                continue
            waiting = [unit for unit in march.units if page.waiting.get(unit)]
            if any(field.units[unit].stands for unit in waiting) or entry_now(field, march) is None:
                continue
            for unit in waiting:
                if self._points(field, march, unit) is not None:
                    yield unit

    @staticmethod
    def _points(field: Field, march: March, unit: str) -> int | None:
        """Return what a unit has spent once its first stand is on the entry hex; None where it does not get there.

        Before it, all those who came on this turn have left the queue (DW-XVI.5.0-i).
        """
        spent = OFF_TABLE * (field.pages[FlankMarches].came.get(march.key, 0) + 1)
        return spent if spent <= _allowed(field, field.units[unit]) else None

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the march."""
        return Prompt(player, Text("dw-ask-coming-on"), "DW-XVI.5.0-i")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the ways of units that are coming on, the units that can come next, and the end."""
        field = battle.state
        yield from self._ways(field)
        yield from map(BringOn, self._next_units(field))
        yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse units that cannot come on now, and ways they cannot go."""
        field = battle.state
        match command:
            case Commit():
                return LEGAL
            case BringOn(unit=key):
                if key in self._next_units(field):
                    return LEGAL
                return refuse("DW-XVI.5.0-l", "dw-refused-flank-not-next", unit=key)
            case MarchOn(unit=key, path=path):
                unit = next((unit for unit in self.leading(field) if unit.id == key), None)
                if unit is None:
                    return refuse("DW-XVI.5.0-i", "dw-refused-no-such-unit", unit=key)
                return judge(against_way(field, unit, path))
            case _:
                return not_now(field, command, "DW-XVI.5.0-i")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Lead a unit on, or have the next one begin."""
        field = battle.state
        match command:
            case BringOn(unit=key):
                march = field.pages[FlankMarches].march_of(key)
                hex = entry_now(field, march)
                spent = self._points(field, march, key)
                assert hex is not None  # check() has seen it
                assert spent is not None
                stand = first_on(battle, key, hex, inward(field, march), spent)
                field.change(key, order=Order.MOVE, moved=False)
                self._tell(battle, field.units[key], 1, (stand,), ())
            case MarchOn(unit=key, path=path):
                march_on(battle, field.units[key], path)
            case _:
                battle.replace(ComingOn(self.side, done=True))

    @staticmethod
    def _tell(
        battle: Battle[Field], unit: Unit, hexes: int, stands: tuple[str, ...], went: tuple[Track, ...]
    ) -> None:
        left = len(battle.state.pages[FlankMarches].waiting.get(unit.id, ()))
        battle.emit(
            UnitCameOn(
                rule="DW-XVI.5.0-i",
                unit=unit.id,
                name=unit_name(unit),
                hexes=hexes,
                stands=stands,
                left=left,
                went=went,
            )
        )


def entry_now(field: Field, march: March) -> Hex | None:
    """Return the hex through which the next unit of a march comes on; None while it is blocked (DW-XVI.5.0-l).

    A single enemy commander does not stop them: they come on through the nearest hex of the side that is open.
    """
    assert march.entry is not None  # it has arrived
    hex = field.ground.map.find(march.entry)
    if is_open(field, march.side, hex):
        return hex
    stand = field.stand_on(hex)
    foes = [stand] if stand is not None else [foe for _, foe in field.foes_beside(hex, march.side)]
    if not all(_alone(field, march.side, foe) for foe in foes):
        return None
    return min(entries(field, march), key=lambda other: (distance(hex, other), other), default=None)


def _alone(field: Field, side: str, foe: Stand) -> bool:
    return field.side(foe) != side and is_independent(field, field.units[foe.unit])


def _allowed(field: Field, unit: Unit) -> int:
    """Return the movement points of a unit that comes on: those of order M (DW-XVI.5.0-h)."""
    return field.profile(unit).movement.move


def column_of(field: Field, unit: Unit) -> tuple[Stand, ...]:
    """Return the stands of a unit that are on the table, its head first, as they came on."""
    return field.stands_of(unit)


def against_way(field: Field, unit: Unit, path: tuple[int, ...]) -> Iterator[Reason]:
    """Yield what is wrong with a way: off the map, barred, taken, in contact, too dear (DW-XVI.5.0-i)."""
    if not 0 < len(path) <= LONGEST or any(not 0 <= towards <= 5 for towards in path):
        yield Reason("DW-XVI.5.0-i", text("dw-refused-flank-way", unit=unit_name(unit)))
        return
    column = [stand.hex for stand in column_of(field, unit)]
    points = field.pages[FlankMarches].spent.get(unit.id, 0)
    for towards in path:
        step = _step(field, unit, tuple(column), towards)
        if isinstance(step, Reason):
            yield step
            return
        points += step
        column = _after(field, unit, tuple(column), towards)
    if points > _allowed(field, unit):
        yield Reason(
            "DW-V-PM",
            text(
                "dw-refused-flank-points", unit=unit_name(unit), points=points, allowed=_allowed(field, unit)
            ),
        )


def _step(field: Field, unit: Unit, column: tuple[Hex, ...], towards: int) -> int | Reason:
    """Return what a step of the column's head costs the unit, or why it cannot be made."""
    hex = column[0] + DIRECTIONS[towards]
    if hex not in field.room(unit):
        return Reason("DW-I.1.4-a", text("dw-refused-off-map"))
    name = field.ground.map.name(hex)
    held = field.stand_on(hex)
    if hex in column or (held is not None and held.unit != unit.id):
        return Reason("DW-V.3.0-a", text("dw-refused-occupied", hex=name))
    if hex in field.enemy_edge(unit.side):
        return Reason("DW-XVI.5.0-i", text("dw-refused-flank-contact", hex=name))
    passage = field.passage(unit)
    prices = []
    for one, other in ((column[0], hex), *((hex, before) for before, hex in itertools.pairwise(column))):
        way = direction(one, other)
        assert way is not None  # the stands of a column are each next to the one before
        price = passage.price(one, way)
        if price is None:
            bar = passage.bar(one, way)
            return Reason(
                "DW-XVI.5.0-i" if bar is None else bar.rule,
                text("dw-refused-flank-way", unit=unit_name(unit))
                if bar is None
                else text(bar.key, hex=field.ground.map.name(other)),
            )
        prices.append(price)
    if field.pages[FlankMarches].waiting.get(unit.id) and len(_after(field, unit, column, towards)) > len(
        column
    ):
        prices.append(entering(field, unit, column[-1]) or 0)  # the next of them comes on behind
    return max(prices)


def _after(field: Field, unit: Unit, column: tuple[Hex, ...], towards: int) -> list[Hex]:
    """Return the hexes of a column after a step of its head: another stand comes on behind while any is left."""
    size = len(unit.stands) + len(field.pages[FlankMarches].waiting.get(unit.id, ()))
    return [column[0] + DIRECTIONS[towards], *column][:size]


def ways(field: Field, unit: Unit) -> Iterator[MarchOn]:
    """Yield the cheapest way of a unit's head to each hex that it can come to."""
    limit = _allowed(field, unit)
    start = tuple(stand.hex for stand in column_of(field, unit))
    number = itertools.count()
    spent = field.pages[FlankMarches].spent.get(unit.id, 0)
    queue: list[tuple[int, int, tuple[Hex, ...], tuple[int, ...]]] = [(spent, next(number), start, ())]
    best = {start[0]: spent}
    while queue:
        points, _, column, path = heappop(queue)
        if points > best[column[0]]:
            continue
        if path:
            yield MarchOn(unit.id, path)
        for towards in range(6):
            price = _step(field, unit, column, towards)
            if isinstance(price, Reason):
                continue
            hex = column[0] + DIRECTIONS[towards]
            if points + price <= limit and points + price < best.get(hex, limit + 1):
                best[hex] = points + price
                after = tuple(_after(field, unit, column, towards))
                heappush(queue, (points + price, next(number), after, (*path, towards)))


def march_on(battle: Battle[Field], unit: Unit, path: tuple[int, ...]) -> None:
    """Lead a unit on along a way: each stand goes where the one before it went, and those that wait come on behind."""
    field = battle.state
    page = field.pages[FlankMarches]
    before = column_of(field, unit)
    waiting = page.waiting.get(unit.id, ())
    hexes = [stand.hex for stand in before]
    for towards in path:
        hexes = _after(field, unit, tuple(hexes), towards)
    fresh = waiting[: len(hexes) - len(before)]
    whole = field.change(unit.id, stands=(*unit.stands, *fresh))
    blank = {stand.id: stand for stand in field.ground.game.new_stands(field, whole)}
    stands = [*before, *(blank[key].at(before[-1].hex, before[-1].facing) for key in fresh)]
    moved: list[Stand] = []
    ahead = path[-1]
    for stand, hex in zip(stands, hexes, strict=True):
        if moved:
            found = direction(hex, moved[-1].hex)
            assert found is not None  # a column's stands are each next to the one before
            ahead = found
        moved.append(stand.at(hex, least_turn(stand.facing, ahead)))
    field.relocate(moved)
    march = page.march_of(unit.id)
    field.pages.change(
        FlankMarches,
        waiting={**page.waiting, unit.id: waiting[len(fresh) :]},
        came={**page.came, march.key: page.came.get(march.key, 0) + len(fresh)},
    )
    field.change(unit.id, moved=True)
    went = tracks(before, tuple(moved[: len(before)]), ())
    ComingOn._tell(battle, whole, len(path), fresh, went)  # noqa: SLF001 - of this module
