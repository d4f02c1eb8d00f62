"""Section I.2.2: organised and disorganised units, ranks and columns (DW-I.2.2-a to -d, DW-V.1.6-a, -b)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from oriflamme.board.hexes import DIRECTIONS, FLANKS, FRONT, Hex, file_of, rank_of
from oriflamme.kernel.text import Text

from .chapters import DemonworldChapter
from .introduction import Stand, Unit

if TYPE_CHECKING:
    from .field import Field


def is_organised(stands: Sequence[Stand]) -> bool:
    """Return whether stands form an organised unit: in ranks (DW-I.2.2-a) or as a column (DW-V.1.6-b)."""
    return in_ranks(stands) or column_order(stands) is not None


def ranks_or_column(field: Field, unit: Unit, stands: Sequence[Stand]) -> bool:
    """Return whether stands are organised in the base game, which looks at nothing but their places."""
    return is_organised(stands)


def in_ranks(stands: Sequence[Stand]) -> bool:
    """Return whether stands of one facing stand in ranks (DW-I.2.2-a).

    The first rank has no gap, also when it is the only one; every rank but the last equals it; a last rank may be
    smaller and have gaps; each stand behind the first rank has a stand of the rank before it on a front hex.
    """
    return shape_in_ranks([stand.hex for stand in stands], one_facing(stands))


def one_facing(stands: Iterable[Stand]) -> int | None:
    """Return the facing that all stands share, or None."""
    facings = {stand.facing for stand in stands}
    return facings.pop() if len(facings) == 1 else None


def ranks(hexes: Iterable[Hex], facing: int) -> list[tuple[Hex, ...]]:
    """Return the ranks of a unit of one facing, first rank first, each from left to right (DW-I.2.2-b)."""
    rows: dict[int, list[Hex]] = {}
    for hex in hexes:
        rows.setdefault(rank_of(hex, facing), []).append(hex)
    return [tuple(sorted(rows[key], key=lambda hex: file_of(hex, facing))) for key in sorted(rows)]


def shape_in_ranks(hexes: Sequence[Hex], facing: int | None) -> bool:
    """Return whether hexes form ranks for a facing (DW-I.2.2-a); None, mixed facings, never do."""
    if facing is None or not hexes:
        return False
    # Where on the map a formation stands does not matter, so that each is looked at once.
    first = hexes[0]
    return _form_ranks(tuple([hex - first for hex in hexes]), facing)


@lru_cache(maxsize=20_000)
def _form_ranks(hexes: tuple[Hex, ...], facing: int) -> bool:
    rows = ranks(hexes, facing)
    first = rows[0]
    full = rows[:-1] if len(rows) > 1 else rows
    if any(len(row) != len(first) or not _unbroken(row, facing) for row in full):
        return False
    if len(rows[-1]) > len(first):
        return False
    left, right = (DIRECTIONS[direction] for direction in FRONT[facing])
    held = set(first)
    for row in rows[1:]:
        if any(hex + left not in held and hex + right not in held for hex in row):
            return False
        held = set(row)
    return True


def _unbroken(row: tuple[Hex, ...], facing: int) -> bool:
    rightward = DIRECTIONS[FLANKS[facing][1]]
    return all(after - before == rightward for before, after in itertools.pairwise(row))


def front_rank(stands: Sequence[Stand]) -> tuple[Stand, ...]:
    """Return the stands of the first rank from left to right; all stands must share a facing."""
    facing = stands[0].facing
    held = {stand.hex: stand for stand in stands}
    return tuple(held[hex] for hex in ranks(held, facing)[0])


def column_order(stands: Sequence[Stand]) -> tuple[Stand, ...] | None:
    """Return the stands of a column from head to tail, or None (DW-V.1.6-a).

    A column is one stand wide: each stand has the one before it on a front hex. Where a stand could follow two others
    the stands are tried in the order of their ids, so the answer is always the same.
    """
    if len(stands) < 2:
        return None
    first = stands[0].hex
    places = tuple([(stand.hex - first, stand.facing) for stand in stands])
    found = _column(places, tuple([stand.id for stand in stands]))
    return None if found is None else tuple([stands[number] for number in found])


@lru_cache(maxsize=20_000)
def _column(places: tuple[tuple[Hex, int], ...], ids: tuple[str, ...]) -> tuple[int, ...] | None:
    """Return the numbers of stands from head to tail by their hexes and facings; None where they are no column."""
    on = {hex: number for number, (hex, _) in enumerate(places)}
    behind: list[list[int]] = [[] for _ in places]
    heads = []
    for number, (hex, facing) in enumerate(places):
        ahead = [on[hex + DIRECTIONS[way]] for way in FRONT[facing] if hex + DIRECTIONS[way] in on]
        if not ahead:
            heads.append(number)
            if len(heads) > 1:
                return None  # two that follow nobody cannot both lead
        for leader in ahead:
            behind[leader].append(number)
    for followers in behind:
        followers.sort(key=ids.__getitem__)
    for head in heads or sorted(range(len(places)), key=ids.__getitem__):
        found = _thread([head], behind, len(places))
        if found is not None:
            return tuple(found)
    return None


def _thread(done: list[int], behind: list[list[int]], count: int) -> list[int] | None:
    """Return who is done and the others behind them, each behind one that it may follow; None when some are left over."""
    if len(done) == count:
        return done
    for number in behind[done[-1]]:
        if number not in done:
            found = _thread([*done, number], behind, count)
            if found is not None:
                return found
    return None


CHAPTER_I = DemonworldChapter(
    name="introduction",
    title=Text("dw-chapter-introduction"),
    rule="DW-I.1.0",
    base=True,
    formation=ranks_or_column,
)
"""Chapter I: dice, maps, stands and units, and what an organised unit is."""
