"""Deployment zones that players agree to make deeper than a map has them (DW-XVI.3.3-c)."""

from __future__ import annotations

from collections.abc import Collection

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, neighbours, rank_of
from oriflamme.kernel.ruleset import SetupError
from oriflamme.kernel.text import text

from .maps import BattleMap


def rows_before(layout: BattleMap, zone: Collection[Hex], facing: int, rows: int) -> tuple[Hex, ...]:
    """Return the hexes by which a zone grows towards the enemy until it is so many rows deep, the foremost row first.

    Each further row is what lies before the foremost one. A zone as deep or deeper does not grow.
    Raises `SetupError` where the map ends before.
    """
    ranks = {rank_of(hex, facing) for hex in zone}
    row = [hex for hex in zone if rank_of(hex, facing) == min(ranks)]
    found: list[Hex] = []
    for _ in range(rows - len(ranks)):
        ahead = {hex + DIRECTIONS[towards] for hex in row for towards in FRONT[facing]}
        row = sorted(ahead & layout.hexes)
        if not row:
            raise too_deep(rows)
        found = [*row, *found]
    return tuple(found)


def touching(one: Collection[Hex], other: Collection[Hex]) -> bool:
    """Return whether there is no row of hexes between two zones, so that armies could be in contact as they are deployed."""
    theirs = set(other)
    return not theirs.isdisjoint(one) or any(not theirs.isdisjoint(neighbours(hex)) for hex in one)


def too_deep(rows: int) -> SetupError:
    """Return what is said where zones have no room to be so deep."""
    return SetupError(
        f"zone_rows: zones {rows} rows deep leave no row between the armies; agree on fewer, or take a larger map",
        text("dw-setup-zones-too-deep", rows=rows),
    )
