"""Oriented rectangles on a free table: corners, overlap, contact, gaps, straight moves, wheels.

*Units.* Coordinates and lengths are whole thousandths of a pace (PACE = 1000), x to the east and y
to the south. Angles are whole hundredths of a degree (DEGREE = 100) clockwise from north, which is
-y. Whole numbers make two positions equal or not, and a record of them exact.

*Inside* a function the sums are floating point, built from +, -, *, / and square root, which
IEEE 754 fixes to the last bit, and from sines and cosines rounded to twelve places, so that every
machine gets the same; results are rounded to whole units again.

*Tolerance.* Rounding the centre of a rectangle laid against another can push them apart or into one
another by up to 1.5 units. TOUCH (2 units, a five-hundredth of a pace) absorbs it: rectangles overlap
when they share more than TOUCH in every direction, and are in contact when they do not overlap
and are at most TOUCH apart. Touching edges are therefore contact and never overlap.
"""

import math
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache
from typing import Final, TypeAlias

import msgspec

PACE: Final = 1000
DEGREE: Final = 100
FULL_TURN: Final = 360 * DEGREE
QUARTER_TURN: Final = 90 * DEGREE
TOUCH: Final = 2

_Vector: TypeAlias = tuple[float, float]
_Extent: TypeAlias = tuple[_Vector, float, float]
"""An axis, the distance of two centres along it, and the sum of their half widths along it."""


class Edge(Enum):
    """An edge of a rectangle, as seen by whoever stands on it and looks ahead."""

    FRONT = "front"
    RIGHT = "right"
    REAR = "rear"
    LEFT = "left"


class Contact(Enum):
    """How two rectangles touch: along a stretch of two edges, or only with a corner."""

    EDGE = "edge"
    CORNER = "corner"


class Point(msgspec.Struct, frozen=True):
    """A point of the table, in thousandths of a pace."""

    x: int
    y: int


class Rect(msgspec.Struct, frozen=True):
    """A rectangle: centre, width along the front edge, depth, and the angle it faces.

    Lengths in thousandths of a pace, angle in hundredths of a degree clockwise from north,
    0 to 35999. Raises ValueError on an empty rectangle or an angle out of range.
    """

    x: int
    y: int
    width: int
    depth: int
    angle: int = 0

    def __post_init__(self) -> None:
        if self.width <= 0 or self.depth <= 0:
            raise ValueError(f"a rectangle of {self.width} by {self.depth}")
        if not 0 <= self.angle < FULL_TURN:
            raise ValueError(f"angle {self.angle} is outside 0..{FULL_TURN - 1}")


class Sweep(msgspec.Struct, frozen=True):
    """How far a straight move gets: the part of it done (0 to 1), what stopped it, where it ends.

    `obstacle` is an index into the obstacles given, None when nothing was met.
    """

    fraction: float
    obstacle: int | None
    rect: Rect


@cache
def _axes(angle: int) -> tuple[_Vector, _Vector]:
    """Unit vectors to the right and to the rear of a rectangle at this angle."""
    radians = math.radians(angle / DEGREE)
    # The last digits of sin and cos differ between C libraries; twelve places do not.
    cos, sin = round(math.cos(radians), 12), round(math.sin(radians), 12)
    return (cos, sin), (-sin, cos)


