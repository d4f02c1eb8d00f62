"""The lie of the land: what of a battle's ground and figures is asked all the time, found out once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from oriflamme.board.battlefield import Battlefield
from oriflamme.board.hexes import Direction, Hex
from oriflamme.board.passage import Passage

from .introduction import Figure
from .ranged.traces import Traces
from .terrain import PLAIN, EdgeKind, Gait, GroundKind, Terrain, ways

if TYPE_CHECKING:
    from .field import Theatre

GAITS: tuple[Gait, ...] = ("foot", "mounted", "led", "barded")


class Land:
    """What the ground is: the kind of each ground and edge, the steps of each gait, and what it does to lines of fire.

    `grounds` has what is not clear; `edges` has both orders of a pair of hexes. `steps` keeps, for each passage and whether a counter has
    two hexes, what leads out of each place (`movement.ways`).
    """

    __slots__ = ("edges", "grounds", "steps", "traces", "ways")

    def __init__(self, board: Battlefield, terrain: Terrain) -> None:
        """Look all of it up."""
        self.grounds: dict[Hex, GroundKind] = {
            hex: terrain.ground(cell.ground) for hex, cell in board.cells.items() if cell.ground != PLAIN.kind
        }
        self.edges: dict[tuple[Hex, Hex], tuple[EdgeKind, ...]] = {}
        for (one, other), found in board.borders.items():
            kinds = tuple(terrain.edge(edge.kind) for edge in found)
            self.edges[one, other] = self.edges[other, one] = kinds
        self.ways: dict[Gait, Passage] = {gait: ways(board, terrain, gait) for gait in GAITS}
        self.steps: dict[tuple[Passage, bool], dict[tuple[Hex, Direction], Any]] = {}
        self.traces = Traces(board, terrain)


@lru_cache(maxsize=32)
def land(board: Battlefield, terrain: Terrain) -> Land:
    """Return what a battlefield is by the kinds of terrain: the same for all battles on it."""
    return Land(board, terrain)


class Lie:
    """What never changes in a battle: the land, and the numbers of figures that are alike.

    `numbers` is 0 for a figure that is the only one of its name, by which it needs none; both sides are numbered through, so that no
    two are called the same. `sided` are the men of whose name both sides have some: their side is told too, for a number does not tell
    it. Animals change hands, so that theirs is not. `order` is that of the set-up. `animals` are the ids of all of them.
    """

    __slots__ = ("animals", "edges", "grounds", "numbers", "order", "sided", "steps", "traces", "ways")

    def __init__(self, theatre: Theatre, figures: Iterable[Figure]) -> None:
        """Look all of it up."""
        found = land(theatre.map.battlefield, theatre.terrain)
        self.grounds, self.edges, self.traces = found.grounds, found.edges, found.traces
        self.ways, self.steps = found.ways, found.steps
        figures = tuple(figures)
        self.animals = tuple(figure.id for figure in figures if theatre.sheets[figure.sheet].animal)
        self.order = {figure.id: number for number, figure in enumerate(figures)}
        alike: dict[bytes, list[Figure]] = {}
        for figure in figures:
            name = msgspec.json.encode(theatre.sheets[figure.sheet].name, order="sorted")
            alike.setdefault(name, []).append(figure)
        self.numbers = {
            one.id: 0 if len(found) == 1 else number
            for found in alike.values()
            for number, one in enumerate(found, start=1)
        }
        self.sided = frozenset(
            one.id
            for found in alike.values()
            if len({one.side for one in found}) > 1
            for one in found
            if one.id not in self.animals
        )
