"""Chapters 2 and 8: the turn, leaders, morale, panic and rout."""

from __future__ import annotations

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack, against_attacker
from oriflamme.rulesets.cry_havoc.combat.odds import reckon
from oriflamme.rulesets.cry_havoc.deployment import Deployment, DeploymentBegins
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Grade
from oriflamme.rulesets.cry_havoc.morale.flight import Flee
from oriflamme.rulesets.cry_havoc.morale.leaders import GRADES, cancels, in_command, initiative, worth
from oriflamme.rulesets.cry_havoc.morale.odds import chances, tally
from oriflamme.rulesets.cry_havoc.morale.recovery import Recovery
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTest
from oriflamme.rulesets.cry_havoc.morale.triggers import Shaken, note
from oriflamme.rulesets.cry_havoc.scenarios import books, sheets
from oriflamme.rulesets.cry_havoc.sequence import PlayerPhase, take_initiative
from oriflamme.rulesets.cry_havoc.turn import Done, StepBegan

from .skirmish import Placed, battle, chief, field_of, man, sheet


def shaken_by_loss(figures: dict[str, Placed], *keys: str, rolls: tuple[int, ...]) -> Battle[Field]:
    made = battle(field_of(figures), MoraleTest(keys, "loss"), rolls=rolls)
    made.advance()
    return made


def modifiers(field: Field, key: str = "a") -> dict[str, int]:
    return {
        line.label.removeprefix("cry-havoc-morale-"): line.value
        for line in tally(field, field.figures[key]).lines
    }


class TestTurn:
    """Chapter 2."""

    @pytest.mark.rule("CH-2.1-b")
    @pytest.mark.rule("CH-8.2-f")
    def test_initiative_by_die_and_leader_again_when_equal_and_without_leaders(self) -> None:
        figures = {"a": man("H6", of=chief("lieutenant")), "x": man("R6", "south", of=chief("general"))}
        assert take_initiative(battle(field_of(figures), rolls=(7, 4))) == "north"
        assert take_initiative(battle(field_of(figures), rolls=(6, 4, 1, 4))) == "south"
        assert take_initiative(battle(field_of({"a": figures["a"], "x": man("R6", "south")}))) == "north"
        down = {"a": man("H6", of=chief("lieutenant"), health="unconscious"), "x": figures["x"]}
        assert take_initiative(battle(field_of(down))) == "south"
        stunned = {"a": man("H6", of=chief("lieutenant"), stunned=True), "x": man("R6", "south")}
        assert take_initiative(battle(field_of(stunned))) == "north"
        nobody = {"a": man("H6"), "x": man("R6", "south")}
        assert take_initiative(battle(field_of(nobody), rolls=(3, 8))) == "south"

    @pytest.mark.rule("CH-8.2-f")
    @pytest.mark.parametrize(("dice", "first"), [((7, 4), "south"), ((5, 4), "north")])
    def test_the_score_counts_for_deployment_too_whoever_has_it_deploys_last(
        self, dice: tuple[int, int], first: str
    ) -> None:
        figures = {"a": man("H6", of=chief("lieutenant")), "x": man("R6", "south", of=chief("general"))}
        made = battle(
            field_of(figures), DeploymentBegins({"north": ("H6", "H7"), "south": ("R6", "R7")}), rolls=dice
        )
        made.advance()
        for side in (first, "north" if first == "south" else "south"):
            assert isinstance(made.decision(), Deployment)
            assert made.deciders() == (side,)
            if side == first:
                made.apply(side, Done())

    @pytest.mark.rule("CH-2.1-a")
    def test_the_steps_of_a_phase_come_in_the_books_order(self) -> None:
        bow = sheet("bow", weapons=("short-bow",), movement=8)
        figures = {
            "a": man("H3", of=bow),
            "x": man("H11", "south"),
            "b": man("R3", of=bow),
            "y": man("R4", "south"),
        }
        made = battle(field_of(figures), PlayerPhase("north"))
        events = list(made.advance())
        made._fresh = []
        while made.decision() is not None:
            player = made.deciders()[0]
            events += made.apply(player, [*made.options(player)][-1])
        seen = [event.step for event in events if isinstance(event, StepBegan)]
        order = ["fire", "charges", "movement", "melee", "recovery"]
        assert [step for step in order if step in seen] == sorted(set(seen), key=order.index)
        assert seen == order

    @pytest.mark.rule("CH-2.1-g")
    def test_recovery_stands_up_the_sides_own_stunned_and_ends_panics_out_of_reach(self) -> None:
        figures = {
            "a": man("H6", stunned=True),
            "b": man("C3", nerve="panic"),
            "c": man("H8", nerve="panic"),
            "x": man("H12", "south", stunned=True),
            "y": man("H11", "south"),
        }
        made = battle(field_of(figures), Recovery("north"))
        made.advance()
        field = made.state
        assert (field.figures["a"].stunned, field.figures["x"].stunned) == (False, True)
        assert (field.figures["b"].nerve, field.figures["c"].nerve) == ("steady", "panic")


