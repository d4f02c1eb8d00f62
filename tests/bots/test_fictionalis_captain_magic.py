"""The magic of the captain for De Bellis Fictionalis: what he pays for, what it is of use for, debts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.bots.arena import bot_seed, fight
from oriflamme.bots.fictionalis import Captain
from oriflamme.bots.fictionalis.enchanting import usefulness
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.sessions import replay
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.fictionalis.causes import Cause
from oriflamme.rulesets.fictionalis.destruction import Destroyed
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.magic import prices
from oriflamme.rulesets.fictionalis.magic.assault import MagicAssault
from oriflamme.rulesets.fictionalis.magic.casting import CastSpell
from oriflamme.rulesets.fictionalis.magic.debts import RepayDebt
from oriflamme.rulesets.fictionalis.magic.magic_phase import EndMagic, MagicPhase
from oriflamme.rulesets.fictionalis.magic.spells import Spell
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Power
from oriflamme.rulesets.fictionalis.scenarios import setup
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out


def enchanted(pips: float, **more: Any) -> Battle[Field]:
    """A caster within reach of an enemy, in the magic of his bound; his command has so many PIPs left."""
    shaman = element("a1", "Irr Ps(I)", (1000, 1000), power=Power.ORDINARY)
    battle = laid_out(shaman, element("b1", "Reg Sp(O)", (1000, 900), SOUTH), dice=(6, 1) * 10, **more)
    battle.state.order(msgspec.structs.replace(battle.state.commands["a"], pips=round(pips * WHOLE)))
    battle.push(MagicPhase())
    battle.advance()
    return battle


@pytest.mark.parametrize(("pips", "casts"), [(2, True), (1.5, False), (0, False)])
def test_no_magic_on_credit(pips: float, casts: bool) -> None:
    battle = enchanted(pips)
    assert any(isinstance(one, MagicAssault) for one in battle.options("west")), "a debt is offered"
    command = Captain("1").choose(battle.view("west"), "west")
    assert isinstance(command, (MagicAssault, CastSpell) if casts else EndMagic)
    battle.apply("west", command)
    assert not battle.state.commands["a"].debts


def test_the_impetuous_are_intimidated_and_nobody_else() -> None:
    spell = CastSpell(Spell.INTIMIDATE, "a1")
    shaman = element("a1", "Irr Ps(I)", (1000, 1000), power=Power.ORDINARY)
    steady, wild = (
        laid_out(shaman, element("b1", kind, (1000, 900), SOUTH)).state for kind in ("Reg Sp(O)", "Irr Wb(O)")
    )
    assert usefulness(steady, spell) == 0 < usefulness(wild, spell)


@pytest.mark.parametrize("step", [MagicPhase(), MovementPhase("west")], ids=["magic", "moves"])
def test_a_debt_that_is_due_is_repaid_before_anything_else(step: Step) -> None:
    battle = enchanted(0)
    prices.contract(battle, "a1", 2 * WHOLE)
    battle.apply("west", EndMagic())
    battle.advance()
    field = battle.state
    field.bound = msgspec.structs.replace(field.bound, number=3)
    field.order(msgspec.structs.replace(field.commands["a"], pips=4 * WHOLE))
    battle.push(step)
    battle.advance()
    assert Captain("1").choose(battle.view("west"), "west") == RepayDebt("a1")


@pytest.mark.soak
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_no_shaman_of_a_captain_dies_of_debt(seed: str) -> None:
    battle = setup("fictionalis-crown-and-ash")
    captains = {side: Captain(bot_seed(seed, side)) for side in battle.sides}
    session = replay(fight(battle, captains, seed).record)
    lost = [one for one in session.log if isinstance(one, Destroyed)]
    assert [one for one in lost if one.cause is Cause.DEBT] == []
