"""Lines of sight over the land: what stands between two bases, what hides troops, who looks over it (seed lines 859-863).

A base is seen when one of a few lines from it to the other passes everything. What a line ends in hides only what
is in it: troops that stick out of a wood are seen by the part that does.

Readings, where the book is silent: nothing stands in the way of a line to or from an Aerial, who is above it all; what
hides land troops hides them from above as well. Mountains stand in the way like hills.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import msgspec

from oriflamme.board.outlines import Outline, distance_to, inside, stretches
from oriflamme.board.segments import Vector, away
from oriflamme.board.table import PACE, TOUCH, Rect, exact_corners, gap

from .ground import Feature, Land, Slope
from .relief import half_way_up, over_crest, tallness
from .terrain.lie import Lie, middle_of

WOODS: Final = 50 * PACE
"""How far one sees into, and out of, a wood or a BUA; those at home in woods see twice as far there (DBF-RACE-ELF)."""

GROVES: Final = 150 * PACE
"""How far one sees into, and out of, an orchard or dune, and how far one sees small troops in low cover."""

ELVES: Final = 100 * PACE
SAME_HILL: Final = 100 * PACE
DEAD_GROUND: Final = 600 * PACE
"""How far behind a lower obstacle nobody sees from a hill (DBF-VIS-HILLS)."""

DENSE: Final = {Land.WOOD: WOODS, Land.BUILT_UP: WOODS, Land.ORCHARD: GROVES, Land.DUNES: GROVES}
LOW: Final = (Land.VINEYARD, Land.MARSH, Land.ROCKS, Land.SCRUB)
"""What hides only Psiloi and Spies who lie still (DBF-VIS-TERRAIN)."""

_HILLS: Final = (Land.HILL, Land.MOUNTAINS)
_INSET: Final = 4 * TOUCH
"""Eyes are that far inside a base's outline, so that a base flush with the edge of a wood is in it, or is not."""

_END: Final = TOUCH / 2
_KEPT: Final = 65_536


class Gaze(msgspec.Struct, frozen=True):
    """How one looks at somebody: whether from above, with eyes used to woods; whether he is above, shown, or lying still."""

    above: bool = False
    woodland: bool = False
    aloft: bool = False
    shown: bool = False
    still: bool = False


class Screen(msgspec.Struct, frozen=True):
    """A feature that may hide somebody: its outlines, what grows or stands on it, and the box round it.

    `core` is the centre and radius of a circle within its one outline; the radius is 0 where there is none.
    """

    feature: Feature
    shapes: tuple[Outline, ...]
    land: Land
    box: tuple[int, int, int, int]
    core: tuple[Vector, float]

    @property
    def hill(self) -> bool:
        """Whether it is a hill or mountains, grown over or not."""
        return self.feature.land in _HILLS

    @property
    def opaque(self) -> bool:
        """Whether it blocks lines of sight that go through it."""
        return self.land in DENSE or self.hill

    def holds(self, at: Vector) -> bool:
        """Return whether a place may be in it, as far as its box tells."""
        return self.box[0] <= at[0] <= self.box[2] and self.box[1] <= at[1] <= self.box[3]


@lru_cache(maxsize=16)
def screens_of(lie: Lie) -> tuple[Screen, ...]:
    """Return the features of a surface that may hide somebody, in the order of the surface."""
    found = []
    for feature in lie.surface.features:
        land = feature.cover or feature.land
        if land not in DENSE and land not in LOW and feature.land not in (*_HILLS, Land.GULLY):
            continue
        shapes = lie.shapes[feature.id]
        boxes = [shape.box for shape in shapes]
        west, north = min(box[0] for box in boxes), min(box[1] for box in boxes)
        east, south = max(box[2] for box in boxes), max(box[3] for box in boxes)
        found.append(Screen(feature, shapes, land, (west, north, east, south), _core(shapes)))
    return tuple(found)


def _core(shapes: tuple[Outline, ...]) -> tuple[Vector, float]:
    if len(shapes) > 1:
        return (0.0, 0.0), 0.0
    middle = middle_of(shapes[0])
    if not inside(shapes[0], *middle):
        return middle, 0.0
    return middle, min(away(middle, (x1, y1), (x2, y2)) for x1, y1, x2, y2 in shapes[0].lines)


