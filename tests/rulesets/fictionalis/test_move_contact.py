"""Moving into contact: lining up, conforming, flanks, who may not (seed lines 1043-1056, 1143). North is up."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import pytest

from oriflamme.board.alignment import Align, laid_against
from oriflamme.board.table import PACE, Contact, Edge, Point, Rect, contact
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Slope, Surface, Works
from oriflamme.rulesets.fictionalis.movement.contact import struck_edge
from oriflamme.rulesets.fictionalis.movement.execution import Contacted
from oriflamme.rulesets.fictionalis.movement.legs import Ahead
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.reaching import reachable_contacts
from oriflamme.rulesets.fictionalis.pieces import Element, Rank
from tests.rulesets.fictionalis.layout import SOUTH, element, line, place
from tests.rulesets.fictionalis.moving import (
    ahead,
    allowed,
    at_move,
    forecast,
    front,
    group,
    kinds,
    onto,
    play,
    refused,
    slide,
    to,
)

FAR = element("b9", "Bd(O)", (3000, 100), SOUTH)
PAIR = line("a", ["Reg Bd(O)"] * 2, (1000, 1500))


def on_flank(target: Element, size: tuple[int, int] = (80, 30), *, left: bool = True) -> Rect:
    """Return the place of a base against a flank, front corner at front corner."""
    wide, deep = size
    edge, align = (Edge.LEFT, Align.LEFT) if left else (Edge.RIGHT, Align.RIGHT)
    return laid_against((wide * PACE, deep * PACE), target.at, edge, align)


# -- the mover lines up --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-CONTACT-MOVER")
def test_the_mover_lines_up_edge_to_edge_and_corner_to_corner() -> None:
    pair = line("b", ["Bd(O)"] * 2, (1080, 1410), SOUTH)
    battle = at_move(element("a1", "Reg Bd(O)", (1020, 1500)), *pair, FAR)
    refused(battle, to(battle, "a1", 1020, 1410), "DBF-CONTACT-MOVER", "dbf-refused-not-lined-up")
    events = play(battle, to(battle, "a1", 1000, 1410))
    assert "Contacted" in kinds(events)
    mine, theirs = battle.state.elements["a1"], battle.state.elements["b2"]
    assert contact(mine.at, theirs.at) is Contact.EDGE
    assert mine.deeds.met == ("b2",)
    assert mine.deeds.struck_front == ("b2",)
    assert theirs.deeds.met == ("a1",)
    assert theirs.deeds.struck_front == ()


@pytest.mark.rule("DBF-CONTACT-MOVER")
def test_lining_up_may_not_exceed_the_normal_move() -> None:
    # From 45p aside, over half of F, the diagonal counts: 100p ahead and 45 aside is 110p.
    pair = line("b", ["Bd(O)"] * 2, (1080, 1400), SOUTH)
    battle = at_move(element("a1", "Reg Bd(O)", (955, 1500)), *pair, FAR)
    refused(battle, to(battle, "a1", 1000, 1400), "DBF-SPEED-TABLE", "dbf-refused-too-far")


@pytest.mark.rule("DBF-CONTACT-MOVER")
def test_in_a_group_those_beside_the_one_who_lines_up_go_along() -> None:
    #   b3 b2   b1      b1 stands 20p apart from the other two: a3 ends partly before it, and does not fight it
    #   a1 a2 a3
    enemies = [
        element("b1", "Bd(O)", (1180, 1420), SOUTH),
        element("b2", "Bd(O)", (1080, 1420), SOUTH),
        element("b3", "Bd(O)", (1000, 1420), SOUTH),
        element("b4", "Bd(O)", (1180, 1390), SOUTH),
    ]
    battle = at_move(*line("a", ["Reg Bd(O)"] * 3, (1000, 1500)), *enemies, FAR)
    events = play(battle, group("a1 a2 a3", ahead(80)))
    met = {event.element: event.enemy for event in events if isinstance(event, Contacted)}
    assert met == {"a1": "b3", "a2": "b2"}
    assert battle.state.elements["a3"].deeds.met == ()


@pytest.mark.rule("DBF-CONTACT-MOVER", "DBF-ALLY-ENGAGE")
def test_contact_makes_an_ally_engage_who_held_back() -> None:
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), element("b1", "Bd(O)", (1000, 1420), SOUTH))
    battle.state.order(msgspec.structs.replace(battle.state.commands["b"], rank=Rank.ALLY, engaged=False))
    play(battle, to(battle, "a1", 1000, 1420))
    assert battle.state.commands["b"].engaged


# -- the enemy conforms --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-CONTACT-CONFORM-a")
def test_a_lone_element_turns_to_face_a_larger_group() -> None:
    #      /b1    b1 looks south, turned by 20 degrees; its front left corner is nearest
    #   a1 a2
    turned = lone(1060, 1400, 160)
    battle = at_move(*PAIR, turned, FAR)
    pair = tuple(battle.state.elements[name] for name in ("a1", "a2"))
    (reach,) = reachable_contacts(battle.state, "west", pair)
    nearest = 1400 + 40 * math.sin(math.radians(20))
    assert isinstance(reach.command, MoveGroup)
    (leg,) = reach.command.legs
    assert isinstance(leg, Ahead)
    assert leg.distance == pytest.approx((1500 - nearest) * PACE, abs=2)
    events = play(battle, reach.command)
    assert "Conformed" in kinds(events)
    assert front(battle, "b1")[2] == 180
    assert battle.state.elements["b1"].deeds.met != ()


def lone(x: float, y: float, angle: float = SOUTH, kind: str = "Bd(O)", **more: Any) -> Element:
    return element("b1", kind, (x, y), angle, **more)


@pytest.mark.rule("DBF-CONTACT-CONFORM-a")
def test_it_slides_to_face_the_element_that_contacts_it() -> None:
    battle = at_move(*PAIR, lone(1110, 1420), FAR)
    command = group("a1 a2", ahead(80))
    assert forecast(battle, command).places["b1"].x == 1080 * PACE
    play(battle, command)
    assert front(battle, "b1") == (1080, 1420, 180)
    assert battle.state.elements["b1"].deeds.met == ("a2",)


@pytest.mark.rule("DBF-CONTACT-CONFORM-a")
def test_a_single_element_makes_nobody_conform() -> None:
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), lone(1030, 1420), FAR)
    refused(battle, to(battle, "a1", 1000, 1420), "DBF-CONTACT-MOVER")


@pytest.mark.rule("DBF-CONTACT-CONFORM-a")
@pytest.mark.parametrize(
    ("kind", "conforms"), [("Ps(O)", True), ("LH(O)", True), ("Sy(O)", True), ("Bd(O)", False)]
)
def test_a_smaller_group_of_skirmishers_or_spies_conforms_and_no_other(kind: str, conforms: bool) -> None:
    enemies = line("b", [kind] * 2, (1190, 1420), SOUTH)
    battle = at_move(*line("a", ["Reg Bd(O)"] * 3, (1000, 1500)), *enemies, FAR)
    command = group("a1 a2 a3", ahead(80))
    if conforms:
        play(battle, command)
        assert front(battle, "b1")[0] in (1160, 1080)
    else:
        refused(battle, command, "DBF-CONTACT-MOVER")


@pytest.mark.rule("DBF-CONTACT-CONFORM-a")
def test_an_equal_group_does_not_conform() -> None:
    enemies = line("b", ["Ps(O)"] * 2, (1110, 1420), SOUTH)
    battle = at_move(*PAIR, *enemies, FAR)
    refused(battle, group("a1 a2", ahead(80)), "DBF-CONTACT-MOVER")


@pytest.mark.rule("DBF-CONTACT-CONFORM-a")
def test_whoever_fights_to_his_front_does_not_conform() -> None:
    #   a3 is already in frontal contact with b1, from the other side of it; a1 and a2 come upon b1's flank askew
    fighting = element("a3", "Reg Bd(O)", (1110, 1420), SOUTH, command="a-left")
    facing = lone(1110, 1420, 0)
    battle = at_move(*PAIR, fighting, facing, FAR)
    refused(battle, group("a1 a2", ahead(50)), "DBF-CONTACT-MOVER")


@pytest.mark.rule("DBF-CONTACT-CONFORM-a", "DBF-CONTACT-FLANK")
def test_a_lone_element_contacted_on_its_flank_by_a_group_turns_to_face_it() -> None:
    # b1 looks east; the group comes from the south, upon its right flank, not at its front corner.
    battle = at_move(*PAIR, lone(1110, 1400, 90, depth=60), FAR)
    command = group("a1 a2", ahead(60))
    play(battle, command)
    assert front(battle, "b1")[2] == 180


@pytest.mark.rule("DBF-CONTACT-CONFORM-b")
@pytest.mark.parametrize("kind", ["WWg(O)", "Art(O)", "Bg(O)"])
def test_those_who_do_not_turn_to_face_do_not_conform(kind: str) -> None:
    battle = at_move(*PAIR, lone(1110, 1420, kind=kind), FAR)
    refused(battle, group("a1 a2", ahead(80)), "DBF-CONTACT-MOVER")


@pytest.mark.rule("DBF-CONTACT-CONFORM-b")
def test_the_defender_of_a_fortification_does_not_conform() -> None:
    wall = Section(
        id="wall",
        side="east",
        kind=Works.TEMPORARY,
        left=Point(1150 * PACE, 1420 * PACE),
        right=Point(1070 * PACE, 1420 * PACE),
    )
    battle = at_move(*PAIR, lone(1110, 1420), FAR, surface=Surface(works=(wall,)))
    refused(battle, group("a1 a2", ahead(80)), "DBF-CONTACT-MOVER")


@pytest.mark.rule("DBF-CONTACT-CONFORM-b")
def test_nor_does_the_defender_of_the_edge_of_a_feature() -> None:
    corners = ((1000, 1300), (1300, 1300), (1300, 1420), (1000, 1420))
    hill = Feature(
        id="hill",
        land=Land.HILL,
        slope=Slope.GENTLE,
        outline=tuple(Point(x * PACE, y * PACE) for x, y in corners),
        crest=(Point(1150 * PACE, 1350 * PACE),),
    )
    battle = at_move(*PAIR, lone(1110, 1420), FAR, surface=Surface(features=(hill,)))
    refused(battle, group("a1 a2", ahead(80)), "DBF-CONTACT-MOVER")


@pytest.mark.rule("DBF-CONTACT-CONFORM-b")
def test_nobody_conforms_without_room() -> None:
    # b2, another command's, stands where b1 would have to slide.
    beside = element("b2", "Bd(O)", (1029, 1395), SOUTH, command="b-left")
    battle = at_move(*PAIR, lone(1110, 1420), beside, FAR)
    refused(battle, group("a1 a2", ahead(80)), "DBF-CONTACT-MOVER")


@pytest.mark.rule("DBF-CONTACT-CONFORM-b")
def test_nor_where_a_recoil_would_meet_a_friend_who_cannot_make_way() -> None:
    # Behind the place in which it would stand is an elephant, which nobody passes through or pushes back.
    elephant = element("b2", "El(O)", (1050, 1370), SOUTH, command="b-left")
    battle = at_move(*PAIR, lone(1110, 1420), elephant, FAR)
    refused(battle, group("a1 a2", ahead(80)), "DBF-CONTACT-MOVER")
    free = at_move(*PAIR, lone(1110, 1420), FAR)
    allowed(free, group("a1 a2", ahead(80)))


@pytest.mark.rule("DBF-CONTACT-CONFORM-b")
def test_nor_where_a_flight_would_take_it_off_the_table() -> None:
    # Blades flee 150p after a recoil of 30p: at 100p from the edge behind them they would be lost.
    friends = line("a", ["Reg Bd(O)"] * 2, (1000, 220))
    battle = at_move(*friends, lone(1110, 140), FAR)
    refused(battle, group("a1 a2", ahead(80)), "DBF-CONTACT-MOVER")


@pytest.mark.rule("DBF-CONTACT-CONFORM-b")
@pytest.mark.parametrize(("kind", "slides"), [("Bd(O)", False), ("Ps(O)", True)])
def test_beside_a_friend_it_need_not_pivot(kind: str, slides: bool) -> None:
    # b1 is turned by a quarter and touches a friend of another command with its rear edge in part.
    friend = element("b2", kind, (1080, 1365), 90, command="b-left")
    turned = element("b1", "Bd(O)", (1110, 1400), 90)
    battle = at_move(*PAIR, turned, friend, FAR)
    assert contact(turned.at, friend.at) is Contact.EDGE
    command = group("a1 a2", ahead(60))
    if slides:
        allowed(battle, command)
    else:
        refused(battle, command, "DBF-CONTACT-FLANK")


@pytest.mark.rule("DBF-CONTACT-CONFORM-b")
def test_beside_a_friend_it_still_slides() -> None:
    friend = element("b2", "Bd(O)", (1180, 1390), SOUTH, command="b-left")
    battle = at_move(*PAIR, lone(1110, 1420), friend, FAR)
    assert contact(battle.state.elements["b1"].at, friend.at) is Contact.EDGE
    play(battle, group("a1 a2", ahead(80)))
    assert front(battle, "b1") == (1080, 1420, 180)


@pytest.mark.rule("DBF-CONTACT-CONFORM-b")
def test_the_player_says_in_which_order_single_enemies_turn() -> None:
    #    b1  b2 b3    b3, a little further back, leaves b2 no room but in the middle, once b1 has made way
    #   a1 a2 a3
    enemies = [
        element("b1", "Bd(O)", (1050, 1420), SOUTH),
        element("b2", "Bd(O)", (1130, 1420), SOUTH, command="b-left"),
        element("b3", "Bd(O)", (1211, 1400), SOUTH, command="b-right"),
    ]
    friends = line("a", ["Reg Bd(O)"] * 3, (1000, 1500))
    places = {}
    for order in (("b1", "b2"), ("b2", "b1")):
        battle = at_move(*friends, *enemies, FAR)
        play(battle, group("a1 a2 a3", ahead(80), conform=order))
        places[order] = (front(battle, "b1")[0], front(battle, "b2")[0])
    assert places == {("b1", "b2"): (1000, 1080), ("b2", "b1"): (1000, 1130)}


# -- flank and rear ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-CONTACT-FLANK")
def test_a_flank_is_contacted_front_corner_at_front_corner() -> None:
    # b1 looks south; its left flank is to the east. a1 comes from the east.
    enemy = element("b1", "Bd(O)", (1000, 1400), SOUTH, depth=30)
    battle = at_move(element("a1", "Reg Cv(O)", (1200, 1420), 270), enemy, FAR)
    flank = on_flank(enemy, (80, 60))
    askew = onto("a1", flank).y - 20 * PACE
    refused(
        battle,
        onto("a1", Rect(flank.x, askew, flank.width, flank.depth, flank.angle)),
        "DBF-CONTACT-FLANK",
        "dbf-refused-flank-corner",
    )
    events = play(battle, onto("a1", flank))
    assert [event.edge for event in events if isinstance(event, Contacted)] == ["flank"]


@pytest.mark.rule("DBF-CONTACT-FLANK")
def test_only_from_wholly_beyond_the_line_of_that_edge() -> None:
    enemy = element("b1", "Bd(O)", (1000, 1400), SOUTH, depth=30)
    flank = on_flank(enemy, (80, 60))
    on_line = at_move(element("a1", "Reg LH(O)", (1080, 1500), 0), enemy, FAR)
    allowed(on_line, onto("a1", flank))
    over_it = at_move(element("a1", "Reg LH(O)", (1079, 1500), 0), enemy, FAR)
    refused(over_it, onto("a1", flank), "DBF-CONTACT-FLANK", "dbf-refused-flank-start")


@pytest.mark.rule("DBF-CONTACT-FLANK")
def test_a_rear_is_contacted_from_wholly_behind() -> None:
    enemy = element("b1", "Bd(O)", (1000, 1400), 0, depth=30)
    battle = at_move(element("a1", "Reg LH(O)", (1000, 1500)), enemy, FAR)
    events = play(battle, to(battle, "a1", 1000, 1430))
    assert [event.edge for event in events if isinstance(event, Contacted)] == ["rear"]


@pytest.mark.rule("DBF-CONTACT-FLANK")
def test_a_war_wagon_may_be_met_at_either_end_of_its_side() -> None:
    wagon = element("b1", "WWg(O)", (1000, 1400), SOUTH)
    start = element("a1", "Reg LH(O)", (1240, 1300), 270)
    for align in (Align.LEFT, Align.RIGHT):
        battle = at_move(start, wagon, FAR)
        allowed(battle, onto("a1", laid_against((80 * PACE, 60 * PACE), wagon.at, Edge.LEFT, align)))


@pytest.mark.rule("DBF-SPEED-FLANK")
def test_who_stands_corner_to_corner_has_50p_more_to_take_the_flank() -> None:
    #   b1        a1 fights b1, a2 stands beside it, front corner at b1's front corner. To b1's flank its outer corner
    #   a1 a2     goes 80p aside and 80p ahead, 113p: more than the 100p of Spears.
    enemy = element("b1", "Bd(O)", (1000, 1400), SOUTH)
    friends = [
        element("a1", "Reg Sp(O)", (1000, 1400)),
        element("a2", "Reg Sp(O)", (1080, 1400)),
        element("a3", "Reg Sp(O)", (1200, 1480), 270),
    ]
    battle = at_move(*friends, enemy, FAR)
    flank = on_flank(enemy)
    assert forecast(battle, onto("a2", flank)).notes[0].args == {"paces": 113, "limit": 150}
    refused(battle, onto("a3", flank), "DBF-SPEED-TABLE")
    play(battle, onto("a2", flank))
    assert struck_edge(battle.state.elements["a2"].at, enemy.at) is Edge.LEFT


@pytest.mark.rule("DBF-GAP-b")
def test_between_two_enemies_one_may_turn_upon_a_flank() -> None:
    # a1 stands in a gap of F between b1 and b2, who look south.
    enemies = [
        element("b1", "Bd(O)", (1000, 1400), SOUTH, depth=80),
        element("b2", "Bd(O)", (1160, 1400), SOUTH, depth=80),
    ]
    battle = at_move(element("a1", "Reg LH(O)", (1080, 1420)), *enemies, FAR)
    play(battle, onto("a1", on_flank(enemies[0], (80, 60))))


# -- who may not -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-CONTACT-PROHIBITED")
@pytest.mark.parametrize(
    ("kind", "may"),
    [("Reg WWg(X)", True), ("Reg WWg(O)", False), ("Reg Art(F)", False), ("Reg Art(X)", True)],
)
def test_train_contacts_nobody_but_war_wagons_x(kind: str, may: bool) -> None:
    battle = at_move(element("a1", kind, (1000, 1500)), element("b1", "Bd(O)", (1000, 1460), SOUTH), FAR)
    command = to(battle, "a1", 1000, 1460)
    if may:
        play(battle, command)
    else:
        refused(battle, command, "DBF-CONTACT-PROHIBITED", "dbf-refused-train-contact")


@pytest.mark.rule("DBF-CM-X", "DBF-CONTACT-PROHIBITED")
@pytest.mark.parametrize(("enemy", "may"), [("El(O)", True), ("Bd(O)", False)])
def test_disguised_camels_contact_only_elephants(enemy: str, may: bool) -> None:
    battle = at_move(element("a1", "Irr Cm(X)", (1000, 1500)), element("b1", enemy, (1000, 1460), SOUTH), FAR)
    assert battle.check("west", to(battle, "a1", 1000, 1460)).legal is may


@pytest.mark.rule("DBF-CONTACT-PROHIBITED")
@pytest.mark.parametrize("kind", ["Reg Bw(O)", "Reg Bw(X)"])
def test_bows_do_not_contact_the_front_of_mounted_they_can_shoot_at(kind: str) -> None:
    battle = at_move(element("a1", kind, (1000, 1500)), element("b1", "Kn(O)", (1000, 1440), SOUTH), FAR)
    refused(battle, to(battle, "a1", 1000, 1440), "DBF-CONTACT-PROHIBITED", "dbf-refused-bows-contact")
    foot = at_move(element("a1", kind, (1000, 1500)), element("b1", "Bd(O)", (1000, 1440), SOUTH), FAR)
    allowed(foot, to(foot, "a1", 1000, 1440))
    rear = at_move(element("a1", kind, (1000, 1500)), element("b1", "Kn(O)", (1000, 1380), 0), FAR)
    allowed(rear, to(rear, "a1", 1000, 1440))


@pytest.mark.rule("DBF-MELEE-AERIAL")
def test_land_troops_contact_aerials() -> None:
    battle = at_move(
        element("a1", "Reg Bd(O)", (1000, 1500)), element("b1", "Fl(O)", (1000, 1440), SOUTH), FAR
    )
    play(battle, to(battle, "a1", 1000, 1440))
    assert battle.state.elements["a1"].deeds.met == ("b1",)


# -- what a front touches --------------------------------------------------------------------------------------------------


def test_beside_and_corner_to_corner_is_no_contact_of_fronts() -> None:
    enemy = place(1000, 1400, SOUTH)
    assert struck_edge(place(1000, 1400), enemy) is Edge.FRONT
    assert struck_edge(place(1080, 1400), enemy) is None
    assert struck_edge(place(1080, 1370), enemy) is None
    assert struck_edge(place(1000, 1401), enemy) is None
    assert struck_edge(place(1040, 1400), enemy) is Edge.FRONT


def test_moving_into_overlap_is_free() -> None:
    battle = at_move(
        element("a1", "Reg Sp(O)", (1000, 1400)),
        element("a2", "Reg Sp(O)", (1080, 1480)),
        element("b1", "Bd(O)", (1000, 1400), SOUTH),
        FAR,
    )
    play(battle, to(battle, "a2", 1080, 1400))
    assert battle.state.elements["a2"].deeds.met == ()


def test_reachable_contacts_are_legal_and_priced() -> None:
    battle = at_move(
        *line("a", ["Reg Bd(O)"] * 3, (1000, 1500)),
        element("a9", "Reg LH(O)", (1400, 1450), 300, command="a-left"),
        *line("b", ["Bd(O)"] * 3, (1170, 1430), SOUTH),
        FAR,
    )
    lines = tuple(battle.state.elements[name] for name in ("a1", "a2", "a3"))
    found = [*reachable_contacts(battle.state, "west", lines)]
    found += reachable_contacts(battle.state, "west", (battle.state.elements["a9"],))
    assert {name for reach in found for name in reach.enemies} >= {"b1", "b2", "b3"}
    for reach in found:
        allowed(battle, reach.command)
        assert forecast(battle, reach.command).price == reach.price


def test_slides_that_line_up_count_for_nothing() -> None:
    enemies = line("b", ["Bd(O)"] * 2, (1110, 1420), SOUTH)
    battle = at_move(*PAIR, *enemies, FAR)
    command = group("a1 a2", slide(30), ahead(80))
    assert forecast(battle, command).notes[0].args["paces"] == 80
    play(battle, command)
