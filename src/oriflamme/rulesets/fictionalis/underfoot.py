"""How far a straight move gets over the ground: what slows it down, where it cannot go on, where the table ends.

`reach` says how far an element may go in all over a going, in thousandths of a pace. A move may always go on to the edge of
worse going, and no further if it has gone as far as it may in that already.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

import msgspec

from oriflamme.board.table import PACE, TOUCH, Edge, Rect, corners

from . import going
from .field import Field
from .going import Going
from .ground import Surface
from .obstacles import ahead_by, moved_to, walls_crossed
from .pieces import Element
from .withdrawal import trail

WORSE: Final = (Going.GOOD, Going.ROUGH, Going.DIFFICULT, Going.IMPASSABLE)
"""From the best going to the worst."""

Reach = Callable[[Going], int]


class Bad(msgspec.Struct, frozen=True):
    """Ground that a move comes to: after what distance, and of what going."""

    after: int
    going: Going


def worse(a: Going, b: Going) -> Going:
    """Return the worse of two goings."""
    return max(a, b, key=WORSE.index)


def under(field: Field, element: Element, rect: Rect) -> Going:
    """Return the going of a place for an element (DBF-SPEED-TABLE: the worst that any part of it is in)."""
    return going.going(field, moved_to(element, rect), rect)


def on_the_way(field: Field, element: Element, start: Rect, distance: int) -> Going:
    """Return the worst going newly met on a leg straight ahead."""
    return under(field, element, trail(start, start.angle, distance))


def first_met(field: Field, element: Element, start: Rect, distance: int, level: Going) -> int | None:
    """Return after what distance, to a pace, a leg straight ahead meets going as bad as this; None if it does not."""

    def bad(far: int) -> bool:
        return WORSE.index(on_the_way(field, element, start, far)) >= WORSE.index(level)

    if distance <= TOUCH or not bad(distance):
        return None
    return greatest_before(bad, distance)


def ahead(
    field: Field,
    element: Element,
    start: Rect,
    reach: Reach,
    worst: Going,
    used: int,
    most: int | None = None,
) -> tuple[int, Bad | None]:
    """Return how far a leg straight ahead goes over its ground, and the ground that it cannot enter if that ends it.

    `worst` is the worst going met so far, `used` what it has gone; the leg is no longer than `most`.
    """
    far = max(0, reach(worst) - used)
    if most is not None:
        far = min(far, most)
    end: Bad | None = None
    if far <= TOUCH:
        return far, None
    # Most ground is good, and then that is all there is to ask.
    most_bad = WORSE.index(on_the_way(field, element, start, far))
    levels = WORSE[WORSE.index(worst) + 1 : most_bad + 1]
    firsts = {level: first_met(field, element, start, far, level) for level in levels}
    for index, level in enumerate(levels):
        first, harder = firsts[level], levels[index + 1] if index + 1 < len(levels) else None
        if first is None or first >= far:
            break
        if harder is not None and firsts[harder] == first:
            # There is none of this going before the harder one.
            continue
        allowed = reach(level) - used if level is not Going.IMPASSABLE else 0
        if level is Going.IMPASSABLE or (level is Going.DIFFICULT and allowed <= first):
            far, end = first, Bad(first, level)
        else:
            far = min(far, max(allowed, first))
    return far, end


def first_wall(field: Field, element: Element, start: Rect, distance: int) -> int | None:
    """Return after what distance a leg straight ahead comes to a fortification that bars it; None if to none."""

    def walled(far: int) -> bool:
        area = trail(start, start.angle, far)
        return next(walls_crossed(field, element, area), None) is not None

    if not field.surface.works or distance <= TOUCH or not walled(distance):
        return None
    return greatest_before(walled, distance)


def greatest_before(bad: Callable[[int], bool], far: int) -> int:
    """Return the greatest distance, to a pace, for which something is not yet so that is so at `far`; 0 if it always is."""
    low, high = 0, far
    while high - low > PACE:
        middle = (low + high) // 2
        if bad(middle):
            high = middle
        else:
            low = middle
    return low


def table_end(surface: Surface, rect: Rect, way: int, far: int, home: Collection[Edge] = ()) -> int | None:
    """Return after what distance a move at an angle leaves the table by an edge not among `home`; None if it does not.

    FRONT is the upper edge of the drawing.
    """
    dx, dy = ahead_by(way, far)
    best: float | None = None
    for point in corners(rect):
        for edge, at, speed, limit in (
            (Edge.LEFT, -point.x, -dx, 0),
            (Edge.RIGHT, point.x, dx, surface.width),
            (Edge.FRONT, -point.y, -dy, 0),
            (Edge.REAR, point.y, dy, surface.depth),
        ):
            if edge in home or speed <= 0 or at + speed <= limit + TOUCH:
                continue
            after = max(0.0, (limit - at) / speed)
            if best is None or after < best:
                best = after
    return None if best is None else int(far * best)
