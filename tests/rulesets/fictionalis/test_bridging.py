"""Pontoneers and their bridge (seed lines 418, 960)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis import going, initiative
from oriflamme.rulesets.fictionalis.actions import Action
from oriflamme.rulesets.fictionalis.bridging import (
    ACTIONS,
    BridgeChanged,
    FinishBridge,
    FinishDismantling,
    Stage,
    StartBridge,
    StartDismantling,
    bridge_of,
    span_ahead,
)
from oriflamme.rulesets.fictionalis.field import Bound, Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Rank
from tests.rulesets.fictionalis.layout import element, laid_out, place

BANK = 1400
RULES: dict[type[Any], Action[Any]] = {action.command: action for action in ACTIONS}
RIVER = Feature(
    id="r",
    land=Land.RIVER,
    outline=(),
    course=(Point(0, (BANK - 50) * PACE), Point(3600 * PACE, (BANK - 50) * PACE)),
    width=100 * PACE,
)


def works(*more: Element, y: float = BANK, angle: float = 0, **options: Any) -> Battle[Field]:
    return laid_out(
        element("a1", "Irr Pon(I)", (1000, y), angle, depth=160),
        element("a0", "Reg Cv(O)", (1200, 1700), general=Rank.SUB),
        *more,
        surface=Surface(features=(RIVER,)),
        **options,
    )


def refused(battle: Battle[Field], command: Any, player: str = "west") -> list[str]:
    return [one.rule for one in RULES[type(command)].reasons(battle, player, command)]


def do(battle: Battle[Field], command: Any) -> None:
    assert refused(battle, command) == []
    assert command in list(RULES[type(command)].options(battle, "west"))
    RULES[type(command)].carry_out(battle, "west", command)


def next_bound(battle: Battle[Field]) -> None:
    field = battle.state
    field.bound = Bound(number=field.bound.number + 2, side="west", sides_bounds={})
    field.order(msgspec.structs.replace(field.commands["a"], pips=12))
    for name in field.elements:
        field.note_deeds(name, tactical=False)


def built() -> Battle[Field]:
    battle = works()
    do(battle, StartBridge("a1"))
    next_bound(battle)
    do(battle, FinishBridge("a1"))
    return battle


@pytest.mark.rule("DBF-PONTOON", "DBF-PIP-SPECIAL")
def test_a_bridge_is_started_in_one_bound_and_finished_in_a_later_one() -> None:
    battle = works()
    do(battle, StartBridge("a1"))
    field = battle.state
    bridge = bridge_of(field, "a1")
    assert bridge is not None
    assert (bridge.stage, bridge.near, bridge.far) == (
        Stage.STARTED,
        Point(1000 * PACE, BANK * PACE),
        Point(1000 * PACE, (BANK - 100) * PACE),
    )
    assert field.commands["a"].pips == 12 - 6
    assert field.elements["a1"].deeds.tactical
    assert not going.at_crossing(field, place(1000, BANK - 20, depth=60))
    assert set(refused(battle, FinishBridge("a1"))) == {"DBF-MOVE-TACTICAL", "DBF-PONTOON"}
    next_bound(battle)
    do(battle, FinishBridge("a1"))
    assert field.commands["a"].pips == 12 - 6
    assert (field.elements["a1"].place, field.elements["a1"].rect) == (Place.RESERVE, None)
    assert field.commands["a"].lost == 0
    assert initiative.rolls(field, field.commands["a"])
    stages = [one.stage for one in battle.advance() if isinstance(one, BridgeChanged)]
    assert stages == [Stage.STARTED, Stage.STANDING]
    finished = bridge_of(field, "a1")
    assert finished is not None
    assert finished.stage is Stage.STANDING


@pytest.mark.rule("DBF-PONTOON", "DBF-TERRAIN-RV-b")
def test_a_finished_bridge_is_crossed_like_any_other() -> None:
    field = built().state
    for y in range(BANK + 60, BANK - 120, -20):
        base = place(1000, y, depth=60)
        assert going.river_at(field, base) is None or going.at_crossing(field, base)
        assert going.on_road(field, base)
    assert not going.at_crossing(field, place(1100, BANK - 20, depth=60))


@pytest.mark.rule("DBF-PONTOON")
def test_it_is_built_only_by_pontoneers_on_a_bank_in_peace_with_enough_pips() -> None:
    assert refused(works(), StartBridge("a0")) == ["DBF-PONTOON", "DBF-PONTOON"]
    assert refused(works(y=BANK + 90), StartBridge("a1")) == ["DBF-PONTOON"]
    assert refused(works(angle=180), StartBridge("a1")) == ["DBF-PONTOON"]
    assert refused(works(), StartBridge("a1"), "east") == ["DBF-MOVE-TACTICAL"]
    assert refused(works(element("b1", "Reg Ps(O)", (1080, BANK + 20))), StartBridge("a1")) == ["DBF-PONTOON"]
    poor = works()
    poor.state.order(msgspec.structs.replace(poor.state.commands["a"], pips=5))
    assert refused(poor, StartBridge("a1")) == ["DBF-PIP-USE"]
    assert refused(works(), FinishBridge("a1")) == ["DBF-PONTOON"]
    assert refused(works(), StartDismantling("a1")) == ["DBF-PONTOON"]
    assert refused(works(), FinishDismantling("a1")) == ["DBF-PONTOON"]


@pytest.mark.rule("DBF-PONTOON")
def test_who_has_left_a_bridge_cannot_finish_it_but_may_start_another() -> None:
    battle = works()
    do(battle, StartBridge("a1"))
    next_bound(battle)
    battle.state.move({"a1": place(1500, BANK, depth=160)})
    assert refused(battle, FinishBridge("a1")) == ["DBF-PONTOON"]
    do(battle, StartBridge("a1"))
    bridge = bridge_of(battle.state, "a1")
    assert bridge is not None
    assert bridge.near.x == 1500 * PACE


@pytest.mark.rule("DBF-PONTOON", "DBF-PIP-SPECIAL")
@pytest.mark.parametrize("far", [False, True])
def test_it_is_taken_down_in_two_bounds_and_may_be_built_again(far: bool) -> None:
    battle = built()
    assert refused(battle, StartDismantling("a1", far)) == ["DBF-PONTOON"]
    next_bound(battle)
    assert RULES[StartDismantling].forecast(battle, "west", StartDismantling("a1", far)).places
    do(battle, StartDismantling("a1", far))
    field = battle.state
    assert field.commands["a"].pips == 12
    at = place(1000, BANK - 100, 180, depth=160) if far else place(1000, BANK, depth=160)
    assert field.elements["a1"].at == at
    assert not going.at_crossing(field, place(1000, BANK - 20, depth=60))
    next_bound(battle)
    assert refused(battle, StartBridge("a1")) == ["DBF-PONTOON"]
    do(battle, FinishDismantling("a1"))
    assert field.commands["a"].pips == 12 - 6
    assert bridge_of(field, "a1") is None
    assert field.surface.features == (RIVER,)
    next_bound(battle)
    do(battle, StartBridge("a1"))


@pytest.mark.rule("DBF-PONTOON")
def test_not_while_somebody_is_on_it_or_in_the_way() -> None:
    battle = built()
    next_bound(battle)
    battle.state.put(element("a0", "Reg Cv(O)", (1000, BANK - 30)))
    assert "DBF-PONTOON" in refused(battle, StartDismantling("a1"))
    battle.state.put(element("a0", "Reg Cv(O)", (1000, BANK + 40)))
    assert refused(battle, StartDismantling("a1")) == ["DBF-PONTOON"]
    assert refused(battle, StartDismantling("a1", far=True)) == []
    assert refused(battle, StartDismantling("a1", far=True), "east") == ["DBF-PONTOON"]


def test_a_span_has_both_its_ends_on_the_table() -> None:
    slanting = msgspec.structs.replace(
        RIVER, course=(Point(0, 50 * PACE), Point(3600 * PACE, 50 * PACE)), width=200 * PACE
    )
    field = laid_out(surface=Surface(features=(slanting,))).state
    assert span_ahead(field, place(1000, 150)) is None
    assert span_ahead(works().state, place(1000, BANK + 79)) is not None
    assert span_ahead(works().state, place(1000, BANK + 81)) is None


def test_a_bridge_is_stored_with_the_battle() -> None:
    battle = built()
    stored = msgspec.json.decode(msgspec.json.encode(battle.state.encode()))
    again = Field.decode(stored, battle.state.theatre)
    assert bridge_of(again, "a1") == bridge_of(battle.state, "a1")
    assert going.at_crossing(again, place(1000, BANK - 20, depth=60))
