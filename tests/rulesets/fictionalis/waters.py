"""Elements at a river, and what is told of it."""

from __future__ import annotations

from typing import Any

import msgspec

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, River, Surface
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, place

WEST, EAST = "west", "east"
PLAIN = Sky(climate=Climate.WARM, season=Season.SPRING, quarters=48)
ICE = Sky(climate=Climate.COLD, season=Season.WINTER, score=4, quarters=48)
DEEP_ICE = msgspec.structs.replace(ICE, score=5)


def points(*ends: tuple[float, float]) -> tuple[Point, ...]:
    return tuple(Point(round(x * PACE), round(y * PACE)) for x, y in ends)


def box(name: str, land: Land, x: float, y: float, wide: float, deep: float, **more: Any) -> Feature:
    return Feature(
        id=name, land=land, outline=points((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)), **more
    )


def river(y: float = 1200, width: float = 100, ends: tuple[float, float] = (10, 3590)) -> Feature:
    """A river from left to right that begins and ends on the table, so that it flows nowhere."""
    start, end = ends
    return Feature(
        id="r", land=Land.RIVER, outline=(), course=points((start, y), (end, y)), width=round(width * PACE)
    )


ROAD = Feature(id="d", land=Land.ROAD, outline=(), course=points((1000, 0), (1000, 2400)), width=80 * PACE)
FORD = msgspec.structs.replace(ROAD, ford=True)

BANK = (500, 1290)
WATER = place(500, 1230)
"""A base whose front is in the river, on the left of the road."""


def at_river(
    *elements: Element,
    dice: tuple[int, ...] = (),
    features: tuple[Feature, ...] = (river(), ROAD),
    sky: Sky = PLAIN,
    level: River | None = None,
) -> Battle[Field]:
    pieces = (*(elements or (element("a1", "Bd(O)", BANK),)), element("b1", "Wb(O)", (3000, 200), SOUTH))
    battle = laid_out(*pieces, dice=dice, surface=Surface(features=features), sky=sky)
    if level is not None:
        field = battle.state
        field.rivers = {f"r:{sector}": level for sector in range(1, 7)}
    return battle


def told(battle: Battle[Field], kind: type[Any]) -> list[Any]:
    return [event for event in battle._fresh if isinstance(event, kind)]
