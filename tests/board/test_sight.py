"""Lines of sight against an independent construction with exact fractions, and arcs."""

import math
from fractions import Fraction
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.board import sight
from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, at, axial, disc, distance, ring, rotate
from oriflamme.board.sight import HalfWidth

HEXES = st.builds(at, st.integers(-60, 60), st.integers(-60, 60))
OFFSETS = st.builds(at, st.integers(-9, 9), st.integers(-9, 9))
FACINGS = st.integers(0, 5)
HALF_WIDTHS: st.SearchStrategy[HalfWidth] = st.sampled_from([30, 60, 90, 180])


def polygon(hex: Hex) -> list[tuple[int, int]]:
    """Corners in thirds of an axial unit: each is the mean of the three hexes that meet there."""
    q, r = axial(hex)
    near = [axial(offset) for offset in DIRECTIONS]
    pairs = zip(near, near[1:] + near[:1], strict=True)
    return [(3 * q + a[0] + b[0], 3 * r + a[1] + b[1]) for a, b in pairs]


def meets(end: Hex, hex: Hex, closed: bool) -> bool:
    """Clip the segment from the origin to `end` by the six half planes of the polygon."""
    x, y = (3 * part for part in axial(end))
    low, high = Fraction(0), Fraction(1)
    corners = polygon(hex)
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        # Inside is where (b - a) x (p - a) >= 0, for p = t * end: constant + t * slope >= 0.
        constant = -(bx - ax) * ay + (by - ay) * ax
        slope = (bx - ax) * y - (by - ay) * x
        if slope > 0:
            low = max(low, Fraction(-constant, slope))
        elif slope < 0:
            high = min(high, Fraction(-constant, slope))
        elif constant < 0 or (constant == 0 and not closed):
            return False
        if low > high:
            return False
    return low <= high if closed else low < high


@settings(deadline=None)
@given(HEXES, OFFSETS, st.booleans())
def test_touched_agrees_with_exact_polygons(a: Hex, offset: Hex, graze: bool) -> None:
    around = disc(0, distance(0, offset) + 1)
    expected = {a + hex for hex in around if hex not in (0, offset) and meets(offset, hex, closed=graze)}
    found = sight.touched(a, a + offset, graze)
    assert set(found) == expected
    assert len(found) == len(expected)


@given(HEXES, HEXES, st.booleans())
def test_touched_is_the_same_from_both_ends(a: Hex, b: Hex, graze: bool) -> None:
    assert set(sight.touched(a, b, graze)) == set(sight.touched(b, a, graze))


@given(OFFSETS, st.integers(0, 5), st.booleans())
def test_touched_turns_with_the_line(offset: Hex, sixths: int, graze: bool) -> None:
    turned = tuple(rotate(hex, sixths) for hex in sight.touched(0, offset, graze))
    assert turned == sight.touched(0, rotate(offset, sixths), graze)


@given(OFFSETS)
def test_grazed_hexes_include_the_crossed_and_come_in_order(offset: Hex) -> None:
    grazed, crossed = sight.touched(0, offset), sight.touched(0, offset, graze=False)
    assert [hex for hex in grazed if hex in crossed] == list(crossed)
    progress = [distance(0, hex) - distance(hex, offset) for hex in crossed]
    assert progress == sorted(progress)


def test_worked_lines() -> None:
    assert sight.touched(0, 0) == ()
    # Adjacent centres: the line ends in the middle of the shared edge's two hexes and touches no other.
    assert sight.touched(0, at(1, 0)) == ()
    # Straight along a row nothing else is touched.
    assert sight.touched(0, at(3, 0)) == (at(1, 0), at(2, 0))
    # Due south between SW and SE: the line runs along their common edge.
    assert sight.touched(0, at(-1, 2)) == (at(0, 1), at(-1, 1))
    assert sight.touched(0, at(-1, 2), graze=False) == ()


def test_clear_is_nothing_occupied_on_the_way() -> None:
    south = at(-1, 2)
    assert sight.clear(0, south, frozenset({0, south}))
    assert not sight.clear(0, south, frozenset({at(0, 1)}))
    assert sight.clear(0, south, frozenset({at(0, 1)}), graze=False)


@given(HEXES, OFFSETS, st.frozensets(OFFSETS, max_size=30), st.booleans())
def test_clear_and_blocker_agree_with_touched(
    a: Hex, offset: Hex, occupied: frozenset[Hex], graze: bool
) -> None:
    standing = {a + hex for hex in occupied}
    met = [hex for hex in sight.touched(a, a + offset, graze) if hex in standing]
    assert sight.clear(a, a + offset, standing, graze) == (not met)
    assert sight.blocker(a, a + offset, standing, graze) == (met[0] if met else None)


@given(HEXES, FACINGS, HALF_WIDTHS, OFFSETS)
def test_in_arc_agrees_with_angles(origin: Hex, facing: int, half_width: HalfWidth, offset: Hex) -> None:
    if offset == 0:
        assert sight.in_arc(origin, facing, origin, half_width)
        return
    q, r = axial(offset)
    clockwise_from_north = math.degrees(math.atan2(math.sqrt(3) * (q + r / 2), -1.5 * r))
    off = abs((clockwise_from_north - 60 * facing + 180) % 360 - 180)
    assert sight.in_arc(origin, facing, origin + offset, half_width) == (off <= half_width + 1e-9)


@given(HEXES, FACINGS, st.integers(1, 15))
def test_arc_counts_per_distance(origin: Hex, facing: int, reach: int) -> None:
    counts = {half: len(sight.arc(origin, facing, half, reach)) for half in (30, 60, 90, 180)}
    distances = range(1, reach + 1)
    assert counts[30] == sum(d + 1 for d in distances)
    assert counts[60] == sum(2 * (d // 2) + d + 1 for d in distances)
    assert counts[90] == sum(3 * d + 1 for d in distances)
    assert counts[180] == sum(6 * d for d in distances)
    for d in distances:
        assert sum(sight.in_arc(origin, facing, hex, 30) for hex in ring(origin, d)) == d + 1


@given(HEXES, FACINGS, HALF_WIDTHS, st.integers(0, 8))
def test_arc_is_every_hex_in_the_arc(origin: Hex, facing: int, half_width: HalfWidth, reach: int) -> None:
    expected = [hex for hex in disc(origin, reach)[1:] if sight.in_arc(origin, facing, hex, half_width)]
    assert list(sight.arc(origin, facing, half_width, reach)) == expected


@given(HEXES, st.integers(1, 10))
def test_six_narrow_arcs_cover_everything(origin: Hex, reach: int) -> None:
    covered = {hex for facing in range(6) for hex in sight.arc(origin, facing, 30, reach)}
    assert covered == set(disc(origin, reach)[1:])


@given(FACINGS, st.integers(1, 12))
def test_narrow_arc_is_bounded_by_the_front_hexes(facing: int, reach: int) -> None:
    for towards in FRONT[facing]:
        assert sight.in_arc(0, facing, reach * DIRECTIONS[towards], 30)
    left, right = FRONT[facing]
    assert not sight.in_arc(0, facing, reach * DIRECTIONS[left] + DIRECTIONS[(left - 1) % 6], 30)
    assert not sight.in_arc(0, facing, reach * DIRECTIONS[right] + DIRECTIONS[(right + 1) % 6], 30)


def test_other_half_widths_are_refused() -> None:
    with pytest.raises(ValueError, match="15 degrees"):
        sight.in_arc(0, 0, at(1, 0), cast(HalfWidth, 15))
