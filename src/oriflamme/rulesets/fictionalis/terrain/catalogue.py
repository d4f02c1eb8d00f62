"""What terrain there is: kinds of features with their zones, the measures of the book, and what an army list allows.

DBF-TERRAIN-GENERAL, DBF-TERRAIN-ZONES, DBF-TERRAIN-SIZE, DBF-TABLE-SIZE. The tables are in
`data/fictionalis/terrain.yaml`.
"""

from __future__ import annotations

from difflib import get_close_matches
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from oriflamme.board.table import PACE
from oriflamme.muster.datafiles import load
from oriflamme.rulesets.fictionalis.bases import table_size
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Slope

LINEAR: Final = (Land.WATERWAY, Land.MOUNTAINS, Land.RIVER, Land.ROAD)
"""Features that are placed by rules of their own and not by dice (DBF-TERRAIN-PLACING), in the order of placing."""

WATERWAY: Final = "waterway"
MOUNTAINS: Final = "mountains"
RIVER: Final = "river"
ROAD: Final = "road"


class Zone(Enum):
    """How a feature slows troops (DBF-TERRAIN-ZONES), from the least."""

    GOOD = "good"
    ROUGH = "rough"
    DIFFICULT = "difficult"


class TerrainKind(msgspec.Struct, frozen=True):
    """A kind of feature. `zone` is None where it has none of its own; `sizes` names the list of sizes offered."""

    land: Land
    zone: Zone | None = None
    slope: Slope | None = None
    cover: Land | None = None
    sizes: str = ""

    @property
    def linear(self) -> bool:
        """Whether it is placed by rules of its own (DBF-TERRAIN-PLACING)."""
        return self.land in LINEAR

    @property
    def plot(self) -> bool:
        """Whether it is field or enclosure, which lie at a built-up area (DBF-TERRAIN-BUA-EXTRAS)."""
        return self.land in (Land.FIELD, Land.ENCLOSURE)

    @property
    def rectangular(self) -> bool:
        """Whether it is made of straight sides, whole F long."""
        return self.plot or self.land is Land.BUILT_UP


class Measures(msgspec.Struct, frozen=True):
    """The distances of the terrain chapter, in the file in paces, as `measures_of` gives them in thousandths of a pace.

    - `least`, `most`: extents of area features; below `half_below` they count a half, above `more_above` one and a half.
    - `inland`: how far the centre of a feature in the middle of a sector stays from the edges (DBF-TERRAIN-PLACING).
    - `river_from_side`: how far from a short edge the invader's river lies (DBF-TERRAIN-STEP1).
    - `shore`, `shore_half`: how far waterways and mountains reach, all of them and half of them; `border` the width of
      beach or slopes; `outlying` how far islands and promontories stay from the edge; `strait` the widest strait.
    """

    least: int
    most: int
    half_below: int
    more_above: int
    inland: int
    river_from_side: tuple[int, int]
    river_width: int
    shore: tuple[int, int]
    shore_half: int
    border: tuple[int, int]
    outlying: int
    strait: int


class _File(msgspec.Struct, frozen=True):
    kinds: dict[str, TerrainKind]
    sizes: dict[str, tuple[tuple[int, int], ...]]
    measures: Measures
    small_table: tuple[int, int]
    fast_play: tuple[int, int]


@cache
def _file() -> _File:
    return load(files("oriflamme") / "data" / "fictionalis" / "terrain.yaml", _File)


def kinds() -> dict[str, TerrainKind]:
    """Return all kinds of features by their names."""
    return _file().kinds


def kind_named(name: str) -> TerrainKind:
    """Return a kind of feature. Raises LookupError, with the name that was perhaps meant, when there is none."""
    found = kinds().get(name)
    if found is None:
        near = get_close_matches(name, kinds(), n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(kinds())}"
        raise LookupError(f"no kind of terrain {name!r}; {hint}")
    return found


@cache
def _zones() -> dict[tuple[Land, Slope | None, Land | None], Zone | None]:
    return {(kind.land, kind.slope, kind.cover): kind.zone for kind in kinds().values()}


def zone_of(feature: Feature) -> Zone | None:
    """Return the zone of a feature by the table, before weather and race; None for waters, mountains and roads.

    Raises LookupError for a slope or cover that such a feature cannot have.
    """
    slope = feature.slope if feature.land is Land.HILL else None
    key = (feature.land, slope, feature.cover)
    if key not in _zones():
        raise LookupError(f"feature {feature.id}: no {feature.land.value} has such a slope or cover")
    return _zones()[key]


def worse(a: Zone | None, b: Zone | None) -> Zone | None:
    """Return which of two zones slows mounted troops most (DBF-TERRAIN-ZONES)."""
    order = (None, *Zone)
    return max(a, b, key=order.index)


def factor_of(field: Field) -> tuple[int, int]:
    """Return by what terrain shrinks on this table, as a fraction (DBF-TABLE-SIZE)."""
    return field.theatre.game.shrinking(field)


def fast_play_factor(field: Field) -> tuple[int, int]:
    """Return by what terrain shrinks at the fast-play scale (DBF-FAST-ARMY)."""
    return _file().fast_play


def usual_factor(field: Field) -> tuple[int, int]:
    """Return by what terrain shrinks otherwise: on a small table for figures of 25 mm (DBF-TABLE-SIZE)."""
    scale = field.theatre.readings.scale
    if scale == "25mm" and field.surface.width < table_size(scale)[0]:
        return _file().small_table
    return 1, 1


def measures_of(field: Field) -> Measures:
    """Return the distances of the terrain chapter for a battle's table, in thousandths of a pace."""
    return _scaled(*factor_of(field))


@cache
def _scaled(part: int, whole: int) -> Measures:
    plain: dict[str, object] = msgspec.structs.asdict(_file().measures)
    return msgspec.convert({name: _times(value, part, whole) for name, value in plain.items()}, Measures)


def _times(value: object, part: int, whole: int) -> object:
    if isinstance(value, tuple):
        return tuple(_times(one, part, whole) for one in value)
    assert isinstance(value, int)  # the file is checked when it is read
    return value * PACE * part // whole


def sizes_offered(kind: TerrainKind, field: Field) -> tuple[tuple[int, int], ...]:
    """Return lengths and breadths in thousandths of a pace that are offered for a kind of area feature."""
    part, whole = factor_of(field)
    unit = field.surface.frontage if kind.rectangular else PACE * part // whole
    return tuple((long * unit, broad * unit) for long, broad in _file().sizes.get(kind.sizes, ()))


class TerrainList(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What terrain an army list gives its army as defender: names of kinds that are compulsory and optional.

    Raises LookupError for a name that is no kind of terrain.
    """

    compulsory: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in self.allowed:
            kind_named(name)

    @property
    def allowed(self) -> tuple[str, ...]:
        """All kinds that may be used, compulsory ones first (DBF-TERRAIN-GENERAL)."""
        return tuple(dict.fromkeys((*self.compulsory, *self.optional)))


class Party(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the choice of terrain has to know of a side.

    - `fleet`: its list permits Naval elements and it has at least half of the greatest number (DBF-TERRAIN-STEP1).
    - `works`: army points it has paid for fortifications of a built-up area, in halves; `permanent`: for PF.
    """

    side: str
    fleet: bool = False
    works: int = 0
    permanent: bool = False


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What does not change while terrain is chosen: the parties, and the list of the defender."""

    invader: Party
    defender: Party
    terrain: TerrainList
