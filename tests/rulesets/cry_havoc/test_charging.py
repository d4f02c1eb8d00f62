"""Section 4.1: a charge from its declaration to the advance after it."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.cry_havoc.charges.course import courses
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.declaring import Charges, DeclareCharges
from oriflamme.rulesets.cry_havoc.charges.impact import attack, onset
from oriflamme.rulesets.cry_havoc.charges.reacting import React, Retreat
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttack, DeclareAttacks
from oriflamme.rulesets.cry_havoc.combat.resolving import CombatFought
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTested
from oriflamme.rulesets.cry_havoc.movement.moving import Move, MoveFigures
from oriflamme.rulesets.cry_havoc.movement.walk import Moved
from oriflamme.rulesets.cry_havoc.readings import Readings
from oriflamme.rulesets.cry_havoc.results.advance import Advance
from oriflamme.rulesets.cry_havoc.results.recoil import ChooseRecoil
from oriflamme.rulesets.cry_havoc.sequence import PlayerPhase
from oriflamme.rulesets.cry_havoc.turn import Done, deed

from .firing import E_, NE, SE, SW, W_, why
from .skirmish import Placed, battle, fated, field_of, man, riding, sheet

RUNNER = sheet("runner", movement=8)
BRAVE = sheet("brave", morale=10)
RIDER = sheet("rider", skills=("cavalier",))


class Charged:
    """The north charges once, and nobody reacts to it: what happened, and who fell back."""

    def __init__(self, figures: dict[str, Placed], charge: Charge, *rolls: int, **lie: Any) -> None:
        self.made = battle(field_of(figures, **lie), Charges("north"), rolls=rolls)
        self.told: list[Event] = list(self.made.advance())
        for command in (charge, Done()):
            self.told += self.made.apply("north", command)
        if isinstance(self.made.decision(), React):
            self.told += self.made.apply("south", Done())
        self.fell: list[str] = []
        while isinstance(choice := self.made.decision(), ChooseRecoil):
            player = self.made.deciders()[0]
            self.fell.append(choice.figure)
            self.told += self.made.apply(player, next(self.made.options(player)))

    @property
    def blows(self) -> list[CombatFought]:
        """Return the melees that were fought."""
        return [event for event in self.told if isinstance(event, CombatFought)]

    def at(self, key: str) -> str:
        """Return the name of the hex of a figure's head."""
        return place(self.made, key)


def place(made: Battle[Field], key: str) -> str:
    return made.state.theatre.map.name(made.state.figures[key].hex)


@pytest.mark.rule("CH-4.1-a")
def test_nobody_adds_his_attack_to_that_of_a_charger_nor_does_he_to_theirs() -> None:
    strong = sheet("strong", defence=12, morale=10)
    figures = {
        "a": man("H3", of=RUNNER),
        "b": man("I3", of=RUNNER),
        "c": man("F10"),
        "x": man("H10", "south", of=strong),
    }
    made = battle(field_of(figures, tables=fated("nothing")), PlayerPhase("north"), rolls=(5, 5, 1))
    made.advance()
    for command in (Charge("a", "x", (E_,) * 6), Charge("b", "x", (E_,) * 7)):
        made.apply("north", command)
    told = list(made.apply("north", Done()))
    told += made.apply("south", Done())
    fought = [event for event in told if isinstance(event, CombatFought)]
    # One blow each, at the end of his way, before anybody else moves.
    assert [(event.attackers, event.attack) for event in fought] == [(("a",), 12), (("b",), 12)]
    assert isinstance(made.decision(), MoveFigures)
    made.apply("north", Move("c", (SW,)))
    made.apply("north", Done())
    assert isinstance(made.decision(), DeclareAttacks)
    for attackers in (("a",), ("b",), ("a", "c")):
        assert why(made, DeclareAttack(attackers, ("x",))) >= {"CH-4.1-a"}
    assert why(made, DeclareAttack(("c",), ("x",))) == set()


