"""Small units (V.1.7)."""

from __future__ import annotations

import pytest

from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.movement.cohesion import is_small, scatter
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, FaceEach, March, Shift, Sidestep, Walk
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    ENE,
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    WSW,
    facings_of,
    hexes,
    hexes_of,
    muster,
    refused,
    rows,
)
from tests.rulesets.demonworld.moves import go, moving, organised, stopped

TRIO = hexes((0, 0), (1, 0), (0, 1))
PAIR = hexes((0, 0), (1, 0))


@pytest.mark.rule("DW-V.1.7-a")
def test_fewer_than_four_stands_in_all() -> None:
    assert [is_small(muster("u", WHITE, rows({0: range(n)})).unit) for n in (1, 3, 4)] == [True, True, False]
    battle = moving(rows({0: range(4)}))
    battle.state.remove("u.4")
    assert go(battle, Walk({"u.1": 3, "u.2": 3, "u.3": 3})).points == 3


@pytest.mark.rule("DW-V.1.7-b")
def test_stands_spend_points_each_for_itself_in_any_direction() -> None:
    battle = moving(TRIO, (NORTH, ENE, SOUTH), points=9)
    spent = go(battle, Walk({"u.1": 3, "u.3": 0}), Walk({"u.1": 0}), Walk({"u.1": 5}))
    assert [spent.points_of(f"u.{n}") for n in (1, 2, 3)] == [9, 0, 3]
    assert hexes_of(battle.state, "u") == {(1, -1), (1, 0), (1, 1)}
    assert stopped(battle, Walk({"u.1": 3})) == {("DW-V-PM", "dw-refused-points")}
    assert go(battle, Walk({"u.3": 3})).points_of("u.3") == 6


@pytest.mark.rule("DW-V.1.7-b", "DW-V-HALF")
def test_a_manoeuvre_halves_the_points_of_every_stand() -> None:
    battle = moving(PAIR, points=12)
    spent = go(battle, Shift({"u.1": 5}), Walk({"u.1": 0, "u.2": 0}), Walk({"u.1": 0, "u.2": 0}))
    assert (spent.manoeuvres, spent.points) == (1, 6)
    assert stopped(battle, Walk({"u.2": 0})) == {("DW-V-HALF", "dw-refused-half")}


def test_turning_does_not_part_the_hexes_of_a_manoeuvre() -> None:
    battle = moving(PAIR, points=12)
    spent = go(battle, Shift({"u.1": 5}), FaceEach({"u.1": SOUTH}), Shift({"u.2": 5}))
    assert (spent.manoeuvres, spent.points) == (1, 0)
    assert go(battle, Shift({"u.1": 2})).manoeuvres == 2


@pytest.mark.rule("DW-V.1.7-c")
def test_stands_stay_together() -> None:
    battle = moving(TRIO, points=3)
    assert stopped(battle, Walk({"u.1": 4, "u.2": 0})) == {("DW-V.1.7-c", "dw-refused-cohesion")}
    # The others can come after it.
    go(battle, Walk({"u.1": 4}))
    assert scatter(battle.state.stands_of("u"))[0] == 1
    assert refused(battle, WHITE, Commit()) == {("DW-V.1.7-c", "dw-refused-end-apart")}
    options = list(battle.options(WHITE))
    assert options
    assert Commit() not in options
    assert go(battle, Walk({"u.2": 4, "u.3": 5})).points == 3
    assert battle.check(WHITE, Commit()).legal


@pytest.mark.rule("DW-V.1.7-c")
def test_stands_that_are_apart_do_not_go_further_apart() -> None:
    apart = hexes((0, 0), (4, 0))
    assert stopped(moving(apart, points=3), Walk({"u.1": 3, "u.2": 0})) == {
        ("DW-V.1.7-c", "dw-refused-cohesion")
    }
    battle = moving(apart)
    go(battle, Walk({"u.1": 3}))
    assert refused(battle, WHITE, Commit()) == {("DW-V.1.7-c", "dw-refused-end-apart")}
    go(battle, Walk({"u.1": 0}))
    go(battle, Walk({"u.1": 0}))
    go(battle, Walk({"u.1": 5, "u.2": 4}))
    go(battle, Walk({"u.2": 3}))
    assert hexes_of(battle.state, "u") == {(2, -1), (3, -1)}


@pytest.mark.rule("DW-V.1.7-d")
def test_a_small_unit_that_holds_goes_a_hex_for_each_manoeuvre() -> None:
    battle = moving(TRIO, order=Order.HOLD)
    assert stopped(battle, Walk({"u.1": 3})) == {("DW-III.1.4-b", "dw-refused-hold-points")}
    assert go(battle, Shift({"u.1": 4, "u.2": 4, "u.3": 5}), Sidestep(4)).manoeuvres == 2
    assert stopped(battle, Sidestep(4)) == {("DW-V-MANOEUVRES", "dw-refused-manoeuvres")}


@pytest.mark.rule("DW-V.1.7-e")
def test_small_units_turn_freely() -> None:
    battle = moving(TRIO, points=9)
    go(battle, Walk({"u.1": 3, "u.2": 3, "u.3": 3}), Walk({"u.1": 3, "u.2": 3, "u.3": 3}))
    spent = go(battle, Face(SOUTH), FaceEach({"u.1": ENE}), FaceEach({"u.2": WSW}))
    assert (spent.points, spent.manoeuvres) == (6, 0)
    assert facings_of(battle.state, "u") == [ENE, WSW, SOUTH]
    spent = go(battle, Walk({"u.1": 3, "u.2": 3, "u.3": 3}))
    assert spent.points == 9
    assert go(battle, Face(NORTH)).manoeuvres == 0


@pytest.mark.rule("DW-V.1.7-e", "DW-V.1.3-b")
def test_turning_for_nothing_brings_no_free_hex() -> None:
    battle = moving(rows({0: range(2), 1: (0,)}))
    assert organised(battle)
    assert not go(battle, Face(SOUTH)).free
    assert go(battle, Shift({"u.3": 0})).manoeuvres == 1


@pytest.mark.rule("DW-V.1.7-b")
def test_a_small_unit_may_advance_and_march_too() -> None:
    battle = moving(PAIR)
    assert go(battle, Advance("left")).points == 3
    column = moving(rows({0: (0,), 1: (0,)}))
    assert go(column, March(0), Advance("left")).points == 6


FOE = muster("x", GREY, hexes((0, -2)), SOUTH, order=Order.MOVE, moved=True)


@pytest.mark.rule("DW-V.1.7-f", "DW-V.3.1-c", "DW-V.3.1-d")
def test_a_small_unit_attacks_by_the_rules_for_all() -> None:
    forward = ("DW-V.3.1-d", "dw-refused-attack-forward")
    short = ("DW-V.3.1-e", "dw-refused-stop-short")
    step = Walk({"u.1": 4, "u.2": 4})
    assert stopped(moving(PAIR, SOUTH, FOE), step) == {forward, short}
    assert stopped(moving(PAIR, (NORTH, ENE), FOE), step) == {
        ("DW-V.3.1-c", "dw-refused-attack-disorganised"),
        short,
    }
    assert stopped(moving(PAIR, NORTH, FOE, order=Order.MOVE), step) == {
        ("DW-V.3.1-c", "dw-refused-attack-order"),
        short,
    }
    battle = moving(PAIR, SOUTH, FOE)
    go(battle, Face(NORTH), step)
    assert battle.state.units["u"].engaged
