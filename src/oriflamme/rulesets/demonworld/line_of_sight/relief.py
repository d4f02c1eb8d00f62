"""What the map puts in the way of sight: hills, what grows, walls, and water to stand in (DW-XII.2.0-a to DW-XII.3.6-b)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

import msgspec

from oriflamme.board.battlefield import Battlefield, Border
from oriflamme.board.heights import Rise, way
from oriflamme.board.hexes import Hex
from oriflamme.rulesets.demonworld.terrain import kinds

LEVEL = 2
"""Segments of one level of a hill (DW-XII.3.1)."""

LINES = 32768
"""How many lines' obstacles are remembered; those of a battle on two sheets within the range of a longbow."""


class Kind(StrEnum):
    """What can be in the way of sight."""

    HILL = "hill"
    GROWTH = "growth"
    WALL = "wall"
    STAND = "stand"


class Obstacle(Rise, frozen=True):
    """A rise of the chart, and what it is."""

    kind: Kind


class Relief(msgspec.Struct, frozen=True, eq=False):
    """A battlefield in size segments. What a hex or side is not named for is 0.

    `ground`: the height of a hex above level 0; `depth`: of the water on it; `growth`: how high above its ground what
    grows there stands; `cover`: what is taken from shots at a stand there; `walls`: how high the top of what stands on the
    side between two hexes is, counted from level 0.
    """

    ground: dict[Hex, int]
    depth: dict[Hex, int]
    growth: dict[Hex, int]
    cover: dict[Hex, int]
    walls: dict[Border, int]

    @property
    def open(self) -> bool:
        """Whether nothing on the map can be in the way of sight."""
        return not (self.ground or self.growth or self.walls)

    def foot(self, hex: Hex) -> int:
        """Return where the feet of a stand on a hex are (DW-XII.3.2-a, DW-XII.3.6-a)."""
        return self.ground.get(hex, 0) - self.depth.get(hex, 0)


@lru_cache(maxsize=16)
def relief(field: Battlefield) -> Relief:
    """Return the relief of a battlefield by the kinds of terrain that there are."""
    grounds, edges = kinds.grounds(), kinds.edges()
    found = Relief({}, {}, {}, {}, {})
    for hex, cell in field.cells.items():
        if cell.level:
            found.ground[hex] = cell.level * LEVEL
        kind = grounds.get(cell.ground)
        if kind is None:
            continue  # somebody else's kind, of which these chapters know nothing
        for into, value in (
            (found.depth, kind.depth),
            (found.growth, kind.height),
            (found.cover, kind.cover),
        ):
            if value:
                into[hex] = value
    for side, along in field.borders.items():
        high = max((edges[edge.kind].height for edge in along if edge.kind in edges), default=0)
        if high:
            # A wall stands on the higher of its two hexes.
            found.walls[side] = max(found.ground.get(hex, 0) for hex in side) + high
    return found


@lru_cache(maxsize=LINES)
def printed(field: Battlefield, viewer: Hex, target: Hex) -> tuple[Obstacle, ...]:
    """Return what of the map may hide a stand on one hex from a stand on another, ends excepted.

    The ground counts where it is higher than that of the lower of the two: that is a hill between them (DW-XII.2.0-d,
    DW-XII.3.7-a). It must be crossed; a line that runs between two hills meets the lower one (DW-XII.2.0-e). What grows
    counts where the line touches its hex (DW-XII.2.0-b), a wall where the line crosses or follows it, unless it is on the
    viewer's own hex (DW-XII.3.5-a, DW-XII.3.5-d).
    """
    land = relief(field)
    if land.open:
        return ()
    line = way(target - viewer)
    ground, growth, walls = land.ground, land.growth, land.walls
    low = min(ground.get(viewer, 0), ground.get(target, 0))
    found = []
    for offset, at, crossed in line.hexes:
        hex = viewer + offset
        height = ground.get(hex, 0)
        top = growth.get(hex)
        if top is not None:
            found.append(Obstacle(at, height + top, (hex,), Kind.GROWTH))
        if crossed and height > low:
            found.append(Obstacle(at, height, (hex,), Kind.HILL))
    for first, second, at in line.between:
        one, other = viewer + first, viewer + second
        height = min(ground.get(one, 0), ground.get(other, 0))
        if height > low:
            found.append(Obstacle(at, height, (one, other), Kind.HILL))
    if walls:
        for first, second, at in line.sides:
            side = viewer + first, viewer + second
            if side in walls and viewer not in side:
                found.append(Obstacle(at, walls[side], side, Kind.WALL))
    return tuple(found)
