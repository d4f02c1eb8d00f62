"""The calculator of the price of magic says what casters pay in play, and what they come to owe."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from oriflamme.kernel.asking import OddsAnswer, answer
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.calculators import Misasked
from oriflamme.rulesets.fictionalis import purse
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.magic import assault, debts, prices
from oriflamme.rulesets.fictionalis.magic.casting import WORKINGS, CastSpell
from oriflamme.rulesets.fictionalis.magic.counter import power_now
from oriflamme.rulesets.fictionalis.magic.delay import FlankDelays
from oriflamme.rulesets.fictionalis.magic.magic_phase import Reserve, cost_of_reserve
from oriflamme.rulesets.fictionalis.magic.spells import Moment, Spell, magic
from oriflamme.rulesets.fictionalis.magic.workings import NEXT, NOW
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Artefact, Element, Power, Rank, Trait
from oriflamme.rulesets.fictionalis.spell_odds import SPELL, SpellQuestion
from tests.rulesets.fictionalis.casting import (
    FOE,
    at,
    caster,
    in_bound,
    left,
    magic_stage,
    next_bound,
    pips,
    refusals,
)
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

FLAGS = ("out_of_phase", "amplifier", "cinc")


def told(**answers: Any) -> OddsAnswer | Misasked:
    """What the calculator answers, or why it does not."""
    try:
        return answer(SPELL, answers)
    except Misasked as error:
        return error


def made(power: str, flags: dict[str, bool]) -> Element:
    """A caster of whom this is true."""
    return caster(
        power=power,
        traits=(Trait.OUT_OF_PHASE,) if flags["out_of_phase"] else (),
        artefacts=(Artefact.AMPLIFIER,) if flags["amplifier"] else (),
        general=Rank.CINC if flags["cinc"] else None,
    )


def laid(power: str, flags: dict[str, bool], count: float, *, own: bool = True) -> Battle[Field]:
    """A bound of the caster's side, or of the enemy's, in which its command has so many PIPs."""
    battle = pips(laid_out(made(power, flags), FOE), "a", count)
    return battle if own else in_bound(battle, battle.state.bound.number + 1, "east")


def paid(found: OddsAnswer | Misasked) -> tuple[int, int]:
    """The price, and how much of it is debt."""
    assert isinstance(found, OddsAnswer), found
    assert found.says is not None
    assert all(line.rule for line in found.tally.lines)
    return found.total, int(str(found.says.args.get("debt", 0)))


@pytest.mark.parametrize("flags", list(product((False, True), repeat=3)))
@pytest.mark.parametrize("bound", ["own", "enemy"])
@pytest.mark.parametrize("spell", Spell)
def test_a_spell_costs_what_it_does_in_play(spell: Spell, bound: str, flags: tuple[bool, ...]) -> None:
    facts = dict(zip(FLAGS, flags, strict=True))
    own = bound == "own"
    for kept, count, later, delays in product((False, True), (0, 1, 2, 9), (False, True), range(4)):
        if (delays and spell is not Spell.DELAY) or (later and not own):
            continue
        battle = laid("S", facts, count, own=own)
        field = battle.state
        one = field.elements["a1"]
        if kept:
            held = purse.Kept("west", "a1", prices.to_reserve(one), field.bound.number)
            field.pages.change(purse.KeptPips, kept=(held,))
        field.pages.change(FlankDelays, delays={"b": delays})
        due = prices.bill(field, one, WORKINGS[spell].price(field, one, ("b", NEXT if later else NOW)))
        asked = {
            **facts, "spell": spell.value, "bound": bound, "power": "S", "kept": kept, "later": later,
            "delays": delays, "left": count,
        }  # fmt: skip
        found = told(**asked)
        if isinstance(found, Misasked):
            # Spells that there is no moment for in the enemy's bound.
            assert not own
            assert found.rule == WORKINGS[spell].rule
            assert Moment.MAGIC not in magic().row(spell).moments or spell is Spell.DELAY
            continue
        assert paid(found) == ((due.purse + due.debt) / WHOLE, due.debt / WHOLE), asked


@pytest.mark.parametrize("power", [*(one.value for one in Power), None])
@pytest.mark.parametrize("flags", list(product((False, True), repeat=3)))
@pytest.mark.parametrize("own", [False, True])
def test_range_costs_what_it_does_in_play(power: str | None, flags: tuple[bool, ...], own: bool) -> None:
    facts = dict(zip(FLAGS, flags, strict=True))
    for paces, kept, more, count in product((150, 200, 201, 250, 400), (False, True), (0, 2), (0, 3, 30)):
        battle = laid(power or "", facts, count, own=own)
        field = battle.state
        one = field.elements["a1"]
        if kept:
            halves = prices.to_reserve(one) + more * WHOLE
            held = purse.Kept("west", "a1", halves, field.bound.number)
            field.pages.change(purse.KeptPips, kept=(held,))
        extra = assault.extra_for(paces * 1000, power_now(field, one))
        asked = {
            **facts, "bound": "own" if own else "enemy", "power": power, "distance": paces, "kept": kept,
            "kept_range": more, "left": count,
        }  # fmt: skip
        found = told(**asked)
        if power is None and not facts["amplifier"]:
            assert isinstance(found, Misasked)
            assert found.rule == "DBF-MAGIC-WHO"
            continue
        if extra is None:
            assert isinstance(found, Misasked)
            assert found.rule == "DBF-ASSAULT-RANGE"
            continue
        due = prices.bill(field, one, prices.standard(field, one), extra * WHOLE)
        refused = {reason.rule for reason in prices.reasons(field, one, due)}
        if refused:
            assert isinstance(found, Misasked)
            assert {found.rule} == refused
            continue
        assert paid(found) == ((due.purse + due.debt) / WHOLE, due.debt / WHOLE), asked


@pytest.mark.parametrize("flags", list(product((False, True), repeat=3)))
@pytest.mark.parametrize("power", [one.value for one in Power])
def test_reserving_costs_what_it_does_in_play(power: str, flags: tuple[bool, ...]) -> None:
    facts = dict(zip(FLAGS, flags, strict=True))
    for paces in (200, 250, 400):
        extra = assault.extra_for(paces * 1000, Power(power))
        assert extra is not None
        battle = magic_stage(laid(power, facts, 30))
        field = battle.state
        cost = cost_of_reserve(field, field.elements["a1"], extra)
        found = told(**facts, how="reserve", power=power, distance=paces, left=30)
        assert isinstance(found, OddsAnswer)
        assert found.total * WHOLE == cost
        battle.apply("west", Reserve("a1", extra))
        assert left(battle) == 30 - found.total
        assert found.says is not None
        assert purse.kept_by(battle.state, battle.state.elements["a1"]) == found.says.args["kept"] * WHOLE  # type: ignore[operator]
        poor = told(**facts, how="reserve", power=power, distance=paces, left=found.total - 1)
        assert isinstance(poor, Misasked)
        assert (poor.field, poor.rule) == ("left", "DBF-PIP-USE")


def test_a_debt_is_repaid_as_it_says() -> None:
    """A caster without PIPs casts in its own bound and in the enemy's: a double debt (DBF-MAGIC-DEBT)."""
    battle = magic_stage(pips(laid_out(caster(), FOE), "a", 0))
    battle.apply("west", CastSpell(Spell.INTIMIDATE, "a1"))
    first = told(spell="intimidate", left=0)
    next_bound(battle)
    battle.state.note_deeds("a1", cast=False)
    magic_stage(battle)
    battle.apply("west", CastSpell(Spell.INTIMIDATE, "a1"))
    second = told(spell="intimidate", bound="enemy", owes=paid(first)[1])
    assert isinstance(second, OddsAnswer)
    assert second.says is not None
    field = battle.state
    assert debts.to_repay(field, field.elements["a1"]) / WHOLE == second.says.args["repay"] == 6
    # In its own bound no further debt is made on top of it.
    battle.agenda = ()
    in_bound(battle, field.bound.number + 1, "west")
    field.note_deeds("a1", cast=False)
    magic_stage(battle)
    assert refusals(battle, "west", CastSpell(Spell.INTIMIDATE, "a1")) == {
        ("DBF-MAGIC-DEBT", "dbf-refused-debt-owed")
    }
    third = told(spell="intimidate", left=0, owes=5)
    assert isinstance(third, Misasked)
    assert (third.field, third.rule) == ("owes", "DBF-MAGIC-DEBT")


