"""Chapter 3, section 3.2: lines of fire, and what covers or hides a target."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from oriflamme.board.hexes import axial
from oriflamme.bots.cry_havoc.captain import Captain
from oriflamme.catalogue import words
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.scenes import Target
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.combat.odds import reckon
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.movement.moving import Move, Movement
from oriflamme.rulesets.cry_havoc.ranged.corner_sides import CornerFaced, FaceCorner, FaceCorners
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire, OffensiveFire, ShootFirst
from oriflamme.rulesets.cry_havoc.ranged.shooting import ShotFired
from oriflamme.rulesets.cry_havoc.ranged.sight import sees
from oriflamme.rulesets.cry_havoc.readings import Readings
from oriflamme.rulesets.cry_havoc.ruleset import CryHavoc
from oriflamme.rulesets.cry_havoc.scenes import choices, scene, why_not
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done

from .firing import E_, MISS, W_, archer, house, modifiers, one, ready, refused, shot, why
from .skirmish import Placed, battle, field_of, horse, man, riding, sheet

BOW = archer()
PAIR = {"a": man("H3", of=BOW), "x": man("H8", "south")}
"""A shooter and his target in one row, at short range, four hexes between them."""
TREE = ["H6", "H7", "I7", "I6", "H5", "G6", "G7"]
"""A tree of seven hexes, its middle first."""


def pair(here: str, there: str, weapon: str = "short-bow", **more: Placed) -> dict[str, Placed]:
    return {"a": man(here, of=archer(weapon)), "x": man(there, "south"), **more}


def cover(figures: dict[str, Placed] = PAIR, **lie: Any) -> int:
    """Return the cover of a target at short range, as it is added to the die."""
    fired = shot(figures, **lie)
    assert not {"shot-medium", "shot-long", "shot-indirect"} & modifiers(fired).keys()
    return fired.tally.total


class TestLine:
    """The line of fire."""

    @pytest.mark.rule("CH-3.2-c")
    def test_it_goes_from_middle_to_middle_and_what_it_only_touches_is_not_crossed(self) -> None:
        assert cover(grounds={"bushes": ["H5"]}) == 1
        assert cover(grounds={"bushes": ["G4-G9", "I4-I9"]}) == 0
        # From H6 straight up to D6 it runs along the sides between the hexes on both hands of it.
        upwards = pair("H6", "D6")
        assert refused(upwards, grounds={"tree": ["G6", "G7"]}) == set()
        assert refused(upwards, grounds={"tree": ["F6"]}) == {"CH-3.2-h"}
        assert refused(upwards, edges={"wall": [("G6", "G7")]}) == set()
        # Two walls that meet in the corner by which it leaves have no gap there; one alone ends there.
        assert refused(upwards, edges={"wall": [("H6", "G6")]}) == set()
        assert refused(upwards, edges={"wall": [("H6", "G6"), ("H6", "G7")]}) == {"CH-3.2-h"}
        assert cover(upwards, edges={"hedge": [("H6", "G6")]}) == 0
        assert cover(upwards, edges={"hedge": [("H6", "G6"), ("H6", "G7")]}) == 1

    @pytest.mark.rule("CH-3.2-c")
    def test_the_field_of_vision_is_what_such_a_line_reaches(self) -> None:
        def sight(**lie: Any) -> bool:
            field = field_of({**PAIR, "y": man("H5", "south")}, **lie)
            return sees(field, field.figures["a"], field.figures["x"])

        assert sight()  # Men hide nobody, but by that reading.
        assert not sight(readings=Readings(men_hide=True))
        assert sight(grounds={"bushes": ["H5"]})
        assert not sight(grounds={"tree": ["H6"]})
        assert not sight(edges={"wall": [("H5", "H6")]})
        assert sight(grounds={"tree": ["G6", "I6"]})

    @pytest.mark.rule("CH-3.2-c")
    def test_to_a_target_of_two_hexes_there_is_a_line_to_each(self) -> None:
        # The head is at H8, the tail beyond it at I9: a tree hides the one and not the other.
        figures = {"a": man("H3", of=BOW), **riding("H8", 4, "south", name="x")}
        assert refused(figures, grounds={"tree": ["H7"]}) == set()
        assert refused(figures, grounds={"tree": ["H7", "H6", "I7"]}) == {"CH-3.2-h"}


class TestCover:
    """The table of covers."""

    @pytest.mark.rule("CH-3.2-g")
    @pytest.mark.parametrize(
        ("ground", "level"), [("crest", 0), ("tent", 1), ("rubble", 2), ("tower-small", 3)]
    )
    def test_the_four_levels_and_the_strongest_alone_counts(self, ground: str, level: int) -> None:
        grounds = {} if ground == "crest" else {ground: ["H8"]}
        assert cover(grounds=grounds) == level
        assert cover(grounds={**grounds, "bushes": ["H5"]}) == max(level, 1)
        assert cover(grounds=grounds, edges={"low-wall": [("H5", "H6")]}) == max(level, 2)
        both: dict[str, Any] = {"edges": {"low-wall": [("H5", "H6")], "hedge": [("H4", "H5")]}}
        assert cover(grounds={**grounds, "bushes": ["H7"]}, **both) == max(level, 2)

    @pytest.mark.rule("CH-3.2-h")
    @pytest.mark.parametrize(
        ("ground", "level"),
        [
            *[
                (ground, 1)
                for ground in ("tree", "bushes", "debris", "open-stairs", "marsh", "bridge", "tent")
            ],
            *[(ground, 1) for ground in ("prison", "river", "spring", "ford", "deep-water")],
            *[(ground, 2) for ground in ("rubble", "closed-stairs", "interior", "hall", "wall-corner")],
            *[(ground, 3) for ground in ("tower-small", "tower-medium", "tower-large", "keep")],
            ("clear", 0),
        ],
    )
    def test_the_hex_of_the_target(self, ground: str, level: int) -> None:
        assert cover(grounds={} if ground == "clear" else {ground: ["H8"]}) == level

    @pytest.mark.rule("CH-3.2-h")
    @pytest.mark.parametrize(
        ("ground", "level"),
        [
            ("bushes", 1),
            *[
                (ground, 0)
                for ground in ("crevasse", "bridge", "river", "spring", "ford", "deep-water", "marsh")
            ],
            *[
                (ground, 0)
                for ground in ("debris", "rubble", "open-stairs", "closed-stairs", "tent", "wall-corner")
            ],
            *[(ground, None) for ground in ("tree", "wall", "tower-small", "keep")],
        ],
    )
    def test_a_hex_between(self, ground: str, level: int | None) -> None:
        lie: dict[str, Any] = {"grounds": {ground: ["H6"]}}
        if level is None:
            assert refused(PAIR, **lie) == {"CH-3.2-h"}
        else:
            assert cover(**lie) == level

    @pytest.mark.rule("CH-3.2-h")
    def test_bushes_and_hedges_in_from_and_through(self) -> None:
        for hex in ("H3", "H6", "H8"):
            assert cover(grounds={"bushes": [hex]}) == 1
        for side in (("H3", "H4"), ("H5", "H6"), ("H7", "H8")):
            assert cover(edges={"hedge": [side]}) == 1
            assert cover(edges={"hedge": [side[::-1]]}) == 1
        assert cover(edges={"hedge": [("H8", "H9"), ("H2", "H3")]}) == 0

    @pytest.mark.rule("CH-3.2-h")
    @pytest.mark.parametrize("kind", ["fence", "low-wall"])
    def test_fences_and_low_walls_by_either_reading(self, kind: str) -> None:
        lie: dict[str, Any] = {"edges": {kind: [("H5", "H6")]}}
        assert cover(**lie) == 2
        assert cover(**lie, readings=Readings(fences=1)) == 1

    @pytest.mark.rule("CH-3.2-h")
    def test_the_middle_of_a_tree_and_what_hides_behind_it(self) -> None:
        lie: dict[str, Any] = {"grounds": {"tree": TREE}}
        assert cover(pair("H1", "H6"), **lie) == 2
        # To its far edge one shoots through its other hexes, and to nobody behind it, nor through another tree.
        assert cover(pair("H1", "H7"), **lie) == 1
        assert cover(pair("H1", "H5"), **lie) == 1
        assert refused(pair("H1", "H8"), **lie) == {"CH-3.2-h"}
        assert refused(pair("H1", "H7"), grounds={"tree": [*TREE, "H3"]}) == {"CH-3.2-h"}
        # From the edge of a tree one shoots out of it, and not across it.
        assert refused(pair("H5", "H1"), **lie) == set()
        assert refused(pair("H5", "H9"), **lie) == {"CH-3.2-h"}
        # Six around are no tree of seven.
        assert cover(pair("H1", "H6"), grounds={"tree": TREE[:-1]}) == 1

    @pytest.mark.rule("CH-3.2-h")
    def test_indoors_from_within_and_bars(self) -> None:
        lie = house(*(f"H{number}" for number in range(3, 11)), window=("H11", "H10"))
        assert cover(**lie) == 1
        assert cover(pair("H12", "H10"), **lie) == 2
        cell = house("H8", "H9", bars=("H7", "H8"), door=("H10", "H9"))
        cell["grounds"] = {"prison": ["H8", "H9"]}
        assert cover(**cell) == 1
        # Who shoots out of it through the bars has nobody behind bars before him.
        assert cover(pair("H8", "H3"), **cell) == 0

    @pytest.mark.rule("CH-3.2-h")
    @pytest.mark.rule("CH-3.2-j")
    def test_a_corner_covers_against_the_direction_of_the_first_shot_in_a_phase(self) -> None:
        shooters = {
            "w": man("H3", of=BOW),
            "v": man("H1", of=BOW),
            "e": man("H13", of=BOW),
            "x": man("H8", "south"),
        }
        lie: dict[str, Any] = {"grounds": {"wall-corner": ["H8"], "wall": ["I8"]}}
        made = ready(shooters, (MISS,) * 5, **lie)

        def fire(key: str) -> int | None:
            fired = one(ShotFired, made.apply("north", Fire(key, "x", "short-bow")))
            return modifiers(fired).get("ground-wall-corner")

        assert (fire("w"), fire("e"), fire("v")) == (2, None, 2)
        made.state.pages.put(Deeds(phasing="south"))
        made.state.pages.put(Deeds(phasing="north"))
        made.state.turn += 1
        assert (fire("e"), fire("w")) == (2, None)
        # A wall that fills its hex has no corner to stand at.
        walk = battle(field_of({"a": man("I7")}, **lie), Movement("north"))
        walk.advance()
        assert why(walk, Move("a", (E_,))) == {"CH-5.1-c"}
        assert why(walk, Move("a", (5,))) == set()


@pytest.mark.rule("CH-3.2-j")
class TestCorners:
    """His owner says before the first shot of the enemy's phase against which side the corner covers."""

    SHOOTERS: ClassVar[dict[str, Placed]] = {
        "w": man("H3", of=BOW),
        "v": man("H1", of=BOW),
        "e": man("H13", of=BOW),
        "x": man("H8", "south"),
    }
    LIE: ClassVar[dict[str, Any]] = {"grounds": {"wall-corner": ["H8"], "wall": ["I8"]}}

    def fire_step(self, figures: dict[str, Placed] = SHOOTERS, rolls: int = 3, **more: Any) -> Battle[Field]:
        made = battle(field_of(figures, **self.LIE, **more), OffensiveFire("north"), rolls=(MISS,) * rolls)
        made.advance()
        return made

    def test_the_side_that_is_named_is_covered_whoever_shoots_first(self) -> None:
        made = self.fire_step()
        assert isinstance(made.decision(), FaceCorners)
        assert made.deciders() == ("south",)
        told = made.apply("south", FaceCorner("x", E_))
        assert [(event.figure, event.hex) for event in told if isinstance(event, CornerFaced)] == [
            ("x", "H9")
        ]
        assert isinstance(made.decision(), ShootFirst)

        def fire(key: str) -> int | None:
            fired = one(ShotFired, made.apply("north", Fire(key, "x", "short-bow")))
            return modifiers(fired).get("ground-wall-corner")

        assert (fire("w"), fire("e"), fire("v")) == (None, 2, None)

    def test_where_none_is_named_the_first_shot_settles_it(self) -> None:
        made = self.fire_step()
        made.apply("south", Done())
        assert (
            modifiers(one(ShotFired, made.apply("north", Fire("w", "x", "short-bow"))))["ground-wall-corner"]
            == 2
        )
        assert "ground-wall-corner" not in modifiers(
            one(ShotFired, made.apply("north", Fire("e", "x", "short-bow")))
        )

    def test_first_is_offered_the_side_of_the_likeliest_harm_which_a_captain_takes(self) -> None:
        # Who shoots from the east is wounded.
        made = self.fire_step({**self.SHOOTERS, "e": man("H13", of=BOW, health="wounded")})
        assert list(made.options("south")) == [FaceCorner("x", W_), FaceCorner("x", E_), Done()]
        assert Captain("1").choose(made.view("south"), "south") == FaceCorner("x", W_)

    @pytest.mark.parametrize(
        ("figures", "more"),
        [
            ({key: placed for key, placed in SHOOTERS.items() if key != "e"}, {}),
            ({**SHOOTERS, "e": man("H13")}, {}),
            ({**SHOOTERS, "x": man("H7", "south")}, {}),
            (SHOOTERS, {"surprised": ("south",)}),
        ],
        ids=["all from one side", "unarmed", "at no corner", "surprised"],
    )
    def test_nobody_is_asked_where_it_makes_no_difference(
        self, figures: dict[str, Placed], more: dict[str, Any]
    ) -> None:
        assert isinstance(self.fire_step(figures, **more).decision(), ShootFirst)

    def test_who_is_not_asked_about_and_other_sides_are_refused(self) -> None:
        made = self.fire_step({**self.SHOOTERS, "y": man("T1", "south")})
        for command, told in (
            (FaceCorner("y", W_), "cry-havoc-refused-no-corner"),
            (FaceCorner("w", W_), "cry-havoc-refused-no-corner"),
            (FaceCorner("nobody", W_), "cry-havoc-refused-no-corner"),
            (FaceCorner("x", 1), "cry-havoc-refused-corner-side"),
            (Fire("w", "x", "short-bow"), "cry-havoc-refused-other-step"),
        ):
            refused = made.check("south", command)
            assert {reason.text.id for reason in refused.reasons} == {told}

    def test_it_is_named_anew_in_each_phase(self) -> None:
        made = self.fire_step()
        made.apply("south", FaceCorner("x", E_))
        made.state.turn += 1
        again = battle(made.state, OffensiveFire("north"))
        again.advance()
        assert isinstance(again.decision(), FaceCorners)

    def test_it_is_kept_and_told_in_both_languages(self) -> None:
        made, rules = self.fire_step(), CryHavoc()
        assert rules.decode_agenda(msgspec.json.encode(made.agenda)) == made.agenda
        command = FaceCorner("x", E_)
        assert rules.decode_command(msgspec.json.encode(command)) == command
        told = one(CornerFaced, made.apply("south", command))
        assert rules.decode_event(msgspec.json.encode(told)) == told
        assert [words(told.text(), locale) for locale in ("en", "fr")] == [
            f"{words(told.name, 'en')}: the corner covers against shots over H9",
            f"{words(told.name, 'fr')}\N{NARROW NO-BREAK SPACE}: le coin couvre des tirs venant par H9",
        ]

    def test_it_is_shown_with_the_shots_that_threaten_and_clicked_on_the_board(self) -> None:
        hurt = {**self.SHOOTERS, "e": man("H13", of=BOW, health="wounded")}
        view = self.fire_step(hurt).view("south")
        card = scene(view).prompt
        assert card is not None
        assert (card.selectable, card.subjects) == (("x",), ("x",))
        assert [choice.id for choice in card.choices] == ["done"]
        found = choices(view, "south", ("x",))
        assert [(choice.id, choice.advised) for choice in found] == [
            ("corner:x:3", True),
            ("corner:x:0", False),
        ]
        there = found[1].target
        assert there is not None
        assert why_not(
            view, "south", ("x",), Target(cells=(axial(view.state.theatre.map.find("G8")),))
        ).reasons


