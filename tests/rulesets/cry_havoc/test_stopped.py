"""Section 6.4 as it is played: who strikes at whom in passing, and what becomes of a way that is stopped."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.declaring import Charges
from oriflamme.rulesets.cry_havoc.charges.reacting import React
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.movement.legs import BACK
from oriflamme.rulesets.cry_havoc.movement.moving import Move, Movement, points
from oriflamme.rulesets.cry_havoc.movement.opportunity import Halted, OpportunityRolled
from oriflamme.rulesets.cry_havoc.movement.walk import Kind, Walk
from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire, FireBack
from oriflamme.rulesets.cry_havoc.results.harm import ShareWounds, Sharing
from oriflamme.rulesets.cry_havoc.turn import Done

from .firing import MISS, archer
from .skirmish import Placed, battle, field_of, man, riding, sheet

E_, SE, SW, W_, NW, NE = range(6)
FAR = {"z": man("T2"), "w": man("T20", "south")}


def moving(figures: dict[str, Placed], *rolls: int, **more: Any) -> Battle[Field]:
    made = battle(field_of(figures, far=FAR, **more), Movement("north"), rolls=rolls)
    made.advance()
    return made


def at(made: Battle[Field], key: str) -> str:
    return made.state.theatre.map.name(made.state.figures[key].hex)


@pytest.mark.rule("CH-6.4-a")
class TestStopped:
    """Somebody moves by an enemy."""

    @pytest.mark.parametrize("die", [6, 7])
    @pytest.mark.parametrize("legs", [(E_, E_, NE), (E_, E_)], ids=["on the way", "at its end"])
    def test_who_is_stopped_goes_no_farther_whatever_he_has_left(
        self, die: int, legs: tuple[int, ...]
    ) -> None:
        made = moving({"a": man("H4"), "x": man("H7", "south")}, die)
        made.apply("north", Move("a", legs))
        assert at(made, "a") == "H6"
        assert points(made.state, made.state.figures["a"]) == 0
        assert not made.check("north", Move("a", (W_,))).legal
        assert made.state.pages[Halted].figures == ()

    def test_who_is_not_stopped_has_what_he_has_left(self) -> None:
        made = moving({"a": man("H4"), "x": man("H7", "south")}, 5)
        made.apply("north", Move("a", (E_, E_)))
        assert points(made.state, made.state.figures["a"]) == 4
        made.apply("north", Move("a", (W_,)))
        assert at(made, "a") == "H5"

    @pytest.mark.parametrize(
        ("dice", "health"), [((6, 1), "sound"), ((6, 9), "wounded"), ((9, 1), "wounded"), ((1, 1), "sound")]
    )
    def test_each_enemy_in_contact_throws_his_die_once(self, dice: tuple[int, int], health: str) -> None:
        # Each of them has another enemy beside him than who passes.
        foes = {"x": man("G7", "south"), "y": man("I7", "south"), "b": man("G8"), "c": man("I8")}
        made = moving({"a": man("H5"), **foes}, *(die + 1 for die in dice))
        told = made.apply("north", Move("a", (E_,)))
        assert [event.enemy for event in told if isinstance(event, OpportunityRolled)] == ["y", "x"]
        assert made.state.figures["a"].health == health
        assert (points(made.state, made.state.figures["a"]) == 0) is (max(dice) > 5)

    def test_every_hex_of_the_zone_counts_also_from_one_to_another(self) -> None:
        made = moving({"a": man("H6"), "x": man("H8", "south")}, 1, 1, 8)
        told = made.apply("north", Move("a", (E_, NE, E_)))
        assert sum(isinstance(event, OpportunityRolled) for event in told) == 3
        assert (at(made, "a"), made.state.figures["a"].health) == ("G9", "wounded")
        leaving = moving({"a": man("H7"), "x": man("H8", "south")})
        leaving.apply("north", Move("a", (W_, W_)))
        assert at(leaving, "a") == "H5"

    def test_a_rider_is_struck_at_for_the_hexes_that_he_enters_not_for_those_that_he_leaves(self) -> None:
        made = moving({**riding("H5", E_, name="k"), "x": man("G8", "south")}, 1, 1)
        told = made.apply("north", Move("k", (E_,) * 5))
        # H7 and H8 are in the zone; on H9 and H10 his tail alone is, or nothing of him.
        assert sum(isinstance(event, OpportunityRolled) for event in told) == 2
        assert at(made, "k") == "H10"
        back = moving({**riding("H10", E_, name="k"), "x": man("G8", "south")}, 1)
        told = back.apply("north", Move("k", (BACK + W_,)))
        assert [event.enemy for event in told if isinstance(event, OpportunityRolled)] == ["x"]
        # Who is beside his tail strikes too, when his head comes beside another.
        both = moving({**riding("H5", E_, name="k"), "x": man("H7", "south"), "y": man("I5", "south")}, 1, 1)
        told = both.apply("north", Move("k", (E_,)))
        assert {event.enemy for event in told if isinstance(event, OpportunityRolled)} == {"x", "y"}

    @pytest.mark.parametrize("fields", [{"stunned": True}, {"nerve": "panic"}, {"nerve": "rout"}])
    def test_neither_the_stunned_nor_those_who_flee_strike_nor_anybody_at_the_quick(
        self, fields: dict[str, Any]
    ) -> None:
        made = moving({"a": man("H5"), "x": man("G7", "south", **fields)})
        made.apply("north", Move("a", (E_,)))
        assert made.rolls == 0
        quick = sheet("quick", skills=("vivacity",))
        past = moving({"a": man("H5", of=quick), "x": man("G7", "south")})
        past.apply("north", Move("a", (E_,)))
        assert past.rolls == 0

    @pytest.mark.parametrize(
        ("kind", "struck"),
        [
            ("move", True),
            ("charge", True),
            ("counter", True),
            ("flight", True),
            ("retreat", True),
            ("advance", False),
            ("disengage", False),
            ("recoil", False),
        ],
    )
    def test_on_which_ways_one_is_struck_at(self, kind: Kind, struck: bool) -> None:
        made = battle(
            field_of({"a": man("H5"), "x": man("G7", "south")}, far=FAR),
            Walk("a", (E_,), 0, kind),
            rolls=(1,),
        )
        made.advance()
        assert (made.rolls == 1) is struck

    def test_the_target_of_a_charge_awaits_it_others_do_not_and_who_is_stopped_does_not_strike(self) -> None:
        runner = sheet("runner", movement=8)
        figures = {"a": man("H3", of=runner), "x": man("H10", "south"), "y": man("G7", "south")}
        made = battle(field_of(figures, far=FAR), Charges("north"), rolls=(7,))
        made.advance()
        made.apply("north", Charge("a", "x", (E_,) * 6))
        told = made.apply("north", Done())
        if isinstance(made.decision(), React):
            told = made.apply("south", Done())
        assert [event.enemy for event in told if isinstance(event, OpportunityRolled)] == ["y"]
        assert at(made, "a") == "H6"
        assert made.rolls == 1


@pytest.mark.rule("CH-6.4-a")
@pytest.mark.parametrize("charges", [True, False])
def test_who_is_stopped_where_he_is_shot_at_does_not_go_on_after_the_shot(*, charges: bool) -> None:
    figures = {
        "a": man("H3", of=sheet("runner", movement=8)),
        "x": man("H10", "south"),
        "y": man("G7", "south"),
        "s": man("N6", "south", of=archer()),
    }
    made = battle(
        field_of(figures, far=FAR), Charges("north") if charges else Movement("north"), rolls=(8, MISS, 4)
    )
    made.advance()
    if charges:
        made.apply("north", Charge("a", "x", (E_,) * 6))
        made.apply("north", Done())
        while not isinstance(made.decision(), DefensiveFire):
            made.apply("south", Done())
    else:
        made.apply("north", Move("a", (E_,) * 6))
    made.apply("south", FireBack("s", "short-bow", 3))
    # The blow, the shot, and where that goes which misses.
    assert made.rolls == 3
    assert at(made, "a") == "H6"
    assert made.state.figures["a"].health == "sound"
    assert made.state.pages[Halted].figures == ()


@pytest.mark.rule("CH-6.4-a")
@pytest.mark.parametrize(("rider", "healths"), [(2, ("dead", "sound")), (1, ("wounded", "wounded"))])
def test_two_wounds_of_one_blow_at_a_rider_are_shared_by_who_strikes(
    rider: int, healths: tuple[str, str]
) -> None:
    """One less for the rider, one more for the rider who strikes at him, and for his vivacity: eleven."""
    quick = sheet("quick", skills=("vivacity",))
    made = moving({**riding("H5", E_, name="k"), **riding("H8", W_, "south", of=quick, name="x")}, 10)
    made.apply("north", Move("k", (E_, E_)))
    assert isinstance(made.decision(), Sharing)
    made.apply("south", ShareWounds(rider))
    assert tuple(made.state.figures[key].health for key in ("k", "k-horse")) == healths


@pytest.mark.rule("CH-5.1-a")
def test_who_is_driven_from_his_way_goes_no_farther() -> None:
    """A blow that takes his mind, or his feet, from him is as good as one that stops him."""
    made = moving({"a": man("H5", stunned=False), "x": man("H7", "south")}, 8)
    made.apply("north", Move("a", (E_, W_)))
    assert made.state.figures["a"].health == "wounded"
    assert points(made.state, made.state.figures["a"]) == 0
