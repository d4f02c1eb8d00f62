"""Section XVI.5.0: flank marches arrive, and come on in column through one hex (DW-XVI.5.0-f to DW-XVI.5.0-m)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import ClassVar, Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS, E, Hex, W, direction, distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Banner, Effects, Shown, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.commanders.ranks import is_independent
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import D6, Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.morale.conduct import is_routing
from oriflamme.rulesets.demonworld.movement.columns import least_turn
from oriflamme.rulesets.demonworld.movement.tracks import Track, tracks
from oriflamme.rulesets.demonworld.turn import Commit, not_now

from .flank_marches import FlankMarches, March, first_turn, stars

ARRIVES: Final = 4
"""The least total of die and modifiers with which a flank march comes on (DW-XVI.5.0-g)."""

OFF_TABLE: Final = 3
"""Movement points for a hex of the clear ground beside the table, where the others queue (DW-XVI.5.0-i)."""

LONGEST: Final = 60
"""Hexes of a way at most, far beyond what any troops can go."""


class EnterAt(Command, frozen=True, tag="dw-enter-at-1"):
    """Put the first stand of a unit that arrives on a hex of the table's side (DW-XVI.5.0-i)."""

    unit: str
    hex: str


class BringOn(Command, frozen=True, tag="dw-bring-on-1"):
    """Let the next unit of a section come on: its first stand enters where the others did (DW-XVI.5.0-j)."""

    unit: str


class MarchOn(Command, frozen=True, tag="dw-march-on-1"):
    """Lead a unit on in column, its first stand by directions 0 east to 5 north-east; the others follow (DW-XVI.5.0-i)."""

    unit: str
    path: tuple[int, ...]


