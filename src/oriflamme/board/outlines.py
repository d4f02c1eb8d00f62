"""Outlines on the free table: simple polygons, what touches them, what crosses them.

Units are those of `table`: whole thousandths of a pace, x to the east and y to the south. An outline may go round
its area either way and may be hollow in places, but must not cross itself (`simple` tells).

A rectangle touches an outline when they share more than a strip TOUCH wide along the rectangle's edges, so an
element placed exactly against a wood is not in it. A point within TOUCH of the outline belongs to it.
"""

import math
from collections.abc import Sequence
from functools import cached_property
from itertools import combinations, pairwise
from typing import Final, TypeAlias

import msgspec

from oriflamme.board.segments import Vector, away, clip, entry, meet
from oriflamme.board.table import (
    FULL_TURN,
    TOUCH,
    Point,
    Rect,
    axes,
    exact_corners,
    outside,
)

_Line: TypeAlias = tuple[float, float, float, float]
_Box: TypeAlias = tuple[int, int, int, int]

_SPECK: Final = TOUCH / 4
"""What is shorter than this came of rounding."""


class Outline(msgspec.Struct, frozen=True, dict=True):
    """A simple polygon. Raises ValueError on fewer than three points, points that repeat, or no area."""

    points: tuple[Point, ...]

    def __post_init__(self) -> None:
        if len(self.points) < 3 or len(set(self.points)) < len(self.points):
            raise ValueError(
                f"an outline of {len(set(self.points))} different points out of {len(self.points)}"
            )
        if self.twice_area == 0:
            raise ValueError("an outline without area")

    @cached_property
    def twice_area(self) -> int:
        """Twice the area, positive if the points go clockwise."""
        return sum(a.x * b.y - b.x * a.y for a, b in self.sides)

    @cached_property
    def sides(self) -> tuple[tuple[Point, Point], ...]:
        """The ends of each side."""
        return tuple(pairwise((*self.points, self.points[0])))

    @cached_property
    def lines(self) -> tuple[_Line, ...]:
        """Each side as x, y, x, y."""
        return tuple((a.x, a.y, b.x, b.y) for a, b in self.sides)

    @cached_property
    def box(self) -> _Box:
        """West, north, east and south end."""
        xs, ys = [point.x for point in self.points], [point.y for point in self.points]
        return min(xs), min(ys), max(xs), max(ys)


def simple(outline: Outline) -> bool:
    """Whether no two sides meet but neighbours at their common point."""
    sides = outline.sides
    for (i, (a, b)), (j, (c, d)) in combinations(enumerate(sides), 2):
        if j - i in (1, len(sides) - 1):
            continue
        if meet((a.x, a.y), (b.x, b.y), (c.x, c.y), (d.x, d.y)):
            return False
    return True


def contains(outline: Outline, point: Point) -> bool:
    """Whether a point lies in an outline or within TOUCH of it."""
    west, north, east, south = outline.box
    x, y = point.x, point.y
    if x < west - TOUCH or x > east + TOUCH or y < north - TOUCH or y > south + TOUCH:
        return False
    return inside(outline, x, y) or _nearest_side(outline, (x, y)) <= TOUCH


def inside(outline: Outline, x: float, y: float) -> bool:
    """Whether a line from a point to the west crosses an odd number of sides."""
    odd = False
    for x1, y1, x2, y2 in outline.lines:
        if (y1 > y) != (y2 > y) and ((x2 - x1) * (y - y1) > (x - x1) * (y2 - y1)) != (y2 > y1):
            odd = not odd
    return odd


def _nearest_side(outline: Outline, point: Vector) -> float:
    return min(away(point, (x1, y1), (x2, y2)) for x1, y1, x2, y2 in outline.lines)


def _apart(outline: Outline, rect: Rect, dx: int = 0, dy: int = 0) -> bool:
    """Whether boxes round an outline and round a rectangle, or its whole move, are apart: cheap."""
    west, north, east, south = outline.box
    reach = (rect.width + rect.depth) / 2
    return (
        rect.x + max(dx, 0) + reach < west
        or rect.x + min(dx, 0) - reach > east
        or rect.y + max(dy, 0) + reach < north
        or rect.y + min(dy, 0) - reach > south
    )


