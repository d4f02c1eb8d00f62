"""Who occupies a fortified built-up area before the plans are made (seed line 891)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from oriflamme.board.outlines import Outline
from oriflamme.board.table import Rect, overlap
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis.army_lists import base_of
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.obstacles import ON_GROUND
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.troops import Type
from oriflamme.rulesets.fictionalis.works import straddled

from . import zones
from .counting import counted, largest

_RULE = "DBF-DEPLOY-FIRST"


def own_towns(field: Field, side: str) -> tuple[Feature, ...]:
    """Return the built-up areas and strongholds that a side has fortified."""
    fortified = {section.feature for section in field.surface.works if section.side == side}
    return tuple(feature for feature in field.surface.features if feature.id in fortified)


def against_garrison(
    field: Field, side: str, places: Mapping[str, Rect], names: tuple[str, ...]
) -> Iterator[Reason]:
    """Yield every reason against elements occupying a fortified town together with those who do already (DBF-DEPLOY-FIRST)."""
    elements = [field.elements.get(name) for name in names]
    if not names or len(set(names)) < len(names) or side == field.invader:
        yield Reason(_RULE, text("dbf-refused-no-garrison"))
        return
    taken = dict(places)
    for element in elements:
        if (
            element is None
            or element.side != side
            or element.place is not Place.RESERVE
            or element.id in places
            or element.kind.type in (Type.BAGGAGE, Type.LURKER)
        ):
            yield Reason(_RULE, text("dbf-refused-no-garrison"))
            return
        found = free_place(field, element, taken)
        if found is None:
            yield Reason(_RULE, text("dbf-refused-garrison-room", element=about(element)))
            return
        taken[element.id] = found
    yield from _one_command(field, side, taken)


def _one_command(field: Field, side: str, taken: Mapping[str, Rect]) -> Iterator[Reason]:
    within = [field.elements[name] for name in taken if field.elements[name].kind.type is not Type.BAGGAGE]
    commands = dict.fromkeys(one.command for one in within)
    if len(commands) > 1:
        yield Reason(_RULE, text("dbf-refused-garrison-commands"))
    # A side of one command has no other to take them from.
    elif len(list(field.commands_of(side))) > 1 and not set(commands).isdisjoint(largest(field, side)):
        most = max(counted(field, one.id) for one in field.commands_of(side))
        yield Reason(_RULE, text("dbf-refused-garrison-largest", count=most))


def free_place(field: Field, element: Element, taken: Mapping[str, Rect]) -> Rect | None:
    """Return a free place for an element inside a fortified town of its side, facing the enemy; None without any."""
    width, depth = base_of(element, field.theatre.readings.scale)
    bodies = [one.at for one in field.elements.values() if one.rect is not None and one.place in ON_GROUND]
    for town in own_towns(field, element.side):
        west, north, east, south = Outline(town.outline).box
        for y in range(north + depth // 2, south - depth // 2 + 1, max(1, depth // 2)):
            for x in range(west + width // 2, east - width // 2 + 1, max(1, width // 2)):
                rect = Rect(x, y, width, depth, field.theatre.facing(element.side))
                if any(overlap(rect, other) for other in (*taken.values(), *bodies)):
                    continue
                inside = zones.in_fortified_town(field, rect) and not straddled(field, rect)
                if inside and not any(zones.reasons(field, element, rect)):
                    return rect
    return None
