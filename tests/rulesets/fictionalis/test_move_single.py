"""Single-element moves: who may move, how it is measured, what is in the way (seed lines 990-996, 1056)."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.rulesets.fictionalis.movement.execution import Moved
from oriflamme.rulesets.fictionalis.movement.phase import EndMoves
from oriflamme.rulesets.fictionalis.pieces import Place, Trait
from tests.rulesets.fictionalis.layout import SOUTH, element, line
from tests.rulesets.fictionalis.moving import (
    EAST,
    WEST,
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
    to,
    words,
)

FAR = element("b1", "Bd(O)", (1000, 100), SOUTH)


# -- who, and how often ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-MOVE-TACTICAL")
def test_nobody_makes_two_tactical_moves_in_a_bound() -> None:
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), FAR)
    play(battle, to(battle, "a1", 1000, 1450))
    assert battle.state.elements["a1"].deeds.tactical
    refused(battle, to(battle, "a1", 1000, 1440), "DBF-MOVE-TACTICAL", "dbf-refused-moved-already")


@pytest.mark.rule("DBF-MOVE-TACTICAL")
def test_one_moves_ones_own_elements_that_are_on_the_table() -> None:
    aside = element("a2", "Reg Bd(O)", None)
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), aside, FAR)
    assert words(battle, to(battle, "b1", 1000, 150, SOUTH)) == {"dbf-refused-not-yours"}
    assert words(battle, group("a1 a2", ahead(50))) == {"dbf-refused-off-table"}
    assert words(battle, group("a1 a1", ahead(50))) == {"dbf-refused-no-elements"}
    assert words(battle, group("", ahead(50))) == {"dbf-refused-no-elements"}
    assert words(battle, group("a1 nobody", ahead(50))) == {"dbf-refused-no-such-element"}


@pytest.mark.rule("DBF-MOVE-TACTICAL")
def test_the_elements_of_a_move_are_of_one_command() -> None:
    two = [
        element("a1", "Reg Bd(O)", (1000, 1500)),
        element("a2", "Reg Bd(O)", (1080, 1500), command="a-left"),
    ]
    battle = at_move(*two, FAR)
    refused(battle, group("a1 a2", ahead(50)), "DBF-MOVE-TACTICAL", "dbf-refused-two-commands")


def test_a_move_that_moves_nobody_is_none() -> None:
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), FAR)
    refused(battle, to(battle, "a1", 1000, 1500), "DBF-MOVE-TACTICAL", "dbf-refused-no-move")
    refused(battle, group("a1"), "DBF-GROUP-MOVE-a", "dbf-refused-no-move")


@pytest.mark.rule("DBF-SPEED-TABLE")
def test_baggage_that_is_not_mobile_stays() -> None:
    battle = at_move(element("a1", "Bg(O)", (1000, 1500)), element("a2", "Reg Bd(O)", (500, 1500)), FAR)
    refused(battle, to(battle, "a1", 1000, 1490), "DBF-SPEED-TABLE", "dbf-refused-immobile")


@pytest.mark.rule("DBF-DEMORAL-PIP")
def test_a_demoralised_command_makes_one_tactical_move_of_one_element() -> None:
    battle = at_move(*line("a", ["Reg Bd(O)"] * 3, (1000, 1500)), FAR)
    battle.state.order(msgspec.structs.replace(battle.state.commands["a"], demoralised=True))
    refused(battle, group("a1 a2 a3", ahead(50)), "DBF-DEMORAL-PIP")
    refused(battle, to(battle, "a1", 1000, 1450, march=True), "DBF-DEMORAL-PIP")
    play(battle, to(battle, "a1", 1000, 1450))
    refused(battle, to(battle, "a2", 1080, 1450), "DBF-DEMORAL-PIP")


@pytest.mark.rule("DBF-ALLY-LIMITS")
def test_an_ally_who_holds_back_does_not_draw_near() -> None:
    enemy = element("b1", "Bd(O)", (1000, 800), SOUTH)
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1450)), enemy)
    battle.state.order(msgspec.structs.replace(battle.state.commands["a"], engaged=False))
    refused(battle, to(battle, "a1", 1000, 1399), "DBF-ALLY-LIMITS", "dbf-refused-ally")
    allowed(battle, to(battle, "a1", 1000, 1400))


@pytest.mark.rule("DBF-NIGHT-FREEZE")
def test_a_command_that_has_stopped_in_the_dark_stays() -> None:
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1450)), FAR)
    battle.state.order(msgspec.structs.replace(battle.state.commands["a"], frozen=True))
    refused(battle, to(battle, "a1", 1000, 1400), "DBF-NIGHT-FREEZE")
    assert list(battle.options(WEST)) == [EndMoves()]


# -- how it is measured ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-MOVE-SINGLE")
def test_neither_front_corner_goes_further_than_the_move() -> None:
    # Blades may go 100p: 60 ahead and 80 aside is exactly that for both corners.
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), FAR)
    allowed(battle, to(battle, "a1", 1080, 1440))
    refused(battle, to(battle, "a1", 1081, 1440), "DBF-SPEED-TABLE", "dbf-refused-too-far")
    allowed(battle, to(battle, "a1", 1000, 1600))
    refused(battle, to(battle, "a1", 1000, 1601), "DBF-SPEED-TABLE")


@pytest.mark.rule("DBF-MOVE-SINGLE")
def test_it_may_look_any_way_at_the_end_if_its_corners_reach() -> None:
    # Turning about on the middle of the front: each front corner goes the whole width of the base, 80p.
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), FAR)
    command = to(battle, "a1", 1000, 1500, SOUTH)
    assert forecast(battle, command).notes[0].args["paces"] == 80
    play(battle, command)
    assert front(battle, "a1") == (1000, 1500, 180)


@pytest.mark.rule("DBF-MOVE-SINGLE")
def test_the_rear_corners_count_for_train_and_airboats_only() -> None:
    # A quarter turn to the right about the front right corner: the front left corner goes 113.1p, as on a chord of 80p,
    # the rear left corner, 80 wide and 160 deep of a War Wagon, 253p.
    wagon = element("a1", "Reg WWg(O)", (1000, 1500))
    horse = element("a2", "Reg LH(O)", (2000, 1500), depth=160)
    battle = at_move(wagon, horse, FAR)
    turned = to(battle, "a1", 1040, 1460, 90)
    assert forecast(battle, turned).notes[0].args["paces"] == 253
    refused(battle, turned, "DBF-SPEED-TABLE")
    light = to(battle, "a2", 2040, 1460, 90)
    assert forecast(battle, light).notes[0].args["paces"] == 113
    allowed(battle, light)


@pytest.mark.rule("DBF-MOVE-SINGLE")
def test_an_airboat_is_measured_at_all_its_corners() -> None:
    battle = at_move(element("a1", "Reg Ab(O)", (1000, 1500)), FAR)
    refused(battle, to(battle, "a1", 1040, 1460, 90), "DBF-SPEED-TABLE")


@pytest.mark.rule("DBF-MOVE-SINGLE")
def test_round_an_obstacle_the_legs_of_the_way_are_measured() -> None:
    # A friend of another command stands 50p ahead, as wide as the mover: straight on it is in the way.
    mover = element("a1", "Reg Cv(O)", (1000, 1500))
    wall = element("a9", "Reg Bd(O)", (1000, 1410), command="a-left")
    battle = at_move(mover, wall, FAR)
    start = battle.state.elements["a1"].at
    straight = to(battle, "a1", 1000, 1310)
    refused(battle, straight, "DBF-PASS-TABLE", "dbf-refused-in-way")
    beside = Point(start.x + 81 * PACE, start.y - 30 * PACE)
    past = Point(start.x + 81 * PACE, start.y - 130 * PACE)
    round_it = to(battle, "a1", 1000, 1340, via=(beside, past))
    assert forecast(battle, round_it).notes[0].args["paces"] == round(
        (81**2 + 30**2) ** 0.5 + 100 + (81**2 + 30**2) ** 0.5
    )
    refused(battle, round_it, "DBF-SPEED-TABLE")
    corner = to(battle, "a1", 1081, 1380, via=(beside,))
    play(battle, corner)
    assert front(battle, "a1") == (1081, 1380, 0)


@pytest.mark.rule("DBF-MOVE-SINGLE")
def test_an_element_turns_out_of_a_line_past_the_friends_it_touches() -> None:
    battle = at_move(*line("a", ["Reg LH(O)"] * 3, (1000, 1500)), FAR)
    play(battle, to(battle, "a2", 1080, 1700, SOUTH))
    assert front(battle, "a2") == (1080, 1700, 180)


def test_nobody_goes_through_the_friends_beside_him() -> None:
    battle = at_move(*line("a", ["Reg Bd(O)"] * 2, (1000, 1500)), FAR)
    refused(battle, to(battle, "a1", 1100, 1500), "DBF-PASS-TABLE", "dbf-refused-in-way")


def test_nobody_goes_through_an_enemy() -> None:
    battle = at_move(
        element("a1", "Reg LH(O)", (1000, 1500)), element("b1", "Bd(O)", (1000, 1380), 0), FAR_AWAY
    )
    refused(battle, to(battle, "a1", 1000, 1300), "DBF-PASS-GENERAL", "dbf-refused-in-way")


FAR_AWAY = element("b9", "Bd(O)", (3000, 100), SOUTH)


@pytest.mark.rule("DBF-PASS-TABLE", "DBF-PASS-SHORT")
def test_who_ends_on_top_of_a_friend_he_passes_is_put_beyond_him() -> None:
    # Psiloi 40 deep; Blades behind them go 100p through Bows 40 deep that begin 70p ahead: they would end on them.
    bows = element("a2", "Reg Bw(O)", (1000, 1430), command="a-left")
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), bows, FAR_AWAY)
    play(battle, to(battle, "a1", 1000, 1405))
    assert front(battle, "a1") == (1000, 1400, 0)


@pytest.mark.rule("DBF-PASS-SHORT")
def test_nobody_is_put_beyond_a_friend_into_contact_with_the_enemy() -> None:
    bows = element("a2", "Reg Bw(O)", (1000, 1430), command="a-left")
    enemy = element("b1", "Bd(O)", (1000, 1400), SOUTH)
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), bows, enemy, FAR_AWAY)
    refused(battle, to(battle, "a1", 1000, 1440), "DBF-PASS-SHORT", "dbf-refused-pass-contact")


@pytest.mark.rule("DBF-PASS-MARK", "DBF-PASS-AERIAL")
def test_aerials_and_others_may_stand_in_one_place() -> None:
    flyer = element("a1", "Reg Fl(O)", (1000, 1500))
    foot = element("a2", "Reg Bd(O)", (1000, 1350), command="a-left")
    battle = at_move(flyer, foot, FAR_AWAY)
    play(battle, to(battle, "a1", 1000, 1360))
    play(battle, to(battle, "a2", 1010, 1345))


@pytest.mark.rule("DBF-LOSS-DEF")
def test_who_leaves_the_table_is_lost() -> None:
    battle = at_move(element("a1", "Reg LH(O)", (1000, 2350)), element("a2", "Reg Bd(O)", (500, 1500)), FAR)
    command = to(battle, "a1", 1000, 2345 + 40)
    assert forecast(battle, command).notes[-1].id == "dbf-note-leaves-table"
    events = play(battle, command)
    assert battle.state.elements["a1"].place is Place.LOST
    assert any(event.rule == "DBF-LOSS-DEF" for event in events)


# -- Expendables -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-MOVE-EXPENDABLES")
def test_expendables_go_straight_or_wheel() -> None:
    battle = at_move(element("a1", "Exp(O)", (1000, 1500)), FAR)
    refused(battle, to(battle, "a1", 1050, 1450), "DBF-MOVE-EXPENDABLES")
    refused(battle, to(battle, "a1", 1000, 1500, SOUTH), "DBF-MOVE-EXPENDABLES")
    refused(battle, to(battle, "a1", 1000, 1550), "DBF-MOVE-EXPENDABLES")
    allowed(battle, to(battle, "a1", 1000, 1400))
    play(battle, group("a1", left(30), ahead(100), right(10)))
    assert front(battle, "a1")[2] == 340


# -- the phase ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SEQ-2")
def test_the_side_whose_bound_it_is_moves_until_it_ends_its_moves() -> None:
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), FAR)
    assert battle.deciders() == (WEST,)
    assert battle.prompts()[0].rule == "DBF-SEQ-2"
    with pytest.raises(IllegalCommand):
        battle.apply(EAST, EndMoves())
    events = play(battle, to(battle, "a1", 1000, 1400))
    assert [type(event) for event in events] == [Moved]
    assert battle.deciders() == (WEST,)
    battle.apply(WEST, EndMoves())
    assert battle.agenda == ()


@pytest.mark.rule("DBF-SEQ-2")
def test_every_listed_command_is_legal_and_the_last_ends_the_phase() -> None:
    battle = at_move(
        *line("a", ["Reg Bd(O)"] * 4, (1000, 1500)),
        element("a9", "Reg LH(O)", (1600, 1500), command="a-left"),
        element("a8", "Bg(O)", (1600, 2300), command="a-left"),
        *line("b", ["Bd(O)"] * 3, (1160, 1420), SOUTH),
    )
    listed = list(battle.options(WEST))
    assert listed[-1] == EndMoves()
    assert len(listed) == len({repr(command) for command in listed})
    assert all(battle.check(WEST, command).legal for command in listed)
    assert len(listed) >= 10
    assert {"MoveGroup", "MoveElement"} < {type(command).__name__ for command in listed}


def test_a_move_is_paid_for() -> None:
    battle = at_move(element("a1", "Reg Bd(O)", (1000, 1500)), element("a2", "Reg Bd(O)", (500, 1500)), FAR)
    before = battle.state.commands["a"].pips
    play(battle, to(battle, "a2", 500, 1400))
    assert battle.state.commands["a"].pips == before - 2


@pytest.mark.rule("DBF-PIP-USE")
def test_without_pips_nobody_moves() -> None:
    battle = at_move(
        *line("a", ["Reg Bd(O)"] * 2, (1000, 1500)),
        *[element(f"a{number}", "Reg Bd(O)", (200 * number, 1800)) for number in range(3, 11)],
        FAR,
    )
    for number in range(3, 9):
        play(battle, to(battle, f"a{number}", 200 * number, 1700))
    refused(battle, to(battle, "a9", 1800, 1700), "DBF-PIP-USE")


@pytest.mark.rule("DBF-PIP-CINC", "DBF-PIP-IRREGULAR-TURN", "DBF-PIP-IRREGULAR-SHORT")
def test_irregulars_pay_for_turning_and_for_moving_short() -> None:
    battle = at_move(element("a1", "Irr Bd(O)", (1000, 1500)), element("a2", "Irr Bd(O)", (500, 1500)), FAR)
    assert forecast(battle, to(battle, "a1", 1000, 1400)).price == 2
    assert forecast(battle, to(battle, "a1", 1000, 1450)).price == 4
    assert forecast(battle, to(battle, "a1", 1020, 1420)).price == 4


def test_mounted_infantry_marches_as_cavalry() -> None:
    rider = element("a1", "Reg Bw(O)", (1000, 1500), traits=(Trait.MOUNTED_INFANTRY,), mounts=None)
    battle = at_move(rider, FAR)
    refused(battle, to(battle, "a1", 1000, 1300, march=True), "DBF-SPEED-TABLE")
