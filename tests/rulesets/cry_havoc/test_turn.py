"""Chapters 1 and 2: what is adjacent, what a counter is, and the steps of a phase one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.scenes import Hexes
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.cry_havoc.charges.declared import Charge, ChargeDeclared
from oriflamme.rulesets.cry_havoc.charges.declaring import DeclareCharges
from oriflamme.rulesets.cry_havoc.charges.reacting import CounterCharge, React, Reacted
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttack, DeclareAttacks, Melee
from oriflamme.rulesets.cry_havoc.combat.odds import reckon
from oriflamme.rulesets.cry_havoc.combat.resolving import CombatFought
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Carried, Values
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTest, MoraleTested
from oriflamme.rulesets.cry_havoc.movement.moving import Move, MoveFigures, Movement
from oriflamme.rulesets.cry_havoc.movement.opportunity import watchers
from oriflamme.rulesets.cry_havoc.movement.walk import Moved
from oriflamme.rulesets.cry_havoc.odds import CALCULATORS, ResistanceQuestion
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire, ShootFirst
from oriflamme.rulesets.cry_havoc.results.states import stun, wound
from oriflamme.rulesets.cry_havoc.scenes.pieces import counter, tooltip
from oriflamme.rulesets.cry_havoc.sequence import PlayerPhase
from oriflamme.rulesets.cry_havoc.turn import Done, did

from .firing import E_, MISS, W_, archer, shot, why
from .skirmish import Placed, battle, field_of, horse, man, riding, sheet

RUNNER = sheet("runner", movement=9, morale=10)


def phase(figures: dict[str, Placed], *rolls: int) -> Battle[Field]:
    """Return a battle in which the north's phase begins."""
    made = battle(field_of(figures), PlayerPhase("north"), rolls=rolls)
    made.advance()
    return made


def until(made: Battle[Field], kind: type[object]) -> None:
    """Answer that one is done, until a kind of decision is due."""
    while not isinstance(made.decision(), kind):
        made.apply(made.deciders()[0], Done())


