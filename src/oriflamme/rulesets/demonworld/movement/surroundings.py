"""The hexes about a unit that its movement asks for: where it could stand, and where it would touch an enemy."""

from __future__ import annotations

from oriflamme.board.hexes import Hex
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit


def surroundings(field: Field, unit: Unit) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """Return the hexes where no other unit stands, and those reached by an attack alone."""
    ground = field.occupants.ground
    own = {cell for stand in field.stands_of(unit) for cell in stand.cells}
    return field.ground.map.hexes.difference(hex for hex in ground if hex not in own), field.attack_hexes(
        unit
    )
