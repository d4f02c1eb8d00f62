"""Lines drawn over the board."""

from __future__ import annotations

from oriflamme.board.hexes import Hex, axial


def line_through(*hexes: Hex) -> tuple[tuple[float, float], ...]:
    """Return the middles of hexes as the points of a line."""
    return tuple((float(q), float(r)) for q, r in map(axial, hexes))
