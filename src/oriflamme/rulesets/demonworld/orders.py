"""Chapter III: orders, placed face down and turned up together (DW-III.1.0 to DW-III.2.0-d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text

from .characteristics import Order
from .field import Field
from .introduction import Unit, unit_name
from .turn import Commit, PhaseBegan, not_now

ORDERS = (Order.MOVE, Order.SKIRMISH, Order.CHARGE, Order.HOLD)


class GiveOrder(Command, frozen=True, tag="dw-give-order-1"):
    """Place an order token face down beside a unit (DW-III.2.0-b); None takes it back."""

    unit: str
    order: Order | None


class OrderRevealed(Event, frozen=True, tag="dw-order-revealed-1", kw_only=True):
    """A unit's order was turned face up (DW-III.2.0-c); `forgotten` when it had none and got T (DW-III.2.0-d).

    `stands` are the ids of the unit's stands.
    """

    reveals: ClassVar[bool] = True

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    name: Text
    side: str
    stands: tuple[str, ...]
    order: Order
    forgotten: bool = False

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the token, at all stands of the unit."""
        return (Altered(pieces=self.stands, text=Text(f"dw-order-{self.order.value}")),)

    def text(self) -> Text:
        """Return the words: the unit and its order."""
        message = "dw-order-forgotten" if self.forgotten else "dw-order-revealed"
        return Text(message, {"unit": self.name, "order": Text(f"dw-order-{self.order.value}")})


class OrderPhaseBegins(Step, frozen=True, tag="dw-order-phase-begins-1"):
    """Begin the order phase: every unit that is not engaged needs an order (DW-III.2.0-b)."""

    def run(self, battle: Battle[Field]) -> None:
        """Announce the phase and ask for orders."""
        battle.emit(PhaseBegan(rule="DW-III.2.0-b", phase="orders"))
        battle.push(OrderPhase())


class OrderPhase(Decision, frozen=True, tag="dw-order-phase-1"):
    """Both sides give orders in secret. `given` holds each side's tokens; `ready` the sides that have finished."""

    given: dict[str, dict[str, Order]] = {}
    ready: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> OrderPhase:
        """Return the phase with the player's own tokens only."""
        own = {side: orders for side, orders in self.given.items() if side == player}
        return OrderPhase(own, self.ready)

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the sides that have units to order and are not ready."""
        field = battle.state
        return tuple(side for side in field.ground.sides if side not in self.ready and _to_order(field, side))

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for orders."""
        return Prompt(player, Text("dw-ask-orders"), "DW-III.2.0-b", secret=True)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield every order for every unit that has none yet, and readiness."""
        field = battle.state
        own = self.given.get(player, {})
        for unit in _to_order(field, player):
            if unit.id not in own:
                for order in field.ground.game.order_source(field, unit):
                    yield GiveOrder(unit.id, order)
        yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse orders to units that are not the player's, are engaged, or are gone."""
        match command:
            case Commit():
                return LEGAL
            case GiveOrder(unit=key, order=order):
                field = battle.state
                unit = field.units.get(key)
                if unit is None or not unit.stands:
                    return refuse("DW-III.2.0-b", "dw-refused-no-such-unit", unit=key)
                reasons = []
                if unit.side != player:
                    reasons.append(
                        Reason("DW-III.2.0-b", Text("dw-refused-not-yours", {"unit": unit_name(unit)}))
                    )
                if unit.engaged:
                    reasons.append(
                        Reason("DW-III.2.0-b", Text("dw-refused-engaged", {"unit": unit_name(unit)}))
                    )
                elif order is not None and order not in field.ground.game.order_source(field, unit):
                    words = text(
                        "dw-refused-order", unit=unit_name(unit), order=text(f"dw-order-{order.value}")
                    )
                    reasons.append(Reason("DW-III.2.0-b", words))
                return judge(reasons)
            case _:
                return not_now(battle.state, command, "DW-III.2.0-a")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep the token, or note that the side is ready."""
        if isinstance(command, GiveOrder):
            own = {key: order for key, order in self.given.get(player, {}).items() if key != command.unit}
            if command.order is not None:
                own[command.unit] = command.order
            battle.replace(msgspec.structs.replace(self, given={**self.given, player: own}))
        else:
            battle.replace(msgspec.structs.replace(self, ready=(*self.ready, player)))

    def conclude(self, battle: Battle[Field]) -> None:
        """Turn all tokens up at once (DW-III.2.0-c); a forgotten order is T (DW-III.2.0-d)."""
        field = battle.state
        source = field.ground.game.order_source
        for side in field.ground.sides:
            own = self.given.get(side, {})
            for unit in field.units_of(side):
                if not source(field, unit):
                    field.change(unit.id, order=None, moved=True)
                    continue
                order = own.get(unit.id, Order.HOLD)
                field.change(unit.id, order=order, moved=False)
                forgotten = unit.id not in own
                rule = "DW-III.2.0-d" if forgotten else "DW-III.2.0-c"
                name = unit_name(unit)
                battle.emit(
                    OrderRevealed(
                        rule=rule,
                        unit=unit.id,
                        name=name,
                        side=side,
                        stands=unit.stands,
                        order=order,
                        forgotten=forgotten,
                    )
                )


def _to_order(field: Field, side: str) -> tuple[Unit, ...]:
    source = field.ground.game.order_source
    return tuple(unit for unit in field.units_of(side) if source(field, unit))


def any_order(field: Field, unit: Unit) -> tuple[Order, ...]:
    """Return the orders of the base game: all four, for every unit that is not engaged (DW-III.2.0-b)."""
    return () if unit.engaged else ORDERS