@pytest.mark.parametrize(
    ("answers", "field", "rule"),
    [
        ({"spell": "delay", "power": "O"}, "power", "DBF-SPELL-GENERAL"),
        ({"spell": "delay", "power": "O", "amplifier": True, "bound": "enemy"}, "bound", "DBF-SPELL-DELAY"),
        ({"spell": "fortify", "power": "I"}, "power", "DBF-SPELL-GENERAL"),
        ({"spell": "intimidate", "power": None}, "power", "DBF-MAGIC-WHO"),
        ({"spell": "rally", "how": "reserve"}, "how", "DBF-SPELL-RALLY"),
        ({"spell": "inspire", "later": True, "bound": "enemy"}, "later", "DBF-SPELL-INSPIRE"),
    ],
)
def test_what_cannot_be_cast_says_why(answers: dict[str, Any], field: str, rule: str) -> None:
    found = told(**answers)
    assert isinstance(found, Misasked)
    assert (found.field, found.rule) == (field, rule)


def test_an_artefact_makes_the_power_superior_in_the_own_bound() -> None:
    found = told(spell="extrication", power="I", amplifier=True)
    assert isinstance(found, OddsAnswer)
    far = element("b1", "Sp(O)", at(0, -290), SOUTH)
    field = laid_out(caster(power="I", artefacts=(Artefact.AMPLIFIER,)), far).state
    assert power_now(field, field.elements["a1"]) is Power.SUPERIOR


def test_nothing_in_magic_costs_half_a_pip() -> None:
    table = magic()
    costs = [*msgspec.structs.astuple(table.prices), *table.range.values()]
    flat = [one for cost in costs for one in (cost if isinstance(cost, tuple) else (cost,))]
    assert all(one % WHOLE == 0 for one in flat)


def test_every_question_is_described() -> None:
    fields: Any = msgspec.json.schema(SpellQuestion)["$defs"]["SpellQuestion"]["properties"]
    assert all(field.get("description") for field in fields.values())
