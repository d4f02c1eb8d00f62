"""The attacker completes its move once contact is made (V.3.2)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import axial
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.characteristics import MovementPoints, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.movement.engagement import (
    Complete,
    React,
    StandCompleted,
    UnitEngaged,
)
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, Shift, Sidestep
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    battle_of,
    card,
    facings_of,
    field_of,
    hexes,
    hexes_of,
    muster,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.moves import completion, foe, go, moving, reaction

FRONT4 = rows({0: range(4)})
BLOCK = rows({0: range(4), 1: range(4)})
ADVANCE = MoveUnit("u", (Advance("left"),))


HOLDERS = foe((2, -2), (3, -2), (4, -2), (5, -2), facing=NORTH, order=Order.HOLD)


# -- V.3.2: completing the attack ---------------------------------------------------------------------------------


@pytest.mark.rule("DW-V.3.2-f", "DW-V.3.2-g")
def test_stands_go_on_with_the_points_left() -> None:
    # One enemy stand far to the left; the right ones find a second enemy stand further ahead.
    battle = moving(FRONT4, NORTH, foe((0, -2), (4, -4)), points=12)
    play(battle, WHITE, ADVANCE)
    step = completion(battle)
    assert {step.left(battle.state, f"u.{n}", "points") for n in (2, 3, 4)} == {9}
    events = play(battle, WHITE, Complete("u.4", (5,), "points"), Complete("u.4", (4,), "points"))
    moved = [(event.stand, event.hexes, event.to) for event in events if isinstance(event, StandCompleted)]
    assert moved == [("u.4", 1, "4,-2"), ("u.4", 1, "4,-3")]
    assert battle.state.in_contact(battle.state.stands["u.4"])
    assert battle.state.stands["u.3"].hex == rows({-1: (2,)})[0]


@pytest.mark.rule("DW-V.3.2-f", "DW-V-HALF")
def test_points_or_manoeuvres_but_not_both() -> None:
    battle = moving(FRONT4, NORTH, foe((0, -2)), points=12)
    play(battle, WHITE, ADVANCE)
    step = completion(battle)
    assert [step.left(battle.state, "u.2", by) for by in ("points", "manoeuvres")] == [9, 1]
    play(battle, WHITE, Complete("u.3", (4,), "manoeuvres"))
    assert refused(battle, WHITE, Complete("u.4", (4,), "points")) == {
        ("DW-V.3.2-f", "dw-refused-one-payment")
    }
    assert refused(battle, WHITE, Complete("u.3", (4,), "manoeuvres")) == {
        ("DW-V.3.2-f", "dw-refused-completion-points")
    }
    play(battle, WHITE, Complete("u.4", (4,), "manoeuvres"))


@pytest.mark.rule("DW-V.3.2-f", "DW-V-HALF")
@pytest.mark.parametrize(
    ("legs", "points", "manoeuvres"),
    [
        ((Advance("left"),), 15, 1),
        ((Sidestep(4),), 9, 1),
        ((Shift({"u.1": 4}),), 9, 1),
    ],
)
def test_what_is_left_after_the_attack(legs: Any, points: int, manoeuvres: int) -> None:
    battle = moving(FRONT4, NORTH, foe((0, -2)), points=18)
    go(battle, *legs)
    step = completion(battle)
    assert step.left(battle.state, "u.4", "points") == points
    assert step.left(battle.state, "u.4", "manoeuvres") == manoeuvres


@pytest.mark.rule("DW-V.3.2-f")
def test_nothing_left_means_no_completion() -> None:
    battle = moving(FRONT4, NORTH, foe((0, -2)), points=3)
    play(battle, WHITE, ADVANCE)
    assert battle.decision() is None
    twice = moving(FRONT4, NORTH, foe((0, -3)), points=18)
    go(twice, Sidestep(4), Sidestep(4))
    assert twice.decision() is None


@pytest.mark.rule("DW-V.3.2-f")
def test_no_stand_turns_steps_aside_or_leaves_contact() -> None:
    battle = moving(FRONT4, NORTH, foe((0, -2)))
    play(battle, WHITE, ADVANCE)
    refusals = {
        Complete("u.1", (4,), "points"): ("DW-V.3.2-f", "dw-refused-stand-in-contact"),
        Complete("u.4", (0,), "points"): ("DW-V.3.2-f", "dw-refused-completion-forward"),
        Complete("u.4", (1,), "points"): ("DW-V.3.2-f", "dw-refused-completion-forward"),
        Complete("u.4", (4, 9), "points"): ("DW-V.3.2-f", "dw-refused-completion-forward"),
        Complete("u.4", (4,) * 6, "points"): ("DW-V.3.2-f", "dw-refused-completion-points"),
        Complete("u.4", (), "points"): ("DW-V.3.2-f", "dw-refused-no-such-stand"),
        Complete("x.1", (4,), "points"): ("DW-V.3.2-f", "dw-refused-no-such-stand"),
    }
    for command, refusal in refusals.items():
        assert refused(battle, WHITE, command) == {refusal}


@pytest.mark.rule("DW-V.3.2-f", "DW-V.3.0-a")
def test_a_completing_stand_finds_others_in_its_way() -> None:
    friend = muster("f", WHITE, hexes((2, -2)), order=Order.MOVE)
    battle = moving(FRONT4, NORTH, foe((0, -2)), friend)
    play(battle, WHITE, ADVANCE)
    assert refused(battle, WHITE, Complete("u.3", (4,), "points")) == {("DW-V.3.0-a", "dw-refused-occupied")}
    play(battle, WHITE, Complete("u.3", (5, 4), "points"))
    assert axial(battle.state.stands["u.3"].hex) == (3, -3)


@pytest.mark.rule("DW-V.3.2-f", "DW-I.1.4-a")
def test_a_completing_stand_stays_on_the_map() -> None:
    battle = moving(rows({-19: range(4, 8)}), NORTH, foe((3, -20)))
    play(battle, WHITE, MoveUnit("u", (Shift({"u.1": 4}),)))
    assert refused(battle, WHITE, Complete("u.4", (4, 4), "points")) == {("DW-I.1.4-a", "dw-refused-off-map")}


@pytest.mark.rule("DW-V.3.2-f")
def test_a_stand_stops_at_its_own_first_contact() -> None:
    battle = moving(FRONT4, NORTH, foe((0, -2), (5, -4)))
    play(battle, WHITE, ADVANCE)
    assert refused(battle, WHITE, Complete("u.4", (5, 5, 4), "points")) == {
        ("DW-V.3.2-f", "dw-refused-stand-in-contact")
    }
    play(battle, WHITE, Complete("u.4", (5, 5), "points"))


@pytest.mark.rule("DW-V.3.1-b", "DW-V.3.2-b", "DW-V.3.2-f")
def test_a_second_unit_contacted_reacts_before_the_attacker_goes_on() -> None:
    second = foe((4, -3), (5, -3), (6, -3), (7, -3), key="y", order=Order.HOLD)
    battle = moving(FRONT4, NORTH, foe((0, -2)), second)
    play(battle, WHITE, ADVANCE)
    events = play(battle, WHITE, Complete("u.4", (5,), "points"))
    assert [event.enemy for event in events if isinstance(event, UnitEngaged)] == ["y"]
    assert reaction(battle).unit == "y"
    play(battle, GREY, React((Shift({"y.4": 3, "y.3": 4}),)), Commit())
    assert completion(battle).used == {"u.4": 3}
    play(battle, WHITE, Complete("u.3", (5,), "points"))


@pytest.mark.rule("DW-V.3.2-f")
def test_completion_offers_only_what_is_legal() -> None:
    battle = moving(BLOCK, NORTH, foe((0, -2)))
    play(battle, WHITE, ADVANCE)
    offered = list(battle.options(WHITE))
    assert offered[-1] == Commit()
    assert len(offered) == len({repr(command) for command in offered}) > 1
    assert all(battle.check(WHITE, command).legal for command in offered)
    # Rear stands with stands of their own unit on both front hexes cannot go.
    assert not any(isinstance(c, Complete) and c.stand == "u.7" for c in offered)


@pytest.mark.rule("DW-V.3.2-a", "DW-V.3.2-d", "DW-V.3.2-f")
def test_attacked_from_behind_by_whom_it_can_still_react_to() -> None:
    battle = moving(BLOCK, NORTH, HOLDERS, points=12)
    play(battle, WHITE, ADVANCE)
    before = _touching(battle)
    play(battle, GREY, React((Face(SOUTH),)), React((Shift({"x.4": 2}),)))
    assert completion(battle).unit == "u"
    assert _touching(battle) >= before
    assert all(facing == SOUTH for facing in facings_of(battle.state, "x"))


@pytest.mark.rule("DW-V.3.2-c", "DW-V.3.2-f")
def test_attacked_from_behind_when_its_movement_is_over() -> None:
    gone = foe((2, -2), (3, -2), (4, -2), (5, -3), facing=NORTH, order=Order.MOVE)
    battle = moving(BLOCK, NORTH, gone, points=12)
    play(battle, WHITE, ADVANCE)
    assert completion(battle).unit == "u"
    before = _touching(battle)
    play(battle, WHITE, Complete("u.1", (5,), "points"))
    assert _touching(battle) > before
    assert facings_of(battle.state, "x") == [NORTH] * 4


def _touching(battle: Battle[Field]) -> int:
    return sum(battle.state.in_contact(stand) for stand in battle.state.stands_of("u"))


@pytest.mark.rule("DW-V.3.1-b", "DW-V.3.2-f")
def test_four_riders_go_on_to_a_second_enemy_and_may_split_the_unit() -> None:
    riders = card("riders", mounted=True, movement=MovementPoints(24, 18, 12))
    unit = muster("u", WHITE, rows({0: range(6)}), profile="riders", order=Order.CHARGE)
    few = foe((0, -2), (1, -2))
    second = foe((3, -4), (4, -4), (5, -4), (6, -4), key="y")
    battle = battle_of(field_of(unit, few, second, profiles=[riders]), MoveUnits(WHITE, Order.CHARGE))
    play(battle, WHITE, ADVANCE)
    free = [stand.id for stand in battle.state.stands_of("u") if not battle.state.in_contact(stand)]
    assert free == ["u.3", "u.4", "u.5", "u.6"]
    split = battle.copy()
    for stand in reversed(free):
        play(split, WHITE, Complete(stand, (5, 5), "points"))
    assert len(hexes_of(split.state, "u")) == 6
    for stand in free:
        play(battle, WHITE, Complete(stand, (5, 4), "points"))
    assert {stand for stand in free if battle.state.in_contact(battle.state.stands[stand])} == set(free)
    assert battle.state.units["y"].engaged


@pytest.mark.rule("DW-V.3.2-h", "DW-III.2.0-g")
def test_an_attacked_unit_that_holds_keeps_its_order_to_fire_by() -> None:
    battle = moving(BLOCK, NORTH, HOLDERS)
    play(battle, WHITE, ADVANCE)
    play(battle, GREY, Commit())
    unit = battle.state.units["x"]
    assert (unit.order, unit.engaged, unit.first_melee) == (Order.HOLD, True, battle.state.turn)
