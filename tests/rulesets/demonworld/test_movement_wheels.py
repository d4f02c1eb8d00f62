"""Wheels (V.1.2), what blocks them (V.3.0) and contact made by them (V.3.1)."""

from __future__ import annotations

from typing import Literal

import pytest

from oriflamme.board.hexes import axial, rotate
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, Sidestep, Wheel
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    RADIUS,
    SOUTH,
    WHITE,
    facings_of,
    hexes,
    hexes_of,
    muster,
    rows,
)
from tests.rulesets.demonworld.moves import go, moving, stopped

BLOCK = rows({0: range(4), 1: range(4)})


@pytest.mark.rule("DW-V.1.2-a", "DW-V.1.2-c")
@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize(("side", "turn", "pivot"), [("left", -1, "u.1"), ("right", 1, "u.4")])
def test_a_wheel_turns_the_whole_unit_forward_about_an_end(
    facing: int, side: Literal["left", "right"], turn: int, pivot: str
) -> None:
    battle = moving(tuple(rotate(hex, facing) for hex in BLOCK), facing)
    before = {stand.id: stand.hex for stand in battle.state.stands_of("u")}
    assert go(battle, Wheel(side)).wheel == side
    after = {stand.id: stand.hex for stand in battle.state.stands_of("u")}
    centre = before[pivot]
    assert after == {key: centre + rotate(hex - centre, turn) for key, hex in before.items()}
    assert facings_of(battle.state, "u") == [(facing + turn) % 6] * 8
    far = "u.4" if side == "left" else "u.1"
    # Forward: the end that swings comes to lie ahead of where the first rank was.
    assert axial(rotate(after[far] - centre, -facing))[1] < 0


@pytest.mark.rule("DW-V.1.2-b")
@pytest.mark.parametrize(("front", "sixths", "cost"), [(2, 1, 1), (5, 1, 1), (5, 2, 2), (6, 1, 2), (8, 1, 2)])
def test_what_a_wheel_costs(front: int, sixths: Literal[1, 2], cost: int) -> None:
    battle = moving(rows({0: range(front), 1: range(front)}))
    spent = go(battle, Wheel("left", sixths))
    assert (spent.points, spent.manoeuvres) == (0, cost)
    assert facings_of(battle.state, "u") == [(NORTH - sixths) % 6] * 2 * front


@pytest.mark.rule("DW-V.1.2-b")
def test_a_wide_front_does_not_wheel_twice() -> None:
    battle = moving(rows({0: range(6)}))
    assert stopped(battle, Wheel("left", 2)) == {("DW-V.1.2-b", "dw-refused-wheel-wide")}
    go(battle, Wheel("left"))
    assert stopped(battle, Wheel("left")) == {("DW-V-MANOEUVRES", "dw-refused-manoeuvres")}


@pytest.mark.rule("DW-V.1.2-d")
def test_no_wheels_to_both_sides_in_a_phase() -> None:
    battle = moving(BLOCK)
    go(battle, Wheel("left"))
    assert stopped(battle, Wheel("right")) == {("DW-V.1.2-d", "dw-refused-both-wheels")}
    assert go(battle, Wheel("left")).manoeuvres == 2


@pytest.mark.rule("DW-V.1.2-e", "DW-III.1.4-b", "DW-V.1.6-d", "DW-V.1.7-f", "DW-I.2.2-d")
def test_who_may_not_wheel() -> None:
    askew = (0, 0, 0, 0, 0, 0, 0, 1)
    column, trio = rows(dict.fromkeys(range(4), (0,))), rows({0: range(3)})
    for battle, refusals in (
        (moving(BLOCK, order=Order.HOLD), {("DW-III.1.4-b", "dw-refused-hold-wheel")}),
        (moving(BLOCK, askew), {("DW-V.1.2-e", "dw-refused-disorganised-wheel")}),
        (moving(column), {("DW-V.1.6-d", "dw-refused-column-wheel")}),
        (moving(trio), {("DW-V.1.7-f", "dw-refused-small-wheel")}),
        (
            moving(BLOCK, askew, order=Order.HOLD),
            {
                ("DW-III.1.4-b", "dw-refused-hold-wheel"),
                ("DW-V.1.2-e", "dw-refused-disorganised-wheel"),
            },
        ),
    ):
        assert stopped(battle, Wheel("left")) == refusals


