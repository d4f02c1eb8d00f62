"""Lines of fire and ways round: what lies between two elements.

Units are those of `table`. A fire zone is an `Outline` of four points: the shooter's front left and front right
corner, then the corner of the target that the line from the right one goes to, then that of the left one.
"""

import math
from collections.abc import Container, Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise, permutations
from typing import Final, NamedTuple, Protocol, TypeAlias

from oriflamme.board.outlines import Outline, bars, inside, stretches, touches
from oriflamme.board.segments import Vector, clip, cut, meet
from oriflamme.board.table import TOUCH, Point, Rect, axes, corners, exact_corners, front_edge, gap, outside

gap_between: Final = gap
"""Width of the passage between two rectangles; 0 if they meet."""

_BERTH: Final = TOUCH + 1
"""How far from a corner one goes round it: just further out than what bars the way."""

_HAIR: Final = 0.5
_SLACK: Final = 1e-4

_Leg: TypeAlias = tuple[float, float, int, Vector]
"""A leg to be tried: least length of a way over it, length of the way to its end, which bend that is, its start."""


def fire_zone(shooter: Rect, target: Rect) -> tuple[Outline, ...]:
    """The zones between two lines that do not cross, from the shooter's front corners to two corners of the target.

    There are up to twelve, the smallest first: whoever shoots may choose. They may end at two corners of one flank.
    There may be none to a target that is not wholly ahead. Range and arc are not looked at.
    """
    left, right = front_edge(shooter)
    zones = []
    a, b = (left.x, left.y), (right.x, right.y)
    ends = [(corner, (corner.x, corner.y)) for corner in corners(target)]
    for (far_left, d), (far_right, c) in permutations(ends, 2):
        if not meet(a, d, b, c) and not meet(a, b, c, d):
            zones.append(Outline((left, right, far_right, far_left)))
    return tuple(sorted(zones, key=lambda zone: abs(zone.twice_area)))


def zone_blocked(zone: Outline, rect: Rect) -> bool:
    """Whether a part of a rectangle, more than a strip TOUCH wide, lies in a zone."""
    return touches(zone, rect)


def clear_gap(zone: Outline, rects: Sequence[Rect]) -> int:
    """The widest lane straight along a zone that passes between rectangles, in thousandths of a pace.

    The lane runs from the middle of the shooter's front to the middle of the two corners aimed at, must lie in the
    zone at least in part, and may reach out of it on both sides. On a side where nothing bounds it, it
    ends one width of the shooter's front beyond the zone.
    """
    left, right, far_right, far_left = zone.points
    start = ((left.x + right.x) / 2, (left.y + right.y) / 2)
    dx, dy = (far_left.x + far_right.x) / 2 - start[0], (far_left.y + far_right.y) / 2 - start[1]
    length = math.sqrt(dx * dx + dy * dy)
    if length <= TOUCH:
        return 0
    ahead = (dx / length, dy / length)
    aside = (-ahead[1], ahead[0])
    near = start[0] * ahead[0] + start[1] * ahead[1]
    across = [point.x * aside[0] + point.y * aside[1] for point in zone.points]
    low, high = min(across), max(across)
    open_to = math.sqrt((right.x - left.x) ** 2 + (right.y - left.y) ** 2)
    taken = [(high + open_to, high + open_to)]
    for rect in rects:
        # Cheap, and spares most of them the cutting.
        there = rect.x * ahead[0] + rect.y * ahead[1] - near
        reach = (rect.width + rect.depth) / 2
        if not -reach < there < length + reach:
            continue
        shape = cut(exact_corners(rect), ahead, near + TOUCH)
        shape = cut(shape, (-ahead[0], -ahead[1]), TOUCH - near - length)
        if shape:
            places = [x * aside[0] + y * aside[1] for x, y in shape]
            taken.append((min(places), max(places)))
    widest, free_from = 0.0, low - open_to
    for first, last in sorted(taken):
        if min(first, high) - max(free_from, low) > TOUCH:
            widest = max(widest, first - free_from)
        free_from = max(free_from, last)
    return round(widest)


