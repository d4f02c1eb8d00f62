"""Steps of whole units and of single stands (V.1.1, V.1.3 to V.1.5), and what stands in their way (V.3.0)."""

from __future__ import annotations

import pytest

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, axial, rotate
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, FaceEach, Leg, Shift, Sidestep, Walk
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    ENE,
    GREY,
    NORTH,
    RADIUS,
    SOUTH,
    WHITE,
    facings_of,
    hexes,
    hexes_of,
    muster,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.moves import go, moving, organised, stopped

BLOCK = rows({0: range(4), 1: range(4)})
GAPPED = rows({0: range(4), 1: (0, 1, 3)})


def shifted(cells: tuple[Hex, ...], *steps: int) -> set[tuple[int, int]]:
    return {axial(hex + sum(DIRECTIONS[step] for step in steps)) for hex in cells}


@pytest.mark.rule("DW-V.1.1-a", "DW-V-KINDS", "DW-V.1.0")
@pytest.mark.parametrize("facing", range(6))
def test_a_unit_advances_as_one_body(facing: int) -> None:
    cells = tuple(rotate(hex, facing) for hex in BLOCK)
    battle = moving(cells, facing)
    left, right = FRONT[facing]
    assert go(battle, Advance("left")).points == 3
    assert hexes_of(battle.state, "u") == shifted(cells, left)
    assert go(battle, Advance("right"), Advance("right")).points == 9
    assert hexes_of(battle.state, "u") == shifted(cells, left, right, right)
    assert facings_of(battle.state, "u") == [facing] * 8


@pytest.mark.rule("DW-V.1.1-b", "DW-V-KINDS")
@pytest.mark.parametrize("towards", range(6))
def test_a_step_in_any_direction_is_one_manoeuvre(towards: int) -> None:
    battle = moving(BLOCK)
    spent = go(battle, Sidestep(towards))
    assert (spent.points, spent.manoeuvres) == (0, 1)
    assert hexes_of(battle.state, "u") == shifted(BLOCK, towards)
    assert facings_of(battle.state, "u") == [NORTH] * 8


@pytest.mark.rule("DW-V.1.1-e", "DW-III.1.4-b")
def test_a_unit_that_holds_creeps_by_manoeuvres() -> None:
    battle = moving(BLOCK, order=Order.HOLD)
    assert stopped(battle, Advance("left")) == {("DW-III.1.4-b", "dw-refused-hold-points")}
    assert go(battle, Sidestep(FRONT[NORTH][0]), Sidestep(FRONT[NORTH][1])).manoeuvres == 2
    assert hexes_of(battle.state, "u") == shifted(BLOCK, *FRONT[NORTH])
    assert stopped(battle, Sidestep(0)) == {("DW-V-MANOEUVRES", "dw-refused-manoeuvres")}


@pytest.mark.rule("DW-III.1.4-b")
def test_a_unit_that_holds_turns_and_shifts() -> None:
    battle = moving(BLOCK, order=Order.HOLD)
    assert go(battle, Face(ENE), Shift({"u.1": 3})).manoeuvres == 2


@pytest.mark.rule("DW-V.1.1-c", "DW-I.2.2-d")
def test_a_disorganised_unit_spends_no_points() -> None:
    battle = moving(BLOCK, (0, 0, 0, 0, 0, 0, 0, 1))
    assert stopped(battle, Advance("left")) == {("DW-V.1.1-c", "dw-refused-disorganised")}
    assert go(battle, Sidestep(4), Sidestep(4)).manoeuvres == 2
    assert stopped(battle, Sidestep(4)) == {("DW-V-MANOEUVRES", "dw-refused-manoeuvres")}


@pytest.mark.rule("DW-V.1.1-c")
def test_a_unit_that_forms_up_again_may_spend_points() -> None:
    battle = moving(rows({0: range(4), 1: (0, 4)}))
    assert stopped(battle, Advance("left")) == {("DW-V.1.1-c", "dw-refused-disorganised")}
    assert go(battle, Shift({"u.6": 3}), *[Advance("left")] * 3).points == 9


