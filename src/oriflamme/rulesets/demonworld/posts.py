"""Stands by the hexes they cover: how far apart they are, what lies before them, from which side one stands to another.

Between stands of one hex these are what chapter I says of hexes. Of a larger stand every hex counts as the chapter on large
stands has it: the nearest hex makes the distance, and a hex beside it lies on the most forward of its sides relative to
any hex of the stand that it touches (DW-XVII.6.1-b). What is fired is fired from its anchor, which is its front hex
(DW-XVII.6.4-a).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, FRONT, STEPS_OF, Hex, Side, distance, neighbours, side_of

from .introduction import Stand

_FORWARD: Final = {Side.FRONT: 0, Side.FLANK: 1, Side.REAR: 2}


def apart(one: Stand, other: Stand) -> int:
    """Return the steps between the nearest hexes of two stands; 1 is adjacent (DW-I.3.1-a)."""
    if one.footprint is SINGLE and other.footprint is SINGLE:
        return STEPS_OF[other.hex - one.hex]  # asked often
    return min(distance(cell, far) for cell in one.cells for far in other.cells)


def from_anchor(stand: Stand, target: Stand) -> int:
    """Return the steps from a stand's anchor, from which it fires, to the nearest hex of another."""
    if target.footprint is SINGLE:
        return STEPS_OF[target.hex - stand.hex]
    return min(distance(stand.hex, cell) for cell in target.cells)


def adjacent(one: Stand, other: Stand) -> bool:
    """Return whether two stands cover adjacent hexes (DW-I.3.1-a)."""
    return apart(one, other) == 1


def before(stand: Stand) -> list[tuple[Hex, Hex]]:
    """Return each front hex of a stand with the hex of the stand it lies before, left first (DW-I.2.0-b)."""
    if stand.footprint is SINGLE:
        left, right = FRONT[stand.facing]
        return [(stand.hex, stand.hex + DIRECTIONS[left]), (stand.hex, stand.hex + DIRECTIONS[right])]
    cells = stand.cells
    return [
        (cell, ahead)
        for cell in cells
        for towards in FRONT[stand.facing]
        if (ahead := cell + DIRECTIONS[towards]) not in cells
    ]


def side_facing(target: Stand, other: Stand) -> Side | None:
    """Return the side of a target on which another stand is, None if they are not adjacent (DW-I.2.0-b).

    Of several pairs of hexes that touch, the most forward side counts, which is the least good for an attacker.
    """
    if target.footprint is SINGLE and other.footprint is SINGLE:
        return side_of(target.hex, target.facing, other.hex)
    found = [
        side
        for cell in target.cells
        for beside in other.cells
        if (side := side_of(cell, target.facing, beside)) is not None
    ]
    return min(found, key=_FORWARD.__getitem__, default=None)


def linked(start: Stand, others: Iterable[Stand]) -> frozenset[str]:
    """Return the ids of those of the others that hang together with a stand by adjacency, and its own."""
    left = {stand.id: stand for stand in others if stand.id != start.id}
    owner = {cell: stand for stand in left.values() for cell in stand.cells}
    found, frontier = {start.id}, [start]
    while frontier:
        for cell in frontier.pop().cells:
            for hex in neighbours(cell):
                stand = owner.get(hex)
                if stand is not None and stand.id not in found:
                    found.add(stand.id)
                    frontier.append(stand)
    return frozenset(found)
