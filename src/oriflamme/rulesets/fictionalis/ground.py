"""The playing surface and its terrain features (seed lines 761-805): what lies where. What it does is in `going`.

Coordinates and lengths are thousandths of a pace, x to the right and y downwards as both players see one drawing; the
first side sits at the lower edge and looks up (angle 0), the second at the upper edge and looks down.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec

from oriflamme.board.table import PACE, Point


class Land(Enum):
    """Kinds of terrain features (DBF-TERRAIN-ZONES), by the book's own abbreviations where it has one."""

    FIELD = "field"
    HILL = "hill"
    WOOD = "Wd"
    ORCHARD = "O"
    """Orchard, olive grove or palm grove."""
    ENCLOSURE = "E"
    """Small enclosed fields, irrigated fields, paddies."""
    VINEYARD = "V"
    MARSH = "M"
    DUNES = "D"
    BUILT_UP = "BUA"
    ROCKS = "rocks"
    SCRUB = "scrub"
    TERRACES = "terraces"
    """Only as the cover of a hill."""
    GULLY = "gully"
    BOG = "bog"
    """Slightly boggy ground: rough going, unlike a marsh."""
    WATER = "water"
    """A water feature other than the waterway and rivers: a pond or lake."""
    WATERWAY = "WW"
    BEACH = "beach"
    RIVER = "Rv"
    MOUNTAINS = "MRa"
    ROAD = "Rd"


class Slope(Enum):
    """How steep a hill is; its lower and upper halves are told apart by its crest."""

    GENTLE = "gentle"
    STEEP = "steep"


class River(Enum):
    """How hard a river is to cross, once that is known (DBF-RIVER-TABLE), from the easiest."""

    PALTRY = "paltry"
    EASY = "easy"
    TRICKY = "tricky"
    DANGEROUS = "dangerous"


class Feature(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One terrain feature.

    - `outline`: its polygon; for roads and rivers, `course` is the middle line and `width` their width.
    - `slope` and `cover` (what grows on it) are of hills; `crest` is the point or line that is highest.
    - `sector`: 1 to 6, when it was placed by dice. `placed_by`: the side that chose it.
    - `ford`: a road that crosses rivers by fords; others have bridges (DBF-TERRAIN-ROAD, DBF-RIVER-FROZEN).
    - `part_of`: the id of what it was placed with as a part: a beach of its waterway, a town's roads, a range's slopes.
    - `salt`: salt water. `island`: a hill wholly in a waterway, or as a river the strait beside one (DBF-TERRAIN-WW-b).
    """

    id: str
    land: Land
    outline: tuple[Point, ...]
    course: tuple[Point, ...] = ()
    width: int = 0
    slope: Slope | None = None
    cover: Land | None = None
    crest: tuple[Point, ...] = ()
    sector: int | None = None
    placed_by: str | None = None
    ford: bool = False
    salt: bool = False
    island: bool = False
    part_of: str | None = None


class Works(Enum):
    """Kinds of fortifications (DBF-FORT-TYPES)."""

    TEMPORARY = "TF"
    PERMANENT = "PF"
    TOWER = "tower"
    GATE = "gate"


class Section(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A stretch of fortification one element wide: from `left` to `right` as a defender inside looks out.

    `kind` is TF or PF for the wall itself; `tower` and `gate` say what more it is; `camp`: it guards Baggage.
    """

    id: str
    side: str
    kind: Works
    left: Point
    right: Point
    tower: bool = False
    gate: bool = False
    feature: str | None = None
    camp: bool = False


class Surface(msgspec.Struct, frozen=True, kw_only=True):
    """The table: width and depth, its features and fortifications, and F, the frontage of an element (DBF-BASE-SIZE)."""

    width: int = 3600 * PACE
    depth: int = 2400 * PACE
    frontage: int = 80 * PACE
    features: tuple[Feature, ...] = ()
    works: tuple[Section, ...] = ()


LEFT: Final = "left"
RIGHT: Final = "right"
