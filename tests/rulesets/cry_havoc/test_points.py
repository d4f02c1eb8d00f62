"""Chapter 5 as it is played: points spent and lost, horses that are ridden, one who lives for each hex."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.charges.course import courses
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttack, DeclareAttacks
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Values
from oriflamme.rulesets.cry_havoc.movement.loads import Help, PutDown
from oriflamme.rulesets.cry_havoc.movement.mounting import Dismount, MountUp, side_hexes
from oriflamme.rulesets.cry_havoc.movement.moving import Move, MoveFigures, Movement, points
from oriflamme.rulesets.cry_havoc.movement.walk import Moved
from oriflamme.rulesets.cry_havoc.movement.ways import reach
from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire, FireBack
from oriflamme.rulesets.cry_havoc.results.states import unhorse
from oriflamme.rulesets.cry_havoc.sequence import PhaseEnds, TurnBegins
from oriflamme.rulesets.cry_havoc.turn import Done

from .firing import MISS, archer
from .skirmish import Placed, battle, field_of, horse, man, riding, sheet

E_, SE, SW, W_, NW, NE = range(6)
FAR = {"far-a": man("T2"), "far-x": man("T20", "south")}


def moving(figures: dict[str, Placed], *rolls: int, **more: Any) -> Battle[Field]:
    made = battle(field_of(figures, far=FAR, **more), Movement("north"), rolls=rolls)
    made.advance()
    return made


def wrong(made: Battle[Field], command: object) -> set[str]:
    return {reason.text.id for reason in made.check("north", command).reasons}  # type: ignore[arg-type]  # a command


def left(made: Battle[Field], key: str) -> int:
    return points(made.state, made.state.figures[key])


@pytest.mark.rule("CH-5.1-a")
class TestAllowance:
    """What a figure has to spend."""

    @pytest.mark.parametrize("movement", [3, 6, 8])
    def test_as_many_ordinary_hexes_as_points_all_or_some_of_them(self, movement: int) -> None:
        made = moving({"a": man("H6", of=sheet("one", movement=movement))})
        assert left(made, "a") == movement
        assert wrong(made, Move("a", (E_,) * movement)) == set()
        assert wrong(made, Move("a", (E_,) * (movement + 1))) == {"cry-havoc-refused-dear"}
        made.apply("north", Move("a", (E_,)))
        assert left(made, "a") == movement - 1

    def test_who_has_finished_moves_no_more_in_this_turn_and_keeps_nothing_for_the_next(self) -> None:
        made = moving({"a": man("H6"), "b": man("M6")})
        made.apply("north", Move("a", (E_, E_)))
        made.apply("north", Move("b", (E_,)))
        assert wrong(made, Move("a", (E_,))) == {"cry-havoc-refused-has-moved"}
        made.apply("north", Done())
        again = battle(made.state, MoveFigures("north"))
        assert {reason.text.id for reason in again.check("north", Move("b", (E_,))).reasons} == {
            "cry-havoc-refused-has-moved"
        }
        later = battle(made.state, TurnBegins(), rolls=(8, 3))
        later.advance()
        while not isinstance(later.decision(), MoveFigures):
            later.apply(later.deciders()[0], Done())
        assert (left(later, "a"), left(later, "b")) == (6, 6)


@pytest.mark.rule("CH-5.1-a")
class TestLoads:
    """What costs points to be carried."""

    FIGURES = {"a": man("H6", load=2), "b": man("H7"), "c": man("H8"), "d": man("I6", load=1)}

    def test_a_load_takes_its_points_before_anything_else(self) -> None:
        made = moving({"a": man("H6", load=2)})
        assert left(made, "a") == 6 - 2
        assert wrong(made, Move("a", (E_,) * 5)) == {"cry-havoc-refused-dear"}
        light = moving({"a": man("H6", load=2)})
        light.apply("north", PutDown("a"))
        assert (left(light, "a"), light.state.figures["a"].load) == (6, 0)
        assert wrong(light, PutDown("a")) == {"cry-havoc-refused-no-load"}
        runner = field_of(
            {"a": man("H3", of=sheet("runner", movement=7), load=2), "x": man("H10", "south")}, far=FAR
        )
        assert not list(courses(runner, runner.figures["a"], (runner.figures["x"],)))

    def test_who_stands_beside_him_helps_with_his_first_points(self) -> None:
        made = moving(self.FIGURES)
        assert Help("b", "a") in list(made.options("north"))
        assert wrong(made, Help("c", "a")) == {"cry-havoc-refused-help-beside"}
        assert wrong(made, Help("a", "b")) == {"cry-havoc-refused-help-whom"}
        made.apply("north", Help("b", "a"))
        assert (left(made, "b"), left(made, "a")) == (6 - 2, 6)
        # What he has left is his to go with, and he helps no more.
        assert wrong(made, Help("b", "a")) == {"cry-havoc-refused-help-whom"}
        made.apply("north", Move("b", (NE,)))
        made.apply("north", Move("a", (E_,) * 2 + (NE,)))
        assert left(made, "a") == 3
        assert made.state.figures["a"].load == 2
        late = moving(self.FIGURES)
        late.apply("north", Move("b", (NW,)))
        assert wrong(late, Help("b", "a")) == {"cry-havoc-refused-help-first"}
        gone = moving(self.FIGURES)
        gone.apply("north", Move("a", (NE,)))
        assert wrong(gone, Help("b", "a")) == {"cry-havoc-refused-help-whom"}
        poor = moving({**self.FIGURES, "b": man("H7", of=sheet("slow", movement=1))})
        assert wrong(poor, Help("b", "a")) == {"cry-havoc-refused-mount-points"}

    def test_help_is_for_one_step(self) -> None:
        made = moving(self.FIGURES)
        made.apply("north", Help("b", "a"))
        made.apply("north", Done())
        again = battle(made.state, TurnBegins(), rolls=(8, 3))
        again.advance()
        while not isinstance(again.decision(), MoveFigures):
            again.apply(again.deciders()[0], Done())
        assert left(again, "a") == 4


class TestRiding:
    """Who rides what, and how he gets on it."""

    @pytest.mark.rule("CH-5.2-a")
    @pytest.mark.parametrize("status", ["none", "irregular", "regular", "elite"])
    def test_anybody_rides_a_horse_and_nothing_else(self, status: str) -> None:
        who = sheet("who", status=status)
        made = moving({"a": man("I8", of=who), "h": man("H8", of=horse(), facing=E_)})
        made.apply("north", MountUp("a", "h"))
        assert [made.state.theatre.map.name(hex) for hex in made.state.cells(made.state.figures["a"])] == [
            "H8",
            "H7",
        ]
        mule = sheet("mule", attack=0, animal=True, hexes=2)
        other = moving({"a": man("I8", of=who), "h": man("H8", of=mule, facing=E_)})
        assert wrong(other, MountUp("a", "h")) == {"cry-havoc-refused-no-mount"}
        taken = moving({"a": man("I8", of=who), **riding("H8", E_, name="k")})
        assert wrong(taken, MountUp("a", "k-horse")) == {"cry-havoc-refused-no-mount"}

    @pytest.mark.rule("CH-5.2-a")
    def test_no_horse_that_is_tied_before_or_behind_another(self) -> None:
        figures = {
            "a": man("I8"),
            "h": man("H8", of=horse(), facing=E_, tied_to="g"),
            "g": man("H10", of=horse(), facing=E_),
            "b": man("I10"),
        }
        made = moving(figures)
        assert wrong(made, MountUp("a", "h")) == {"cry-havoc-refused-mount-held"}
        assert wrong(made, MountUp("b", "g")) == {"cry-havoc-refused-mount-held"}

    @pytest.mark.rule("CH-5.2-a")
    def test_without_a_counter_of_his_own_he_has_the_movement_of_the_mount_and_five_more_in_attack(
        self,
    ) -> None:
        who = sheet("who", status="none", attack=4, defence=5, movement=5)
        field = field_of(riding("H8", E_, of=who, name="k", mount=horse(movement=12)), far=FAR)
        found = field.values(field.figures["k"])
        assert (found.attack, found.defence, found.movement) == (9, 5, 12)

    @pytest.mark.rule("CH-5.2-g")
    @pytest.mark.parametrize(("armour", "cost"), [("none", 2), ("byrnie", 2), ("mail", 3), ("cuirass", 4)])
    def test_getting_on_and_off_costs_by_armour(self, armour: str, cost: int) -> None:
        who = sheet("who", armour=armour, status="regular")
        made = moving({"a": man("I9", of=who), "h": man("H8", of=horse(), facing=E_)})
        made.apply("north", Move("a", (W_,)))
        made.apply("north", MountUp("a", "h"))
        # The hex that he went, and this, are taken from what he has in the saddle.
        assert left(made, "a") == 10 - 1 - cost
        poor = moving(
            {
                "a": man("I8", of=sheet("poor", armour=armour, movement=cost - 1)),
                "h": man("H8", of=horse(), facing=E_),
            }
        )
        assert wrong(poor, MountUp("a", "h")) == {"cry-havoc-refused-mount-points"}
        down = moving(riding("H8", E_, of=who, name="k"))
        down.apply("north", Dismount("k", "I8"))
        assert left(down, "k") == 6 - cost
        assert down.state.figures["k-horse"].rider == ""
        assert down.state.theatre.map.name(down.state.figures["k"].hex) == "I8"

    @pytest.mark.rule("CH-5.2-g")
    def test_from_its_two_sides_alone(self) -> None:
        beast = man("H8", of=horse(), facing=E_)
        field = field_of({"h": beast}, far=FAR)
        sides = {field.theatre.map.name(hex) for hex in side_hexes(field, field.figures["h"])}
        assert len(sides) == 2
        around = {field.theatre.map.name(hex) for hex in field.around(field.figures["h"])}
        assert sides < around
        assert len(around) == 8
        for hex in around:
            made = moving({"a": man(hex), "h": beast})
            assert (wrong(made, MountUp("a", "h")) == set()) is (hex in sides)
            rider = moving(riding("H8", E_, name="k"))
            assert (wrong(rider, Dismount("k", hex)) == set()) is (hex in sides)

    @pytest.mark.rule("CH-5.2-g")
    def test_who_is_getting_on_may_be_shot_at_and_then_perhaps_cannot(self) -> None:
        figures = {
            "a": man("I8"),
            "h": man("H8", of=horse(), facing=E_),
            "s": man("M12", "south", of=archer()),
        }
        made = moving(figures, MISS, *(1,) * 3)
        made.apply("north", MountUp("a", "h"))
        assert isinstance(made.decision(), DefensiveFire)
        made.apply("south", FireBack("s", "short-bow", 0))
        assert made.state.figures["a"].mount == "h"
        hit = moving(figures, 1, *(1,) * 4)
        hit.apply("north", MountUp("a", "h"))
        hit.apply("south", FireBack("s", "short-bow", 0))
        assert hit.state.figures["a"].health != "sound"
        assert (hit.state.figures["a"].mount == "h") is hit.state.figures["a"].able


@pytest.mark.rule("CH-5.4")
class TestStacking:
    """One who lives for each hex; a hex has one level on the maps of this book."""

    def test_friends_riderless_horses_and_stunned_or_dead_enemies_are_passed(self) -> None:
        between = {
            "friend": man("H7"),
            "horse": man("H7", "south", of=horse(), facing=SE),
            "stunned": man("H7", "south", stunned=True),
            "dead": man("H7", "south", health="dead"),
        }
        for other in between.values():
            made = moving({"a": man("H6"), "b": other})
            assert wrong(made, Move("a", (E_, E_))) == set()
        foe = moving({"a": man("H6", of=sheet("quick", skills=("vivacity",))), "b": man("H7", "south")})
        assert wrong(foe, Move("a", (E_, E_))) == {"cry-havoc-bar-enemy"}

    def test_nobody_ends_on_who_lives_but_on_the_dead(self) -> None:
        for fields, free in (({}, False), ({"stunned": True}, False), ({"health": "dead"}, True)):
            made = moving({"a": man("H6"), "b": man("H7", **fields)})
            assert (wrong(made, Move("a", (E_,))) == set()) is free
            hexes = {
                made.state.theatre.map.name(hex) for hex, _ in reach(made.state, made.state.figures["a"], 2)
            }
            assert ("H7" in hexes) is free

    def test_at_the_end_of_a_phase_those_who_were_forced_onto_one_hex_part(self) -> None:
        field = field_of({"a": man("H6"), "b": man("H6"), "c": man("H6", health="dead")}, far=FAR)
        made = battle(field, PhaseEnds("north"))
        made.advance()
        board = made.state.theatre.map
        assert board.name(made.state.figures["a"].hex) == "H6"
        assert made.state.apart(made.state.figures["a"], made.state.figures["b"]) == 1
        assert all(len(keys) == 1 for keys in made.state.occupants.ground.values())
        shut = {"wall": [("H6", hex) for hex in ("H5", "H7", "G6", "G7", "I6", "I7")]}
        boxed = battle(field_of({"a": man("H6"), "b": man("H6")}, edges=shut, far=FAR), PhaseEnds("north"))
        boxed.advance()
        assert boxed.state.figures["b"].stunned

    @pytest.mark.parametrize("order", [("a", "b"), ("b", "a")])
    def test_who_was_stopped_on_a_stunned_enemy_goes_and_it_is_told(self, order: tuple[str, str]) -> None:
        both = {"a": man("H6"), "b": man("H6", "south", stunned=True)}
        made = battle(field_of({key: both[key] for key in order}, far=FAR), PhaseEnds("north"))
        told = [event for event in made.advance() if isinstance(event, Moved)]
        assert made.state.theatre.map.name(made.state.figures["b"].hex) == "H6"
        assert [(event.figure, event.manner, event.start) for event in told] == [("a", "parts", "H6")]
        assert told[0].end == made.state.theatre.map.name(made.state.figures["a"].hex) != "H6"

    def test_he_stays_there_until_the_phase_ends_and_may_be_attacked(self) -> None:
        """Stopped in passing on a friend's hex, he goes no farther; nobody may follow him onto it of his own will."""
        figures = {"a": man("H5"), "b": man("H6"), "x": man("G7", "south")}
        made = moving(figures, 7)
        made.apply("north", Move("a", (E_, E_)))
        field = made.state
        assert [one.id for one in field.on(field.theatre.map.find("H6"))] == ["a", "b"]
        assert left(made, "a") == 0
        attack = battle(field.copy(), DeclareAttacks("south"))
        attack.advance()
        for key in "ab":
            assert attack.check("south", DeclareAttack(("x",), (key,))).legal
        end = battle(field, PhaseEnds("north"))
        end.advance()
        assert all(len(keys) == 1 for keys in end.state.occupants.ground.values())


