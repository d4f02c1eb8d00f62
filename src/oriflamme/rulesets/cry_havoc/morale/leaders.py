"""Section 8.2: leaders, how far their word reaches, and what it does (CH-8.2-a to CH-8.2-f)."""

from __future__ import annotations

from typing import Final

import msgspec

from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure, Grade, Sheet


class Leadership(msgspec.Struct, frozen=True):
    """What a grade is worth: command radius and cancelling radius in hexes, what it adds to the die of initiative, its rank.

    `cost` is how often attack and defence of its bearer, sound and on foot, are added to what he is worth.
    """

    command: int
    cancelling: int
    initiative: int
    rank: int
    cost: tuple[int, int]


GRADES: Final[dict[Grade, Leadership]] = {
    "": Leadership(0, 0, 0, 0, (0, 0)),
    "lieutenant": Leadership(3, 1, 2, 1, (1, 1)),
    "captain": Leadership(6, 2, 3, 2, (2, 0)),
    "general": Leadership(9, 4, 4, 3, (3, 0)),
}
"""The book's table of leaders (CH-8.2-c)."""


def worth(sheet: Sheet) -> int:
    """Return the points of a kind of character or animal, with what his grade costs (CH-8.2-c)."""
    attacks, defences = GRADES[sheet.grade].cost
    return sheet.points + attacks * sheet.sound.attack + defences * sheet.sound.defence


def grade(field: Field, figure: Figure) -> Leadership:
    """Return what the grade of a figure is worth."""
    return GRADES[field.sheet(figure).grade]


def leaders(field: Field, side: str) -> tuple[Figure, ...]:
    """Return the leaders of a side who are in play, whatever their state (CH-2.1-b)."""
    return tuple(man for man in field.men(side) if field.sheet(man).grade)


def in_command(field: Field, figure: Figure) -> Figure | None:
    """Return the leader in whose command radius a figure is, and who can lead: of several the one of the best morale (CH-8.2-d).

    Nobody leads himself.
    """
    near = [
        leader
        for leader in leaders(field, figure.side)
        if leader.id != figure.id
        and leader.able
        and field.apart(leader, figure) <= grade(field, leader).command
    ]
    return max(near, key=lambda leader: (field.sheet(leader).morale, leader.id), default=None)


def cancels(field: Field, figure: Figure) -> Figure | None:
    """Return a leader of higher grade in whose cancelling radius a figure is (CH-8.2-e)."""
    own = grade(field, figure).rank
    for leader in leaders(field, figure.side):
        worth = grade(field, leader)
        if leader.id == figure.id or not leader.able or worth.rank <= own:
            continue
        if field.apart(leader, figure) <= worth.cancelling:
            return leader
    return None


def initiative(field: Field, side: str) -> int | None:
    """Return what the highest leader of a side adds to its die; None where it has no leader left (CH-2.1-b, CH-8.2-f)."""
    return max((grade(field, leader).initiative for leader in leaders(field, side)), default=None)
