"""Moves into contact: who is struck, how one has to line up, who may not (seed lines 1043-1056).

A base *strikes* an enemy when its front edge or a front corner comes to touch him. Where it does not lie edge to edge and
corner to corner, either the enemy conforms (`conforming`) or the contact cannot be made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec

from oriflamme.board.table import (
    PACE,
    QUARTER_TURN,
    TOUCH,
    Edge,
    Rect,
    beyond_edge,
    contact,
    front_corner_contact,
    local,
    meeting_edges,
    nearest_points,
)
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import shooting_targets
from oriflamme.rulesets.fictionalis.contacts import fixed_facing, front_against
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.troops import Grade, Type

from .course import Course


class Strike(msgspec.Struct, frozen=True):
    """An enemy whom an element's front comes to touch: on which edge of his, and whether it is lined up as it has to be."""

    mover: str
    enemy: str
    edge: Edge
    aligned: bool


@lru_cache(maxsize=16384)
def struck_edge(mover: Rect, target: Rect) -> Edge | None:
    """Return the edge of a target that a base's front edge or front corner touches; None when its front touches nothing.

    Bases that look the same way or square to one another and only meet at a corner do not strike: that is where one
    stands beside, or overlaps (DBF-OVERLAP-DEF). At a front corner it is the front that is struck.
    """
    if contact(mover, target) is None:
        return None
    met = meeting_edges(mover, target)
    if met is not None:
        return met[1] if met[0] is Edge.FRONT else None
    if (mover.angle - target.angle) % QUARTER_TURN == 0:
        return None
    mine, theirs = nearest_points(mover, target)
    if local(mover, mine)[1] < -2 * TOUCH:
        return None
    aside, ahead = local(target, theirs)
    if ahead >= -2 * TOUCH:
        return Edge.FRONT
    if ahead <= 2 * TOUCH - target.depth:
        return Edge.REAR
    return Edge.RIGHT if aside > 0 else Edge.LEFT


def lined_up_with(mover: Rect, target: Element) -> bool:
    """Return whether a base lies against an enemy edge to edge and corner to corner (DBF-CONTACT-MOVER, DBF-CONTACT-FLANK).

    On a flank one of its front corners is at his front corner; those who have no flanks may be met at either end.
    """
    edge = front_against(mover, target.at)
    if edge in (Edge.LEFT, Edge.RIGHT):
        return fixed_facing(target) or bool(front_corner_contact(mover, target.at))
    return edge is not None


def strikes(field: Field, course: Course) -> tuple[Strike, ...]:
    """Return the enemies whom a course brings its elements' fronts to touch anew, in the order of its elements."""
    found = []
    side = field.elements[course.tracks[0].name].side
    near = [
        one for one in field.in_box(course.box, PACE + 1) if one.side != side and one.place is Place.TABLE
    ]
    for track in course.tracks:
        for enemy in near:
            edge = struck_edge(track.end, enemy.at)
            if edge is not None and not (
                track.start == track.end or struck_edge(track.start, enemy.at) is edge
            ):
                found.append(Strike(track.name, enemy.id, edge, lined_up_with(track.end, enemy)))
    return tuple(found)


def strike_reasons(
    field: Field, course: Course, found: tuple[Strike, ...], conformed: Mapping[str, Rect]
) -> Iterator[Reason]:
    """Yield what forbids the contacts of a course. `conformed` are the enemies who would turn to face it."""
    lined_up = any(one.aligned or one.enemy in conformed for one in found)
    for strike in found:
        mover, enemy = field.elements[strike.mover], field.elements[strike.enemy]
        names = {"element": about(mover), "enemy": about(enemy)}
        if strike.edge is not Edge.FRONT and not beyond_edge(course.starts[mover.id], enemy.at, strike.edge):
            yield Reason("DBF-CONTACT-FLANK", text("dbf-refused-flank-start", **names))
        # In a group that moves as one, those beside the element that lines up cannot line up as well.
        excused = len(course.tracks) > 1 and lined_up
        if not (strike.aligned or strike.enemy in conformed or excused):
            flank = strike.edge in (Edge.LEFT, Edge.RIGHT)
            rule = "DBF-CONTACT-FLANK" if flank else "DBF-CONTACT-MOVER"
            words = "dbf-refused-flank-corner" if flank else "dbf-refused-not-lined-up"
            yield Reason(rule, text(words, **names))
        yield from prohibited(field, mover, enemy, strike.edge)


def prohibited(field: Field, mover: Element, enemy: Element, edge: Edge) -> Iterator[Reason]:
    """Yield what forbids a kind of troops to contact an enemy at all (DBF-CONTACT-PROHIBITED, DBF-CM-X)."""
    kind, names = mover.kind, {"element": about(mover), "enemy": about(enemy)}
    if kind.train and not kind.is_(Type.WAR_WAGONS, Grade.EXCEPTION):
        yield Reason("DBF-CONTACT-PROHIBITED", text("dbf-refused-train-contact", **names))
    if kind.is_(Type.CAMELRY, Grade.EXCEPTION) and enemy.kind.type is not Type.ELEPHANTS:
        yield Reason("DBF-CM-X", text("dbf-refused-train-contact", **names))
    if (
        kind.type is Type.BOWS
        and enemy.kind.mounted
        and edge is Edge.FRONT
        and can_shoot(field, mover, enemy)
    ):
        yield Reason("DBF-CONTACT-PROHIBITED", text("dbf-refused-bows-contact", **names))


def can_shoot(field: Field, shooter: Element, target: Element) -> bool:
    """Return whether Bows have an enemy in range, arc and line of fire where they stand before the move."""
    return next(shooting_targets.reasons_not_at(field, shooter, target), None) is None


def struck_fronts(
    course: Course, found: tuple[Strike, ...], conformed: Mapping[str, Rect]
) -> dict[str, set[str]]:
    """Return by element the enemies whose front or front corner it contacts, for `fronts.front_reasons`."""
    fronts: dict[str, set[str]] = {}
    for strike in found:
        if strike.edge is Edge.FRONT or strike.enemy in conformed:
            fronts.setdefault(strike.mover, set()).add(strike.enemy)
    return fronts


def flank_struck(field: Field, course: Course, found: tuple[Strike, ...]) -> str | None:
    """Return the enemy whose flank a single element moves to contact with its front, lined up (DBF-SPEED-FLANK)."""
    if not course.single:
        return None
    for strike in found:
        if strike.aligned and strike.edge in (Edge.LEFT, Edge.RIGHT):
            return strike.enemy
    return None


def pinned_by(field: Field, element: Element) -> Element | None:
    """Return an enemy whose front edge touches an element, None if there is none (DBF-GROUP-MOVE-a)."""
    for other, _, theirs in field.edges(element.id):
        if other.side != element.side and theirs is Edge.FRONT:
            return other
    return None


def front_foe(field: Field, element: Element) -> Element | None:
    """Return an enemy with whom an element's own front edge is in contact, None if there is none (DBF-MOVE-BREAKOFF)."""
    for other, mine, _ in field.edges(element.id):
        if other.side != element.side and mine is Edge.FRONT:
            return other
    return None
