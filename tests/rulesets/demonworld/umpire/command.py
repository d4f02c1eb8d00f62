"""Chapter X: where orders come from, and the dice of units without a leader (DW-VIII.2.0-b to -d, DW-X.3.0-a to DW-X.4.0-c)."""

from __future__ import annotations

from collections import Counter

from oriflamme.kernel.events import Rolled
from oriflamme.rulesets.demonworld.characteristics import Order, Role
from oriflamme.rulesets.demonworld.commanders.command import OrderRolled, UnitNamed
from oriflamme.rulesets.demonworld.commanders.revealing import TokensLaid
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.orders import OrderRevealed

from . import grid, sight
from .table import Table, place_of

DIE = {1: Order.HOLD, 2: Order.CHARGE, 3: Order.SKIRMISH, 4: Order.MOVE}


class Orders:
    """The order phase of a turn."""

    def __init__(self, table: Table, *, plays: bool) -> None:
        self.table = table
        self.plays = plays
        """Whether chapter X is in force."""
        self.rolled: dict[str, Order | None] = {}
        self.named: Counter[str] = Counter()
        self.told: set[str] = set()
        self.commanded: set[str] = set()

    def begin(self) -> None:
        for noted in (self.rolled, self.named, self.told, self.commanded):
            noted.clear()

    def silent(self, unit: Unit) -> bool:
        """Who is engaged, routs or is impetuous gets no orders, nor does a commander on his own (DW-X.3.0-f, DW-X.2.1-b)."""
        table = self.table
        routs = unit.id in table.conduct.routing
        return unit.engaged or routs or table.impetuous(unit.id) or table.independent(unit)

    def stars(self, stand: Stand) -> int:
        commander = self.table.card(stand).commander
        return commander.stars if commander is not None else 0

    def led(self, unit: Unit) -> bool:
        return self.table.has(unit.id, Role.LEADER) or bool(self.table.joined(unit.id))

    def reaches(self, commander: Stand, unit: Unit) -> bool:
        """Whether a stand of a unit is in the zone of a commander and wholly seen by him (DW-X.3.0-b)."""
        card = self.table.card(commander).commander
        assert card is not None
        return any(
            grid.apart(place_of(commander), place_of(stand)) <= card.zone
            and sight.wholly(self.table, commander, stand)
            for stand in self.table.of(unit.id)
        )

    def over(self, unit: Unit) -> list[Stand]:
        """The commanders at a distance who might command a unit: the highest of those in reach (DW-X.3.0-e)."""
        table = self.table
        found = [
            stand
            for other in table.units.values()
            if other.side == unit.side and other.stands and table.independent(other) and not other.engaged
            for stand in table.of(other.id)
            if self.reaches(stand, unit)
        ]
        most = max((self.stars(stand) for stand in found), default=0)
        return [stand for stand in found if self.stars(stand) == most]

    # -- events ------------------------------------------------------------------------------------------------------

    def roll(self, event: OrderRolled, die: Rolled | None) -> None:
        """Who has nobody to command him rolls (DW-X.4.0-a)."""
        table, unit = self.table, self.table.units[event.unit]
        words = f"{unit.id} rolls for its order, {die.value if die else None}: {event.order}"
        right = die is not None and die.sides == 6 and DIE.get(die.value) == event.order
        table.judge("DW-VIII.2.0-c", right, words)
        if not table.of(unit.id):
            return  # the armies are only being deployed
        table.judge("DW-X.4.0-a", not self.silent(unit), f"{words}: it gets no order")
        if not event.forgotten:
            right = not self.led(unit) and unit.id not in self.commanded
            table.judge("DW-X.4.0-a", right, f"{words}: it has who commands it")
        self.rolled[unit.id] = event.order

    def name(self, event: UnitNamed) -> None:
        """A commander at a distance takes a unit without a leader (DW-X.3.0-c, -e)."""
        table, unit = self.table, self.table.units[event.unit]
        commander = table.stands.get(event.stands[-1])
        if commander is None:
            return
        words = f"{commander.id} commands {unit.id}"
        table.judge("DW-X.3.0-e", not self.led(unit), f"{words}, which is led")
        over = self.over(unit)
        right = commander.id in {stand.id for stand in over}
        table.judge("DW-X.3.0-e", right, f"{words}: not among {[stand.id for stand in over]}")
        self.named[commander.id] += 1
        few = self.named[commander.id] <= self.stars(commander)
        table.judge("DW-X.3.2", few, f"{words}: his order number {self.named[commander.id]}")
        self.commanded.add(unit.id)

    def tokens(self, event: TokensLaid) -> None:
        """Several tokens come from the highest commander who has joined (DW-X.3.2 to DW-X.3.4)."""
        most = max((self.stars(stand) for stand in self.table.joined(event.unit)), default=1)
        words = f"{event.unit} has {event.count} tokens, and {most} stars"
        if self.table.of(event.unit):
            self.table.judge("DW-X.3.2", 2 <= event.count <= most, words)

    def reveal(self, event: OrderRevealed) -> None:
        """Each unit that may have one ends with one order (DW-X.4.0-d)."""
        table, unit = self.table, self.table.units[event.unit]
        if not table.of(unit.id):
            return
        words = f"{unit.id} has order {event.order}"
        table.judge("DW-X.3.0-f", not self.silent(unit), f"{words}, and gets none")
        table.judge("DW-X.4.0-d", unit.id not in self.told, f"{words}, a second time")
        self.told.add(unit.id)
        if not self.plays or (not self.table.card(unit).specials and not self.table.joined(unit.id)):
            return
        if not self.led(unit) and unit.id not in self.commanded and not event.forgotten:
            fixed = self.rolled.get(unit.id, event.order)
            right = unit.id in self.rolled and fixed in (None, event.order)
            table.judge("DW-X.4.0-a", right, f"{words}, rolled {self.rolled.get(unit.id)}")

    def all_told(self) -> None:
        """As the first fire phase begins all units have an order that may have one, and no others (DW-X.4.0-d)."""
        table = self.table
        for unit in table.units.values():
            if table.of(unit.id) and unit.id not in table.conduct.stragglers:
                has = unit.order is not None
                table.judge("DW-X.4.0-d", has != self.silent(unit), f"{unit} begins to fire")
