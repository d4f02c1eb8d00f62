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
from functools import cache, lru_cache
from typing import Final

import msgspec

from oriflamme.board import measures
from oriflamme.board.segments import Extent, Vector, clip, cut, entry

PACE: Final = measures.PACE
DEGREE: Final = measures.DEGREE
FULL_TURN: Final = measures.FULL_TURN
QUARTER_TURN: Final = measures.QUARTER_TURN
TOUCH: Final = 2


class Edge(Enum):
    """An edge of a rectangle, as seen by whoever stands on it and looks ahead."""

    FRONT = "front"
    RIGHT = "right"
    REAR = "rear"
    LEFT = "left"


EDGES: Final = tuple(Edge)
"""Clockwise, a quarter turn from one to the next."""


class Corner(Enum):
    """A corner of a rectangle, as seen by whoever stands on it and looks ahead."""

    FRONT_LEFT = "front-left"
    FRONT_RIGHT = "front-right"
    REAR_RIGHT = "rear-right"
    REAR_LEFT = "rear-left"


class Contact(Enum):
    """How two rectangles touch: along a stretch of two edges, or only with a corner."""

    EDGE = "edge"
    CORNER = "corner"


class Point(msgspec.Struct, frozen=True):
    """A point of the table, in thousandths of a pace."""

    x: measures.Length
    y: measures.Length


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
def axes(angle: int) -> tuple[Vector, Vector]:
    """Unit vectors to the right and to the rear of a rectangle at this angle."""
    radians = math.radians(angle / DEGREE)
    # The last digits of sin and cos differ between C libraries; twelve places do not.
    cos, sin = round(math.cos(radians), 12), round(math.sin(radians), 12)
    return (cos, sin), (-sin, cos)


def exact_corners(rect: Rect) -> tuple[Vector, ...]:
    """Corners clockwise from the front left, not rounded."""
    (rx, ry), (bx, by) = axes(rect.angle)
    wide, deep = rect.width / 2, rect.depth / 2
    wx, wy, dx, dy = rx * wide, ry * wide, bx * deep, by * deep
    x, y = rect.x, rect.y
    return (
        (x - wx - dx, y - wy - dy),
        (x + wx - dx, y + wy - dy),
        (x + wx + dx, y + wy + dy),
        (x - wx + dx, y - wy + dy),
    )


def corners(rect: Rect) -> tuple[Point, Point, Point, Point]:
    """Corners clockwise: front left, front right, rear right, rear left."""
    a, b, c, d = (Point(round(x), round(y)) for x, y in exact_corners(rect))
    return a, b, c, d


def edge(rect: Rect, which: Edge) -> tuple[Point, Point]:
    """Ends of an edge, clockwise round the rectangle."""
    start = EDGES.index(which)
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
    (cos, sin), _ = axes(angle % FULL_TURN)
    dx, dy = rect.x - pivot.x, rect.y - pivot.y
    x, y = pivot.x + dx * cos - dy * sin, pivot.y + dx * sin + dy * cos
    return Rect(round(x), round(y), rect.width, rect.depth, (rect.angle + angle) % FULL_TURN)


def centre(rect: Rect) -> Point:
    """The centre of a rectangle."""
    return Point(rect.x, rect.y)


def advanced(rect: Rect, distance: int) -> Rect:
    """The rectangle moved straight ahead by thousandths of a pace (negative: back)."""
    _, (bx, by) = axes(rect.angle)
    return shifted(rect, round(-bx * distance), round(-by * distance))


def slid(rect: Rect, distance: int) -> Rect:
    """The rectangle moved to its right by thousandths of a pace (negative: to its left)."""
    (rx, ry), _ = axes(rect.angle)
    return shifted(rect, round(rx * distance), round(ry * distance))


def turned(rect: Rect, angle: int) -> Rect:
    """The rectangle turned about its centre, by hundredths of a degree clockwise."""
    return Rect(rect.x, rect.y, rect.width, rect.depth, (rect.angle + angle) % FULL_TURN)


def faced(rect: Rect, which: Edge) -> Rect:
    """The rectangle turned about its centre so that it looks where this edge looked."""
    return turned(rect, EDGES.index(which) * QUARTER_TURN)


def same_facing(a: Rect, b: Rect) -> bool:
    """Whether two rectangles look exactly the same way."""
    return a.angle == b.angle