@pytest.mark.rule("DW-V.1.1-d", "DW-V.1.4-a")
def test_stands_go_their_own_ways_for_the_hexes_of_the_farthest() -> None:
    battle = moving(BLOCK)
    spent = go(battle, Shift({"u.1": 3, "u.4": 0, "u.8": 1}))
    assert spent.manoeuvres == 1
    assert facings_of(battle.state, "u") == [NORTH] * 8
    assert go(battle, Shift({"u.5": 1})).manoeuvres == 1
    assert go(battle, Shift({"u.4": 0})).manoeuvres == 2
    assert stopped(battle, Shift({"u.4": 0})) == {("DW-V-MANOEUVRES", "dw-refused-manoeuvres")}
    assert go(battle, Shift({"u.8": 2})).manoeuvres == 2


@pytest.mark.rule("DW-V.1.1-d")
def test_a_run_of_single_moves_ends_with_any_other_leg() -> None:
    battle = moving(rows({0: range(4), 1: range(3)}))
    assert go(battle, Shift({"u.7": 0})).run == {"u.7": 1}
    assert go(battle, Advance("left")).run == {}
    assert stopped(battle, Shift({"u.5": 3})) == {("DW-V-HALF", "dw-refused-half")}


@pytest.mark.rule("DW-V.1.1-d", "DW-V.3.0-a")
def test_a_stand_may_enter_what_another_leaves_in_the_same_step() -> None:
    battle = moving(BLOCK)
    go(battle, Shift({"u.1": 0, "u.2": 0, "u.3": 0, "u.4": 0}))
    assert hexes_of(battle.state, "u") == {axial(hex) for hex in rows({0: range(1, 5), 1: range(4)})}
    swapped = moving(BLOCK)
    go(swapped, Shift({"u.1": 0, "u.2": 3}))
    assert [axial(stand.hex) for stand in swapped.state.stands_of("u")][:2] == [(1, 0), (0, 0)]


@pytest.mark.rule("DW-V.1.3-a", "DW-V.1.3-e")
def test_turning_is_one_manoeuvre_whoever_turns() -> None:
    for legs, facings in (
        ((Face(SOUTH),), [SOUTH] * 8),
        ((FaceEach({"u.1": 5}),), [5, *[0] * 7]),
        ((FaceEach({f"u.{n}": n % 6 for n in range(1, 9)}),), [1, 2, 3, 4, 5, 0, 1, 2]),
    ):
        battle = moving(BLOCK)
        spent = go(battle, *legs)
        assert (spent.points, spent.manoeuvres) == (0, 1)
        assert facings_of(battle.state, "u") == facings
        assert hexes_of(battle.state, "u") == shifted(BLOCK)


@pytest.mark.rule("DW-V.1.3-b")
def test_the_free_hex_after_turning_about() -> None:
    battle = moving(GAPPED)
    assert go(battle, Face(SOUTH)).free
    assert not organised(battle)
    spent = go(battle, Shift({"u.3": 1}))
    assert (spent.manoeuvres, spent.points) == (1, 0)
    assert organised(battle)
    assert go(battle, *[Advance("left")] * 3).points == 9


@pytest.mark.rule("DW-V.1.3-b")
def test_the_free_hex_must_lead_to_an_organised_formation() -> None:
    battle = moving(GAPPED)
    go(battle, *[Advance("left")] * 3, Face(SOUTH))
    refusal = {("DW-V.1.3-b", "dw-refused-free-hex")}
    assert stopped(battle, Shift({"u.7": 1})) == refusal
    assert stopped(battle, Shift({"u.1": 3}), Advance("left")) == refusal
    go(battle, Shift({"u.3": 1}))
    assert stopped(battle, Shift({"u.2": 4})) == {("DW-V-HALF", "dw-refused-half")}


@pytest.mark.rule("DW-V.1.3-b", "DW-V.1.4-a", "DW-V-MANOEUVRES")
def test_who_does_not_form_up_pays_for_the_hex_like_anybody() -> None:
    battle = moving(GAPPED)
    go(battle, Face(SOUTH))
    spent_up = {("DW-V-MANOEUVRES", "dw-refused-manoeuvres")}
    assert stopped(battle, Shift({"u.1": 3}), Sidestep(0)) == spent_up
    unformed = {("DW-V.1.3-b", "dw-refused-free-hex")}
    assert stopped(battle, Shift({"u.1": 3}), Shift({"u.1": 3})) == unformed
    # Whether it is paid for shows in the end; a manoeuvre is left for it, so that the movement could end here.
    assert go(battle, Shift({"u.1": 3})).manoeuvres == 1
    assert not organised(battle)
    assert stopped(battle, Face(NORTH)) == spent_up
    assert battle.check(WHITE, Commit()).legal


