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
    return in_ranks(stands) or _in_column(stands)


def ranks_or_column(field: Field, unit: Unit, stands: Sequence[Stand]) -> bool:
    """Return whether stands are organised in the base game, which looks at nothing but their places."""
    return is_organised(stands)


def in_ranks(stands: Sequence[Stand]) -> bool:
    """Return whether stands of one facing stand in ranks (DW-I.2.2-a).

    The first rank has no gap, also when it is the only one; every rank but the last equals it; a last rank may be
    smaller and have gaps; each stand behind the first rank has a stand of the rank before it on a front hex.
    """
    return shape_in_ranks(tuple(stand.hex for stand in stands), one_facing(stands))


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
    corner = min(hexes)
    return _form_ranks(tuple(sorted([hex - corner for hex in hexes])), facing)


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
    on: dict[Hex, str] = {stand.hex: stand.id for stand in stands}
    follows = {stand.id: _stands_before(stand, on) for stand in stands}
    heads = [stand for stand in stands if not follows[stand.id]] or list(stands)
    if len(heads) > 1 and not follows[heads[0].id]:
        return None  # two that follow nobody cannot both lead
    for head in sorted(heads, key=lambda stand: stand.id):
        found = _thread(head, (head,), {stand.id: stand for stand in stands if stand is not head}, follows)
        if found is not None:
            return found
    return None


def _in_column(stands: Sequence[Stand]) -> bool:
    """Return whether stands form a column; as with ranks, each shape of stands is looked at once."""
    hexes = {stand.hex for stand in stands}
    if len(hexes) < len(stands):  # in several layers: whom another follows is not for the shape to say
        return column_order(stands) is not None
    corner = min(hexes, default=0)
    return _is_column(tuple(sorted([(stand.hex - corner, stand.facing) for stand in stands])))


@lru_cache(maxsize=50_000)
def _is_column(posts: tuple[tuple[Hex, int], ...]) -> bool:
    return column_order([Stand(str(n), "", hex, facing) for n, (hex, facing) in enumerate(posts)]) is not None


def _stands_before(stand: Stand, on: dict[Hex, str]) -> tuple[str, ...]:
    left, right = FRONT[stand.facing]
    ahead = (on.get(stand.hex + DIRECTIONS[left]), on.get(stand.hex + DIRECTIONS[right]))
    return tuple([key for key in ahead if key is not None])


def _thread(
    last: Stand, done: tuple[Stand, ...], left: dict[str, Stand], follows: dict[str, tuple[str, ...]]
) -> tuple[Stand, ...] | None:
    if not left:
        return done
    for key in sorted(left):
        if last.id in follows[key]:
            rest = {other: stand for other, stand in left.items() if other != key}
            found = _thread(left[key], (*done, left[key]), rest, follows)
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
