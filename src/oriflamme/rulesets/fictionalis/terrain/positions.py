"""Places to try for a chosen feature, in a fixed order: first a few far apart, then more, closer together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.board.outlines import Outline
from oriflamme.board.table import DEGREE, PACE, QUARTER_TURN, Point
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land

from .building import PlaceCourse, PlaceFeature, PlaceShore, contact_lines, rect_of, road_width, to_line
from .catalogue import Measures, Terms, measures_of
from .constraints import waters_of
from .linear import Side, across_at, shore_line, side_of
from .plans import Stage
from .shapes import area_outline, sectors
from .sites import Box, Site, band_of, sector_of

ANGLES: Final = (0, 45 * DEGREE, 90 * DEGREE, 135 * DEGREE, 20 * DEGREE, 110 * DEGREE)
"""Angles tried for rounded shapes; rectangles lie square to the table."""

COARSE: Final = 4
"""Steps tried along a range at first."""

FINE: Final = 100 * PACE
"""How far apart places are that are tried later."""

SHORES: Final = (
    (400, 400, 400),
    (350, 500, 350),
    (500, 350, 500),
    (320, 420, 560),
    (560, 420, 320),
    (450, 700, 450, 350),
)
"""How far waterways and ranges reach that are offered, in paces on a table of the usual size."""

BENDS: Final = ((0, 0, 0), (1, -1, 0), (-1, 1, 0), (1, 0, -1), (-1, 0, 1), (1, 2, 1), (-1, -2, -1))
"""How the courses bend that are offered: where the three middle points lie, in steps aside."""

_WIDTHS: Final = (60 * PACE, 100 * PACE, 160 * PACE)


def candidates(site: Site, field: Field, terms: Terms) -> Iterator[Command]:
    """Yield commands to try for a site; those that the rules refuse among them."""
    measures = measures_of(field)
    land = site.relief.kind.land
    if land in (Land.WATERWAY, Land.MOUNTAINS):
        yield from _shores(site, measures)
    elif land is Land.RIVER:
        yield from _rivers(site, field, terms, measures)
    elif land is Land.ROAD:
        yield from _roads(site, field)
    elif land is Land.BUILT_UP:
        yield from _towns(site, field, terms)
    elif site.relief.order.at is not None:
        yield from _plots(site, field)
    else:
        box = sector_of(site, field, terms)
        yield from _areas(site, field, box, coarse=True)
        yield from _areas(site, field, box, coarse=False)


def _stops(low: int, high: int, coarse: bool) -> list[int]:
    """Return places along a range, its ends among them; none when it is no range."""
    if low > high:
        return []
    count = COARSE if coarse else max(2, (high - low) // FINE + 2)
    return sorted({low + (high - low) * index // (count - 1) for index in range(count)})


def _angles(site: Site) -> tuple[int, ...]:
    return (0, QUARTER_TURN) if site.relief.kind.rectangular else ANGLES


def _at_origin(site: Site, angle: int) -> Outline:
    order = site.relief.order
    return area_outline(site.relief.kind, order.length, order.breadth, order.variant, angle)


def _areas(site: Site, field: Field, box: Box, *, coarse: bool) -> Iterator[PlaceFeature]:
    """Yield places for an area feature wholly in a box: against edges and shores, or all over."""
    name, surface = site.relief.id, field.surface
    for angle in _angles(site):
        west, north, east, south = _at_origin(site, angle).box
        low_x, high_x = box[0] - west, box[2] - east
        low_y, high_y = box[1] - north, box[3] - south
        if low_x > high_x or low_y > high_y:
            continue
        xs, ys = _stops(low_x, high_x, coarse), _stops(low_y, high_y, coarse)
        if not site.edge:
            inland = measures_of(field).inland
            xs = [*xs, max(low_x, inland), min(high_x, surface.width - inland)]
            ys = [*ys, max(low_y, inland), min(high_y, surface.depth - inland)]
            yield from (PlaceFeature(name, x, y, angle) for y in sorted(set(ys)) for x in sorted(set(xs)))
            continue
        yield from _by_shore(site, field, angle, ys)
        for edge, x in ((0, -west), (surface.width, surface.width - east)):
            if edge in (box[0], box[2]):
                yield from (PlaceFeature(name, x, y, angle) for y in ys)
        for edge, y in ((0, -north), (surface.depth, surface.depth - south)):
            if edge in (box[1], box[3]):
                yield from (PlaceFeature(name, x, y, angle) for x in xs)


def _by_shore(site: Site, field: Field, angle: int, ys: list[int]) -> Iterator[PlaceFeature]:
    """Yield places against a shore at some heights, and for hills and towns such as lie across or off the bank."""
    shape = _at_origin(site, angle)
    land = site.relief.kind.land
    middle = field.surface.width // 2
    for line, facing in contact_lines(land, field.surface):
        for y in ys:
            at = Outline(tuple(Point(point.x + middle, point.y + y) for point in shape.points))
            dx = to_line(at, line, facing)
            if dx is None:
                continue
            x = middle + dx
            yield PlaceFeature(site.relief.id, x, y, angle)
            if land in (Land.HILL, Land.BUILT_UP):
                wide = shape.box[2] - shape.box[0]
                far = field.surface.frontage + 20 * PACE
                for over in (wide // 3, wide * 2 // 3, wide + far, wide + 3 * far):
                    yield PlaceFeature(site.relief.id, x - over * facing, y, angle)


# -- built-up areas and their fields -----------------------------------------------------------------------------


def _towns(site: Site, field: Field, terms: Terms) -> Iterator[PlaceFeature]:
    """Yield places for a built-up area: at shores, along the invader's road, at edges, all over each sector."""
    below = terms.invader.side == field.theatre.sides[0]
    boxes = [box for _, box in sectors(field.surface, below)]
    for coarse in (True, False):
        for angle in _angles(site):
            west, north, east, south = _at_origin(site, angle).box
            for box in boxes:
                low_x, high_x = box[0] - west, box[2] - east
                low_y, high_y = box[1] - north, box[3] - south
                ys = _stops(low_y, high_y, coarse)
                if low_x > high_x:
                    continue
                yield from (
                    place for place in _by_shore(site, field, angle, ys) if low_x <= place.x <= high_x
                )
                for y in ys:
                    for x in sorted({*_stops(low_x, high_x, coarse), *_at_roads(field, y, east)}):
                        if low_x <= x <= high_x:
                            yield PlaceFeature(site.relief.id, x, y, angle)