class TestWords:
    """Section 1.2."""

    @pytest.mark.rule("CH-1.2-a")
    @pytest.mark.parametrize(
        ("lie", "adjacent"),
        [
            ({}, True),
            ({"edges": {"wall": [("H6", "H7")]}}, False),
            ({"edges": {"bars": [("H6", "H7")]}}, False),
            ({"edges": {"hedge": [("H6", "H7")]}}, True),
            ({"edges": {"door": [("H6", "H7")]}}, True),
            ({"grounds": {"bridge": ["H6"], "river": ["H7"]}}, False),
            ({"grounds": {"bridge": ["H7"], "ford": ["H6"]}}, False),
            ({"grounds": {"bridge": ["H6", "H7"]}}, True),
            ({"grounds": {"marsh": ["H6", "H7"]}}, True),
        ],
    )
    def test_adjacent_are_two_who_could_each_step_to_the_other(
        self, lie: dict[str, Any], adjacent: bool
    ) -> None:
        # What a step costs, and that somebody stands there, does not matter.
        of = sheet("slow", movement=1)
        field = field_of({"a": man("H6", of=of), "x": man("H7", "south", of=of)}, **lie)
        one, other = field.figures["a"], field.figures["x"]
        assert field.adjacent(one, other) is field.adjacent(other, one) is adjacent
        made = battle(field, Melee("north"))
        made.advance()
        attack = DeclareAttack(("a",), ("x",))
        assert made.check("north", attack).legal is adjacent
        far = field_of({"a": man("H6"), "x": man("H8", "south")})
        assert not far.adjacent(far.figures["a"], far.figures["x"])

    @pytest.mark.rule("CH-1.2-a")
    @pytest.mark.parametrize("ground", ["tree", "interior"])
    def test_a_cavalier_is_not_adjacent_to_who_stands_where_he_cannot_go(self, ground: str) -> None:
        figures = {**riding("H6", E_, name="a"), "x": man("H7", "south")}
        beside = field_of(figures)
        assert beside.adjacent(beside.figures["a"], beside.figures["x"])
        apart = field_of(figures, grounds={ground: ["H7"]})
        assert not apart.adjacent(apart.figures["a"], apart.figures["x"])
        assert not apart.adjacent(apart.figures["x"], apart.figures["a"])

    @pytest.mark.rule("CH-1.2-a")
    @pytest.mark.rule("CH-1.2-d")
    def test_beside_a_rider_are_the_eight_hexes_around_him_and_his_mount(self) -> None:
        around = set()
        for row in "FGHIJ":
            for column in range(3, 11):
                hex = f"{row}{column}"
                if hex in ("H6", "H7"):
                    continue
                field = field_of({**riding("H7", E_, "south", name="x"), "a": man(hex)})
                rider, foot = field.figures["x"], field.figures["a"]
                beside = field.adjacent(rider, foot)
                assert field.adjacent(foot, rider) is beside
                # He is in the zone of who is mounted, and who is mounted in his; nothing else is.
                assert bool(watchers(field, foot)) is bool(watchers(field, rider)) is beside
                if beside:
                    around.add(hex)
        assert around == {"H5", "H8", "G6", "G7", "G8", "I6", "I7", "I8"}

    @pytest.mark.rule("CH-1.2-b")
    def test_columns_shift_to_the_right_above_0_and_dice_are_modified(self) -> None:
        def fought(**lie: Any) -> tuple[int, int]:
            figures = {"a": man("H6", of=sheet("m", attack=12)), "x": man("H7", "south")}
            field = field_of(figures, **lie)
            found = reckon(field, Attack(("a",), ("x",)))
            return found.shifts.total, found.column - found.odds

        assert fought() == (0, 0)
        assert fought(grounds={"marsh": ["H6"]}) == (-1, -1)
        assert fought(grounds={"marsh": ["H7"]}) == (1, 1)
        table = field_of({"a": man("H6")}).theatre.tables.melee
        assert [table.shifted(2, by) for by in (-9, -1, 0, 1, 99)] == [0, 1, 2, 3, len(table.columns) - 1]
        # An MDF is added to the die: the malus of cover to that of a shot.
        figures = {"a": man("H3", of=archer()), "x": man("H8", "south")}
        fired = shot(figures, 3, grounds={"rubble": ["H8"]})
        assert (fired.die, fired.tally.total, fired.outcome) == (3, 2, "nothing")
        assert shot(figures, 3).outcome == "recoil"

    @pytest.mark.rule("CH-1.2-d")
    def test_the_zone_of_control_is_the_hexes_adjacent_and_lets_one_strike(self) -> None:
        def struck(place: str, *legs: int, **lie: Any) -> set[str]:
            far = {"x": man("H7", "south"), "y": man("T20", "south"), "a": man(place)}
            field = field_of(far, **lie)
            return {one.id for one in watchers(field, field.figures["a"])}

        around = {"H6", "H8", "G7", "G8", "I7", "I8"}
        reached = {hex for hex in around if struck(hex) == {"x"}}
        assert reached == around
        assert struck("H9") == struck("F7") == set()
        assert struck("H6", edges={"wall": [("H6", "H7")]}) == set()
        made = battle(field_of({"a": man("H4"), "x": man("G7", "south")}), Movement("north"), rolls=(7,))
        made.advance()
        made.apply("north", Move("a", (E_, E_, E_, E_)))
        # Where he came into the zone he was stopped.
        assert made.state.theatre.map.name(made.state.figures["a"].hex) == "H6"


