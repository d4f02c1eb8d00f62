"""How an element advances spontaneously where its owner may choose (seed lines 1108, 1110)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.table import DEGREE, PACE, Rect, corners, slid
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis import scenes
from oriflamme.rulesets.fictionalis.bursting import Advanced
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land, Surface
from oriflamme.rulesets.fictionalis.manners import Avoid, Manner, evasions
from oriflamme.rulesets.fictionalis.one_by_one import GoNext, GoRest
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.spontaneous import AdvanceBy, HowToAdvance, SpontaneousPhase
from tests.rulesets.fictionalis.aftersight import front_of, square
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

WARBAND = element("a1", "Irr Wb(O)", (1000, 1000))
BAIT = element("b1", "Reg Bd(O)", (1000, 700), SOUTH)
ELEPHANTS = element("a2", "Reg El(O)", (1050, 900))
"""A friend in the way: the warband cannot pass through it."""


def asked(*elements: Element, **more: Any) -> Battle[Field]:
    """A battle at the first question about west's spontaneous advances."""
    battle = laid_out(*elements, **more)
    battle.push(SpontaneousPhase())
    battle.advance()
    return battle


def manners(battle: Battle[Field]) -> list[AdvanceBy]:
    assert isinstance(battle.decision(), HowToAdvance)
    return [command for command in battle.options("west") if isinstance(command, AdvanceBy)]


def ways(battle: Battle[Field]) -> list[Avoid]:
    return [command.avoid for command in manners(battle)]


@pytest.mark.rule("DBF-SPONT-AVOID")
def test_the_owner_says_whether_it_shifts_pivots_does_both_or_neither() -> None:
    assert ways(asked(WARBAND, ELEPHANTS, BAIT)) == [Avoid.SHIFT, Avoid.PIVOT, Avoid.BOTH, Avoid.NONE]
    ends: dict[Avoid, Rect] = {}
    for avoid in Avoid:
        battle = asked(WARBAND, ELEPHANTS, BAIT)
        battle.apply("west", AdvanceBy(avoid, align=True))
        ends[avoid] = battle.state.elements["a1"].at
    # Twenty paces to where it meets them, thirty aside, and what is left straight on.
    assert ends[Avoid.SHIFT].x == pytest.approx(970 * PACE, abs=10)
    assert ends[Avoid.SHIFT].angle == 0
    # So far that it can go on past them.
    assert ends[Avoid.PIVOT].angle == 75 * DEGREE
    assert ends[Avoid.BOTH].angle not in (0, ends[Avoid.PIVOT].angle)
    # It runs up to them and stands there.
    assert corners(ends[Avoid.NONE])[0].y == pytest.approx(980 * PACE, abs=1 * PACE)


@pytest.mark.rule("DBF-SPONT-AVOID")
def test_it_keeps_out_of_difficult_going_only_if_its_owner_likes() -> None:
    wood = Surface(features=(square("wood", Land.WOOD, 1030, 900, 200, 60),))
    knights = element("a1", "Irr Kn(O)", (1000, 1000))
    battle = asked(knights, BAIT, surface=wood)
    assert ways(battle)[-1] is Avoid.NONE
    battle.apply("west", AdvanceBy(Avoid.NONE, align=True))
    assert front_of(battle, "a1")[0] == 1000
    avoided = asked(knights, BAIT, surface=wood)
    avoided.apply("west", AdvanceBy(Avoid.SHIFT, align=True))
    assert front_of(avoided, "a1")[0] != 1000


@pytest.mark.rule("DBF-SPONT-AVOID")
def test_nobody_is_asked_where_nothing_is_in_the_way() -> None:
    rough = Surface(features=(square("scrub", Land.SCRUB, 1030, 900, 300, 60),))
    for surface in (None, rough):
        battle = asked(WARBAND, BAIT, surface=surface)
        assert battle.decision() is None
        assert front_of(battle, "a1")[0] == 1000


