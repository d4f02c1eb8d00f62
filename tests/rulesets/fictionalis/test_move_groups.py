"""Groups: what one is, how it moves together, wheels, turns about (seed lines 1002-1019).

Figures are drawn in the comments: north, where west's troops look, is up; each letter is an element.
"""

from __future__ import annotations

import math
from itertools import pairwise

import msgspec
import pytest

from oriflamme.board.alignment import beside
from oriflamme.board.table import PACE, Contact, Point, advanced, contact, slid
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface
from oriflamme.rulesets.fictionalis.movement.course import Motion
from oriflamme.rulesets.fictionalis.movement.groups import column_order, group_course, groups_of, linked
from oriflamme.rulesets.fictionalis.movement.legs import Ahead, Wheel, shortened
from oriflamme.rulesets.fictionalis.pieces import Element
from tests.rulesets.fictionalis.aftersight import square
from tests.rulesets.fictionalis.layout import SOUTH, element, line
from tests.rulesets.fictionalis.moving import (
    ABOUT,
    ahead,
    allowed,
    at_move,
    forecast,
    front,
    group,
    left,
    play,
    refused,
    right,
    slide,
    to,
)

FAR = element("b1", "Bd(O)", (3000, 100), SOUTH)


def names(groups: tuple[tuple[Element, ...], ...]) -> list[list[str]]:
    return [[one.id for one in found] for found in groups]


# -- what a group is ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-GROUP-DEF")
def test_a_group_hangs_together_edge_to_edge_and_corner_to_corner() -> None:
    #  1 2 3      5 (a pace aside: no group)
    #  4
    battle = at_move(
        *line("a", ["Reg Bd(O)"] * 3, (1000, 1500)),
        element("a4", "Reg Bd(O)", (1000, 1530)),
        element("a5", "Reg Bd(O)", (1241, 1500)),
        FAR,
    )
    assert names(groups_of(battle.state, "a")) == [["a1", "a2", "a3", "a4"], ["a5"]]
    allowed(battle, group("a1 a2 a4", ahead(50)))
    refused(battle, group("a1 a3", ahead(50)), "DBF-GROUP-DEF", "dbf-refused-group-apart")
    refused(battle, group("a1 a2 a3 a5", ahead(50)), "DBF-GROUP-DEF", "dbf-refused-group-apart")


@pytest.mark.rule("DBF-GROUP-DEF")
def test_who_faces_another_way_or_touches_only_in_part_is_not_of_the_group() -> None:
    battle = at_move(
        element("a1", "Reg Bd(O)", (1000, 1500)),
        element("a2", "Reg Bd(O)", (1080, 1500), 0.01),
        element("a3", "Reg Bd(O)", (960, 1530)),
        FAR,
    )
    assert names(groups_of(battle.state, "a")) == [["a1"], ["a2"], ["a3"]]
    refused(battle, group("a1 a2", ahead(50)), "DBF-GROUP-DEF", "dbf-refused-group-facing")
    refused(battle, group("a1 a3", ahead(50)), "DBF-GROUP-DEF", "dbf-refused-group-apart")


@pytest.mark.rule("DBF-GROUP-DEF", "DBF-MOVE-TACTICAL")
def test_a_group_is_of_one_command() -> None:
    two = element("a2", "Reg Bd(O)", (1080, 1500), command="a-left")
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), two, FAR)
    assert names(groups_of(battle.state, "a")) == [["a1"]]


@pytest.mark.rule("DBF-GROUP-MIX")
def test_expendables_go_with_others_only_in_a_column() -> None:
    battle = at_move(
        element("a1", "Exp(O)", (1000, 1500)),
        element("a2", "Irr Bd(O)", (1080, 1500)),
        element("a3", "Exp(O)", (2000, 1500)),
        element("a4", "Irr Bd(O)", (2000, 1580)),
        element("a5", "Irr Cv(O)", (500, 1500)),
        FAR,
    )
    assert names(groups_of(battle.state, "a")) == [["a1"], ["a2"], ["a3", "a4"], ["a5"]]
    refused(battle, group("a1 a2", ahead(100)), "DBF-GROUP-MIX", "dbf-refused-group-expendables")
    allowed(battle, group("a3 a4", ahead(100)))


