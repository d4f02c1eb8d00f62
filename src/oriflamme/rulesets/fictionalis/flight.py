"""Flight (seed lines 1427-1441), and the recoils that begin it or that it makes way for.

One `Rout` is all that follows from one cause: whoever has to flee in it does so once. Friends who flee make way first,
so bases never end on one another.
"""

from __future__ import annotations

import math
from typing import Final

from oriflamme.board.table import FULL_TURN, PACE, TOUCH, Rect, advanced
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import went

from . import (
    currents,
    destruction,
    distances,
    headings,
    led_mounts,
    lurking,
    mounting,
    obstacles,
    rivers,
)
from .causes import FROM_COMBAT, Cause, Exit
from .doomed import doomed_with, front_depth
from .field import Field
from .flight_paths import Ending, Path, Runner
from .going import Going
from .naming import about
from .pieces import Element, Place
from .troops import Type
from .withdrawal import Bar, Withdrawal, plan, trail

_ROUNDS: Final = 24


class Recoiled(Event, frozen=True, tag="dbf-recoiled-1", kw_only=True):
    """An element recoiled; `distance` in thousandths of a pace, `at` is where it stands now."""

    weight = Weight.MOVE

    element: str
    name: Text
    distance: int
    at: Rect
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who, and how far in paces."""
        return Text("dbf-recoiled", {"element": self.name, "paces": round(self.distance / PACE)})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at, forced=True)


class Pushed(Event, frozen=True, tag="dbf-pushed-1", kw_only=True):
    """A friend was pushed back by a recoiling element (DBF-RECOIL-FRIENDS)."""

    weight = Weight.MOVE

    element: str
    name: Text
    by: Text
    at: Rect
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who, and by whom."""
        return Text("dbf-pushed", {"element": self.name, "by": self.by})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at, forced=True)


