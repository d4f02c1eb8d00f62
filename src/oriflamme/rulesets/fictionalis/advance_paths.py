"""The way to one target: into a place lined up with an enemy or beside a friend, else straight ahead (seed lines 1104-1116).

It is found on the field as it is, whoever has to be burst through, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import Enum
from typing import Final

import msgspec

from oriflamme.board.table import (
    PACE,
    TOUCH,
    Edge,
    Rect,
    advanced,
    centre,
    contact,
    corner_shift,
    front_corner_contact,
    gap,
    local,
    overlap,
    swept_move,
)

from . import contacts, distances, going, passing, positions, shooting_targets, underfoot
from .field import Field
from .going import Going
from .manners import USUAL, Manner, evasions
from .obstacles import ahead_by, bodies, free, meetings, moved_to, on_table, walls_crossed
from .pieces import Element, Place
from .targets import Target
from .underfoot import WORSE
from .wheeling import facing_to, towards, turned_back, way_between
from .withdrawal import trail

SHOOTING: Final = 50 * PACE
SHORTER: Final = 10 * PACE
_STEP: Final = 5 * PACE
_ROUNDS: Final = 6


class Course(msgspec.Struct, frozen=True):
    """An advance: the base where each part begins, and at last where it ends; the friends to be burst through.

    `distance` is what it counts as in thousandths of a pace; `target` the enemy it makes for, None for his table edge;
    `river` where it enters a river first. `barred`: it met what its owner may have it avoid or not; `aligned`: it turned back
    to face as a friend does, which its owner may leave.
    """

    places: tuple[Rect, ...]
    distance: int
    target: str | None
    passed: tuple[str, ...] = ()
    river: Rect | None = None
    barred: bool = False
    aligned: bool = False

    @property
    def end(self) -> Rect:
        """Where it ends."""
        return self.places[-1]


class Water(Enum):
    """What is known of a river in the way."""

    UNTRIED = "untried"
    CROSSED = "crossed"
    """The element gets across."""
    BARRED = "barred"
    """It does not, in this bound."""


class _What(Enum):
    ENEMY = "enemy"
    SOLID = "solid"
    """A friend that it cannot pass through."""
    GROUND = "ground"
    EDGE = "edge"
    RANGE = "range"
    """Near enough to an enemy to shoot at."""


class _Stop(msgspec.Struct, frozen=True):
    after: int
    what: _What
    other: str | None = None


class Planner:
    """The search for one element's way to one target."""

    def __init__(
        self,
        field: Field,
        element: Element,
        target: Target,
        solid: Collection[str],
        water: Water,
        manner: Manner = USUAL,
    ) -> None:
        """Take what is known; see `plan`."""
        self.field, self.element, self.target, self.manner = field, element, target, manner
        self.solid, self.water = frozenset(solid), water
        self.enemy = field.elements[target.element] if target.element is not None else None
        self.reaches: dict[Going, int] = {}
        self.start = facing_to(element.at, target.point)
        self.ground = underfoot.under(field, element, self.start)
        self._begin(1)

    def _begin(self, times: int) -> None:
        self.times = times
        self.places: list[Rect] = [self.start]
        self.passed: dict[str, None] = {}
        self.used = 0
        self.worst = self.ground
        self.river: Rect | None = None
        self.heedless = self.barred = self.aligned = False

    def reach(self, over: Going) -> int:
        """Return how far it may go in all over a going."""
        once = self.reaches.get(over)
        if once is None:
            crossing = self.water is Water.CROSSED
            once = distances.allowance(self.field, self.element, over, crossing=crossing)
            self.reaches[over] = once
        return once * self.times

    def advance(self, times: int) -> Course | None:
        """Return the way at so many times the tactical move; None when it gets nowhere."""
        self._begin(times)
        course = self._into_place() or self._straight()
        # Less than a pace is what rounding leaves of no move at all.
        return course if corner_shift(self.element.at, course.end) >= PACE else None

    # -- into a place lined up with an enemy -------------------------------------------------------------------

    def _into_place(self) -> Course | None:
        """Return the shortest way into a place against the target, or beside a friend who fights him, that it can reach.

        None for a double move, which ends away from all enemies.
        """
        enemy = self.enemy
        if (
            enemy is None
            or self.times > 1
            or self._shoots_at(enemy)
            or gap(self.start, enemy.at) > self.reach(Going.GOOD) + self.start.width
        ):
            return None
        found: list[tuple[int, Rect, bool]] = []
        taken = positions.engaged_by_friend(self.field, self.element, enemy)
        for rect, edge in positions.against(self.start, enemy.at):
            if not (taken and edge is Edge.FRONT):
                flank = edge in contacts.FLANKS
                found.append((corner_shift(self.start, rect), rect, flank))
        if taken:
            mover = moved_to(self.element, self.start)
            found += [
                (corner_shift(self.start, rect), rect, False)
                for rect in positions.helping(self.field, mover, enemy)
            ]
        for shift, rect, flank in sorted(found, key=lambda one: (one[0], one[1].x, one[1].y, one[1].angle)):
            extra = distances.flank_extra(self.element, enemy) if flank else 0
            if self._fits(rect, shift, extra):
                return Course((self.start, rect), shift, enemy.id, tuple(self.passed), self.river)
        return None

    def _fits(self, rect: Rect, shift: int, extra: int = 0, tolerated: int = 0) -> bool:
        """Return whether it can go to a place: room there, ground and friends on the way that let it pass, near enough."""
        self.passed, self.river = {}, None
        if shift > self.reach(Going.GOOD) + extra + tolerated or not on_table(self.field.surface, rect):
            return False
        if not self._room(rect):
            return False
        worst = self.worst
        for place in way_between(self.start, rect):
            worst = underfoot.worse(worst, underfoot.under(self.field, self.element, place))
            if worst is Going.IMPASSABLE or self._walled(place) or not self._lets_pass(place, rect):
                return False
            if self.river is None and self._river(place):
                self.river = place
        if self.river is not None and self.water is Water.BARRED:
            return False
        wall = underfoot.first_wall(self.field, self.element, self.start, shift)
        return wall is None and shift <= self.reach(worst) + extra + tolerated

    def _walled(self, rect: Rect) -> bool:
        """Return whether a fortification that it cannot cross lies across a place (DBF-MOVE-FORT)."""
        return next(walls_crossed(self.field, self.element, rect), None) is not None

    def _room(self, rect: Rect) -> bool:
        """Return whether nobody is in a place but friends who may be burst through, and who may thereby make room."""
        return all(
            self._bursts(other)
            for other in bodies(self.field, self.element, rect, 0)
            if overlap(rect, other.at)
        )

    def _lets_pass(self, place: Rect, end: Rect) -> bool:
        mover = moved_to(self.element, place)
        for other in bodies(self.field, mover, place, 0):
            if not overlap(place, other.at) or other.id == self.target.element or self._beside(other, end):
                continue
            if not self._bursts(other):
                return False
            self.passed[other.id] = None
        return True

    def _beside(self, other: Element, end: Rect) -> bool:
        """Return whether one who stands beside or behind is only brushed by turning, and does not bar the way."""
        if other.side != self.element.side or overlap(end, other.at):
            return False
        return contact(self.start, other.at) is not None and local(self.start, centre(other.at))[1] <= TOUCH

    def _bursts(self, other: Element) -> bool:
        if other.id in self.solid or other.side != self.element.side:
            return False
        return passing.may_burst(self.field, self.element, other)

    def _river(self, place: Rect) -> bool:
        if not self.element.kind.land or self.water is Water.CROSSED:
            return False
        if going.river_at(self.field, place) is None or going.river_at(self.field, self.start) is not None:
            return False
        return not going.at_crossing(self.field, place)

    # -- straight ahead ----------------------------------------------------------------------------------------

    def _straight(self) -> Course:
        """Return the way that wheels towards the target and goes straight on, shifting past what is in the way."""
        self._begin(self.times)
        rect = self._wheel()
        stop: _Stop | None = None
        for _ in range(_ROUNDS):
            far, stop = self._look(rect)
            rect = self._go(rect, far)
            if stop is None or stop.what in (_What.ENEMY, _What.RANGE, _What.EDGE):
                break
            self.barred = True
            aside = self._aside(rect)
            if aside is not None:
                self.used += corner_shift(rect, aside)
                rect = aside
                self.places.append(rect)
            elif stop.what is _What.GROUND and not self.heedless:
                # It cannot keep out of difficult going, so it goes in if it may.
                self.heedless = True
            else:
                break
        if stop is not None and stop.what is _What.ENEMY and stop.other is not None:
            rect = self._lined_up(rect, self.field.elements[stop.other])
        else:
            rect = self._reformed(rect)
        self.places[-1] = rect
        return Course(
            tuple(self.places),
            self.used,
            self.target.element,
            tuple(self.passed),
            self.river,
            self.barred,
            self.aligned,
        )

    def _wheel(self) -> Rect:
        """Wheel towards the target, as far as there is room to."""
        turned, _ = towards(self.start, self.target.point, self.reach(self.worst))
        last = self.start
        for place in way_between(self.start, turned, _STEP):
            worst = underfoot.worse(self.worst, underfoot.under(self.field, self.element, place))
            far = corner_shift(self.start, place)
            if far > self.reach(worst) or worst is Going.IMPASSABLE or self._river(place):
                break
            if not on_table(self.field.surface, place) or self._walled(place):
                break
            if not self._swings(place, turned):
                break
            last, self.worst = place, worst
        if last != self.start:
            self.used = corner_shift(self.start, last)
            self.places.append(last)
        return last

    def _swings(self, place: Rect, end: Rect) -> bool:
        """Return whether nobody stops a wheel in a place; friends who only stand beside do not."""
        for other in bodies(self.field, moved_to(self.element, place), place, 0):
            if overlap(place, other.at) and not self._beside(other, end):
                if not self._bursts(other):
                    return False
                self.passed[other.id] = None
        return self.enemy is None or not overlap(place, self.enemy.at)

    def _go(self, rect: Rect, far: int) -> Rect:
        there = advanced(rect, far)
        if far > TOUCH:
            self.worst = underfoot.worse(
                self.worst, underfoot.on_the_way(self.field, self.element, rect, far)
            )
            for met in meetings(self.field, moved_to(self.element, rect), rect, ahead_by(rect.angle, far)):
                if self._bursts(met.other):
                    self.passed[met.other.id] = None
            self.used += far
        self.places.append(there)
        return there

    def _look(self, rect: Rect) -> tuple[int, _Stop | None]:
        """Return how far it goes straight on, and what stops it if that is not the distance."""
        worst_before = self.worst
        far, bad = underfoot.ahead(self.field, self.element, rect, self.reach, worst_before, self.used)
        stop = _Stop(bad.after, _What.GROUND) if bad is not None else None
        if self._shuns(worst_before):
            first = underfoot.first_met(self.field, self.element, rect, far, Going.DIFFICULT)
            if first is not None:
                far, stop = first, _Stop(first, _What.GROUND)
        first_stop = min(self._stops(rect, far), key=lambda one: one.after, default=None)
        if first_stop is not None and (stop is None or first_stop.after <= stop.after):
            return first_stop.after, first_stop
        return far, stop

    def _shuns(self, worst: Going) -> bool:
        """Return whether it keeps out of difficult going: one that this hinders, whose target is not in it."""
        if self.heedless or WORSE.index(worst) >= WORSE.index(Going.DIFFICULT):
            return False
        if self.reach(Going.DIFFICULT) >= self.reach(Going.GOOD) and not self.element.kind.mounted:
            return False
        if self.enemy is None:
            return True
        return underfoot.under(self.field, self.element, self.enemy.at) is not Going.DIFFICULT

    def _stops(self, rect: Rect, far: int) -> Iterator[_Stop]:
        if far <= 0:
            return
        mover, way = moved_to(self.element, rect), ahead_by(rect.angle, far)
        for met in meetings(self.field, mover, rect, way):
            if not self._bursts(met.other):
                friend = met.other.side == mover.side
                yield _Stop(int(far * met.after), _What.SOLID if friend else _What.ENEMY, met.other.id)
                break
        if self.enemy is not None and not overlap(rect, self.enemy.at):
            # An Aerial might fly over its target, and others pass under one.
            sweep = swept_move(rect, *way, [self.enemy.at])
            if sweep.obstacle is not None:
                yield _Stop(int(far * sweep.fraction), _What.ENEMY, self.enemy.id)
        edge = underfoot.table_end(self.field.surface, rect, rect.angle, far)
        if edge is not None:
            yield _Stop(edge, _What.EDGE)
        wall = underfoot.first_wall(self.field, mover, rect, far)
        if wall is not None:
            yield _Stop(wall, _What.SOLID)
        yield from self._river_stop(rect, far)
        yield from self._range_stop(rect, far)

    def _river_stop(self, rect: Rect, far: int) -> Iterator[_Stop]:
        """Yield the bank, when a river is not to be crossed; note where one is entered."""
        if not self._river(trail(rect, rect.angle, far)):
            return
        first = underfoot.greatest_before(lambda on: self._river(trail(rect, rect.angle, on)), far)
        if self.water is Water.BARRED:
            yield _Stop(first, _What.EDGE)
        elif self.river is None:
            self.river = advanced(rect, first + 2 * PACE)

    def _range_stop(self, rect: Rect, far: int) -> Iterator[_Stop]:
        """Yield where it is less than 50p from a Mounted or Aerial enemy that it can shoot at (DBF-SPONT-STOP)."""
        if shooting_targets.weapon(self.element.kind) is None:
            return
        for enemy in self.field.on_table():
            if enemy.side == self.element.side or not self._shoots_at(enemy):
                continue
            if gap(rect, enemy.at) > far + SHOOTING:
                continue

            def close(on: int, at: Rect = enemy.at) -> bool:
                there = advanced(rect, on)
                aside = self.field.surface.frontage
                return gap(there, at) < SHOOTING and shooting_targets.in_arc(there, at, aside)

            if close(0):
                yield _Stop(0, _What.RANGE, enemy.id)
            elif close(far):
                first = underfoot.greatest_before(close, far)
                yield _Stop(min(far, first + PACE), _What.RANGE, enemy.id)

    def _shoots_at(self, enemy: Element) -> bool:
        """Return whether it is armed to shoot at a Mounted or Aerial enemy, and so keeps off him."""
        arm = shooting_targets.weapon(self.element.kind)
        return arm is not None and (enemy.kind.mounted or (enemy.kind.aerial and arm.aerial_targets))

    def _aside(self, rect: Rect) -> Rect | None:
        """Return a base shifted or pivoted by the least that lets it go on; None if nothing does (DBF-SPONT-AVOID)."""
        left = self.reach(self.worst) - self.used - SHORTER
        closed: set[tuple[int, int]] = set()
        for evasion in evasions(rect, self.manner.avoid, left):
            if evasion.way in closed:
                continue
            if not self._stands(evasion.rect):
                if any(evasion.way):
                    closed.add(evasion.way)
            elif self._opens(evasion.rect):
                return evasion.rect
            if len(closed) == 2:
                break
        return None

    def _stands(self, rect: Rect) -> bool:
        mover = moved_to(self.element, rect)
        if not on_table(self.field.surface, rect) or self._walled(rect) or not free(self.field, mover, rect):
            return False
        worst = underfoot.under(self.field, self.element, rect)
        return WORSE.index(worst) <= max(WORSE.index(self.worst), WORSE.index(Going.ROUGH))

    def _opens(self, rect: Rect) -> bool:
        """Return whether a base can go on from a place by ten paces at least."""
        if any(stop.after < SHORTER and stop.what is not _What.ENEMY for stop in self._stops(rect, SHORTER)):
            return False
        return underfoot.first_met(self.field, self.element, rect, SHORTER, Going.DIFFICULT) is None

    # -- how it ends -------------------------------------------------------------------------------------------

    def _lined_up(self, rect: Rect, enemy: Element) -> Rect:
        """Return a base that has met an enemy lined up with him, if it can be with what it has left of its move.

        Sliding up to half of F to line up does not count (DBF-RESTRICT-ALIGN).
        """
        left = max(0, self.reach(self.worst) - self.used) + self.field.surface.frontage // 2
        places = sorted(
            ((corner_shift(rect, place), place) for place, _ in positions.against(rect, enemy.at)),
            key=lambda one: (one[0], one[1].x, one[1].y),
        )
        for shift, place in places:
            if shift <= left and self._holds(place):
                return place
        return rect

    def _holds(self, place: Rect) -> bool:
        """Return whether there is room and ground for it to fight in a place."""
        if not free(self.field, self.element, place) or not on_table(self.field.surface, place):
            return False
        if self.water is Water.BARRED and self._river(place):
            return False
        return underfoot.under(self.field, self.element, place) is not Going.IMPASSABLE

    def _reformed(self, rect: Rect) -> Rect:
        """Return a base kept out of front corner contact with friends, and facing as those near it do who have advanced."""
        if self._corner_to_corner(rect):
            back = advanced(rect, -SHORTER)
            if self.used >= SHORTER and self._stands(back):
                self.used -= SHORTER
                rect = back
        return self._aligned(rect) if self.manner.align else rect

    def _aligned(self, rect: Rect) -> Rect:
        """Return a base turned back to face as a friend near it does who leads, if there is one (DBF-SPONT-ALIGN)."""
        for friend in self.field.near(rect, self.field.surface.frontage):
            if friend.side != self.element.side or friend.place is not Place.TABLE:
                continue
            if friend.id == self.element.id or friend.at.angle == rect.angle:
                continue
            if gap(rect, friend.at) >= self.field.surface.frontage or not self._leads(friend):
                continue
            there = turned_back(rect, friend.at.angle)
            if local(rect, centre(there))[1] + rect.depth / 2 <= TOUCH and self._stands(there):
                self.aligned = True
                return there
        return rect

    def _corner_to_corner(self, rect: Rect) -> bool:
        """Return whether it would end front corner to front corner with a friend, without fighting or helping (DBF-SPONT-DEVIATE)."""
        return any(
            friend.id != self.element.id and front_corner_contact(rect, friend.at)
            for friend in bodies(self.field, self.element, rect, PACE)
            if friend.side == self.element.side
        )

    def _leads(self, friend: Element) -> bool:
        """Return whether a friend is one to line up with: in contact with the enemy, or advanced in this bound (DBF-SPONT-ALIGN)."""
        return friend.deeds.spontaneous or contacts.in_contact(self.field, friend)
