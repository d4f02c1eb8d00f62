"""Going: how the ground under a base slows its troops (seed lines 787-805), and what lies under it.

Weather and race are reckoned in; roads are left out, but for the rough going that mud makes of them. Aerials are above
it all (DBF-TERRAIN-MRA).
"""

from __future__ import annotations

from enum import Enum
from itertools import pairwise
from typing import Final

from oriflamme.board.outlines import contains
from oriflamme.board.segments import away
from oriflamme.board.table import DEGREE, FULL_TURN, Point, Rect, bearing

from .conditions import Conditions, conditions
from .field import Field
from .ground import Feature, Land, River, Slope, Surface
from .pieces import Element, Trait
from .roads import at_crossing, on_road, river_at
from .terrain.catalogue import Zone, zone_of
from .terrain.lie import lie_of, shapes_of
from .terrain.sections import defended
from .terrain.shapes import sector_at
from .troops import Grade, Kind, Type

__all__ = [
    "Going",
    "afloat",
    "aloft",
    "at_crossing",
    "features_at",
    "going",
    "good_ground",
    "height",
    "higher",
    "in_trees",
    "is_frozen",
    "on_road",
    "river_at",
    "slope_at",
    "zone_for",
]


class Going(Enum):
    """How ground counts for an element, from the best."""

    __hash__ = object.__hash__

    GOOD = "good"
    ROUGH = "rough"
    DIFFICULT = "difficult"
    IMPASSABLE = "impassable"

    def worst(self, other: Going) -> Going:
        """Return the worse of two."""
        return max(self, other, key=_ORDER.index)


_ORDER: Final = tuple(Going)
_BY_ZONE: Final[dict[Zone | None, Going]] = {None: Going.GOOD} | {zone: Going(zone.value) for zone in Zone}

INTO_THE_WIND: Final = 45 * DEGREE
"""Ships that face within this angle of the wind are slowed (DBF-TERRAIN-NAVAL)."""

CREST: Final = {Slope.GENTLE: 1_000, Slope.STEEP: 2_000}
"""How high the crest of a hill is, so that heights on different hills can be compared."""

DEPTH: Final = -500
"""How high the bottom of a gully is."""


def going(field: Field, element: Element, rect: Rect | None = None) -> Going:
    """Return the worst going that any part of an element's base touches where it stands, or would at `rect`."""
    at = element.at if rect is None else rect
    if element.kind.aerial:
        return _aloft(field, element)
    if element.kind.naval:
        return _afloat(field, element, at)
    worst = Going.GOOD
    for feature in lie_of(field.surface).under(at):
        worst = worst.worst(zone_for(field, element, feature))
        if worst is Going.IMPASSABLE:
            break
    return worst


def features_at(field: Field, rect: Rect) -> tuple[Feature, ...]:
    """Return the features that any part of a base is on, in the order of the surface."""
    return lie_of(field.surface).under(rect)


# -- on land -----------------------------------------------------------------------------------------------------


def zone_for(field: Field, element: Element, feature: Feature) -> Going:
    """Return how a land element counts a feature (DBF-TERRAIN-ZONES, -CAMELS, DBF-RACE-WATER-a, -c, DBF-RIVER-FROZEN)."""
    swimmer = element.has(Trait.WATER)
    match feature.land:
        case Land.RIVER:
            # Fording is neither rough nor difficult going; its penalties are the rivers' (DBF-TERRAIN-RV-b).
            return Going.GOOD
        case Land.ROAD:
            return Going.ROUGH if conditions(field).mud and not swimmer else Going.GOOD
        case Land.WATERWAY | Land.WATER:
            return Going.GOOD if swimmer or is_frozen(field, feature) else Going.IMPASSABLE
        case Land.MOUNTAINS:
            return Going.IMPASSABLE
        case Land.MARSH | Land.BOG if swimmer or is_frozen(field, feature):
            return Going.GOOD
        case Land.BUILT_UP if defended(field, feature):
            return Going.GOOD
    plain = _BY_ZONE[zone_of(feature)]
    return _for_camels(feature, plain) if _on_camels(element) else plain


def is_frozen(field: Field, feature: Feature) -> bool:
    """Return whether a water, bog or marsh is frozen (DBF-WEATHER-SCORE, DBF-TERRAIN-ZONES)."""
    now = conditions(field)
    return now.frozen_waterway if feature.land is Land.WATERWAY else now.frozen


def _on_camels(element: Element) -> bool:
    """Camelry of any class, and others on such mounts, but not Baggage (DBF-TERRAIN-CAMELS)."""
    kind = element.kind
    if kind.type is Type.BAGGAGE:
        return False
    return kind.type is Type.CAMELRY or (kind.mounted and element.has(Trait.CAMELS))


def _for_camels(feature: Feature, plain: Going) -> Going:
    """Dunes and brush are good going for camels, other rough features difficult (DBF-TERRAIN-CAMELS)."""
    brush = feature.land is Land.SCRUB or (feature.land is Land.HILL and feature.cover is Land.SCRUB)
    if feature.land is Land.DUNES or (brush and plain is Going.ROUGH):
        return Going.GOOD
    return Going.DIFFICULT if plain is Going.ROUGH else plain


def good_ground(surface: Surface, point: Point) -> bool:
    """Return whether a point lies in good going, whatever the weather and whoever stands there (DBF-TERRAIN-ZONES)."""
    for feature in surface.features:
        if not any(contains(shape, point) for shape in lie_of(surface).shapes[feature.id]):
            continue
        if feature.land in (Land.WATERWAY, Land.WATER, Land.MOUNTAINS):
            return False
        if zone_of(feature) in (Zone.ROUGH, Zone.DIFFICULT):
            return False
    return True