@pytest.mark.rule("DW-V.1.3-b", "DW-V.1.3-c")
def test_a_regrouping_under_way_is_brought_to_an_end() -> None:
    friend = muster("f", WHITE, hexes((8, 0), (9, 0), (10, 0), (11, 0)), order=Order.CHARGE)
    battle = moving(GAPPED, NORTH, friend)
    go(battle, *[Advance("left")] * 3, Face(SOUTH))
    # No manoeuvre is left to pay for this hex, but others can go theirs so that all is in ranks again.
    go(battle, Shift({"u.1": 3}))
    unformed = {("DW-V.1.3-b", "dw-refused-end-unformed")}
    assert refused(battle, WHITE, Commit()) == unformed
    assert stopped(battle, Advance("left"), unit="f") == unformed
    options = list(battle.options(WHITE))
    assert options
    assert all(isinstance(option, MoveUnit) and option.unit == "u" for option in options)
    assert all(battle.check(WHITE, option).legal for option in options)
    play(battle, WHITE, options[0])
    assert organised(battle)
    assert battle.check(WHITE, Commit()).legal
    assert go(battle, Advance("left"), unit="f").points == 3


@pytest.mark.rule("DW-V.1.3-b", "DW-V.1.3-c", "DW-V.1.5")
@pytest.mark.parametrize("first", [(), (Sidestep(3),)])
def test_turning_about_and_stepping_back_into_a_rank_costs_the_same_in_one_command_or_in_many(
    first: tuple[Leg, ...],
) -> None:
    # The last rank has two gaps, which come to the front when the unit turns about.
    about: tuple[Leg, ...] = (Face(SOUTH), Shift({"u.2": 2}), Shift({"u.4": 2}))
    cells = rows({0: range(5), 1: (-1, 1, 3)})
    assert organised(moving(cells))
    legs = (*first, *about)
    at_once, one_by_one = moving(cells), moving(cells)
    spent = go(at_once, *legs)
    stepwise = [go(one_by_one, leg) for leg in legs][-1]
    assert spent == stepwise
    assert spent.manoeuvres == 1 + len(first)
    assert organised(at_once)
    assert at_once.state.stands == one_by_one.state.stands


@pytest.mark.rule("DW-V.1.3-b", "DW-V.1.1-d")
@pytest.mark.parametrize("key", ["u.2", "u.3"])
def test_once_formed_up_the_next_hex_is_paid_whichever_stand_goes_it(key: str) -> None:
    legs: tuple[Leg, ...] = (Face(SOUTH), Shift({"u.3": 1}), Shift({key: 4}))
    for cut in range(3):  # in one command, or in two
        battle = moving(GAPPED)
        if cut:
            go(battle, *legs[:cut])
        spent = go(battle, *legs[cut:])
        assert (spent.manoeuvres, spent.points) == (2, 0)
        assert not organised(battle)


@pytest.mark.rule("DW-V.1.3-b")
def test_no_free_hex_for_a_unit_that_stays_organised_or_turns_in_part() -> None:
    battle = moving(BLOCK)
    assert not go(battle, Face(SOUTH)).free
    partly = moving(GAPPED)
    assert not go(partly, FaceEach({"u.1": SOUTH})).free
    assert go(partly, Shift({"u.3": 1})).manoeuvres == 2


@pytest.mark.rule("DW-V.1.3-c")
def test_regrouping_goes_on_at_a_manoeuvre_a_hex() -> None:
    near = rows({0: range(4), 1: (-1, 3)})
    for cells, legs, manoeuvres in (
        (GAPPED, (Shift({"u.3": 1}),), 1),
        (near, (Shift({"u.5": 0, "u.2": 1, "u.3": 1}),), 1),
        (near, (Shift({"u.5": 0}), Shift({"u.5": 0, "u.1": 0, "u.2": 0, "u.3": 1})), 2),
    ):
        battle = moving(cells)
        assert go(battle, Face(SOUTH), *legs).manoeuvres == manoeuvres
        assert organised(battle)


@pytest.mark.rule("DW-V.1.3-d")
def test_no_free_hex_for_a_disorganised_unit() -> None:
    battle = moving(rows({0: range(4), 1: (0, 4)}))
    assert not go(battle, Face(SOUTH)).free
    assert go(battle, Shift({"u.6": 3})).manoeuvres == 2


