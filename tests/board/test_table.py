"""Rectangles on the free table: corners, overlap, contact, gaps, moves and wheels."""

import math

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oriflamme.board import table
from oriflamme.board.table import DEGREE, FULL_TURN, PACE, QUARTER_TURN, TOUCH, Contact, Edge, Point, Rect
from tests.board.independent import apart, common_area, shape_of

COORDINATES = st.integers(-200 * PACE, 200 * PACE)
SIZES = st.integers(5 * PACE, 80 * PACE)
ANGLES = st.one_of(st.integers(0, FULL_TURN - 1), st.sampled_from(range(0, FULL_TURN, 15 * DEGREE)))
RECTS = st.builds(Rect, COORDINATES, COORDINATES, SIZES, SIZES, ANGLES)
ELEMENT = Rect(0, 0, 40 * PACE, 20 * PACE)


def test_corners_of_an_element_facing_north() -> None:
    corners = table.corners(ELEMENT)
    assert corners == (Point(-20000, -10000), Point(20000, -10000), Point(20000, 10000), Point(-20000, 10000))
    assert table.front_edge(ELEMENT) == corners[:2]
    assert table.edge(ELEMENT, Edge.LEFT) == (corners[3], corners[0])


def test_corners_turn_clockwise() -> None:
    east = Rect(0, 0, 40 * PACE, 20 * PACE, QUARTER_TURN)
    assert table.front_edge(east) == (Point(10000, -20000), Point(10000, 20000))


@given(RECTS)
def test_corners_keep_the_size(rect: Rect) -> None:
    a, b, c, d = table.corners(rect)
    assert math.dist((a.x, a.y), (b.x, b.y)) == pytest.approx(rect.width, abs=1.5)
    assert math.dist((b.x, b.y), (c.x, c.y)) == pytest.approx(rect.depth, abs=1.5)
    assert (a.x + c.x) / 2 == pytest.approx(rect.x, abs=1)
    assert (b.y + d.y) / 2 == pytest.approx(rect.y, abs=1)


@pytest.mark.parametrize(("width", "depth", "angle"), [(0, 1, 0), (1, -1, 0), (1, 1, -1), (1, 1, FULL_TURN)])
def test_impossible_rectangles_are_refused(width: int, depth: int, angle: int) -> None:
    with pytest.raises(ValueError, match=r"rectangle|angle"):
        Rect(0, 0, width, depth, angle)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"x": 0, "y": 0, "width": width, "depth": depth, "angle": angle}, Rect)


@given(RECTS, RECTS)
def test_overlap_agrees_with_the_common_area(a: Rect, b: Rect) -> None:
    area = common_area(shape_of(a), shape_of(b))
    diagonal = math.hypot(a.width, a.depth)
    if table.overlap(a, b):
        assert area > 0
    else:
        assert area <= (TOUCH + 2) * diagonal


@given(RECTS, RECTS)
def test_overlap_contact_and_gap_agree_and_are_symmetric(a: Rect, b: Rect) -> None:
    assert table.overlap(a, b) == table.overlap(b, a)
    assert table.contact(a, b) == table.contact(b, a)
    assert table.gap(a, b) == table.gap(b, a)
    if table.overlap(a, b):
        assert table.contact(a, b) is None
        assert table.gap(a, b) == 0
    elif table.contact(a, b) is None:
        assert table.gap(a, b) >= TOUCH


@settings(deadline=None)
@given(RECTS, RECTS)
def test_gap_agrees_with_the_distance_of_all_sides(a: Rect, b: Rect) -> None:
    assert table.gap(a, b) == pytest.approx(apart(shape_of(a), shape_of(b)), abs=1)


@given(RECTS, st.integers(1, 5000))
def test_the_corner_to_corner_gap_is_straight(rect: Rect, away: int) -> None:
    upright = msgspec.structs.replace(rect, angle=0)
    other = table.shifted(upright, rect.width + 3 * away, rect.depth + 4 * away)
    assert table.gap(upright, other) == 5 * away


