"""Contact with the enemy: attacks, reactions and the completion of an attack (V.3.1, V.3.2)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import axial
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.characteristics import MovementPoints, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.movement.engagement import (
    Complete,
    Completion,
    React,
    Reaction,
    StandCompleted,
    UnitEngaged,
    UnitReacted,
    facing_enemy,
)
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, FaceEach, Shift, Sidestep, Wheel
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    ENE,
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    WSW,
    Muster,
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
from tests.rulesets.demonworld.moves import go, moving, stopped

FRONT4 = rows({0: range(4)})
BLOCK = rows({0: range(4), 1: range(4)})
ADVANCE = MoveUnit("u", (Advance("left"),))


def foe(*pairs: tuple[int, int], key: str = "x", facing: int = SOUTH, **fields: Any) -> Muster:
    fields.setdefault("order", Order.MOVE)
    fields.setdefault("moved", fields["order"] is Order.MOVE)
    return muster(key, GREY, hexes(*pairs), facing, **fields)


def reaction(battle: Battle[Field]) -> Reaction:
    due = battle.decision()
    assert isinstance(due, Reaction)
    return due


def completion(battle: Battle[Field]) -> Completion:
    due = battle.decision()
    assert isinstance(due, Completion)
    return due


# -- V.3.1: who may attack, and how -------------------------------------------------------------------------------


@pytest.mark.rule("DW-V.3.1-a", "DW-V.3.1-c", "DW-V.3.1-e", "DW-III.1.1", "DW-III.1.4-b")
@pytest.mark.parametrize("order", list(Order))
def test_only_chargers_and_skirmishers_attack(order: Order) -> None:
    battle = moving(BLOCK, NORTH, foe((1, -2)), order=order)
    if order in (Order.CHARGE, Order.SKIRMISH):
        go(battle, Sidestep(4))
        assert battle.state.units["u"].engaged
    else:
        assert stopped(battle, Sidestep(4)) == {
            ("DW-V.3.1-c", "dw-refused-attack-order"),
            ("DW-V.3.1-e", "dw-refused-stop-short"),
        }


@pytest.mark.rule("DW-V.3.1-e")
@pytest.mark.parametrize("order", [Order.MOVE, Order.HOLD])
def test_who_may_not_attack_is_never_next_to_an_enemy(order: Order) -> None:
    battle = moving(BLOCK, NORTH, foe((1, -3)), order=order)
    for command in battle.options(WHITE):
        if isinstance(command, MoveUnit):
            twin = battle.copy()
            twin.apply(WHITE, command)
            assert not twin.state.touching("u")
    go(battle, Sidestep(4))
    assert ("DW-V.3.1-e", "dw-refused-stop-short") in stopped(battle, Sidestep(4))


@pytest.mark.rule("DW-V.3.1-c", "DW-I.2.2-d")
def test_a_disorganised_unit_forms_up_before_it_attacks() -> None:
    battle = moving(rows({0: range(4), 1: (0, 4)}), NORTH, foe((1, -2)))
    assert stopped(battle, Sidestep(4)) == {
        ("DW-V.3.1-c", "dw-refused-attack-disorganised"),
        ("DW-V.3.1-e", "dw-refused-stop-short"),
    }
    go(battle, Shift({"u.6": 3}), Advance("left"))
    assert battle.state.units["u"].engaged


@pytest.mark.rule("DW-V.3.1-d")
def test_contact_is_made_forward_by_points_or_manoeuvres() -> None:
    for legs in ((Advance("left"),), (Sidestep(4),), (Shift({"u.1": 4, "u.2": 4}),)):
        battle = moving(BLOCK, NORTH, foe((1, -2)))
        go(battle, *legs)
        assert battle.state.units["u"].engaged


@pytest.mark.rule("DW-V.3.1-d", "DW-V.3.1-e")
@pytest.mark.parametrize(
    ("leg", "place"),
    [
        (Sidestep(0), (5, 0)),
        (Sidestep(3), (-2, 0)),
        (Sidestep(2), (0, 3)),
        (Shift({"u.4": 0}), (5, 0)),
        (Shift({"u.5": 2}), (-1, 3)),
    ],
)
def test_sideways_and_backward_contact_is_refused(leg: Any, place: tuple[int, int]) -> None:
    battle = moving(BLOCK, NORTH, foe(place))
    assert stopped(battle, leg) == {
        ("DW-V.3.1-d", "dw-refused-attack-forward"),
        ("DW-V.3.1-e", "dw-refused-stop-short"),
    }


@pytest.mark.rule("DW-V.3.1-d")
def test_turning_into_contact_is_no_way_round() -> None:
    battle = moving(BLOCK, NORTH, foe((5, 0)))
    assert ("DW-V.3.1-d", "dw-refused-attack-forward") in stopped(battle, Sidestep(0), FaceEach({"u.4": ENE}))


@pytest.mark.rule("DW-V.3.1-f", "DW-V.3.1-g", "DW-V.3.2-a")
def test_one_stand_in_contact_engages_both_units() -> None:
    battle = moving(BLOCK, NORTH, foe((0, -2), (-1, -2), (-2, -2)))
    events = play(battle, WHITE, ADVANCE)
    engaged = [event for event in events if isinstance(event, UnitEngaged)]
    assert [(event.unit, event.enemy, event.rule) for event in engaged] == [("u", "x", "DW-V.3.1-f")]
    for key in ("u", "x"):
        unit = battle.state.units[key]
        assert unit.engaged
        assert unit.first_melee == battle.state.turn
    touching = [stand for stand in battle.state.stands_of("u") if battle.state.in_contact(stand)]
    assert [stand.id for stand in touching] == ["u.1"]


@pytest.mark.rule("DW-V.3.2-a")
def test_the_movement_stops_at_first_contact() -> None:
    battle = moving(BLOCK, NORTH, foe((-9, -2), (0, -3)))
    assert stopped(battle, *[Advance("left")] * 3) == {("DW-V.3.2-a", "dw-refused-after-contact")}
    go(battle, *[Advance("left")] * 2)
    assert refused(battle, WHITE, ADVANCE) == {("DW-V.3.2-f", "dw-refused-other-phase")}


# -- V.3.2: the reaction ------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-V.3.2-b", "DW-V.3.2-c")
@pytest.mark.parametrize(
    ("attacker", "defender", "moved", "reacts"),
    [
        (Order.SKIRMISH, Order.MOVE, True, False),
        (Order.CHARGE, Order.MOVE, True, False),
        (Order.CHARGE, Order.SKIRMISH, True, False),
        (Order.SKIRMISH, Order.SKIRMISH, True, False),
        (Order.SKIRMISH, Order.SKIRMISH, False, True),
        (Order.SKIRMISH, Order.CHARGE, False, True),
        (Order.CHARGE, Order.CHARGE, False, True),
        (Order.CHARGE, Order.CHARGE, True, False),
        (Order.SKIRMISH, Order.HOLD, False, True),
        (Order.CHARGE, Order.HOLD, False, True),
    ],
)
def test_who_may_react(attacker: Order, defender: Order, moved: bool, reacts: bool) -> None:
    battle = moving(BLOCK, NORTH, foe((1, -2), (2, -2), order=defender, moved=moved), order=attacker)
    play(battle, WHITE, ADVANCE)
    assert isinstance(battle.decision(), Reaction) is reacts
    if not reacts:
        assert hexes_of(battle.state, "x") == {(1, -2), (2, -2)}


@pytest.mark.rule("DW-V.3.2-b")
def test_a_unit_in_melee_since_before_does_not_react() -> None:
    old = foe((1, -2), (2, -2), order=None, engaged=True, first_melee=1, moved=True)
    battle = moving(BLOCK, NORTH, old, muster("v", WHITE, hexes((3, -3)), SOUTH, engaged=True, moved=True))
    battle.state.turn = 2
    play(battle, WHITE, ADVANCE)
    assert not isinstance(battle.decision(), Reaction)
    assert battle.state.units["x"].first_melee == 1
    assert battle.state.units["u"].first_melee == 2


HOLDERS = foe((2, -2), (3, -2), (4, -2), (5, -2), facing=NORTH, order=Order.HOLD)


@pytest.mark.rule("DW-V.3.2-d")
def test_the_attacked_turn_and_move_what_is_not_in_contact() -> None:
    battle = moving(BLOCK, NORTH, HOLDERS)
    play(battle, WHITE, ADVANCE)
    field = battle.state
    touched = {stand.id: field.in_contact(stand) for stand in field.stands_of("x")}
    assert touched == {"x.1": True, "x.2": True, "x.3": True, "x.4": False}
    assert refused(battle, GREY, React((Shift({"x.1": 3}),))) == {("DW-V.3.2-d", "dw-refused-stand-in-contact")}
    events = play(battle, GREY, React((Face(SOUTH),)))
    reacted = [event.manoeuvres for event in events if isinstance(event, UnitReacted)]
    assert reacted == [1]
    play(battle, GREY, React((Shift({"x.4": 2}),)))
    assert facings_of(battle.state, "x") == [SOUTH] * 4
    assert (4, -1) in hexes_of(battle.state, "x")
    assert battle.state.in_contact(battle.state.stands["x.4"])
    # Two manoeuvres are all there are; the attacker goes on.
    assert isinstance(battle.decision(), Completion)


@pytest.mark.rule("DW-V.3.2-d")
def test_a_reaction_is_made_of_manoeuvres_of_stands_only() -> None:
    battle = moving(BLOCK, NORTH, HOLDERS)
    play(battle, WHITE, ADVANCE)
    for leg in (Advance("left"), Sidestep(4), Wheel("left")):
        assert refused(battle, GREY, React((leg,))) == {("DW-V.3.2-d", "dw-refused-reaction-leg")}
    away = Shift({"x.4": 5})
    assert refused(battle, GREY, React((away, away, away))) == {("DW-V-MANOEUVRES", "dw-refused-manoeuvres")}
    assert refused(battle, GREY, React(())) == {("DW-V-KINDS", "dw-refused-legs")}
    assert refused(battle, GREY, GiveOrder("x", Order.HOLD)) == {("DW-V.3.2-d", "dw-refused-other-phase")}
    assert refused(battle, WHITE, Commit()) == {("KERNEL-TURN", "refused-not-your-decision")}


@pytest.mark.rule("DW-V.3.2-d", "DW-V.3.2-e")
def test_after_the_reaction_the_attacked_moves_no_more() -> None:
    for commands in ((React((Face(SOUTH),)), Commit()), (Commit(),)):
        battle = moving(BLOCK, NORTH, HOLDERS)
        play(battle, WHITE, ADVANCE)
        play(battle, GREY, *commands)
        unit = battle.state.units["x"]
        assert unit.moved
        assert unit.order is Order.HOLD
        assert isinstance(battle.decision(), Completion)


@pytest.mark.rule("DW-V.3.2-d", "DW-V.1.3-b")
@pytest.mark.parametrize("allowed", [True, False])
def test_the_free_hex_in_a_reaction_is_a_reading(allowed: bool) -> None:
    # The gap in the last rank comes to the front when the unit turns about.
    gapped = foe((2, -2), (4, -2), (5, -2), (2, -3), (3, -3), (4, -3), (5, -3), facing=NORTH, order=Order.HOLD)
    battle = moving(BLOCK, NORTH, gapped, free_hex_in_reaction=allowed)
    play(battle, WHITE, ADVANCE)
    assert battle.state.in_contact(battle.state.stands["x.1"])
    play(battle, GREY, React((Face(SOUTH),)))
    step = React((Shift({"x.5": 1}),))
    events = play(battle, GREY, step)
    assert [event.manoeuvres for event in events if isinstance(event, UnitReacted)] == [0 if allowed else 1]


@pytest.mark.rule("DW-V.1.7-e", "DW-V.3.2-d")
def test_a_small_unit_turns_freely_in_its_reaction() -> None:
    battle = moving(BLOCK, NORTH, foe((1, -2), (2, -2), facing=NORTH, order=Order.HOLD))
    play(battle, WHITE, ADVANCE)
    play(battle, GREY, React((Face(ENE),)), React((Face(SOUTH),)))
    assert reaction(battle).spent.manoeuvres == 0
    assert facings_of(battle.state, "x") == [SOUTH, SOUTH]
    play(battle, GREY, Commit())
    assert not isinstance(battle.decision(), Reaction)


@pytest.mark.rule("DW-V.3.1-b", "DW-V.3.1-g")
def test_a_reaction_may_engage_another_unit_which_reacts_in_turn() -> None:
    other = muster("v", WHITE, hexes((6, -1), (7, -1), (8, -1), (9, -1)), order=Order.CHARGE)
    battle = moving(BLOCK, NORTH, HOLDERS, other)
    play(battle, WHITE, ADVANCE)
    events = play(battle, GREY, React((Shift({"x.4": 0}),)))
    assert [event.enemy for event in events if isinstance(event, UnitEngaged)] == ["v"]
    assert reaction(battle).unit == "v"
    assert battle.deciders() == (WHITE,)
    play(battle, WHITE, Commit())
    assert reaction(battle).unit == "x"
    play(battle, GREY, Commit())
    assert completion(battle).unit == "u"
    play(battle, WHITE, Commit())
    # The other unit had the same order and has lost its movement.
    assert battle.state.units["v"].moved
    assert battle.deciders() == ()


@pytest.mark.rule("DW-V.3.2-b", "DW-V.3.2-e")
def test_nobody_reacts_twice() -> None:
    field = moving(BLOCK, NORTH, HOLDERS).state
    field.change("x", moved=True)
    waiting = battle_of(field, Reaction("x"))
    assert waiting.decision() is None


@pytest.mark.rule("DW-V.3.2-d")
def test_stands_in_contact_are_offered_to_turn_to_the_enemy() -> None:
    battle = moving(BLOCK, NORTH, HOLDERS)
    play(battle, WHITE, ADVANCE)
    offered = list(battle.options(GREY))
    assert offered[-1] == Commit()
    assert all(battle.check(GREY, command).legal for command in offered)
    turns = [c.legs[0] for c in offered if isinstance(c, React) and isinstance(c.legs[0], FaceEach)]
    assert turns == [FaceEach({"x.1": SOUTH, "x.2": SOUTH, "x.3": WSW})]
    assert facing_enemy(battle.state, battle.state.stands["x.2"]) == SOUTH


# -- V.3.2: completing the attack ---------------------------------------------------------------------------------


@pytest.mark.rule("DW-V.3.2-f", "DW-V.3.2-g")
def test_stands_go_on_with_the_points_left() -> None:
    # One enemy stand far to the left; the right ones find a second enemy stand further ahead.
    battle = moving(FRONT4, NORTH, foe((0, -2), (4, -4)), points=12)
    play(battle, WHITE, ADVANCE)
    step = completion(battle)
    assert {step.limit(battle.state, f"u.{n}", "points") for n in (2, 3, 4)} == {3}
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
    assert [step.limit(battle.state, "u.2", by) for by in ("points", "manoeuvres")] == [3, 1]  # type: ignore[arg-type]
    play(battle, WHITE, Complete("u.3", (4,), "manoeuvres"))
    assert refused(battle, WHITE, Complete("u.4", (4,), "points")) == {("DW-V.3.2-f", "dw-refused-one-payment")}
    assert refused(battle, WHITE, Complete("u.3", (4,), "manoeuvres")) == {
        ("DW-V.3.2-f", "dw-refused-completion-points")
    }
    play(battle, WHITE, Complete("u.4", (4,), "manoeuvres"))


@pytest.mark.rule("DW-V.3.2-f", "DW-V-HALF")
@pytest.mark.parametrize(
    ("legs", "points", "manoeuvres"),
    [
        ((Advance("left"),), 5, 1),
        ((Sidestep(4),), 3, 1),
        ((Shift({"u.1": 4}),), 3, 1),
    ],
)
def test_what_is_left_after_the_attack(legs: Any, points: int, manoeuvres: int) -> None:
    battle = moving(FRONT4, NORTH, foe((0, -2)), points=18)
    go(battle, *legs)
    step = completion(battle)
    assert step.limit(battle.state, "u.4", "points") == points
    assert step.limit(battle.state, "u.4", "manoeuvres") == manoeuvres


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
    assert completion(battle).used == {"u.4": 1}
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
    assert completion(battle)
    assert _touching(battle) >= before
    assert all(facing == SOUTH for facing in facings_of(battle.state, "x"))


@pytest.mark.rule("DW-V.3.2-c", "DW-V.3.2-f")
def test_attacked_from_behind_when_its_movement_is_over() -> None:
    gone = foe((2, -2), (3, -2), (4, -2), (5, -3), facing=NORTH, order=Order.MOVE)
    battle = moving(BLOCK, NORTH, gone, points=12)
    play(battle, WHITE, ADVANCE)
    assert completion(battle)
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
