"""How the first player lays the maps: in any order and rectangle, turned or not, and where the armies deploy then.

(DW-XVI.3.3-a, DW-XVI.3.3-c.)
"""

from __future__ import annotations

from collections.abc import Collection
from math import factorial
from typing import Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS, REAR, Hex, axial, rank_of
from oriflamme.kernel.setups import SetupError
from oriflamme.kernel.text import text

from .maps import BattleMap, MapSpec, Sheet
from .readings import Readings

ZONE_ROWS: Final = 3
"""How many rows of whole hexes a deployment zone has, next to its side's edge (DW-XVI.3.3-c)."""


def is_relaid(readings: Readings) -> bool:
    """Return whether the maps are laid in another way than described."""
    return readings.maps_wide is not None or readings.maps_order is not None or readings.maps_turned


def relaid(spec: MapSpec, readings: Readings) -> MapSpec:
    """Return the maps as the readings have them laid: how many side by side, in which order, the first row turned or not.

    `maps_order` counts the orders from 1, which is as described; in the last the maps lie the other way round. Raises
    `SetupError` for a number of maps side by side that makes no whole rectangle, and for an order that there is not.
    """
    if not is_relaid(readings):
        return spec
    listed = sorted(spec.sheets, key=lambda sheet: (sheet.at[1], sheet.at[0]))
    wide = readings.maps_wide or 1 + max(sheet.at[0] for sheet in listed)
    if len(listed) % wide:
        raise SetupError(
            f"maps_wide: {len(listed)} maps make no rectangle that is {wide} wide",
            text("dw-setup-no-rectangle", maps=len(listed), wide=wide),
        )
    order, orders = readings.maps_order or 1, factorial(len(listed))
    if order > orders:
        raise SetupError(
            f"maps_order: {len(listed)} maps have {orders} orders, not {order}",
            text("dw-setup-no-such-order", maps=len(listed), orders=orders, order=order),
        )
    sheets = tuple(
        msgspec.structs.replace(
            sheet,
            at=(number % wide, number // wide),
            turned=((number // wide) % 2 == 1) != readings.maps_turned,
        )
        for number, sheet in enumerate(_ordered(listed, order - 1))
    )
    return msgspec.structs.replace(spec, sheets=sheets)


def _ordered(listed: list[Sheet], number: int) -> list[Sheet]:
    """Return the order of a number, of all in which things can be listed, the given one first."""
    left, found = list(listed), []
    while left:
        place, number = divmod(number, factorial(len(left) - 1))
        found.append(left.pop(place))
    return found


def edge_zone(board: BattleMap, facing: int) -> tuple[str, ...]:
    """Return the names of the three rows next to the edge behind those who look so, the foremost first (DW-XVI.3.3-c)."""
    lines = sorted({axial(hex)[1] for hex in board.hexes})
    rows = lines[-1 - ZONE_ROWS : -1] if facing in (0, 1, 5) else lines[ZONE_ROWS:0:-1]
    return tuple(board.name(hex) for row in rows for hex in sorted(board.hexes) if axial(hex)[1] == row)


def reserve_row(layout: BattleMap, zone: Collection[Hex], facing: int) -> tuple[Hex, ...]:
    """Return the row of half hexes behind a zone, which is used only where room is short (DW-XVI.3.3-c)."""
    rearmost = max(rank_of(hex, facing) for hex in zone)
    behind = {
        hex + DIRECTIONS[way] for hex in zone if rank_of(hex, facing) == rearmost for way in REAR[facing]
    }
    return tuple(sorted(behind & layout.hexes))
