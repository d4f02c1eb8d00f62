"""Section XV.9: who runs, where to, and who is taken off without a die (DW-XV.9.0-a to -q)."""

from __future__ import annotations

from itertools import pairwise

from oriflamme.board.hexes import at, axial
from oriflamme.rulesets.demonworld.casualties import StandsDestroyed
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.morale.rout_runs import Fled, StandsLeft, UnitRan

from . import grid, ground
from .grid import Place
from .table import Table, place_of


class Rout:
    """The routing stands of a battle."""

    def __init__(self, table: Table) -> None:
        self.table = table
        rows = [axial(hex)[1] for hex in table.ground.map.hexes]
        self.rows = min(rows), max(rows)
        self.fallen: set[str] = set()
        """The routing stands that have been shot at in this phase."""

    def begin(self) -> None:
        """Start a phase."""
        self.fallen.clear()

    def left(self, side: str, place: Place) -> int:
        """How many rows a place is from the edge of a side: the one it had behind it (DW-XV.9.0-c)."""
        low, high = self.rows
        return high - place[1] if self.table.ground.facings.get(side, 0) == 0 else place[1] - low

    def ran(self, event: UnitRan) -> None:
        """Judge the way of each stand, one after the other, and move the umpire's own."""
        table = self.table
        routing = event.unit in table.conduct.routing or event.unit in table.conduct.stragglers
        table.judge("DW-XV.9.0-a", routing, f"{event.unit} runs, and does not rout")
        road = self.on_a_road(event)
        for fled in event.went:
            stand = table.stands.get(fled.stand)
            if stand is not None:
                self.fled(event, stand, fled, road)
                table.move({fled.stand: (fled.path[-1], fled.facing)})

    def on_a_road(self, event: UnitRan) -> bool:
        """Whether those who rout have the price of a road: all on one, where more than one runs all along it (DW-XI.3.8-c)."""
        table = self.table
        running = {fled.stand for fled in event.went}
        stands = [table.stands[key] for key in table.units[event.unit].stands if key in table.stands]
        places = [
            place_of(stand)
            for stand in stands
            if stand.id in running or (table.routs(stand) and self.left(event.side, place_of(stand)))
        ]
        if not ground.one_road(table, places):
            return False
        return len(places) == 1 or all(
            ground.road_between(table, one, other)
            for fled in event.went
            for one, other in pairwise(fled.path)
        )

    def fled(self, event: UnitRan, stand: Stand, fled: Fled, road: bool) -> None:
        table, words = self.table, f"{stand.id} flees {fled.path}"
        card = table.card(stand)
        spent = 0
        for one, other in pairwise(fled.path):
            cost = ground.step_cost(table, card, one, other, road=road)
            there = table.on(other)
            fit = grid.apart(one, other) == 1 and ground.on_map(table, other) and cost is not None
            table.judge("DW-XV.9.0-b", fit, f"{words}: cannot go from {one} to {other}")
            # Fellows who have come to the edge are gone from it.
            gone = there is not None and table.routs(there) and self.left(event.side, other) == 0
            free = there is None or gone or there.id in {also.stand for also in event.went}
            table.judge("DW-V.3.0-a", free, f"{words}: {there} stands at {other}")
            spent += cost or 0
        # A slower commander holds nobody back: he goes as far as he can himself (DW-XV.9.0-i).
        has = table.card(table.units[event.unit]).movement.under(Order.MOVE)
        if card.commander is not None:
            has = min(has, card.movement.move)
        table.judge("DW-XV.9.0-b", spent <= has, f"{words}: {spent} of {has} points")
        if event.back or card.commander is not None:
            return
        end = fled.path[-1]
        before, after = self.left(event.side, fled.path[0]), self.left(event.side, end)
        if len(fled.path) > 1:
            touched = self.meets(stand, end)
            table.judge("DW-XV.9.0-d", not touched or after == 0, f"{words}: ends in contact with {touched}")
        # Who goes round stands and impassable ground may come further from his edge, if his way grows shorter.
        near = after <= before or self.way(event.side, stand, end) < self.way(event.side, stand, fled.path[0])
        table.judge("DW-XV.9.0-b", near, f"{words}: from {before} to {after} rows from its edge")
        self.goes_on(event, stand, end, has - spent, words, road)

    def way(self, side: str, stand: Stand, start: Place) -> int:
        """How many hexes it is to the edge, round stands and what cannot be entered."""
        table, card = self.table, self.table.card(stand)
        seen, ring, hexes = {start}, {start}, 0
        while ring and not any(self.left(side, place) == 0 for place in ring):
            ring = {
                other
                for place in ring
                for other in grid.around(place)
                if other not in seen
                and ground.on_map(table, other)
                and table.on(other) in (None, stand)
                and ground.passable(table, card, place, other)
            }
            seen |= ring
            hexes += 1
        return hexes if ring else len(table.ground.map.hexes)

    def goes_on(self, event: UnitRan, stand: Stand, end: Place, points: int, words: str, road: bool) -> None:
        """Nobody stops who could go on, whichever of the hexes nearer to the edge he took (DW-XV.9.0-b)."""
        table = self.table
        if self.left(event.side, end) == 0:
            return
        nearer = [
            place
            for place in grid.around(end)
            if self.left(event.side, place) < self.left(event.side, end) and ground.on_map(table, place)
        ]
        could = bool(nearer)
        for place in nearer:
            there = table.on(place)
            cost = ground.step_cost(table, table.card(stand), end, place, road=road)
            free = there is None or there.id == stand.id
            could = could and free and cost is not None and cost <= points and not self.meets(stand, place)
        table.judge("DW-XV.9.0-b", not could, f"{words}: could go on to {nearer} with {points} points")

    def meets(self, stand: Stand, place: Place) -> list[str]:
        """The enemies that a stand would be in contact with on a place."""
        table = self.table
        moved = stand.at(at(*place))
        found = []
        for beside in grid.around(place):
            other = table.on(beside)
            if (
                other is not None
                and table.side(other) != table.side(stand)
                and ground.touches(table, moved, other)
            ):
                found.append(other.id)
        return found

    def gone(self, event: StandsLeft) -> None:
        """Only who routs leaves, and only by his own edge (DW-XV.9.0-p)."""
        table = self.table
        for named in event.stands:
            stand = table.stands.get(named.id)
            if stand is None:
                continue
            words = f"{stand.id} leaves at {place_of(stand)}"
            table.judge("DW-XV.9.0-p", table.routs(stand), f"{words}: it does not rout")
            table.judge("DW-XV.9.0-p", self.left(event.side, place_of(stand)) == 0, f"{words}: not its edge")

    def none_in_contact(self) -> None:
        """No routing stand stays in contact with an enemy (DW-XV.9.0-d, -g, -h)."""
        table = self.table
        if not (table.conduct.routing or table.conduct.stragglers):
            return
        for stand in table.stands.values():
            if table.routs(stand):
                near = [foe.id for foe in ground.foes(table, stand)]
                table.judge("DW-XV.9.0-g", not near, f"{stand.id} routs in contact with {near}")

    def shot(self, key: str) -> None:
        """A routing stand was shot at, and falls without a die (DW-XV.9.0-g)."""
        self.fallen.add(key)

    def taken(self, event: StandsDestroyed) -> None:
        """Who is taken off by the rule of rout routs, is no commander, and touches an enemy or was shot at (DW-XV.9.0-g, -i)."""
        if not event.rule.startswith("DW-XV.9"):
            return
        table = self.table
        for named in event.stands:
            stand = table.stands.get(named.id)
            if stand is None:
                continue
            words = f"{stand.id} is taken off"
            table.judge("DW-XV.9.0-g", table.routs(stand), f"{words}, and does not rout")
            if event.rule == "DW-XV.9.0-m":  # its owner gives up who is scattered
                scattered = stand.id in table.conduct.stragglers.get(stand.unit, ())
                table.judge("DW-XV.9.0-m", scattered, f"{words}, and its unit has not rallied")
                continue
            met = named.id in self.fallen or bool(ground.foes(table, stand))
            table.judge("DW-XV.9.0-g", met, f"{words}, and nobody attacks it")
