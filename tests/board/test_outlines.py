"""Outlines: what lies in them, touches them and crosses them; terrain shapes, roads and rivers."""

from __future__ import annotations

import math
from itertools import pairwise

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oriflamme.board import outlines, table
from oriflamme.board.outlines import Outline, blob, outline_of_line
from oriflamme.board.table import DEGREE, FULL_TURN, PACE, QUARTER_TURN, TOUCH, Point, Rect
from tests.board.independent import (
    Shape,
    apart,
    area_of,
    common_area,
    holds,
    inside_length,
    off,
    shape_of,
    sides_of,
)
from tests.board.shapes import ANGLES, BLOBS, COORDINATES, POINTS, RECTS, outline, rect

SQUARE = outline((0, 0), (100, 0), (100, 100), (0, 100))
HORSESHOE = outline((0, 0), (300, 0), (300, 300), (200, 300), (200, 100), (100, 100), (100, 300), (0, 300))
"""Open to the south."""

MOVES = st.integers(-600 * PACE, 600 * PACE)


def shape(of: Outline) -> Shape:
    return [(float(point.x), float(point.y)) for point in of.points]


def backwards(of: Outline) -> Outline:
    return Outline(of.points[::-1])


# --- making ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [(), ((0, 0), (1, 0)), ((0, 0), (1, 0), (0, 0)), ((0, 0), (1, 1), (3, 3))])
def test_impossible_outlines_are_refused(points: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ValueError, match="outline"):
        outline(*points)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"points": [{"x": x, "y": y} for x, y in points]}, Outline)


def test_an_outline_is_its_points() -> None:
    """What is worked out once and kept is no part of it."""
    before = msgspec.json.encode(SQUARE)
    assert SQUARE.box == (0, 0, 100 * PACE, 100 * PACE)
    assert SQUARE.twice_area == 2 * (100 * PACE) ** 2
    assert backwards(SQUARE).twice_area == -SQUARE.twice_area
    assert msgspec.json.encode(SQUARE) == before
    assert msgspec.json.decode(before, type=Outline) == SQUARE


def test_outlines_that_cross_themselves_are_told() -> None:
    assert outlines.simple(SQUARE)
    assert outlines.simple(HORSESHOE)
    assert not outlines.simple(outline((0, 0), (100, 100), (100, 0), (0, 90)))
    # A tip that touches another side.
    assert not outlines.simple(outline((0, 0), (100, 0), (100, 100), (50, 0), (0, 100)))


@given(
    POINTS,
    st.integers(100 * PACE, 1000 * PACE),
    st.integers(100 * PACE, 1000 * PACE),
    st.lists(st.integers(), min_size=4, max_size=12),
)
def test_a_blob_fills_its_box(centre: Point, width: int, depth: int, seeds: list[int]) -> None:
    made = blob(centre, width, depth, seeds)
    assert outlines.simple(made)
    assert made.twice_area > 0
    west, north, east, south = made.box
    assert east - west == pytest.approx(width, abs=1)
    assert south - north == pytest.approx(depth, abs=1)
    assert outlines.contains(made, centre)
    assert max(width, depth) - 2 <= outlines.longest_extent(made) <= math.hypot(width, depth) + 2
    assert blob(centre, width, depth, seeds) == made


@given(POINTS, st.lists(st.integers(0, 99), min_size=4, max_size=9), st.integers(0, 8), st.integers(1, 3))
def test_the_values_of_a_blob_shape_it(centre: Point, seeds: list[int], which: int, change: int) -> None:
    changed = list(seeds)
    changed[which % len(seeds)] += change
    assert blob(centre, 300 * PACE, 200 * PACE, seeds) != blob(centre, 300 * PACE, 200 * PACE, changed)


def test_a_blob_of_three_values_is_refused() -> None:
    with pytest.raises(ValueError, match="3 seed values"):
        blob(Point(0, 0), 300 * PACE, 200 * PACE, [1, 2, 3])