def path_around(
    a: Point, b: Point, obstacles: Sequence[Rect], outlines: Sequence[Outline], limit: int
) -> int | None:
    """Length of the shortest way from a to b that passes through no rectangle and no outline.

    None if it is longer than the limit or there is none. Rectangles in contact leave no way between them. Leave
    out of the obstacles whatever an end is inside of; an end on the edge of one is well.
    """
    if a == b:
        return 0
    start, end = (float(a.x), float(a.y)), (float(b.x), float(b.y))
    walls: list[_Wall] = [_RectWall(rect, (start, end)) for rect in obstacles]
    walls += [_OutlineWall(outline, (start, end)) for outline in outlines]
    # Only what bars the shortest way found so far is ever looked at closely. What that leaves out could only
    # make the way longer, so a way that nothing bars is the shortest.
    ways = _Ways(start, end, limit + 0.5)
    while True:
        way = ways.shortest()
        if way is None:
            return None
        barring = [wall for wall in walls if any(wall.bars(*leg) for leg in pairwise(way))]
        if not barring:
            return round(math.fsum(math.dist(*leg) for leg in pairwise(way)))
        walls = [wall for wall in walls if wall not in barring]
        ways.heed(barring)


class _Bend(NamedTuple):
    """A place where a way can bend, and the directions from there along the two sides that meet there."""

    place: Vector
    one: Vector = (0.0, 0.0)
    other: Vector = (0.0, 0.0)

    def taut(self, dx: float, dy: float) -> bool:
        """Whether a string drawn in this direction would lie against the corner rather than be caught in it."""
        (ex, ey), (fx, fy) = self.one, self.other
        slack = _SLACK * math.sqrt(dx * dx + dy * dy)
        one, other = dx * ey - dy * ex, dx * fy - dy * fx
        return (one >= -slack and other >= -slack) or (one <= slack and other <= slack)


class _Wall(Protocol):
    """Something to go round."""

    def bars(self, start: Vector, end: Vector) -> bool:
        """Whether it is in the way of a straight leg."""
        ...

    def bends(self) -> Iterator[_Bend]:
        """The places where a shortest way round it can bend."""
        ...

    def holds(self, point: Vector) -> bool:
        """Whether a place where a way might bend is inside it, or too near to pass."""
        ...


class _RectWall:
    """A rectangle, grown by TOUCH so that two in contact leave no gap."""

    def __init__(self, rect: Rect, ends: Sequence[Vector]) -> None:
        self.rect = rect
        self.ends = ends
        self.reach = (rect.width + rect.depth) / 2 + 2 * _BERTH

    def bars(self, start: Vector, end: Vector) -> bool:
        rect = self.rect
        # Its centre lies further from the leg's line than any of its points can.
        dx, dy = end[0] - start[0], end[1] - start[1]
        x, y = start[0] - rect.x, start[1] - rect.y
        aside = dx * y - dy * x
        if aside * aside > self.reach * self.reach * (dx * dx + dy * dy):
            return False
        # On the edge of a rectangle the way begins within what it is grown by.
        at_end = any(outside(rect, point) <= _BERTH for point in (start, end) if point in self.ends)
        more = -TOUCH if at_end else TOUCH
        (rx, ry), (bx, by) = axes(rect.angle)
        u, v = x + dx, y + dy
        here, there = (x * rx + y * ry, x * bx + y * by), (u * rx + v * ry, u * bx + v * by)
        return clip(here, there, rect.width / 2 + more, rect.depth / 2 + more) is not None

    def bends(self) -> Iterator[_Bend]:
        rect = self.rect
        grown = Rect(rect.x, rect.y, rect.width + 2 * _BERTH, rect.depth + 2 * _BERTH, rect.angle)
        places = exact_corners(grown)
        right, back = axes(rect.angle)
        left, ahead = (-right[0], -right[1]), (-back[0], -back[1])
        sides = ((right, back), (left, back), (left, ahead), (right, ahead))
        for place, (one, other) in zip(places, sides, strict=True):
            yield _Bend(place, one, other)

    def holds(self, point: Vector) -> bool:
        # Where two in contact stand level, the corners between them are none: both are this near to the other.
        return outside(self.rect, point) <= _BERTH + _HAIR


