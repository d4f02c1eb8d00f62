"""The lie of the land: which features are under a base, found once for each place of a surface.

A promontory, an island or a strait lies over the waterway: what it covers is no waterway (DBF-TERRAIN-WW-b).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from oriflamme.board.outlines import Outline, inside, outline_of_line, stretches, touches, within
from oriflamme.board.segments import Vector, away
from oriflamme.board.table import PACE, TOUCH, Point, Rect, corners
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface

LINES: Final = (Land.RIVER, Land.ROAD)
"""Features that run along a course; a strait is a river with an outline and no course."""

_PLACES_KEPT: Final = 20_000
_SURFACES_KEPT: Final = 16


def shapes_of(feature: Feature) -> tuple[Outline, ...]:
    """Return the outlines that a feature covers together: one, or one for each leg of a road or river."""
    if feature.course:
        return outline_of_line(feature.course, feature.width)
    return (Outline(feature.outline),)


def covers_water(feature: Feature) -> bool:
    """Return whether a feature may lie over a waterway: hills, built-up areas, and straits (DBF-TERRAIN-WW-b)."""
    return feature.land in (Land.HILL, Land.BUILT_UP) or (feature.land is Land.RIVER and feature.island)


class Lie:
    """What lies where on one surface. `shapes` has the outlines of each feature, in the order of the surface."""

    __slots__ = ("_boxes", "_over", "_under", "shapes", "surface")

    def __init__(self, surface: Surface) -> None:
        """Make the outlines of all features."""
        self.surface = surface
        self.shapes = {feature.id: shapes_of(feature) for feature in surface.features}
        self._boxes = [shape.box for shapes in self.shapes.values() for shape in shapes]
        self._over = [shape for one in surface.features if covers_water(one) for shape in self.shapes[one.id]]
        self._under: dict[Rect, tuple[Feature, ...]] = {}

    def under(self, rect: Rect) -> tuple[Feature, ...]:
        """Return the features that any part of a base is on, roads and beaches included, in the order of the surface."""
        found = self._under.get(rect)
        if found is None:
            if len(self._under) >= _PLACES_KEPT:
                self._under.clear()
            found = tuple(one for one in self.surface.features if self._meets(one, rect))
            self._under[rect] = found
        return found

    def is_open(self, west: int, north: int, east: int, south: int) -> bool:
        """Return whether no feature comes within a pace of a box: cheap, and never yes when one does."""
        west, north, east, south = west - PACE, north - PACE, east + PACE, south + PACE
        return not any(
            box[0] <= east and box[2] >= west and box[1] <= south and box[3] >= north for box in self._boxes
        )

    def _meets(self, feature: Feature, rect: Rect) -> bool:
        if not any(touches(shape, rect) for shape in self.shapes[feature.id]):
            return False
        if feature.land is not Land.WATERWAY:
            return True
        over = [shape for shape in self._over if touches(shape, rect)]
        return not over or any(left_over(rect, over, shape) for shape in self.shapes[feature.id])

    def wholly_on(self, rect: Rect, features: Sequence[Feature]) -> bool:
        """Return whether a base lies wholly on these features together."""
        covers = [shape for one in features for shape in self.shapes[one.id] if touches(shape, rect)]
        return any(within(shape, rect) for shape in covers) or (
            len(covers) > 1 and not left_over(rect, covers)
        )


_LIES: dict[int, Lie] = {}


def lie_of(surface: Surface) -> Lie:
    """Return the lie of a surface; the same surface has the same one as long as a battle uses it."""
    # By identity, since a surface is big to hash; its lie holds on to it, so an id cannot be used anew.
    found = _LIES.get(id(surface))
    if found is None:
        if len(_LIES) >= _SURFACES_KEPT:
            _LIES.clear()
        found = _LIES[id(surface)] = Lie(surface)
    return found


def left_over(rect: Rect, covers: Sequence[Outline], within_too: Outline | None = None) -> bool:
    """Return whether part of a base (as far as it is in `within_too`) is under none of the covers.

    Parts of TOUCH or less do not count. Looks at the border of what would be left over: it runs along sides of the
    base, of `within_too`, or of covers.
    """
    inner = Outline(corners(_shrunk(rect)))
    rims = [inner] if within_too is None else [inner, within_too]

    def free_at(x: float, y: float) -> bool:
        return all(inside(rim, x, y) for rim in rims) and not any(inside(one, x, y) for one in covers)

    # Just within the borders of what is looked at, and just without those of the covers.
    for outlines, others, way in ((rims, covers, -1), (covers, rims, 1)):
        for outline in outlines:
            out = 2 * TOUCH * way if outline.twice_area > 0 else -2 * TOUCH * way
            fellows = [other for other in outlines if other is not outline]
            within_all, covering = (fellows, others) if way < 0 else (others, fellows)
            for a, b in _sides(outline):
                length = math.hypot(b[0] - a[0], b[1] - a[1])
                x, y = (b[1] - a[1]) / length * out, (a[0] - b[0]) / length * out
                if any(free_at(u + x, v + y) for u, v in _free(a, b, within_all, covering)):
                    return True
    return False


def _shrunk(rect: Rect) -> Rect:
    wide, deep = max(rect.width - 2 * TOUCH, 1), max(rect.depth - 2 * TOUCH, 1)
    return Rect(rect.x, rect.y, wide, deep, rect.angle)


def _sides(outline: Outline) -> Iterator[tuple[Vector, Vector]]:
    for x1, y1, x2, y2 in outline.lines:
        yield (x1, y1), (x2, y2)


def _free(
    a: Vector, b: Vector, within_all: Sequence[Outline], covers: Sequence[Outline]
) -> list[tuple[float, float]]:
    """Return the middles of the stretches of a line that lie in all of some outlines and in none of others."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    ways = [stretches(one, a, b) for one in within_all]
    held = [stretches(one, a, b) for one in covers]
    marks = sorted({0.0, length, *(at for way in (*ways, *held) for pair in way for at in pair)})
    middles = []
    for start, end in pairwise(marks):
        middle = (start + end) / 2
        if (
            end - start <= TOUCH
            or not all(_on(way, middle) for way in ways)
            or any(_on(way, middle) for way in held)
        ):
            continue
        part = middle / length
        middles.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
    return middles


