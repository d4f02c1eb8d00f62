"""Moves within F of an enemy's front: who may make which (seed lines 1025-1039).

The zone is the rectangle F deep straight ahead of the enemy's front edge. Whoever starts in it or enters it may only make
the moves of DBF-RESTRICT-FRONT-b; what it does before it enters is free.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from oriflamme.board.alignment import laid_against
from oriflamme.board.outlines import touches
from oriflamme.board.segments import clip
from oriflamme.board.table import (
    PACE,
    TOUCH,
    Contact,
    Edge,
    Point,
    Rect,
    contact,
    corner_shift,
    exact_corners,
    front_overlap,
    gap,
    in_front,
    local,
    overlap,
    point_at,
)
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import impetuous, weather
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.terrain.lie import lie_of

from .course import Course, Motion, Stage, Track, covered, places, reaches
from .groups import rank_before
from .single import opposite_to

WATER: Final = (Land.WATER, Land.WATERWAY, Land.RIVER)
"""Water that parts elements, unless the enemy is Naval (DBF-RESTRICT-FRONT-a)."""

Struck = Mapping[str, Collection[str]]
"""By element: the enemies whose front or front corner its front contacts at the end of the move."""


def zone(field: Field, enemy: Element) -> Rect:
    """Return the rectangle in front of an enemy in which moves are restricted: F or less, exactly F included."""
    return in_front(enemy.at, field.surface.frontage + TOUCH + 1)


def front_reasons(field: Field, course: Course, struck: Struck, *, closing: bool) -> Iterator[Reason]:
    """Yield each restriction near enemy fronts that a course breaks (DBF-RESTRICT-FRONT-a, DBF-RESTRICT-AERIAL).

    `closing`: it moves into contact with an enemy or breaks off, so that Aerials are bound too.
    """
    far = field.surface.frontage + TOUCH + 1
    side = _side(field, course)
    near = [
        enemy
        for enemy in field.in_box(course.box, far + 1)
        if enemy.side != side and enemy.place is Place.TABLE
    ]
    if not near:
        return
    free: dict[tuple[str, str], bool] = {}
    for track in course.tracks:
        mover = field.elements[track.name]
        for enemy in near:
            if mover.kind.aerial != enemy.kind.aerial and not closing:
                continue
            if not reaches(track.box, enemy.at, far):
                continue
            if not _allowed(field, course, track, enemy, struck, free):
                yield Reason(
                    "DBF-RESTRICT-FRONT-a",
                    text("dbf-refused-front", element=about(mover), enemy=about(enemy)),
                )
                break


def _side(field: Field, course: Course) -> str:
    return field.elements[course.tracks[0].name].side


def _allowed(
    field: Field,
    course: Course,
    track: Track,
    enemy: Element,
    struck: Struck,
    known: dict[tuple[str, str], bool],
) -> bool:
    """Return whether a course of an element is allowed as far as one enemy's front is concerned."""
    key = (track.name, enemy.id)
    if key in known:
        return known[key]
    known[key] = False
    inside = _stages_inside(zone(field, enemy), track)
    ok = not inside or _permitted(field, track, enemy, struck.get(track.name, ()), inside)
    ok = ok or _parted_all_the_way(field, course, track, enemy, inside)
    if not ok:
        # Whoever follows another, contiguous with its own front, may do as that one does.
        ahead = rank_before(course, track.name)
        leader = next((one for one in course.tracks if one.name == ahead), None)
        ok = leader is not None and _allowed(field, course, leader, enemy, struck, known)
    known[key] = ok
    return ok


def _stages_inside(area: Rect, track: Track) -> tuple[tuple[Rect, Stage], ...]:
    """Return the stages on which a base is in an area, each with the place where it begins."""
    found = []
    for before, stage in track.parts:
        swept = covered(before, stage)
        if swept is not None:
            inside = overlap(swept, area)
        else:
            inside = overlap(before, area) or any(overlap(rect, area) for rect in places(before, stage))
        if inside:
            found.append((before, stage))
    return tuple(found)


# -- what parts them -----------------------------------------------------------------------------------------------------


def _parted_all_the_way(
    field: Field,
    course: Course,
    track: Track,
    enemy: Element,
    inside: Sequence[tuple[Rect, Stage]],
) -> bool:
    """Return whether something at least partly separates an element from an enemy wherever it is in his zone."""
    area = zone(field, enemy)
    if overlap(track.start, area) and not parted(field, track.name, track.start, enemy, course.starts):
        return False
    if overlap(track.end, area) and not parted(field, track.name, track.end, enemy, course.ends):
        return False
    between = [rect for before, stage in inside for rect in (before, *places(before, stage))]
    alone = dict.fromkeys(course.starts)
    return all(
        parted(field, track.name, rect, enemy, alone, course)
        for rect in between
        if overlap(rect, area) and rect not in (track.start, track.end)
    )


