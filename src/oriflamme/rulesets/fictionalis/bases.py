"""Scales and bases: how wide and deep an element is, in paces (seed lines 88-104, 120-122, 578-633)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from oriflamme.board.table import PACE
from oriflamme.muster.datafiles import load

from .pieces import Trait
from .troops import Grade, Kind, Type

_FIFTY: Final = 50


class Scale(msgspec.Struct, frozen=True):
    """One scale of figures, in millimetres: what 50 paces measure, the table, the front, and the rows of depths."""

    fifty: int
    table: tuple[int, int]
    front: int
    depths: dict[str, int]

    def paces(self, millimetres: int) -> int:
        """Return a measure on the table in thousandths of a pace (DBF-SCALE-GROUND)."""
        return millimetres * _FIFTY * PACE // self.fifty


class DepthRow(msgspec.Struct, frozen=True):
    """Which kinds have the depth of a row: types, and grades where not all."""

    types: tuple[Type, ...]
    row: str
    grades: tuple[Grade, ...] = tuple(Grade)


class _File(msgspec.Struct, frozen=True):
    scales: dict[str, Scale]
    rows: tuple[DepthRow, ...]


@cache
def _tables() -> _File:
    return load(files("oriflamme") / "data" / "fictionalis" / "scales.yaml", _File)


def scale(name: str) -> Scale:
    """Return the scale `25mm`, `15mm`, `6mm` or `2mm` (DBF-SCALE-FIGURE). Raises LookupError naming those there are."""
    scales = _tables().scales
    if name not in scales:
        raise LookupError(f"no scale {name!r}; there are: {', '.join(scales)}")
    return scales[name]


def frontage(name: str) -> int:
    """Return F, the width of every base at a scale, in thousandths of a pace (DBF-BASE-SIZE)."""
    return scale(name).paces(scale(name).front)


def table_size(name: str, *, fast_play: bool = False) -> tuple[int, int]:
    """Return width and depth of the table at a scale, in thousandths of a pace (DBF-TABLE-SIZE).

    Fast play has half the area (DBF-FAST-ARMY): half a table, its longer side towards the players, which at 15 mm is the
    usual 1.2 by 0.9 metres.
    """
    wide, deep = scale(name).table
    across, along = (deep, wide // 2) if fast_play else (wide, deep)
    return scale(name).paces(max(across, along)), scale(name).paces(min(across, along))


def small_table(name: str) -> tuple[int, int]:
    """Return width and depth of the small table for figures of 25 mm, 1.8 by 1.2 metres (DBF-TABLE-SIZE)."""
    return 2250 * PACE, 1500 * PACE


def depth(kind: Kind, traits: Iterable[Trait], name: str) -> int:
    """Return how deep a kind's base is at a scale, in thousandths of a pace (DBF-BASE-SIZE).

    Chariots of any type have the deep row; artillery on wagons has that of War Wagons.
    """
    traits = frozenset(traits)
    if Trait.CHARIOT in traits:
        row = "deep"
    elif kind.type is Type.ARTILLERY and Trait.WAGON in traits:
        row = "long"
    else:
        row = _row(kind)
    return scale(name).paces(scale(name).depths[row])


@cache
def _row(kind: Kind) -> str:
    for row in _tables().rows:
        if kind.type in row.types and kind.grade in row.grades:
            return row.row
    raise LookupError(f"no depth is given for {kind}")


def lurker_reach(name: str) -> int:
    """Return how far a Lurker comes out of a feature, however deep its base: a Psiloi base (DBF-BASE-LURKER)."""
    return depth(Kind(Type.PSILOI, Grade.ORDINARY), (), name)
