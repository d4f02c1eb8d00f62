"""Gaps as wide as an element: they are entered and left straight (seed line 1150)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from oriflamme.board.outlines import first_touch
from oriflamme.board.table import (
    PACE,
    QUARTER_TURN,
    TOUCH,
    Edge,
    Point,
    Rect,
    axes,
    bearing,
    distance,
    local,
    meeting_edges,
    overlap,
    swept_move,
)
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text

from . import passing, works
from .field import Field
from .ground import Section
from .naming import about
from .obstacles import bodies
from .pieces import Element
from .terrain.lie import lie_of
from .terrain.sections import SLACK, beyond, outward

TOLERANCE: Final = PACE
"""A gap this much wider than F is still one of F, as people at a table measure."""

_SQUARE: Final = 0.999
_FLANKS: Final = (Edge.LEFT, Edge.RIGHT)
_NOBODY: Final[frozenset[str]] = frozenset()


class Gap(msgspec.Struct, frozen=True):
    """A gap of F in which a base is: the elements on its left and right, None where it is a wall or terrain."""

    left: str | None
    right: str | None


def gap_at(field: Field, element: Element, rect: Rect, without: frozenset[str] = _NOBODY) -> Gap | None:
    """Return the gap of F or less in which an element would stand, None when it is in none (DBF-GAP-a).

    It is between elements that it cannot pass through, fortifications, and terrain impassable to it; those named in
    `without`, who move along with it, make none.
    """
    mover = msgspec.structs.replace(element, rect=rect)
    solid = [
        other
        for other in bodies(field, element, rect, TOLERANCE, without)
        if _beside(rect, other.at) and not passing.may_pass(field, mover, other)
    ]
    if len(solid) < 2 and _alone(field, rect, solid):
        return None
    left = _room(field, element, rect, solid, -TOLERANCE)
    right = _room(field, element, rect, solid, TOLERANCE) if left is not None else None
    if left is None or right is None or left[0] + right[0] > TOLERANCE:
        return None
    return Gap(left[1], right[1])


def _alone(field: Field, rect: Rect, solid: Sequence[Element]) -> bool:
    """Return whether nothing else can make a gap with one base, or none, which is on one side only: cheap."""
    if field.surface.works or any(overlap(rect, other.at) for other in solid):
        return False
    reach = (rect.width + rect.depth) // 2 + TOLERANCE
    return lie_of(field.surface).is_open(rect.x - reach, rect.y - reach, rect.x + reach, rect.y + reach)


def _beside(rect: Rect, other: Rect) -> bool:
    """Return whether a base that slides to its side may meet another: cheap, and never no when it does."""
    _, (bx, by) = axes(rect.angle)
    along = abs((other.x - rect.x) * bx + (other.y - rect.y) * by)
    quarters, rest = divmod(other.angle - rect.angle, QUARTER_TURN)
    if rest:
        deep = other.width + other.depth
    else:
        deep = other.depth if quarters % 2 == 0 else other.width
    # Who shares less depth with it than rounding takes back cannot be overlapped from the side.
    return 2 * along < rect.depth + deep


def gap_reasons(
    field: Field, element: Element, places: Sequence[Rect], without: frozenset[str] = _NOBODY
) -> Iterator[Reason]:
    """Yield what is against an element's way through gaps; `places` are its start and the ends of its legs, in order.

    Into a gap it goes straight ahead or back, and on from it too (DBF-GAP-a). Between two enemies it may turn a quarter to
    contact the flank of either with its front; otherwise the rest of its move is all one way (DBF-GAP-b). To be asked of
    all moves but the contraction of a group into a column.
    """
    for index, rect in enumerate(places):
        found = gap_at(field, element, rect, without)
        if found is None:
            continue
        foes = [one for one in (found.left, found.right) if one and field.elements[one].side != element.side]
        if len(foes) == 2:
            if not _between_enemies(field, places, index, foes):
                yield Reason("DBF-GAP-b", text("dbf-refused-gap-enemies", element=about(element)))
                return
        elif index and not all(_way(a, b) for a, b in _legs_about(places, index)):
            yield Reason("DBF-GAP-a", text("dbf-refused-gap", element=about(element)))
            return


def _legs_about(places: Sequence[Rect], index: int) -> list[tuple[Rect, Rect]]:
    """Return the legs that end and begin at a place."""
    return list(zip(places[index - 1 : index + 1], places[index : index + 2], strict=False))


def _between_enemies(field: Field, places: Sequence[Rect], index: int, foes: Sequence[str]) -> bool:
    ways = [_way(places[index - 1], places[index])] if index else []
    for before, after in zip(places[index:], places[index + 1 :], strict=False):
        if _turns_on_flank(field, before, after, foes):
            return all(ways) and len(set(ways)) < 2
        ways.append(_way(before, after))
    return all(ways) and len(set(ways)) < 2


def _turns_on_flank(field: Field, before: Rect, after: Rect, foes: Sequence[str]) -> bool:
    if (after.angle - before.angle) % (2 * QUARTER_TURN) != QUARTER_TURN:
        return False
    met = [meeting_edges(after, field.elements[name].at) for name in foes]
    return any(edges is not None and edges[0] is Edge.FRONT and edges[1] in _FLANKS for edges in met)


def _way(before: Rect, after: Rect) -> int:
    """Return 1 for a leg straight ahead, -1 for one straight back, 0 for any other."""
    if before.angle != after.angle:
        return 0
    aside, ahead = local(before, Point(after.x, after.y))
    ahead += before.depth / 2
    if abs(aside) > TOUCH:
        return 0
    return 1 if ahead >= 0 else -1


def _room(
    field: Field, element: Element, rect: Rect, solid: Sequence[Element], reach: int
) -> tuple[float, str | None] | None:
    """Return how far a base can slide to its right (negative reach: left) and what stops it; None when nothing does."""
    (rx, ry), _ = axes(rect.angle)
    dx, dy = round(rx * reach), round(ry * reach)
    found: list[tuple[float, str]] = []
    sweep = swept_move(rect, dx, dy, [other.at for other in solid])
    if sweep.obstacle is not None:
        found.append((sweep.fraction, solid[sweep.obstacle].id))
    walls = [as_rect(one) for one in field.surface.works if not _faces(rect, one)]
    barred = swept_move(rect, dx, dy, walls)
    if barred.obstacle is not None:
        found.append((barred.fraction, ""))
    for feature in field.surface.features:
        for shape in lie_of(field.surface).shapes[feature.id]:
            part = first_touch(shape, rect, dx, dy)
            if part is not None and not works.passable(field, element, _slid(rect, dx, dy)):
                found.append((part, ""))
    if not found:
        return None
    part, name = min(found)
    return part * abs(reach), name or None


def _faces(rect: Rect, section: Section) -> bool:
    """Return whether a base has its front or rear on the line of a section: what it slides along is on neither side of it."""
    _, (bx, by) = axes(rect.angle)
    x, y = outward(section)
    return abs(x * bx + y * by) > _SQUARE and any(abs(end) <= SLACK for end in beyond(section, rect))


def _slid(rect: Rect, dx: int, dy: int) -> Rect:
    return msgspec.structs.replace(rect, x=rect.x + dx, y=rect.y + dy)


def as_rect(section: Section) -> Rect:
    """Return a fortification as a thin base that faces out."""
    left, right = section.left, section.right
    angle = (bearing(left, right) - QUARTER_TURN) % (4 * QUARTER_TURN)
    middle = Point((left.x + right.x) // 2, (left.y + right.y) // 2)
    return Rect(middle.x, middle.y, max(1, distance(left, right)), 2 * TOUCH + 1, angle)
