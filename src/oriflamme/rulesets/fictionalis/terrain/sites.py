"""Where a chosen feature may lie: what dice and rules ask of its place (DBF-TERRAIN-PLACING, -STEP2-RV, -BUA, -ROAD)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from oriflamme.board.outlines import Outline, inside, outlines_meet
from oriflamme.board.table import PACE, TOUCH, Point
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface

from .catalogue import Measures, Terms, measures_of
from .constraints import breaches, touches_feature, touches_water, waters_of
from .lie import middle_of, overlap, shapes_of
from .linear import edge_of
from .plans import Relief, Stage
from .shapes import at_edge, in_box, sector_box, sectors

Box = tuple[int, int, int, int]

BANDS: Final = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}
"""Which quarter of the depth, counted from the defender, a die gives his river (DBF-TERRAIN-STEP2-RV)."""

AT_EDGE: Final = 4
"""Up to this result of the second die a feature touches an edge or a waterway (DBF-TERRAIN-PLACING)."""


class Site(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is to be placed and what the dice have said: `sector` 1 to 6, `edge` for the second die, `band` a die 1 to 6.

    `adjoin` is a feature that it has to touch (DBF-TERRAIN-STEP2-WW).
    """

    relief: Relief
    side: str
    stage: Stage
    sector: int | None = None
    edge: bool = False
    band: int | None = None
    adjoin: str | None = None


def invader_below(field: Field, terms: Terms) -> bool:
    """Return whether the invader sits at the lower edge of the drawing."""
    return terms.invader.side == field.theatre.sides[0]


def sector_of(site: Site, field: Field, terms: Terms) -> Box:
    """Return the box of the sector that the die has given. Raises LookupError when no die has."""
    if site.sector is None:
        raise LookupError(f"{site.relief.id} is not placed by dice")
    return sector_box(field.surface, site.sector, invader_below(field, terms))


def band_of(site: Site, field: Field, terms: Terms) -> tuple[int, int]:
    """Return between which heights of the table the defender's river lies (DBF-TERRAIN-STEP2-RV)."""
    depth = field.surface.depth
    quarter = BANDS[site.band] if site.band is not None else 0
    top = depth * quarter // 4
    bottom = depth * (quarter + 1) // 4
    # The first quarter is the defender's, who sits opposite the invader.
    return (top, bottom) if invader_below(field, terms) else (depth - bottom, depth - top)


def site_faults(site: Site, features: Sequence[Feature], field: Field, terms: Terms) -> Iterator[Reason]:
    """Yield every reason against placing features, made from one command, on a site."""
    measures = measures_of(field)
    main = features[0]
    match site.relief.kind.land:
        case Land.WATERWAY | Land.MOUNTAINS:
            # Hills in its way have made room before this is asked (DBF-TERRAIN-WW-b).
            pass
        case Land.RIVER:
            yield from _river_faults(site, main, field, terms, measures)
        case Land.ROAD:
            yield from _road_faults(site, main, field)
        case Land.BUILT_UP:
            yield from _town_faults(site, features, field, terms)
        case _ if site.relief.order.at is not None:
            yield from _plot_faults(site, main, field)
        case _:
            yield from _diced_faults(site, main, field, terms, measures)
    yield from breaches(features, field.surface, measures)


