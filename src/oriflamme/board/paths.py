"""Ways over the hexes: wheels about a pivot, floods, and where a shape cannot stand."""

from collections.abc import Container, Iterable
from functools import cache
from itertools import pairwise

from oriflamme.board.hexes import DIRECTIONS, Direction, Hex, distance, neighbours, ring_offsets


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


def flood(start: Hex, limit: int, blocked: Container[Hex]) -> dict[Hex, int]:
    """Steps needed to each hex reachable in at most `limit` steps without entering a blocked hex.

    The start is included with 0 steps, blocked or not. Nearest first, and within one distance
    always in the same order. The plane has no border: a bounded map blocks what lies outside it.
    """
    reached = {start: 0}
    frontier = [start]
    for steps in range(1, limit + 1):
        entered = []
        for hex in frontier:
            for near in neighbours(hex):
                if near not in reached and near not in blocked:
                    reached[near] = steps
                    entered.append(near)
        if not entered:
            break
        frontier = entered
    return reached


def forbidden_anchors(shape: Iterable[Hex], obstacles: Iterable[Hex]) -> frozenset[Hex]:
    """Anchors at which a shape, given by its offsets from the anchor, would cover an obstacle."""
    offsets = tuple(shape)
    return frozenset([obstacle - offset for obstacle in obstacles for offset in offsets])
