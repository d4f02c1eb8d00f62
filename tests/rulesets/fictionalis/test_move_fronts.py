"""Moves within F of an enemy front (seed lines 1025-1041). F is 80p. North, where west's troops look, is up."""

from __future__ import annotations

import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Surface, Works
from tests.rulesets.fictionalis.layout import SOUTH, element, line
from tests.rulesets.fictionalis.moving import (
    ABOUT,
    ahead,
    allowed,
    at_move,
    forecast,
    group,
    play,
    refused,
    slide,
    to,
)

FRONT = "DBF-RESTRICT-FRONT-a"
MESSAGE = "dbf-refused-front"
FAR = element("b9", "Bd(O)", (3000, 100), SOUTH)
ENEMY = element("b1", "Bd(O)", (1000, 1300), SOUTH)
"""Its front edge is at 1300 and looks down; the zone before it reaches to 1380."""


# -- the prohibition -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-RESTRICT-FRONT-a")
def test_nobody_crosses_the_front_of_an_enemy_at_f_or_less() -> None:
    #      b1            west's Light Horse goes from left to right across his front
    #  a1 ----->
    battle = at_move(element("a1", "Reg LH(O)", (850, 1379)), ENEMY, FAR)
    refused(battle, to(battle, "a1", 1090, 1379), FRONT, MESSAGE)
    beyond = at_move(element("a1", "Reg LH(O)", (850, 1381)), ENEMY, FAR)
    allowed(beyond, to(beyond, "a1", 1090, 1381))


@pytest.mark.rule("DBF-RESTRICT-FRONT-a")
def test_exactly_f_is_f_or_less() -> None:
    battle = at_move(element("a1", "Reg LH(O)", (850, 1380)), ENEMY, FAR)
    refused(battle, to(battle, "a1", 1090, 1380), FRONT, MESSAGE)


@pytest.mark.rule("DBF-RESTRICT-FRONT-a")
def test_nobody_withdraws_from_it_but_straight_back() -> None:
    battle = at_move(element("a1", "Reg LH(O)", (1000, 1350)), ENEMY, FAR)
    refused(battle, to(battle, "a1", 1100, 1450), FRONT)
    refused(battle, to(battle, "a1", 1000, 1350, SOUTH), FRONT)
    refused(battle, to(battle, "a1", 1000, 1560, SOUTH), FRONT)
    refused(battle, group("a1", ABOUT, ahead(100)), FRONT)
    allowed(battle, to(battle, "a1", 1000, 1500))


@pytest.mark.rule("DBF-RESTRICT-FRONT-a")
def test_who_enters_the_zone_may_not_go_on_as_he_likes() -> None:
    battle = at_move(element("a1", "Reg LH(O)", (1000, 1450)), ENEMY, FAR)
    # Up to 1360 and then aside, out of the zone again.
    refused(battle, to(battle, "a1", 1100, 1360, via=(Point(1000 * PACE, 1390 * PACE),)), FRONT)
    # Into it at an angle, looking past him.
    refused(battle, to(battle, "a1", 1010, 1370, 20), FRONT)


@pytest.mark.rule("DBF-RESTRICT-FRONT-a")
@pytest.mark.parametrize("side", ["a", "b"])
def test_another_element_between_them_lifts_the_restriction(side: str) -> None:
    angle = SOUTH if side == "b" else 0
    screen = element(f"{side}7", "Ps(O)", (1000, 1310 + (40 if side == "b" else 0)), angle, command=side)
    battle = at_move(element("a1", "Reg LH(O)", (850, 1379)), ENEMY, screen, FAR, bound="west")
    command = to(battle, "a1", 1130, 1379)
    rules_found = {reason.rule for reason in battle.check("west", command).reasons}
    # The screen itself, when it is an enemy, has a front of its own.
    assert (FRONT in rules_found) is (side == "b")


