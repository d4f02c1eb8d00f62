"""Section XVI.5.0: flank marches arrive, and come on in column through one hex (DW-XVI.5.0-f to DW-XVI.5.0-m)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS, Direction, E, Hex, W
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Banner, Effects, Shown, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.commanders.ranks import is_independent
from oriflamme.rulesets.demonworld.edges import facing_of
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import D6, Unit, unit_name
from oriflamme.rulesets.demonworld.morale.conduct import is_routing
from oriflamme.rulesets.demonworld.turn import not_now

from .flank_marches import FlankMarches, March, first_turn, missing, stars

ARRIVES: Final = 4
"""The least total of die and modifiers with which a flank march comes on (DW-XVI.5.0-g)."""


class EnterAt(Command, frozen=True, tag="dw-enter-at-1"):
    """Put the first stand of a unit that arrives on a hex of the table's side (DW-XVI.5.0-i)."""

    unit: Name
    hex: Name


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


class MarchDelayed(Event, frozen=True, tag="dw-march-delayed-1", kw_only=True):
    """A flank march has not arrived: its die with what was added to it fell short, and is thrown again (DW-XVI.5.0-g).

    Its side alone is told; the other has seen a die and nothing else (DW-XVI.5.0-d).
    """

    weight: ClassVar[Weight] = Weight.MOVE

    side: str
    flank: str
    name: Text
    die: int
    added: int

    def seen_by(self, player: str | None) -> MarchDelayed | None:
        """Return it for its own side only."""
        return self if player == self.side else None

    def text(self) -> Text:
        """Return the words: which march, what it threw and what it needed."""
        return text(
            "dw-march-delayed",
            unit=self.name,
            flank=text(f"dw-flank-{self.flank}"),
            die=self.die,
            added=self.added,
            needed=ARRIVES,
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner."""
        return (Banner(text=self.text(), level="step"),)


# -- arriving ------------------------------------------------------------------------------------------------------


class FlankArrivals(Step, frozen=True, tag="dw-flank-arrivals-1"):
    """As a turn begins, roll for each march that may come on (DW-XVI.5.0-g)."""

    def run(self, battle: Battle[Field]) -> None:
        """Roll 1D6 for each, with the stars of its highest commander and a point for each roll of it that has failed.

        Where the whole side is barred no die is thrown, and none has failed.
        """
        field = battle.state
        page = field.pages[FlankMarches]
        if page.came or page.spent:
            field.pages.change(FlankMarches, came={}, spent={})
        if page.waiting and field.turn == 1:
            field.pages.change(FlankMarches, absent=missing(field))
        asked = []
        failed = dict(page.failed)
        for march in page.marches:
            if march.entry is not None or field.turn < first_turn(field, march) or not entries(field, march):
                continue
            die = D6.roll(battle, "dw-roll-flank-march", "DW-XVI.5.0-g")
            added = stars(field, march) + failed.get(march.key, 0)
            if die + added >= ARRIVES:
                asked.append(FlankEntry(march.side, march.key))
            else:
                failed[march.key] = failed.get(march.key, 0) + 1
                name = unit_name(field.units[march.key])
                battle.emit(
                    MarchDelayed(
                        rule="DW-XVI.5.0-g",
                        side=march.side,
                        flank=march.flank,
                        name=name,
                        die=die,
                        added=added,
                    )
                )
        if failed != page.failed:
            field.pages.change(FlankMarches, failed=failed)
        battle.push(*asked)


def entries(field: Field, march: March) -> tuple[Hex, ...]:
    """Return the hexes of the table's side where a march may come on: free, passable, in contact with no enemy (DW-XVI.5.0-i)."""
    return tuple(
        hex
        for hex in side_hexes(field, march)
        if is_open(field, march.side, hex)
        and all(entering(field, field.units[unit], hex) is not None for unit in march.units)
    )


def entering(field: Field, unit: Unit, hex: Hex) -> int | None:
    """Return what a stand that comes from off the table pays for a hex at its side; None where it cannot go there.

    It pays what the hex costs those who come from the easiest hex beside it: beside the table the ground lies level.
    """
    passage = field.passage(unit)
    prices = (passage.price(hex + DIRECTIONS[way], (way + 3) % 6) for way in range(6))
    return min((price for price in prices if price is not None), default=None)


def is_open(field: Field, side: str, hex: Hex) -> bool:
    """Return whether a stand of a side could come on there: nobody is on the hex, and no enemy beside it."""
    return field.free(hex) and hex not in field.enemy_edge(side)


def side_hexes(field: Field, march: March) -> tuple[Hex, ...]:
    """Return the hexes at a table's side: that on the march's flank as its army looks, whose facing is that of its zone."""
    hexes, towards = field.ground.map.own.hexes, outward(field, march)
    return tuple(sorted(hex for hex in hexes if hex + DIRECTIONS[towards] not in hexes))


def outward(field: Field, march: March) -> Direction:
    """Return the direction that leads off the table from the side where a march comes on."""
    north = facing_of(field, march.side) in (0, 1, 5)
    return E if (march.flank == "right") == north else W


def inward(field: Field, march: March) -> int:
    """Return the facing of who comes on: into the table, and towards the enemy's edge."""
    north = facing_of(field, march.side) in (0, 1, 5)
    from_east = (march.flank == "right") == north
    if north:
        return 5 if from_east else 1
    return 4 if from_east else 2


class FlankEntry(Decision, frozen=True, tag="dw-flank-entry-1"):
    """The owner of a march that has arrived says where it comes on, and with which unit first (DW-XVI.5.0-i, -j).

    `march` is the id by which it goes; nothing for those who may not know it yet.
    """

    side: str
    march: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner."""
        return (self.side,)

    def seen_by(self, player: str | None) -> FlankEntry:
        """Return the decision without its march, for those who may not know it yet."""
        return self if player == self.side else FlankEntry(self.side, "")

    def its(self, field: Field) -> March:
        """Return the march."""
        return field.pages[FlankMarches].march_of(self.march)

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
        march = self.its(field)
        arrived = msgspec.structs.replace(march, entry=field.ground.map.name(hex))
        marches = tuple(
            arrived if other.key == march.key else other for other in field.pages[FlankMarches].marches
        )
        field.pages.change(FlankMarches, marches=marches)
        stand = first_on(battle, command.unit, hex, inward(field, march), spent=0)
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


def first_on(battle: Battle[Field], key: str, hex: Hex, facing: int, spent: int) -> str:
    """Put the next stand of a unit that is off the table on the entry hex; return its id."""
    field = battle.state
    page = field.pages[FlankMarches]
    unit = field.change(key, stands=page.waiting[key])  # so that its new stands are made as its card says
    first = field.ground.game.new_stands(field, unit)[0]
    field.place(first.at(hex, facing))
    field.change(key, stands=(first.id,))
    march = page.march_of(key)
    field.pages.change(
        FlankMarches,
        waiting={**page.waiting, key: page.waiting[key][1:]},
        came={**page.came, march.key: page.came.get(march.key, 0) + 1},
        spent={**page.spent, key: spent},
    )
    return first.id


# -- orders --------------------------------------------------------------------------------------------------------


def is_entering(field: Field, unit: Unit) -> bool:
    """Return whether a unit has stands that are still off the table."""
    return bool(field.pages[FlankMarches].waiting.get(unit.id))


def this_turn(field: Field, unit: Unit) -> bool:
    """Return whether a unit comes on in this turn, or did so."""
    return unit.id in field.pages[FlankMarches].spent or is_entering(field, unit)


def against_order(field: Field, unit: Unit) -> Iterator[Reason]:
    """Yield that a unit which is coming on has order M and takes no other (DW-XVI.5.0-h)."""
    if this_turn(field, unit):
        yield Reason("DW-XVI.5.0-h", text("dw-refused-flank-order", unit=unit_name(unit)))


def against_move(field: Field, unit: Unit) -> Iterator[Reason]:
    """Yield that a unit which is coming on moves in column, in a sequence of its own (DW-XVI.5.0-i)."""
    if this_turn(field, unit):
        yield Reason("DW-XVI.5.0-i", text("dw-refused-flank-move", unit=unit_name(unit)))


class MarchOrders(Step, frozen=True, tag="dw-march-orders-1"):
    """After the orders, units that come on this turn have order M (DW-XVI.5.0-h)."""

    def run(self, battle: Battle[Field]) -> None:
        """Give it to those that are free to move."""
        field = battle.state
        for unit in tuple(field.units.values()):
            if unit.stands and this_turn(field, unit) and not unit.engaged and not is_routing(field, unit):
                field.change(unit.id, order=None if is_independent(field, unit) else Order.MOVE, moved=False)
