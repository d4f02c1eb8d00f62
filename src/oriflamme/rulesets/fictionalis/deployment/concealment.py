"""What hides an ambush: cover that it is in, or ground that nobody in the enemy's zone sees past (seed lines 929-935)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from oriflamme.board.table import PACE, Rect
from oriflamme.rulesets.fictionalis import sightlines
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.sightlines import Gaze
from oriflamme.rulesets.fictionalis.terrain.lie import lie_of
from oriflamme.rulesets.fictionalis.terrain.shapes import sector_at
from oriflamme.rulesets.fictionalis.troops import Type

from . import zones

COVER: Final = (Land.WOOD, Land.ORCHARD, Land.DUNES, Land.GULLY)
"""What hides any troops that are wholly in it (DBF-AMBUSH-WHERE)."""

LOW_COVER: Final = (Land.VINEYARD, Land.ROCKS, Land.MARSH, Land.SCRUB)
"""What hides Psiloi and Spies besides."""

FLANK_SECTORS: Final = (1, 3, 4, 6)

_SMALL: Final = (Type.PSILOI, Type.SPY)
_ACROSS: Final = 200 * PACE
_ALONG: Final = 300 * PACE


def concealed(field: Field, element: Element, rect: Rect) -> bool:
    """Return whether an element would be hidden in a place from all who may deploy opposite (DBF-AMBUSH-WHERE)."""
    return _concealed(field, element.side, rect, small=element.kind.type in _SMALL)


def in_cover(field: Field, element: Element, rect: Rect) -> bool:
    """Return whether an element would be wholly in cover that hides it."""
    return _covered(field, rect, small=element.kind.type in _SMALL)


def concealed_small(field: Field, side: str, rect: Rect) -> bool:
    """Return whether Psiloi of a side would be hidden in a place."""
    return _concealed(field, side, rect, small=True)


def _concealed(field: Field, side: str, rect: Rect, *, small: bool) -> bool:
    if _covered(field, rect, small=small):
        return True
    screening = lie_of(_without_towns(field.surface))
    gaze = Gaze(still=small)
    return not any(
        sightlines.clear(screening, eye, rect, gaze) for eye in _eyes(field, field.theatre.opponent(side))
    )


def _covered(field: Field, rect: Rect, *, small: bool) -> bool:
    lie = lie_of(field.surface)
    lands = (*COVER, *LOW_COVER) if small else COVER
    covers = [one for one in lie.under(rect) if _grows(one) in lands]
    return bool(covers) and lie.wholly_on(rect, covers)


def _grows(feature: Feature) -> Land:
    return feature.cover if feature.cover is not None else feature.land


@lru_cache(maxsize=4)
def _without_towns(surface: Surface) -> Surface:
    """Return a surface without its built-up areas: they are not among what screens an ambush."""
    kept = tuple(one for one in surface.features if one.land is not Land.BUILT_UP)
    return surface if len(kept) == len(surface.features) else msgspec.structs.replace(surface, features=kept)


def _eyes(field: Field, side: str) -> Iterator[Rect]:
    """Yield places all over a side's deployment zone, those on its front line first."""
    west, north, east, south = zones.area(field, side)
    size = field.surface.frontage
    forward = field.theatre.facing(side) == 0
    rows = range(north + size // 2, south, _ALONG)
    for y in rows if forward else [north + south - row for row in rows]:
        for x in range(west + size // 2, east, _ACROSS):
            yield Rect(x, y, size, size, field.theatre.facing(side))


def in_flank_sector(field: Field, rect: Rect) -> bool:
    """Return whether the middle of a base is in one of the four sectors at the short edges (DBF-AMBUSH-WHERE)."""
    return sector_at(field.surface, rect.x, rect.y, invader_below=True) in FLANK_SECTORS
