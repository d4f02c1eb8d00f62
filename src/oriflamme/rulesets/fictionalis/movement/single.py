"""Single-element moves: any direction, measured by the corners (seed lines 992-996, 1041, 1056)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated

import msgspec

from oriflamme.board.measures import Heading, Length
from oriflamme.board.table import TOUCH, Point, Rect, exact_corners, gap, local
from oriflamme.kernel.bounds import MOST_STEPS, Name
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.troops import Type
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from .clearance import first_in_way, others_near
from .course import Course, Motion, Stage, Track, motion_between
from .groups import displaced, opposite


class MoveElement(WordedCommand, frozen=True, tag="dbf-move-element-1"):
    """Move one element to a place: its centre in thousandths of a pace, its angle in hundredths of a degree (DBF-MOVE-SINGLE).

    `via` are places of its centre on the way, where it has to go round something. `march`: as a march move.
    """

    words = "dbf-do-move-element"

    element: Name
    x: Length
    y: Length
    angle: Heading
    via: Annotated[tuple[Point, ...], msgspec.Meta(max_length=MOST_STEPS)] = ()
    march: bool = False


def all_corners(element: Element) -> bool:
    """Return whether the rear corners are measured too: for Train and Airboats (DBF-MOVE-SINGLE)."""
    return element.kind.train or element.kind.type is Type.AIRBOAT


def single_course(
    field: Field, element: Element, x: int, y: int, angle: int, via: Sequence[Point] = ()
) -> Course:
    """Return the course of a single-element move to a place, by the way that is free if one is (DBF-MOVE-SINGLE).

    It goes straight from place to place, and looks on the way as it did at the start or as it does at the end. Legality is
    not looked at.
    """
    end = Rect(x, y, element.at.width, element.at.depth, angle)
    ways = list(_ways(field, element, end, tuple(via)))
    if len(ways) > 1:
        near = others_near(field, ways[0])
        for course in ways:
            if first_in_way(field, element, course.tracks[0], near) is None:
                return course
    return ways[0]


def _ways(field: Field, element: Element, end: Rect, via: tuple[Point, ...]) -> Iterator[Course]:
    start = element.at
    whole = all_corners(element)
    if start.angle == end.angle:
        slide = 0 if via else aligning_slide(field, element, end)
        if slide:
            ahead = round(_ahead(start, end))
            for first in (displaced(start, 0, slide), displaced(start, ahead, 0)):
                yield _course(element, _legs(start, [Point(first.x, first.y)], end), ahead, slide)
        else:
            far = _measure(start, [*via], end, whole, early=True)
            yield _course(element, _legs(start, via, end), far)
        return
    turned = Rect(start.x, start.y, start.width, start.depth, end.angle)
    early = (Stage(Motion.TURN, turned), *_legs(turned, via, end))
    yield _course(element, early, _measure(start, via, end, whole, early=True))
    unturned = Rect(end.x, end.y, end.width, end.depth, start.angle)
    late = (*_legs(start, via, unturned), Stage(Motion.TURN, end))
    yield _course(element, late, _measure(start, via, end, whole, early=False))


def _course(element: Element, stages: tuple[Stage, ...], measured: int, slide: int = 0) -> Course:
    turns = not slide and any(stage.motion is not Motion.AHEAD for stage in stages)
    track = Track(element.id, element.at, stages)
    return Course((track,), measured, single=True, slides=abs(slide), turns=turns)


def _legs(start: Rect, via: Sequence[Point], end: Rect) -> tuple[Stage, ...]:
    stages = []
    here = start
    for point in (*via, Point(end.x, end.y)):
        there = Rect(point.x, point.y, start.width, start.depth, start.angle)
        if there != here:
            stages.append(Stage(motion_between(here, there), there))
        here = there
    return tuple(stages)


def _measure(start: Rect, via: Sequence[Point], end: Rect, whole: bool, *, early: bool) -> int:
    """How far the corner that goes furthest goes: straight from start to end, or along the legs of the way."""
    angle = end.angle if early else start.angle
    between = [Rect(point.x, point.y, start.width, start.depth, angle) for point in via]
    ways = [exact_corners(rect)[: 4 if whole else 2] for rect in (start, *between, end)]
    longest = 0.0
    for corner in zip(*ways, strict=True):
        far = 0.0
        for (ax, ay), (bx, by) in pairwise(corner):
            far += ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        longest = max(longest, far)
    return round(longest)


def _ahead(start: Rect, end: Rect) -> float:
    return local(start, Point(end.x, end.y))[1] + start.depth / 2


def aligning_slide(field: Field, element: Element, end: Rect) -> int:
    """Return how far aside an element slides that goes straight ahead but for lining up exactly with an enemy at F or less.

    At most half of F, to the right if positive; 0 when it does no such thing (DBF-RESTRICT-ALIGN).
    """
    start = element.at
    aside = local(start, Point(end.x, end.y))[0]
    if start.angle != end.angle or abs(aside) <= TOUCH or _ahead(start, end) < -TOUCH:
        return 0
    if 2 * abs(aside) > field.surface.frontage + TOUCH:
        return 0
    return round(aside) if lined_up(field, element, end) is not None else 0


def lined_up(field: Field, element: Element, rect: Rect) -> Element | None:
    """Return the enemy at F or less in front of a place that is exactly lined up with it, None if there is none."""
    reach = field.surface.frontage
    for enemy in field.on_table():
        if enemy.side == element.side or enemy.at.angle % 9000 != rect.angle % 9000:
            continue
        if abs(enemy.at.x - rect.x) + abs(enemy.at.y - rect.y) > 2 * (
            reach + enemy.at.width + rect.depth + enemy.at.depth
        ):
            continue
        if opposite_to(rect, enemy.at) and gap(rect, enemy.at) <= reach:
            return enemy
    return None


def opposite_to(rect: Rect, enemy: Rect) -> bool:
    """Return whether two bases face one another exactly: front towards front, the corners in line (DBF-RESTRICT-FRONT-b)."""
    if rect.angle != opposite(enemy.angle):
        return False
    aside, ahead = local(rect, Point(enemy.x, enemy.y))
    spare = abs(rect.width - enemy.width) / 2
    return ahead > 0 and min(abs(aside), abs(abs(aside) - spare)) <= 2 * TOUCH


def expendable_reasons(element: Element, course: Course) -> Iterator[Reason]:
    """Yield the refusal of a single-element move that Expendables make other than straight ahead (DBF-MOVE-EXPENDABLES)."""
    if not element.kind.is_(Type.EXPENDABLES):
        return
    track = course.tracks[0]
    if any(stage.motion is not Motion.AHEAD for stage in track.stages) and not course.slides:
        yield Reason("DBF-MOVE-EXPENDABLES", text("dbf-refused-expendables", element=about(element)))