def parted(
    field: Field,
    name: str,
    rect: Rect,
    enemy: Element,
    moved: Mapping[str, Rect | None],
    course: Course | None = None,
) -> bool:
    """Return whether an element in a place is at least partly separated from an enemy in whose zone it is.

    By another element, a fortification, or water unless the enemy is Naval (DBF-RESTRICT-FRONT-a). `moved` are the places
    of those who move with it; where they are not known those that have it behind them all the way count.
    """
    lane = _lane(enemy.at, rect)
    if lane is None:
        return False
    for other in field.on_table():
        if other.id in (name, enemy.id):
            continue
        at = moved.get(other.id, other.at)
        if at is None:
            if course is not None and _ahead_throughout(course, name, other.id, enemy.at):
                return True
        elif overlap(at, lane):
            return True
    return _walled(field, lane) or (not enemy.kind.naval and _watered(field, lane))


def _ahead_throughout(course: Course, name: str, other: str, enemy: Rect) -> bool:
    lanes = ((course.starts, course.starts[name]), (course.ends, course.ends[name]))
    for where, rect in lanes:
        lane = _lane(enemy, rect)
        if lane is None or not overlap(where[other], lane):
            return False
    return True


def _lane(enemy: Rect, rect: Rect) -> Rect | None:
    """Return what lies between an enemy's front edge and the base straight ahead of it; None when nothing does."""
    points = [local(enemy, Point(round(x), round(y))) for x, y in exact_corners(rect)]
    low = max(min(aside for aside, _ in points), -enemy.width / 2)
    high = min(max(aside for aside, _ in points), enemy.width / 2)
    far = min(ahead for _, ahead in points)
    if high - low <= TOUCH or far <= TOUCH:
        return None
    middle = point_at(enemy, (low + high) / 2, far / 2)
    return Rect(middle.x, middle.y, max(round(high - low), 1), max(round(far), 1), enemy.angle)


def _walled(field: Field, lane: Rect) -> bool:
    for section in field.surface.works:
        start, end = local(lane, section.left), local(lane, section.right)
        half = lane.depth / 2
        ends = ((start[0], start[1] + half), (end[0], end[1] + half))
        if clip(*ends, lane.width / 2 + TOUCH, half + TOUCH) is not None:
            return True
    return False


def _watered(field: Field, lane: Rect) -> bool:
    features = [one for one in field.surface.features if one.land in WATER]
    if not features or weather.conditions(field).frozen:
        return False
    shapes = lie_of(field.surface).shapes
    return any(touches(shape, lane) for feature in features for shape in shapes[feature.id])


# -- what is permitted all the same ---------------------------------------------------------------------------------------


def _permitted(
    field: Field,
    track: Track,
    enemy: Element,
    struck: Collection[str],
    inside: Sequence[tuple[Rect, Stage]],
) -> bool:
    """Return whether an element that is in an enemy's zone makes one of the moves of DBF-RESTRICT-FRONT-b."""
    motions = {stage.motion for _, stage in inside}
    if motions == {Motion.AHEAD}:
        if all(front_overlap(before, enemy.at) > TOUCH for before, _ in inside):
            return True
        mover = field.elements[track.name]
        if enemy.kind.skirmisher and impetuous.is_impetuous(field, mover):
            return True
    if motions == {Motion.BACK}:
        return not _touches_enemy(field, track)
    advances = gap(track.end, enemy.at) <= gap(track.start, enemy.at) + TOUCH
    if advances and opposite_to(track.end, enemy.at) and overlap(track.end, zone(field, enemy)):
        return True
    return any(_shortest(field, track, field.elements[name], enemy) for name in struck)


def _touches_enemy(field: Field, track: Track) -> bool:
    mover = field.elements[track.name]
    return any(
        other.side != mover.side and contact(track.end, other.at) is Contact.EDGE
        for other in field.on_table()
    )


def _shortest(field: Field, track: Track, met: Element, enemy: Element) -> bool:
    """Return whether the enemy contacted is the one whose front can be contacted by the shortest move.

    Of two in line it is the one whom the element's front covers most (DBF-RESTRICT-FRONT-b).
    """
    if met.id == enemy.id:
        return True
    if met.at.angle == enemy.at.angle and contact(met.at, enemy.at) is Contact.EDGE:
        covers = front_overlap(track.start, met.at), front_overlap(track.start, enemy.at)
        if covers[0] != covers[1] or covers[0] > 0:
            return covers[0] >= covers[1] - TOUCH
    size = (track.start.width, track.start.depth)
    ways = [corner_shift(track.start, laid_against(size, one.at, Edge.FRONT)) for one in (met, enemy)]
    return ways[0] <= ways[1] + PACE
