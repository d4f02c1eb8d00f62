"""Lines of fire as geometry: which hexes and sides a straight line crosses, in whole numbers only (CH-3.2-c).

Lines go from the middle of a hex, or of a side of it, to the middle of another. A hex that a line only touches is not crossed. Where a line
leaves a hex by a corner it may pass that corner on either hand: what runs along sides stops it only if it does so both ways, so that
two walls that meet in a corner have no gap in it, and the end of a wall is no wall.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec

from oriflamme.board.hexes import (
    DIRECTIONS,
    Direction,
    Hex,
    at,
    axial,
    direction,
    disc_offsets,
    distance,
    neighbours,
)

MIDDLE: Final = -1
"""A line begins in the middle of its hex, where no side is given."""

Side: TypeAlias = tuple[Hex, Hex]
"""The side between two hexes, the one that a line leaves first."""
Passing: TypeAlias = tuple[tuple[Side, ...], ...]
"""How a line gets from a hex that it crosses into the next: the sides on its way, for each hand on which it may pass a corner."""
Point: TypeAlias = tuple[int, int]


class Crossed(msgspec.Struct, frozen=True, gc=False):
    """What a line from the hex 0 crosses: the hexes between its ends, and how it passes from each hex into the next."""

    hexes: tuple[Hex, ...]
    passings: tuple[Passing, ...]


@cache
def crossed(offset: Hex, side: Direction = MIDDLE) -> Crossed:
    """Return what the line from the hex 0, or from the middle of a side of it, to the middle of another hex crosses.

    A line from a side does not cross that side; the hex must lie beyond it (`beyond`).
    """
    if not offset:
        return Crossed((), ())
    start, end = _start(side), _middle(offset)
    shades = _shades(start, end)
    met = [
        hex
        for hex in _near(offset) - {0, offset}
        if all(low < nx * x + ny * y < high for x, y in (_middle(hex),) for nx, ny, low, high in shades)
    ]
    met.sort(key=lambda hex: _along(start, end, hex))
    chain = [*([0] if side == MIDDLE else []), *met, offset]
    return Crossed(tuple(met), tuple(_passing(start, end, one, other) for one, other in pairwise(chain)))


@cache
def beyond(offset: Hex, side: Direction) -> bool:
    """Return whether a line from the middle of a side of the hex 0 to the middle of a hex goes outwards from that side."""
    start, end, out = _start(side), _middle(offset), _middle(DIRECTIONS[side])
    return _scalar(out, (end[0] - start[0], end[1] - start[1])) > 0


@cache
def leaving(offset: Hex) -> tuple[Direction, ...]:
    """Return the side by which the line to a hex leaves the hex 0: two where it leaves by a corner, none to the hex 0."""
    if not offset:
        return ()
    found = (direction(*way[0]) for way in crossed(offset).passings[0])
    return tuple(sorted(side for side in found if side is not None))


def _start(side: Direction) -> Point:
    if side == MIDDLE:
        return _middle(0)
    x, y = _middle(DIRECTIONS[side])
    return x // 2, y // 2


def _middle(hex: Hex) -> Point:
    """Return the middle of a hex in a plane that is stretched until all corners and middles of sides are whole numbers."""
    q, r = axial(hex)
    return 2 * (2 * q + r), 2 * 3 * r


_CORNERS: Final = ((0, 4), (2, 2), (2, -2), (0, -4), (-2, -2), (-2, 2))
"""Corners about the middle of a hex, in that plane."""


def _corners(hex: Hex) -> tuple[Point, ...]:
    cx, cy = _middle(hex)
    return tuple((cx + x, cy + y) for x, y in _CORNERS)


def _near(offset: Hex) -> set[Hex]:
    """Return the hexes that are not far from the line to a hex: all that it can cross, and some more."""
    q, r = axial(offset)
    steps = distance(0, offset)
    around = disc_offsets(2)
    on_it = {
        at((2 * q * step + steps) // (2 * steps), (2 * r * step + steps) // (2 * steps))
        for step in range(steps + 1)
    }
    return {middle + near for middle in on_it for near in around}


def _shades(start: Point, end: Point) -> tuple[tuple[int, int, int, int], ...]:
    """Return where the middle of a hex lies if a line passes through its inside, by separating axes: of the line and of its sides.

    For each axis its direction, and the bounds between which the middle lies along it.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    found = []
    for nx, ny in ((-dy, dx), (1, 0), (1, 1), (1, -1)):
        half = max(nx * x + ny * y for x, y in _CORNERS)
        line = [nx * x + ny * y for x, y in (start, end)]
        found.append((nx, ny, min(line) - half, max(line) + half))
    return tuple(found)


def _scalar(one: Point, other: Point) -> int:
    """Return the scalar product in true proportions: there, x is sqrt(3) times as long as in the plane, beside y."""
    return 3 * one[0] * other[0] + one[1] * other[1]


def _along(start: Point, end: Point, hex: Hex) -> tuple[int, int]:
    """Sort key of a hex: how far along the line it lies."""
    cx, cy = _middle(hex)
    return _scalar((end[0] - start[0], end[1] - start[1]), (cx - start[0], cy - start[1])), hex


def _passing(start: Point, end: Point, one: Hex, other: Hex) -> Passing:
    """Return how a line gets from a hex that it crosses into the next that it crosses."""
    beside = tuple(hex for hex in neighbours(one) if hex in neighbours(other))
    if direction(one, other) is None:
        # By a corner, along the side between two hexes, by its other corner: on the one hand or the other.
        return tuple(((one, hex), (hex, other)) for hex in beside)
    shared = set(_corners(one)) & set(_corners(other))
    for corner in shared:
        dx, dy = end[0] - start[0], end[1] - start[1]
        if dx * (corner[1] - start[1]) == dy * (corner[0] - start[0]):
            third = next(hex for hex in beside if corner in _corners(hex))
            return ((one, other),), ((one, third), (third, other))
    return (((one, other),),)
