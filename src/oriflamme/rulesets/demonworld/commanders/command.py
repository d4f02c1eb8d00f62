"""Before orders are chosen: who commands units without a leader, and dice for the others (DW-X.4.0-a, DW-VIII.2.0-c)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.kit.readiness import UntilReady, own_only
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import D6, Unit, unit_name
from oriflamme.rulesets.demonworld.turn import Commit, PhaseBegan, not_now

from .authority import Giver, commanders_over, giver_of, leaderless, rolled, stars
from .pages import Authority

Over = dict[str, tuple[str, ...]]
"""For units without a leader, by id, the stands of the commanders who may command them."""


class NameUnit(Command, frozen=True, tag="dw-name-unit-1"):
    """Say which commander at a distance commands a unit without a leader this turn; None: nobody, and it rolls."""

    unit: Name
    commander: Name | None


class OrderRolled(Event, frozen=True, tag="dw-order-rolled-1", kw_only=True):
    """A unit that nobody commands rolled for its order; None: its player chooses (DW-VIII.2.0-c).

    `stands` are the ids of its stands. `forgotten`: it might have had an order, and was given none (DW-X.4.0-b).
    """

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    name: Text
    side: str
    stands: tuple[str, ...]
    order: Order | None
    forgotten: bool = False

    def text(self) -> Text:
        """Return the words: the unit, and its order or the player's choice."""
        why = "-forgotten" if self.forgotten else ""
        if self.order is None:
            return Text(f"dw-order-rolled-free{why}", {"unit": self.name})
        order = Text(f"dw-order-{self.order.value}")
        return Text(f"dw-order-rolled{why}", {"unit": self.name, "order": order})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the token, at all stands of the unit; where the player chooses, the words."""
        words = self.text() if self.order is None else Text(f"dw-order-{self.order.value}")
        return (Altered(pieces=self.stands, text=words),)


class UnitNamed(Event, frozen=True, tag="dw-unit-named-1", kw_only=True):
    """A commander at a distance was named for a unit without a leader; `stands` are the ids of its stands and of his."""

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    name: Text
    side: str
    commander: Text
    stands: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: who commands whom."""
        return Text("dw-unit-named", {"unit": self.name, "commander": self.commander})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at all stands of the unit and at his."""
        return (Altered(pieces=self.stands, text=self.text()),)


def roll_order(battle: Battle[Field], unit: Unit, rule: str, *, forgotten: bool = False) -> Order | None:
    """Roll for a unit's order and tell it; None: the player chooses (DW-VIII.2.0-c)."""
    words = "dw-roll-order-forgotten" if forgotten else "dw-roll-order"
    order = rolled(D6.roll(battle, words, "DW-VIII.2.0-c"))
    battle.emit(
        OrderRolled(
            rule=rule,
            unit=unit.id,
            name=unit_name(unit),
            side=unit.side,
            stands=unit.stands,
            order=order,
            forgotten=forgotten,
        )
    )
    return order


def within_reach(field: Field, side: str) -> Over:
    """Return the units of a side without a leader that have commanders over them, and who these are."""
    found = {unit.id: commanders_over(field, unit) for unit in leaderless(field, side)}
    return {unit: tuple(stand.id for stand in over) for unit, over in found.items() if over}


def settled(field: Field, over: Over) -> dict[str, str]:
    """Return the units that have one commander over them who has orders for all such units: nobody chooses there."""
    wanted = Counter(stand for stands in over.values() for stand in stands)
    return {
        unit: stands[0]
        for unit, stands in over.items()
        if len(stands) == 1 and wanted[stands[0]] <= stars(field, field.stands[stands[0]])
    }


class CommandBegins(Step, frozen=True, tag="dw-command-begins-1"):
    """Find the units without a leader: their commanders are named, the others roll (DW-X.4.0-a)."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask the sides that have to choose, then roll."""
        field = battle.state
        if not any(leaderless(field, side) for side in field.ground.sides):
            return
        battle.emit(PhaseBegan(rule="DW-X.4.0-a", phase="command"))
        over = {side: within_reach(field, side) for side in field.ground.sides}
        named = {side: settled(field, over[side]) for side in field.ground.sides}
        asked = tuple(side for side in field.ground.sides if len(named[side]) < len(over[side]))
        battle.push(NameUnits(asked, named), RollOrders())


