"""Straight lines between hex centres and arcs about a facing, in integer arithmetic only.

Both are questions of incidence, so the plane may be stretched until all corners are integers:
a hex (q, r) has its centre at (2q + r, 3r) and its corners at that plus (0, +-2), (+-1, +-1).
Answers depend only on the offset between the hexes and are remembered per offset.
"""

from collections.abc import Container
from functools import cache
from typing import Final, Literal, TypeAlias

from oriflamme.board.hexes import Facing, Hex, axial, disc_offsets, neighbours, rotate, sector

HalfWidth: TypeAlias = Literal[30, 60, 90, 180]
"""Degrees on each side of the facing; the boundary rays belong to the arc."""


def touched(a: Hex, b: Hex, graze: bool = True) -> tuple[Hex, ...]:
    """Hexes other than a and b that the line between their centres meets, in order from a to b.

    With graze, running along an edge or through a corner counts; without it, the line must cross
    the inside of the hex. Hexes the line meets at the same stage come left one first.
    """
    return tuple([a + offset for offset in touched_offsets(b - a, graze)])


def blocker(a: Hex, b: Hex, occupied: Container[Hex], graze: bool = True) -> Hex | None:
    """The first occupied hex touched by the line from a to b, ends excepted; None if there is none."""
    for offset in touched_offsets(b - a, graze):
        if a + offset in occupied:
            return a + offset
    return None


def clear(a: Hex, b: Hex, occupied: Container[Hex], graze: bool = True) -> bool:
    """Whether no hex touched by the line from a to b, ends excepted, is occupied."""
    return blocker(a, b, occupied, graze) is None


@cache
def touched_offsets(offset: Hex, graze: bool) -> tuple[Hex, ...]:
    """touched(0, offset, graze)."""
    sixths = sector(offset)
    if sixths:
        # A line turned about its start meets the hexes of the other, turned; so a sixth of them is worked out.
        return tuple([rotate(hex, sixths) for hex in touched_offsets(rotate(offset, -sixths), graze)])
    q, r = axial(offset)
    line = (2 * q + r, 3 * r)
    if not graze:
        return tuple([hex for hex in touched_offsets(offset, True) if _meets(line, hex, graze=False)])
    # The hexes that a line touches hang together, so a flood from one end finds them all.
    found = {0}
    frontier = [0]
    while frontier:
        for hex in neighbours(frontier.pop()):
            if hex not in found and _meets(line, hex, graze=True):
                found.add(hex)
                frontier.append(hex)
    return tuple(sorted(found - {0, offset}, key=lambda hex: _order(line, hex)))


def _meets(line: tuple[int, int], hex: Hex, graze: bool) -> bool:
    """Whether the segment from the origin to `line` meets the closed (graze) or open hexagon.

    By separating axes: those of the three pairs of edges, and the normal of the line. The first
    three are (normal of an edge, half the hexagon's width along it).
    """
    x, y = line
    q, r = axial(hex)
    cx, cy = 2 * q + r, 3 * r
    for along, centre, half in ((x, cx, 1), (x + y, cx + cy, 2), (x - y, cx - cy, 2)):
        gap = max(min(0, along) - centre, centre - max(0, along)) - half
        if gap > 0 or (gap == 0 and not graze):
            return False
    gap = abs(x * cy - y * cx) - max(2 * abs(x), abs(x) + abs(y))
    return gap < 0 or (gap == 0 and graze)


def _order(line: tuple[int, int], hex: Hex) -> tuple[int, int]:
    """Sort key: progress along the line in true proportions, then from its left to its right."""
    x, y = line
    q, r = axial(hex)
    cx, cy = 2 * q + r, 3 * r
    # True x is cx * sqrt(3) / 2 and true y is cy / 2, hence the factor 3 in the scalar product.
    return 3 * x * cx + y * cy, x * cy - y * cx


def in_arc(origin: Hex, facing: Facing, target: Hex, half_width: HalfWidth) -> bool:
    """Whether the target's centre lies in the arc of half_width degrees each side of the facing.

    Both boundary rays are included, and so is the origin itself. At 30 degrees the rays run
    through the two front hexes and the arc holds d + 1 hexes at distance d. Raises ValueError
    for any other half width.
    """
    return _in_arc(target - origin, facing, half_width)


def arc(origin: Hex, facing: Facing, half_width: HalfWidth, reach: int) -> tuple[Hex, ...]:
    """Hexes of the arc at distances 1 to reach, nearest ring first, clockwise from due east."""
    return tuple([origin + offset for offset in arc_offsets(facing, half_width, reach)])


@cache
def arc_offsets(facing: Facing, half_width: HalfWidth, reach: int) -> tuple[Hex, ...]:
    """arc(0, facing, half_width, reach)."""
    return tuple(offset for offset in disc_offsets(reach)[1:] if _in_arc(offset, facing, half_width))


# Turned to face north, the arc reaches as far to either side as its row lies ahead, times this
# slope (tan 30, tan 60 in the stretched plane). 90 and 180 degrees have none: see below.
_SLOPES: Final = {30: 1, 60: 3}


@cache
def _in_arc(offset: Hex, facing: Facing, half_width: HalfWidth) -> bool:
    q, r = axial(rotate(offset, -facing))
    if half_width == 180:
        return True
    if half_width == 90:
        return r <= 0
    if half_width not in _SLOPES:
        raise ValueError(f"no arc of {half_width} degrees to each side")
    return abs(2 * q + r) <= -r * _SLOPES[half_width]
