"""Commanders for tests: cards of every rank, games with chapter X, units that have their leader or have lost him."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from oriflamme.board.hexes import at
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import text
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter, Game
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    Commander,
    MissileKind,
    MissileWeapon,
    MovementPoints,
    Order,
    Role,
)
from oriflamme.rulesets.demonworld.commanders.chapter import CHAPTER_X
from oriflamme.rulesets.demonworld.commanders.joining import join
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand
from tests.rulesets.demonworld.armies import (
    BASE_CHAPTERS,
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    muster,
    rows,
)

ZONE = 6
POINTS = 18

RANKS = {
    f"rank-{stars}": card(
        f"rank-{stars}",
        stands=1,
        initiative=3,
        movement=MovementPoints(POINTS, POINTS, POINTS),
        commander=Commander(stars, ZONE if stars > 1 else 0),
    )
    for stars in (1, 2, 3, 4)
}
"""Cards of commanders by rank, of initiative 3 and 18 points; their zone is 6 hexes, a hero's none."""

SHORT = MissileWeapon(MissileKind.BOW, (Band(8, 6),))
SLOW = MissileWeapon(MissileKind.CROSSBOW, (Band(8, 6),))
ARMED = {
    "bow": msgspec.structs.replace(RANKS["rank-2"], id="bow", missile=SHORT),
    "crossbow": msgspec.structs.replace(RANKS["rank-2"], id="crossbow", missile=SLOW),
}
CARDS = (*RANKS.values(), *ARMED.values())

SPECIAL = DemonworldChapter(name="special-stands", title=text("x"), rule="DW-IX.0-a")
"""In the place of chapter IX: units without a leader's stand have none."""

ALONE = Game((*BASE_CHAPTERS, CHAPTER_X))
"""Chapter X and the base game: every unit has its leader."""
LED = Game((*BASE_CHAPTERS, SPECIAL, CHAPTER_X))
"""Chapter X where leaders are stands."""


FAR = muster("far", GREY, rows({-18: range(4)}), SOUTH)
"""An enemy out of everybody's way."""


def captain(
    key: str, side: str, where: tuple[int, int], stars: int | str = 2, facing: int = NORTH, **fields: Any
) -> Muster:
    """A commander on his own, by rank or by card; without an order he does not move as units do."""
    fields.setdefault("moved", True)
    profile = stars if isinstance(stars, str) else f"rank-{stars}"
    return muster(key, side, (at(*where),), facing, profile=profile, **fields)


def led(unit: Muster) -> Muster:
    """The unit with its leader, who is its first stand."""
    first = msgspec.structs.replace(unit.stands[0], role=Role.LEADER)
    return Muster(unit.unit, (first, *unit.stands[1:]))


def staffed(*musters: Muster, game: Game = ALONE, profiles: Iterable[Any] = (), **facts: Any) -> Field:
    """A field with the cards of commanders."""
    return field_of(*musters, profiles=(*CARDS, *profiles), game=game, **facts)


def battle(field: Field, *steps: Step, dice: Iterable[int] = ()) -> Battle[Field]:
    """A battle that can be drawn, too."""
    begun = battle_of(field, *steps, dice=dice)
    body = {"sides": [{"id": side, "units": []} for side in (WHITE, GREY)]}
    begun.setup = Setup("demonworld", "x", (WHITE, GREY), body)
    return begun


def with_unit(field: Field, commander: str, unit: str) -> Stand:
    """Have a commander join a unit that he stands beside; his stand. Neither has moved then."""
    stand = field.stands_of(commander)[0]
    join(battle_of(field), stand, field.units[unit])
    field.change(unit, moved=False)
    return field.stands[stand.id]


def eight(order: Order = Order.MOVE, **fields: Any) -> Any:
    """The unit of the worked example: 3-3-2."""
    return muster("a", WHITE, rows({0: range(3), 1: range(-1, 2), 2: range(-1, 1)}), order=order, **fields)