@pytest.mark.rule("DBF-GROUP-MIX")
def test_aerials_form_no_group_with_others() -> None:
    battle = at_move(
        element("a1", "Reg Fl(O)", (1000, 1500)),
        element("a2", "Reg Ps(O)", (1080, 1500)),
        element("a3", "Reg Fl(O)", (920, 1500)),
        FAR,
    )
    assert names(groups_of(battle.state, "a")) == [["a1", "a3"], ["a2"]]
    refused(battle, group("a1 a2", ahead(100)), "DBF-GROUP-MIX", "dbf-refused-group-aerial")


@pytest.mark.rule("DBF-GROUP-MIX")
def test_a_column_with_expendables_is_one_element_wide_and_has_no_aerials() -> None:
    block = (
        element("a1", "Exp(O)", (1000, 1500)),
        element("a2", "Exp(O)", (1080, 1500)),
        element("a3", "Irr Bd(O)", (1000, 1580)),
        element("a4", "Irr Bd(O)", (1080, 1580)),
    )
    battle = at_move(
        *block, element("a5", "Irr Fl(O)", (2000, 1500)), element("a6", "Exp(O)", (2000, 1540)), FAR
    )
    refused(battle, group("a1 a2 a3 a4", ahead(100)), "DBF-GROUP-MIX", "dbf-refused-group-expendables")
    refused(battle, group("a5 a6", ahead(100)), "DBF-GROUP-MIX", "dbf-refused-group-aerial")
    allowed(battle, group("a1 a2", ahead(100)))
    allowed(battle, group("a1 a3", ahead(100)))


@pytest.mark.rule("DBF-GROUP-MIX")
def test_aerials_form_no_group_with_vessels() -> None:
    sea = Surface(features=(square("sea", Land.WATERWAY, 1000, 1500, 800, 800),))
    battle = at_move(
        element("a1", "Reg Ab(O)", (1000, 1500)), element("a2", "Reg Gal(O)", (1080, 1500)), FAR, surface=sea
    )
    refused(battle, group("a1 a2", ahead(50)), "DBF-GROUP-MIX", "dbf-refused-group-aerial")


# -- how it moves ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-GROUP-MOVE-a", "DBF-SPEED-TABLE")
def test_all_move_the_same_distance_that_of_the_slowest() -> None:
    battle = at_move(element("a1", "Reg Kn(O)", (1000, 1500)), element("a2", "Reg Bd(O)", (1080, 1500)), FAR)
    refused(battle, group("a1 a2", ahead(101)), "DBF-SPEED-TABLE")
    play(battle, group("a1 a2", ahead(100)))
    assert front(battle, "a1") == (1000, 1400, 0)
    assert front(battle, "a2") == (1080, 1400, 0)


@pytest.mark.rule("DBF-SPEED-TABLE")
def test_the_slowest_is_so_by_the_ground_that_it_goes_over() -> None:
    corners = ((1045, 1300), (1200, 1300), (1200, 1450), (1045, 1450))
    scrub = Feature(id="scrub", land=Land.SCRUB, outline=tuple(Point(x * PACE, y * PACE) for x, y in corners))
    together = [element("a1", "Reg Cv(O)", (1000, 1500)), element("a2", "Reg Cv(O)", (1080, 1500)), FAR]
    open_ground = at_move(*together)
    allowed(open_ground, group("a1 a2", ahead(200)))
    rough = at_move(*together, surface=Surface(features=(scrub,)))
    refused(rough, group("a1 a2", ahead(151)), "DBF-SPEED-TABLE", "dbf-refused-too-far")
    allowed(rough, group("a1 a2", ahead(150)))


@pytest.mark.rule("DBF-GROUP-MOVE-a")
def test_a_group_in_contact_with_an_enemy_front_does_not_start() -> None:
    battle = at_move(
        *line("a", ["Reg LH(O)"] * 3, (1000, 1500)), element("b1", "Bd(O)", (1160, 1500), SOUTH), FAR_AWAY
    )
    refused(battle, group("a1 a2 a3", ABOUT, ahead(100)), "DBF-GROUP-MOVE-a", "dbf-refused-pinned")
    allowed(battle, group("a1 a2", ABOUT, ahead(100)))


FAR_AWAY = element("b9", "Bd(O)", (3000, 100), SOUTH)