def _sides_in(outline: Outline, rect: Rect) -> bool:
    """Whether a side passes through a rectangle, further in than TOUCH."""
    (rx, ry), (bx, by) = axes(rect.angle)
    wide, deep = max(rect.width / 2 - TOUCH, 0.0), max(rect.depth / 2 - TOUCH, 0.0)
    reach = wide + deep
    west, east, north, south = rect.x - reach, rect.x + reach, rect.y - reach, rect.y + reach
    for x1, y1, x2, y2 in outline.lines:
        if (x1 < west and x2 < west) or (x1 > east and x2 > east):
            continue
        if (y1 < north and y2 < north) or (y1 > south and y2 > south):
            continue
        x, y, u, v = x1 - rect.x, y1 - rect.y, x2 - rect.x, y2 - rect.y
        start, end = (x * rx + y * ry, x * bx + y * by), (u * rx + v * ry, u * bx + v * by)
        if clip(start, end, wide, deep) is not None:
            return True
    return False


def touches(outline: Outline, rect: Rect) -> bool:
    """Whether an outline and a rectangle share more than a strip TOUCH wide."""
    if _apart(outline, rect):
        return False
    return _sides_in(outline, rect) or inside(outline, rect.x, rect.y)


def within(outline: Outline, rect: Rect) -> bool:
    """Whether a rectangle lies wholly in an outline, or is out of it by no more than TOUCH."""
    if _apart(outline, rect):
        return False
    return inside(outline, rect.x, rect.y) and not _sides_in(outline, rect)


def distance_to(outline: Outline, rect: Rect) -> int:
    """Shortest distance between an outline and a rectangle, 0 if they share a point."""
    if not _apart(outline, rect) and touches(outline, rect):
        return 0
    # No side is nearer than this to the rectangle than it is to the rectangle's centre.
    round_it = math.sqrt(rect.width * rect.width + rect.depth * rect.depth) / 2
    middle = (rect.x, rect.y)
    sides = sorted((away(middle, (x1, y1), (x2, y2)), x1, y1, x2, y2) for x1, y1, x2, y2 in outline.lines)
    best, found = math.inf, exact_corners(rect)
    for off, x1, y1, x2, y2 in sides:
        if off - round_it >= best:
            break
        best = min(best, outside(rect, (x1, y1)), outside(rect, (x2, y2)))
        best = min(best, *(away(corner, (x1, y1), (x2, y2)) for corner in found))
    return round(best)


def stretch_inside(outline: Outline, a: Point, b: Point) -> tuple[tuple[int, int], ...]:
    """The stretches of the line from a to b that lie inside an outline: where each begins and ends, from a.

    In thousandths of a pace, in order. Running along the outline is outside it, and stretches of TOUCH or
    less, as when it cuts the tip of a corner, are left out.
    """
    return tuple((round(first), round(last)) for first, last in stretches(outline, (a.x, a.y), (b.x, b.y)))


def stretches(outline: Outline, a: Vector, b: Vector) -> list[Vector]:
    """`stretch_inside` without rounding."""
    west, north, east, south = outline.box
    (ax, ay), (bx, by) = a, b
    if (ax < west and bx < west) or (ax > east and bx > east):
        return []
    if (ay < north and by < north) or (ay > south and by > south):
        return []
    length = math.sqrt((bx - ax) ** 2 + (by - ay) ** 2)
    if length <= TOUCH:
        return []
    way = ((bx - ax) / length, (by - ay) / length)
    cuts, alongside = _cuts(outline, a, way)
    found: list[Vector] = []
    for first, last in pairwise([0.0, *sorted(at for at in cuts if 0.0 < at < length), length]):
        middle = (first + last) / 2
        if last - first <= _SPECK or any(start <= middle <= end for start, end in alongside):
            continue
        if not inside(outline, ax + way[0] * middle, ay + way[1] * middle):
            continue
        if found and first - found[-1][1] <= _SPECK:
            found[-1] = (found[-1][0], last)
        else:
            found.append((first, last))
    return [(first, last) for first, last in found if last - first > TOUCH]


def _cuts(outline: Outline, a: Vector, way: Vector) -> tuple[list[float], list[Vector]]:
    """How far along a line the sides of an outline meet it, and from where to where sides lie along it."""
    (ax, ay), (wx, wy) = a, way
    cuts: list[float] = []
    alongside: list[Vector] = []
    for x1, y1, x2, y2 in outline.lines:
        first, last = wx * (y1 - ay) - wy * (x1 - ax), wx * (y2 - ay) - wy * (x2 - ax)
        if (first > _SPECK and last > _SPECK) or (first < -_SPECK and last < -_SPECK):
            continue
        start, end = wx * (x1 - ax) + wy * (y1 - ay), wx * (x2 - ax) + wy * (y2 - ay)
        if -_SPECK <= first <= _SPECK and -_SPECK <= last <= _SPECK:
            cuts += (start, end)
            alongside.append((min(start, end), max(start, end)))
        else:
            part = max(0.0, min(1.0, first / (first - last)))
            cuts.append(start + (end - start) * part)
    return cuts, alongside


