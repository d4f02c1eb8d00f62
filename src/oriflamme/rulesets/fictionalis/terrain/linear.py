"""Linear features from small numbers: waterways and mountains along a short edge, rivers and roads along a course.

DBF-TERRAIN-WW-a, DBF-TERRAIN-MRA, DBF-TERRAIN-RV-a, DBF-TERRAIN-ROAD. A shore is told by how far it lies from its short
edge at equal steps from the upper to the lower edge of the table.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import msgspec

from oriflamme.board.outlines import outline_of_line
from oriflamme.board.table import PACE, TOUCH, Point
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Slope, Surface

from .catalogue import Measures

Side: TypeAlias = Literal["left", "right"]
"""A short edge of the table, as the drawing has it."""

MEANDER: Final = (3, 4)
"""The straight distance of two points of a river is at least this part of the way along it (DBF-TERRAIN-RV-a)."""

_SAMPLE: Final = 25 * PACE
"""How far apart the points of a river are that are compared."""


class Shore(msgspec.Struct, frozen=True):
    """The line along which a waterway or range ends: its short edge, how far it reaches, how wide its border is."""

    side: Side
    reach: tuple[int, ...]
    border: int

    def line(self, surface: Surface, beyond: int = 0) -> list[Point]:
        """Return the points of the line, or of one so far beyond it, from the upper to the lower edge."""
        steps = len(self.reach) - 1
        return [
            Point(self._across(surface, far + beyond), surface.depth * step // steps)
            for step, far in enumerate(self.reach)
        ]

    def _across(self, surface: Surface, far: int) -> int:
        return far if self.side == "left" else surface.width - far

    def at(self, surface: Surface, y: int, beyond: int = 0) -> Point:
        """Return the point of the line, or of one so far beyond it, at a height of the table."""
        for a, b in pairwise(self.line(surface, beyond)):
            if a.y <= y <= b.y:
                return Point(a.x + (b.x - a.x) * (y - a.y) // (b.y - a.y), y)
        raise ValueError(f"{y} is off the table")

    def strip(self, surface: Surface, top: int, bottom: int, beyond: int = 0) -> tuple[Point, ...]:
        """Return the outline from the short edge to the line, between two heights of the table."""
        edge = self._across(surface, 0)
        between = [point for point in self.line(surface, beyond) if top < point.y < bottom]
        ends = self.at(surface, top, beyond), self.at(surface, bottom, beyond)
        return (Point(edge, top), ends[0], *between, ends[1], Point(edge, bottom))


def shore_faults(shore: Shore, surface: Surface, measures: Measures) -> Iterator[str]:
    """Yield what is wrong with a shore: `few`, `reach`, `half` or `border` (DBF-TERRAIN-WW-a, DBF-TERRAIN-MRA)."""
    if len(shore.reach) < 2:
        yield "few"
        return
    if not all(measures.shore[0] <= far <= measures.shore[1] for far in shore.reach):
        yield "reach"
    whole = beyond = 0.0
    steep = []
    step = surface.depth / (len(shore.reach) - 1)
    for a, b in pairwise(shore.reach):
        long = math.hypot(b - a, step)
        whole += long
        beyond += long * _part_above(a, b, measures.shore_half)
        steep.append(step / long)
    if beyond > whole / 2:
        yield "half"
    # Measured across the shore, which is less than along the table where the shore slants.
    if shore.border * min(steep) < measures.border[0] - TOUCH or shore.border > measures.border[1]:
        yield "border"


def _part_above(a: int, b: int, limit: int) -> float:
    low, high = min(a, b), max(a, b)
    if low == high:
        return float(low > limit)
    return min(1.0, max(0.0, (high - limit) / (high - low)))


def waterway(name: str, shore: Shore, surface: Surface, owner: str | None) -> tuple[Feature, ...]:
    """Return a waterway and its beach (DBF-TERRAIN-WW-a)."""
    water = Feature(
        id=name, land=Land.WATERWAY, outline=shore.strip(surface, 0, surface.depth), placed_by=owner
    )
    inner, outer = shore.line(surface), shore.line(surface, shore.border)
    beach = Feature(
        id=f"{name}-beach", land=Land.BEACH, outline=(*inner, *outer[::-1]), placed_by=owner, part_of=name
    )
    return water, beach


def mountains(name: str, shore: Shore, surface: Surface, owner: str | None) -> tuple[Feature, ...]:
    """Return a range: its impassable parts, and the slopes that border it and lead through it (DBF-TERRAIN-MRA).

    A way two F wide leads in from the edge of the table in the middle of each of the two sectors that hold the range.
    """
    edge = 0 if shore.side == "left" else surface.width
    half = surface.frontage
    ways = [surface.depth // 4, surface.depth * 3 // 4]
    marks = [0, *(mark for way in ways for mark in (way - half, way + half)), surface.depth]
    cores = [
        Feature(
            id=f"{name}-{number}",
            land=Land.MOUNTAINS,
            outline=shore.strip(surface, top, bottom),
            placed_by=owner,
            part_of=name,
        )
        for number, (top, bottom) in enumerate(zip(marks[::2], marks[1::2], strict=True), start=1)
    ]
    slopes = Feature(
        id=f"{name}-slopes",
        land=Land.HILL,
        outline=shore.strip(surface, 0, surface.depth, shore.border),
        slope=Slope.STEEP,
        cover=Land.ROCKS,
        crest=(Point(edge, 0), Point(edge, surface.depth)),
        placed_by=owner,
        part_of=name,
    )
    return (*cores, slopes)


def is_slopes_of(hill: Feature, core: Feature) -> bool:
    """Return whether a hill is the slopes of the range that an impassable part belongs to."""
    alike = hill.part_of is not None and hill.part_of == core.part_of
    return alike and hill.land is Land.HILL and core.land is Land.MOUNTAINS


def along(name: str, land: Land, course: Sequence[Point], width: int, owner: str | None) -> Feature:
    """Return a river or road along a course; a river's runs from its source to its mouth.

    Raises ValueError on fewer than two points or two alike in a row.
    """
    legs = outline_of_line(course, width)
    sides = [leg.points for leg in legs if len(leg.points) == 4]
    left = [points[0] for points in sides] + [sides[-1][1]]
    right = [points[3] for points in sides] + [sides[-1][2]]
    ring = tuple(dict.fromkeys((*left, *right[::-1])))
    return Feature(id=name, land=land, outline=ring, course=tuple(course), width=width, placed_by=owner)


def meanders_too_much(course: Sequence[Point]) -> bool:
    """Return whether two points of a river are nearer than three quarters of the way along it (DBF-TERRAIN-RV-a)."""
    part = MEANDER[0] / MEANDER[1]
    whole = math.fsum(math.dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise(course))
    straight = math.dist((course[0].x, course[0].y), (course[-1].x, course[-1].y))
    if straight < part * whole - TOUCH:
        return True  # its ends say so already: all points of a long way would take long to compare
    points: list[tuple[float, float, float]] = []
    gone = 0.0
    for a, b in pairwise(course):
        long = math.dist((a.x, a.y), (b.x, b.y))
        steps = max(1, math.ceil(long / _SAMPLE))
        points += [
            (a.x + (b.x - a.x) * i / steps, a.y + (b.y - a.y) * i / steps, gone + long * i / steps)
            for i in range(steps)
        ]
        gone += long
    points.append((course[-1].x, course[-1].y, gone))
    return any(
        math.hypot(x - u, y - v) < part * (way - earlier) - TOUCH
        for index, (x, y, way) in enumerate(points)
        for u, v, earlier in points[:index]
    )


def edge_of(point: Point, surface: Surface) -> str | None:
    """Return the edge of the table that a point is on: `left`, `right`, `top` or `bottom`; None if on none."""
    if abs(point.x) <= TOUCH:
        return "left"
    if abs(point.x - surface.width) <= TOUCH:
        return "right"
    if abs(point.y) <= TOUCH:
        return "top"
    return "bottom" if abs(point.y - surface.depth) <= TOUCH else None


def shore_line(water: Feature) -> tuple[Point, ...]:
    """Return the bank of a waterway from the upper to the lower edge of the table."""
    return water.outline[1:-1]


def side_of(water: Feature) -> Side:
    """Return the short edge along which a waterway or range lies."""
    return "left" if water.outline[0].x == 0 else "right"


def strait(hill: Feature, water: Feature, measures: Measures) -> Feature | None:
    """Return the strait between an island and the bank where it is narrow enough to be a river (DBF-TERRAIN-WW-b)."""
    facing = 1 if side_of(water) == "left" else -1
    ys = [point.y for point in hill.outline]
    step = 10 * PACE
    run: list[tuple[Point, Point]] = []
    best: list[tuple[Point, Point]] = []
    for y in range(min(ys), max(ys) + 1, step):
        inner = across_at((*hill.outline, hill.outline[0]), y, facing)
        bank = across_at(shore_line(water), y, facing)
        narrow = inner is not None and bank is not None and 0 < (bank - inner) * facing <= measures.strait
        if narrow and inner is not None and bank is not None:
            run.append((Point(inner, y), Point(bank, y)))
            best = max(best, run, key=len)
        else:
            run = []
    if len(best) < 2:
        return None
    ring = (*(pair[0] for pair in best), *(pair[1] for pair in reversed(best)))
    return Feature(
        id=f"{hill.id}-strait",
        land=Land.RIVER,
        outline=ring,
        island=True,
        salt=water.salt,
        placed_by=hill.placed_by,
    )


def across_at(line: Sequence[Point], y: int, facing: int) -> int | None:
    """Return where a line crosses a height of the table, furthest in the direction faced; None if nowhere."""
    found = [
        a.x + (b.x - a.x) * (y - a.y) // (b.y - a.y)
        for a, b in pairwise(line)
        if a.y != b.y and min(a.y, b.y) <= y <= max(a.y, b.y)
    ]
    return max(found, key=lambda x: x * facing) if found else None