@pytest.mark.rule("DBF-GROUP-MOVE-a")
def test_who_fights_only_on_an_enemy_flank_breaks_off_alone() -> None:
    # b1 looks east: a1 is on its left flank.
    battle = at_move(
        *line("a", ["Reg LH(O)"] * 2, (1000, 1500)),
        element("b1", "Bd(O)", (1040, 1460), 90, depth=80),
        FAR_AWAY,
    )
    refused(battle, group("a1 a2", ABOUT, ahead(100)), "DBF-MOVE-BREAKOFF", "dbf-refused-in-combat")


@pytest.mark.rule("DBF-GROUP-MOVE-b")
def test_a_group_does_not_slide_unless_it_lines_up_with_an_enemy() -> None:
    battle = at_move(*line("a", ["Reg Bd(O)"] * 3, (1000, 1500)), FAR)
    refused(battle, group("a1 a2 a3", slide(30), ahead(50)), "DBF-GROUP-MOVE-b", "dbf-refused-slide")
    # A tenth of a pace is less than anybody measures.
    allowed(battle, group("a1 a2 a3", ahead(50), slide(0.1)))


@pytest.mark.rule("DBF-GROUP-MOVE-b")
def test_a_group_goes_neither_back_nor_about_unless_it_may() -> None:
    battle = at_move(*line("a", ["Reg Bd(O)"] * 3, (1000, 1500)), FAR)
    refused(battle, group("a1 a2 a3", ABOUT, ahead(50)), "DBF-GROUP-TURN", "dbf-refused-about-who")


@pytest.mark.rule("DBF-GROUP-MOVE-a")
def test_friends_in_the_way_stop_a_group() -> None:
    wall = element("a9", "Reg Bd(O)", (1080, 1450), command="a-left")
    battle = at_move(*line("a", ["Reg Bd(O)"] * 3, (1000, 1500)), wall, FAR)
    refused(battle, group("a1 a2 a3", ahead(50)), "DBF-PASS-TABLE", "dbf-refused-in-way")
    allowed(battle, group("a1 a2 a3", ahead(20)))


@pytest.mark.rule("DBF-PASS-SHORT")
def test_those_behind_one_who_is_put_beyond_a_friend_stay_behind_that_friend() -> None:
    #   P     Psiloi of another command, its front at 1430, its rear at 1470
    #   1     Cavalry, front at 1600: 200p takes it to 1400, 30p short of the far edge
    #   2
    psiloi = element("a9", "Reg Ps(O)", (1000, 1430), command="a-left")
    battle = at_move(
        element("a1", "Reg Cv(O)", (1000, 1600)), element("a2", "Reg Cv(O)", (1000, 1660)), psiloi, FAR
    )
    play(battle, group("a1 a2", ahead(170)))
    assert front(battle, "a1") == (1000, 1370, 0)
    assert front(battle, "a2") == (1000, 1490, 0)
    assert names(groups_of(battle.state, "a")) == [["a1"], ["a2"]]


