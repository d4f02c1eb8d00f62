"""Breaking off from contact (seed line 997). North is up."""

from __future__ import annotations

import pytest

from oriflamme.board.table import PACE
from oriflamme.rulesets.fictionalis.movement.breaking_off import BreakOff
from oriflamme.rulesets.fictionalis.movement.execution import Moved
from oriflamme.rulesets.fictionalis.sky import Sky
from tests.rulesets.fictionalis.layout import SOUTH, element
from tests.rulesets.fictionalis.moving import allowed, at_move, front, play, refused, rules, to

FAR = element("b9", "Bd(O)", (3000, 100), SOUTH)
RULE = "DBF-MOVE-BREAKOFF"
ENEMY = element("b1", "Reg Bd(O)", (1000, 1500), SOUTH)


def off(name: str, paces: int) -> BreakOff:
    return BreakOff(name, paces * PACE)


@pytest.mark.rule("DBF-MOVE-BREAKOFF")
def test_the_faster_breaks_off_straight_back_by_100p_at_least() -> None:
    battle = at_move(element("a1", "Reg Kn(O)", (1000, 1500)), ENEMY, FAR)
    refused(battle, off("a1", 99), RULE, "dbf-refused-break-short")
    refused(battle, off("a1", 151), "DBF-SPEED-TABLE")
    events = play(battle, off("a1", 150))
    assert front(battle, "a1") == (1000, 1650, 0)
    assert [event.rule for event in events if isinstance(event, Moved)] == [RULE]
    deeds = battle.state.elements["a1"].deeds
    assert deeds.tactical
    assert deeds.broke_off


@pytest.mark.rule("DBF-MOVE-BREAKOFF")
def test_it_is_the_only_move_of_one_in_frontal_contact() -> None:
    battle = at_move(element("a1", "Reg Kn(O)", (1000, 1500)), ENEMY, FAR)
    refused(battle, to(battle, "a1", 1000, 1620), RULE)
    refused(battle, to(battle, "a1", 1100, 1600), RULE)
    free = at_move(element("a1", "Reg Kn(O)", (1000, 1600)), ENEMY, FAR)
    refused(free, off("a1", 120), RULE, "dbf-refused-nothing-to-break")


@pytest.mark.rule("DBF-MOVE-BREAKOFF")
def test_by_night_anybody_may_and_spies_always() -> None:
    slow = element("a1", "Reg Bd(O)", (1000, 1500))
    refused(at_move(slow, ENEMY, FAR), off("a1", 100), RULE, "dbf-refused-break-slow")
    night = at_move(slow, ENEMY, FAR, sky=Sky(quarters=4))
    assert "dbf-refused-break-slow" not in {
        reason.text.id for reason in night.check("west", off("a1", 100)).reasons
    }
    allowed(night, off("a1", 100))
    spy = at_move(element("a1", "Reg Sy(O)", (1000, 1500)), element("b1", "LH(O)", (1000, 1500), SOUTH), FAR)
    allowed(spy, off("a1", 100))


@pytest.mark.rule("DBF-MOVE-BREAKOFF")
def test_it_has_to_be_faster_than_all_whom_it_fights() -> None:
    wagon = element("a1", "Reg Kn(O)", (1000, 1500))
    foes = [ENEMY, element("b2", "LH(O)", (960, 1530), 90, command="b")]
    battle = at_move(wagon, *foes, FAR)
    assert RULE in rules(battle, off("a1", 150))


@pytest.mark.rule("DBF-MOVE-BREAKOFF")
def test_not_with_an_enemy_front_on_flank_or_rear() -> None:
    # b2 looks west, its front against a1's right flank.
    flanker = element("b2", "Reg Bd(O)", (1040, 1540), 270, depth=30)
    battle = at_move(element("a1", "Reg Cv(O)", (1000, 1500)), ENEMY, flanker, FAR)
    refused(battle, off("a1", 150), RULE, "dbf-refused-break-flank")


@pytest.mark.rule("DBF-MOVE-BREAKOFF")
def test_it_may_not_end_in_contact_with_another_enemy() -> None:
    behind = element("b2", "Reg Bd(O)", (1000, 1700), 0)
    battle = at_move(element("a1", "Reg Cv(O)", (1000, 1500)), ENEMY, behind, FAR)
    refused(battle, off("a1", 140), RULE, "dbf-refused-break-contact")
    allowed(battle, off("a1", 139))


@pytest.mark.rule("DBF-MOVE-EXPENDABLES")
def test_expendables_do_not_break_off() -> None:
    battle = at_move(element("a1", "Exp(O)", (1000, 1500)), ENEMY, FAR)
    refused(battle, off("a1", 120), "DBF-MOVE-EXPENDABLES")


@pytest.mark.rule("DBF-SEQ-2", "DBF-MOVE-BREAKOFF")
def test_impetuous_enemies_pursue_at_once() -> None:
    wild = element("b1", "Irr Wb(O)", (1000, 1500), SOUTH)
    battle = at_move(element("a1", "Reg Cv(O)", (1000, 1500)), wild, FAR)
    play(battle, off("a1", 200))
    assert front(battle, "b1")[1] > 1500
    calm = at_move(element("a1", "Reg Cv(O)", (1000, 1500)), ENEMY, FAR)
    play(calm, off("a1", 200))
    assert front(calm, "b1") == (1000, 1500, 180)


@pytest.mark.rule("DBF-MOVE-BREAKOFF")
def test_breaking_off_is_offered() -> None:
    battle = at_move(element("a1", "Reg Cv(O)", (1000, 1500)), ENEMY, FAR)
    offered = [command for command in battle.options("west") if isinstance(command, BreakOff)]
    assert offered == [off("a1", 100), off("a1", 200)]