def _on(way: Sequence[Vector], at: float) -> bool:
    return any(start <= at <= end for start, end in way)


def overlap(a: Outline, b: Outline) -> bool:
    """Return whether two outlines share more than a border TOUCH wide."""
    if a.box[0] > b.box[2] or b.box[0] > a.box[2] or a.box[1] > b.box[3] or b.box[1] > a.box[3]:
        return False
    for one, other in ((a, b), (b, a)):
        for start, end in _sides(one):
            for first, last in stretches(other, start, end):
                if last - first > TOUCH and _deep(other, start, end, (first + last) / 2):
                    return True
    x, y = middle_of(b)
    return inside(a, x, y) and inside(b, x, y)


def _deep(outline: Outline, a: Vector, b: Vector, at: float) -> bool:
    """Whether the point so far along a line is further than TOUCH from every side of an outline."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    x, y = a[0] + (b[0] - a[0]) * at / length, a[1] + (b[1] - a[1]) * at / length
    return all(away((x, y), (x1, y1), (x2, y2)) > TOUCH for x1, y1, x2, y2 in outline.lines)


def middle_of(outline: Outline) -> Vector:
    """Return the centre of gravity of an outline."""
    doubled = float(outline.twice_area)
    x = y = 0.0
    # Reckoned from a corner of the outline, so that no precision is lost far from the origin.
    ox, oy = outline.points[0].x, outline.points[0].y
    for x1, y1, x2, y2 in outline.lines:
        cross = (x1 - ox) * (y2 - oy) - (x2 - ox) * (y1 - oy)
        x += (x1 + x2 - 2 * ox) * cross
        y += (y1 + y2 - 2 * oy) * cross
    return ox + x / (3 * doubled), oy + y / (3 * doubled)


def centre_point(outline: Outline) -> Point:
    """Return the centre of gravity of an outline, rounded."""
    x, y = middle_of(outline)
    return Point(round(x), round(y))