class Fled(Event, frozen=True, tag="dbf-fled-1", kw_only=True):
    """An element fled; `distance` in thousandths of a pace, `at` is where it stands now."""

    weight = Weight.MOVE

    element: str
    name: Text
    cause: Cause
    distance: int
    at: Rect
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who, why, and how far in paces."""
        why = Text(f"dbf-cause-{self.cause.value}")
        return Text("dbf-fled", {"element": self.name, "cause": why, "paces": round(self.distance / PACE)})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at, forced=True)


EVENTS = (Recoiled, Pushed, Fled)

_FLED_RULES: Final = {
    Cause.FRONT_FLED: "DBF-FLEE-SKIRMISHER",
    Cause.SWEPT: "DBF-FLEE-FRIEND",
    Cause.RECOILING_MONSTER: "DBF-RECOIL-MONSTER",
    Cause.RECOILING_ENEMY: "DBF-RECOIL-ENEMY",
    Cause.BURST: "DBF-BURST-b",
    Cause.FLANK_MARCH: "DBF-FLANK-PANIC",
    Cause.DEMORALISATION: "DBF-DEMORAL-CONDUCT",
}


def flee(battle: Battle[Field], element_id: str, cause: Cause, by: str | None = None, times: int = 1) -> None:
    """Make an element flee (DBF-FLEE-START to DBF-FLEE-SKIRMISHER).

    - `by`: the enemy who shot, cast or fought; the friends who burst through; the element that recoils into it; the
      element whose arrival by flank march makes it flee.
    - `times` multiplies the distance, as for Spies (DBF-LESS-SPY).

    Lurkers leave the table instead (DBF-LURKER); what cannot move stays. Does nothing to an element not on the table.
    """
    Rout(battle).flee(element_id, cause, by, times)
    if by is not None and cause in FROM_COMBAT:
        lurking.withdraw(battle, by)


class Rout:
    """What follows from one cause. `fled` are those who have fled in it; `without` those who are in nobody's way."""

    def __init__(self, battle: Battle[Field], *, without: frozenset[str] = frozenset()) -> None:
        """Begin with nobody fled."""
        self.battle = battle
        self.field = battle.state
        self.fled: set[str] = set()
        self.without = without

    # -- recoils -----------------------------------------------------------------------------------------------

    def give_ground(self, element: Element, cause: Cause, by: str | None) -> bool:
        """Move an element straight back from the base that it is given with; return whether it survives.

        Those who have to flee from it flee first. When it cannot complete the move it is destroyed, in melee with those
        who stand behind it (DBF-RECOIL-BLOCKED, DBF-RECOIL-ENEMY, DBF-DESTROY-BEHIND).
        """
        melee = cause is Cause.MELEE
        behind = doomed_with(self.field, element) if melee else ()
        back = self.planned(element)
        if back.stopped is not None:
            vessel = headings.vessel_behind(self.field, element, back.distance)
            if vessel is not None:
                headings.go_aboard(self.battle, element.id, vessel)
            else:
                self._stop(element, back, cause, by, behind)
            return False
        obstacles.put(self.battle, {element.id: element.at})
        self.carry_out(element, back)
        return self.field.elements[element.id].place is Place.TABLE

    def planned(self, element: Element) -> Withdrawal:
        """Return the recoil of an element once all who have to flee from it have fled."""
        distance = min(front_depth(element), self.field.surface.frontage)
        back = plan(self.field, element, distance, fled=self.fled, without=self.without)
        for _ in range(_ROUNDS):
            if not back.owed:
                break
            for owed in back.owed:
                self.flee(owed.element, owed.cause, element.id)
                self.fled.add(owed.element)
            back = plan(self.field, element, distance, fled=self.fled, without=self.without)
        afloat = element.kind.type is Type.BOATS
        if afloat and back.stopped is not None and back.stopped.bar is Bar.GROUND:
            along = currents.downstream(self.field, element, distance)
            if along is not None and obstacles.free(self.field, element, along, self.without):
                return Withdrawal({element.id: along}, distance)
        return back

    def _stop(
        self,
        element: Element,
        back: Withdrawal,
        cause: Cause,
        by: str | None,
        behind: tuple[Element, ...],
    ) -> None:
        """Destroy an element that cannot complete its recoil, and the enemy it meets if he is too."""
        assert back.stopped is not None  # its caller has seen it
        melee, other = cause is Cause.MELEE, back.stopped.other
        if other is not None:
            obstacles.show(self.battle, other)
        met_enemy = back.stopped.bar is Bar.ENEMY
        why = Cause.RECOILING_ENEMY if met_enemy else Cause.BLOCKED
        destruction.destroy(self.battle, element.id, why, by, melee=melee, behind=behind)
        if met_enemy and back.stopped.mutual and other is not None:
            destruction.destroy(self.battle, other, Cause.RECOILING_ENEMY)

    def carry_out(self, element: Element, back: Withdrawal) -> None:
        """Carry out a recoil that can be completed, of an element and those it pushes (DBF-RECOIL-FRIENDS)."""
        field = self.field
        names = {name: about(field.elements[name]) for name in back.places}
        before = {name: field.elements[name].at for name in back.places}
        for name, rect in back.places.items():
            rivers.forced(self.battle, name, _ground(before[name], rect))
        going_on = {
            name: rect
            for name, rect in back.places.items()
            if field.elements[name].place in obstacles.ON_GROUND
        }
        obstacles.put(self.battle, going_on)
        for name, rect in going_on.items():
            if name == element.id:
                told: Event = Recoiled(
                    rule="DBF-RECOIL-DISTANCE",
                    element=name,
                    name=names[name],
                    distance=back.distance,
                    at=rect,
                    before=before[name],
                )
            else:
                told = Pushed(
                    rule="DBF-RECOIL-FRIENDS",
                    element=name,
                    name=names[name],
                    by=names[element.id],
                    at=rect,
                    before=before[name],
                )
            self.battle.emit(told)
        for name, rect in going_on.items():
            if not obstacles.on_table(field.surface, rect):
                destruction.lose(self.battle, name, Exit.RECOIL if name == element.id else Exit.PUSHED)
            elif rect != before[name]:
                led_mounts.lose(self.battle, name)

    # -- flights -----------------------------------------------------------------------------------------------

    def flee(self, element_id: str, cause: Cause, by: str | None = None, times: int = 1) -> None:
        """Make an element flee, those before it that must, and those in its way."""
        element = self.field.elements[element_id]
        if element.place not in obstacles.ON_GROUND or element_id in self.fled:
            return
        self.fled.add(element_id)
        if element.kind.type is Type.LURKER:
            lurking.vanish(self.battle, element_id)
            return
        if distances.immobile(element):
            return
        if cause is Cause.MELEE:
            self._followers(element)
        if headings.from_behind(self.field, element, cause, by):
            element = headings.about_turned(element)
            obstacles.put(self.battle, {element_id: element.at})
        heading = headings.heading(self.field, element, cause, by)
        if cause in FROM_COMBAT and not self.fall_back(element_id, cause, by):
            return
        mounting.remount_at_once(self.battle, element_id)
        # Friends who burst through it are not in its way: the two pass through one another.
        passing = frozenset({by}) if cause is Cause.BURST and by is not None else frozenset[str]()
        self._run(element_id, heading, cause, times=times, without=passing)

    def turn_and_flee(self, element_id: str, cause: Cause) -> None:
        """Make an element turn about and flee without a recoil, as from a vessel on to the land (DBF-RECOIL-TURN)."""
        element = self.field.elements[element_id]
        self.fled.add(element_id)
        if not distances.immobile(element):
            self._run(element_id, headings.off_bridge(self.field, element), cause)

    def fall_back(self, element_id: str, cause: Cause, by: str | None) -> bool:
        """Make the recoil that a flight from combat begins with; return whether the element survives."""
        element = self.field.elements[element_id]
        if headings.caught(self.field, element):
            destruction.destroy(self.battle, element_id, Cause.CAUGHT, by, melee=cause is Cause.MELEE)
            return False
        return self.give_ground(element, cause, by)

    def _followers(self, element: Element) -> None:
        """Make the skirmishers and Spies flee who stand behind one that begins to flee from close combat."""
        for friend in headings.skirmishers_behind(self.field, element):
            self.flee(friend.id, Cause.FRONT_FLED, element.id)

    def _run(
        self,
        element_id: str,
        heading: int,
        cause: Cause,
        *,
        times: int = 1,
        most: int | None = None,
        without: frozenset[str] = frozenset(),
    ) -> int:
        """Move a fleeing element; return how far it went."""
        field = self.field
        element = field.elements[element_id]
        goal = headings.vessel_for(field, element) if cause is Cause.DEMORALISATION else None

        def reach(over: Going) -> int:
            far = distances.flee_distance(field, element, over) * times
            return far if most is None else min(far, most)

        def run() -> tuple[Runner, Path]:
            home = headings.own_edges(field, element)
            runner = Runner(field, element, reach, home=home, goal=goal, without=self.without | without)
            return runner, runner.run(heading)

        runner, path = run()
        while path.ending is Ending.FRIEND and self._sweep(path):
            runner, path = run()
        return self._arrive(element, runner, path, cause)

    def _sweep(self, path: Path) -> bool:
        """Make a friend flee ahead of one that can neither pass nor avoid it; return whether it did (DBF-FLEE-FRIEND)."""
        other = self.field.elements[path.other] if path.other is not None else None
        if other is None or other.id in self.fled or distances.immobile(other):
            return False
        self.fled.add(other.id)
        if other.kind.type is Type.LURKER:
            lurking.vanish(self.battle, other.id)
            return True
        return self._run(other.id, path.heading, Cause.SWEPT, most=path.left) > 0

    def _arrive(self, element: Element, runner: Runner, path: Path, cause: Cause) -> int:
        """Carry out a flight: to where it comes to rest, off the table, aboard, or to destruction; return how far it went."""
        field, name = self.field, element.id
        for start, end in path.legs:
            if not rivers.forced(self.battle, name, _ground(start, end), fleeing=True):
                return runner.used
        if path.ending is Ending.ENEMY and path.other is not None:
            obstacles.show(self.battle, path.other)
            destruction.destroy(self.battle, name, Cause.NO_ESCAPE, path.other)
            return runner.used
        if path.ending is Ending.GROUND:
            destruction.destroy(self.battle, name, Cause.NO_ESCAPE)
            return runner.used
        rest = path.end if path.ending is Ending.EDGE else runner.settled(path)
        rest = rest if rest is not None else element.at
        obstacles.put(self.battle, {name: rest}, fled=True)
        gone = runner.used if rest != element.at else 0
        self.battle.emit(
            Fled(
                rule=_FLED_RULES.get(cause, "DBF-FLEE-DISTANCE"),
                element=name,
                name=about(element),
                cause=cause,
                distance=gone,
                at=rest,
                before=element.at,
            )
        )
        if path.ending is Ending.EDGE or not obstacles.on_table(field.surface, rest):
            destruction.lose(self.battle, name, Exit.FLIGHT)
        elif path.ending is Ending.GOAL and path.other is not None:
            headings.go_aboard(self.battle, name, path.other)
        else:
            led_mounts.rode_along(self.battle, name)
        return gone


def _ground(start: Rect, end: Rect) -> Rect:
    """Return the ground covered between two places of a base that has not turned."""
    dx, dy = end.x - start.x, end.y - start.y
    far = round(math.hypot(dx, dy))
    ahead = advanced(start, far)
    forward = abs(ahead.x - end.x) <= TOUCH and abs(ahead.y - end.y) <= TOUCH
    if forward:
        return trail(start, start.angle, far)
    back = advanced(start, -far)
    if abs(back.x - end.x) <= TOUCH and abs(back.y - end.y) <= TOUCH:
        return trail(start, (start.angle + FULL_TURN // 2) % FULL_TURN, far)
    return end