class TestMenBetween:
    """Characters in the line."""

    @pytest.mark.rule("CH-3.2-k")
    @pytest.mark.parametrize(
        ("between", "blocks"),
        [
            ({"y": man("H6", "south")}, True),
            ({"y": man("H6", "south", health="wounded")}, True),
            ({"y": man("H6")}, True),
            ({"y": man("H6", of=horse(), facing=5)}, True),
            ({"y": man("H6", of=sheet("dog", animal=True))}, True),
            (riding("H6", 5, name="y"), True),
            ({"y": man("H6", "south", stunned=True)}, False),
            ({"y": man("H6", "south", health="dead")}, False),
            ({"y": man("H6", of=horse(), facing=5, health="dead")}, False),
            ({"y": man("H4")}, False),
            ({"y": man("H5")}, True),
            ({"y": man("G6", "south")}, False),
        ],
    )
    def test_the_living_block_but_for_a_friend_at_ones_side(
        self, between: dict[str, Placed], blocks: bool
    ) -> None:
        figures = {**PAIR, **between}
        assert refused(figures) == ({"CH-3.2-k"} if blocks else set())
        if not blocks:
            assert cover(figures) == 0  # Not even the dead give cover.

    @pytest.mark.rule("CH-3.2-k")
    def test_who_is_in_the_water_or_below_the_shooter_does_not_block(self) -> None:
        figures = {**PAIR, "y": man("H6", "south")}
        for water in ("river", "spring", "ford", "deep-water"):
            assert refused(figures, grounds={water: ["H6"]}) == set()
        assert refused(figures, levels={1: ["H3"]}) == set()
        assert refused(figures, levels={1: ["H3", "H6"]}) == {"CH-3.2-k"}
        assert refused(figures, levels={1: ["H3"], 2: ["H6"]}) == {"CH-3.2-k"}

    @pytest.mark.rule("CH-3.2-k")
    def test_the_dead_make_their_hex_a_handicap(self) -> None:
        def shift(**bodies: Placed) -> int:
            field = field_of({"a": man("H6"), "x": man("H7", "south"), **bodies})
            return reckon(field, Attack(("a",), ("x",)), (Attack(("a",), ("x",)),)).shifts.total

        assert shift() == 0
        assert shift(d=man("H6", "south", health="dead")) == -1
        assert shift(d=man("H6", of=horse(), facing=E_, health="dead")) == -1
        assert shift(d=man("H7", health="dead")) == 1
        assert shift(d=man("H6", health="dead"), e=man("H7", health="dead")) == 0
        assert shift(d=man("G6", health="dead")) == 0


