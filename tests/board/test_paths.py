"""Wheels, floods and forbidden anchors."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.board import paths
from oriflamme.board.hexes import DIRECTIONS, FLANKS, Hex, at, disc, distance, neighbours, ring, rotate

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


@given(HEXES, st.integers(0, 9))
def test_flood_of_an_empty_plane_is_the_disc(start: Hex, limit: int) -> None:
    assert paths.flood(start, limit, frozenset()) == {hex: distance(start, hex) for hex in disc(start, limit)}


@settings(deadline=None)
@given(st.integers(0, 5), st.frozensets(st.sampled_from(disc(0, 4)), max_size=40))
def test_flood_gives_shortest_ways_round_obstacles(limit: int, blocked: frozenset[Hex]) -> None:
    reached = paths.flood(0, limit, blocked)
    assert reached[0] == 0
    # Relaxing every hex until nothing changes is slow, and independent of the order of a flood.
    expected = {0: 0}
    for _ in range(limit):
        for hex in disc(0, limit):
            steps = [expected[near] + 1 for near in neighbours(hex) if near in expected]
            if hex != 0 and hex not in blocked and steps and min(steps) <= limit:
                expected[hex] = min(steps)
    assert reached == expected
    assert list(reached.values()) == sorted(reached.values())


def test_flood_leaves_a_blocked_start_and_stops_in_a_pocket() -> None:
    assert paths.flood(0, 1, frozenset({0})) == dict.fromkeys(neighbours(0), 1) | {0: 0}
    assert paths.flood(0, 9, frozenset(neighbours(0))) == {0: 0}


@given(st.frozensets(OFFSETS, max_size=6), st.frozensets(OFFSETS, max_size=10))
def test_forbidden_anchors_are_where_the_shape_collides(
    shape: frozenset[Hex], obstacles: frozenset[Hex]
) -> None:
    forbidden = paths.forbidden_anchors(shape, obstacles)
    for anchor in forbidden | frozenset(disc(0, 5)):
        collides = not obstacles.isdisjoint({anchor + offset for offset in shape})
        assert (anchor in forbidden) == collides
