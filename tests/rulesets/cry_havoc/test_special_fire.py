"""Chapter 3, section 3.4: whom a miss may hit, who is surprised, fire over somebody and through a line of friends."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Command, Step
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.declaring import Charges
from oriflamme.rulesets.cry_havoc.charges.reacting import Retreat
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.movement.moving import Move, Movement
from oriflamme.rulesets.cry_havoc.odds import CALCULATORS, ObjectQuestion
from oriflamme.rulesets.cry_havoc.ranged.defensive import FireBack, HoldFire
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire
from oriflamme.rulesets.cry_havoc.ranged.shooting import ShotFired, Strayed
from oriflamme.rulesets.cry_havoc.ranged.surprise import surprised
from oriflamme.rulesets.cry_havoc.sequence import Alert, TurnBegins
from oriflamme.rulesets.cry_havoc.tables import tables
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done

from .firing import (
    BOWS,
    CROSSBOWS,
    E_,
    LONG_THROW,
    MISS,
    W_,
    archer,
    modifiers,
    one,
    ready,
    refused,
    shot,
)
from .skirmish import Placed, battle, field_of, horse, man, riding, sheet


class TestScatter:
    """Section 3.4, first part."""

    @staticmethod
    def strayed(figures: dict[str, Placed], *rolls: int, **lie: Any) -> tuple[Battle[Field], Strayed]:
        made = ready({"a": man("H3", of=archer()), **figures}, rolls, **lie)
        events = made.apply("north", Fire("a", "x", "short-bow"))
        return made, one(Strayed, events)

    @pytest.mark.rule("CH-3.4-a")
    @pytest.mark.parametrize(
        ("ground", "night", "effect"),
        [
            ("", False, "wound"),
            ("tent", False, "wound"),
            ("", True, "wound"),
            ("rubble", False, "stun"),
            ("marsh", True, "stun"),
            ("tower-small", False, "recoil"),
            ("closed-stairs", True, "recoil"),
            ("tower-small", True, "nothing"),
        ],
    )
    def test_the_table_of_the_total_cover_of_who_stands_there(
        self, ground: str, night: bool, effect: str
    ) -> None:
        figures = {"x": man("H6", "south"), "y": man("H7", "south")}
        grounds = {ground: ["H7"]} if ground else {}
        # The target before him does not shield him from what has passed it.
        made, found = self.strayed(figures, MISS, 1, grounds=grounds, night=night)
        assert (found.hit, found.outcome) == ("y", effect)
        if made.deciders() == ("south",):
            made.apply("south", next(iter(made.options("south"))))  # By which way he falls back.
        hit = made.state.figures["y"]
        name = made.state.theatre.map.name(hit.hex)
        seen = (hit.health, hit.stunned, name)
        assert (
            seen
            == {
                "wound": ("wounded", False, "H7"),
                "stun": ("sound", True, "H7"),
                "recoil": ("sound", False, name),
                "nothing": ("sound", False, "H7"),
            }[effect]
        )
        assert (name != "H7") is (effect == "recoil")

    @pytest.mark.rule("CH-3.4-a")
    @pytest.mark.parametrize(
        ("die", "hex"), [(1, "H7"), (2, "I7"), (3, "I6"), (4, "H5"), (5, "G6"), (6, "G7")]
    )
    def test_the_six_hexes_around_are_numbered_and_friend_and_foe_alike_are_hit(
        self, die: int, hex: str
    ) -> None:
        neighbours = {"y": man("H7", "south"), "b": man("I7"), "c": man("G6"), "x": man("H6", "south")}
        made, found = self.strayed(neighbours, MISS, die, *(10,) * 6)
        assert found.hex == hex
        who = {"H7": "y", "I7": "b", "G6": "c"}.get(hex, "")
        assert found.hit == who
        wounded = {key for key, figure in made.state.figures.items() if figure.health == "wounded"}
        assert wounded == ({who} if who else set())

    @pytest.mark.rule("CH-3.4-a")
    def test_only_a_miss_at_somebody_who_has_somebody_beside_him_scatters(self) -> None:
        alone = ready({"a": man("H3", of=archer()), "x": man("H6", "south")}, (MISS,))
        assert not [e for e in alone.apply("north", Fire("a", "x", "short-bow")) if isinstance(e, Strayed)]
        two = {"a": man("H3", of=archer()), "x": man("H6", "south"), "y": man("H7", "south")}
        # Over a wall nobody is adjacent.
        walled = ready(two, (MISS,), edges={"wall": [("H6", "H7")]})
        assert not [e for e in walled.apply("north", Fire("a", "x", "short-bow")) if isinstance(e, Strayed)]
        hit = ready(two, (2,))
        assert not [e for e in hit.apply("north", Fire("a", "x", "short-bow")) if isinstance(e, Strayed)]
        assert hit.state.figures["x"].stunned

    @pytest.mark.rule("CH-3.4-a")
    def test_around_a_target_of_two_hexes_its_own_other_hex_is_thrown_again(self) -> None:
        # He looks to the west: his head is the nearer hex, his tail to the east of it.
        figures = {**riding("H6", W_, "south", name="x"), "y": man("G6", "south")}
        made, found = self.strayed(figures, MISS, 1, 1, 5, *(10,) * 4)
        assert (found.dice, found.hex, found.hit) == ((1, 1, 5), "G6", "y")
        assert made.state.figures["y"].health == "wounded"

    def test_who_has_a_wall_before_him_is_not_hit_by_what_has_missed_another(self) -> None:
        figures = {"x": man("H6", "south"), "y": man("G6", "south"), "z": man("H7", "south")}
        walls = [("H6", "G6"), ("H5", "G6"), ("G5", "G6")]
        for edges, outcome in (({}, "wound"), ({"wall": walls}, "nothing")):
            _, found = self.strayed(figures, MISS, 5, edges=edges)
            assert (found.hit, found.outcome) == ("y", outcome)


@pytest.mark.rule("CH-3.4-b")
@pytest.mark.parametrize(
    ("bound", "wounded", "most"),
    [
        ("short", False, 7),
        ("medium", False, 6),
        ("long", False, 5),
        ("short", True, 6),
        ("medium", True, 5),
        ("long", True, 4),
    ],
)
def test_an_object_is_hit_up_to_7_with_range_and_the_shooters_wounds_added(
    bound: Any, most: int, *, wounded: bool
) -> None:
    found, question = CALCULATORS["object"], ObjectQuestion(bound, wounded)
    assert found.reader is not None
    assert [die for die in range(1, 11) if found.reader.read(question, (die,))[0].good] == [
        *range(1, most + 1)
    ]
    assert found.compute(question).chance == pytest.approx(most / 10)


class TestSurprise:
    """Section 3.4, who is not on his guard."""

    @pytest.mark.rule("CH-3.4-c")
    @pytest.mark.parametrize(
        "ground", ["bushes", "tree", "rubble", "interior", "river", "tower-small", "wall-corner"]
    )
    def test_who_is_surprised_has_no_cover_of_his_hex(self, ground: str) -> None:
        figures = {"a": man("H3", of=archer()), "x": man("H6", "south")}
        assert modifiers(shot(figures, grounds={ground: ["H6"]})) != {}
        assert modifiers(shot(figures, grounds={ground: ["H6"]}, surprised=("south",))) == {}
        assert modifiers(shot(figures, grounds={ground: ["H6"]}, surprised=("north",))) != {}

    @pytest.mark.rule("CH-3.4-c")
    def test_cover_on_the_way_counts_and_the_first_shot_gives_the_alarm(self) -> None:
        bow = archer()
        figures = {"a": man("H3", of=bow), "b": man("J3", of=bow), "x": man("H8", "south")}
        lie = {"grounds": {"rubble": ["H8"]}, "edges": {"hedge": [("H5", "H6")]}, "surprised": ("south",)}
        made = ready(figures, (MISS, 1, MISS), **lie)  # his morale holds
        first = one(ShotFired, made.apply("north", Fire("a", "x", "short-bow")))
        assert modifiers(first) == {"edge-hedge": 1}
        second = one(ShotFired, made.apply("north", Fire("b", "x", "short-bow")))
        assert modifiers(second) == {"ground-rubble": 2}

    @pytest.mark.rule("CH-3.4-c")
    def test_who_has_seen_an_enemy_in_his_own_phase_is_surprised_no_more(self) -> None:
        def warned(**lie: Any) -> dict[str, int]:
            figures = {"a": man("H3", of=archer()), "x": man("H8", "south")}
            field = field_of(figures, surprised=("south",), **lie)
            field.turn = 0
            made = battle(field, TurnBegins(), rolls=(3, 8, MISS))
            made.advance()
            while made.state.pages[Deeds].phasing == "south":
                made.apply("south", Done())
            return modifiers(one(ShotFired, made.apply("north", Fire("a", "x", "short-bow"))))

        rubble = {"rubble": ["H8"]}
        assert warned(grounds=rubble) == {"ground-rubble": 2}
        # By night he sees five hexes; with better eyes the other sees him first.
        figures = {
            "a": man("H2", of=archer(skills=("night-sight",))),
            "x": man("H8", "south"),
        }
        field = field_of(figures, surprised=("south",), night=True, grounds=rubble)
        made = battle(field, TurnBegins(), rolls=(3, 8, MISS, 1))
        made.advance()
        while made.state.pages[Deeds].phasing == "south":
            made.apply("south", Done())
        assert modifiers(one(ShotFired, made.apply("north", Fire("a", "x", "short-bow")))) == {"shot-dark": 1}

    @pytest.mark.rule("CH-3.4-c")
    @pytest.mark.parametrize(
        ("south", "night", "trees", "seen"),
        [
            ({}, False, [], True),
            ({"stunned": True}, False, [], False),
            ({"nerve": "panic"}, False, [], False),
            ({}, False, ["H6"], False),
            ({}, True, [], True),
            ({}, True, ["H6"], False),
        ],
    )
    def test_the_alarm_is_given_by_who_can_act_and_sees_somebody_who_fights(
        self, south: dict[str, Any], trees: list[str], *, night: bool, seen: bool
    ) -> None:
        def alarmed(enemy: Placed) -> bool:
            figures = {"a": enemy, "x": man("H8", "south", **south), "y": man("T20", "south")}
            # The second is hidden from all behind a wood.
            field = field_of(figures, surprised=("south",), night=night, grounds={"tree": ["R1-R24", *trees]})
            battle(field, Alert("south")).advance()
            # One who knows tells all of his side.
            assert surprised(field, field.figures["x"]) is surprised(field, field.figures["y"])
            return not surprised(field, field.figures["x"])

        assert alarmed(man("H4")) is seen
        assert not alarmed(man("H4", of=horse()))

    @pytest.mark.rule("CH-3.4-c")
    def test_who_shoots_strikes_or_reacts_himself_has_seen_an_enemy_too(self) -> None:
        runner = sheet("runner", movement=9, morale=10)
        bow = archer(morale=10)

        def surprised_after(figures: dict[str, Placed], step: Step, *answers: tuple[str, Command]) -> bool:
            made = battle(field_of(figures, surprised=("south",)), step, rolls=(1,) * 3)
            made.advance()
            for player, command in answers:
                made.apply(player, command)
            return surprised(made.state, made.state.figures["x"])

        lone = {"a": man("H3", of=runner), "x": man("H9", "south", of=bow)}
        walk = ("north", Move("a", (E_, E_)))
        assert surprised_after(lone, Movement("north"), walk, ("south", HoldFire()))
        assert not surprised_after(lone, Movement("north"), walk, ("south", FireBack("x", "short-bow", 1)))
        past = {"a": man("H3", of=runner), "x": man("H9", "south")}
        assert surprised_after(past, Movement("north"), ("north", Move("a", (E_,) * 4)))
        assert not surprised_after(past, Movement("north"), ("north", Move("a", (E_,) * 5)))
        led = {**past, "x": man("H10", "south"), "c": man("H13", "south", of=sheet("chief", grade="captain"))}
        charge = (("north", Charge("a", "x", (E_,) * 6)), ("north", Done()))
        assert surprised_after(led, Charges("north"), *charge)
        assert not surprised_after(led, Charges("north"), *charge, ("south", Retreat("x")))


class TestOverAndThrough:
    """Section 3.4, last part: over somebody, and through a line of friends."""

    OVER = (*BOWS, *LONG_THROW, "lance")

    @pytest.mark.rule("CH-3.4-d")
    @pytest.mark.rule("CH-3.2-k")
    @pytest.mark.parametrize("weapon", OVER)
    def test_archers_and_who_throws_long_weapons_shoot_over_who_stands_near(self, weapon: str) -> None:
        found = tables().weapon(weapon)

        def lane(target: int, between: int) -> dict[str, Placed]:
            return {
                "a": man("H1", of=archer(weapon)),
                "x": man(f"H{target + 1}", "south"),
                "y": man(f"H{between + 1}", "south"),
            }

        # One more than the range, which is medium; the man between is at short range.
        assert modifiers(shot(lane(found.short + 1, 2), MISS, 3, weapon=weapon)) == {
            "shot-medium": 1,
            "shot-indirect": 1,
        }
        assert modifiers(shot(lane(found.long, 2), MISS, 3, weapon=weapon, columns=30)) == {
            "shot-long": 2,
            "shot-indirect": 1,
        }
        if found.short > 2:
            assert refused(lane(found.short, 2), weapon=weapon) == {"CH-3.2-k"}
        if found.medium > found.short + 1:
            assert refused(lane(found.medium, found.short + 1), weapon=weapon) == {"CH-3.2-k"}
            assert refused(lane(found.medium, found.short), weapon=weapon) == set()

    @pytest.mark.rule("CH-3.4-d")
    @pytest.mark.parametrize(
        "weapon",
        [
            "crossbow",
            "light-crossbow",
            "heavy-crossbow",
            "sling",
            "shuriken",
            "throwing-dagger",
            "throwing-axe",
        ],
    )
    def test_nobody_else_shoots_over_anybody(self, weapon: str) -> None:
        most = tables().weapon(weapon).long
        figures = {
            "a": man("H1", of=archer(weapon)),
            "x": man(f"H{most + 1}", "south"),
            "y": man("H3", "south"),
        }
        assert refused(figures, weapon=weapon, columns=40) == {"CH-3.2-k"}

    @pytest.mark.rule("CH-3.4-d")
    def test_obstacles_are_shot_over_too_but_neither_trees_nor_buildings(self) -> None:
        figures = {"a": man("H1", of=archer()), "x": man("H11", "south")}
        wall = {"low-wall": [("H3", "H4")]}
        assert modifiers(shot(figures, edges=wall)) == {"shot-medium": 1, "shot-indirect": 1}
        far = {"low-wall": [("H8", "H9")]}
        assert modifiers(shot(figures, edges=far)) == {"shot-medium": 1, "edge-low-wall": 2}
        # Over a hedge there is nothing to be gained.
        assert modifiers(shot(figures, edges={"hedge": [("H3", "H4")]})) == {
            "shot-medium": 1,
            "edge-hedge": 1,
        }
        # Cover of the target's own hex is not shot over.
        both = shot({**figures, "y": man("H3", "south")}, grounds={"tent": ["H11"]})
        assert modifiers(both) == {"shot-medium": 1, "shot-indirect": 1, "ground-tent": 1}
        for ground in ("tree", "wall", "tower-small"):
            assert refused(figures, grounds={ground: ["H3"]}) == {"CH-3.2-h"}
        assert refused(figures, edges={"wall": [("H3", "H4")]}) == {"CH-3.2-h"}

    THROUGH = (*BOWS, *CROSSBOWS, "javelin", "spear", "lance")
    FRONT = sheet("front")
    """Two in a line beside the shooter at H6: at H7 and at I7, which is to the south-east of him."""

    @staticmethod
    def line(weapon: str, target: str, **more: Placed) -> dict[str, Placed]:
        front = TestOverAndThrough.FRONT
        return {
            "a": man("H6", of=archer(weapon)),
            "b": man("H7", of=front),
            "c": man("I7", of=front),
            "x": man(target, "south"),
            **more,
        }

    @pytest.mark.rule("CH-3.4-e")
    @pytest.mark.parametrize("weapon", THROUGH)
    def test_a_line_of_friends_is_shot_through_in_a_narrow_field(self, weapon: str) -> None:
        # I8 is the hex before the two; from it the field opens over its sides to the east and the south-east.
        for target in ("I9", "I8", "J9"):
            assert "shot-indirect" not in modifiers(shot(self.line(weapon, target), MISS, 6, weapon=weapon))
        found = tables().weapon(weapon)
        beside = {"H8": 2, "J7": 2, "H9": 3, "H11": 5, "K8": 3}
        for target, hexes in beside.items():
            if hexes <= (found.short if found.indirect else found.long):
                assert refused(self.line(weapon, target), weapon=weapon) == {"CH-3.4-e"}, target
        # To the other side there is nobody in the way.
        assert refused(self.line(weapon, "H4"), weapon=weapon) == set()

    @pytest.mark.rule("CH-3.4-e")
    def test_the_friends_must_be_alike_beside_the_shooter_and_of_no_other_side(self) -> None:
        def through(**fields: Placed) -> set[str]:
            return refused(self.line("crossbow", "I9", **fields), weapon="crossbow")

        assert through() == set()
        assert through(c=man("I7", of=sheet("other"))) == {"CH-3.4-e"}
        # One who stands alone never hinders, nor does one stunned beside him.
        assert refused(self.line("crossbow", "H10", c=man("T9")), weapon="crossbow") == set()
        down = self.line("crossbow", "H10", c=man("I7", of=self.FRONT, stunned=True))
        assert refused(down, weapon="crossbow") == set()
        # A second rank is not beside the shooter.
        assert through(d=man("I8", of=self.FRONT)) == {"CH-3.2-k"}

    @pytest.mark.rule("CH-3.4-e")
    @pytest.mark.parametrize("weapon", ["sling", "shuriken", "throwing-axe", "throwing-dagger"])
    def test_other_weapons_are_not_shot_through_a_line(self, weapon: str) -> None:
        assert refused(self.line(weapon, "I9"), weapon=weapon) == {"CH-3.4-e"}
