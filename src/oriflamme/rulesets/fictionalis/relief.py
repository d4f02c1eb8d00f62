"""Hills as slopes: where the crest is, which half of a slope a place is on, and which way the slope faces (seed line 861)."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from oriflamme.board.outlines import Outline, inside
from oriflamme.board.segments import Vector, away
from oriflamme.board.table import TOUCH

from .ground import Feature, Land, Slope

_MOUNTAINS: Final = 3
_STEEP: Final = 2
_GENTLE: Final = 1


def tallness(feature: Feature) -> int:
    """Return how tall a feature is beside others; the book gives hills no height (DBF-VIS-HILLS).

    Mountains overtop steep hills, and these gentle ones; woods and everything else on the flat is 0.
    """
    if feature.land is Land.MOUNTAINS:
        return _MOUNTAINS
    if feature.land is not Land.HILL:
        return 0
    return _STEEP if feature.slope is Slope.STEEP else _GENTLE


def crest_near(feature: Feature, outline: Outline, at: Vector) -> Vector:
    """Return the point of a hill's crest that is nearest to a place; the middle of the hill when none is drawn."""
    points = [(float(point.x), float(point.y)) for point in feature.crest]
    if not points:
        west, north, east, south = outline.box
        return (west + east) / 2, (north + south) / 2
    if len(points) == 1:
        return points[0]
    return min((_foot(at, a, b) for a, b in pairwise(points)), key=lambda foot: math.dist(at, foot))


def _foot(at: Vector, a: Vector, b: Vector) -> Vector:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    part = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length if length else 0.0
    part = min(1.0, max(0.0, part))
    return a[0] + part * dx, a[1] + part * dy


def half_way_up(feature: Feature, outline: Outline, at: Vector) -> bool:
    """Return whether a place on a hill is at least as near to its crest as to its foot (DBF-VIS-HILLS)."""
    if not inside(outline, *at):
        return False
    foot = min(away(at, (x1, y1), (x2, y2)) for x1, y1, x2, y2 in outline.lines)
    return math.dist(at, crest_near(feature, outline, at)) <= foot


def over_crest(feature: Feature, outline: Outline, at: Vector, to: Vector) -> bool:
    """Return whether the way from a place on a hill to another place goes up the slope and over its crest.

    Up is towards the nearest point of the crest, which is passed when it lies abreast of a point between the two.
    """
    length = math.dist(at, to)
    if length <= TOUCH:
        return False
    crest = crest_near(feature, outline, at)
    rise = ((crest[0] - at[0]) * (to[0] - at[0]) + (crest[1] - at[1]) * (to[1] - at[1])) / length
    return TOUCH < rise < length


def faces_away(feature: Feature, outline: Outline, at: Vector, way: Vector) -> bool:
    """Return whether the slope at a place falls away from a direction, a unit vector, as from the sun."""
    crest = crest_near(feature, outline, at)
    return (crest[0] - at[0]) * way[0] + (crest[1] - at[1]) * way[1] > TOUCH
