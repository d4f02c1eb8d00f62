"""Looking at what has become of a battle, and ground for it: what the tests of compulsory moves share."""

from __future__ import annotations

from typing import Any

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land
from oriflamme.rulesets.fictionalis.pieces import Place


def front_of(battle: Battle[Field], name: str) -> tuple[float, float]:
    """Return the middle of an element's front edge in paces."""
    rect = battle.state.elements[name].at
    up = {0: -1, 18000: 1}[rect.angle]
    return rect.x / PACE, (rect.y + up * rect.depth / 2) / PACE


def square(name: str, land: Land, x: int, y: int, wide: int, deep: int, **more: Any) -> Feature:
    """Return a rectangular feature by its upper left corner, in paces."""
    points = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    return Feature(id=name, land=land, outline=tuple(Point(a * PACE, b * PACE) for a, b in points), **more)


def river_across(y: int, width: int = 20) -> Feature:
    """Return a river from the left to the right edge of the table, its middle at y paces."""
    course = (Point(0, y * PACE), Point(3600 * PACE, y * PACE))
    return Feature(id="river", land=Land.RIVER, outline=(), course=course, width=width * PACE)


def place_of(battle: Battle[Field], name: str) -> Place:
    """Return where an element is."""
    return battle.state.elements[name].place


def events(battle: Battle[Field], kind: type) -> list[Any]:
    """Return the events of a kind since the start."""
    return [event for event in battle.advance() if isinstance(event, kind)]