class TestCounters:
    """Section 1.4."""

    FOUR = sheet(
        "knight",
        icon="on-foot",
        mounted_icon="on-horse",
        mounted=Values(20, 10, 12),
        mounted_wounded=Values(14, 7, 12),
    )

    @pytest.mark.rule("CH-1.4-a")
    def test_a_man_is_sound_or_stunned_wounded_or_dead(self) -> None:
        made = battle(field_of({"a": man("H6"), "b": man("C3"), "x": man("R20", "south")}))

        def seen(key: str) -> tuple[str, bool]:
            figure = made.state.figures[key]
            return figure.health, figure.stunned

        assert seen("a") == ("sound", False)
        stun(made, "a")
        assert seen("a") == ("sound", True)
        # Of the second counter the wounded side lies up; nobody is wounded and stunned.
        stun(made, "a")
        assert seen("a") == ("wounded", False)
        wound(made, "b", 1)
        assert seen("b") == ("wounded", False)
        stun(made, "b")
        assert made.state.figures["b"].health == "unconscious"
        assert not made.state.figures["b"].alive
        wound(made, "a", 2)
        assert seen("a") == ("dead", False)

    @pytest.mark.rule("CH-1.4-a")
    def test_who_has_a_mount_has_two_counters_mounted_and_two_on_foot(self) -> None:
        def shown(figures: dict[str, Placed]) -> tuple[str, int, Values]:
            field = field_of(figures)
            figure = field.figures["a"]
            piece = counter(field, figure)
            assert isinstance(piece.shape, Hexes)
            return piece.icon or "", len(piece.shape.cells), field.values(figure)

        mounted = riding("H6", E_, of=self.FOUR, name="a")
        hurt = {**mounted, "a": mounted["a"]._replace(fields={**mounted["a"].fields, "health": "wounded"})}
        assert shown(mounted) == ("on-horse", 2, Values(20, 10, 12))
        assert shown(hurt) == ("on-horse", 2, Values(14, 7, 12))
        assert shown({"a": man("H6", of=self.FOUR)}) == ("on-foot", 1, Values(8, 6, 6))
        assert shown({"a": man("H6", of=self.FOUR, health="wounded")}) == ("on-foot", 1, Values(5, 4, 4))

    @pytest.mark.rule("CH-1.4-b")
    def test_attack_and_defence_are_those_of_his_health_and_are_fought_with(self) -> None:
        def fought(ours: str, theirs: str) -> tuple[int, int]:
            figures = {"a": man("H6", health=ours), "x": man("H7", "south", health=theirs)}
            found = reckon(field_of(figures), Attack(("a",), ("x",)))
            return found.attack, found.defence

        assert fought("sound", "sound") == (8, 6)
        assert fought("wounded", "sound") == (5, 6)
        assert fought("sound", "wounded") == (8, 4)

    @pytest.mark.rule("CH-1.4-b")
    @pytest.mark.parametrize(("health", "hexes"), [("sound", 6), ("wounded", 4)])
    def test_movement_is_the_hexes_of_a_turn(self, health: str, hexes: int) -> None:
        made = battle(field_of({"a": man("H3", health=health), "x": man("R20", "south")}), Movement("north"))
        made.advance()
        assert why(made, Move("a", (E_,) * hexes)) == set()
        assert why(made, Move("a", (E_,) * (hexes + 1))) == {"CH-5.1-a"}

    @pytest.mark.rule("CH-1.4-b")
    def test_morale_goes_with_the_status_and_animals_are_described_otherwise(self) -> None:
        from oriflamme.rulesets.cry_havoc.scenarios import sheets  # noqa: PLC0415 - reads all files

        men = [one for one in sheets().values() if not one.animal and not one.grade]
        means = {
            status: sum(one.morale for one in men if one.status == status)
            / sum(one.status == status for one in men)
            for status in ("irregular", "regular", "elite")
        }
        assert means["irregular"] < means["regular"] < means["elite"]
        field = field_of({"a": man("H6"), "h": man("C3", of=horse(), facing=E_)})
        now = {key: next(tooltip(field, field.figures[key])).args for key in ("a", "h")}
        assert now["a"] == {"attack": 8, "defence": 6, "movement": 6}
        assert now["h"]["attack"] == 0
        assert field.harmless(field.figures["h"])


class TestFire:
    """Step 2."""

    @pytest.mark.rule("CH-2.1-c")
    def test_all_of_the_side_with_ranged_weapons_shoot_in_any_order_and_no_others(self) -> None:
        figures = {
            "a": man("H3", of=archer()),
            **riding("K4", E_, of=archer("javelin"), name="k"),
            "b": man("C3"),
            "c": man("C9", of=archer("long-bow")),
            "e": man("M3", of=archer("sling"), stunned=True),
            "p": man("N3", of=archer("crossbow"), nerve="panic"),
            "x": man("H8", "south", of=archer("composite-bow")),
            "y": man("C10", "south"),
            "z": man("K8", "south"),
        }
        made = phase(figures, *(MISS,) * 4)
        assert isinstance(made.decision(), ShootFirst)
        assert made.deciders() == ("north",)
        shooters = {one.shooter for one in made.options("north") if isinstance(one, Fire)}
        assert shooters == {"a", "k"}
        assert "CH-3.2-a" in why(made, Fire("c", "x", "long-bow"))
        assert "CH-3.2-a" in why(made, Fire("x", "a", "composite-bow"))
        made.apply("north", Fire("k", "z", "javelin"))
        made.apply("north", Fire("a", "x", "short-bow"))
        assert not isinstance(made.decision(), ShootFirst)

    @pytest.mark.rule("CH-2.1-c")
    def test_nobody_has_to_shoot_and_it_is_over_before_the_side_moves(self) -> None:
        made = phase({"a": man("H3", of=archer()), "x": man("H9", "south")})
        made.apply("north", Done())
        assert isinstance(made.decision(), DeclareCharges)
        assert not made.check("north", Fire("a", "x", "short-bow")).legal


