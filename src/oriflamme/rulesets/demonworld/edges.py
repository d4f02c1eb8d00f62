"""The edges of the battlefield, and which of them is a side's own: the one it deployed along (DW-XV.9.0-b)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, Self, TypeAlias

from oriflamme.board.hexes import DIRECTIONS, NE, NW, SE, SW, Direction, E, Hex, W, axial
from oriflamme.kernel.pages import Page

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


class TableSides(Page, frozen=True, tag="dw-table-sides-1"):
    """Whether the sides deployed at each other's edge of the table, because a player chose so (DW-XVI.3.3-b)."""

    exchanged: bool = False

    def seen_by(self, player: str | None) -> Self:
        """Return the page: it is said aloud."""
        return self


def facing_of(field: Field, side: str) -> int:
    """Return which way a side looked when it deployed; where nothing is said the first seat looks north, the other south."""
    there = field.ground.opponent(side) if field.pages[TableSides].exchanged else side
    return field.ground.facings.get(there, 0 if there == field.ground.sides[0] else 3)


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
