"""Chapter 4: charges, and what can be done against them."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.charges.course import (
    against_charger,
    against_course,
    against_target,
    ahead,
    courses,
    straight,
)
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.declaring import Charges
from oriflamme.rulesets.cry_havoc.charges.impact import attack, defence, defender_has_advantage, onset
from oriflamme.rulesets.cry_havoc.charges.reacting import CounterCharge, React, Retreat, ShieldWall
from oriflamme.rulesets.cry_havoc.charges.walls import Walls, against_wall, in_wall
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.results.recoil import FallBack
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done, deed, did

from .skirmish import Placed, battle, field_of, horse, man, riding, sheet

E_, SE, SW, W_, NW, NE = range(6)
RUNNER = sheet("runner", movement=8)
BRAVE = sheet("brave", morale=10)


def keys(reasons: object) -> set[str]:
    return {reason.text.id for reason in reasons}  # type: ignore[attr-defined]  # of reasons


def declared(
    figures: dict[str, Placed], charge: Charge, rolls: tuple[int, ...] = (), **more: Any
) -> Battle[Field]:
    """Return a battle in which the north has declared a charge, before the reactions."""
    made = battle(field_of(figures, **more), Charges("north"), rolls=rolls)
    made.advance()
    made.apply("north", charge)
    made.apply("north", Done())
    return made


def run(figures: dict[str, Placed], charge: Charge, rolls: tuple[int, ...]) -> Battle[Field]:
    """Return a battle in which a charge has been run without reactions."""
    made = declared(figures, charge, rolls)
    if isinstance(made.decision(), React):
        made.apply("south", Done())
    return made


@pytest.mark.rule("CH-4.1-b")
def test_who_is_pushed_from_where_he_declared_his_charge_does_not_run_it() -> None:
    figures = {
        "a": man("H3", of=sheet("weak", attack=2)),
        "b": man("H8"),
        "x": man("H10", "south", of=sheet("strong", defence=12, morale=10)),
        "y": man("O12", "south", of=sheet("strong", defence=12, morale=10)),
    }
    shut = {"wall": [("H9", "G9"), ("H9", "I9")]}  # He can fall back onto his friend alone.
    made = battle(field_of(figures, edges=shut), Charges("north"), rolls=(5,))
    made.advance()
    for command in (Charge("a", "x", (E_,) * 6), Charge("b", "y", (SE,) * 6), Done()):
        made.apply("north", command)
    made.apply("south", Done())
    made.apply("north", FallBack((W_,)))
    made.apply("north", FallBack((W_,)))
    made.apply("south", Done())  # nobody advances
    field = made.state
    assert {key: field.theatre.map.name(field.figures[key].hex) for key in "ab"} == {"a": "H8", "b": "H7"}
    assert deed(field, "b").charged
    assert deed(field, "b").attacked == 0


@pytest.mark.rule("CH-4.1-a")
def test_a_charge_is_a_move_and_the_attack_of_its_phase_alone() -> None:
    figures = {"a": man("H3", of=RUNNER), "x": man("H10", "south", of=BRAVE)}
    made = run(figures, Charge("a", "x", (E_,) * 6), (5,))
    done = deed(made.state, "a")
    assert (done.charged, done.moved, done.attacked) == (True, True, 1)
    assert "cry-havoc-refused-has-moved" in keys(against_charger(made.state, made.state.figures["a"]))
    stunned = field_of({"a": man("H3", of=RUNNER, stunned=True), "x": man("H10", "south")})
    assert keys(against_charger(stunned, stunned.figures["a"])) == {"cry-havoc-refused-not-able"}
    leading = field_of(
        {
            "a": man("H3", of=RUNNER),
            "h": man("H1", of=horse(), facing=E_, led_by="a"),
            "x": man("H10", "south"),
        }
    )
    assert keys(against_charger(leading, leading.figures["a"])) == {"cry-havoc-refused-charge-tied"}


@pytest.mark.rule("CH-4.1-b")
def test_six_hexes_the_last_four_in_a_line_up_to_a_target_seen_ahead() -> None:
    field = field_of({"a": man("H3", of=RUNNER), "x": man("H10", "south"), "b": man("H1")})
    figure, target = field.figures["a"], field.figures["x"]

    def wrong(*legs: int) -> set[str]:
        return keys(against_course(field, figure, target, legs))

    assert wrong(*(E_,) * 6) == set()
    assert wrong(*(E_,) * 5) == {"cry-havoc-refused-charge-short", "cry-havoc-refused-charge-not-up-to"}
    assert "cry-havoc-refused-charge-straight" in wrong(E_, E_, E_, E_, NE, SE, E_)
    assert wrong(NE, SE, E_, E_, E_, E_, E_) == set()
    assert "cry-havoc-refused-charge-dear" in wrong(W_, W_, E_, E_, E_, E_, E_, E_, E_)
    assert "cry-havoc-bar-enemy" in wrong(*(E_,) * 7)
    assert keys(against_target(field, figure, field.figures["b"])) == {"cry-havoc-refused-charge-no-enemy"}
    hidden = field_of({"a": man("H3", of=RUNNER), "x": man("H10", "south")}, grounds={"tree": ["H6"]})
    assert keys(against_target(hidden, hidden.figures["a"], hidden.figures["x"])) == {
        "cry-havoc-refused-charge-not-seen"
    }
    rider = field_of({**riding("H6", W_, name="k"), "x": man("H14", "south")})
    assert keys(against_target(rider, rider.figures["k"], rider.figures["x"])) == {
        "cry-havoc-refused-charge-not-ahead"
    }
    found = {(target.id, legs) for target, legs in courses(field, figure, (target,))}
    assert ("x", (E_,) * 6) in found
    slow = field_of({"a": man("H3", of=sheet("slow", movement=5)), "x": man("H10", "south")})
    assert not list(courses(slow, slow.figures["a"], (slow.figures["x"],)))


def test_the_front_arc_of_a_mount_is_120_degrees_with_its_bounds() -> None:
    field = field_of({"x": man("A1", "south"), **riding("J10", E_, name="k")})
    rider, find = field.figures["k"], field.theatre.map.find
    within = {name for name in ("J14", "H12", "L12", "G11", "M11") if ahead(rider, find(name), mounted=True)}
    assert within == {"J14", "H12", "L12"}
    # Straight to the north-east and south-east is 60 degrees from the way he looks.
    assert ahead(rider, find("F12"), mounted=True)
    assert not ahead(rider, find("J5"), mounted=True)
    assert ahead(rider, find("J5"), mounted=False)


@pytest.mark.rule("CH-4.1-c")
@pytest.mark.parametrize(
    ("skills", "mounted", "how", "strength"),
    [
        ((), False, "foot", 12),
        (("cavalier",), True, "cavalier", 16),
        (("joust",), True, "joust", 24),
        ((), True, "cavalier", 16),
    ],
)
def test_the_attack_of_a_charger_is_multiplied_and_the_beaten_fall_back(
    skills: tuple[str, ...], mounted: bool, how: str, strength: int
) -> None:
    kind = sheet("charger", attack=8, movement=10, skills=skills)
    figures = riding("H3", E_, of=kind, name="a") if mounted else {"a": man("H3", of=kind)}
    field = field_of({**figures, "x": man("H10", "south", of=BRAVE)})
    assert (onset(field, field.figures["a"]), attack(field, field.figures["a"], how)) == (how, strength)  # type: ignore[arg-type]
    odd = field_of({"a": man("H3", of=sheet("odd", attack=7, movement=8)), "x": man("H10", "south")})
    assert attack(odd, odd.figures["a"], "foot") == 10
    # A wound in a charge: who still stands falls back, and the charger takes his place.
    strong = sheet("strong", attack=24, movement=8)
    made = run(
        {"a": man("H3", of=strong), "x": man("H10", "south", of=BRAVE)}, Charge("a", "x", (E_,) * 6), (4,)
    )
    assert made.state.figures["x"].health == "wounded"
    assert made.deciders() == ("south",)
    made.apply("south", next(made.options("south")))
    assert made.deciders() == ("north",)
    assert not made.check("north", Done()).legal


@pytest.mark.rule("CH-4.1-d")
@pytest.mark.rule("CH-8.3-d")
def test_riders_shake_men_on_foot_beside_them_before_they_strike() -> None:
    timid = sheet("timid", morale=4)
    figures = {
        **riding("H3", E_, of=sheet("rider", skills=("cavalier",)), name="k"),
        "x": man("H10", "south", of=timid),
        "y": man("G10", "south", of=timid),
    }
    made = run(figures, Charge("k", "x", (E_,) * 6), (1, 9, 9))  # first a blow in passing
    assert all(made.state.figures[key].nerve != "steady" for key in "xy")
    foot = run(
        {"a": man("H3", of=RUNNER), "x": man("H10", "south", of=timid)}, Charge("a", "x", (E_,) * 6), (8,)
    )
    assert foot.state.figures["x"].nerve == "steady"


@pytest.mark.rule("CH-4.2-a")
def test_one_reaction_each_and_none_of_who_cannot_act() -> None:
    figures = {
        "a": man("H3", of=RUNNER),
        "x": man("H10", "south", of=sheet("led", morale=9)),
        "c": man("H13", "south", of=sheet("chief", grade="captain", morale=9)),
        "s": man("I13", "south", of=sheet("led", morale=9), stunned=True),
    }
    made = declared(figures, Charge("a", "x", (E_,) * 6), rolls=(5, 5, 5, 5))
    assert isinstance(made.decision(), React)
    made.apply("south", Retreat("x"))
    again = made.check("south", CounterCharge("x", "a", 6))
    assert "cry-havoc-refused-reacts" in keys(again.reasons)
    assert keys(made.check("south", Retreat("s")).reasons) == {"cry-havoc-refused-not-able"}


def test_straight_lines_are_those_along_the_six_directions() -> None:
    field = field_of({"a": man("A1"), "x": man("T20", "south")})
    find = field.theatre.map.find
    assert straight(find("H5"), find("H9")) == (E_, 4)
    assert straight(find("H5"), find("L7")) == (SE, 4)
    assert straight(find("H5"), find("I9")) is None
    assert straight(find("H5"), find("H5")) is None


@pytest.mark.rule("CH-4.2-d")
@pytest.mark.parametrize(("skills", "times"), [(("joust",), 3), (("cavalier",), 2)])
def test_the_defence_of_a_counter_charger_is_multiplied_and_may_turn_the_tables(
    skills: tuple[str, ...], times: int
) -> None:
    kind = sheet("rider", attack=9, defence=6, skills=skills)
    field = field_of({**riding("H3", E_, of=kind, name="k"), **riding("H14", W_, "south", of=kind, name="x")})
    x = field.figures["x"]
    assert defence(field, x, onset(field, x)) == 6 * times
    assert not defender_has_advantage(field, field.figures["k"], x)
    foot = field_of(
        {"a": man("H3", of=sheet("weak", attack=4)), "x": man("H12", "south", of=sheet("tough", defence=7))}
    )
    assert defence(foot, foot.figures["x"], "foot") == 10
    assert defender_has_advantage(foot, foot.figures["a"], foot.figures["x"])


def pavises(*hexes: str, morale: int = 9, **more: Any) -> dict[str, Placed]:
    kind = sheet("pavise", skills=("pavise",), morale=morale)
    return {f"p{n}": man(hex, "south", of=kind, **more) for n, hex in enumerate(hexes)}


@pytest.mark.rule("CH-4.2-e")
def test_a_shield_wall_of_adjacent_pavises_who_pass_their_test() -> None:
    figures = {"a": man("H3", of=RUNNER), **pavises("H10", "H11", "H12", morale=6)}
    made = declared(figures, Charge("a", "p0", (E_,) * 6), rolls=(5, 10, 5, 6, 6, 6))
    made.apply("south", ShieldWall(("p0", "p1", "p2")))
    made.apply("south", Done())
    field = made.state
    # The second fails; the others are not adjacent to one another, so that there is no wall.
    assert field.pages[Walls].members == ()
    whole = declared(figures, Charge("a", "p0", (E_,) * 6), rolls=(5, 5, 5, 6, 6, 6))
    whole.apply("south", ShieldWall(("p0", "p1", "p2")))
    whole.apply("south", Done())
    assert whole.state.pages[Walls].members == ("p0", "p1", "p2")
    assert all(in_wall(whole.state, whole.state.figures[key]) for key in ("p1", "p2"))
    whole.state.pages.change(Deeds, phasing="south")
    assert not in_wall(whole.state, whole.state.figures["p1"])
    lone = field_of({**pavises("H10", "H14"), "m": man("H11", "south", of=sheet("bare"))})
    one, two, bare = (lone.figures[key] for key in ("p0", "p1", "m"))
    assert keys(against_wall(lone, (one,))) == {"cry-havoc-refused-wall-few"}
    assert keys(against_wall(lone, (one, two))) == {"cry-havoc-refused-wall-apart"}
    assert "cry-havoc-refused-wall-pavise" in keys(against_wall(lone, (one, bare)))


@pytest.mark.rule("CH-4.2-f")
def test_a_retreat_needs_a_leader_and_becomes_a_panic_when_its_test_fails() -> None:
    def figures(gap: str) -> dict[str, Placed]:
        led = sheet("led", morale=6)
        return {
            "a": man("H3", of=RUNNER),
            "x": man("H10", "south", of=led),
            "c": man(gap, "south", of=sheet("chief", grade="lieutenant", morale=6)),
        }

    far = declared(figures("H18"), Charge("a", "x", (E_,) * 6), rolls=(5,) * 6)
    assert far.decision() is None or keys(far.check("south", Retreat("x")).reasons) == {
        "cry-havoc-refused-retreat-command"
    }
    near = declared(figures("H12"), Charge("a", "x", (E_,) * 6), rolls=(3, 3, 3))
    near.apply("south", Retreat("x"))
    near.apply("south", Done())
    assert near.state.figures["x"].nerve == "steady"
    assert near.state.theatre.map.name(near.state.figures["x"].hex) != "H10"
    failed = declared(figures("H12"), Charge("a", "x", (E_,) * 6), rolls=(10, 3, 3))
    failed.apply("south", Retreat("x"))
    failed.apply("south", Done())
    assert failed.state.figures["x"].nerve != "steady"


def test_a_charge_is_declared_once_and_not_onto_the_end_of_another() -> None:
    field = field_of({"a": man("H3", of=RUNNER), "b": man("J3", of=RUNNER), "x": man("H10", "south")})
    made = battle(field, Charges("north"))
    made.advance()
    made.apply("north", Charge("a", "x", (E_,) * 6))
    assert keys(made.check("north", Charge("a", "x", (E_,) * 6)).reasons) == {
        "cry-havoc-refused-charge-declared"
    }
    assert "cry-havoc-refused-charge-end-taken" in keys(
        made.check("north", Charge("b", "x", (NE, NE, E_, E_, E_, E_, E_))).reasons
    )
    did(field, "b", moved=True)
