"""What magic costs, what is reserved for it, and debts (seed lines 507, 1494-1496)."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.causes import Cause
from oriflamme.rulesets.fictionalis.destruction import Destroyed
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.magic.assault import MagicAssault
from oriflamme.rulesets.fictionalis.magic.casting import CastSpell
from oriflamme.rulesets.fictionalis.magic.debts import RepayDebt
from oriflamme.rulesets.fictionalis.magic.magic_phase import EndMagic, Reserve
from oriflamme.rulesets.fictionalis.magic.prices import DebtContracted
from oriflamme.rulesets.fictionalis.magic.spells import Spell
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Artefact, Place, Rank, Trait
from oriflamme.rulesets.fictionalis.purse import KeptPips, empty, kept_by
from tests.rulesets.fictionalis.casting import (
    at,
    cast,
    caster,
    in_bound,
    left,
    magic_stage,
    next_bound,
    pips,
    refusals,
    told,
)
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

FOE = element("b1", "Sp(O)", at(0, -100), SOUTH)
INTIMIDATE = CastSpell(Spell.INTIMIDATE, "a1")


def owes(battle: Battle[Field]) -> float:
    return battle.state.commands["a"].debts.get("a1", 0) / WHOLE


def own_bound(battle: Battle[Field], later: int = 2) -> Battle[Field]:
    """Go on to the next bound of the west, or begin this one again, with nothing done in it."""
    battle.agenda = ()
    battle.state.note_deeds("a1", cast=False)
    return in_bound(battle, battle.state.bound.number + later, "west")


@pytest.mark.rule("DBF-MAGIC-COST")
def test_magic_reserved_for_the_enemys_bound_costs_three() -> None:
    battle = magic_stage(laid_out(caster(), FOE, dice=(3, 3)))
    battle.apply("west", Reserve("a1"))
    assert left(battle) == 3
    assert refusals(battle, "west", Reserve("a1")) == {("DBF-ARTEFACT-A-c", "dbf-refused-kept-already")}
    next_bound(battle)
    empty(battle.state)
    assert left(battle) == 0
    kept = battle.view("west").state.pages[KeptPips].kept
    assert [one.caster for one in kept] == ["a1"]
    assert battle.view("east").state.pages[KeptPips].kept == ()
    magic_stage(battle)
    assert refusals(battle, "west", Reserve("a1")) == {("DBF-SEQ-3", "dbf-refused-magic-only")}
    battle.apply("west", MagicAssault("a1", "b1"))
    assert owes(battle) == 0
    assert kept_by(battle.state, battle.state.elements["a1"]) == 0


@pytest.mark.rule("DBF-MAGIC-COST", "DBF-ASSAULT-RANGE")
def test_pips_for_range_in_the_enemys_bound_are_reserved_too() -> None:
    far = element("b1", "Sp(O)", at(0, -290), SOUTH)
    battle = magic_stage(laid_out(caster(), far, dice=(3, 3)))
    battle.apply("west", Reserve("a1", 2))
    assert left(battle) == 1
    next_bound(battle)
    empty(battle.state)
    magic_stage(battle)
    too_much = MagicAssault("a1", "b1", (), (3,))
    assert refusals(battle, "west", too_much) == {("DBF-MAGIC-DEBT", "dbf-refused-debt-range")}
    battle.apply("west", MagicAssault("a1", "b1", (), (2,)))
    assert owes(battle) == 0


@pytest.mark.rule("DBF-MAGIC-COST", "DBF-PIP-USE")
def test_what_is_reserved_and_not_used_is_lost() -> None:
    battle = magic_stage(laid_out(caster(), FOE))
    battle.apply("west", Reserve("a1"))
    for _ in range(2):
        next_bound(battle)
        empty(battle.state)
    assert kept_by(battle.state, battle.state.elements["a1"]) == 0


@pytest.mark.rule("DBF-ARTEFACT-A-c")
def test_an_amplifier_reserves_two_for_the_enemys_bound_or_the_next_own() -> None:
    for bounds in (1, 2):
        battle = magic_stage(laid_out(caster(artefacts=(Artefact.AMPLIFIER,)), FOE))
        battle.apply("west", Reserve("a1"))
        assert left(battle) == 4
        for _ in range(bounds):
            next_bound(battle)
            empty(battle.state)
        magic_stage(battle)
        cast(battle, Spell.INTIMIDATE)
        assert owes(battle) == 0
        assert kept_by(battle.state, battle.state.elements["a1"]) == 0


@pytest.mark.rule("DBF-MAGIC-OUTOFPHASE")
def test_an_out_of_phase_caster_pays_three_in_its_own_bound_and_two_in_the_enemys() -> None:
    odd = caster(traits=(Trait.OUT_OF_PHASE,))
    battle = magic_stage(laid_out(odd, FOE))
    cast(battle, Spell.INTIMIDATE)
    assert left(battle) == 3
    battle = magic_stage(laid_out(odd, FOE))
    battle.apply("west", Reserve("a1"))
    assert left(battle) == 4
    next_bound(battle)
    empty(battle.state)
    magic_stage(battle)
    cast(battle, Spell.INTIMIDATE)
    assert owes(battle) == 0


@pytest.mark.rule("DBF-MAGIC-CINC")
def test_the_commander_saves_one_pip_on_his_own_magic_once_a_bound() -> None:
    chief = caster(general=Rank.CINC)
    battle = magic_stage(laid_out(chief, caster("a2", "S", 100), FOE))
    cast(battle, Spell.INTIMIDATE, by="a2")
    assert left(battle) == 4
    cast(battle, Spell.INTIMIDATE)
    assert left(battle) == 3
    assert battle.state.commands["a"].reduced == ("a1",)
    battle.apply("west", Reserve("a1"))
    assert left(battle) == 0
    battle = magic_stage(laid_out(chief, FOE))
    battle.apply("west", Reserve("a1"))
    assert left(battle) == 4
    assert kept_by(battle.state, battle.state.elements["a1"]) == 3 * WHOLE


@pytest.mark.rule("DBF-MAGIC-DEBT")
def test_a_debt_is_repaid_with_one_more_in_the_next_bound() -> None:
    battle = magic_stage(pips(laid_out(caster(), FOE), "a", 1))
    event = told(cast(battle, Spell.INTIMIDATE), DebtContracted)
    assert event.owed == WHOLE
    assert (left(battle), owes(battle)) == (0, 1)
    magic_stage(pips(own_bound(battle, 0), "a", 5))
    assert refusals(battle, "west", RepayDebt("a1")) == {("DBF-MAGIC-DEBT", "dbf-refused-no-debt")}
    magic_stage(pips(own_bound(battle), "a", 1))
    assert {rule for rule, _ in refusals(battle, "west", RepayDebt("a1"))} == {"DBF-PIP-USE"}
    battle.apply("west", EndMagic())
    assert battle.state.elements["a1"].place is Place.LOST


@pytest.mark.rule("DBF-MAGIC-DEBT", "DBF-LOSS-DEF")
def test_who_does_not_repay_destroys_himself_and_is_lost() -> None:
    battle = magic_stage(pips(laid_out(caster(), FOE), "a", 0))
    cast(battle, Spell.INTIMIDATE)
    magic_stage(pips(own_bound(battle), "a", 4))
    lost = battle.state.commands["a"].lost
    event = told(list(battle.apply("west", EndMagic())), Destroyed)
    assert (event.element, event.cause, event.rule) == ("a1", Cause.DEBT, "DBF-MAGIC-DEBT")
    assert battle.state.commands["a"].lost == lost + WHOLE
    assert battle.state.commands["a"].debts == {}


@pytest.mark.rule("DBF-MAGIC-DEBT")
def test_a_debt_due_comes_before_a_new_one() -> None:
    battle = magic_stage(pips(laid_out(caster(), FOE), "a", 0))
    cast(battle, Spell.INTIMIDATE)
    magic_stage(pips(own_bound(battle), "a", 1))
    assert refusals(battle, "west", INTIMIDATE) == {("DBF-MAGIC-DEBT", "dbf-refused-debt-owed")}
    magic_stage(pips(own_bound(battle, 0), "a", 4))
    battle.apply("west", RepayDebt("a1"))
    assert (left(battle), owes(battle)) == (1, 0)
    cast(battle, Spell.INTIMIDATE)
    assert owes(battle) == 1
    assert battle.state.elements["a1"].place is Place.TABLE


@pytest.mark.rule("DBF-MAGIC-DEBT")
def test_debts_may_be_repaid_among_the_moves() -> None:
    battle = magic_stage(pips(laid_out(caster(), FOE), "a", 0))
    cast(battle, Spell.INTIMIDATE)
    pips(own_bound(battle), "a", 3)
    battle.push(MovementPhase("west"))
    assert RepayDebt("a1") in list(battle.options("west"))
    battle.apply("west", RepayDebt("a1"))
    assert (left(battle), owes(battle)) == (0, 0)


@pytest.mark.rule("DBF-MAGIC-LIMITS")
def test_the_demoralised_use_magic() -> None:
    battle = laid_out(caster(), FOE)
    field = battle.state
    field.order(msgspec.structs.replace(field.commands["a"], demoralised=True))
    assert magic_stage(battle).check("west", INTIMIDATE).legal


@pytest.mark.rule("DBF-SPELL-GENERAL", "DBF-MAGIC-POWER")
def test_a_spell_takes_a_power_and_has_its_time() -> None:
    battle = magic_stage(laid_out(caster(power="I"), caster("a2", "O", 100), FOE))
    power = ("DBF-SPELL-GENERAL", "dbf-refused-spell-power")
    assert refusals(battle, "west", CastSpell(Spell.FORTIFY, "a1", None, "now")) == {power}
    assert battle.check("west", CastSpell(Spell.FORTIFY, "a2", None, "now")).legal
    assert refusals(battle, "west", CastSpell(Spell.EXTRICATION, "a2")) == {power}
    assert refusals(battle, "west", CastSpell(Spell.RALLY, "a1")) == {
        ("DBF-SPELL-RALLY", "dbf-refused-spell-moment")
    }
    assert refusals(battle, "west", CastSpell(Spell.INSPIRE, "a1")) == {
        ("DBF-SPELL-INSPIRE", "dbf-refused-spell-aim")
    }
    cast(battle, Spell.INTIMIDATE)
    assert battle.check("west", CastSpell(Spell.INTIMIDATE, "a2")).legal