class TestHeaps:
    """Nobody comes onto a heap of the dead in any way."""

    HEAP = {f"d{number}": man("I8", "south", health="dead") for number in range(6)}

    @pytest.mark.rule("CH-5.1-d")
    def test_neither_off_a_horse_nor_thrown_from_it(self) -> None:
        made = moving({**riding("H8", E_, name="k"), **self.HEAP})
        assert wrong(made, Dismount("k", "I8")) == {"cry-havoc-refused-dismount-where"}
        assert wrong(made, Dismount("k", "G8")) == set()
        others = {
            f"m{number}": man(hex) for number, hex in enumerate(("H9", "G9", "I9", "G8", "G7", "I7", "H6"))
        }
        thrown = battle(field_of({**riding("H8", E_, name="k"), **others, **self.HEAP}, far=FAR))
        unhorse(thrown, "k")
        assert thrown.state.figures["k"].health == "wounded"
        assert thrown.state.figures["k-horse"].health == "dead"

    @pytest.mark.rule("CH-5.1-d")
    def test_nor_led_by_the_bridle(self) -> None:
        """What is led goes round it, or its leader does not go there."""
        figures = {"a": man("H9"), "h": man("H8", of=horse(), facing=E_, led_by="a")}
        heap = {f"d{number}": man("H9", "south", health="dead") for number in range(6)}
        made = moving({**figures, **heap})
        made.apply("north", Move("a", (E_, E_)))
        field = made.state
        assert field.theatre.map.find("H9") not in field.cells(field.figures["h"])