class TestCourse:
    """The way of a charge."""

    @pytest.mark.rule("CH-4.1-b")
    def test_a_target_that_has_gone_is_not_struck_at_and_the_way_is_run_to_its_end(self) -> None:
        chief = sheet("chief", grade="captain", morale=10)
        figures = {
            "a": man("H3", of=RUNNER),
            "x": man("H10", "south", of=BRAVE),
            "y": man("H11", "south", of=BRAVE),
            "c": man("L11", "south", of=chief),
        }
        made = battle(field_of(figures), Charges("north"), rolls=(1,) * 4)
        made.advance()
        for command in (Charge("a", "x", (E_,) * 6), Done()):
            made.apply("north", command)
        made.apply("south", Retreat("x"))
        told = made.apply("south", Done())
        assert place(made, "a") == "H9"
        assert not [event for event in told if isinstance(event, CombatFought)]
        assert deed(made.state, "a").charged

    @pytest.mark.rule("CH-4.1-b")
    def test_a_mount_looks_at_its_target_and_bends_before_its_last_hexes(self) -> None:
        figures = {**riding("H3", E_, of=RIDER, name="k"), "x": man("K12", "south")}
        made = battle(field_of(figures), Charges("north"))
        made.advance()
        bent = Charge("k", "x", (E_,) * 6 + (SE,) * 3)
        assert why(made, bent) == set()
        assert bent.legs in {
            legs for _, legs in courses(made.state, made.state.figures["k"], (made.state.figures["x"],))
        }
        late = Charge("k", "x", (E_, E_, E_, E_, SE, E_, E_, SE, SE))
        assert "CH-4.1-b" in why(made, late)
        for facing, ahead in ((E_, True), (SE, True), (NE, True), (SW, False), (W_, False)):
            turned = {**riding("H3", facing, of=RIDER, name="k"), "x": man("H12", "south")}
            field = field_of(turned)
            targets = DeclareCharges("north").targets(field, field.figures["k"])
            assert bool(targets) is ahead

    @pytest.mark.rule("CH-4.1-b")
    @pytest.mark.parametrize(
        ("night", "hexes", "seen"), [(True, 5, True), (True, 6, False), (False, 6, True)]
    )
    def test_by_night_only_who_is_seen_is_charged(self, night: bool, hexes: int, seen: bool) -> None:
        field = field_of({"a": man("H3", of=RUNNER), "x": man(f"H{hexes + 3}", "south")}, night=night)
        assert bool(DeclareCharges("north").targets(field, field.figures["a"])) is seen

    @pytest.mark.rule("CH-4.1-b")
    @pytest.mark.parametrize("outcome", ["two-wounds", "stun", "recoil"])
    def test_who_can_advance_must(self, outcome: str) -> None:
        figures = {"a": man("H3", of=RUNNER), "x": man("H10", "south", of=BRAVE), "z": man("T20", "south")}
        done = Charged(figures, Charge("a", "x", (E_,) * 6), 5, tables=fated(outcome))
        made = done.made
        if outcome == "stun":
            # He cannot end his advance on who lies there, but he may go on past him.
            assert Advance("a", (E_,)) not in list(made.options("north"))
        assert why(made, Done()) == {"CH-4.1-b"}
        assert Done() not in list(made.options("north"))
        made.apply("north", next(made.options("north")))
        assert done.at("a") != "H9"

    @pytest.mark.rule("CH-4.1-a")
    def test_who_is_stopped_on_his_way_strikes_at_nobody_and_has_charged(self) -> None:
        # He comes past another, who stops him there.
        figures = {
            **riding("H3", E_, of=RIDER, name="a"),
            "x": man("H13", "south", of=BRAVE),
            "y": man("G9", "south", of=BRAVE),
        }
        done = Charged(figures, Charge("a", "x", (E_,) * 9), 8)
        assert done.at("a") == "H8"
        assert not [event for event in done.told if isinstance(event, CombatFought | MoraleTested)]
        assert deed(done.made.state, "a").charged


