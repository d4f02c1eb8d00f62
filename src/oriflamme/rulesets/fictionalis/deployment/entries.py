"""An entry worked out and carried out: from before the edge, past whom it frightens, as far as it gets (seed lines 923-927)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from oriflamme.board.table import FULL_TURN, PACE, Point, Rect, gap, local, shifted
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis import contacts, flight, led_mounts, nightfall, purse, visibility
from oriflamme.rulesets.fictionalis.army_lists import base_of
from oriflamme.rulesets.fictionalis.causes import Cause
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.movement import discovery, execution, judging
from oriflamme.rulesets.fictionalis.movement.course import Course
from oriflamme.rulesets.fictionalis.movement.groups import group_course
from oriflamme.rulesets.fictionalis.movement.judging import Manner, Move
from oriflamme.rulesets.fictionalis.movement.legs import Ahead
from oriflamme.rulesets.fictionalis.movement.orders import partly
from oriflamme.rulesets.fictionalis.movement.single import single_course
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.obstacles import ON_GROUND, ahead_by, on_table
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Trait

from .borders import Border, border_of

PANIC: Final = 300 * PACE
"""How near to where a flank march comes on enemies flee from it (DBF-FLANK-PANIC)."""

_GRAIN: Final = 10 * PACE


class Entry(msgspec.Struct, frozen=True):
    """Elements coming in over an edge: their ids, in so many files, where the first ends, how it faces, march or not."""

    elements: tuple[str, ...]
    x: int
    y: int
    angle: int
    files: int = 1
    march: bool = False


class KeptOut(Event, frozen=True, tag="dbf-kept-out-1", kw_only=True):
    """Elements of a flank march found no room on the table, for what they met there (DBF-FLANK-STRAGGLERS)."""

    element: str
    name: Text
    elements: int

    def text(self) -> Text:
        """Return the words: who, with how many others."""
        return Text("dbf-kept-out", {"element": self.name, "more": self.elements - 1})


EVENTS = (KeptOut,)


def border_for(field: Field, entry: Entry) -> Border:
    """Return the stretch of edge by which the elements may come in."""
    return border_of(field, field.commands[field.elements[entry.elements[0]].command])


def starts_of(field: Field, entry: Entry) -> dict[str, Rect]:
    """Return where the elements are before they move: the front rank's front edges on the edge of the table."""
    border, frontage = border_for(field, entry), field.surface.frontage
    along = border.along(Point(entry.x, entry.y))
    rightward = ahead_by((border.angle + FULL_TURN // 4) % FULL_TURN, frontage)
    backward = (border.angle + FULL_TURN // 2) % FULL_TURN
    places: dict[str, Rect] = {}
    behind = 0
    for first in range(0, len(entry.elements), entry.files):
        row = [field.elements[name] for name in entry.elements[first : first + entry.files]]
        sizes = [base_of(one, field.theatre.readings.scale) for one in row]
        for file, (element, (width, depth)) in enumerate(zip(row, sizes, strict=True)):
            rect = border.before(along, width, depth)
            rect = shifted(rect, *ahead_by(backward, behind))
            places[element.id] = shifted(rect, rightward[0] * file, rightward[1] * file)
        behind += max(depth for _, depth in sizes)
    return places


def arrayed(field: Field, entry: Entry) -> Field:
    """Return a copy of a field on which the elements stand before the edge, ready to move."""
    twin = field.copy()
    _array(twin, starts_of(field, entry))
    return twin


def _array(field: Field, starts: dict[str, Rect]) -> None:
    field.put(
        *(
            msgspec.structs.replace(field.elements[name], rect=rect, place=Place.TABLE)
            for name, rect in starts.items()
        )
    )


def move_of(twin: Field, entry: Entry) -> Move:
    """Return the move by which elements that stand before the edge come in, whole."""
    manner = Manner.GROUP if len(entry.elements) > 1 else Manner.SINGLE
    return Move(twin, _course(twin, entry), manner, entry.march)


def _course(field: Field, entry: Entry) -> Course:
    first = field.elements[entry.elements[0]]
    if len(entry.elements) == 1:
        return single_course(field, first, entry.x, entry.y, entry.angle)
    far = round(local(first.at, Point(entry.x, entry.y))[1] + first.at.depth / 2)
    return group_course([field.elements[name] for name in entry.elements], (Ahead(max(1, far)),))


def _remake(entry: Entry) -> Callable[[Field, int], Course]:
    """Return what makes the course anew, cut short after a distance."""

    def cut(field: Field, far: int) -> Course:
        if len(entry.elements) == 1:
            return partly(field.elements[entry.elements[0]], _course(field, entry), far)
        return group_course([field.elements[name] for name in entry.elements], (Ahead(far),))

    return cut


# -- those who see it come -----------------------------------------------------------------------------------------------


def frighten(battle: Battle[Field], entry: Entry) -> None:
    """Make the enemies flee who see elements of a larger or unopposed march arrive near by (DBF-FLANK-PANIC)."""
    field = battle.state
    for name, rect in starts_of(field, entry).items():
        # Where it arrives is known to whoever flees from it.
        field.put(msgspec.structs.replace(field.elements[name], rect=rect))
    border = border_for(field, entry)
    for name in entry.elements:
        arriving = field.elements[name]
        sill = border.within(border.along(arriving.at), arriving.at.width, PACE)
        near = [
            (gap(sill, enemy.at), enemy.id)
            for enemy in field.elements.values()
            if enemy.side != arriving.side and enemy.place in ON_GROUND and gap(sill, enemy.at) <= PANIC
        ]
        for _, enemy in sorted(near):
            if _panics(field, field.elements[enemy], sill):
                flight.flee(battle, enemy, Cause.FLANK_MARCH, name)


def _panics(field: Field, enemy: Element, sill: Rect) -> bool:
    if enemy.place not in ON_GROUND or contacts.engaged(field, enemy):
        return False
    return not nightfall.in_fortified_town(field, enemy) and visibility.sees_place(field, enemy, sill)


# -- coming on -------------------------------------------------------------------------------------------------------------


def come_on(battle: Battle[Field], entry: Entry) -> None:
    """Bring elements on as far as they get after all; those who would not be wholly on the table stay off it."""
    field = battle.state
    starts = starts_of(field, entry)
    short = _as_far_as_may_be(arrayed(field, entry), entry)
    if short is None or not _gets_in(battle, starts, entry, short):
        _keep_out(battle, entry, short)
        return
    _array(field, starts)
    _make(battle, entry, short)
    for name in entry.elements:
        element = field.elements[name]
        if element.has(Trait.MOUNTED_INFANTRY) and element.rode is None and element.place is Place.TABLE:
            mounts = led_mounts.place_for(field, element, element.at, led_mounts.riding_kind(element))
            field.put(msgspec.structs.replace(element, mounts=mounts))


def _as_far_as_may_be(twin: Field, entry: Entry) -> Course | None:
    """Return the entry as it was meant, or cut short as little as it has to be now; None when it cannot be made at all."""
    move = move_of(twin, entry)
    cut = _remake(entry)
    for far in range(move.course.measured, 0, -_GRAIN):
        course = move.course if far == move.course.measured else cut(twin, far)
        if not all(on_table(twin.surface, rect) for rect in course.ends.values()):
            continue
        if judging.feasible(Move(twin, course, move.manner, move.march)):
            return course
    return None


def _make(battle: Battle[Field], entry: Entry, course: Course) -> None:
    manner = Manner.GROUP if len(entry.elements) > 1 else Manner.SINGLE
    execution.execute(battle, Move(battle.state, course, manner, entry.march), _remake(entry))


def _gets_in(battle: Battle[Field], starts: dict[str, Rect], entry: Entry, course: Course) -> bool:
    """Return whether the entry, made on a copy of the battle, brings all the elements wholly on to the table."""
    trial = battle.copy()
    _array(trial.state, starts)
    _make(trial, entry, course)
    return all(trial.state.elements[name].place is Place.TABLE for name in entry.elements)


def _keep_out(battle: Battle[Field], entry: Entry, course: Course | None) -> None:
    """Charge for an entry that fails because of whom it meets, and leave the elements off the table."""
    field = battle.state
    twin = arrayed(field, entry)
    meant = move_of(twin, entry)
    purse.pay(battle, meant.facts)
    # They see whom they would have seen, from where they would have come.
    _array(field, starts_of(field, entry))
    discovery.discover(battle, (course or meant.course).ends)
    for name in entry.elements:
        field.take_off(name, Place.FLANK)
        field.note_deeds(name, tactical=True)
    first = field.elements[entry.elements[0]]
    battle.emit(
        KeptOut(
            rule="DBF-FLANK-STRAGGLERS", element=first.id, name=about(first), elements=len(entry.elements)
        )
    )