class MarchArrived(Event, frozen=True, tag="dw-march-arrived-1", kw_only=True):
    """A flank march has arrived: it comes on this turn, its first unit through a hex (DW-XVI.5.0-g)."""

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.MOVE

    side: str
    flank: str
    name: Text
    stand: str
    hex: str

    def text(self) -> Text:
        """Return the words: which unit, where, and round which flank."""
        return text(
            "dw-march-arrived",
            side=text(f"side-{self.side}"),
            unit=self.name,
            flank=text(f"dw-flank-{self.flank}"),
            hex=self.hex,
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner, and that its first stand came to be seen."""
        return (Banner(text=self.text(), level="step"), Shown(piece=self.stand))


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


# -- arriving ------------------------------------------------------------------------------------------------------


class FlankArrivals(Step, frozen=True, tag="dw-flank-arrivals-1"):
    """As a turn begins, roll for each march that may come on (DW-XVI.5.0-g)."""

    def run(self, battle: Battle[Field]) -> None:
        """Roll 1D6 for each, with the stars of its highest commander and a point for each turn it has failed."""
        field = battle.state
        page = field.pages[FlankMarches]
        if page.came or page.spent:
            field.pages.change(FlankMarches, came={}, spent={})
        asked = []
        for number, march in enumerate(page.marches):
            first = first_turn(field, march)
            if march.entry is not None or field.turn < first or not entries(field, march):
                continue
            die = D6.roll(battle, "dw-roll-flank-march", "DW-XVI.5.0-g")
            if die + stars(field, march) + field.turn - first >= ARRIVES:
                asked.append(FlankEntry(march.side, number))
        battle.push(*asked)


def entries(field: Field, march: March) -> tuple[Hex, ...]:
    """Return the hexes of the table's side where a march may come on: free, and in contact with no enemy (DW-XVI.5.0-i)."""
    return tuple(hex for hex in _side(field, march) if _open(field, march.side, hex))


def _open(field: Field, side: str, hex: Hex) -> bool:
    return field.free(hex) and hex not in field.enemy_edge(side)


def _side(field: Field, march: March) -> tuple[Hex, ...]:
    """Return the hexes at a table's side: that on the march's flank as its army looks, whose facing is that of its zone."""
    north = field.ground.facings[march.side] in (0, 1, 5)
    towards = E if (march.flank == "right") == north else W
    hexes = field.ground.map.hexes
    return tuple(sorted(hex for hex in hexes if hex + DIRECTIONS[towards] not in hexes))


def _inward(field: Field, march: March) -> int:
    """Return the facing of who comes on: into the table, and towards the enemy's edge."""
    north = field.ground.facings[march.side] in (0, 1, 5)
    from_east = (march.flank == "right") == north
    if north:
        return 5 if from_east else 1
    return 4 if from_east else 2


class FlankEntry(Decision, frozen=True, tag="dw-flank-entry-1"):
    """The owner of a march that has arrived says where it comes on, and with which unit first (DW-XVI.5.0-i, -j).

    `march` is its place on the page as the owner sees it.
    """

    side: str
    march: int

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner."""
        return (self.side,)

    def seen_by(self, player: str | None) -> FlankEntry:
        """Return the decision without its march, for those who may not know it yet."""
        return self if player == self.side else FlankEntry(self.side, -1)

    def its(self, field: Field) -> March:
        """Return the march; asked with the whole page, and by the owner."""
        return field.pages[FlankMarches].marches[self.march]

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask where it comes on."""
        return Prompt(player, Text("dw-ask-flank-entry"), "DW-XVI.5.0-i", secret=True)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield every unit of the march at every hex that is open."""
        field, march = battle.state, self.its(battle.state)
        for hex in entries(field, march):
            for unit in march.units:
                yield EnterAt(unit, field.ground.map.name(hex))

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse other units, and hexes that are not at the side, taken, or next to an enemy."""
        if not isinstance(command, EnterAt):
            return not_now(battle.state, command, "DW-XVI.5.0-i")
        field, march = battle.state, self.its(battle.state)
        if command.unit not in march.units:
            return refuse("DW-XVI.5.0-j", "dw-refused-no-such-unit", unit=command.unit)
        if command.hex.strip().upper() not in {
            name.upper() for hex in entries(field, march) for name in field.ground.map.names(hex)
        }:
            return refuse("DW-XVI.5.0-i", "dw-refused-flank-entry", hex=command.hex)
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Put the first stand on the table; the others wait behind it."""
        assert isinstance(command, EnterAt)  # check() allows nothing else
        battle.pop()
        field = battle.state
        hex = field.ground.map.find(command.hex)
        marches = list(field.pages[FlankMarches].marches)
        march = marches[self.march]
        marches[self.march] = msgspec.structs.replace(march, entry=field.ground.map.name(hex))
        field.pages.change(FlankMarches, marches=tuple(marches))
        stand = _first_on(battle, command.unit, hex, _inward(field, march), spent=0)
        battle.emit(
            MarchArrived(
                rule="DW-XVI.5.0-g",
                side=self.side,
                flank=march.flank,
                name=unit_name(field.units[command.unit]),
                stand=stand,
                hex=field.ground.map.name(hex),
            )
        )


def _first_on(battle: Battle[Field], key: str, hex: Hex, facing: int, spent: int) -> str:
    """Put the next stand of a unit that is off the table on the entry hex; return its id."""
    field = battle.state
    page = field.pages[FlankMarches]
    unit = field.change(key, stands=page.waiting[key])  # so that its new stands are made as its card says
    first = field.ground.game.new_stands(field, unit)[0]
    field.place(first.at(hex, facing))
    field.change(key, stands=(first.id,))
    number = next(number for number, march in enumerate(page.marches) if key in march.units)
    field.pages.change(
        FlankMarches,
        waiting={**page.waiting, key: page.waiting[key][1:]},
        came={**page.came, number: page.came.get(number, 0) + 1},
        spent={**page.spent, key: spent},
    )
    return first.id


# -- orders --------------------------------------------------------------------------------------------------------


def is_entering(field: Field, unit: Unit) -> bool:
    """Return whether a unit has stands that are still off the table."""
    return bool(field.pages[FlankMarches].waiting.get(unit.id))


def _this_turn(field: Field, unit: Unit) -> bool:
    return unit.id in field.pages[FlankMarches].spent or is_entering(field, unit)


def against_order(field: Field, unit: Unit) -> Iterator[Reason]:
    """Yield that a unit which is coming on has order M and takes no other (DW-XVI.5.0-h)."""
    if _this_turn(field, unit):
        yield Reason("DW-XVI.5.0-h", text("dw-refused-flank-order", unit=unit_name(unit)))


def against_move(field: Field, unit: Unit) -> Iterator[Reason]:
    """Yield that a unit which is coming on moves in column, in a sequence of its own (DW-XVI.5.0-i)."""
    if _this_turn(field, unit):
        yield Reason("DW-XVI.5.0-i", text("dw-refused-flank-move", unit=unit_name(unit)))


class MarchOrders(Step, frozen=True, tag="dw-march-orders-1"):
    """After the orders, units that come on this turn have order M (DW-XVI.5.0-h)."""

    def run(self, battle: Battle[Field]) -> None:
        """Give it to those that are free to move."""
        field = battle.state
        for unit in tuple(field.units.values()):
            if unit.stands and _this_turn(field, unit) and not unit.engaged and not is_routing(field, unit):
                field.change(unit.id, order=None if is_independent(field, unit) else Order.MOVE, moved=False)


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
        able = not self.done and (
            any(self._ways(field)) or next(self._next_units(field), None) is not None
        )
        return (self.side,) if able else ()

    def leading(self, field: Field) -> Iterator[Unit]:
        """Yield the units whose first stands are on the table and which may still march on this turn."""
        for unit in field.units_of(self.side):
            if (
                _this_turn(field, unit)
                and not unit.moved
                and not unit.engaged
                and not is_routing(field, unit)
            ):
                yield unit

    def _ways(self, field: Field) -> Iterator[MarchOn]:
        for unit in self.leading(field):
            yield from ways(field, unit)

    def _next_units(self, field: Field) -> Iterator[str]:
        """Yield the units of arrived marches that can come on next: nobody of the march is half on, and there is a hex."""
        page = field.pages[FlankMarches]
        for number, march in enumerate(page.marches):
            if march.side != self.side or march.entry is None:
                continue
            waiting = [unit for unit in march.units if page.waiting.get(unit)]
            if any(field.units[unit].stands for unit in waiting) or entry_now(field, march) is None:
                continue
            for unit in waiting:
                if self._points(field, number, march, unit) is not None:
                    yield unit

    @staticmethod
    def _points(field: Field, number: int, march: March, unit: str) -> int | None:
        """Return what a unit has spent once its first stand is on the entry hex; None where it does not get there.

        Before it, all those who came on this turn have left the queue (DW-XVI.5.0-i).
        """
        spent = OFF_TABLE * (field.pages[FlankMarches].came.get(number, 0) + 1)
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
                page = field.pages[FlankMarches]
                number, march = next(
                    (number, march) for number, march in enumerate(page.marches) if key in march.units
                )
                hex = entry_now(field, march)
                spent = self._points(field, number, march, key)
                assert hex is not None  # check() has seen it
                assert spent is not None
                stand = _first_on(battle, key, hex, _inward(field, march), spent)
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
    if _open(field, march.side, hex):
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
            text("dw-refused-flank-points", unit=unit_name(unit), points=points, allowed=_allowed(field, unit)),
        )


def _step(field: Field, unit: Unit, column: tuple[Hex, ...], towards: int) -> int | Reason:
    """Return what a step of the column's head costs the unit, or why it cannot be made."""
    hex = column[0] + DIRECTIONS[towards]
    if hex not in field.ground.map.hexes:
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
    moved = []
    ahead = path[-1]
    for stand, hex in zip(stands, hexes, strict=True):
        if moved:
            found = direction(hex, moved[-1].hex)
            assert found is not None  # a column's stands are each next to the one before
            ahead = found
        moved.append(stand.at(hex, least_turn(stand.facing, ahead)))
    field.relocate(moved)
    number = next(number for number, march in enumerate(page.marches) if unit.id in march.units)
    field.pages.change(
        FlankMarches,
        waiting={**page.waiting, unit.id: waiting[len(fresh) :]},
        came={**page.came, number: page.came.get(number, 0) + len(fresh)},
    )
    field.change(unit.id, moved=True)
    went = tracks(before, tuple(moved[: len(before)]), ())
    ComingOn._tell(battle, whole, len(path), fresh, went)  # noqa: SLF001 - of this module