@given(BLOBS, MOVES, MOVES, st.integers(-FULL_TURN, FULL_TURN))
def test_shifts_and_turns(made: Outline, dx: int, dy: int, angle: int) -> None:
    assert outlines.shift(outlines.shift(made, dx, dy), -dx, -dy) == made
    about = Point(dx, dy)
    for turned, back in (
        (outlines.turn(made, angle), None),
        (outlines.turn(made, angle, about), outlines.turn(outlines.turn(made, angle, about), -angle, about)),
    ):
        assert turned.twice_area == pytest.approx(made.twice_area, rel=1e-3)
        assert outlines.longest_extent(turned) == pytest.approx(outlines.longest_extent(made), abs=2)
        if back is not None:
            for start, end in zip(made.points, back.points, strict=True):
                assert table.distance(start, end) <= TOUCH


def test_worked_turn() -> None:
    assert outlines.turn(SQUARE, QUARTER_TURN).points == (*SQUARE.points[1:], SQUARE.points[0])
    assert outlines.turn(SQUARE, QUARTER_TURN, Point(0, 0)).box == (-100 * PACE, 0, 0, 100 * PACE)


# --- points and rectangles -------------------------------------------------------------------------------------


@given(BLOBS, POINTS)
def test_contains_agrees_with_winding(made: Outline, point: Point) -> None:
    edge = min(off((point.x, point.y), side) for side in sides_of(shape(made)))
    if edge > TOUCH + 1:
        assert outlines.contains(made, point) == holds(shape(made), (point.x, point.y))
        assert outlines.contains(backwards(made), point) == outlines.contains(made, point)
    elif edge < TOUCH - 1:
        assert outlines.contains(made, point)


def test_contains_along_the_sides() -> None:
    for point in (
        Point(0, 50_000),
        Point(-TOUCH, 50_000),
        Point(100_000, 100_000),
        Point(50_000, 100_000 + TOUCH),
    ):
        assert outlines.contains(SQUARE, point)
    for point in (
        Point(-TOUCH - 1, 50_000),
        Point(100_000 + TOUCH, 100_000 + TOUCH),
        Point(50_000, -TOUCH - 1),
    ):
        assert not outlines.contains(SQUARE, point)
    assert not outlines.contains(HORSESHOE, Point(150 * PACE, 200 * PACE))


def test_touching_within_and_off() -> None:
    beside = rect(-40, 50, 80, 40)
    assert not outlines.touches(SQUARE, beside)
    assert outlines.distance_to(SQUARE, beside) == 0
    assert not outlines.touches(SQUARE, table.shifted(beside, TOUCH, 0))
    assert outlines.touches(SQUARE, table.shifted(beside, TOUCH + 1, 0))
    assert outlines.distance_to(SQUARE, table.shifted(beside, -3000, 0)) == 3000
    inner = rect(40, 50, 80, 40)
    assert outlines.within(SQUARE, inner)
    assert outlines.touches(SQUARE, inner)
    assert outlines.within(SQUARE, table.shifted(inner, -TOUCH, 0))
    assert not outlines.within(SQUARE, table.shifted(inner, -TOUCH - 1, 0))
    assert outlines.distance_to(SQUARE, inner) == 0
    assert outlines.touches(SQUARE, rect(50, 50, 400, 400))
    assert not outlines.within(SQUARE, rect(50, 50, 400, 400))


def test_the_hollow_of_a_horseshoe() -> None:
    hollow = rect(150, 200, 80, 40)
    assert not outlines.touches(HORSESHOE, hollow)
    assert outlines.distance_to(HORSESHOE, hollow) == 10 * PACE
    across = rect(150, 200, 260, 40)
    assert outlines.touches(HORSESHOE, across)
    assert not outlines.within(HORSESHOE, across)
    assert outlines.within(HORSESHOE, rect(150, 50, 260, 40))


