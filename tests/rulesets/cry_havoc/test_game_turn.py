"""Chapter 2: turns one after another, whose phase comes first, and what the end of a phase brings."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Grade, Sheet
from oriflamme.rulesets.cry_havoc.morale.flight import Fled
from oriflamme.rulesets.cry_havoc.morale.recovery import Recovery, StoodUp
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTested
from oriflamme.rulesets.cry_havoc.morale.triggers import Shaken
from oriflamme.rulesets.cry_havoc.movement.moving import Move, MoveFigures
from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire, FireBack, HoldFire
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire, ShootFirst
from oriflamme.rulesets.cry_havoc.ranged.shooting import ShotFired
from oriflamme.rulesets.cry_havoc.results.states import stun
from oriflamme.rulesets.cry_havoc.sequence import InitiativeTaken, PlayerPhase, TurnBegins, take_initiative
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done, StepBegan, TurnBegan, deed

from .firing import E_, MISS, W_, archer, why
from .skirmish import Placed, battle, field_of, man, sheet

BOW = archer(movement=9)


def begun(figures: dict[str, Placed], *rolls: int, **lie: Any) -> Battle[Field]:
    """Return a battle whose first turn is about to begin."""
    field = field_of(figures, **lie)
    field.turn = 0
    return battle(field, TurnBegins(), rolls=rolls)


def passed_on(made: Battle[Field], until: type[object]) -> list[Event]:
    """Answer that nothing is done until a kind of decision is due; return what happened."""
    told: list[Event] = []
    while not isinstance(made.decision(), until):
        player = made.deciders()[0]
        command: Command = HoldFire() if isinstance(made.decision(), DefensiveFire) else Done()
        told += made.apply(player, command)
    return told


def headings(told: list[Event]) -> list[str]:
    """Return the turns, initiatives and steps of phases that begin, in order."""
    found = []
    for event in told:
        match event:
            case TurnBegan(turn=turn):
                found.append(f"turn {turn}")
            case InitiativeTaken(side=side):
                found.append(f"initiative {side}")
            case StepBegan(step=step, side=side):
                found.append(f"{step} {side}")
    return found


class TestTurns:
    """Turns, and the phases in them."""

    FIGURES = {"a": man("H3", of=BOW), "x": man("H9", "south", of=BOW)}

    @pytest.mark.rule("CH-2.0")
    @pytest.mark.rule("CH-2.1-a")
    @pytest.mark.rule("CH-2.2")
    def test_turn_after_turn_the_initiative_is_thrown_and_both_have_the_same_steps_in_its_order(self) -> None:
        # The south goes first, then twice the north: it is thrown anew, and need not alternate.
        made = begun(self.FIGURES, 3, 8, 9, 2, 7, 1)
        told = list(made.advance())
        expected: list[str] = []
        for turn, (first, then) in enumerate([("south", "north"), ("north", "south"), ("north", "south")], 1):
            expected += [f"turn {turn}", f"initiative {first}"]
            for side in (first, then):
                assert (made.state.turn, made.state.pages[Deeds].phasing, made.deciders()) == (
                    turn,
                    side,
                    (side,),
                )
                # Nobody is in contact, so there is no melee.
                expected += [f"{step} {side}" for step in ("fire", "charges", "movement", "recovery")]
                if (turn, side) != (3, "south"):
                    told += made.apply(side, Done())
                    told += passed_on(made, ShootFirst)
        told += passed_on(made, MoveFigures)
        assert headings(told) == expected[:-1]

    @pytest.mark.rule("CH-2.2")
    def test_in_the_second_phase_the_first_player_may_shoot_back_and_then_the_turn_is_over(self) -> None:
        made = begun(self.FIGURES, 8, 3, MISS, MISS, MISS, 8, 3)
        made.advance()
        made.apply("north", Fire("a", "x", "short-bow"))
        passed_on(made, ShootFirst)
        assert made.deciders() == ("south",)
        assert not made.check("north", Fire("a", "x", "short-bow")).legal
        made.apply("south", Fire("x", "a", "short-bow"))
        passed_on(made, MoveFigures)
        assert not made.check("north", Move("a", (E_,))).legal
        made.apply("south", Move("x", (E_,)))
        assert isinstance(made.decision(), DefensiveFire)
        assert made.deciders() == ("north",)
        told = made.apply("north", FireBack("a", "short-bow", 1))
        assert [event.shooter for event in told if isinstance(event, ShotFired)] == ["a"]
        assert deed(made.state, "a").shot_back
        told = passed_on(made, ShootFirst)
        assert "turn 2" in headings(told)
        # What was done in a turn is forgotten with it.
        assert deed(made.state, "a") == deed(made.state, "x") == deed(made.state, "nobody")

    @pytest.mark.rule("CH-2.0")
    def test_the_last_turn_is_the_end(self) -> None:
        made = begun(self.FIGURES, 8, 3, turns=1)
        made.advance()
        while made.decision() is not None:
            player = made.deciders()[0]
            made.apply(player, HoldFire() if isinstance(made.decision(), DefensiveFire) else Done())
        assert made.state.turn == 1
        assert made.outcome is not None


def chief(grade: Grade) -> Sheet:
    return sheet(f"chief-{grade}", grade=grade, morale=8)


class TestInitiative:
    """Who begins."""

    @pytest.mark.rule("CH-2.1-b")
    @pytest.mark.parametrize(
        ("grades", "bonus"),
        [
            (("lieutenant",), 2),
            (("captain",), 3),
            (("general",), 4),
            (("lieutenant", "general", "captain"), 4),
            (("lieutenant", "lieutenant"), 2),
        ],
    )
    def test_the_highest_leader_alone_is_added_to_the_die(
        self, grades: tuple[Grade, ...], bonus: int
    ) -> None:
        ours = {
            f"c{number}": man(f"C{3 + 2 * number}", of=chief(grade)) for number, grade in enumerate(grades)
        }
        # The south throws, and adds the two of its lieutenant: one more than the north's three and bonus, or one less.
        for die, first in ((bonus + 2, "south"), (bonus, "north")):
            figures = {**ours, "x": man("R6", "south", of=chief("lieutenant"))}
            assert take_initiative(battle(field_of(figures), rolls=(3, die))) == first

    @pytest.mark.rule("CH-2.1-b")
    @pytest.mark.parametrize(
        ("state", "counts"),
        [
            ({"stunned": True}, True),
            ({"nerve": "panic"}, True),
            ({"nerve": "rout"}, True),
            ({"health": "wounded"}, True),
            ({"health": "unconscious"}, False),
            ({"health": "dead"}, False),
            ({"gone": "captured"}, False),
            ({"gone": "fled"}, False),
        ],
    )
    def test_who_is_still_on_the_map_leads_and_without_any_the_other_begins(
        self, state: dict[str, Any], counts: bool
    ) -> None:
        one_side = {"c": man("C3", of=chief("captain"), **state), "x": man("R6", "south")}
        both = {**one_side, "x": man("R6", "south", of=chief("lieutenant"))}
        if counts:
            # He is the only leader left, so no die is thrown; against another his three count.
            assert take_initiative(battle(field_of(one_side))) == "north"
            assert take_initiative(battle(field_of(both), rolls=(5, 5))) == "north"
        else:
            assert take_initiative(battle(field_of(one_side), rolls=(5, 6))) == "south"
            assert take_initiative(battle(field_of(both))) == "south"


class TestRecovery:
    """The last step of a phase."""

    @pytest.mark.rule("CH-2.1-g")
    def test_who_is_stunned_lies_until_the_recovery_of_his_own_side(self) -> None:
        figures = {"a": man("H3"), "b": man("M3"), "x": man("R20", "south")}
        # Struck down in the enemy's phase, after his own, he lies in the next turn until its end.
        made = battle(field_of(figures), PlayerPhase("south"), PlayerPhase("north"))
        made.advance()
        stun(made, "a")
        passed_on(made, MoveFigures)
        made.apply("south", Done())
        assert made.deciders() == ("north",)
        assert made.state.figures["a"].stunned
        assert why(made, Move("a", (W_,))) != set()
        assert why(made, Move("b", (W_,))) == set()
        told = made.apply("north", Done())
        assert [event.figure for event in told if isinstance(event, StoodUp)] == ["a"]
        assert not made.state.figures["a"].stunned

    @pytest.mark.rule("CH-2.1-g")
    @pytest.mark.parametrize(
        ("enemy", "leader", "nerve"),
        [
            ("H12", "R20", "steady"),
            ("H11", "R20", "panic"),
            ("H11", "H4", "steady"),
            ("H11", "H3", "steady"),
            ("H11", "H2", "panic"),
        ],
    )
    def test_a_panic_ends_six_hexes_from_every_enemy_or_near_a_leader(
        self, enemy: str, leader: str, nerve: str
    ) -> None:
        figures = {
            "a": man("H6", nerve="panic"),
            "c": man(leader, of=chief("captain")),
            "x": man(enemy, "south"),
            "y": man("H18", "south"),
        }
        if leader == "H3":
            figures["c"] = man(leader, of=chief("general"))
        made = battle(field_of(figures), Recovery("north"))
        made.advance()
        assert made.state.figures["a"].nerve == nerve

    @pytest.mark.rule("CH-2.1-g", "CH-8.2-e", "CH-8.3-f", "CH-8.3-g")
    @pytest.mark.parametrize("phase", ["north", "south"])
    def test_panics_and_routs_of_both_sides_end_at_either_sides_recovery(self, phase: str) -> None:
        figures = {
            "a": man("H6", nerve="rout"),
            "b": man("F6", nerve="rout"),
            "c": man("H8", of=chief("captain")),
            "d": man("C3", nerve="panic"),
            "x": man("P12", "south", nerve="rout"),
            "y": man("P13", "south", of=chief("lieutenant")),
            "z": man("S22", "south", nerve="panic", stunned=True),
        }
        made = battle(field_of(figures), Recovery(phase))
        told = [event for event in made.advance() if isinstance(event, Fled)]
        found = made.state.figures
        assert {key: one.nerve for key, one in found.items() if one.nerve != "steady"} == {"b": "rout"}
        assert {(event.figure, event.how) for event in told} == {(key, "rallied") for key in "adxz"}
        # The stunned alone wait for that of their own side.
        assert found["z"].stunned is (phase == "north")

    @pytest.mark.rule("CH-2.1-g")
    def test_other_tests_of_morale_come_after_the_stunned_have_got_up(self) -> None:
        figures = {"a": man("H6", stunned=True), "b": man("H9"), "x": man("R20", "south")}
        field = field_of(figures)
        field.pages.put(Shaken((), ("a", "b")))
        made = battle(field, Recovery("north"), rolls=(5, 5))
        told = [event for event in made.advance() if isinstance(event, StoodUp | MoraleTested)]
        assert [(type(event), event.figure) for event in told] == [
            (StoodUp, "a"),
            (MoraleTested, "a"),
            (MoraleTested, "b"),
        ]
