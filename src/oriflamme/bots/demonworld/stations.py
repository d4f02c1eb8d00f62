"""How good a place is for a unit: in contact by what the clash may bring, elsewhere by what it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from oriflamme.board.hexes import Hex, distance, file_of, rank_of
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import Destination, destinations
from oriflamme.rulesets.demonworld.movement.trails import Trail
from oriflamme.rulesets.demonworld.organisation import one_facing

from .estimates import Clash
from .objectives import CLOSE, SEIZED
from .situation import Situation
from .wayfinding import detour, straight

Goal = Destination | Trail


class Station(msgspec.Struct, frozen=True):
    """Where a unit would be: hexes, facing, and its first rank as (rank, left file, right file).

    `width` counts the stands of the first rank. `organised` says that the unit is in ranks or a column, `mixed` that its
    stands do not all look one way; then the facing is the first one's.
    """

    hexes: tuple[Hex, ...]
    facing: int
    front: tuple[int, int, int]
    width: int
    organised: bool
    mixed: bool = False


def station_of(situation: Situation, unit: Unit, goal: Goal) -> Station:
    """Return the station that a goal of a movement brings a unit."""
    if isinstance(goal, Destination):
        shape, hexes = goal.shape, goal.hexes
        facing, row = shape.facing, shape.rows[0]
        anchor = hexes[0] - shape.offsets[0]
        first, last = anchor + row[0], anchor + row[-1]
        front = rank_of(first, facing), file_of(first, facing), file_of(last, facing)
        return Station(hexes, facing, front, len(row), shape.organised)
    return _station(goal.stands(), situation.field.organised(unit, goal.stands()))


def station_now(situation: Situation, unit: Unit) -> Station:
    """Return the station a unit has."""
    stands = situation.field.stands_of(unit)
    return _station(stands, situation.field.organised(unit))


def _station(stands: Sequence[Stand], organised: bool) -> Station:
    facing = stands[0].facing
    ranks = {hex: rank_of(hex, facing) for stand in stands for hex in stand.cells}
    first = min(ranks.values())
    files = [file_of(hex, facing) for hex, rank in ranks.items() if rank == first]
    mixed = any(stand.facing != facing for stand in stands)
    return Station(tuple(ranks), facing, (first, min(files), max(files)), len(files), organised, mixed)


@lru_cache(maxsize=2_000)
def spread(hexes: tuple[Hex, ...]) -> int:
    """Return how far hexes lie apart: the sum of their distances to the most central of them."""
    return min(sum(distance(one, other) for other in hexes) for one in hexes)


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
        # The best a place can be by each enemy, so that most enemies need no look: nobody goes farther than it can.
        farthest = max(self.pace, situation.pace(unit, card.movement.move))
        self.aims = sorted(
            (
                (worth - STEP * max(0, situation.gaps[unit.id, foe] - farthest) / self.pace, worth, foe)
                for foe, worth in situation.aims(unit)
            ),
            reverse=True,
        )
        self.front_wanted = max(2, (len(unit.stands) * 3 + 3) // 5)
        self.errand = situation.errands.get(unit.id)
        field = situation.field
        self.passage = field.passage(unit)
        self.flat = self.passage.uniform is not None
        self._easy: dict[Hex, bool] = {}
        # Where an enemy is, for the ways there: the middle of his unit.
        self.middles = {
            foe.id: field.stands[foe.stands[len(foe.stands) // 2]].hex
            for foe in (() if self.flat else situation.foes)
        }

    def rate(self, goal: Goal) -> float:
        """Return how good it is to end there."""
        if goal.contact:
            return self.clash(goal.stands())
        return self.station(station_of(self.situation, self.unit, goal))

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

    def station(self, station: Station) -> float:
        """Return how good it is to stand there and not fight yet."""
        situation = self.situation
        value = -99.0
        for most, worth, foe in self.aims:
            if most <= value:
                break
            steps = situation.steps(station.front, station.facing, foe)
            if not self.flat:
                steps += self.detour(station.hexes[0], self.middles[foe])
            value = max(value, worth - STEP * steps / self.pace)
        value = max(value, self.seized(station))
        value -= 0.0 + situation.boldness
        return value - self._disorder(station) - self._exposure(station)

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
            return -99.0
        hex, worth = self.errand
        if hex in station.hexes:
            return SEIZED + worth
        away = min([distance(hex, cell) for cell in station.hexes])
        if not self.flat:
            away += round(self.detour(station.hexes[0], hex))
        return CLOSE + worth - STEP * away / self.pace

    def _disorder(self, station: Station) -> float:
        """Return what it costs to be out of ranks, or in narrower ones than would do."""
        if station.organised:
            return 0.06 * max(0, self.front_wanted - station.width)
        return (
            0.8 + 0.3 * station.mixed + 0.05 * spread(tuple(hex - station.hexes[0] for hex in station.hexes))
        )

    def _exposure(self, station: Station) -> float:
        """Return what the enemies that may come there would gain by it."""
        situation, exposed, flanked = self.situation, 0.0, 0.0
        for foe, hexes in situation.menaced.items():
            if hexes.isdisjoint(station.hexes):
                continue
            if self.order is Order.MOVE:
                exposed += 0.5
            flanked = max(flanked, situation.beside(station.front, station.facing, foe))
        return exposed + FLANKED * flanked


def goals(situation: Situation, unit: Unit, order: Order) -> Iterator[Goal]:
    """Yield the places that a unit with an order can come to."""
    moving = unit if unit.order is order else msgspec.structs.replace(unit, order=order)
    return destinations(situation.field, moving, Spent())


def formed(situation: Situation, unit: Unit) -> bool:
    """Return whether a unit is organised and looks one way."""
    stands = situation.field.stands_of(unit)
    return one_facing(stands) is not None and situation.field.organised(unit)