def clear(lie: Lie, observer: Rect, target: Rect, gaze: Gaze) -> bool:
    """Return whether a base can be seen from another as far as the land goes, at whatever distance."""
    return nothing_between(lie, observer, target) or _seen(lie, observer, target, gaze)


@lru_cache(maxsize=_KEPT)
def nothing_between(lie: Lie, a: Rect, b: Rect) -> bool:
    """Return whether nothing comes near the line between two bases, so that neither hides from the other: cheap."""
    return not _between(lie, a, b)


def _between(lie: Lie, a: Rect, b: Rect) -> tuple[Screen, ...]:
    """Return the screens that may meet a line between two bases."""
    reach = max(a.width + a.depth, b.width + b.depth) // 2
    west, east = min(a.x, b.x) - reach, max(a.x, b.x) + reach
    north, south = min(a.y, b.y) - reach, max(a.y, b.y) + reach
    found = []
    for screen in screens_of(lie):
        box = screen.box
        if box[0] <= east and box[2] >= west and box[1] <= south and box[3] >= north:
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            around = math.dist(middle, (box[0], box[1])) + reach
            if away(middle, (a.x, a.y), (b.x, b.y)) <= around:
                found.append(screen)
    return tuple(found)


@lru_cache(maxsize=_KEPT)
def _seen(lie: Lie, observer: Rect, target: Rect, gaze: Gaze) -> bool:
    look = _Look(lie, observer, target, gaze)
    screens = list(_between(lie, observer, target))
    if any(look.wholly_blocked(screen) for screen in screens):
        return False
    for a, b in _lines(observer, target):
        blocking = next((screen for screen in screens if not look.passes(screen, a, b)), None)
        if blocking is None:
            return True
        # What blocked one line will block most others, so it is asked first.
        screens.remove(blocking)
        screens.insert(0, blocking)
    return False


def _lines(observer: Rect, target: Rect) -> list[tuple[Vector, Vector]]:
    eyes, marks = _points(observer), _points(target)
    lines = [(eyes[0], mark) for mark in marks] + [(eye, marks[0]) for eye in eyes[1:]]
    lines.append(min(((eye, mark) for eye in eyes for mark in marks), key=lambda line: math.dist(*line)))
    return lines


def _points(rect: Rect) -> list[Vector]:
    """Return the middle of a base and its corners, a little inwards."""
    inner = Rect(
        rect.x,
        rect.y,
        max(rect.width - 2 * _INSET, 1),
        max(rect.depth - 2 * _INSET, 1),
        rect.angle,
    )
    return [(float(rect.x), float(rect.y)), *exact_corners(inner)]


