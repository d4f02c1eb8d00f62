"""Chapter VII: forces, deployment, victory, and the project's end to battles in which nothing happens."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import at
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.rulesets.demonworld import RULESET
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import (
    Deploy,
    Deployment,
    DeploymentBegins,
    TurnEnds,
    UnitDeployed,
    VictoryCheck,
    block,
    check_victory,
)
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, MeleePhase
from oriflamme.rulesets.demonworld.movement import MovementPhase
from oriflamme.rulesets.demonworld.movement.engagement import UnitEngaged
from oriflamme.rulesets.demonworld.movement.legs import Walk
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhase, OrderPhaseBegins
from oriflamme.rulesets.demonworld.organisation import in_ranks
from oriflamme.rulesets.demonworld.scenarios import cards, scenario_file, setup
from oriflamme.rulesets.demonworld.turn import Commit, EncodedPlacement, PhaseBegan, living
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    battle_of,
    field_of,
    hexes,
    hexes_of,
    muster,
    play,
    refused,
    rows,
)


def placed(*pairs: tuple[int, int], facing: int = NORTH) -> tuple[EncodedPlacement, ...]:
    return tuple(EncodedPlacement(f"{q},{r}", facing) for q, r in pairs)


ZONES = {
    WHITE: tuple(f"{q},{r}" for r in (8, 9, 10) for q in range(-6, 7)),
    GREY: tuple(f"{q},{r}" for r in (-10, -9, -8) for q in range(-6, 7)),
}
PROPOSED = {
    WHITE: {"a": placed((0, 8), (1, 8), (0, 9), (1, 9)), "b": placed((4, 8), (5, 8))},
    GREY: {"x": placed((0, -8), (1, -8), facing=SOUTH)},
}


def deploying() -> Battle[Field]:
    field = field_of(
        muster("a", WHITE, rows({8: (0, 1), 9: (0, 1)})),
        muster("b", WHITE, hexes((4, 8), (5, 8))),
        muster("x", GREY, hexes((0, -8), (1, -8)), SOUTH),
    )
    empty = Field(field.ground, field.units.values())
    return battle_of(empty, DeploymentBegins(ZONES, PROPOSED))


@pytest.mark.rule("DW-VII-DEPLOY")
def test_both_sides_deploy_in_secret_and_are_shown_together() -> None:
    battle = deploying()
    assert battle.deciders() == (WHITE, GREY)
    assert all(prompt.secret for prompt in battle.prompts())
    there = placed((-3, 10), (-2, 10), (-3, 9), (-2, 9), facing=2)
    assert play(battle, WHITE, Deploy("a", there), Commit()) == []
    assert battle.state.stands == {}
    events = play(battle, GREY, Commit())
    shown = {event.unit: event.stands for event in events if isinstance(event, UnitDeployed)}
    assert shown == {"a": there, "b": PROPOSED[WHITE]["b"], "x": PROPOSED[GREY]["x"]}
    assert hexes_of(battle.state, "a") == {(-3, 10), (-2, 10), (-3, 9), (-2, 9)}
    assert {stand.facing for stand in battle.state.stands_of("a")} == {2}


@pytest.mark.rule("DW-VII-DEPLOY")
def test_the_opponents_deployment_is_absent_from_a_view() -> None:
    battle = deploying()
    play(battle, WHITE, Deploy("b", placed((-6, 10), (-5, 10))))
    for viewer, sides in ((WHITE, {WHITE}), (GREY, {GREY}), (None, set())):
        seen = battle.view(viewer).decision()
        assert isinstance(seen, Deployment)
        assert set(seen.placed) == sides


@pytest.mark.rule("DW-VII-DEPLOY")
def test_units_may_stand_any_way_inside_the_zone() -> None:
    battle = deploying()
    chaos = tuple(EncodedPlacement(f"{3 * n - 6},10", n) for n in range(4))
    play(battle, WHITE, Deploy("a", chaos), Deploy("b", PROPOSED[WHITE]["b"]), Commit())
    play(battle, GREY, Commit())
    assert not in_ranks(battle.state.stands_of("a"))


@pytest.mark.rule("DW-VII-DEPLOY", "DW-V.3.0-a", "DW-I.1.4-c", "DW-I.2.0-b")
@pytest.mark.parametrize(
    ("stands", "refusals"),
    [
        (placed((0, 0), (1, 8), (0, 9), (1, 9)), {("DW-VII-DEPLOY", "dw-refused-zone")}),
        (placed((0, 8), (1, 8), (0, 9)), {("DW-VII-DEPLOY", "dw-refused-number")}),
        (placed((4, 8), (1, 8), (0, 9), (1, 9)), {("DW-V.3.0-a", "dw-refused-occupied")}),
        (placed((0, 8), (0, 8), (0, 9), (1, 9)), {("DW-V.3.0-a", "dw-refused-occupied")}),
        (placed((99, 8), (1, 8), (0, 9), (1, 9)), {("DW-I.1.4-c", "dw-refused-no-such-hex")}),
        (placed((0, 8), (1, 8), (0, 9), (1, 9), facing=6), {("DW-I.2.0-b", "dw-refused-facing")}),
        (
            placed((0, 0), (0, 0), (0, 9), (4, 8)),
            {("DW-VII-DEPLOY", "dw-refused-zone"), ("DW-V.3.0-a", "dw-refused-occupied")},
        ),
    ],
)
def test_what_is_no_deployment(stands: Any, refusals: set[tuple[str, str]]) -> None:
    assert refused(deploying(), WHITE, Deploy("a", stands)) == refusals


@pytest.mark.rule("DW-VII-DEPLOY")
def test_only_ones_own_units_and_only_deployments() -> None:
    battle = deploying()
    for key in ("x", "z"):
        assert refused(battle, WHITE, Deploy(key, PROPOSED[GREY]["x"])) == {
            ("DW-VII-DEPLOY", "dw-refused-no-such-unit")
        }
    assert refused(battle, WHITE, GiveOrder("a", Order.HOLD)) == {("DW-VII-DEPLOY", "dw-refused-other-phase")}
    play(battle, WHITE, Commit())
    assert refused(battle, WHITE, Deploy("a", PROPOSED[WHITE]["a"])) == {
        ("KERNEL-TURN", "refused-not-your-decision")
    }


@pytest.mark.rule("DW-VII-DEPLOY")
def test_deployments_offered_are_organised_and_inside_the_zone() -> None:
    battle = deploying()
    offered = list(battle.options(WHITE))
    assert offered[-1] == Commit()
    assert all(battle.check(WHITE, command).legal for command in offered)
    blocks = [command for command in offered if isinstance(command, Deploy)]
    assert {command.unit for command in blocks} == {"a", "b"}
    for command in blocks:
        unit = battle.state.units[command.unit]
        assert in_ranks(Deployment.stands(battle.state, unit, command.stands))
    play(battle, WHITE, next(command for command in blocks if command.unit == "a"))
    again = {command.unit for command in battle.options(WHITE) if isinstance(command, Deploy)}
    assert again == {"b"}


def test_units_may_change_places() -> None:
    battle = deploying()
    a, b = PROPOSED[WHITE]["a"], PROPOSED[WHITE]["b"]
    away = Deploy("a", placed((-6, 8), (-5, 8), (-6, 9), (-5, 9)))
    play(battle, WHITE, away, Deploy("b", a[:2]), Deploy("a", (*b, *placed((4, 9), (5, 9)))), Commit())
    play(battle, GREY, Commit())
    assert hexes_of(battle.state, "b") == {(0, 8), (1, 8)}
    assert hexes_of(battle.state, "a") == {(4, 8), (5, 8), (4, 9), (5, 9)}


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize(("count", "width"), [(10, 5), (8, 3), (4, 1), (7, 4), (3, 3)])
def test_blocks_are_in_ranks(facing: int, count: int, width: int) -> None:
    cells = block(at(0, 0), facing, count, width)
    body = muster("u", WHITE, cells, facing).stands
    assert in_ranks(body)
    assert len(set(cells)) == count


@pytest.mark.rule("DW-VII-FORCES", "DW-VII-MAP", "DW-VII-POINTS")
def test_the_first_battle() -> None:
    plan = scenario_file("demonworld-first-battle")
    body = setup("demonworld-first-battle").body
    assert [side.id for side in plan.sides] == ["empire", "orcs"]
    names = {side.id: {unit.profile for unit in side.units} for side in plan.sides}
    assert names == {
        "empire": {"noble-infantry", "berserkers"},
        "orcs": {"orc-guard", "dwarf-eaters"},
    }
    assert len(body["map"]["sheets"]) == 2
    assert [side.points for side in cards()["demonworld-first-battle"].sides] == [380, 330]


@pytest.mark.rule("DW-VII-VARIANT")
def test_the_first_battle_has_a_variant_with_missiles() -> None:
    offered = {
        unit.profile for side in scenario_file("demonworld-first-volleys").sides for unit in side.units
    }
    assert {"orc-light-archers", "dwarf-arquebusiers"} <= offered
    battle: Battle[Field] = RULESET.begin(setup("demonworld-first-volleys"), Dice("volleys"))
    battle.advance()
    for side in battle.deciders():
        battle.apply(side, Commit())
    assert isinstance(battle.decision(), OrderPhase)
    field = battle.state
    armed = {unit.profile for unit in field.units.values() if field.profile(unit).missile and unit.stands}
    assert armed == {"orc-light-archers", "dwarf-arquebusiers"}


@pytest.mark.rule("DW-VII-IGNORE")
def test_a_unit_fights_on_to_its_last_stand() -> None:
    last = muster("a", WHITE, rows({0: range(10)}), order=Order.CHARGE)
    field = field_of(last, muster("x", GREY, hexes((0, -2), (1, -2)), SOUTH, order=Order.MOVE, moved=True))
    for number in range(2, 11):
        field.remove(f"a.{number}")
    battle = battle_of(field, OrderPhaseBegins(), MovementPhase(), MeleePhase(), dice=(1, 1, 1))
    # Nobody rolls for its morale: it is given an order and attacks like any other.
    play(battle, WHITE, GiveOrder("a", Order.CHARGE), Commit())
    play(battle, GREY, GiveOrder("x", Order.MOVE), Commit(), Commit())
    assert battle.rolls == 0
    events = play(battle, WHITE, MoveUnit("a", (Walk({"a.1": 5}),)))
    assert [event.enemy for event in events if isinstance(event, UnitEngaged)] == ["x"]
    assert isinstance(battle.decision(), MeleeDeclaration)


@pytest.mark.rule("DW-VII-VICTORY")
@pytest.mark.parametrize(
    ("dead", "winner", "reason"),
    [
        (["a.1"], GREY, "dw-end-wiped-out"),
        (["x.1"], WHITE, "dw-end-wiped-out"),
        (["a.1", "x.1"], None, "dw-end-both-wiped-out"),
    ],
)
def test_who_wipes_out_the_enemy_wins(dead: list[str], winner: str | None, reason: str) -> None:
    for step in (VictoryCheck(), TurnEnds()):
        field = field_of(muster("a", WHITE, hexes((0, 0))), muster("x", GREY, hexes((5, 5))))
        for stand in dead:
            field.remove(stand)
        battle = battle_of(field, step)
        assert battle.outcome is not None
        assert (battle.outcome.winner, battle.outcome.reason) == (winner, reason)


@pytest.mark.rule("DW-VII-VICTORY")
def test_a_battle_goes_on_while_both_have_stands() -> None:
    field = field_of(muster("a", WHITE, hexes((0, 0))), muster("x", GREY, hexes((5, 5))))
    battle = battle_of(field, VictoryCheck())
    check_victory(battle)
    assert battle.outcome is None
    assert living(battle) == {WHITE: 1, GREY: 1}


@pytest.mark.rule("DW-VII-VICTORY")
@pytest.mark.parametrize(
    ("turn", "last_loss", "readings", "reason"),
    [
        (6, 6, {"turn_limit": 6}, "dw-end-turn-limit"),
        (5, 5, {"turn_limit": 6}, None),
        (20, 0, {}, "dw-end-stalemate"),
        (19, 0, {}, None),
        (30, 12, {}, None),
        (8, 3, {"stalemate": 5}, "dw-end-stalemate"),
    ],
)
def test_readings_end_a_battle_without_victory(
    turn: int, last_loss: int, readings: dict[str, Any], reason: str | None
) -> None:
    field = field_of(
        muster("a", WHITE, hexes((0, 0))), muster("x", GREY, hexes((5, 5))), turn=turn, **readings
    )
    field.last_loss = last_loss
    battle = battle_of(field, TurnEnds())
    assert (battle.outcome.reason if battle.outcome else None) == reason
    assert battle.outcome is None or battle.outcome.winner is None


def test_deployment_is_announced() -> None:
    battle = battle_of(Field(deploying().state.ground, ()))
    battle.push(DeploymentBegins(ZONES, {WHITE: {}, GREY: {}}))
    assert [event.phase for event in battle.advance() if isinstance(event, PhaseBegan)] == ["deployment"]
