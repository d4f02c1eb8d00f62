"""What is shown before a charge and a charge against it: the way, the odds of the blow; and outcomes as they fall on foot."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import Chance
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc import scenes
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.declaring import Charges, DeclareCharges
from oriflamme.rulesets.cry_havoc.charges.reacting import CounterCharge, React
from oriflamme.rulesets.cry_havoc.combat.resolving import CombatFought
from oriflamme.rulesets.cry_havoc.contents import CONTENTS
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.movement.moving import MoveFigures
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire
from oriflamme.rulesets.cry_havoc.results.advance import AdvanceAfterCombat
from oriflamme.rulesets.cry_havoc.results.recoil import ChooseRecoil
from oriflamme.rulesets.cry_havoc.sequence import PlayerPhase
from oriflamme.rulesets.cry_havoc.tables import falling, on_foot, tables
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done

from .firing import archer
from .skirmish import battle, man, sheet, skirmish

E_ = 0
CHARGE = Charge("a", "x", (E_,) * 8)


def charging(die: int = 1, defence: int = 6, **more: Any) -> Battle[Field]:
    """Return a battle in which the north may charge along a row, on foot."""
    figures = {
        "a": man("H3", of=sheet("far", attack=8, movement=9)),
        "x": man("H12", "south", of=sheet("tough", defence=defence)),
    }
    field = skirmish(figures, game=CONTENTS.game(), **more)
    field.pages.put(Deeds(phasing="north"))
    made = battle(field, Charges("north"), rolls=(die,))
    made.advance()
    return made


def blow(made: Battle[Field], counter: CounterCharge | None = None) -> CombatFought:
    """Declare the charge, and the one against it if any; return the combat that comes of it."""
    made.apply("north", CHARGE)
    made.apply("north", Done())
    if counter is not None:
        made.apply("south", counter)
    (fought,) = [event for event in made.apply("south", Done()) if isinstance(event, CombatFought)]
    return fought


def hexes(made: Battle[Field], *names: str) -> tuple[tuple[float, float], ...]:
    return tuple(
        (float(q), float(r)) for q, r in (axial(made.state.theatre.map.find(name)) for name in names)
    )


def test_before_a_charge_its_way_and_the_odds_of_its_blow_are_shown() -> None:
    made = charging()
    shown = scenes.preview(made.view("north"), "north", CHARGE)
    (way,) = shown.marks
    assert (way.points[0], way.points[-1]) == hexes(made, "H3", "H11")
    (card,) = shown.tallies
    first = shown.notes[0].args
    # Eight and a half more against six: two to one.
    assert (first["attack"], first["defence"], first["odds"]) == (12, 6, "2/1")
    fought = blow(made)
    assert (fought.attack, fought.defence, fought.shifts) == (12, 6, Tally(card.lines))
    assert card.chance == sum(ways for name, ways in fought.chances if name in fought.good) / 10


@pytest.mark.parametrize(("defence", "ahead"), [(6, "a"), (9, "x")])
def test_before_a_charge_against_it_one_reads_who_has_the_advantage(defence: int, ahead: str) -> None:
    made = charging(defence=defence)
    made.apply("north", CHARGE)
    made.apply("north", Done())
    counter = CounterCharge("x", "a", 7)
    shown = scenes.preview(made.view("south"), "south", counter)
    name = shown.notes[0].args["name"]
    assert name == next(one.label for one in scenes.scene(made.view("south")).pieces if one.id == ahead)
    assert shown.notes[1].args["attack"] == 12
    assert shown.notes[1].args["defence"] == blow(charging(defence=defence), counter).defence


def test_who_walks_is_not_told_that_he_was_unhorsed() -> None:
    found = tables()
    assert on_foot(found.melee.outcomes, "unhorsed") == on_foot(found.fire.outcomes, "unhorsed") == "wound"
    assert on_foot(found.melee.outcomes, "two-wounds") == "two-wounds"
    chances = (("unhorsed", Chance(1, 10)), ("wound", Chance(2, 10)), ("stun", Chance(7, 10)))
    assert falling(found.melee.outcomes, chances, ridden=True) == chances
    assert dict(falling(found.melee.outcomes, chances, ridden=False)) == {
        "wound": Chance(3, 10),
        "stun": Chance(7, 10),
    }
    for die in range(1, 11):
        fought = blow(charging(die, defence=3))
        assert fought.outcome in dict(fought.chances)
        assert "unhorsed" not in dict(fought.chances)


def heading(made: Battle[Field]) -> str:
    """Return the step that is said to be under way."""
    return str(scenes.scene(made.view("south")).phase[-1].args["step"])


def test_what_comes_of_a_charge_is_shown_under_charges_and_of_a_shot_under_fire() -> None:
    """A recoil is asked for in many steps; what is still to come tells in which."""
    runner = sheet("runner", attack=24, movement=8)
    figures = {
        "a": man("H3", of=runner),
        "x": man("H10", "south"),
        "b": man("M3", of=archer()),
        "y": man("M9", "south"),
    }
    field = skirmish(figures, game=CONTENTS.game())
    made = battle(field, PlayerPhase("north"), rolls=(3, 4))
    made.advance()
    assert heading(made) == str(Text("cry-havoc-step-fire"))
    made.apply("north", Fire("b", "y", "short-bow"))
    assert isinstance(made.decision(), ChooseRecoil)
    assert heading(made) == str(Text("cry-havoc-step-fire"))
    while not isinstance(made.decision(), DeclareCharges):
        player = made.deciders()[0]
        made.apply(player, [*made.options(player)][-1])
    made.apply("north", Charge("a", "x", (E_,) * 6))
    made.apply("north", Done())
    if isinstance(made.decision(), React):
        made.apply("south", Done())
    seen = set()
    while not isinstance(made.decision(), MoveFigures):
        seen.add((type(made.decision()), heading(made)))
        player = made.deciders()[0]
        made.apply(player, next(one for one in made.options(player) if not isinstance(one, Done)))
    assert {ChooseRecoil, AdvanceAfterCombat} <= {kind for kind, _ in seen}
    assert {step for _, step in seen} == {str(Text("cry-havoc-step-charges"))}
    assert heading(made) == str(Text("cry-havoc-step-movement"))
