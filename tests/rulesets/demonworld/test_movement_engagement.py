"""Contact with the enemy: attacks (V.3.1) and reactions to them (V.3.2)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.movement.engagement import (
    Completion,
    React,
    Reaction,
    UnitEngaged,
    UnitReacted,
    facing_enemy,
)
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, FaceEach, Shift, Sidestep, Wheel
from oriflamme.rulesets.demonworld.movement.sequences import (
    MovementPhase,
    MovementSequence,
    MoveUnit,
    MoveUnits,
)
from oriflamme.rulesets.demonworld.orders import GiveOrder
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    ENE,
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    WSW,
    battle_of,
    facings_of,
    field_of,
    hexes,
    hexes_of,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.moves import completion, foe, go, moving, reaction, stopped

FRONT4 = rows({0: range(4)})
BLOCK = rows({0: range(4), 1: range(4)})
ADVANCE = MoveUnit("u", (Advance("left"),))
WHITE_FIRST, GREY_FIRST = 1, 6  # the die that settles who moves first


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
    ("attacker", "defender", "die", "reacts"),
    [
        (Order.SKIRMISH, Order.MOVE, None, False),
        (Order.SKIRMISH, Order.SKIRMISH, GREY_FIRST, False),
        (Order.SKIRMISH, Order.SKIRMISH, WHITE_FIRST, True),
        (Order.SKIRMISH, Order.CHARGE, None, True),
        (Order.SKIRMISH, Order.HOLD, None, True),
        (Order.CHARGE, Order.MOVE, None, False),
        (Order.CHARGE, Order.SKIRMISH, None, False),
        (Order.CHARGE, Order.CHARGE, GREY_FIRST, False),
        (Order.CHARGE, Order.CHARGE, WHITE_FIRST, True),
        (Order.CHARGE, Order.HOLD, None, True),
    ],
)
def test_only_who_has_not_had_its_turn_to_move_reacts(
    attacker: Order, defender: Order, die: int | None, reacts: bool
) -> None:
    """The sequences are played in their order; a die says who is first where both have units of one order."""
    white = muster("u", WHITE, BLOCK, order=attacker)
    grey = muster("x", GREY, hexes((1, -2), (2, -2), (3, -2), (4, -2)), NORTH, order=defender)
    battle = battle_of(field_of(white, grey), MovementPhase(), dice=(die,) if die else ())
    while battle.deciders() != (WHITE,):
        play(battle, GREY, Commit())
    assert battle.decision() == MoveUnits(WHITE, attacker)
    events = play(battle, WHITE, ADVANCE)
    assert [(event.enemy, event.rule) for event in of(events, UnitEngaged)] == [("x", "DW-V.3.1-f")]
    turn, attacked = React((Face(SOUTH),)), battle.state.stands_of("x")
    if reacts:
        assert reaction(battle).unit == "x"
        events = play(battle, GREY, turn, Commit())
        assert [(event.unit, event.manoeuvres) for event in of(events, UnitReacted)] == [("x", 1)]
        assert facings_of(battle.state, "x") == [SOUTH] * 4
    else:
        assert refused(battle, GREY, turn) == {("KERNEL-TURN", "refused-not-your-decision")}
        assert battle.state.stands_of("x") == attacked
    assert completion(battle).unit == "u"
    # Whether it has reacted or not, it does not move again in this phase.
    play(battle, WHITE, Commit())
    assert battle.decision() is None
    assert battle.state.units["x"].moved


@pytest.mark.rule("DW-V.3.2-b")
def test_a_unit_in_melee_since_before_does_not_react() -> None:
    """It has no order and no movement in the phase, whatever the attacker's order."""
    fighting: dict[str, Any] = {"engaged": True, "first_melee": 1}
    battle = battle_of(
        field_of(
            muster("u", WHITE, BLOCK),
            muster("v", WHITE, hexes((2, -3)), SOUTH, **fighting),
            muster("x", GREY, hexes((1, -2), (2, -2)), NORTH, **fighting),
        ),
        TurnBegins(),
    )
    assert battle.deciders() == (WHITE,)
    play(battle, WHITE, GiveOrder("u", Order.SKIRMISH), Commit())
    attacked = battle.state.stands_of("x")
    events = play(battle, WHITE, ADVANCE)
    assert [event.enemy for event in of(events, UnitEngaged)] == ["x"]
    assert refused(battle, GREY, React((Face(SOUTH),))) == {("KERNEL-TURN", "refused-not-your-decision")}
    assert battle.state.stands_of("x") == attacked
    assert (battle.state.units["x"].first_melee, battle.state.units["u"].first_melee) == (1, 2)


HOLDERS = foe((2, -2), (3, -2), (4, -2), (5, -2), facing=NORTH, order=Order.HOLD)


@pytest.mark.rule("DW-V.3.2-d")
def test_the_attacked_turn_and_move_what_is_not_in_contact() -> None:
    battle = moving(BLOCK, NORTH, HOLDERS)
    play(battle, WHITE, ADVANCE)
    field = battle.state
    touched = {stand.id: field.in_contact(stand) for stand in field.stands_of("x")}
    assert touched == {"x.1": True, "x.2": True, "x.3": True, "x.4": False}
    assert refused(battle, GREY, React((Shift({"x.1": 3}),))) == {
        ("DW-V.3.2-d", "dw-refused-stand-in-contact")
    }
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
    gapped = foe(
        (2, -2), (4, -2), (5, -2), (2, -3), (3, -3), (4, -3), (5, -3), facing=NORTH, order=Order.HOLD
    )
    battle = moving(BLOCK, NORTH, gapped, free_hex_in_reaction=allowed)
    play(battle, WHITE, ADVANCE)
    assert battle.state.in_contact(battle.state.stands["x.1"])
    play(battle, GREY, React((Face(SOUTH),)))
    step = React((Shift({"x.5": 1}),))
    events = play(battle, GREY, step)
    assert [event.manoeuvres for event in events if isinstance(event, UnitReacted)] == [0 if allowed else 1]


