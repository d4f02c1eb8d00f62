"""Hidden enemies met on the way, and rivers that nobody had tried: what cuts a move short (seed lines 937, 1066, 1179-1186).

A move was judged by what its player knew. Here it is made, on the whole field, ten paces at a time as long as anything
can turn up; where nothing can, at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from oriflamme.board.table import PACE, TOUCH, Rect, gap, overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis import rivers, visibility
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import River
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.obstacles import moved_to, note_discovery, share_place
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.playback import altered, shown

from .course import GRAIN, Course, Track
from .footing import enters_river
from .limits import MARCH_DISTANCE

Remake = Callable[[Field, int], Course]
"""Makes a course anew, cut short after a distance in thousandths of a pace."""

_NEAR: Final = 1000 * PACE
"""How far beyond a move's own reach hidden enemies are looked for."""


class Discovered(Event, frozen=True, tag="dbf-discovered-1", kw_only=True):
    """A move brought an enemy in ambush into view; he is placed on the table (DBF-AMBUSH-REVEAL)."""

    weight = Weight.MOVE

    reveals = True

    element: str
    name: Text
    by: Text

    def text(self) -> Text:
        """Return the words: who was seen, by whom."""
        return Text("dbf-discovered", {"element": self.name, "by": self.by})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return shown((self.element,))


class CutShort(Event, frozen=True, tag="dbf-cut-short-1", kw_only=True):
    """A move ended before its time; `why` is `enemy`, `march` or `river`."""

    reveals = True

    elements: tuple[str, ...]
    name: Text
    why: str

    def text(self) -> Text:
        """Return the words: who stopped, and why."""
        return Text("dbf-cut-short", {"element": self.name, "why": Text(f"dbf-cut-short-{self.why}")})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered(self.elements, self.text())


EVENTS = (Discovered, CutShort)


class Reached(msgspec.Struct, frozen=True):
    """How far a move got, and why no further: None when nothing stopped it."""

    course: Course
    why: str | None = None


def discover(battle: Battle[Field], places: dict[str, Rect]) -> tuple[Element, ...]:
    """Place the ambushers on the table whom elements would see from these places, and return them (DBF-AMBUSH-REVEAL).

    One whom a base comes to touch is found too, seen or not.
    """
    field = battle.state
    movers = [moved_to(field.elements[name], rect) for name, rect in places.items()]
    found = []
    for enemy in tuple(_hidden_from(field, movers[0].side)):
        finder = next((mover for mover in movers if _finds(field, mover, enemy)), None)
        if finder is None:
            continue
        shown = msgspec.structs.replace(enemy, place=Place.TABLE)
        field.put(shown)
        note_discovery(field, enemy.id)
        found.append(shown)
        battle.emit(
            Discovered(rule="DBF-AMBUSH-REVEAL", element=enemy.id, name=about(enemy), by=about(finder))
        )
    return tuple(found)


def _hidden_from(field: Field, side: str) -> Iterator[Element]:
    return (
        enemy
        for enemy in field.elements.values()
        if enemy.side != side and enemy.place is Place.AMBUSH and enemy.rect is not None
    )


def _finds(field: Field, mover: Element, enemy: Element) -> bool:
    if gap(mover.at, enemy.at) > _NEAR:
        return False
    return gap(mover.at, enemy.at) <= TOUCH or visibility.sees(field, mover, enemy)


def made(
    battle: Battle[Field],
    course: Course,
    remake: Remake | None,
    still_legal: Callable[[Course], bool],
    march: bool,
) -> Reached:
    """Return how far a course really gets, after placing those whom it discovers and trying the rivers it enters.

    `remake` cuts it short; None when it cannot be, and then what turns up at its end does not stop it. `still_legal` says
    whether the whole of it could still be made after something has turned up.
    """
    field = battle.state
    side = field.elements[course.tracks[0].name].side
    hidden = any(True for _ in _hidden_from(field, side))
    wet = _wets_itself(field, course)
    if not hidden and not wet:
        return Reached(course)
    tried: set[str] = set()
    last = remake(field, 0) if remake is not None else None
    # Whether the whole is still legal is asked again only when something has come to light.
    legal: bool | None = None
    for step in _steps(field, course, remake):
        if wet:
            before = len(tried)
            stopped = _ford(battle, step, tried)
            legal = legal if len(tried) == before else None
            if not stopped and _learnt(field, step, tried):
                legal = still_legal(course) if legal is None else legal
            if stopped or legal is False:
                return Reached(_shorter(field, last, step, stopped=stopped), "river")
        if hidden:
            found = discover(battle, step.ends)
            legal = None if found else legal
            if found and march and any(_within(step, enemy, MARCH_DISTANCE) for enemy in found):
                return Reached(_clear_of(step, last, found, field), "march")
            if found and not still_legal(course):
                return Reached(_clear_of(step, last, found, field), "enemy")
        last = step
    return Reached(course)


def _steps(field: Field, course: Course, remake: Remake | None) -> Iterator[Course]:
    if remake is not None:
        for far in range(GRAIN, course.measured, GRAIN):
            yield remake(field, far)
    yield course


def _shorter(field: Field, last: Course | None, step: Course, *, stopped: bool) -> Course:
    return last if stopped and last is not None else step


def _within(course: Course, enemy: Element, reach: int) -> bool:
    return any(gap(rect, enemy.at) < reach for rect in course.ends.values())


def _clear_of(step: Course, last: Course | None, found: tuple[Element, ...], field: Field) -> Course:
    """Return a step of a move, or the one before it, that does not end on top of somebody found; else nobody moves at all.

    Even turning round where one stands may be barred by who lies close in ambush.
    """
    for course in (step, last):
        if course is not None and not _ends_on(course, found, field):
            return course
    tracks = tuple(Track(track.name, track.start) for track in step.tracks)
    return Course(tracks, 0, single=step.single, column=step.column)


def _ends_on(course: Course, found: tuple[Element, ...], field: Field) -> bool:
    return any(
        overlap(rect, enemy.at) and not share_place(field, field.elements[name], enemy)
        for name, rect in course.ends.items()
        for enemy in found
    )


# -- rivers --------------------------------------------------------------------------------------------------------------


def _wets_itself(field: Field, course: Course) -> bool:
    return bool(field.surface.features) and any(
        field.elements[track.name].kind.land and enters_river(field, track) for track in course.tracks
    )


def _ford(battle: Battle[Field], course: Course, tried: set[str]) -> bool:
    """Let each element that has come to a river enter it; return whether one of them does not get in."""
    field = battle.state
    stopped = False
    for track in course.tracks:
        river = rivers.river_below(field, track.end)
        if river is None or river == rivers.river_below(field, track.start) or track.name in tried:
            continue
        tried.add(track.name)
        stopped = not rivers.enter(battle, track.name, track.end) or stopped
    return stopped


def _learnt(field: Field, course: Course, tried: set[str]) -> bool:
    """Return whether the course has come to a river that hinders it, now that its difficulty is known."""
    below = (rivers.river_below(field, track.end) for track in course.tracks if track.name in tried)
    ends = [track.end for track in course.tracks if track.name in tried]
    return any(
        river is not None and rivers.difficulty(field, river, end) is not River.PALTRY
        for river, end in zip(below, ends, strict=True)
    )
