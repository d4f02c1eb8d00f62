"""The melee stage: which combats there are, who orders them, who fights twice (seed lines 948, 1234-1247, 521)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.combats import Bout, Combat, FightResolved
from oriflamme.rulesets.fictionalis.facing import TurnedToFace
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.giving_way import ApplyOutcome
from oriflamme.rulesets.fictionalis.melee import (
    FightLater,
    FightNext,
    FightOne,
    FightOrder,
    FightRest,
    MeleeBegins,
    MeleePhase,
    combats,
)
from oriflamme.rulesets.fictionalis.outcomes import Outcome
from oriflamme.rulesets.fictionalis.pieces import Artefact, Deeds, Element
from oriflamme.rulesets.fictionalis.resolution import ResultPending, RollCombat
from oriflamme.rulesets.fictionalis.shooting import ShootRest
from oriflamme.rulesets.fictionalis.turn_events import StageBegan
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, line

EAST, WEST = 90, 270
DRAWN = (3,) * 40
"""Dice with which likes fight on."""


def at(x: float, y: float) -> tuple[float, float]:
    return 1800 + x, 1200 + y


def pairs(*places: float, kind: str = "Sp(O)", **more: Any) -> list[Element]:
    """Return a duel of likes at each place along y = 0: a1 against b1, a2 against b2 ..."""
    made = []
    for number, x in enumerate(places, start=1):
        made.append(element(f"a{number}", kind, at(x, 0), **more.get(f"a{number}", {})))
        made.append(element(f"b{number}", kind, at(x, 0), SOUTH, **more.get(f"b{number}", {})))
    return made


def begun(
    *elements: Element, dice: Sequence[int] = DRAWN, bound: str = "west"
) -> tuple[Battle[Field], list[Event]]:
    battle = laid_out(*elements, dice=dice, bound=bound)
    battle.push(MeleePhase())
    return battle, battle.advance()


def fights(events: list[Event]) -> list[tuple[str, str]]:
    return [(event.first.id, event.second.id) for event in events if isinstance(event, FightResolved)]


def options(battle: Battle[Field]) -> list[Command]:
    (player,) = battle.deciders()
    found = list(battle.options(player))
    assert all(battle.check(player, command).legal for command in found)
    return found


def refused(battle: Battle[Field], player: str, command: Command) -> tuple[str, str]:
    before = battle.digest()
    ruling = battle.check(player, command)
    assert not ruling.legal
    assert battle.digest() == before
    return ruling.reasons[0].rule, ruling.reasons[0].text.id


# -- which combats -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SEQ-4", "DBF-MELEE-DEF")
def test_every_pair_in_contact_fights_once_in_either_sides_bound() -> None:
    duels = pairs(0, 200, 400)
    assert list(combats(laid_out(*duels).state)) == [
        Combat(bout=Bout.MELEE, first=f"a{number}", second=f"b{number}") for number in (1, 2, 3)
    ]
    theirs = list(combats(laid_out(*duels, bound="east").state))
    assert [(one.first, one.second) for one in theirs] == [("b1", "a1"), ("b2", "a2"), ("b3", "a3")]


@pytest.mark.rule("DBF-OVERLAP-EFFECT")
def test_flank_attackers_and_overlaps_do_not_fight_themselves() -> None:
    battle, events = begun(
        *pairs(0),
        element("a2", "Bd(O)", at(80, 0)),
        element("b3", "Cv(O)", at(-40, 40), EAST),
        dice=(3, 3),
    )
    assert fights(events) == [("a1", "b1")]
    assert battle.decision() is None


@pytest.mark.rule("DBF-MELEE-TURN-a", "DBF-SEQ-4")
def test_who_must_turn_does_so_before_anybody_fights() -> None:
    _, events = begun(
        element("a1", "Sp(O)", at(0, 0)), element("b1", "Sp(O)", at(-40, 40), EAST), dice=(3, 3)
    )
    seen = [type(event) for event in events]
    assert seen.index(StageBegan) < seen.index(TurnedToFace) < seen.index(FightResolved)
    assert fights(events) == [("a1", "b1")]


@pytest.mark.rule("DBF-MELEE-AERIAL")
def test_land_troops_in_contact_with_aerials_fight_them() -> None:
    _, events = begun(element("a1", "Sp(O)", at(0, 0)), element("b1", "Fl(O)", at(0, 0), SOUTH), dice=(3, 3))
    assert fights(events) == [("a1", "b1")]


@pytest.mark.rule("DBF-MELEE-LONG-EDGE")
def test_a_wagon_fights_two_enemies_one_after_the_other() -> None:
    battle, _ = begun(
        element("a1", "WWg(O)", at(0, 0)),
        element("b1", "Ax(O)", at(40, 40), WEST),
        element("b2", "Ax(O)", at(40, 120), WEST),
        dice=(3, 3, 3, 3),
    )
    assert fights(battle.apply("west", FightRest())) == [("a1", "b1"), ("a1", "b2")]


@pytest.mark.rule("DBF-MELEE-NOTURN", "DBF-MELEE-LONG-EDGE")
def test_two_struck_edges_of_a_wagon_are_fought_in_turn() -> None:
    battle, _ = begun(
        element("a1", "WWg(O)", at(0, 0)),
        element("b1", "Ax(O)", at(40, 40), WEST),
        element("b2", "Ax(O)", at(0, 0), SOUTH),
        dice=(3, 3, 3, 3),
    )
    assert fights(battle.apply("west", FightNext("a1", "b2"))) == [("a1", "b2"), ("a1", "b1")]


def test_others_fight_once_even_if_they_could_twice() -> None:
    done = Deeds(fought=True)
    battle, events = begun(*pairs(0, a1={"deeds": done}))
    assert fights(events) == []
    assert battle.decision() is None


@pytest.mark.rule("DBF-PURSUE-CONTACT", "DBF-OVERLAP-EFFECT")
def test_pursuers_who_meet_new_enemies_fight_them_in_the_next_bound() -> None:
    _, events = begun(
        element("a1", "Kn(O)", at(0, 0)),
        element("b1", "Cv(O)", at(0, 0), SOUTH),
        element("b2", "Sp(O)", at(0, -120), SOUTH),
        dice=(5, 4),
    )
    assert fights(events) == [("a1", "b1")]


@pytest.mark.rule("DBF-OVERLAP-EFFECT")
def test_a_victor_overlaps_the_next_enemy_in_the_same_bound() -> None:
    elements = (*line("a", ["Bd(O)"] * 2, at(0, 0)), *line("b", ["Sp(O)"] * 2, at(80, 0), SOUTH))
    battle, _ = begun(*elements, dice=(5, 3, 3, 3))
    first = battle.apply("west", FightNext("a1", "b2"))
    told = [event for event in first if isinstance(event, FightResolved)]
    assert fights(first) == [("a1", "b2"), ("a2", "b1")]
    # b2 has recoiled: a1 is free to overlap b1, and the other way round nobody overlaps a2.
    assert [line.label for line in told[1].second.tally.lines if line.value < 0] == ["dbf-line-overlapped"]
    assert [line.label for line in told[0].second.tally.lines if line.value < 0] == []


# -- who decides the order ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SEQ-4")
def test_the_player_in_bound_orders_the_combats() -> None:
    battle, events = begun(*pairs(0, 200, 400))
    assert fights(events) == []
    assert options(battle) == [FightRest(), *(FightNext(f"a{n}", f"b{n}") for n in (1, 2, 3))]
    assert fights(battle.apply("west", FightNext("a3", "b3"))) == [("a3", "b3")]
    assert options(battle) == [FightRest(), FightNext("a1", "b1"), FightNext("a2", "b2")]
    # The last is fought unasked.
    assert fights(battle.apply("west", FightNext("a2", "b2"))) == [("a2", "b2"), ("a1", "b1")]
    assert battle.decision() is None


@pytest.mark.rule("DBF-SEQ-4")
def test_a_single_combat_is_fought_unasked_and_none_is_no_question() -> None:
    battle, events = begun(*pairs(0))
    assert fights(events) == [("a1", "b1")]
    assert battle.decision() is None
    assert begun(element("a1", "Bd(O)", at(0, 0)))[0].decision() is None


@pytest.mark.rule("DBF-SEQ-4")
def test_illegal_orders_are_refused() -> None:
    battle, _ = begun(*pairs(0, 200, 400))
    assert refused(battle, "west", FightNext("a1", "b2")) == ("DBF-MELEE-DEF", "dbf-refused-no-such-fight")
    assert refused(battle, "west", FightNext("b1", "a1")) == ("DBF-MELEE-DEF", "dbf-refused-no-such-fight")
    assert refused(battle, "west", FightLater()) == ("DBF-SEQ-4", "dbf-refused-fight-later")
    assert refused(battle, "west", ShootRest()) == ("DBF-SEQ-4", "dbf-refused-fight-only")
    assert refused(battle, "east", FightRest())[0] == "KERNEL-TURN"


# -- artefacts (S) -----------------------------------------------------------------------------------------------------

INSPIRING: dict[str, Any] = {"artefacts": (Artefact.INSPIRING,)}


@pytest.mark.rule("DBF-ARTEFACT-S-b")
def test_an_enemy_artefact_lets_its_owner_time_the_combats_in_contact_with_its_bearer() -> None:
    battle, _ = begun(*pairs(0, 200, 400, b2=INSPIRING))
    assert battle.deciders() == ("east",)
    assert options(battle) == [FightRest(), FightNext("a2", "b2"), FightLater()]
    assert refused(battle, "east", FightNext("a1", "b1")) == ("DBF-ARTEFACT-S-b", "dbf-refused-fight-held")
    battle.apply("east", FightLater())
    assert battle.deciders() == ("west",)
    assert options(battle) == [FightRest(), FightNext("a1", "b1"), FightNext("a3", "b3")]
    assert refused(battle, "west", FightNext("a2", "b2")) == ("DBF-ARTEFACT-S-b", "dbf-refused-fight-held")
    battle.apply("west", FightNext("a3", "b3"))
    assert battle.deciders() == ("east",)
    assert fights(battle.apply("east", FightNext("a2", "b2"))) == [("a2", "b2"), ("a1", "b1")]


@pytest.mark.rule("DBF-ARTEFACT-S-b")
def test_contact_with_the_bearer_by_a_corner_is_enough() -> None:
    battle, _ = begun(*pairs(0, 80), element("b3", "Sp(O)", at(-80, -30), SOUTH, **INSPIRING))
    assert battle.deciders() == ("east",)
    assert FightNext("a1", "b1") in options(battle)
    assert FightNext("a2", "b2") not in options(battle)


@pytest.mark.rule("DBF-ARTEFACT-S-b")
def test_opposing_artefacts_and_ones_own_leave_the_usual_order() -> None:
    both, _ = begun(*pairs(0, 200, a1=INSPIRING, b1=INSPIRING))
    assert both.deciders() == ("west",)
    own, _ = begun(*pairs(0, 200, a1=INSPIRING))
    assert own.deciders() == ("west",)


@pytest.mark.rule("DBF-ARTEFACT-S-b")
def test_the_owner_may_leave_the_order_to_others_and_must_choose_at_last() -> None:
    battle, _ = begun(*pairs(0, 200, 400, b1=INSPIRING))
    battle.apply("east", FightRest())
    assert battle.deciders() == ("west",)
    assert FightNext("a1", "b1") in options(battle)
    held, _ = begun(*pairs(0, 200, b1=INSPIRING, b2=INSPIRING))
    assert options(held) == [FightRest(), FightNext("a1", "b1"), FightNext("a2", "b2")]
    assert refused(held, "east", FightLater()) == ("DBF-ARTEFACT-S-b", "dbf-refused-fight-last")


@pytest.mark.rule("DBF-ARTEFACT-S-b")
def test_an_owner_is_still_asked_when_the_rest_is_left_as_it_is() -> None:
    battle, _ = begun(*pairs(0, 200, 400, b3=INSPIRING))
    battle.apply("east", FightLater())
    assert fights(battle.apply("west", FightRest())) == [("a1", "b1")]
    assert battle.deciders() == ("east",)
    assert fights(battle.apply("east", FightNext("a3", "b3"))) == [("a3", "b3"), ("a2", "b2")]


def test_steps_can_be_stored_and_read_again_and_copies_are_apart() -> None:
    battle, _ = begun(*pairs(0, 200))
    (order,) = battle.agenda
    stored = MeleePhase | MeleeBegins | FightOne | FightOrder | RollCombat | ResultPending | ApplyOutcome
    assert isinstance(order, FightOrder)
    for step in (order, MeleePhase(), FightOne(order.todo[0]), RollCombat(order.todo[1])):
        assert msgspec.json.decode(msgspec.json.encode(step), type=stored) == step
    pending = ResultPending(combat=order.todo[0], first=Outcome.RECOIL, second=Outcome.NOTHING, victor="b1")
    assert msgspec.json.decode(msgspec.json.encode(pending), type=stored) == pending
    twin = battle.copy()
    twin.apply("west", FightRest())
    assert battle.agenda == (order,)
    assert twin.digest() != battle.digest()


def test_events_can_be_stored_and_read_again() -> None:
    _, events = begun(*pairs(0))
    told = [event for event in events if isinstance(event, FightResolved)]
    assert msgspec.json.decode(msgspec.json.encode(told[0]), type=FightResolved) == told[0]