def _diced_faults(
    site: Site, feature: Feature, field: Field, terms: Terms, measures: Measures
) -> Iterator[Reason]:
    """Yield what the two dice forbid (DBF-TERRAIN-PLACING)."""
    rule = "DBF-TERRAIN-PLACING"
    outline = Outline(feature.outline)
    if not in_box(outline, sector_of(site, field, terms)):
        yield Reason(rule, Text("dbf-refused-terrain-sector", {"sector": site.sector or 0}))
        return
    if site.edge:
        if not at_edge(outline, field.surface) and not touches_water(outline, field.surface):
            yield Reason(rule, Text("dbf-refused-terrain-edge"))
    elif not _inland(outline, field.surface, measures):
        yield Reason(rule, Text("dbf-refused-terrain-inland", {"paces": measures.inland // PACE}))


def _inland(outline: Outline, surface: Surface, measures: Measures) -> bool:
    x, y = middle_of(outline)
    far = measures.inland - TOUCH
    return far <= x <= surface.width - far and far <= y <= surface.depth - far


def _river_faults(
    site: Site, river: Feature, field: Field, terms: Terms, measures: Measures
) -> Iterator[Reason]:
    if site.stage is Stage.ROUTE:
        yield from _invaders_river(river, field.surface, measures)
    else:
        yield from _defenders_river(site, river, field, terms)


def _invaders_river(river: Feature, surface: Surface, measures: Measures) -> Iterator[Reason]:
    """Yield what step 1 forbids a river: long edge to long edge, in a band beside a short edge (DBF-TERRAIN-STEP1)."""
    ends = {edge_of(river.course[0], surface), edge_of(river.course[-1], surface)}
    if ends != {"top", "bottom"}:
        yield Reason("DBF-TERRAIN-STEP1", Text("dbf-refused-terrain-river-ends"))
    near, far = measures.river_from_side
    bands = ((near, far), (surface.width - far, surface.width - near))
    if not any(all(west <= point.x <= east for point in river.course) for west, east in bands):
        args: dict[str, str | float | Text] = {"least": near // PACE, "most": far // PACE}
        yield Reason("DBF-TERRAIN-STEP1", text("dbf-refused-terrain-river-band", **args))


def _defenders_river(site: Site, river: Feature, field: Field, terms: Terms) -> Iterator[Reason]:
    """Yield what step 2 forbids a river: its quarter, and where it begins and ends (DBF-TERRAIN-STEP2-RV, -RV-a)."""
    surface = field.surface
    if site.band is not None:
        top, bottom = band_of(site, field, terms)
        if not all(top <= point.y <= bottom for point in river.course):
            yield Reason("DBF-TERRAIN-STEP2-RV", Text("dbf-refused-terrain-river-quarter"))
    start, end = edge_of(river.course[0], surface), edge_of(river.course[-1], surface)
    first = [one for one in surface.features if one.land is Land.RIVER and one.course]
    waters = waters_of(surface)
    mouth = river.course[-1]
    if start not in ("left", "right"):
        yield Reason("DBF-TERRAIN-RV-a", Text("dbf-refused-terrain-river-source"))
    elif first:
        if not any(contains_course(one, mouth) for one in first):
            yield Reason("DBF-TERRAIN-RV-a", Text("dbf-refused-terrain-river-first"))
    elif waters and any(inside(Outline(one.outline), mouth.x, mouth.y) for one in waters):
        return
    elif {start, end} != {"left", "right"}:
        yield Reason("DBF-TERRAIN-STEP2-RV", Text("dbf-refused-terrain-river-across"))


def contains_course(river: Feature, point: Point) -> bool:
    """Return whether a point lies in a river."""
    return any(inside(shape, point.x, point.y) for shape in shapes_of(river))


def _road_faults(site: Site, road: Feature, field: Field) -> Iterator[Reason]:
    surface = field.surface
    if site.stage is Stage.ROUTE:
        thirds = surface.width // 3, surface.width * 2 // 3
        ends = (road.course[0], road.course[-1])
        if {edge_of(end, surface) for end in ends} != {"top", "bottom"} or not all(
            thirds[0] <= end.x <= thirds[1] for end in ends
        ):
            yield Reason("DBF-TERRAIN-STEP1", Text("dbf-refused-terrain-road-ends"))
        return
    if site.relief.compulsory:
        return
    towns = [one for one in surface.features if one.land is Land.BUILT_UP]
    earlier = [one for one in surface.features if one.land is Land.ROAD]
    shapes = shapes_of(road)
    if not any(_meet(shapes, one) for one in towns) or not any(_meet(shapes, one) for one in earlier):
        yield Reason("DBF-TERRAIN-STEP2-ROAD", Text("dbf-refused-terrain-road-nowhere"))


def _meet(shapes: Sequence[Outline], feature: Feature) -> bool:
    return any(outlines_meet(one, other) for one in shapes for other in shapes_of(feature))


def _town_faults(site: Site, features: Sequence[Feature], field: Field, terms: Terms) -> Iterator[Reason]:
    """Yield what is wrong with where a built-up area lies (DBF-TERRAIN-STEP2-BUA, DBF-TERRAIN-STEP2-WW)."""
    surface = field.surface
    town = Outline(features[0].outline)
    boxes = [number for number, box in sectors(surface, invader_below(field, terms)) if in_box(town, box)]
    if not boxes:
        yield Reason("DBF-TERRAIN-STEP2-BUA", Text("dbf-refused-terrain-town-sector"))
    if site.adjoin is not None:
        # A range is adjoined at its slopes, a waterway at its bank or beach.
        parts = [one for one in surface.features if site.adjoin in (one.id, one.part_of)]
        if parts and not any(touches_feature(town, one) for one in parts):
            yield Reason("DBF-TERRAIN-STEP2-WW", Text("dbf-refused-terrain-town-adjoin"))
    if site.relief.compulsory:
        return
    waters = waters_of(surface)
    if waters:
        if not any(touches_feature(town, water) for water in waters):
            yield Reason("DBF-TERRAIN-STEP2-BUA", Text("dbf-refused-terrain-town-water"))
    elif boxes and boxes[0] in (2, 5) and not _joins_route(features, surface, terms):
        yield Reason("DBF-TERRAIN-STEP2-BUA", Text("dbf-refused-terrain-town-centre"))


def _joins_route(features: Sequence[Feature], surface: Surface, terms: Terms) -> bool:
    """Return whether a gate or internal road of a built-up area can join a road that the invader has placed."""
    roads = [one for one in surface.features if one.land is Land.ROAD and one.placed_by == terms.invader.side]
    return any(_meet(shapes_of(part), road) for part in features for road in roads)


def _plot_faults(site: Site, plot: Feature, field: Field) -> Iterator[Reason]:
    """Yield what is wrong with where fields lie: at their built-up area, in its sector (DBF-TERRAIN-BUA-EXTRAS)."""
    town = next((one for one in field.surface.features if one.id == site.relief.order.at), None)
    outline = Outline(plot.outline)
    if town is None or not touches_feature(outline, town):
        yield Reason("DBF-TERRAIN-BUA-EXTRAS", Text("dbf-refused-terrain-adjoin"))
        return
    both = Outline(town.outline)
    if not any(in_box(both, box) and in_box(outline, box) for _, box in sectors(field.surface, True)):
        yield Reason("DBF-TERRAIN-STEP2-BUA", Text("dbf-refused-terrain-town-sector"))


def obstructing(features: Sequence[Feature], surface: Surface) -> tuple[Feature, ...]:
    """Return the features of a surface that overlap any of some others."""
    shapes = [shape for one in features for shape in shapes_of(one)]
    return tuple(
        other
        for other in surface.features
        if any(overlap(one, shape) for one in shapes for shape in shapes_of(other))
    )
