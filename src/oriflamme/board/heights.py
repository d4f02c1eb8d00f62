"""A chart of heights for lines of sight: what stands along a line, and how much of a target it hides. Whole numbers only.

The chart is a side view. Along it lie distances from the viewer, in half hexes (`at`), so that what stands on the side
between two hexes has a place of its own; upward lie heights in units of the game's choosing. A line of sight is straight
from the viewer's eye to a height at the target. What it touches blocks it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from functools import cache
from typing import Final

import msgspec

from .battlefield import Battlefield
from .hexes import DIRECTIONS, Hex, axial, distance, rotate, sector
from .sight import touched


class Cover(IntEnum):
    """How much of a target something hides: nothing, its foot or part of it, or all of it."""

    FREE = 0
    PARTLY = 1
    WHOLLY = 2


class Rise(msgspec.Struct, frozen=True):
    """Something that may hide what is behind it: `at` half hexes from the viewer, up to the height `top`.

    `hexes` is where: one hex, or the two that it stands between or that the line runs between.
    """

    at: int
    top: int
    hexes: tuple[Hex, ...]


class Sizes(msgspec.Struct, frozen=True):
    """How high things are: one level, each kind of ground and edge by name, and the bodies on hexes (above their ground).

    What is not named has no height. Grounds and bodies fill their hexes, and a line that touches them meets them; the
    level of a hex must be crossed (see `profile`).
    """

    level: int
    grounds: Mapping[str, int] = {}
    edges: Mapping[str, int] = {}
    bodies: Mapping[Hex, int] = {}


class Chart(msgspec.Struct, frozen=True):
    """A viewer's eye and what rises before him, on the way to something `end` half hexes away."""

    eye: int
    end: int
    rises: tuple[Rise, ...]

    def blocks(self, rise: Rise, height: int) -> bool:
        """Return whether a rise blocks the line from the eye to a height at the end; to touch its top is to be blocked."""
        # The line's height at `rise.at` is eye + (height - eye) * at / end; both sides times end, which is above 0.
        return self.eye * self.end + (height - self.eye) * rise.at <= rise.top * self.end

    def sees(self, height: int) -> bool:
        """Return whether nothing blocks the line to a height at the end."""
        return not any(self.blocks(rise, height) for rise in self.rises)

    def segments(self, base: int, size: int) -> tuple[bool, ...]:
        """Return which unit segments of a target, from its base up, are visible: those seen at both of their ends."""
        marks = [self.sees(base + step) for step in range(size + 1)]
        return tuple(low and high for low, high in itertools.pairwise(marks))

    def cover(self, base: int, size: int) -> Cover:
        """Return how a target is hidden, by the lines to its base and to its top: neither blocked, one, or both."""
        return Cover((not self.sees(base)) + (not self.sees(base + size)))

    def hides(self, rise: Rise, base: int, size: int) -> Cover:
        """Return how much a single rise hides of a target."""
        return Cover(self.blocks(rise, base) + self.blocks(rise, base + size))


def chart(
    field: Battlefield, viewer: Hex, target: Hex, eye: int, sizes: Sizes, *, own_edges: bool = False
) -> Chart:
    """Return the chart from a viewer, whose eye is so high above the ground of level 0, to another hex.

    `own_edges`: whether edges of the viewer's own hex count too. Raises `ValueError` when both hexes are one.
    """
    if viewer == target:
        raise ValueError("a chart needs two hexes")
    rises = [*profile(field, viewer, target, sizes.level), *_bodies(field, viewer, target, sizes)]
    rises += _edges(field, viewer, target, sizes, own_edges=own_edges)
    return Chart(
        eye, 2 * distance(viewer, target), tuple(sorted(rises, key=lambda rise: (rise.at, rise.top)))
    )


def profile(field: Battlefield, viewer: Hex, target: Hex, level: int) -> Iterator[Rise]:
    """Yield the ground between two hexes as rises, both ends excepted.

    Where the line crosses a hex, that is its level. Where it runs along the side between two hexes it crosses neither, and
    the ground under it is the lower of the two: it is blocked only where both sides would block it. A hex that it touches
    in a corner alone is no ground under it.
    """
    line = way(target - viewer)
    for offset, place, crossed in line.hexes:
        if crossed:
            yield Rise(place, field.level(viewer + offset) * level, (viewer + offset,))
    for first, second, place in line.between:
        one, other = viewer + first, viewer + second
        if one in field.hexes and other in field.hexes:
            low = min(field.level(one), field.level(other))
            yield Rise(place, low * level, (one, other))


def _bodies(field: Battlefield, viewer: Hex, target: Hex, sizes: Sizes) -> Iterator[Rise]:
    """Yield what stands on hexes that the line touches: high ground cover, and bodies."""
    for offset, place, _ in way(target - viewer).hexes:
        hex = viewer + offset
        if hex in field.hexes:
            cell = field.cell(hex)
            size = max(sizes.grounds.get(cell.ground, 0), sizes.bodies.get(hex, 0))
            if size:
                yield Rise(place, cell.level * sizes.level + size, (hex,))


def _edges(field: Battlefield, viewer: Hex, target: Hex, sizes: Sizes, *, own_edges: bool) -> Iterator[Rise]:
    """Yield the edges that the line crosses or runs along, each on the higher of its two hexes; to touch an end is neither."""
    for first, second, place in way(target - viewer).sides:
        if 0 in (first, second) and not own_edges:
            continue
        one, other = viewer + first, viewer + second
        size = max((sizes.edges.get(edge.kind, 0) for edge in field.edges(one, other)), default=0)
        if size:
            base = max(field.level(one), field.level(other)) * sizes.level
            yield Rise(place, base + size, (one, other))


