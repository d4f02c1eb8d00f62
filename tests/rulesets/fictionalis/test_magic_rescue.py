"""Results softened after the dice: Inspire, Fortify, artefacts (S) (seed lines 517-519, 1526-1532)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.fictionalis.combats import Bout, Combat
from oriflamme.rulesets.fictionalis.destruction import Destroyed
from oriflamme.rulesets.fictionalis.field import Enchantment, Field
from oriflamme.rulesets.fictionalis.flight import Fled, Recoiled
from oriflamme.rulesets.fictionalis.magic.assault import MagicAssault
from oriflamme.rulesets.fictionalis.magic.casting import CastSpell
from oriflamme.rulesets.fictionalis.magic.rescue import (
    FORTIFY,
    INSPIRE,
    LetStand,
    Means,
    Softened,
    SoftenResult,
)
from oriflamme.rulesets.fictionalis.magic.spells import Spell
from oriflamme.rulesets.fictionalis.outcomes import Outcome
from oriflamme.rulesets.fictionalis.pieces import Artefact, Element
from oriflamme.rulesets.fictionalis.resolution import ResultPending, RollCombat
from tests.rulesets.fictionalis.casting import (
    at,
    cast,
    caster,
    in_bound,
    left,
    magic_stage,
    next_bound,
    refusals,
    told,
)
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

MELEE = Combat(bout=Bout.MELEE, first="a2", second="b1")
INSPIRED = SoftenResult("a2", Means.INSPIRE, "a1")
FORTIFIED = SoftenResult("a2", Means.FORTIFY, "a1")


def lasting(name: str, by: str = "a1", side: str = "west") -> Enchantment:
    return Enchantment(name=name, side=side, caster=by, since=1, until=1)


def fought(
    *elements: Element, dice: tuple[int, ...], effects: tuple[Enchantment, ...] = (), combat: Combat = MELEE
) -> tuple[Battle[Field], list[Event]]:
    battle = laid_out(*elements, dice=dice)
    battle.state.enchantments = effects
    battle.push(RollCombat(combat))
    events = battle.advance()
    return battle, list(events)


def pair(own: str, foe: str, **more: Any) -> tuple[Element, Element]:
    return element("a2", own, at(0, 0), **more), element("b1", foe, at(0, 0), SOUTH)


@pytest.mark.rule("DBF-SPELL-INSPIRE", "DBF-SPELL-TABLE")
def test_inspire_makes_a_recoil_a_tie_once() -> None:
    own, foe = pair("Bd(O)", "Bd(O)")
    battle, _ = fought(caster(y=100), own, foe, dice=(2, 4), effects=(lasting(INSPIRE),))
    assert isinstance(battle.decision(), ResultPending)
    assert battle.deciders() == ("west",)
    assert list(battle.options("west")) == [INSPIRED, LetStand()]
    wrong = SoftenResult("a2", Means.FORTIFY, "a1")
    assert refusals(battle, "west", wrong) == {("DBF-SPELL-INSPIRE", "dbf-refused-soften")}
    events = list(battle.apply("west", INSPIRED))
    softened = told(events, Softened)
    assert (softened.outcome, softened.rule) == (Outcome.CONTINUE, "DBF-SPELL-INSPIRE")
    assert not [event for event in events if isinstance(event, Recoiled)]
    assert battle.state.elements["a2"].at == own.at
    assert battle.state.enchantments[0].used
    again = laid_out(caster(y=100), own, foe, dice=(2, 4))
    again.state.enchantments = battle.state.enchantments
    again.push(RollCombat(MELEE))
    assert any(isinstance(event, Recoiled) for event in again.advance())


@pytest.mark.rule("DBF-SPELL-INSPIRE")
def test_a_result_may_be_left_as_it_is() -> None:
    own, foe = pair("Bd(O)", "Bd(O)")
    battle, _ = fought(caster(y=100), own, foe, dice=(2, 4), effects=(lasting(INSPIRE),))
    events = list(battle.apply("west", LetStand()))
    assert told(events, Recoiled).element == "a2"
    assert not battle.state.enchantments[0].used


@pytest.mark.rule("DBF-SPELL-INSPIRE")
def test_inspire_makes_a_flight_a_recoil_and_no_more() -> None:
    own, foe = pair("Ps(O)", "Bd(O)")
    two = (lasting(INSPIRE), lasting(INSPIRE, "a3"))
    helpers = (caster(y=100), caster("a3", y=200))
    battle, _ = fought(*helpers, own, foe, dice=(2, 6), effects=two)
    decision = battle.decision()
    assert isinstance(decision, ResultPending)
    assert decision.first is Outcome.FLEE
    events = list(battle.apply("west", INSPIRED))
    assert told(events, Softened).outcome is Outcome.RECOIL
    assert told(events, Recoiled).element == "a2"
    assert not [event for event in events if isinstance(event, Fled)]
    assert [effect.used for effect in battle.state.enchantments] == [True, False]


@pytest.mark.rule("DBF-SPELL-INSPIRE")
def test_inspire_reaches_less_than_two_hundred_paces_and_only_friends() -> None:
    own, foe = pair("Bd(O)", "Bd(O)")
    for helper, by in ((caster(y=230), "a1"), (caster("b2", y=-100), "b2")):
        side = {"a": "west", "b": "east"}[by[0]]
        battle, _ = fought(helper, own, foe, dice=(2, 4), effects=(lasting(INSPIRE, by, side),))
        assert battle.decision() is None


@pytest.mark.rule("DBF-SPELL-INSPIRE")
def test_a_tie_still_destroys_expendables() -> None:
    battle = laid_out(caster(x=150), *pair("Exp(S)", "Sp(O)"))
    battle.state.enchantments = (lasting(INSPIRE),)
    battle.push(ResultPending(combat=MELEE, first=Outcome.RECOIL, second=Outcome.NOTHING, victor="b1"))
    events = list(battle.apply("west", INSPIRED))
    assert told(events, Softened).outcome is Outcome.DESTROYED
    assert told(events, Destroyed).element == "a2"


@pytest.mark.rule("DBF-SPELL-INSPIRE", "DBF-MAGIC-COST")
def test_inspire_for_the_opponents_bound_costs_three_and_works_there() -> None:
    battle = magic_stage(laid_out(caster(power="I"), *pair("Bd(O)", "Bd(O)")))
    cast(battle, Spell.INSPIRE, None, "next")
    assert left(battle) == 3
    assert battle.state.enchantments[0].since == 2
    battle.agenda = ()
    next_bound(battle)
    (effect,) = battle.state.enchantments
    assert effect.since == battle.state.bound.number == effect.until


@pytest.mark.rule("DBF-SPELL-INSPIRE")
def test_in_the_enemys_bound_it_is_only_for_that_bound() -> None:
    battle = magic_stage(in_bound(laid_out(caster(), *pair("Bd(O)", "Bd(O)")), 2, "east"))
    spells = [command for command in battle.options("west") if isinstance(command, CastSpell)]
    offered = {command.choice for command in spells if command.spell is Spell.INSPIRE}
    assert offered == {"now"}


@pytest.mark.rule("DBF-SPELL-FORTIFY", "DBF-SPELL-TABLE")
def test_fortify_saves_from_a_lower_total_but_not_from_half() -> None:
    own, foe = pair("Bd(O)", "Wb(O)")
    battle, _ = fought(caster(y=100), own, foe, dice=(2, 5), effects=(lasting(FORTIFY),))
    assert list(battle.options("west")) == [FORTIFIED, LetStand()]
    events = list(battle.apply("west", FORTIFIED))
    assert told(events, Softened).rule == "DBF-SPELL-FORTIFY"
    assert told(events, Recoiled).element == "a2"
    battle, events = fought(caster(y=100), *pair("Bw(O)", "Wb(O)"), dice=(1, 6), effects=(lasting(FORTIFY),))
    assert told(events, Destroyed).element == "a2"
    assert battle.decision() is None


@pytest.mark.rule("DBF-SPELL-FORTIFY", "DBF-RECOIL-DESTROYED")
def test_fortify_does_not_save_one_with_an_enemy_on_its_flank() -> None:
    own, foe = pair("Bd(O)", "Wb(O)")
    flank = element("b2", "Bd(O)", at(40, 40), 270)
    battle, _ = fought(caster(y=100), own, foe, flank, dice=(3, 5), effects=(lasting(FORTIFY),))
    events = list(battle.apply("west", FORTIFIED))
    assert told(events, Destroyed).element == "a2"


@pytest.mark.rule("DBF-SPELL-FORTIFY")
def test_fortify_is_for_melee_alone() -> None:
    shooter, target = element("b1", "Art(O)", at(0, -150), SOUTH), element("a2", "Sp(O)", at(0, 0))
    shot = Combat(bout=Bout.SHOT, first="b1", second="a2")
    battle, _ = fought(caster(y=100), shooter, target, dice=(6, 2), effects=(lasting(FORTIFY),), combat=shot)
    assert battle.decision() is None


@pytest.mark.rule("DBF-ARTEFACT-S-a")
def test_an_artefact_inspires_its_bearer_or_a_neighbour_once_in_its_own_bound() -> None:
    own, foe = pair("Bd(O)", "Bd(O)")
    bearer = element("a3", "Bd(O)", at(80, 0), artefacts=(Artefact.INSPIRING,))
    battle, _ = fought(bearer, own, foe, dice=(2, 4))
    helped = SoftenResult("a2", Means.ARTEFACT, "a3")
    assert list(battle.options("west")) == [helped, LetStand()]
    battle.apply("west", helped)
    assert battle.state.elements["a2"].at == own.at
    twice = laid_out(bearer, own, foe, dice=(2, 4))
    twice.state.enchantments = battle.state.enchantments
    twice.push(RollCombat(MELEE))
    twice.advance()
    assert twice.decision() is None
    away = element("a3", "Bd(O)", at(90, 0), artefacts=(Artefact.INSPIRING,))
    battle, _ = fought(away, own, foe, dice=(2, 4))
    assert battle.decision() is None
    own, foe = pair("Bd(O)", "Bd(O)", artefacts=(Artefact.INSPIRING,))
    battle, _ = fought(own, foe, dice=(2, 4))
    assert list(battle.options("west")) == [SoftenResult("a2", Means.ARTEFACT, "a2"), LetStand()]


@pytest.mark.rule("DBF-ARTEFACT-S-a")
def test_an_artefact_does_nothing_in_the_enemys_bound() -> None:
    own, foe = pair("Bd(O)", "Bd(O)", artefacts=(Artefact.INSPIRING,))
    battle = in_bound(laid_out(own, foe, dice=(4, 2)), 2, "east")
    battle.push(RollCombat(Combat(bout=Bout.MELEE, first="b1", second="a2")))
    battle.advance()
    assert battle.decision() is None


@pytest.mark.rule("DBF-SPELL-INSPIRE", "DBF-ASSAULT-OUTCOME")
def test_magic_is_a_combat_whose_results_can_be_softened() -> None:
    target, helper = element("b1", "Sp(O)", at(0, -100), SOUTH), caster("b2", "I", 100, -200)
    battle = laid_out(caster(), target, helper, dice=(5, 3))
    battle.state.enchantments = (lasting(INSPIRE, "b2", "east"),)
    magic_stage(battle)
    battle.apply("west", MagicAssault("a1", "b1"))
    assert battle.deciders() == ("east",)
    events = list(battle.apply("east", SoftenResult("b1", Means.INSPIRE, "b2")))
    assert told(events, Softened).outcome is Outcome.NOTHING
    assert battle.state.elements["b1"].at.y == target.at.y
    assert target.at.y == (1100 - 15) * PACE
