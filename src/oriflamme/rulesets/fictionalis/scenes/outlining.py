"""Marks of this game: bases, lines of fire and areas, in the paces in which a table is drawn."""

from __future__ import annotations

import math
from typing import Literal

from oriflamme.board.table import PACE, Point, Rect, corners, front_edge
from oriflamme.kernel.scenes import Mark

Style = Literal["deploy", "arc", "reach", "move", "shot", "blow", "warning", "note"]

_ROUND = 36
"""Corners of what is drawn as a circle."""


def paces(point: Point) -> tuple[float, float]:
    """Return a point in paces."""
    return point.x / PACE, point.y / PACE


def base(rect: Rect, style: Style) -> Mark:
    """Return a base, or any rectangle, as an area."""
    return Mark("area", style, points=tuple(paces(point) for point in corners(rect)))


def area(points: tuple[Point, ...], style: Style) -> Mark:
    """Return a polygon as an area."""
    return Mark("area", style, points=tuple(paces(point) for point in points))


def line(start: Rect, end: Rect, style: Style) -> Mark:
    """Return a line from the middle of one's front edge to the middle of another."""
    left, right = front_edge(start)
    ahead = ((left.x + right.x) / 2 / PACE, (left.y + right.y) / 2 / PACE)
    return Mark("line", style, points=(ahead, (end.x / PACE, end.y / PACE)))


def ring(rect: Rect, distance: int, style: Style) -> Mark:
    """Return how far a base gets that moves straight in any direction: a circle round its middle."""
    reach = distance / PACE
    x, y = rect.x / PACE, rect.y / PACE
    turns = (2 * math.pi * number / _ROUND for number in range(_ROUND))
    return Mark(
        "area",
        style,
        points=tuple((x + reach * math.sin(turn), y - reach * math.cos(turn)) for turn in turns),
    )


def way(start: Rect, end: Rect) -> Mark:
    """Return the way from one place to another as a path."""
    return Mark("path", "move", points=((start.x / PACE, start.y / PACE), (end.x / PACE, end.y / PACE)))
