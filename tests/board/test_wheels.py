"""Wheels measured by chord, and what stops them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from oriflamme.board import table
from oriflamme.board.alignment import Block, beside
from oriflamme.board.table import DEGREE, FULL_TURN, PACE, QUARTER_TURN, TOUCH, Contact, Edge, Point, Rect
from oriflamme.board.wheels import (
    WheelSweep,
    angle_for_distance,
    swept_wheel,
    wheel_distance,
)
from tests.board.independent import common_area, shape_of, turned
from tests.board.shapes import DEPTHS, POINTS, RECTS, rect

ELEMENT = rect(0, 0, 80, 40)
LEFT, RIGHT = table.front_edge(ELEMENT)
ANGLES = st.integers(-FULL_TURN // 2, FULL_TURN // 2)
GROUPS = st.builds(Block.in_ranks, RECTS, st.integers(1, 4), st.integers(1, 2)).map(lambda block: block.rects)


def meets(rects: Sequence[Rect], obstacles: Sequence[Rect]) -> bool:
    return any(table.overlap(rect, obstacle) for rect in rects for obstacle in obstacles)


# --- measuring -------------------------------------------------------------------------------------------------


def test_worked_wheel_by_chord() -> None:
    assert wheel_distance(RIGHT, LEFT, 9000) == round(80 * PACE * math.sqrt(2))
    assert wheel_distance(RIGHT, LEFT, -6000) == 80 * PACE
    assert wheel_distance(RIGHT, LEFT, 18000) == 160 * PACE
    assert wheel_distance(LEFT, LEFT, 9000) == 0
    assert angle_for_distance(RIGHT, LEFT, 80 * PACE) == 6000
    assert angle_for_distance(RIGHT, LEFT, 160 * PACE) == FULL_TURN // 2
    assert angle_for_distance(RIGHT, LEFT, 999 * PACE) == FULL_TURN // 2
    assert angle_for_distance(RIGHT, LEFT, 0) == 0


@given(POINTS, POINTS, ANGLES)
def test_wheel_distance_is_the_way_of_the_corner(corner: Point, pivot: Point, angle: int) -> None:
    ((x, y),) = turned([(corner.x, corner.y)], (pivot.x, pivot.y), angle / DEGREE)
    assert wheel_distance(corner, pivot, angle) == pytest.approx(
        math.dist((corner.x, corner.y), (x, y)), abs=1
    )


@given(POINTS, POINTS, st.integers(0, 600 * PACE))
def test_the_angle_for_a_distance_is_the_greatest(corner: Point, pivot: Point, limit: int) -> None:
    angle = angle_for_distance(corner, pivot, limit)
    assert wheel_distance(corner, pivot, angle) <= limit
    assert angle == FULL_TURN // 2 or wheel_distance(corner, pivot, angle + 1) > limit


def test_a_wheel_keeps_a_group_together() -> None:
    line = Block.in_ranks(ELEMENT, 4).rects
    there = Block.of(line).wheeled(LEFT, -QUARTER_TURN).rects
    assert there[0] == rect(-20, -60, 80, 40, 270)
    assert there[3] == rect(-20, -300, 80, 40, 270)


# --- what stops a wheel ----------------------------------------------------------------------------------------


def test_worked_wheel_into_an_enemy() -> None:
    """A line of two wheels to the left; an enemy ahead of its outer end stops it."""
    line = Block.in_ranks(ELEMENT, 2).rects
    enemy = rect(80, -120, 80, 40, 180)
    sweep = swept_wheel(line, LEFT, -QUARTER_TURN, [enemy])
    assert sweep.obstacle == 0
    # Its outer corner has gone 80 paces ahead, to the enemy's front: the arc whose sine is 80 / 160.
    assert sweep.angle == -3000
    assert table.contact(sweep.rects[1], enemy) is Contact.CORNER
    assert sweep.rects[1].angle == FULL_TURN - 3000


def test_a_wheel_past_everything() -> None:
    clear = rect(0, -200, 80, 40)
    sweep = swept_wheel([ELEMENT], LEFT, 4500, [clear])
    assert sweep == WheelSweep(4500, None, (table.wheeled(ELEMENT, LEFT, 4500),))
    assert swept_wheel([ELEMENT], LEFT, 0, [clear]).rects == (ELEMENT,)


def test_a_friend_at_the_pivot_is_no_obstacle() -> None:
    """About its front left corner, an element turns away from the friend on its left, to either side of him."""
    friend = beside(ELEMENT, False)
    assert swept_wheel([ELEMENT], LEFT, -QUARTER_TURN, [friend]).obstacle is None
    stopped = swept_wheel([ELEMENT], LEFT, QUARTER_TURN, [friend])
    assert stopped == WheelSweep(0, 0, (ELEMENT,))


def test_a_wheel_out_of_an_overlap_stops_at_once() -> None:
    under = table.shifted(ELEMENT, 5 * PACE, 0)
    assert swept_wheel([ELEMENT], LEFT, -QUARTER_TURN, [under]) == WheelSweep(0, 0, (ELEMENT,))


def test_nothing_thin_is_stepped_over() -> None:
    """A wall a thousandth of a pace thicker than TOUCH, with open ground on both sides of it."""
    wall = Rect(0, -300 * PACE, TOUCH + 1, 400 * PACE, 0)
    line = Block.in_ranks(rect(-400, -300, 80, 30), 4).rects
    pivot = table.front_edge(line[0])[0]
    for angle in (-FULL_TURN, FULL_TURN):
        sweep = swept_wheel(line, pivot, angle, [wall])
        assert sweep.obstacle is None
        longer = swept_wheel(Block.in_ranks(line[0], 6).rects, pivot, angle, [wall])
        assert longer.obstacle == 0


def test_a_wheel_of_more_than_a_turn_is_refused() -> None:
    with pytest.raises(ValueError, match="36001"):
        swept_wheel([ELEMENT], LEFT, FULL_TURN + 1, [])


def test_the_first_of_two_obstacles_counts() -> None:
    far, near = rect(-120, 0, 30, 30), rect(-20, -120, 30, 30)
    assert swept_wheel([ELEMENT], LEFT, -FULL_TURN // 2, [far, near]).obstacle == 1
    assert swept_wheel([ELEMENT], LEFT, FULL_TURN // 2, [near, far]).obstacle is not None


@settings(deadline=None)
@given(GROUPS, st.integers(0, 7), ANGLES, st.lists(RECTS, max_size=5))
@example([ELEMENT], 1, QUARTER_TURN, [beside(ELEMENT, True)])
@example(Block.in_ranks(ELEMENT, 2).rects, 0, -QUARTER_TURN, [rect(200, -60, 80, 40)])
def test_a_wheel_stops_in_contact_before_any_overlap(
    rects: Sequence[Rect], corner: int, angle: int, obstacles: list[Rect]
) -> None:
    obstacles = [obstacle for obstacle in obstacles if not meets(rects, [obstacle])]
    pivot = table.front_edge(rects[corner % len(rects)])[corner % 2]
    sweep = swept_wheel(rects, pivot, angle, obstacles)
    assert not meets(sweep.rects, obstacles)
    assert abs(sweep.angle) <= abs(angle)
    assert sweep.angle * angle >= 0
    if sweep.obstacle is None:
        assert sweep.angle == angle
    else:
        against = obstacles[sweep.obstacle]
        assert any(table.contact(rect, against) is not None for rect in sweep.rects)
    # It ends where a wheel by that angle ends, but for the last hundredth of a degree.
    reach = max(table.distance(pivot, corner) for rect in rects for corner in table.corners(rect))
    for start, end in zip(rects, sweep.rects, strict=True):
        alone = table.wheeled(start, pivot, sweep.angle)
        assert alone.angle == end.angle
        assert math.dist((alone.x, alone.y), (end.x, end.y)) <= reach * math.radians(1 / DEGREE) + 4 * TOUCH


@settings(deadline=None)
@given(GROUPS, st.integers(0, 7), ANGLES, RECTS)
def test_a_wheel_misses_nothing(rects: Sequence[Rect], corner: int, angle: int, obstacle: Rect) -> None:
    assume(not meets(rects, [obstacle]))
    pivot = table.front_edge(rects[corner % len(rects)])[corner % 2]
    sweep = swept_wheel(rects, pivot, angle, [obstacle])
    wall = shape_of(obstacle)
    # What a hundredth of a degree and the rounding of a wheeled group can come to.
    longest = 3 * TOUCH * math.hypot(obstacle.width, obstacle.depth)
    for step in range(33):
        part = angle / DEGREE * step / 32
        shapes = [turned(shape_of(rect), (pivot.x, pivot.y), part) for rect in rects]
        shared = max(common_area(shape, wall) for shape in shapes)
        if shared > 4 * longest:
            assert sweep.obstacle == 0
        if sweep.obstacle is None or abs(part) * DEGREE <= abs(sweep.angle):
            assert shared <= longest


@settings(deadline=None)
@given(GROUPS, st.integers(0, 7), ANGLES, DEPTHS)
def test_standing_friends_beside_the_pivot_never_end_in_an_overlap(
    rects: Sequence[Rect], corner: int, angle: int, depth: int
) -> None:
    left = corner % 2 == 0
    asides = [round(table.local(rects[0], table.centre(each))[0]) for each in rects]
    end = rects[0] if left else rects[asides.index(max(asides))]
    friend = beside(end, not left, 80 * PACE, depth)
    assume(not meets(rects, [friend]))
    pivot = table.front_edge(end)[0 if left else 1]
    sweep = swept_wheel(rects, pivot, angle, [friend])
    assert not meets(sweep.rects, [friend])
    if (angle < 0) == left and abs(angle) <= QUARTER_TURN:
        assert sweep.angle == angle


@given(RECTS, ANGLES)
def test_wheeling_off_a_flank_is_free(mover: Rect, angle: int) -> None:
    """In contact along an edge, away from it is free and into it is not."""
    pivot = table.front_edge(mover)[0]
    wall = table.in_front(mover, 40 * PACE)
    assert table.meeting_edges(mover, wall) == (Edge.FRONT, Edge.REAR)
    sweep = swept_wheel([mover], pivot, angle, [wall])
    assert sweep.obstacle is None or angle < 0 or angle > QUARTER_TURN
