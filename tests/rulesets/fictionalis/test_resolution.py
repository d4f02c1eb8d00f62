"""One combat resolved: dice, numbers told, outcomes, flank attackers, the ring (seed lines 513, 1253-1339)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event, Rolled
from oriflamme.rulesets.fictionalis.combats import Bout, Combat, FightResolved
from oriflamme.rulesets.fictionalis.destruction import Destroyed
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.giving_way import ApplyOutcome, FlankerGivesWay
from oriflamme.rulesets.fictionalis.outcomes import Outcome
from oriflamme.rulesets.fictionalis.pieces import Artefact, Deeds, Element, Place
from oriflamme.rulesets.fictionalis.resolution import ResultPending, RollCombat
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

EAST = 90
MELEE = Combat(bout=Bout.MELEE, first="a1", second="b1")


def at(x: float, y: float) -> tuple[float, float]:
    return 1800 + x, 1200 + y


def front(kind: str = "Bd(O)", name: str = "a1", **more: Any) -> Element:
    return element(name, kind, at(0, 0), **more)


def foe(kind: str = "Sp(O)", name: str = "b1", **more: Any) -> Element:
    return element(name, kind, at(0, 0), SOUTH, **more)


def fought(
    *elements: Element, dice: Sequence[int], combat: Combat = MELEE
) -> tuple[Battle[Field], list[Event]]:
    battle = laid_out(*elements, dice=dice)
    battle.push(RollCombat(combat))
    events = battle.advance()
    assert battle.rolls == len(dice)
    return battle, events


def told(events: list[Event]) -> FightResolved:
    return next(event for event in events if isinstance(event, FightResolved))


@pytest.mark.rule("DBF-RESOLVE-DICE")
def test_an_event_carries_every_number_and_its_rule() -> None:
    battle, events = fought(front("Bd(S)"), foe("Sp(I)"), dice=(4, 2))
    event = told(events)
    assert [type(one) for one in events[:3]] == [Rolled, Rolled, FightResolved]
    assert (event.first.id, event.second.id, event.rule) == ("a1", "b1", "DBF-RESOLVE-DICE")
    assert (event.first.dice, event.first.die, event.second.die) == ((4,), 4, 2)
    assert event.first.tally.total == 5
    assert event.first.score == 9
    assert [line.rule for line in event.first.modifiers] == ["DBF-CLASS-I"]
    assert (event.first.total, event.second.total) == (10, 6)
    assert (event.first.outcome, event.second.outcome) == (Outcome.NOTHING, Outcome.RECOIL)
    assert event.second.rule.startswith("DBF-LESS-")
    assert all(line.rule.startswith("DBF-") for line in event.first.tally.lines)
    assert battle.state.elements["b1"].at.y == (1200 - 15 - 30) * PACE


def test_the_result_waits_in_a_step_of_its_own_before_it_takes_effect() -> None:
    battle = laid_out(front(), foe(), dice=(6, 2))
    RollCombat(MELEE).run(battle)
    assert battle.agenda == (
        ResultPending(combat=MELEE, first=Outcome.NOTHING, second=Outcome.RECOIL, victor="a1"),
    )
    assert battle.state.elements["b1"].at == foe().at
    # Whoever softens the result replaces it: nothing happens then.
    battle.agenda = (ApplyOutcome(combat=MELEE, first=Outcome.NOTHING, second=Outcome.CONTINUE, victor="a1"),)
    battle.advance()
    assert battle.state.elements["b1"].at == foe().at


@pytest.mark.rule("DBF-RESOLVE-DICE")
def test_a_draw_goes_on_and_both_have_fought() -> None:
    battle, events = fought(front("Sp(O)"), foe(), dice=(3, 3))
    assert (told(events).first.outcome, told(events).second.outcome) == (Outcome.CONTINUE,) * 2
    assert battle.state.elements["a1"].deeds.fought
    assert battle.state.elements["b1"].deeds.fought
    assert battle.agenda == ()


def test_both_sides_of_a_draw_may_be_destroyed() -> None:
    battle, _ = fought(front("Exp(O)"), foe("Exp(O)"), dice=(3, 3))
    assert [battle.state.elements[name].place for name in ("a1", "b1")] == [Place.LOST] * 2


def test_half_destroys() -> None:
    battle, events = fought(front("Bd(O)"), foe("Sp(I)"), dice=(6, 1))
    assert told(events).second.outcome is Outcome.DESTROYED
    assert battle.state.elements["b1"].place is Place.LOST


# -- pursuit -----------------------------------------------------------------------------------------------------------


def test_the_victor_pursues_when_its_troops_do() -> None:
    battle, _ = fought(front("Kn(O)"), foe("Cv(O)"), dice=(4, 3))
    assert battle.state.elements["a1"].at.y == (1200 + 30 - 60) * PACE
    stays, _ = fought(front("Cv(O)"), foe("Cv(O)"), dice=(4, 3))
    assert stays.state.elements["a1"].at == front("Cv(O)").at


# -- flank attackers (DBF-OUTCOME-FLANKER) -----------------------------------------------------------------------------


@pytest.mark.rule("DBF-OUTCOME-FLANKER")
def test_who_strikes_a_flank_ignores_the_outcome_but_gives_way_with_his_friend() -> None:
    flanker = element("b2", "Cv(O)", at(-40, 40), EAST)
    won, events = fought(front(), foe(), flanker, dice=(1, 4))
    assert [type(event) for event in events].count(FlankerGivesWay) == 0
    assert won.state.elements["b2"].at == flanker.at
    lost, events = fought(front("El(O)"), foe(), flanker, dice=(6, 2))
    assert [event.element for event in events if isinstance(event, FlankerGivesWay)] == ["b2"]
    assert lost.state.elements["b2"].at.x == flanker.at.x - 60 * PACE


@pytest.mark.rule("DBF-OUTCOME-FLANKER", "DBF-RECOIL-DESTROYED")
def test_one_struck_in_the_flank_that_recoils_is_destroyed() -> None:
    _, events = fought(front(), foe(), element("b2", "Cv(O)", at(-40, 40), EAST), dice=(1, 6))
    assert [event.element for event in events if isinstance(event, Destroyed)] == ["a1"]


@pytest.mark.rule("DBF-OUTCOME-FLANKER")
def test_a_flanker_stays_when_the_victor_is_destroyed_too() -> None:
    flanker = element("b2", "Cv(O)", at(-40, 40), EAST)
    battle, events = fought(front("Exp(O)"), foe("Exp(O)"), flanker, dice=(4, 3))
    assert told(events).first.total == told(events).second.total
    assert [type(event) for event in events].count(FlankerGivesWay) == 0
    assert battle.state.elements["b2"].at == flanker.at


# -- shots -------------------------------------------------------------------------------------------------------------

SHOT = Combat(bout=Bout.SHOT, first="a1", second="b1")


@pytest.mark.rule("DBF-OUTCOME-IGNORE")
def test_a_shooter_nobody_shoots_back_at_ignores_a_bad_result() -> None:
    bow, target = element("a1", "Bw(O)", at(0, 0)), element("b1", "Sp(O)", at(0, -100), SOUTH)
    battle, events = fought(bow, target, dice=(1, 6), combat=SHOT)
    assert (told(events).first.total, told(events).second.total) == (3, 10)
    assert told(events).first.outcome is Outcome.NOTHING
    assert told(events).first.rule == "DBF-OUTCOME-IGNORE"
    assert battle.state.elements["a1"].at == bow.at
    assert not battle.state.elements["a1"].deeds.fought


@pytest.mark.rule("DBF-OUTCOME-IGNORE")
def test_in_an_exchange_of_shots_either_may_suffer() -> None:
    bows = element("a1", "Bw(O)", at(0, 0)), element("b1", "Bw(O)", at(0, -100), SOUTH)
    battle, events = fought(
        *bows, dice=(2, 3), combat=Combat(bout=Bout.SHOT, first="a1", second="b1", reply=True)
    )
    assert told(events).first.outcome is Outcome.RECOIL
    assert battle.state.elements["a1"].at.y == bows[0].at.y + 40 * PACE


@pytest.mark.rule("DBF-SHOOT-ASSIST", "DBF-TACT-FLANK")
@pytest.mark.parametrize(("die", "outcome"), [(3, Outcome.RECOIL), (1, Outcome.DESTROYED)])
def test_the_worked_example_of_three_bows(die: int, outcome: Outcome) -> None:
    """DBF-SHOOT-ASSIST-ex1: 2 + 4 against 4 - 2 and the Spears' die."""
    bow, target = element("a1", "Bw(O)", at(0, 0)), element("b1", "Sp(O)", at(0, -100), SOUTH)
    _, events = fought(
        bow, target, dice=(4, die), combat=Combat(bout=Bout.SHOT, first="a1", second="b1", aides=2)
    )
    assert told(events).first.total == 6
    assert told(events).second.total == 2 + die
    assert told(events).second.outcome is outcome


