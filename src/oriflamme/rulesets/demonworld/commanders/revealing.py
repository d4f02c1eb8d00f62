"""Section X.4: tokens are turned up in stages, the units with most of them last (DW-X.4.0-b to DW-X.4.0-d)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.kit.readiness import UntilReady, own_only
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit, unit_name
from oriflamme.rulesets.demonworld.orders import (
    ORDERS,
    Token,
    Tokens,
    TurnUp,
    lay_down,
    sources_of,
    tokens_of,
)
from oriflamme.rulesets.demonworld.turn import Commit, not_now

from .command import roll_order

Among = dict[str, Tokens]
"""Units by id, and the tokens among which one is chosen for each."""


class KeepOrder(Command, frozen=True, tag="dw-keep-order-1"):
    """Choose the one order that a unit keeps; its other tokens are taken away unseen (DW-X.4.0-c)."""

    unit: Name
    order: Order


class TokensLaid(Event, frozen=True, tag="dw-tokens-laid-1", kw_only=True):
    """A unit has several tokens, as all can see from their backs; `stands` are the ids of its stands (DW-X.4.0-c)."""

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    name: Text
    side: str
    stands: tuple[str, ...]
    count: int

    def text(self) -> Text:
        """Return the words: the unit, and how many tokens it has."""
        return Text("dw-tokens-laid", {"unit": self.name, "count": self.count})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at all stands of the unit."""
        return (Altered(pieces=self.stands, text=self.text()),)


def in_stages(field: Field) -> tuple[Step, ...]:
    """Return how tokens are turned up: single ones, then of two, of three and of four tokens one (DW-X.4.0-c)."""
    return (
        RollForgotten(),
        TurnUp(),
        *(step for count in (2, 3, 4) for step in (RemoveTokens(count), TurnUp())),
    )


def nothing_yet(field: Field, unit: Unit) -> Tokens:
    """Return no token for a unit that was given none: it rolls when tokens are turned up (DW-X.4.0-b)."""
    return ()


class RollForgotten(Step, frozen=True, tag="dw-roll-forgotten-1"):
    """Units that should have had an order and were given none roll for it before the first tokens are turned up."""

    def run(self, battle: Battle[Field]) -> None:
        """Lay what the dice say, and ask where they leave it to the player (DW-X.4.0-b)."""
        field = battle.state
        among: dict[str, Among] = {}
        for side in field.ground.sides:
            for unit in field.units_of(side):
                if unit.order is not None or tokens_of(field, unit) or not sources_of(field, unit):
                    continue
                order = roll_order(battle, unit, "DW-X.4.0-b", forgotten=True)
                if order is None:
                    among.setdefault(side, {})[unit.id] = tuple(Token(each) for each in ORDERS)
                else:
                    lay_down(field, unit, (Token(order),))
        _show_backs(battle)
        if among:
            battle.push(ChooseOrders(tuple(among), among))


def _show_backs(battle: Battle[Field]) -> None:
    """Tell of units with more than one token: how many lie there is seen, what they say is not."""
    field = battle.state
    for side in field.ground.sides:
        for unit in field.units_of(side):
            count = len(tokens_of(field, unit))
            if count > 1:
                battle.emit(
                    TokensLaid(
                        rule="DW-X.4.0-c",
                        unit=unit.id,
                        name=unit_name(unit),
                        side=side,
                        stands=unit.stands,
                        count=count,
                    )
                )


class RemoveTokens(Step, frozen=True, tag="dw-remove-tokens-1"):
    """Have the owners of units with so many tokens keep one of each (DW-X.4.0-c)."""

    count: int

    def run(self, battle: Battle[Field]) -> None:
        """Ask the sides that have such units."""
        field = battle.state
        among: dict[str, Among] = {}
        for side in field.ground.sides:
            for unit in field.units_of(side):
                tokens = tokens_of(field, unit)
                if len(tokens) == self.count:
                    among.setdefault(side, {})[unit.id] = tokens
        if among:
            battle.push(ChooseOrders(tuple(among), among))


class ChooseOrders(UntilReady, frozen=True, tag="dw-choose-orders-1"):
    """Owners choose one order for each of some units, in secret and all together (DW-X.4.0-c).

    `asked` are the sides that have such units, `among` the tokens of each, `kept` what was chosen so far, by side.
    """

    readying: ClassVar[type[Command]] = Commit

    asked: tuple[str, ...]
    among: dict[str, Among]
    kept: dict[str, dict[str, Order]] = {}

    def seen_by(self, player: str | None) -> ChooseOrders:
        """Return the decision with the player's own tokens and choices only."""
        among, kept = own_only(self.among, player), own_only(self.kept, player)
        return msgspec.structs.replace(self, among=among, kept=kept)

    def asks(self, battle: Battle[Field], side: str) -> bool:
        """Return whether a side has such units."""
        return side in self.asked

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the orders to keep."""
        return Prompt(player, Text("dw-ask-keep-orders"), "DW-X.4.0-c", secret=True)

    def orders(self, side: str, unit: str) -> tuple[Order, ...]:
        """Return the orders among which a side chooses for a unit; none where it does not."""
        tokens = self.among.get(side, {}).get(unit, ())
        return tuple(token.order for token in tokens if token.order is not None)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the orders of units for which nothing is chosen yet; when there are none, readiness."""
        waiting = self.waiting(player)
        for unit in waiting:
            for order in self.orders(player, unit):
                yield KeepOrder(unit, order)
        if not waiting:
            yield Commit()

    def waiting(self, side: str) -> tuple[str, ...]:
        """Return the units of a side for which nothing is chosen yet, in the order of their ids."""
        kept = self.kept.get(side, {})
        return tuple(unit for unit in sorted(self.among.get(side, {})) if unit not in kept)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse orders of which the unit has no token, and to be ready too early."""
        match command:
            case Commit():
                return judge(self._too_early(battle.state, player))
            case KeepOrder():
                if command.order not in self.orders(player, command.unit):
                    return refuse("DW-X.4.0-c", "dw-refused-no-such-token")
                return judge(())
            case _:
                return not_now(battle.state, command, "DW-X.4.0-c")

    def _too_early(self, field: Field, side: str) -> Iterator[Reason]:
        for unit in self.waiting(side):
            name = unit_name(field.units[unit])
            yield Reason("DW-X.4.0-d", text("dw-refused-token-left", unit=name))

    def note(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep the choice."""
        assert isinstance(command, KeepOrder)  # check() has seen it
        own = {**self.kept.get(player, {}), command.unit: command.order}
        battle.replace(msgspec.structs.replace(self, kept={**self.kept, player: own}))

    def conclude(self, battle: Battle[Field]) -> None:
        """Leave the one token beside each unit, face down still."""
        field = battle.state
        for side, units in self.among.items():
            for key, tokens in units.items():
                lay_down(field, field.units[key], tuple(_kept(tokens, self.kept[side][key])))


def _kept(tokens: Iterable[Token], order: Order) -> Iterator[Token]:
    return (token for token in tokens if token.order is order)
