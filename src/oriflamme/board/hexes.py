"""Hexes as plain integers: coordinates, directions, facings, rings, ranks.

The grid is pointy-top and axial: q grows to the east, r to the south-east (y points down). A hex
is the integer ``(q << 10) + r``, so moving by an offset, which is coded the same way, is addition.
This holds while r, and the r of every offset between two hexes of one board, stays within
``ROW_MIN..ROW_MAX``: a board may be 512 rows high and as wide as one likes.

*Directions* look across an edge of the hex, clockwise: 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE.
*Facings* look at a corner, clockwise: 0 N, 1 ENE, 2 ESE, 3 S, 4 WSW, 5 WNW. So a facing has two
front hexes, two flank hexes, two rear hexes, and ranks that run straight from flank to flank.
"""

from enum import Enum
from functools import cache
from typing import Final, TypeAlias

Hex: TypeAlias = int
"""A hex, or an offset between two hexes: ``(q << 10) + r``."""
Direction: TypeAlias = int
"""0..5, an index into DIRECTIONS."""
Facing: TypeAlias = int
"""0..5, clockwise from north; index of FRONT, FLANKS and REAR."""

ROW_MIN: Final = -512
ROW_MAX: Final = 511

E: Final = 0
SE: Final = 1
SW: Final = 2
W: Final = 3
NW: Final = 4
NE: Final = 5

DIRECTIONS: Final[tuple[Hex, ...]] = (1024, 1, -1023, -1024, -1, 1023)
"""Offset of the neighbour in each direction: E, SE, SW, W, NW, NE."""

FRONT: Final[tuple[tuple[Direction, Direction], ...]] = tuple(((f + 4) % 6, (f + 5) % 6) for f in range(6))
"""Directions of the (left, right) front hexes of each facing."""
FLANKS: Final[tuple[tuple[Direction, Direction], ...]] = tuple(((f + 3) % 6, f) for f in range(6))
"""Directions of the (left, right) flank hexes of each facing; also the two ways along its ranks."""
REAR: Final[tuple[tuple[Direction, Direction], ...]] = tuple(((f + 2) % 6, (f + 1) % 6) for f in range(6))
"""Directions of the (left, right) rear hexes of each facing."""

_DIRECTION_OF: Final = {offset: index for index, offset in enumerate(DIRECTIONS)}


