"""Thirst: who suffers from it, and what water saves a side from it (DBF-WEATHER-THIRST, DBF-RACE-WATER-b)."""

from __future__ import annotations

from typing import Final

from oriflamme.board.table import corners

from .conditions import conditions
from .field import Field
from .ground import Feature, Land
from .pieces import Element, Place, Trait
from .terrain.lie import lie_of
from .troops import Type

DRY_BOUNDS: Final = 6
"""Bounds of its own that a side holds out."""

_WATERS: Final = (Land.RIVER, Land.WATER, Land.WATERWAY)
_NEVER_THIRSTY: Final = (Type.DEMON, Type.DRAGON, Type.LURKER, Type.SPY)


def thirsty(field: Field, element: Element) -> bool:
    """Return whether an element suffers from thirst (DBF-WEATHER-THIRST).

    Its side must have ended its 6th bound; water-adapted creatures suffer from the start (DBF-RACE-WATER-b). Demons,
    Dragons, Lurkers and Spies that are not water-adapted do not.
    """
    adapted = element.has(Trait.WATER)
    if not conditions(field).thirst or (element.kind.type in _NEVER_THIRSTY and not adapted):
        return False
    if not adapted and bounds_ended(field, element.side) < DRY_BOUNDS:
        return False
    return not _has_water(field, element)


def bounds_ended(field: Field, side: str) -> int:
    """Return how many bounds of its own a side has ended."""
    begun = field.bound.sides_bounds.get(side, 0)
    return begun - (field.bound.side == side)


def _has_water(field: Field, element: Element) -> bool:
    """Return whether water or a friendly BUA is nearer to the baseline than the rear edge of the most advanced element."""
    side = element.side
    limit = max((_rear(field, one) for one in field.standing(side)), default=0.0)
    return any(
        _nearness(field, feature, side) < limit
        for feature in field.surface.features
        if _quenches(field, feature, element)
    )


def _quenches(field: Field, feature: Feature, element: Element) -> bool:
    if feature.land is Land.BUILT_UP:
        return _friendly(field, feature, element.side)
    if feature.land not in _WATERS:
        return False
    return not feature.salt or element.has(Trait.SALT_WATER)


def _friendly(field: Field, feature: Feature, side: str) -> bool:
    """Return whether a BUA is a side's own: the one who placed it, the defender's unless told, and no foe is in it."""
    owner = feature.placed_by or (field.theatre.opponent(field.invader) if field.invader else None)
    return owner == side and not any(
        one.side != side and feature in lie_of(field.surface).under(one.at) for one in field.on_table()
    )


def _from_baseline(field: Field, side: str, y: float) -> float:
    """Return how far a place lies from a side's baseline: the lower edge is the first side's."""
    return field.surface.depth - y if side == field.theatre.sides[0] else y


def _rear(field: Field, element: Element) -> float:
    """Return how far an element's rear edge is from its baseline: the nearer end of it."""
    if element.rect is None or element.place is not Place.TABLE:
        return 0.0
    rear = corners(element.rect)[2:]
    return min(_from_baseline(field, element.side, point.y) for point in rear)


def _nearness(field: Field, feature: Feature, side: str) -> float:
    shapes = lie_of(field.surface).shapes[feature.id]
    return min(_from_baseline(field, side, point.y) for shape in shapes for point in shape.points)