class TestCharges:
    """Step 3."""

    FIGURES = {
        "a": man("H3", of=RUNNER),
        "b": man("M3", of=RUNNER),
        "x": man("H11", "south", of=RUNNER),
        "y": man("M11", "south", of=RUNNER),
    }

    @pytest.mark.rule("CH-2.1-d")
    def test_all_charges_are_declared_then_all_reactions_then_they_are_run(self) -> None:
        made = phase(self.FIGURES, *(5,) * 6)
        events: list[Event] = []

        def give(player: str, command: Command) -> None:
            events.extend(made.apply(player, command))

        give("north", Charge("a", "x", (E_,) * 7))
        give("north", Charge("b", "y", (E_,) * 7))
        assert not [one for one in events if isinstance(one, Moved | CombatFought)]
        give("north", Done())
        assert isinstance(made.decision(), React)
        assert made.deciders() == ("south",)
        assert not [one for one in events if isinstance(one, Moved | CombatFought)]
        counter_charge = next(one for one in made.options("south") if isinstance(one, CounterCharge))
        give("south", counter_charge)
        assert not [one for one in events if isinstance(one, Moved | CombatFought)]
        give("south", Done())
        while made.deciders():
            # Ways to fall back, and whether to follow.
            player = made.deciders()[0]
            give(player, next(iter(made.options(player))))
        kinds = [
            type(one) for one in events if isinstance(one, ChargeDeclared | Reacted | Moved | CombatFought)
        ]
        assert kinds[:3] == [ChargeDeclared, ChargeDeclared, Reacted]
        # One charge is run to its blow before the next.
        runs = [
            one.figure if isinstance(one, Moved) else "blow"
            for one in events
            if isinstance(one, Moved | CombatFought)
        ]
        assert runs.index("a") < runs.index("blow") < runs.index("b")
        assert runs.count("blow") == 2
        assert counter_charge.figure in runs

    @pytest.mark.rule("CH-2.1-d")
    def test_nobody_charges_in_another_step_and_the_step_may_be_passed(self) -> None:
        made = phase(self.FIGURES)
        made.apply("north", Done())
        assert isinstance(made.decision(), MoveFigures)
        assert why(made, Charge("a", "x", (E_,) * 7)) == {"CH-2.1-e"}


class TestMovement:
    """Step 4; the shots in it are in the tests of defensive fire."""

    @pytest.mark.rule("CH-2.1-e")
    def test_all_who_are_left_move_but_for_who_has_charged_and_crossbowmen_who_have_shot(self) -> None:
        figures = {
            "a": man("H3", of=RUNNER),
            "b": man("M3", of=archer("crossbow")),
            "c": man("O3", of=archer("crossbow", name="other")),
            "d": man("Q3", of=archer()),
            "e": man("S3"),
            "f": man("S6", stunned=True),
            "g": man("S9", nerve="panic"),
            "x": man("H11", "south", of=sheet("rock", defence=30, morale=10)),
            "y": man("M11", "south"),
            "z": man("Q9", "south"),
        }
        made = phase(figures, *(MISS, MISS, MISS, 5, 6, 6, 6, 6))
        made.apply("north", Fire("b", "y", "crossbow"))
        made.apply("north", Fire("d", "z", "short-bow"))
        made.apply("north", Done())
        made.apply("north", Charge("a", "x", (E_,) * 7))
        made.apply("north", Done())
        until(made, MoveFigures)
        refusals = {key: why(made, Move(key, (W_,))) for key in "abcdef"}
        assert refusals["a"] >= {"CH-5.1-a"}
        assert refusals["b"] == {"CH-3.3-a"}
        assert refusals["c"] == refusals["d"] == refusals["e"] == set()
        assert refusals["f"] == {"CH-2.1-e"}
        assert why(made, Move("x", (W_,))) == {"CH-2.1-e"}


