"""Chapter 7 and section 6.3: recoil, stun, wounds, falls from the saddle, advance after combat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from oriflamme.board.hexes import DIRECTIONS, distance
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.movement.legs import BACK, SWING
from oriflamme.rulesets.cry_havoc.movement.ways import points_on
from oriflamme.rulesets.cry_havoc.results.advance import Advance, AdvanceAfterCombat
from oriflamme.rulesets.cry_havoc.results.harm import ChooseVictim, FallsOn, ShareWounds, Sharing, Suffer
from oriflamme.rulesets.cry_havoc.results.recoil import ChooseRecoil, FallBack, Recoil, cannot_recoil, recoils
from oriflamme.rulesets.cry_havoc.results.states import stun, unhorse, wound
from oriflamme.rulesets.cry_havoc.scenes.pieces import pieces
from oriflamme.rulesets.cry_havoc.tables import Result
from oriflamme.rulesets.cry_havoc.turn import Done

from .skirmish import Placed, battle, field_of, horse, man, riding, sheet, skirmish

E_, SE, SW, W_, NW, NE = range(6)


def suffering(
    figures: dict[str, Placed],
    result: Result,
    victims: tuple[str, ...],
    by: str = "x",
    cause: str = "melee",
    rolls: tuple[int, ...] = (),
    **more: Any,
) -> Battle[Field]:
    field = field_of(figures, **more)
    made = battle(field, Suffer(victims, result, (by,), field.figures[by].hex, cause), rolls=rolls)  # type: ignore[arg-type]
    made.advance()
    return made


def ends(field: Field, key: str, threat: str, *, shot: bool = False) -> set[str]:

    figure = field.figures[key]
    ways: Iterable[tuple[int, ...]] = recoils(field, figure, field.theatre.map.find(threat), shot=shot)
    return {field.theatre.map.name(points_on(figure, legs)[-1].hex) for legs in ways}


def health(made: Battle[Field], key: str) -> tuple[str, bool]:
    figure = made.state.figures[key]
    return figure.health, figure.stunned


class TestRecoil:
    """Recoils, and who cannot."""

    @pytest.mark.rule("CH-7.0-b")
    def test_one_hex_away_from_the_threat_beside_no_enemy_mounted_two(self) -> None:
        field = field_of({"a": man("H7"), "x": man("H6", "south")})
        assert ends(field, "a", "H6") == {"H8", "G8", "I8"}
        guarded = field_of({"a": man("H7"), "x": man("H6", "south"), "y": man("G9", "south")})
        assert ends(guarded, "a", "H6") == {"I8"}
        asleep = field_of({"a": man("H7"), "x": man("H6", "south"), "y": man("G9", "south", stunned=True)})
        assert ends(asleep, "a", "H6") == {"H8", "G8", "I8"}
        dead = {f"d{n}": man("G8", health="dead") for n in range(6)}
        heaped = field_of({"a": man("H7"), "x": man("H6", "south"), **dead})
        assert ends(heaped, "a", "H6") == {"H8", "I8"}  # CH-5.1-d
        rider = field_of({**riding("H8", W_, name="k"), "x": man("H7", "south")})
        threat, find = rider.theatre.map.find("H7"), rider.theatre.map.find
        assert "H10" in ends(rider, "k", "H7")
        assert all(distance(find(name), threat) > 1 for name in ends(rider, "k", "H7"))
        assert all(
            len(legs) == 2
            for legs in recoils(rider, rider.figures["k"], rider.theatre.map.find("H7"), shot=False)
        )
        assert any(
            len(legs) == 1
            for legs in recoils(rider, rider.figures["k"], rider.theatre.map.find("H7"), shot=True)
        )
        made = suffering({"a": man("H7"), "x": man("H6", "south")}, Result(recoil=True), ("a",))
        assert isinstance(made.decision(), ChooseRecoil)
        assert made.deciders() == ("north",)
        assert not made.check("north", FallBack((W_,))).legal
        made.apply("north", FallBack((E_,)))
        assert made.state.theatre.map.name(made.state.figures["a"].hex) == "H8"
        dog = sheet("dog", animal=True, movement=4)
        bolting = suffering(
            {"a": man("H7", of=dog), "x": man("H6", "south")}, Result(recoil=True), ("a",), rolls=(1,)
        )
        assert bolting.state.theatre.map.name(bolting.state.figures["a"].hex) not in ("H7", "H8")

    @pytest.mark.rule("CH-7.0-b")
    def test_a_rider_passes_no_hex_beside_an_enemy_backs_or_turns_about_or_is_hurt(self) -> None:
        free = field_of({**riding("H8", W_, name="k"), "x": man("H7", "south")})
        ways = list(recoils(free, free.figures["k"], free.theatre.map.find("H7"), shot=False))
        assert any(all(leg >= BACK for leg in legs) for legs in ways)
        assert any(SWING <= legs[0] < BACK and legs[1] < SWING for legs in ways)
        beside = {**riding("H8", W_, name="k"), "x": man("H7", "south"), "y": man("H12", "south")}
        # The second hex is beside the other enemy whatever he does but turn off.
        assert ends(field_of(beside), "k", "H7") < ends(free, "k", "H7")
        passed = field_of({**riding("H8", W_, name="k"), "x": man("H7", "south"), "y": man("G11", "south")})
        for legs in recoils(passed, passed.figures["k"], passed.theatre.map.find("H7"), shot=False):
            for before, place in zip(
                points_on(passed.figures["k"], legs), points_on(passed.figures["k"], legs)[1:], strict=False
            ):
                new = set(passed.cells(place)) - set(passed.cells(before))
                assert all(distance(hex, passed.figures["y"].hex) > 1 for hex in new)
        shut = {"wall": [("H9", hex) for hex in ("H10", "G9", "G10", "I9", "I10")]}
        made = suffering(
            {**riding("H8", W_, name="k"), "x": man("H7", "south")}, Result(recoil=True), ("k",), edges=shut
        )
        assert made.state.figures["k"].stunned
        assert made.state.figures["k-horse"].health == "dead"

    @pytest.mark.rule("CH-7.0-b")
    def test_before_a_shot_he_seeks_the_best_cover_and_may_stop_there(self) -> None:
        figures = {"a": man("H7"), "x": man("H3", "south")}

        def places(cause: str, **more: Any) -> set[str]:
            made = suffering(figures, Result(recoil=True), ("a",), cause=cause, **more)
            due = made.decision()
            if due is None:
                return {made.state.theatre.map.name(made.state.figures["a"].hex)}
            assert isinstance(due, ChooseRecoil)
            return {
                made.state.theatre.map.name(points_on(made.state.figures["a"], legs)[-1].hex)
                for legs in due.ways
            }

        assert places("shot") == {"H8", "G8", "I8"}
        bushes = {"grounds": {"bushes": ["G8"], "rubble": ["I8"]}}
        assert places("melee", **bushes) == {"H8", "G8", "I8"}
        assert places("shot", **bushes) == {"I8"}
        assert places("scatter", **bushes) == {"I8"}
        # Where no shot comes at all is better still.
        assert places("shot", **bushes, edges={"wall": [("H7", "G8"), ("G7", "G8"), ("F7", "G8")]}) == {"I8"}
        assert places("shot", grounds={"bushes": ["G8"], "tree": ["I7"]}) == {"I8"}
        mounted = {**riding("H8", W_, name="k"), "x": man("H3", "south")}
        whole = suffering(mounted, Result(recoil=True), ("k",), cause="shot", grounds={"rubble": ["H9-H10"]})
        due = whole.decision()
        assert isinstance(due, ChooseRecoil)
        stops = {points_on(whole.state.figures["k"], legs)[-1] for legs in due.ways}
        # Backwards, or about; two hexes would bring him out of it.
        assert {(whole.state.theatre.map.name(one.hex), one.facing) for one in stops} == {
            ("H9", W_),
            ("H10", E_),
        }

    @pytest.mark.rule("CH-7.0-b")
    def test_animals_bolt_with_all_their_movement_by_lot_whatever_the_cover(self) -> None:
        dog = sheet("dog", animal=True, movement=4)
        figures = {"a": man("H9", of=dog), "x": man("H6", "south")}
        found = set()
        for die in range(1, 7):
            made = suffering(
                figures, Result(recoil=True), ("a",), cause="shot", rolls=(die,), grounds={"rubble": ["H10"]}
            )
            hex = made.state.figures["a"].hex
            assert distance(hex, made.state.theatre.map.find("H6")) == 3 + 4
            found.add(hex)
        assert len(found) > 1

    @pytest.mark.rule("CH-7.0-b")
    def test_an_ally_behind_is_pushed_back_or_the_penalty_borne(self) -> None:
        walls = {"wall": [("H7", "G8"), ("H7", "I8")]}
        figures = {"a": man("H7"), "b": man("H8"), "x": man("H6", "south")}
        made = suffering(figures, Result(recoil=True), ("a",), edges=walls)
        made.apply("north", FallBack((E_,)))
        made.apply("north", FallBack((E_,)))
        names = {key: made.state.theatre.map.name(made.state.figures[key].hex) for key in "ab"}
        assert names == {"a": "H8", "b": "H9"}
        stays = suffering(figures, Result(recoil=True), ("a",), edges=walls)
        stays.apply("north", FallBack(()))
        assert health(stays, "a") == ("sound", True)

    def test_men_in_a_ring_do_not_push_each_other_for_ever(self) -> None:
        find = skirmish({"m": man("H7")}).theatre.map
        middle = find.find("H7")
        ring = {f"r{side}": man(find.name(middle + DIRECTIONS[side])) for side in range(6)}
        outside = {find.name(middle + DIRECTIONS[side] + DIRECTIONS[side]) for side in range(6)}
        outside |= {
            find.name(middle + DIRECTIONS[side] + DIRECTIONS[(side + 1) % 6]) for side in range(6)
        } - {"H9"}
        figures = {"m": man("H7"), **ring, "x": man("H9", "south")}
        made = suffering(figures, Result(recoil=True), ("r0",), cause="shot", grounds={"wall": outside})
        pushed = []
        while isinstance(due := made.decision(), ChooseRecoil):
            assert due.figure not in pushed
            pushed.append(due.figure)
            made.apply("north", next(way for way in due.options(made, "north") if way.legs))  # type: ignore[attr-defined]
        assert len(pushed) > 2

    @pytest.mark.rule("CH-7.0-c")
    def test_who_cannot_recoil_is_stunned_a_rider_wounded_or_worse(self) -> None:
        ring = {"wall": [("H7", "H8"), ("H7", "G8"), ("H7", "I8")]}
        foot = suffering({"a": man("H7"), "x": man("H6", "south")}, Result(recoil=True), ("a",), edges=ring)
        assert health(foot, "a") == ("sound", True)
        partly = battle(field_of({**riding("H8", W_, name="k"), "x": man("H7", "south")}))
        cannot_recoil(partly, "k", partly=True)
        assert health(partly, "k") == ("wounded", False)
        assert partly.state.figures["k-horse"].alive
        wholly = battle(field_of({**riding("H8", W_, name="k"), "x": man("H7", "south")}))
        cannot_recoil(wholly, "k")
        assert health(wholly, "k") == ("sound", True)
        assert wholly.state.figures["k"].mount == ""
        assert wholly.state.figures["k-horse"].health == "dead"

    def test_the_stunned_are_wounded_instead(self) -> None:
        made = suffering({"a": man("H7", stunned=True), "x": man("H6", "south")}, Result(recoil=True), ("a",))
        assert health(made, "a") == ("wounded", False)


class TestStates:
    """Stuns and wounds."""

    @pytest.mark.rule("CH-7.0-d")
    def test_stuns(self) -> None:
        led = {"a": man("H7"), "h": man("H4", of=horse(), facing=E_, led_by="a"), "x": man("H6", "south")}
        made = suffering(led, Result(stun=True), ("a",))
        assert health(made, "a") == ("sound", True)
        assert made.state.figures["h"].led_by == ""
        twice = suffering({"a": man("H7", stunned=True), "x": man("H6", "south")}, Result(stun=True), ("a",))
        assert health(twice, "a") == ("wounded", False)
        hurt = suffering({"a": man("H7", stunned=True), "x": man("H6", "south")}, Result(wounds=1), ("a",))
        assert health(hurt, "a") == ("unconscious", False)
        wounded = suffering(
            {"a": man("H7", health="wounded"), "x": man("H6", "south")}, Result(stun=True), ("a",)
        )
        assert health(wounded, "a") == ("unconscious", False)
        rider = suffering({**riding("H8", E_, name="k"), "x": man("H6", "south")}, Result(stun=True), ("k",))
        assert rider.state.figures["k"].mount == ""
        assert rider.state.figures["k-horse"].rider == ""
        large = battle(field_of({"a": man("H7", of=sheet("giant", large=True, wounds=3))}))
        assert stun(large, "a")
        assert health(large, "a") == ("sound", False)
        dog = sheet("dog", animal=True, movement=3)
        bolts = suffering(
            {"a": man("H7", of=dog), "x": man("H6", "south")}, Result(stun=True), ("a",), rolls=(1,)
        )
        assert not bolts.state.figures["a"].stunned
        assert bolts.state.theatre.map.name(bolts.state.figures["a"].hex) != "H7"

    @pytest.mark.rule("CH-7.0-e")
    def test_wounds(self) -> None:
        def after(wounds: int, **fields: Any) -> str:
            return health(
                suffering({"a": man("H7", **fields), "x": man("H6", "south")}, Result(wounds=wounds), ("a",)),
                "a",
            )[0]

        assert [after(1), after(2), after(3)] == ["wounded", "dead", "dead"]
        assert after(1, health="wounded") == "unconscious"
        tough = battle(field_of({"a": man("H7", of=sheet("bear", animal=True, wounds=3))}))
        for expected in ("wounded", "wounded", "dead"):
            wound(tough, "a", 1)
            assert health(tough, "a")[0] == expected
        keeps = battle(field_of({"a": man("H7"), "h": man("H4", of=horse(), facing=E_, led_by="a")}))
        wound(keeps, "a", 1)
        assert keeps.state.figures["h"].led_by == "a"
        pair = {**riding("H8", E_, name="k"), "x": man("H6", "south")}
        one = suffering(pair, Result(wounds=1), ("k",))
        assert (health(one, "k")[0], health(one, "k-horse")[0]) == ("wounded", "sound")
        two = suffering(pair, Result(wounds=2), ("k",))
        assert isinstance(two.decision(), Sharing)
        assert two.deciders() == ("south",)
        assert not two.check("south", ShareWounds(3)).legal
        two.apply("south", ShareWounds(1))
        assert (health(two, "k")[0], health(two, "k-horse")[0]) == ("wounded", "wounded")
        shot = suffering(pair, Result(wounds=1), ("k",), cause="shot", rolls=(5,))
        assert (health(shot, "k")[0], health(shot, "k-horse")[0]) == ("sound", "wounded")
        elite = {**riding("H8", E_, name="k"), "x": man("H6", "south", of=sheet("elite", status="elite"))}
        assert isinstance(suffering(elite, Result(wounds=1), ("k",), cause="shot").decision(), Sharing)

    def test_a_combats_wounds_are_shared_out_by_who_suffers_them(self) -> None:
        figures = {"a": man("H7"), "b": man("G8"), "x": man("H6", "south")}
        made = suffering(figures, Result(wounds=2), ("a", "b"))
        assert isinstance(made.decision(), FallsOn)
        assert made.deciders() == ("north",)
        assert not made.check("north", ChooseVictim("x")).legal
        made.apply("north", ChooseVictim("a"))
        made.apply("north", ChooseVictim("b"))
        assert [health(made, key)[0] for key in "ab"] == ["wounded", "wounded"]

    @pytest.mark.rule("CH-7.0-f")
    def test_a_rider_falls_beside_his_mount_or_is_hurt_on_it(self) -> None:
        made = battle(field_of({**riding("H8", E_, name="k"), "x": man("H4", "south")}))
        unhorse(made, "k")
        field = made.state
        assert field.adjacent(field.figures["k"], field.figures["k-horse"])
        assert field.theatre.map.name(field.figures["k-horse"].hex) == "H8"
        states = suffering(
            {**riding("H8", E_, name="k"), "x": man("H6", "south")}, Result(wounds=1, unhorsed=True), ("k",)
        )
        assert states.state.figures["k"].mount == ""
        killed = suffering({**riding("H8", E_, name="k"), "x": man("H6", "south")}, Result(wounds=2), ("k",))
        killed.apply("south", ShareWounds(2))
        assert killed.state.figures["k"].health == "dead"
        assert killed.state.figures["k-horse"].rider == ""
        around = ["H9", "G9", "I9", "G8", "I8", "G7", "I7", "H6"]
        full = battle(
            field_of({**riding("H8", E_, name="k"), **{f"m{n}": man(hex) for n, hex in enumerate(around)}})
        )
        unhorse(full, "k")
        assert health(full, "k") == ("wounded", False)
        assert full.state.figures["k-horse"].health == "dead"


class TestAdvance:
    """Section 6.3."""

    def advancing(self, figures: dict[str, Placed], *, forced: bool = False) -> Battle[Field]:
        field = field_of(figures)
        made = battle(field, AdvanceAfterCombat(("a",), (field.theatre.map.find("H7"),), forced))
        made.advance()
        return made

    def names(self, made: Battle[Field]) -> set[str]:
        board = made.state.theatre.map

        return {
            board.name(points_on(made.state.figures[one.figure], one.legs)[-1].hex)
            for one in made.options("north")
            if isinstance(one, Advance)
        }

    @pytest.mark.rule("CH-6.3-a")
    def test_only_those_in_contact_advance_first_into_the_hex_left(self) -> None:
        made = self.advancing({"a": man("H6"), "b": man("G6"), "x": man("R20", "south")})
        assert made.check("north", Done()).legal
        board = made.state.theatre.map
        assert {reason.text.id for reason in made.check("north", Advance("b", (E_,))).reasons} == {
            "cry-havoc-refused-advance-who"
        }
        assert not made.check("north", Advance("a", (NE,))).legal
        made.apply("north", Advance("a", (E_,)))
        assert board.name(made.state.figures["a"].hex) == "H7"
        must = self.advancing({"a": man("H6"), "x": man("R20", "south")}, forced=True)
        assert not must.check("north", Done()).legal
        nobody = self.advancing({"a": man("H6", stunned=True), "x": man("R20", "south")})
        assert nobody.decision() is None

    @pytest.mark.rule("CH-6.3-b")
    def test_half_the_movement_or_one_hex_beside_an_enemy_and_nobody_strikes_at_it(self) -> None:
        free = self.advancing({"a": man("H6"), "x": man("R20", "south")})
        assert {"H7", "H8", "H9", "G9"} <= self.names(free)
        assert "H10" not in self.names(free)
        beside = self.advancing({"a": man("H6"), "x": man("H8", "south")})
        assert self.names(beside) == {"H7"}
        beside.apply("north", Advance("a", (E_,)))  # no die is thrown for a blow in passing
        assert beside.state.figures["a"].health == "sound"
        stunned = self.advancing({"a": man("H6"), "x": man("H7", "south", stunned=True)})
        assert "H7" not in self.names(stunned)
        assert "H8" in self.names(stunned)


def test_recoil_of_who_has_fallen_is_nothing() -> None:
    field = field_of({"a": man("H7", health="dead"), "x": man("H6", "south")})
    made = battle(field, Recoil("a", field.theatre.map.find("H6"), "melee"))
    made.advance()
    assert made.state.figures["a"].health == "dead"


def test_a_body_is_drawn_as_nobodys() -> None:
    """Who counts a side's counters counts the living alone."""
    field = field_of({"a": man("H7"), "x": man("H6", "south")})
    made = battle(field)
    wound(made, "a", 2)
    drawn = {piece.id: piece.owner for piece in pieces(made.view("south"))}
    assert drawn == {"a-body": None, "x": "south"}


def test_beasts_of_burden_are_no_part_of_a_sides_strength() -> None:
    """A rider counts as one, and so does a dog that fights; mounts without riders and mules do not, led or not."""
    dog = sheet("dog", attack=6, animal=True)
    mule = sheet("mule", attack=0, animal=True)
    field = field_of(
        {
            "a": man("H7"),
            "h": man("K7", of=horse()),
            "l": man("H8", of=mule, led_by="a"),
            "d": man("H10", of=dog),
            **riding("M10", W_, name="k"),
        }
    )
    drawn = pieces(battle(field).view("north"))
    counted = {piece.id for piece in drawn if not piece.uncounted}
    assert counted == {"a", "d", "k"}
