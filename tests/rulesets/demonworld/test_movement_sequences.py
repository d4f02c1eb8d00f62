"""The four sequences, who moves first, and one unit after another (V.2)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Rolled
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.movement import MovementPhase
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, Sidestep, Wheel
from oriflamme.rulesets.demonworld.movement.sequences import (
    MovementSequence,
    MoveUnit,
    MoveUnits,
    SequenceBegan,
    SequenceChoice,
    UnitMoved,
)
from oriflamme.rulesets.demonworld.orders import GiveOrder
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst, PhaseBegan
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    field_of,
    hexes_of,
    muster,
    play,
    refused,
    rows,
)

ADVANCE = (Advance("left"),)


def line(key: str, side: str, row: int, order: Order, **fields: Any) -> Muster:
    facing = NORTH if side == WHITE else SOUTH
    return muster(key, side, rows({row: range(4)}), facing, order=order, **fields)


def mover(battle: Battle[Field]) -> tuple[str, Order]:
    due = battle.decision()
    assert isinstance(due, MoveUnits)
    return due.side, due.order


@pytest.mark.rule("DW-V.2.0-a", "DW-III.2.0-f", "DW-III.1.1", "DW-III.1.2", "DW-III.1.3")
def test_the_sequences_come_in_strict_order() -> None:
    units = [line(f"u-{n}", WHITE, 3 * n, order) for n, order in enumerate(Order)]
    battle = battle_of(field_of(*units), MovementPhase())
    seen = []
    while battle.deciders():
        seen.append(mover(battle)[1])
        play(battle, WHITE, Commit())
    assert seen == [Order.MOVE, Order.SKIRMISH, Order.CHARGE, Order.HOLD]
    assert all(unit.moved for unit in battle.state.units.values())


@pytest.mark.rule("DW-V.2.0-a")
def test_a_unit_moves_only_in_the_sequence_of_its_order() -> None:
    field = field_of(line("m", WHITE, 0, Order.MOVE), line("c", WHITE, 3, Order.CHARGE))
    battle = battle_of(field, MovementPhase())
    assert refused(battle, WHITE, MoveUnit("c", ADVANCE)) == {("DW-V.2.0-a", "dw-refused-other-sequence")}
    play(battle, WHITE, Commit())
    assert refused(battle, WHITE, MoveUnit("m", ADVANCE)) == {
        ("DW-V.2.0-a", "dw-refused-other-sequence"),
        ("DW-V-END", "dw-refused-moved"),
    }


@pytest.mark.rule("DW-V.2.0-b")
@pytest.mark.parametrize("first", [True, False])
def test_the_side_with_fewer_units_decides(first: bool) -> None:
    field = field_of(
        line("a", WHITE, 0, Order.CHARGE),
        line("b", WHITE, 3, Order.CHARGE),
        line("x", GREY, -9, Order.CHARGE),
    )
    battle = battle_of(field, MovementPhase())
    due = battle.decision()
    assert isinstance(due, SequenceChoice)
    assert battle.deciders() == (GREY,)
    assert list(battle.options(GREY)) == [GoFirst(True), GoFirst(False)]
    assert refused(battle, GREY, Commit()) == {("DW-V.2.0-b", "dw-refused-other-phase")}
    events = play(battle, GREY, GoFirst(first))
    began = [event.first for event in events if isinstance(event, SequenceBegan)]
    order = [GREY, WHITE] if first else [WHITE, GREY]
    assert began == order[:1]
    for side in order:
        assert mover(battle) == (side, Order.CHARGE)
        play(battle, side, Commit())


@pytest.mark.rule("DW-V.2.0-b")
@pytest.mark.parametrize(("die", "side"), [(1, WHITE), (3, WHITE), (4, GREY), (6, GREY)])
def test_a_die_decides_between_equals(die: int, side: str) -> None:
    field = field_of(line("a", WHITE, 0, Order.SKIRMISH), line("x", GREY, -9, Order.SKIRMISH))
    battle = battle_of(field, dice=(die,))
    battle.push(MovementSequence(Order.SKIRMISH))
    events = battle.advance()
    assert [event.purpose for event in events if isinstance(event, Rolled)] == ["dw-roll-first-mover"]
    assert mover(battle) == (side, Order.SKIRMISH)


@pytest.mark.rule("DW-V.2.0-b")
def test_no_decision_where_one_side_alone_has_such_units() -> None:
    battle = battle_of(field_of(line("x", GREY, -9, Order.MOVE)), MovementPhase())
    assert mover(battle) == (GREY, Order.MOVE)
    assert battle.rolls == 0


@pytest.mark.rule("DW-V.2.0-b")
def test_attacked_units_count_but_are_not_asked_for() -> None:
    field = field_of(
        line("a", WHITE, 0, Order.CHARGE),
        line("x", GREY, -9, Order.CHARGE),
        line("y", GREY, -14, Order.CHARGE, engaged=True, moved=True),
    )
    due = battle_of(field, MovementPhase()).decision()
    assert isinstance(due, SequenceChoice)
    assert due.side == WHITE
    spent = field_of(line("a", WHITE, 0, Order.CHARGE), line("y", GREY, -9, Order.CHARGE, moved=True))
    assert mover(battle_of(spent, MovementPhase())) == (WHITE, Order.CHARGE)


@pytest.mark.rule("DW-V.2.0-c", "DW-V-END")
def test_one_unit_is_finished_before_the_next_begins() -> None:
    field = field_of(line("a", WHITE, 0, Order.CHARGE), line("b", WHITE, 4, Order.CHARGE))
    battle = battle_of(field, MovementPhase())
    play(battle, WHITE, MoveUnit("a", ADVANCE), MoveUnit("a", ADVANCE), MoveUnit("b", ADVANCE))
    assert hexes_of(battle.state, "a") == {(q, -2) for q in range(4)}
    assert refused(battle, WHITE, MoveUnit("a", ADVANCE)) == {("DW-V-END", "dw-refused-moved")}
    assert {command.unit for command in battle.options(WHITE) if isinstance(command, MoveUnit)} == {"b"}


@pytest.mark.rule("DW-V.2.0-c")
def test_units_are_in_the_way_of_those_that_move_later() -> None:
    field = field_of(line("front", WHITE, 0, Order.CHARGE), line("back", WHITE, 1, Order.CHARGE))
    battle = battle_of(field, MovementPhase())
    assert refused(battle, WHITE, MoveUnit("back", ADVANCE)) == {("DW-V.3.0-a", "dw-refused-occupied")}
    play(battle, WHITE, MoveUnit("front", ADVANCE), MoveUnit("back", ADVANCE))


@pytest.mark.rule("DW-V.2.0-c")
def test_a_charge_may_find_its_target_gone() -> None:
    field = field_of(line("c", WHITE, 6, Order.CHARGE), line("x", GREY, 0, Order.MOVE))
    battle = battle_of(field, MovementPhase())
    play(battle, GREY, MoveUnit("x", (Face(NORTH), *[Advance("left")] * 4)), Commit())
    assert not any(
        battle.state.units["x"].engaged
        for command in battle.options(WHITE)
        if isinstance(command, MoveUnit) and _contact(battle, command)
    )
    assert battle.state.units["c"].order is Order.CHARGE


def _contact(battle: Battle[Field], command: MoveUnit) -> bool:
    twin = battle.copy()
    twin.apply(WHITE, command)
    return twin.state.units["x"].engaged


@pytest.mark.rule("DW-V-WHO", "DW-V.2.0-c")
def test_who_may_not_be_moved() -> None:
    field = field_of(
        line("a", WHITE, 0, Order.CHARGE),
        line("e", WHITE, 4, Order.CHARGE, engaged=True),
        line("x", GREY, -9, Order.CHARGE),
    )
    battle = battle_of(field, MoveUnits(WHITE, Order.CHARGE))
    assert refused(battle, WHITE, MoveUnit("e", ADVANCE)) == {("DW-V-WHO", "dw-refused-engaged")}
    assert refused(battle, WHITE, MoveUnit("x", ADVANCE)) == {("DW-V.2.0-c", "dw-refused-no-such-unit")}
    assert refused(battle, WHITE, MoveUnit("z", ADVANCE)) == {("DW-V.2.0-c", "dw-refused-no-such-unit")}
    assert refused(battle, WHITE, GiveOrder("a", Order.HOLD)) == {("DW-V.2.0-a", "dw-refused-other-phase")}
    assert refused(battle, GREY, Commit()) == {("KERNEL-TURN", "refused-not-your-decision")}


@pytest.mark.rule("DW-III.3.0-a", "DW-III.3.0-b")
def test_moves_are_optional_and_lost_when_not_made() -> None:
    battle = battle_of(field_of(line("a", WHITE, 0, Order.CHARGE)), MovementPhase())
    before = hexes_of(battle.state, "a")
    play(battle, WHITE, Commit())
    assert hexes_of(battle.state, "a") == before
    assert battle.state.units["a"].moved
    assert battle.deciders() == ()


@pytest.mark.rule("DW-V.1.0", "DW-V.1.1-a", "DW-V.1.2-a")
def test_events_tell_the_movement() -> None:
    battle = battle_of(field_of(line("a", WHITE, 0, Order.CHARGE)), MovementPhase())
    legs = (Advance("left"), Advance("right"), Wheel("left"), Advance("left"))
    events = play(battle, WHITE, MoveUnit("a", legs))
    told = [(event.leg, event.count, event.rule) for event in events if isinstance(event, UnitMoved)]
    assert told == [
        ("advance", 2, "DW-V.1.1-a"),
        ("wheel", 1, "DW-V.1.2-a"),
        ("advance", 1, "DW-V.1.1-a"),
    ]
    events = play(battle, WHITE, Commit())
    assert not [event for event in events if isinstance(event, PhaseBegan)]


def test_a_failed_command_leaves_what_was_spent() -> None:
    battle = battle_of(field_of(line("a", WHITE, 0, Order.CHARGE)), MovementPhase())
    play(battle, WHITE, MoveUnit("a", (Sidestep(0),)))
    before = battle.digest()
    refused(battle, WHITE, MoveUnit("a", (Advance("left"), *[Wheel("left")] * 2)))
    assert battle.digest() == before
