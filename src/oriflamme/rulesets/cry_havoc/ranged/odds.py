"""What a shot can come to, as numbers (CH-3.2-b, CH-3.2-i)."""

from __future__ import annotations

from oriflamme.kernel.chances import Chance
from oriflamme.rulesets.cry_havoc.tables import CLASSES, NOTHING, Class, FireTable


def reduced(effect: Class, hexes: int) -> Class | None:
    """Return the class of a weapon against a large creature: one lower for every two hexes it covers; None: no harm (CH-3.2-i)."""
    number = CLASSES.index(effect) - hexes // 2
    return CLASSES[number] if number >= 0 else None


def outcome(table: FireTable, column: Class | None, die: int) -> str:
    """Return the name of what a modified die comes to; of nothing, `nothing`."""
    if column is None:
        return "nothing"
    row = table.results[column]
    return row[min(max(die, 1), len(row)) - 1]


def fire_chances(table: FireTable, column: Class | None, modifier: int) -> tuple[tuple[str, Chance], ...]:
    """Return every outcome that a D10 with a modifier can come to, with its chance, in the order of the table."""
    found: dict[str, int] = {}
    for die in range(1, 11):
        name = outcome(table, column, die + modifier)
        found[name] = found.get(name, 0) + 1
    return tuple((name, Chance(ways, 10)) for name, ways in found.items())


def harms(table: FireTable, name: str) -> bool:
    """Return whether an outcome does anything to the target."""
    return table.outcomes.get(name, NOTHING) != NOTHING
