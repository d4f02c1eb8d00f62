"""How far first ranks are from enemies, and from where charges may come: by hexes alone, so kept from turn to turn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from oriflamme.board.hexes import STEPS_OF, Hex, disc_offsets, file_of, rank_of

_NOWHERE: Final = 9_999
"""Farther than anybody goes."""

Front = tuple[int, int, int]
"""A first rank: its rank, and the files of its left and right ends."""

BEHIND: Final = 6
"""Steps that turning round to an enemy is thought to cost."""


class Approach:
    """An enemy unit as stands of one facing see it. Make it by `approach`, which keeps those met before."""

    __slots__ = ("_beside", "_farthest", "_left", "_nearest", "_places", "_right", "_steps")

    def __init__(self, cells: tuple[Hex, ...], facing: int) -> None:
        """Note rank and file of each hex of the unit, and the box round them."""
        # The nearest first: the least number of steps is mostly found there.
        self._places = sorted(
            ((rank_of(cell, facing), file_of(cell, facing)) for cell in cells), reverse=True
        )
        self._nearest, self._farthest = self._places[0][0], self._places[-1][0]
        files = [file for _, file in self._places]
        self._left, self._right = min(files), max(files)
        self._steps: dict[Front, float] = {}
        self._beside: dict[Front, float] = {}

    def least(self, front: Front) -> float:
        """Return what `steps` is at least, by the box round the unit."""
        rank, left, right = front
        ahead = rank - self._nearest
        if ahead < 1:
            if rank <= self._farthest:
                return BEHIND + self._farthest - rank
            ahead = 1
        aside = left - self._right if left > self._right else self._left - right
        if aside <= ahead:
            return ahead - 1.0
        return min((ahead + aside) / 2, aside - 1.0)

    def steps(self, front: Front) -> float:
        """Return about how many steps forward bring a first rank to the unit.

        A step goes one rank forward and half a hex to either side, so enemies outside of that wedge take more, and those
        behind a turn.
        """
        known = self._steps.get(front)
        if known is None:
            known = self._steps[front] = self._count(front, self.least(front))
        return known

    def _count(self, front: Front, least: float) -> float:
        rank, left, right = front
        best = 999.0
        for foe_rank, foe_file in self._places:
            ahead = rank - foe_rank
            aside = left - foe_file if foe_file < left else foe_file - right if foe_file > right else 0
            if ahead > 0:
                steps = ahead - 1.0
                if aside > ahead:
                    steps += 1 + (aside - ahead) / 2
            else:
                steps = BEHIND + max(-ahead, (aside - ahead) / 2)
            if steps < best:
                best = steps
                if best <= least:
                    break
        return best

    def beside(self, front: Front) -> float:
        """Return which part of the unit, 0 to 1, stands beside or behind a first rank, as `steps` takes it."""
        known = self._beside.get(front)
        if known is None:
            rank, left, right = front
            ahead = [
                rank > foe_rank and max(left - foe_file, foe_file - right) <= rank - foe_rank
                for foe_rank, foe_file in self._places
            ]
            known = self._beside[front] = 1 - sum(ahead) / len(ahead)
        return known


@lru_cache(maxsize=1_024)
def approach(cells: tuple[Hex, ...], facing: int) -> Approach:
    """Return how a unit on some hexes is seen by stands of a facing."""
    return Approach(cells, facing)


@lru_cache(maxsize=4_096)
def apart(some: tuple[Hex, ...], others: tuple[Hex, ...]) -> int:
    """Return the least distance between two sets of hexes."""
    away = nearness(others)
    return min([away[cell] for cell in some])


class Nearness(dict[Hex, int]):
    """The distance of each hex from the nearest of some hexes, measured when it is first asked for."""

    def __init__(self, cells: tuple[Hex, ...]) -> None:
        """Take the hexes; there is at least one."""
        super().__init__()
        self._cells = cells

    def __missing__(self, hex: Hex) -> int:
        """Measure it."""
        steps = STEPS_OF
        away = self[hex] = min([steps[cell - hex] for cell in self._cells])
        return away


@lru_cache(maxsize=256)
def nearness(cells: tuple[Hex, ...]) -> Nearness:
    """Return the distances of hexes from the nearest of some."""
    return Nearness(cells)


class Away(dict[Hex, int]):
    """How far each hex is from where one would come: to within so many hexes of some others, any of several."""

    def __init__(self, sought: Iterable[tuple[tuple[Hex, ...], int]]) -> None:
        """Take the hexes, and how near one must come to the nearest of them."""
        super().__init__()
        self._sought = [(nearness(cells), near) for cells, near in sought]

    def __missing__(self, hex: Hex) -> int:
        """Measure it."""
        found = self[hex] = min([away[hex] - near for away, near in self._sought], default=_NOWHERE)
        return found


@lru_cache(maxsize=256)
def about(cells: tuple[Hex, ...], radius: int) -> frozenset[Hex]:
    """Return the hexes not farther than a radius from any of some hexes."""
    offsets = disc_offsets(radius)
    return frozenset([cell + offset for cell in cells for offset in offsets])
