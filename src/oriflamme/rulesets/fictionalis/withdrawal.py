"""Straight back: what a recoiling base passes through, pushes back, or is destroyed by (seed lines 1415-1425).

`plan` finds out, on the field as it is, where a recoil would take an element and those it pushes, and what would stop it.
Elements that have to flee before it can be completed are `owed`: once they have fled, it is planned anew.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from enum import Enum
from typing import Final

import msgspec

from oriflamme.board.table import (
    FULL_TURN,
    PACE,
    QUARTER_TURN,
    TOUCH,
    Corner,
    Edge,
    Point,
    Rect,
    advanced,
    behind,
    corners,
    local,
    meeting_edges,
    outside,
    overlap,
    shifted,
    swept_move,
)

from . import contacts, going, passing
from .causes import Cause
from .field import Field
from .going import Going
from .obstacles import Meeting, ahead_by, free, meetings, moved_to, on_table, same_way, walls_crossed
from .pieces import Element
from .troops import Type

MONSTERS: Final = (Type.ELEPHANTS, Type.DRAGON, Type.DEMON, Type.BEHEMOTH)
_IMMOVABLE: Final = (*MONSTERS, Type.WAR_WAGONS, Type.PONTONEERS, Type.BAGGAGE)
_FRONT_CORNERS: Final = (Corner.FRONT_LEFT, Corner.FRONT_RIGHT)
_ROUNDS: Final = 200
_NOBODY: Final[frozenset[str]] = frozenset()


class Bar(Enum):
    """What keeps an element from completing its recoil. Values name messages."""

    ENEMY = "enemy"
    FRIEND = "friend"
    GROUND = "ground"
    WORKS = "works"


class Stopped(msgspec.Struct, frozen=True):
    """Why a recoil cannot be completed: what bars it, and the element met if one did.

    `mutual`: it is an enemy who is destroyed with the recoiling element (DBF-RECOIL-ENEMY).
    """

    bar: Bar
    other: str | None = None
    mutual: bool = False


class Owed(msgspec.Struct, frozen=True):
    """An element that has to flee before the recoil goes on, and why."""

    element: str
    cause: Cause


class Withdrawal(msgspec.Struct, frozen=True):
    """What a recoil comes to: new places, the recoiling element's first; who must flee first; what stops it."""

    places: dict[str, Rect]
    distance: int
    passed: tuple[str, ...] = ()
    owed: tuple[Owed, ...] = ()
    stopped: Stopped | None = None


def is_monster(element: Element) -> bool:
    """Return whether friends flee from the recoil of an element: Elephants, Dragons (not W), Demons and Behemoths."""
    return element.kind.type in MONSTERS and not element.kind.winged


def plan(
    field: Field,
    element: Element,
    distance: int,
    *,
    fled: Collection[str] = _NOBODY,
    without: Collection[str] = _NOBODY,
) -> Withdrawal:
    """Return what comes of an element's going straight back, without changing direction, by a distance.

    The element stands as it faces when it does so. `fled` are those that have fled from it already, `without` those that
    are not in its way. It changes nothing.
    """
    if math.isclose(distance, 0, abs_tol=TOUCH):
        return Withdrawal({element.id: element.at}, 0)
    return _Plan(field, element, distance, frozenset(fled), frozenset(without)).made()