def _exact_corners(rect: Rect) -> tuple[_Vector, ...]:
    (rx, ry), (bx, by) = _axes(rect.angle)
    w, d = rect.width / 2, rect.depth / 2
    return tuple(
        (rect.x + rx * w * i + bx * d * j, rect.y + ry * w * i + by * d * j)
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def corners(rect: Rect) -> tuple[Point, Point, Point, Point]:
    """Corners clockwise: front left, front right, rear right, rear left."""
    a, b, c, d = (Point(round(x), round(y)) for x, y in _exact_corners(rect))
    return a, b, c, d


def edge(rect: Rect, which: Edge) -> tuple[Point, Point]:
    """Ends of an edge, clockwise round the rectangle."""
    start = tuple(Edge).index(which)
    points = corners(rect)
    return points[start], points[(start + 1) % 4]


def front_edge(rect: Rect) -> tuple[Point, Point]:
    """Left and right end of the front edge."""
    return edge(rect, Edge.FRONT)


def shifted(rect: Rect, dx: int, dy: int) -> Rect:
    """The rectangle moved without turning, by thousandths of a pace."""
    return Rect(rect.x + dx, rect.y + dy, rect.width, rect.depth, rect.angle)


def wheeled(rect: Rect, pivot: Point, angle: int) -> Rect:
    """The rectangle turned about a pivot, by hundredths of a degree clockwise (negative: the other way)."""
    (cos, sin), _ = _axes(angle % FULL_TURN)
    dx, dy = rect.x - pivot.x, rect.y - pivot.y
    x, y = pivot.x + dx * cos - dy * sin, pivot.y + dx * sin + dy * cos
    return Rect(round(x), round(y), rect.width, rect.depth, (rect.angle + angle) % FULL_TURN)


def _extents(a: Rect, b: Rect) -> list[_Extent]:
    """The four axes that can separate two rectangles."""
    right_a, back_a = _axes(a.angle)
    right_b, back_b = _axes(b.angle)
    dx, dy = b.x - a.x, b.y - a.y
    parallel = (a.angle - b.angle) % QUARTER_TURN == 0
    axes = (right_a, back_a) if parallel else (right_a, back_a, right_b, back_b)
    extents = []
    for x, y in axes:
        # Added up in a fixed order: sum() rounds differently from one Python to the next.
        half = abs(x * right_a[0] + y * right_a[1]) * a.width + abs(x * back_a[0] + y * back_a[1]) * a.depth
        half += abs(x * right_b[0] + y * right_b[1]) * b.width + abs(x * back_b[0] + y * back_b[1]) * b.depth
        extents.append(((x, y), dx * x + dy * y, half / 2))
    return extents


def _shared(a: Rect, b: Rect) -> float:
    """The least depth to which two rectangles share any direction; negative when they are apart."""
    return min(half - abs(centre) for _, centre, half in _extents(a, b))


def _reaches(a: Rect, b: Rect, margin: int) -> bool:
    """Whether circles round two rectangles come within a margin: cheap, and usually says no."""
    # Width and depth together are at least the diagonal, which spares two square roots.
    reach = a.width + a.depth + b.width + b.depth + 2 * margin
    dx, dy = b.x - a.x, b.y - a.y
    return 4 * (dx * dx + dy * dy) <= reach * reach


def overlap(a: Rect, b: Rect) -> bool:
    """Whether two rectangles share more than TOUCH in every direction."""
    return _reaches(a, b, 0) and _shared(a, b) > TOUCH


def gap(a: Rect, b: Rect) -> int:
    """Shortest distance between two rectangles in thousandths of a pace; 0 if they meet."""
    return round(_gap(a, b))


def _gap(a: Rect, b: Rect) -> float:
    if _shared(a, b) >= 0:
        return 0.0
    # Apart, the shortest way always starts at a corner of one of them.
    ways = [_outside(b, corner) for corner in _exact_corners(a)]
    ways += [_outside(a, corner) for corner in _exact_corners(b)]
    return min(ways)


def _outside(rect: Rect, point: _Vector) -> float:
    """Distance from a point to a rectangle, 0 within it."""
    (rx, ry), (bx, by) = _axes(rect.angle)
    dx, dy = point[0] - rect.x, point[1] - rect.y
    aside = max(abs(dx * rx + dy * ry) - rect.width / 2, 0.0)
    along = max(abs(dx * bx + dy * by) - rect.depth / 2, 0.0)
    return math.sqrt(aside * aside + along * along)


def contains_point(rect: Rect, point: Point) -> bool:
    """Whether a point lies in a rectangle or within TOUCH of its edge."""
    return _outside(rect, (point.x, point.y)) <= TOUCH


def contact(a: Rect, b: Rect) -> Contact | None:
    """How two rectangles touch; None if they overlap or are more than TOUCH apart."""
    if not _reaches(a, b, TOUCH) or overlap(a, b) or _gap(a, b) > TOUCH:
        return None
    return Contact.CORNER if meeting_edges(a, b) is None else Contact.EDGE


def meeting_edges(a: Rect, b: Rect) -> tuple[Edge, Edge] | None:
    """The edge of a and the edge of b that lie against one another for more than TOUCH, if any.

    Only exactly parallel edges can; rectangles that overlap have none.
    """
    if (a.angle - b.angle) % QUARTER_TURN != 0:
        return None
    (_, aside, half_aside), (_, along, half_along) = _extents(a, b)
    if abs(abs(along) - half_along) <= TOUCH and half_aside - abs(aside) > TOUCH:
        mine = Edge.REAR if along > 0 else Edge.FRONT
    elif abs(abs(aside) - half_aside) <= TOUCH and half_along - abs(along) > TOUCH:
        mine = Edge.RIGHT if aside > 0 else Edge.LEFT
    else:
        return None
    # Edges follow one another by quarter turns; the other's edge looks back at ours.
    edges = tuple(Edge)
    looks = edges.index(mine) * QUARTER_TURN + a.angle + 2 * QUARTER_TURN
    return mine, edges[(looks - b.angle) % FULL_TURN // QUARTER_TURN]


def swept_move(rect: Rect, dx: int, dy: int, obstacles: Sequence[Rect]) -> Sweep:
    """Move a rectangle along a straight line, without turning, up to the first obstacle it would overlap.

    dx, dy in thousandths of a pace. It stops in contact. Leaving or sliding along an obstacle
    already in contact is free; one already overlapped stops the move where it starts, so leave out
    of the obstacles whatever may be passed through. Of obstacles met at once the first listed counts.
    """
    best, met = 1.0, None
    for index, obstacle in enumerate(obstacles):
        stop = _stop(rect, dx, dy, obstacle)
        if stop is not None and (stop < best or met is None):
            best, met = stop, index
    if met is None:
        return Sweep(1.0, None, shifted(rect, dx, dy))
    return _landing(rect, dx, dy, Sweep(best, met, rect), obstacles)


def _landing(rect: Rect, dx: int, dy: int, stop: Sweep, obstacles: Sequence[Rect]) -> Sweep:
    """Where a stopped move ends in whole units: as near to the exact place as overlaps nothing.

    Rounding may press a rectangle that slid along one obstacle and met another deeper into either,
    so the units around the exact place are tried, nearest first, then those a unit or two back.
    """
    for back in range(TOUCH + 1):
        part = max(0.0, stop.fraction - back / max(abs(dx), abs(dy), 1))
        x, y = dx * part, dy * part
        whole = [(i, j) for i in (math.floor(x), math.ceil(x)) for j in (math.floor(y), math.ceil(y))]
        for i, j in sorted(whole, key=lambda to: (abs(to[0] - x) + abs(to[1] - y), to)):
            landed = shifted(rect, i, j)
            if not any(overlap(landed, obstacle) for obstacle in obstacles):
                return Sweep(part, stop.obstacle, landed)
    return Sweep(0.0, stop.obstacle, rect)


def _stop(rect: Rect, dx: int, dy: int, obstacle: Rect) -> float | None:
    """The part of a move after which a rectangle touches an obstacle it would then overlap."""
    # Most obstacles lie outside the box round the whole move. Width plus depth is more than any diagonal.
    reach = rect.width + rect.depth + obstacle.width + obstacle.depth
    if abs(2 * (obstacle.x - rect.x) - dx) > abs(dx) + reach:
        return None
    if abs(2 * (obstacle.y - rect.y) - dy) > abs(dy) + reach:
        return None
    extents = _extents(rect, obstacle)
    if _entry(extents, dx, dy, TOUCH) is None:
        return None
    # Stopping TOUCH deep could round to an overlap, so stop half as deep.
    return _entry(extents, dx, dy, TOUCH / 2)


def _entry(extents: Iterable[_Extent], dx: int, dy: int, depth: float) -> float | None:
    """When, from 0 to 1, a move first brings two rectangles deeper than this into one another."""
    enter, leave = 0.0, 1.0
    for (ax, ay), centre, half in extents:
        speed = dx * ax + dy * ay
        reach = half - depth
        if speed == 0.0:
            if abs(centre) >= reach:
                return None
            continue
        times = ((centre - reach) / speed, (centre + reach) / speed)
        enter, leave = max(enter, min(times)), min(leave, max(times))
        if enter >= leave:
            return None
    return enter
