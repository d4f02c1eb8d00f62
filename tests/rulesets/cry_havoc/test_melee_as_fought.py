"""Chapter 6 as it is fought: what was declared counts as it still stands, and who is counted for what."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.cry_havoc import scenes
from oriflamme.rulesets.cry_havoc.charges.walls import Walls
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack, against_attack
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttack, DeclareAttacks, FightNext, Melee
from oriflamme.rulesets.cry_havoc.combat.odds import reckon
from oriflamme.rulesets.cry_havoc.combat.resolving import CombatFought, Resolve
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.results.advance import Advance, AdvanceAfterCombat
from oriflamme.rulesets.cry_havoc.results.harm import ChooseVictim, FallsOn, Suffer
from oriflamme.rulesets.cry_havoc.results.recoil import ChooseRecoil, FallBack
from oriflamme.rulesets.cry_havoc.tables import Result, tables
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done

from .skirmish import Placed, battle, fated, field_of, man, riding, sheet

E_, SE, SW, W_, NW, NE = range(6)
PAIR = {"a": man("H6"), "x": man("H7", "south")}
ATTACK = Attack(("a",), ("x",))


def shifts(
    figures: dict[str, Placed], attack: Attack = ATTACK, *declared: Attack, **more: Any
) -> dict[str, int]:
    found = reckon(field_of(figures, **more), attack, (*declared, attack)).shifts
    return {line.label.removeprefix("cry-havoc-shift-"): line.value for line in found.lines}


def fought(figures: dict[str, Placed], attack: Attack, die: int, **more: Any) -> Battle[Field]:
    made = battle(field_of(figures, **more), Resolve(attack), rolls=(die,))
    made.advance()
    return made


def die_for(column: tuple[int, int], name: str) -> int:
    """Return a die that brings an outcome in a column."""
    table = tables().melee
    return table.results[table.columns.index(column)].index(name) + 1


def wrong(made: Battle[Field], command: Command, side: str = "north") -> set[str]:
    return {reason.text.id for reason in made.check(side, command).reasons}


@pytest.mark.rule("CH-6.0-a")
class TestWhoAttacks:
    """Who attacks, how often, and that nobody has to."""

    def test_the_side_whose_phase_it_is_attacks_or_lets_it_be(self) -> None:
        for side in ("north", "south"):
            made = battle(field_of(PAIR), Melee(side))
            made.advance()
            assert isinstance(made.decision(), DeclareAttacks)
            assert made.deciders() == (side,)
            own, foe = ("a", "x") if side == "north" else ("x", "a")
            assert made.check(side, DeclareAttack((own,), (foe,))).legal
            assert wrong(made, DeclareAttack((foe,), (own,)), side) == {"cry-havoc-refused-not-yours"}
            made.apply(side, Done())
            assert made.decision() is None
            assert made.rolls == 0

    @pytest.mark.parametrize(("outcome", "throws"), [("nothing", 2), ("stun", 2), ("recoil", 1)])
    def test_a_defender_may_be_attacked_several_times_if_he_is_still_there(
        self, outcome: str, throws: int
    ) -> None:
        figures = {**PAIR, "b": man("G7", of=sheet("second"))}
        made = battle(field_of(figures), Melee("north"), rolls=(die_for((2, 1), outcome),) * 2)
        made.advance()
        made.apply("north", DeclareAttack(("a",), ("x",)))
        made.apply("north", DeclareAttack(("b",), ("x",)))
        made.apply("north", Done())
        made.apply("north", FightNext(0))
        while (due := made.decision()) is not None:
            player = made.deciders()[0]
            options = list(made.options(player))
            # Nobody follows; who has to fall back goes straight away from the second, too.
            made.apply(player, options[-1] if isinstance(due, ChooseRecoil) else Done())
        assert made.rolls == throws


@pytest.mark.rule("CH-6.1-b")
class TestTerrain:
    """Terrain with two influences, and what takes its place."""

    @pytest.mark.parametrize("kind", ["door", "window", "crest"])
    def test_what_runs_between_them_is_for_who_is_behind_it_and_against_who_comes(self, kind: str) -> None:
        edges = {kind: [("H6", "H7")]}
        into = shifts(PAIR, edges=edges)
        assert into == {"attacker-terrain": -1, "defender-terrain": -1}
        side = {"a": man("H6"), "x": man("G6", "south")}
        assert shifts(side, edges=edges) == {}

    @pytest.mark.parametrize("ground", ["debris", "rubble", "marsh"])
    def test_a_shield_wall_takes_the_place_of_the_ground_it_stands_on(self, ground: str) -> None:
        figures = {**PAIR, "y": man("H8", "south")}
        field = field_of(figures, grounds={ground: ["H7"]})
        assert reckon(field, ATTACK).shifts.total == 1
        field.pages.put(Walls(field.turn, "north", ("x", "y")))
        found = {line.label: line.value for line in reckon(field, ATTACK).shifts.lines}
        assert found == {"cry-havoc-shift-wall": -1}

    def test_the_dead_take_away_an_advantage_too(self) -> None:
        stairs = {"open-stairs": ["H7"]}
        assert shifts(PAIR, grounds=stairs) == {"defender-terrain": -1}
        assert shifts({**PAIR, "d": man("H7", health="dead")}, grounds=stairs) == {"defender-terrain": 1}
        assert shifts({**PAIR, "d": man("H7", "south", health="unconscious")}) == {"defender-terrain": 1}


@pytest.mark.rule("CH-6.1-a")
@pytest.mark.parametrize(("ground", "shift"), [("marsh", 1), ("open-stairs", -1), ("bushes", 0)])
def test_of_several_who_defend_together_the_worst_ground_counts(ground: str, shift: int) -> None:
    figures = {**PAIR, "y": man("G7", "south")}
    both = Attack(("a",), ("x", "y"))
    assert shifts(figures, both, grounds={ground: ["H7", "G7"]}).get("defender-terrain", 0) == shift
    assert shifts(figures, both, grounds={ground: ["G7"]}).get("defender-terrain", 0) == max(shift, 0)


@pytest.mark.rule("CH-6.1-c")
class TestOneAgainstSeveral:
    """Somebody has several enemies beside him."""

    FIGURES = {**PAIR, "y": man("G7", "south"), "z": man("H5", "south")}

    def test_he_fights_some_of_them_all_or_none(self) -> None:
        made = battle(field_of(self.FIGURES), Melee("north"))
        made.advance()
        for targets in (("x",), ("x", "z"), ("x", "y", "z")):
            assert wrong(made, DeclareAttack(("a",), targets)) == set()
        assert Done() in list(made.options("north"))

    def test_every_few_of_them_can_be_chosen_on_the_board(self) -> None:
        made = battle(field_of(self.FIGURES), Melee("north"))
        made.advance()
        chosen = [
            one for one in scenes.choices(made.view("north"), "north", ("a",)) if "targets" in one.command
        ]
        few = [sorted(one.command["targets"]) for one in chosen]
        assert sorted(few) == [["x"], ["x", "y"], ["x", "y", "z"], ["x", "z"], ["y"], ["y", "z"], ["z"]]
        # Each is called by the names of all whom it strikes, as long as they are few.
        assert {one.label.id for one in chosen} == {"cry-havoc-choose-attack"}

    def test_only_those_attacked_add_their_defence_the_others_count_by_number(self) -> None:
        field = field_of(self.FIGURES)
        assert reckon(field, ATTACK).defence == 6
        assert reckon(field, Attack(("a",), ("x", "z"))).defence == 12
        assert shifts(self.FIGURES)["outnumbered"] == -1
        # Who lies stunned or flees fights nobody.
        out = {"y": man("G7", "south", stunned=True), "z": man("H5", "south", nerve="panic")}
        assert shifts({**self.FIGURES, **out}) == {}
        # Attacked, they are among those who are fought.
        assert shifts({**self.FIGURES, **out}, Attack(("a",), ("x", "y")))["outnumbered"] == -1

    def test_attacks_are_declared_before_the_first_is_fought(self) -> None:
        figures = {**PAIR, "b": man("M6"), "y": man("M7", "south")}
        made = battle(field_of(figures), Melee("north"), rolls=(6, 6))
        made.advance()
        made.apply("north", DeclareAttack(("a",), ("x",)))
        made.apply("north", DeclareAttack(("b",), ("y",)))
        assert made.rolls == 0
        made.apply("north", Done())
        assert made.rolls == 0
        assert not made.check("north", DeclareAttack(("b",), ("y",))).legal
        told = made.apply("north", FightNext(1))
        # The last needs no choice.
        assert [event.attackers for event in told if isinstance(event, CombatFought)] == [("b",), ("a",)]


@pytest.mark.rule("CH-6.1-d")
class TestSeveralAgainstOne:
    """Attackers who add up what they have."""

    CHAIN = {
        "a": man("G7"),
        "b": man("H6"),
        "c": man("I7"),
        "x": man("H7", "south", of=sheet("rock", defence=8)),
    }
    ALL = Attack(("a", "b", "c"), ("x",))

    def test_three_in_a_chain_or_each_alone(self) -> None:
        made = battle(field_of(self.CHAIN), Melee("north"))
        made.advance()
        assert wrong(made, DeclareAttack(("a", "b", "c"), ("x",))) == set()
        assert wrong(made, DeclareAttack(("a", "c"), ("x",))) == {"cry-havoc-refused-attack-apart"}
        made.apply("north", DeclareAttack(("a",), ("x",)))
        assert wrong(made, DeclareAttack(("b", "c"), ("x",))) == set()
        assert reckon(made.state, self.ALL).attack == 24

    @pytest.mark.parametrize("gone", [{"nerve": "panic"}, {"health": "dead"}, {"stunned": True}])
    def test_a_chain_that_has_broken_adds_up_no_more_than_its_strongest_part(
        self, gone: dict[str, Any]
    ) -> None:
        figures = {**self.CHAIN, "b": man("H6", **gone), "c": man("I7", of=sheet("strong", attack=9))}
        made = battle(field_of(figures), Resolve(self.ALL), rolls=(6,))
        (combat,) = [event for event in made.advance() if isinstance(event, CombatFought)]
        assert (combat.attackers, combat.attack) == (("c",), 9)

    def test_a_recoil_is_of_all_who_are_in_it_of_either_side(self) -> None:
        weak = {
            key: man(placed.hex, of=sheet("weak", attack=1))
            for key, placed in self.CHAIN.items()
            if key != "x"
        }
        table = tables().melee
        field = field_of({**weak, "x": self.CHAIN["x"]})
        column = table.columns[reckon(field, self.ALL).column]
        back = fought({**weak, "x": self.CHAIN["x"]}, self.ALL, die_for(column, "attacker-recoil"))
        start = {key: back.state.figures[key].hex for key in "abc"}
        while isinstance(due := back.decision(), ChooseRecoil):
            back.apply("north", next(iter(due.options(back, "north"))))
        assert all(back.state.figures[key].hex != hex for key, hex in start.items())
        two = field_of({**PAIR, "y": man("G7", "south")})
        both = battle(two, Suffer(("x", "y"), Result(recoil=True), ("a",), two.figures["a"].hex, "melee"))
        both.advance()
        for way in ((E_,), (NE,)):
            both.apply("south", FallBack(way))
        assert not {two.theatre.map.find("H7"), two.theatre.map.find("G7")} & {
            both.state.figures[key].hex for key in "xy"
        }

    @pytest.mark.parametrize("result", [Result(stun=True), Result(wounds=1)])
    def test_a_stun_or_wound_falls_on_whom_the_side_hit_chooses(self, result: Result) -> None:
        field = field_of({**PAIR, "y": man("G7", "south", of=sheet("elite", status="elite"))})
        made = battle(field, Suffer(("x", "y"), result, ("a",), field.figures["a"].hex, "melee"))
        made.advance()
        assert isinstance(made.decision(), FallsOn)
        assert made.deciders() == ("south",)
        made.apply("south", ChooseVictim("y"))
        assert (made.state.figures["y"].stunned, made.state.figures["y"].health) == (
            (True, "sound") if result.stun else (False, "wounded")
        )
        assert made.state.figures["x"] == field.figures["x"]


@pytest.mark.rule("CH-6.1-c", "CH-6.1-d")
class TestSeveralAgainstSeveral:
    """Men beside one another attack enemies beside all of whom they stand: both sides add up what they have."""

    PAIRS = {
        "a": man("H6", of=sheet("strong", attack=9)),
        "b": man("H7"),
        "x": man("G7", "south", of=sheet("wall", defence=7)),
        "y": man("I7", "south"),
    }
    BOTH = Attack(("a", "b"), ("x", "y"))

    def test_attacks_and_defences_are_added_up_and_all_of_them_count(self) -> None:
        found = reckon(field_of(self.PAIRS), self.BOTH)
        assert (found.attack, found.defence) == (17, 13)
        assert shifts(self.PAIRS, self.BOTH) == {}
        # A third enemy beside one of them outnumbers them.
        assert shifts({**self.PAIRS, "z": man("H5", "south")}, self.BOTH) == {"outnumbered": -1}

    def test_each_attacker_stands_beside_each_of_them(self) -> None:
        figures = {**self.PAIRS, "c": man("G6"), "z": man("I6", "south")}
        made = battle(field_of(figures), DeclareAttacks("north"))
        made.advance()
        assert made.check("north", DeclareAttack(("a", "b"), ("x", "y"))).legal
        assert wrong(made, DeclareAttack(("a", "b", "c"), ("x", "y"))) == {"cry-havoc-refused-not-adjacent"}
        assert wrong(made, DeclareAttack(("a", "b"), ("x", "y", "z"))) == {"cry-havoc-refused-not-adjacent"}

    def test_it_is_offered_on_the_board(self) -> None:
        made = battle(field_of(self.PAIRS), DeclareAttacks("north"))
        made.advance()
        offered = {one.id: one for one in scenes.choices(made.view("north"), "north", ("a", "b"))}
        assert set(offered) == {"attack:a+b:y", "attack:a+b:x", "attack:a+b:y+x"}
        assert offered["attack:a+b:y+x"].label.args["count"] == 2

    @pytest.mark.parametrize("outcome", ["recoil", "wound"])
    def test_all_of_them_recoil_and_of_wounds_the_side_hit_chooses_who_takes_them(self, outcome: str) -> None:
        made = battle(field_of(self.PAIRS, tables=fated(outcome)), Resolve(self.BOTH), rolls=(5,))
        made.advance()
        if outcome == "wound":
            assert isinstance(made.decision(), FallsOn)
            made.apply("south", ChooseVictim("y"))
            assert [made.state.figures[key].health for key in "xy"] == ["sound", "wounded"]
            return
        for _ in "xy":
            assert isinstance(made.decision(), ChooseRecoil)
            made.apply("south", next(iter(made.options("south"))))
        assert not any(made.state.on(made.state.theatre.map.find(hex)) for hex in ("G7", "I7"))
        # One of the two who were beside him who fell back follows (CH-6.3-a).
        assert isinstance(made.decision(), AdvanceAfterCombat)
        assert {one.figure for one in made.options("north") if isinstance(one, Advance)} == {"a", "b"}

    def test_where_one_of_them_has_gone_from_one_attacker_both_fight_the_other(self) -> None:
        figures = {**self.PAIRS, "y": man("I6", "south")}
        made = battle(field_of(figures), Resolve(self.BOTH), rolls=(6,))
        (combat,) = [event for event in made.advance() if isinstance(event, CombatFought)]
        assert (combat.attackers, combat.targets, combat.defence) == (("a", "b"), ("x",), 7)

    def test_where_no_enemy_is_beside_both_the_stronger_fights_his_own(self) -> None:
        figures = {**self.PAIRS, "x": man("G6", "south"), "y": man("I8", "south")}
        made = battle(field_of(figures), Resolve(self.BOTH), rolls=(6,))
        (combat,) = [event for event in made.advance() if isinstance(event, CombatFought)]
        assert (combat.attackers, combat.targets, combat.attack) == (("a",), ("x",), 9)


RING = {"a": man("H6"), "b": man("G8"), "c": man("I8"), "x": man("H7", "south", stunned=True)}
"""Who lies stunned does not recoil anyway: that he could not does not encircle him."""
ONE, TWO, THREE = (Attack((key,), ("x",)) for key in "abc")


@pytest.mark.rule("CH-6.1-e")
class TestEncircled:
    """Three apart about one alone, four about anybody, or no way back."""

    @pytest.mark.parametrize(
        ("more", "attacks"),
        [
            ({"y": man("H8", "south")}, (ONE, TWO, THREE)),
            ({"b": man("G7")}, (ONE, TWO, THREE)),
            ({}, (ONE, TWO)),
        ],
        ids=["a friend beside him", "two of them adjacent", "two of three attack"],
    )
    def test_not_with_a_friend_nor_by_neighbours_nor_by_two(
        self, more: dict[str, Placed], attacks: tuple[Attack, ...]
    ) -> None:
        first, *others = attacks
        assert "encircled" not in shifts({**RING, **more}, first, *others)

    def test_it_comes_beside_the_bonus_of_numbers_in_each_of_the_single_attacks(self) -> None:
        for attack in (ONE, TWO, THREE):
            assert shifts(RING, attack, ONE, TWO, THREE) == {"encircled": 1, "outnumbering": 1}

    @pytest.mark.parametrize("gone", [{"nerve": "rout"}, {"health": "dead"}, {"stunned": True}])
    def test_who_is_not_there_any_more_when_it_is_fought_encircles_nobody(self, gone: dict[str, Any]) -> None:
        figures = {**RING, "c": man("I8", **gone)}
        assert "encircled" not in shifts(figures, ONE, TWO, THREE)
        away = {**RING, "b": man("F9")}
        assert shifts(away, ONE, TWO, THREE) == {"outnumbering": 1}

    def test_four_need_neither_gaps_nor_one_alone(self) -> None:
        figures = {**RING, "b": man("G7"), "d": man("I7"), "y": man("H8", "south")}
        four = Attack(("a", "b", "c", "d"), ("x",))
        assert shifts(figures, Attack(("a", "b", "d"), ("x",)), THREE)["encircled"] == 1
        assert "encircled" not in shifts(figures, Attack(("a", "b", "d"), ("x",)))
        assert (
            shifts({**figures, "c": man("G8")}, Attack(("a", "b", "c", "d"), ("x",)), four)["encircled"] == 1
        )


@pytest.mark.rule("CH-6.1-f")
class TestNumbers:
    """Who is counted."""

    def test_who_stands_by_and_does_not_attack_is_not_counted_nor_a_pole_arm(self) -> None:
        near = {**PAIR, "b": man("G7"), "c": man("I7")}
        assert shifts(near) == {}
        assert shifts(near, Attack(("a", "b"), ("x",))) == {"outnumbering": 1}
        pole = {**PAIR, "b": man("G6"), "p": man("H5", of=sheet("pole", skills=("pole-arms",)))}
        assert shifts(pole, Attack(("a",), ("x",), ("p",))) == {}

    def test_those_who_defend_count_if_attacked_or_beside_an_attacker(self) -> None:
        two = Attack(("a", "b"), ("x",))
        figures = {**PAIR, "b": man("G7")}
        assert shifts({**figures, "y": man("I8", "south")}, two) == {"outnumbering": 1}
        assert shifts({**figures, "y": man("H5", "south")}, two) == {}
        assert shifts({**figures, "y": man("H5", "south"), "z": man("F7", "south")}, two) == {
            "outnumbered": -1
        }


@pytest.mark.rule("CH-6.1-g")
class TestPoleArms:
    """They help over a screen, as long as it stands."""

    FIGURES = {
        "p": man("H5", of=sheet("pole", attack=8, skills=("pole-arms",))),
        "a": man("H6"),
        "b": man("G6"),
        "x": man("H7", "south"),
    }
    HELPED = Attack(("a",), ("x",), ("p",))

    def strength(self, **more: Placed) -> int:
        made = battle(field_of({**self.FIGURES, **more}), Resolve(self.HELPED), rolls=(6,))
        (combat,) = [event for event in made.advance() if isinstance(event, CombatFought)]
        return combat.attack

    def test_while_it_stands_and_nobody_has_come_beside_them(self) -> None:
        assert self.strength() == 16
        assert self.strength(b=man("G6", health="dead")) == 8
        assert self.strength(b=man("M6")) == 8
        assert self.strength(y=man("H4", "south")) == 8
        assert self.strength(y=man("H4", "south", stunned=True)) == 16
        assert self.strength(p=man("H5", of=self.FIGURES["p"].sheet, nerve="panic")) == 8

    def test_one_of_the_screen_attacks_and_the_screen_is_not_apart(self) -> None:
        field = field_of({**self.FIGURES, "b": man("H4")})
        keys = {reason.text.id for reason in against_attack(field, self.HELPED)}
        assert keys == {"cry-havoc-refused-pole-arm-screen"}
        rider = field_of({**self.FIGURES, **riding("H5", E_, of=self.FIGURES["p"].sheet, name="p")})
        keys = {reason.text.id for reason in against_attack(rider, self.HELPED)}
        assert "cry-havoc-refused-no-pole-arm" in keys

    def test_he_has_attacked_and_bears_none_of_what_comes_of_it(self) -> None:
        made = battle(field_of({**self.FIGURES, "a": man("H6", of=sheet("weak", attack=1))}), Melee("north"))
        made.advance()
        made.apply("north", DeclareAttack(("a",), ("x",), ("p",)))
        assert wrong(made, DeclareAttack(("b",), ("x",), ("p",))) >= {"cry-havoc-refused-has-attacked"}
        back = fought(self.FIGURES, self.HELPED, 6)
        assert back.state.pages[Deeds].of["p"].attacked == 1


@pytest.mark.rule("CH-6.2-a")
def test_armour_is_of_who_defends_alone_and_of_riders_too() -> None:
    plate = sheet("plate", armour="cuirass")
    assert reckon(field_of({"a": man("H6", of=plate), "x": man("H7", "south")}), ATTACK).armour == 0
    rider = field_of({"a": man("H6"), **riding("H7", W_, "south", of=plate, name="x")})
    assert reckon(rider, ATTACK).armour == tables().melee.armour["cuirass"] > 0
