"""From a player's command to features on the table: outlines, internal roads, straits, hills that make room.

DBF-TERRAIN-PLACING, DBF-TERRAIN-WW-b, DBF-TERRAIN-BUA-EXTRAS.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Final

import msgspec

from oriflamme.board.measures import Degrees, Length, Lengths, Paces, Turn
from oriflamme.board.outlines import Outline, shift
from oriflamme.board.table import DEGREE, FULL_TURN, PACE, QUARTER_TURN, Point, Rect, axes, bearing, distance
from oriflamme.kernel.bounds import MOST_STEPS, Name
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Slope, Surface
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from .catalogue import Measures, Terms, measures_of
from .constraints import is_island, outlying, overlaps, waters_of
from .lie import centre_point, overlap
from .linear import (
    Shore,
    Side,
    across_at,
    along,
    is_slopes_of,
    mountains,
    shore_faults,
    shore_line,
    side_of,
    strait,
    waterway,
)
from .plans import Relief
from .shapes import area_outline, equivalent, hill_within
from .sites import Site, obstructing, site_faults

SNAP: Final = 50 * PACE
"""A feature laid this near to what it has to touch is pushed against it."""


class PlaceFeature(WordedCommand, frozen=True, omit_defaults=True, tag="dbf-place-feature-1"):
    """Lay an area feature with its middle at a place, its length along an angle (hundredths of a degree from east)."""

    words = "dbf-do-place-feature"

    feature: Name
    x: Length
    y: Length
    angle: Turn = 0


class DragFeature(WordedCommand, frozen=True, omit_defaults=True, tag="dbf-drag-feature-1"):
    """Lay an area feature where a hand has put it: x and y in paces, angle in degrees clockwise from east."""

    words = "dbf-do-place-feature-here"

    feature: Name
    x: Paces
    y: Paces
    angle: Degrees = 0

    def placed(self) -> PlaceFeature:
        """Return the command in the measures of the table."""
        turned = round(self.angle * DEGREE) % FULL_TURN
        return PlaceFeature(self.feature, round(self.x * PACE), round(self.y * PACE), turned)


class PlaceShore(WordedCommand, frozen=True, tag="dbf-place-shore-1"):
    """Lay a waterway or range along a short edge: how far it reaches at equal steps, and how wide its border is."""

    words = "dbf-do-place-shore"

    feature: Name
    side: Side
    reach: Lengths
    border: Length


class PlaceCourse(WordedCommand, frozen=True, omit_defaults=True, tag="dbf-place-course-1"):
    """Lay a river, from its source to its mouth, or a road along a line of points; `ford`: it has fords, not bridges."""

    words = "dbf-do-place-course"

    feature: Name
    points: Annotated[tuple[Point, ...], msgspec.Meta(max_length=MOST_STEPS)]
    width: Length
    ford: bool = False


class Layout(msgspec.Struct, frozen=True):
    """What a command would lay: new features, the one it is about first, and hills that make room."""

    features: tuple[Feature, ...] = ()
    moved: tuple[Feature, ...] = ()
    faults: tuple[Reason, ...] = ()


def laid(site: Site, command: Command, field: Field, terms: Terms) -> Layout:
    """Return what a command would lay on a site, with every reason against it."""
    kind = site.relief.kind
    match command:
        case PlaceShore() if kind.land in (Land.WATERWAY, Land.MOUNTAINS):
            return _shore(site, command, field, terms)
        case PlaceCourse() if kind.land in (Land.RIVER, Land.ROAD):
            if (
                len(command.points) < 2
                or command.width <= 0
                or any(a == b for a, b in pairwise(command.points))
            ):
                return _refused("DBF-TERRAIN-GENERAL", "dbf-refused-terrain-course")
            line = along(site.relief.id, kind.land, command.points, command.width, site.side)
            features: tuple[Feature, ...] = (forded(line, command.ford),)
        case PlaceFeature() if not kind.linear:
            features = _area(site, command, field)
        case _:
            return _refused("DBF-TERRAIN-PLACING", "dbf-refused-terrain-not-now")
    return Layout(features, (), tuple(site_faults(site, features, field, terms)))


def forded(line: Feature, ford: bool) -> Feature:
    """Return a road with fords where it is to have them; rivers stay as they are (DBF-TERRAIN-ROAD)."""
    return msgspec.structs.replace(line, ford=True) if ford and line.land is Land.ROAD else line


def _refused(rule: str, message: str) -> Layout:
    return Layout(faults=(Reason(rule, Text(message)),))


# -- areas -------------------------------------------------------------------------------------------------------


def _area(site: Site, command: PlaceFeature, field: Field) -> tuple[Feature, ...]:
    angle = command.angle % FULL_TURN
    if site.relief.order.at is not None:
        angle = _squared(site, angle, field)
    features = area_features(site.relief, Point(command.x, command.y), angle, field.surface, site.side)
    dx, dy = _snap(site, features[0], field)
    shifted = tuple(_moved(one, dx, dy) for one in features)
    return tuple(msgspec.structs.replace(one, sector=site.sector) for one in shifted)


def area_features(
    relief: Relief, at: Point, angle: int, surface: Surface, owner: str | None
) -> tuple[Feature, ...]:
    """Return an area feature with its middle at a point; a built-up area with its hill and internal roads."""
    kind, order = relief.kind, relief.order
    shape = area_outline(kind, order.length, order.breadth, order.variant, angle)
    outline = shift(shape, at.x, at.y)
    if kind.land is not Land.BUILT_UP:
        crest = (centre_point(outline),) if kind.land is Land.HILL else ()
        return (
            Feature(
                id=relief.id,
                land=kind.land,
                outline=outline.points,
                slope=kind.slope,
                cover=kind.cover,
                crest=crest,
                placed_by=owner,
            ),
        )
    town = Feature(id=relief.id, land=Land.BUILT_UP, outline=outline.points, placed_by=owner)
    parts = [town]
    if kind.slope is not None:
        parts.append(_hill_in(relief, outline, angle, kind.slope, owner))
    return (*parts, *_inner_roads(relief, outline, surface, owner))


def _hill_in(relief: Relief, town: Outline, angle: int, slope: Slope, owner: str | None) -> Feature:
    order = relief.order
    hill = hill_within(town, order.length, order.breadth, order.variant, angle)
    return Feature(
        id=f"{relief.id}-hill",
        land=Land.HILL,
        outline=hill.points,
        slope=slope,
        crest=(centre_point(hill),),
        placed_by=owner,
        part_of=relief.id,
    )


def _inner_roads(relief: Relief, town: Outline, surface: Surface, owner: str | None) -> Iterator[Feature]:
    """Yield the roads through a built-up area, lengthwise and crosswise, and the one from its middle down its hill.

    Each passes through the middle of a section of the walls that might be built, so that it can have a gate.
    """
    rect = rect_of(town)
    width = road_width(surface)
    ends = []
    if relief.order.roads > 0:
        ends.append(_ways(rect, surface.frontage, lengthwise=True))
    if relief.order.roads > 1:
        ends.append(_ways(rect, surface.frontage, lengthwise=False))
    if relief.order.descent:
        ends.append(
            (Point(rect.x, rect.y), _ways(rect, surface.frontage, lengthwise=relief.order.roads == 0)[1])
        )
    for number, course in enumerate(ends, start=1):
        road = along(f"{relief.id}-road-{number}", Land.ROAD, course, width, owner)
        yield msgspec.structs.replace(road, part_of=relief.id)


def _ways(rect: Rect, frontage: int, *, lengthwise: bool) -> tuple[Point, Point]:
    """Return the ends of a road through the middle of a rectangle, or half an F beside it to meet a section's middle."""
    (rx, ry), (bx, by) = axes(rect.angle)
    along_way, across_way, far, wide = (rx, ry), (bx, by), rect.width, rect.depth
    if not lengthwise:
        along_way, across_way, far, wide = across_way, along_way, wide, far
    aside = frontage / 2 if round(wide / frontage) % 2 == 0 else 0.0
    x, y = rect.x + across_way[0] * aside, rect.y + across_way[1] * aside
    start, end = (
        Point(round(x + along_way[0] * far / 2 * way), round(y + along_way[1] * far / 2 * way))
        for way in (-1, 1)
    )
    return start, end


