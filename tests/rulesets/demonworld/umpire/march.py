"""Chapters V and XI.2: what the movement of a unit spends, and where it may not go (DW-V-PM to DW-V.3.1-e, DW-XI.2.0-a to -d)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from oriflamme.rulesets.demonworld.characteristics import Mark, Order, Role
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.movement.legs import Leg, Walk, Wheel
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, UnitMoved
from oriflamme.rulesets.demonworld.movement.tracks import Track
from tests.rulesets.demonworld import independent

from . import formations, grid, ground
from .drill import Drill
from .grid import Place
from .table import Table

WIDE = 6
BY_POINTS = ("advance", "march", "walk")


class March:
    """The movement phase: what each unit has spent in it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.drill = Drill(table)
        self.spent: dict[str, tuple[int, int]] = {}
        self.paid: dict[str, int] = {}
        """What each stand has spent: those of small units for themselves, others what their unit does (DW-XI.2.0-b)."""
        self.faced: set[str] = set()
        self.shifted: dict[str, Counter[str]] = {}
        """How far single stands have gone since their unit last did anything else (DW-V.1.1-e)."""
        self.unit = ""
        """The unit that a command moves; impetuous units may move by themselves after it, as the rule has them go."""
        self.legs: tuple[Leg, ...] = ()
        """The legs of the command that have not been told of yet."""
        self.told: dict[str, list[str]] = {}
        """What each unit that moves has been told to do."""
        self.own: Counter[str] = Counter()
        """The manoeuvres that the umpire has counted for each unit that moves, since he last held them against a sum."""
        self.unsure: set[str] = set()
        """The units for whose steps the umpire does not know all prices."""

    def begin(self) -> None:
        self.spent.clear()
        self.faced.clear()
        self.shifted.clear()
        self.paid.clear()
        self.drill.begin()

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

    def command(self, command: MoveUnit | None) -> None:
        """Start reckoning what a command brings about; None: it moves no unit."""
        self.unit, self.legs = ("", ()) if command is None else (command.unit, command.legs)
        for noted in (self.told, self.own, self.unsure):
            noted.clear()

    def moved(self, event: UnitMoved) -> None:
        """Judge the steps of some legs of one kind, before the umpire moves his own stands."""
        unit = event.unit
        self.told.setdefault(unit, []).append(f"{event.leg} x{event.count}")
        words = f"{unit} {self.order(unit)} {event.leg} x{event.count}"
        tracks = {track.stand: track for track in event.went}
        legs = self.legs_of(event)
        self.drill.moved(event, legs)
        self.own[unit] += self.manoeuvres(event)
        if event.leg == "walk":
            self.walk(unit, legs, tracks, words)
        elif event.leg in BY_POINTS:
            self.together(unit, tracks, words)
        else:
            if event.leg in ("face", "face-each"):
                self.faced.add(unit)
            self.by_manoeuvre(unit, event, words)

    def legs_of(self, event: UnitMoved) -> tuple[Leg, ...]:
        """Take the legs that an event tells of; none where the unit moves by itself."""
        if event.unit != self.unit:
            return ()
        told, count = 0, 0
        while count < event.count:
            leg = self.legs[told]
            count += leg.sixths if isinstance(leg, Wheel) else 1
            told += 1
        legs, self.legs = self.legs[:told], self.legs[told:]
        return legs

    def reckon(self, event: UnitMoved) -> None:
        """Hold what a unit is told to have spent against the umpire's sums, as its last legs have been told of."""
        table, unit, points, manoeuvres = self.table, event.unit, event.points, event.manoeuvres
        had = self.spent.get(unit, (0, 0))
        self.spent[unit] = points, manoeuvres
        words = f"{unit} {self.order(unit)} {self.told[unit]}, had spent {had}"
        if unit not in self.unsure:
            own = max(self.paid.get(key, 0) for key in table.units[unit].stands)
            table.judge("DW-XI.2.0-b", points == own, f"{words}: umpire {own} points, engine {points}")
        if unit not in self.faced:
            own = self.own[unit]
            right = manoeuvres == had[1] + own
            table.judge("DW-V.1.1-e", right, f"{words}: umpire {own} more manoeuvres, engine {manoeuvres}")
        self.within(unit, points, manoeuvres, words)

    def gives_up(self, unit: str, formation: Mark) -> None:
        """Impetuous skirmishers may not attack: they give up their formation, for a manoeuvre (DW-XV.10.0-d, DW-XIII.3.0-d)."""
        if self.table.impetuous(unit) and formation is Mark.SKIRMISH and self.table.phase == "movement":
            points, manoeuvres = self.spent.get(unit, (0, 0))
            self.spent[unit] = points, manoeuvres + 1

    def exchanged(self, one: Stand, other: Stand) -> None:
        """An exchange costs no manoeuvre, also none later: each has gone as far as who stood there before (DW-IX.4.0-b)."""
        gone = self.shifted.get(one.unit)
        if gone is not None:
            gone[one.id], gone[other.id] = gone[other.id], gone[one.id]

    def manoeuvres(self, event: UnitMoved) -> int:
        """What legs cost in manoeuvres; changes of facing are not reckoned leg by leg (DW-V.1.1-e, DW-V.1.2-b)."""
        if event.leg == "shift":
            # The stand that has gone furthest counts, and not how many go, nor in which order.
            gone = self.shifted.setdefault(event.unit, Counter())
            before = max(gone.values(), default=0)
            gone.update({track.stand: len(track.path) - 1 for track in event.went})
            return max(gone.values(), default=0) - before
        self.shifted.pop(event.unit, None)
        match event.leg:
            case "wheel":
                ranks = independent.ranks(formations.body(self.table.of(event.unit)))
                wide = ranks is not None and len(ranks[0]) >= WIDE
                return event.count * (2 if wide else 1)
            case "sidestep":
                return event.count
            case _:
                return 0

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

    def walk(self, unit: str, legs: tuple[Leg, ...], tracks: dict[str, Track], words: str) -> None:
        """Stands of a small unit pay each for itself (DW-V.1.7-b, DW-XI.2.0-b)."""
        stands = {stand.id: stand for stand in self.table.of(unit)}
        if (
            not legs
        ):  # it goes by itself: nothing says which stands go at once, as they must to pay for a road
            ways = [
                (stands[key], one, other)
                for key, track in tracks.items()
                for one, other in pairwise(track.path)
            ]
            if any(ground.road_between(self.table, one, other) for _, one, other in ways):
                self.unsure.add(unit)
            for step in ways:
                for key, cost in self.costs(unit, [step], words).items():
                    self.paid[key] = self.paid.get(key, 0) + cost
            return
        gone: Counter[str] = Counter()
        for leg in legs:
            assert isinstance(leg, Walk)
            steps = []
            for key in leg.moves:
                path = tracks[key].path
                steps.append((stands[key], path[gone[key]], path[gone[key] + 1]))
                gone[key] += 1
            for key, cost in self.costs(unit, steps, words).items():
                self.paid[key] = self.paid.get(key, 0) + cost

    def costs(self, unit: str, steps: list[tuple[Stand, Place, Place]], words: str) -> dict[str, int]:
        """What stands pay that step at once; along a road only if all of the unit follow one (DW-XI.3.8-c)."""
        table, light = self.table, self.light(unit)
        self.check_steps(unit, steps, words)
        along = all(ground.road_between(table, one, other) for _, one, other in steps)
        road = along and len(steps) == len(table.of(unit))
        road = road and ground.one_road(table, [one for _, one, _ in steps])
        found = {}
        for stand, one, other in steps:
            cost = ground.step_cost(table, table.card(stand), one, other, light=light, road=road)
            if cost is None:
                self.unsure.add(unit)
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
