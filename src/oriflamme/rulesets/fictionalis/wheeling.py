"""Wheeling towards a point, and passing from one place to another: the small motions of compulsory moves."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from oriflamme.board.table import (
    DEGREE,
    FULL_TURN,
    PACE,
    Point,
    Rect,
    bearing,
    corner_shift,
    corners,
    local,
    wheeled,
)
from oriflamme.board.wheels import angle_for_distance, wheel_distance

GRAIN: Final = 10 * PACE
"""How close together the places are that a base goes through on a way that is not straight."""

_SLIGHT: Final = DEGREE // 2
_TRIES: Final = 24


def facing_to(rect: Rect, point: Point) -> Rect:
    """Return a base turned about if a point lies behind its centre, as it is otherwise (DBF-SPONT-MOVE)."""
    if local(rect, point)[1] + rect.depth / 2 >= 0:
        return rect
    return Rect(rect.x, rect.y, rect.width, rect.depth, (rect.angle + FULL_TURN // 2) % FULL_TURN)


def towards(rect: Rect, point: Point, limit: int) -> tuple[Rect, int]:
    """Return a base wheeled until it goes straight at a point, and the distance that takes, at most `limit`.

    It wheels about the front corner on the side of the point. A point nearer than the base is wide may be impossible to
    face exactly; it then wheels as long as that helps.
    """
    off = _off(rect, point)
    if abs(off) <= _SLIGHT or limit <= 0:
        return rect, 0
    left, right = corners(rect)[:2]
    pivot, outer = (right, left) if off > 0 else (left, right)
    most = angle_for_distance(outer, pivot, limit)
    angle, best, least = 0, rect, abs(off)
    for _ in range(_TRIES):
        step = _off(best, point)
        angle = max(-most, min(most, angle + step))
        turned = wheeled(rect, pivot, angle)
        now = abs(_off(turned, point))
        if now >= least:
            break
        best, least = turned, now
        if least <= _SLIGHT or abs(angle) == most:
            break
    return best, wheel_distance(outer, pivot, _between(rect.angle, best.angle))


def _off(rect: Rect, point: Point) -> int:
    """Return by how much a base would have to turn to look at a point, from -180 to 180 degrees."""
    return _between(rect.angle, bearing(Point(rect.x, rect.y), point))


def _between(start: int, end: int) -> int:
    """Return the smaller turn from one angle to another, negative to the left."""
    turn = (end - start) % FULL_TURN
    return turn - FULL_TURN if turn > FULL_TURN // 2 else turn


def way_between(start: Rect, end: Rect, grain: int = GRAIN) -> Iterator[Rect]:
    """Yield the places a base goes through from one place straight to another, turning evenly; the end included."""
    count = max(1, math.ceil(corner_shift(start, end, rear=True) / grain))
    turn = _between(start.angle, end.angle)
    for step in range(1, count):
        yield Rect(
            start.x + (end.x - start.x) * step // count,
            start.y + (end.y - start.y) * step // count,
            start.width,
            start.depth,
            (start.angle + turn * step // count) % FULL_TURN,
        )
    yield end


def turned_back(rect: Rect, angle: int) -> Rect:
    """Return a base turned to an angle by pivoting backwards about a front corner (DBF-SPONT-ALIGN).

    To the right about the front left corner, to the left about the right one, so that the other one goes back.
    """
    turn = _between(rect.angle, angle)
    left, right = corners(rect)[:2]
    # Turning right about the left corner takes the right one back.
    return wheeled(rect, left if turn > 0 else right, turn)
