"""Chapter 5: movement on foot and mounted, and opportunity attacks (section 6.4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.hexes import distance
from oriflamme.board.passage import Bar
from oriflamme.kernel.tally import Tally
from oriflamme.rulesets.cry_havoc.contents import CONTENTS
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Values
from oriflamme.rulesets.cry_havoc.movement.legs import BACK, SWING, after, price
from oriflamme.rulesets.cry_havoc.movement.mounting import COSTS, Dismount, MountUp
from oriflamme.rulesets.cry_havoc.movement.moving import Going, Move, MoveFigures, Movement, cost_of, points
from oriflamme.rulesets.cry_havoc.movement.opportunity import chances, outcome, tally, watchers
from oriflamme.rulesets.cry_havoc.movement.ways import Reach, reach
from oriflamme.rulesets.cry_havoc.readings import Readings
from oriflamme.rulesets.cry_havoc.scenarios import sheets
from oriflamme.rulesets.cry_havoc.turn import Done

from .skirmish import Placed, battle, horse, man, riding, sheet, skirmish

GAME = CONTENTS.game()
E_, SE, SW, W_, NW, NE = range(6)


def field_of(figures: dict[str, Placed], **more: Any) -> Field:
    return skirmish(figures, game=GAME, **more)


def legs_of(field: Field, key: str, to: str) -> tuple[int, ...]:
    figure = field.figures[key]
    hex = field.theatre.map.find(to)
    found = reach(field, figure, 99)
    return min((cost, legs) for (place, _), (cost, legs) in found.items() if place == hex)[1]


def reasons(field: Field, side: str, command: object) -> set[str]:
    made = battle(field, Movement(side))
    made.advance()
    ruling = made.check(side, command)  # type: ignore[arg-type]  # a command
    return {reason.text.id for reason in ruling.reasons}


class TestOnFoot:
    """Section 5.1."""

    def test_points_are_spent_and_lost_and_who_is_left_for_another_has_moved(self) -> None:
        field = field_of({"a": man("H6"), "b": man("H12"), "x": man("R20", "south")})
        made = battle(field, Movement("north"))
        made.advance()
        made.apply("north", Move("a", (E_, E_)))
        assert points(made.state, made.state.figures["a"]) == 4
        made.apply("north", Move("a", (E_,)))
        assert points(made.state, made.state.figures["a"]) == 3
        made.apply("north", Move("b", (E_,)))
        refused = made.check("north", Move("a", (E_,)))
        assert {reason.text.id for reason in refused.reasons} == {"cry-havoc-refused-has-moved"}
        made.apply("north", Done())
        assert made.state.pages[Going] == Going()
        again = battle(made.state, MoveFigures("north"))
        assert not again.check("north", Move("b", (E_,))).legal

    @pytest.mark.rule("CH-5.1-b")
    def test_enemies_bar_the_way_friends_and_the_stunned_do_not_but_nobody_ends_on_them(self) -> None:
        foe = field_of({"a": man("H6"), "x": man("H7", "south")})
        assert price(foe, foe.figures["a"], E_) == Bar("CH-5.1-b", "cry-havoc-bar-enemy")
        down = field_of({"a": man("H6"), "x": man("H7", "south", stunned=True)})
        assert price(down, down.figures["a"], E_) == 1
        assert reasons(down, "north", Move("a", (E_,))) == {"cry-havoc-refused-taken"}
        assert reasons(down, "north", Move("a", (E_, E_))) == set()
        friend = field_of({"a": man("H6"), "b": man("H7"), "x": man("R20", "south")})
        assert reasons(friend, "north", Move("a", (E_,))) == {"cry-havoc-refused-taken"}
        assert reasons(friend, "north", Move("a", (E_, E_))) == set()
        dear = field_of(
            {"a": man("H6", of=sheet("slow", movement=3)), "x": man("R20", "south")},
            grounds={"bushes": ["H7-H8"]},
        )
        assert reasons(dear, "north", Move("a", (E_,))) == set()
        assert reasons(dear, "north", Move("a", (E_, E_))) == {"cry-havoc-refused-dear"}

    @pytest.mark.rule("CH-5.1-c")
    def test_bridges_crevasses_walls_doors_windows_and_gates(self) -> None:
        field = field_of(
            {"a": man("H6"), **riding("H12", E_, name="k"), "x": man("R20", "south")},
            grounds={
                "bridge": ["D4"],
                "river": ["D5"],
                "crevasse": ["H5"],
                "interior": ["H7"],
                "hall": ["H13", "G14"],
            },
            edges={"window": [("H6", "H7")], "gate": [("H12", "H13")], "wall": [("G6", "H6")]},
        )
        foot, rider = field.figures["a"], field.figures["k"]
        assert isinstance(price(field, foot, W_), Bar)
        assert price(field, foot, E_) == 3  # a window is climbed through: 2 more
        assert isinstance(price(field, foot, NW), Bar)
        assert price(field, rider, E_) == 1
        mounted = msgspec.structs.replace(rider, hex=field.theatre.map.find("H6"))
        assert isinstance(price(field, mounted, E_), Bar)
        wet = msgspec.structs.replace(foot, hex=field.theatre.map.find("D5"))
        assert price(field, wet, W_) == Bar("CH-5.1-c", "cry-havoc-bar-bridge")
        dry = msgspec.structs.replace(foot, hex=field.theatre.map.find("D4"))
        assert price(field, dry, E_) == Bar("CH-5.1-c", "cry-havoc-bar-bridge")

    @pytest.mark.rule("CH-5.1-d")
    @pytest.mark.parametrize(
        ("mules", "more", "cost"), [(1, 0, 1), (2, 0, 2), (3, 0, 2), (4, 0, None), (1, 2, 2), (3, 2, None)]
    )
    def test_mules_lie_heavier_than_men_and_lighter_than_horses(
        self, mules: int, more: int, cost: int | None
    ) -> None:
        kinds = sheets()
        dead = {f"u{n}": man("H7", of=kinds["mule"], health="dead", facing=E_) for n in range(mules)}
        dead |= {f"m{n}": man("H7", "south", of=kinds["peasant"], health="unconscious") for n in range(more)}
        field = field_of({"a": man("H6"), **dead})
        found = price(field, field.figures["a"], E_)
        assert (None if isinstance(found, Bar) else found) == cost
        assert kinds["riding-horse"].weight == kinds["warhorse"].weight == 2 * kinds["mule"].weight == 6

    @pytest.mark.rule("CH-5.1-d")
    @pytest.mark.parametrize(
        ("men", "horses", "cost"),
        [(2, 0, 1), (3, 0, 2), (5, 0, 2), (6, 0, None), (0, 1, 2), (0, 2, None), (2, 1, 2), (3, 1, None)],
    )
    def test_the_dead_make_a_hex_dearer_and_then_bar_it(
        self, men: int, horses: int, cost: int | None
    ) -> None:
        dead = {f"m{n}": man("H7", "south", health="dead") for n in range(men)}
        dead |= {f"h{n}": man("H7", "south", of=horse(), health="dead") for n in range(horses)}
        field = field_of({"a": man("H6"), **dead})
        found = price(field, field.figures["a"], E_)
        assert (None if isinstance(found, Bar) else found) == cost

    def test_one_who_lives_for_each_hex_at_the_end_of_a_move(self) -> None:
        field = field_of(
            {"a": man("H6"), "b": man("H7"), "c": man("H8", health="dead"), "x": man("R20", "south")}
        )
        found = reach(field, field.figures["a"], 3)
        names = {field.theatre.map.name(hex) for hex, _ in found}
        assert "H7" not in names
        assert {"H8", "H9"} <= names
        assert (field.theatre.map.find("H7"), 0) in Reach(field, field.figures["a"], 3).passed


class TestMounted:
    """Section 5.2."""

    def test_who_rides_covers_two_hexes_with_his_mount(self) -> None:
        field = field_of(riding("H8", E_, name="k"))
        rider = field.figures["k"]
        assert [field.theatre.map.name(hex) for hex in field.cells(rider)] == ["H8", "H7"]
        assert [one.id for one in field.counters()] == ["k"]
        moved = msgspec.structs.replace(rider, hex=field.theatre.map.find("H9"))
        field.put(moved)
        assert field.figures["k-horse"].hex == moved.hex
        tied = field_of(
            {"a": man("I8"), "h": man("H8", of=horse(), facing=E_, tied_to="g"), "x": man("R20", "south")}
        )
        assert "cry-havoc-refused-mount-held" in reasons(tied, "north", MountUp("a", "h"))

    @pytest.mark.rule("CH-5.2-b")
    @pytest.mark.parametrize(("skill", "attack"), [("joust", 16), ("cavalier", 12)])
    def test_special_rules_multiply_the_attack_on_foot(self, skill: str, attack: int) -> None:
        field = field_of(riding("H8", E_, of=sheet("rider", attack=8, skills=(skill,)), name="k"))
        assert field.values(field.figures["k"]).attack == attack
        odd = field_of(riding("H8", E_, of=sheet("rider", attack=7, skills=(skill,)), name="k"))
        assert odd.values(odd.figures["k"]).attack == {"joust": 14, "cavalier": 10}[skill]
        counter, hurt = Values(9, 7, 11), Values(5, 5, 8)
        printed = sheet("rider", skills=(skill,), mounted=counter, mounted_wounded=hurt)
        told = field_of(riding("H8", E_, of=printed, name="k", mount=horse("nag", movement=9)))
        assert told.values(told.figures["k"]) == counter
        told.change("k", health="wounded")
        assert told.values(told.figures["k"]) == hurt

    @pytest.mark.rule("CH-5.2-c")
    @pytest.mark.parametrize(
        ("status", "more"), [("irregular", (2, 1)), ("regular", (4, 2)), ("elite", (5, 2))]
    )
    def test_others_are_adjusted_by_status(self, status: str, more: tuple[int, int]) -> None:
        field = field_of(riding("H8", E_, of=sheet("rider", status=status), name="k"))
        found = field.values(field.figures["k"])
        assert (found.attack, found.defence, found.movement) == (8 + more[0], 6 + more[1], 10)
        # It is no matter what he rides, and how that is.
        slow = field_of(
            riding("H8", E_, of=sheet("rider", status=status), name="k", mount=horse("nag", movement=9))
        )
        slow.change("k-horse", health="wounded")
        assert slow.values(slow.figures["k"]) == found

    @pytest.mark.rule("CH-5.2-e")
    @pytest.mark.parametrize(
        ("leg", "cost", "to", "facing"),
        [
            (E_, 1, "H9", E_),
            (NE, 1, "G9", NE),
            (SE, 1, "I9", SE),
            (NW, 2, "G8", NW),
            (SW, 2, "I8", SW),
            (SWING + NW, 3, "G7", NW),
            (SWING + SW, 3, "I7", SW),
            (SWING + W_, 4, "H6", W_),
        ],
    )
    def test_sharper_turns_cost_one_to_three_points(self, leg: int, cost: int, to: str, facing: int) -> None:
        field = field_of(riding("H8", E_, name="k"))
        rider = field.figures["k"]
        assert price(field, rider, leg) == cost
        hex, looks = after(rider, leg)
        assert (field.theatre.map.name(hex), looks) == (to, facing)
        rough = field_of(riding("H8", E_, name="k"), grounds={"bushes": [to]})
        assert price(rough, rough.figures["k"], leg) == cost + 1

    @pytest.mark.parametrize("leg", [W_, SWING + E_, SWING + NE, BACK + E_, BACK + NE])
    def test_a_mount_makes_no_other_legs(self, leg: int) -> None:
        field = field_of(riding("H8", E_, name="k"))
        assert isinstance(price(field, field.figures["k"], leg), Bar)

    @pytest.mark.rule("CH-5.2-f")
    def test_backing_costs_double(self) -> None:
        field = field_of(riding("H8", E_, name="k"), grounds={"marsh": ["H6"]})
        rider = field.figures["k"]
        assert price(field, rider, BACK + W_) == 6
        assert price(field, rider, BACK + NW) == 2
        hex, facing = after(rider, BACK + W_)
        assert (field.theatre.map.name(hex), facing) == ("H7", E_)
        for movement, way in ((5, False), (6, True)):
            slow = field_of(
                {
                    **riding(
                        "H8", E_, of=sheet("slow", status="none"), mount=horse(movement=movement), name="k"
                    ),
                    "x": man("R20", "south"),
                },
                grounds={"marsh": ["H6"]},
            )
            assert (reasons(slow, "north", Move("k", (BACK + W_,))) == set()) is way

    @pytest.mark.parametrize("armour", ["none", "byrnie", "mail", "cuirass"])
    def test_mounting_and_dismounting_cost_by_armour_from_the_side(self, armour: str) -> None:
        who = sheet("rider", armour=armour, movement=6)
        field = field_of(
            {"a": man("I8", of=who), "h": man("H8", of=horse(), facing=E_), "x": man("R20", "south")}
        )
        made = battle(field, Movement("north"))
        made.advance()
        made.apply("north", MountUp("a", "h"))
        cost = {"none": 2, "byrnie": 2, "mail": 3, "cuirass": 4}[armour]
        assert cost == COSTS[armour]  # type: ignore[index]  # an armour
        assert made.state.figures["a"].mount == "h"
        assert points(made.state, made.state.figures["a"]) == 10 - cost
        front = field_of(
            {"a": man("H9", of=who), "h": man("H8", of=horse(), facing=E_), "x": man("R20", "south")}
        )
        assert "cry-havoc-refused-mount-side" in reasons(front, "north", MountUp("a", "h"))
        poor = field_of(
            {
                "a": man("I8", of=sheet("poor", movement=1)),
                "h": man("H8", of=horse(), facing=E_),
                "x": man("R20", "south"),
            }
        )
        assert "cry-havoc-refused-mount-points" in reasons(poor, "north", MountUp("a", "h"))
        down = battle(
            field_of({**riding("H8", E_, of=who, name="k"), "x": man("R20", "south")}), Movement("north")
        )
        down.advance()
        down.apply("north", Dismount("k", "I8"))
        assert down.state.figures["k"].mount == ""
        assert down.state.figures["k-horse"].rider == ""
        assert points(down.state, down.state.figures["k"]) == 6 - cost


class TestOpportunity:
    """Section 6.4."""

    @pytest.mark.rule("CH-6.4-a")
    def test_the_table_and_who_strikes(self) -> None:
        assert [outcome(die) for die in range(13)] == [
            *["nothing"] * 6,
            *["stopped"] * 2,
            *["wounded"] * 2,
            *["two-wounds"] * 3,
        ]
        assert sum(chance.ways for _, chance in chances(3)) == 10
        field = field_of({"a": man("H6"), "x": man("H7", "south"), "y": man("G6", "south", stunned=True)})
        assert [one.id for one in watchers(field, field.figures["a"])] == ["x"]
        quick = field_of({"a": man("H6", of=sheet("quick", skills=("vivacity",))), "x": man("H7", "south")})
        assert watchers(quick, quick.figures["a"]) == ()
        run = field_of({"a": man("H6"), "x": man("H7", "south", nerve="panic")})
        assert watchers(run, run.figures["a"]) == ()
        made = battle(field_of({"a": man("H4"), "x": man("H7", "south")}), Movement("north"), rolls=[7])
        made.advance()
        made.apply("north", Move("a", (E_, E_, NE)))
        assert made.state.theatre.map.name(made.state.figures["a"].hex) == "H6"
        wounded = battle(field_of({"a": man("H4"), "x": man("H7", "south")}), Movement("north"), rolls=[8])
        wounded.advance()
        wounded.apply("north", Move("a", (E_, E_, NE)))
        assert wounded.state.figures["a"].health == "wounded"
        assert wounded.state.theatre.map.name(wounded.state.figures["a"].hex) == "H6"
        twice = battle(field_of({"a": man("H4"), "x": man("H7", "south")}), Movement("north"), rolls=[5, 10])
        twice.advance()
        twice.apply("north", Move("a", (E_, E_, NE, E_)))
        assert twice.state.figures["a"].health == "dead"

    @pytest.mark.rule("CH-6.4-a")
    @pytest.mark.parametrize("cuts", [(1, 1, 1), (2, 1), (3,)], ids=str)
    def test_who_is_stopped_goes_no_farther_in_however_many_commands(self, cuts: tuple[int, ...]) -> None:
        for die, left in ((5, 3), (7, 0), (9, 0)):
            made = battle(
                field_of({"a": man("H3"), "x": man("H7", "south")}), Movement("north"), rolls=[die, 1]
            )
            made.advance()
            for legs in cuts:
                made.apply("north", Move("a", (E_,) * legs))
            assert made.state.theatre.map.name(made.state.figures["a"].hex) == "H6"
            assert points(made.state, made.state.figures["a"]) == left
            on = Move("a", (NE,))
            # He alone could have moved, so nobody is asked any more once he cannot.
            assert (made.deciders() == ("north",) and made.check("north", on).legal) is (left > 0)
        early = battle(field_of({"a": man("H3"), "x": man("G6", "south")}), Movement("north"), rolls=[7])
        early.advance()
        early.apply("north", Move("a", (E_, E_, E_)))
        assert early.state.theatre.map.name(early.state.figures["a"].hex) == "H5"
        assert points(early.state, early.state.figures["a"]) == 0

    @pytest.mark.rule("CH-6.4-b")
    def test_the_modifiers(self) -> None:
        def total(mover: dict[str, Placed], enemy: dict[str, Placed], **more: Placed) -> Tally:
            field = field_of({**mover, **enemy, **more})
            return tally(field, field.figures["a"], field.figures["x"])

        plain = {"a": man("H6")}
        foe = {"x": man("H7", "south")}
        assert total(plain, foe).total == 0
        assert total({"a": man("H6", of=sheet("m", armour="cuirass"))}, foe).total == -2
        assert total({"a": man("H6", health="wounded")}, foe).total == 2 + 1
        assert total({"a": man("H6", of=sheet("m", movement=9))}, foe).total == -1
        printed = field_of(
            {"a": man("H6", of=sheet("m", movement=9)), **foe}, readings=Readings(faster_struck=True)
        )
        assert tally(printed, printed.figures["a"], printed.figures["x"]).total == 1
        assert total({"a": man("H6", of=sheet("m", movement=3))}, foe).total == 1
        assert total(plain, {"x": man("H7", "south", of=sheet("v", skills=("vivacity",)))}).total == 1
        assert total(plain, {"x": man("H7", "south", health="wounded")}).total == -2 - 1
        assert total(plain, foe, b=man("H8"), c=man("G8")).total == -2
        mounted = riding("H6", W_, of=sheet("r", movement=6), name="a")
        assert total(mounted, foe).total == -1 - 1
        rider = riding("H7", E_, "south", name="x")
        assert total(plain, {key: rider[key] for key in rider}).total == 1 + 1


def test_every_place_found_can_be_gone_to_and_costs_what_is_said() -> None:
    figures = {
        **riding("H8", E_, name="k"),
        "b": man("H12"),
        "x": man("F9", "south"),
        "d": man("G10", health="dead"),
    }
    field = field_of(
        figures, grounds={"bushes": ["G9-G12"], "marsh": ["J8-J10"]}, edges={"hedge": [("I8", "J8")]}
    )
    for key in ("k", "b"):
        figure = field.figures[key]
        for (hex, facing), (cost, legs) in reach(field, figure, 8).items():
            assert cost_of(field, figure, legs) == cost <= 8
            end = figure
            for leg in legs:
                there, looks = after(end, leg)
                end = msgspec.structs.replace(end, hex=there, facing=looks)
            assert end.hex == hex
            assert key == "b" or end.facing == facing
            assert distance(figure.hex, hex) <= 9