class TestLeaders:
    """Section 8.2."""

    @pytest.mark.rule("CH-8.2-c")
    def test_the_table_of_leaders(self) -> None:
        found = {name: (one.command, one.cancelling, one.initiative) for name, one in GRADES.items() if name}
        assert found == {"lieutenant": (3, 1, 2), "captain": (6, 2, 3), "general": (9, 4, 4)}

    @pytest.mark.rule("CH-8.2-c")
    @pytest.mark.parametrize(
        ("grade", "cost"), [("", 0), ("lieutenant", 7 + 5), ("captain", 2 * 7), ("general", 3 * 7)]
    )
    def test_what_a_grade_costs_beside_what_its_bearer_is_worth(self, grade: Grade, cost: int) -> None:
        kind = sheet("one", attack=7, defence=5, points=20, grade=grade)
        assert worth(kind) == 20 + cost
        # It is in what a scenario says of its sides, and in the books.
        rows = {row.id: row.points for book in books().values() for row in book.rows}
        assert all(rows[one.id] == worth(one) for one in sheets().values())
        assert all(worth(one) > one.points for one in sheets().values() if one.grade)

    @pytest.mark.rule("CH-8.2-d")
    @pytest.mark.parametrize(
        ("grade", "within", "beyond"),
        [("lieutenant", "H9", "H10"), ("captain", "H12", "H13"), ("general", "H15", "H16")],
    )
    def test_the_command_radius_of_each_grade(self, grade: Grade, within: str, beyond: str) -> None:
        for hex, commanded in ((within, True), (beyond, False)):
            field = field_of({"a": man(hex), "c": man("H6", of=chief(grade))})
            assert (in_command(field, field.figures["a"]) is not None) is commanded
        for state in ({"stunned": True}, {"nerve": "panic"}, {"nerve": "rout"}):
            lost = field_of({"a": man(within), "c": man("H6", of=chief(grade), **state)})
            assert in_command(lost, lost.figures["a"]) is None
        raw = sheet("raw", status="irregular")
        for hex, attacks in ((within, True), (beyond, False)):
            hurt = field_of({"a": man(hex, of=raw, health="wounded"), "c": man("H6", of=chief(grade))})
            assert (next(against_attacker(hurt, hurt.figures["a"]), None) is None) is attacks

    @pytest.mark.rule("CH-8.2-a")
    def test_a_leaders_morale_after_his_own_test(self) -> None:
        figures = {
            "a": man("H8", of=sheet("raw", morale=4)),
            "c": man("H6", of=chief("captain", 9)),
            "x": man("R20", "south"),
        }
        assert shaken_by_loss(figures, "a", rolls=(8,)).state.figures["a"].nerve == "steady"
        assert shaken_by_loss(figures, "a", "c", rolls=(5, 8)).state.figures["a"].nerve == "steady"
        # Two friends against nobody: one is taken from the die.
        failed = shaken_by_loss({**figures, "c": man("H6", of=chief("captain", 5))}, "a", "c", rolls=(10, 6))
        assert failed.state.figures["a"].nerve != "steady" or failed.state.figures["c"].nerve != "steady"
        far = {**figures, "a": man("H14", of=sheet("raw", morale=4))}
        assert shaken_by_loss(far, "a", rolls=(8,)).state.figures["a"].nerve != "steady"

    def test_a_leader_of_higher_grade_stops_panics_and_cancels_routs_near_him(self) -> None:
        figures = {
            "a": man("H7", nerve="rout"),
            "l": man("H8", of=chief("lieutenant"), nerve="rout"),
            "c": man("H9", of=chief("captain")),
            "x": man("R20", "south"),
        }
        field = field_of(figures)
        assert cancels(field, field.figures["a"]) is not None
        made = battle(field, Recovery("north"))
        made.advance()
        assert [made.state.figures[key].nerve for key in ("a", "l")] == ["steady", "steady"]
        # The captain holds the lieutenant, who then holds whom the captain does not reach.
        chain = {
            **figures,
            "a": man("H6", nerve="rout"),
            "l": man("H7", of=chief("lieutenant"), nerve="rout"),
        }
        apart = battle(field_of({**chain, "x": man("R20", "south")}), Recovery("north"))
        apart.advance()
        assert [apart.state.figures[key].nerve for key in ("a", "l")] == ["steady", "steady"]
        peer = field_of({"l": man("H8", of=chief("captain", 7)), "c": man("H9", of=chief("captain"))})
        assert cancels(peer, peer.figures["l"]) is None
        at_once = battle(
            field_of({"a": man("H8"), "c": man("H9", of=chief("captain")), "x": man("H11", "south")}),
            Flee("a", "panic"),
        )
        at_once.advance()
        assert at_once.state.figures["a"].nerve == "steady"
        assert at_once.state.theatre.map.name(at_once.state.figures["a"].hex) == "H8"

    def test_the_highest_leader_in_play_gives_initiative(self) -> None:
        field = field_of({"a": man("H6", of=chief("lieutenant")), "b": man("H8", of=chief("captain"))})
        assert initiative(field, "north") == 3
        assert initiative(field, "south") is None


