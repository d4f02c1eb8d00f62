"""Where Lurkers may be, and since when an enemy has been there (seed lines 911-915)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from oriflamme.board.outlines import within
from oriflamme.board.table import Rect
from oriflamme.kernel.pages import Page
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Slope
from oriflamme.rulesets.fictionalis.headings import FlankArrivals
from oriflamme.rulesets.fictionalis.obstacles import Discoveries
from oriflamme.rulesets.fictionalis.pieces import Element, Trait
from oriflamme.rulesets.fictionalis.terrain.lie import lie_of

from . import zones

Haunt = Feature

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


class Zone(Enum):
    """Where a vessel is as a bound ends, as its side sees it."""

    NEITHER = 0
    OWN = 1
    ENEMY = 2


class Haunted(Page, frozen=True, omit_defaults=True, tag="dbf-haunted-1"):
    """Who comes where Lurkers may be, by the element's id (DBF-LURKER-LAND, DBF-LURKER-WATER-a).

    - `since`: in which bound each came into a feature, by the feature's id; 0 before the first.
    - `zones`: where each vessel was as the last bound ended.
    - `crossed`: the bound in which a vessel left its own zone, or entered the enemy's.
    """

    since: dict[str, dict[str, int]] = {}
    zones: dict[str, Zone] = {}
    crossed: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Haunted:
        """Return the page: nothing of it is secret."""
        return self


def _came(field: Field, enemy: Element, haunt: Feature) -> int | None:
    """Return in which bound an enemy came into a feature; None when he is not in it as far as has been noted."""
    return field.pages[Haunted].since.get(haunt.id, {}).get(enemy.id)


def deployed_in(field: Field, enemy: Element, haunt: Feature) -> bool:
    """Return whether an enemy was deployed in a feature and has not left it."""
    return _came(field, enemy, haunt) == 0 and haunt in _on(field, enemy.at)


def open_to(field: Field, lurker: Element, enemy: Element, haunt: Feature) -> bool:
    """Return whether an enemy may be set on from a feature now (DBF-LURKER-LAND, DBF-LURKER-WATER-a, DBF-LURKER-WATER-b)."""
    if enemy.kind.naval:
        return lurker.has(Trait.AQUATIC) and _naval_prey(field, enemy, haunt)
    if first_bound(field, lurker.side):
        return deployed_in(field, enemy, haunt)
    now = field.bound.number
    if haunt in _on(field, enemy.at):
        if _came(field, enemy, haunt) == now - 1 and now > 1:
            return True
        if field.pages[Discoveries].bounds.get(enemy.id, -2) >= now - 1:
            return True
    return not _wholly_in(field, enemy.at, haunt)


def _naval_prey(field: Field, enemy: Element, haunt: Feature) -> bool:
    """Return whether a vessel on a waterway or river has just left its zone, arrived by the flank or entered ours."""
    if haunt.land is Land.MARSH:
        return False
    before = field.bound.number - 1
    if field.pages[Haunted].crossed.get(enemy.id) == before:
        return True
    return enemy.command in field.pages[FlankArrivals].flanks and _came(field, enemy, haunt) == before


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
    known = field.pages[Haunted].since
    since: dict[str, dict[str, int]] = {}
    for feature, name in _present(field):
        came = known.get(feature, {}).get(name, field.bound.number)
        since.setdefault(feature, {})[name] = came
    field.pages.change(Haunted, since=since)
    for element in field.on_table():
        if element.kind.naval:
            _note_zone(field, element)


def _present(field: Field) -> Iterator[tuple[str, str]]:
    for element in field.on_table():
        for feature in _on(field, element.at):
            if _infested(feature):
                yield feature.id, element.id


def _note_zone(field: Field, vessel: Element) -> None:
    now = _zone(field, vessel)
    page = field.pages[Haunted]
    before = page.zones.get(vessel.id, now)
    field.pages.change(Haunted, zones={**page.zones, vessel.id: now})
    if (before is Zone.OWN and now is not Zone.OWN) or (before is not Zone.ENEMY and now is Zone.ENEMY):
        field.pages.change(Haunted, crossed={**page.crossed, vessel.id: field.bound.number})


def _zone(field: Field, vessel: Element) -> Zone:
    depth = zones.forward_of(field, vessel.side, vessel.at)
    if depth <= -zones.FROM_CENTRE:
        return Zone.OWN
    return Zone.ENEMY if depth >= zones.FROM_CENTRE else Zone.NEITHER


PAGES = (Haunted,)