@given(RECTS, COORDINATES, COORDINATES)
def test_contains_point_is_no_distance(rect: Rect, x: int, y: int) -> None:
    speck = Rect(x, y, 1, 1, rect.angle)
    apart = table.gap(rect, speck)
    assert table.contains_point(rect, Point(x, y)) or apart >= 1
    assert not table.contains_point(rect, Point(x, y)) or apart <= TOUCH
    assert all(table.contains_point(rect, corner) for corner in table.corners(rect))
    assert table.contains_point(rect, Point(rect.x, rect.y))


def laid_against(rect: Rect, mine: Edge, theirs: Edge, size: tuple[int, int], aside: float) -> Rect:
    """Another rectangle whose edge `theirs` lies on the edge `mine`, displaced along it by a part of it."""
    edges = tuple(Edge)
    outward = rect.angle + edges.index(mine) * QUARTER_TURN
    angle = (outward + 2 * QUARTER_TURN - edges.index(theirs) * QUARTER_TURN) % FULL_TURN
    width, depth = size
    deep = rect.depth if mine in (Edge.FRONT, Edge.REAR) else rect.width
    long = rect.width if mine in (Edge.FRONT, Edge.REAR) else rect.depth
    away = (deep + (depth if theirs in (Edge.FRONT, Edge.REAR) else width)) / 2
    turn = math.radians(outward / DEGREE)
    x = rect.x + math.sin(turn) * away + math.cos(turn) * long * aside
    y = rect.y - math.cos(turn) * away + math.sin(turn) * long * aside
    return Rect(round(x), round(y), width, depth, angle)


@given(RECTS, st.sampled_from(Edge), st.sampled_from(Edge), st.tuples(SIZES, SIZES), st.floats(-0.45, 0.45))
def test_edges_laid_together_are_contact_and_not_overlap(
    rect: Rect, mine: Edge, theirs: Edge, size: tuple[int, int], aside: float
) -> None:
    other = laid_against(rect, mine, theirs, size, aside)
    assert not table.overlap(rect, other)
    assert table.contact(rect, other) is Contact.EDGE
    assert table.meeting_edges(rect, other) == (mine, theirs)
    assert table.meeting_edges(other, rect) == (theirs, mine)


