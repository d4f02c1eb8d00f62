"""Small armies for tests: a plain disc of hexes, recruitment cards, units by their hexes, and battles of steps.

Hexes are written as the register writes them: axial (q, r), north up. `rows({0: range(4), 1: (0, 2)})` is a unit whose
first rank, facing north, is (0, 0) to (3, 0) and whose second holds (0, 1) and (2, 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest

from oriflamme.board.hexes import Hex, at, axial, disc
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import ScriptedDice
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command, Step
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.chapters import Game
from oriflamme.rulesets.demonworld.characteristics import (
    MeleeKind,
    MeleeWeapon,
    MovementPoints,
    Order,
    Profile,
)
from oriflamme.rulesets.demonworld.field import Field, Ground
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, stand_id
from oriflamme.rulesets.demonworld.maps import BattleMap
from oriflamme.rulesets.demonworld.readings import Readings

NORTH, ENE, ESE, SOUTH, WSW, WNW = range(6)
"""Facings by name."""

WHITE, GREY = "white", "grey"
"""The two sides, in seat order."""

RADIUS = 20

BASE_CHAPTERS = contents.BASE_CHAPTERS
"""The chapters of the base game."""


def _plain(radius: int) -> BattleMap:
    names = {hex: "{},{}".format(*axial(hex)) for hex in disc(0, radius)}
    return BattleMap(
        frozenset(names),
        {hex: (name,) for hex, name in names.items()},
        {name: hex for hex, name in names.items()},
        {},
    )


PLAIN = _plain(RADIUS)
"""All hexes at most RADIUS from (0, 0), each named "q,r"."""

SWORDS = Profile(
    id="swords",
    stands=10,
    points=100,
    figures=5,
    mounted=False,
    size=1,
    initiative=2,
    melee_protection=4,
    missile_protection=4,
    movement=MovementPoints(move=24, charge=18, skirmish=12),
    manoeuvres=2,
    melee=(MeleeWeapon(MeleeKind.BASIC, 8, 8),),
    source="house",
)
"""Infantry with the movement of the book's example: M 24, C 18, H 12."""


def card(key: str, **changes: Any) -> Profile:
    """A recruitment card like SWORDS but for `changes`."""
    return msgspec.structs.replace(SWORDS, id=key, **changes)


def hexes(*pairs: tuple[int, int]) -> tuple[Hex, ...]:
    """Hexes by axial coordinates."""
    return tuple(at(q, r) for q, r in pairs)


def rows(spec: Mapping[int, Iterable[int]]) -> tuple[Hex, ...]:
    """Hexes row by row: `{r: the q of its stands}`."""
    return tuple(at(q, r) for r, line in spec.items() for q in line)


class Muster(msgspec.Struct, frozen=True):
    """A unit and where its stands are."""

    unit: Unit
    stands: tuple[Stand, ...]


def muster(
    key: str,
    side: str,
    places: Iterable[Hex],
    facing: int | Iterable[int] = NORTH,
    *,
    profile: str = "swords",
    order: Order | None = None,
    **fields: Any,
) -> Muster:
    """A unit with a stand on each hex, in that order; `facing` for all, or one for each; `fields` of `Unit`."""
    spots = tuple(places)
    facings = [facing] * len(spots) if isinstance(facing, int) else list(facing)
    keys = tuple(stand_id(key, number) for number in range(1, len(spots) + 1))
    stands = (Stand(*piece) for piece in zip(keys, [key] * len(spots), spots, facings, strict=True))
    return Muster(Unit(key, side, profile, keys, order, **fields), tuple(stands))


def field_of(
    *musters: Muster,
    profiles: Iterable[Profile] = (),
    turn: int = 1,
    board: BattleMap = PLAIN,
    game: Game | None = None,
    **readings: Any,
) -> Field:
    """A field of the given units in a turn; SWORDS is always known; `readings` by name.

    The base game, or `game`.
    """
    cards = {profile.id: profile for profile in (SWORDS, *profiles)}
    ground = Ground(board, cards, (WHITE, GREY), Readings(**readings), game or contents.game())
    field = Field(
        ground, (each.unit for each in musters), (stand for each in musters for stand in each.stands)
    )
    field.turn = field.last_loss = turn
    return field


def battle_of(field: Field, *steps: Step, dice: Iterable[int] = ()) -> Battle[Field]:
    """A battle on a field with these steps to come, run to its first decision; `dice` are its rolls to come."""
    setup = Setup("demonworld", "field", field.ground.sides, {})  # steps ask it for nothing but the sides
    battle: Battle[Field] = Battle(setup, field, ScriptedDice(tuple(dice)))
    battle.push(*steps)
    battle.advance()
    battle._fresh = []
    return battle


def play(battle: Battle[Field], player: str, *commands: Command) -> list[Event]:
    """Give commands one after another; all events."""
    return [event for command in commands for event in battle.apply(player, command)]


def of(events: Iterable[Event], *types: type[Event]) -> list[Any]:
    """Those of the events that are of one of the types."""
    return [event for event in events if isinstance(event, types)]


def refused(battle: Battle[Field], player: str, command: Command) -> set[tuple[str, str]]:
    """The (rule, message id) of every reason why a command is refused; it must be, and change nothing."""
    before = battle.digest()
    with pytest.raises(IllegalCommand) as caught:
        battle.apply(player, command)
    assert battle.digest() == before
    assert caught.value.ruling.reasons
    return {(reason.rule, reason.text.id) for reason in caught.value.ruling.reasons}


def hexes_of(field: Field, unit: str) -> set[tuple[int, int]]:
    """Axial coordinates of the stands of a unit."""
    return {axial(stand.hex) for stand in field.stands_of(unit)}


def facings_of(field: Field, unit: str) -> list[int]:
    """Facings of the stands of a unit, in their order."""
    return [stand.facing for stand in field.stands_of(unit)]
