"""What a move comes to: for each element the places it goes through, and how it gets from one to the next.

Lengths in thousandths of a pace, angles in hundredths of a degree clockwise, as everywhere on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cached_property
from typing import Final, TypeAlias

import msgspec

from oriflamme.board.table import PACE, Point, Rect, advanced, local, shifted, wheeled

Box: TypeAlias = tuple[int, int, int, int]
"""West, north, east and south end of a part of the table."""

GRAIN: Final = 10 * PACE
"""What is not straight to the front or rear is looked at every ten paces on its way."""


class Motion(Enum):
    """How a base gets from one place to the next."""

    AHEAD = "ahead"
    BACK = "back"
    SHIFT = "shift"
    """Sideways or obliquely, without turning."""
    WHEEL = "wheel"
    TURN = "turn"
    """Turning where it stands."""


STRAIGHT: Final = (Motion.AHEAD, Motion.BACK)


class Stage(msgspec.Struct, frozen=True):
    """One part of an element's way: how it moves, and where it ends; a wheel's pivot and angle."""

    motion: Motion
    rect: Rect
    pivot: Point | None = None
    angle: int = 0


class Track(msgspec.Struct, frozen=True, dict=True):
    """The way of one element.

    `drawn_out`: it was put just beyond what it passed through; `kept_back`: it stopped behind what those before it
    passed through (DBF-PASS-SHORT).
    """

    name: str
    start: Rect
    stages: tuple[Stage, ...] = ()
    drawn_out: bool = False
    kept_back: bool = False

    @property
    def end(self) -> Rect:
        """Where it ends."""
        return self.stages[-1].rect if self.stages else self.start

    @cached_property
    def parts(self) -> tuple[tuple[Rect, Stage], ...]:
        """Each stage with the place where it begins."""
        places = (self.start, *(stage.rect for stage in self.stages))
        return tuple(zip(places, self.stages, strict=False))

    @cached_property
    def box(self) -> Box:
        """West, north, east and south end of all that its base touches on the way, and no less."""
        places = (self.start, *(stage.rect for stage in self.stages))
        reach = (self.start.width + self.start.depth) // 2 + self._bulge
        xs, ys = [place.x for place in places], [place.y for place in places]
        return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach

    @property
    def _bulge(self) -> int:
        """How far a wheel can swing out beyond the box round its ends."""
        widest = 0
        for before, stage in self.parts:
            if stage.motion is Motion.WHEEL:
                widest = max(widest, abs(stage.rect.x - before.x) + abs(stage.rect.y - before.y))
        return widest


class Course(msgspec.Struct, frozen=True, dict=True):
    """A move as it would be made: the ways of its elements, and the distance it counts as (DBF-GROUP-WHEEL).

    - `single`: it is a single-element move (DBF-MOVE-SINGLE), not a group's.
    - `column`: its elements are a one-element-wide column, in this order from the front.
    - `slides`: how far it slides to line up, which does not count as distance (DBF-RESTRICT-ALIGN).
    - `turns`: an element deviates from a move straight ahead (DBF-PIP-IRREGULAR-TURN).
    """

    tracks: tuple[Track, ...]
    measured: int
    single: bool = False
    column: bool = False
    slides: int = 0
    turns: bool = False

    @cached_property
    def ends(self) -> dict[str, Rect]:
        """Where each element ends."""
        return {track.name: track.end for track in self.tracks}

    @cached_property
    def starts(self) -> dict[str, Rect]:
        """Where each element starts."""
        return {track.name: track.start for track in self.tracks}

    @cached_property
    def box(self) -> Box:
        """West, north, east and south end of the whole move."""
        boxes = [track.box for track in self.tracks]
        return (
            min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )


def reaches(box: Box, rect: Rect, margin: int = 0) -> bool:
    """Return whether a rectangle comes near a box: cheap, and never no when it does."""
    reach = (rect.width + rect.depth) // 2 + margin + 1
    west, north, east, south = box
    return west - reach <= rect.x <= east + reach and north - reach <= rect.y <= south + reach


def covered(before: Rect, stage: Stage) -> Rect | None:
    """Return the rectangle that a base covers while it moves straight to its front or rear; None for other motions."""
    if stage.motion not in STRAIGHT:
        return None
    way = round(local(before, Point(stage.rect.x, stage.rect.y))[1] + before.depth / 2)
    middle = advanced(before, way // 2)
    return Rect(middle.x, middle.y, before.width, before.depth + abs(way), before.angle)


def places(before: Rect, stage: Stage, grain: int = GRAIN) -> Iterator[Rect]:
    """Yield places on a stage no further apart than the grain, its end included, its beginning not."""
    dx, dy = stage.rect.x - before.x, stage.rect.y - before.y
    if stage.motion is Motion.WHEEL and stage.pivot is not None:
        reach = abs(before.x - stage.pivot.x) + abs(before.y - stage.pivot.y) + before.width + before.depth
        # An angle in hundredths of a degree is about a 5730th of the radius for each.
        count = max(1, -(-abs(stage.angle) * reach // (5730 * grain)))
        for step in range(1, count):
            yield wheeled(before, stage.pivot, stage.angle * step // count)
    else:
        count = max(1, -(-max(abs(dx), abs(dy)) // grain))
        for step in range(1, count):
            yield shifted(before, dx * step // count, dy * step // count)
    yield stage.rect


def motion_between(before: Rect, after: Rect) -> Motion:
    """Return how a base gets straight from one place to another without turning: ahead, back, or shifted aside."""
    aside, ahead = local(before, Point(after.x, after.y))
    ahead += before.depth / 2
    if abs(aside) > 2:
        return Motion.SHIFT
    return Motion.AHEAD if ahead >= 0 else Motion.BACK
