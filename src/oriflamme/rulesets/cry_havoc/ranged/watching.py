"""Who could shoot at somebody on his way: asked before every move, so it is answered fast (CH-2.1-e)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.board.hexes import STEPS_OF
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.movement.legs import after
from oriflamme.rulesets.cry_havoc.tables import Weapon

from .cadence import weapons
from .offensive import fits, shooters
from .shots import against_line


def points_on(figure: Figure, legs: tuple[int, ...]) -> tuple[Figure, ...]:
    """Return a figure at each point of its way, where it sets out first."""
    found = [figure]
    for leg in legs:
        hex, facing = after(found[-1], leg)
        found.append(msgspec.structs.replace(found[-1], hex=hex, facing=facing))
    return tuple(found)


def watching(
    field: Field, side: str, figure: Figure, legs: tuple[int, ...]
) -> Iterator[tuple[Figure, Weapon, int]]:
    """Yield who could shoot at somebody, with what, after how many of these legs; at the first point all from where he is now."""
    armed = [
        (shooter, weapon)
        for shooter in shooters(field, side, defensive=True)
        for weapon in weapons(field, shooter)
        if fits(field, shooter, weapon, defensive=True)
    ]
    if not armed:
        return
    places = points_on(figure, legs)
    before = field.figures[figure.id]
    try:
        for number, place in enumerate(places):
            field.put(place)
            for shooter, weapon in armed:
                if STEPS_OF[place.hex - shooter.hex] > weapon.long + 1:
                    continue
                if field.adjacent(shooter, place):
                    continue
                if next(against_line(field, shooter, place, weapon), None) is None:
                    yield shooter, weapon, number
    finally:
        field.put(before)


def can_interrupt(field: Field, side: str, figure: Figure, legs: tuple[int, ...]) -> bool:
    """Return whether anybody of a side could shoot at somebody on his way."""
    if next(shooters(field, side, defensive=True), None) is None:
        return False
    copy = field.copy()
    return next(watching(copy, side, figure, legs), None) is not None
