"""Chapter III: the phases of a turn, one after another, turn after turn."""

from __future__ import annotations

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.events import Event
from oriflamme.rulesets.demonworld import RULESET
from oriflamme.rulesets.demonworld.characteristics import Band, MissileKind, MissileWeapon, Order
from oriflamme.rulesets.demonworld.contacts import InContact
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, MeleePhase
from oriflamme.rulesets.demonworld.missiles import may_fire
from oriflamme.rulesets.demonworld.movement.legs import Advance
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhase
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.post_combat import PostCombat
from oriflamme.rulesets.demonworld.turn import Commit, PhaseBegan, TurnBegan
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    play,
    rows,
)


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
    assert battle.state.pages[InContact].stands == {"a.1", "x.1"}


@pytest.mark.rule("DW-III-TURN", "DW-VII-DEPLOY")
def test_a_battle_begins_with_deployment_and_then_the_first_turn() -> None:
    battle = RULESET.begin(RULESET.setup("demonworld-first-battle"), Dice("turns"))
    assert headings(list(battle.advance())) == ["deployment"]
    events = [event for side in battle.deciders() for event in battle.apply(side, Commit())]
    assert headings(events) == [1, "orders"]


BOWS = card("bows", missile=MissileWeapon(MissileKind.BOW, (Band(9, 6),)))


def archers(order: Order, facing: int | tuple[int, ...] = NORTH) -> Muster:
    return muster("a", WHITE, rows({0: range(4)}), facing, profile="bows", order=order)


@pytest.mark.rule("DW-III.2.0-e", "DW-III.1.2", "DW-III.1.1", "DW-III.1.3")
def test_skirmishers_in_order_may_fire_before_the_movement_phase() -> None:
    for order, facing, phases in (
        (Order.SKIRMISH, NORTH, [1]),
        (Order.SKIRMISH, (NORTH, NORTH, NORTH, SOUTH), []),
        (Order.HOLD, NORTH, [2]),
        (Order.CHARGE, NORTH, []),
        (Order.MOVE, NORTH, []),
    ):
        field = field_of(archers(order, facing), profiles=[BOWS])
        assert [phase for phase in (1, 2) if may_fire(field, field.units["a"], phase)] == phases


@pytest.mark.rule("DW-III.1.4-a", "DW-III.2.0-g", "DW-V.3.2-h")
def test_who_holds_may_fire_though_just_attacked() -> None:
    enemy = muster("x", GREY, hexes((1, -3), (2, -3)), SOUTH, order=Order.CHARGE)
    battle = battle_of(field_of(archers(Order.HOLD), enemy, profiles=[BOWS]), MoveUnits(GREY, Order.CHARGE))
    play(battle, GREY, MoveUnit("x", (Advance("left"), Advance("left"))))
    assert battle.state.units["a"].engaged
    play(battle, WHITE, Commit())
    assert may_fire(battle.state, battle.state.units["a"], 2)
    battle.state.turn += 1
    assert not may_fire(battle.state, battle.state.units["a"], 2)


def test_all_engaged_units_fight_in_the_melee_phase_and_may_regroup_after_it() -> None:
    field = field_of(
        muster("a", WHITE, hexes((0, 0), (1, 0)), engaged=True, first_melee=1),
        muster("x", GREY, hexes((0, -1), (1, -1)), SOUTH, engaged=True, first_melee=2),
        muster("far", WHITE, hexes((9, 9)), order=Order.MOVE),
        turn=2,
    )
    battle = battle_of(field, MeleePhase(), dice=(2,))
    kinds = []
    while battle.deciders():
        kinds.append(type(battle.decision()))
        for player in battle.deciders():
            options = list(battle.options(player))
            play(battle, player, Commit() if Commit() in options else options[0])
    assert MeleeDeclaration in kinds
    assert PostCombat in kinds
    assert battle.state.units["far"].stands == ("far.1",)


@pytest.mark.rule("DW-I.1.3")
def test_dice_have_six_or_twenty_faces() -> None:
    battle = battle_of(field_of(muster("a", WHITE, hexes((0, 0)))))
    battle.dice = Dice("faces")
    for sides in (6, 20):
        shown = {battle.roll(sides, "dw-roll-first-mover", "DW-I.1.3") for _ in range(400)}
        assert shown == set(range(1, sides + 1))
