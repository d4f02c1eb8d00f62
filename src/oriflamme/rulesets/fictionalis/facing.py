"""Turning to face enemies on flank or rear, at the end of movement (seed lines 1238-1240).

Whoever fights to his front, or supports one who does, stays as he is: an enemy on his flank is then a tactical factor.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from oriflamme.board.alignment import Align, behind_of, laid_against
from oriflamme.board.table import EDGES, PACE, Edge, Rect, advanced, corner_shift
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import altered, went

from .contacts import fixed_facing, front_against, fronts_meet, struck_edges, supporting
from .field import Field
from .naming import about
from .obstacles import free, moved_to, on_table
from .pieces import Element
from .works import passable

STEP_BACK: Final = PACE
"""How finely the room that an enemy has to make is found."""


class TurnedToFace(Event, frozen=True, tag="dbf-turned-to-face-1", kw_only=True):
    """An element turned to face an enemy who had contacted its flank or rear; `at` is where it stands now."""

    weight = Weight.MOVE

    element: str
    enemy: str
    name: Text
    enemy_name: Text
    at: Rect
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who turns to whom."""
        return Text("dbf-turned-to-face", {"element": self.name, "enemy": self.enemy_name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at)


class MadeRoom(Event, frozen=True, tag="dbf-made-room-1", kw_only=True):
    """An enemy moved back so that those he had contacted could turn; `distance` in thousandths of a pace."""

    weight = Weight.MOVE

    element: str
    name: Text
    distance: int
    at: Rect
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who moves back, and how far in paces."""
        return Text("dbf-made-room", {"element": self.name, "paces": round(self.distance / PACE)})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at, forced=True)


class ContactRenewed(Event, frozen=True, tag="dbf-contact-renewed-1", kw_only=True):
    """An enemy whose contact was broken by a turn moved up again."""

    weight = Weight.MOVE

    element: str
    name: Text
    at: Rect
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who moves up."""
        return Text("dbf-contact-renewed", {"element": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at, forced=True)


class TurnCancelled(Event, frozen=True, tag="dbf-turn-cancelled-1", kw_only=True):
    """Neither could an element turn nor its enemy make room, so they do not fight in this bound."""

    element: str
    name: Text
    enemy_name: Text

    def text(self) -> Text:
        """Return the words: who cannot turn to whom."""
        return Text("dbf-turn-cancelled", {"element": self.name, "enemy": self.enemy_name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered((self.element,), self.text())


class TurnToFace(Step, frozen=True, tag="dbf-turn-to-face-1"):
    """All elements of both sides that must, turn to face (DBF-MELEE-TURN-a)."""

    def run(self, battle: Battle[Field]) -> None:
        """Turn them in the order of the set-up; nothing is asked."""
        for name in tuple(battle.state.elements):
            element = battle.state.elements[name]
            if element.rect is not None:
                enemy = enemy_to_face(battle.state, element)
                if enemy is not None:
                    _turn(battle, element, enemy)


def bound_to_turn(field: Field, element: Element) -> bool:
    """Return whether an element would turn if it was contacted on a flank or its rear: nothing keeps it from it.

    Train, Boats, Airboats and Dragons on War Wagon bases never turn (DBF-MELEE-NOTURN); one that fights to its front
    against an enemy's front, or supports such a fight, does not (DBF-MELEE-TURN-a, DBF-MELEE-TURN-c).
    """
    return not (
        fixed_facing(element) or fronts_meet(field, element) or supporting(field, element) is not None
    )


def enemy_to_face(field: Field, element: Element) -> Element | None:
    """Return the enemy whom an element must turn to face: one at its rear, otherwise the first on a flank.

    None when it need not turn. Who came first is noted in its deeds; the set-up's order decides among others.
    """
    struck = [pair for pair in struck_edges(field, element) if pair[1] is not Edge.FRONT]
    if not struck or not bound_to_turn(field, element):
        return None
    met = element.deeds.met

    def order(pair: tuple[Element, Edge]) -> tuple[bool, int]:
        enemy, edge = pair
        return edge is not Edge.REAR, met.index(enemy.id) if enemy.id in met else len(met)

    return min(struck, key=order)[0]


def column_of(field: Field, first: Element, enemy: Element) -> tuple[Element, ...]:
    """Return all that turn to face an enemy: the first, then those behind it whom his front also touches on the flank."""
    others = [
        one
        for one, edge, theirs in field.edges(enemy.id)
        if edge is Edge.FRONT
        and theirs is not Edge.FRONT
        and one.side == first.side
        and one.id != first.id
        and bound_to_turn(field, one)
    ]
    others.sort(key=lambda one: (one.at.x - first.at.x) ** 2 + (one.at.y - first.at.y) ** 2)
    return (first, *others)


def _turn(battle: Battle[Field], first: Element, enemy: Element) -> None:
    field = battle.state
    column = column_of(field, first, enemy)
    others = _others_in_contact(field, column, enemy)
    back, places = _room(field, column, enemy)
    if back is None:
        battle.emit(
            TurnCancelled(
                rule="DBF-MELEE-TURN-b", element=first.id, name=about(first), enemy_name=about(enemy)
            )
        )
        return
    field.move(places)
    if back:
        battle.emit(
            MadeRoom(
                rule="DBF-MELEE-TURN-b",
                element=enemy.id,
                name=about(enemy),
                distance=back,
                at=places[enemy.id],
                before=enemy.at,
            )
        )
    for one in column:
        battle.emit(
            TurnedToFace(
                rule="DBF-MELEE-TURN-a",
                element=one.id,
                enemy=enemy.id,
                name=about(one),
                enemy_name=about(enemy),
                at=places[one.id],
                before=one.at,
            )
        )
    for other, had in others:
        _renew(battle, other, had)


def _others_in_contact(
    field: Field, column: Iterable[Element], enemy: Element
) -> list[tuple[Element, Element]]:
    """Return the other enemies whose front is against one of those who turn, and which one that is."""
    found: dict[str, tuple[Element, Element]] = {}
    for one in column:
        for other, _ in struck_edges(field, one):
            if other.id != enemy.id:
                found.setdefault(other.id, (other, one))
    return list(found.values())


# -- room to turn (DBF-MELEE-TURN-b) -----------------------------------------------------------------------------------


def faced_places(column: Iterable[Element], enemy: Rect) -> dict[str, Rect]:
    """Return where a column stands that has turned to face an enemy: the first along his front, the rest behind it."""
    places: dict[str, Rect] = {}
    before: Rect | None = None
    for one in column:
        size = (one.at.width, one.at.depth)
        if before is None:
            before = laid_against(size, enemy, Edge.FRONT, Align.CENTRE)
        else:
            before = behind_of(before, one.at.depth, one.at.width)
        places[one.id] = before
    return places


def _room(field: Field, column: tuple[Element, ...], enemy: Element) -> tuple[int | None, dict[str, Rect]]:
    """Return how far the enemy has to go back so that all of a column can turn, and where all of them then stand.

    None when there is no such distance. He never needs more than the column is deep.
    """
    deepest = sum(one.at.depth for one in column)
    for back in range(0, deepest + STEP_BACK, STEP_BACK):
        at = advanced(enemy.at, -back)
        if back and not _may_stand(field, enemy, at, (enemy.id,)):
            return None, {}
        places = faced_places(column, at)
        moving = (*places, enemy.id)
        if all(_may_stand(field, one, places[one.id], moving) for one in column):
            return back, {**places, enemy.id: at} if back else places
    return None, {}


def _may_stand(field: Field, element: Element, at: Rect, moving: Iterable[str]) -> bool:
    if not on_table(field.surface, at) or not free(field, element, at, frozenset(moving)):
        return False
    return passable(field, moved_to(element, at), at)


# -- contact renewed (DBF-MELEE-TURN-b) --------------------------------------------------------------------------------


def _renew(battle: Battle[Field], enemy: Element, turned: Element) -> None:
    """Move an enemy up to an element that has turned away from him, if their contact is broken and he has room."""
    field = battle.state
    enemy, turned = field.elements[enemy.id], field.elements[turned.id]
    if front_against(enemy.at, turned.at) is not None or fronts_meet(field, enemy):
        return
    place = place_of_contact(enemy, turned)
    if place is None or not _may_stand(field, enemy, place, (enemy.id,)):
        return
    field.move({enemy.id: place})
    battle.emit(
        ContactRenewed(
            rule="DBF-MELEE-TURN-b", element=enemy.id, name=about(enemy), at=place, before=enemy.at
        )
    )


def place_of_contact(enemy: Element, turned: Element) -> Rect | None:
    """Return the nearest place, without a turn of his own, from which an enemy's front is in full contact again."""
    size = (enemy.at.width, enemy.at.depth)
    laid = (laid_against(size, turned.at, edge, align) for edge in EDGES for align in Align)
    level = [at for at in laid if at.angle == enemy.at.angle and front_against(at, turned.at) is not None]
    return min(level, key=lambda at: corner_shift(enemy.at, at), default=None)


STEPS = (TurnToFace,)
EVENTS = (TurnedToFace, MadeRoom, ContactRenewed, TurnCancelled)
