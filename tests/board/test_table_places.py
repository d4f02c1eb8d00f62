"""Places seen from a rectangle: ahead and aside, bearings, strips in front, lines that prolong edges, corners that meet."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from oriflamme.board import table
from oriflamme.board.table import (
    DEGREE,
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
from tests.board.independent import apart, area_of, clipped, shape_of, turned
from tests.board.shapes import ANGLES, COORDINATES, DEPTHS, POINTS, RECTS, WIDTHS, rect

ELEMENT = rect(0, 0, 80, 40)
DISTANCES = st.integers(-500 * PACE, 500 * PACE)


def off(a: Rect, b: Rect) -> float:
    """How far apart the centres of two rectangles are."""
    return math.dist((a.x, a.y), (b.x, b.y))


# --- moves -----------------------------------------------------------------------------------------------------


def test_moves_of_an_element_facing_east() -> None:
    east = table.turned(ELEMENT, QUARTER_TURN)
    assert east == rect(0, 0, 80, 40, 90)
    assert table.advanced(east, 100 * PACE) == rect(100, 0, 80, 40, 90)
    assert table.advanced(east, -100 * PACE) == rect(-100, 0, 80, 40, 90)
    assert table.slid(east, 10 * PACE) == rect(0, 10, 80, 40, 90)
    assert table.centre(table.slid(ELEMENT, -10 * PACE)) == Point(-10 * PACE, 0)


@given(RECTS, DISTANCES)
def test_a_straight_move_is_undone_by_its_opposite(start: Rect, distance: int) -> None:
    assert off(start, table.advanced(table.advanced(start, distance), -distance)) <= TOUCH
    assert off(start, table.slid(table.slid(start, distance), -distance)) <= TOUCH
    assert off(start, table.advanced(start, distance)) == pytest.approx(abs(distance), abs=1)


@given(RECTS, POINTS, st.integers(-FULL_TURN, FULL_TURN))
def test_a_wheel_is_undone_by_its_opposite(start: Rect, pivot: Point, angle: int) -> None:
    there = table.wheeled(start, pivot, angle)
    back = table.wheeled(there, pivot, -angle)
    assert back.angle == start.angle
    assert off(start, back) <= TOUCH
    (expected,) = turned([(start.x, start.y)], (pivot.x, pivot.y), angle / DEGREE)
    assert math.dist(expected, (there.x, there.y)) <= 1


@given(RECTS, st.sampled_from(Edge))
def test_facing_an_edge_looks_where_the_edge_looked(start: Rect, which: Edge) -> None:
    (x, y), _ = table.outward(start, which)
    faced = table.faced(start, which)
    assert table.outward(faced, Edge.FRONT)[0] == pytest.approx((x, y))
    assert table.centre(faced) == table.centre(start)
    assert table.same_facing(start, faced) == (which is Edge.FRONT)


def test_facing_the_right_is_a_quarter_turn_clockwise() -> None:
    assert [table.faced(ELEMENT, which).angle for which in Edge] == [0, 9000, 18000, 27000]


# --- corners ---------------------------------------------------------------------------------------------------


def test_the_furthest_front_corner_measures_a_move() -> None:
    ahead = table.advanced(ELEMENT, 100 * PACE)
    assert table.corner_shift(ELEMENT, ahead) == 100 * PACE
    # About its centre: the front corners go from (-+40, -20) to (+-40, 20), the rear ones as far.
    about = table.turned(ELEMENT, 2 * QUARTER_TURN)
    assert table.corner_shift(ELEMENT, about) == round(2 * math.hypot(40, 20) * PACE)
    # About the middle of its front: the rear corners go further.
    middle = Point(0, -20 * PACE)
    wheeled = table.wheeled(ELEMENT, middle, QUARTER_TURN)
    assert table.corner_shift(ELEMENT, wheeled) == round(math.sqrt(2) * 40 * PACE)
    assert table.corner_shift(ELEMENT, wheeled, rear=True) == round(math.sqrt(2) * math.hypot(40, 40) * PACE)


@given(RECTS, RECTS, st.booleans())
def test_corner_shift_agrees_with_the_corners(before: Rect, end: Rect, rear: bool) -> None:
    after = Rect(end.x, end.y, before.width, before.depth, end.angle)
    count = 4 if rear else 2
    ways = [math.dist(a, b) for a, b in zip(shape_of(before)[:count], shape_of(after)[:count], strict=True)]
    assert table.corner_shift(before, after, rear) == pytest.approx(max(ways), abs=1)


def test_corners_that_meet() -> None:
    beside = table.slid(ELEMENT, ELEMENT.width)
    assert table.meeting_corners(ELEMENT, beside) == (
        (Corner.FRONT_RIGHT, Corner.FRONT_LEFT),
        (Corner.REAR_RIGHT, Corner.REAR_LEFT),
    )
    assert table.front_corner_contact(ELEMENT, beside) == ((Corner.FRONT_RIGHT, Corner.FRONT_LEFT),)
    enemy = rect(0, -40, 80, 40, 180)
    assert table.front_corner_contact(ELEMENT, enemy) == (
        (Corner.FRONT_LEFT, Corner.FRONT_RIGHT),
        (Corner.FRONT_RIGHT, Corner.FRONT_LEFT),
    )
    assert table.meeting_corners(ELEMENT, table.slid(enemy, TOUCH)) != ()
    assert table.meeting_corners(ELEMENT, table.slid(enemy, TOUCH + 1)) == ()
    assert table.meeting_corners(ELEMENT, table.advanced(ELEMENT, 300 * PACE)) == ()
    behind = table.advanced(ELEMENT, -ELEMENT.depth)
    assert table.front_corner_contact(ELEMENT, behind) == ()
    assert len(table.meeting_corners(ELEMENT, behind)) == 2


# --- points ----------------------------------------------------------------------------------------------------


def test_points_are_seen_from_the_middle_of_the_front() -> None:
    assert table.local(ELEMENT, Point(0, -20 * PACE)) == (0, 0)
    assert table.local(ELEMENT, Point(30 * PACE, -120 * PACE)) == (30 * PACE, 100 * PACE)
    east = table.turned(ELEMENT, QUARTER_TURN)
    assert table.local(east, Point(120 * PACE, 30 * PACE)) == pytest.approx((30 * PACE, 100 * PACE))
    assert table.point_at(east, 30 * PACE, 100 * PACE) == Point(120 * PACE, 30 * PACE)


@given(RECTS, POINTS)
def test_a_point_seen_is_found_again(seer: Rect, point: Point) -> None:
    assert table.point_at(seer, *table.local(seer, point)) == point


@pytest.mark.parametrize(
    ("x", "y", "angle"),
    [
        (0, -1, 0),
        (1, -1, 4500),
        (1, 0, 9000),
        (0, 1, 18000),
        (-1, 0, 27000),
        (-1, -1, 31500),
        (0, 0, 0),
        (-1, -100_000, 0),
        (-1, -10_000, 35999),
    ],
)
def test_worked_bearings(x: int, y: int, angle: int) -> None:
    assert table.bearing(Point(7, 7), Point(7 + x, 7 + y)) == angle


@given(POINTS, POINTS)
def test_bearings_are_nearest_hundredths(a: Point, b: Point) -> None:
    assume(a != b)
    exact = math.degrees(math.atan2(b.x - a.x, a.y - b.y)) * DEGREE
    error = (table.bearing(a, b) - exact + FULL_TURN / 2) % FULL_TURN - FULL_TURN / 2
    assert abs(error) <= 0.5 + 1e-6
    assert (table.bearing(b, a) - table.bearing(a, b)) % FULL_TURN == FULL_TURN // 2


@given(POINTS, POINTS)
def test_distance_is_the_same_both_ways(a: Point, b: Point) -> None:
    assert table.distance(a, b) == table.distance(b, a) == round(math.hypot(a.x - b.x, a.y - b.y))


@settings(deadline=None)
@given(RECTS, RECTS)
@example(rect(0, 0, 160, 20), rect(0, 0, 160, 20, 90))
@example(rect(0, 0, 160, 160), rect(5, 5, 20, 20, 45))
@example(rect(0, 0, 80, 40), rect(40, 40, 80, 40))
def test_nearest_points_are_as_near_as_the_rectangles(a: Rect, b: Rect) -> None:
    start, end = table.nearest_points(a, b)
    assert table.contains_point(a, start)
    assert table.contains_point(b, end)
    assert table.distance(start, end) == pytest.approx(table.gap(a, b), abs=2)
    assert table.distance(start, end) == pytest.approx(apart(shape_of(a), shape_of(b)), abs=PACE / 2)
    if table.gap(a, b) == 0:
        assert table.distance(start, end) <= TOUCH


# --- strips and prolonged edges --------------------------------------------------------------------------------


def test_the_strip_in_front_and_the_one_behind() -> None:
    assert table.in_front(ELEMENT, 80 * PACE) == rect(0, -60, 80, 80)
    assert table.in_front(ELEMENT, 200 * PACE, 80 * PACE) == rect(0, -120, 240, 200)
    assert table.behind(ELEMENT, 30 * PACE) == rect(0, 35, 80, 30)
    assert table.behind(ELEMENT, 30 * PACE, 5 * PACE) == rect(0, 35, 90, 30)


@given(RECTS, DEPTHS)
def test_the_strips_lie_against_the_element(start: Rect, depth: int) -> None:
    ahead, back = table.in_front(start, depth), table.behind(start, depth)
    assert table.contact(start, ahead) is Contact.EDGE
    assert table.meeting_edges(start, ahead) == (Edge.FRONT, Edge.REAR)
    assert table.contact(start, back) is Contact.EDGE
    assert table.meeting_edges(start, back) == (Edge.REAR, Edge.FRONT)


@pytest.mark.parametrize(
    ("other", "paces"),
    [
        (rect(0, -200, 80, 40), 80),
        (rect(60, -200, 80, 40), 20),
        (rect(80, -200, 80, 40), 0),
        (rect(10, -200, 20, 40), 20),
        (rect(0, 200, 80, 40), 0),
        (rect(0, -200, 30, 40, 90), 40),
        # Only its part that is ahead counts: half of a square standing on its corner.
        (rect(0, -20, 40, 40, 45), 2 * 20 * math.sqrt(2)),
        # In contact with the front, and with the rear.
        (rect(20, -40, 80, 40, 180), 60),
        (rect(20, 40, 80, 40), 0),
    ],
)
def test_worked_front_overlaps(other: Rect, paces: float) -> None:
    assert table.front_overlap(ELEMENT, other) == round(paces * PACE)


@given(RECTS, RECTS)
def test_front_overlap_agrees_with_the_clipped_strip(a: Rect, b: Rect) -> None:
    strip = shape_of(table.in_front(a, 2000 * PACE))
    common = clipped(shape_of(b), strip)
    if area_of(common) > 10 * PACE:
        turn = turned(common, (a.x, a.y), -a.angle / DEGREE)
        reach = max(x for x, _ in turn) - min(x for x, _ in turn)
        # The strip begins TOUCH further back, which a flat angle makes longer.
        assert table.front_overlap(a, b) >= reach - 2
        grown = clipped(shape_of(b), shape_of(table.in_front(table.advanced(a, -TOUCH - 2), 2000 * PACE)))
        further = turned(grown, (a.x, a.y), -a.angle / DEGREE)
        assert table.front_overlap(a, b) <= max(x for x, _ in further) - min(x for x, _ in further) + 2


def test_beyond_the_line_that_prolongs_an_edge() -> None:
    enemy = ELEMENT
    on_the_line = rect(400, -40, 80, 40)
    assert table.beyond_edge(on_the_line, enemy, Edge.FRONT)
    assert table.beyond_edge(table.shifted(on_the_line, 0, TOUCH), enemy, Edge.FRONT)
    assert not table.beyond_edge(table.shifted(on_the_line, 0, TOUCH + 1), enemy, Edge.FRONT)
    assert table.beyond_edge(on_the_line, enemy, Edge.RIGHT)
    assert not table.beyond_edge(on_the_line, enemy, Edge.LEFT)
    assert not table.beyond_edge(on_the_line, enemy, Edge.REAR)
    assert table.beyond_edge(rect(-90, 0, 80, 40), enemy, Edge.LEFT)
    assert table.beyond_edge(rect(0, 70, 80, 40, 30), enemy, Edge.REAR)


@given(RECTS, RECTS, st.sampled_from(Edge))
def test_whatever_is_beyond_an_edge_overlaps_nothing_of_it(mover: Rect, target: Rect, which: Edge) -> None:
    if table.beyond_edge(mover, target, which):
        assert not table.overlap(mover, target)
    else:
        pushed = table.outward(target, which)[0]
        away = table.shifted(mover, round(pushed[0] * 2000 * PACE), round(pushed[1] * 2000 * PACE))
        assert table.beyond_edge(away, target, which)


@given(COORDINATES, COORDINATES, WIDTHS, DEPTHS, ANGLES, st.sampled_from(Edge))
def test_the_rectangle_itself_is_beyond_none_of_its_edges(
    x: int, y: int, width: int, depth: int, angle: int, which: Edge
) -> None:
    start = Rect(x, y, width, depth, angle)
    assert not table.beyond_edge(start, start, which)
