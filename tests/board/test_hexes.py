"""Coordinates, directions, facings and ranks of hexes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.board import hexes
from oriflamme.board.hexes import DIRECTIONS, FLANKS, FRONT, REAR, Hex, Side, at, axial, distance

HEXES = st.builds(at, st.integers(-80, 80), st.integers(-80, 80))
FACINGS = st.integers(0, 5)


@given(st.integers(-5000, 5000), st.integers(-512, 511))
def test_axial_undoes_at(q: int, r: int) -> None:
    assert axial(at(q, r)) == (q, r)


@pytest.mark.parametrize("row", [-513, 512])
def test_at_refuses_rows_out_of_range(row: int) -> None:
    with pytest.raises(ValueError, match=str(row)):
        at(0, row)


@given(HEXES, HEXES)
def test_adding_codes_adds_coordinates(a: Hex, b: Hex) -> None:
    assert axial(a + b) == (axial(a)[0] + axial(b)[0], axial(a)[1] + axial(b)[1])
    assert axial(a - b) == (axial(a)[0] - axial(b)[0], axial(a)[1] - axial(b)[1])


def test_directions_are_e_se_sw_w_nw_ne() -> None:
    assert [axial(offset) for offset in DIRECTIONS] == [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


@given(HEXES)
def test_neighbours_follow_the_directions(hex: Hex) -> None:
    near = hexes.neighbours(hex)
    assert near == tuple(hex + offset for offset in DIRECTIONS)
    assert [hexes.direction(hex, other) for other in near] == [0, 1, 2, 3, 4, 5]
    assert hexes.direction(hex, hex) is None
    assert hexes.direction(hex, hex + 2 * DIRECTIONS[0]) is None


def test_worked_distances() -> None:
    a, b, c = at(0, 0), at(0, 2), at(3, 0)
    assert (distance(a, c), distance(a, b), distance(c, b)) == (3, 2, 3)


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert distance(a + c, b + c) == distance(a, b)
    if a != b:
        assert min(distance(near, b) for near in hexes.neighbours(a)) == distance(a, b) - 1


@given(HEXES, st.integers(-12, 12), st.integers(-12, 12))
def test_rotation_composes_and_keeps_distance(offset: Hex, i: int, j: int) -> None:
    assert hexes.rotate(hexes.rotate(offset, i), j) == hexes.rotate(offset, i + j)
    assert hexes.rotate(offset, 6) == offset
    assert hexes.rotate(offset, 3) == -offset
    assert distance(0, hexes.rotate(offset, i)) == distance(0, offset)


def test_rotation_is_clockwise() -> None:
    assert [hexes.rotate(DIRECTIONS[0], sixths) for sixths in range(6)] == list(DIRECTIONS)


@given(HEXES, st.integers(0, 12))
def test_ring_is_all_at_its_distance_and_goes_round(centre: Hex, radius: int) -> None:
    ring = hexes.ring(centre, radius)
    assert len(set(ring)) == len(ring) == max(1, 6 * radius)
    assert {distance(centre, hex) for hex in ring} == {radius}
    if radius:
        assert all(distance(ring[i - 1], hex) == 1 for i, hex in enumerate(ring))
        assert [ring[i * radius] for i in range(6)] == [centre + radius * offset for offset in DIRECTIONS]


@given(HEXES, st.integers(0, 8))
def test_disc_is_everything_within_its_radius(centre: Hex, radius: int) -> None:
    disc = hexes.disc(centre, radius)
    around = [centre + (q << 10) + r for q in range(-radius, radius + 1) for r in range(-radius, radius + 1)]
    assert sorted(disc) == sorted(hex for hex in around if distance(centre, hex) <= radius)
    assert [distance(centre, hex) for hex in disc] == sorted(distance(centre, hex) for hex in disc)


def test_negative_radius_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        hexes.ring(0, -1)
    with pytest.raises(ValueError, match="negative"):
        hexes.disc(0, -1)


def test_facings_look_at_corners() -> None:
    assert FRONT == ((4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4))
    assert FLANKS[0] == (hexes.W, hexes.E)
    assert REAR[0] == (hexes.SW, hexes.SE)
    for facing in range(6):
        assert sorted(FRONT[facing] + FLANKS[facing] + REAR[facing]) == [0, 1, 2, 3, 4, 5]
        for table in (FRONT, FLANKS, REAR):
            assert table[facing] == tuple((towards + facing) % 6 for towards in table[0])


@given(HEXES, FACINGS)
def test_side_of_each_neighbour(hex: Hex, facing: int) -> None:
    for table, side in ((FRONT, Side.FRONT), (FLANKS, Side.FLANK), (REAR, Side.REAR)):
        for towards in table[facing]:
            assert hexes.side_of(hex, facing, hex + DIRECTIONS[towards]) is side
    assert hexes.side_of(hex, facing, hex) is None
    assert hexes.side_of(hex, facing, hex + 2 * DIRECTIONS[0]) is None


@given(HEXES, FACINGS)
def test_ranks_run_from_flank_to_flank(hex: Hex, facing: int) -> None:
    rank, file = hexes.rank_of(hex, facing), hexes.file_of(hex, facing)
    assert hexes.post_of(hex, facing) == (rank, file)
    expected = {
        FLANKS[facing][0]: (0, -2),
        FLANKS[facing][1]: (0, 2),
        FRONT[facing][0]: (-1, -1),
        FRONT[facing][1]: (-1, 1),
        REAR[facing][0]: (1, -1),
        REAR[facing][1]: (1, 1),
    }
    for towards, (ranks, files) in expected.items():
        other = hex + DIRECTIONS[towards]
        assert (hexes.rank_of(other, facing) - rank, hexes.file_of(other, facing) - file) == (ranks, files)


@given(HEXES, HEXES, FACINGS)
def test_ranks_are_perpendicular_to_the_facing(a: Hex, b: Hex, facing: int) -> None:
    """In true proportions rank counts 3/2 sides ahead and file half a width aside: Pythagoras holds."""
    ranks = hexes.rank_of(a, facing) - hexes.rank_of(b, facing)
    files = hexes.file_of(a, facing) - hexes.file_of(b, facing)
    q, r = axial(a - b)
    assert 3 * ranks * ranks + files * files == 4 * (q * q + q * r + r * r)


@given(HEXES, FACINGS, FACINGS)
def test_rank_and_file_turn_with_the_facing(hex: Hex, facing: int, sixths: int) -> None:
    turned, new_facing = hexes.rotate(hex, sixths), (facing + sixths) % 6
    assert hexes.rank_of(turned, new_facing) == hexes.rank_of(hex, facing)
    assert hexes.file_of(turned, new_facing) == hexes.file_of(hex, facing)
