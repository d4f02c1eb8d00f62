"""Chapter 3: who may shoot with what, at what range, what is added to the die, and whom a miss may hit."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.charges.countering import against_counter
from oriflamme.rulesets.cry_havoc.charges.course import against_charger
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.combat.attacks import against_attacker
from oriflamme.rulesets.cry_havoc.combat.declaring import Disengagement
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Carried
from oriflamme.rulesets.cry_havoc.morale.flight import Flee
from oriflamme.rulesets.cry_havoc.movement.mounting import Dismount, MountUp
from oriflamme.rulesets.cry_havoc.movement.moving import Move, Movement
from oriflamme.rulesets.cry_havoc.ranged.defensive import FireBack
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire, ShootFirst
from oriflamme.rulesets.cry_havoc.ranged.shooting import ShotFired, Strayed
from oriflamme.rulesets.cry_havoc.results.recoil import Recoil
from oriflamme.rulesets.cry_havoc.scenarios import sheets
from oriflamme.rulesets.cry_havoc.sequence import TurnBegins
from oriflamme.rulesets.cry_havoc.tables import FireTable, Result, on_foot, tables
from oriflamme.rulesets.cry_havoc.turn import Deeds, deed, did

from .firing import (
    BOWS,
    CROSSBOWS,
    E_,
    HEAVY_THROW,
    LIGHT_THROW,
    LONG_THROW,
    MISS,
    OTHER_THROW,
    W_,
    archer,
    modifiers,
    one,
    ready,
    refused,
    shot,
    why,
)
from .skirmish import battle, field_of, man, riding, sheet

CLASSES = {
    "light": ("shuriken", "throwing-dagger", "short-bow", "sling", "stone"),
    "medium": (
        *("javelin", "mace", "club", "composite-bow", "long-bow", "light-crossbow", "crossbow"),
        *("staff-sling", "spear"),
    ),
    "heavy": (
        *("throwing-axe", "throwing-hammer", "harpoon", "framea", "heavy-crossbow", "rock", "lance", "pilum"),
    ),
    "fatal": ("scorpion", "ballista", "heavy-rock"),
}


class Turn:
    """A turn of somebody with a weapon, 'a' of the north, and an enemy at whom he can shoot: what he does in it, in any order."""

    def __init__(self, weapon: str, **more: Any) -> None:
        of = archer(weapon, movement=9, **more)
        figures = {"a": man("H6", of=of), "x": man("H8", "south", of=sheet("hare", movement=9))}
        self.field = field_of(figures)
        self.weapon = weapon

    def may(self, what: str) -> bool:
        """Return whether he may do something now: shoot in his phase or in the enemy's, move, charge or attack."""
        figure = self.field.figures["a"]
        match what:
            case "off":
                return not why(battle_at(self.field, ShootFirst("north")), self._fire())
            case "def":
                return any(isinstance(one, FireBack) for one in self._back().options("north"))
            case "move":
                return not why(battle_at(self.field, Movement("north")), Move("a", (W_,)))
            case "charge":
                return next(against_charger(self.field, figure), None) is None
            case _:
                return next(against_attacker(self.field, figure), None) is None

    def do(self, *whats: str) -> Turn:
        """Do things that may be done, one after another."""
        for what in whats:
            assert self.may(what), what
            match what:
                case "off":
                    made = battle_at(self.field, ShootFirst("north"), (MISS,))
                    made.apply("north", self._fire())
                case "def":
                    made = self._back()
                    made.apply("north", FireBack("a", self.weapon, 0))
                case _:
                    made = battle_at(self.field, Movement("north"))
                    made.apply("north", Move("a", (W_,)))
            self.field = made.state
        return self

    def _fire(self) -> Fire:
        return Fire("a", "x", self.weapon)

    def _back(self) -> Battle[Field]:
        """Return the enemy's move, on which the north is asked for shots, if it can shoot."""
        field = self.field.copy()
        did(field, "x", moved=False)
        made = battle_at(field, Movement("south"), (MISS,))
        made.apply("south", Move("x", (E_,)))
        return made


def battle_at(field: Field, step: object, rolls: tuple[int, ...] = ()) -> Battle[Field]:
    made = battle(field.copy(), step, rolls=rolls)  # type: ignore[arg-type]  # a step
    made.advance()
    return made