class TestBuildings:
    """Doors and windows."""

    ROOM = ("G10", "G11", "G12", "H10", "H11", "H12", "H13", "I11", "I12", "I13")

    @pytest.mark.rule("CH-3.2-l")
    @pytest.mark.parametrize("kind", ["window", "door", "gate"])
    def test_from_inside_one_shoots_from_the_hex_of_the_window_by_its_outer_sill(self, kind: str) -> None:
        lie = house(*self.ROOM, **{kind: ("H14", "H13")})
        assert refused(pair("H13", "H18"), **lie) == set()
        assert refused(pair("H12", "H18"), **lie) == {"CH-3.2-l"}
        assert refused(pair("H13", "H7"), **lie) == {"CH-3.2-h"}
        # From the middle of the hex the line to F16 would cross its wall to the north-east.
        assert refused(pair("H13", "F16"), **lie) == set()
        assert refused(pair("H13", "F13"), **lie) == {"CH-3.2-h"}
        # What is outside is not covered by the house.
        assert cover(pair("H13", "H18"), **lie) == 0

    @pytest.mark.rule("CH-3.2-l")
    @pytest.mark.parametrize("kind", ["window", "door", "gate"])
    def test_from_the_next_hex_all_of_the_inside_is_shot_at(self, kind: str) -> None:
        lie = house(*self.ROOM, **{kind: ("H14", "H13")})
        for hex in self.ROOM:
            if hex != "H13":  # Who stands there is beside him.
                assert refused(pair("H14", hex), **lie) == set(), hex
                assert cover(pair("H14", hex), **lie) == 2
        # But nobody behind the house, and nobody in another.
        assert refused(pair("H14", "H8"), **lie) == {"CH-3.2-h"}
        other = house("H7", "H8", "H12", "H13", window=("H14", "H13"))
        assert refused(pair("H14", "H8"), **other) == {"CH-3.2-h"}
        assert refused(pair("H14", "H12"), **other) == set()

    @pytest.mark.rule("CH-3.2-l")
    @pytest.mark.parametrize("kind", ["window", "door", "gate"])
    @pytest.mark.parametrize("here", ["H15", "H18"])
    def test_from_farther_away_only_who_is_in_the_hex_of_the_window_or_adjacent_to_it(
        self, kind: str, here: str
    ) -> None:
        lie = house(*self.ROOM, **{kind: ("H14", "H13")})
        assert cover(pair(here, "H13"), **lie) == 2
        assert refused(pair(here, "H12"), **lie) == set()
        assert refused(pair(here, "H11"), **lie) == {"CH-3.2-l"}
        assert refused(pair(here, "H10"), **lie) == {"CH-3.2-l"}

    @pytest.mark.rule("CH-3.2-l")
    def test_who_is_inside_hinders_as_outside_and_no_window_is_no_way(self) -> None:
        lie = house(*self.ROOM, window=("H14", "H13"))
        assert refused(pair("H14", "H11", y=man("H12", "south")), **lie) == {"CH-3.2-k"}
        assert refused(pair("H18", "H13"), **house(*self.ROOM)) == {"CH-3.2-h"}
        # Within the building there is nothing to shoot through.
        assert cover(pair("H10", "H13"), **lie) == 1