@pytest.mark.rule("DW-V.3.2-d", "DW-V.1.4-a")
def test_after_turning_about_a_reaction_may_also_go_into_contact_for_a_manoeuvre() -> None:
    gapped = foe(
        (2, -2), (4, -2), (5, -2), (2, -3), (3, -3), (4, -3), (5, -3), facing=NORTH, order=Order.HOLD
    )
    battle = moving(BLOCK, NORTH, gapped)
    play(battle, WHITE, ADVANCE)
    play(battle, GREY, React((Face(SOUTH),)))
    # This does not form the unit up, so that it takes the second manoeuvre: another move is not to be had.
    play(battle, GREY, React((Shift({"x.3": 2}),)))
    assert battle.state.in_contact(battle.state.stands["x.3"])
    assert refused(battle, GREY, React((FaceEach({"x.3": NORTH}),))) == {
        ("DW-V-MANOEUVRES", "dw-refused-manoeuvres")
    }
    play(battle, GREY, Commit())


@pytest.mark.rule("DW-V.3.2-d", "DW-V.1.3-b")
def test_a_reaction_goes_on_while_a_free_hex_is_due() -> None:
    ranks = ((5, -3), (6, -3), (7, -3), (8, -3), (4, -2), (7, -2))
    battle = moving(BLOCK, NORTH, foe(*ranks, facing=NORTH, order=Order.HOLD))
    play(battle, WHITE, MoveUnit("u", (Advance("left"),)))
    play(battle, GREY, React((Shift({"x.6": 0}),)), React((Face(SOUTH),)))
    # Both manoeuvres are spent, and no stand alone could form the unit up; three at once can.
    assert reaction(battle).spent.manoeuvres == 2
    offered = list(battle.options(GREY))
    assert offered[-1] == Commit()
    together = [
        c
        for c in offered
        if isinstance(c, React) and isinstance(c.legs[0], Shift) and len(c.legs[0].moves) > 1
    ]
    assert [len(c.legs[0].moves) for c in together if isinstance(c.legs[0], Shift)] == [3]
    # One after another they may go too; then the reaction ends when the last has gone.
    play(battle, GREY, React((Shift({"x.6": 3}),)))
    assert refused(battle, GREY, Commit()) == {("DW-V.1.3-b", "dw-refused-end-unformed")}
    assert Commit() not in list(battle.options(GREY))
    play(battle, GREY, React((Shift({"x.2": 2, "x.3": 2}),)))
    assert hexes_of(battle.state, "x") == {(4, -2), (5, -2), (6, -2), (7, -2), (5, -3), (8, -3)}
    assert isinstance(battle.decision(), Completion)


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


@pytest.mark.rule("DW-V.3.2-e")
def test_nobody_reacts_twice() -> None:
    field = moving(BLOCK, NORTH, HOLDERS).state
    field.change("x", moved=True)
    waiting = battle_of(field, Reaction("x"))
    assert waiting.decision() is None


@pytest.mark.rule("DW-V.3.2-b", "DW-V.3.2-c", "DW-V.3.2-e", "DW-V-WHO")
@pytest.mark.parametrize("used", [True, False])
def test_the_second_attacker_meets_no_reaction_and_the_attacked_has_lost_its_sequence(used: bool) -> None:
    second = muster("v", WHITE, hexes((5, 0), (6, 0), (7, 0), (8, 0)), order=Order.CHARGE)
    field = moving(BLOCK, NORTH, HOLDERS, second).state
    battle = battle_of(field, MoveUnits(WHITE, Order.CHARGE), MovementSequence(Order.HOLD))
    play(battle, WHITE, ADVANCE)
    play(battle, GREY, *([React((Face(SOUTH),))] if used else []), Commit())
    play(battle, WHITE, Commit())
    places = hexes_of(battle.state, "x")
    play(battle, WHITE, MoveUnit("v", (Advance("left"),)))
    assert battle.state.touching("x") == {"u", "v"}
    assert completion(battle).unit == "v"
    play(battle, WHITE, Commit())
    # The sequence of its order finds it engaged, so that nobody is asked.
    assert battle.deciders() == ()
    assert hexes_of(battle.state, "x") == places


@pytest.mark.rule("DW-V.3.2-d")
def test_stands_in_contact_are_offered_to_turn_to_the_enemy() -> None:
    battle = moving(BLOCK, NORTH, HOLDERS)
    play(battle, WHITE, ADVANCE)
    offered = list(battle.options(GREY))
    assert offered[-1] == Commit()
    assert all(battle.check(GREY, command).legal for command in offered)
    turns = [c.legs[0] for c in offered if isinstance(c, React) and isinstance(c.legs[0], FaceEach)]
    assert [leg for leg in turns if len(leg.facings) > 1] == [
        FaceEach({"x.1": SOUTH, "x.2": SOUTH, "x.3": WSW})
    ]
    # And each stand to every other facing, one after another (DW-V.1.3-a).
    assert len(turns) == 1 + 5 * len(battle.state.units["x"].stands)
    assert facing_enemy(battle.state, battle.state.stands["x.2"]) == SOUTH
