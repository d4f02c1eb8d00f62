"""Wheels of bodies on hexes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.board import paths
from oriflamme.board.hexes import DIRECTIONS, FLANKS, Hex, at, distance, ring, rotate

HEXES = st.builds(at, st.integers(-40, 40), st.integers(-40, 40))
OFFSETS = st.builds(at, st.integers(-8, 8), st.integers(-8, 8))


def test_worked_wheel_of_two_ranks() -> None:
    """Four files facing north wheel 60 degrees to the left about their left front stand."""
    pivot = at(0, 0)
    front = [at(q, 0) for q in range(4)]
    second = [at(q, 1) for q in range(4)]
    ends = [(paths.wheel_swept(pivot, hex, 1, clockwise=False) or (hex,))[-1] for hex in front + second]
    assert ends[:4] == [at(0, 0), at(1, -1), at(2, -2), at(3, -3)]
    assert ends[4:] == [at(1, 0), at(2, -1), at(3, -2), at(4, -3)]
    # Facing WNW (5), the new front rank runs from its left flank (SW) to its right flank (NE).
    right = DIRECTIONS[FLANKS[5][1]]
    assert [b - a for a, b in pairwise(ends[:4])] == [right] * 3


def test_worked_swing_of_the_outer_stand() -> None:
    swept = paths.wheel_swept(at(0, 0), at(3, 0), 1, clockwise=False)
    assert swept == (at(3, -1), at(3, -2), at(3, -3))
    assert paths.steps_of_swing(at(0, 0), at(3, 0), clockwise=False) == (4, 4, 4)
    assert paths.steps_of_swing(at(0, 0), at(3, 0), clockwise=True) == (2, 2, 2)
    # From between two corners of the ring the arc goes round the corner.
    assert paths.wheel_swept(at(0, 0), at(1, 1), 1, clockwise=True) == (at(0, 2), at(-1, 2))


@given(HEXES, OFFSETS, st.integers(0, 7), st.booleans())
def test_wheel_follows_the_ring(pivot: Hex, offset: Hex, sixths: int, clockwise: bool) -> None:
    radius = distance(0, offset)
    swept = paths.wheel_swept(pivot, pivot + offset, sixths, clockwise)
    assert len(swept) == radius * sixths
    assert set(swept) <= set(ring(pivot, radius))
    way = (pivot + offset, *swept)
    assert all(distance(a, b) == 1 for a, b in pairwise(way))
    turn = 1 if clockwise else -1
    for sixth in range(sixths + 1):
        assert way[sixth * radius] == pivot + rotate(offset, turn * sixth)


@given(HEXES, OFFSETS, st.booleans())
def test_steps_of_swing_lead_to_the_end(pivot: Hex, offset: Hex, clockwise: bool) -> None:
    here, way = pivot + offset, []
    for step in paths.steps_of_swing(pivot, pivot + offset, clockwise):
        here += DIRECTIONS[step]
        way.append(here)
    assert tuple(way) == paths.wheel_swept(pivot, pivot + offset, 1, clockwise)


@given(OFFSETS, st.integers(0, 6))
def test_wheeling_back_sweeps_the_same_hexes(offset: Hex, sixths: int) -> None:
    there = (offset, *paths.wheel_swept(0, offset, sixths, clockwise=True))
    back = (there[-1], *paths.wheel_swept(0, there[-1], sixths, clockwise=False))
    assert back == there[::-1]


def test_negative_wheel_is_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        paths.wheel_swept(0, at(1, 0), -1, clockwise=True)
