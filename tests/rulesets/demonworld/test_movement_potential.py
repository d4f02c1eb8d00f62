"""What a unit may spend in a movement phase: points, manoeuvres, and how each limits the other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.rulesets.demonworld.characteristics import MovementPoints, Order
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, Leg, Sidestep, Wheel
from oriflamme.rulesets.demonworld.movement.potential import Potential, Spent
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits, UnitMoved
from oriflamme.rulesets.demonworld.orders import GiveOrder
from oriflamme.rulesets.demonworld.passages import MANOEUVRES, flat_passage
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    PLAIN,
    SOUTH,
    SWORDS,
    WHITE,
    battle_of,
    card,
    field_of,
    muster,
    of,
    play,
    rows,
)
from tests.rulesets.demonworld.moves import go, moving, stopped

BLOCK = rows({0: range(4), 1: range(4)})


@pytest.mark.rule("DW-V-PM", "DW-III.1.4-b")
@pytest.mark.parametrize(
    ("order", "points", "rule"),
    [
        (Order.MOVE, 24, ("DW-V-PM", "dw-refused-points")),
        (Order.CHARGE, 18, ("DW-V-PM", "dw-refused-points")),
        (Order.SKIRMISH, 12, ("DW-V-PM", "dw-refused-points")),
        (Order.HOLD, 0, ("DW-III.1.4-b", "dw-refused-hold-points")),
    ],
)
def test_points_go_by_the_order(order: Order, points: int, rule: tuple[str, str]) -> None:
    walkers = card("walkers", movement=MovementPoints(move=24, charge=18, skirmish=12))
    unit = muster("u", WHITE, BLOCK, profile="walkers", order=order)
    battle = battle_of(field_of(unit, profiles=[walkers]), MoveUnits(WHITE, order))
    for spent in range(3, points + 1, 3):
        assert go(battle, Advance("left")).points == spent
    assert stopped(battle, Advance("left")) == {rule}


@pytest.mark.rule("DW-V-COST")
def test_every_hex_costs_three() -> None:
    battle = moving(BLOCK)
    assert flat_passage(PLAIN.battlefield, SWORDS, "points").uniform == 3
    assert [go(battle, Advance(side)).points for side in ("left", "right", "left")] == [3, 6, 9]


@pytest.mark.rule("DW-V-MANOEUVRES")
@pytest.mark.parametrize("printed", [0, 1, 2, 4])
def test_every_unit_has_two_manoeuvres_whatever_its_card_says(printed: int) -> None:
    drilled = card("drilled", manoeuvres=printed)
    unit = muster("u", WHITE, BLOCK, profile="drilled", order=Order.CHARGE)
    battle = battle_of(field_of(unit, profiles=[drilled]), MoveUnits(WHITE, Order.CHARGE))
    assert MANOEUVRES == 2
    assert go(battle, Sidestep(0), Sidestep(3)).manoeuvres == 2
    assert stopped(battle, Sidestep(0)) == {("DW-V-MANOEUVRES", "dw-refused-manoeuvres")}


@pytest.mark.rule("DW-V-HALF")
@pytest.mark.parametrize(
    ("points", "allowance", "left"),
    [(18, 2, [18, 9, 0]), (15, 2, [15, 7, 0]), (12, 3, [12, 6, 0, 0]), (12, 1, [12, 0]), (0, 2, [0, 0, 0])],
)
def test_what_manoeuvres_leave_of_the_points(points: int, allowance: int, left: list[int]) -> None:
    potential = Potential(points, allowance)
    assert [potential.points_after(used) for used in range(allowance + 1)] == left


@pytest.mark.rule("DW-V-HALF")
@given(st.integers(0, 40), st.integers(1, 4), st.integers(0, 45), st.integers(0, 5))
def test_never_all_points_and_all_manoeuvres(points: int, allowance: int, spent: int, used: int) -> None:
    potential = Potential(points, allowance)
    if potential.allows(spent, used):
        assert used <= allowance
        assert spent <= points
        assert used == 0 or 2 * spent <= points
        assert used < allowance or points == 0 or spent == 0


@pytest.mark.rule("DW-V-HALF")
def test_half_of_an_odd_number_is_not_rounded_up() -> None:
    battle = moving(BLOCK, points=15)
    assert go(battle, Sidestep(0), Advance("left"), Advance("left")).points == 6
    assert stopped(battle, Advance("left")) == {("DW-V-HALF", "dw-refused-half")}


@pytest.mark.rule("DW-V-SPLIT")
def test_whoever_spent_more_than_half_cannot_manoeuvre() -> None:
    battle = moving(BLOCK, points=12)
    go(battle, *[Advance("left")] * 2)
    assert battle.check(WHITE, MoveUnit("u", (Wheel("left"),))).legal
    go(battle, Advance("left"))
    for leg in (Wheel("left"), Face(1), Sidestep(0)):
        assert stopped(battle, leg) == {("DW-V-HALF", "dw-refused-half")}


@pytest.mark.rule("DW-V-HALF", "DW-V-MANOEUVRES")
def test_a_second_manoeuvre_leaves_no_points() -> None:
    battle = moving(BLOCK)
    go(battle, Advance("left"), Wheel("left"))
    assert stopped(battle, Wheel("left")) == {("DW-V-HALF", "dw-refused-half")}
    other = moving(BLOCK)
    go(other, Wheel("left"), Wheel("left"))
    assert stopped(other, Advance("left")) == {("DW-V-HALF", "dw-refused-half")}


@pytest.mark.rule("DW-V-NOCARRY")
def test_points_short_of_a_hex_are_lost() -> None:
    battle = moving(BLOCK, points=11)
    go(battle, *[Advance("left")] * 3)
    assert stopped(battle, Advance("left")) == {("DW-V-PM", "dw-refused-points")}


@pytest.mark.rule("DW-V-NOCARRY", "DW-V-MANOEUVRES", "DW-V-PM")
@pytest.mark.parametrize(
    "before",
    [(), (Advance("left"),), (Advance("left"),) * 3, (Sidestep(0),), (Sidestep(0), Advance("left"))],
)
def test_what_was_not_spent_is_not_there_in_the_next_turn(before: tuple[Leg, ...]) -> None:
    """Of 11 points 9 make hexes: had 2 been kept there would be 13, enough for a fourth hex."""
    walkers = card("walkers", movement=MovementPoints(11, 11, 11))
    field = field_of(
        muster("u", WHITE, BLOCK, profile="walkers"),
        muster("x", GREY, rows({-18: range(4)}), SOUTH),
        profiles=[walkers],
        turn=0,
    )
    battle = battle_of(field, TurnBegins())
    for turn in (1, 2):
        assert battle.state.turn == turn
        play(battle, WHITE, GiveOrder("u", Order.CHARGE), Commit())
        play(battle, GREY, Commit())
        assert battle.decision() == MoveUnits(WHITE, Order.CHARGE)
        if turn == 1:
            play(battle, WHITE, *([MoveUnit("u", before)] if before else []), Commit())
            play(battle, GREY, Commit())
    for legs, spent in (((Advance("right"),) * 3, (9, 0)), ((Sidestep(1),) * 2, (0, 2))):
        twin = battle.copy()
        event = of(play(twin, WHITE, MoveUnit("u", legs)), UnitMoved)[-1]
        assert (event.points, event.manoeuvres) == spent
    assert stopped(battle, *[Advance("right")] * 4) == {("DW-V-PM", "dw-refused-points")}
    assert stopped(battle, *[Sidestep(1)] * 3) == {("DW-V-MANOEUVRES", "dw-refused-manoeuvres")}


@pytest.mark.rule("DW-V.1.1-d")
def test_the_farthest_stand_of_a_run_counts() -> None:
    spent = Spent().after_shift(["a", "b", "c"])
    assert (spent.manoeuvres, spent.run) == (1, {"a": 1, "b": 1, "c": 1})
    assert spent.after_shift(["d"]).manoeuvres == 1
    assert spent.after_shift(["d"]).after_shift(["d"]).manoeuvres == 2
    assert spent.after_shift(["a"]).manoeuvres == 2


@pytest.mark.rule("DW-V.1.3-b", "DW-V.1.3-c")
def test_the_free_hex_is_the_first_of_a_run() -> None:
    turned = Spent(manoeuvres=1, free=True)
    first = turned.after_shift(["a", "b"])
    assert (first.manoeuvres, first.free, first.regrouping) == (1, False, True)
    assert first.after_shift(["c"]).manoeuvres == 1
    assert first.after_shift(["a"]).manoeuvres == 2


@pytest.mark.rule("DW-V.1.7-b")
def test_points_by_stand() -> None:
    assert Spent(points=6).points_of("a") == 6
    uneven = Spent(points=9, by_stand={"a": 6, "b": 9})
    assert [uneven.points_of(key) for key in ("a", "b", "c")] == [6, 9, 0]
