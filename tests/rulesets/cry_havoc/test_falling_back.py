"""Recoils in narrow places: allies in the way, riders from all sides, heaps of the dead, animals between enemies."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from oriflamme.board.hexes import distance
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.combat.odds import reckon
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.morale.triggers import Shaken
from oriflamme.rulesets.cry_havoc.movement.legs import BACK, SWING
from oriflamme.rulesets.cry_havoc.movement.ways import points_on
from oriflamme.rulesets.cry_havoc.readings import Readings
from oriflamme.rulesets.cry_havoc.results.harm import Suffer
from oriflamme.rulesets.cry_havoc.results.recoil import ChooseRecoil, FallBack, FallsBack, MakesRoom, recoils
from oriflamme.rulesets.cry_havoc.tables import Result

from .skirmish import Placed, battle, field_of, horse, man, riding, sheet, skirmish

E_, SE, SW, W_, NW, NE = range(6)
FOE = {"x": man("H6", "south")}


def driven(
    figures: dict[str, Placed], *victims: str, cause: str = "melee", rolls: tuple[int, ...] = (), **more: Any
) -> Battle[Field]:
    """Return a battle in which `x` drives back some."""
    field = field_of(figures, **more)
    step = Suffer(victims, Result(recoil=True), ("x",), field.figures["x"].hex, cause)  # type: ignore[arg-type]
    made = battle(field, step, rolls=rolls)
    made.advance()
    return made


def at(made: Battle[Field], *keys: str) -> list[str]:
    return [made.state.theatre.map.name(made.state.figures[key].hex) for key in keys]


def walls(hex: str, *but: str) -> dict[str, Any]:
    """Return walls around a hex except towards some."""
    board = skirmish({"m": man(hex)}).theatre.map
    around = {board.name(one) for one in board.hexes if distance(one, board.find(hex)) == 1}
    return {"wall": [(hex, one) for one in sorted(around - set(but))]}


@pytest.mark.rule("CH-7.0-b")
class TestAllies:
    """Somebody of his own stands where he has to go."""

    def test_where_another_hex_is_free_nobody_is_pushed(self) -> None:
        made = driven({"a": man("H7"), "b": man("H8"), **FOE}, "a")
        assert isinstance(made.decision(), ChooseRecoil)
        assert set(made.options("north")) == {FallBack((NE,)), FallBack((SE,))}

    def test_the_pushed_push_others_and_each_of_their_players_is_asked(self) -> None:
        figures = {"a": man("H7"), "b": man("H8"), "c": man("H9"), **FOE}
        lane = {"wall": [("H7", "G8"), ("H7", "I8"), ("H8", "G9"), ("H8", "I9")]}
        made = driven(figures, "a", edges=lane)
        made.apply("north", FallBack((E_,)))
        made.apply("north", FallBack((E_,)))
        made.apply("north", FallBack((E_,)))
        assert at(made, "a", "b", "c") == ["H8", "H9", "H10"]
        # The second will not push: he is stunned where he stands, and leaves no room.
        stays = driven(figures, "a", edges=lane)
        stays.apply("north", FallBack((E_,)))
        stays.apply("north", FallBack(()))
        assert at(stays, "a", "b", "c") == ["H7", "H8", "H9"]
        assert [stays.state.figures[key].stunned for key in "abc"] == [True, True, False]

    def test_nobody_pushes_who_lies_stunned(self) -> None:
        made = driven(
            {"a": man("H7"), "b": man("H8", stunned=True), **FOE}, "a", edges=walls("H7", "H6", "H8")
        )
        assert made.decision() is None
        assert made.state.figures["a"].stunned
        assert made.state.figures["b"].health == "sound"

    def test_a_man_pushes_a_rider_who_goes_two_hexes(self) -> None:
        figures = {"a": man("H7"), **riding("H8", W_, name="k"), **FOE}
        made = driven(figures, "a", edges=walls("H7", "H6", "H8"))
        made.apply("north", FallBack((E_,)))
        assert made.decision() is not None
        made.apply("north", FallBack((BACK + E_, BACK + E_)))
        assert at(made, "a", "k") == ["H8", "H10"]

    def test_a_rider_pushes_all_who_are_in_his_way_or_is_hurt(self) -> None:
        figures = {
            **riding("H7", W_, name="k"),
            "b": man("H9"),
            "c": man("H10"),
            **FOE,
        }
        lane = {"wall": [("H8", "G8"), ("H8", "G9"), ("H8", "I8"), ("H8", "I9")]}
        made = driven(figures, "k", edges=lane)
        for legs in ((BACK + E_, BACK + E_), (NE,), (E_,)):
            made.apply("north", FallBack(legs))
        assert at(made, "k", "b", "c") == ["H9", "G10", "H11"]
        assert made.state.figures["k"].health == "sound"
        stays = driven(figures, "k", edges=lane)
        stays.apply("north", FallBack(()))
        # Not even a part of the way is free.
        assert stays.state.figures["k"].stunned
        assert stays.state.figures["k-horse"].health == "dead"

    def test_a_rider_for_whom_half_the_way_is_free_is_wounded_if_he_pushes_nobody(self) -> None:
        figures = {**riding("H7", W_, name="k"), "c": man("H10"), **FOE}
        lane = {
            "wall": [("H8", "G8"), ("H8", "G9"), ("H8", "I8"), ("H8", "I9"), ("H9", "G10"), ("H9", "I10")]
        }
        lane["wall"] += [("H9", "G9"), ("H9", "I9")]
        made = driven(figures, "k", edges=lane)
        made.apply("north", FallBack(()))
        assert made.state.figures["k"].health == "wounded"
        assert made.state.figures["k-horse"].health == "sound"
        assert at(made, "k") == ["H7"]

    @pytest.mark.rule("CH-7.0-b")
    def test_who_waits_for_room_and_has_meanwhile_fled_or_been_stunned_does_not_follow(self) -> None:
        """What becomes of his ally may put to flight who pushes him."""
        figures = {"a": man("H7"), **FOE}
        find = field_of(figures).theatre.map.find
        changes: list[tuple[dict[str, Any], bool]]
        changes = [({}, True), ({"stunned": True}, False), ({"hex": find("K7")}, False)]
        for change, gone in changes:
            field = field_of(figures)
            going = FallsBack("a", find("H6"), "melee", (E_,))
            made = battle(field, MakesRoom(going, (find("H7"), 0)))
            field.change("a", **change)
            made.advance()
            assert (at(made, "a") == ["H8"]) is gone
            assert made.state.figures["a"].health == "sound"

    def test_an_ally_who_dies_of_it_can_put_to_flight_who_pushed_him(self) -> None:
        raw = sheet("raw", status="irregular", morale=4)
        figures = {
            "a": man("H7", of=raw),
            "b": man("H8", health="wounded"),
            **FOE,
            "y": man("H10", "south"),
        }
        shut = {"wall": [*walls("H7", "H6", "H8", "G7")["wall"], *walls("H8", "H7")["wall"]]}
        made = driven(figures, "a", rolls=(10, 1, 1, 1, 1), edges=shut)
        made.apply("north", FallBack((E_,)))
        # He cannot make room: the stun puts the wounded man out of play, and who pushed him panics, and is gone.
        field = made.state
        assert field.figures["b"].health == "unconscious"
        assert field.figures["a"].nerve != "steady"
        assert field.pages[Shaken].fallen == ("b",)
        assert at(made, "a") not in (["H7"], ["H8"])
        assert not field.figures["a"].stunned


@pytest.mark.rule("CH-7.0-b")
class TestRiders:
    """From where a rider is driven, and whither."""

    @pytest.mark.parametrize("foe", ["H9", "G9", "I9", "G8", "I8", "G7", "I7", "H6"])
    def test_in_the_open_he_can_fall_back_from_any_side_away_from_it(self, foe: str) -> None:
        field = field_of({**riding("H8", E_, name="k"), "x": man(foe, "south")})
        threat, rider = field.theatre.map.find(foe), field.figures["k"]
        ways = list(recoils(field, rider, threat, shot=False))
        assert ways
        for legs in ways:
            places = points_on(rider, legs)
            gaps = [min(distance(hex, threat) for hex in field.cells(place)) for place in places]
            assert len(legs) == 2
            assert gaps[0] == 1 < gaps[-1]
            # About, or backwards; ahead only from what is behind him.
            assert legs[0] >= SWING or foe in ("G7", "I7", "H6")

    def test_who_is_struck_from_behind_rides_on(self) -> None:
        made = driven({**riding("H8", E_, name="k"), **FOE}, "k")
        made.apply("north", FallBack((E_, E_)))
        assert at(made, "k", "k-horse") == ["H10", "H10"]


@pytest.mark.rule("CH-5.1-d")
@pytest.mark.rule("CH-7.0-b")
def test_nobody_falls_back_onto_a_heap_that_nobody_can_cross() -> None:
    for fallen, open_ in ((5, True), (6, False)):
        dead = {f"d{number}": man("H8", "south", health="dead") for number in range(fallen)}
        field = field_of({"a": man("H7"), **FOE, **dead})
        ends = set(recoils(field, field.figures["a"], field.figures["x"].hex, shot=False))
        assert ((E_,) in ends) is open_


@pytest.mark.rule("CH-7.0-b")
def test_an_animal_that_bolts_passes_no_enemy() -> None:
    dog = sheet("dog", animal=True, movement=4)
    figures = {"a": man("H7", of=dog), **FOE, "y": man("H11", "south"), "z": man("D9", "south")}
    for die in range(1, 7):
        made = driven(figures, "a", rolls=(die,))
        place = made.state.figures["a"]
        assert made.state.contacts(place) == ()
        assert distance(place.hex, made.state.theatre.map.find("H6")) > 1
    # Where every way leads past one it stays, also where somebody else stands whom it had to join.
    ring = {name: man(name, "south") for name in ("H9", "F8", "J8")}
    for more in ({}, {"b": man("H7")}):
        made = driven({"a": man("H7", of=dog), **FOE, **ring, **more}, "a")
        assert at(made, "a") == ["H7"]


@pytest.mark.rule("CH-6.1-e")
def test_a_rider_who_could_fall_back_a_hex_has_some_possibility_of_recoil() -> None:
    attack = Attack(("x",), ("k",))

    def encircled(**more: Any) -> bool:
        field = field_of({**riding("H7", W_, name="k"), **FOE}, **more)
        lines = reckon(field, attack, (attack,)).shifts.lines
        return "cry-havoc-shift-encircled" in {line.label for line in lines}

    lane = [("H8", "G8"), ("H8", "G9"), ("H8", "I8"), ("H8", "I9")]
    assert not encircled()
    assert not encircled(edges={"wall": [*lane, *walls("H9", "H8")["wall"]]})
    assert encircled(edges={"wall": [*lane, ("H8", "H9")]})


@pytest.mark.rule("CH-6.1-e")
class TestNoRecoilButThroughAllies:
    """Whose only way back leads onto allies: it is possible where they can make room."""

    ATTACK = Attack(("x",), ("a",))
    LANE: ClassVar[list[tuple[str, str]]] = walls("H7", "H6", "H8")["wall"]

    def encircled(self, *closed: tuple[str, str], crowded: bool = False, **more: Placed) -> bool:
        """Return whether the man at H7 is, whose way back is H8; `closed` are more walls."""
        field = field_of(
            {"a": man("H7"), **FOE, **more},
            edges={"wall": [*self.LANE, *closed]},
            readings=Readings(crowded_recoil=crowded),
        )
        lines = reckon(field, self.ATTACK, (self.ATTACK,)).shifts.lines
        return "cry-havoc-shift-encircled" in {line.label for line in lines}

    def test_an_ally_who_can_make_room_leaves_a_recoil(self) -> None:
        assert not self.encircled()
        assert not self.encircled(b=man("H8"))
        # He may push another on, as long as the last one can go.
        end = walls("H8", "H7", "H9")["wall"]
        assert not self.encircled(*end, b=man("H8"), c=man("H9"))

    def test_one_who_cannot_leaves_none_unless_that_reading_says_so(self) -> None:
        shut = walls("H8", "H7")["wall"]
        assert self.encircled(*shut, b=man("H8"))
        assert not self.encircled(*shut, crowded=True, b=man("H8"))
        end = [*walls("H8", "H7", "H9")["wall"], *walls("H9", "H8")["wall"]]
        assert self.encircled(*end, b=man("H8"), c=man("H9"))
        # Nor does one who lies stunned, whatever is read.
        assert self.encircled(crowded=True, b=man("H8", stunned=True))

    def test_an_animal_makes_room_where_it_can_run(self) -> None:
        dog = sheet("dog", animal=True)
        assert not self.encircled(b=man("H8", of=dog))
        assert self.encircled(*walls("H8", "H7")["wall"], b=man("H8", of=dog))


def test_a_horse_without_a_rider_is_pushed_like_any_ally() -> None:
    figures = {"a": man("H7"), "h": man("H8", of=horse(movement=3), facing=W_), **FOE}
    made = driven(figures, "a", rolls=(1,), edges=walls("H7", "H6", "H8"))
    made.apply("north", FallBack((E_,)))
    assert at(made, "a") == ["H8"]
    assert at(made, "h") != ["H8"]
