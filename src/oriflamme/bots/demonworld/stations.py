"""How good a place is for a unit: in contact by what the clash may bring, elsewhere by what it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import floor

import msgspec

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import FRONT, Hex, distance, file_of, post_of, rank_of
from oriflamme.rulesets.demonworld.characteristics import Order, Profile
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.movement.cohesion import SMALL
from oriflamme.rulesets.demonworld.movement.fares import Fares
from oriflamme.rulesets.demonworld.movement.potential import Spent, potential_of
from oriflamme.rulesets.demonworld.movement.reach import Destination, destinations
from oriflamme.rulesets.demonworld.movement.shapes import Shape, shape_of
from oriflamme.rulesets.demonworld.movement.trails import Trail
from oriflamme.rulesets.demonworld.organisation import one_facing

from .approaches import Approach, Away, Front
from .estimates import Clash
from .objectives import CLOSE, SEIZED
from .situation import Situation
from .wayfinding import detour, straight

Goal = Destination | Trail


class Layout(msgspec.Struct, frozen=True, eq=False):
    """How a unit stands, wherever that is: offsets of its hexes, facing, and its first rank as (rank, left file, right file).

    `width` counts the stands of the first rank. `organised` says that the unit is in ranks or a column, `mixed` that its
    stands do not all look one way; then the facing is the first one's. Layouts are kept by who they are, which is found
    faster than how they are.
    """

    offsets: tuple[Hex, ...]
    facing: int
    front: Front
    width: int
    organised: bool
    mixed: bool = False


class Station:
    """Where a unit would be: its layout, and the hex that its offsets count from."""

    __slots__ = ("anchor", "front", "layout")

    def __init__(self, layout: Layout, anchor: Hex) -> None:
        """Find the first rank there."""
        self.layout, self.anchor = layout, anchor
        rank, left, right = layout.front
        behind, along = post_of(anchor, layout.facing)
        self.front: Front = rank + behind, left + along, right + along

    @property
    def facing(self) -> int:
        """The facing of the first stand."""
        return self.layout.facing

    @property
    def first(self) -> Hex:
        """The hex of the first stand."""
        return self.anchor + self.layout.offsets[0]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes of all stands."""
        anchor = self.anchor
        return tuple([anchor + offset for offset in self.layout.offsets])


def station_of(situation: Situation, unit: Unit, goal: Goal) -> Station:
    """Return the station that a goal of a movement brings a unit."""
    if isinstance(goal, Destination):
        return Station(_layout(goal.shape), goal.anchor)
    return _station(goal.stands(), situation.field.organised(unit, goal.stands()))


def station_now(situation: Situation, unit: Unit) -> Station:
    """Return the station a unit has."""
    stands = situation.field.stands_of(unit)
    return _station(stands, situation.field.organised(unit))


def _station(stands: Sequence[Stand], organised: bool) -> Station:
    facing, anchor = stands[0].facing, stands[0].hex
    ranks = {cell - anchor: rank_of(cell - anchor, facing) for stand in stands for cell in stand.cells}
    first = min(ranks.values())
    files = [file_of(offset, facing) for offset, rank in ranks.items() if rank == first]
    mixed = any(stand.facing != facing for stand in stands)
    front = first, min(files), max(files)
    return Station(Layout(tuple(ranks), facing, front, len(files), organised, mixed), anchor)


@lru_cache(maxsize=10_000)
def _layout(shape: Shape) -> Layout:
    facing, row = shape.facing, shape.rows[0]
    front = rank_of(row[0], facing), file_of(row[0], facing), file_of(row[-1], facing)
    return Layout(shape.offsets, facing, front, len(row), shape.organised)


@lru_cache(maxsize=2_000)
def spread(hexes: tuple[Hex, ...]) -> int:
    """Return how far hexes lie apart: the sum of their distances to the most central of them."""
    return min(sum(distance(one, other) for other in hexes) for one in hexes)


_ATTACKING = (Order.CHARGE, Order.SKIRMISH)

ALIKE = 1e-9
"""Places whose worths differ by no more are as good as each other."""

_SLACK = 1e-6
"""What steps may come out too few by, when they are reckoned back from a worth."""

NEVER = -99.0
"""Below the worth of any place."""

STEP = 0.45
"""What it costs to have the steps of a whole charge to go still."""

FLANKED = 0.3
"""What it costs to show a flank or the rear to an enemy who can come."""