class TestWeapons:
    """Section 3.1."""

    @pytest.mark.rule("CH-3.1-a")
    @pytest.mark.parametrize("weapon", CROSSBOWS)
    @pytest.mark.parametrize("first", ["off", "def"])
    def test_who_shoots_a_crossbow_does_nothing_else_in_the_turn(self, weapon: str, first: str) -> None:
        fresh = Turn(weapon)
        assert all(fresh.may(what) for what in ("off", "def", "move", "charge", "attack"))
        turn = fresh.do(first)
        assert not any(turn.may(what) for what in ("off", "def", "move", "charge", "attack"))

    @pytest.mark.rule("CH-3.1-a")
    @pytest.mark.parametrize("weapon", CROSSBOWS)
    def test_he_neither_leaves_a_melee_nor_charges_against_a_charge(self, weapon: str) -> None:
        for turn, rules in ((Turn(weapon), set()), (Turn(weapon).do("off"), {"CH-3.1-a"})):
            field = turn.field
            field.change("x", hex=field.theatre.map.find("H7"), stunned=True)
            found = Disengagement("north").against(field, field.figures["a"])
            assert {reason.rule for reason in found} == rules
            field.change("x", hex=field.theatre.map.find("H18"), stunned=False)
            charge = Charge("x", "a", (W_,) * 9)
            against = {reason.rule for reason in against_counter(field, field.figures["a"], charge, 9)}
            assert against == ({"CH-3.3-a"} if rules else set())

    @pytest.mark.rule("CH-3.1-a")
    @pytest.mark.parametrize("weapon", CROSSBOWS)
    def test_who_has_attacked_shoots_no_crossbow_afterwards(self, weapon: str) -> None:
        for name, shoots in ((weapon, False), ("short-bow", True)):
            turn = Turn(name)
            did(turn.field, "a", attacked=1)
            assert turn.may("def") is shoots

    @pytest.mark.rule("CH-3.3-a")
    def test_who_shoots_with_two_weapons_keeps_to_the_cadence_of_each(self) -> None:
        two = sheet("two", weapons=("crossbow", Carried("throwing-dagger", 2)))
        figures = {"a": man("H6", of=two), "x": man("H8", "south")}
        for first, then in (("crossbow", "throwing-dagger"), ("throwing-dagger", "crossbow")):
            made = ready(figures, (MISS,))
            made.apply("north", Fire("a", "x", first))
            asked = battle_at(made.state, Movement("south"))
            asked.apply("south", Move("x", (E_,)))
            assert why(asked, FireBack("a", then, 0)) == {"CH-3.2-d"}
        # Of both weapons that he has shot with in the turn, the slower allows no move any more.
        of = sheet("two", weapons=("sling", Carried("throwing-dagger", 2)))
        made = ready({**figures, "a": man("H6", of=of)}, (MISS, MISS))
        made.apply("north", Fire("a", "x", "sling"))
        asked = battle_at(made.state, Movement("south"), (MISS,))
        asked.apply("south", Move("x", (E_,)))
        asked.apply("north", FireBack("a", "throwing-dagger", 0))
        assert why(battle_at(asked.state, Movement("north")), Move("a", (W_,))) == {"CH-3.3-a"}

    @pytest.mark.rule("CH-3.1-a")
    @pytest.mark.parametrize(
        ("weapon", "again"), [("light-crossbow", True), ("crossbow", False), ("heavy-crossbow", False)]
    )
    def test_only_the_light_crossbow_is_reloaded_on_a_mount(self, weapon: str, again: bool) -> None:
        figures = {**riding("H6", E_, of=archer(weapon), name="a"), "x": man("H11", "south")}
        made = ready(figures, (MISS,))
        made.apply("north", Fire("a", "x", weapon))
        made.state.turn += 1
        made.state.pages.put(Deeds(phasing="north"))
        assert why(made, Fire("a", "x", weapon)) == (set() if again else {"CH-3.1-a"})
        down = battle_at(made.state, Movement("north"))
        down.apply("north", Dismount("a", "I6"))
        down.state.turn += 1
        down.state.pages.put(Deeds(phasing="north"))
        assert why(battle_at(down.state, ShootFirst("north")), Fire("a", "x", weapon)) == set()

    @pytest.mark.rule("CH-3.1-a")
    @pytest.mark.parametrize("weapon", ["crossbow", "heavy-crossbow"])
    def test_who_has_been_on_foot_since_his_shot_has_reloaded_for_the_saddle(self, weapon: str) -> None:
        """Turn after turn he does one thing, 'off' his mount or 'on' it, or shoots; at the end he would shoot mounted."""

        def shoots(*whats: str) -> bool:
            figures = {**riding("H6", E_, of=archer(weapon), name="a"), "x": man("H15", "south")}
            # Another can always shoot, so that the side is asked.
            field = ready(figures).state
            for what in whats:
                match what:
                    case "shoot":
                        made = battle_at(field, ShootFirst("north"), (MISS,))
                        made.apply("north", Fire("a", "x", weapon))
                    case "off":
                        made = battle_at(field, Movement("north"))
                        made.apply("north", Dismount("a", "I6"))
                    case _:
                        made = battle_at(field, Movement("north"))
                        made.apply("north", MountUp("a", "a-horse"))
                field = made.state
                field.turn += 1
                field.pages.put(Deeds(phasing="north"))
            assert field.figures["a"].mount
            found = why(battle_at(field, ShootFirst("north")), Fire("a", "x", weapon))
            assert found <= {"CH-3.1-a"}
            return not found

        assert not shoots("shoot")
        assert shoots("shoot", "off", "on")
        assert not shoots("shoot", "off", "on", "shoot")
        # Shot on foot it was reloaded there.
        assert shoots("off", "shoot", "on")

    @pytest.mark.rule("CH-3.1-b")
    def test_short_and_composite_bows_from_a_mount_long_ones_by_samurai_only(self) -> None:
        def mounted(weapon: str, **more: Any) -> set[str]:
            of = archer(weapon, **more)
            return refused({**riding("H6", E_, of=of, name="a"), "x": man("H10", "south")}, weapon=weapon)

        assert mounted("short-bow") == mounted("composite-bow") == set()
        assert mounted("long-bow") == {"CH-3.1-b"}
        assert mounted("long-bow", skills=("mounted-longbow",)) == set()
        assert mounted("sling", skills=("mounted-longbow",)) == {"CH-3.1-b"}
        assert (
            refused({"a": man("H6", of=archer("long-bow")), "x": man("H10", "south")}, weapon="long-bow")
            == set()
        )
        # Bows are fast, and carry farther than anything thrown.
        throws = [tables().weapon(name).long for name in (*LIGHT_THROW, *LONG_THROW, *HEAVY_THROW)]
        assert min(tables().weapon(name).long for name in BOWS) > 2 * max(throws)
        for weapon in BOWS:
            assert Turn(weapon).do("off", "move").may("def")
        with_long = {
            found.id for found in sheets().values() if "long-bow" in {held.weapon for held in found.weapons}
        }
        assert with_long == {"longbowman", "samurai"}

    @pytest.mark.rule("CH-3.1-c")
    @pytest.mark.parametrize("weapon", LIGHT_THROW)
    def test_light_throws_are_two_shots_and_a_move(self, weapon: str) -> None:
        for order in (("off", "move", "def"), ("def", "off", "move"), ("move", "def", "off")):
            Turn(weapon).do(*order)

    @pytest.mark.rule("CH-3.1-c")
    @pytest.mark.parametrize("weapon", [*LONG_THROW, *HEAVY_THROW, *OTHER_THROW])
    def test_long_and_heavy_throws_are_two_shots_or_a_shot_and_a_move(self, weapon: str) -> None:
        assert not Turn(weapon).do("off", "def").may("move")
        assert not Turn(weapon).do("def", "off").may("move")
        assert not Turn(weapon).do("off", "move").may("def")
        assert not Turn(weapon).do("def", "move").may("off")
        assert not Turn(weapon).do("move", "def").may("off")

    @pytest.mark.rule("CH-3.1-c")
    def test_what_is_thrown_is_gone_and_few_are_carried(self) -> None:
        for shots in (1, 2):
            figures = {"a": man("H6", of=archer("javelin", shots=shots)), "x": man("H8", "south")}
            made = ready(figures, (MISS,) * shots)
            for _ in range(shots):
                assert why(made, Fire("a", "x", "javelin")) == set()
                made.apply("north", Fire("a", "x", "javelin"))
                made.state.pages.put(Deeds(phasing="north"))
                made.state.turn += 1
            assert why(made, Fire("a", "x", "javelin")) == {"CH-3.1-c"}
        several = {*LONG_THROW, *HEAVY_THROW, *OTHER_THROW}
        thrown = {*LIGHT_THROW, *several, "heavy-rock"}
        carried = [held for found in sheets().values() for held in found.weapons]
        assert all((held.shots is not None) is (held.weapon in thrown) for held in carried)
        assert {held.weapon for held in carried if held.shots == 1} <= several


