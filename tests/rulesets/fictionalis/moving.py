"""The movement phase laid out for tests: ask what forbids a move, make it, look where it leads."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.table import PACE, Rect, overlap, point_at
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.actions import Forecast
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.movement.legs import AboutTurn, Ahead, Leg, Slide, Wheel
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.pieces import Element
from tests.rulesets.fictionalis.layout import laid_out, place

WEST, EAST = "west", "east"


def at_move(*elements: Element, **more: Any) -> Battle[Field]:
    """Return a battle in which west makes its moves."""
    battle = laid_out(*elements, **more)
    battle.push(MovementPhase(more.get("bound", WEST)))
    return battle


def ahead(paces: float) -> Ahead:
    return Ahead(round(paces * PACE))


def left(degrees: float) -> Wheel:
    return Wheel("left", round(degrees * 100))


def right(degrees: float) -> Wheel:
    return Wheel("right", round(degrees * 100))


def slide(paces: float) -> Slide:
    return Slide(round(paces * PACE))


ABOUT = AboutTurn()


def group(names: str, *legs: Leg, **more: Any) -> MoveGroup:
    """Return a group move; `names` are ids with spaces between."""
    return MoveGroup(tuple(names.split()), legs, **more)


def to(battle: Battle[Field], name: str, x: float, y: float, angle: float = 0, **more: Any) -> MoveElement:
    """Return the move of an element to where the MIDDLE OF ITS FRONT EDGE is at a place, in paces and degrees."""
    at = battle.state.elements[name].at
    rect = place(x, y, angle, at.width / PACE, at.depth / PACE)
    return MoveElement(name, rect.x, rect.y, rect.angle, **more)


def onto(name: str, rect: Rect, **more: Any) -> MoveElement:
    """Return the move of an element to a base."""
    return MoveElement(name, rect.x, rect.y, rect.angle, **more)


def rules(battle: Battle[Field], command: Command, player: str = WEST) -> set[str]:
    """Return the rules that forbid a command."""
    return {reason.rule for reason in battle.check(player, command).reasons}


def words(battle: Battle[Field], command: Command, player: str = WEST) -> set[str]:
    """Return the messages with which a command is refused."""
    return {reason.text.id for reason in battle.check(player, command).reasons}


def refused(battle: Battle[Field], command: Command, rule: str, message: str | None = None) -> None:
    """Prove that a command is refused by a rule, and that refusing it changes nothing."""
    before = battle.digest()
    ruling = battle.check(WEST, command)
    assert not ruling.legal
    assert rule in {reason.rule for reason in ruling.reasons}, ruling
    if message is not None:
        assert message in {reason.text.id for reason in ruling.reasons}, ruling
    with pytest.raises(IllegalCommand):
        battle.apply(WEST, command)
    assert battle.digest() == before


def allowed(battle: Battle[Field], command: Command) -> None:
    """Prove that nothing forbids a command."""
    assert battle.check(WEST, command).reasons == ()


def play(battle: Battle[Field], command: Command, player: str = WEST) -> list[Event]:
    """Make a legal move, and prove that no bases overlap afterwards but Aerials with others."""
    allowed(battle, command)
    events = battle.apply(player, command)
    standing = list(battle.state.on_table())
    for index, one in enumerate(standing):
        for other in standing[index + 1 :]:
            assert one.kind.aerial != other.kind.aerial or not overlap(one.at, other.at), (one.id, other.id)
    return events


def forecast(battle: Battle[Field], command: Command) -> Forecast:
    """Return what a command would lead to."""
    due = battle.decision()
    assert isinstance(due, MovementPhase)
    return due.forecast(battle.view(WEST), WEST, command)


def front(battle: Battle[Field], name: str) -> tuple[float, float, float]:
    """Return the middle of an element's front edge in paces, and its angle in degrees, to a tenth."""
    at = battle.state.elements[name].at
    point = point_at(at, 0, 0)
    return round(point.x / PACE, 1), round(point.y / PACE, 1), round(at.angle / 100, 1)


def kinds(events: list[Event]) -> list[str]:
    """Return the types of events."""
    return [type(event).__name__ for event in events]
