"""Spontaneous advances: how far, towards whom, and what keeps an element from making one (seed lines 1094-1116).

`plan` finds the move on the field as it is, whoever has to be burst through, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from oriflamme.board.table import PACE, Rect, centre, contact, gap

from . import distances, targets
from .advance_paths import Course, Planner, Water
from .field import Field
from .going import Going
from .manners import USUAL, Avoid, Manner
from .pieces import Element, Place
from .targets import Target
from .troops import Type

__all__ = ["Course", "Water", "manners", "near", "onto_baggage", "plan", "terrified"]

NEAR: Final = 200 * PACE
"""Within this of a known enemy an advance is not doubled (DBF-SPONT-DOUBLE)."""

_TERRIBLE: Final = (Type.ELEPHANTS, Type.DRAGON, Type.DEMON, Type.BEHEMOTH)
_UNAFRAID: Final = (Type.DRAGON, Type.DEMON, Type.BEHEMOTH)


def plan(
    field: Field,
    element: Element,
    *,
    solid: Collection[str] = (),
    water: Water = Water.UNTRIED,
    known: list[Element] | None = None,
    manner: Manner = USUAL,
) -> Course | None:
    """Return the spontaneous advance of an element as DBF-SPONT-MOVE to DBF-SPONT-SUPPORT have it; None if it stays.

    `solid` are friends whom it cannot burst through after all; `known` the enemies its command knows of, if the caller has
    found them already; `manner` is what its owner has chosen.
    """
    if known is None:
        known = targets.known_enemies(field, element)
    planner = Planner(field, element, targets.target(field, element, known), solid, water, manner)
    course = None
    if not near(element.at, known):
        # A double move that would come near an enemy is not made at all, a single one is.
        course = planner.advance(2)
        if course is not None and near(course.end, known):
            course = None
    course = course or planner.advance(1)
    return None if course is None or terrified(field, element, course.end) else course


def manners(field: Field, element: Element) -> tuple[Manner, ...]:
    """Return the manners of advancing that lead to different places, the usual one first (DBF-SPONT-AVOID, DBF-SPONT-ALIGN).

    Where nothing is met that could be avoided, the manner is that of going straight on.
    """
    known = targets.known_enemies(field, element)
    usual = plan(field, element, known=known)
    if usual is None or not (usual.barred or usual.aligned):
        return (USUAL,)
    found: dict[Rect, Manner] = {}
    for avoid in (Avoid.SHIFT, Avoid.PIVOT, Avoid.BOTH, Avoid.NONE) if usual.barred else (Avoid.NONE,):
        for align in (True, False):
            manner = Manner(avoid, align)
            course = plan(field, element, known=known, manner=manner)
            if course is None:
                continue
            found.setdefault(course.end, manner)
            if not course.aligned:
                break
    return tuple(found.values())


def near(rect: Rect, enemies: list[Element]) -> bool:
    """Return whether one of some enemies is at 200p or less (DBF-SPONT-DOUBLE)."""
    reach = 2 * NEAR + rect.width + rect.depth
    return any(
        2 * max(abs(enemy.at.x - rect.x), abs(enemy.at.y - rect.y)) <= reach + enemy.at.width + enemy.at.depth
        and gap(rect, enemy.at) <= NEAR
        for enemy in enemies
    )


def terrified(field: Field, element: Element, end: Rect) -> bool:
    """Return whether a move would bring an element into contact with enemies that it need not advance on (DBF-SPONT-EXEMPT).

    Elephants, Dragons, Demons and Behemoths, unless it is itself one of the last three.
    """
    if element.kind.type in _UNAFRAID:
        return False
    return any(
        enemy.side != element.side
        and enemy.kind.type in _TERRIBLE
        and contact(end, enemy.at) is not None
        and contact(element.at, enemy.at) is None
        for enemy in field.on_table()
    )


def onto_baggage(field: Field, element: Element, *, times: int) -> Course | None:
    """Return the way on which an element contacts enemy Baggage it can reach with its move, or twice that; None if none.

    The nearest such Baggage. Baggage out of reach is told apart cheaply.
    """
    best = distances.allowance(field, element, Going.GOOD) * times
    enemies = [
        enemy
        for enemy in field.near(element.at, best)
        if enemy.kind.type is Type.BAGGAGE
        and enemy.side != element.side
        and enemy.place is Place.TABLE
        and gap(element.at, enemy.at) <= best
    ]
    for enemy in sorted(enemies, key=lambda one: (targets.reckoned(element.at, one.at), one.id)):
        planner = Planner(field, element, Target(enemy.id, centre(enemy.at)), (), Water.BARRED)
        course = planner.advance(times)
        if course is not None and contact(course.end, enemy.at) is not None:
            return course
    return None
