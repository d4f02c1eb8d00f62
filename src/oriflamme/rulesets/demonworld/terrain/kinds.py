"""The kinds of terrain that maps print, as data/demonworld/terrain.yaml has them (DW-XI.3.0, DW-XII.3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

import msgspec

from oriflamme.board.battlefield import CLEAR
from oriflamme.kit.shelves import folder
from oriflamme.muster.datafiles import load


class Going(StrEnum):
    """What entering a hex of some ground is like (DW-XI.3.1 to DW-XI.3.6-b)."""

    CLEAR = "clear"
    DIFFICULT = "difficult"
    VERY_DIFFICULT = "very-difficult"
    MARSH = "marsh"
    WATER = "water"


class GroundKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of ground: its going, the depth of water, its height as an obstacle, what it takes from shots into it.

    Depth and height are in size segments.
    """

    kind: str
    going: Going = Going.CLEAR
    depth: int = 0
    height: int = 0
    cover: int = 0


class EdgeKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of wall or hedge, and its height as an obstacle in size segments (DW-XI.3.7-a)."""

    kind: str
    height: int


class GoingCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Movement points to enter ground of a going, of others and of those who go lightly (DW-XI.3.1 to DW-XI.3.3)."""

    going: Going
    points: int
    light: int


class ClimbCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Movement points that going up or down some levels adds (DW-XI.3.5-c)."""

    levels: int
    points: int


class RoadCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Movement points for a hex along a road (DW-XI.3.8-a)."""

    foot: int
    mounted: int


class Kinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All kinds of terrain, and what they cost in movement points.

    `water` is by how many size segments a stand stands out of it, from 1; `crossing` is of a wall or hedge (DW-XI.3.7-b).
    """

    grounds: tuple[GroundKind, ...]
    edges: tuple[EdgeKind, ...]
    roads: tuple[str, ...]
    goings: tuple[GoingCost, ...]
    water: tuple[int, ...]
    climbs: tuple[ClimbCost, ...]
    crossing: int
    road: RoadCost


@cache
def kinds() -> Kinds:
    """Return the kinds of terrain as written. Raises `DataError`."""
    return load(folder("demonworld", "terrain.yaml"), Kinds)


@cache
def grounds() -> Mapping[str, GroundKind]:
    """Return the kinds of ground by name; clear ground among them."""
    return {CLEAR: GroundKind(CLEAR), **{ground.kind: ground for ground in kinds().grounds}}


@cache
def edges() -> Mapping[str, EdgeKind]:
    """Return the kinds of walls and hedges by name."""
    return {edge.kind: edge for edge in kinds().edges}


@cache
def going_costs() -> Mapping[Going, GoingCost]:
    """Return what ground costs by its going; not in it: what is impassable, and water."""
    return {cost.going: cost for cost in kinds().goings}


@cache
def climb_costs() -> Mapping[int, int]:
    """Return what steps up and down add, by levels."""
    return {0: 0, **{cost.levels: cost.points for cost in kinds().climbs}}