def road_width(surface: Surface) -> int:
    """Return how wide roads are made: three quarters of F (DBF-TERRAIN-ROAD says at most about F)."""
    return surface.frontage * 3 // 4


def rect_of(town: Outline) -> Rect:
    """Return the rectangle that an outline of four corners is."""
    a, b, c, _ = town.points
    middle = centre_point(town)
    angle = (bearing(a, b) - QUARTER_TURN) % FULL_TURN
    return Rect(middle.x, middle.y, distance(a, b), distance(b, c), angle)


def _moved(feature: Feature, dx: int, dy: int) -> Feature:
    if dx == 0 and dy == 0:
        return feature

    def all_of(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(Point(point.x + dx, point.y + dy) for point in points)

    return msgspec.structs.replace(
        feature,
        outline=all_of(feature.outline),
        course=all_of(feature.course),
        crest=all_of(feature.crest),
    )


def _squared(site: Site, angle: int, field: Field) -> int:
    """Return the angle, of those square to its built-up area, that is nearest to the one asked for."""
    town = next((one for one in field.surface.features if one.id == site.relief.order.at), None)
    if town is None:
        return angle
    base = rect_of(Outline(town.outline)).angle
    turns = round(((angle - base) % FULL_TURN) / QUARTER_TURN)
    return (base + turns * QUARTER_TURN) % FULL_TURN


def _snap(site: Site, feature: Feature, field: Field) -> tuple[int, int]:
    """Return how far a feature that lies nearly against what it has to touch is pushed to touch it."""
    outline = Outline(feature.outline)
    ways: list[tuple[int, int]] = []
    if site.edge:
        west, north, east, south = outline.box
        ways += [(-west, 0), (field.surface.width - east, 0), (0, -north), (0, field.surface.depth - south)]
    if site.relief.order.at is not None:
        ways += _to_town(site, outline, field)
    elif site.edge or feature.land is Land.BUILT_UP:
        ways += [(dx, 0) for dx in to_shores(feature, field.surface)]
    near = [way for way in ways if math.hypot(*way) <= SNAP]
    return min(near, key=lambda way: math.hypot(*way)) if near else (0, 0)


def _to_town(site: Site, plot: Outline, field: Field) -> Iterator[tuple[int, int]]:
    """Yield the shifts that lay a plot against each edge of its built-up area that it faces."""
    town = next((one for one in field.surface.features if one.id == site.relief.order.at), None)
    if town is None:
        return
    rect, own = rect_of(Outline(town.outline)), rect_of(plot)
    (rx, ry), (bx, by) = axes(rect.angle)
    aside = (own.x - rect.x) * rx + (own.y - rect.y) * ry
    back = (own.x - rect.x) * bx + (own.y - rect.y) * by
    upright = (own.angle - rect.angle) % (2 * QUARTER_TURN) == 0
    wide, deep = (own.width, own.depth) if upright else (own.depth, own.width)
    if abs(back) < (rect.depth + deep) / 2:
        out = math.copysign((rect.width + wide) / 2, aside) - aside
        yield round(rx * out), round(ry * out)
    if abs(aside) < (rect.width + wide) / 2:
        out = math.copysign((rect.depth + deep) / 2, back) - back
        yield round(bx * out), round(by * out)


def to_shores(feature: Feature, surface: Surface) -> Iterator[int]:
    """Yield how far a feature has to go sideways to touch a bank, the outer side of a beach, or the slopes of a range."""
    for line, facing in contact_lines(feature.land, surface):
        dx = to_line(Outline(feature.outline), line, facing)
        if dx is not None:
            yield dx


_REPLACES_BEACH: Final = (Land.HILL, Land.BUILT_UP, Land.MARSH, Land.ROCKS, Land.DUNES)


def contact_lines(land: Land, surface: Surface) -> Iterator[tuple[tuple[Point, ...], int]]:
    """Yield lines that a land may lie against, and which way the land side of each is: 1 for the east, -1 for the west."""
    for water in waters_of(surface):
        facing = 1 if side_of(water) == "left" else -1
        if land in _REPLACES_BEACH:
            yield shore_line(water), facing
            continue
        for beach in surface.features:
            if beach.land is Land.BEACH:
                yield beach.outline[len(beach.outline) // 2 :][::-1], facing
    if land is Land.BUILT_UP:
        for slopes in surface.features:
            if any(is_slopes_of(slopes, core) for core in surface.features):
                yield slopes.outline[1:-1], 1 if side_of(slopes) == "left" else -1


def to_line(outline: Outline, line: Sequence[Point], facing: int) -> int | None:
    """Return how far an outline has to go sideways to touch a line from its land side; None if it passes it."""
    ring = (*outline.points, outline.points[0])
    gaps = []
    for point in outline.points:
        x = across_at(line, point.y, facing)
        if x is not None:
            gaps.append((point.x - x) * facing)
    _, north, _, south = outline.box
    for point in line:
        x = across_at(ring, point.y, -facing) if north <= point.y <= south else None
        if x is not None:
            gaps.append((x - point.x) * facing)
    return -min(gaps) * facing if gaps else None


# -- shores ------------------------------------------------------------------------------------------------------


def _shore(site: Site, command: PlaceShore, field: Field, terms: Terms) -> Layout:
    measures = measures_of(field)
    wet = site.relief.kind.land is Land.WATERWAY
    rule = "DBF-TERRAIN-WW-a" if wet else "DBF-TERRAIN-MRA"
    shore = Shore(command.side, command.reach, command.border)
    wrong = [
        Reason(rule, Text(f"dbf-refused-terrain-shore-{word}"))
        for word in shore_faults(shore, field.surface, measures)
    ]
    if wrong:
        return Layout(faults=tuple(wrong))
    make = waterway if wet else mountains
    features = make(site.relief.id, shore, field.surface, site.side)
    moved: tuple[Feature, ...] = ()
    if wet:
        moved, wrong = _room(shore, features[0], field, measures)
    around = with_features(field.surface, (), moved)
    clear = field.copy()
    clear.surface = around
    faults = (*wrong, *(fault for one in moved for fault in overlaps(one, without(around, one.id))))
    return Layout(features, moved, (*faults, *site_faults(site, features, clear, terms)))


def _room(
    shore: Shore, water: Feature, field: Field, measures: Measures
) -> tuple[tuple[Feature, ...], list[Reason]]:
    """Return the hills that make room for a waterway, moved, and why it may not lie there (DBF-TERRAIN-WW-b)."""
    here = _in_the_way(water, field.surface, measures)
    if not here:
        return (), []
    other: Side = "right" if shore.side == "left" else "left"
    mirrored = waterway(water.id, msgspec.structs.replace(shore, side=other), field.surface, None)[0]
    there = _in_the_way(mirrored, field.surface, measures)
    if _hilliness(here, measures) > _hilliness(there, measures):
        return (), [Reason("DBF-TERRAIN-WW-b", Text("dbf-refused-terrain-hillier"))]
    return tuple(_inland(hill, water, field.surface, measures) for hill in here), []


def _in_the_way(water: Feature, surface: Surface, measures: Measures) -> list[Feature]:
    """Return the hills that a waterway would overlap where they are neither island nor promontory."""
    with_water = msgspec.structs.replace(surface, features=(water,))
    return [
        one
        for one in obstructing((water,), surface)
        if one.land is Land.HILL and any(outlying(one, with_water, measures))
    ]


def _hilliness(hills: Sequence[Feature], measures: Measures) -> int:
    return sum(equivalent(Outline(hill.outline), measures) for hill in hills)


def _inland(hill: Feature, water: Feature, surface: Surface, measures: Measures) -> Feature:
    """Return a hill moved straight inland by the least that makes it a promontory or an island (DBF-TERRAIN-WW-b)."""
    facing = 1 if side_of(water) == "left" else -1
    west, _, east, _ = Outline(hill.outline).box
    out = west if facing > 0 else surface.width - east
    moved = _moved(hill, max(0, measures.outlying - out) * facing, 0)
    with_water = msgspec.structs.replace(surface, features=(water,))
    step = PACE
    # Off the edge but too near the bank: on it goes until it lies across the bank.
    while any(outlying(moved, with_water, measures)):
        moved = _moved(moved, step * facing, 0)
    return moved


# -- putting them down -------------------------------------------------------------------------------------------


def without(surface: Surface, name: str) -> Surface:
    """Return a surface without one feature."""
    return msgspec.structs.replace(surface, features=tuple(one for one in surface.features if one.id != name))


def with_features(surface: Surface, new: Sequence[Feature], moved: Sequence[Feature] = ()) -> Surface:
    """Return a surface with features added and others moved."""
    places = {one.id: one for one in moved}
    kept = (places.get(one.id, one) for one in surface.features)
    return msgspec.structs.replace(surface, features=(*kept, *new))


def with_straits(surface: Surface, measures: Measures) -> Surface:
    """Return a surface whose islands are known as such and have their straits (DBF-TERRAIN-WW-b)."""
    features: list[Feature] = []
    there = {one.id for one in surface.features}
    for one in surface.features:
        features.append(one)
        if one.land is not Land.HILL or one.island:
            continue
        for water in waters_of(surface):
            if overlap(Outline(one.outline), Outline(water.outline)) and is_island(
                Outline(one.outline), water
            ):
                features[-1] = msgspec.structs.replace(one, island=True)
                narrow = strait(one, water, measures)
                if narrow is not None and narrow.id not in there:
                    features.append(narrow)
    return msgspec.structs.replace(surface, features=tuple(features))


def put_down(layout: Layout, field: Field) -> None:
    """Lay features on the table of a battle."""
    surface = with_features(field.surface, layout.features, layout.moved)
    field.surface = with_straits(surface, measures_of(field))
