"""Objectives (section XVI.4.0): which unit goes for which, and what it is worth to be there."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.hexes import Hex, distance
from oriflamme.rulesets.demonworld.aims import Occupy
from oriflamme.rulesets.demonworld.commanders.ranks import is_independent
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.morale.conduct import is_routing

CHAPTER = "battles"

SEIZED = 0.9
"""What it is worth to stand on an objective of a usual unit's points, beside what enemies are worth to go for."""

CLOSE = 0.6
"""What it is worth to come to one, on the way there."""


def errands(field: Field, side: str) -> dict[str, tuple[Hex, float]]:
    """Return the units of a side that go for objectives, or stay on them: the hex of each, and its worth.

    To each goes whoever is on it or nearest to it of those who are free; nobody else is drawn off for it.
    """
    if CHAPTER not in field.ground.game:
        return {}
    places = list(_places(field, side))
    if not places:
        return {}
    free = [
        unit
        for unit in field.units_of(side)
        if not unit.engaged and not is_routing(field, unit) and not is_independent(field, unit)
    ]
    found: dict[str, tuple[Hex, float]] = {}
    for hex, worth in places:
        able = [unit for unit in free if unit.id not in found]
        if able:
            nearest = min(able, key=lambda unit: (_away(field, unit, hex), unit.id))
            found[nearest.id] = hex, worth
    return found


def _places(field: Field, side: str) -> Iterator[tuple[Hex, float]]:
    cards = [field.profile(unit) for unit in field.units.values()]
    usual = sum(card.points for card in cards) / len(cards)
    find = field.ground.map.find
    for objective in field.ground.objectives:
        yield find(objective.hex), min(objective.points / usual, 1.5)
    for condition in field.ground.conditions:
        if isinstance(condition, Occupy):
            # One of its hexes is enough to hold it, or to keep the enemy from holding it.
            yield find(condition.hexes[len(condition.hexes) // 2]), 1.5


def _away(field: Field, unit: Unit, hex: Hex) -> int:
    return min(distance(cell, hex) for stand in field.stands_of(unit) for cell in stand.cells)