@pytest.mark.rule("DBF-RESTRICT-FRONT-a")
def test_a_fortification_between_them_lifts_it() -> None:
    wall = Section(
        id="wall",
        side="east",
        kind=Works.TEMPORARY,
        left=Point(1040 * PACE, 1305 * PACE),
        right=Point(960 * PACE, 1305 * PACE),
    )
    battle = at_move(element("a1", "Reg LH(O)", (850, 1379)), ENEMY, FAR, surface=Surface(works=(wall,)))
    allowed(battle, to(battle, "a1", 1090, 1379))


def pond() -> Surface:
    corners = ((900, 1305), (1100, 1305), (1100, 1312), (900, 1312))
    points = tuple(Point(x * PACE, y * PACE) for x, y in corners)
    return Surface(features=(Feature(id="pond", land=Land.WATER, outline=points),))


@pytest.mark.rule("DBF-RESTRICT-FRONT-a")
def test_water_between_them_lifts_it_unless_the_enemy_is_naval() -> None:
    battle = at_move(element("a1", "Reg LH(O)", (850, 1379)), ENEMY, FAR, surface=pond())
    allowed(battle, to(battle, "a1", 1090, 1379))
    galley = element("b1", "Reg Gal(O)", (1000, 1300), SOUTH)
    ashore = at_move(element("a1", "Reg LH(O)", (850, 1379)), galley, FAR, surface=pond())
    refused(ashore, to(ashore, "a1", 1090, 1379), FRONT)


# -- what is permitted -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-RESTRICT-FRONT-b")
def test_straight_at_an_enemy_who_is_partly_in_front() -> None:
    battle = at_move(element("a1", "Reg Bd(O)", (1060, 1390)), ENEMY, FAR)
    allowed(battle, to(battle, "a1", 1060, 1340))
    # Straight on within the zone of an enemy who looks across: he is not in front.
    across = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), element("b1", "Bd(O)", (1070, 1440), 270), FAR)
    refused(across, to(across, "a1", 1000, 1430), FRONT)


@pytest.mark.rule("DBF-RESTRICT-FRONT-b")
def test_lining_up_exactly_opposite_him() -> None:
    battle = at_move(element("a1", "Reg Bd(O)", (1050, 1400)), ENEMY, FAR)
    allowed(battle, to(battle, "a1", 1000, 1350))
    refused(battle, to(battle, "a1", 1010, 1350), FRONT)
    turned = at_move(element("a1", "Reg Bd(O)", (1050, 1400), 30), ENEMY, FAR)
    allowed(turned, to(turned, "a1", 1000, 1350))


@pytest.mark.rule("DBF-RESTRICT-FRONT-b")
def test_contacting_his_front_by_the_shortest_way() -> None:
    battle = at_move(element("a1", "Reg Bd(O)", (1050, 1380), 10), ENEMY, FAR)
    allowed(battle, to(battle, "a1", 1000, 1300))


@pytest.mark.rule("DBF-RESTRICT-FRONT-b")
def test_of_two_enemies_in_line_the_one_whom_the_front_covers_most() -> None:
    #   b2 b1       b1 before 960 to 1040, b2 before 1040 to 1120
    #     a1        a1 before 990 to 1070: it covers 50p of b1, 30p of b2
    two = line("b", ["Bd(O)"] * 2, (1080, 1300), SOUTH)
    battle = at_move(element("a1", "Reg Bd(O)", (1030, 1350)), *two, FAR)
    allowed(battle, to(battle, "a1", 1000, 1300))
    refused(battle, to(battle, "a1", 1080, 1300), FRONT)


@pytest.mark.rule("DBF-RESTRICT-FRONT-b")
def test_whoever_follows_behind_does_as_the_one_before_him() -> None:
    #   b1
    #   1   slides 30p to line up with b1 and goes at him; 2 follows close behind, still within F of his front
    #   2
    pair = [element("a1", "Reg Bd(O)", (1030, 1340)), element("a2", "Reg Bd(O)", (1030, 1370))]
    battle = at_move(*pair, ENEMY, FAR)
    play(battle, group("a1 a2", slide(-30), ahead(40)))


