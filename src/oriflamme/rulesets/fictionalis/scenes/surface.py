"""How the table is drawn: its size, terrain features and fortifications as outlines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.scenes import Outline, Sign, TableBoard
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Slope, Surface

THICK = {"wall": 10 * PACE, "tower": 22 * PACE, "gate": 22 * PACE}
"""How thick a section is drawn, by what it is: gates and towers jut out. The rules give it no thickness."""

_STYLES = {
    Land.FIELD: "field",
    Land.WOOD: "wood",
    Land.ORCHARD: "orchard",
    Land.ENCLOSURE: "enclosure",
    Land.VINEYARD: "vineyard",
    Land.TERRACES: "enclosure",
    Land.MARSH: "marsh",
    Land.DUNES: "dunes",
    Land.BUILT_UP: "built",
    Land.ROCKS: "rocks",
    Land.SCRUB: "scrub",
    Land.GULLY: "gully",
    Land.BOG: "bog",
    Land.WATER: "water",
    Land.WATERWAY: "waterway",
    Land.BEACH: "beach",
    Land.RIVER: "river",
    Land.MOUNTAINS: "mountains",
    Land.ROAD: "road",
}


@lru_cache(maxsize=64)
def board(surface: Surface, signs: tuple[tuple[str, str], ...] = ()) -> TableBoard:
    """Return the table as drawn, with signs of season and weather, each a name and a message id; what does not change is drawn once."""
    outlines = (*(outline(feature) for feature in surface.features), *_works(surface))
    told = tuple(Sign(name, Text(message)) for name, message in signs)
    return TableBoard(surface.width / PACE, surface.depth / PACE, Text("dbf-unit-paces"), outlines, told)


def style(feature: Feature) -> str:
    """Return the name of the style that a feature is drawn in."""
    if feature.land is Land.HILL:
        return "hill-steep" if feature.slope is Slope.STEEP else "hill"
    return _STYLES[feature.land]


def outline(feature: Feature) -> Outline:
    """Return a feature as drawn on the table."""
    label = Text(f"dbf-land-{feature.land.name.lower().replace('_', '-')}")
    if feature.land is Land.HILL:
        label = Text(f"dbf-land-{style(feature)}")
        if feature.cover is not None:
            cover = Text(f"dbf-land-{feature.cover.name.lower().replace('_', '-')}")
            label = Text("dbf-land-covered", {"hill": label, "cover": cover})
    return Outline(_points(feature.outline), style(feature), label)


def _works(surface: Surface) -> Iterator[Outline]:
    for section in surface.works:
        name = _named(section)
        yield Outline(_points(band(section)), name, Text(f"dbf-works-{name}", {"kind": section.kind.value}))


def _named(section: Section) -> str:
    return "gate" if section.gate else "tower" if section.tower else "wall"


def band(section: Section) -> tuple[Point, ...]:
    """Return a section as a thin band on its outer side."""
    dx, dy = section.right.x - section.left.x, section.right.y - section.left.y
    length = max(1, round((dx * dx + dy * dy) ** 0.5))
    thick = THICK[_named(section)]
    out_x, out_y = dy * thick // length, -dx * thick // length
    return (
        section.left,
        Point(section.left.x + out_x, section.left.y + out_y),
        Point(section.right.x + out_x, section.right.y + out_y),
        section.right,
    )


def _points(points: tuple[Point, ...]) -> tuple[tuple[float, float], ...]:
    return tuple((point.x / PACE, point.y / PACE) for point in points)
