"""The map as a board to draw."""

from __future__ import annotations

from functools import lru_cache

from oriflamme.board.battlefield import CLEAR
from oriflamme.board.hexes import Hex, axial
from oriflamme.kernel.scenes import HexBoard, HexCell, HexEdge
from oriflamme.kernel.text import Text
from oriflamme.kit.maps import BattleMap


@lru_cache(maxsize=32)
def board(layout: BattleMap) -> HexBoard:
    """Return the map as a board; a map is itself alone, so it is drawn once."""
    return HexBoard(
        cells=tuple(_cell(layout, hex) for hex in sorted(layout.hexes)),
        edges=tuple(
            HexEdge(
                between=(axial(one), axial(other)),
                style=edge.kind,
                towards=None if edge.towards is None else axial(edge.towards),
                label=Text(f"cry-havoc-edge-{edge.kind}"),
            )
            for (one, other), edges in sorted(layout.battlefield.borders.items())
            for edge in edges
        ),
    )


def _cell(layout: BattleMap, hex: Hex) -> HexCell:
    cell = layout.battlefield.cell(hex)
    terrain = "open" if cell.ground == CLEAR else cell.ground
    return HexCell(axial(hex), layout.name(hex), terrain, cell.level)