class TestWater:
    """Rivers and bridges."""

    @pytest.mark.rule("CH-3.2-h")
    @pytest.mark.rule("CH-3.2-m")
    @pytest.mark.parametrize("water", ["river", "spring", "ford", "deep-water"])
    def test_who_is_in_the_water_has_light_cover_and_medium_behind_a_bridge(self, water: str) -> None:
        assert cover(grounds={water: ["H8"]}) == 1
        assert cover(grounds={water: ["H8"], "bridge": ["H6"]}) == 2
        assert cover(grounds={water: ["H8"], "bridge": ["G6"]}) == 1
        # A bridge covers nobody else who is behind it.
        assert cover(grounds={"bridge": ["H6"]}) == 0
        assert cover(grounds={water: ["H6"]}) == 0


class TestSlopes:
    """Embankments."""

    CREST = [(f"{row}8", f"{row}9") for row in "FHJ"] + [(f"{row}8", f"{row}9") for row in "GIK"]
    LIE: dict[str, Any] = {
        "edges": {"crest": CREST},
        "grounds": {"embankment": [f"{row}8" for row in "FGHIJK"]},
    }
    """Row H rises from H8 to H9, which is above it."""

    @pytest.mark.rule("CH-3.2-n")
    @pytest.mark.parametrize(
        ("low", "high", "seen"),
        [
            ("H5", "H12", True),
            ("H5", "H11", True),
            ("H5", "H13", False),
            ("H8", "H10", False),
            ("H4", "H13", True),
        ],
    )
    def test_over_the_top_who_is_below_is_at_least_as_far_from_it(
        self, low: str, high: str, seen: bool
    ) -> None:
        expected = set() if seen else {"CH-3.2-n"}
        assert refused(pair(low, high, "crossbow"), weapon="crossbow", **self.LIE) == expected
        assert refused(pair(high, low, "crossbow"), weapon="crossbow", **self.LIE) == expected

    @pytest.mark.rule("CH-3.2-n")
    def test_a_line_that_does_not_pass_the_top_is_not_stopped(self) -> None:
        assert cover(pair("H3", "H8"), **self.LIE) == 0
        assert cover(pair("H10", "H15"), **self.LIE) == 0
        assert cover(pair("G8", "J8"), **self.LIE) == 0

    @pytest.mark.rule("CH-3.2-h")
    @pytest.mark.rule("CH-3.2-n")
    def test_on_the_slope_one_is_covered_against_who_shoots_from_its_top(self) -> None:
        deep: dict[str, Any] = {**self.LIE, "grounds": {"embankment": ["H7", "H8"]}}
        assert cover(pair("H9", "H7"), **deep) == 2
        assert cover(pair("H3", "H7"), **deep) == 0
        assert cover(pair("H9", "H7"), edges=self.LIE["edges"]) == 0
        heights: dict[str, Any] = {"grounds": {"embankment": ["H8"]}, "levels": {1: ["H3"]}}
        assert cover(**heights) == 2
        assert cover(grounds={"embankment": ["H8"]}, levels={1: ["H3", "H8"]}) == 0


