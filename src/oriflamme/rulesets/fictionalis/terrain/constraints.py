"""What features may not do to one another, whoever places them and however (DBF-TERRAIN-OVERLAP, -WW-b, -RV-a, -ROAD)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from oriflamme.board.outlines import Outline, encloses, inside, outline_gap, stretches
from oriflamme.board.segments import away
from oriflamme.board.table import PACE, TOUCH, Point
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface

from .catalogue import Measures
from .lie import lie_of, overlap, shapes_of
from .linear import is_slopes_of, meanders_too_much, shore_line, side_of

_OVER_BEACH: Final = frozenset(
    {Land.HILL, Land.BUILT_UP, Land.MARSH, Land.ROCKS, Land.DUNES, Land.RIVER, Land.WATERWAY}
)
"""What may replace part of a beach (DBF-TERRAIN-OVERLAP); a river's mouth crosses it."""

_OVER_WATER: Final = frozenset({Land.HILL, Land.BUILT_UP, Land.RIVER, Land.BEACH})
"""What may lie over a waterway: islands, promontories, straits and the mouths of rivers."""


def about_feature(feature: Feature) -> Text:
    """Return the words for a feature: what it is, and which one."""
    slope = feature.slope if feature.land is Land.HILL else None
    land = Text(f"dbf-land-{feature.land.name.lower()}" if slope is None else f"dbf-hill-{slope.value}")
    return Text("dbf-feature", {"land": land, "id": feature.id})


def may_overlap(a: Feature, b: Feature) -> bool:
    """Return whether two features may lie over one another at all (DBF-TERRAIN-OVERLAP)."""
    for one, other in ((a, b), (b, a)):
        if one.land is Land.ROAD:
            return True
        if one.land is Land.BEACH and other.land in _OVER_BEACH:
            return True
        if one.land is Land.WATERWAY and other.land in _OVER_WATER:
            return True
        if one.land is Land.MOUNTAINS and other.land is Land.HILL and is_slopes_of(other, one):
            return True
        if one.land is Land.BUILT_UP and other.land is Land.HILL:
            return _included(one, other)
        if one.land is Land.RIVER and other.land is Land.RIVER and flows_into(one, other):
            return True
    return False


def _included(town: Feature, hill: Feature) -> bool:
    """Return whether a built-up area includes a hill, or lies wholly on one on which nothing else grows or stands."""
    if hill.cover is not None:
        return False
    a, b = Outline(town.outline), Outline(hill.outline)
    return encloses(a, b) or encloses(b, a)


def flows_into(river: Feature, other: Feature) -> bool:
    """Return whether a river ends in another, in the middle of its course."""
    if not river.course or not other.course:
        return False
    end = river.course[-1]
    return any(
        away((end.x, end.y), (a.x, a.y), (b.x, b.y)) <= other.width / 2 for a, b in pairwise(other.course)
    )


def features_overlap(a: Sequence[Outline], b: Sequence[Outline]) -> bool:
    """Return whether outlines of two features share more than a border."""
    return any(overlap(one, other) for one in a for other in b)


def overlaps(feature: Feature, surface: Surface) -> Iterator[Reason]:
    """Yield each feature of a surface that a feature overlaps and may not (DBF-TERRAIN-OVERLAP)."""
    shapes = shapes_of(feature)
    lie = lie_of(surface)
    for other in surface.features:
        if features_overlap(shapes, lie.shapes[other.id]) and not may_overlap(feature, other):
            yield Reason(
                "DBF-TERRAIN-OVERLAP",
                Text(
                    "dbf-refused-terrain-overlap",
                    {"one": about_feature(feature), "other": about_feature(other)},
                ),
            )


def off_table(feature: Feature, surface: Surface) -> bool:
    """Return whether a feature reaches over an edge of the table; courses are judged by their middle line."""
    points = feature.course or feature.outline
    return not all(
        -TOUCH <= point.x <= surface.width + TOUCH and -TOUCH <= point.y <= surface.depth + TOUCH
        for point in points
    )


def waters_of(surface: Surface) -> tuple[Feature, ...]:
    """Return the waterways of a surface: one or none."""
    return tuple(one for one in surface.features if one.land is Land.WATERWAY)


def edge_gap(outline: Outline, water: Feature, surface: Surface) -> int:
    """Return how far an outline stays from the short edge along which a waterway lies."""
    west, _, east, _ = outline.box
    return west if side_of(water) == "left" else surface.width - east


def bank_gap(outline: Outline, water: Feature) -> int:
    """Return how far an outline is from the bank of a waterway, 0 if it lies across it."""
    line = shore_line(water)
    nearest = min(away((p.x, p.y), (a.x, a.y), (b.x, b.y)) for p in outline.points for a, b in pairwise(line))
    nearest = min(
        nearest,
        *(away((q.x, q.y), (a.x, a.y), (b.x, b.y)) for q in line for a, b in outline.sides),
    )
    wet = [inside(Outline(water.outline), point.x, point.y) for point in outline.points]
    return 0 if any(wet) and not all(wet) else round(nearest)


def is_island(outline: Outline, water: Feature) -> bool:
    """Return whether an outline lies wholly in a waterway."""
    return encloses(Outline(water.outline), outline)


