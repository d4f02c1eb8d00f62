"""How the stands of a unit that cannot form up draw together, round what is in their way (section V.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from oriflamme.board.hexes import DIRECTIONS, Hex, disc, distance
from oriflamme.board.passage import Passage
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.introduction import Stand, Unit

from .cohesion import is_small
from .legs import Face, Leg, Shift, Walk
from .potential import Potential, Spent
from .refusals import Refused
from .surroundings import surroundings
from .trace import Trace
from .trails import Trail, trail_of

MARCH = 40
"""Farther than this no stand is brought back to its unit; what it cannot reach counts as so far."""

ELSEWHERE = 5
"""How far from the middle of a unit it may form up where there is no room around any of its stands."""

_Steps = Mapping[Hex, int]
"""How many steps it is from each hex to one of them, or from one to each; hexes without a way are not in it."""


def gatherings(field: Field, unit: Unit, spent: Spent, potential: Potential) -> Iterator[Trail]:
    """Yield ways to draw stands together, step by step, towards the nearest formation in two ranks.

    For units that cannot form up at once, being scattered or blocked: large ones by manoeuvres (DW-V.1.1-d), small ones
    by points if they have any, turning freely to one facing (DW-V.1.7-b). The stands keep away from enemies and go round
    others. `Trail.apart` says how far they then have still to go.
    """
    stands = field.stands_of(unit)
    facings = [stand.facing for stand in stands]
    facing = max(range(6), key=lambda each: (facings.count(each), -each))
    open_hexes, near = surroundings(field, unit)
    on_points = is_small(unit) and potential.points_after(spent.manoeuvres) > 0
    paths = _Paths(field.passage(unit, "points" if on_points else "manoeuvre"), open_hexes - near)
    goals = _goals(stands, facing, paths)
    legs: tuple[Leg, ...] = (Face(facing),) if is_small(unit) and len(set(facings)) > 1 else ()
    places = {stand.id: stand.hex for stand in stands}
    approach = _Approach(paths, places, goals)
    while moves := approach.step():
        legs = (*legs, Walk(moves) if on_points else Shift(moves))
        trace = Trace(field, unit, spent)
        try:
            trace.follow(legs)
        except Refused:
            return
        yield trail_of(legs, trace, approach.apart())


class _Paths:
    """Where stands may step: over hexes that are free, by steps that the ground allows."""

    def __init__(self, passage: Passage, free: frozenset[Hex]) -> None:
        self.passage, self.free = passage, free

    def steps(self, start: Hex, wanted: Iterable[Hex], *, back: bool = False) -> _Steps:
        """Return how many steps it is from a hex to others, or from them to it, until all wanted are found."""
        free, passage = self.free, self.passage
        found, edge, missing, away = {start: 0}, [start], set(wanted) - {start}, 0
        while edge and missing:
            grown = []
            away += 1
            for hex in edge:
                for towards, step in enumerate(DIRECTIONS):
                    to = hex - step if back else hex + step
                    # A way may begin on a hex that is not free, for instance beside an enemy.
                    if to in found or not (to in free or (back and to in missing)):
                        continue
                    if passage.open or passage.price(to if back else hex, towards) is not None:
                        found[to] = away
                        missing.discard(to)
                        if to in free:
                            grown.append(to)
            edge = grown
        return found


def _goals(stands: Sequence[Stand], facing: int, paths: _Paths) -> dict[str, Hex]:
    """Return a hex for each stand such that all form two ranks, going as little as may be; none where there is no room.

    One of them keeps its hex as the left end of the first rank, unless there is no room around any.
    """
    count = len(stands)
    middle = min(stands, key=lambda one: (sum(distance(one.hex, other.hex) for other in stands), one.id))
    for lefts in ([stand.hex for stand in stands], disc(middle.hex, ELSEWHERE)):
        blocks = [block(left, facing, count, -(-count // 2)) for left in lefts]
        room = [cells for cells in blocks if paths.free.issuperset(cells)]
        if room:
            wanted = frozenset(cell for cells in room for cell in cells)
            away = {stand.id: paths.steps(stand.hex, wanted) for stand in stands}
            total, goals = min((_assigned(away, cells) for cells in room), key=lambda entry: entry[0])
            return goals if total < count * MARCH else {}
    return {}


def _assigned(away: Mapping[str, _Steps], cells: Sequence[Hex]) -> tuple[int, dict[str, Hex]]:
    """Give each stand a hex, the shortest ways first; return how far they have to go in all, and the hexes."""
    goals: dict[str, Hex] = {}
    taken: set[Hex] = set()
    total = 0
    ways = sorted((steps.get(cell, MARCH), key, cell) for key, steps in away.items() for cell in cells)
    for way, key, cell in ways:
        if key not in goals and cell not in taken:
            goals[key] = cell
            taken.add(cell)
            total += way
    return total, goals


class _Approach:
    """Stands on their way to their goals, all of them by one hex at a time."""

    def __init__(self, paths: _Paths, places: dict[str, Hex], goals: Mapping[str, Hex]) -> None:
        """Set out from `places`, which is kept up to date."""
        self.paths = paths
        self.places = places
        self.held = {hex: key for key, hex in places.items()}
        self.left = {key: paths.steps(goal, places.values(), back=True) for key, goal in goals.items()}

    def away(self, key: str) -> int:
        """Return how many steps a stand has still to go."""
        return self.left[key].get(self.places[key], MARCH)

    def apart(self) -> int:
        """Return how many steps all of them have still to go."""
        return sum(self.away(key) for key in self.left)

    def step(self) -> dict[str, int]:
        """Move every stand that can come nearer to its goal, those with the shortest way first; return the directions."""
        moves: dict[str, int] = {}
        for key in sorted(self.left, key=lambda key: (self.away(key), key)):
            if key not in moves:
                self._go(key, moves)
        return moves

    def _go(self, key: str, moves: dict[str, int]) -> None:
        """Move a stand nearer to its goal; one of its unit that has come to its own in its way goes on in its place."""
        here, left = self.places[key], self.left[key]
        nearer = [
            (towards, here + step)
            for towards, step in enumerate(DIRECTIONS)
            if here + step in self.paths.free
            and left.get(here + step, MARCH) < self.away(key)
            and self.paths.passage.price(here, towards) is not None
        ]
        for towards, hex in nearer:
            if hex not in self.held:
                moves[key] = towards
                del self.held[here]
                self.places[key] = hex
                self.held[hex] = key
                return
        for _, hex in nearer:
            other = self.held[hex]
            if other not in moves and self.away(other) == 0:
                self.left[key], self.left[other] = self.left[other], left
                self._go(other, moves)
                if other in moves:
                    self._go(key, moves)
                return