@settings(deadline=None)
@given(BLOBS, RECTS)
def test_touching_agrees_with_the_common_area(made: Outline, element: Rect) -> None:
    shared = common_area(shape(made), shape_of(element))
    strip = 2 * (TOUCH + 1) * (element.width + element.depth)
    assert outlines.touches(made, element) == outlines.touches(backwards(made), element)
    if outlines.touches(made, element):
        assert shared > 0
    else:
        assert shared <= strip
    if outlines.within(made, element):
        assert shared >= element.width * element.depth - strip
    elif outlines.touches(made, element):
        assert shared < element.width * element.depth


@settings(deadline=None)
@given(BLOBS, RECTS)
def test_distance_agrees_with_that_of_all_sides(made: Outline, element: Rect) -> None:
    found = outlines.distance_to(made, element)
    assert found == pytest.approx(apart(shape(made), shape_of(element)), abs=TOUCH + 1)
    if found > TOUCH:
        assert not outlines.touches(made, element)


# --- lines of sight --------------------------------------------------------------------------------------------


def test_stretches_of_a_horseshoe() -> None:
    assert outlines.stretch_inside(HORSESHOE, Point(-50_000, 200_000), Point(400_000, 200_000)) == (
        (50_000, 150_000),
        (250_000, 350_000),
    )
    assert outlines.stretch_inside(HORSESHOE, Point(50_000, 200_000), Point(150_000, 200_000)) == (
        (0, 50_000),
    )
    assert outlines.stretch_inside(HORSESHOE, Point(110_000, 200_000), Point(150_000, 200_000)) == ()
    assert outlines.stretch_inside(SQUARE, Point(1000, 1000), Point(1000, 1000)) == ()


def test_running_along_a_side_is_outside() -> None:
    assert outlines.stretch_inside(SQUARE, Point(-50_000, 0), Point(200_000, 0)) == ()
    assert outlines.stretch_inside(SQUARE, Point(0, 0), Point(0, 100_000)) == ()
    # Along the inner side of the hollow, and on through the part that is closed.
    assert outlines.stretch_inside(HORSESHOE, Point(100_000, 400_000), Point(100_000, -50_000)) == (
        (300_000, 400_000),
    )
    # Through two corners, and past one.
    assert outlines.stretch_inside(SQUARE, Point(-10_000, -10_000), Point(200_000, 200_000)) == (
        (round(10_000 * math.sqrt(2)), round(110_000 * math.sqrt(2))),
    )
    for other in (SQUARE, HORSESHOE):
        assert outlines.stretch_inside(other, Point(-50_000, 50_000), Point(50_000, -50_000)) == ()
    assert outlines.stretch_inside(SQUARE, Point(-50_000, 60_000), Point(60_000, -50_000))


@settings(deadline=None)
@given(BLOBS, POINTS, POINTS)
def test_stretches_agree_with_places_along_the_line(made: Outline, a: Point, b: Point) -> None:
    found = outlines.stretch_inside(made, a, b)
    length = table.distance(a, b)
    sampled = inside_length(shape(made), (a.x, a.y), (b.x, b.y), 500)
    assert sum(leave - enter for enter, leave in found) == pytest.approx(sampled, abs=length / 100 + 100)
    assert all(0 <= enter < leave <= length for enter, leave in found)
    assert all(first[1] < last[0] for first, last in pairwise(found))
    back = outlines.stretch_inside(made, b, a)
    for (enter, leave), (other_enter, other_leave) in zip(found, back[::-1], strict=True):
        assert enter == pytest.approx(length - other_leave, abs=2)
        assert leave == pytest.approx(length - other_enter, abs=2)


# --- straight moves --------------------------------------------------------------------------------------------


def test_worked_move_into_a_wood() -> None:
    start = rect(50, 300, 80, 40)
    assert outlines.first_touch(SQUARE, start, 0, -360 * PACE) == pytest.approx(0.5, abs=1e-3)
    assert outlines.first_touch(SQUARE, start, 0, -180 * PACE) is None
    assert outlines.sweep_touches(SQUARE, start, 0, -181 * PACE)
    assert outlines.first_touch(SQUARE, start, 0, 0) is None
    assert outlines.first_touch(SQUARE, rect(50, 50, 20, 20), 0, 300 * PACE) == 0.0
    # Along its side and past it.
    assert not outlines.sweep_touches(SQUARE, rect(-40, 300, 80, 40), 0, -600 * PACE)
    # Past the tip of a corner, which points at the middle of the flank.
    assert outlines.sweep_touches(outline((0, 0), (50, 20), (0, 40)), rect(80, 300, 80, 40), 0, -600 * PACE)


