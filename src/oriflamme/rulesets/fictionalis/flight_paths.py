"""The way a fleeing element takes: straight, deviating as little as it must, until it has gone far enough (seed line 1437).

A path is found on the field as it is and changes nothing. Where an element has to deviate it does so where the straight
leg begins, because there the smallest angle avoids what is ahead.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator
from enum import Enum
from typing import Final

import msgspec

from oriflamme.board.table import (
    DEGREE,
    FULL_TURN,
    PACE,
    TOUCH,
    Edge,
    Rect,
    advanced,
    swept_move,
)

from . import passing, underfoot
from .field import Field
from .going import Going
from .obstacles import Meeting, ahead_by, free, meetings, moved_to, on_table
from .pieces import Element
from .withdrawal import beyond

LOOKOUT: Final = 200 * PACE
"""How far a new direction has to be free of obstacles (DBF-FLEE-DEVIATE)."""

CRAMPED: Final = 40 * PACE
"""How far off what bars it has to be for a second try to turn, nearer to it."""

_COARSE: Final = 5
_MOST: Final = 90
_LEGS: Final = 8


class Ending(Enum):
    """What ends a flight."""

    DISTANCE = "distance"
    GOAL = "goal"
    ENEMY = "enemy"
    GROUND = "ground"
    """Impassable terrain."""
    DIFFICULT = "difficult"
    """Difficult going that it cannot enter in this bound."""
    WORKS = "works"
    FRIEND = "friend"
    EDGE = "edge"
    """A table edge other than its own."""


class Path(msgspec.Struct, frozen=True):
    """A flight: where each straight leg begins and ends, what ends it, whom it meets there, and what it has left to go.

    `places` are pairs of bases, each facing the way of its leg. `heading` is that of the last leg.
    """

    legs: tuple[tuple[Rect, Rect], ...]
    ending: Ending
    heading: int
    other: str | None = None
    left: int = 0

    @property
    def end(self) -> Rect:
        """Where it ends."""
        return self.legs[-1][1]


class _Stop(msgspec.Struct, frozen=True):
    """The first thing in the way of a leg: how far off, what, and who."""

    after: int
    ending: Ending
    other: str | None = None


class Runner:
    """One element in flight: what it may cross, how far it may go, by which edge it may leave the table.

    - `reach` says how far it flees in all over a going, in thousandths of a pace.
    - `home` are the table's edges by which it may leave; `goal` the element it makes for.
    - `without` are elements that are not in its way, though it must not come to rest on them.
    """

    def __init__(
        self,
        field: Field,
        element: Element,
        reach: Callable[[Going], int],
        *,
        home: Collection[Edge] = (),
        goal: str | None = None,
        without: Collection[str] = (),
    ) -> None:
        """Make one ready to run from where it stands."""
        self.field, self.element, self.reach = field, element, reach
        self.home, self.goal, self.without = home, goal, frozenset(without)
        self.worst = underfoot.under(field, element, element.at)
        self.used = 0

    def run(self, heading: int) -> Path:
        """Return the path from where the element stands, at first at this angle."""
        legs: list[tuple[Rect, Rect]] = []
        rect, way = _turned_to(self.element.at, heading), heading
        for _ in range(_LEGS):
            far, stop = self._look(rect, way)
            if stop is not None and stop.ending is not Ending.GOAL:
                turn = self._deviation(rect, way, heading, stop)
                if turn is None and stop.after > CRAMPED:
                    turn, rect = self._further_on(legs, rect, stop, heading)
                if turn is not None:
                    way = turn
                    rect = _turned_to(rect, way)
                    far, stop = self._look(rect, way)
                    if stop is not None:
                        step = min(far, LOOKOUT)
                        self._go(legs, rect, advanced(rect, step), step)
                        rect = advanced(rect, step)
                        continue
            self._go(legs, rect, advanced(rect, far), far)
            ending, other = (stop.ending, stop.other) if stop else (Ending.DISTANCE, None)
            return Path(tuple(legs), ending, way, other, self._left())
        return Path(tuple(legs), Ending.DISTANCE, way, None, self._left())

    def _further_on(
        self, legs: list[tuple[Rect, Rect]], rect: Rect, bar: _Stop, heading: int
    ) -> tuple[int | None, Rect]:
        """Try to deviate half way to what bars it, where there may be more room to turn; return how, and where."""
        step = bar.after // 2
        half = advanced(rect, step)
        self.used += step
        turn = self._deviation(half, rect.angle, heading, bar)
        self.used -= step
        if turn is None:
            return None, rect
        self._go(legs, rect, half, step)
        return turn, half

    def _go(self, legs: list[tuple[Rect, Rect]], start: Rect, end: Rect, far: int) -> None:
        legs.append((start, end))
        self.used += far
        if far > TOUCH:
            here = underfoot.on_the_way(self.field, self.element, start, far)
            self.worst = underfoot.worse(self.worst, here)

    def _left(self) -> int:
        return max(0, self.reach(self.worst) - self.used)

    def _look(self, rect: Rect, way: int) -> tuple[int, _Stop | None]:
        """Return how far a leg goes, and what stops it if it is not the distance."""
        far, stop = self._over_ground(rect)
        # A vessel lies in water that those it takes aboard cannot enter, and its shore is known to a pace only.
        blur = 2 * PACE if self.goal is not None else 0
        found = [
            one for one in self._stops(rect, way, far + blur) if one.after <= far or one.ending is Ending.GOAL
        ]
        first = min(found, key=lambda one: one.after, default=None)
        return (first.after, first) if first is not None else (far, stop)

    def _over_ground(self, rect: Rect, most: int | None = None) -> tuple[int, _Stop | None]:
        """Return how far the going lets it go, and the ground that it cannot enter if that is why."""
        far, end = underfoot.ahead(self.field, self.element, rect, self.reach, self.worst, self.used, most)
        if end is None:
            return far, None
        return far, _Stop(end.after, Ending.GROUND if end.going is Going.IMPASSABLE else Ending.DIFFICULT)

    def _stops(self, rect: Rect, way: int, far: int) -> Iterator[_Stop]:
        """Yield the elements, edges and fortifications that bar a leg within a distance."""
        if far <= 0:
            return
        mover = moved_to(self.element, rect)
        for met in meetings(self.field, mover, rect, ahead_by(way, far), self.without):
            after = round(far * met.after)
            if met.other.id == self.goal:
                yield _Stop(after, Ending.GOAL, met.other.id)
            elif not passing.may_pass(self.field, moved_to(mover, met.rect), met.other):
                friend = met.other.side == mover.side
                yield _Stop(after, Ending.FRIEND if friend else Ending.ENEMY, met.other.id)
                break
        edge = underfoot.table_end(self.field.surface, rect, way, far, self.home)
        if edge is not None:
            yield _Stop(edge, Ending.EDGE)
        wall = underfoot.first_wall(self.field, mover, rect, far)
        if wall is not None:
            yield _Stop(wall, Ending.WORKS)

    def _deviation(self, rect: Rect, way: int, heading: int, bar: _Stop) -> int | None:
        """Return the angle nearest to its way that avoids what bars it, at most 90 degrees off its heading; None if none.

        In the new direction nothing else of the kind may be within 200p.
        """
        for size in range(_COARSE, 2 * _MOST + 1, _COARSE):
            found = [
                (finer, sign)
                for sign in (1, -1)
                if self._open(rect, way + sign * size * DEGREE, heading, bar)
                for finer in range(size - _COARSE + 1, size + 1)
                if self._open(rect, way + sign * finer * DEGREE, heading, bar)
            ]
            if found:
                finer, sign = min(found, key=lambda one: (one[0], -one[1]))
                return (way + sign * finer * DEGREE) % FULL_TURN
        return None

    def _open(self, rect: Rect, way: int, heading: int, bar: _Stop) -> bool:
        off = (way - heading) % FULL_TURN
        if min(off, FULL_TURN - off) > _MOST * DEGREE:
            return False
        way %= FULL_TURN
        turned = _turned_to(rect, way)
        if next(self._stops(turned, way, LOOKOUT), None) is not None:
            return False
        if self._over_ground(turned, LOOKOUT)[1] is not None:
            return False
        # What it deviates for has to be avoided for as long as it runs, however far off it is then.
        far, ground = self._over_ground(turned)
        if ground is not None and ground.ending is bar.ending:
            return False
        return far <= LOOKOUT or all(
            (stop.ending, stop.other) != (bar.ending, bar.other) for stop in self._stops(turned, way, far)
        )

    def settled(self, path: Path) -> Rect | None:
        """Return where it comes to rest: the end of its path, or, where that is taken, just beyond those it passed.

        Failing that, short of them, as far on as there is room; None when there is nowhere but where it stands.
        """
        if self._rests(path.end):
            return path.end
        start, end = path.legs[-1]
        far = _length(start, end)
        for other in [met.other for met in self._passed(start, path.heading, far)]:
            if path.ending is Ending.DISTANCE:
                on = beyond(start, path.heading, far, other.at)
                if self._reaches(start, path.heading, on) and self._rests(advanced(start, on)):
                    return advanced(start, on)
        for start, end in reversed(path.legs):
            far = _length(start, end)
            for other in reversed([met.other for met in self._passed(start, start.angle, far)]):
                short = swept_move(start, *ahead_by(start.angle, far), [other.at]).rect
                if self._rests(short):
                    return short
            if self._rests(start):
                return start
        return None

    def _passed(self, start: Rect, way: int, far: int) -> list[Meeting]:
        return meetings(self.field, self.element, start, ahead_by(way, far), ())

    def _reaches(self, start: Rect, way: int, far: int) -> bool:
        return next(self._stops(start, way, far), None) is None and self._over_ground(start, far)[1] is None

    def _rests(self, rect: Rect) -> bool:
        return not on_table(self.field.surface, rect) or free(self.field, self.element, rect)


def _turned_to(rect: Rect, angle: int) -> Rect:
    return Rect(rect.x, rect.y, rect.width, rect.depth, angle % FULL_TURN)


def _length(start: Rect, end: Rect) -> int:
    return round(math.dist((start.x, start.y), (end.x, end.y)))
