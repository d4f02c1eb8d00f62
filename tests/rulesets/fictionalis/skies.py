"""Elements under a sky, and how the weather turns."""

from __future__ import annotations

from typing import Any

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Rolled
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from oriflamme.rulesets.fictionalis.weather import (
    WeatherTurns,
)
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

WEST, EAST = "west", "east"
COLD, WARM, DRY, TROPICAL = Climate.COLD, Climate.WARM, Climate.DRY, Climate.TROPICAL
SPRING, SUMMER, AUTUMN, WINTER = Season.SPRING, Season.SUMMER, Season.AUTUMN, Season.WINTER
ALL = tuple((climate, season) for climate in Climate for season in Season)

SNOW = Sky(score=5, climate=COLD, season=WINTER, falling=True, quarters=48)
FOG = Sky(score=2, climate=COLD, season=WINTER, mist=True, quarters=48)
MIST = Sky(score=2, climate=WARM, season=SPRING, mist=True, quarters=48)
RAIN = Sky(score=5, climate=COLD, season=SPRING, falling=True, quarters=48)
STORM = Sky(score=3, climate=DRY, season=SUMMER, falling=True, quarters=48)
GALE = Sky(score=3, climate=WARM, season=SUMMER, quarters=48)
MUD = Sky(score=5, climate=COLD, season=SPRING, quarters=48)


def box(name: str, land: Land, x: float, y: float, wide: float, deep: float, **more: Any) -> Feature:
    """A rectangle of terrain from its upper left corner, in paces."""
    ends = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    outline = tuple(Point(round(a * PACE), round(b * PACE)) for a, b in ends)
    return Feature(id=name, land=land, outline=outline, **more)


def under(sky: Sky, *elements: Element, features: tuple[Feature, ...] = (), **more: Any) -> Battle[Field]:
    pieces = elements or (
        element("a1", "Reg Bd(O)", (1000, 1800)),
        element("b1", "Irr Wb(O)", (1000, 600), SOUTH),
    )
    battle = laid_out(*pieces, sky=sky, surface=Surface(features=features), **more)
    battle.state.invader = WEST
    return battle


def turns(battle: Battle[Field], *scores: int) -> list[Any]:
    before = len(battle._fresh)
    battle.push(WeatherTurns(scores))
    return [event for event in battle.advance()[before:] if not isinstance(event, Rolled)]
