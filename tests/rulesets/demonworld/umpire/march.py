"""Chapters V and XI.2: what the movement of a unit spends, and where it may not go (DW-V-PM to DW-V.3.1-e, DW-XI.2.0-a to -d)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from oriflamme.rulesets.demonworld.characteristics import Mark, Order, Role
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.movement.legs import Leg, Shift, Sidestep, Walk, Wheel
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, UnitMoved
from oriflamme.rulesets.demonworld.movement.tracks import Track
from tests.rulesets.demonworld import independent

from . import formations, grid, ground
from .grid import Place
from .table import Table

WIDE = 6
BY_POINTS = ("advance", "march", "walk")


class March:
    """The movement phase: what each unit has spent in it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.spent: dict[str, tuple[int, int]] = {}
        self.paid: dict[str, int] = {}
        """What each stand has spent: those of small units for themselves, others what their unit does (DW-XI.2.0-b)."""
        self.faced: set[str] = set()
        self.shifted: dict[str, Counter[str]] = {}
        """How far single stands have gone since their unit last did anything else (DW-V.1.1-e)."""
        self.wide = False
        """Whether the front of the unit that moves was of six or more as it began (DW-V.1.2-b)."""
        self.sure = True
        """Whether the umpire knows a price for all steps of the command."""
        self.done = 0
        """How many legs of the command have been told of."""
        self.walked = 0
        """How many of the legs by which single stands walk have been reckoned."""
        self.legs: tuple[Leg, ...] = ()

    def begin(self) -> None:
        self.spent.clear()
        self.faced.clear()
        self.shifted.clear()
        self.paid.clear()

    # -- what a unit has -------------------------------------------------------------------------------------------

    def allowed(self, unit: str) -> int:
        """The manoeuvres of a unit: its card's, one more for a musician, one alone for a horde (DW-IX.1.0-a, DW-XIII.4.0-e)."""
        table = self.table
        card = table.card(table.units[unit])
        if Mark.HORDE in card.marks and len(table.of(unit)) > 3:
            return 1
        return card.manoeuvres + table.has(unit, Role.MUSICIAN)

    def order(self, unit: str) -> Order | None:
        """An impetuous unit moves as with order C (DW-XV.10.0-b)."""
        return Order.CHARGE if self.table.impetuous(unit) else self.table.units[unit].order

    # -- one piece of a movement ---------------------------------------------------------------------------------

    def command(self, command: MoveUnit) -> None:
        """Start reckoning a command."""
        self.sure, self.walked, self.done, self.legs = True, 0, 0, command.legs
        ranks = independent.ranks(formations.body(self.table.of(command.unit)))
        self.wide = ranks is not None and len(ranks[0]) >= WIDE

    def moved(self, event: UnitMoved) -> None:
        """Judge the steps of some legs of one kind, before the umpire moves his own stands."""
        words = f"{event.unit} {self.order(event.unit)} {event.leg} x{event.count}"
        self.done += event.count
        tracks = {track.stand: track for track in event.went}
        if event.leg == "walk":
            self.walk(event.unit, event.count, tracks, words)
        elif event.leg in BY_POINTS:
            self.together(event.unit, tracks, words)
        else:
            if event.leg in ("face", "face-each"):
                self.faced.add(event.unit)
            self.by_manoeuvre(event.unit, event, words)

    def reckon(self, unit: str, points: int, manoeuvres: int) -> None:
        """Hold what a command is told to have cost against the umpire's sums."""
        table = self.table
        had = self.spent.get(unit, (0, 0))
        self.spent[unit] = points, manoeuvres
        words = f"{unit} {self.order(unit)} {self.legs}, had spent {had}"
        if self.sure:
            own = max(self.paid.get(key, 0) for key in table.units[unit].stands)
            table.judge("DW-XI.2.0-b", points == own, f"{words}: umpire {own} points, engine {points}")
        own = sum(
            [self.manoeuvres(unit, leg) for leg in self.legs[: self.done]]
        )  # contact may have cut it short
        kinds = [type(leg) for leg in self.legs]
        reshaped = Shift in kinds and Wheel in kinds[kinds.index(Shift) :]
        if unit not in self.faced and not reshaped:
            right = manoeuvres == had[1] + own
            table.judge("DW-V.1.1-e", right, f"{words}: umpire {own} more manoeuvres, engine {manoeuvres}")
        self.within(unit, points, manoeuvres, words)

    def manoeuvres(self, unit: str, leg: Leg) -> int:
        """What a leg costs in manoeuvres; changes of facing are not reckoned leg by leg (DW-V.1.1-e, DW-V.1.2-b)."""
        match leg:
            case Wheel():
                self.shifted.pop(unit, None)
                return leg.sixths * (2 if self.wide else 1)
            case Shift():
                # The stand that has gone furthest counts, and not how many go, nor in which order.
                gone = self.shifted.setdefault(unit, Counter())
                before = max(gone.values(), default=0)
                gone.update(leg.moves.keys())
                return max(gone.values(), default=0) - before
            case _:
                self.shifted.pop(unit, None)
                return int(isinstance(leg, Sidestep))

    def within(self, unit: str, points: int, manoeuvres: int, words: str) -> None:
        """Manoeuvres take points: the first half of them, the second all (DW-V-HALF)."""
        allowed = self.allowed(unit)
        has = self.table.points(unit, self.order(unit))
        words = f"{words}: {points} of {has} points and {manoeuvres} of {allowed} manoeuvres"
        self.table.judge("DW-V-MANOEUVRES", manoeuvres <= allowed, words)
        if manoeuvres == 0:
            right = points <= has
        elif manoeuvres == 1 and allowed > 1:
            right = 2 * points <= has
        else:
            right = points == 0
        self.table.judge("DW-V-HALF", right, words)

    def light(self, unit: str) -> bool:
        """Skirmishers go lightly (DW-XIII.3.0-f)."""
        return self.table.formations.get(unit) is Mark.SKIRMISH

    def together(self, unit: str, tracks: dict[str, Track], words: str) -> None:
        """What a unit pays that goes as one: for each hex the dearest of its stands (DW-XI.2.0-b)."""
        stands = self.table.of(unit)
        hexes = max((len(track.path) for track in tracks.values()), default=1) - 1
        for number in range(hexes):
            steps = [
                (stand, path[number], path[number + 1])
                for stand in stands
                if stand.id in tracks and len(path := tracks[stand.id].path) > number + 1
            ]
            costs = self.costs(unit, steps, words)
            for stand in stands:
                self.paid[stand.id] = self.paid.get(stand.id, 0) + max(costs.values(), default=0)

    def walk(self, unit: str, count: int, tracks: dict[str, Track], words: str) -> None:
        """Stands of a small unit pay each for itself (DW-V.1.7-b, DW-XI.2.0-b)."""
        stands = {stand.id: stand for stand in self.table.of(unit)}
        legs = [leg for leg in self.legs if isinstance(leg, Walk)][self.walked : self.walked + count]
        self.walked += count
        gone: Counter[str] = Counter()
        for leg in legs:
            steps = []
            for key in leg.moves:
                path = tracks[key].path
                steps.append((stands[key], path[gone[key]], path[gone[key] + 1]))
                gone[key] += 1
            for key, cost in self.costs(unit, steps, words).items():
                self.paid[key] = self.paid.get(key, 0) + cost

    def costs(self, unit: str, steps: list[tuple[Stand, Place, Place]], words: str) -> dict[str, int]:
        """What stands pay that step at once; along a road only if all of the unit do (DW-XI.3.8-d)."""
        table, light = self.table, self.light(unit)
        self.check_steps(unit, steps, words)
        along = all(ground.road_between(table, one, other) for _, one, other in steps)
        road = along and len(steps) == len(table.of(unit))
        found = {}
        for stand, one, other in steps:
            cost = ground.step_cost(table, table.card(stand), one, other, light=light, road=road)
            self.sure = self.sure and cost is not None
            table.judge("DW-XI.2.0-d", cost is not None, f"{words}: impassable from {one} to {other}")
            found[stand.id] = cost or 0
        return found

    def by_manoeuvre(self, unit: str, event: UnitMoved, words: str) -> None:
        """Manoeuvres do not mind dear ground, but nobody enters impassable hexes by them (DW-XI.2.0-c, -d)."""
        table = self.table
        for track in event.went:
            stand = table.stands[track.stand]
            if event.leg == "wheel":
                place = track.path[-1]
                right = ground.on_map(table, place)
                right = right and (
                    ground.road_on(table, place)
                    or ground.terrain_cost(table, table.card(stand), place, False) is not None
                )
                table.judge("DW-XI.2.0-d", right, f"{words}: {stand.id} at {place}")
                continue
            for one, other in pairwise(track.path):
                right = ground.on_map(table, other) and grid.apart(one, other) == 1
                right = right and ground.passable(table, table.card(stand), one, other)
                table.judge("DW-XI.2.0-d", right, f"{words}: {stand.id} from {one} to {other}")

    def check_steps(self, unit: str, steps: list[tuple[Stand, Place, Place]], words: str) -> None:
        """Every step goes to the next hex, on the map, where nobody of another unit stands (DW-V.3.0-a)."""
        table = self.table
        for stand, one, other in steps:
            there = table.on(other)
            free = there is None or there.unit == unit
            right = grid.apart(one, other) == 1 and ground.on_map(table, other) and free
            table.judge("DW-V.3.0-a", right, f"{words}: {stand.id} from {one} to {other}")

    def ended(self, unit: str, words: str) -> None:
        """Contact is for those who may attack (DW-V.3.1-c, DW-XIII.3.0-f); looked at where a command has left a unit."""
        table = self.table
        if unit not in table.units or table.units[unit].engaged:
            return
        touching = [stand.id for stand in table.of(unit) if ground.foes(table, stand)]
        table.judge("DW-V.3.1-g", not touching, f"{words}: {touching} in contact, and {unit} is not engaged")

    def engaged(self, unit: str) -> None:
        """A unit that attacks has an order for it, is organised and no skirmisher (DW-V.3.1-c, DW-XIII.3.0-f)."""
        table = self.table
        if table.independent(table.units[unit]) or table.units[unit].engaged:
            return
        order = self.order(unit)
        right = order in (Order.CHARGE, Order.SKIRMISH) and not self.light(unit)
        table.judge("DW-V.3.1-c", right, f"{unit} {order} {table.formations.get(unit)} attacks")
        whole = formations.organised(table, unit)
        table.judge("DW-V.3.1-c", whole, f"{unit} attacks, and is not organised")
