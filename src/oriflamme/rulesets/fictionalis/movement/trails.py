"""One-element-wide columns round bends: each element wheels where its leader has wheeled (DBF-GROUP-WHEEL).

A column that has not yet followed its leader all the way is bent: two neighbours face different ways and touch by one
corner only. Where the first of them wheeled is where the lines of their inner flanks cross, so that nothing has to be
remembered from one bound to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from oriflamme.board.alignment import behind_of
from oriflamme.board.table import (
    DEGREE,
    FULL_TURN,
    PACE,
    TOUCH,
    Point,
    Rect,
    axes,
    distance,
    exact_corners,
    gap,
    local,
    overlap,
    swept_move,
    wheeled,
)

from .course import Motion, Stage

SHARPEST: Final = 135 * DEGREE
"""Two neighbours of a column that face further apart than this no longer follow one another."""


class Kink(msgspec.Struct, frozen=True):
    """A place where a column wheels: the pivot, and the angle in hundredths of a degree clockwise."""

    pivot: Point
    angle: int


@lru_cache(maxsize=8192)
def kink(front: Rect, rear: Rect) -> Kink | None:
    """Return where the first of two neighbours in a column wheeled; None when they are straight, or not in column."""
    angle = (front.angle - rear.angle + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
    if angle == 0 or abs(angle) > SHARPEST or gap(front, rear) > TOUCH or overlap(front, rear):
        return None
    inner = 1 if angle > 0 else 0
    (ax, ay), (bx, by) = exact_corners(rear)[inner], exact_corners(front)[inner]
    (ux, uy), (vx, vy) = _ahead(rear), _ahead(front)
    cross = ux * vy - uy * vx
    dx, dy = bx - ax, by - ay
    # How far the one behind is from the pivot, and how far the one in front is beyond it.
    before = (dx * vy - dy * vx) / cross
    beyond = (ux * dy - uy * dx) / cross
    # The flatter the bend, the more a rounded place blurs where the lines cross.
    blur = TOUCH + 2 * TOUCH / abs(cross)
    if not (-blur <= before <= front.depth + blur and -blur <= beyond <= front.depth + blur):
        return None
    if local(rear, Point(front.x, front.y))[1] <= 0:
        return None
    before = min(max(before, 0.0), float(front.depth))
    return Kink(Point(round(ax + ux * before), round(ay + uy * before)), angle)


def _ahead(rect: Rect) -> tuple[float, float]:
    _, (bx, by) = axes(rect.angle)
    return -bx, -by


def follow(rect: Rect, trail: Sequence[Kink], ahead: Rect, limit: int) -> list[Stage]:
    """Return how an element follows the one ahead of it in column, which has ended its move, along the places to wheel at.

    It comes up to the one ahead, but goes no further than `limit` beyond its own depth straight on.
    """
    stages: list[Stage] = []
    here = rect
    for bend in trail:
        way = round(local(here, bend.pivot)[1])
        here, stopped = _advance(stages, here, max(way, 0), ahead)
        if stopped:
            return stages
        x, y = exact_corners(here)[1 if bend.angle > 0 else 0]
        pivot = Point(round(x), round(y))
        there = wheeled(here, pivot, bend.angle)
        if overlap(there, ahead):
            return stages
        stages.append(Stage(Motion.WHEEL, there, pivot, bend.angle))
        here = there
    last, _ = _advance(stages, here, limit + here.depth, ahead)
    exact = behind_of(ahead, here.depth, here.width)
    if last.angle == exact.angle and distance(Point(last.x, last.y), Point(exact.x, exact.y)) <= PACE:
        # What rounding the pivots has added up to is not let grow.
        if stages:
            stages[-1] = Stage(stages[-1].motion, exact, stages[-1].pivot, stages[-1].angle)
        elif exact != rect:
            stages.append(Stage(Motion.AHEAD, exact))
    return stages


def _advance(stages: list[Stage], rect: Rect, way: int, ahead: Rect) -> tuple[Rect, bool]:
    """Go straight on, up to the base ahead; return where that leads, and whether it was met."""
    x, y = _ahead(rect)
    sweep = swept_move(rect, round(x * way), round(y * way), (ahead,))
    if sweep.rect != rect:
        stages.append(Stage(Motion.AHEAD, sweep.rect))
    return sweep.rect, sweep.obstacle is not None