class TestDarkness:
    """Night and underground."""

    @pytest.mark.rule("CH-3.2-o")
    @pytest.mark.parametrize("lie", [{"night": True}, {"grounds": {"tunnel": ["A1-A24"]}}])
    @pytest.mark.parametrize(("skills", "most"), [((), 5), (("night-sight",), 10)])
    def test_only_who_is_seen_is_shot_at(
        self, lie: dict[str, Any], skills: tuple[str, ...], most: int
    ) -> None:
        def at(hexes: int) -> set[str]:
            of = archer(skills=skills)
            return refused({"a": man("A1", of=of), "x": man(f"A{hexes + 1}", "south")}, **lie)

        assert at(most) == set()
        assert at(most + 1) == {"CH-3.2-o"}

    @pytest.mark.rule("CH-3.2-o")
    def test_animals_see_ten_hexes_too(self) -> None:
        for hexes, seen in ((10, True), (11, False)):
            dog = man("H1", of=sheet("dog", animal=True))
            field = field_of({"d": dog, "x": man(f"H{hexes + 1}", "south")}, night=True)
            assert sees(field, field.figures["d"], field.figures["x"]) is seen

    @pytest.mark.rule("CH-3.2-o")
    @pytest.mark.parametrize(
        ("ground", "level"), [("clear", 1), ("tent", 2), ("rubble", 3), ("tower-small", 4)]
    )
    def test_every_cover_is_one_category_higher(self, ground: str, level: int) -> None:
        assert cover(grounds={} if ground == "clear" else {ground: ["H8"]}, night=True) == level

    @pytest.mark.rule("CH-3.2-o")
    def test_underground_it_is_dark_by_day_too(self) -> None:
        assert cover(grounds={"tunnel": ["H3-H8"]}) == 1
        assert cover(grounds={"tunnel": ["H8"]}) == 1
        # Who looks out of a tunnel sees by daylight.
        assert cover(grounds={"tunnel": ["H3"]}) == 0