def corner_shift(before: Rect, after: Rect, rear: bool = False) -> int:
    """How far the front corner (with rear: any corner) that is displaced most is displaced, as the crow flies."""
    starts, ends = exact_corners(before), exact_corners(after)
    return round(max(math.dist(starts[i], ends[i]) for i in range(4 if rear else 2)))


@lru_cache(maxsize=4096)
def _spans(angle_a: int, angle_b: int) -> tuple[tuple[Vector, float, float, float, float], ...]:
    """The axes that can separate rectangles at two angles, and how far widths and depths of both reach along each."""
    right_a, back_a = axes(angle_a)
    right_b, back_b = axes(angle_b)
    parallel = (angle_a - angle_b) % QUARTER_TURN == 0
    return tuple(
        (
            (x, y),
            abs(x * right_a[0] + y * right_a[1]),
            abs(x * back_a[0] + y * back_a[1]),
            abs(x * right_b[0] + y * right_b[1]),
            abs(x * back_b[0] + y * back_b[1]),
        )
        for x, y in ((right_a, back_a) if parallel else (right_a, back_a, right_b, back_b))
    )


def _extents(a: Rect, b: Rect) -> list[Extent]:
    """The four axes that can separate two rectangles."""
    dx, dy = b.x - a.x, b.y - a.y
    extents = []
    for way, wide_a, deep_a, wide_b, deep_b in _spans(a.angle, b.angle):
        # Added up in a fixed order: sum() rounds differently from one Python to the next.
        half = wide_a * a.width + deep_a * a.depth
        half += wide_b * b.width + deep_b * b.depth
        extents.append((way, dx * way[0] + dy * way[1], half / 2))
    return extents


def _shared(a: Rect, b: Rect) -> float:
    """The least depth to which two rectangles share any direction; negative when they are apart."""
    (rx, ry), (bx, by) = axes(a.angle)
    dx, dy = b.x - a.x, b.y - a.y
    aside, along = abs(dx * rx + dy * ry), abs(dx * bx + dy * by)
    quarters, rest = divmod(b.angle - a.angle, QUARTER_TURN)
    if rest == 0:
        wide, deep = (b.width, b.depth) if quarters % 2 == 0 else (b.depth, b.width)
        return min((a.width + wide) / 2 - aside, (a.depth + deep) / 2 - along)
    # The axes of one make two angles only with those of the other.
    (qx, qy), (ox, oy) = axes(b.angle)
    cos, sin = abs(rx * qx + ry * qy), abs(rx * ox + ry * oy)
    return min(
        (a.width + cos * b.width + sin * b.depth) / 2 - aside,
        (a.depth + sin * b.width + cos * b.depth) / 2 - along,
        (b.width + cos * a.width + sin * a.depth) / 2 - abs(dx * qx + dy * qy),
        (b.depth + sin * a.width + cos * a.depth) / 2 - abs(dx * ox + dy * oy),
    )


def _reaches(a: Rect, b: Rect, margin: int) -> bool:
    """Whether circles round two rectangles come within a margin: cheap, and usually says no."""
    # Width and depth together are at least the diagonal, which spares two square roots.
    reach = a.width + a.depth + b.width + b.depth + 2 * margin
    dx, dy = b.x - a.x, b.y - a.y
    return 4 * (dx * dx + dy * dy) <= reach * reach


def overlap(a: Rect, b: Rect) -> bool:
    """Whether two rectangles share more than TOUCH in every direction."""
    # As `_reaches` has it, written out because this is asked more often than anything else.
    reach, dx, dy = a.width + a.depth + b.width + b.depth, b.x - a.x, b.y - a.y
    return 4 * (dx * dx + dy * dy) <= reach * reach and _shared(a, b) > TOUCH


@lru_cache(maxsize=32768)
def gap(a: Rect, b: Rect) -> int:
    """Shortest distance between two rectangles in thousandths of a pace; 0 if they meet."""
    return round(_gap(a, b))


def _gap(a: Rect, b: Rect) -> float:
    if _reaches(a, b, 0) and _shared(a, b) >= 0:
        return 0.0
    # Apart, the shortest way always starts at a corner of one of them.
    return min(_nearest(b, exact_corners(a)), _nearest(a, exact_corners(b)))


