"""Advancing spontaneously, through friends where they stand in the way (seed lines 1104-1116, 1166-1171)."""

from __future__ import annotations

from enum import Enum
from typing import Final

from oriflamme.board.table import PACE, Rect, overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import altered, went

from . import advances, clashes, impetuous, led_mounts, mounting, obstacles, recoil, rivers
from .advances import Course, Water
from .causes import Cause
from .field import Field
from .flight import Rout
from .manners import USUAL, Manner
from .movement import discovery
from .naming import about
from .pieces import Element
from .troops import Type
from .wheeling import way_between
from .withdrawal import Withdrawal

_TRAMPLERS: Final = (Type.KNIGHTS, Type.DRAGON, Type.DEMON, Type.BEHEMOTH, Type.EXPENDABLES)
_ROUNDS: Final = 24
_LOOKS: Final = 50 * PACE


class Disturbance(Enum):
    """What becomes of a friend who is burst through (DBF-BURST-b)."""

    NONE = "none"
    FLEES = "flees"
    JOINS = "joins"
    """It recoils if it has room, and then advances spontaneously itself."""
    RECOILS = "recoils"
    """It recoils if it has room."""


class Advanced(Event, frozen=True, tag="dbf-advanced-1", kw_only=True):
    """An element advanced spontaneously; `distance` in thousandths of a pace, `at` is where it stands now."""

    weight = Weight.MOVE

    element: str
    name: Text
    target: Text | None
    distance: int
    at: Rect
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who, towards whom, how far in paces."""
        paces = round(self.distance / PACE)
        if self.target is None:
            return Text("dbf-advanced-to-edge", {"element": self.name, "paces": paces})
        return Text("dbf-advanced", {"element": self.name, "target": self.target, "paces": paces})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at)


class StoodStill(Event, frozen=True, tag="dbf-stood-still-1", kw_only=True):
    """An impetuous element had no room or reason to advance after all."""

    element: str
    name: Text

    def text(self) -> Text:
        """Return the words: who."""
        return Text("dbf-stood-still", {"element": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered((self.element,), self.text())


class BurstThrough(Event, frozen=True, tag="dbf-burst-through-1", kw_only=True):
    """An element burst through a friend, and what became of him."""

    element: str
    friend: str
    name: Text
    friend_name: Text
    effect: Disturbance

    def text(self) -> Text:
        """Return the words: who through whom, and what he does."""
        args: dict[str, str | int | float | Text] = {"element": self.name, "friend": self.friend_name}
        return Text(f"dbf-burst-{self.effect.value}", args)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered((self.friend,), self.text())


EVENTS = (Advanced, StoodStill, BurstThrough)


def effect_on(field: Field, mover: Element, friend: Element) -> Disturbance:
    """Return what becomes of a friend through whom an element bursts (DBF-BURST-b)."""
    if friend.kind.train or mover.kind.aerial != friend.kind.aerial:
        return Disturbance.NONE
    if friend.kind.infantry and mover.kind.type in _TRAMPLERS:
        return Disturbance.FLEES
    fresh = not (friend.deeds.tactical or friend.deeds.marches or friend.deeds.spontaneous)
    if fresh and impetuous.is_impetuous(field, friend):
        return Disturbance.JOINS
    return Disturbance.RECOILS


def advance(battle: Battle[Field], element_id: str, manner: Manner = USUAL) -> tuple[bool, tuple[str, ...]]:
    """Let an element advance spontaneously (DBF-SPONT-MOVE); return whether it did, and the friends who join it.

    Friends who flee do so before it moves, friends who recoil as it does; one through whom it cannot get, because it would
    end on top of him, bars its way instead.
    """
    return _Advance(battle, element_id, manner).made()


class _Advance:
    """One advance, planned anew whenever something has come to light or got out of the way."""

    def __init__(self, battle: Battle[Field], element_id: str, manner: Manner) -> None:
        self.battle, self.field, self.name, self.manner = battle, battle.state, element_id, manner
        self.solid: set[str] = set()
        self.fled: set[str] = set()
        self.told: dict[str, Disturbance] = {}
        self.water = Water.UNTRIED

    def made(self) -> tuple[bool, tuple[str, ...]]:
        """Make it; return whether the element moved, and who joins."""
        self._remount()
        for _ in range(_ROUNDS):
            element = self.field.elements[self.name]
            if element.place not in obstacles.ON_GROUND:
                return True, self._joiners()
            course = advances.plan(
                self.field, element, solid=self.solid, water=self.water, manner=self.manner
            )
            if course is None:
                break
            if self._finds(course) or self._tries_river(course) or self._routs(element, course):
                continue
            backs = self._room(element, course)
            if backs is None:
                continue
            self._go(element, course, backs)
            return True, self._joiners()
        element = self.field.elements[self.name]
        self.battle.emit(StoodStill(rule="DBF-SPONT-EXEMPT", element=self.name, name=about(element)))
        return False, self._joiners()

    def _remount(self) -> None:
        """Those on foot who can remount do so to advance on demoralised enemies (DBF-DISMOUNT-RATIO)."""
        element = self.field.elements[self.name]
        if led_mounts.can_remount(element) and impetuous.chases_the_broken(self.field, element):
            mounting.remount_at_once(self.battle, self.name)

    def _joiners(self) -> tuple[str, ...]:
        return tuple(name for name, effect in self.told.items() if effect is Disturbance.JOINS)

    def _finds(self, course: Course) -> bool:
        """Return whether the way brings enemies in ambush to light; they are shown (DBF-AMBUSH-REVEAL)."""
        if not any(True for _ in obstacles.hidden_from(self.field, self.field.elements[self.name].side)):
            return False
        for start, end in zip(course.places, course.places[1:], strict=False):
            for place in way_between(start, end, _LOOKS):
                if discovery.discover(self.battle, {self.name: place}):
                    return True
        return False

    def _tries_river(self, course: Course) -> bool:
        """Let it enter the river on its way, if there is one it has not tried; return whether there was."""
        if course.river is None or self.water is not Water.UNTRIED:
            return False
        self.water = Water.CROSSED if rivers.enter(self.battle, self.name, course.river) else Water.BARRED
        return True

    def _routs(self, element: Element, course: Course) -> bool:
        """Make those flee who do when they are passed through; return whether any did. Who stays in the way bars it."""
        found = False
        for name in course.passed:
            friend = self.field.elements[name]
            if effect_on(self.field, element, friend) is not Disturbance.FLEES:
                continue
            found = True
            if name in self.fled:
                self.solid.add(name)
                continue
            self.fled.add(name)
            self._tell(element, friend, Disturbance.FLEES)
            Rout(self.battle).flee(name, Cause.BURST, element.id)
        return found

    def _tell(self, element: Element, friend: Element, effect: Disturbance) -> None:
        if friend.id in self.told:
            return
        self.told[friend.id] = effect
        self.battle.emit(
            BurstThrough(
                rule="DBF-BURST-b",
                element=element.id,
                friend=friend.id,
                name=about(element),
                friend_name=about(friend),
                effect=effect,
            )
        )

    def _room(self, element: Element, course: Course) -> list[Withdrawal] | None:
        """Return the recoils of those passed through; None, and who is in the way is solid, if the advance has no room.

        Those nearest to it recoil first. One without room for a full recoil stays where he is.
        """
        twin = self.field.copy()
        mover, backs = frozenset({element.id}), []
        for name in course.passed:
            friend = twin.elements[name]
            if effect_on(self.field, element, friend) in (Disturbance.RECOILS, Disturbance.JOINS):
                back = recoil.room_to_recoil(twin, friend, mover)
                if back is not None:
                    twin.move(back.places)
                    backs.append(back)
        crowded = [
            other for other in obstacles.over(twin, element, course.end) if overlap(course.end, other.at)
        ]
        if not crowded:
            return backs
        self.solid.update(other.id for other in crowded)
        if not any(other.id in course.passed for other in crowded):
            # Whoever was pushed into the way by those passed is only there because of them.
            self.solid.update(course.passed)
        return None

    def _go(self, element: Element, course: Course, backs: list[Withdrawal]) -> None:
        for name in course.passed:
            friend = self.field.elements[name]
            self._tell(element, friend, effect_on(self.field, element, friend))
        rout = Rout(self.battle, without=frozenset({self.name}))
        for back in backs:
            rout.carry_out(self.field.elements[next(iter(back.places))], back)
        obstacles.put(self.battle, {self.name: course.end}, spontaneous=True)
        target = self.field.elements[course.target] if course.target is not None else None
        self.battle.emit(
            Advanced(
                rule="DBF-SPONT-MOVE",
                element=self.name,
                name=about(element),
                target=about(target) if target is not None else None,
                distance=course.distance,
                at=course.end,
                before=element.at,
            )
        )
        led_mounts.lose(self.battle, self.name)
        clashes.note(self.battle, self.name)
