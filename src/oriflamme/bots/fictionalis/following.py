"""Stray elements and generals: they keep to the line and do not run ahead of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from oriflamme.board.alignment import behind_of, beside
from oriflamme.board.table import PACE, Rect, corner_shift, gap
from oriflamme.rulesets.fictionalis import halts
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.halts import Need
from oriflamme.rulesets.fictionalis.movement.groups import displaced
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.obstacles import free
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.troops import Type

from .halting import halt
from .lines import away
from .trying import USUAL, Idea
from .units import Unit, pace

FEW: Final = 2
"""Units of no more elements than this are strays."""

_FREE: Final = frozenset(
    {Type.LIGHT_HORSE, Type.PSILOI, Type.SPY, Type.FLYER, Type.EXPENDABLES, Type.AIRBOAT}
)
"""Who goes his own ways in any number."""

_TRIES: Final = 3
_CLOSE: Final = 350 * PACE
_AHEAD: Final = 100 * PACE


def is_stray(unit: Unit) -> bool:
    """Return whether a unit is a general alone, or a few others who belong into a line."""
    if any(one.general is not None for one in unit):
        return len(unit) <= FEW
    return len(unit) <= FEW and unit[0].kind.type not in _FREE and not unit[0].kind.aerial


def following(
    field: Field, player: str, unit: Unit, foes: Sequence[Element], near: Sequence[Element]
) -> list[Idea]:
    """Return what brings a stray back beside or behind its friends, or holds it where it is."""
    element = unit[0]
    friends = [
        one for one in near if one.side == player and one.command == element.command and one not in unit
    ]
    if not friends:
        # Whoever has no command to speak of keeps to the army.
        friends = [one for one in near if one.side == player and one not in unit]
    far_off = away(element, foes)
    places = _places(field, element, friends) if len(unit) == 1 else []
    if places:
        return [Idea(tuple(_to(element, rect) for rect in places), USUAL, 0.12, steps=True)]
    if far_off < _CLOSE:
        if halts.need(field, element) is Need.ADVANCE:
            value = 0.6 if element.general is not None else 0.1
            return [halt(field, unit, value)]
        return []
    if len(unit) == 1 and far_off > min((away(one, foes) for one in friends), default=far_off) + _AHEAD:
        far = pace(field, element)
        ahead = [_to(element, displaced(element.at, way, 0)) for way in (far, far // 2)]
        return [Idea(tuple(ahead), USUAL, 0.1, steps=True)]
    return []


def _places(field: Field, element: Element, friends: Sequence[Element]) -> list[Rect]:
    """Return the nearest free places in line with friends, a general's behind them."""
    far = pace(field, element)
    width, depth = element.at.width, element.at.depth
    found: list[tuple[int, Rect]] = []
    for friend in friends:
        if gap(element.at, friend.at) > far or friend.kind.type in (Type.BAGGAGE, Type.ARTILLERY):
            continue
        if element.general is not None:
            # Farther back, who is beaten before him does not take him along.
            spots = [displaced(behind_of(friend.at, depth, width), -field.surface.frontage, 0)]
        else:
            spots = [beside(friend.at, right, width, depth) for right in (False, True)]
        for rect in spots:
            shift = corner_shift(element.at, rect)
            if PACE < shift <= far:
                found.append((shift, rect))
    nearest = sorted(found, key=lambda one: (one[0], one[1].x, one[1].y))
    return list(islice((rect for _, rect in nearest if free(field, element, rect)), _TRIES))


def _to(element: Element, rect: Rect) -> MoveElement:
    return MoveElement(element.id, rect.x, rect.y, rect.angle)
