"""Where routing stands run: each by itself, straight to its own edge of the table (DW-XV.9.0-b to -d, -h, -p, -q).

Straight is the zigzag that leaves the straight line least. A stand goes it as far as its points pay for it, dear ground or
not; it leaves the line only round stands and steps that cannot be made, by the fewest hexes. Of ways that are equally
straight it takes the one that stays nearest to its fellows. Where it would end in contact it looks for another end: the
hex nearest to the edge, by the way that it would have to go, that it can pay for and where it is in contact with nobody.
Then the way with fewest hexes counts, and the straightest among those. Where no hex on its way round is such an end, it
goes as near to the edge as what is in its way lets it.
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
    """Return how a stand runs towards a goal with so many movement points; the field is not changed.

    `fellows` are the other stands of its unit, near which it stays where that costs nothing (DW-XV.9.0-q).
    """
    ways = _Ways(field, stand)
    goals = ways.touching(goal.hexes)
    start = stand.hex
    if start in goals:
        return Run((start,), arrived=True)
    left = ways.left(goals, start)
    crossed = goal.aside(start)

    def toll(hex: Hex) -> tuple[int, int]:
        """Return how far a hex is off the straight line, and how far from the fellows."""
        return abs(goal.aside(hex) - crossed), sum(distance(hex, fellow.hex) for fellow in fellows)

    if start in left:
        line = ways.affordable(ways.line(start, left, points, toll), points)
        if line[-1] in goals:
            return Run(line, arrived=True)
        if not ways.contact(line[-1]):
            return Run(
                line
            )  # also where it cannot pay for the next hex: it skirts no ground that is merely dear
        round_them = _another_end(ways, start, points, ways.left(goals), toll, goals)
        if len(round_them.path) > 1:
            return round_them
    # Shut in, or with a way out only to where it would end in contact: it goes straight on as far as there is room.
    return _another_end(ways, start, points, ways.bare(goals), toll, goals)


def _another_end(
    ways: _Ways,
    start: Hex,
    points: int,
    left: _Left,
    toll: Callable[[Hex], tuple[int, int]],
    goals: frozenset[Hex],
) -> Run:
    """Return the run to the best end without contact (DW-XV.9.0-d, -h).

    A stand in contact goes to any hex where it is in none, though that be farther; one that is not only goes on.
    """
    caught = ways.contact(start)
    here = left.get(start, _FAR)
    best: tuple[tuple[int, int, tuple[int, int], Hex], tuple[Hex, ...]] | None = None
    for end, path in ways.reach(start, points, toll).items():
        rest = left.get(end, _FAR)
        if end == start or (rest >= here and not caught) or (end not in goals and ways.contact(end)):
            continue
        key = rest, len(path), toll(end), end
        if best is None or key < best[0]:
            best = key, path
    if best is None:
        return Run((start,), caught=caught)
    return Run(best[1], arrived=best[1][-1] in goals)


_FAR: Final = 1 << 20
"""More steps than there are on any map: there is no way."""


class _Ways:
    """The steps that a stand can make: over the hexes where it has room, by what they cost it."""

    def __init__(self, field: Field, stand: Stand) -> None:
        self.field, self.stand = field, stand
        self.passage = field.passage(stand)
        self.single = stand.footprint is SINGLE and stand.layer is GROUND
        hexes = field.room(stand.unit)
        if self.single:
            self.free = hexes.difference(field.occupants.ground) | {stand.hex}
        else:
            self.free = frozenset(hex for hex in hexes if field.fits(stand.at(hex)))
        self._contact: dict[Hex, bool] = {}

    def price(self, hex: Hex, towards: int) -> int | None:
        """Return what a step costs, or None where it cannot be made."""
        if self.single:
            return self.passage.price(hex, towards)
        return self.passage.dearest(self.stand.cells_at(hex, self.stand.facing), towards)

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

    def line(
        self, start: Hex, left: _Left, points: int, toll: Callable[[Hex], tuple[int, int]]
    ) -> tuple[Hex, ...]:
        """Return the straightest way with fewest hexes, as many as the points could pay for at best."""
        found: dict[Hex, tuple[tuple[int, int], tuple[Hex, ...]]] = {start: ((0, 0), (start,))}
        for _ in range(min(left[start], points // self.passage.least)):
            entered: dict[Hex, tuple[tuple[int, int], tuple[Hex, ...]]] = {}
            for hex, ((off, away), path) in found.items():
                for towards, step in enumerate(DIRECTIONS):
                    end = hex + step
                    if left.get(end) != left[hex] - 1 or self.price(hex, towards) is None:
                        continue
                    more = toll(end)
                    way = (off + more[0], away + more[1]), (*path, end)
                    if end not in entered or way < entered[end]:
                        entered[end] = way
            found = entered
        return min(found.values())[1]

    def affordable(self, path: tuple[Hex, ...], points: int) -> tuple[Hex, ...]:
        """Return as much of a way as the points pay for."""
        for index in range(1, len(path)):
            points -= self.price(path[index - 1], DIRECTIONS.index(path[index] - path[index - 1])) or 0
            if points < 0:
                return path[:index]
        return path

    def reach(
        self, start: Hex, points: int, toll: Callable[[Hex], tuple[int, int]]
    ) -> dict[Hex, tuple[Hex, ...]]:
        """Return the cheapest way to every hex that the points pay for, the straightest of several."""
        found: dict[Hex, tuple[Hex, ...]] = {}
        queue: list[tuple[int, int, int, int, tuple[Hex, ...]]] = [(0, 1, 0, 0, (start,))]
        while queue:
            spent, length, off, away, path = heappop(queue)
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
                    more = toll(end)
                    heappush(
                        queue,
                        (spent + price, length + 1, off + more[0], away + more[1], (*path, end)),
                    )
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