class _OutlineWall:
    """An outline."""

    def __init__(self, outline: Outline, ends: Sequence[Vector]) -> None:
        self.outline = outline
        self.ends = ends

    def bars(self, start: Vector, end: Vector) -> bool:
        if not bars(self.outline, start, end):
            return False
        # An end may lie on the outline, and the way touch it there.
        at_end = start in self.ends or end in self.ends
        return not at_end or bool(stretches(self.outline, start, end))

    def bends(self) -> Iterator[_Bend]:
        points = [(float(point.x), float(point.y)) for point in self.outline.points]
        sense = 1.0 if self.outline.twice_area > 0 else -1.0
        rounds = zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True)
        for before, (x, y), after in rounds:
            dx, dy, ex, ey = x - before[0], y - before[1], after[0] - x, after[1] - y
            if (dx * ey - dy * ex) * sense <= 0:
                # It bends the other way here, into the outline: no shortest way does.
                continue
            first, last = math.sqrt(dx * dx + dy * dy), math.sqrt(ex * ex + ey * ey)
            dx, dy, ex, ey = dx / first, dy / first, ex / last, ey / last
            # Outward of both sides that meet here, by the same distance.
            out = _BERTH * sense / max(1 + dx * ex + dy * ey, 0.1)
            yield _Bend((x + (dy + ey) * out, y - (dx + ex) * out), (-dx, -dy), (ex, ey))

    def holds(self, point: Vector) -> bool:
        return inside(self.outline, *point)


class _Ways:
    """The search for the shortest way round the walls heeded so far."""

    def __init__(self, start: Vector, end: Vector, limit: float) -> None:
        self._limit = limit
        self._walls: list[_Wall] = []
        self._bends = [_Bend(start), _Bend(end)]
        self._seen: dict[tuple[Vector, Vector], tuple[bool, int]] = {}

    def heed(self, walls: Sequence[_Wall]) -> None:
        """Look at more walls."""
        self._walls += walls
        bends = self._bends[2:] + [bend for wall in walls for bend in wall.bends()]
        self._bends[2:] = (bend for bend in bends if not any(wall.holds(bend.place) for wall in self._walls))

    def shortest(self) -> list[Vector] | None:
        """The shortest way within the limit, place by place; None if there is none."""
        start, end = self._bends[:2]
        came: dict[Vector, Vector] = {}
        queue = [(math.dist(start.place, end.place), 0.0, 0, start.place)]
        while queue:
            _, gone, index, before = heappop(queue)
            here = self._bends[index]
            if here.place in came or not self._free(before, here.place):
                continue
            came[here.place] = before
            if here is end:
                return _traced(came, start.place, end.place)
            self._spread(queue, here, gone, came)
        return None

    def _spread(self, queue: list[_Leg], here: _Bend, gone: float, came: Container[Vector]) -> None:
        """Queue the legs from a place that a taut string could follow."""
        (x, y), (end_x, end_y) = here.place, self._bends[1].place
        for index, there in enumerate(self._bends):
            u, v = there.place
            if there.place in came or not here.taut(u - x, v - y) or not there.taut(u - x, v - y):
                continue
            far = gone + math.sqrt((u - x) ** 2 + (v - y) ** 2)
            whole = far + math.sqrt((end_x - u) ** 2 + (end_y - v) ** 2)
            if whole <= self._limit:
                heappush(queue, (whole, far, index, here.place))

    def _free(self, start: Vector, end: Vector) -> bool:
        """Whether no wall bars a leg; asked of the newer walls only if the older ones are known not to."""
        free, asked = self._seen.get((start, end), (True, 0))
        if free and asked < len(self._walls):
            free = not any(wall.bars(start, end) for wall in self._walls[asked:])
            self._seen[start, end] = (free, len(self._walls))
        return free


def _traced(came: dict[Vector, Vector], start: Vector, end: Vector) -> list[Vector]:
    """The way back from the end, turned round."""
    way = [end]
    while way[-1] != start:
        way.append(came[way[-1]])
    return way[::-1]
