"""What a shot can come to, as numbers (CH-3.2-b, CH-3.2-i, CH-3.4-a): pure functions, for the engine, previews, bots and calculators."""

from __future__ import annotations

from typing import Final

from oriflamme.kernel.chances import Chance
from oriflamme.rulesets.cry_havoc.tables import CLASSES, FACES, NOTHING, Class, FireTable, Result

STRAY_FACES: Final = 6
"""The faces of the die of a stray shot: one for each hex around the target."""
STRAY: Final[dict[str, Result]] = {
    "wound": Result(wounds=1),
    "stun": Result(stun=True),
    "recoil": Result(recoil=True),
    "nothing": NOTHING,
}
"""What a stray shot can do (CH-3.4-a)."""
_STRAY_UP_TO: Final[tuple[tuple[int, str], ...]] = ((1, "wound"), (2, "stun"), (3, "recoil"))
"""What a stray shot does, by the most cover with which it still does so; above all of them nothing (CH-3.4-a)."""


def reduced(effect: Class, hexes: int) -> Class | None:
    """Return the class of a weapon against a large creature: one lower for every two hexes it covers; None: no harm (CH-3.2-i)."""
    number = CLASSES.index(effect) - hexes // 2
    return CLASSES[number] if number >= 0 else None


def outcome(table: FireTable, column: Class | None, die: int) -> str:
    """Return the name of what a modified die comes to; of no column it is `nothing`."""
    if column is None:
        return "nothing"
    row = table.results[column]
    return row[min(max(die, 1), len(row)) - 1]


def fire_chances(table: FireTable, column: Class | None, modifier: int) -> tuple[tuple[str, Chance], ...]:
    """Return every outcome that a D10 with a modifier can come to, with its chance, in the order of the table."""
    found: dict[str, int] = {}
    for die in range(1, FACES + 1):
        name = outcome(table, column, die + modifier)
        found[name] = found.get(name, 0) + 1
    return tuple((name, Chance(ways, FACES)) for name, ways in found.items())


def harms(table: FireTable, name: str) -> bool:
    """Return whether an outcome does anything to the target."""
    return table.outcomes.get(name, NOTHING) != NOTHING


def stray(cover: int) -> str:
    """Return the name of what a stray shot does to somebody with so much cover in all (CH-3.4-a)."""
    return next((name for most, name in _STRAY_UP_TO if cover <= most), "nothing")
