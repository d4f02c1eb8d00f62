"""Section XV.7: which units are provoked, and by whom (DW-XV.7.0-a to -h)."""

from __future__ import annotations

from oriflamme.rulesets.demonworld.introduction import Stand, Unit

from . import formations, grid, ground, sight
from .table import Table, place_of

STEPS = 3


def reached(table: Table, stand: Stand) -> set[str]:
    """The enemy units that a stand would come at by three steps forward at most, whoever is in between (DW-XV.7.0-d)."""
    found: set[str] = set()
    here = {place_of(stand)}
    card = table.card(stand)
    for _ in range(STEPS):
        steps = {
            ahead
            for place in here
            for ahead in grid.front(place, stand.facing)
            if ground.on_map(table, ahead) and ground.passable(table, card, place, ahead)
        }
        for place in steps:
            other = table.on(place)
            if other is not None and table.side(other) != table.side(stand):
                found.add(other.unit)
        here = steps
    return found


def seen(table: Table, unit: Unit, enemy: str) -> bool:
    """Whether any stand of a unit sees a whole segment of any stand of an enemy unit (DW-XV.7.0-c)."""
    return any(sight.segments(table, one, other) for one in table.of(unit.id) for other in table.of(enemy))


def provokers(table: Table, unit: Unit) -> set[str]:
    """The enemy units that make a unit test: of those seen and in reach the ones most feared and tall (DW-XV.7.0-h)."""
    near = {enemy for stand in table.of(unit.id) for enemy in reached(table, stand)}
    near = {enemy for enemy in near if seen(table, unit, enemy)}
    worth = {
        enemy: table.card(table.units[enemy]).fear + table.card(table.units[enemy]).size for enemy in near
    }
    return {enemy for enemy in near if worth[enemy] == max(worth.values())}


def steady(table: Table, unit: Unit) -> bool:
    """Whether a unit is in a state to be provoked: organised, no column, not engaged, in rout or impetuous (DW-XV.7.0-a)."""
    if unit.engaged or unit.id in table.conduct.routing or table.impetuous(unit.id):
        return False
    stands = table.of(unit.id)
    column = len(stands) > 1 and formations.is_column(stands)  # one stand follows nobody
    return formations.organised(table, unit.id) and not column
