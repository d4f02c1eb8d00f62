"""Where routing stands run: each by itself, straight to its own edge of the table (DW-XV.9.0-b to -d, -h, -p, -q).

Straight is the zigzag that leaves the straight line least. A stand goes it as far as its points pay for it, dear ground or
not; it leaves the line only round stands and steps that cannot be made, by the fewest hexes. Of ways that are equally
straight it takes one that brings it farthest, of these one that ends nearest to its fellows; where several are still
alike its owner chooses. Where each would end in contact it looks for another end: the hex nearest to the edge, by the way
that it would have to go, that it can pay for and where it is in contact with nobody. Then the way with fewest hexes
counts, and the straightest among those. Where no hex on its way round is such an end, it goes as near to the edge as what
is in its way lets it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, Hex, distance
from oriflamme.board.occupancy import GROUND
from oriflamme.board.passage import Passage
from oriflamme.rulesets.demonworld.edges import aside, edge_hexes, home_edge
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.maps import BattleMap

_Left = Mapping[Hex, int]
"""Steps from each hex to the nearest goal; hexes from which there is no way are not in it."""


class Goal(NamedTuple):
    """Where stands run: hexes to come to, and how far a hex lies aside of the line through another."""

    hexes: frozenset[Hex]
    aside: Callable[[Hex], int]


class Run(NamedTuple):
    """How a stand runs: the hexes of its way, its own first, and whether it came to its goal.

    `caught` says that it is in contact and found no hex where it would not be.
    """

    path: tuple[Hex, ...]
    arrived: bool = False
    caught: bool = False


def homeward(field: Field, side: str) -> Goal:
    """Return the own edge of a side as a goal (DW-XV.9.0-b)."""
    edge = home_edge(field, side)
    return Goal(edge_hexes(field.ground.map.own, edge), lambda hex: aside(edge, hex))


def beside(field: Field, stands: Iterable[Stand]) -> Goal:
    """Return the hexes beside stands as a goal: from there a straggler is with them again (DW-XV.9.0-m)."""
    held = {cell for stand in stands for cell in stand.cells}
    around = {cell + step for cell in held for step in DIRECTIONS}
    return Goal(frozenset(around & field.ground.map.hexes), lambda hex: 0)


def run(field: Field, stand: Stand, points: int, goal: Goal, fellows: Collection[Stand] = ()) -> Run:
    """Return how a stand runs towards a goal where its owner chooses nothing: the first of `runs`."""
    return runs(field, stand, points, goal, fellows)[0]


def runs(
    field: Field,
    stand: Stand,
    points: int,
    goal: Goal,
    fellows: Collection[Stand] = (),
    *,
    road: bool = False,
) -> tuple[Run, ...]:
    """Return how a stand may run towards a goal with so many movement points; the field is not changed.

    Several runs are alike but for where they end; the cheapest comes first. `fellows` are the other stands of its unit, near
    which it ends where that costs it nothing (DW-XV.9.0-q). `road` says that a step along a road costs the road's price
    (DW-XI.3.8-c).
    """
    ways = _Ways(field, stand, road)
    goals = ways.touching(goal.hexes)
    start = stand.hex
    if start in goals:
        return (Run((start,), arrived=True),)
    left = ways.left(goals, start)
    crossed = goal.aside(start)

    def off(hex: Hex) -> int:
        """Return how far a hex is off the straight line."""
        return abs(goal.aside(hex) - crossed)

    def away(hex: Hex) -> int:
        """Return how far a hex is from the fellows."""
        return sum(distance(hex, fellow.hex) for fellow in fellows)

    if start in left:
        # Also where it cannot pay for the next hex: it skirts no ground that is merely dear.
        lines = ways.farthest(ways.straight(start, left, points, off), start, points, away)
        well = [end for end in lines if end in goals or not ways.contact(end)]
        if well:
            nearest = min(map(away, well))
            return tuple(Run(lines[end], arrived=end in goals) for end in well if away(end) == nearest)
        round_them = _other_ends(ways, start, points, ways.left(goals), off, away, goals)
        if len(round_them[0].path) > 1:
            return round_them
    # Shut in, or with a way out only to where it would end in contact: it goes straight on as far as there is room.
    return _other_ends(ways, start, points, ways.bare(goals), off, away, goals)


def _other_ends(
    ways: _Ways,
    start: Hex,
    points: int,
    left: _Left,
    off: Callable[[Hex], int],
    away: Callable[[Hex], int],
    goals: frozenset[Hex],
) -> tuple[Run, ...]:
    """Return the runs to the best ends without contact, or that there is none (DW-XV.9.0-d, -h).

    A stand in contact goes to any hex where it is in none, though that be farther; one that is not only goes on.
    """
    caught = ways.contact(start)
    here = left.get(start, _FAR)
    best: tuple[int, int, int, int] | None = None
    found: list[Run] = []
    for end, path in ways.reach(start, points, off).items():
        rest = left.get(end, _FAR)
        if end == start or (rest >= here and not caught) or (end not in goals and ways.contact(end)):
            continue
        key = rest, len(path), off(end), away(end)
        if best is None or key < best:
            best, found = key, []
        if key == best:
            found.append(Run(path, arrived=end in goals))
    return tuple(sorted(found, key=lambda run: run.path[-1])) or (Run((start,), caught=caught),)


_FAR: Final = 1 << 20
"""More steps than there are on any map: there is no way."""


class _Ways:
    """The steps that a stand can make: over the hexes where it has room, by what they cost it, along a road its price."""

    def __init__(self, field: Field, stand: Stand, road: bool) -> None:
        self.field, self.stand = field, stand
        self.passage = field.passage(stand)
        self.road = field.road(stand) if road else None
        self.least = min(passage.least for passage in (self.passage, self.road) if passage is not None)
        self.single = stand.footprint is SINGLE and stand.layer is GROUND
        hexes = field.room(stand.unit)
        if self.single:
            self.free = hexes.difference(field.occupants.ground) | {stand.hex}
        else:
            self.free = frozenset(hex for hex in hexes if field.fits(stand.at(hex)))
        self._contact: dict[Hex, bool] = {}

    def price(self, hex: Hex, towards: int) -> int | None:
        """Return what a step costs, or None where it cannot be made."""
        if self.single and self.road is None:
            return self.passage.price(hex, towards)
        cells = self.stand.cells_at(hex, self.stand.facing)
        along = None if self.road is None else self.road.dearest(cells, towards)
        return self.passage.dearest(cells, towards) if along is None else along

    def contact(self, hex: Hex) -> bool:
        """Return whether the stand would be in contact on a hex."""
        found = self._contact.get(hex)
        if found is None:
            found = self._contact[hex] = self.field.in_contact(self.stand.at(hex))
        return found

    def touching(self, hexes: frozenset[Hex]) -> frozenset[Hex]:
        """Return the hexes on which the stand has a part of it on one of these."""
        if self.single:
            return hexes & self.free
        return frozenset(
            hex for hex in self.free if not hexes.isdisjoint(self.stand.cells_at(hex, self.stand.facing))
        )

    def left(self, goals: Iterable[Hex], far: Hex | None = None) -> _Left:
        """Return the steps to a goal from each hex, round stands and steps that cannot be made, whatever they cost.

        Of hexes no farther than `far`, where it is given: others may be left out.
        """
        if self.single:
            return _outward(goals, self.free, _origins(self.passage), far)
        steps = [
            frozenset(hex for hex in self.free if self.price(hex, towards) is not None)
            for towards in range(len(DIRECTIONS))
        ]
        return _outward(goals, self.free, _Origins(steps), far)

    def bare(self, goals: frozenset[Hex]) -> _Left:
        """Return the steps to a goal as if nothing were in the way: for a stand from which there is none."""
        return as_the_crow_flies(self.field.ground.map, goals)

    def straight(
        self, start: Hex, left: _Left, points: int, off: Callable[[Hex], int]
    ) -> tuple[Mapping[Hex, frozenset[Hex]], ...]:
        """Return the straightest ways with fewest hexes, as many as the points could pay for at best, step by step.

        For each step there is from which hexes it may lead to which.
        """
        layers = [{start}]
        steps: list[dict[Hex, list[Hex]]] = []
        for _ in range(min(left[start], points // self.least)):
            steps.append({hex: self._on(hex, left) for hex in layers[-1]})
            layers.append({end for ends in steps[-1].values() for end in ends})
        # From the far end back: how far off the line the rest of a way goes at least.
        rest = dict.fromkeys(layers.pop(), 0)
        straight: list[dict[Hex, frozenset[Hex]]] = []
        for step in reversed(steps):
            worth = {end: off(end) + more for end, more in rest.items()}
            rest = {hex: min(worth[end] for end in ends) for hex, ends in step.items()}
            straight.append(
                {hex: frozenset(end for end in ends if worth[end] == rest[hex]) for hex, ends in step.items()}
            )
        return tuple(reversed(straight))

    def _on(self, hex: Hex, left: _Left) -> list[Hex]:
        """Return the hexes that a step leads to which makes the way shorter."""
        return [
            hex + step
            for towards, step in enumerate(DIRECTIONS)
            if left.get(hex + step) == left[hex] - 1 and self.price(hex, towards) is not None
        ]

    def farthest(
        self,
        steps: Sequence[Mapping[Hex, frozenset[Hex]]],
        start: Hex,
        points: int,
        away: Callable[[Hex], int],
    ) -> dict[Hex, tuple[Hex, ...]]:
        """Return the ends to which the points pay for most steps, each with the cheapest way there; the cheapest first.

        Of ways that cost the same that counts which keeps nearest to the fellows.
        """
        found: list[tuple[int, int, tuple[Hex, ...]]] = [(0, 0, (start,))]
        for step in steps:
            entered: dict[Hex, tuple[int, int, tuple[Hex, ...]]] = {}
            for spent, apart, path in found:
                here = path[-1]
                for end in step[here]:
                    price = self.price(here, DIRECTIONS.index(end - here)) or 0
                    way = spent + price, apart + away(end), (*path, end)
                    if way[0] <= points and (end not in entered or way < entered[end]):
                        entered[end] = way
            if not entered:
                break
            found = list(entered.values())
        return {path[-1]: path for _, _, path in sorted(found)}

    def reach(self, start: Hex, points: int, off: Callable[[Hex], int]) -> dict[Hex, tuple[Hex, ...]]:
        """Return the cheapest way to every hex that the points pay for, the straightest of several."""
        found: dict[Hex, tuple[Hex, ...]] = {}
        queue: list[tuple[int, int, int, tuple[Hex, ...]]] = [(0, 1, 0, (start,))]
        while queue:
            spent, length, aside, path = heappop(queue)
            here = path[-1]
            if here in found:
                continue
            found[here] = path
            for towards, step in enumerate(DIRECTIONS):
                end = here + step
                if end in found or end not in self.free:
                    continue
                price = self.price(here, towards)
                if price is not None and spent + price <= points:
                    heappush(queue, (spent + price, length + 1, aside + off(end), (*path, end)))
        return found


@lru_cache(maxsize=64)
def as_the_crow_flies(board: BattleMap, goals: frozenset[Hex]) -> _Left:
    """Return the steps to a goal from every hex of a map, whatever is in the way."""
    return _outward(goals, board.hexes, _Origins([board.hexes] * len(DIRECTIONS)))


class _Origins(dict[Hex, tuple[Hex, ...]]):
    """The hexes out of which a step leads to each hex, found when they are first asked for.

    `steps` has for each direction the hexes out of which a step can be made.
    """

    def __init__(self, steps: Sequence[Collection[Hex]]) -> None:
        super().__init__()
        self._ways = tuple(zip(DIRECTIONS, steps, strict=True))

    def __missing__(self, hex: Hex) -> tuple[Hex, ...]:
        found = self[hex] = tuple([hex - step for step, left in self._ways if hex - step in left])
        return found


@lru_cache(maxsize=64)
def _origins(passage: Passage) -> _Origins:
    """Return the hexes out of which a step of a passage leads to each hex."""
    return _Origins(passage.prices)


def _outward(
    goals: Iterable[Hex], room: Collection[Hex], origins: _Origins, far: Hex | None = None
) -> dict[Hex, int]:
    """Return the steps to a goal from hexes of `room`, all or all no farther than `far`."""
    left = dict.fromkeys(goals, 0)
    frontier = set(left)
    length = 0
    while frontier and far not in left:
        length += 1
        # All at once: of the hexes before these few are new.
        entered = set[Hex]().union(*[origins[hex] for hex in frontier]).difference(left)
        entered.intersection_update(room)
        left.update(dict.fromkeys(entered, length))
        frontier = entered
    return left
