"""Races in the light: who is dazzled by the sun, and what the undead are by day and by night (seed lines 432-444, 849)."""

from __future__ import annotations

import math
from typing import Final

import msgspec

from oriflamme.board.outlines import stretches
from oriflamme.board.table import DEGREE, FULL_TURN, TOUCH, Rect, axes, front_edge
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import altered

from . import almanac
from .almanac import Part
from .conditions import conditions, sun_bearing
from .field import Field
from .ground import Land
from .naming import about
from .pieces import Element, Place, Trait
from .relief import faces_away
from .terrain.lie import lie_of
from .troops import Kind

EIGHTH: Final = 45 * DEGREE
QUARTER: Final = 90 * DEGREE

_SHADE: Final = (Land.WOOD, Land.ORCHARD, Land.GULLY)
_DAZZLED: Final = frozenset({Trait.ORC, Trait.GOBLIN, Trait.SUN_SHY})


def between(a: int, b: int) -> int:
    """Return the angle between two directions, 0 to 18000, in hundredths of a degree."""
    turn = (a - b) % FULL_TURN
    return min(turn, FULL_TURN - turn)


def in_shade(field: Field, rect: Rect) -> bool:
    """Return whether a base's front edge lies entirely in trees, in a gully, or on a slope in shade (DBF-WEATHER-EFFECTS).

    A slope is in shade that falls away from the sun.
    """
    sun = sun_bearing(field.sky)
    left, right = front_edge(rect)
    a, b = (float(left.x), float(left.y)), (float(right.x), float(right.y))
    lie = lie_of(field.surface)
    for feature in lie.under(rect):
        shades = feature.land in _SHADE or feature.cover in _SHADE
        if not shades and feature.land is not Land.HILL:
            continue
        for shape in lie.shapes[feature.id]:
            if math.fsum(last - first for first, last in stretches(shape, a, b)) < rect.width - TOUCH:
                continue
            if shades:
                return True
            (_, _), (bx, by) = axes(sun if sun is not None else 0)
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            if sun is not None and faces_away(feature, shape, middle, (-bx, -by)):
                return True
    return False


def low_sun(field: Field) -> int | None:
    """Return where the sun stands in the hour after sunrise and in the hour before sunset, as a table angle; else None."""
    now, times = almanac.hour(field.sky), almanac.sun(field.sky)
    low = times.sunrise <= now < times.sunrise + 1 or times.sunset - 1 <= now < times.sunset
    return sun_bearing(field.sky) if low else None


def dazzled(field: Field, element: Element) -> bool:
    """Return whether the low sun dazzles an element, as it may anybody on a dazzling day (DBF-WEATHER-EFFECTS)."""
    if not conditions(field).dazzle or element.rect is None:
        return False
    sun = low_sun(field)
    return (
        sun is not None and between(sun, element.rect.angle) <= EIGHTH and not in_shade(field, element.rect)
    )


def sun_in_face(field: Field, element: Element) -> bool:
    """Return whether the sun troubles a creature that fears it (DBF-RACE-ORC-b, DBF-RACE-TROLL-WOLF).

    Orcs and goblins, and those trolls and wolves whose list says so, when they face within 90 degrees of the sun, it is
    day, and neither clouds nor anything in the air hides it.
    """
    if element.rect is None or _DAZZLED.isdisjoint(element.traits):
        return False
    sun, now = sun_bearing(field.sky), conditions(field)
    if sun is None or now.clouded:
        return False
    return between(sun, element.rect.angle) <= QUARTER and not in_shade(field, element.rect)


# -- the undead ----------------------------------------------------------------------------------------------------


class FormChanged(Event, frozen=True, tag="dbf-form-changed-1", kw_only=True):
    """Undead took their other form because the light changed (DBF-RACE-UNDEAD-a)."""

    element: str
    name: Text
    into: str

    def text(self) -> Text:
        """Return the words: which element, and what it is now."""
        return Text("dbf-form-changed", {"element": self.name, "kind": self.into})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered((self.element,), self.text())


def shrouded(field: Field) -> bool:
    """Return whether the undead are dangerous: at night, dawn and dusk, and when something in the air hides the sun.

    Clouds alone are daylight (DBF-RACE-UNDEAD-a).
    """
    return almanac.part(field.sky) is not Part.DAYTIME or conditions(field).sunless


def kind_by_light(field: Field, element: Element) -> Kind:
    """Return what an element is in the light there is (DBF-RACE-UNDEAD-a, DBF-RACE-UNDEAD-b).

    Of its two kinds the undead are the skirmishers by daylight and the other one when shrouded. Whoever is not undead,
    or has not two such kinds, is what it is.
    """
    if not element.has(Trait.UNDEAD) or not element.forms:
        return element.kind
    other = element.forms[0]
    if element.kind.skirmisher == other.skirmisher:
        return element.kind
    return other if element.kind.skirmisher == shrouded(field) else element.kind


class UndeadTurn(Step, frozen=True, tag="dbf-undead-turn-1"):
    """At the start of each bound the undead of both sides take the form that suits the light (DBF-RACE-UNDEAD-a)."""

    def run(self, battle: Battle[Field]) -> None:
        turn_undead(battle)


def turn_undead(battle: Battle[Field]) -> None:
    """Give all undead the form that suits the light, wherever they are (DBF-RACE-UNDEAD-a)."""
    field = battle.state
    for element in list(field.elements.values()):
        kind = kind_by_light(field, element)
        if kind == element.kind or element.place is Place.LOST:
            continue
        forms = (element.kind, *element.forms[1:])
        changed = msgspec.structs.replace(element, kind=kind, forms=forms)
        field.put(changed)
        if element.place is Place.TABLE:
            battle.emit(
                FormChanged(rule="DBF-RACE-UNDEAD-a", element=element.id, name=about(element), into=str(kind))
            )


STEPS = (UndeadTurn,)
EVENTS = (FormChanged,)
