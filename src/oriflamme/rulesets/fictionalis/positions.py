"""Places for which a spontaneous advance or a pursuit makes: lined up against an enemy, or beside a friend who fights him."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from oriflamme.board.alignment import Align, behind_of, beside, laid_against
from oriflamme.board.table import EDGES, Edge, Rect, beyond_edge, centre, local

from . import contacts
from .field import Field
from .obstacles import moved_to
from .pieces import Element, Place

_ALIGNED: Final = {
    Edge.FRONT: tuple(Align),
    Edge.REAR: tuple(Align),
    Edge.LEFT: (Align.LEFT,),
    Edge.RIGHT: (Align.RIGHT,),
}
"""How a front is laid on each edge of an enemy: on a flank front corner to front corner (DBF-CONTACT-FLANK)."""


def against(start: Rect, enemy: Rect) -> Iterator[tuple[Rect, Edge]]:
    """Yield the places in which a base's front is lined up against an enemy's edge, and which edge it is.

    A flank or rear only if the base starts wholly beyond the line that prolongs that edge; the front from anywhere ahead.
    """
    size = (start.width, start.depth)
    for edge in EDGES:
        if edge is Edge.FRONT:
            open_to = local(enemy, centre(start))[1] > 0
        else:
            open_to = beyond_edge(start, enemy, edge)
        if open_to:
            for rect in dict.fromkeys(laid_against(size, enemy, edge, align) for align in _ALIGNED[edge]):
                yield rect, edge


def helping(field: Field, element: Element, enemy: Element) -> Iterator[Rect]:
    """Yield the places in which an element supports from behind, or overlaps for, friends who fight an enemy (DBF-SPONT-SUPPORT).

    Each is tried on a copy of the field: it counts only if it really gives support or overlap there.
    """
    for friend in contacts.front_enemies(field, enemy):
        if friend.side != element.side or friend.id == element.id:
            continue
        last = friend
        for rank in contacts.ranks_behind(field, friend):
            last = rank
        size = (element.at.width, element.at.depth)
        places = (
            behind_of(last.at, size[1], size[0]),
            beside(friend.at, True, *size),
            beside(friend.at, False, *size),
        )
        for rect in places:
            if _helps(field, element, rect):
                yield rect


def engaged_by_friend(field: Field, element: Element, enemy: Element) -> bool:
    """Return whether a friend of an element is in contact with an enemy's front edge already."""
    return any(
        friend.side == element.side and friend.id != element.id and mine is Edge.FRONT
        for friend, mine, _ in field.edges(enemy.id)
    )


def helps(field: Field, element: Element) -> bool:
    """Return whether an element gives rear support to a friend whose front is in contact, or overlap (DBF-SPONT-EXEMPT)."""
    return contacts.supporting(field, element) is not None or bool(contacts.overlapping(field, element))


def _helps(field: Field, element: Element, rect: Rect) -> bool:
    twin = field.copy()
    there = msgspec.structs.replace(moved_to(element, rect), place=Place.TABLE)
    twin.put(there)
    return helps(twin, there)