@pytest.mark.rule("DBF-RESTRICT-FRONT-b")
def test_straight_back_but_not_into_the_next_enemy() -> None:
    behind = element("b2", "Bd(O)", (1000, 1470), 0)
    battle = at_move(element("a1", "Reg Cv(O)", (1000, 1350)), ENEMY, behind, FAR)
    allowed(battle, to(battle, "a1", 1000, 1400))
    refused(battle, to(battle, "a1", 1000, 1410), FRONT)


@pytest.mark.rule("DBF-RESTRICT-FRONT-b")
def test_the_front_of_a_skirmisher_does_not_stop_the_impetuous() -> None:
    # The Psiloi look across the way of the Warband, and stand 10p aside of it.
    psiloi = element("b1", "Ps(O)", (1050, 1440), 270)
    wild = at_move(element("a1", "Irr Wb(O)", (1000, 1500)), psiloi, FAR)
    allowed(wild, to(wild, "a1", 1000, 1400))
    calm = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), psiloi, FAR)
    refused(calm, to(calm, "a1", 1000, 1400), FRONT)


@pytest.mark.rule("DBF-RESTRICT-AERIAL")
def test_aerials_and_others_cross_one_anothers_fronts() -> None:
    flyer = at_move(element("a1", "Reg Fl(O)", (850, 1379)), ENEMY, FAR)
    allowed(flyer, to(flyer, "a1", 1090, 1379))
    below = at_move(element("a1", "Reg LH(O)", (850, 1379)), element("b1", "Fl(O)", (1000, 1300), SOUTH), FAR)
    allowed(below, to(below, "a1", 1090, 1379))


@pytest.mark.rule("DBF-RESTRICT-AERIAL")
def test_but_not_when_they_contact_an_enemy_or_meet_their_like() -> None:
    both_fly = at_move(
        element("a1", "Reg Fl(O)", (850, 1379)), element("b1", "Fl(O)", (1000, 1300), SOUTH), FAR
    )
    refused(both_fly, to(both_fly, "a1", 1090, 1379), FRONT)
    # From before b1, over his front, on to the front of b2 beyond him.
    victim = element("b2", "Bd(O)", (1140, 1330), SOUTH)
    battle = at_move(element("a1", "Reg Fl(O)", (940, 1370)), ENEMY, victim, FAR)
    refused(battle, to(battle, "a1", 1140, 1330), FRONT)


@pytest.mark.rule("DBF-RESTRICT-ALIGN")
def test_a_slide_of_half_f_to_line_up_is_free() -> None:
    enemies = line("b", ["Bd(O)"] * 2, (1040, 1400), SOUTH)
    friends = line("a", ["Irr Sp(O)"] * 2, (1000, 1500))
    battle = at_move(*friends, *enemies, FAR)
    command = group("a1 a2", slide(-40), ahead(100))
    assert forecast(battle, command).price == 2
    assert forecast(battle, command).notes[0].args["paces"] == 100
    play(battle, command)
    alone = at_move(
        element("a1", "Reg Sp(O)", (1030, 1500)), element("b1", "Bd(O)", (1000, 1400), SOUTH), FAR
    )
    single = to(alone, "a1", 1000, 1400)
    assert forecast(alone, single).notes[0].args["paces"] == 100
    play(alone, single)


@pytest.mark.rule("DBF-RESTRICT-ALIGN")
def test_more_than_half_of_f_is_not() -> None:
    battle = at_move(
        element("a1", "Reg Sp(O)", (1041, 1500)), element("b1", "Bd(O)", (1000, 1400), SOUTH), FAR
    )
    refused(battle, to(battle, "a1", 1000, 1400), "DBF-SPEED-TABLE")
    enemies = line("b", ["Bd(O)"] * 2, (1121, 1420), SOUTH)
    friends = line("a", ["Reg Sp(O)"] * 2, (1000, 1500))
    many = at_move(*friends, *enemies, FAR)
    refused(many, group("a1 a2", slide(41), ahead(80)), "DBF-GROUP-MOVE-b", "dbf-refused-slide-far")
