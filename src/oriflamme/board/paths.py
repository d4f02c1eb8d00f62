"""Ways over the hexes: wheels about a pivot."""

from functools import cache
from itertools import pairwise

from oriflamme.board.hexes import DIRECTIONS, Direction, Hex, distance, ring_offsets


def wheel_swept(pivot: Hex, hex: Hex, sixths: int, clockwise: bool) -> tuple[Hex, ...]:
    """Hexes a stand enters when it is turned about the pivot by sixths of 60 degrees, in order.

    At distance d each 60 degrees enters d hexes of the ring: the d - 1 between start and end, and
    the end. The starting hex is not among them (unless a full turn ends there); a stand on the
    pivot enters none. Raises ValueError if sixths is negative.
    """
    if sixths < 0:
        raise ValueError(f"a wheel of {sixths} sixths")
    swept = []
    here = hex
    for offset in _swing_offsets(hex - pivot, sixths, clockwise):
        here += offset
        swept.append(here)
    return tuple(swept)


def steps_of_swing(pivot: Hex, hex: Hex, clockwise: bool) -> tuple[Direction, ...]:
    """Directions of the d one-hex steps of one 60-degree swing of a stand at distance d."""
    return _swing(hex - pivot, clockwise)


def _swing_offsets(offset: Hex, sixths: int, clockwise: bool) -> list[Hex]:
    """One-hex offsets of a swing of several sixths; each sixth turns the steps by one direction."""
    turn = 1 if clockwise else -1
    first = _swing(offset, clockwise)
    return [DIRECTIONS[(step + turn * sixth) % 6] for sixth in range(sixths) for step in first]


@cache
def _swing(offset: Hex, clockwise: bool) -> tuple[Direction, ...]:
    """steps_of_swing(0, offset, clockwise)."""
    radius = distance(0, offset)
    if radius == 0:
        return ()
    ring = ring_offsets(radius)
    start = ring.index(offset)
    turn = 1 if clockwise else -1
    walk = [ring[(start + turn * i) % len(ring)] for i in range(radius + 1)]
    return tuple(DIRECTIONS.index(there - here) for here, there in pairwise(walk))
