"""Who has to turn and slide to face whoever contacts him, and how (seed lines 1043-1049)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from oriflamme.board.alignment import laid_against
from oriflamme.board.table import Edge, Rect, advanced, corner_shift, overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis import distances, going, withdrawal, works
from oriflamme.rulesets.fictionalis.contacts import fixed_facing
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.ground import Land
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.obstacles import moved_to, on_table, share_place
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.playback import went
from oriflamme.rulesets.fictionalis.troops import Type

from .contact import Strike
from .course import Course, reaches
from .groups import groups_of, opposite

OPEN_LAND = (Land.FIELD, Land.ROAD, Land.BEACH)
"""Features that have no edge to defend (DBF-CONTACT-CONFORM-b)."""


class Conformed(Event, frozen=True, tag="dbf-conformed-1", kw_only=True):
    """An element that was contacted turned or slid to face the enemy exactly."""

    weight = Weight.MOVE

    element: str
    name: Text
    by: Text
    place: Rect
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who turned to face whom."""
        return Text("dbf-conformed", {"element": self.name, "by": self.by})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.place, forced=True)


EVENTS = (Conformed,)


def conform(
    field: Field, course: Course, found: Sequence[Strike], order: Sequence[str] = ()
) -> dict[str, Rect]:
    """Return where the enemies end who have to conform to a course, by their ids (DBF-CONTACT-CONFORM-a).

    They do so one after another: first those that `order` names, then in the order in which they are struck.
    """
    struck: dict[str, list[Strike]] = {}
    for strike in found:
        struck.setdefault(strike.enemy, []).append(strike)
    after: dict[str, Rect] = {}
    for name in dict.fromkeys((*(one for one in order if one in struck), *struck)):
        if any(strike.aligned for strike in struck[name]):
            continue
        enemy = field.elements[name]
        if not must_conform(field, enemy, len(course.tracks)):
            continue
        choices = [
            (corner_shift(enemy.at, rect), strike.mover, rect)
            for strike in struck[name]
            for rect in [facing(enemy.at, course.ends[strike.mover])]
            if _may_stand(field, course, enemy, rect, after)
        ]
        if choices:
            after[name] = min(choices, key=lambda choice: choice[:2])[2]
    return after


def facing(rect: Rect, mover: Rect) -> Rect:
    """Return the place in which a base faces one that contacts it exactly."""
    return laid_against((rect.width, rect.depth), mover, Edge.FRONT)


def must_conform(field: Field, enemy: Element, size: int) -> bool:
    """Return whether an element has to face a contact by a group of so many elements, room apart (DBF-CONTACT-CONFORM-a).

    It is alone, or in a group all of Skirmishers or all of Spies, and its group is smaller; its front is not in contact with
    an enemy; it defends nothing, and is of a kind that turns to face (DBF-CONTACT-CONFORM-b).
    """
    if fixed_facing(enemy) or enemy.kind.type is Type.LURKER:
        return False
    group = _group(field, enemy)
    loose = len(group) == 1 or all(one.kind.skirmisher for one in group)
    loose = loose or all(one.kind.type is Type.SPY for one in group)
    if not loose or len(group) >= size:
        return False
    if any(mine is Edge.FRONT and other.side != enemy.side for other, mine, _ in field.edges(enemy.id)):
        return False
    return works.defending(field, enemy) is None


def _group(field: Field, element: Element) -> tuple[Element, ...]:
    return next(
        group for group in groups_of(field, element.command) if any(one.id == element.id for one in group)
    )


def _may_stand(field: Field, course: Course, enemy: Element, rect: Rect, after: dict[str, Rect]) -> bool:
    """Return whether an element may and can conform to a place (DBF-CONTACT-CONFORM-b)."""
    turns = rect.angle != enemy.at.angle
    if turns and any(_holds(field, enemy)):
        return False
    if _defends_edge(field, enemy, course):
        return False
    there = moved_to(enemy, rect)
    if not on_table(field.surface, rect) or going.going(field, there, rect) is Going.IMPASSABLE:
        return False
    for other in field.on_table():
        if other.id == enemy.id:
            continue
        at = course.ends.get(other.id) or after.get(other.id) or other.at
        if overlap(rect, at) and not share_place(field, enemy, other):
            return False
    return _can_fall_back(field, there, course, after)


def _holds(field: Field, enemy: Element) -> Iterator[bool]:
    """Yield whether each friend whose edge touches an element keeps it from pivoting: all but Skirmishers and Spies."""
    for other, _, _ in field.edges(enemy.id):
        if other.side == enemy.side:
            yield not (other.kind.skirmisher or other.kind.type is Type.SPY)


def _defends_edge(field: Field, enemy: Element, course: Course) -> bool:
    """Return whether an element stands in a feature whose edge is between it and all who contact it."""
    inside = {one.id for one in going.features_at(field, enemy.at) if one.land not in OPEN_LAND}
    if not inside:
        return False
    for track in course.tracks:
        if reaches(track.box, enemy.at):
            inside -= {one.id for one in going.features_at(field, track.end)}
    return bool(inside)


def _can_fall_back(field: Field, there: Element, course: Course, after: dict[str, Rect]) -> bool:
    """Return whether an element in a new place could recoil in full past its friends, and flee without leaving the table."""
    depth = min(there.at.depth, field.surface.frontage)
    aside = {name for name in (*course.ends, *after) if name != there.id}
    stopped = withdrawal.plan(field, there, depth, without=aside).stopped
    if stopped is not None and stopped.bar is withdrawal.Bar.FRIEND:
        return False
    far = depth + distances.flee_distance(field, there, going.going(field, there, there.at))
    return on_table(field.surface, advanced(there.at, -far))


def carry_out(battle: Battle[Field], after: dict[str, Rect], found: Sequence[Strike]) -> None:
    """Put the elements that conform in their new places."""
    field = battle.state
    for name, rect in after.items():
        enemy = field.elements[name]
        by = next(one.mover for one in found if one.enemy == name and _faces(field, one.mover, rect))
        field.put(msgspec.structs.replace(enemy, rect=rect))
        battle.emit(
            Conformed(
                rule="DBF-CONTACT-CONFORM-a",
                element=name,
                name=about(enemy),
                by=about(field.elements[by]),
                place=rect,
                before=enemy.at,
            )
        )


def _faces(field: Field, mover: str, rect: Rect) -> bool:
    return field.elements[mover].at.angle == opposite(rect.angle)
