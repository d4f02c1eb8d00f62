"""Units with morale for tests: cards, leaders, commanders who have joined, and battles with the chapter in force."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Commander, Morale, Order, Profile, Role
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.morale.conduct import Conduct
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
)
from tests.rulesets.demonworld.fights import BOW

GAME = contents.game(("morale",))
"""The base game with morale."""


def _card(key: str, **changes: Any) -> Profile:
    return card(key, **{"missile_protection": 0, "size": 2, **changes})


CARDS = (
    _card("foot", morale=Morale(10, 14)),
    _card("archers", morale=Morale(10, 14), missile=BOW),
    _card("timid", morale=Morale(30, 14)),
    _card("bold", morale=Morale(0, 30)),
    _card("wild", morale=Morale(10, 5)),
    _card("ogres", morale=Morale(10, 14), fear=2, size=3),
    _card("trolls", morale=Morale(10, 14), fear=4),
    _card("giants", morale=Morale(10, 14), size=5),
    _card("swift", morale=Morale(10, 14), initiative=5),
    _card("captain", commander=Commander(2), stands=1),
    _card("general", commander=Commander(4), stands=1),
)
"""Cards like SWORDS but with morale: `timid` fails every test but on a 6, `bold` none; `wild` obeys on no die."""

ROLES = {"L": Role.LEADER, "S": Role.STANDARD_BEARER, "M": Role.MUSICIAN}


def brave(
    key: str,
    side: str,
    *places: tuple[int, int],
    facing: Any = None,
    profile: str = "foot",
    roles: str = "",
    joined: Iterable[str] = (),
    order: Order | None = None,
    **fields: Any,
) -> Muster:
    """A unit with a stand on each hex; `roles` (L, S, M) are of its first stands, `joined` the cards of its last ones."""
    looks = (SOUTH if side == GREY else NORTH) if facing is None else facing
    made = muster(key, side, hexes(*places), looks, profile=profile, order=order, **fields)
    stands = list(made.stands)
    for number, letter in enumerate(roles):
        stands[number] = msgspec.structs.replace(stands[number], role=ROLES[letter])
    for number, name in enumerate(reversed(tuple(joined)), start=1):
        stands[-number] = msgspec.structs.replace(stands[-number], card=name)
    return Muster(made.unit, tuple(stands))


def field(
    *units: Muster,
    routing: Iterable[str] = (),
    impetuous: Mapping[str, str] | None = None,
    turn: int = 1,
    **readings: Any,
) -> Field:
    """A field with the chapter in force, and the units that rout or are impetuous already."""
    made = field_of(*units, profiles=CARDS, turn=turn, game=GAME, **readings)
    if routing or impetuous:
        made.pages.put(Conduct(frozenset(routing), dict(impetuous or {})))
    return made


def battle(state: Field, *steps: Step, dice: tuple[int, ...] = ()) -> Battle[Field]:
    """A battle of steps on a field, run to its first decision."""
    return battle_of(state, *steps, dice=dice)


def row(count: int, r: int = 0, start: int = 0) -> tuple[tuple[int, int], ...]:
    """Hexes side by side, a rank for north and south."""
    return tuple((start + q, r) for q in range(count))


__all__ = ["CARDS", "GAME", "GREY", "NORTH", "SOUTH", "WHITE", "battle", "brave", "field", "row"]