class NameUnits(UntilReady, frozen=True, tag="dw-name-units-1"):
    """Owners name in secret which units each commander commands, where there is a choice (DW-X.3.0-e, DW-X.4.0-a).

    `asked` are the sides that have one; `named` has the commander's stand for each unit named so far, by side.
    """

    readying: ClassVar[type[Command]] = Commit

    asked: tuple[str, ...]
    named: dict[str, dict[str, str]]

    def seen_by(self, player: str | None) -> NameUnits:
        """Return the decision with the player's own names only."""
        return msgspec.structs.replace(self, named=own_only(self.named, player))

    def asks(self, battle: Battle[Field], side: str) -> bool:
        """Return whether a side has a choice."""
        return side in self.asked

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for names."""
        return Prompt(player, Text("dw-ask-name-units"), "DW-X.4.0-a", secret=True)

    def orders_left(self, field: Field, side: str, stand: str, unit: str) -> int:
        """Return how many orders a commander has left for a unit, those to others taken off (DW-X.3.2 to DW-X.3.4)."""
        given = sum(by == stand and other != unit for other, by in self.named.get(side, {}).items())
        return stars(field, field.stands[stand]) - given

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the commanders that units without one may have, then readiness."""
        field, named = battle.state, self.named.get(player, {})
        for unit, stands in within_reach(field, player).items():
            if unit not in named:
                for stand in stands:
                    if self.orders_left(field, player, stand, unit) > 0:
                        yield NameUnit(unit, stand)
        yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse who does not command the unit, or has no order left."""
        match command:
            case Commit():
                return LEGAL
            case NameUnit():
                return judge(self._reasons(battle.state, player, command))
            case _:
                return not_now(battle.state, command, "DW-X.4.0-a")

    def _reasons(self, field: Field, player: str, command: NameUnit) -> Iterator[Reason]:
        over = within_reach(field, player)
        if command.unit not in over:
            yield Reason("DW-X.3.0-a", text("dw-refused-not-in-zone", unit=command.unit))
        elif command.commander is not None:
            stand = command.commander
            if stand not in over[command.unit]:
                yield Reason("DW-X.3.0-e", text("dw-refused-not-highest"))
            elif self.orders_left(field, player, stand, command.unit) <= 0:
                yield Reason("DW-X.3.0-c", text("dw-refused-no-order-left"))

    def note(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep the name, or take it back."""
        assert isinstance(command, NameUnit)  # check() has seen it
        own = {unit: by for unit, by in self.named.get(player, {}).items() if unit != command.unit}
        if command.commander is not None:
            own[command.unit] = command.commander
        battle.replace(msgspec.structs.replace(self, named={**self.named, player: own}))

    def conclude(self, battle: Battle[Field]) -> None:
        """Write down who commands whom, and tell it."""
        field = battle.state
        named = {unit: stand for units in self.named.values() for unit, stand in units.items()}
        field.pages.put(Authority(named))
        for unit in [unit for unit in field.units.values() if unit.id in named]:
            stand = named[unit.id]
            battle.emit(
                UnitNamed(
                    rule="DW-X.3.0-a",
                    unit=unit.id,
                    name=unit_name(unit),
                    side=unit.side,
                    commander=unit_name(field.units[field.stands[stand].unit]),
                    stands=(*unit.stands, stand),
                )
            )


class RollOrders(Step, frozen=True, tag="dw-roll-orders-1"):
    """Every unit that has neither leader nor commander rolls; what the die says lies face up at once (DW-X.4.0-a)."""

    def run(self, battle: Battle[Field]) -> None:
        """Roll for them, side after side."""
        field = battle.state
        named, free = field.pages[Authority].named, set()
        for side in field.ground.sides:
            for unit in leaderless(field, side):
                if giver_of(field, unit) is not Giver.DIE:
                    continue
                order = roll_order(battle, unit, "DW-X.4.0-a")
                if order is None:
                    free.add(unit.id)
                else:
                    field.change(unit.id, order=order)
        field.pages.put(Authority(named, frozenset(free)))
