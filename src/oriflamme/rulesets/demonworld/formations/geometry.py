"""The shapes of wedge, square, skirmish formation and horde, by hexes and facings alone (DW-XIII.1.0-c to DW-XIII.4.0-b)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from oriflamme.board.hexes import DIRECTIONS, FRONT, REAR, Hex, distance
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.organisation import one_facing, ranks, shape_in_ranks

LEAST: Final = 6
"""Stands of the smallest square and the smallest wedge (DW-XIII.1.0-a, DW-XIII.2.0-a)."""

_COMPLETE: Final = 3  # ranks that a wedge must have whole
_DEEPEST: Final = 5


class Ring(NamedTuple):
    """A closed ring of stands: the numbers of those in it, and the hexes that it cuts off from the rest of the board."""

    perimeter: tuple[int, ...]
    inside: frozenset[Hex]


# -- wedge -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def wedge_rank(facing: int, rank: int) -> tuple[Hex, ...]:
    """Return where the stands of a rank of a wedge are to its leading stand, from left to right; rank 0 leads."""
    left, right = (DIRECTIONS[towards] for towards in REAR[facing])
    return tuple([(rank - file) * left + file * right for file in range(rank + 1)])


def is_wedge(stands: Sequence[Stand]) -> bool:
    """Return whether stands form a wedge: one, two and three, then up to four, and the rest behind (DW-XIII.2.0-b)."""
    facing = one_facing(stands)
    if facing is None or len(stands) < LEAST:
        return False
    first = stands[0].hex
    return _wedge(tuple([stand.hex - first for stand in stands]), facing)


@lru_cache(maxsize=10_000)
def _wedge(hexes: tuple[Hex, ...], facing: int) -> bool:
    apex = ranks(hexes, facing)[0][0]
    left = set(hexes)
    for rank in range(_DEEPEST):
        row = [apex + offset for offset in wedge_rank(facing, rank)]
        held = left.intersection(row)
        left -= held
        if rank < _COMPLETE and len(held) < len(row):
            return False
        if left and len(held) < len(row):
            return False
    return not left


def leading(stands: Sequence[Stand]) -> Stand:
    """Return the leading stand of a wedge."""
    hexes = ranks([stand.hex for stand in stands], stands[0].facing)
    return next(stand for stand in stands if stand.hex == hexes[0][0])


# -- square ----------------------------------------------------------------------------------------------------


def ring_of(stands: Sequence[Stand]) -> Ring | None:
    """Return the perimeter of stands that form a square, None where they do not (DW-XIII.1.0-c).

    Every stand of it has two others of it beside it and both its front hexes outside, each facing is there, and the
    ring is closed: it cuts hexes off. Stands inside may look anywhere.
    """
    if len(stands) < LEAST:
        return None
    first = stands[0].hex
    found = _ring(tuple([(stand.hex - first, stand.facing) for stand in stands]))
    if found is None:
        return None
    return Ring(found.perimeter, frozenset(first + offset for offset in found.inside))


@lru_cache(maxsize=10_000)
def _ring(posts: tuple[tuple[Hex, int], ...]) -> Ring | None:
    held = {hex: number for number, (hex, _) in enumerate(posts)}
    outside = _outside(held)
    perimeter = [number for hex, number in held.items() if any(hex + step in outside for step in DIRECTIONS)]
    ring = {posts[number][0] for number in perimeter}
    inside = frozenset(_around(ring) - outside - ring)
    if not inside or {posts[number][1] for number in perimeter} != set(range(6)):
        return None
    for number in perimeter:
        hex, facing = posts[number]
        if sum(hex + step in ring for step in DIRECTIONS) < 2:
            return None
        if any(hex + DIRECTIONS[towards] not in outside for towards in FRONT[facing]):
            return None
    if not _hangs_together(ring):
        return None
    return Ring(tuple(sorted(perimeter)), inside)


def _around(held: Iterable[Hex]) -> set[Hex]:
    """Return all hexes that lie within what is held, or beside it: no further from any than the others are."""
    hexes = list(held)
    far = max(distance(hexes[0], hex) for hex in hexes) + 1
    found = edge = {hexes[0]}
    for _ in range(far):
        edge = {hex + step for hex in edge for step in DIRECTIONS} - found
        found = found | edge
    return found


def _outside(held: Iterable[Hex]) -> set[Hex]:
    """Return the hexes about what is held that are not cut off by it."""
    cells = set(held)
    room = _around(cells)
    start = max(room - cells, key=lambda hex: distance(next(iter(cells)), hex))
    found, frontier = {start}, [start]
    while frontier:
        hex = frontier.pop()
        for step in DIRECTIONS:
            beside = hex + step
            if beside in room and beside not in cells and beside not in found:
                found.add(beside)
                frontier.append(beside)
    return found


def _hangs_together(hexes: set[Hex]) -> bool:
    start = next(iter(hexes))
    found, frontier = {start}, [start]
    while frontier:
        hex = frontier.pop()
        for step in DIRECTIONS:
            if hex + step in hexes and hex + step not in found:
                found.add(hex + step)
                frontier.append(hex + step)
    return len(found) == len(hexes)


# -- skirmish formation and horde ------------------------------------------------------------------------------


def is_skirmish(stands: Sequence[Stand]) -> bool:
    """Return whether stands have the shape of a skirmish formation: two ranks of one facing, as equal as may be.

    The first rank has as many stands as the second, or one more (DW-XIII.3.0-b).
    """
    facing = one_facing(stands)
    return facing is not None and skirmish_shape(tuple(stand.hex for stand in stands), facing)


def skirmish_shape(hexes: Sequence[Hex], facing: int) -> bool:
    """Return whether hexes have the shape of a skirmish formation for a facing (DW-XIII.3.0-b)."""
    if not shape_in_ranks(hexes, facing):
        return False
    rows = ranks(hexes, facing)
    return len(rows) == 2 and len(rows[0]) - len(rows[1]) in (0, 1)


def skirmish_front(stands: int) -> int:
    """Return how many stands the first rank of a skirmish formation has."""
    return -(-stands // 2)


def is_horde(stands: Sequence[Stand]) -> bool:
    """Return whether stands form an organised horde: one facing, each beside two others, one group (DW-XIII.4.0-b)."""
    if one_facing(stands) is None:
        return False
    first = stands[0].hex
    return _horde(tuple([stand.hex - first for stand in stands]))


@lru_cache(maxsize=10_000)
def _horde(offsets: tuple[Hex, ...]) -> bool:
    hexes = set(offsets)
    if any(sum(hex + step in hexes for step in DIRECTIONS) < 2 for hex in hexes):
        return False
    return _hangs_together(hexes)
