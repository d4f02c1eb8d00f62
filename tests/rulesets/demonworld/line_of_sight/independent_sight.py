"""A second implementation of chapter XII's lines of sight, written from the book alone, in plain fractions.

It shares no code with the package: hexes are pairs (q, r), a battlefield is a few dictionaries, a line is clipped by the six
sides of each hexagon in turn, and nothing is remembered. It is slow; it is only there to disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

Axial = tuple[int, int]
Point = tuple[int, int]
Span = tuple[Fraction, Fraction]

AROUND: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
CORNERS: frozenset[Point] = frozenset({(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)})
"""The corners of a hexagon about its centre, in a plane stretched so that all of them are whole numbers."""


@dataclass
class World:
    """What stands and lies on the hexes; what is not mentioned is level, dry, open and empty."""

    level: dict[Axial, int] = field(default_factory=dict)
    depth: dict[Axial, int] = field(default_factory=dict)
    growth: dict[Axial, int] = field(default_factory=dict)
    """How high bushes, grass and woods are."""
    walls: dict[frozenset[Axial], int] = field(default_factory=dict)
    bodies: dict[Axial, int] = field(default_factory=dict)
    """The size of the stand on a hex."""

    def ground(self, at: Axial) -> int:
        """Return the height of a hex: 2 for each level (XII.3.1)."""
        return 2 * self.level.get(at, 0)

    def foot(self, at: Axial) -> int:
        """Return where the feet of a stand on a hex are: in water below the ground by its depth (XII.3.6)."""
        return self.ground(at) - self.depth.get(at, 0)


def apart(one: Axial, other: Axial) -> int:
    """Return the distance of two hexes in hexes."""
    q, r = other[0] - one[0], other[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


def centre(at: Axial) -> Point:
    """Return the centre of a hex in the stretched plane."""
    return 2 * at[0] + at[1], 3 * at[1]


def clipped(start: Point, end: Point, at: Axial) -> Span | None:
    """Return the part of a line, from 0 to 1, that lies in a hex with its border; None where it does not touch it."""
    cx, cy = centre(at)
    ax, ay = start[0] - cx, start[1] - cy
    bx, by = end[0] - cx, end[1] - cy
    low, high = Fraction(0), Fraction(1)
    for first, last, reach in ((ax, bx, 1), (ax + ay, bx + by, 2), (ay - ax, by - bx, 2)):
        for sign in (1, -1):
            here, there = sign * first, sign * last
            if here == there:
                if here > reach:
                    return None
                continue
            t = Fraction(reach - here, there - here)
            if there > here:
                high = min(high, t)
            else:
                low = max(low, t)
    return (low, high) if low <= high else None


def point(start: Point, end: Point, t: Fraction) -> tuple[Fraction, Fraction]:
    """Return the point of a line at a part of its length."""
    return start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1])


def crosses_inside(start: Point, end: Point, at: Axial) -> bool:
    """Return whether a line goes through the inside of a hex, and not only along its border."""
    span = clipped(start, end, at)
    if span is None or span[0] == span[1]:
        return False
    cx, cy = centre(at)
    x, y = point(start, end, (span[0] + span[1]) / 2)
    x, y = x - cx, y - cy
    return abs(x) < 1 and abs(x + y) < 2 and abs(y - x) < 2


def common(start: Point, end: Point, one: Axial, other: Axial) -> Span | None:
    """Return the part of a line that lies on the side between two hexes."""
    first, second = clipped(start, end, one), clipped(start, end, other)
    if first is None or second is None:
        return None
    low, high = max(first[0], second[0]), min(first[1], second[1])
    return (low, high) if low <= high else None


def runs_between(start: Point, end: Point, one: Axial, other: Axial) -> bool:
    """Return whether a line runs along the side between two hexes."""
    span = common(start, end, one, other)
    return span is not None and span[0] < span[1]


def meets_side(start: Point, end: Point, one: Axial, other: Axial) -> bool:
    """Return whether a line crosses the side between two hexes or runs along it; an end of the side is not enough."""
    span = common(start, end, one, other)
    if span is None:
        return False
    if span[0] < span[1]:
        return True
    cx, cy = centre(one)
    x, y = point(start, end, span[0])
    return not any(x - cx == u and y - cy == v for u, v in CORNERS)


def obstacles(
    world: World, start: Axial, end: Axial, own: frozenset[Axial], behind: frozenset[Axial]
) -> Iterator[tuple[Fraction, int]]:
    """Yield what is in the way from one hex to another: its distance and the height of its top.

    `own` are the hexes of the stands themselves, `behind` those of the viewer, whose own walls do not count.
    """
    a, b = centre(start), centre(end)
    reach = apart(start, end)
    lowest = min(world.level.get(start, 0), world.level.get(end, 0))
    near = [
        (q, r)
        for q in range(min(start[0], end[0]) - 2, max(start[0], end[0]) + 3)
        for r in range(min(start[1], end[1]) - 2, max(start[1], end[1]) + 3)
        if clipped(a, b, (q, r)) is not None and apart(start, (q, r)) <= reach + 1
    ]
    for at in near:
        if at in own:
            continue
        x = Fraction(apart(start, at))
        if at in world.bodies:
            yield x, world.foot(at) + world.bodies[at]
        if at in world.growth:
            yield x, world.ground(at) + world.growth[at]
        # A hill is ground above the lower of the two; one that is only grazed is none (XII.2.0-d, -e, XII.3.7-a).
        if world.level.get(at, 0) > lowest and crosses_inside(a, b, at):
            yield x, world.ground(at)
    for one in near:
        for step in AROUND:
            other = one[0] + step[0], one[1] + step[1]
            if other not in near or other < one:
                continue
            x = Fraction(apart(start, one) + apart(start, other), 2)
            lower = min(world.level.get(one, 0), world.level.get(other, 0))
            if lower > lowest and not {one, other} & own and runs_between(a, b, one, other):
                yield x, 2 * lower
            wall = world.walls.get(frozenset({one, other}), 0)
            if wall and not {one, other} & behind and meets_side(a, b, one, other):
                yield x, max(world.ground(one), world.ground(other)) + wall


def segments_seen(
    world: World,
    viewer: tuple[Axial, ...],
    viewer_size: int,
    target: tuple[Axial, ...],
    target_size: int,
) -> tuple[int, ...]:
    """Return how many whole segments of a target a viewer sees on each of its hexes.

    The viewer looks from the first of its own hexes. Each boundary of segments has its line.
    """
    start = viewer[0]
    own = frozenset({*viewer, *target})
    top = world.foot(start) + viewer_size
    seen = []
    for cell in target:
        reach = apart(start, cell)
        foot, surface = world.foot(cell), world.ground(cell)
        ways = list(obstacles(world, start, cell, own, frozenset(viewer)))

        def free(y: int, reach: int = reach, ways: list[tuple[Fraction, int]] = ways) -> bool:
            return all(top + Fraction(y - top, reach) * x > height for x, height in ways)

        seen.append(
            sum(
                1
                for base in range(foot, foot + target_size)
                if base >= surface and free(base) and free(base + 1)
            )
        )
    return tuple(seen)


def sees(
    world: World, viewer: tuple[Axial, ...], viewer_size: int, target: tuple[Axial, ...], target_size: int
) -> tuple[int, bool]:
    """Return the segments seen on the hex of which most is seen, and whether that is all of them (XVII.2.0-c)."""
    best = max(segments_seen(world, viewer, viewer_size, target, target_size))
    return best, best == target_size