def _at_roads(field: Field, y: int, half: int) -> Iterator[int]:
    """Yield places across for something that wide each way beside or on a road."""
    for road in field.surface.features:
        if road.land is Land.ROAD:
            x = across_at(road.course, y, 1)
            if x is not None:
                yield from (x, x - half, x + half)


def _plots(site: Site, field: Field) -> Iterator[PlaceFeature]:
    """Yield places for a plot against each edge of its built-up area."""
    town = next((one for one in field.surface.features if one.id == site.relief.order.at), None)
    if town is None:
        return
    rect = rect_of(Outline(town.outline))
    order, unit = site.relief.order, field.surface.frontage
    for turn in (0, 1):
        angle = (rect.angle + turn * QUARTER_TURN) % (4 * QUARTER_TURN)
        mine = (order.length, order.breadth) if turn == 0 else (order.breadth, order.length)
        lying = Outline(town.outline).box
        square = rect.angle % (2 * QUARTER_TURN) == 0
        # The town lies square to the table when it was offered; otherwise the place is pushed against it.
        wide, deep = mine if square else mine[::-1]
        x, y = (lying[0] + lying[2]) // 2, (lying[1] + lying[3]) // 2
        far_x, far_y = (lying[2] - lying[0] + wide) // 2, (lying[3] - lying[1] + deep) // 2
        for slip in (0, unit, -unit, 3 * unit, -3 * unit):
            for dx, dy in ((far_x, slip), (-far_x, slip), (slip, far_y), (slip, -far_y)):
                yield PlaceFeature(site.relief.id, x + dx, y + dy, angle)


# -- linear features ---------------------------------------------------------------------------------------------


