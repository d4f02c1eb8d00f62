"""Who is destroyed with an element that is destroyed in melee: those behind it (seed lines 1405-1411)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.board.table import (
    EDGES,
    FULL_TURN,
    QUARTER_TURN,
    TOUCH,
    Edge,
    Rect,
    advanced,
    behind,
    gap,
    local,
    nearest_points,
    overlap,
)

from . import contacts, works
from .field import Field
from .pieces import Element, Place
from .troops import Type

_SLIGHT: Final = (Type.PSILOI, Type.LURKER, Type.SPY)
_STURDY: Final = (Type.WAR_WAGONS, Type.BAGGAGE)


def front_depth(element: Element) -> int:
    """Return the depth of the element that leads a base: half of a double base, else all of it (DBF-DOUBLE-BASE-c)."""
    depth = element.at.depth
    return depth // 2 if element.rear is not None else depth


def leading(element: Element) -> Rect:
    """Return the part of a base that its front element takes up: what DBF-DESTROY-BEHIND measures from."""
    rect, depth = element.at, front_depth(element)
    if depth == rect.depth:
        return rect
    ahead = advanced(rect, (rect.depth - depth) // 2)
    return Rect(ahead.x, ahead.y, rect.width, depth, rect.angle)


def doomed_with(field: Field, element: Element) -> tuple[Element, ...]:
    """Return the friends who are destroyed with an element that is destroyed in melee where it stands now.

    Those who give it rear support, those directly behind its front element's rear edge at less than that one's depth or F,
    and those directly behind at less than F who turn it their flank or rear (DBF-DESTROY-BEHIND), but for the exceptions
    of DBF-DESTROY-EXCEPT and DBF-DESTROY-AERIAL. They doom nobody in their turn.
    """
    lead = leading(element)
    reach = field.surface.frontage
    supporters = {one.id: one for one in _supporters(field, element)}
    near = [
        friend
        for friend in {**_in_zone(field, element, behind(lead, reach)), **supporters}.values()
        if friend.kind.aerial == element.kind.aerial
    ]
    near.sort(key=lambda friend: (gap(lead, friend.at), friend.id))
    if not near or _spared_by_first(element, near[0]):
        return ()
    close = behind(lead, min(front_depth(element), reach))
    return tuple(
        friend
        for friend in near
        if (friend.id in supporters or overlap(friend.at, close) or not _fronts(friend.at, lead))
        and not _spared(field, element, friend)
    )


def _supporters(field: Field, element: Element) -> Iterator[Element]:
    """Yield the ranks behind an element that give it rear support."""
    for rank in contacts.ranks_behind(field, element):
        helped = contacts.supporting(field, rank)
        if helped is not None and helped.id == element.id:
            yield rank


def _in_zone(field: Field, element: Element, zone: Rect) -> dict[str, Element]:
    """Return the friends of an element on the table in a zone, by their ids."""
    return {
        friend.id: friend
        for friend in field.near(zone, 0)
        if friend.side == element.side
        and friend.id != element.id
        and friend.place is Place.TABLE
        and overlap(friend.at, zone)
    }


def _fronts(rect: Rect, lead: Rect) -> bool:
    """Return whether the part of a base nearest to another is its front edge or a front corner."""
    if (rect.angle - lead.angle) % QUARTER_TURN == 0:
        # Its edge that looks the way the other does; the nearest point would be any along it.
        return EDGES[(lead.angle - rect.angle) % FULL_TURN // QUARTER_TURN] is Edge.FRONT
    _, point = nearest_points(lead, rect)
    return local(rect, point)[1] >= -2 * TOUCH


def _spared_by_first(element: Element, nearest: Element) -> bool:
    return element.kind.type in _SLIGHT and nearest.kind.type not in _SLIGHT


def _spared(field: Field, element: Element, friend: Element) -> bool:
    for one in (element, friend):
        if one.kind.naval or one.kind.type in _STURDY:
            return True
    if element.kind.type is Type.ARTILLERY:
        return True
    return works.section_between(field, element, friend) is not None