@given(ANGLES, POINTS)
def test_a_move_meets_a_wood_from_every_side(angle: int, pivot: Point) -> None:
    wood = outlines.turn(SQUARE, angle, pivot)
    start = table.wheeled(rect(50, 300, 80, 40), pivot, angle)
    end = table.wheeled(rect(50, -60, 80, 40), pivot, angle)
    part = outlines.first_touch(wood, start, end.x - start.x, end.y - start.y)
    assert part == pytest.approx(0.5, abs=1e-3)


def test_a_slanting_side_is_met_where_it_is() -> None:
    """The side from (0, 0) to (100, 100) is met by a corner, not by the box round it."""
    slope = outline((0, 0), (100, 100), (0, 100))
    # Its lower left corner, at (90, 10), meets the side at (50, 50) on its way down to the left.
    part = outlines.first_touch(slope, rect(100, 0, 20, 20), -80 * PACE, 80 * PACE)
    assert part == pytest.approx(0.5, abs=1e-4)
    # Turned by 45 degrees it meets the side with an edge.
    part = outlines.first_touch(slope, rect(100, 0, 20, 20, 45), -100 * PACE, 100 * PACE)
    assert part == pytest.approx(0.5 - 0.1 / math.sqrt(2), abs=1e-4)


@settings(deadline=None)
@given(BLOBS, RECTS, MOVES, MOVES)
def test_a_move_touches_where_it_first_shares_ground(made: Outline, element: Rect, dx: int, dy: int) -> None:
    part = outlines.first_touch(made, element, dx, dy)
    assert outlines.sweep_touches(made, element, dx, dy) == (part is not None)
    for step in range(21):
        gone = step / 20
        there = table.shifted(element, round(dx * gone), round(dy * gone))
        shared = common_area(shape(made), shape_of(there))
        if part is None or 0 < gone <= part:
            assert shared <= 3 * (TOUCH + 1) * (element.width + element.depth)
    if part is not None:
        assert 0 <= part < 1
        there = table.shifted(element, round(dx * part), round(dy * part))
        assert apart(shape(made), shape_of(there)) <= 1
        if part > 0:
            assert not outlines.touches(made, element)


# --- outline and outline ---------------------------------------------------------------------------------------


def test_outlines_that_meet_lie_apart_or_in_one_another() -> None:
    beside, inner, far = (
        outline((100, 0), (200, 0), (200, 50)),
        outline((10, 10), (20, 10), (20, 20)),
        outline((0, 130), (50, 140), (0, 150)),
    )
    assert outlines.outlines_meet(SQUARE, beside)
    assert outlines.outlines_meet(SQUARE, inner)
    assert outlines.outlines_meet(inner, SQUARE)
    assert not outlines.outlines_meet(SQUARE, far)
    assert outlines.outline_gap(SQUARE, far) == 30 * PACE
    assert outlines.outline_gap(SQUARE, beside) == 0
    assert outlines.encloses(SQUARE, inner)
    assert not outlines.encloses(inner, SQUARE)
    assert not outlines.encloses(SQUARE, beside)
    assert not outlines.encloses(HORSESHOE, outline((120, 150), (180, 150), (150, 200)))


@settings(deadline=None)
@given(BLOBS, BLOBS)
def test_gaps_of_outlines_agree_with_all_sides(a: Outline, b: Outline) -> None:
    found = outlines.outline_gap(a, b)
    assert found == pytest.approx(apart(shape(a), shape(b)), abs=1)
    assert found == outlines.outline_gap(b, a)
    assert outlines.outlines_meet(a, b) == outlines.outlines_meet(b, a)
    if outlines.encloses(a, b):
        assert outlines.outlines_meet(a, b)
        assert all(outlines.contains(a, point) for point in b.points)


