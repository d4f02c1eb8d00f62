"""Footprints: the hexes that a piece covers, relative to its anchor and turned with its facing."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from .hexes import Direction, Facing, Hex, rotate
from .paths import steps_of_swing, wheel_swept

Footprint: TypeAlias = tuple[Hex, ...]
"""Offsets from the anchor of a piece that faces north (0); the anchor itself, 0, is among them."""

SINGLE: Final[Footprint] = (0,)
"""One hex."""


class Post(msgspec.Struct, frozen=True):
    """Where a piece is: the hex of its anchor, its facing, and its footprint."""

    hex: Hex
    facing: Facing
    footprint: Footprint = SINGLE

    @property
    def cells(self) -> tuple[Hex, ...]:
        """The hexes it covers, the footprint's order."""
        return covered(self.hex, self.facing, self.footprint)


def covered(hex: Hex, facing: Facing, footprint: Footprint) -> tuple[Hex, ...]:
    """Return the hexes that a footprint covers with its anchor on `hex`, in the footprint's order."""
    if footprint == SINGLE:
        return (hex,)
    return tuple([hex + offset for offset in turned(footprint, facing)])


@lru_cache(maxsize=1_000)
def turned(footprint: Footprint, facing: Facing) -> Footprint:
    """Return the offsets of a footprint that faces so. Raises `ValueError` for one without its anchor or with doubles."""
    if 0 not in footprint or len(set(footprint)) < len(footprint):
        raise ValueError(f"footprint {footprint} must hold the anchor 0, and every offset once")
    return tuple(rotate(offset, facing) for offset in footprint)


def swept(pivot: Hex, cells: tuple[Hex, ...], *, clockwise: bool) -> tuple[Hex, ...]:
    """Return the hexes that cells enter when they are turned about a pivot by a sixth of a circle, cell after cell."""
    return tuple(hex for cell in cells for hex in wheel_swept(pivot, cell, 1, clockwise))


def swung(pivot: Hex, cells: tuple[Hex, ...], *, clockwise: bool) -> tuple[tuple[Hex, Direction], ...]:
    """Return every step of such a turn as (hex left, direction), cell after cell."""
    return tuple(
        [
            (pivot + offset, towards)
            for cell in cells
            for offset, towards in _swung_offsets(cell - pivot, clockwise)
        ]
    )


@lru_cache(maxsize=5_000)
def _swung_offsets(cell: Hex, clockwise: bool) -> tuple[tuple[Hex, Direction], ...]:
    """Return the steps of one cell about the pivot 0."""
    left = (cell, *wheel_swept(0, cell, 1, clockwise)[:-1])
    return tuple(zip(left, steps_of_swing(0, cell, clockwise), strict=False))