class Judge:
    """Rates the places of one unit under one order. Higher is better; standing idle far away is far below 0."""

    def __init__(self, situation: Situation, unit: Unit, order: Order) -> None:
        """Take what does not change from place to place."""
        self.situation = situation
        self.unit = unit
        self.order = order
        card = situation.field.profile(unit)
        self.pace = max(situation.pace(unit, card.movement.charge), 1)
        self.aims = self._aims(card)
        self.front_wanted = max(2, (len(unit.stands) * 3 + 3) // 5)
        self.errand = situation.errands.get(unit.id)
        field = situation.field
        self.passage = field.passage(unit)
        self.flat = self.passage.uniform is not None
        self._seen: dict[int, list[tuple[float, float, str, Approach]]] = {}
        self._looks: dict[Layout, tuple[float, list[tuple[float, float, str, Approach]]]] = {}
        self._easy: dict[Hex, bool] = {}
        # Where an enemy is, for the ways there: the middle of his unit.
        self.middles = {
            foe.id: field.stands[foe.stands[len(foe.stands) // 2]].hex
            for foe in (() if self.flat else situation.foes)
        }

    def _aims(self, card: Profile) -> list[tuple[float, float, str]]:
        """Return the enemies, each with the best a place can be by it and what it is worth, the best first.

        So most enemies need no look: no stand goes farther than all its points pay for, and wheels round its unit.
        """
        situation, unit = self.situation, self.unit
        self.farthest = farthest(situation, unit)
        return sorted(
            (
                (worth - STEP * max(0, situation.gaps[unit.id, foe] - self.farthest) / self.pace, worth, foe)
                for foe, worth in situation.aims(unit)
            ),
            reverse=True,
        )

    def rate(self, goal: Goal, least: float = NEVER) -> float:
        """Return how good it is to end there; where that is below `least`, something below `least`."""
        if goal.contact:
            return self.clash(goal.stands())
        if isinstance(goal, Destination):  # as mostly
            return self.station(Station(_layout(goal.shape), goal.anchor), least)
        return self.station(station_of(self.situation, self.unit, goal), least)

    def clash(self, stands: Sequence[Stand]) -> float:
        """Return how good it is to fight from there."""
        situation = self.situation
        clash = Clash(situation.estimates, self.unit.id, stands)
        value = 0.3 + situation.boldness + 0.7 * (clash.kills - 0.8 * clash.losses)
        weights = sum(clash.touched.values())
        for key, count in clash.touched.items():
            helped = 0.5 if situation.field.units[key].engaged else 0.0
            value += (0.7 * situation.estimates.matchup(self.unit.id, key) + helped) * count / weights
        return value

    def station(self, station: Station, least: float = NEVER) -> float:
        """Return how good it is to stand there and not fight yet, as `rate` does."""
        front, pace = station.front, self.pace
        cost, aims = self._looks.get(station.layout) or self._look(station.layout)
        value = NEVER if self.errand is None else self.seized(station)
        enough = max(value, least + cost)
        for most, worth, foe, approach in aims:
            if most < enough:
                break
            if worth - STEP * approach.least(front) / pace < enough:
                continue
            steps = approach.steps(front)
            if not self.flat:
                steps += self.detour(station.first, self.middles[foe])
            found = worth - STEP * steps / pace
            if found > value:
                value = found
                enough = max(enough, value)
        value -= cost
        return value if value < least else value - self._exposure(station)

    def _look(self, layout: Layout) -> tuple[float, list[tuple[float, float, str, Approach]]]:
        """Return what is the same wherever a unit stands in a layout: what it costs, and its aims as it sees them."""
        aims = self._seen.get(layout.facing)
        if aims is None:
            approaches = self.situation.approaches(layout.facing)
            aims = [(most, worth, foe, approaches[foe]) for most, worth, foe in self.aims]
            self._seen[layout.facing] = aims
        found = self._looks[layout] = self.situation.boldness + self._disorder(layout), aims
        return found

    def sought(self, least: float) -> Away:
        """Return how far hexes are from where a place may be worth so much, or one is in contact."""
        situation, found = self.situation, list[tuple[tuple[Hex, ...], int]]()
        for foe, steps in self._near_enough(least):
            near = floor(steps + _SLACK) + 1
            if self.order in _ATTACKING:
                near = max(near, 1)
            # Whom no stand comes near enough to need not be measured.
            if near > 0 and situation.gaps[self.unit.id, foe] + 1 - near <= self.farthest:
                found.append((situation.held(situation.field.units[foe]), near))
        if self.errand is not None:
            hex, worth = self.errand
            steps = (CLOSE + worth - least) * self.pace / STEP
            found.append(((hex,), max(floor(steps + _SLACK), 0)))
        return Away(found)

    def _near_enough(self, least: float) -> Iterator[tuple[str, float]]:
        """Yield the enemies, each with the steps from it at which a place is worth so much at best."""
        boldness = self.situation.boldness
        return ((foe, (worth - boldness - least) * self.pace / STEP) for _, worth, foe in self.aims)

    def detour(self, start: Hex, goal: Hex) -> float:
        """Return how many steps beyond the straight way the unit needs from a hex to a goal, for the land between.

        Where the straight way is easy from where the unit is now it is thought to be so from all about.
        """
        easy = self._easy.get(goal)
        if easy is None:
            here = self.situation.field.stands[self.unit.stands[len(self.unit.stands) // 2]].hex
            easy = self._easy[goal] = straight(self.passage, here, goal)
        return 0.0 if easy else detour(self.passage, start, goal)

    def seized(self, station: Station) -> float:
        """Return how good it is to stand there for the objective that the unit goes for; far below 0 where it has none."""
        if self.errand is None:
            return NEVER
        hex, worth = self.errand
        away = min([distance(hex, cell) for cell in station.hexes])
        if away == 0:
            return SEIZED + worth
        if not self.flat:
            away += round(self.detour(station.first, hex))
        return CLOSE + worth - STEP * away / self.pace

    def _disorder(self, layout: Layout) -> float:
        """Return what it costs to be out of ranks, or in narrower ones than would do."""
        if layout.organised:
            return 0.06 * max(0, self.front_wanted - layout.width)
        return 0.8 + 0.3 * layout.mixed + 0.05 * spread(layout.offsets)

    def _exposure(self, station: Station) -> float:
        """Return what the enemies that may come there would gain by it."""
        situation, hexes, exposed, flanked = self.situation, station.hexes, 0.0, 0.0
        for foe, menaced in situation.menaced.items():
            if menaced.isdisjoint(hexes):
                continue
            if self.order is Order.MOVE:
                exposed += 0.5
            flanked = max(flanked, situation.beside(station.front, station.facing, foe))
        return exposed + FLANKED * flanked


def goals(situation: Situation, unit: Unit, order: Order, away: Away | None = None) -> Iterator[Goal]:
    """Yield the places that a unit with an order can come to; those that `away` does not seek are left out at times."""
    moving = unit if unit.order is order else msgspec.structs.replace(unit, order=order)
    return destinations(situation.field, moving, Spent(), away)


def ahead(situation: Situation, unit: Unit, order: Order) -> Iterator[Station]:
    """Yield where a unit in ranks comes by going straight on, as far as nobody is in its way or beside it."""
    field, stands = situation.field, situation.field.stands_of(unit)
    facing = one_facing(stands)
    if facing is None or len(stands) < SMALL or any(stand.footprint is not SINGLE for stand in stands):
        return
    moving = unit if unit.order is order else msgspec.structs.replace(unit, order=order)
    fares, points = Fares(field, moving), potential_of(field, moving).points
    anchor, shape = shape_of((stand.hex for stand in stands), facing)
    own, near = set(situation.held(unit)), field.enemy_edge(unit.side)
    layout = _layout(shape)
    # Whoever goes straight on stays as organised as he is, in whatever formation.
    if layout.organised is not field.organised(unit):
        layout = msgspec.structs.replace(layout, organised=not layout.organised)
    reached = {anchor: 0}
    waiting = [anchor]
    for anchor in waiting:
        cells = [anchor + offset for offset in shape.offsets]
        for change in shape.advances:
            after = anchor + change.delta
            price = fares.together(cells, FRONT[facing][change.argument])
            if price is None or reached[anchor] + price > points or after in reached:
                continue
            entered = [cell + change.delta for cell in cells]
            if near.isdisjoint(entered) and all(cell in own or field.free(cell) for cell in entered):
                reached[after] = reached[anchor] + price
                waiting.append(after)
                yield Station(layout, after)


def farthest(situation: Situation, unit: Unit) -> int:
    """Return how many hexes a stand of a unit goes at most: for all its points, and swinging round its unit by wheels."""
    field = situation.field
    movement = field.profile(unit).movement
    points = max(movement.charge, movement.move, movement.skirmish)
    return max(points // Fares(field, unit).least, 1) + field.manoeuvres(unit) * len(unit.stands)


def charges(situation: Situation, unit: Unit) -> Iterator[Goal]:
    """Yield the places where a unit that charges would be in contact."""
    far = farthest(situation, unit)
    away = Away(
        [(situation.held(foe), 1) for foe in situation.foes if situation.gaps[unit.id, foe.id] <= far]
    )
    return (goal for goal in goals(situation, unit, Order.CHARGE, away) if goal.contact)


def formed(situation: Situation, unit: Unit) -> bool:
    """Return whether a unit is organised and looks one way."""
    stands = situation.field.stands_of(unit)
    return one_facing(stands) is not None and situation.field.organised(unit)
