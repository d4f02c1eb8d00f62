"""Where troops may be deployed (seed lines 881-889): reasons against places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.board.outlines import distance_to
from oriflamme.board.table import PACE, TOUCH, Point, Rect, corners
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import going, works
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.ground import Feature, Land
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.obstacles import moved_to, on_table
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.terrain.lie import lie_of
from oriflamme.rulesets.fictionalis.troops import Type

FROM_CENTRE: Final = 300 * PACE
"""How far from the centre line, and from the short edges, a deployment must stay (DBF-DEPLOY-ZONE)."""

FROM_TOWN: Final = 200 * PACE
"""How far from an enemy's fortified built-up area it must stay (DBF-DEPLOY-ZONE)."""

_SHORES: Final = (Land.WATERWAY, Land.BEACH, Land.RIVER)


def reasons(field: Field, element: Element, rect: Rect) -> Iterator[Reason]:
    """Yield every reason against deploying an element at a place, apart from who stands there (DBF-DEPLOY-ZONE)."""
    name = about(element)
    if not on_table(field.surface, rect):
        yield Reason("DBF-DEPLOY-ZONE", text("dbf-refused-partly-off-table", element=name))
        return
    if not in_fortified_town(field, rect):
        if forward_of(field, element.side, rect) > -FROM_CENTRE:
            yield Reason("DBF-DEPLOY-ZONE", text("dbf-refused-too-far-forward", element=name))
        if not element.kind.naval and _near_short_edge(field, rect):
            yield Reason("DBF-DEPLOY-ZONE", text("dbf-refused-near-short-edge", element=name))
    if any(gap_to(field, town, rect) < FROM_TOWN for town in enemy_towns(field, element.side)):
        yield Reason("DBF-DEPLOY-ZONE", text("dbf-refused-near-town", element=name))
    if not works.passable(field, moved_to(element, rect), rect):
        yield Reason("DBF-DEPLOY-ZONE", text("dbf-refused-ground", element=name))
    if element.kind.type is Type.BAGGAGE:
        yield from _against_baggage(field, element, rect)


def area(field: Field, side: str) -> tuple[int, int, int, int]:
    """Return the west, north, east and south end of a side's deployment zone for land troops (DBF-DEPLOY-ZONE)."""
    surface = field.surface
    middle = surface.depth // 2
    west, east = FROM_CENTRE, surface.width - FROM_CENTRE
    if field.theatre.facing(side) == 0:
        return (west, middle + FROM_CENTRE, east, surface.depth)
    return (west, 0, east, middle - FROM_CENTRE)


def in_fortified_town(field: Field, rect: Rect) -> bool:
    """Return whether a base is wholly or partly inside a fortified built-up area, whosever it is (DBF-DEPLOY-ZONE)."""
    fortified = {section.feature for section in field.surface.works}
    return any(feature.id in fortified for feature in lie_of(field.surface).under(rect))


def forward_of(field: Field, side: str, rect: Rect) -> int:
    """Return how far beyond the centre line a base reaches, as its side looks; negative: how far short of it."""
    middle = field.surface.depth // 2
    if field.theatre.facing(side) == 0:
        return middle - min(corner.y for corner in corners(rect)) - TOUCH
    return max(corner.y for corner in corners(rect)) - middle - TOUCH


def _near_short_edge(field: Field, rect: Rect) -> bool:
    across = [corner.x for corner in corners(rect)]
    return min(across) + TOUCH < FROM_CENTRE or max(across) - TOUCH > field.surface.width - FROM_CENTRE


def enemy_towns(field: Field, side: str) -> Iterator[Feature]:
    """Yield the built-up areas that the enemy of a side has fortified."""
    fortified = {section.feature for section in field.surface.works if section.side != side}
    return (feature for feature in field.surface.features if feature.id in fortified)


def gap_to(field: Field, feature: Feature, rect: Rect) -> int:
    """Return how far a base is from a feature, in thousandths of a pace."""
    return min(distance_to(shape, rect) for shape in lie_of(field.surface).shapes[feature.id])


def _against_baggage(field: Field, element: Element, rect: Rect) -> Iterator[Reason]:
    """Yield why Baggage may not stand at a place: in a built-up area, or at the back in good going (DBF-DEPLOY-BAGGAGE)."""
    if in_town(field, rect):
        return
    if going.going(field, moved_to(element, rect), rect) is not Going.GOOD:
        yield Reason("DBF-DEPLOY-BAGGAGE", text("dbf-refused-baggage-going", element=about(element)))


def in_town(field: Field, rect: Rect) -> bool:
    """Return whether any part of a base is in a built-up area."""
    return any(feature.land is Land.BUILT_UP for feature in going.features_at(field, rect))


def at_the_back(field: Field, side: str, rect: Rect) -> bool:
    """Return whether a base touches its side's base line, or a waterway, beach or river (DBF-DEPLOY-BAGGAGE)."""
    along = [corner.y for corner in corners(rect)]
    edge = field.surface.depth - max(along) if field.theatre.facing(side) == 0 else min(along)
    if edge <= TOUCH:
        return True
    shores = (feature for feature in field.surface.features if feature.land in _SHORES)
    return any(gap_to(field, shore, rect) <= TOUCH for shore in shores)


def in_water(field: Field, point: Point) -> bool:
    """Return whether a point lies in or at the edge of a waterway or a river (DBF-DEPLOY-BAGGAGE)."""
    spot = Rect(point.x, point.y, 2 * TOUCH, 2 * TOUCH, 0)
    waters = (one for one in field.surface.features if one.land in (Land.WATERWAY, Land.RIVER))
    return any(gap_to(field, water, spot) <= TOUCH for water in waters)
