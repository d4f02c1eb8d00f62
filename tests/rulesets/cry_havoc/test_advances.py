"""Section 6.3: who advances after a combat, and how far."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttack, FightNext, Melee
from oriflamme.rulesets.cry_havoc.combat.odds import reckon
from oriflamme.rulesets.cry_havoc.readings import Readings
from oriflamme.rulesets.cry_havoc.results.advance import Advance, AdvanceAfterCombat
from oriflamme.rulesets.cry_havoc.results.recoil import ChooseRecoil
from oriflamme.rulesets.cry_havoc.tables import tables
from oriflamme.rulesets.cry_havoc.turn import Done

from .skirmish import Placed, battle, field_of, horse, man, riding, sheet
from .test_melee_as_fought import ATTACK, E_, SE, die_for, fought


@pytest.mark.rule("CH-6.3-a")
class TestWhoAdvances:
    """After a combat."""

    @pytest.mark.parametrize(
        ("result", "may"),
        [("two-wounds", True), ("stun", True), ("recoil", True), ("wound", False), ("nothing", False)],
    )
    def test_where_the_enemy_was_killed_driven_back_or_stunned(self, result: str, may: bool) -> None:
        table = tables().melee
        names = table.results[table.columns.index((4, 1))]
        figures = {"a": man("H6", of=sheet("strong", attack=24, movement=8)), "x": man("H7", "south")}
        made = fought(figures, ATTACK, names.index(result) + 1)
        while isinstance(due := made.decision(), ChooseRecoil):
            made.apply("south", next(iter(due.options(made, "south"))))
        assert isinstance(made.decision(), AdvanceAfterCombat) is may
        if may:
            assert made.deciders() == ("north",)
            assert Done() in list(made.options("north"))

    def test_at_once_before_the_next_combat(self) -> None:
        strong = sheet("strong", attack=36)
        figures = {
            "a": man("H6", of=strong),
            "x": man("H7", "south"),
            "b": man("M6", of=strong),
            "y": man("M7", "south"),
        }
        made = battle(field_of(figures), Melee("north"), rolls=(1, 1))
        made.advance()
        made.apply("north", DeclareAttack(("a",), ("x",)))
        made.apply("north", DeclareAttack(("b",), ("y",)))
        made.apply("north", Done())
        made.apply("north", FightNext(0))
        assert isinstance(made.decision(), AdvanceAfterCombat)
        assert made.rolls == 1
        made.apply("north", Advance("a", (E_, E_)))
        assert made.state.theatre.map.name(made.state.figures["a"].hex) == "H8"
        assert made.rolls == 2

    @pytest.mark.parametrize("may", [True, False])
    def test_a_defender_by_that_reading(self, may: bool) -> None:
        figures = {"a": man("H6", of=sheet("weak", attack=2)), "x": man("H7", "south")}
        field = field_of(figures)
        column = tables().melee.columns[reckon(field, ATTACK).column]
        made = fought(
            figures, ATTACK, die_for(column, "attacker-recoil"), readings=Readings(defender_advances=may)
        )
        while isinstance(due := made.decision(), ChooseRecoil):
            made.apply("north", next(iter(due.options(made, "north"))))
        assert isinstance(made.decision(), AdvanceAfterCombat) is may


@pytest.mark.rule("CH-6.3-b")
class TestHowFar:
    """The distance of an advance."""

    def ends(self, figures: dict[str, Placed], key: str = "a", **more: Any) -> set[str]:
        field = field_of(figures, **more)
        made = battle(field, AdvanceAfterCombat((key,), (field.theatre.map.find("H7"),)))
        made.advance()
        found = set()
        for one in made.options("north"):
            if isinstance(one, Advance):
                there = made.copy()
                there.apply("north", one)
                found.add(field.theatre.map.name(there.state.figures[key].hex))
                assert there.rolls == 0
        return found

    @pytest.mark.parametrize(("movement", "far"), [(5, "H8"), (6, "H9"), (7, "H9"), (9, "H10")])
    def test_half_the_movement_rounded_down_the_first_hex_within_it(self, movement: int, far: str) -> None:
        found = self.ends({"a": man("H6", of=sheet("one", movement=movement)), "x": man("T20", "south")})
        assert max((name for name in found if name[0] == "H"), key=lambda name: int(name[1:])) == far

    def test_costs_and_bars_of_the_ground_hold(self) -> None:
        far = {"x": man("T20", "south")}
        slow = sheet("slow", movement=2)
        assert self.ends({"a": man("H6", of=slow), **far}, grounds={"marsh": ["H7"]}) == set()
        assert self.ends(
            {"a": man("H6", of=sheet("able", movement=3)), **far}, grounds={"marsh": ["H7"]}
        ) == {"H7"}
        assert self.ends({"a": man("H6", load=6), **far}) == set()
        assert self.ends({"a": man("H6"), **far}, edges={"wall": [("H6", "H7")]}) == set()
        rider = {**riding("H6", E_, name="k"), **far}
        assert self.ends(rider, "k", grounds={"tree": ["H7"]}) == set()

    def test_one_of_those_who_fought_together(self) -> None:
        field = field_of({"a": man("H6"), "b": man("G7"), "x": man("T20", "south")})
        made = battle(field, AdvanceAfterCombat(("a", "b"), (field.theatre.map.find("H7"),)))
        made.advance()
        assert {one.figure for one in made.options("north") if isinstance(one, Advance)} == {"a", "b"}
        made.apply("north", Advance("b", (SE,)))
        assert made.decision() is None


def test_who_leads_an_animal_is_offered_no_advance_on_which_it_would_stand_where_somebody_does() -> None:
    mule = horse("mule", ridden=False)
    figures = {
        "a": man("H5"),
        "b": man("G6"),
        "m": man("G4", of=mule, facing=1, led_by="a"),
        "x": man("T20", "south"),
    }
    field = field_of(figures)
    made = battle(field, AdvanceAfterCombat(("a",), (field.theatre.map.find("H6"),)))
    made.advance()
    advances = [one for one in made.options("north") if isinstance(one, Advance) and len(one.legs) > 1]
    assert advances
    assert all(made.check("north", one).legal for one in advances)