def bars(outline: Outline, a: Vector, b: Vector) -> bool:
    """Whether a line meets the sides of an outline anywhere: cheaper than `stretches`, and stricter."""
    west, north, east, south = outline.box
    (ax, ay), (bx, by) = a, b
    if (ax < west and bx < west) or (ax > east and bx > east):
        return False
    if (ay < north and by < north) or (ay > south and by > south):
        return False
    dx, dy = bx - ax, by - ay
    for x1, y1, x2, y2 in outline.lines:
        first, last = dx * (y1 - ay) - dy * (x1 - ax), dx * (y2 - ay) - dy * (x2 - ax)
        if first * last <= 0 and meet(a, b, (x1, y1), (x2, y2)):
            return True
    return False


def first_touch(outline: Outline, rect: Rect, dx: int, dy: int) -> float | None:
    """The part of a straight move, from 0 to 1, after which a rectangle begins to touch an outline; None if never."""
    if _apart(outline, rect, dx, dy):
        return None
    if touches(outline, rect):
        return 0.0
    right, back = axes(rect.angle)
    wide, deep = max(rect.width / 2 - TOUCH, 0.0), max(rect.depth / 2 - TOUCH, 0.0)
    reach = wide + deep
    west, east = rect.x + min(dx, 0) - reach, rect.x + max(dx, 0) + reach
    north, south = rect.y + min(dy, 0) - reach, rect.y + max(dy, 0) + reach
    best: float | None = None
    for x1, y1, x2, y2 in outline.lines:
        if (x1 < west and x2 < west) or (x1 > east and x2 > east):
            continue
        if (y1 < north and y2 < north) or (y1 > south and y2 > south):
            continue
        length = math.sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2)
        normal = ((y1 - y2) / length, (x2 - x1) / length)
        x, y = (x1 + x2) / 2 - rect.x, (y1 + y2) / 2 - rect.y
        extents = []
        for way in (right, back, normal):
            half = wide * abs(_dot(way, right)) + deep * abs(_dot(way, back))
            half += abs((x2 - x1) * way[0] + (y2 - y1) * way[1]) / 2
            extents.append((way, x * way[0] + y * way[1], half))
        when = entry(extents, dx, dy, 0.0)
        if when is not None and (best is None or when < best):
            best = when
    return best


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1]


def sweep_touches(outline: Outline, rect: Rect, dx: int, dy: int) -> bool:
    """Whether a rectangle, moved straight without turning, touches an outline anywhere on its way."""
    return first_touch(outline, rect, dx, dy) is not None


def outlines_meet(a: Outline, b: Outline) -> bool:
    """Whether two outlines have a point in common, be it only on their sides."""
    if a.box[0] > b.box[2] or b.box[0] > a.box[2] or a.box[1] > b.box[3] or b.box[1] > a.box[3]:
        return False
    if any(
        meet((x1, y1), (x2, y2), (u1, v1), (u2, v2))
        for x1, y1, x2, y2 in a.lines
        for u1, v1, u2, v2 in b.lines
    ):
        return True
    return inside(a, b.points[0].x, b.points[0].y) or inside(b, a.points[0].x, a.points[0].y)


def outline_gap(a: Outline, b: Outline) -> int:
    """Shortest distance between two outlines, 0 if they meet."""
    if outlines_meet(a, b):
        return 0
    ways = [_nearest_side(b, (point.x, point.y)) for point in a.points]
    ways += [_nearest_side(a, (point.x, point.y)) for point in b.points]
    return round(min(ways))


def encloses(outer: Outline, inner: Outline) -> bool:
    """Whether an outline lies wholly in another, their sides apart."""
    if any(
        meet((x1, y1), (x2, y2), (u1, v1), (u2, v2))
        for x1, y1, x2, y2 in outer.lines
        for u1, v1, u2, v2 in inner.lines
    ):
        return False
    return inside(outer, inner.points[0].x, inner.points[0].y)


def longest_extent(outline: Outline) -> int:
    """The largest distance between two points of an outline."""
    furthest = max((a.x - b.x) ** 2 + (a.y - b.y) ** 2 for a, b in combinations(outline.points, 2))
    return round(math.sqrt(furthest))


def shift(outline: Outline, dx: int, dy: int) -> Outline:
    """The outline moved by thousandths of a pace."""
    return Outline(tuple(Point(point.x + dx, point.y + dy) for point in outline.points))


