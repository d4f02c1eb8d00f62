"""Lines of fire as geometry: which hexes and sides a straight line crosses, in whole numbers only (CH-3.2-c).

Lines go from the middle of a hex, or of a side of it, to the middle of another. A hex that a line only touches is not crossed.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS, Direction, Hex, axial, disc_offsets, distance, neighbours

MIDDLE: Final = -1
"""A line begins in the middle of its hex, where no side is given."""


class Crossed(msgspec.Struct, frozen=True, gc=False):
    """What a line crosses from the hex 0: the hexes between its ends, and the sides, as pairs of hexes in its order."""

    hexes: tuple[Hex, ...]
    sides: tuple[tuple[Hex, Hex], ...]


@cache
def crossed(offset: Hex, side: Direction = MIDDLE) -> Crossed:
    """Return what the line from the hex 0, or from the middle of a side of it, to the middle of another hex crosses.

    A line from a side does not cross that side.
    """
    start = _middle(0) if side == MIDDLE else _of_side(side)
    end = _middle(offset)
    own = {0, offset}
    reach = distance(0, offset) + 1
    met = [hex for hex in disc_offsets(reach) if hex not in own and _meets(start, end, hex)]
    met.sort(key=lambda hex: _along(start, end, hex))
    chain = [0, *met, offset]
    if side != MIDDLE and offset != DIRECTIONS[side] and _meets(start, end, 0) is False:
        chain = [DIRECTIONS[side], *[hex for hex in met if hex != DIRECTIONS[side]], offset]
    elif side != MIDDLE and offset == DIRECTIONS[side]:
        chain = [offset]
    sides = tuple((one, other) for one, other in pairwise(chain) if other in neighbours(one))
    return Crossed(tuple(met), sides)


def _middle(hex: Hex) -> tuple[int, int]:
    """Return the middle of a hex in a plane that is stretched until all corners and middles of sides are whole numbers."""
    q, r = axial(hex)
    return 2 * (2 * q + r), 2 * 3 * r


def _of_side(side: Direction) -> tuple[int, int]:
    x, y = _middle(DIRECTIONS[side])
    return x // 2, y // 2


_CORNERS: Final = ((0, 4), (2, 2), (2, -2), (0, -4), (-2, -2), (-2, 2))
"""Corners about the middle of a hex, in that plane."""


def _meets(start: tuple[int, int], end: tuple[int, int], hex: Hex) -> bool:
    """Return whether a line passes through the inside of a hex: by separating axes, of its sides and of the line."""
    cx, cy = _middle(hex)
    corners = [(cx + x, cy + y) for x, y in _CORNERS]
    dx, dy = end[0] - start[0], end[1] - start[1]
    for nx, ny in ((1, 0), (1, 1), (1, -1), (-dy, dx)):
        hexagon = [nx * x + ny * y for x, y in corners]
        line = [nx * x + ny * y for x, y in (start, end)]
        if max(line) <= min(hexagon) or min(line) >= max(hexagon):
            return False
    return True


def _along(start: tuple[int, int], end: tuple[int, int], hex: Hex) -> tuple[int, int]:
    """Sort key of a hex: how far along the line it lies, in true proportions."""
    cx, cy = _middle(hex)
    dx, dy = end[0] - start[0], end[1] - start[1]
    # True x is x times sqrt(3) / 2 of true y's unit, hence the factor 3.
    return 3 * dx * (cx - start[0]) + dy * (cy - start[1]), hex