class TestResolution:
    """Section 3.2, first part."""

    @pytest.mark.rule("CH-3.2-a")
    def test_each_shoots_once_in_a_phase_and_several_at_one(self) -> None:
        bow = archer()
        made = ready({"a": man("H6", of=bow), "b": man("J6", of=bow), "x": man("H10", "south")}, (MISS, MISS))
        made.apply("north", Fire("a", "x", "short-bow"))
        assert why(made, Fire("a", "x", "short-bow")) == {"CH-3.2-a"}
        assert why(made, Fire("a", "far-x", "short-bow")) >= {"CH-3.2-a"}
        made.apply("north", Fire("b", "x", "short-bow"))
        assert {key for key in "ab" if deed(made.state, key).shot} == {"a", "b"}

    @pytest.mark.rule("CH-3.2-a")
    @pytest.mark.rule("CH-2.1-c")
    def test_nobody_shoots_with_an_enemy_beside_him_stunned_or_not_friends_do_not_matter(self) -> None:
        figures = {"a": man("H6", of=archer()), "x": man("H10", "south")}
        assert refused({**figures, "b": man("H5")}) == set()
        assert refused({**figures, "y": man("H5", "south")}) == {"CH-3.2-a"}
        assert refused({**figures, "y": man("H5", "south", stunned=True)}) == {"CH-3.2-a"}
        assert refused({**figures, "y": man("H5", "south", health="dead")}) == set()
        assert refused({**figures, "y": man("H4", "south")}) == set()
        assert refused({**figures, "y": man("H5", "south")}, edges={"wall": [("H5", "H6")]}) == set()
        assert refused(figures, weapon="long-bow") == {"CH-3.1-c"}
        assert refused({"a": man("H6"), "x": man("H10", "south")}) == {"CH-3.1-c"}
        made = ready({**figures, "y": man("H5", "south"), "c": man("C3", of=archer(name="c"))})
        shooters = {command.shooter for command in made.options("north") if isinstance(command, Fire)}
        assert shooters == {"c", "far-a"}

    @pytest.mark.rule("CH-3.2-a")
    def test_the_wounded_shoot_and_a_target_in_melee_is_shot_at_and_the_miss_may_scatter(self) -> None:
        figures = {
            "a": man("H6", of=archer(), health="wounded"),
            "x": man("H10", "south"),
            "b": man("H11"),
        }
        made = ready(figures, (MISS, 1))
        events = made.apply("north", Fire("a", "x", "short-bow"))
        assert one(Strayed, events).hit == "b"
        assert made.state.figures["b"].health == "wounded"

    @pytest.mark.rule("CH-3.2-b")
    @pytest.mark.parametrize(
        ("effect", "weapon"), [(effect, weapon) for effect, found in CLASSES.items() for weapon in found]
    )
    def test_the_class_of_the_weapon_is_the_column_the_modified_die_the_row(
        self, effect: str, weapon: str
    ) -> None:
        marks = {"light": Result(recoil=True), "medium": Result(stun=True), "heavy": Result(wounds=1)}
        outcomes = {**marks, "fatal": Result(wounds=2), "none": Result()}
        rows = {name: ("none", "none", "none", name, "none") for name in CLASSES}
        table = FireTable("test", rows, outcomes)  # type: ignore[arg-type]  # classes
        own = msgspec.structs.replace(tables(), fire=table)
        far = tables().weapon(weapon).short
        figures = {"a": man("H1", of=archer(weapon)), "x": man(f"H{max(far, 2) + 1}", "south")}
        bound = 0 if far > 1 else 1
        for die, hit in ((4 - bound, True), (3 - bound, False), (5 - bound, False)):
            fired = shot(figures, die, *(6,) * 6, weapon=weapon, tables=own)
            assert fired.outcome == (effect if hit else "none")
            assert fired.die + fired.tally.total == die + bound

    @pytest.mark.rule("CH-3.2-b")
    def test_every_weapon_is_carried_by_somebody_who_shoots_it(self) -> None:
        found = {carried.weapon: kind for kind in sheets().values() for carried in kind.weapons}
        assert set(found) == {weapon.id for weapon in tables().weapons.weapons}
        for weapon, kind in found.items():
            far = max(tables().weapon(weapon).short, 2)
            figures = {"a": man("H2", of=kind), "x": man(f"H{far + 2}", "south")}
            fired = shot(figures, 1, weapon=weapon)
            row = tables().fire.results[tables().weapon(weapon).effect]
            assert fired.outcome == on_foot(tables().fire.outcomes, row[fired.tally.total])

    def test_a_hit_does_to_the_target_what_the_table_says(self) -> None:
        made = ready({"a": man("H6", of=archer("long-bow")), "x": man("H10", "south")}, (1,))
        made.apply("north", Fire("a", "x", "long-bow"))
        assert made.state.figures["x"].health == "dead"

    @pytest.mark.rule("CH-3.2-e")
    def test_a_wounded_shooter_and_six_hexes_moved_by_either_or_both(self) -> None:
        hurt = {"a": man("H6", of=archer(), health="wounded"), "x": man("H10", "south", health="wounded")}
        assert modifiers(shot(hurt)) == {"shot-wounded": 1}
        figures = {"a": man("H6", of=archer()), "x": man("H10", "south")}

        def after(ours: int, theirs: int, turns: int = 0) -> dict[str, int]:
            made = ready(figures, (MISS,))
            hexes = {"a": ours, "x": theirs}
            of = {key: msgspec.structs.replace(deed(made.state, key), hexes=n) for key, n in hexes.items()}
            made.state.pages.put(Deeds(of, "north"))
            return modifiers(one(ShotFired, made.apply("north", Fire("a", "x", "short-bow"))))

        assert after(5, 5) == {}
        assert after(6, 0) == after(0, 6) == after(9, 5) == {"shot-fast": 1}
        assert after(6, 7) == {"shot-fast": 2}

    @pytest.mark.rule("CH-3.2-e")
    def test_hexes_count_not_points_and_only_in_the_turn(self) -> None:
        of = archer(movement=12)
        far = {"x": man("C3", "south"), "a": man("H2", of=of)}

        def moved(legs: int, **lie: Any) -> int:
            made = battle(field_of(far, **lie), Movement("north"))
            made.advance()
            made.apply("north", Move("a", (E_,) * legs))
            return deed(made.state, "a").hexes

        assert moved(6) == 6
        assert moved(5, grounds={"bushes": ["H3-H8"]}) == 5
        made = battle(field_of(far), Movement("north"), rolls=(3, 8))
        made.advance()
        made.apply("north", Move("a", (E_,) * 6))
        later = battle(made.state, TurnBegins(), rolls=(3, 8))
        later.advance()
        assert deed(later.state, "a").hexes == 0

    @pytest.mark.rule("CH-3.2-e")
    def test_flights_and_retreats_count_and_a_recoil_is_no_move(self) -> None:
        figures = {"a": man("H6", of=sheet("led", morale=8)), "x": man("H4", "south")}
        for step, hexes in ((Flee("a", "panic"), 4), (Flee("a", "retreat"), 6)):
            made = battle(field_of(figures), step, rolls=(1,))
            made.advance()
            assert deed(made.state, "a").hexes == hexes
        rider = {**riding("H6", W_, name="a"), "x": man("H5", "south")}
        made = battle(field_of(rider), Recoil("a", field_of(rider).figures["x"].hex, "melee"))
        made.advance()
        made.apply("north", next(made.options("north")))
        assert made.state.figures["a"].hex != field_of(rider).figures["a"].hex
        assert deed(made.state, "a").hexes == 0

    @pytest.mark.rule("CH-3.2-f")
    @pytest.mark.parametrize("weapon", [weapon.id for weapon in tables().weapons.weapons])
    def test_short_medium_and_long_range_of_every_weapon_and_none_beyond(self, weapon: str) -> None:
        found = tables().weapon(weapon)
        bounds = {found.short: {}, found.medium: {"shot-medium": 1}, found.long: {"shot-long": 2}}
        bounds |= {found.short + 1: {"shot-medium": 1}} if found.medium > found.short else {}
        bounds |= {found.medium + 1: {"shot-long": 2}} if found.long > found.medium else {}
        for hexes, added in bounds.items():
            if hexes < 2:
                continue  # He would stand beside his enemy.
            figures = {"a": man("H1", of=archer(weapon)), "x": man(f"H{hexes + 1}", "south")}
            assert modifiers(shot(figures, weapon=weapon, columns=40)) == added
        beyond = {"a": man("H1", of=archer(weapon)), "x": man(f"H{found.long + 2}", "south")}
        assert refused(beyond, weapon=weapon, columns=40) == {"CH-3.2-f"}

    @pytest.mark.rule("CH-3.2-i")
    @pytest.mark.parametrize(
        ("weapon", "column"), [("scorpion", "heavy"), ("throwing-axe", "medium"), ("long-bow", "light")]
    )
    def test_a_large_creature_is_hurt_one_class_less_for_every_two_hexes(
        self, weapon: str, column: str
    ) -> None:
        figures = {
            "a": man("H3", of=archer(weapon)),
            "x": man("H6", "south", of=sheet("drake", hexes=2, large=True, animal=True, wounds=3), facing=W_),
        }
        row = tables().fire.results[column]  # type: ignore[index]  # a class
        for die in range(1, 11):
            fired = shot(figures, die, *(2,) * 6, weapon=weapon)
            # It rides nothing, so it is unhorsed by nothing.
            thrown = row[min(die + fired.tally.total, len(row)) - 1]
            assert fired.outcome == on_foot(tables().fire.outcomes, thrown)
        none = {**figures, "a": man("H3", of=archer("short-bow"))}
        assert shot(none, 1).outcome == "nothing"

    @pytest.mark.rule("CH-3.2-i")
    def test_neither_a_cavalier_nor_who_covers_one_hex_counts_as_large(self) -> None:
        row = tables().fire.results["light"]
        for target in (
            riding("H8", W_, "south", name="x"),
            {"x": man("H8", "south", of=sheet("ogre", large=True))},
        ):
            assert shot({"a": man("H3", of=archer()), **target}, 2, 1, 1).outcome == row[1]


