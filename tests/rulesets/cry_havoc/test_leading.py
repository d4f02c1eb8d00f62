"""Section 5.2, last part: animals led by the bridle, caught, tied to trains, and let go."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.passage import Bar
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.charges.course import against_charger
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.combat.odds import reckon
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.movement.leading import Bridled, LetGo, TakeBridle, Tie
from oriflamme.rulesets.cry_havoc.movement.legs import price
from oriflamme.rulesets.cry_havoc.movement.mounting import MountUp
from oriflamme.rulesets.cry_havoc.movement.moving import Move, Movement, points
from oriflamme.rulesets.cry_havoc.movement.trains import allowance, company, led, train_of
from oriflamme.rulesets.cry_havoc.movement.walk import Walk
from oriflamme.rulesets.cry_havoc.movement.ways import reach
from oriflamme.rulesets.cry_havoc.results.states import wound
from oriflamme.rulesets.cry_havoc.turn import Done

from .skirmish import Placed, battle, field_of, horse, man, riding, sheet

E_, SE, SW, W_, NW, NE = range(6)
FAR = {"x": man("R20", "south"), "z": man("T2")}
"""An enemy far away, and a man with points left, who keeps the step of movement open."""

MULE = sheet("mule", attack=0, movement=5, animal=True, hexes=2, weight=3)


def moving(figures: dict[str, Placed], rolls: tuple[int, ...] = (), **more: Any) -> Battle[Field]:
    made = battle(field_of(figures, far=FAR, **more), Movement("north"), rolls=rolls)
    made.advance()
    return made


def wrong(made: Battle[Field], command: object) -> set[str]:
    return {reason.text.id for reason in made.check("north", command).reasons}  # type: ignore[arg-type]  # a command


def at(made: Battle[Field], key: str) -> list[str]:
    field = made.state
    return [field.theatre.map.name(hex) for hex in field.cells(field.figures[key])]


def loose(hex: str, facing: int = E_, side: str = "north", **fields: Any) -> Placed:
    return man(hex, side, of=horse(), facing=facing, **fields)


class TestOnFoot:
    """Led by somebody on foot."""

    @pytest.mark.rule("CH-5.2-h")
    def test_a_horse_stays_until_it_is_taken_from_the_front_and_then_follows(self) -> None:
        made = moving({"a": man("H10"), "h": loose("H8")})
        assert wrong(made, Move("h", (E_,))) == {"cry-havoc-refused-not-yours"}
        assert wrong(made, TakeBridle("a", "h")) == {"cry-havoc-refused-bridle-front"}
        made.apply("north", Move("a", (W_,)))
        assert any(isinstance(one, TakeBridle) for one in made.options("north"))
        made.apply("north", TakeBridle("a", "h"))
        assert points(made.state, made.state.figures["a"]) == 6 - 1 - 1
        made.apply("north", Move("a", (E_, NE, NE)))
        assert at(made, "a") == ["F11"]
        assert at(made, "h") == ["G11", "H10"]
        assert wrong(made, Move("h", (E_,))) == {"cry-havoc-refused-not-yours"}
        made.apply("north", LetGo("a", "h"))
        assert led(made.state, made.state.figures["a"]) == ()
        made.apply("north", Move("a", (E_,)))
        assert at(made, "h") == ["G11", "H10"]
        assert wrong(made, LetGo("a", "h")) == {"cry-havoc-refused-not-led"}

    @pytest.mark.rule("CH-5.2-h")
    @pytest.mark.parametrize(("hex", "front"), [("H9", True), ("G9", True), ("I9", True), ("G8", False)])
    def test_its_front_are_the_three_hexes_before_its_head(self, hex: str, front: bool) -> None:
        made = moving({"a": man(hex), "h": loose("H8")})
        assert (wrong(made, TakeBridle("a", "h")) == set()) is front
        # What covers one hex has no front: a dog is taken from any side.
        dog = moving({"a": man(hex), "h": man("H8", of=sheet("dog", animal=True))})
        assert wrong(dog, TakeBridle("a", "h")) == set()

    @pytest.mark.rule("CH-5.2-h")
    def test_an_enemy_beside_it_three_at_a_time_and_whose_it_is(self) -> None:
        beside = moving({"a": man("H9"), "h": loose("H8"), "y": man("G8", "south", stunned=True)})
        assert wrong(beside, TakeBridle("a", "h")) == {"cry-havoc-refused-bridle-enemy"}
        # The enemy's riderless horse may be taken; his dog fights, and may not.
        theirs = moving({"a": man("H9"), "h": loose("H8", side="south")})
        theirs.apply("north", TakeBridle("a", "h"))
        assert theirs.state.figures["h"].side == "north"
        dog = moving({"a": man("H9"), "h": man("H8", "south", of=sheet("dog", animal=True))})
        assert wrong(dog, TakeBridle("a", "h")) == {"cry-havoc-refused-no-bridle"}
        ring = {"h1": loose("H8"), "h2": loose("H10", W_), "h3": loose("G9", SE), "h4": loose("G10", SW)}
        made = moving({"a": man("H9"), **ring})
        for key in ("h1", "h2", "h3"):
            made.apply("north", TakeBridle("a", key))
        assert wrong(made, TakeBridle("a", "h4")) == {"cry-havoc-refused-bridle-most"}
        assert wrong(made, TakeBridle("a", "h1")) == {
            "cry-havoc-refused-mount-held",
            "cry-havoc-refused-bridle-most",
        }
        other = moving({"a": man("H9"), "b": man("G9"), "h": loose("H8", led_by="b")})
        assert wrong(other, TakeBridle("a", "h")) == {"cry-havoc-refused-mount-held"}
        poor = moving({"a": man("H9", of=sheet("slow", movement=1)), "h": loose("H8"), "g": loose("H11", W_)})
        poor.apply("north", TakeBridle("a", "h"))
        assert wrong(poor, TakeBridle("a", "g")) >= {"cry-havoc-refused-mount-points"}

    def test_three_that_are_led_stay_together_wherever_their_leader_goes(self) -> None:
        ring = {"h1": loose("H8"), "h2": loose("H10", W_), "h3": loose("G9", SE)}
        kind = sheet("far", movement=20)
        made = moving({"a": man("H9", of=kind), **ring})
        for key in ring:
            made.apply("north", TakeBridle("a", key))
        for legs in ((SW, SW, W_), (SE, SE), (E_, NE, NE), (NW, W_)):
            made.apply("north", Move("a", legs))
            field = made.state
            own = [hex for key in ("a", *ring) for hex in field.cells(field.figures[key])]
            assert len(set(own)) == 7
            for key in ring:
                others = {
                    hex for other in ("a", *ring) if other != key for hex in field.cells(field.figures[other])
                }
                ways = field.ways(field.figures[key])
                assert any(ways.passes(field.figures[key].hex, hex) for hex in others)

    def test_what_is_led_goes_where_a_way_is_offered_and_nowhere_else(self) -> None:
        figures = {"a": man("H9"), "h": loose("H8", led_by="a"), "b": man("H11")}
        made = moving(figures, edges={"window": [("G9", "F9")]})
        field = made.state
        names = {field.theatre.map.name(hex) for hex, _ in reach(field, field.figures["a"], 6)}
        assert "H11" not in names
        assert isinstance(
            price(field, msgspec.structs.replace(field.figures["a"], hex=field.theatre.map.find("G9")), NE),
            Bar,
        )
        for legs in [legs for _, legs in reach(field, field.figures["a"], 4).values() if legs]:
            there = made.copy()
            there.apply("north", Move("a", legs))
            cells = [hex for key in ("a", "h") for hex in there.state.cells(there.state.figures[key])]
            assert len(set(cells)) == 3
            assert all(len(there.state.on(hex)) == 1 for hex in cells)

    @pytest.mark.rule("CH-5.2-d")
    @pytest.mark.parametrize("kind", ["tree", "deep-water", "ford", "interior", "tunnel"])
    def test_what_riders_cannot_pass_led_horses_do_deep_water_without_barding(self, kind: str) -> None:
        def step(figures: dict[str, Placed]) -> object:
            field = field_of(figures, grounds={kind: ["H9", "H10"]}, far=FAR)
            return price(field, field.figures["a"], E_)

        rider = field_of(riding("H8", E_, name="a"), grounds={kind: ["H9"]}, far=FAR)
        assert price(rider, rider.figures["a"], E_) == Bar("CH-5.2-d", f"cry-havoc-bar-{kind}")
        leading = {"a": man("H8"), "h": loose("H7", led_by="a")}
        assert isinstance(step(leading), int)
        barded = horse("barded", barded=True)
        heavy = {"a": man("H8"), "h": man("H7", of=barded, facing=E_, led_by="a")}
        assert isinstance(step(heavy), Bar) is (kind == "deep-water")
        tied = {**leading, "g": man("H5", of=barded, facing=E_, tied_to="h")}
        assert isinstance(step(tied), Bar) is (kind == "deep-water")
        made = moving(
            {"a": man("H8", of=sheet("far", movement=30)), "h": loose("H7", led_by="a")},
            grounds={kind: ["H9-H12"]},
        )
        made.apply("north", Move("a", (E_, E_, E_, E_)))
        assert at(made, "h") == ["H11", "H10"]

    def test_who_falls_back_or_flees_is_followed_and_what_cannot_follow_is_lost(self) -> None:
        field = field_of({"a": man("H9"), "h": loose("H8", led_by="a")}, far=FAR)
        made = battle(field, Walk("a", (E_,), 0, "recoil"))
        made.advance()
        assert at(made, "h") == ["H9", "H8"]
        shut = [("H10", hex) for hex in ("G10", "G11", "I10", "I11")]
        barred = field_of(
            {"a": man("H9"), "h": loose("H8", led_by="a")},
            edges={"window": [("H9", "H10")], "wall": shut},
            far=FAR,
        )
        lost = battle(barred, Walk("a", (E_,), 0, "flight"))
        lost.advance()
        assert at(lost, "h") == ["H8", "H7"]
        assert lost.state.figures["h"].led_by == ""
        stuck = moving(
            {"a": man("H9"), "h": loose("H8", led_by="a")}, edges={"window": [("H9", "H10")], "wall": shut}
        )
        assert wrong(stuck, Move("a", (E_,))) == {"cry-havoc-bar-window"}


class TestMounted:
    """Led by a rider."""

    @pytest.mark.rule("CH-5.2-i")
    def test_a_rider_leads_one_for_three_points_from_its_front(self) -> None:
        rider = riding("H10", W_, name="k")
        made = moving({**rider, "h": loose("H8"), "g": loose("G9", SE)})
        made.apply("north", Move("k", (W_,)))
        left = points(made.state, made.state.figures["k"])
        made.apply("north", TakeBridle("k", "h"))
        assert points(made.state, made.state.figures["k"]) == left - 3
        assert wrong(made, TakeBridle("k", "g")) == {"cry-havoc-refused-bridle-most"}
        assert wrong(made, TakeBridle("k", "g", catch=True)) == {"cry-havoc-refused-bridle-most"}
        made.apply("north", Move("k", (SW, SW)))
        field = made.state
        assert field.figures["h"].hex in field.around(field.figures["k"])
        behind = moving({**riding("H10", W_, name="k"), "h": loose("H7", W_)})
        assert wrong(behind, TakeBridle("k", "h")) == {"cry-havoc-refused-bridle-front"}
        assert wrong(behind, TakeBridle("k", "h", catch=True)) == {"cry-havoc-refused-bridle-front"}
        beside = moving({**riding("H9", W_, name="k"), "h": loose("H8"), "y": man("G8", "south")})
        assert wrong(beside, TakeBridle("k", "h", catch=True)) == {"cry-havoc-refused-bridle-enemy"}
        poor = sheet("slow", movement=2, attack=0, animal=True, ridden=True, hexes=2, weight=6)
        squire = sheet("squire", skills=("cavalier",))
        short = moving({**riding("H9", W_, of=squire, name="k", mount=poor), "h": loose("H8")})
        assert wrong(short, TakeBridle("k", "h")) == {"cry-havoc-refused-mount-points"}

    @pytest.mark.rule("CH-5.2-i")
    @pytest.mark.parametrize(
        ("health", "die", "caught"),
        [("sound", 6, True), ("sound", 7, False), ("wounded", 4, True), ("wounded", 5, False)],
    )
    def test_or_snatches_at_it_in_passing_once_in_a_move(self, health: str, die: int, caught: bool) -> None:
        rider = riding("H9", W_, name="k")
        rider["k"] = rider["k"]._replace(fields={**rider["k"].fields, "health": health})
        made = moving({**rider, "h": loose("H8")}, rolls=(die,))
        before = points(made.state, made.state.figures["k"])
        told = made.apply("north", TakeBridle("k", "h", catch=True))
        assert [event.how for event in told if isinstance(event, Bridled)] == [
            "caught" if caught else "missed"
        ]
        assert (made.state.figures["h"].led_by == "k") is caught
        assert points(made.state, made.state.figures["k"]) == before
        if not caught:
            assert wrong(made, TakeBridle("k", "h", catch=True)) == {"cry-havoc-refused-bridle-missed"}
            assert wrong(made, TakeBridle("k", "h")) == set()
            made.apply("north", Move("k", (NW,)))
            assert at(made, "h") == ["H8", "H7"]

    def test_snatching_is_for_riders_and_who_leads_two_must_let_one_go_to_mount(self) -> None:
        made = moving({"a": man("H9"), "h": loose("H8")})
        assert wrong(made, TakeBridle("a", "h", catch=True)) == {"cry-havoc-refused-not-mounted"}
        figures = {
            "a": man("I8"),
            "h": loose("H8"),
            "g": loose("J7", led_by="a"),
            "i": loose("I7", led_by="a"),
        }
        two = moving(figures)
        assert wrong(two, MountUp("a", "h")) == {"cry-havoc-refused-bridle-most"}
        two.apply("north", LetGo("a", "i"))
        assert wrong(two, MountUp("a", "h")) == set()


class TestTrains:
    """Animals tied together."""

    @pytest.mark.rule("CH-5.2-j")
    def test_tying_takes_the_whole_step_beside_both(self) -> None:
        figures = {"a": man("I8"), "h": loose("H8"), "m": man("J8", of=MULE, facing=E_)}
        made = moving(figures)
        assert Tie("a", "h", "m") in list(made.options("north"))
        made.apply("north", Tie("a", "h", "m"))
        assert made.state.figures["m"].tied_to == ""
        assert wrong(made, Move("a", (E_,))) >= {"cry-havoc-refused-dear"}
        made.apply("north", Done())
        assert made.state.figures["m"].tied_to == "h"
        gone = moving(figures)
        gone.apply("north", Move("a", (E_,)))
        assert "cry-havoc-refused-tie-moved" in wrong(gone, Tie("a", "h", "m"))
        far = moving({**figures, "m": man("L8", of=MULE, facing=E_)})
        assert wrong(far, Tie("a", "h", "m")) == {"cry-havoc-refused-tie-beside"}
        twice = moving({**figures, "g": loose("I9", SE, tied_to="h")})
        assert wrong(twice, Tie("a", "h", "m")) == {"cry-havoc-refused-tie-tied"}
        assert wrong(twice, Tie("a", "g", "h")) == {"cry-havoc-refused-tie-tied"}
        assert wrong(twice, Tie("a", "g", "m")) == set()

    @pytest.mark.rule("CH-5.2-j")
    def test_two_who_tie_the_same_animals_make_no_ring_and_who_is_ridden_is_not_tied(self) -> None:
        figures = {
            "a": man("I8"),
            "b": man("I7"),
            "c": man("G8"),
            "h": loose("H8"),
            "m": man("J8", of=MULE, facing=E_),
        }
        made = moving(figures)
        made.apply("north", Tie("a", "h", "m"))
        made.apply("north", Tie("b", "m", "h"))
        made.apply("north", Done())
        assert (made.state.figures["m"].tied_to, made.state.figures["h"].tied_to) == ("h", "")
        ridden = moving(figures)
        ridden.apply("north", Tie("a", "h", "m"))
        ridden.apply("north", MountUp("c", "h"))
        ridden.apply("north", Done())
        assert ridden.state.figures["m"].tied_to == ""
        led_off = moving({**figures, "c": man("H9")})
        led_off.apply("north", Tie("a", "h", "m"))
        led_off.apply("north", TakeBridle("c", "h"))
        led_off.apply("north", Done())
        assert led_off.state.figures["m"].tied_to == ""

    @pytest.mark.rule("CH-5.2-j")
    def test_a_train_is_led_by_its_first_at_the_pace_of_its_slowest(self) -> None:
        train = {
            "h": loose("H8"),
            "m": man("H6", of=MULE, facing=E_, tied_to="h"),
            "g": loose("H4", tied_to="m"),
        }
        made = moving({"a": man("H9", of=sheet("quick", movement=9)), **train})
        assert wrong(made, TakeBridle("a", "m")) >= {"cry-havoc-refused-mount-held"}
        made.apply("north", TakeBridle("a", "h"))
        field = made.state
        assert [animal.id for animal in train_of(field, field.figures["h"])] == ["m", "g"]
        assert allowance(field, field.figures["a"]) == 5
        assert points(field, field.figures["a"]) == 5 - 1
        made.apply("north", Move("a", (E_, NE, NE)))
        assert [at(made, key) for key in ("a", "h", "m", "g")] == [
            ["F11"],
            ["G11", "H10"],
            ["H9", "H8"],
            ["H7", "H6"],
        ]
        # Spent before it was taken counts, too.
        late = moving({"a": man("H13", of=sheet("quick", movement=9)), **train})
        late.apply("north", Move("a", (W_,) * 4))
        late.apply("north", TakeBridle("a", "h"))
        assert points(late.state, late.state.figures["a"]) == 0

    @pytest.mark.rule("CH-5.2-j")
    def test_who_is_tied_charges_not_and_is_worth_half(self) -> None:
        odd = sheet("odd", attack=9, defence=7)
        figures = {"a": man("H9", of=odd), "y": man("H10", "south"), "h": loose("H8", led_by="a")}
        one = field_of(figures, far=FAR)
        assert reckon(one, Attack(("a",), ("y",))).attack == 9
        train = field_of({**figures, "m": man("H6", of=MULE, facing=E_, tied_to="h")}, far=FAR)
        assert reckon(train, Attack(("a",), ("y",))).attack == 4
        assert reckon(train, Attack(("y",), ("a",))).defence == 3
        for field in (one, train):
            found = {reason.text.id for reason in against_charger(field, field.figures["a"])}
            assert found == {"cry-havoc-refused-charge-tied"}
        tied_dog = sheet("dog", attack=7, defence=5, animal=True)
        dogs = field_of(
            {
                "d": man("H9", of=tied_dog),
                "y": man("H10", "south"),
                "m": man("H8", of=MULE, facing=E_, tied_to="d"),
            },
            far=FAR,
        )
        assert reckon(dogs, Attack(("d",), ("y",))).attack == 3
        assert reckon(dogs, Attack(("y",), ("d",))).defence == 2
        assert "cry-havoc-refused-charge-tied" in {
            reason.text.id for reason in against_charger(dogs, dogs.figures["d"])
        }
        held = battle(dogs, Movement("north"))
        held.advance()
        assert "cry-havoc-refused-in-train" in wrong(held, Move("d", (NW,)))

    def test_an_animal_that_falls_frees_what_is_tied_behind_it(self) -> None:
        field = field_of(
            {"a": man("H9"), "h": loose("H8", led_by="a"), "m": loose("H6", tied_to="h")}, far=FAR
        )
        made = battle(field)
        wound(made, "h", 2)
        assert made.state.figures["m"].tied_to == ""
        assert company(made.state, made.state.figures["a"]) == ()