class TestTowers:
    """Towers and the keep."""

    RADII = {"tower-small": 4, "tower-medium": 6, "tower-large": 8, "keep": 10}

    @pytest.mark.rule("CH-3.2-p")
    @pytest.mark.parametrize(("tower", "radius"), RADII.items())
    def test_within_the_radius_obstacles_are_none_and_beyond_they_are(self, tower: str, radius: int) -> None:
        most, beyond, target = f"H{radius + 1}", f"H{radius + 2}", f"H{radius + 5}"
        figures = pair("H1", target, "crossbow")

        def added(**lie: Any) -> int:
            grounds = {tower: ["H1"], **lie.pop("grounds", {})}
            found = modifiers(shot(figures, weapon="crossbow", grounds=grounds, **lie))
            return sum(value for label, value in found.items() if label not in ("shot-medium", "shot-long"))

        assert added(grounds={"bushes": [most]}) == 0
        assert added(grounds={"bushes": [beyond]}) == 1
        for edge, light in (("hedge", 1), ("low-wall", 2), ("fence", 2)):
            assert added(edges={edge: [(f"H{radius}", most)]}) == 0
            assert added(edges={edge: [(most, beyond)]}) == light
        lie: dict[str, Any] = {"weapon": "crossbow", "grounds": {tower: ["H1"]}}
        assert refused({**figures, "y": man(most, "south")}, **lie) == set()
        assert refused({**figures, "y": man(beyond, "south")}, **lie) == {"CH-3.2-k"}
        # The top of a slope that falls away from the tower hides nobody below it.
        below = {**figures, "x": man(f"H{radius + 3}", "south")}
        assert refused(below, **lie, edges={"crest": [(most, f"H{radius}")]}) == set()
        assert refused(below, **lie, edges={"crest": [(beyond, most)]}) == {"CH-3.2-n"}
        # Who stands in bushes or on a slope within it has no cover of them either.
        more: dict[str, Any] = {"levels": {1: ["H1"]}}
        for ground in ("bushes", "embankment"):
            ours = {tower: ["H1"]}
            inside = shot(
                pair("H1", most, "crossbow"), weapon="crossbow", grounds={**ours, ground: [most]}, **more
            )
            assert not {"ground-bushes", "ground-embankment"} & modifiers(inside).keys()
            outside = shot(
                pair("H1", beyond, "crossbow"), weapon="crossbow", grounds={**ours, ground: [beyond]}, **more
            )
            assert {"ground-bushes", "ground-embankment"} & modifiers(outside).keys()

    @pytest.mark.rule("CH-3.2-h")
    @pytest.mark.rule("CH-3.2-p")
    @pytest.mark.parametrize("tower", RADII)
    def test_who_is_in_a_tower_has_heavy_cover_and_shoots_over_its_walls(self, tower: str) -> None:
        lie = house("H8")
        lie["grounds"] = {tower: ["H8"]}
        assert cover(**lie) == 3
        assert refused(pair("H8", "H3"), **lie) == set()
        assert refused(pair("H3", "H12"), **lie) == {"CH-3.2-h"}
        # Trees and walls are never looked over.
        trees = {tower: ["H8"], "tree": ["H6"]}
        assert refused(pair("H8", "H3"), grounds=trees) == {"CH-3.2-h"}
        assert refused(pair("H8", "H3"), grounds={tower: ["H8"]}, edges={"wall": [("H5", "H6")]}) == {
            "CH-3.2-h"
        }

    @pytest.mark.rule("CH-3.2-p")
    def test_the_line_begins_in_the_middle_of_the_side_that_it_crosses(self) -> None:
        # From the middle of H6 the line to E9 crosses G8; from the middle of its side it does not. To D9 it is E8 the other way round.
        tower = {"tower-small": ["H6"]}
        assert refused(pair("H6", "E9"), grounds={"tree": ["G8"]}) == {"CH-3.2-h"}
        assert refused(pair("H6", "E9"), grounds={"tree": ["G8"], **tower}) == set()
        assert refused(pair("H6", "D9"), grounds={"tree": ["E8"]}) == set()
        assert refused(pair("H6", "D9"), grounds={"tree": ["E8"], **tower}) == {"CH-3.2-h"}
