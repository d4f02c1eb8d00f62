"""Chapter 7: prisoners, and who keeps them."""

from __future__ import annotations

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc import victory
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttack, DeclareAttacks
from oriflamme.rulesets.cry_havoc.combat.prisoners import Seize
from oriflamme.rulesets.cry_havoc.contents import CONTENTS
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.results.states import stun, wound
from oriflamme.rulesets.cry_havoc.turn import Deeds

from .skirmish import Placed, battle, man, sheet, skirmish

GAME = CONTENTS.game()
FIGURES = {
    "a": man("H6"),
    "b": man("G7"),
    "x": man("H7", "south", stunned=True),
    "y": man("R20", "south"),
    "m": man("T20"),
    "v": man("T21", "south"),
}


def attacking(figures: dict[str, Placed]) -> Battle[Field]:
    field = skirmish(figures, game=GAME)
    field.pages.put(Deeds(phasing="north"))
    made = battle(field, DeclareAttacks("north"))
    made.advance()
    return made


def wrong(made: Battle[Field], command: object) -> set[str]:
    return {reason.text.id for reason in made.check("north", command).reasons}  # type: ignore[arg-type]  # a command


def seized() -> Battle[Field]:
    made = attacking(FIGURES)
    made.apply("north", Seize("a", "x"))
    return made


@pytest.mark.rule("CH-7.0-d")
def test_the_stunned_may_be_taken_prisoner_in_the_place_of_an_attack() -> None:
    made = attacking(FIGURES)
    assert Seize("a", "x") in list(made.options("north"))
    made.apply("north", Seize("a", "x"))
    prisoner = made.state.figures["x"]
    assert (prisoner.alive, prisoner.gone, prisoner.guard) == (False, "captured", "a")
    assert made.state.on(prisoner.hex) == ()
    assert wrong(made, DeclareAttack(("a",), ("y",))) >= {"cry-havoc-refused-has-attacked"}
    assert [man.id for man in victory.of_side(made.state, "south") if not man.alive] == ["x"]
    declared = attacking(FIGURES)
    declared.apply("north", DeclareAttack(("a",), ("x",)))
    assert wrong(declared, Seize("a", "x")) == {"cry-havoc-refused-has-attacked"}


@pytest.mark.rule("CH-7.0-d")
def test_but_not_who_stands_nor_from_afar_nor_past_his_friends() -> None:
    up = attacking({**FIGURES, "x": man("H7", "south")})
    assert wrong(up, Seize("a", "x")) == {"cry-havoc-refused-seize-who"}
    far = attacking({**FIGURES, "x": man("H8", "south", stunned=True)})
    assert wrong(far, Seize("a", "x")) == {"cry-havoc-refused-not-adjacent"}
    kept = attacking({**FIGURES, "y": man("H8", "south")})
    assert wrong(kept, Seize("a", "x")) == {"cry-havoc-refused-seize-guarded"}
    both = attacking({**FIGURES, "y": man("H8", "south", stunned=True)})
    assert wrong(both, Seize("a", "x")) == set()
    dog = attacking({**FIGURES, "a": man("H6", of=sheet("dog", animal=True))})
    assert wrong(dog, Seize("a", "x")) == {"cry-havoc-refused-not-able"}


@pytest.mark.rule("CH-7.0-d")
def test_a_stun_or_death_of_his_guard_frees_him() -> None:
    made = seized()
    stun(made, "a")
    freed = made.state.figures["x"]
    assert (freed.alive, freed.able, freed.guard) == (True, True, "")
    assert made.state.apart(freed, made.state.figures["a"]) == 1
    killed = seized()
    wound(killed, "a", 2)
    assert killed.state.figures["x"].able


@pytest.mark.rule("CH-7.0-e")
def test_a_wound_of_his_guard_does_not() -> None:
    made = seized()
    wound(made, "a", 1)
    assert made.state.figures["x"].guard == "a"
    assert not made.state.figures["x"].alive