# --- roads and rivers ------------------------------------------------------------------------------------------


def test_a_straight_road_is_one_box() -> None:
    (road,) = outline_of_line([Point(0, 0), Point(500 * PACE, 0)], 80 * PACE)
    assert road.box == (0, -40 * PACE, 500 * PACE, 40 * PACE)
    assert road.twice_area == 2 * 500 * 80 * PACE * PACE


def test_a_bend_is_mitred() -> None:
    legs = outline_of_line([Point(0, 0), Point(500 * PACE, 0), Point(800 * PACE, 300 * PACE)], 80 * PACE)
    assert len(legs) == 2
    assert set(legs[0].points) & set(legs[1].points) == {legs[0].points[1], legs[0].points[2]}


def test_a_sharp_bend_has_a_joint() -> None:
    legs = outline_of_line([Point(0, 0), Point(500 * PACE, 0), Point(100 * PACE, 100 * PACE)], 80 * PACE)
    assert [len(leg.points) for leg in legs] == [4, 12, 4]


@pytest.mark.parametrize("points", [[], [Point(0, 0)], [Point(0, 0), Point(0, 0)]])
def test_a_line_needs_two_points(points: list[Point]) -> None:
    with pytest.raises(ValueError, match="two points"):
        outline_of_line(points, 80 * PACE)


@settings(deadline=None)
@given(
    st.lists(POINTS, min_size=2, max_size=6, unique=True),
    st.integers(10 * PACE, 200 * PACE),
    st.integers(0, 99),
    st.floats(0.0, 1.0),
    st.floats(0, 360),
    st.floats(0.0, 0.999),
)
def test_a_road_covers_all_that_is_near_its_line(
    points: list[Point], width: int, leg: int, part: float, way: float, out: float
) -> None:
    """Every place within half the width of the line, but round its two ends, where it is cut square."""
    road = outline_of_line(points, width)
    legs = list(pairwise(points))
    a, b = legs[leg % len(legs)]
    assume(table.distance(a, b) > PACE)
    x, y = a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part
    place = Point(
        round(x + math.cos(math.radians(way)) * width / 2 * out),
        round(y + math.sin(math.radians(way)) * width / 2 * out),
    )
    first, last = points[0], points[-1]
    assume((place.x - first.x) * (points[1].x - first.x) + (place.y - first.y) * (points[1].y - first.y) > 0)
    before = points[-2]
    assume((place.x - last.x) * (before.x - last.x) + (place.y - last.y) * (before.y - last.y) > 0)
    assert any(outlines.contains(each, place) for each in road)


@given(st.lists(POINTS, min_size=2, max_size=6, unique=True), st.integers(10 * PACE, 200 * PACE))
def test_the_parts_of_a_road_are_sound(points: list[Point], width: int) -> None:
    assume(all(table.distance(a, b) > PACE for a, b in pairwise(points)))
    for part in outline_of_line(points, width):
        assert outlines.simple(part)
        assert area_of(shape(part)) > 0
        for corner in part.points:
            line = [((a.x, a.y), (b.x, b.y)) for a, b in pairwise(points)]
            assert min(off((corner.x, corner.y), leg) for leg in line) <= width / 2 * 1.16 + TOUCH


@given(COORDINATES, COORDINATES, st.sampled_from(range(0, FULL_TURN, 30 * DEGREE)))
def test_an_element_on_a_road_of_its_width_is_within_it(x: int, y: int, angle: int) -> None:
    column = Rect(x, y, 80 * PACE, 30 * PACE, angle)
    ahead, back = table.point_at(column, 0, 200 * PACE), table.point_at(column, 0, -200 * PACE)
    (road,) = outline_of_line([ahead, back], 80 * PACE)
    assert outlines.within(road, column)
    assert not outlines.within(road, table.slid(column, 5 * TOUCH))