def outlying(feature: Feature, surface: Surface, measures: Measures) -> Iterator[Reason]:
    """Yield what a hill or built-up area over a waterway does wrong as island or promontory (DBF-TERRAIN-WW-b)."""
    if feature.land not in (Land.HILL, Land.BUILT_UP):
        return
    outline = Outline(feature.outline)
    for water in waters_of(surface):
        if not overlap(outline, Outline(water.outline)):
            continue
        words = {"feature": about_feature(feature)}
        if edge_gap(outline, water, surface) < measures.outlying - TOUCH:
            yield Reason("DBF-TERRAIN-WW-b", text("dbf-refused-terrain-outlying", **words))
        if is_island(outline, water) and TOUCH < bank_gap(outline, water) < surface.frontage - TOUCH:
            yield Reason("DBF-TERRAIN-WW-b", text("dbf-refused-terrain-island", **words))


def river_faults(river: Feature, measures: Measures) -> Iterator[Reason]:
    """Yield what is wrong with the shape of a river (DBF-TERRAIN-RV-a)."""
    words = {"feature": about_feature(river)}
    if not 0 < river.width <= measures.river_width:
        yield Reason("DBF-TERRAIN-RV-a", text("dbf-refused-terrain-river-width", **words))
    if meanders_too_much(river.course):
        yield Reason("DBF-TERRAIN-RV-a", text("dbf-refused-terrain-meander", **words))


def road_faults(road: Feature, surface: Surface) -> Iterator[Reason]:
    """Yield what is wrong with a road: too wide, or a river crossed more than once (DBF-TERRAIN-ROAD)."""
    # About an element wide at most: a quarter more is still about that.
    if not 0 < road.width <= surface.frontage * 5 // 4:
        yield Reason(
            "DBF-TERRAIN-ROAD", Text("dbf-refused-terrain-road-width", {"feature": about_feature(road)})
        )


def crossings_faults(roads: Iterable[Feature], rivers: Iterable[Feature]) -> Iterator[Reason]:
    """Yield each road and river that cross more than once (DBF-TERRAIN-ROAD)."""
    banks = [river for river in rivers if river.course]
    for road in roads:
        for river in banks:
            if len(crossing_points(road, river)) > 1 or wet_stretches(road, river) > 1:
                words = {"road": about_feature(road), "river": about_feature(river)}
                yield Reason("DBF-TERRAIN-ROAD", text("dbf-refused-terrain-crossings", **words))


def wet_stretches(road: Feature, river: Feature) -> int:
    """Return how many times the middle line of a road enters a river: running along its edge twice is two fords."""
    wet: list[tuple[float, float]] = []
    gone = 0.0
    for a, b in pairwise(road.course):
        for shape in shapes_of(river):
            for first, last in stretches(shape, (a.x, a.y), (b.x, b.y)):
                wet.append((gone + first, gone + last))
        gone += math.dist((a.x, a.y), (b.x, b.y))
    count, reached = 0, -math.inf
    for first, last in sorted(wet):
        # The shapes of a river meet at its bends.
        if first > reached + PACE:
            count += 1
        reached = max(reached, last)
    return count


def crossing_points(road: Feature, river: Feature) -> tuple[Point, ...]:
    """Return where the middle lines of a road and a river cross."""
    found: list[Point] = []
    for a, b in pairwise(road.course):
        for c, d in pairwise(river.course):
            at = _crossing(a, b, c, d)
            if at is not None and all(math.dist((at.x, at.y), (p.x, p.y)) > 2 * TOUCH for p in found):
                found.append(at)
    return tuple(found)


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    run, rise = b.x - a.x, b.y - a.y
    across, along = d.x - c.x, d.y - c.y
    turn = run * along - rise * across
    if turn == 0:
        return None
    first = ((c.x - a.x) * along - (c.y - a.y) * across) / turn
    second = ((c.x - a.x) * rise - (c.y - a.y) * run) / turn
    if not (0 <= first <= 1 and 0 <= second <= 1):
        return None
    return Point(round(a.x + run * first), round(a.y + rise * first))


def breaches(new: Sequence[Feature], surface: Surface, measures: Measures) -> Iterator[Reason]:
    """Yield every reason against adding features to a surface, whatever their sector or size."""
    for feature in new:
        off = off_table(feature, surface)
        if off:
            yield Reason(
                "DBF-TERRAIN-GENERAL",
                Text("dbf-refused-terrain-off-table", {"feature": about_feature(feature)}),
            )
        yield from overlaps(feature, surface)
        yield from outlying(feature, surface, measures)
        # How one beyond the table bends is not looked at: there is no end to how long it could be.
        if feature.land is Land.RIVER and feature.course and not off:
            yield from river_faults(feature, measures)
        if feature.land is Land.ROAD:
            yield from road_faults(feature, surface)
    roads = [one for one in new if one.land is Land.ROAD]
    rivers = [one for one in new if one.land is Land.RIVER]
    yield from crossings_faults(roads, [one for one in surface.features if one.land is Land.RIVER] + rivers)
    yield from crossings_faults([one for one in surface.features if one.land is Land.ROAD], rivers)


def touches_feature(outline: Outline, feature: Feature) -> bool:
    """Return whether an outline meets a feature or lies against it."""
    return any(outline_gap(outline, shape) <= TOUCH for shape in shapes_of(feature))


def touches_water(outline: Outline, surface: Surface) -> bool:
    """Return whether an outline touches a waterway, or the beach that is its border (DBF-TERRAIN-PLACING)."""
    return any(
        touches_feature(outline, one) for one in surface.features if one.land in (Land.WATERWAY, Land.BEACH)
    )
