"""Along the course of a river or road: Boats that recoil on the water, troops who flee off a bridge (DBF-RECOIL-BLOCKED)."""

from __future__ import annotations

import math
from itertools import pairwise

from oriflamme.board.segments import Vector
from oriflamme.board.table import FULL_TURN, Point, Rect, axes, bearing

from . import going
from .field import Field
from .ground import Feature
from .pieces import Element


def downstream(field: Field, element: Element, distance: int) -> Rect | None:
    """Return where a Boat is that has gone back a distance along its river; None when it is on none, or at its end.

    Of the two ways along the course it takes the one that leads more to its rear, and faces the way it came from.
    """
    river = going.river_at(field, element.at)
    if river is None or len(river.course) < 2:
        return None
    _, (bx, by) = axes(element.at.angle)
    course = list(river.course)
    place, leg = _nearest(course, element.at)
    start, end = course[leg], course[leg + 1]
    if (end.x - start.x) * bx + (end.y - start.y) * by < 0:
        course.reverse()
        leg = len(course) - 2 - leg
    return _along(element.at, course[leg + 1 :], place, distance)


def leg_at(feature: Feature, rect: Rect) -> tuple[Point, Point]:
    """Return the ends of the leg of a road's or river's course that is nearest to a base's centre."""
    _, leg = _nearest(list(feature.course), rect)
    return feature.course[leg], feature.course[leg + 1]


def _nearest(course: list[Point], rect: Rect) -> tuple[Vector, int]:
    """Return the point of a course nearest to a base's centre, and the leg it is on."""
    best: tuple[float, Vector, int] | None = None
    for index, (a, b) in enumerate(pairwise(course)):
        dx, dy = b.x - a.x, b.y - a.y
        part = ((rect.x - a.x) * dx + (rect.y - a.y) * dy) / (dx * dx + dy * dy)
        part = min(1.0, max(0.0, part))
        foot = (a.x + part * dx, a.y + part * dy)
        off = math.dist(foot, (rect.x, rect.y))
        if best is None or off < best[0]:
            best = (off, foot, index)
    assert best is not None  # a course has a leg
    return best[1], best[2]


def _along(rect: Rect, ahead: list[Point], place: Vector, distance: int) -> Rect | None:
    left = float(distance)
    for point in ahead:
        step = math.dist(place, (point.x, point.y))
        if step >= left > 0:
            part = left / step
            x, y = place[0] + (point.x - place[0]) * part, place[1] + (point.y - place[1]) * part
            facing = (bearing(Point(round(x), round(y)), Point(round(place[0]), round(place[1])))) % FULL_TURN
            return Rect(round(x), round(y), rect.width, rect.depth, facing)
        left -= step
        place = (float(point.x), float(point.y))
    return None
