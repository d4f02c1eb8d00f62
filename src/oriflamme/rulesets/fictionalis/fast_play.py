"""Battles at the fast-play scale (seed lines 1572-1578): what of an army list a small army may and must have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .army_lists import ArmyList, Troop
from .bases import table_size

FAST_DICE: Final = 2
"""Weather dice at the fast-play scale (DBF-FAST-DICE)."""


def two_dice(scores: int) -> tuple[int, str]:
    """Return how many weather dice are rolled, however many PIP dice count, and by which rule (DBF-FAST-DICE)."""
    return FAST_DICE, "DBF-FAST-DICE"


def table(scale: str) -> tuple[int, int]:
    """Return width and depth of the table at a scale: half the usual one, longer side to the players (DBF-FAST-ARMY)."""
    return table_size(scale, fast_play=True)


def most(maximum: int) -> int:
    """Return how many elements of an entry a fast-play army may have: half, rounded up (DBF-FAST-LIST)."""
    return (maximum + 1) // 2


def least(minimum: int) -> int:
    """Return how many elements of an entry a fast-play army must have: a quarter, rounded up (DBF-FAST-LIST)."""
    return (minimum + 3) // 4


def bounds(listed: ArmyList, *, fast_play: bool) -> Iterator[tuple[Troop, int, int]]:
    """Yield each entry of an army list with the fewest and most elements of it; fast play has its own (DBF-FAST-LIST).

    Foreign troops may be grouped under the general: entries stay as they are, allied ones too.
    """
    for troop in listed.troops:
        if fast_play:
            yield troop, least(troop.minimum), most(troop.maximum)
        else:
            yield troop, troop.minimum, troop.maximum
