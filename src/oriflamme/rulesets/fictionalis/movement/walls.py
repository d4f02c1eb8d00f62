"""Fortifications in the way of a move: gates, leaving over the wall, lining up for an assault (seed lines 1019-1020, 1056-1060).

A section is a line without thickness, so its thickness counts in no distance (DBF-MOVE-FORT).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from oriflamme.board.segments import clip, cross
from oriflamme.board.table import TOUCH, Rect, axes
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import storming
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Section, Works
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.obstacles import moved_to
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.troops import Grade, Type

from .course import Course, Track
from .footing import areas


class Crossing(Enum):
    """How a base meets a section on its way."""

    IN = "in"
    OUT = "out"
    ACROSS = "across"
    """It ends on it, or scrapes along it."""


def wall_reasons(field: Field, course: Course) -> Iterator[Reason]:
    """Yield what fortifications have against a course (DBF-MOVE-FORT, DBF-GROUP-COLUMN, DBF-CONTACT-PROHIBITED)."""
    if not field.surface.works:
        return
    for track in course.tracks:
        mover = field.elements[track.name]
        if mover.kind.aerial:
            continue
        for section, crossing in crossings(field, track):
            found = list(_crossing_reasons(field, mover, section, crossing))
            yield from found
            if not found and len(course.tracks) > 1 and not course.column:
                yield Reason("DBF-GROUP-COLUMN", text("dbf-refused-column-gate", element=about(mover)))
        yield from _assault_reasons(field, mover, track)


def crossings(field: Field, track: Track) -> Iterator[tuple[Section, Crossing]]:
    """Yield the sections that an element crosses or touches on its way, and how."""
    swept = list(areas(track))
    for section in field.surface.works:
        if not any(_on_line(section, area) for area in swept):
            continue
        if _on_line(section, track.start):
            # Whoever stands in a gate already has been asked when he entered it.
            continue
        yield section, _how(section, track)


def _how(section: Section, track: Track) -> Crossing:
    left, right = (section.left.x, section.left.y), (section.right.x, section.right.y)
    for before, stage in track.parts:
        here, there = (before.x, before.y), (stage.rect.x, stage.rect.y)
        if cross(here, there, left, right):
            return Crossing.OUT if is_inside(section, before) else Crossing.IN
    return Crossing.ACROSS


def is_inside(section: Section, rect: Rect) -> bool:
    """Return whether the middle of a base is on the inner side of a section: behind one who looks out over it."""
    left, right = section.left, section.right
    return (right.x - left.x) * (rect.y - left.y) - (right.y - left.y) * (rect.x - left.x) > 0


def _on_line(section: Section, area: Rect) -> bool:
    (rx, ry), (bx, by) = axes(area.angle)
    ends = []
    for point in (section.left, section.right):
        dx, dy = point.x - area.x, point.y - area.y
        ends.append((dx * rx + dy * ry, dx * bx + dy * by))
    wide, deep = area.width / 2 - TOUCH, area.depth / 2 - TOUCH
    return clip(ends[0], ends[1], wide, deep) is not None


def _crossing_reasons(field: Field, mover: Element, section: Section, crossing: Crossing) -> Iterator[Reason]:
    name = about(mover)
    if section.gate or section.kind is Works.GATE:
        if any(one.side != mover.side for one in storming.defenders(field, section)):
            yield Reason("DBF-MOVE-FORT", text("dbf-refused-gate-held", element=name))
    elif crossing is Crossing.IN:
        yield Reason("DBF-MOVE-FORT", text("dbf-refused-wall-in", element=name))
    elif crossing is Crossing.ACROSS:
        yield Reason("DBF-MOVE-FORT", text("dbf-refused-wall-across", element=name))
    elif section.kind is not Works.TEMPORARY or not mover.kind.infantry:
        yield Reason("DBF-MOVE-FORT", text("dbf-refused-wall-out", element=name))


def _assault_reasons(field: Field, mover: Element, track: Track) -> Iterator[Reason]:
    """Yield what forbids an element to move up against an enemy's works (DBF-CONTACT-PROHIBITED)."""
    there = moved_to(mover, track.end)
    section = storming.section_ahead(field, there)
    if section is None or storming.section_ahead(field, mover) == section:
        return
    kind = mover.kind
    if kind.train and not kind.is_(Type.WAR_WAGONS, Grade.SUPERIOR):
        yield Reason("DBF-CONTACT-PROHIBITED", text("dbf-refused-train-works", element=about(mover)))
    elif not storming.may_attack(mover, section):
        yield Reason("DBF-FORT-ATTACK", text("dbf-refused-attack-works", element=about(mover)))