class Side(Enum):
    """Which side of a faced hex an adjacent hex lies on."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


# Indexed by (direction - facing) % 6: facing north, E is a flank, SE and SW the rear, and so on round.
_SIDES: Final = (Side.FLANK, Side.REAR, Side.REAR, Side.FLANK, Side.FRONT, Side.FRONT)


def at(q: int, r: int) -> Hex:
    """The hex (or offset) with axial coordinates (q, r). Raises ValueError if r is out of range."""
    if not ROW_MIN <= r <= ROW_MAX:
        raise ValueError(f"row {r} is outside {ROW_MIN}..{ROW_MAX}")
    return (q << 10) + r


def axial(hex: Hex) -> tuple[int, int]:
    """Axial coordinates (q, r) of a hex or offset."""
    r = ((hex + 512) & 1023) - 512
    return (hex - r) >> 10, r


def neighbours(hex: Hex) -> tuple[Hex, ...]:
    """The six adjacent hexes, in the order of DIRECTIONS."""
    return hex + 1024, hex + 1, hex - 1023, hex - 1024, hex - 1, hex + 1023


def distance(a: Hex, b: Hex) -> int:
    """Number of one-hex steps from a to b."""
    return STEPS_OF[b - a]


class _Steps(dict[Hex, int]):
    """The number of steps that an offset is long. Nothing is asked more often, and of no more offsets than boards have."""

    def __missing__(self, offset: Hex) -> int:
        """Work it out once."""
        r = ((offset + 512) & 1023) - 512
        q = (offset - r) >> 10
        steps = self[offset] = (abs(q) + abs(r) + abs(q + r)) >> 1
        return steps


STEPS_OF: Final = _Steps()
"""The number of steps that each offset between two hexes is long, for loops that ask it by the hundred thousand."""


def direction(a: Hex, b: Hex) -> Direction | None:
    """Direction in which b is adjacent to a, or None if it is not."""
    return _DIRECTION_OF.get(b - a)


def rotate(offset: Hex, sixths: int) -> Hex:
    """An offset turned clockwise about the origin by sixths of a full turn (negative: anticlockwise)."""
    r = ((offset + 512) & 1023) - 512
    q = (offset - r) >> 10
    q_of_q, q_of_r, r_of_q, r_of_r = _TURNS[sixths % 6]
    return ((q_of_q * q + q_of_r * r) << 10) + r_of_q * q + r_of_r * r


# For each sixth of a turn what q and r become of q and r.
_TURNS: Final = ((1, 0, 0, 1), (0, -1, 1, 1), (-1, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, -1), (1, 1, -1, 0))


def sector(offset: Hex) -> int:
    """By how many sixths an offset must be turned anticlockwise to lie between due east and due south-east, east included."""
    q, r = axial(offset)
    for sixths in range(6):
        if q > 0 and r >= 0:
            return sixths
        q, r = q + r, -q
    return 0


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Hexes at exactly this distance, clockwise from due east; the centre itself for radius 0.

    Index ``i * radius`` is due DIRECTIONS[i] of the centre. Raises ValueError if radius is negative.
    """
    return tuple([centre + offset for offset in ring_offsets(radius)])


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Hexes at most this far away: the centre, then ring after ring. ValueError if radius is negative."""
    return tuple([centre + offset for offset in disc_offsets(radius)])


@cache
def ring_offsets(radius: int) -> tuple[Hex, ...]:
    """The ring about the origin: see ring()."""
    if radius < 0:
        raise ValueError(f"radius {radius} is negative")
    if radius == 0:
        return (0,)
    offsets = []
    for side in range(6):
        step = DIRECTIONS[(side + 2) % 6]
        offsets += [DIRECTIONS[side] * radius + step * i for i in range(radius)]
    return tuple(offsets)


@cache
def disc_offsets(radius: int) -> tuple[Hex, ...]:
    """The disc about the origin: see disc()."""
    if radius < 0:
        raise ValueError(f"radius {radius} is negative")
    return tuple(offset for distance_out in range(radius + 1) for offset in ring_offsets(distance_out))


def side_of(target: Hex, facing: Facing, source: Hex) -> Side | None:
    """The side of a target, facing as given, on which the source hex lies; None if not adjacent."""
    towards = _DIRECTION_OF.get(source - target)
    return None if towards is None else _SIDES[(towards - facing) % 6]


# For each facing how much a rank, and a file, grows with q and with r.
_RANKWARD: Final = ((0, 1), (-1, 0), (-1, -1), (0, -1), (1, 0), (1, 1))
_FILEWARD: Final = ((2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1))


def rank_of(hex: Hex, facing: Facing) -> int:
    """Rank coordinate: constant along a rank of this facing, one more for each rank toward the rear."""
    r = ((hex + 512) & 1023) - 512
    by_column, by_row = _RANKWARD[facing]
    return by_column * ((hex - r) >> 10) + by_row * r


def post_of(hex: Hex, facing: Facing) -> tuple[int, int]:
    """Both of rank_of() and file_of(), for which the coordinates are read out of the code once."""
    r = ((hex + 512) & 1023) - 512
    q = (hex - r) >> 10
    rank_by_column, rank_by_row = _RANKWARD[facing]
    file_by_column, file_by_row = _FILEWARD[facing]
    return rank_by_column * q + rank_by_row * r, file_by_column * q + file_by_row * r


def file_of(hex: Hex, facing: Facing) -> int:
    """Position along the rank, growing from left to right as seen by the facing, in half hexes.

    Neighbours in one rank differ by 2. A hex and its two rear hexes differ by 1, because ranks
    are staggered; equal values are exactly in front of and behind one another, two ranks apart.
    """
    r = ((hex + 512) & 1023) - 512
    by_column, by_row = _FILEWARD[facing]
    return by_column * ((hex - r) >> 10) + by_row * r