def _nearest(rect: Rect, points: Iterable[Vector]) -> float:
    """Distance from the nearest of some points to a rectangle, 0 within it."""
    (rx, ry), (bx, by) = axes(rect.angle)
    x, y, wide, deep = rect.x, rect.y, rect.width / 2, rect.depth / 2
    best = math.inf
    for px, py in points:
        dx, dy = px - x, py - y
        aside, along = abs(dx * rx + dy * ry) - wide, abs(dx * bx + dy * by) - deep
        aside, along = aside if aside > 0 else 0.0, along if along > 0 else 0.0
        far = aside * aside + along * along
        best = far if far < best else best
    return math.sqrt(best)


def outside(rect: Rect, point: Vector) -> float:
    """Distance from a point to a rectangle, 0 within it."""
    return _nearest(rect, (point,))


def contains_point(rect: Rect, point: Point) -> bool:
    """Whether a point lies in a rectangle or within TOUCH of its edge."""
    return outside(rect, (point.x, point.y)) <= TOUCH


def contact(a: Rect, b: Rect) -> Contact | None:
    """How two rectangles touch; None if they overlap or are more than TOUCH apart."""
    if not _reaches(a, b, TOUCH) or not -TOUCH <= _shared(a, b) <= TOUCH:
        return None
    if meeting_edges(a, b) is not None:
        return Contact.EDGE
    return Contact.CORNER if _gap(a, b) <= TOUCH else None


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
    looks = EDGES.index(mine) * QUARTER_TURN + a.angle + 2 * QUARTER_TURN
    return mine, EDGES[(looks - b.angle) % FULL_TURN // QUARTER_TURN]


def outward(rect: Rect, which: Edge) -> tuple[Vector, float]:
    """The unit vector that points out over an edge, and how far the edge is from the centre."""
    _, (x, y) = axes((rect.angle + EDGES.index(which) * QUARTER_TURN) % FULL_TURN)
    return (-x, -y), (rect.depth if which in (Edge.FRONT, Edge.REAR) else rect.width) / 2


def local(rect: Rect, point: Point) -> Vector:
    """A point as seen from the middle of the front edge: how far aside (to the right) and how far ahead."""
    aside, back = _seen(rect, (point.x, point.y))
    return aside, -back - rect.depth / 2


def _seen(rect: Rect, point: Vector) -> Vector:
    """How far a point is to the right and to the rear of the centre."""
    (rx, ry), (bx, by) = axes(rect.angle)
    dx, dy = point[0] - rect.x, point[1] - rect.y
    return dx * rx + dy * ry, dx * bx + dy * by


def point_at(rect: Rect, aside: float, ahead: float) -> Point:
    """The point so far to the right of the middle of the front edge and so far ahead of it: undoes `local`."""
    (rx, ry), (bx, by) = axes(rect.angle)
    out = ahead + rect.depth / 2
    return Point(round(rect.x + rx * aside - bx * out), round(rect.y + ry * aside - by * out))


def in_front(rect: Rect, depth: int, aside: int = 0) -> Rect:
    """The rectangle of this depth straight ahead of the front edge, wider by `aside` on both sides."""
    middle = point_at(rect, 0, depth / 2)
    return Rect(middle.x, middle.y, rect.width + 2 * aside, depth, rect.angle)


def behind(rect: Rect, depth: int, aside: int = 0) -> Rect:
    """The rectangle of this depth straight behind the rear edge, wider by `aside` on both sides."""
    middle = point_at(rect, 0, -rect.depth - depth / 2)
    return Rect(middle.x, middle.y, rect.width + 2 * aside, depth, rect.angle)


def front_overlap(a: Rect, b: Rect) -> int:
    """How much of the width of a's front has some part of b straight ahead of it."""
    ahead = cut([_seen(a, corner) for corner in exact_corners(b)], (0.0, -1.0), a.depth / 2 - TOUCH)
    if not ahead:
        return 0
    half, asides = a.width / 2, [aside for aside, _ in ahead]
    return max(0, round(min(half, max(asides)) - max(-half, min(asides))))


def beyond_edge(mover: Rect, target: Rect, which: Edge) -> bool:
    """Whether a rectangle lies wholly on the outer side of the line that prolongs an edge of the target.

    On the line, or over it by no more than TOUCH, is beyond it.
    """
    (x, y), out = outward(target, which)
    return all((cx - target.x) * x + (cy - target.y) * y >= out - TOUCH for cx, cy in exact_corners(mover))


def meeting_corners(a: Rect, b: Rect) -> tuple[tuple[Corner, Corner], ...]:
    """Each corner of a that coincides, within TOUCH, with a corner of b, and that corner of b."""
    if not _reaches(a, b, TOUCH):
        return ()
    theirs = tuple(zip(Corner, exact_corners(b), strict=True))
    return tuple(
        (mine, other)
        for mine, (x, y) in zip(Corner, exact_corners(a), strict=True)
        for other, (u, v) in theirs
        if abs(x - u) <= TOUCH and math.dist((x, y), (u, v)) <= TOUCH
    )


def front_corner_contact(a: Rect, b: Rect) -> tuple[tuple[Corner, Corner], ...]:
    """Each front corner of a that coincides with a front corner of b, and that corner of b."""
    fronts = (Corner.FRONT_LEFT, Corner.FRONT_RIGHT)
    return tuple(pair for pair in meeting_corners(a, b) if pair[0] in fronts and pair[1] in fronts)


def distance(a: Point, b: Point) -> int:
    """Distance of two points in thousandths of a pace."""
    return round(math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2))


