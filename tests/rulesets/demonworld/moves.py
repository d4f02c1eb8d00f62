"""Moving one unit, `u`, of the white side, and its enemies, in tests of chapter V."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oriflamme.board.hexes import Hex
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.characteristics import MovementPoints, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.movement.engagement import Completion, Reaction
from oriflamme.rulesets.demonworld.movement.legs import Leg
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.organisation import is_organised
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
    refused,
)


def moving(
    places: Iterable[Hex],
    facing: int | Iterable[int] = NORTH,
    *others: Muster,
    order: Order = Order.CHARGE,
    points: int = 18,
    **readings: Any,
) -> Battle[Field]:
    """A battle in which white's unit `u` is to move, with so many points and whatever others there are."""
    walkers = card("walkers", movement=MovementPoints(points, points, points))
    unit = muster("u", WHITE, places, facing, profile="walkers", order=order)
    return battle_of(field_of(unit, *others, profiles=[walkers], **readings), MoveUnits(WHITE, order))


def go(battle: Battle[Field], *legs: Leg, unit: str = "u") -> Spent:
    """Move a unit; what it has spent so far, or nothing when contact has ended its move."""
    play(battle, WHITE, MoveUnit(unit, legs))
    due = battle.decision()
    return due.spent if isinstance(due, MoveUnits) else Spent()


def stopped(battle: Battle[Field], *legs: Leg, unit: str = "u") -> set[tuple[str, str]]:
    """Why a unit may not move so."""
    return refused(battle, WHITE, MoveUnit(unit, legs))


def organised(battle: Battle[Field], unit: str = "u") -> bool:
    """Whether a unit is organised."""
    return is_organised(battle.state.stands_of(unit))


def foe(*pairs: tuple[int, int], key: str = "x", facing: int = SOUTH, **fields: Any) -> Muster:
    """A grey unit, `x` unless told otherwise; one with order M, the default, has moved."""
    fields.setdefault("order", Order.MOVE)
    fields.setdefault("moved", fields["order"] is Order.MOVE)
    return muster(key, GREY, hexes(*pairs), facing, **fields)


def reaction(battle: Battle[Field]) -> Reaction:
    """The reaction that is due."""
    due = battle.decision()
    assert isinstance(due, Reaction)
    return due


def completion(battle: Battle[Field]) -> Completion:
    """The completion that is due."""
    due = battle.decision()
    assert isinstance(due, Completion)
    return due
