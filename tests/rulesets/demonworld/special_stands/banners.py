"""Units with special stands, for tests of chapter IX."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from oriflamme.board.hexes import Hex
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import (
    Commander,
    MovementPoints,
    Order,
    Profile,
    Role,
)
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits
from tests.rulesets.demonworld.armies import NORTH, WHITE, Muster, battle_of, card, field_of, muster
from tests.rulesets.demonworld.fights import BOW

GAME = contents.game(("special-stands",))
LEADER, STANDARD, MUSICIAN = Role.LEADER, Role.STANDARD_BEARER, Role.MUSICIAN
CARDS: tuple[Profile, ...] = (
    card("walkers", movement=MovementPoints(18, 18, 18), missile_protection=0),
    card("clumsy", manoeuvres=1, missile_protection=0),
    card("archers", missile=BOW, melee=()),
    card("captain", stands=1, commander=Commander(2, 5), missile_protection=0),
    card("rider", stands=1, commander=Commander(2, 5), size=3, mounted=True, missile_protection=0),
)


def company(
    places: Iterable[Hex],
    roles: Mapping[int, Role],
    *,
    key: str = "u",
    side: str = WHITE,
    facing: int | Iterable[int] = NORTH,
    cards: Mapping[int, str] | None = None,
    **fields: Any,
) -> Muster:
    """A unit whose stands have these roles, and cards of their own, by their numbers from 1."""
    made = muster(key, side, places, facing, **{"profile": "walkers", **fields})
    stands = tuple(
        msgspec.structs.replace(stand, role=roles.get(number), card=(cards or {}).get(number))
        for number, stand in enumerate(made.stands, start=1)
    )
    return Muster(made.unit, stands)


def field(*musters: Muster, **options: Any) -> Field:
    return field_of(*musters, **{"profiles": CARDS, "game": GAME, **options})


def moving(*musters: Muster, order: Order = Order.MOVE, **options: Any) -> Battle[Field]:
    """A battle in which white's units with an order are to move."""
    return battle_of(field(*musters, **options), MoveUnits(WHITE, order))
