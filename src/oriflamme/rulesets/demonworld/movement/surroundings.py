"""The hexes about a unit that its movement asks for: where it could stand, and where it would touch an enemy."""

from __future__ import annotations

from oriflamme.board.hexes import Hex
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit


def surroundings(field: Field, unit: Unit) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """Return the hexes where no other unit stands, and those reached by an attack alone."""
    held = set(field.occupants.ground)
    for stand in field.stands_of(unit):
        held.difference_update(stand.cells)
    return field.room(unit) - held, field.attack_hexes(unit)
