"""Units in special formations for tests of chapter XIII: cards with marks, a game with the chapter, units in shape."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oriflamme.board.hexes import Hex
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    Mark,
    MeleeKind,
    MeleeWeapon,
    MissileKind,
    MissileWeapon,
    MovementPoints,
    Order,
)
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.keeping import note_formation
from oriflamme.rulesets.demonworld.formations.layouts import square_layouts, wedge_layouts
from oriflamme.rulesets.demonworld.formations.tokens import put_token
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits
from tests.rulesets.demonworld.armies import (
    NORTH,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    muster,
)

GAME = contents.game(("formations",))
PIKE = MeleeWeapon(MeleeKind.PIKE, 8, 9)
BOW = MissileWeapon(MissileKind.BOW, (Band(9, 4),))
POINTS = MovementPoints(move=18, charge=18, skirmish=12)
CARDS = (
    card("drilled", marks=(Mark.WEDGE, Mark.SQUARE, Mark.SKIRMISH), movement=POINTS),
    card("riders", marks=(Mark.WEDGE, Mark.SQUARE, Mark.SKIRMISH), movement=POINTS, mounted=True),
    card("pikes", marks=(Mark.SQUARE,), melee=(PIKE,), movement=POINTS),
    card("archers", marks=(Mark.SKIRMISH,), missile=BOW, movement=POINTS),
    card("mob", marks=(Mark.HORDE,), movement=POINTS, manoeuvres=4, missile_protection=0),
    card("plain", movement=POINTS),
)


def wedge(apex: Hex = 0, stands: int = 10, facing: int = NORTH) -> tuple[Hex, ...]:
    """The hexes of a wedge, the leading stand first."""
    return tuple(apex + offset for offset, _ in wedge_layouts(stands, facing)[0])


def square(
    key: str, side: str, stands: int = 6, middle: Hex = 0, profile: str = "pikes", **fields: Any
) -> Muster:
    """A unit in a square about a hex."""
    posts = square_layouts(stands)[0]
    places = [middle + hex for hex, _ in posts]
    return muster(key, side, places, [facing for _, facing in posts], profile=profile, **fields)


def drawn_up(*musters: Muster, turn: int = 1, game: Any = GAME, **tokens: Mark) -> Field:
    """A field of units, those named by keyword in their formations."""
    field = field_of(*musters, profiles=CARDS, turn=turn, game=game)
    for key, formation in tokens.items():
        put_token(field, key, formation)
        note_formation(field, field.units[key])
    return field


def moving(
    field: Field, order: Order = Order.CHARGE, *steps: Step, dice: Iterable[int] = ()
) -> Battle[Field]:
    """A battle in which white moves its units of an order."""
    return battle_of(field, MoveUnits(WHITE, order), *steps, dice=dice)