class TestMelee:
    """Step 5."""

    @staticmethod
    def melee(figures: dict[str, Placed], before: Callable[[Field], None] | None = None) -> Battle[Field]:
        field = field_of(figures)
        if before is not None:
            before(field)
        made = battle(field, Melee("north"), rolls=(6, 6, 6, 6))
        made.advance()
        if isinstance(made.decision(), DeclareAttacks):
            return made
        while made.deciders() and not isinstance(made.decision(), DeclareAttacks):
            made.apply(made.deciders()[0], Done())
        return made

    @pytest.mark.rule("CH-2.1-f")
    def test_all_in_contact_attack_with_what_they_have_for_it_and_nobody_else(self) -> None:
        bow = sheet("bow", weapons=(Carried("short-bow"),), attack=3)
        figures = {
            "a": man("H6"),
            "b": man("M6", of=bow),
            **riding("P6", E_, name="k"),
            "c": man("C3"),
            "d": man("S6", stunned=True),
            "e": man("S12", nerve="panic"),
            "x": man("H7", "south"),
            "y": man("M7", "south", stunned=True),
            "z": man("P7", "south"),
            "w": man("S7", "south"),
            "v": man("S13", "south"),
            "u": man("C5", "south"),
        }
        made = self.melee(figures)
        for attack in (("a", "x"), ("b", "y"), ("k", "z")):
            assert why(made, DeclareAttack((attack[0],), (attack[1],))) == set()
        for attack in (("c", "u"), ("d", "w"), ("e", "v"), ("x", "a")):
            assert why(made, DeclareAttack((attack[0],), (attack[1],))) != set()
        assert reckon(made.state, Attack(("b",), ("y",))).attack == 3

    @pytest.mark.rule("CH-2.1-f")
    def test_who_has_charged_or_shot_a_crossbow_does_not_attack_but_defends(self) -> None:
        figures = {"a": man("H6"), "x": man("H7", "south"), "b": man("C6"), "y": man("C7", "south")}
        attack = DeclareAttack(("a",), ("x",))
        assert why(self.melee(figures), attack) == set()
        # Beside him somebody can attack: else nobody would be asked.
        charged = self.melee(figures, lambda field: did(field, "a", charged=True, moved=True))
        assert why(charged, attack) == {"CH-4.1-a"}
        bolt = {"a": man("H6", of=archer("crossbow")), "x": man("H8", "south"), "b": man("T6")}
        made = phase({**bolt, "y": man("T7", "south")}, MISS, *(6,) * 6)
        made.apply("north", Fire("a", "x", "crossbow"))
        until(made, MoveFigures)
        made.state.change("x", hex=made.state.theatre.map.find("H7"))
        until(made, DeclareAttacks)
        assert why(made, attack) == {"CH-3.1-a"}
        assert why(made, DeclareAttack(("b",), ("y",))) == set()
        assert reckon(made.state, Attack(("x",), ("a",))).defence == 6


class TestTests:
    """Section 1.2: tests of morale, and of resistance to magic."""

    @pytest.mark.rule("CH-1.2-e")
    @pytest.mark.parametrize(("die", "nerve"), [(5, "steady"), (6, "panic")])
    def test_a_morale_test_counts_the_modifiers_and_then_throws_up_to_the_morale(
        self, die: int, nerve: str
    ) -> None:
        # A friend who is in panic beside him makes it one harder.
        figures = {
            "a": man("H6"),
            "b": man("H7", nerve="panic"),
            "x": man("H9", "south"),
            "y": man("K6", "south"),
        }
        made = battle(field_of(figures), MoraleTest(("a",), "loss"), rolls=(die, *(6,) * 6))
        made.advance()
        assert made.state.figures["a"].nerve == nerve

    @pytest.mark.rule("CH-1.2-e")
    def test_where_the_modifiers_alone_are_too_many_no_die_is_thrown(self) -> None:
        raw = sheet("raw", morale=1)
        figures = {
            "a": man("H6", of=raw, health="wounded"),
            "b": man("H7", nerve="rout"),
            "x": man("R20", "south"),
        }
        made = battle(field_of(figures), MoraleTest(("a",), "loss"))
        (tested,) = [event for event in made.advance() if isinstance(event, MoraleTested)]
        assert tested.die is None
        assert made.state.figures["a"].nerve != "steady"

    @pytest.mark.rule("CH-1.2-e")
    def test_resistance_is_a_die_and_the_magicians_level_up_to_the_morale(self) -> None:
        found = CALCULATORS["resistance"]
        assert found.reader is not None
        for morale in range(1, 11):
            for level in range(10):
                question = ResistanceQuestion(morale, level)
                resists = [die for die in range(1, 11) if found.reader.read(question, (die,))[0].good]
                assert resists == [die for die in range(1, 11) if die + level <= morale]
                odds = found.compute(question)
                assert odds.tally.total == level
                assert odds.chance == pytest.approx(len(resists) / 10)