class TestCadence:
    """Section 3.3."""

    @pytest.mark.rule("CH-3.3-a")
    @pytest.mark.parametrize("weapon", ["short-bow", "composite-bow", "long-bow", "throwing-dagger"])
    def test_cadence_1_is_both_shots_and_a_move(self, weapon: str) -> None:
        for order in (("off", "move", "def"), ("def", "off", "move"), ("move", "def"), ("def", "move")):
            turn = Turn(weapon).do(*order)
            assert turn.may("attack")
        assert Turn(weapon).do("off", "def").may("charge")

    @pytest.mark.rule("CH-3.3-a")
    @pytest.mark.parametrize("weapon", ["sling", "staff-sling"])
    def test_cadence_2_is_two_shots_or_offensive_fire_and_a_move(self, weapon: str) -> None:
        for order in (("off", "def"), ("def", "off")):
            turn = Turn(weapon).do(*order)
            assert not turn.may("move")
            assert not turn.may("charge")
        assert not Turn(weapon).do("off", "move").may("def")
        # A move and defensive fire do not go together, in whatever order the phases come.
        assert not Turn(weapon).do("move").may("def")
        turn = Turn(weapon).do("def")
        assert not turn.may("move")
        assert not turn.may("charge")

    @pytest.mark.rule("CH-3.3-a")
    @pytest.mark.parametrize("weapon", [*CROSSBOWS, "scorpion", "ballista", "heavy-rock"])
    def test_cadence_3_is_one_shot_or_a_move(self, weapon: str) -> None:
        for first in ("off", "def", "move"):
            turn = Turn(weapon).do(first)
            assert not any(turn.may(what) for what in ("off", "def", "move", "charge"))