# -- the ring (DBF-ARTEFACT-R) -----------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-ARTEFACT-R")
def test_the_bearer_of_a_ring_rolls_two_dice_in_melee_and_keeps_the_better() -> None:
    ring = (Artefact.RING,)
    _, events = fought(front(artefacts=ring), foe(), dice=(2, 5, 3))
    assert (told(events).first.dice, told(events).first.die) == ((2, 5), 5)
    _, events = fought(front(), foe(artefacts=ring), dice=(4, 6, 1))
    assert (told(events).second.dice, told(events).second.die) == ((6, 1), 6)
    bow = element("a1", "Bw(O)", at(0, 0), artefacts=ring)
    _, events = fought(bow, element("b1", "Sp(O)", at(0, -100), SOUTH), dice=(4, 3), combat=SHOT)
    assert told(events).first.dice == (4,)


# -- double bases, spies -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-DOUBLE-BASE-c")
def test_a_double_base_recoils_by_its_front_element_and_is_destroyed_whole() -> None:
    double = front("Kn(I)", rear=parse_kind("Kn(I)"), depth=120)
    battle, _ = fought(double, foe("Pk(O)"), dice=(2, 4))
    assert battle.state.elements["a1"].at.y == double.at.y + 60 * PACE
    battle, _ = fought(double, foe("Pk(S)"), dice=(1, 6))
    assert battle.state.elements["a1"].place is Place.LOST


@pytest.mark.rule("DBF-LESS-SPY")
def test_spies_that_flee_several_moves_roll_for_them() -> None:
    _, events = fought(front("Bd(O)"), foe("Sy(O)"), dice=(3, 1, 2))
    assert told(events).second.outcome is Outcome.FLEE_DICE
    rolled = [event for event in events if isinstance(event, Rolled)]
    assert (rolled[-1].purpose, rolled[-1].rule) == ("dbf-roll-spies-flee", "DBF-LESS-SPY")


def test_words_are_there_for_every_event() -> None:
    _, events = fought(front("El(O)"), foe(), element("b2", "Cv(O)", at(-40, 40), EAST), dice=(6, 2))
    assert {event.text().id for event in events} >= {"dbf-fight-melee", "dbf-flanker-gives-way"}


def test_who_came_into_contact_in_this_bound_is_told_to_the_tables() -> None:
    struck = front("Kn(O)", deeds=Deeds(met=("b1",), struck_front=("b1",)))
    _, events = fought(struck, foe("Bw(S)"), dice=(1, 6))
    # Knights that rode on to the front of Bows (S) in this bound are destroyed where others recoil.
    assert told(events).first.outcome is Outcome.DESTROYED
