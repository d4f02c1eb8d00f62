"""What routing and impetuous units may not do, and how morale is shown: tokens, and the next test in the tooltip."""

from __future__ import annotations

import pytest

from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.missiles import reasons_not_to_fire
from oriflamme.rulesets.demonworld.morale.status import tips, tokens
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins
from oriflamme.rulesets.demonworld.scenes.pieces import tooltip
from tests.rulesets.demonworld.armies import GREY, WHITE, refused
from tests.rulesets.demonworld.morale.brave import battle, brave, field, row


@pytest.mark.rule("DW-XV.9.0-a", "DW-XV.10.0-a")
def test_routing_and_impetuous_units_take_no_orders_move_by_no_order_and_do_not_fire() -> None:
    state = field(
        brave("r", WHITE, *row(4), profile="archers", order=Order.SKIRMISH),
        brave("i", WHITE, *row(4, 3), profile="archers", order=Order.SKIRMISH),
        brave("a", WHITE, *row(4, 6), profile="archers", order=Order.SKIRMISH),
        brave("foe", GREY, *row(4, -9)),
        routing=("r",),
        impetuous={"i": "foe"},
    )
    assert [unit.id for unit in MoveUnits(WHITE, Order.SKIRMISH).movable(state)] == ["a"]
    why = {
        key: [(reason.rule, reason.text.id) for reason in reasons_not_to_fire(state, state.units[key], 1)]
        for key in ("r", "i", "a")
    }
    routs, goes = ("DW-XV.9.0-a", "dw-refused-routing"), ("DW-XV.10.0-a", "dw-refused-impetuous")
    assert routs in why["r"]
    assert goes in why["i"]
    assert why["a"] == []
    ordering = battle(state, OrderPhaseBegins())
    assert routs in refused(ordering, WHITE, GiveOrder("r", Order.MOVE))
    assert goes in refused(ordering, WHITE, GiveOrder("i", Order.MOVE))
    given = {command.unit for command in ordering.options(WHITE) if isinstance(command, GiveOrder)}
    assert given == {"a"}


def test_the_tokens_lie_beside_the_stands() -> None:
    state = field(
        brave("r", WHITE, (0, 0)),
        brave("i", WHITE, (3, 0)),
        brave("a", WHITE, (6, 0)),
        routing=("r",),
        impetuous={"i": "x"},
    )
    view = battle(state).view(GREY)
    shown = {key: [badge.meaning for badge in tokens(view, state.stands[f"{key}.1"])] for key in "ria"}
    assert shown == {"r": [Text("dw-badge-routing")], "i": [Text("dw-badge-impetuous")], "a": []}


def test_the_tooltip_has_the_next_test_with_its_tally_and_chance() -> None:
    """Four stands with a leader need 10: a 5 or a 6 after fire; against trolls in melee nothing but a 6."""
    state = field(
        brave("a", WHITE, *row(4), roles="L"),
        brave("e", WHITE, *row(4, 4), roles="L", engaged=True, first_melee=1),
        brave("t", GREY, (1, 3), profile="trolls", engaged=True, first_melee=1),
        brave("r", WHITE, *row(4, 12), roles="LSM"),
        brave("c", WHITE, (9, 9), profile="captain"),
        routing=("r",),
    )

    def told(unit: str, test: str, total: int, percent: int) -> None:
        lines = list(tips(state, state.units[unit]))
        values = text("dw-tip-morale", first=10, second=14)
        chance = text("dw-tip-test", test=Text(f"dw-test-{test}"), total=total, needed=10, percent=percent)
        assert lines[:2] == [values, chance]
        assert sum(int(str(line.args["value"])) for line in lines[2:]) == total
        shown = tooltip(state, state.units[unit])
        assert [line for line in shown if line in lines] == lines

    told("a", "shooting", 5, 33)
    told("e", "melee", 1, 17)
    told("r", "rally", 7, 67)
    assert list(tips(state, state.units["c"])) == []