@pytest.mark.rule("DW-V.1.4-b", "DW-V.1.4-c")
def test_widening_and_narrowing_the_front() -> None:
    wide = rows({0: range(-1, 4), 1: range(3)})
    narrow = rows({0: range(3), 1: range(3), 2: range(2)})
    battle = moving(narrow)
    assert go(battle, Shift({"u.1": 3, "u.4": 4, "u.6": 5, "u.7": 4, "u.8": 5})).manoeuvres == 1
    assert {axial(hex) for hex in wide} == hexes_of(battle.state, "u")
    assert organised(battle)
    back = moving(wide)
    assert go(back, Shift({"u.1": 0, "u.2": 1, "u.5": 2, "u.6": 1, "u.8": 2})).manoeuvres == 1
    assert {axial(hex) for hex in narrow} == hexes_of(back.state, "u")
    assert organised(back)


@pytest.mark.rule("DW-V.1.5")
def test_turning_and_moving_are_two_manoeuvres() -> None:
    for legs in ((FaceEach({"u.1": 5}), Shift({"u.8": 0})), (Shift({"u.8": 0}), FaceEach({"u.1": 5}))):
        assert go(moving(BLOCK), *legs).manoeuvres == 2


@pytest.mark.rule("DW-V.3.0-a", "DW-V.2.0-c")
def test_no_stand_enters_the_hex_of_another() -> None:
    friend = muster("f", WHITE, hexes((2, -1)), order=Order.MOVE)
    battle = moving(BLOCK, NORTH, friend)
    for legs in (
        (Advance("right"),),
        (Advance("left"), Advance("right")),
        (Sidestep(4),),
        (Shift({"u.2": 5}),),
    ):
        assert ("DW-V.3.0-a", "dw-refused-occupied") in stopped(battle, *legs)
    assert stopped(battle, Shift({"u.1": 0})) == {("DW-V.3.0-a", "dw-refused-occupied")}


@pytest.mark.rule("DW-I.1.4-a")
def test_no_stand_leaves_the_map() -> None:
    battle = moving(rows({-RADIUS: range(4, 8)}))
    for leg in (Advance("left"), Sidestep(5), Shift({"u.1": 4})):
        assert stopped(battle, leg) == {("DW-I.1.4-a", "dw-refused-off-map")}


@pytest.mark.rule("DW-V.1.7-a")
def test_single_stands_of_a_large_unit_do_not_spend_points() -> None:
    assert stopped(moving(BLOCK), Walk({"u.1": 4})) == {("DW-V.1.7-a", "dw-refused-not-small")}
    split = moving(rows({0: (0, 1, 6, 7)}))
    assert stopped(split, Walk({"u.1": 4})) == {("DW-V.1.7-a", "dw-refused-not-small")}


@pytest.mark.parametrize(
    ("leg", "refusal"),
    [
        (Face(6), ("DW-V.1.3-a", "dw-refused-facing")),
        (FaceEach({"u.1": -1}), ("DW-V.1.3-a", "dw-refused-facing")),
        (FaceEach({}), ("DW-V.1.0", "dw-refused-no-such-stand")),
        (FaceEach({"x.1": 0}), ("DW-V.1.0", "dw-refused-no-such-stand")),
        (Shift({}), ("DW-V.1.0", "dw-refused-no-such-stand")),
        (Shift({"u.1": 0, "x.1": 0}), ("DW-V.1.0", "dw-refused-no-such-stand")),
        (Shift({"u.1": 6}), ("DW-I.3.1-a", "dw-refused-direction")),
        (Sidestep(-1), ("DW-I.3.1-a", "dw-refused-direction")),
    ],
)
def test_senseless_legs_are_refused(leg: Leg, refusal: tuple[str, str]) -> None:
    enemy = muster("x", GREY, hexes((9, 9)), SOUTH)
    assert stopped(moving(BLOCK, NORTH, enemy), leg) == {refusal}


def test_a_command_has_some_legs_and_not_too_many() -> None:
    battle = moving(BLOCK)
    refusal = {("DW-V-KINDS", "dw-refused-legs")}
    assert stopped(battle) == refusal
    assert stopped(battle, *[Advance("left")] * 65) == refusal
    assert battle.check(WHITE, MoveUnit("u", (Advance("left"),))).legal
