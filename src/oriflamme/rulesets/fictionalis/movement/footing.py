"""What a course goes over, and so how far it may go: going, roads, rivers, works (seed lines 1058-1060, 1118-1146)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from oriflamme.board.table import PACE, Rect
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import distances, rivers, works
from oriflamme.rulesets.fictionalis.distances import Way
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import Going, going, on_road
from oriflamme.rulesets.fictionalis.ground import Land
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.terrain.lie import Lie, lie_of

from .course import Course, Track, covered, places

MEASURED_TO: Final = PACE // 10
"""Nobody measures closer than a tenth of a pace at a table."""

_WATER: Final = (Land.RIVER, Land.WATERWAY)
_WORST: Final = (Going.GOOD, Going.ROUGH, Going.DIFFICULT, Going.IMPASSABLE)


def areas(track: Track) -> Iterator[Rect]:
    """Yield rectangles that together cover, as near as matters, all that a base touches on its way."""
    if not track.stages:
        yield track.start
    for before, stage in track.parts:
        swept = covered(before, stage)
        if swept is not None:
            yield swept
        else:
            yield before
            yield from places(before, stage)


def _steps(track: Track) -> Iterator[Rect]:
    yield track.start
    for before, stage in track.parts:
        yield from places(before, stage)


def way_of(field: Field, element: Element, track: Track, *, roads: bool) -> Way:
    """Return what an element goes over: its worst going off the road, whether all of it is road, and slowing rivers.

    `roads`: it may profit from a road, as a single element or in a column (DBF-GROUP-COLUMN).
    """
    if open_way(field, track):
        return Way(going(field, element, track.end))
    worst = max((going(field, element, area) for area in areas(track)), key=_WORST.index)
    crossing = _crosses_slow_river(field, element, track)
    if roads and element.kind.land and _near_road(field, track):
        off_road = [rect for rect in _steps(track) if not on_road(field, rect)]
        if not off_road:
            return Way(worst, road=True, crossing=crossing)
        if worst is not Going.GOOD:
            worst = max((going(field, element, rect) for rect in off_road), key=_WORST.index)
    return Way(worst, crossing=crossing)


def open_way(field: Field, track: Track) -> bool:
    """Return whether no terrain feature comes near an element's way: cheap, and never yes when one does."""
    return not field.surface.features or lie_of(field.surface).is_open(*track.box)


def _near_road(field: Field, track: Track) -> bool:
    return on_road(field, track.start) or on_road(field, track.end)


def _crosses_slow_river(field: Field, element: Element, track: Track) -> bool:
    return element.kind.land and any(rivers.slows(field, element, rect) for rect in wet_steps(field, track))


def wet_steps(field: Field, track: Track) -> tuple[Rect, ...]:
    """Return the places on a base's way, its start included, in which it is in a river or waterway."""
    return _wet_steps(lie_of(field.surface), track)


@lru_cache(maxsize=2048)
def _wet_steps(lie: Lie, track: Track) -> tuple[Rect, ...]:
    if not _near_water(lie, track):
        return ()
    return tuple(rect for rect in _steps(track) if any(one.land in _WATER for one in lie.under(rect)))


def _near_water(lie: Lie, track: Track) -> bool:
    """Return whether a way comes near a river or waterway: cheap, and never no when it does."""
    waters = [feature for feature in lie.surface.features if feature.land in _WATER]
    if not waters:
        return False
    west, north, east, south = track.box
    shapes = lie.shapes
    return any(
        box[0] <= east + PACE and box[2] >= west - PACE and box[1] <= south + PACE and box[3] >= north - PACE
        for box in (shape.box for water in waters for shape in shapes[water.id])
    )


def enters_river(field: Field, track: Track) -> bool:
    """Return whether a base enters a river on its way that it is not in at the start."""
    at_start = rivers.river_below(field, track.start)
    found = (rivers.river_below(field, rect) for rect in wet_steps(field, track))
    return any(river is not None and river != at_start for river in found)


def farthest(field: Field, course: Course, *, march: bool, onto: str | None = None) -> int:
    """Return how far a course may go over what it goes over, in thousandths of a pace; 0 when somebody cannot go at all.

    A group goes as far as its slowest element (DBF-SPEED-TABLE). `onto`: the enemy whose flank a single element contacts
    (DBF-SPEED-FLANK).
    """
    roads = len(course.tracks) == 1 or course.column
    found = []
    for track in course.tracks:
        element = field.elements[track.name]
        way = way_of(field, element, track, roads=roads)
        far = distances.allowance(
            field,
            element,
            way.going,
            road=way.road,
            march=march,
            crossing=way.crossing,
            onto=onto if course.single else None,
        )
        found.append(far)
    return min(found)


def footing_reasons(field: Field, course: Course, limit: int) -> Iterator[Reason]:
    """Yield what the ground and the distance have against a course that may go as far as `limit` (DBF-SPEED-TABLE)."""
    for track in course.tracks:
        element = field.elements[track.name]
        if distances.immobile(element):
            yield Reason("DBF-SPEED-TABLE", text("dbf-refused-immobile", element=about(element)))
            return
        if not field.surface.features or (not element.kind.naval and open_way(field, track)):
            continue
        wet = next((one for rect in wet_steps(field, track) for one in _fording(field, element, rect)), None)
        if wet is not None:
            yield wet
        elif not all(works.passable(field, element, area) for area in areas(track)):
            yield Reason("DBF-SPEED-TABLE", text("dbf-refused-impassable", element=about(element)))
    if course.measured > limit + MEASURED_TO:
        yield Reason(
            "DBF-SPEED-TABLE",
            text(
                "dbf-refused-too-far",
                element=about(field.elements[course.tracks[0].name]),
                distance=paces(course.measured),
                limit=paces(limit),
            ),
        )


def _fording(field: Field, element: Element, rect: Rect) -> Iterator[Reason]:
    # Whether the river wants a column is asked of the whole group elsewhere.
    yield from rivers.refusals(field, element, rect, column=True)


def paces(length: int) -> float:
    """Return a length in paces, to a tenth, for a message."""
    return round(length / PACE, 1)
