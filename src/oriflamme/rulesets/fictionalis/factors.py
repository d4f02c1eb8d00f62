"""Combat factors: what the die of an element is added to, by its own type and its opponent's category (DBF-FACTOR-TABLE)."""

from __future__ import annotations

from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from oriflamme.kernel.tally import Line
from oriflamme.muster.datafiles import load

from .counts_as import striking
from .fight import Fighter, Part
from .troops import Grade, Kind, Type

ABANDONED: Final = Line("dbf-line-abandoned", 0, "DBF-FORT-UNDEFENDED")
"""The factor of works that nobody defends."""


class Column(Enum):
    """The columns of the table: what an element fights."""

    AIR = "air"
    MOUNTED = "mounted"
    NAVAL = "naval"
    FOOT = "foot"
    BOWS = "bows"


class Row(msgspec.Struct, frozen=True, array_like=True):
    """One row of the table; `bows` only where it is printed apart."""

    air: int
    mounted: int
    naval: int
    foot: int
    bows: int | None = None

    def lines(self) -> dict[Column, Line]:
        """Return the factor in each column as a line of a tally."""
        values = {
            Column.AIR: self.air,
            Column.MOUNTED: self.mounted,
            Column.NAVAL: self.naval,
            Column.FOOT: self.foot,
        }
        lines = {
            column: Line(f"dbf-line-factor-{column.value}", value, "DBF-FACTOR-TABLE")
            for column, value in values.items()
        }
        # Whoever has no factor of his own against Bows that shoot uses that against Foot.
        apart = self.bows is not None
        lines[Column.BOWS] = (
            Line("dbf-line-factor-bows", self.bows or 0, "DBF-FACTOR-TABLE") if apart else lines[Column.FOOT]
        )
        return lines


@cache
def _table() -> dict[str, dict[Column, Line]]:
    rows = load(files("oriflamme") / "data" / "fictionalis" / "factors.yaml", dict[str, Row])
    return {name: row.lines() for name, row in rows.items()}


@cache
def _row(kind: Kind, landed: bool) -> dict[Column, Line]:
    if landed:
        return _table()["landed"]
    return _table()[f"{kind.type.value}(W)" if kind.winged else kind.type.value]


def combat_factor(own: Fighter, foe: Fighter, part: Part) -> Line:
    """Return the combat factor of `own` in a melee or shot against `foe`.

    The row is that of what `own` counts as, the column that of the category of `foe`.
    """
    if own.abandoned:
        return ABANDONED
    kind = striking(own, foe, part)
    if kind.type is Type.PSILOI and part is Part.MELEE and own.kind.grade is Grade.EXCEPTION:
        kind = _incendiary(kind, striking(foe, own, part), foe.kind)
    return _row(kind, own.landed)[column(kind, foe, part)]


def printed(kind: Kind) -> dict[Column, int]:
    """Return the row of a kind as it is printed, by column (DBF-FACTOR-TABLE)."""
    return {column: line.value for column, line in _row(kind, landed=False).items()}


def factor_against_foot(kind: Kind, landed: bool) -> int:
    """Return the factor of a kind against Foot, with which it defends itself against magic (DBF-ASSAULT-FACTORS)."""
    return _row(kind, landed)[Column.FOOT].value


_FIREPROOF: Final = frozenset({Type.PSILOI, Type.AUXILIA})


def _incendiary(psiloi: Kind, foe: Kind, real_foe: Kind) -> Kind:
    """Return the row of Psiloi (X) in contact: Artillery's, but for some opponents (DBF-PS-X)."""
    if foe.type in _FIREPROOF or real_foe.is_(Type.BLADES, Grade.DWARF):
        return psiloi
    return Kind(Type.ARTILLERY, Grade.INFERIOR)


def column(own: Kind, foe: Fighter, part: Part) -> Column:
    """Return the column of an opponent for troops that count as `own`."""
    if part is Part.MELEE and foe.works is not None:
        # DBF-FORT-ATTACK: whoever attacks fortifications counts as fighting Foot.
        return Column.FOOT
    kind = foe.kind
    if kind.type is Type.ELEPHANTS:
        # DBF-EL-X: whoever else shoots at ballista elephants, or is shot at by them, takes them for Artillery.
        mounted = kind.grade is not Grade.EXCEPTION or part is Part.MELEE
        return Column.MOUNTED if mounted or own.type in _TAKE_THEM_FOR_ELEPHANTS else Column.FOOT
    if part.shot_at and kind.type is Type.BOWS:
        return Column.BOWS
    return _category(kind)


_TAKE_THEM_FOR_ELEPHANTS: Final = frozenset({Type.WAR_WAGONS, Type.BOWS})


@cache
def _category(kind: Kind) -> Column:
    if kind.aerial:
        return Column.AIR
    if kind.naval:
        return Column.NAVAL
    return Column.MOUNTED if kind.mounted else Column.FOOT
