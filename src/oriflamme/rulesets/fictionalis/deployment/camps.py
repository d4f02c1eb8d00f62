"""The fortifications that guard the Baggage: palisades round it, both ends on the base line (seed lines 523, 537, 889)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

import msgspec

from oriflamme.board.table import TOUCH, Point, Rect, corners
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis.distances import immobile
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Section, Works
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.terrain.walls import gap_faults, siting_faults
from oriflamme.rulesets.fictionalis.troops import Type

from . import zones


def paid(field: Field, side: str) -> int:
    """Return how many sections of TF a side may lay round its Baggage."""
    theatre = field.theatre
    return theatre.camp_works.get(side, 0) + theatre.field_works.get(side, 0)


def spare(field: Field, side: str) -> int:
    """Return how many sections of TF a side has paid for in full and has not laid round its Baggage (DBF-FORT-SITING)."""
    theatre = field.theatre
    laid = sum(one.camp and one.side == side for one in field.surface.works)
    return theatre.field_works.get(side, 0) - max(0, laid - theatre.camp_works.get(side, 0))


def proposed_camp(field: Field, side: str, places: Mapping[str, Rect]) -> tuple[Section, ...]:
    """Return the sections round the immobile Baggage among these places; none when its side has not paid for enough.

    They go round the smallest upright box of whole sections that holds it, from the base line to the base line
    (DBF-DEPLOY-BAGGAGE). Mobile Baggage is not protected (DBF-BAGGAGE-a).
    """
    if not paid(field, side):
        return ()
    inside = [rect for name, rect in places.items() if _tents(field, name)]
    if not inside:
        return ()
    frontage = field.surface.frontage
    west, east, deep = _box(field, side, inside)
    wide = -(-(east - west - 2 * TOUCH) // frontage)
    rows = max(1, -(-(deep - 2 * TOUCH) // frontage))
    if wide + 2 * rows > paid(field, side):
        return ()
    left = (west + east - wide * frontage) // 2
    return tuple(_sections(field, side, left, wide, rows))


def _tents(field: Field, name: str) -> bool:
    element = field.elements[name]
    return element.kind.type is Type.BAGGAGE and immobile(element)


def _box(field: Field, side: str, rects: list[Rect]) -> tuple[int, int, int]:
    """Return west and east end of bases, and how far they reach from their side's base line."""
    points = [point for rect in rects for point in corners(rect)]
    across = [point.x for point in points]
    if field.theatre.facing(side) == 0:
        deep = field.surface.depth - min(point.y for point in points)
    else:
        deep = max(point.y for point in points)
    return min(across), max(across), deep


def _sections(field: Field, side: str, west: int, wide: int, rows: int) -> Iterator[Section]:
    """Yield the sections of a camp, clockwise, from the base line up, across and back."""
    frontage, base = field.surface.frontage, field.surface.depth
    up = [(0, row) for row in range(rows + 1)]
    across = [(file, rows) for file in range(1, wide + 1)]
    down = [(wide, row) for row in range(rows - 1, -1, -1)]
    marks = [(west + file * frontage, row * frontage) for file, row in (*up, *across, *down)]
    if field.theatre.facing(side) == 0:
        points = [Point(x, base - out) for x, out in marks]
    else:
        # The same seen from the other side of the table: turned by half a turn about the middle of the camp.
        points = [Point(2 * west + wide * frontage - x, out) for x, out in marks]
    seat = field.theatre.sides.index(side)
    for number, (start, end) in enumerate(pairwise(points)):
        yield Section(
            id=f"camp-{seat}-{number}", side=side, kind=Works.TEMPORARY, left=start, right=end, camp=True
        )


def camp_reasons(field: Field, side: str, sections: tuple[Section, ...]) -> Iterator[Reason]:
    """Yield what is wrong with where a camp's sections stand (DBF-FORT-SITING, DBF-FORT-PERIMETER)."""
    yield from siting_faults(sections, zones.area(field, side))
    if sections:
        yield from gap_faults((*field.surface.works, *sections), field.surface.frontage)


def in_camp_reasons(
    field: Field, places: Mapping[str, Rect], sections: tuple[Section, ...]
) -> Iterator[Reason]:
    """Yield the mobile Baggage that stands inside a camp: field works do not protect it (DBF-BAGGAGE-a)."""
    if not sections:
        return
    points = [end for one in sections for end in (one.left, one.right)]
    west, east = min(point.x for point in points), max(point.x for point in points)
    north, south = min(point.y for point in points), max(point.y for point in points)
    for name, rect in places.items():
        element = field.elements[name]
        inside = west < rect.x < east and north < rect.y < south
        if inside and element.kind.type is Type.BAGGAGE and not immobile(element):
            yield Reason("DBF-BAGGAGE-a", text("dbf-refused-mobile-in-camp", element=about(element)))


def lay(field: Field, sections: tuple[Section, ...]) -> None:
    """Put sections on the table."""
    if sections:
        field.surface = msgspec.structs.replace(field.surface, works=(*field.surface.works, *sections))