@pytest.mark.rule("DBF-SPONT-ALIGN")
def test_the_owner_says_whether_it_turns_back_to_face_as_a_friend_does() -> None:
    fighting = (element("a2", "Reg Bd(O)", (1000, 880)), element("b1", "Reg Bd(O)", (1000, 880), SOUTH))
    late = element("a1", "Irr Wb(O)", (1150, 990), 340)
    battle = asked(late, *fighting)
    assert manners(battle) == [AdvanceBy(Avoid.NONE, align=True), AdvanceBy(Avoid.NONE, align=False)]
    battle.apply("west", AdvanceBy(Avoid.NONE, align=True))
    assert battle.state.elements["a1"].at.angle == 0
    askew = asked(late, *fighting)
    askew.apply("west", AdvanceBy(Avoid.NONE, align=False))
    assert askew.state.elements["a1"].at.angle > 180 * DEGREE


@pytest.mark.rule("DBF-SPONT-AVOID")
def test_a_manner_that_leads_nowhere_else_is_refused_and_the_enemy_is_told_nothing() -> None:
    battle = asked(WARBAND, ELEPHANTS, BAIT)
    before = battle.digest()
    for command in (AdvanceBy(Avoid.NONE, align=False), GoRest()):
        ruling = battle.check("west", command)
        assert [reason.rule for reason in ruling.reasons] == ["DBF-SPONT-AVOID"]
    assert battle.digest() == before
    seen = battle.view("east").decision()
    assert isinstance(seen, HowToAdvance)
    assert (seen.manners, seen.advance.element) == ((), "")


@pytest.mark.rule("DBF-SPONT-AVOID")
def test_who_lets_all_go_is_not_asked_and_who_is_chosen_singly_is() -> None:
    other = element("a3", "Irr Wb(O)", (2000, 1000))
    foe = element("b2", "Reg Bd(O)", (2000, 700), SOUTH)
    battle = asked(WARBAND, ELEPHANTS, BAIT, other, foe)
    told = [one.element for one in battle.apply("west", GoRest()) if isinstance(one, Advanced)]
    assert sorted(told) == ["a1", "a3"]
    assert battle.state.elements["a1"].at.angle == 0
    battle = asked(WARBAND, ELEPHANTS, BAIT, other, foe)
    battle.apply("west", GoNext("a1"))
    assert isinstance(battle.decision(), HowToAdvance)
    battle.apply("west", AdvanceBy(Avoid.PIVOT, align=True))
    assert battle.state.elements["a3"].deeds.spontaneous


@pytest.mark.rule("DBF-SPONT-AVOID")
def test_each_manner_shows_where_it_would_end() -> None:
    battle = asked(WARBAND, ELEPHANTS, BAIT)
    view = battle.view("west")
    prompt = scenes.scene(view).prompt
    assert prompt is not None
    assert {choice.label.id for choice in prompt.choices} == {"dbf-do-advance-by"}
    ends = {scenes.preview(view, "west", command).ghosts[0].shape for command in manners(battle)}
    assert len(ends) == len(manners(battle))
    assert not scenes.preview(view, "west", AdvanceBy(Avoid.NONE, align=False)).ghosts


def test_evasions_come_by_the_least_change_and_stay_within_the_move() -> None:
    rect = WARBAND.at
    shifts = [one.rect for one in evasions(rect, Avoid.SHIFT, 16 * PACE)]
    assert shifts == [slid(rect, way * aside * PACE) for aside in (5, 10, 15) for way in (1, -1)]
    pivots = [one.rect for one in evasions(rect, Avoid.PIVOT, 200 * PACE)]
    assert [one.angle for one in pivots[:3]] == [5 * DEGREE, 355 * DEGREE, 10 * DEGREE]
    # The corner about which it pivots stays, and no corner of its front goes forward.
    assert corners(pivots[0])[0].y == pytest.approx(corners(rect)[0].y, abs=2)
    assert all(point.y >= corners(rect)[0].y - 2 for one in pivots for point in corners(one)[:2])
    assert list(evasions(rect, Avoid.NONE, 200 * PACE)) == []
    assert Manner() == Manner(Avoid.SHIFT, align=True)
