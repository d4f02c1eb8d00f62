"""The line of battle: how far from the enemy a command stands as a whole, so that nobody runs ahead of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec

from oriflamme.board.table import PACE
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import ArmyCommand, Element, Place
from oriflamme.rulesets.fictionalis.troops import Type

SLACK: Final = 90 * PACE
"""So far before its command's line a unit may be."""

_NOT_IN_LINE: Final = frozenset(
    {Type.BAGGAGE, Type.ARTILLERY, Type.PONTONEERS, Type.LURKER, Type.SPY, Type.PSILOI, Type.LIGHT_HORSE}
)


class Mood(msgspec.Struct, frozen=True):
    """How a command goes about it.

    `boldness`: how much more than its odds promise it dares. `nearest`: nobody goes ahead who is nearer to the enemy.
    `awaits`: it lets the enemy come.
    """

    boldness: float
    nearest: float
    awaits: bool


def away(element: Element, foes: Sequence[Element]) -> float:
    """Return how far the nearest of some enemies is, middle to middle; infinite when there is none but Baggage."""
    x, y = element.at.x, element.at.y
    nearest = math.inf
    for foe in foes:
        at = foe.at
        aside, ahead = at.x - x, at.y - y
        square = aside * aside + ahead * ahead
        if square < nearest and foe.kind.type is not Type.BAGGAGE:
            nearest = square
    return math.sqrt(nearest)


def line(field: Field, command: ArmyCommand, foes: Sequence[Element]) -> float:
    """Return how far from the enemy the middle of a command's line is, by element equivalents."""
    found = sorted(
        (away(one, foes), one.equivalent)
        for one in field.of_command(command.id)
        if one.place is Place.TABLE and one.kind.type not in _NOT_IN_LINE and not one.kind.aerial
    )
    half = sum(weight for _, weight in found) / 2
    for far, weight in found:
        half -= weight
        if half <= 0:
            return far
    return math.inf