class Way(msgspec.Struct, frozen=True, gc=False):
    """What a line from the hex 0 to the centre of another meets on any board, each with its place in half hexes.

    `hexes` that it touches, ends excepted, and whether it crosses their inside; pairs of hexes `between` which it runs along
    the whole of their common side; and the `sides`, as pairs with the smaller hex first, that it crosses or runs along.
    """

    end: int
    hexes: tuple[tuple[Hex, int, bool], ...]
    between: tuple[tuple[Hex, Hex, int], ...]
    sides: tuple[tuple[Hex, Hex, int], ...]


@cache
def way(offset: Hex) -> Way:
    """Return what a line over an offset meets; the line over another hex is the same, moved there."""
    sixths = sector(offset)
    if sixths:
        return _turned(way(rotate(offset, -sixths)), sixths)
    met = touched(0, offset)
    crossed = set(touched(0, offset, graze=False))
    return Way(
        2 * distance(0, offset),
        tuple((hex, 2 * distance(0, hex), hex in crossed) for hex in met),
        tuple(
            (one, other, distance(0, one) + distance(0, other))
            for one, other in _along(0, offset, (hex for hex in met if hex not in crossed))
        ),
        tuple(
            (one, other, distance(0, one) + distance(0, other))
            for one, other in _sides_met(offset, {0, offset, *met})
        ),
    )


def _turned(found: Way, sixths: int) -> Way:
    """Return what a line meets that is turned clockwise about the hex 0, in the order in which it is worked out."""

    def pairs(among: Iterable[tuple[Hex, Hex, int]]) -> Iterator[tuple[Hex, Hex, int]]:
        for one, other, place in among:
            first, second = rotate(one, sixths), rotate(other, sixths)
            yield (first, second, place) if first < second else (second, first, place)

    return Way(
        found.end,
        tuple([(rotate(hex, sixths), place, crossed) for hex, place, crossed in found.hexes]),
        tuple(sorted(pairs(found.between))),
        tuple(sorted(pairs(found.sides), key=lambda pair: (pair[0], DIRECTIONS.index(pair[1] - pair[0])))),
    )


def _sides_met(offset: Hex, met: Iterable[Hex]) -> Iterator[tuple[Hex, Hex]]:
    """Yield the sides that a line over an offset meets; `met` are the hexes that it touches, its ends among them."""
    held = sorted(met)
    for one in held:
        for other in (one + step for step in DIRECTIONS):
            if one < other and _meets(0, offset, one, other):
                yield one, other


def _along(viewer: Hex, target: Hex, grazed: Iterable[Hex]) -> Iterator[tuple[Hex, Hex]]:
    """Yield the pairs of adjacent hexes that the line runs between, along the whole side that they share."""
    grazed = sorted(grazed)
    for index, one in enumerate(grazed):
        for other in grazed[index + 1 :]:
            if distance(one, other) == 1 and _collinear(viewer, target, one, other):
                yield one, other


_CORNERS: Final = {
    (1, 0): ((1, -1), (1, 1)),
    (0, 1): ((1, 1), (0, 2)),
    (-1, 1): ((0, 2), (-1, 1)),
    (-1, 0): ((-1, 1), (-1, -1)),
    (0, -1): ((-1, -1), (0, -2)),
    (1, -1): ((0, -2), (1, -1)),
}
"""The ends of the side towards each neighbour, from the centre, in the stretched plane of `sight`: centres (2q + r, 3r)."""


def _sides(viewer: Hex, target: Hex, one: Hex, other: Hex) -> tuple[int, int]:
    """Return on which side of the line (below 0, 0, above 0) each end of the side between two hexes lies."""
    ax, ay = _centre(viewer)
    bx, by = _centre(target)
    cx, cy = _centre(one)
    first, last = (
        (bx - ax) * (cy + y - ay) - (by - ay) * (cx + x - ax) for x, y in _CORNERS[axial(other - one)]
    )
    return first, last


def _collinear(viewer: Hex, target: Hex, one: Hex, other: Hex) -> bool:
    return _sides(viewer, target, one, other) == (0, 0)


def _meets(viewer: Hex, target: Hex, one: Hex, other: Hex) -> bool:
    """Return whether the line between two centres crosses the side between two hexes, or runs along it, ends excepted.

    One of the two hexes is on the line's way, so that a side whose ends lie on both sides of the line is crossed if its
    ends also see the line's ends on both sides of themselves.
    """
    first, last = _sides(viewer, target, one, other)
    cx, cy = _centre(one)
    (x, y), (u, v) = _CORNERS[axial(other - one)]
    ends = [
        (u - x) * (py - cy - y) - (v - y) * (px - cx - x) for px, py in (_centre(viewer), _centre(target))
    ]
    if first == last == 0:
        # On one line: the side is between the centres, for it belongs to a hex that the line meets between them.
        return viewer not in (one, other) and target not in (one, other)
    return first * last < 0 and ends[0] * ends[1] < 0


def _centre(hex: Hex) -> tuple[int, int]:
    q, r = axial(hex)
    return 2 * q + r, 3 * r
