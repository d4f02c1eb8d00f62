"""Chapter III: the phases of a turn, one after another, turn after turn."""

from __future__ import annotations

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.events import Event
from oriflamme.rulesets.demonworld import RULESET
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhase
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.turn import Commit, PhaseBegan, TurnBegan
from tests.rulesets.demonworld.armies import GREY, SOUTH, WHITE, battle_of, field_of, hexes, muster, play, rows


def headings(events: list[Event]) -> list[str | int]:
    return [
        event.turn if isinstance(event, TurnBegan) else event.phase
        for event in events
        if isinstance(event, TurnBegan | PhaseBegan)
    ]


@pytest.mark.rule("DW-III-TURN", "DW-III.2.0-a", "DW-III.2.0-f")
def test_the_five_phases_come_in_strict_order() -> None:
    field = field_of(
        muster("a", WHITE, rows({6: range(4)})), muster("x", GREY, rows({-6: range(4)}), SOUTH), turn=0
    )
    battle: Battle[Field] = battle_of(field)
    battle.push(TurnBegins())
    assert headings(list(battle.advance())) == [1, "orders"]
    events: list[Event] = []
    events += play(battle, WHITE, GiveOrder("a", Order.MOVE), Commit())
    events += play(battle, GREY, Commit())
    while not isinstance(battle.decision(), OrderPhase):
        for player in battle.deciders():
            events += play(battle, player, Commit())
            break
    assert headings(events) == ["fire-1", "movement", "fire-2", "melee", 2, "orders"]
    assert battle.state.turn == 2


@pytest.mark.rule("DW-III-TURN")
def test_who_is_in_contact_is_noted_as_the_turn_begins() -> None:
    field = field_of(
        muster("a", WHITE, hexes((0, 0), (1, 0)), engaged=True, first_melee=1),
        muster("x", GREY, hexes((0, -1), (-1, -1)), SOUTH, engaged=True, first_melee=1),
    )
    battle = battle_of(field, TurnBegins())
    assert battle.state.locked == {"a.1", "x.1"}


@pytest.mark.rule("DW-III-TURN", "DW-VII-DEPLOY")
def test_a_battle_begins_with_deployment_and_then_the_first_turn() -> None:
    battle = RULESET.begin(RULESET.setup("demonworld-first-battle"), Dice("turns"))
    assert headings(list(battle.advance())) == ["deployment"]
    events = [event for side in battle.deciders() for event in battle.apply(side, Commit())]
    assert headings(events) == [1, "orders"]
