"""A second opinion on morale, written from the book (CH-8.1-b to CH-8.3-h).

It shares nothing with the engine but the map, the figures and their sheets.
"""

from __future__ import annotations

from oriflamme.board.hexes import distance
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure

from .movement_umpire import cells, in_play

GRADES = {"": (0, 0, 0), "lieutenant": (1, 3, 1), "captain": (2, 6, 2), "general": (3, 9, 4)}
"""Of a grade: its height, the radius of command, and that within which panics and routs end (CH-8.2-c)."""


def apart(field: Field, one: Figure, other: Figure) -> int:
    """Return how many hexes are from one to another, from the nearest of their hexes."""
    return min(distance(here, there) for here in cells(field, one) for there in cells(field, other))


def grade(field: Field, figure: Figure) -> tuple[int, int, int]:
    """Return what a grade is worth."""
    return GRADES[field.theatre.sheets[figure.sheet].grade]


def leading(field: Field, side: str) -> list[Figure]:
    """Return the leaders of a side who can lead: neither stunned nor in flight (CH-8.2-d)."""
    return [
        one
        for one in in_play(field)
        if one.side == side and grade(field, one)[0] and not one.stunned and one.nerve == "steady"
    ]


def commanders(field: Field, figure: Figure) -> list[Figure]:
    """Return the leaders within whose radius of command somebody is; nobody leads himself (CH-8.2-d)."""
    return [
        one
        for one in leading(field, figure.side)
        if one.id != figure.id and apart(field, one, figure) <= grade(field, one)[1]
    ]
