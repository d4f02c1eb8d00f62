"""Placing rectangles against one another at any angle, and blocks that never come apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.board import table
from oriflamme.board.alignment import Align, Block, behind_of, beside, laid_against
from oriflamme.board.table import (
    FULL_TURN,
    PACE,
    QUARTER_TURN,
    TOUCH,
    Contact,
    Corner,
    Edge,
    Point,
    Rect,
)
from tests.board.shapes import ANGLES, COORDINATES, DEPTHS, POINTS, RECTS, SIZES, WIDTHS, rect
from tests.examples import a_tenth_or_all

ELEMENT = rect(0, 0, 80, 40)
ELEMENTS = st.builds(Rect, COORDINATES, COORDINATES, st.just(80 * PACE), DEPTHS, ANGLES)


def ties(rects: Sequence[Rect]) -> dict[tuple[int, int], tuple[object, object]]:
    """Which pairs are in contact, with which edges and corners."""
    return {
        (a, b): (table.meeting_edges(rects[a], rects[b]), table.meeting_corners(rects[a], rects[b]))
        for a, b in combinations(range(len(rects)), 2)
        if table.contact(rects[a], rects[b]) is Contact.EDGE
    }


# --- one against another ---------------------------------------------------------------------------------------


def test_front_to_front() -> None:
    enemy = laid_against((80 * PACE, 30 * PACE), ELEMENT, Edge.FRONT)
    assert enemy == rect(0, -35, 80, 30, 180)


@pytest.mark.parametrize(
    ("which", "align", "expected"),
    [
        # Front corner to front corner on either flank.
        (Edge.RIGHT, Align.RIGHT, rect(55, 20, 80, 30, 270)),
        (Edge.LEFT, Align.LEFT, rect(-55, 20, 80, 30, 90)),
        (Edge.RIGHT, Align.CENTRE, rect(55, 0, 80, 30, 270)),
        (Edge.RIGHT, Align.LEFT, rect(55, -20, 80, 30, 270)),
        (Edge.REAR, Align.LEFT, rect(0, 35, 80, 30, 0)),
    ],
)
def test_worked_placements(which: Edge, align: Align, expected: Rect) -> None:
    assert laid_against((80 * PACE, 30 * PACE), ELEMENT, which, align) == expected


@pytest.mark.parametrize(
    ("which", "align", "pair"),
    [
        (Edge.RIGHT, Align.RIGHT, (Corner.FRONT_RIGHT, Corner.FRONT_RIGHT)),
        (Edge.LEFT, Align.LEFT, (Corner.FRONT_LEFT, Corner.FRONT_LEFT)),
        (Edge.FRONT, Align.RIGHT, (Corner.FRONT_RIGHT, Corner.FRONT_LEFT)),
        (Edge.FRONT, Align.LEFT, (Corner.FRONT_LEFT, Corner.FRONT_RIGHT)),
    ],
)
@given(size=SIZES, target=RECTS)
def test_front_corner_to_front_corner(
    size: tuple[int, int], target: Rect, which: Edge, align: Align, pair: tuple[Corner, Corner]
) -> None:
    assert pair in table.front_corner_contact(laid_against(size, target, which, align), target)


@given(SIZES, RECTS, st.sampled_from(Edge), st.sampled_from(Align))
def test_laid_against_is_edge_contact_at_every_angle(
    size: tuple[int, int], target: Rect, which: Edge, align: Align
) -> None:
    placed = laid_against(size, target, which, align)
    assert (placed.width, placed.depth) == size
    assert table.contact(placed, target) is Contact.EDGE
    assert table.meeting_edges(placed, target) == (Edge.FRONT, which)
    length = target.width if which in (Edge.FRONT, Edge.REAR) else target.depth
    assert table.front_overlap(placed, target) == pytest.approx(min(length, placed.width), abs=TOUCH)


@pytest.mark.parametrize("angles", a_tenth_or_all(range(FULL_TURN)))
def test_every_hundredth_of_a_degree(angles: Sequence[int]) -> None:
    for angle in angles:
        target = Rect(123_457, -98_761, 80 * PACE, 30 * PACE, angle)
        for which in Edge:
            placed = laid_against((80 * PACE, 40 * PACE), target, which, Align.LEFT)
            assert table.contact(placed, target) is Contact.EDGE, angle
        assert table.meeting_edges(beside(target, True), target) == (Edge.LEFT, Edge.RIGHT), angle
        assert table.meeting_edges(beside(target, False), target) == (Edge.RIGHT, Edge.LEFT), angle
        assert table.meeting_edges(behind_of(target, 20 * PACE), target) == (Edge.FRONT, Edge.REAR), angle


@given(RECTS, st.booleans(), SIZES)
def test_beside_is_level_in_front(target: Rect, right: bool, size: tuple[int, int]) -> None:
    mine, theirs = (
        (Corner.FRONT_LEFT, Corner.FRONT_RIGHT) if right else (Corner.FRONT_RIGHT, Corner.FRONT_LEFT)
    )
    other = beside(target, right, *size)
    assert table.same_facing(other, target)
    assert table.contact(other, target) is Contact.EDGE
    assert table.front_corner_contact(other, target) == ((mine, theirs),)
    twin = beside(target, right)
    assert (twin.width, twin.depth) == (target.width, target.depth)
    assert len(table.meeting_corners(twin, target)) == 2


@given(RECTS, DEPTHS, WIDTHS)
def test_behind_is_corner_to_corner(target: Rect, depth: int, width: int) -> None:
    other = behind_of(target, depth)
    assert table.same_facing(other, target)
    assert table.meeting_edges(other, target) == (Edge.FRONT, Edge.REAR)
    assert table.meeting_corners(other, target) == (
        (Corner.FRONT_LEFT, Corner.REAR_LEFT),
        (Corner.FRONT_RIGHT, Corner.REAR_RIGHT),
    )
    assert table.contact(behind_of(target, depth, width), target) is Contact.EDGE


# --- blocks ----------------------------------------------------------------------------------------------------


def turned_about(block: Block, angle: int) -> Block:
    """Return a block turned about the centre of its first rectangle."""
    return block.wheeled(Point(block.frame.x, block.frame.y), angle)


def test_a_block_needs_a_rectangle() -> None:
    with pytest.raises(ValueError, match="no rectangles"):
        Block.of([])


def test_ranks_stand_left_to_right_and_front_to_rear() -> None:
    block = Block.in_ranks(ELEMENT, 2, 2)
    assert block.rects == (ELEMENT, rect(80, 0, 80, 40), rect(0, 40, 80, 40), rect(80, 40, 80, 40))
    assert block.advanced(100 * PACE).rects[3] == rect(80, -60, 80, 40)
    assert block.slid(-10 * PACE).rects[0] == rect(-10, 0, 80, 40)
    assert block.shifted(PACE, PACE).rects[0] == rect(1, 1, 80, 40)
    assert block.wheeled(Point(-40 * PACE, -20 * PACE), -QUARTER_TURN).rects[1] == rect(
        -20, -140, 80, 40, 270
    )
    assert turned_about(block, 2 * QUARTER_TURN).rects == (
        rect(0, 0, 80, 40, 180),
        rect(-80, 0, 80, 40, 180),
        rect(0, -40, 80, 40, 180),
        rect(-80, -40, 80, 40, 180),
    )


@given(ELEMENTS, st.integers(1, 6), st.integers(1, 3))
def test_a_block_is_read_from_its_rectangles(first: Rect, files: int, ranks: int) -> None:
    block = Block.in_ranks(first, files, ranks)
    assert Block.of(block.rects) == block


@given(st.lists(RECTS, min_size=1, max_size=5))
def test_the_parts_of_any_block_stay_where_they_are(rects: list[Rect]) -> None:
    """Unless they are nearly in contact, when each pair may move by TOUCH."""
    for start, end in zip(rects, Block.of(rects).rects, strict=True):
        assert math.dist((start.x, start.y), (end.x, end.y)) <= 2 * TOUCH * len(rects)
        assert start.angle == end.angle
    assert Block.of(rects).rects[0] == rects[0]


def test_the_first_rectangle_stays_and_the_others_close_up() -> None:
    """Even if it is tied to the second by the third alone."""
    left, middle, right = Block.in_ranks(ELEMENT, 3).rects
    loose = (left, table.shifted(right, 1, -1), table.shifted(middle, 1, 1))
    assert Block.of(loose).rects == (left, right, middle)
    assert Block.of(loose[::-1]).rects == tuple(table.shifted(each, 1, 1) for each in (middle, right, left))


def test_edges_in_contact_bind_more_than_fronts_that_happen_to_be_level() -> None:
    """Two files of two, whose second elements are level but for a thousandth of a pace."""
    file = rect(0, 0, 80, 30)
    other = beside(file, True, depth=30 * PACE + 1)
    block = Block.of((file, other, behind_of(file, 30 * PACE), behind_of(other, 30 * PACE)))
    assert [part.back for part in block.parts] == [0, 0.5, 30 * PACE, 30 * PACE + 1]


def assorted(first: Rect, files: int) -> tuple[Rect, ...]:
    """Two ranks of elements of several depths, each placed from its neighbour only, as a player would."""
    depths = (30 * PACE, 40 * PACE, 20 * PACE, 80 * PACE)
    front = [first]
    for file in range(1, files):
        front.append(beside(front[-1], True, first.width, depths[file % 4]))
    return (*front, *(behind_of(each, depths[index * 3 % 4]) for index, each in enumerate(front)))


STEPS = st.lists(
    st.tuples(st.sampled_from(["advance", "slide", "wheel", "about"]), st.integers(-9000, 9000)),
    min_size=1,
    max_size=12,
)


def moved(block: Block, what: str, by: int, corner: int) -> Block:
    if what == "advance":
        return block.advanced(20 * by + 1)
    if what == "slide":
        return block.slid(7 * by)
    if what == "wheel":
        pivot = table.front_edge(block.rects[corner % len(block.rects)])[corner % 2]
        return block.wheeled(pivot, by)
    return turned_about(block, by)


@settings(deadline=None)
@given(ELEMENTS, st.integers(1, 6), STEPS)
def test_neighbours_keep_their_contacts(first: Rect, files: int, steps: list[tuple[str, int]]) -> None:
    rects = assorted(first, files)
    before = ties(rects)
    assert len(before) >= 2 * files - 1
    for corner, (what, by) in enumerate(steps):
        rects = moved(Block.of(rects), what, by, corner).rects
        after = ties(rects)
        assert {pair: after[pair] for pair in before} == before


@pytest.mark.parametrize("kept", [True, False])
def test_a_thousand_moves_of_twelve_elements(kept: bool) -> None:
    """Whether the block is kept from move to move, or read again from its rounded rectangles each time."""
    first = Rect(17, -29, 80 * PACE, 30 * PACE, 1234)
    start = block = Block.in_ranks(first, 6, 2)
    before = ties(block.rects)
    assert len(before) == 16
    for step in range(1000):
        what = ("advance", "wheel", "slide", "wheel", "about")[step % 5]
        by = (step * 2477) % 7001 - 3500
        block = moved(block, what, by, step)
        assert ties(block.rects) == before
        if not kept:
            block = Block.of(block.rects)
    assert block.parts == start.parts


def test_a_thousand_moves_of_a_ragged_group() -> None:
    """Brick upon brick, with no corners that meet: each is held by its edges alone."""
    front = Block.in_ranks(rect(0, 0, 80, 30, 20), 3).rects
    behind = [table.slid(behind_of(each, 40 * PACE), 33 * PACE) for each in front]
    rects = Block.of((*front, *behind)).rects
    before = set(ties(rects))
    assert len(before) == 2 + 2 + 5
    for step in range(1000):
        rects = moved(Block.of(rects), ("advance", "wheel")[step % 2], step * 977 % 5001 - 2500, step).rects
        assert set(ties(rects)) == before
    slip = table.local(rects[0], table.centre(rects[3]))[0]
    assert slip == pytest.approx(33 * PACE, abs=60)


def test_a_thousand_wheels_to_and_fro_of_a_kinked_column() -> None:
    """Two stretches of a column that meet only at a corner, at an angle to one another."""
    head = Block.in_ranks(rect(0, 0, 80, 30, 0), 1, 3).rects
    corner = table.corners(head[-1])[2]
    tail = table.wheeled(behind_of(head[-1], 30 * PACE), corner, 2345)
    rects = Block.of((*head, tail, behind_of(tail, 30 * PACE))).rects
    assert (Corner.REAR_RIGHT, Corner.FRONT_RIGHT) in table.meeting_corners(rects[2], rects[3])
    before = set(ties(rects))
    assert before == {(0, 1), (1, 2), (3, 4)}
    for step in range(1000):
        rects = moved(Block.of(rects), ("advance", "wheel")[step % 2], step * 977 % 5001 - 2500, step).rects
        assert set(ties(rects)) == before
        assert (Corner.REAR_RIGHT, Corner.FRONT_RIGHT) in table.meeting_corners(rects[2], rects[3])


@given(ELEMENTS, POINTS, st.integers(-FULL_TURN, FULL_TURN), st.integers(-500 * PACE, 500 * PACE))
def test_moves_of_a_block_are_undone_by_their_opposites(
    first: Rect, pivot: Point, angle: int, distance: int
) -> None:
    block = Block.in_ranks(first, 4, 2)
    for back in (
        block.wheeled(pivot, angle).wheeled(pivot, -angle),
        block.advanced(distance).advanced(-distance),
        block.slid(distance).slid(-distance),
        turned_about(turned_about(block, angle), -angle),
    ):
        for start, end in zip(block.rects, back.rects, strict=True):
            assert math.dist((start.x, start.y), (end.x, end.y)) <= TOUCH
            assert start.angle == end.angle


@given(ELEMENTS, st.integers(2, 6), POINTS, st.integers(-FULL_TURN, FULL_TURN))
def test_every_rectangle_lies_where_it_would_alone(first: Rect, files: int, pivot: Point, angle: int) -> None:
    """A block moves as one: as each of its rectangles would if it were turned alone, but for rounding.

    Its start, the frame's end, its own end and the end of the one turned alone are each rounded.
    """
    block = Block.in_ranks(first, files, 2)
    for start, end in zip(block.rects, block.wheeled(pivot, angle).rects, strict=True):
        alone = table.wheeled(start, pivot, angle)
        assert math.dist((alone.x, alone.y), (end.x, end.y)) <= 2 * math.sqrt(2)
