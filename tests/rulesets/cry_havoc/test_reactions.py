"""Section 4.2: reactions to charges one by one, and how they go together: walls of shields and retreats."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.declaring import Charges, DeclareCharges
from oriflamme.rulesets.cry_havoc.charges.reacting import (
    CounterCharge,
    React,
    Retreat,
    ShieldWall,
    WallFormed,
)
from oriflamme.rulesets.cry_havoc.charges.walls import Walls
from oriflamme.rulesets.cry_havoc.combat.resolving import CombatFought
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Sheet
from oriflamme.rulesets.cry_havoc.morale.odds import tally
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTested
from oriflamme.rulesets.cry_havoc.movement.moving import Move, Movement
from oriflamme.rulesets.cry_havoc.movement.walk import Moved
from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire, FireBack
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire
from oriflamme.rulesets.cry_havoc.ranged.shooting import ShotFired
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done, did

from .firing import E_, MISS, W_, archer, modifiers, one, ready, why
from .skirmish import Placed, battle, field_of, man, riding, sheet

RUNNER = sheet("runner", movement=8)
CHARGE = Charge("a", "p0", (E_,) * 6)
"""From H3 to who stands at H10."""


def charged(
    south: dict[str, Placed], *rolls: int, charge: Charge = CHARGE, did_before: str = "", **lie: Any
) -> Battle[Field]:
    """Return a battle in which the north, on foot, has declared a charge; `did_before` has shot in this turn."""
    field = field_of({"a": man("H3", of=RUNNER), **south}, **lie)
    if did_before:
        from oriflamme.rulesets.cry_havoc.ranged.cadence import Ammunition  # noqa: PLC0415 - of one test

        weapon = field.sheet(field.figures[did_before]).weapons[0].weapon
        did(field, did_before, shot=True)
        field.pages.put(Ammunition(turn=field.turn, used={did_before: (weapon,)}))
    made = battle(field, Charges("north"), rolls=rolls)
    made.advance()
    made.apply("north", charge)
    made.apply("north", Done())
    return made


def bearers(*hexes: str, **more: Any) -> dict[str, Placed]:
    kind = sheet("bearer", skills=("pavise",), morale=6, **more)
    return {f"p{number}": man(hex, "south", of=kind) for number, hex in enumerate(hexes)}


def chief(grade: Any = "captain", morale: int = 6) -> Sheet:
    return sheet(f"chief-{grade}", grade=grade, morale=morale)


def at(made: Battle[Field], key: str) -> str:
    return made.state.theatre.map.name(made.state.figures[key].hex)


class TestOneReaction:
    """A shot, a retreat, a charge or a wall: one of them each."""

    KIND = sheet("all", skills=("pavise",), weapons=("short-bow",), morale=9)

    def figures(self, **fields: Any) -> dict[str, Placed]:
        """Return two who could react in each way, 'p0' and 'p1', with a leader behind them."""
        return {
            "p0": man("H10", "south", of=self.KIND, **fields),
            "p1": man("H11", "south", of=self.KIND),
            "c": man("H13", "south", of=chief(morale=9)),
        }

    WAYS: tuple[Command, ...] = (Retreat("p0"), CounterCharge("p0", "a", 4), ShieldWall(("p0", "p1")))

    @pytest.mark.rule("CH-4.2-a")
    @pytest.mark.parametrize("first", WAYS)
    def test_whoever_has_reacted_does_so_in_no_other_way_nor_shoots_at_charges(self, first: Command) -> None:
        made = charged(self.figures(), *(1,) * 9)
        assert isinstance(made.decision(), React)
        assert [why(made, way, "south") for way in self.WAYS] == [set()] * 3
        assert {type(way) for way in made.options("south")} == {Retreat, CounterCharge, ShieldWall, Done}
        made.apply("south", first)
        for way in self.WAYS:
            assert "CH-4.2-a" in why(made, way, "south")
        assert not [way for way in made.options("south") if "p0" in str(way)]
        made.apply("south", Done())
        if isinstance(made.decision(), DefensiveFire):
            assert "CH-4.2-a" in why(made, FireBack("p0", "short-bow", 0), "south")
            assert not [way for way in made.options("south") if "p0" in str(way)]

    @pytest.mark.rule("CH-4.2-a")
    def test_who_has_not_reacted_may_shoot(self) -> None:
        made = charged(self.figures(), MISS, *(6,) * 9)
        made.apply("south", Done())
        assert why(made, FireBack("p0", "short-bow", 0), "south") == set()

    @pytest.mark.rule("CH-4.2-a")
    @pytest.mark.parametrize("state", [{"stunned": True}, {"nerve": "panic"}, {"nerve": "rout"}])
    def test_who_is_stunned_or_flees_reacts_in_no_way(self, state: dict[str, Any]) -> None:
        made = charged(self.figures(**state), *(6,) * 9)
        for way in self.WAYS:
            assert "CH-4.2-c" in why(made, way, "south")
        assert not [way for way in made.options("south") if "p0" in str(way)]
        made.apply("south", Done())
        if isinstance(made.decision(), DefensiveFire):
            assert why(made, FireBack("p0", "short-bow", 0), "south") != set()

    @pytest.mark.rule("CH-4.2-a")
    def test_only_men_of_the_other_side_react(self) -> None:
        figures = {
            **self.figures(),
            "dog": man("H12", "south", of=sheet("dog", animal=True)),
            **riding("K12", W_, "south", name="k"),
        }
        made = charged(figures)
        for key in ("a", "dog", "k-horse", "nobody"):
            for way in (Retreat(key), CounterCharge(key, "a", 6), ShieldWall((key, "p0"))):
                assert why(made, way, "south") == {"CH-4.2-a"}
        assert why(made, CounterCharge("p0", "x", 6), "south") == {"CH-4.2-c"}
        assert why(made, ShieldWall(("p0", "p0")), "south") == {"CH-4.2-a"}

    @pytest.mark.rule("CH-4.2-a")
    def test_reactions_come_after_the_charges_and_to_nothing_else(self) -> None:
        made = battle(field_of({"a": man("H3", of=RUNNER), **self.figures()}), Charges("north"))
        made.advance()
        assert isinstance(made.decision(), DeclareCharges)
        for way in self.WAYS:
            assert made.deciders() == ("north",)
            assert not made.check("south", way).legal
            assert not made.check("north", way).legal
        walk = battle(
            field_of({"a": man("H3", of=RUNNER), **self.figures()}), Movement("north"), rolls=(6,) * 9
        )
        walk.advance()
        walk.apply("north", Move("a", (E_,) * 6))
        assert isinstance(walk.decision(), DefensiveFire)
        for way in self.WAYS:
            assert not walk.check("south", way).legal

    @pytest.mark.rule("CH-3.1-a")
    @pytest.mark.parametrize(("weapon", "rules"), [("crossbow", {"CH-3.1-a"}), ("short-bow", set())])
    def test_who_has_shot_a_crossbow_neither_retreats_nor_closes_up(
        self, weapon: str, rules: set[str]
    ) -> None:
        kind = sheet("shooter", skills=("pavise",), weapons=(weapon,), morale=9)
        figures = {
            "p0": man("H10", "south", of=kind),
            "p1": man("H11", "south", of=kind),
            "c": man("H13", "south", of=chief(morale=9)),
        }
        made = charged(figures, did_before="p0")
        for way in (Retreat("p0"), ShieldWall(("p0", "p1"))):
            assert why(made, way, "south") == rules
            assert (way in made.options("south")) is not bool(rules)

    @pytest.mark.rule("CH-3.1-a")
    @pytest.mark.parametrize(("weapon", "shoots"), [("crossbow", False), ("short-bow", True)])
    def test_nor_does_who_has_reacted_shoot_a_crossbow_afterwards(self, weapon: str, *, shoots: bool) -> None:
        made = ready({"a": man("H6", of=archer(weapon)), "x": man("H10", "south")})
        assert why(made, Fire("a", "x", weapon)) == set()
        did(made.state, "a", reacted=True)
        assert why(made, Fire("a", "x", weapon)) == (set() if shoots else {"CH-3.1-a"})


@pytest.mark.rule("CH-4.2-e")
class TestWall:
    """The wall of shields."""

    def test_who_fails_stands_in_none_does_not_flee_and_the_others_form_it(self) -> None:
        made = charged(
            bearers("H10", "H11", "H12"), 7, 8, 7, 10
        )  # friends are one less; the charge is in vain
        made.apply("south", ShieldWall(("p0", "p1", "p2")))
        told = made.apply("south", Done())
        tests = [(event.figure, event.outcome) for event in told if isinstance(event, MoraleTested)]
        assert tests == [("p0", "steady"), ("p1", "panic"), ("p2", "steady")]
        # Of the two who have passed neither is beside the other.
        assert one(WallFormed, told).figures == ()
        assert (made.state.figures["p1"].nerve, at(made, "p1")) == ("steady", "H11")
        pair = charged(bearers("H10", "H11", "H12"), 7, 7, 8, 10)
        pair.apply("south", ShieldWall(("p0", "p1", "p2")))
        told = pair.apply("south", Done())
        assert one(WallFormed, told).figures == pair.state.pages[Walls].members == ("p0", "p1")
        assert {key: pair.state.figures[key].nerve for key in ("p1", "p2")} == {
            "p1": "steady",
            "p2": "steady",
        }

    @pytest.mark.parametrize(("die", "walled"), [(7, True), (8, False)])
    def test_it_is_worth_a_column_in_place_of_the_ground(self, die: int, *, walled: bool) -> None:
        made = charged(bearers("H10", "I11"), die, die, 10, grounds={"marsh": ["H10"]})
        made.apply("south", ShieldWall(("p0", "p1")))
        fought = one(CombatFought, made.apply("south", Done()))
        shifts = {line.label: line.value for line in fought.shifts.lines}
        assert shifts.pop("cry-havoc-shift-outnumbered", -1) == -1
        assert shifts == ({"cry-havoc-shift-wall": -1} if walled else {"cry-havoc-shift-defender-terrain": 1})

    def test_it_is_heavy_cover_until_the_end_of_the_phase(self) -> None:
        figures = {"a": man("H3", of=archer()), "x": man("H8", "south"), "y": man("H9", "south")}

        def added(
            members: tuple[str, ...], phase: str = "north", *, down: bool = False, **lie: Any
        ) -> dict[str, int]:
            there = {**figures, "x": man("H8", "south", stunned=down)}
            made = ready(there, (MISS, 6, *(6,) * 6), **lie)
            made.state.pages.put(Walls(made.state.turn, phase, members))
            return modifiers(one(ShotFired, made.apply("north", Fire("a", "x", "short-bow"))))

        assert added(("x", "y")) == {"cover-wall": 3}
        assert added(("x", "y"), grounds={"rubble": ["H8"]}) == {"cover-wall": 3}
        assert added(("y",)) == added(("x", "y"), "south") == added(("x", "y"), down=True) == {}

    def test_several_walls_stand_in_one_phase(self) -> None:
        made = charged(bearers("H10", "H11", "M10", "M11"), *(1,) * 4, 10)
        for pair in (("p0", "p1"), ("p2", "p3")):
            made.apply("south", ShieldWall(pair))
        made.apply("south", Done())
        assert made.state.pages[Walls].members == ("p0", "p1", "p2", "p3")

    def test_men_on_foot_with_pavises_who_can_act_and_stand_beside_one_another(self) -> None:
        kind = sheet("bearer", skills=("pavise",), morale=6)
        figures = {
            **bearers("H10", "H11", "H14"),
            **riding("G12", E_, "south", of=kind, name="r"),  # His mount is beside both.
            "s": man("I10", "south", of=kind, stunned=True),
            "bare": man("I11", "south"),
        }
        made = charged(figures)
        assert why(made, ShieldWall(("p0", "p1")), "south") == set()
        for others in (("p2",), ("bare",), ("r",)):
            assert why(made, ShieldWall(("p0", *others)), "south") == {"CH-4.2-e"}
        assert why(made, ShieldWall(("p0", "s")), "south") == {"CH-4.2-c"}
        assert why(made, ShieldWall(("p0",)), "south") == {"CH-4.2-e"}
        # A wall keeps them on the spot, and together.
        assert [way.figures for way in made.options("south") if isinstance(way, ShieldWall)] == [("p0", "p1")]
        apart = charged(bearers("H10", "H11"), edges={"wall": [("H10", "H11")]})
        assert why(apart, ShieldWall(("p0", "p1")), "south") == {"CH-4.2-e"}


@pytest.mark.rule("CH-4.2-f")
class TestRetreat:
    """Falling back in good order."""

    LED = sheet("led", morale=6)

    def figures(self, leader: dict[str, Any] | None = None, **more: Placed) -> dict[str, Placed]:
        return {
            "p0": man("H10", "south", of=self.LED),
            "c": man("H13", "south", of=chief("lieutenant"), **(leader or {})),
            **more,
        }

    @pytest.mark.parametrize("state", [{"stunned": True}, {"nerve": "panic"}, {"nerve": "rout"}])
    def test_only_under_a_leader_who_can_lead(self, state: dict[str, Any]) -> None:
        assert why(charged(self.figures()), Retreat("p0"), "south") == set()
        # Somebody else can react, so the side is asked.
        others = bearers("M10", "M11")
        lost = charged(self.figures(state, q0=others["p0"], q1=others["p1"]))
        assert why(lost, Retreat("p0"), "south") == {"CH-4.2-f"}

    def test_he_runs_with_all_his_movement_then_tests_and_may_still_move_in_his_phase(self) -> None:
        made = charged(self.figures(), 6)
        made.apply("south", Retreat("p0"))
        told = made.apply("south", Done())
        kinds = [(type(event), event.figure) for event in told if isinstance(event, Moved | MoraleTested)]
        # He goes before the charge, which runs its way to its end and strikes at nobody.
        assert kinds == [(Moved, "p0"), (MoraleTested, "p0"), (Moved, "a")]
        assert not [event for event in told if isinstance(event, CombatFought)]
        ran = next(event for event in told if isinstance(event, Moved))
        assert (ran.manner, len(ran.places) - 1) == ("retreat", 6)
        assert (made.state.figures["p0"].nerve, at(made, "a")) == ("steady", "H9")
        made.state.pages.change(Deeds, phasing="south")
        own = battle(made.state, Movement("south"))
        own.advance()
        assert why(own, Move("p0", (E_,)), "south") == set()

    @pytest.mark.parametrize(("die", "nerve"), [(6, "steady"), (10, "panic")])
    def test_one_that_goes_well_shakes_nobody_and_one_that_fails_is_a_panic(
        self, die: int, nerve: str
    ) -> None:
        # A leader retreats under a higher one; where he panics the irregulars near by test at once.
        raw = sheet("raw", status="irregular", morale=9)
        figures = {
            "p0": man("H10", "south", of=chief("lieutenant")),
            "c": man("L13", "south", of=chief("captain")),
            "i": man("H14", "south", of=raw),
            "j": man("H18", "south", of=raw),
        }
        made = charged(figures, die, *(1,) * 6)
        made.apply("south", Retreat("p0"))
        told = list(made.apply("south", Done()))
        tested = [(event.figure, event.cause) for event in told if isinstance(event, MoraleTested)]
        failed = nerve == "panic"
        assert tested[0] == ("p0", "retreat")
        assert {cause for _, cause in tested[1:]} == ({"loss"} if failed else set())
        assert made.state.figures["p0"].nerve == nerve
        lines = {line.label for line in tally(made.state, made.state.figures["j"]).lines}
        assert ("cry-havoc-morale-panic" in lines) is failed