@pytest.mark.rule("CH-5.2-d")
@pytest.mark.parametrize("kind", ["tree", "ford", "interior", "tunnel"])
def test_nobody_mounts_where_no_rider_can_be(kind: str) -> None:
    figures = {"a": man("I8"), "h": man("H8", of=horse(), facing=E_)}
    for hex in ("H8", "H7"):
        made = moving(figures, grounds={kind: [hex]})
        assert wrong(made, MountUp("a", "h")) == {f"cry-havoc-bar-{kind}"}
    assert wrong(moving(figures, grounds={kind: ["H9"]}), MountUp("a", "h")) == set()


@pytest.mark.rule("CH-5.2-b")
def test_a_printed_mounted_counter_contains_its_multiplier_and_wounds_count() -> None:
    printed = sheet(
        "rider", attack=8, skills=("joust",), mounted=Values(13, 9, 10), mounted_wounded=Values(9, 6, 8)
    )
    for health, attack in (("sound", 13), ("wounded", 9)):
        figures = riding("H8", E_, of=printed, name="k")
        figures["k"] = figures["k"]._replace(fields={**figures["k"].fields, "health": health})
        field = field_of(figures, far=FAR)
        assert field.values(field.figures["k"]).attack == attack
    hurt = riding("H8", E_, of=sheet("knight", attack=8, skills=("joust",)), name="k")
    hurt["k"] = hurt["k"]._replace(fields={**hurt["k"].fields, "health": "wounded"})
    field = field_of(hurt, far=FAR)
    assert field.values(field.figures["k"]).attack == 2 * (8 * 2 // 3)


@pytest.mark.rule("CH-5.1-c")
def test_doors_are_for_men_on_foot_gates_for_riders_too_and_bridges_are_left_by_their_ends() -> None:
    hall = {"grounds": {"hall": ["H7-H10"]}}
    for opening, foot, mounted in (
        ("door", True, False),
        ("gate", True, True),
        ("window", True, False),
        ("wall", False, False),
    ):
        edges = {opening: [("H6", "H7")]}
        on_foot = moving({"a": man("H6")}, edges=edges, **hall)
        assert (wrong(on_foot, Move("a", (E_,))) == set()) is foot
        rider = moving(riding("H6", E_, name="k"), edges=edges, **hall)
        assert (wrong(rider, Move("k", (E_,))) == set()) is mounted
    wet = moving(
        {"a": man("H6")}, grounds={"bridge": ["H6", "H7"], "river": ["G6", "G7", "G8", "I6", "I7", "I8"]}
    )
    assert wrong(wet, Move("a", (E_,))) == set()
    assert wrong(wet, Move("a", (NE,))) == {"cry-havoc-bar-bridge"}
    pit = moving({"a": man("H6")}, grounds={"crevasse": ["H7"]})
    assert wrong(pit, Move("a", (E_,))) == {"cry-havoc-bar-crevasse"}
