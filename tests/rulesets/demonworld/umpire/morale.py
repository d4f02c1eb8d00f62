"""Chapter XV: who tests, with which modifiers, and what comes of it (DW-XV.1.0-a to DW-XV.7.0-i)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from oriflamme.rulesets.demonworld.characteristics import Order, Role
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.morale.charge_tests import TestCharge
from oriflamme.rulesets.demonworld.morale.loss_tests import CombatLost
from oriflamme.rulesets.demonworld.morale.tests import Kind, MoraleTested

from . import grid, ground, obedience
from .table import Table, place_of


class Morale:
    """The tests of a battle, and the losses that call for them."""

    def __init__(self, table: Table, initiative: Callable[[Stand], int], *, plays: bool) -> None:
        self.table = table
        self.initiative = initiative
        self.plays = plays
        """Whether chapter XV is in force."""
        self.command: object = None
        self.lost: Counter[str] = Counter()
        """The stands that each unit has lost in this phase."""
        self.killed: Counter[str] = Counter()
        self.foes: dict[str, set[str]] = {}
        """The enemy units that each unit has been in contact with in this melee phase."""
        self.initiatives: dict[str, int] = {}
        """The lowest initiative of each unit as the phase began, with the stands that have fallen in it."""
        self.tested: list[str] = []
        self.began: set[str] = set()
        """The units that routed as the phase began."""
        self.routed: set[str] = set()
        """Those, and the ones that were put to rout in it."""
        self.losers: dict[str, str] = {}
        self.owed: set[str] = set()
        self.charged: set[str] = set()
        self.dared: set[tuple[str, str]] = set()
        """Units and the enemies whom they have passed a charge test against in this phase."""

    def begin(self) -> None:
        """Start a phase."""
        for counted in (self.lost, self.killed, self.foes, self.losers, self.owed, self.charged, self.dared):
            counted.clear()
        self.tested.clear()
        self.began = set(self.table.conduct.routing)
        self.routed = set(self.began)
        if self.table.phase == "melee":
            self.note_contacts()
            units = {stand.unit for stand in self.table.stands.values()}
            self.initiatives = {key: min(map(self.initiative, self.table.of(key))) for key in units}

    def note_contacts(self) -> None:
        for stand in self.table.stands.values():
            for foe in ground.foes(self.table, stand):
                self.foes.setdefault(stand.unit, set()).add(foe.unit)

    # -- modifiers ---------------------------------------------------------------------------------------------------

    def group(self, stands: list[Stand], test: Kind) -> int:
        """What a group of stands brings to a test of its own (DW-XV.2.0-b, -d)."""
        total = len(stands)
        for stand in stands:
            if test is not Kind.OBEDIENCE:
                total += stand.role in (Role.LEADER, Role.STANDARD_BEARER)
                total += test is Kind.RALLY and stand.role is Role.MUSICIAN
                commander = self.table.card(stand).commander
                total += commander.stars if commander is not None else 0
        return total

    def best(self, unit: str, test: Kind) -> int:
        """What the best of the groups of a unit brings; stands that rout apart do not test with it (DW-XV.2.0-d)."""
        table = self.table
        apart = set(table.conduct.stragglers.get(unit, ()))
        stands = [stand for stand in table.of(unit) if stand.id not in apart]
        by_place = {place_of(stand): stand for stand in stands}
        return max(self.group([by_place[place] for place in group], test) for group in grid.groups(by_place))

    def modifier(self, event: MoraleTested) -> tuple[set[int], dict[str, int]]:
        """The sums that the book allows, and what goes into them."""
        table = self.table
        unit = table.units[event.unit]
        card = table.card(unit)
        lines = {"group": self.best(unit.id, event.test)}
        match event.test:
            case Kind.SHOOTING:
                lines["impetuous"] = int(table.impetuous(unit.id))
            case Kind.MELEE:
                lines["impetuous"] = int(table.impetuous(unit.id))
                fears = [self.fear(foe) for foe in self.foes.get(unit.id, ())]
                lines["fear"] = card.fear - max(fears, default=0)
                lines["lost"] = -self.lost[unit.id]
                lines["killed"] = self.killed[unit.id]
            case Kind.CHARGE:
                lines |= self.charge(unit.id)
            case Kind.OBEDIENCE:
                return self.obedience(unit.id, lines)
            case _:
                pass
        return {sum(lines.values())}, lines

    def fear(self, unit: str) -> int:
        return self.table.card(self.table.units[unit]).fear

    def charge(self, unit: str) -> dict[str, int]:
        """What the enemy to be charged adds (DW-XV.5.0-d)."""
        table, command = self.table, self.command
        assert isinstance(command, TestCharge)
        own, enemy = table.units[unit], table.units[command.enemy]
        table.judge("DW-XV.5.0-a", self.fear(enemy.id) > self.fear(unit), f"{unit} need not fear {enemy.id}")
        table.judge("DW-XV.5.0-b", unit not in self.charged, f"{unit} tests a second time")
        self.charged.add(unit)
        return {
            "size": table.card(own).size - table.card(enemy).size,
            "fear": self.fear(unit) - self.fear(enemy.id),
            "own order": int(own.order is Order.CHARGE),
            "their order": {Order.MOVE: 1, Order.HOLD: -1}.get(enemy.order, 0) if enemy.order else 0,
            "engaged": 3 if enemy.engaged else 0,
        }

    def obedience(self, unit: str, lines: dict[str, int]) -> tuple[set[int], dict[str, int]]:
        """Leader and commanders lend their numbers as their player says; which enemy provokes it he may say too."""
        table = self.table
        own = table.units[unit]
        lines["order"] = {Order.CHARGE: 1, Order.HOLD: -1}.get(own.order, 0) if own.order else 0
        swings = [1] if table.has(unit, Role.LEADER) else []
        swings += [
            commander.stars for stand in table.joined(unit) if (commander := table.card(stand).commander)
        ]
        sums = {0}
        for swing in swings:
            sums = {total + sign for total in sums for sign in (swing, -swing)}
        card = table.card(own)
        provoking = obedience.provokers(table, own)
        steady = obedience.steady(table, own)
        table.judge(
            "DW-XV.7.0-a", steady and bool(provoking), f"{unit} is tested, steady {steady}, by {provoking}"
        )
        enemies = [table.card(table.units[enemy]) for enemy in provoking]
        rivals = {card.size - enemy.size + card.fear - enemy.fear for enemy in enemies}
        base = sum(lines.values())
        return {base + rival + total for rival in rivals for total in sums}, lines

    # -- tests ---------------------------------------------------------------------------------------------------------

    def test(self, event: MoraleTested) -> None:
        """Judge one test."""
        table = self.table
        unit = table.units[event.unit]
        card = table.card(unit)
        words = f"{unit.id} tests {event.test.value}, die {event.die}"
        table.judge("DW-XV.1.0-a", not table.independent(unit), f"{words}: a commander")
        assert card.morale is not None
        obeys = event.test is Kind.OBEDIENCE
        needed = card.morale.second if obeys else card.morale.first
        table.judge("DW-XV.1.0-c", event.needed == needed, f"{words}: needs {event.needed}, umpire {needed}")
        sums, lines = self.modifier(event)
        told = [(line.label, line.value) for line in event.tally.lines]
        rule = {
            Kind.SHOOTING: "DW-XV.2.0-c",
            Kind.MELEE: "DW-XV.3.0-b",
            Kind.CHARGE: "DW-XV.5.0-d",
            Kind.RALLY: "DW-XV.6.0-b",
            Kind.OBEDIENCE: "DW-XV.7.0-f",
        }[event.test]
        table.judge(rule, event.tally.total in sums, f"{words}: umpire {sums} of {lines}, engine {told}")
        total = event.tally.total
        if event.die is None:
            sure = total + 6 <= needed or total + 1 > needed if obeys else total + 1 >= needed
            table.judge("DW-XV.2.0-f", sure, f"{words}: {total} against {needed} without a die")
            passed = total + 6 <= needed if obeys else True
        elif obeys:
            passed = total + event.die <= needed
            if table.ground.readings.obedience == "less-than":
                passed = total + event.die < needed
        else:
            passed = event.die == 6 or total + event.die >= needed
        table.judge(
            "DW-XV.1.0-b", event.passed == passed, f"{words} with {total} against {needed}: {event.passed}"
        )
        if event.test is Kind.CHARGE and event.passed and isinstance(self.command, TestCharge):
            self.dared.add((unit.id, self.command.enemy))
        out = unit.id in table.conduct.routing
        table.judge("DW-XV.9.0-f", out == (event.test is Kind.RALLY), f"{words}: routs {out}")
        if obeys:
            table.judge("DW-XV.7.0-a", unit.id not in self.tested, f"{words}: a second time")
            self.tested.append(unit.id)
        if event.test in (Kind.SHOOTING, Kind.MELEE):
            table.judge("DW-XV.3.0-a", unit.id not in self.tested, f"{words}: a second time")
            table.judge("DW-XV.2.0-a", self.lost[unit.id] > 0, f"{words}: without a loss")
            self.tested.append(unit.id)
            if event.test is Kind.MELEE:
                self.in_order(unit.id, unit.side)

    # -- who must ----------------------------------------------------------------------------------------------------

    def in_order(self, unit: str, side: str) -> None:
        """Who has won tests after all who have lost (DW-XV.3.0-g)."""
        if self.losers.get("side") == side:
            rival = self.losers.get("won")
            self.table.judge("DW-XV.3.0-g", rival is None, f"{unit} has lost, and tests after {rival}")
        else:
            self.losers["won"] = unit

    def attacks(self, unit: str, enemy: str) -> None:
        """Who attacks an enemy that it fears has passed a test against it (DW-XV.5.0-a); told before it is engaged."""
        table = self.table
        own = table.units[unit]
        if (
            table.card(own).morale is None
            or own.engaged
            or table.impetuous(unit)
            or enemy in table.conduct.routing
        ):
            return
        if self.fear(enemy) > self.fear(unit):
            words = f"{unit} attacks {enemy} without a test, has passed {self.dared}"
            table.judge("DW-XV.5.0-a", (unit, enemy) in self.dared, words)

    def combat(self, event: CombatLost) -> None:
        """Who has lost more stands in one combat has lost it; all units count that hang together (DW-XV.3.0-e, -f)."""
        self.losers.clear()
        self.losers["side"] = event.side
        mine = event.losses.get(event.side, 0)
        others = max((lost for side, lost in event.losses.items() if side != event.side), default=0)
        right = mine > others if event.because == "losses" else mine == others
        words = f"{event.side} lost {event.because}, {event.losses}"
        self.table.judge("DW-XV.3.0-f", right, words)
        told = {side: lost for side, lost in event.losses.items() if lost}
        sums = [(combat, self.losses(combat)) for combat in self.combats()]
        alike = [combat for combat, lost in sums if lost == told]
        self.table.judge("DW-XV.3.0-f", bool(alike), f"{words}: umpire {sums}")
        if event.because != "losses":
            lows = [self.lowest(combat) for combat in alike]
            right = any(
                low.get(event.side) == min(low.values())
                and (event.because == "die") == (len(set(low.values())) == 1)
                for low in lows
            )
            self.table.judge("DW-XV.3.0-f", right, f"{words}: umpire {lows}")

    def combats(self) -> list[set[str]]:
        """The units that fight, by whom they have been in contact with in this phase, and they with others."""
        left, found = set(self.foes), []
        while left:
            combat, open_ = set[str](), [left.pop()]
            while open_:
                unit = open_.pop()
                combat.add(unit)
                more = self.foes.get(unit, set()) - combat
                left -= more
                open_.extend(more)
            found.append(combat)
        return found

    def lowest(self, combat: set[str]) -> dict[str, int]:
        """The lowest initiative of each side in a combat, as they have struck in this phase."""
        found: dict[str, int] = {}
        for unit in combat:
            side = self.table.units[unit].side
            found[side] = min(self.initiatives[unit], found.get(side, self.initiatives[unit]))
        return found

    def losses(self, combat: set[str]) -> dict[str, int]:
        """What each side has lost in a combat."""
        total: Counter[str] = Counter()
        for unit in combat:
            total[self.table.units[unit].side] += self.lost[unit]
        return {side: lost for side, lost in total.items() if lost}

    def loss(self, unit: str, stands: list[str]) -> None:
        """Stands that rout apart from their unit are no losses to test for (DW-XV.9.0-n)."""
        apart = set(self.table.conduct.stragglers.get(unit, ()))
        self.lost[unit] += len(set(stands) - apart)

    def ended(self) -> None:
        """At the end of a phase nobody who had to test has been left out (DW-XV.2.0-a, DW-XV.3.0-a)."""
        table = self.table
        if not self.plays:
            return
        if table.phase == "orders":
            self.provoked()
        if table.phase in ("fire-1", "fire-2"):
            for key, lost in self.lost.items():
                unit = table.units[key]
                if lost and unit.stands and key not in self.began and table.card(unit).morale is not None:
                    table.judge("DW-XV.2.0-a", key in self.tested, f"{key} lost {lost} and did not test")
        if table.phase == "melee":
            for key in self.lost:
                self.melee_owed(key)

    def provoked(self) -> None:
        """Nobody who was provoked has been left out (DW-XV.7.0-a)."""
        table = self.table
        for unit in table.units.values():
            if not unit.stands or table.card(unit).morale is None or unit.id in self.tested:
                continue
            if obedience.steady(table, unit):
                by = obedience.provokers(table, unit)
                table.judge("DW-XV.7.0-a", not by, f"{unit.id} did not test, provoked by {by}")

    def melee_owed(self, key: str) -> None:
        """Who lost stands and has opponents left, not all of them in rout, has tested (DW-XV.3.0-a, DW-XV.3.0-h)."""
        table = self.table
        unit = table.units[key]
        if not unit.stands or key in self.began or table.card(unit).morale is None:
            return
        left = {foe for foe in self.foes.get(key, ()) if table.units[foe].stands}
        if left - self.routed:
            words = f"{key} lost {self.lost[key]}, fought {left - self.routed} and did not test"
            table.judge("DW-XV.3.0-a", key in self.tested, words)