class TestImpact:
    """What a charge does."""

    @pytest.mark.rule("CH-4.1-c")
    @pytest.mark.parametrize(
        ("outcome", "falls_back"),
        [
            ("nothing", False),
            ("recoil", True),
            ("wound", True),
            ("stun", False),
            ("two-wounds", False),
            ("attacker-recoil", False),
            ("attacker-wound", False),
        ],
    )
    @pytest.mark.parametrize("mounted", [False, True])
    def test_who_still_stands_after_what_favours_the_charger_falls_back_one_hex_once(
        self, outcome: str, *, falls_back: bool, mounted: bool
    ) -> None:
        ours = riding("H3", E_, of=RIDER, name="a") if mounted else {"a": man("H3", of=RUNNER)}
        figures = {**ours, "x": man("H10", "south", of=BRAVE)}
        done = Charged(figures, Charge("a", "x", (E_,) * 6), *(5,) * 4, tables=fated(outcome))
        find = done.made.state.theatre.map.find
        assert distance(find("H10"), find(done.at("x"))) == (1 if falls_back else 0)
        assert len(done.fell) <= 1

    @pytest.mark.rule("CH-4.1-c")
    @pytest.mark.parametrize(("outcome", "hexes"), [("recoil", 2), ("wound", 1), ("nothing", 0)])
    def test_a_rider_falls_back_one_hex_too_but_for_a_recoil_his_own_two(
        self, outcome: str, hexes: int
    ) -> None:
        figures = {
            **riding("H3", E_, of=RIDER, name="a"),
            **riding("H10", W_, "south", of=sheet("other"), name="x"),
        }
        done = Charged(figures, Charge("a", "x", (E_,) * 6), *(5,) * 4, tables=fated(outcome))
        walked = [event for event in done.told if isinstance(event, Moved) and event.figure == "x"]
        assert [len(event.places) - 1 for event in walked] == ([hexes] if hexes else [])

    @pytest.mark.rule("CH-4.1-c")
    def test_the_multiplier_is_of_the_attack_on_foot_and_never_worth_less_than_the_mount(self) -> None:
        def worth(
            status: Any = "regular", skills: tuple[Any, ...] = (), health: str = "sound", strength: int = 8
        ) -> int:
            kind = sheet("charger", attack=strength, movement=8, status=status, skills=skills)
            placed = riding("H3", E_, of=kind, name="a")
            placed["a"].fields["health"] = health
            field = field_of({**placed, "x": man("H10", "south")})
            return attack(field, field.figures["a"], onset(field, field.figures["a"]))

        assert worth(skills=("joust",)) == 24
        assert worth(skills=("cavalier",)) == 16
        assert worth() == 16
        # Wounded he charges with what he has left: five.
        assert worth(skills=("joust",), health="wounded") == 15
        # Of 3 twice is 6; on his mount he has 5 more than on foot.
        assert worth("elite", strength=3) == 8


class TestRidersComeOn:
    """Riders and men on foot."""

    @pytest.mark.rule("CH-4.1-d")
    @pytest.mark.parametrize(("die", "nerve"), [(6, "steady"), (7, "panic")])
    def test_who_is_charged_by_a_rider_stands_or_panics_before_the_blow(self, die: int, nerve: str) -> None:
        kind = sheet("six", morale=6)
        figures = {**riding("H3", E_, of=RIDER, name="k"), "x": man("H10", "south", of=kind)}
        done = Charged(figures, Charge("k", "x", (E_,) * 6), die, 5, tables=fated("nothing"))
        assert [event.figure for event in done.told if isinstance(event, MoraleTested)] == ["x"]
        assert done.made.state.figures["x"].nerve == nerve
        assert bool(done.blows) is (nerve == "steady")

    @pytest.mark.rule("CH-4.1-d")
    @pytest.mark.parametrize(("mounted", "target"), [(False, "foot"), (True, "rider"), (True, "dog")])
    def test_no_test_before_who_comes_on_foot_nor_of_riders_and_animals(
        self, mounted: bool, target: str
    ) -> None:
        ours = riding("H3", E_, of=RIDER, name="a") if mounted else {"a": man("H3", of=RUNNER)}
        dog = sheet("dog", animal=True)
        theirs = {
            "foot": {"x": man("H10", "south")},
            "rider": riding("H10", W_, "south", of=sheet("other"), name="x"),
            "dog": {"x": man("H10", "south", of=dog)},
        }[target]
        done = Charged({**ours, **theirs}, Charge("a", "x", (E_,) * 6), 5, tables=fated("nothing"))
        assert not [event for event in done.told if isinstance(event, MoraleTested)]
        assert len(done.blows) == 1

    @pytest.mark.rule("CH-4.1-d")
    @pytest.mark.parametrize(("die", "blows"), [(7, 1), (8, 0)])
    def test_by_that_reading_the_target_of_a_charge_on_foot_tests_too_and_nobody_else(
        self, die: int, blows: int
    ) -> None:
        figures = {"a": man("H3", of=RUNNER), "x": man("H10", "south"), "y": man("I9", "south", stunned=True)}
        figures["z"] = man("G10", "south")  # beside the charger at the end of his way
        readings = Readings(charges_on_foot_shake=True)
        rolls = (1, die, 5)  # first a blow in passing
        done = Charged(
            figures, Charge("a", "x", (E_,) * 6), *rolls, tables=fated("nothing"), readings=readings
        )
        assert [event.figure for event in done.told if isinstance(event, MoraleTested)] == ["x"]
        assert len(done.blows) == blows