class TestMorale:
    """Section 8.3."""

    @pytest.mark.rule("CH-8.3-b")
    def test_above_morale_there_is_a_rout_without_a_die_else_the_die_decides(self) -> None:
        assert [chance.ways for _, chance in chances(6, 7)] == [0, 0, 10]
        assert [chance.ways for _, chance in chances(6, 6)] == [0, 10, 0]
        assert [chance.ways for _, chance in chances(6, 1)] == [5, 5, 0]
        assert [chance.ways for _, chance in chances(6, -4)] == [10, 0, 0]
        figures = {"a": man("H6", of=sheet("six", morale=6)), "x": man("R20", "south")}
        assert (
            shaken_by_loss(figures, "a", rolls=(7,)).state.figures["a"].nerve == "steady"
        )  # one less for friends
        assert shaken_by_loss(figures, "a", rolls=(8,)).state.figures["a"].nerve == "panic"
        many = {f"d{n}": man("H7", health="dead") for n in range(8)}
        field = field_of({**figures, **many})
        field.pages.put(Shaken(tuple(many), ()))
        made = battle(field, MoraleTest(("a",), "loss"))
        made.advance()
        assert made.state.figures["a"].nerve == "rout"

    @pytest.mark.rule("CH-8.3-c")
    def test_the_modifiers(self) -> None:
        raw = sheet("raw", morale=5)
        base = {"a": man("H6", of=raw)}
        assert modifiers(field_of(base)) == {"friends": -1}
        assert modifiers(field_of({**base, "x": man("H9", "south")})) == {}
        assert modifiers(field_of({**base, "x": man("H9", "south"), "y": man("H8", "south")})) == {
            "enemies": 1
        }
        even = {**base, "x": man("H9", "south")}
        assert modifiers(field_of({"a": man("H6", of=raw, health="wounded"), "x": man("H9", "south")})) == {
            "wounded": 1
        }
        assert modifiers(field_of(even, night=True)) == {"night": 1}
        assert modifiers(field_of(even, castle=frozenset({field_of(base).theatre.map.find("H6")}))) == {
            "castle": -5
        }
        assert modifiers(field_of(even, grounds={"rubble": ["H6"]})) == {"obstacle": -3}
        fallen = field_of(
            {
                **even,
                "d": man("H7", health="dead"),
                "e": man("H8", health="dead"),
                "f": man("H12", health="dead"),
            }
        )
        fallen.pages.put(Shaken(("d", "e", "f"), ()))
        assert modifiers(fallen) == {"fallen": 2}
        two = {**base, "x": man("H9", "south"), "y": man("H8", "south")}
        assert modifiers(field_of({**two, "b": man("G6", nerve="panic")})) == {"panic": 1}
        assert modifiers(field_of({**even, "b": man("H12", nerve="rout")})) == {"rout": 2}
        temple = field_of(base).theatre.map.find("H6")
        priest = sheet("priest", skills=("priest",))
        assert modifiers(
            field_of({"a": man("H6", of=priest), "x": man("H9", "south")}, temple=frozenset({temple}))
        ) == {"temple": -5}
        assert modifiers(field_of(even, temple=frozenset({temple}))) == {}

    @pytest.mark.rule("CH-8.1-c")
    def test_irregulars_test_at_once_regulars_at_the_recovery(self) -> None:
        def shaken(status: str, rolls: tuple[int, ...]) -> Battle[Field]:
            figures = {
                "a": man("H6", of=sheet("one", status=status, morale=4)),
                "d": man("H8", of=sheet("dead"), health="dead"),
                "x": man("R20", "south"),
            }
            made = battle(field_of(figures), rolls=rolls)
            note(made, "d", "killed")
            made.advance()
            return made

        # One less for friends, one more for the fallen.
        assert shaken("irregular", (5,)).state.figures["a"].nerve == "panic"
        assert shaken("irregular", (4,)).state.figures["a"].nerve == "steady"
        regular = shaken("regular", ())
        assert regular.state.pages[Shaken].waiting == ("a",)
        later = battle(regular.state, Recovery("south"), rolls=(5,))
        later.advance()
        assert later.state.figures["a"].nerve == "panic"
        assert later.state.pages[Shaken].waiting == ()

    @pytest.mark.rule("CH-8.3-g")
    def test_a_panic_runs_until_six_hexes_from_every_enemy_and_becomes_a_rout_when_cut_short(self) -> None:
        made = battle(field_of({"a": man("H8"), "x": man("H6", "south")}), Flee("a", "panic"))
        made.advance()
        field = made.state
        assert field.figures["a"].nerve == "panic"
        assert field.apart(field.figures["a"], field.figures["x"]) >= 6
        walls = [("H8", hex) for hex in ("H7", "H9", "G8", "G9", "I8", "I9")]
        boxed = battle(
            field_of({"a": man("H8"), "x": man("H6", "south")}, edges={"wall": walls}), Flee("a", "panic")
        )
        boxed.advance()
        assert boxed.state.figures["a"].nerve == "rout"
        assert boxed.state.figures["a"].stunned

    @pytest.mark.rule("CH-8.3-f")
    def test_a_rout_runs_with_all_its_movement_in_each_phase_and_off_the_map(self) -> None:
        made = battle(field_of({"a": man("H8"), "x": man("H6", "south")}), Flee("a", "rout"))
        made.advance()
        field = made.state
        assert field.apart(field.figures["a"], field.figures["x"]) == 2 + 6
        assert not field.figures["a"].able
        for nerve in ("panic", "rout"):
            caught = field_of({"a": man("H8", nerve=nerve), "x": man("H9", "south")})
            assert next(against_attacker(caught, caught.figures["a"]), None) is not None
            shifts = reckon(caught, Attack(("x",), ("a",))).shifts.lines
            assert [(line.label, line.value) for line in shifts] == [(f"cry-havoc-shift-{nerve}", 1)]
        boxed = field_of(
            {"a": man("H8"), "x": man("H6", "south")},
            edges={"wall": [("H8", hex) for hex in ("H7", "H9", "G8", "G9", "I8", "I9")]},
        )
        held = battle(boxed, Flee("a", "rout"))
        held.advance()
        assert held.state.figures["a"].stunned
        corner = battle(field_of({"a": man("A25"), "x": man("T1", "south")}), Flee("a", "rout"))
        corner.advance()
        assert corner.state.figures["a"].gone == "fled"
