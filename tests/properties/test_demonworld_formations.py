"""Formations that are offered move the fewest stands, held against every way of going one hex (lines 330, 787-789)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.board.hexes import DIRECTIONS, Hex, at, axial, disc
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.movement.shapes import shape_of
from tests.examples import some


def place(cell: Hex) -> tuple[int, int]:
    """The row of a hex, counted to the rear, and its number along the row."""
    q, r = axial(cell)
    return r, q


def lines_up(cells: Iterable[Hex]) -> int | None:
    """How many stand in the first rank of an organised unit facing north, by the words of the book; None: it is not."""
    rows: dict[int, set[int]] = {}
    for row, number in map(place, cells):
        rows.setdefault(row, set()).add(number)
    first, last = min(rows), max(rows)
    width = len(rows[first])
    for row in range(first, last + 1):
        held = rows.get(row, set())
        whole = len(held) == width and max(held) - min(held) == width - 1
        if not whole and (row != last or row == first or not 0 < len(held) <= width):
            return None
        # In front of (number, row) lie (number, row - 1) and (number + 1, row - 1).
        if row > first and not all(rows[row - 1] & {number, number + 1} for number in held):
            return None
    return width


def fewest(cells: tuple[Hex, ...]) -> dict[int, int]:
    """The fewest stands that must go one hex, by the width they form up in, found by trying everything."""
    found: dict[int, int] = {}
    for count in range(len(cells) + 1):
        for movers in combinations(cells, count):
            rest = set(cells).difference(movers)
            for steps in product(DIRECTIONS, repeat=count):
                after = rest.union(cell + step for cell, step in zip(movers, steps, strict=True))
                if len(after) == len(cells) and (width := lines_up(after)) is not None:
                    found.setdefault(width, count)
    return found


@st.composite
def shapes(draw: st.DrawFn) -> tuple[Hex, ...]:
    count = draw(st.integers(3, 5))
    if draw(st.booleans()):
        return block(0, 0, count, draw(st.integers(2, count)))
    cells = [0]
    while len(cells) < count:
        near = sorted({cell + step for cell in cells for step in disc(0, 2)} - set(cells))
        cells.append(draw(st.sampled_from(near)))
    return tuple(cells)


@some(30)
@given(shapes())
@pytest.mark.rule("DW-V.1.1-d", "DW-I.2.2-a")
def test_formations_offered_move_the_fewest_stands(cells: tuple[Hex, ...]) -> None:
    anchor, shape = shape_of(cells, 0)
    best = fewest(tuple(cell - anchor for cell in cells))
    for change in shape.reforms:
        assert lines_up(change.shape.offsets) == change.argument
        assert len(change.movers) == best[change.argument]


def test_a_last_rank_as_long_as_the_first_may_have_a_gap() -> None:
    first = tuple(at(number, 0) for number in range(3))
    behind = tuple(at(number, 1) for number in (-1, 0, 2))
    apart = (*behind[:2], at(2, 2))
    _, shape = shape_of((*first, *apart), 0)
    assert not shape.organised
    formed = next(change for change in shape.reforms if change.argument == 3)
    assert len(formed.movers) == 1
    assert sorted(len(row) for row in formed.shape.rows) == [3, 3]