class _Plan:
    """The working out of one recoil: how far each element goes in the one direction."""

    def __init__(
        self, field: Field, lead: Element, distance: int, fled: frozenset[str], without: frozenset[str]
    ) -> None:
        self.field, self.lead, self.fled, self.without = field, lead, fled, without
        self.angle = (lead.at.angle + FULL_TURN // 2) % FULL_TURN
        self.far: dict[str, int] = {lead.id: distance}
        self.passed: dict[tuple[str, str], None] = {}
        self.owed: list[Owed] = []
        self.stopped: Stopped | None = None

    def element(self, name: str) -> Element:
        return self.lead if name == self.lead.id else self.field.elements[name]

    def made(self) -> Withdrawal:
        """Return the plan."""
        queue, rounds = [self.lead.id], 0
        while queue and self.stopped is None and not self.owed:
            rounds += 1
            if rounds > _ROUNDS:
                self.stopped = Stopped(Bar.FRIEND)
                break
            queue += self._go(queue.pop(0))
            if not queue:
                queue += self._clear_of_passed()
        if self.stopped is None and not self.owed:
            self._over_ground()
        places = {name: self._there(name) for name in self.far}
        if self.stopped is None and not self.owed:
            self._check_room(places)
        passed = tuple(dict.fromkeys(other for _, other in self.passed))
        return Withdrawal(places, self.far[self.lead.id], passed, tuple(self.owed), self.stopped)

    def _there(self, name: str) -> Rect:
        rect = self.element(name).at
        return shifted(rect, *ahead_by(self.angle, self.far[name]))

    def _go(self, name: str) -> list[str]:
        """Send one element back as far as it has to go; return those that have to go further because of it."""
        mover, pushed = self.element(name), []
        for met in meetings(self.field, mover, mover.at, ahead_by(self.angle, self.far[name]), self.without):
            other = met.other
            if other.id == self.lead.id or (name, other.id) in self.passed:
                continue
            # A sweep stops half of TOUCH deep; who is pushed stays in exact contact, or rows would come apart.
            need = round(self.far[name] * (1 - met.after)) + TOUCH // 2
            if self.far.get(other.id, 0) >= need:
                continue
            if other.side != self.lead.side:
                self._meet_enemy(mover, met)
            elif self._flees(mover, other):
                self.owed.append(Owed(other.id, Cause.RECOILING_MONSTER))
            elif _passes(self.field, mover, met):
                self.passed[name, other.id] = None
                continue
            elif _pushes(self.field, mover, other):
                self.far[other.id] = need
                pushed.append(other.id)
                continue
            else:
                self.stopped = Stopped(Bar.FRIEND, other.id)
            break
        return pushed

    def _flees(self, mover: Element, other: Element) -> bool:
        """Return whether a friend flees from a recoiling monster that would pass through it or push it."""
        if mover.id != self.lead.id or not is_monster(mover) or other.id in self.fled:
            return False
        return same_way(mover.at, other.at) or _pushes(self.field, mover, other)

    def _meet_enemy(self, mover: Element, met: Meeting) -> None:
        enemy = met.other
        if mover.id != self.lead.id:
            self.stopped = Stopped(Bar.FRIEND, mover.id)
            return
        part = _part_met(met.rect, enemy.at)
        if enemy.kind.type is Type.PSILOI and part.at_back and enemy.id not in self.fled:
            self.owed.append(Owed(enemy.id, Cause.RECOILING_ENEMY))
            return
        harmless = mover.kind.type in (Type.PSILOI, Type.SPY)
        self.stopped = Stopped(Bar.ENEMY, enemy.id, part.mutual and not harmless)

    def _clear_of_passed(self) -> list[str]:
        """Send on whoever would end on top of one it passes through (DBF-PASS-SHORT); return them."""
        again = []
        for name, other in self.passed:
            there = self._there(name)
            at = self._there(other) if other in self.far else self.field.elements[other].at
            if overlap(there, at):
                self.far[name] = beyond(self.element(name).at, self.angle, self.far[name], at)
                again.append(name)
        if not again and self.lead.kind.aerial:
            again += self._clear_of_ground()
        return again

    def _clear_of_ground(self) -> list[str]:
        """Send an Aerial on that would end above land or Naval enemies (DBF-RECOIL-DISTANCE)."""
        there = self._there(self.lead.id)
        for enemy in self.field.on_table():
            if enemy.side != self.lead.side and not enemy.kind.aerial and overlap(there, enemy.at):
                self.far[self.lead.id] = beyond(self.lead.at, self.angle, self.far[self.lead.id], enemy.at)
                return [self.lead.id]
        return []

    def _over_ground(self) -> None:
        """Stop where any of them would have to cross ground or fortifications that it cannot (DBF-RECOIL-BLOCKED)."""
        for name, far in self.far.items():
            mover = self.element(name)
            area = trail(mover.at, self.angle, far)
            if not on_table(self.field.surface, self._there(name)):
                continue
            barred: Bar | None = None
            if next(walls_crossed(self.field, mover, _from_within(area)), None) is not None:
                barred = Bar.WORKS
            elif going.going(self.field, moved_to(mover, area), area) is Going.IMPASSABLE:
                barred = Bar.GROUND
            if barred is not None:
                self.stopped = Stopped(barred) if name == self.lead.id else Stopped(Bar.FRIEND, name)
                return

    def _check_room(self, places: dict[str, Rect]) -> None:
        """Stop if bases would end on one another after all, as two of different directions that are pushed might."""
        moved = tuple(places)
        for name, rect in places.items():
            mover = self.element(name)
            crowded = not free(self.field, mover, rect, (*moved, *self.without))
            for other, there in places.items():
                same_air = mover.kind.aerial == self.element(other).kind.aerial
                if other != name and same_air and overlap(rect, there):
                    crowded = True
            if crowded:
                self.stopped = Stopped(Bar.FRIEND, name if name != self.lead.id else None)
                return


def _passes(field: Field, mover: Element, met: Meeting) -> bool:
    """Return whether a recoiling element passes through a friend it meets (DBF-RECOIL-FRIENDS)."""
    other = met.other
    if mover.kind.aerial:
        return True
    return same_way(mover.at, other.at) and passing.may_pass(field, moved_to(mover, met.rect), other)


def _pushes(field: Field, mover: Element, other: Element) -> bool:
    """Return whether a recoiling element pushes a friend back that it does not pass through (DBF-RECOIL-FRIENDS)."""
    slight = other.kind.skirmisher or other.kind.type is Type.SPY
    if not same_way(mover.at, other.at):
        return slight and not contacts.front_enemies(field, other)
    if mover.kind.naval:
        return other.kind.naval
    if not mover.kind.land or other.kind.naval:
        return False
    return other.kind.type not in _IMMOVABLE or other.kind.winged


class _Part(msgspec.Struct, frozen=True):
    """Which part of an enemy a recoiling base has met: at its flank, rear or rear corners; so that he is destroyed too."""

    at_back: bool
    mutual: bool


def _part_met(rect: Rect, enemy: Rect) -> _Part:
    """Return how the rear of a base, at the moment it meets an enemy's, does so."""
    edges = meeting_edges(rect, enemy)
    if edges is not None:
        # Edge against edge: he is destroyed with it only rear to rear.
        return _Part(edges[1] is not Edge.FRONT, edges == (Edge.REAR, Edge.REAR))
    mine = min(
        ((outside(enemy, (point.x, point.y)), point) for point in corners(rect)[2:]), key=lambda one: one[0]
    )
    theirs = min(
        (
            (outside(rect, (point.x, point.y)), which)
            for which, point in zip(Corner, corners(enemy), strict=True)
        ),
        key=lambda one: one[0],
    )
    if theirs[0] <= mine[0]:
        back = theirs[1] not in _FRONT_CORNERS
        return _Part(back, back)
    back = _edge_at(enemy, mine[1]) is not Edge.FRONT
    return _Part(back, back)


def _edge_at(rect: Rect, point: Point) -> Edge:
    """Return the edge of a base nearest to a point on its outline."""
    aside, ahead = local(rect, point)
    ways = {
        Edge.FRONT: abs(ahead),
        Edge.REAR: abs(ahead + rect.depth),
        Edge.LEFT: abs(aside + rect.width / 2),
        Edge.RIGHT: abs(aside - rect.width / 2),
    }
    return min(ways, key=lambda which: ways[which])


def beyond(start: Rect, angle: int, distance: int, other: Rect) -> int:
    """Return how far a base has to go at an angle, further than a distance, to be just clear of another."""
    far = distance + start.width + start.depth + other.width + other.depth
    there = shifted(start, *ahead_by(angle, far))
    back = swept_move(there, *ahead_by(angle, distance - far), [other])
    return max(distance, far - math.floor((far - distance) * back.fraction)) + TOUCH


def trail(start: Rect, angle: int, distance: int) -> Rect:
    """Return the ground that a base newly covers when it goes straight at an angle.

    Exact for its own four directions; otherwise the place where it ends.
    """
    turn = (angle - start.angle) % FULL_TURN
    if turn % QUARTER_TURN or distance < PACE // 10:
        return shifted(start, *ahead_by(angle, distance))
    across = turn // QUARTER_TURN % 2 == 1
    wide, deep = (start.depth, start.width) if across else (start.width, start.depth)
    looking = Rect(start.x, start.y, wide, deep, (angle + FULL_TURN // 2) % FULL_TURN)
    return behind(looking, distance)


def _from_within(area: Rect) -> Rect:
    """Return the ground newly covered with a hair of the base before it: a wall at its very back is crossed too."""
    hair = 4 * TOUCH
    return advanced(Rect(area.x, area.y, area.width, area.depth + hair, area.angle), hair // 2)