def _shores(site: Site, measures: Measures) -> Iterator[PlaceShore]:
    sides: tuple[Side, Side] = ("left", "right")
    for reach in SHORES:
        for side in sides:
            # The least reach of the book is 300 paces, whatever the size of the table makes of it.
            far = tuple(paces * measures.shore[0] // 300 for paces in reach)
            yield PlaceShore(site.relief.id, side, far, measures.border[1] * 4 // 5)


def _bent(start: Point, end: Point, bend: tuple[int, ...], step: int) -> tuple[Point, ...]:
    """Return a course from start to end by three points that lie aside of the straight line, along the shorter way."""
    upright = abs(end.y - start.y) > abs(end.x - start.x)
    middle = []
    for part, aside in enumerate(bend, start=1):
        x = start.x + (end.x - start.x) * part // 4 + (aside * step if upright else 0)
        y = start.y + (end.y - start.y) * part // 4 + (0 if upright else aside * step)
        middle.append(Point(x, y))
    return (start, *middle, end)


def _rivers(site: Site, field: Field, terms: Terms, measures: Measures) -> Iterator[PlaceCourse]:
    surface = field.surface
    widths = [width for width in _WIDTHS if width <= measures.river_width] or [measures.river_width]
    if site.stage is Stage.ROUTE:
        near, far = measures.river_from_side
        step = (far - near) // 6
        for bend in BENDS:
            for width in widths:
                for x in ((near + far) // 2, surface.width - (near + far) // 2):
                    course = _bent(Point(x, 0), Point(x, surface.depth), bend, step)
                    yield PlaceCourse(site.relief.id, course, width)
        return
    top, bottom = band_of(site, field, terms) if site.band is not None else (0, surface.depth)
    step = (bottom - top) // 8
    for part in (4, 3, 5, 2, 6):
        y = top + (bottom - top) * part // 8
        for bend in BENDS:
            for start, end in _ends(field, y):
                for width in widths:
                    yield PlaceCourse(site.relief.id, _bent(start, end, bend, step), width)


def _ends(field: Field, y: int) -> Iterator[tuple[Point, Point]]:
    """Yield sources and mouths of a defender's river at a height of the table (DBF-TERRAIN-RV-a)."""
    surface = field.surface
    first = [one for one in surface.features if one.land is Land.RIVER and one.course]
    for river in first:
        x = across_at(river.course, y, 1)
        if x is not None:
            yield Point(0, y), Point(x, y)
            yield Point(surface.width, y), Point(x, y)
    if first:
        return
    for water in waters_of(surface):
        left = side_of(water) == "left"
        x = across_at(shore_line(water), y, 1 if left else -1)
        if x is not None:
            # A little way into the water, so that the slant of the bank leaves no gap.
            mouth = x - 30 * PACE if left else x + 30 * PACE
            yield Point(surface.width if left else 0, y), Point(mouth, y)
    if not waters_of(surface):
        yield Point(0, y), Point(surface.width, y)
        yield Point(surface.width, y), Point(0, y)


def _roads(site: Site, field: Field) -> Iterator[PlaceCourse]:
    surface, width = field.surface, road_width(field.surface)
    middle, third = surface.width // 2, surface.width // 3
    if site.stage is Stage.ROUTE or site.relief.compulsory:
        for bend in BENDS[:5]:
            for start, end in ((0, 0), (-2, 2), (2, -2), (1, 1), (-1, -1)):
                points = (
                    Point(middle + start * third // 5, 0),
                    Point(middle + end * third // 5, surface.depth),
                )
                yield PlaceCourse(site.relief.id, _bent(*points, bend, third // 12), width)
    for town in surface.features:
        if town.land is not Land.BUILT_UP:
            continue
        for gate in _gates(town, surface.features):
            for at in _road_ends(field, gate):
                if at != gate:
                    yield PlaceCourse(site.relief.id, (gate, at), width)


def _gates(town: Feature, features: tuple[Feature, ...]) -> Iterator[Point]:
    """Yield where a road may begin at a built-up area: ends of its internal roads, then the middles of its sides."""
    for road in features:
        if road.land is Land.ROAD and road.part_of == town.id:
            yield road.course[-1]
            yield road.course[0]
    for a, b in Outline(town.outline).sides:
        yield Point((a.x + b.x) // 2, (a.y + b.y) // 2)


def _road_ends(field: Field, start: Point) -> Iterator[Point]:
    """Yield where a road from a place may lead: the nearest place of each earlier road, and the edges of the table."""
    surface = field.surface
    for road in surface.features:
        if road.land is Land.ROAD:
            x = across_at(road.course, start.y, 1)
            if x is not None:
                yield Point(x, start.y)
            yield from road.course
    yield Point(start.x, 0)
    yield Point(start.x, surface.depth)
    yield Point(0, start.y)
    yield Point(surface.width, start.y)
