"""Legs of a way: one step of a counter, where it leads and what it costs (CH-5.1-a to CH-5.1-d, CH-5.2-d to CH-5.2-f).

A leg is a number. 0 to 5: a step in that direction; of a counter of two hexes the head goes there and the tail onto the hex that
the head has left, for which the direction must be one of the three in front or the two beside. 6 to 11: the head swings round
to the hex in direction n - 6 of the tail, which stays. 12 to 17: it backs, the tail in direction n - 12, the head onto the hex
that the tail has left.
"""

from __future__ import annotations

from typing import Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS, Direction, Hex
from oriflamme.board.passage import Bar
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure

SWING: Final = 6
"""The first leg by which a head swings round its tail."""
BACK: Final = 12
"""The first leg by which a counter backs."""
LEGS: Final = 18

FRONT: Final = (0, 1, 5)
"""Directions from the head, to the way a mount looks, of the hexes in front of it (CH-5.2-e)."""
TURNS: Final = (0, 0, 1, None, 1, 0)
"""Points that a step costs more, by how far it turns from the way the mount looks: front, side; None: no step (CH-5.2-e)."""
SWINGS: Final = (None, None, 2, 3, 2, None)
"""Points that a swing costs more, by how far it turns: to a hex beside the rear, straight behind (CH-5.2-e)."""
BACKWARDS: Final = (2, 3, 4)
"""Directions from the tail, to the way the mount looks, in which it can back."""
BACKING: Final = 2
"""By how much each hex is dearer for a mount that backs (CH-5.2-f)."""

HINDERED: Final = 6
"""Weight of the dead on a hex from which it costs a point more (CH-5.1-d)."""
BLOCKED: Final = 12
"""Weight of the dead from which nobody can enter it (CH-5.1-d)."""

NO_TURN: Final = Bar("CH-5.2-e", "cry-havoc-bar-turn")
BODIES: Final = Bar("CH-5.1-d", "cry-havoc-bar-bodies")
ENEMY: Final = Bar("CH-5.1-b", "cry-havoc-bar-enemy")
OFF_MAP: Final = Bar("CH-5.1-b", "cry-havoc-bar-map")


def after(figure: Figure, leg: int) -> tuple[Hex, Direction]:
    """Return where the head is, and which way it looks, after a leg."""
    towards = leg % 6
    if leg >= BACK:
        # The head comes to where the tail was.
        return figure.tail, (towards + 3) % 6
    if leg >= SWING:
        return figure.tail + DIRECTIONS[towards], towards
    return figure.hex + DIRECTIONS[towards], towards


def stepped(figure: Figure, leg: int) -> Figure:
    """Return a figure after a leg."""
    hex, facing = after(figure, leg)
    return msgspec.structs.replace(figure, hex=hex, facing=facing)


def entered(figure: Figure, leg: int) -> Hex:
    """Return the hex that a counter enters with a leg, the only one that it did not cover before."""
    towards = leg % 6
    if leg >= SWING:
        return figure.tail + DIRECTIONS[towards]
    return figure.hex + DIRECTIONS[towards]


def left(figure: Figure, leg: int) -> Hex:
    """Return the hex out of which a counter enters the next."""
    return figure.tail if leg >= SWING else figure.hex


def price(field: Field, figure: Figure, leg: int) -> int | Bar:
    """Return what a leg costs in points, or why it cannot be made: turning, terrain, the dead, enemies in the way.

    Whether it ends where somebody stands is for the end of a move (CH-5.4).
    """
    extra = turning(field, figure, leg)
    if isinstance(extra, Bar):
        return extra
    hex = entered(figure, leg)
    if hex not in field.theatre.map.hexes:
        return OFF_MAP
    source = left(figure, leg)
    towards = leg % 6
    ways = field.passage(figure)
    cost = ways.price(source, towards)
    if cost is None:
        bar = ways.bar(source, towards)
        return OFF_MAP if bar is None else bar
    weight = heap(field, hex)
    if weight >= BLOCKED:
        return BODIES
    cost += weight >= HINDERED
    if barred(field, figure, hex):
        return ENEMY
    return BACKING * cost if leg >= BACK else cost + extra


def heap(field: Field, hex: Hex) -> int:
    """Return the weight of the dead on a hex; from `BLOCKED` on nobody comes onto it in any way (CH-5.1-d)."""
    return sum(field.sheet(body).weight for body in field.bodies(hex))


def barred(field: Field, figure: Figure, hex: Hex) -> bool:
    """Return whether an enemy who is on his feet stands on a hex (CH-5.1-b)."""
    return any(
        other.side != figure.side and not other.stunned and not field.harmless(other)
        for other in field.on(hex)
    )


def turning(field: Field, figure: Figure, leg: int) -> int | Bar:
    """Return the points that a leg costs for turning; a bar for legs that a counter cannot make at all (CH-5.2-e)."""
    if not 0 <= leg < LEGS:
        return NO_TURN
    if len(field.cells(figure)) == 1:
        return 0 if leg < SWING else NO_TURN
    by = (leg % 6 - figure.facing) % 6
    if leg >= BACK:
        return 0 if by in BACKWARDS else NO_TURN
    extra = SWINGS[by] if leg >= SWING else TURNS[by]
    return NO_TURN if extra is None else extra
