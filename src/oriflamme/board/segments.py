"""Straight lines between two points: what they share with an upright box, with one another, with a point.

Plain sums over plain numbers, shared by the table's other modules; units are those of `table`.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Vector: TypeAlias = tuple[float, float]
"""A place or a direction in full precision, inside a calculation."""

Extent: TypeAlias = tuple[Vector, float, float]
"""An axis, the distance of two centres along it, and the sum of their half widths along it."""

PARALLEL: Final = 1e-12


def clip(start: Vector, end: Vector, wide: float, deep: float) -> tuple[float, float] | None:
    """The part of a line, from 0 to 1, inside the box from (-wide, -deep) to (wide, deep); None if there is none.

    The outline of the box is not inside.
    """
    enter, leave = 0.0, 1.0
    for at, to, half in ((start[0], end[0], wide), (start[1], end[1], deep)):
        speed = to - at
        if -PARALLEL < speed < PARALLEL:
            if at >= half or at <= -half:
                return None
            continue
        first, last = (-half - at) / speed, (half - at) / speed
        if first > last:
            first, last = last, first
        enter = first if first > enter else enter
        leave = last if last < leave else leave
        if enter >= leave:
            return None
    return enter, leave


def side(a: Vector, b: Vector, point: Vector) -> float:
    """Twice the area of the triangle a, b, point: positive if the point lies clockwise (right) of the way from a to b."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def cross(a: Vector, b: Vector, c: Vector, d: Vector) -> bool:
    """Whether the lines a-b and c-d cross within both; lines that only touch do not."""
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def meet(a: Vector, b: Vector, c: Vector, d: Vector) -> bool:
    """Whether the lines a-b and c-d have a point in common, their ends included."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def away(point: Vector, a: Vector, b: Vector) -> float:
    """Distance from a point to the line between a and b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = point[0] - a[0], point[1] - a[1]
    length = dx * dx + dy * dy
    part = min(1.0, max(0.0, (px * dx + py * dy) / length)) if length else 0.0
    px, py = px - part * dx, py - part * dy
    return math.sqrt(px * px + py * py)


def cut(shape: Sequence[Vector], normal: Vector, place: float) -> list[Vector]:
    """The part of a shape without hollows that lies as far out along a unit vector as `place`, or further."""
    heights = [x * normal[0] + y * normal[1] - place for x, y in shape]
    kept: list[Vector] = []
    for index, (here, height) in enumerate(zip(shape, heights, strict=True)):
        before, height_before = shape[index - 1], heights[index - 1]
        if (height >= 0) != (height_before >= 0):
            part = height_before / (height_before - height)
            kept.append((before[0] + part * (here[0] - before[0]), before[1] + part * (here[1] - before[1])))
        if height >= 0:
            kept.append(here)
    return kept


def entry(extents: Iterable[Extent], dx: int, dy: int, depth: float) -> float | None:
    """When, from 0 to 1, a move first brings two rectangles deeper than this into one another."""
    enter, leave = 0.0, 1.0
    for (ax, ay), centre, half in extents:
        speed = dx * ax + dy * ay
        reach = half - depth
        if speed == 0.0:
            if abs(centre) >= reach:
                return None
            continue
        first, last = (centre - reach) / speed, (centre + reach) / speed
        if first > last:
            first, last = last, first
        enter, leave = first if first > enter else enter, last if last < leave else leave
        if enter >= leave:
            return None
    return enter