def bearing(a: Point, b: Point) -> int:
    """The direction from a to b in hundredths of a degree clockwise from north; 0 if they are one point."""
    dx, dy = b.x - a.x, b.y - a.y
    # Arc tangents differ between C libraries in the last digit. That decides the whole part only beside a
    # whole number, where either answer leads to the same rounding, which is then done by plain sums: so
    # small an angle and its tangent are one.
    below = math.floor(math.degrees(math.atan2(dx, -dy)) * DEGREE) % FULL_TURN
    (cos, sin), _ = axes(below)
    half_step = math.radians(0.5 / DEGREE)
    return (below + (dx * cos + dy * sin > (dx * sin - dy * cos) * half_step)) % FULL_TURN


def nearest_points(a: Rect, b: Rect) -> tuple[Point, Point]:
    """A point of a and a point of b that are as near to one another as the rectangles are.

    Where the rectangles meet, both are a point that they share.
    """
    ways = [(corner, _foot(b, corner)) for corner in exact_corners(a)]
    ways += [(_foot(a, corner), corner) for corner in exact_corners(b)]
    start, end = min(ways, key=lambda way: math.dist(*way))
    if start != end and _shared(a, b) > 0:
        start = end = _crossing(a, b)
    return Point(round(start[0]), round(start[1])), Point(round(end[0]), round(end[1]))


def _foot(rect: Rect, point: Vector) -> Vector:
    """The point of a rectangle nearest to a point, which is itself if it lies within."""
    aside, back = _seen(rect, point)
    wide, deep = rect.width / 2, rect.depth / 2
    if -wide <= aside <= wide and -deep <= back <= deep:
        return point
    (rx, ry), (bx, by) = axes(rect.angle)
    aside, back = max(-wide, min(wide, aside)), max(-deep, min(deep, back))
    return rect.x + rx * aside + bx * back, rect.y + ry * aside + by * back


def _crossing(a: Rect, b: Rect) -> Vector:
    """A point shared by rectangles that overlap like crossed planks, with no corner in one another."""
    points = exact_corners(a)
    for start, end in zip(points, points[1:] + points[:1], strict=True):
        part = clip(_seen(b, start), _seen(b, end), b.width / 2, b.depth / 2)
        if part is not None:
            middle = (part[0] + part[1]) / 2
            return start[0] + (end[0] - start[0]) * middle, start[1] + (end[1] - start[1]) * middle
    return float(b.x), float(b.y)


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
    x, y = obstacle.x - rect.x, obstacle.y - rect.y
    if abs(2 * x - dx) > abs(dx) + reach or abs(2 * y - dy) > abs(dy) + reach:
        return None
    # What is beside the whole way, as neighbours in a line are, is told by one axis; a unit of the TOUCH is left over.
    (ax, ay), wide, deep, wide_other, deep_other = _spans(rect.angle, obstacle.angle)[0]
    half = wide * rect.width + deep * rect.depth + wide_other * obstacle.width + deep_other * obstacle.depth
    if abs(x * ax + y * ay) - abs(dx * ax + dy * ay) > half / 2 - TOUCH / 2:
        return None
    extents = _extents(rect, obstacle)
    # Stopping TOUCH deep could round to an overlap, so stop half as deep.
    return None if entry(extents, dx, dy, TOUCH) is None else entry(extents, dx, dy, TOUCH / 2)
