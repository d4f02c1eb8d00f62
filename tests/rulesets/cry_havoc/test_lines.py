"""Hexes that lines cross: as a plain search by separating axes finds them, corner by corner."""

from __future__ import annotations

from itertools import product

import pytest

from oriflamme.board.hexes import DIRECTIONS, Hex, axial, disc_offsets
from oriflamme.rulesets.cry_havoc.ranged.lines import MIDDLE, crossed

CORNERS = ((0, 4), (2, 2), (2, -2), (0, -4), (-2, -2), (-2, 2))


def middle(hex: Hex) -> tuple[int, int]:
    q, r = axial(hex)
    return 2 * (2 * q + r), 6 * r


def meets(start: tuple[int, int], end: tuple[int, int], hex: Hex) -> bool:
    (sx, sy), (ex, ey), (cx, cy) = start, end, middle(hex)
    for nx, ny in ((1, 0), (1, 1), (1, -1), (sy - ey, ex - sx)):
        hexagon = [nx * (cx + x) + ny * (cy + y) for x, y in CORNERS]
        line = [nx * sx + ny * sy, nx * ex + ny * ey]
        if max(line) <= min(hexagon) or min(line) >= max(hexagon):
            return False
    return True


@pytest.mark.parametrize("side", range(-1, 6))
def test_a_line_crosses_the_hexes_that_no_axis_parts_from_it(side: int) -> None:
    x, y = (0, 0) if side == MIDDLE else middle(DIRECTIONS[side])
    start = x // 2, y // 2
    for offset, shift in product(disc_offsets(5), (0, 1)):
        there = offset + shift * 4 * DIRECTIONS[1]
        if there:
            between = set(disc_offsets(10)) - {0, there}
            assert set(crossed(there, side).hexes) == {
                hex for hex in between if meets(start, middle(there), hex)
            }
