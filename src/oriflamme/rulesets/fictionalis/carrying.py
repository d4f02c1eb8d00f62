"""Vessels, Airboats and those aboard: who carries whom, and where a vessel is at the shore (seed lines 568-576, 999)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from oriflamme.board.outlines import Outline, distance_to
from oriflamme.board.segments import away
from oriflamme.board.table import EDGES, PACE, Edge, Point, Rect, edge
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text

from . import rivers
from .field import Field
from .ground import Feature, Land
from .headings import is_ashore
from .naming import about
from .pieces import Element, Place
from .terrain.lie import lie_of
from .troops import Grade, Kind, Type

AT_SHORE: Final = PACE
"""An edge this near to the shore is in contact with it, as people at a table measure."""

WATERS: Final = (Land.WATERWAY, Land.RIVER, Land.WATER)
SHORES: Final = (Land.BEACH, Land.BUILT_UP)


def may_carry(kind: Kind) -> bool:
    """Return whether elements of a kind can carry another, as far as no list says more (DBF-LANDING-NAVAL-a, DBF-LANDING-AIR)."""
    return kind.type is Type.AIRBOAT or (kind.naval and not kind.is_(Type.BOATS, Grade.FAST))


def must_carry(kind: Kind, *, listed: bool) -> bool:
    """Return whether a Naval element has to have troops aboard at the start (DBF-LANDING-NAVAL-a).

    All have but Boats (F). `listed`: its army list says whom it carries. Where none does, Ships (I) are supply ships that
    replace Baggage, and Boats but for towed towers (X) are creatures that need no crew.
    """
    if not kind.naval or kind.is_(Type.BOATS, Grade.FAST):
        return False
    spared = kind.is_(Type.SHIPS, Grade.INFERIOR) or (
        kind.type is Type.BOATS and kind.grade is not Grade.EXCEPTION
    )
    return listed or not spared


def fits_aboard(vessel: Kind, troops: Kind) -> bool:
    """Return whether a kind can go aboard another: land troops, mounted ones only on horse transports, Ships (I) (DBF-SHIP)."""
    if not may_carry(vessel) or not troops.land:
        return False
    return not (vessel.naval and troops.mounted) or vessel.is_(Type.SHIPS, Grade.INFERIOR)


def aboard(field: Field, vessel: str) -> Element | None:
    """Return the element that a vessel or Airboat carries, None when it carries none."""
    return next(
        (one for one in field.elements.values() if one.place is Place.ABOARD and one.carrier == vessel), None
    )


def is_empty(field: Field, element: Element) -> bool:
    """Return whether a vessel's troops are ashore: it cannot move, and defends itself weakly (DBF-LANDING-NAVAL-b)."""
    return element.kind.naval and is_ashore(field, element.id)


def sailing_reasons(field: Field, element: Element) -> Iterator[Reason]:
    """Yield the reason for which a vessel cannot move: its troops are ashore (DBF-LANDING-NAVAL-b)."""
    if is_empty(field, element):
        yield Reason("DBF-LANDING-NAVAL-b", text("dbf-refused-empty-vessel", element=about(element)))


def water_access(field: Field, kind: Kind) -> bool:
    """Return whether the terrain lets a Naval kind arrive by water; else its troops deploy on land (DBF-LANDING-NAVAL-b).

    Boats also by a river as wide as F (DBF-TERRAIN-RV-c).
    """
    wide = field.surface.frontage
    return any(
        one.land is Land.WATERWAY
        or (kind.type is Type.BOATS and one.land is Land.RIVER and one.width >= wide)
        for one in field.surface.features
        if not rivers.is_frozen(field, one)
    )


# -- the shore -----------------------------------------------------------------------------------------------------------


def shore_edges(field: Field, rect: Rect) -> tuple[Edge, ...]:
    """Return the edges of a vessel that are in contact with a beach, quay or bank (DBF-MOVE-EMBARK-a).

    A bank is the side of a river or waterway, a quay that of a built-up area at the water. Of an edge two points at least
    have to be at the shore, or its middle.
    """
    waters, shores = outlines_of(field, WATERS), outlines_of(field, SHORES)
    return tuple(one for one in EDGES if _is_at_shore(rect, one, waters, shores))


def _is_at_shore(rect: Rect, which: Edge, waters: list[Outline], shores: list[Outline]) -> bool:
    ends = edge(rect, which)
    middle = Point((ends[0].x + ends[1].x) // 2, (ends[0].y + ends[1].y) // 2)
    there = [_at_bank(point, waters) or _at_shore(point, shores) for point in (*ends, middle)]
    return sum(there[:2]) == 2 or there[2]


def _at_shore(point: Point, outlines: list[Outline]) -> bool:
    return any(distance_to(one, _speck(point)) <= AT_SHORE for one in outlines)


def _at_bank(point: Point, outlines: list[Outline]) -> bool:
    """Return whether a point is at the side of a water, from within or without."""
    for one in outlines:
        for a, b in one.sides:
            if away((point.x, point.y), (a.x, a.y), (b.x, b.y)) <= AT_SHORE:
                return True
    return False


def _speck(point: Point) -> Rect:
    return Rect(point.x, point.y, 1, 1)


def outlines_of(field: Field, lands: tuple[Land, ...]) -> list[Outline]:
    """Return the outlines of all terrain of some kinds."""
    shapes = lie_of(field.surface).shapes
    wanted: Iterable[Feature] = (one for one in field.surface.features if one.land in lands)
    return [shape for one in wanted for shape in shapes[one.id]]