# -- on water and in the air -------------------------------------------------------------------------------------


def _aloft(field: Field, element: Element) -> Going:
    """Features do not matter to Aerials, but thick or strong weather does (DBF-TERRAIN-MRA, DBF-WEATHER-EFFECTS)."""
    return aloft(element.kind, conditions(field))


def aloft(kind: Kind, now: Conditions) -> Going:
    """Return what the weather is to a kind of Aerials (DBF-WEATHER-EFFECTS)."""
    if kind.is_(Type.DRAGON, Grade.SUPERIOR):
        return Going.GOOD
    thick = now.snow or now.fog or now.mist or now.sandstorm or now.strong_wind
    return Going.DIFFICULT if thick else Going.GOOD


def afloat(field: Field, element: Element, rect: Rect) -> bool:
    """Return whether a Naval element would float wholly on water that is open to it and not frozen.

    Waterways and ponds are open to all; rivers, and straits beside islands, to Boats where they are at least F wide and
    not known to be Negligible (DBF-TERRAIN-WW-a, -WW-b, -RV-c).
    """
    lie = lie_of(field.surface)
    open_waters = []
    for feature in lie.under(rect):
        if feature.land is Land.RIVER:
            if _open_to(field, element, feature, rect):
                open_waters.append(feature)
            elif feature.island:
                return False
        elif feature.land in (Land.WATERWAY, Land.WATER):
            if is_frozen(field, feature):
                return False
            open_waters.append(feature)
        elif feature.land in (Land.HILL, Land.BUILT_UP):
            return False
    return lie.wholly_on(rect, open_waters)


def _wide_for(field: Field, element: Element, river: Feature) -> bool:
    return element.kind.type is Type.BOATS and (river.island or river.width >= field.surface.frontage)


def _open_to(field: Field, element: Element, river: Feature, rect: Rect) -> bool:
    if is_frozen(field, river) or not _wide_for(field, element, river):
        return False
    below = field.invader != field.theatre.sides[1]
    sector = sector_at(field.surface, rect.x, rect.y, below)
    return river.island or field.rivers.get(f"{river.id}:{sector}") is not River.PALTRY


def _afloat(field: Field, element: Element, rect: Rect) -> Going:
    """Return the going of a Naval element (DBF-TERRAIN-NAVAL): impassable where it does not float."""
    if not afloat(field, element, rect):
        return Going.IMPASSABLE
    now = conditions(field)
    match element.kind.type:
        case Type.GALLEYS:
            slowed = now.strong_wind
        case Type.SHIPS:
            slowed = now.calm or (
                now.wind_from is not None and _apart(rect.angle, now.wind_from) <= INTO_THE_WIND
            )
        case _:
            slowed = _upstream(field, rect)
    return Going.DIFFICULT if slowed else Going.GOOD


def _apart(a: int, b: int) -> int:
    turn = (a - b) % FULL_TURN
    return min(turn, FULL_TURN - turn)


def _upstream(field: Field, rect: Rect) -> bool:
    """Return whether a base in a river faces against its course, which runs from source to mouth."""
    river = river_at(field, rect)
    if river is None or not river.course:
        return False
    legs = pairwise(river.course)
    a, b = min(legs, key=lambda leg: away((rect.x, rect.y), *((point.x, point.y) for point in leg)))
    return _apart(rect.angle, bearing(a, b)) > FULL_TURN // 4


# -- heights and trees -------------------------------------------------------------------------------------------


def slope_at(feature: Feature, point: Point) -> float:
    """Return how far up a hill a point is: 0 at its foot or off it, 1 at its crest; halfway up is 0.5.

    Measured as the way to the foot against the whole way from foot to crest.
    """
    if feature.land is not Land.HILL or not feature.crest or not contains(shapes_of(feature)[0], point):
        return 0.0
    to_foot = min(
        away((point.x, point.y), (x1, y1), (x2, y2)) for x1, y1, x2, y2 in shapes_of(feature)[0].lines
    )
    crest = [(one.x, one.y) for one in feature.crest]
    ends = crest if len(crest) > 1 else crest * 2
    to_crest = min(away((point.x, point.y), a, b) for a, b in pairwise(ends))
    return to_foot / (to_foot + to_crest) if to_foot + to_crest > 0 else 1.0


def height(field: Field, element: Element) -> int:
    """Return how high the middle of an element's base is: 0 on level ground, more towards a crest, less in a gully.

    A gentle hill's crest is at 1,000 and a steep one's at 2,000.
    """
    at = element.at
    middle = Point(at.x, at.y)
    best = 0
    for feature in lie_of(field.surface).under(at):
        if feature.land is Land.HILL and feature.slope is not None:
            best = max(best, round(CREST[feature.slope] * slope_at(feature, middle)))
        elif feature.land is Land.GULLY and any(contains(one, middle) for one in shapes_of(feature)):
            best = min(best, DEPTH) if best == 0 else best
    return best


def higher(field: Field, a: Element, b: Element) -> bool:
    """Return whether an element stands higher than another."""
    return height(field, a) > height(field, b)


_TREES: Final = (Land.WOOD, Land.ORCHARD)


def in_trees(field: Field, rect: Rect) -> bool:
    """Return whether any part of a base is in a wood, orchard or grove, or on a slope covered by one."""
    return any(
        one.land in _TREES or (one.land is Land.HILL and one.cover in _TREES)
        for one in lie_of(field.surface).under(rect)
    )
