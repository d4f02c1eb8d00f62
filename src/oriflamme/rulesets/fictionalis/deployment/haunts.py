"""Where Lurkers may be, and since when an enemy has been there (seed lines 911-915)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.board.outlines import within
from oriflamme.board.table import Rect
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Slope
from oriflamme.rulesets.fictionalis.headings import ARRIVED
from oriflamme.rulesets.fictionalis.obstacles import DISCOVERED
from oriflamme.rulesets.fictionalis.pieces import Element, Trait
from oriflamme.rulesets.fictionalis.terrain.lie import lie_of

from . import zones

Haunt = Feature

SINCE: Final = "haunt:"
"""Ledger: `haunt:<feature>:<element>`, in which bound an element came into a feature; 0 before the first."""

ZONE: Final = "vessel-zone:"
"""Ledger: `vessel-zone:<element>`: a vessel is in its own zone (1), the enemy's (2), or in neither (0), as a bound ended."""

CROSSED: Final = "vessel-crossed:"
"""Ledger: `vessel-crossed:<element>`: the bound in which a vessel left its own zone, or entered the enemy's."""

_WATERS: Final = (Land.WATERWAY, Land.RIVER, Land.MARSH)
_DIFFICULT: Final = (
    Land.WOOD,
    Land.ORCHARD,
    Land.ENCLOSURE,
    Land.VINEYARD,
    Land.MARSH,
    Land.DUNES,
    Land.BUILT_UP,
)


def is_water(haunt: Feature) -> bool:
    """Return whether a feature is a waterway, river or marsh, where aquatic Lurkers are."""
    return haunt.land in _WATERS


def is_difficult(feature: Feature) -> bool:
    """Return whether a feature is difficult going for the troops who meet Lurkers in it (DBF-TERRAIN-ZONES)."""
    if feature.land is Land.HILL:
        return feature.slope is Slope.STEEP or feature.cover in (*_DIFFICULT, Land.TERRACES)
    return feature.land in _DIFFICULT


def haunts_of(field: Field, lurker: Element) -> tuple[Feature, ...]:
    """Return the features in which a Lurker may be (DBF-LURKER): difficult going, or for aquatic ones waters."""
    suits = is_water if lurker.has(Trait.AQUATIC) else is_difficult
    return tuple(feature for feature in field.surface.features if suits(feature))


def under(field: Field, lurker: Element, rect: Rect) -> tuple[Feature, ...]:
    """Return the features that suit a Lurker and that a base is on."""
    suits = is_water if lurker.has(Trait.AQUATIC) else is_difficult
    return tuple(feature for feature in lie_of(field.surface).under(rect) if suits(feature))


def near(field: Field, rect: Rect) -> bool:
    """Return whether a base is in or beside ground that Lurkers may be in: a quick look before a closer one."""
    wide = Rect(rect.x, rect.y, 3 * rect.width, 3 * rect.depth + rect.width, rect.angle)
    return any(is_difficult(feature) or is_water(feature) for feature in lie_of(field.surface).under(wide))


def first_bound(field: Field, side: str) -> bool:
    """Return whether it is the first bound of a side."""
    return field.bound.sides_bounds.get(side, 0) <= 1


def deployed_in(field: Field, enemy: Element, haunt: Feature) -> bool:
    """Return whether an enemy was deployed in a feature and has not left it."""
    return field.ledger.get(f"{SINCE}{haunt.id}:{enemy.id}") == 0 and haunt in _on(field, enemy.at)


def open_to(field: Field, lurker: Element, enemy: Element, haunt: Feature) -> bool:
    """Return whether an enemy may be set on from a feature now (DBF-LURKER-LAND, DBF-LURKER-WATER-a, DBF-LURKER-WATER-b)."""
    if enemy.kind.naval:
        return lurker.has(Trait.AQUATIC) and _naval_prey(field, enemy, haunt)
    if first_bound(field, lurker.side):
        return deployed_in(field, enemy, haunt)
    now = field.bound.number
    if haunt in _on(field, enemy.at):
        if field.ledger.get(f"{SINCE}{haunt.id}:{enemy.id}") == now - 1 and now > 1:
            return True
        if field.ledger.get(DISCOVERED + enemy.id, -2) >= now - 1:
            return True
    return not _wholly_in(field, enemy.at, haunt)


def _naval_prey(field: Field, enemy: Element, haunt: Feature) -> bool:
    """Return whether a vessel on a waterway or river has just left its zone, arrived by the flank or entered ours."""
    if haunt.land is Land.MARSH:
        return False
    before = field.bound.number - 1
    if field.ledger.get(CROSSED + enemy.id, -2) == before:
        return True
    return ARRIVED + enemy.command in field.ledger and (
        field.ledger.get(f"{SINCE}{haunt.id}:{enemy.id}", -2) == before
    )


def _on(field: Field, rect: Rect) -> tuple[Feature, ...]:
    return lie_of(field.surface).under(rect)


def _wholly_in(field: Field, rect: Rect, haunt: Feature) -> bool:
    """Return whether a base is wholly within ground such as a feature is: it, or others of its sort beside it."""
    lie = lie_of(field.surface)
    if any(within(shape, rect) for shape in lie.shapes[haunt.id]):
        return True
    alike = [one for one in lie.under(rect) if is_water(one) == is_water(haunt) and _infested(one)]
    return lie.wholly_on(rect, alike)


def _infested(feature: Feature) -> bool:
    return is_difficult(feature) or is_water(feature)


# -- what is noted -----------------------------------------------------------------------------------------------------


def note(field: Field) -> None:
    """Note who is in what feature since when, and which vessels have crossed from zone to zone."""
    if not any(_infested(feature) for feature in field.surface.features):
        return
    present = dict(_present(field))
    for name in [key for key in field.ledger if key.startswith(SINCE) and key not in present]:
        del field.ledger[name]
    for name in present:
        field.ledger.setdefault(name, field.bound.number)
    for element in field.on_table():
        if element.kind.naval:
            _note_zone(field, element)


def _present(field: Field) -> Iterator[tuple[str, bool]]:
    for element in field.on_table():
        for feature in _on(field, element.at):
            if _infested(feature):
                yield f"{SINCE}{feature.id}:{element.id}", True


def _note_zone(field: Field, vessel: Element) -> None:
    now = _zone(field, vessel)
    before = field.ledger.get(ZONE + vessel.id, now)
    field.ledger[ZONE + vessel.id] = now
    if (before == 1 and now != 1) or (before != 2 and now == 2):
        field.ledger[CROSSED + vessel.id] = field.bound.number


def _zone(field: Field, vessel: Element) -> int:
    depth = zones.forward_of(field, vessel.side, vessel.at)
    if depth <= -zones.FROM_CENTRE:
        return 1
    return 2 if depth >= zones.FROM_CENTRE else 0
