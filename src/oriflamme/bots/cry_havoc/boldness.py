"""How a battle stands for a side: the turns that are left, how much what is fought for counts, and whether it has to come to the enemy."""

from __future__ import annotations

from typing import Final

from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.victory import score

URGENT: Final = 0.6
"""How much of what is fought for counts, for each turn that is left."""
LEAST_URGENT: Final = 0.1
"""At least so much of it counts."""
WAITS: Final = 1
"""Turns for which nobody is bold."""
GROWS: Final = 0.25
"""The share of all turns in which boldness grows to all of it."""


def turns(field: Field) -> int:
    """Return how many turns a battle has."""
    return field.theatre.readings.turn_limit or field.theatre.turns


def turns_left(field: Field) -> int:
    """Return how many turns follow this one."""
    return turns(field) - field.turn


def urgency(field: Field) -> float:
    """Return how much of what is fought for counts now."""
    return max(URGENT ** turns_left(field), LEAST_URGENT)


def boldness(field: Field, side: str) -> float:
    """Return how bold a side has to be, 0 to 1: the battle would not be won if it ended now, and nothing but fighting changes that.

    Who leads may wait for the enemy; so may who holds what only the enemy has to take.
    """
    enemy = field.theatre.opponent(side)
    by = score(field, side) - score(field, enemy)
    aims = field.theatre.aim.sides
    if by > field.theatre.aim.lead or (by == 0 and aims[enemy].hold and not aims[side].hold):
        return 0.0
    return min(max((field.turn - WAITS) / (GROWS * turns(field)), 0.0), 1.0)
