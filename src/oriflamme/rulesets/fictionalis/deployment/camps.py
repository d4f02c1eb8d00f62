"""The fortifications that guard the Baggage: palisades round it, both ends on the base line or water (seed lines 523, 537, 889)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

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

    They go round an upright box of whole sections that holds it, on three sides; each end touches the base line, a
    waterway or a river (DBF-DEPLOY-BAGGAGE). Of several ways the one of the fewest sections is taken, the base line
    first. Mobile Baggage is not protected (DBF-BAGGAGE-a).
    """
    inside = [rect for name, rect in places.items() if _tents(field, name)]
    if not inside or not paid(field, side):
        return ()
    base = _Way(0, 1) if field.theatre.facing(side) == 0 else _Way(0, -1)
    camps = [_at_base_line(field, side, base, inside)]
    camps += [
        _at_water(field, side, way, inside) for way in (_Way(0, 1), _Way(0, -1), _Way(1, 0), _Way(-1, 0))
    ]
    return min((camp for camp in camps if camp), key=len, default=())


def _tents(field: Field, name: str) -> bool:
    element = field.elements[name]
    return element.kind.type is Type.BAGGAGE and immobile(element)


class _Way(NamedTuple):
    """The direction in which a camp is open: `out` leads there, `across` to the right hand of who looks back at it."""

    x: int
    y: int

    def out(self, point: Point) -> int:
        return point.x * self.x + point.y * self.y

    def across(self, point: Point) -> int:
        return point.x * self.y - point.y * self.x

    def point(self, across: int, out: int) -> Point:
        return Point(self.x * out + self.y * across, self.y * out - self.x * across)


def _at_base_line(field: Field, side: str, way: _Way, rects: list[Rect]) -> tuple[Section, ...]:
    """Return a camp from the base line to the base line; none when it takes more sections than were paid for."""
    line = field.surface.depth if way.y > 0 else 0
    nearest = min(way.out(point) for rect in rects for point in corners(rect))
    rows = _whole(line - nearest if way.y > 0 else -nearest, field)
    return _camp(field, side, way, rects, line * way.y, rows)


def _at_water(field: Field, side: str, way: _Way, rects: list[Rect]) -> tuple[Section, ...]:
    """Return a camp whose two ends touch a waterway or a river that lies in some direction; none when none can be paid for."""
    marks = [way.out(point) for rect in rects for point in corners(rect)]
    first = _whole(max(marks) - min(marks), field)
    for rows in range(first, paid(field, side) // 2 + 1):
        camp = _camp(field, side, way, rects, min(marks) + rows * field.surface.frontage, rows)
        if not camp:
            break
        if all(zones.in_water(field, end) for end in (camp[0].left, camp[-1].right)):
            return camp
    return ()


def _whole(length: int, field: Field) -> int:
    """Return how many sections it takes to cover a length, one at least."""
    return max(1, -(-(length - 2 * TOUCH) // field.surface.frontage))


def _camp(field: Field, side: str, way: _Way, rects: list[Rect], end: int, rows: int) -> tuple[Section, ...]:
    """Return a camp so many sections deep that is open in a direction, where it ends at `end`; none if it costs too much."""
    frontage = field.surface.frontage
    marks = [way.across(point) for rect in rects for point in corners(rect)]
    wide = _whole(max(marks) - min(marks), field)
    if wide + 2 * rows > paid(field, side):
        return ()
    left = (min(marks) + max(marks) - wide * frontage) // 2
    up = [(0, row) for row in range(rows + 1)]
    over = [(file, rows) for file in range(1, wide + 1)]
    down = [(wide, row) for row in range(rows - 1, -1, -1)]
    points = [way.point(left + file * frontage, end - row * frontage) for file, row in (*up, *over, *down)]
    seat = field.theatre.sides.index(side)
    return tuple(
        Section(
            id=f"camp-{seat}-{number}", side=side, kind=Works.TEMPORARY, left=start, right=stop, camp=True
        )
        for number, (start, stop) in enumerate(pairwise(points))
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
