"""Lines of fire, lanes between elements, and ways round them."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oriflamme.board import table
from oriflamme.board.alignment import Block, beside, laid_against
from oriflamme.board.corridors import clear_gap, fire_zone, gap_between, path_around, zone_blocked
from oriflamme.board.outlines import Outline, simple
from oriflamme.board.table import FULL_TURN, PACE, TOUCH, Edge, Point, Rect
from tests.board.independent import apart, common_area, crossing, shape_of, shortest_way
from tests.board.shapes import BLOBS, POINTS, RECTS, outline, rect

SHOOTER = rect(0, 0, 80, 30)
TARGET = rect(0, -200, 80, 30, 180)
FAR = 10_000 * PACE


def corners_of(zone: Outline) -> list[tuple[float, float]]:
    return [(float(point.x), float(point.y)) for point in zone.points]


# --- zones -----------------------------------------------------------------------------------------------------


def test_the_zone_to_an_element_straight_ahead() -> None:
    zones = fire_zone(SHOOTER, TARGET)
    left, right = table.front_edge(SHOOTER)
    theirs = table.corners(TARGET)
    straight = Outline((left, right, theirs[0], theirs[1]))
    assert straight in zones
    # All pairs in which the left line ends further left; and of one flank those that do not cross.
    assert {zone.points[2:] for zone in zones} == {
        (theirs[0], theirs[1]),
        (theirs[0], theirs[2]),
        (theirs[3], theirs[1]),
        (theirs[3], theirs[2]),
        (theirs[0], theirs[3]),
        (theirs[2], theirs[1]),
    }
    assert [abs(zone.twice_area) for zone in zones] == sorted(abs(zone.twice_area) for zone in zones)


def test_friends_beside_the_shooter_and_beside_the_target_are_out_of_the_zone() -> None:
    (straight,) = (zone for zone in fire_zone(SHOOTER, TARGET) if zone.box[3] - zone.box[1] == 170 * PACE)
    for friend in (
        beside(SHOOTER, True),
        beside(SHOOTER, False),
        beside(TARGET, True),
        beside(TARGET, False),
    ):
        assert not zone_blocked(straight, friend)
    assert not zone_blocked(straight, TARGET)
    between = rect(79, -100, 80, 30)
    assert zone_blocked(straight, between)
    assert not zone_blocked(straight, table.shifted(between, PACE, 0))
    assert all(zone_blocked(zone, rect(0, -100, 10, 10)) for zone in fire_zone(SHOOTER, TARGET))


def test_a_friend_in_the_way_of_one_zone_leaves_another() -> None:
    """The target stands aside; a friend covers its near half, and the lines may go to its other corners."""
    target = rect(100, -200, 80, 30, 180)
    friend = rect(115, -110, 40, 20)
    states = [zone_blocked(zone, friend) for zone in fire_zone(SHOOTER, target)]
    assert True in states
    assert False in states


@given(RECTS, RECTS)
def test_the_lines_of_a_zone_never_cross(shooter: Rect, target: Rect) -> None:
    zones = fire_zone(shooter, target)
    assert len(zones) <= 12
    assert len(set(zones)) == len(zones)
    left, right = table.front_edge(shooter)
    for zone in zones:
        assert zone.points[:2] == (left, right)
        assert set(zone.points[2:]) <= set(table.corners(target))
        a, b, c, d = corners_of(zone)
        assert not crossing((a, d), (b, c))
        assert simple(zone)


@given(RECTS, RECTS, st.integers(-400 * PACE, 400 * PACE), st.integers(160 * PACE, 500 * PACE))
def test_whatever_lies_ahead_can_be_aimed_at(shooter: Rect, target: Rect, aside: int, ahead: int) -> None:
    place = table.point_at(shooter, aside, ahead)
    assert fire_zone(shooter, Rect(place.x, place.y, target.width, target.depth, target.angle))


@settings(deadline=None)
@given(RECTS, RECTS, RECTS)
def test_a_zone_is_blocked_by_what_shares_ground_with_it(shooter: Rect, target: Rect, other: Rect) -> None:
    for zone in fire_zone(shooter, target)[:4]:
        shared = common_area(corners_of(zone), shape_of(other))
        if zone_blocked(zone, other):
            assert shared > 0
        else:
            assert shared <= 2 * (TOUCH + 1) * (other.width + other.depth)


# --- lanes -----------------------------------------------------------------------------------------------------


def straight_zone() -> Outline:
    left, right = table.front_edge(SHOOTER)
    far_left, far_right = table.front_edge(TARGET)[::-1]
    return Outline((left, right, far_right, far_left))


def test_an_open_zone_is_three_fronts_wide() -> None:
    assert clear_gap(straight_zone(), []) == 240 * PACE
    assert clear_gap(straight_zone(), [rect(0, 100, 80, 30), rect(0, -300, 80, 30)]) == 240 * PACE


@pytest.mark.parametrize(
    ("others", "paces"),
    [
        ([rect(90, -100, 80, 30), rect(-90, -100, 80, 30)], 100),
        ([rect(80, -100, 80, 30), rect(-80, -60, 80, 30)], 80),
        ([rect(60, -100, 80, 30)], 140),
        ([rect(0, -100, 20, 20)], 110),
        ([rect(0, -100, 20, 20), rect(50, -60, 40, 20)], 110),
        ([rect(0, -100, 20, 20), rect(50, -60, 40, 20), rect(-50, -60, 40, 20)], 20),
        ([rect(0, -100, 300, 20)], 0),
        # One behind another that is wider.
        ([rect(-20, -100, 80, 30), rect(-40, -60, 20, 30)], 100),
        # Two that overlap one another when seen along the zone.
        ([rect(-60, -100, 80, 30), rect(-40, -60, 80, 30)], 120),
    ],
)
def test_worked_lanes(others: list[Rect], paces: int) -> None:
    assert clear_gap(straight_zone(), others) == paces * PACE


def test_only_what_lies_between_the_two_narrows_a_lane() -> None:
    """An element with only its corner between them takes no more than that corner."""
    reaching = rect(50, 0, 60, 60, 45)
    assert clear_gap(straight_zone(), [reaching]) > 120 * PACE
    assert clear_gap(straight_zone(), [table.advanced(reaching, 0), SHOOTER, TARGET]) == clear_gap(
        straight_zone(), [reaching]
    )


@settings(deadline=None)
@given(st.lists(RECTS, max_size=5), st.integers(0, FULL_TURN - 1), st.integers(-300 * PACE, 300 * PACE))
def test_lanes_turn_with_everything(others: list[Rect], angle: int, aside: int) -> None:
    target = table.slid(TARGET, aside)
    # Rounding may move a rectangle in or out of the ends, but then by a strip of a few units.
    others = [other for other in others if all(abs(table.gap(other, end)) > 5 for end in (SHOOTER, target))]
    widths = []
    for turn in (0, angle):
        shooter, aim, *rest = (table.wheeled(each, Point(0, 0), turn) for each in (SHOOTER, target, *others))
        left, right = table.front_edge(shooter)
        far_right, far_left = table.front_edge(aim)
        widths.append(clear_gap(Outline((left, right, far_right, far_left)), rest))
    assert widths[0] == pytest.approx(widths[1], abs=PACE / 2) or any(
        near_an_end(other, target) for other in others
    )


def near_an_end(other: Rect, target: Rect) -> bool:
    """Whether a rectangle reaches over the line of an end of the zone by a hair."""
    left, right = table.front_edge(SHOOTER)
    far_right, far_left = table.front_edge(target)
    start = ((left.x + right.x) / 2, (left.y + right.y) / 2)
    end = ((far_left.x + far_right.x) / 2, (far_left.y + far_right.y) / 2)
    length = math.dist(start, end)
    ahead = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    places = [(x - start[0]) * ahead[0] + (y - start[1]) * ahead[1] for x, y in shape_of(other)]
    return any(abs(place - edge) < 50 for place in (min(places), max(places)) for edge in (0, length))


# --- ways round ------------------------------------------------------------------------------------------------


def test_an_open_way_is_straight() -> None:
    assert path_around(Point(0, 0), Point(300, 400), [], [], FAR) == 500
    assert path_around(Point(0, 0), Point(0, 0), [], [], FAR) == 0
    assert path_around(Point(0, 0), Point(300, 400), [], [], 500) == 500
    assert path_around(Point(0, 0), Point(300, 400), [], [], 499) is None


def test_round_one_element() -> None:
    wall = rect(0, 0, 80, 40)
    length = path_around(Point(0, -50 * PACE), Point(0, 50 * PACE), [wall], [], FAR)
    assert length == pytest.approx((2 * math.hypot(40, 30) + 40) * PACE, abs=20)
    assert path_around(Point(0, -50 * PACE), Point(0, 50 * PACE), [wall], [], 139 * PACE) is None
    assert (
        path_around(Point(41 * PACE, -50 * PACE), Point(41 * PACE, 50 * PACE), [wall], [], FAR) == 100 * PACE
    )


@pytest.mark.parametrize("angle", [0, 1234, 4500, 33333])
def test_a_line_in_contact_leaves_no_way_through(angle: int) -> None:
    line = Block.in_ranks(Rect(0, 0, 80 * PACE, 30 * PACE, angle), 5).rects
    middle = line[2]
    start, end = table.point_at(middle, 40 * PACE, 50 * PACE), table.point_at(middle, 40 * PACE, -80 * PACE)
    round_it = (math.hypot(160, 50) * 2 + 30) * PACE
    assert path_around(start, end, line, [], FAR) == pytest.approx(round_it, abs=20)
    gone = [each for each in line if each != middle]
    assert path_around(start, end, gone, [], FAR) == pytest.approx(130 * PACE, abs=20)


def test_corners_that_meet_leave_no_way_through() -> None:
    fence = [rect(0, 0, 80, 40), rect(80, 40, 80, 40)]
    length = path_around(Point(60 * PACE, 0), Point(20 * PACE, 40 * PACE), fence, [], FAR)
    assert length is not None
    assert length > 150 * PACE


def test_shut_in_there_is_no_way() -> None:
    walls = [rect(0, -60, 160, 40), rect(0, 60, 160, 40), rect(-60, 0, 40, 80), rect(60, 0, 40, 80)]
    assert path_around(Point(0, 0), Point(0, 300 * PACE), walls, [], FAR) is None
    assert path_around(Point(0, 0), Point(30 * PACE, 0), walls, [], FAR) == 30 * PACE
    assert path_around(Point(0, 0), Point(0, 300 * PACE), walls[1:], [], FAR) is not None
    inside = Point(0, -60 * PACE)
    assert path_around(inside, Point(0, 300 * PACE), walls, [], FAR) is None


def test_a_way_begins_at_the_edge_of_an_obstacle() -> None:
    """From the middle of a front that an enemy is in contact with, out along the seam and away."""
    mine = rect(0, 0, 80, 40)
    enemy = laid_against((80 * PACE, 30 * PACE), mine, Edge.FRONT)
    start = Point(0, -20 * PACE)
    assert path_around(start, Point(0, 200 * PACE), [enemy], [], FAR) == 220 * PACE
    assert path_around(start, Point(40 * PACE, -200 * PACE), [enemy], [], FAR) == pytest.approx(
        220 * PACE, abs=20
    )


def test_round_a_wood_and_out_of_its_hollow() -> None:
    horseshoe = outline(
        (0, 0), (300, 0), (300, 300), (200, 300), (200, 100), (100, 100), (100, 300), (0, 300)
    )
    inside, north = Point(150 * PACE, 150 * PACE), Point(150 * PACE, -100 * PACE)
    expected = math.hypot(50, 150) + 100 + 300 + math.hypot(150, 100)
    for wood in (horseshoe, Outline(horseshoe.points[::-1])):
        assert path_around(inside, north, [], [wood], FAR) == pytest.approx(expected * PACE, abs=30)
    # A rectangle that shuts the western way between wood and lake, and one that shuts the hollow.
    assert path_around(inside, north, [rect(150, 280, 100, 20)], [horseshoe], FAR) is None
    # On the outline itself, and along it.
    assert path_around(Point(0, 0), Point(300 * PACE, 0), [], [horseshoe], FAR) == 300 * PACE


@settings(deadline=None)
@given(POINTS, POINTS, st.lists(RECTS, max_size=5))
def test_the_way_agrees_with_trying_every_corner(a: Point, b: Point, walls: list[Rect]) -> None:
    ends = [(float(a.x), float(a.y)), (float(b.x), float(b.y))]
    assume(a != b)
    assume(all(apart([end] * 2, shape_of(wall)) > 10 for wall in walls for end in ends))
    # A gap of a few units is a way for one and not for the other.
    assume(all(table.overlap(*pair) or table.gap(*pair) > 10 for pair in combinations(walls, 2)))
    expected = shortest_way(ends[0], ends[1], walls)
    found = path_around(a, b, walls, [], FAR)
    if expected == math.inf:
        assert found is None
    else:
        assert found == pytest.approx(expected, abs=PACE / 2)
        assert path_around(b, a, walls, [], FAR) == pytest.approx(found, abs=2)
        assert path_around(a, b, walls, [], round(expected) - PACE) is None


@settings(deadline=None)
@given(POINTS, POINTS, RECTS)
def test_a_rectangle_is_as_long_a_way_round_as_its_outline(a: Point, b: Point, wall: Rect) -> None:
    assume(all(table.gap(wall, Rect(end.x, end.y, 10, 10)) > 20 for end in (a, b)))
    same = Outline(table.corners(wall))
    by_rect, by_outline = path_around(a, b, [wall], [], FAR), path_around(a, b, [], [same], FAR)
    assert by_rect == pytest.approx(by_outline, abs=20)


@settings(deadline=None)
@given(POINTS, POINTS, st.lists(BLOBS, min_size=1, max_size=3), st.lists(RECTS, max_size=3))
def test_more_in_the_way_makes_no_way_shorter(
    a: Point, b: Point, woods: list[Outline], walls: list[Rect]
) -> None:
    some = path_around(a, b, walls[1:], woods[1:], FAR)
    more = path_around(a, b, walls, woods, FAR)
    if more is not None:
        assert some is not None
        assert some <= more + 1
        assert some >= table.distance(a, b)


# --- gaps ------------------------------------------------------------------------------------------------------


@given(RECTS, RECTS)
def test_gap_between_is_the_distance_of_all_sides(a: Rect, b: Rect) -> None:
    assert gap_between(a, b) == pytest.approx(apart(shape_of(a), shape_of(b)), abs=PACE / 2)
