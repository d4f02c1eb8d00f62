"""The order phase as shown: own tokens on the units, four orders for the one selected."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.kernel.scenes import Badge, Choice
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhase, hold, orders_of, sources_of

from .desk import Desk, choice, commit, order_badge


class OrderDesk(Desk[OrderPhase]):
    """Give each unit an order, face down."""

    help = "dw-help-orders"

    def hint(self) -> Text:
        """Return what helps: a unit that is given no order holds, or rolls for one (DW-III.2.0-d, DW-X.4.0-b)."""
        return Text(self.help if self._held() else "dw-help-orders-dice")

    def _held(self) -> bool:
        return self.field.ground.game.forgotten_order is hold

    def _waiting(self) -> list[Unit]:
        return [
            unit
            for unit in self.field.units_of(self.player)
            if self._takes(unit) and not self.decision.tokens(unit)
        ]

    def _takes(self, unit: Unit) -> tuple[Order, ...]:
        return orders_of(sources_of(self.field, unit))

    def selectable(self) -> Iterator[str]:
        """Yield the stands of own units that take an order."""
        for unit in self.field.units_of(self.player):
            if self._takes(unit):
                yield from unit.stands

    def general(self) -> Iterator[Choice]:
        """Yield the orders of every unit as buttons, and readiness."""
        for unit in self.field.units_of(self.player):
            if self._takes(unit):
                yield from self._orders(unit)
        left = len(self._waiting())
        yield commit(self._ready(), Text("dw-leaves-orders", {"count": left}) if left else None)

    def _ready(self) -> str:
        """Return the words of readiness: what becomes of units that were given no order (DW-III.2.0-d, DW-X.4.0-b)."""
        if not self._waiting():
            return "dw-choose-orders-ready"
        return "dw-choose-orders-hold-rest" if self._held() else "dw-choose-orders-roll-rest"

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the orders of the stand's unit."""
        unit = self.field.units[stand.unit]
        if unit.side == self.player and self._takes(unit):
            for number, entry in enumerate(self._orders(unit), start=1):
                yield msgspec.structs.replace(entry, detail=None, key=str(number))

    def _orders(self, unit: Unit) -> Iterator[Choice]:
        there = {token.order for token in self.decision.tokens(unit)}
        most = sum(source.tokens for source in sources_of(self.field, unit))
        group = Text("dw-group-unit", {"unit": unit_name(unit)})
        if most > 1:
            group = Text("dw-group-tokens", {"unit": unit_name(unit), "count": most})
        for order in self._takes(unit):
            label = Text(
                "dw-choose-order",
                {"letter": Text(f"dw-letter-{order.value}"), "order": Text(f"dw-order-{order.value}")},
            )
            detail = Text(f"dw-order-{order.value}-about")
            yield choice(
                f"give-order:{unit.id}:{order.value}",
                GiveOrder(unit.id, order),
                label,
                group=group,
                detail=detail,
                made=order in there,
            )

    def badges(self, unit: Unit) -> Iterator[Badge]:
        """Yield the tokens that lie face down beside an own unit."""
        for token in self.decision.tokens(unit):
            if token.order is not None:
                yield order_badge(token.order)