@given(RECTS, st.integers(1, 4499))
def test_a_corner_against_an_edge_is_corner_contact(rect: Rect, tilt: int) -> None:
    """The other's front left corner is put on the middle of our front edge."""
    angle = (rect.angle + 2 * QUARTER_TURN + tilt) % FULL_TURN
    left, right = table.front_edge(rect)
    loose = Rect(0, 0, 30 * PACE, 20 * PACE, angle)
    # Tilted clockwise after facing us, its left corner is the one that comes first.
    corner = min(table.corners(loose), key=lambda p: ahead(rect, p))
    other = table.shifted(loose, (left.x + right.x) // 2 - corner.x, (left.y + right.y) // 2 - corner.y)
    assert not table.overlap(rect, other)
    assert table.contact(rect, other) is Contact.CORNER
    assert table.meeting_edges(rect, other) is None


def ahead(rect: Rect, point: Point) -> float:
    """How far a point lies in the direction a rectangle faces."""
    turn = math.radians(rect.angle / DEGREE)
    return math.sin(turn) * point.x - math.cos(turn) * point.y


def test_corner_to_corner_is_corner_contact() -> None:
    other = table.shifted(ELEMENT, ELEMENT.width, ELEMENT.depth)
    assert table.contact(ELEMENT, other) is Contact.CORNER
    assert table.contact(ELEMENT, table.shifted(other, TOUCH + 1, 0)) is None


@settings(deadline=None)
@given(RECTS, COORDINATES, COORDINATES, st.lists(RECTS, max_size=6))
def test_swept_move_stops_in_contact_before_any_overlap(
    rect: Rect, dx: int, dy: int, obstacles: list[Rect]
) -> None:
    assume(not any(table.overlap(rect, obstacle) for obstacle in obstacles))
    sweep = table.swept_move(rect, dx, dy, obstacles)
    assert 0 <= sweep.fraction <= 1
    assert not any(table.overlap(sweep.rect, obstacle) for obstacle in obstacles)
    for i in range(21):
        part = sweep.fraction * i / 20
        between = table.shifted(rect, round(dx * part), round(dy * part))
        assert not any(table.overlap(between, obstacle) for obstacle in obstacles)
    if sweep.obstacle is None:
        assert sweep.fraction == 1
        assert sweep.rect == table.shifted(rect, dx, dy)
    else:
        assert table.contact(sweep.rect, obstacles[sweep.obstacle]) is not None


@settings(deadline=None)
@given(RECTS, st.tuples(SIZES, SIZES), RECTS, st.lists(st.integers(-300 * PACE, 300 * PACE), max_size=6))
def test_sliding_to_and_fro_along_a_wall_never_ends_in_an_overlap(
    wall: Rect, size: tuple[int, int], block: Rect, slides: list[int]
) -> None:
    rect = laid_against(wall, Edge.FRONT, Edge.REAR, size, 0.0)
    assume(not table.overlap(rect, block))
    turn = math.radians(wall.angle / DEGREE)
    for slide in slides:
        sweep = table.swept_move(
            rect, round(math.cos(turn) * slide), round(math.sin(turn) * slide), [wall, block]
        )
        rect = sweep.rect
        assert not table.overlap(rect, wall)
        assert not table.overlap(rect, block)


@settings(deadline=None)
@given(RECTS, COORDINATES, COORDINATES, RECTS)
def test_swept_move_misses_nothing(rect: Rect, dx: int, dy: int, obstacle: Rect) -> None:
    sweep = table.swept_move(rect, dx, dy, [obstacle])
    for i in range(41):
        between = table.shifted(rect, round(dx * i / 40), round(dy * i / 40))
        if table.overlap(between, obstacle) and not grazes(between, obstacle):
            assert sweep.obstacle == 0
            assert sweep.fraction <= i / 40


def grazes(a: Rect, b: Rect) -> bool:
    """Whether one unit of rounding could undo an overlap."""
    return not all(table.overlap(table.shifted(a, dx, dy), b) for dx in (-2, 0, 2) for dy in (-2, 0, 2))


def test_worked_advance_into_an_enemy() -> None:
    enemy = Rect(0, -120 * PACE, 40 * PACE, 20 * PACE, 2 * QUARTER_TURN)
    behind = table.shifted(enemy, 0, -20 * PACE)
    sweep = table.swept_move(ELEMENT, 0, -200 * PACE, [behind, enemy])
    assert sweep.obstacle == 1
    assert sweep.fraction == pytest.approx(0.5, abs=1e-4)
    assert table.meeting_edges(sweep.rect, enemy) == (Edge.FRONT, Edge.FRONT)


def test_sliding_along_and_leaving_a_neighbour_is_free() -> None:
    neighbour = table.shifted(ELEMENT, ELEMENT.width, 0)
    assert table.swept_move(ELEMENT, 0, -50 * PACE, [neighbour]).obstacle is None
    assert table.swept_move(ELEMENT, -50 * PACE, 0, [neighbour]).obstacle is None
    into = table.swept_move(ELEMENT, 50 * PACE, 0, [neighbour])
    assert into.obstacle == 0
    assert table.contact(into.rect, neighbour) is Contact.EDGE


def test_a_move_out_of_an_overlap_stops_at_once() -> None:
    under = table.shifted(ELEMENT, 5 * PACE, 0)
    assert table.swept_move(ELEMENT, -50 * PACE, 0, [under]) == table.Sweep(0.0, 0, ELEMENT)


@given(RECTS, st.integers(-FULL_TURN, FULL_TURN))
def test_wheel_keeps_the_pivot_corner(rect: Rect, angle: int) -> None:
    pivot = table.corners(rect)[0]
    turned = table.wheeled(rect, pivot, angle)
    corner = table.corners(turned)[0]
    assert math.dist((pivot.x, pivot.y), (corner.x, corner.y)) <= TOUCH
    assert turned.angle == (rect.angle + angle) % FULL_TURN


def test_worked_wheel_to_the_right() -> None:
    turned = table.wheeled(ELEMENT, table.front_edge(ELEMENT)[1], QUARTER_TURN)
    assert turned == Rect(10000, -30000, 40000, 20000, QUARTER_TURN)
