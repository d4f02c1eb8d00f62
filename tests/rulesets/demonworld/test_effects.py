"""What there is to see of fire, melee, casualties, orders and deployment: against the field, command by command."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from oriflamme.board.hexes import axial
from oriflamme.bots import arena, find
from oriflamme.kernel.effects import Aimed, Altered, Banner, Fell, Shown, Struck, Threw, Turned, Weight, Went
from oriflamme.kernel.records import Played
from oriflamme.kernel.sessions import Session
from oriflamme.rulesets.demonworld.casualties import StandsDestroyed
from oriflamme.rulesets.demonworld.closing_up import SteppedUp, StepUp
from oriflamme.rulesets.demonworld.fire_execution import ShotFired, ShotLost
from oriflamme.rulesets.demonworld.fire_into_melee import ShotScattered
from oriflamme.rulesets.demonworld.first_battle import UnitDeployed
from oriflamme.rulesets.demonworld.melee_execution import BlowLost, BlowStruck, InitiativeReached
from oriflamme.rulesets.demonworld.orders import OrderRevealed
from oriflamme.rulesets.demonworld.post_combat import Regroup, StandRegrouped
from oriflamme.rulesets.demonworld.ruleset import RULESET
from oriflamme.rulesets.demonworld.turn import PhaseBegan, TurnBegan
from tests.rulesets.demonworld.armies import of


@pytest.fixture(scope="module", params=["demonworld-hail-of-arrows", "demonworld-lance-and-pike"])
def steps(request: pytest.FixtureRequest) -> list[tuple[Any, Any, Any, list[Any]]]:
    """Each command of a battle of captains: the field before, the command, the field after, the events."""
    setup = RULESET.setup(request.param)
    bots = {side: find("captain", "demonworld", side) for side in setup.sides}
    record = arena.fight(setup, bots, "2").record
    session = Session(RULESET, record.header)
    found = []
    for line in record.lines:
        if isinstance(line, Played):
            before, command = session.battle.state.copy(), RULESET.decode_command(bytes(line.command))
            seen = len(session.log)
            session.play(line.by, command)
            found.append((before, command, session.battle.state.copy(), session.log[seen:]))
    return found


def effects(events: list[Any], *kinds: type) -> list[Any]:
    return [effect for event in events for effect in event.effects(None) if isinstance(effect, kinds)]


def test_who_fell_is_who_is_gone(steps: Any) -> None:
    fallen = 0
    for before, _, after, events in steps:
        fell = Counter(effect.piece for effect in effects(events, Fell))
        assert fell == Counter(before.stands.keys() - after.stands.keys())
        fallen += len(fell)
    assert fallen > 3


def test_stands_go_from_where_they_were_to_where_they_are(steps: Any) -> None:
    seen = 0
    for before, command, after, events in steps:
        if not isinstance(command, Regroup | StepUp):
            continue
        (event,) = of(events, StandRegrouped, SteppedUp)
        old, new = before.stands[command.stand], after.stands[command.stand]
        match event.effects(None):
            case (Went(path=path, facing=facing),):
                assert (path[0], path[-1]) == (axial(old.hex), axial(new.hex))
                assert facing in (None, new.facing)
                assert path[0] != path[-1]
            case (Turned(facing=facing),):
                assert (old.hex, facing) == (new.hex, new.facing)
        assert [effect.piece for effect in effects([event], Went, Turned)] == [command.stand]
        assert event.weight is Weight.MOVE
        seen += 1
    assert seen


def test_dice_are_told_with_what_they_are_thrown_against(steps: Any) -> None:
    events = [event for *_, told in steps for event in told]
    rolled = of(events, ShotFired, BlowStruck)
    assert rolled
    for event in rolled:
        first, threw = event.effects(None)
        assert isinstance(threw, Threw)
        assert (threw.dice, threw.needs, threw.good) == (((20, event.roll),), event.tally.total, event.hit)
        assert threw.tally == event.tally
        main = event.shooter if isinstance(event, ShotFired) else event.attacker
        assert threw.pieces == (main.id, *(stand.id for stand in event.supporters))
        assert (first.pieces, first.target) == (threw.pieces, event.target.id)
        assert isinstance(first, Aimed if isinstance(event, ShotFired) else Struck)
        assert event.weight is Weight.ROLL
    for lost in of(events, ShotLost, ShotScattered):
        assert isinstance(lost.effects(None)[0], Aimed)
    for lost in of(events, BlowLost):
        assert all(effect.pieces == (lost.attacker.id,) for effect in lost.effects(None))
    for destroyed in of(events, StandsDestroyed):
        assert destroyed.weight is Weight.LOSS


def test_orders_deployment_and_headings_are_shown(steps: Any) -> None:
    for _, _, after, events in steps:
        for event in of(events, UnitDeployed):
            assert [effect.piece for effect in effects([event], Shown)] == list(event.pieces)
            places = {axial(after.stands[key].hex) for key in event.pieces}
            assert places == {axial(after.ground.map.find(stand.hex)) for stand in event.stands}
        for event in of(events, OrderRevealed):
            (altered,) = effects([event], Altered)
            assert altered.pieces == event.stands == after.units[event.unit].stands
    events = [event for *_, told in steps for event in told]
    levels = {
        type(event): effects([event], Banner)[0].level
        for event in of(events, TurnBegan, PhaseBegan, InitiativeReached)
    }
    assert levels[TurnBegan] == "turn"
    assert levels[PhaseBegan] == "phase"
    assert levels.get(InitiativeReached, "step") == "step"


def test_every_effect_of_these_events_can_be_encoded(steps: Any) -> None:
    events = [event for *_, told in steps for event in told]
    for event in events:
        assert msgspec.json.encode(event.effects(None))
