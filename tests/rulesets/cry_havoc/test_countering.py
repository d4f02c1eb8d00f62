"""Section 4.2: charges against charges, and shots at them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.charges.countering import against_counter, meetings
from oriflamme.rulesets.cry_havoc.charges.course import courses
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.declaring import Charges
from oriflamme.rulesets.cry_havoc.charges.reacting import CounterCharge, React, Retreat
from oriflamme.rulesets.cry_havoc.combat.resolving import CombatFought
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTested
from oriflamme.rulesets.cry_havoc.movement.opportunity import OpportunityRolled
from oriflamme.rulesets.cry_havoc.movement.walk import Moved, Walk
from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire, FireBack, HoldFire
from oriflamme.rulesets.cry_havoc.ranged.shooting import ShotFired
from oriflamme.rulesets.cry_havoc.readings import Readings
from oriflamme.rulesets.cry_havoc.results.advance import Advance
from oriflamme.rulesets.cry_havoc.results.recoil import ChooseRecoil, FallBack
from oriflamme.rulesets.cry_havoc.turn import Done, deed

from .firing import MISS, archer
from .skirmish import Placed, battle, fated, field_of, horse, man, riding, sheet

E_, SE, SW, W_, NW, NE = range(6)
FILE = Path(__file__).parents[2] / "cases" / "cry_havoc_charges.yaml"
CASES = yaml.safe_load(FILE.read_text(encoding="utf-8"))
KNIGHT = sheet("knight", attack=8, defence=6, skills=("joust",))


def declared(figures: dict[str, Placed], charge: Charge, *rolls: int, **more: Any) -> Battle[Field]:
    """Return a battle in which the north has declared a charge."""
    made = battle(field_of(figures, **more), Charges("north"), rolls=rolls)
    made.advance()
    made.apply("north", charge)
    made.apply("north", Done())
    return made


def keys(field: Field, key: str, charge: Charge, legs: int) -> set[str]:
    return {reason.text.id for reason in against_counter(field, field.figures[key], charge, legs)}


def at(made: Battle[Field], key: str) -> str:
    return made.state.theatre.map.name(made.state.figures[key].hex)


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES]
)
def test_worked_examples(case: dict[str, Any]) -> None:
    kind = sheet("one", movement=case["movement"])
    figures = {
        key: man(hex, "north" if key == "c" else "south", of=kind) for key, hex in case["figures"].items()
    }
    for one in case["charges"]:
        field = field_of(figures)
        charge = Charge("c", one["target"], tuple(one["charge"]))
        targets = (field.figures[one["target"]],)
        assert targets[0].id in {target.id for target, _ in courses(field, field.figures["c"], targets)}
        made = declared(figures, charge)
        assert isinstance(made.decision(), React)
        found: dict[str, list[int]] = {}
        for counter in made.options("south"):
            if isinstance(counter, CounterCharge):
                found.setdefault(counter.figure, []).append(counter.legs)
        if "meets" in one:
            assert found == one["meets"]
        else:
            length = len(charge.legs)
            assert found[charge.target] == list(range(length - one["last"] + 1, length + 1))


@pytest.mark.rule("CH-4.2-c")
class TestConditions:
    """Who may charge against a charge."""

    CHARGE = Charge("k", "x", (E_,) * 8)

    def riders(
        self, hex: str = "H12", facing: int = W_, more: dict[str, Placed] | None = None
    ) -> dict[str, Placed]:
        return {
            **riding("H3", E_, of=KNIGHT, name="k"),
            **riding(hex, facing, "south", of=KNIGHT, name="x"),
            **(more or {}),
        }

    def test_riders_meet_riders_and_men_on_foot_men_on_foot(self) -> None:
        field = field_of({**self.riders(), "y": man("H14", "south")})
        assert set(meetings(field, field.figures["x"], self.CHARGE)) == {5, 6, 7, 8}
        assert "cry-havoc-refused-counter-type" in keys(field, "y", self.CHARGE, 8)

    def test_who_sees_it_before_him_and_goes_straight_ahead(self) -> None:
        # He looks away when it is declared.
        back = field_of(self.riders("H13", E_))
        assert "cry-havoc-refused-counter-not-ahead" in keys(back, "x", self.CHARGE, 8)
        blind = field_of(self.riders(), grounds={"tree": ["H7"]})
        assert "cry-havoc-refused-counter-not-ahead" in keys(blind, "x", self.CHARGE, 8)
        aside = field_of(self.riders(more=riding("L14", NW, "south", of=KNIGHT, name="z")))
        assert "cry-havoc-refused-counter-straight" in keys(aside, "z", self.CHARGE, 7)
        # The way to the meeting leaves by one of the three hexes in front of him.
        off = field_of(self.riders(more=riding("D9", W_, "south", of=KNIGHT, name="z")))
        assert "cry-havoc-refused-counter-arc" in keys(off, "z", self.CHARGE, 8)
        barred = field_of(self.riders(), edges={"fence": [("H10", "H11"), ("H11", "H10")]})
        assert "cry-havoc-bar-fence" in keys(barred, "x", self.CHARGE, 7)
        assert set(meetings(barred, barred.figures["x"], self.CHARGE)) == {8}

    @pytest.mark.parametrize(
        ("movement", "lie", "far"), [(4, {}, False), (3, {}, True), (5, {"marsh": ["H11"]}, True)]
    )
    def test_no_farther_than_his_movement_goes_to_a_free_hex_and_with_no_animals_in_his_hand(
        self, movement: int, lie: dict[str, list[str]], *, far: bool
    ) -> None:
        figures = {
            "a": man("H3", of=sheet("far", movement=9)),
            "x": man("H13", "south", of=sheet("slow", movement=movement)),
        }
        charge = Charge("a", "x", (E_,) * 8)
        field = field_of(figures, grounds=lie)
        # Four steps, to the hex where his head and that of the charger would be.
        assert keys(field, "x", charge, 6) == ({"cry-havoc-refused-charge-dear"} if far else set())
        # He may pass a friend, but not end his way with him.
        for hex, taken in (("H10", True), ("H11", False)):
            held = field_of({**figures, "f": man(hex, "south")}, grounds=lie)
            assert ("cry-havoc-refused-charge-end-taken" in keys(held, "x", charge, 6)) is taken
        leading = {**figures, "h": man("H15", "south", of=horse(), facing=W_, led_by="x")}
        assert "cry-havoc-refused-charge-tied" in keys(field_of(leading), "x", charge, 6)

    def test_within_its_last_four_hexes_and_half_its_length(self) -> None:
        field = field_of(self.riders("H13"))
        assert "cry-havoc-refused-counter-where" in keys(field, "x", self.CHARGE, 4)
        far = field_of(self.riders("H16"))
        assert "cry-havoc-refused-counter-far" in keys(far, "x", self.CHARGE, 8)

    @pytest.mark.parametrize("state", [{"stunned": True}, {"nerve": "panic"}, {"nerve": "rout"}])
    def test_who_is_stunned_or_flees_cannot(self, state: dict[str, Any]) -> None:
        figures = {"a": man("H3", of=sheet("far", movement=9)), "x": man("H12", "south", **state)}
        field = field_of(figures)
        assert "cry-havoc-refused-not-able" in keys(field, "x", Charge("a", "x", (E_,) * 8), 8)

    def test_one_meets_a_charge_whoever_it_was_aimed_at(self) -> None:
        figures = {
            "a": man("H3", of=sheet("far", movement=9)),
            "x": man("H12", "south"),
            "y": man("L13", "south"),
        }
        made = declared(figures, Charge("a", "x", (E_,) * 8))
        made.apply("south", CounterCharge("y", "a", 8))
        refused = made.check("south", CounterCharge("x", "a", 7))
        assert {reason.text.id for reason in refused.reasons} == {"cry-havoc-refused-counter-met"}


class TestMeeting:
    """Where both stand when they have met, and what they are worth."""

    @pytest.mark.rule("CH-4.2-c")
    @pytest.mark.rule("CH-4.2-d")
    @pytest.mark.parametrize(
        ("defence", "charger", "countering"), [(6, "H8", "H9"), (8, "H8", "H9"), (9, "H7", "H8")]
    )
    def test_who_has_the_advantage_takes_the_hex_and_the_other_is_one_before(
        self, defence: int, charger: str, countering: str
    ) -> None:
        """On foot both are multiplied by a half more: twelve to nine, to twelve, and to thirteen."""
        figures = {
            "a": man("H1", of=sheet("far", attack=8, movement=12)),
            "x": man("H12", "south", of=sheet("tough", defence=defence)),
        }
        made = declared(figures, Charge("a", "x", (E_,) * 10), 6)
        told = made.apply("south", CounterCharge("x", "a", 7))
        told = made.apply("south", Done())
        ends = {
            event.figure: event.end
            for event in told
            if isinstance(event, Moved) and event.manner in ("charge", "counter")
        }
        assert ends == {"a": charger, "x": countering}
        (fought,) = [event for event in told if isinstance(event, CombatFought)]
        assert (fought.attack, fought.defence) == (12, defence * 3 // 2)
        # It was less than six hexes, and is a charge all the same.
        assert fought.charge == "foot"
        assert deed(made.state, "a").charged

    @pytest.mark.rule("CH-4.2-d")
    def test_a_recoil_of_who_is_worsted_is_the_others_to_follow(self) -> None:
        figures = {
            "a": man("H1", of=sheet("weak", attack=2, movement=12)),
            "x": man("H12", "south", of=sheet("tough", defence=30)),
        }
        for die in range(1, 11):
            made = declared(figures, Charge("a", "x", (E_,) * 10), die)
            made.apply("south", CounterCharge("x", "a", 7))
            made.apply("south", Done())
            while made.decision() is not None and made.deciders() == ("north",):
                made.apply("north", next(made.options("north")))
            if at(made, "a") != "H7":
                assert made.deciders() == ("south",)
                break
        else:
            pytest.fail("no die makes the charger fall back")

    @pytest.mark.rule("CH-6.4-a")
    @pytest.mark.parametrize("meets", [True, False])
    def test_who_meets_a_charge_strikes_at_nobody_who_comes_by(self, *, meets: bool) -> None:
        """The charger comes beside two enemies on his way to a third: one of them may meet him."""
        figures = {
            "a": man("H3", of=sheet("far", movement=9)),
            "x": man("G10", "south"),
            "y": man("H12", "south"),
            "z": man("I7", "south"),
        }
        made = declared(figures, Charge("a", "y", (E_,) * 8), *(1,) * 9)
        if meets:
            made.apply("south", CounterCharge("x", "a", 6))
        told = made.apply("south", Done())
        struck = [event.enemy for event in told if isinstance(event, OpportunityRolled)]
        assert ("x" in struck) is not meets
        assert "z" in struck
        assert "y" not in struck


class TestAdvantage:
    """What the advantage of a charge is worth, once both have met: the charger, 'a', at H8 or H7, and 'x' on the other hex."""

    TOUGH, WEAK = sheet("tough", defence=9), sheet("frail", defence=6)

    def met(self, outcome: str, *, turned: bool, **lie: Any) -> Battle[Field]:
        """Return a battle in which both have met on foot and the melee has come to an outcome."""
        figures = {
            "a": man("H1", of=sheet("far", attack=8, movement=12)),
            "x": man("H12", "south", of=self.TOUGH if turned else self.WEAK),
        }
        made = declared(figures, Charge("a", "x", (E_,) * 10), 5, tables=fated(outcome), **lie)
        made.apply("south", CounterCharge("x", "a", 7))
        made.apply("south", Done())
        return made

    @staticmethod
    def moves(made: Battle[Field]) -> list[str]:
        """Answer for who falls back, by the first way, until nobody has to; return who did, in order."""
        fell: list[str] = []
        while isinstance(choice := made.decision(), ChooseRecoil):
            fell.append(choice.figure)
            made.apply(made.deciders()[0], next(made.options(made.deciders()[0])))
        return fell

    @pytest.mark.rule("CH-4.2-d")
    @pytest.mark.parametrize("turned", [False, True])
    @pytest.mark.parametrize(
        ("outcome", "beaten"),
        [("wound", "x"), ("recoil", "x"), ("attacker-wound", "a"), ("attacker-recoil", "a")],
    )
    def test_who_has_it_makes_the_other_give_way_and_a_recoil_is_one_in_any_case(
        self, outcome: str, beaten: str, *, turned: bool
    ) -> None:
        made = self.met(outcome, turned=turned)
        winner = "x" if turned else "a"
        assert self.moves(made) == ([beaten] if beaten != winner or "recoil" in outcome else [])
        wounded = [key for key in "ax" if made.state.figures[key].health == "wounded"]
        assert wounded == ([beaten] if "wound" in outcome else [])

    @pytest.mark.rule("CH-4.2-d")
    @pytest.mark.parametrize(("turned", "follows"), [(False, False), (True, True)])
    def test_who_has_it_follows_by_either_reading_of_an_advance(self, *, turned: bool, follows: bool) -> None:
        made = self.met("attacker-recoil", turned=turned, readings=Readings(defender_advances=False))
        self.moves(made)
        place = at(made, "x")
        assert (made.deciders() == ("south",)) is follows
        if follows:
            made.apply("south", next(one for one in made.options("south") if isinstance(one, Advance)))
            assert at(made, "x") != place

    @pytest.mark.rule("CH-4.2-c")
    def test_who_was_pushed_away_before_meets_nobody_and_the_charge_goes_its_way(self) -> None:
        far = sheet("far", movement=12)
        figures = {
            "a": man("H5", of=far),
            "b": man("D2", of=far),
            "x": man("H12", "south"),
            "y": man("D11", "south"),
        }
        made = battle(field_of(figures, tables=fated("recoil")), Charges("north"), rolls=(5, 5))
        made.advance()
        for command in (Charge("a", "x", (E_,) * 6), Charge("b", "y", (E_,) * 8), Done()):
            made.apply("north", command)
        made.apply("south", CounterCharge("x", "b", 8))
        told = list(made.apply("south", Done()))
        assert at(made, "a") == "H11"
        told += made.apply("south", FallBack((E_,)))  # before the first charge
        told += made.apply("north", Advance("a", (E_,)))
        assert (at(made, "x"), at(made, "b")) == ("H13", "D10")
        assert [event.targets for event in told if isinstance(event, CombatFought)] == [("x",), ("y",)]

    @pytest.mark.rule("CH-4.2-c")
    @pytest.mark.parametrize(("stunned", "blow"), [(False, "y"), (True, "x")])
    def test_who_meets_a_charge_is_fought_in_place_of_its_target_unless_he_was_stunned_before(
        self, blow: str, *, stunned: bool
    ) -> None:
        figures = {
            "a": man("H3", of=sheet("far", movement=9)),
            "x": man("H12", "south"),
            "y": man("L13", "south"),
        }
        made = declared(figures, Charge("a", "x", (E_,) * 8), 5, tables=fated("nothing"))
        made.apply("south", CounterCharge("y", "a", 8))
        if stunned:
            made.state.change("y", stunned=True)
        told = made.apply("south", Done())
        assert [event.targets for event in told if isinstance(event, CombatFought)] == [(blow,)]
        assert at(made, "a") == "H11"
        assert (at(made, "y") == "L13") is stunned


@pytest.mark.parametrize(("die", "health"), [(8, "sound"), (9, "wounded")])
def test_who_charges_against_one_who_is_stopped_runs_as_declared_and_nobody_strikes(
    die: int, health: str
) -> None:
    figures = {
        "a": man("H3", of=sheet("far", movement=12)),
        "x": man("H12", "south"),
        "y": man("G7", "south"),
    }
    made = declared(figures, Charge("a", "x", (E_,) * 8), die)
    made.apply("south", CounterCharge("x", "a", 7))
    told = made.apply("south", Done())
    assert (at(made, "a"), at(made, "x")) == ("H6", "H11")
    assert made.state.figures["a"].health == health
    assert not [event for event in told if isinstance(event, CombatFought)]


@pytest.mark.parametrize("kind", ["charge", "counter", "move"])
def test_nobody_runs_onto_an_enemy_who_has_come_into_his_way(kind: Any) -> None:
    """Who was stopped on his own way stands where another had set out to go."""
    figures = {"a": man("H9", stunned=kind == "move"), "x": man("H12", "south")}
    made = battle(field_of(figures), Walk("x", (W_,) * 4, 0, kind), rolls=(1, 1))
    made.advance()
    assert at(made, "x") == ("H8" if kind == "move" else "H10")


class TestShots:
    """Section 4.2, last part: shots at who charges."""

    BOW = archer(morale=6)

    def charge(self, south: dict[str, Placed], *rolls: int, mounted: bool = True) -> Battle[Field]:
        kind = sheet("rider", skills=("cavalier",), movement=10)
        north = riding("H3", E_, of=kind, name="k") if mounted else {"k": man("H3", of=kind)}
        made = declared({**north, **south}, Charge("k", "x", (E_,) * 6), *rolls)
        while isinstance(made.decision(), React):
            made.apply("south", Done())
        return made

    @staticmethod
    def causes(events: list[Any]) -> list[tuple[str, str]]:
        return [(event.figure, event.cause) for event in events if isinstance(event, MoraleTested)]

    @pytest.mark.rule("CH-4.2-b")
    @pytest.mark.rule("CH-4.2-g")
    def test_who_is_charged_by_riders_tests_before_he_shoots_and_not_again_on_contact(self) -> None:
        figures = {"x": man("H10", "south", of=self.BOW), "y": man("G10", "south", of=sheet("six", morale=6))}
        # His test; the shot, and where it strays; a blow in passing of the other, whose test it then is; the charge.
        made = self.charge(figures, 2, MISS, 6, 3, 2, 6)
        assert isinstance(made.decision(), DefensiveFire)
        told = list(made.apply("south", FireBack("x", "short-bow", 2)))
        if isinstance(made.decision(), DefensiveFire):
            told += made.apply("south", HoldFire())
        assert self.causes(told) == [("x", "shoot"), ("y", "charge")]
        assert [event.shooter for event in told if isinstance(event, ShotFired)] == ["x"]

    @pytest.mark.rule("CH-4.2-b")
    @pytest.mark.rule("CH-4.2-g")
    def test_who_fails_panics_at_once_and_shoots_not(self) -> None:
        made = self.charge({"x": man("H10", "south", of=self.BOW)}, 10, *(6,) * 4)
        told = list(made.apply("south", FireBack("x", "short-bow", 0)))
        assert self.causes(told) == [("x", "shoot")]
        assert made.state.figures["x"].nerve != "steady"
        assert not [event for event in told if isinstance(event, ShotFired)]

    @pytest.mark.rule("CH-8.3-d")
    @pytest.mark.rule("CH-4.2-b")
    def test_all_on_foot_beside_rider_or_mount_test_on_contact(self) -> None:
        brave = sheet("brave", morale=10)
        figures = {
            "x": man("H10", "south", of=brave),
            "y": man("G9", "south", of=brave, stunned=True),
            "z": man("I9", "south", of=brave),
            "t": man("I8", "south", of=brave),
            "far": man("H12", "south", of=brave),
        }
        made = battle(
            field_of(
                {**riding("H3", E_, of=sheet("rider", skills=("cavalier", "vivacity")), name="k"), **figures}
            ),
            Charges("north"),
            rolls=(1, 1, 1, 6),
        )
        made.advance()
        made.apply("north", Charge("k", "x", (E_,) * 6))
        told = list(made.apply("north", Done()))
        if isinstance(made.decision(), React):
            told += made.apply("south", Done())
        # The last stands beside the mount alone.
        assert sorted(self.causes(told)) == [("t", "charge"), ("x", "charge"), ("z", "charge")]

    @pytest.mark.rule("CH-4.2-g")
    def test_no_test_of_who_is_not_the_target_nor_before_who_charges_on_foot_nor_of_riders(self) -> None:
        aside = self.charge({"x": man("H10", "south"), "s": man("E7", "south", of=self.BOW)}, MISS, *(6,) * 6)
        told = list(aside.apply("south", FireBack("s", "short-bow", 0)))
        assert ("s", "shoot") not in self.causes(told)
        assert [event.shooter for event in told if isinstance(event, ShotFired)] == ["s"]
        foot = self.charge({"x": man("H10", "south", of=self.BOW)}, MISS, *(6,) * 6, mounted=False)
        told = list(foot.apply("south", FireBack("x", "short-bow", 0)))
        assert self.causes(told) == []
        rider = self.charge(riding("H10", W_, "south", of=archer("composite-bow"), name="x"), MISS, *(6,) * 6)
        told = list(rider.apply("south", FireBack("x", "composite-bow", 0)))
        assert self.causes(told) == []

    @pytest.mark.rule("CH-4.2-g")
    @pytest.mark.parametrize("state", [{"stunned": True}, {"nerve": "panic"}, {"nerve": "rout"}])
    def test_who_cannot_shoot_otherwise_cannot_now(self, state: dict[str, Any]) -> None:
        made = self.charge({"x": man("H10", "south", of=self.BOW, **state)}, *(6,) * 6)
        assert not isinstance(made.decision(), DefensiveFire)

    @pytest.mark.rule("CH-4.2-g")
    def test_nor_who_has_reacted_otherwise(self) -> None:
        chief = sheet("chief", grade="captain", morale=9)
        kind = sheet("runner", movement=8)
        figures = {
            "a": man("H3", of=kind),
            "x": man("H10", "south", of=self.BOW),
            "c": man("H13", "south", of=chief),
        }
        made = declared(figures, Charge("a", "x", (E_,) * 6), *(5,) * 6)
        made.apply("south", Retreat("x"))
        made.apply("south", Done())
        assert not isinstance(made.decision(), DefensiveFire)
