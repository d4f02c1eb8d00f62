"""Battles at the fast-play scale (seed lines 1572-1578): what of an army list a small army may and must have."""

from __future__ import annotations

from .army_lists import ArmyList, Troop


def most(maximum: int) -> int:
    """Return how many elements of an entry a fast-play army may have: half, rounded up (DBF-FAST-LIST)."""
    return (maximum + 1) // 2


def least(minimum: int) -> int:
    """Return how many elements of an entry a fast-play army must have: a quarter, rounded up (DBF-FAST-LIST)."""
    return (minimum + 3) // 4


def converted(listed: ArmyList) -> tuple[tuple[Troop, int, int], ...]:
    """Return an army list for fast play: each entry, and the fewest and most elements of it (DBF-FAST-LIST).

    Foreign troops may be grouped under the general: entries stay as they are, allied ones too.
    """
    return tuple((troop, least(troop.minimum), most(troop.maximum)) for troop in listed.troops)