@pytest.mark.rule("DW-V.1.2-e")
def test_units_that_have_turned_may_wheel_where_they_now_look() -> None:
    battle = moving(BLOCK)
    go(battle, Face(SOUTH), Wheel("left"))
    assert facings_of(battle.state, "u") == [2] * 8


@pytest.mark.rule("DW-V.3.0-b", "DW-V.1.2-e")
@pytest.mark.parametrize("place", [(3, -1), (3, -2), (3, -3), (2, -1), (4, -2)])
def test_nobody_may_stand_where_a_wheel_passes(place: tuple[int, int]) -> None:
    battle = moving(BLOCK, NORTH, muster("f", WHITE, hexes(place), order=Order.MOVE))
    assert stopped(battle, Wheel("left")) == {("DW-V.3.0-b", "dw-refused-wheel-blocked")}


@pytest.mark.rule("DW-V.3.0-b")
def test_beside_the_swing_somebody_may_stand() -> None:
    battle = moving(BLOCK, NORTH, muster("f", WHITE, hexes((0, -1), (-1, 0), (5, -3)), order=Order.MOVE))
    assert go(battle, Wheel("left")).manoeuvres == 1


@pytest.mark.rule("DW-I.1.4-a", "DW-V.3.0-b")
def test_a_wheel_stays_on_the_map() -> None:
    battle = moving(rows({-RADIUS: range(4, 8), -RADIUS + 1: range(4, 8)}))
    assert stopped(battle, Wheel("left")) == {("DW-I.1.4-a", "dw-refused-off-map")}


ENEMY = muster("x", GREY, hexes((2, -3), (1, -3)), SOUTH, order=Order.MOVE, moved=True)


@pytest.mark.rule("DW-V.3.1-a", "DW-V.3.1-d")
def test_a_wheel_may_make_contact() -> None:
    battle = moving(BLOCK, NORTH, ENEMY)
    go(battle, Wheel("left"))
    assert battle.state.units["u"].engaged
    assert battle.state.units["x"].engaged
    assert (2, -2) in hexes_of(battle.state, "u")


@pytest.mark.rule("DW-V.3.1-d", "DW-V.3.1-e")
def test_a_reading_forbids_wheels_into_contact() -> None:
    battle = moving(BLOCK, NORTH, ENEMY, wheel_into_contact=False)
    assert stopped(battle, Wheel("left")) == {
        ("DW-V.3.1-d", "dw-refused-attack-wheel"),
        ("DW-V.3.1-e", "dw-refused-stop-short"),
    }


@pytest.mark.rule("DW-V.3.1-c", "DW-V.3.1-e")
def test_a_wheel_of_a_unit_that_may_not_attack_stops_short() -> None:
    assert stopped(moving(BLOCK, NORTH, ENEMY, order=Order.MOVE), Wheel("left")) == {
        ("DW-V.3.1-c", "dw-refused-attack-order"),
        ("DW-V.3.1-e", "dw-refused-stop-short"),
    }


@pytest.mark.rule("DW-V.3.1-d")
def test_contact_only_by_stands_that_swing_aside_is_no_attack() -> None:
    # Wheeling left about (0, 0), the stand behind swings aside from (-1, 1) to (0, 1), and there is an enemy behind it.
    cells = rows({0: range(4), 1: (-1,)})
    behind = muster("x", GREY, hexes((0, 2)), SOUTH, order=Order.MOVE, moved=True)
    battle = moving(cells, NORTH, behind)
    assert stopped(battle, Wheel("left")) == {
        ("DW-V.3.1-d", "dw-refused-attack-forward"),
        ("DW-V.3.1-e", "dw-refused-stop-short"),
    }


@pytest.mark.rule("DW-V.3.2-a")
def test_a_wheel_by_two_sixths_stops_at_contact_after_one() -> None:
    battle = moving(BLOCK, NORTH, ENEMY)
    assert stopped(battle, Wheel("left", 2)) == {("DW-V.3.2-a", "dw-refused-after-contact")}


def test_a_wheel_may_be_mixed_with_moves() -> None:
    battle = moving(BLOCK)
    spent = go(battle, Advance("left"), Wheel("right"), Advance("right"))
    assert (spent.points, spent.manoeuvres) == (6, 1)
    assert stopped(battle, Sidestep(0)) == {("DW-V-HALF", "dw-refused-half")}
