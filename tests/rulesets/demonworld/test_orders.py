"""Chapter III: orders given in secret, turned up together, and taken off at the end of the turn."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import TurnEnds
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.orders import (
    ORDERS,
    GiveOrder,
    OrderPhase,
    OrderPhaseBegins,
    OrderRevealed,
    Token,
)
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst, PhaseBegan
from tests.rulesets.demonworld.armies import (
    GREY,
    SOUTH,
    SWORDS,
    WHITE,
    battle_of,
    field_of,
    muster,
    play,
    refused,
    rows,
)


def orders(**fields: Any) -> Battle[Field]:
    field = field_of(
        muster("a", WHITE, rows({0: range(4)})),
        muster("b", WHITE, rows({3: range(4)}), **fields),
        muster("x", GREY, rows({-5: range(4)}), SOUTH),
    )
    return battle_of(field, OrderPhaseBegins())


def the_orders(battle: Battle[Field]) -> dict[str, Order | None]:
    return {unit.id: unit.order for unit in battle.state.units.values()}


@pytest.mark.rule("DW-III.2.0-b", "DW-III.2.0-c", "DW-III.1.0")
def test_orders_are_turned_up_when_both_are_ready() -> None:
    battle = orders()
    assert battle.deciders() == (WHITE, GREY)
    assert all(prompt.secret for prompt in battle.prompts())
    assert play(battle, WHITE, GiveOrder("a", Order.CHARGE), GiveOrder("b", Order.MOVE), Commit()) == []
    assert the_orders(battle) == {"a": None, "b": None, "x": None}
    events = play(battle, GREY, GiveOrder("x", Order.SKIRMISH), Commit())
    assert the_orders(battle) == {"a": Order.CHARGE, "b": Order.MOVE, "x": Order.SKIRMISH}
    revealed = [event for event in events if isinstance(event, OrderRevealed)]
    assert [(event.unit, event.order, event.rule) for event in revealed] == [
        ("a", Order.CHARGE, "DW-III.2.0-c"),
        ("b", Order.MOVE, "DW-III.2.0-c"),
        ("x", Order.SKIRMISH, "DW-III.2.0-c"),
    ]
    assert all(event.reveals for event in revealed)


@pytest.mark.rule("DW-III.2.0-b")
def test_tokens_are_absent_from_the_view_of_others() -> None:
    battle = orders()
    play(battle, WHITE, GiveOrder("a", Order.CHARGE))
    for viewer, seen in ((WHITE, {WHITE: {"a": (Token(Order.CHARGE),)}}), (GREY, {}), (None, {})):
        phase = battle.view(viewer).decision()
        assert isinstance(phase, OrderPhase)
        assert phase.given == seen
    assert b"charge" not in msgspec.json.encode(battle.view(GREY).agenda).lower()


@pytest.mark.rule("DW-III.2.0-b")
def test_a_token_can_be_changed_and_taken_back() -> None:
    battle = orders()
    play(
        battle, WHITE, GiveOrder("a", Order.CHARGE), GiveOrder("a", Order.MOVE), GiveOrder("b", Order.CHARGE)
    )
    play(battle, WHITE, GiveOrder("b", None), Commit())
    play(battle, GREY, Commit())
    assert the_orders(battle) == {"a": Order.MOVE, "b": Order.HOLD, "x": Order.HOLD}


@pytest.mark.rule("DW-III.2.0-d")
def test_a_forgotten_order_is_to_hold() -> None:
    battle = orders()
    play(battle, WHITE, GiveOrder("a", Order.MOVE), Commit())
    events = play(battle, GREY, Commit())
    assert the_orders(battle) == {"a": Order.MOVE, "b": Order.HOLD, "x": Order.HOLD}
    forgotten = {
        event.unit: event.rule for event in events if isinstance(event, OrderRevealed) and event.forgotten
    }
    assert forgotten == {"b": "DW-III.2.0-d", "x": "DW-III.2.0-d"}


@pytest.mark.rule("DW-III.2.0-b", "DW-V-WHO")
def test_engaged_units_get_no_order_and_do_not_move() -> None:
    battle = orders(engaged=True, first_melee=1, order=Order.CHARGE)
    assert GiveOrder("b", Order.HOLD) not in list(battle.options(WHITE))
    assert refused(battle, WHITE, GiveOrder("b", Order.HOLD)) == {("DW-III.2.0-b", "dw-refused-engaged")}
    play(battle, WHITE, Commit())
    events = play(battle, GREY, Commit())
    assert the_orders(battle) == {"a": Order.HOLD, "b": None, "x": Order.HOLD}
    assert battle.state.units["b"].moved
    assert "b" not in [event.unit for event in events if isinstance(event, OrderRevealed)]


def test_a_side_with_nothing_to_order_is_not_asked() -> None:
    field = field_of(
        muster("a", WHITE, rows({0: range(4)}), engaged=True, first_melee=1),
        muster("x", GREY, rows({-1: range(4)}), SOUTH, engaged=True, first_melee=1),
    )
    assert battle_of(field, OrderPhaseBegins()).deciders() == ()


@pytest.mark.rule("DW-III.2.0-b")
def test_what_is_no_order_is_refused() -> None:
    battle = orders(engaged=True)
    assert refused(battle, GREY, GiveOrder("a", Order.MOVE)) == {("DW-III.2.0-b", "dw-refused-not-yours")}
    assert refused(battle, GREY, GiveOrder("b", Order.MOVE)) == {
        ("DW-III.2.0-b", "dw-refused-not-yours"),
        ("DW-III.2.0-b", "dw-refused-engaged"),
    }
    assert refused(battle, WHITE, GiveOrder("z", Order.MOVE)) == {("DW-III.2.0-b", "dw-refused-no-such-unit")}
    assert refused(battle, WHITE, GoFirst(True)) == {("DW-III.2.0-a", "dw-refused-other-phase")}
    play(battle, WHITE, Commit())
    assert refused(battle, WHITE, GiveOrder("a", Order.MOVE)) == {
        ("KERNEL-TURN", "refused-not-your-decision")
    }


@pytest.mark.rule("DW-III.1.0")
def test_every_order_is_offered_to_every_unit_without_one() -> None:
    battle = orders()
    play(battle, WHITE, GiveOrder("a", Order.MOVE))
    offered = list(battle.options(WHITE))
    assert offered == [*(GiveOrder("b", order) for order in ORDERS), Commit()]
    assert all(battle.check(WHITE, command).legal for command in offered)


@pytest.mark.rule("DW-III.2.0-a")
def test_orders_are_taken_off_at_the_end_of_the_turn() -> None:
    field = field_of(
        muster("a", WHITE, rows({0: range(4)}), order=Order.CHARGE, moved=True),
        muster("x", GREY, rows({-5: range(4)}), SOUTH, order=Order.HOLD),
    )
    battle = battle_of(field, TurnEnds(), OrderPhaseBegins())
    assert the_orders(battle) == {"a": None, "x": None}
    assert not battle.state.units["a"].moved


@pytest.mark.rule("DW-III.1.0", "DW-III.1.1", "DW-III.1.2", "DW-III.1.3", "DW-III.1.4-c")
@pytest.mark.parametrize(
    ("order", "bonus"), [(Order.MOVE, 0), (Order.SKIRMISH, 1), (Order.CHARGE, 2), (Order.HOLD, 2)]
)
def test_an_order_gives_initiative_in_the_first_turn_of_a_melee(order: Order, bonus: int) -> None:
    field = field_of(
        muster("a", WHITE, rows({0: range(4)}), order=order, engaged=True, first_melee=3),
        muster("x", GREY, rows({-1: range(4)}), SOUTH, engaged=True, first_melee=1),
        turn=3,
    )
    stand = field.stands["a.1"]
    assert modified_initiative(field, stand).total == SWORDS.initiative + bonus
    field.turn = 4
    assert modified_initiative(field, stand).total == SWORDS.initiative


def test_the_phase_is_announced() -> None:
    battle = battle_of(field_of(muster("a", WHITE, rows({0: range(4)}))))
    battle.push(OrderPhaseBegins())
    events = battle.advance()
    assert [event.phase for event in events if isinstance(event, PhaseBegan)] == ["orders"]