def turn(outline: Outline, angle: int, about: Point | None = None) -> Outline:
    """The outline turned clockwise by hundredths of a degree, about the centre of its box unless told."""
    west, north, east, south = outline.box
    x, y = (about.x, about.y) if about is not None else ((west + east) / 2, (north + south) / 2)
    (cos, sin), _ = axes(angle % FULL_TURN)
    return Outline(
        tuple(
            Point(
                round(x + (point.x - x) * cos - (point.y - y) * sin),
                round(y + (point.x - x) * sin + (point.y - y) * cos),
            )
            for point in outline.points
        )
    )


def blob(centre: Point, width: int, depth: int, seed_values: Sequence[int]) -> Outline:
    """A rounded irregular outline that fills an upright box of this width and depth.

    Each seed value, any whole number, pushes its part of the outline in or out, clockwise from the north; there
    must be at least four (ValueError otherwise). The same values always make the same outline.
    """
    if len(seed_values) < 4:
        raise ValueError(f"a blob of {len(seed_values)} seed values")
    ring: list[Vector] = []
    for index, value in enumerate(seed_values):
        (cos, sin), _ = axes(index * FULL_TURN // len(seed_values))
        radius = 0.7 + 0.1 * (value % 4)
        ring.append((sin * radius, -cos * radius))
    for _ in range(2):
        # Cutting the corners twice leaves a smooth curve that still goes once round the middle.
        ring = [
            (a[0] * near + b[0] * (1 - near), a[1] * near + b[1] * (1 - near))
            for a, b in pairwise((*ring, ring[0]))
            for near in (0.75, 0.25)
        ]
    west, east = min(x for x, _ in ring), max(x for x, _ in ring)
    north, south = min(y for _, y in ring), max(y for _, y in ring)
    return Outline(
        tuple(
            Point(
                round(centre.x + ((x - west) / (east - west) - 0.5) * width),
                round(centre.y + ((y - north) / (south - north) - 0.5) * depth),
            )
            for x, y in ring
        )
    )


def outline_of_line(points: Sequence[Point], width: int) -> tuple[Outline, ...]:
    """A road or river along a line of points: a quadrilateral for each of its legs.

    At a bend neighbours are mitred, so that together they leave no notch; at a bend sharper than 60 degrees both end
    square and a twelve-sided outline covers the joint. The ends of the whole are square. `width` in thousandths of
    a pace. Raises ValueError on fewer than two points or two alike in a row.
    """
    if len(points) < 2 or any(a == b for a, b in pairwise(points)):
        raise ValueError("a line needs two points, and no two alike in a row")
    ways: list[Vector] = []
    lengths: list[float] = []
    for a, b in pairwise(points):
        length = math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
        ways.append(((b.x - a.x) / length, (b.y - a.y) / length))
        lengths.append(length)
    mitres = [
        None,
        *(_mitre(ways[i : i + 2], lengths[i : i + 2], width / 2) for i in range(len(ways) - 1)),
        None,
    ]
    outlines = []
    for index, (a, b) in enumerate(pairwise(points)):
        square = (-ways[index][1] * width / 2, ways[index][0] * width / 2)
        x, y = mitres[index] or square
        u, v = mitres[index + 1] or square
        ends = ((a.x - x, a.y - y), (b.x - u, b.y - v), (b.x + u, b.y + v), (a.x + x, a.y + y))
        outlines.append(Outline(tuple(Point(round(at), round(to)) for at, to in ends)))
        if mitres[index + 1] is None and index + 1 < len(ways):
            outlines.append(_joint(b, width / 2))
    return tuple(outlines)


def _mitre(ways: Sequence[Vector], lengths: Sequence[float], half: float) -> Vector | None:
    """From a bend to its corner on the right hand; None if it is too sharp, or a leg too short, for a mitre."""
    (x, y), (u, v) = ways
    # Rounding may take the cosine of a straight line above 1.
    cos = min(x * u + y * v, 1.0)
    if cos < 0.5 or half * math.sqrt((1 - cos) / (1 + cos)) > min(lengths) / 2:
        return None
    return -(y + v) / (1 + cos) * half, (x + u) / (1 + cos) * half


def _joint(middle: Point, radius: float) -> Outline:
    """A regular outline of twelve sides round a circle."""
    out = radius / axes(FULL_TURN // 24)[0][0]
    ring = (axes(index * FULL_TURN // 12)[0] for index in range(12))
    return Outline(tuple(Point(round(middle.x + x * out), round(middle.y + y * out)) for x, y in ring))
