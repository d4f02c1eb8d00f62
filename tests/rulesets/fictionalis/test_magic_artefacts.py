"""Artefacts (P) and (W) in battle (seed lines 480-501)."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.events import Event
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.initiative import PipRoll
from oriflamme.rulesets.fictionalis.magic.gates import Gate, GateFound, GateUsed, UseGate, gates, put_gate
from oriflamme.rulesets.fictionalis.magic.scrying import (
    EnemyScries,
    FlanksRevealed,
    NoScrying,
    RevealAmbush,
    RevealAmbusher,
    ScryAgain,
    ScryEnemy,
    ScryingOrder,
    Sight,
    TooFewAmbushers,
    TroopsRevealed,
)
from oriflamme.rulesets.fictionalis.movement.phase import EndMoves, MovementPhase
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.pieces import Artefact, Element, Place, Trait
from tests.rulesets.fictionalis.casting import at, in_bound, left, pips, refusals, told
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out
from tests.rulesets.fictionalis.moving import to

SEER = element("a1", "Bd(O)", at(0, 0), artefacts=(Artefact.SCRYING,))


def moving(*elements: Element, dice: tuple[int, ...] = ()) -> Battle[Field]:
    battle = laid_out(*elements, dice=dice)
    battle.push(MovementPhase("west"))
    battle.advance()
    return battle


def seen(*enemies: Element, sight: Sight, dice: tuple[int, ...] = ()) -> tuple[Battle[Field], list[Event]]:
    battle = moving(SEER, *enemies, dice=dice)
    return battle, list(battle.apply("west", ScryEnemy("a1", sight)))


# -- artefacts (P) -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-ARTEFACT-P-b")
def test_flank_marches_are_revealed() -> None:
    rider = element("b1", "Cv(O)", None, place=Place.FLANK)
    battle = moving(SEER, rider, element("b2", "Sp(O)", at(0, -400), SOUTH, command="c"))
    field = battle.state
    field.order(msgspec.structs.replace(field.commands["b"], flank="left"))
    assert battle.view("west").state.commands["b"].flank is None
    event = told(list(battle.apply("west", ScryEnemy("a1", Sight.FLANK_MARCH))), FlanksRevealed)
    assert event.flanks == ("left",)
    assert event.reveals
    _, events = seen(element("b1", "Sp(O)", at(0, -400), SOUTH), sight=Sight.FLANK_MARCH)
    assert told(events, FlanksRevealed).flanks == ()


@pytest.mark.rule("DBF-ARTEFACT-P-b")
def test_as_many_ambushers_as_the_die_says_are_shown_by_the_enemys_choice() -> None:
    hidden = [element(f"b{n}", "Ps(O)", at(100 * n, -400), SOUTH, place=Place.AMBUSH) for n in (1, 2, 3)]
    battle, _ = seen(*hidden, sight=Sight.AMBUSH, dice=(2,))
    assert isinstance(battle.decision(), RevealAmbush)
    assert battle.deciders() == ("east",)
    battle.apply("east", RevealAmbusher("b3"))
    assert refusals(battle, "east", RevealAmbusher("b3")) == {
        ("DBF-ARTEFACT-P-b", "dbf-refused-reveal-ambusher")
    }
    battle.apply("east", RevealAmbusher("b1"))
    places = [battle.state.elements[f"b{n}"].place for n in (1, 2, 3)]
    assert places == [Place.TABLE, Place.AMBUSH, Place.TABLE]
    assert isinstance(battle.decision(), MovementPhase)


@pytest.mark.rule("DBF-ARTEFACT-P-b")
def test_too_few_ambushers_are_only_said_to_be_too_few() -> None:
    battle, events = seen(
        element("b1", "Ps(O)", at(0, -400), SOUTH, place=Place.AMBUSH), sight=Sight.AMBUSH, dice=(2,)
    )
    assert told(events, TooFewAmbushers).demanded == 2
    assert battle.state.elements["b1"].place is Place.AMBUSH


@pytest.mark.rule("DBF-ARTEFACT-P-b")
def test_lurkers_and_those_not_entered_are_counted_by_kind() -> None:
    enemies = (
        element("b1", "Lk(O)", None),
        element("b2", "Lk(I)", at(0, -400), SOUTH),
        element("b3", "Lk(O)", None, place=Place.LOST),
        element("b4", "De(S)", None, place=Place.WAITING),
        element("b5", "De(O)", at(300, -400), SOUTH),
        element("b6", "Dr(W,O)", None, place=Place.WAITING),
        element("b7", "Fl(O)", None, place=Place.FLANK),
    )
    for sight, troops in (
        (Sight.LURKERS, {"Lk(I)": 1, "Lk(O)": 1}),
        (Sight.DEMONS, {"De(S)": 1}),
        (Sight.DRAGONS, {"Dr(W,O)": 1}),
        (Sight.AERIALS, {"Dr(W,O)": 1, "Fl(O)": 1}),
    ):
        _, events = seen(*enemies, sight=sight)
        assert told(events, TroopsRevealed).troops == troops
    _, events = seen(element("b1", "Sp(O)", at(0, -400), SOUTH), sight=Sight.DRAGONS)
    assert told(events, TroopsRevealed).text().id == "dbf-revealed-no-dragons"


@pytest.mark.rule("DBF-ARTEFACT-P-a")
def test_each_artefact_is_used_once_and_by_those_on_the_table() -> None:
    battle, _ = seen(element("b1", "Sp(O)", at(0, -400), SOUTH), sight=Sight.DRAGONS)
    again = ScryEnemy("a1", Sight.DEMONS)
    assert refusals(battle, "west", again) == {("DBF-ARTEFACT-P-a", "dbf-refused-crystal-used")}
    off = element("a1", "Bd(O)", None, artefacts=(Artefact.SCRYING,), place=Place.EXTRICATED)
    battle = moving(off, element("a2", "Bd(O)", at(0, 0)), element("b1", "Sp(O)", at(0, -400), SOUTH))
    for name in ("a1", "a2"):
        assert refusals(battle, "west", ScryEnemy(name, Sight.DEMONS)) == {
            ("DBF-ARTEFACT-P-a", "dbf-refused-no-crystal")
        }


@pytest.mark.rule("DBF-ARTEFACT-P-b")
@pytest.mark.parametrize("sight", [Sight.FLANK_MARCH, Sight.AMBUSH])
def test_its_owner_chooses_the_moment_before_between_and_after_his_moves(sight: Sight) -> None:
    movers = [element(f"a{n}", "Bd(O)", at(200 * n, 300)) for n in (2, 3)]
    battle = pips(moving(SEER, *movers, element("b1", "Sp(O)", at(0, -400), SOUTH), dice=(1,)), "a", 6)
    for n in (2, 3):
        assert battle.check("west", ScryEnemy("a1", sight)).legal
        battle.apply("west", to(battle, f"a{n}", *at(200 * n, 250)))
    revealed = FlanksRevealed if sight is Sight.FLANK_MARCH else TooFewAmbushers
    assert told(list(battle.apply("west", ScryEnemy("a1", sight))), revealed).rule == "DBF-ARTEFACT-P-b"
    battle.apply("west", EndMoves())


@pytest.mark.rule("DBF-ARTEFACT-P-b")
def test_in_the_enemys_bound_it_is_offered_before_his_moves() -> None:
    battle = in_bound(laid_out(SEER, element("b1", "Sp(O)", at(0, -400), SOUTH)), 2, "east")
    battle.push(EnemyScries())
    battle.advance()
    assert isinstance(battle.decision(), ScryingOrder)
    assert battle.deciders() == ("west",)
    assert len(list(battle.options("west"))) == 1 + len(Sight)
    battle.apply("west", ScryEnemy("a1", Sight.LURKERS))
    assert battle.decision() is None
    battle.push(EnemyScries())
    battle.advance()
    assert battle.decision() is None


@pytest.mark.rule("DBF-ARTEFACT-P-a")
def test_a_second_use_takes_all_pips_of_the_bound() -> None:
    battle, _ = seen(element("b1", "Sp(O)", at(0, -400), SOUTH), sight=Sight.DRAGONS)
    battle = _later(battle)
    battle.push(ScryAgain(), PipRoll())
    battle.advance()
    assert isinstance(battle.decision(), ScryingOrder)
    battle.apply("west", ScryEnemy("a1", Sight.DEMONS))
    assert battle.state.commands["a"].score
    assert left(battle) == 0
    spared = in_bound(_later(battle), 5, "west")
    spared.push(ScryAgain(), PipRoll())
    spared.advance()
    spared.apply("west", NoScrying())
    assert left(spared) == spared.state.commands["a"].score


def _later(battle: Battle[Field]) -> Battle[Field]:
    """Return a battle with the same field in bound 3, and dice of its own."""
    new = laid_out(dice=Dice("later"))
    new.state = battle.state.copy()
    return in_bound(new, 3, "west")


@pytest.mark.rule("DBF-ARTEFACT-P-a")
def test_an_unused_artefact_is_not_paid_for() -> None:
    battle = in_bound(laid_out(SEER, element("b1", "Sp(O)", at(0, -400), SOUTH)), 3, "west")
    battle.push(ScryingOrder("west", again=True))
    assert refusals(battle, "west", ScryEnemy("a1", Sight.DEMONS)) == {
        ("DBF-ARTEFACT-P-a", "dbf-refused-crystal-unused")
    }


# -- artefacts (W) -----------------------------------------------------------------------------------------------------

TRAVELLER = element("a1", "Reg Bd(O)", at(0, 0), traits=(Trait.GATE_USER,))
FAR = element("b1", "Sp(O)", at(0, -400), SOUTH)
GATE = Gate("west", "stone", 3000 * PACE, 1800 * PACE)
THROUGH = UseGate("a1", "stone", 9000)


def at_gate(*elements: Element, gate: Gate = GATE) -> Battle[Field]:
    battle = laid_out(*elements)
    put_gate(battle.state, gate)
    battle.push(MovementPhase("west"))
    battle.advance()
    return battle


@pytest.mark.rule("DBF-ARTEFACT-W-b")
def test_an_element_of_the_list_steps_through_a_gate_for_two_pips() -> None:
    battle = at_gate(TRAVELLER, FAR)
    offered = [one for one in battle.options("west") if isinstance(one, UseGate)]
    assert [one.angle for one in offered] == [0, 9000, 18000, 27000]
    event = told(list(battle.apply("west", THROUGH)), GateUsed)
    there = battle.state.elements["a1"].at
    assert there == event.at
    assert (there.x, there.y, there.angle) == (3000 * PACE, 1800 * PACE, 9000)
    assert left(battle) == 4
    move = MoveElement("a1", there.x + 50 * PACE, there.y, 9000)
    assert not battle.check("west", move).legal
    assert ("DBF-ARTEFACT-W-b", "dbf-refused-gate-moved") in refusals(battle, "west", THROUGH)
    assert gates(battle.state, "west") == (GATE,)
    assert gates(battle.state, "east") == ()


@pytest.mark.rule("DBF-ARTEFACT-W-b")
def test_who_does_not_step_through() -> None:
    rule = "DBF-ARTEFACT-W-b"
    plain = at_gate(element("a1", "Reg Bd(O)", at(0, 0)), FAR)
    assert refusals(plain, "west", THROUGH) == {(rule, "dbf-refused-gate-list")}
    touching = at_gate(TRAVELLER, element("b1", "Sp(O)", at(0, 0), SOUTH))
    assert refusals(touching, "west", THROUGH) == {(rule, "dbf-refused-gate-contact")}
    near = at_gate(TRAVELLER, element("b1", "Sp(O)", (3100, 1800), SOUTH))
    assert refusals(near, "west", THROUGH) == {(rule, "dbf-refused-gate-enemy")}
    full = at_gate(TRAVELLER, FAR, element("a2", "Sp(O)", (3000, 1800)))
    assert refusals(full, "west", THROUGH) == {(rule, "dbf-refused-gate-room")}
    poor = pips(at_gate(TRAVELLER, FAR), "a", 1)
    assert {found for found, _ in refusals(poor, "west", THROUGH)} == {"DBF-PIP-USE"}
    other = at_gate(TRAVELLER, FAR, gate=Gate("east", "stone", 3000 * PACE, 1800 * PACE))
    assert refusals(other, "west", THROUGH) == {(rule, "dbf-refused-no-gate")}
    assert refusals(other, "west", UseGate("b1", "stone", 0)) == {(rule, "dbf-refused-gate-element")}


@pytest.mark.rule("DBF-ARTEFACT-W-a", "DBF-ARTEFACT-W-b")
def test_a_hidden_gate_is_known_once_it_is_used() -> None:
    battle = at_gate(TRAVELLER, FAR, gate=msgspec.structs.replace(GATE, hidden=True))
    assert gates(battle.view("east").state, "west") == ()
    told(list(battle.apply("west", THROUGH)), GateFound)
    assert gates(battle.view("east").state, "west") == (GATE,)


@pytest.mark.rule("DBF-ARTEFACT-W-b", "DBF-AMBUSH-REVEAL")
def test_an_ambusher_at_the_gate_bars_the_way() -> None:
    hidden = element("b2", "Ps(O)", (3000, 1830), SOUTH, place=Place.AMBUSH)
    battle = at_gate(TRAVELLER, FAR, hidden)
    battle.apply("west", THROUGH)
    assert battle.state.elements["b2"].place is Place.TABLE
    assert battle.state.elements["a1"].at == TRAVELLER.at
    assert left(battle) == 4
