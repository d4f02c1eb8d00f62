"""Shipwreck: vessels near a lee shore, and Airboats near mountains, in a strong wind (DBF-WEATHER-SHIPWRECK, seed line 851).

The check is made in its owner's bound, after his moves and halts. Drifting ashore is nothing else (DBF-SEQ-2).
"""

from __future__ import annotations

import math
from typing import Final

from oriflamme.board.outlines import Outline, distance_to, stretches
from oriflamme.board.segments import Vector
from oriflamme.board.table import FULL_TURN, TOUCH, Rect, axes, contact, exact_corners
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step

from . import destruction
from .conditions import conditions
from .field import Field
from .ground import Land
from .pieces import Element, Trait
from .terrain.lie import covers_water, lie_of
from .troops import Type
from .visibility import moved

_INSET: Final = 4 * TOUCH


class ShipwreckTest(Step, frozen=True, tag="dbf-shipwreck-test-1"):
    """Wreck what the strong wind drives ashore of the side whose bound it is (DBF-WEATHER-SHIPWRECK)."""

    def run(self, battle: Battle[Field]) -> None:
        field = battle.state
        for element in list(field.standing(field.bound.side)):
            if in_peril(field, element):
                destruction.shipwreck(battle, element.id)


def in_peril(field: Field, element: Element) -> bool:
    """Return whether a vessel will be wrecked in its owner's bound unless he moves or halts it (DBF-HALT-USES)."""
    if not conditions(field).strong_wind or element.rect is None:
        return False
    if moved(element) or element.deeds.halted:
        return False
    if element.kind.type is Type.AIRBOAT:
        return _near_mountains(field, element.rect) and not _moored_in_the_air(field, element)
    return element.kind.naval and near_lee_shore(field, element.rect) and not _moored(field, element)


def near_lee_shore(field: Field, rect: Rect) -> bool:
    """Return whether a waterway's shore lies within F of a base in the direction in which the wind drives it."""
    wind = conditions(field).wind_from
    if wind is None:
        return False
    # The wind drives away from where it blows from: that is to the rear of somebody who faces it.
    _, (dx, dy) = axes(wind % FULL_TURN)
    reach = field.surface.frontage + _INSET
    # From a little within, since a vessel may lie with its edge on the shore.
    hull = Rect(rect.x, rect.y, max(rect.width - 2 * _INSET, 1), max(rect.depth - 2 * _INSET, 1), rect.angle)
    for start in exact_corners(hull):
        end = (start[0] + dx * reach, start[1] + dy * reach)
        if any(_runs_aground(field, shape, start, end) for shape in _waterways(field)):
            return True
    return False


def _waterways(field: Field) -> list[Outline]:
    lie = lie_of(field.surface)
    return [
        shape
        for feature in field.surface.features
        if feature.land is Land.WATERWAY
        for shape in lie.shapes[feature.id]
    ]


def _runs_aground(field: Field, shape: Outline, start: Vector, end: Vector) -> bool:
    """Return whether a line that begins on a waterway meets land within its length, be it an island's."""
    runs = stretches(shape, start, end)
    if not runs or runs[0][0] > TOUCH:
        return False
    afloat, length = runs[0][1], math.dist(start, end)
    lie = lie_of(field.surface)
    rocks = [one for one in field.surface.features if covers_water(one) and one.land is not Land.RIVER]
    if any(stretches(land, start, end) for one in rocks for land in lie.shapes[one.id]):
        return True
    if afloat >= length - TOUCH:
        return False
    part = afloat / length
    x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
    # Where the water ends at the table's edge there is no shore.
    return TOUCH < x < field.surface.width - TOUCH and TOUCH < y < field.surface.depth - TOUCH


def _moored(field: Field, element: Element) -> bool:
    """Return whether a vessel touches a quay, or, being Boats or Galleys, a beach."""
    lands = [Land.BUILT_UP]
    if element.kind.type in (Type.BOATS, Type.GALLEYS):
        lands.append(Land.BEACH)
    return _touches(field, element.at, lands)


def _near_mountains(field: Field, rect: Rect) -> bool:
    return _touches(field, rect, [Land.MOUNTAINS], field.surface.frontage)


def _moored_in_the_air(field: Field, element: Element) -> bool:
    """Return whether an Airboat touches a BUA, or immobile Baggage of its own side."""
    if _touches(field, element.at, [Land.BUILT_UP]):
        return True
    return any(
        other.side == element.side
        and other.kind.type is Type.BAGGAGE
        and not other.has(Trait.MOBILE)
        and contact(element.at, other.at) is not None
        for other in field.on_table()
    )


def _touches(field: Field, rect: Rect, lands: list[Land], reach: int = TOUCH) -> bool:
    lie = lie_of(field.surface)
    return any(
        distance_to(shape, rect) <= reach
        for feature in field.surface.features
        if feature.land in lands
        for shape in lie.shapes[feature.id]
    )


STEPS = (ShipwreckTest,)
