"""The edges of the battlefield, and which of them is a side's own: the one it deployed along (DW-XV.9.0-b)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from oriflamme.board.hexes import DIRECTIONS, NE, NW, SE, SW, Direction, E, Hex, W, axial

from .field import Field
from .maps import BattleMap

Edge: TypeAlias = Literal["north", "east", "south", "west"]

OUTWARD: Final[dict[Edge, tuple[Direction, ...]]] = {
    "north": (NW, NE),
    "east": (E,),
    "south": (SW, SE),
    "west": (W,),
}
"""The directions that lead off the map from a hex on each edge, half cut or whole."""

_BEHIND: Final[tuple[Edge, ...]] = ("south", "west", "west", "north", "east", "east")


def behind(facing: int) -> Edge:
    """Return the edge behind those who look so: facings 0 north to 5, clockwise."""
    return _BEHIND[facing]


def facing_of(field: Field, side: str) -> int:
    """Return which way a side looked when it deployed; where nothing is said the first seat looks north, the other south."""
    return field.ground.facings.get(side, 0 if side == field.ground.sides[0] else 3)


def home_edge(field: Field, side: str) -> Edge:
    """Return a side's own edge of the table: the one behind it as it deployed (DW-XV.9.0-b)."""
    return behind(facing_of(field, side))


@lru_cache(maxsize=128)
def edge_hexes(board: BattleMap, edge: Edge) -> frozenset[Hex]:
    """Return the hexes of a map along one of its edges, those that it cuts in half and those that only touch it."""
    outward = OUTWARD[edge]
    return frozenset(
        hex for hex in board.hexes if all(hex + DIRECTIONS[towards] not in board.hexes for towards in outward)
    )


def aside(edge: Edge, hex: Hex) -> int:
    """Return how far along an edge a hex lies, in half hexes: two hexes of one number are straight before one another."""
    q, r = axial(hex)
    return 2 * q + r if edge in ("north", "south") else 2 * r