class _Look:
    """One look from a base at another: what passes what."""

    def __init__(self, lie: Lie, observer: Rect, target: Rect, gaze: Gaze) -> None:
        self.lie, self.observer, self.target, self.gaze = lie, observer, target, gaze
        self.apart = gap(observer, target)

    def wholly_blocked(self, screen: Screen) -> bool:
        """Return whether a screen blocks every line between the bases, because all go through its core."""
        a, b = self.observer, self.target
        reach = max(a.width + a.depth, b.width + b.depth) / 2
        return self._through_core(screen, (float(a.x), float(a.y)), (float(b.x), float(b.y)), reach)

    def _through_core(self, screen: Screen, a: Vector, b: Vector, reach: float) -> bool:
        """Return whether lines between places that near to two places go through a screen's core and are blocked by it."""
        middle, radius = screen.core
        if not screen.opaque or self.gaze.above or self.gaze.aloft or away(middle, a, b) + reach >= radius:
            return False
        box = screen.box
        for x, y in (a, b):
            if box[0] - reach <= x <= box[2] + reach and box[1] - reach <= y <= box[3] + reach:
                return False
        # Only from a taller hill could anybody look over it.
        return screen.feature.land is Land.BUILT_UP or not _on_taller(self.lie, screen, (a, b), reach)

    def passes(self, screen: Screen, a: Vector, b: Vector) -> bool:
        """Return whether a screen lets a line from an eye to a mark pass."""
        if self._through_core(screen, a, b, 0.0):
            return False
        return all(self._passes(screen, shape, a, b) for shape in screen.shapes)

    def _passes(self, screen: Screen, shape: Outline, a: Vector, b: Vector) -> bool:
        runs = stretches(shape, a, b)
        if not runs:
            return True
        length = math.dist(a, b)
        from_eye, to_mark = runs[0][0] <= _END, runs[-1][1] >= length - _END
        together = from_eye and to_mark and len(runs) == 1
        if to_mark and not self.gaze.aloft and self._hidden_in(screen, shape, b, together):
            return False
        if from_eye and not self.gaze.above and self._blinded_in(screen, shape, a, b, runs[0][1], together):
            return False
        return all(
            self._overlooks(screen, a, b, first, length - last)
            for number, (first, last) in enumerate(runs)
            if not (from_eye and number == 0) and not (to_mark and number == len(runs) - 1)
        )

    def _hidden_in(self, screen: Screen, shape: Outline, mark: Vector, with_eye: bool) -> bool:
        """Whether land troops in a feature are hidden by it (DBF-VIS-TERRAIN, DBF-VIS-HILLS)."""
        if screen.land is Land.GULLY:
            return not with_eye and distance_to(shape, self.observer) > TOUCH
        if screen.land in DENSE and not self.gaze.shown and self.apart > self._into(screen):
            return True
        if screen.land in LOW and self.gaze.still and self.apart > GROVES:
            return True
        if not screen.hill or self.gaze.above:
            return False
        eye = (float(self.observer.x), float(self.observer.y))
        away = over_crest(screen.feature, shape, mark, eye)
        if not with_eye:
            return away
        return self.apart > SAME_HILL and (away or screen.feature.slope is Slope.STEEP)

    def _blinded_in(
        self, screen: Screen, shape: Outline, eye: Vector, mark: Vector, out: float, with_mark: bool
    ) -> bool:
        """Whether somebody in a feature cannot see out of it (DBF-VIS-TERRAIN, DBF-VIS-HILLS)."""
        if with_mark:
            return False
        if screen.land in DENSE and out > self._into(screen) + 2 * _INSET:
            return True
        if not screen.hill or half_way_up(screen.feature, shape, eye):
            return False
        return over_crest(screen.feature, shape, eye, mark)

    def _into(self, screen: Screen) -> int:
        if screen.land is Land.WOOD and self.gaze.woodland:
            return ELVES
        return DENSE[screen.land]

    def _overlooks(self, screen: Screen, a: Vector, b: Vector, before: float, beyond: float) -> bool:
        """Whether a line may pass over a feature that lies between, so far from the eye and from the mark."""
        if screen.land not in DENSE and not screen.hill:
            return True
        if self.gaze.above or self.gaze.aloft:
            return True
        if screen.feature.land is Land.BUILT_UP:
            return False
        tall = tallness(screen.feature)
        return (beyond > DEAD_GROUND and height(self.lie, a) > tall) or (
            before > DEAD_GROUND and height(self.lie, b) > tall
        )


@lru_cache(maxsize=_KEPT)
def height(lie: Lie, at: Vector) -> int:
    """Return how tall the hill is on which a place is at least half way up; 0 on the flat and lower down."""
    heights = [
        tallness(screen.feature)
        for screen in screens_of(lie)
        if screen.hill
        and screen.holds(at)
        and any(half_way_up(screen.feature, shape, at) for shape in screen.shapes)
    ]
    return max(heights, default=0)


def _on_taller(lie: Lie, screen: Screen, places: tuple[Vector, ...], reach: float) -> bool:
    """Return whether one of some places may be on a hill taller than a screen, as far as its box tells."""
    tall = tallness(screen.feature)
    for other in screens_of(lie):
        if other.hill and tallness(other.feature) > tall:
            west, north, east, south = other.box
            for x, y in places:
                if west - reach <= x <= east + reach and north - reach <= y <= south + reach:
                    return True
    return False