# -- wheels ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-GROUP-WHEEL")
def test_a_wheel_is_measured_straight_at_the_outer_front_corner() -> None:
    #  1 2 3 4 wheel to the left about the front left corner of 1: 320p out, a chord of 2 x 320 x sin(half the angle)
    battle = at_move(*line("a", ["Reg Sp(O)"] * 4, (1000, 1500)), FAR)
    command = group("a1 a2 a3 a4", left(17), ahead(5))
    chord = 2 * 320 * math.sin(math.radians(17 / 2))
    assert forecast(battle, command).notes[0].args["paces"] == round(chord + 5)
    corner = (960, 1500)
    play(battle, command)
    assert front(battle, "a1")[2] == 343
    before = advanced(battle.state.elements["a1"].at, -5 * PACE)
    x, y = 40 * math.cos(math.radians(-17)), 40 * math.sin(math.radians(-17))
    middle = advanced(before, before.depth // 2)
    assert (round(middle.x / PACE, 1), round(middle.y / PACE, 1)) == (
        round(corner[0] + x, 1),
        round(corner[1] + y, 1),
    )


@pytest.mark.rule("DBF-GROUP-WHEEL")
def test_several_wheels_add_up() -> None:
    battle = at_move(*line("a", ["Reg Sp(O)"] * 2, (1000, 1500)), FAR)
    chord = 2 * 160 * math.sin(math.radians(5))
    command = group("a1 a2", right(10), ahead(20), left(10), ahead(20))
    assert forecast(battle, command).notes[0].args["paces"] == round(2 * chord + 40)
    play(battle, command)
    assert front(battle, "a1")[2] == 0
    assert front(battle, "a2")[1] == front(battle, "a1")[1]
    refused(battle, group("a1 a2", right(36)), "DBF-MOVE-TACTICAL")


@pytest.mark.rule("DBF-GROUP-WHEEL")
def test_a_rigid_group_stays_in_contact_whatever_it_does() -> None:
    first = element("a1", "Reg LH(O)", (1000, 1500), 23.45)
    elements = [first]
    for number in range(2, 5):
        rect = beside(elements[-1].at, right=True)
        elements.append(msgspec.structs.replace(first, id=f"a{number}", rect=rect))
    course = group_course(elements, (left(13.37), ahead(31.4), right(20.01), ahead(17.7)))
    for one, other in pairwise(course.ends.values()):
        assert linked(one, other)
        assert contact(one, other) is Contact.EDGE


@pytest.mark.rule("DBF-GROUP-WHEEL")
def test_the_elements_of_a_column_wheel_one_after_another() -> None:
    #  1    The leader wheels 90 degrees to the right and goes on; the others come up to the place and wheel there.
    #  2
    #  3
    column = [element(f"a{number + 1}", "Reg Cv(O)", (1000, 1500 + 60 * number)) for number in range(3)]
    battle = at_move(*column, FAR)
    chord = 80 * math.sqrt(2)
    command = group("a1 a2 a3", right(90), ahead(60))
    assert forecast(battle, command).notes[0].args["paces"] == round(chord + 60)
    play(battle, command)
    assert front(battle, "a1") == (1040 + 60, 1500 - 40, 90)
    # The leader has just cleared the corner, and the second has wheeled into its place.
    assert front(battle, "a2") == (1040, 1500 - 40, 90)
    assert front(battle, "a3") == (1000, 1500, 0)
    assert names(groups_of(battle.state, "a")) == [["a1", "a2", "a3"]]


@pytest.mark.rule("DBF-GROUP-WHEEL", "DBF-GROUP-DEF")
def test_a_bent_column_is_a_group_and_follows_its_leader_in_later_bounds() -> None:
    column = [element(f"a{number + 1}", "Reg Sp(O)", (1000, 1500 + 30 * number)) for number in range(5)]
    battle = at_move(*column, FAR)
    play(battle, group("a1 a2 a3 a4 a5", left(40), ahead(20)))
    bent = [battle.state.elements[f"a{number}"] for number in range(1, 6)]
    assert len({one.at.angle for one in bent}) == 2
    assert column_order(bent) == tuple(bent)
    # What comes after is another bound's move: nothing but the places of the bases is remembered.
    course = group_course(bent, (ahead(100),))
    assert {rect.angle for rect in course.ends.values()} == {32000}
    ends = list(course.ends.values())
    for one, other in pairwise(ends):
        assert advanced(one, -one.depth) == other


# -- turning about -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-GROUP-TURN")
@pytest.mark.parametrize(
    ("kind", "may"),
    [
        ("Reg LH(O)", True),
        ("Reg Sy(O)", True),
        ("Reg Ps(O)", True),
        ("Reg Fl(O)", True),
        ("Reg Cv(O)", False),
        ("Reg Ax(O)", False),
        ("Irr Fl(O)", True),
    ],
)
def test_who_turns_about_as_a_group(kind: str, may: bool) -> None:
    battle = at_move(*line("a", [kind] * 2, (1000, 1500)), FAR)
    command = group("a1 a2", ABOUT, ahead(100))
    if may:
        play(battle, command)
        assert front(battle, "a1")[2] == 180
    else:
        refused(battle, command, "DBF-GROUP-TURN", "dbf-refused-about-who")


@pytest.mark.rule("DBF-GROUP-TURN")
def test_a_group_of_two_kinds_does_not_turn_about() -> None:
    battle = at_move(element("a1", "Reg LH(O)", (1000, 1500)), element("a2", "Reg Ps(O)", (1080, 1500)), FAR)
    refused(battle, group("a1 a2", ABOUT, ahead(100)), "DBF-GROUP-TURN")


@pytest.mark.rule("DBF-GROUP-TURN")
def test_a_turn_is_measured_from_the_front_edge_to_the_rear_edge() -> None:
    # Light Horse 60p deep. One turn adds nothing; turning at both ends adds a base: first front edge to last rear edge.
    battle = at_move(*line("a", ["Reg LH(O)"] * 2, (1000, 1500)), FAR)
    once = forecast(battle, group("a1 a2", ABOUT, ahead(200)))
    last = forecast(battle, group("a1 a2", ahead(200), ABOUT))
    both = forecast(battle, group("a1 a2", ABOUT, ahead(200), ABOUT))
    assert [one.notes[0].args["paces"] for one in (once, last, both)] == [200, 200, 260]
    refused(battle, group("a1 a2", ABOUT, ahead(191), ABOUT), "DBF-SPEED-TABLE")
    play(battle, group("a1 a2", ABOUT, ahead(190), ABOUT))
    assert front(battle, "a1") == (1000, 1690, 0)


@pytest.mark.rule("DBF-GROUP-TURN")
def test_a_group_turns_only_first_or_last() -> None:
    battle = at_move(*line("a", ["Reg LH(O)"] * 2, (1000, 1500)), FAR)
    refused(battle, group("a1 a2", ahead(10), ABOUT, ahead(10)), "DBF-GROUP-TURN", "dbf-refused-about-middle")
    refused(battle, group("a1 a2", ABOUT, ABOUT), "DBF-GROUP-TURN", "dbf-refused-about-middle")
    column = [element(f"a{number + 1}", "Reg LH(O)", (1000, 1500 + 60 * number)) for number in range(3)]
    bent = at_move(*column, FAR)
    play(bent, group("a1 a2 a3", right(45), ahead(20)))
    turned = group_course([bent.state.elements[f"a{number}"] for number in (1, 2, 3)], (ABOUT, ahead(20)))
    assert turned.column


@pytest.mark.rule("DBF-GROUP-TURN")
def test_a_column_that_turns_about_is_led_by_its_last() -> None:
    column = [element(f"a{number + 1}", "Reg LH(O)", (1000, 1500 + 60 * number)) for number in range(3)]
    battle = at_move(*column, FAR)
    play(battle, group("a1 a2 a3", ABOUT, right(30), ahead(100)))
    assert front(battle, "a3")[2] == 210
    assert front(battle, "a1")[2] == 180


# -- odds and ends -----------------------------------------------------------------------------------------------------


def test_legs_can_be_cut_short_anywhere() -> None:
    legs = (Ahead(50), Wheel("left", 1000), Ahead(40))
    assert shortened(legs, 100, 100) == legs
    assert shortened(legs, 100, 30) == (Ahead(30),)
    assert shortened(legs, 100, 0) == ()
    assert shortened(legs, 100, 55, 180) == (Ahead(50), Wheel("left", 500))
    assert shortened(legs, 100, 70, 180) == (Ahead(50), Wheel("left", 1000), Ahead(10))


@pytest.mark.rule("DBF-GROUP-MOVE-a")
def test_a_group_of_two_ranks_wheels_as_one_body() -> None:
    battle = at_move(
        *line("a", ["Reg Sp(O)"] * 3, (1000, 1500)),
        *[element(f"a{number + 4}", "Reg Sp(O)", (1000 + 80 * number, 1530)) for number in range(3)],
        FAR,
    )
    play(battle, group("a1 a2 a3 a4 a5 a6", left(20)))
    assert len(groups_of(battle.state, "a")) == 1
    course = group_course(tuple(battle.state.of_command("a")), (ahead(10),))
    assert {stage.motion for track in course.tracks for stage in track.stages} == {Motion.AHEAD}
    assert slid(battle.state.elements["a1"].at, 80 * PACE).x - battle.state.elements["a2"].at.x in (-1, 0, 1)


@pytest.mark.rule("DBF-PIP-IRREGULAR-TURN")
def test_only_the_head_of_a_column_is_asked_to_pay_for_a_wheel() -> None:
    column = [element(f"a{number + 1}", "Irr Bd(O)", (1000, 1500 + 30 * number)) for number in range(3)]
    battle = at_move(*column, FAR)
    assert forecast(battle, group("a1 a2 a3", ahead(100))).price == 2
    assert forecast(battle, group("a1 a2 a3", right(10), ahead(86))).price == 4
    allowed(battle, to(battle, "a1", 1000, 1450))
