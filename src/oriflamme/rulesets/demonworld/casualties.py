"""Stands that are hit: how events name them, and how they leave the field (DW-IV.2.0-f, DW-VI.1.3-d)."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text

from .field import Field
from .introduction import Stand, unit_name


class Named(msgspec.Struct, frozen=True):
    """A stand as an event tells of it: its id and side, the name of its unit, and the name of the hex it stood on."""

    id: str
    side: str
    unit: Text
    hex: str


def named(field: Field, stand: Stand) -> Named:
    """Return how events name a stand that is on the field."""
    unit = field.units[stand.unit]
    return Named(stand.id, unit.side, unit_name(unit), field.ground.map.name(stand.hex))


def about(field: Field, stand: Stand) -> dict[str, str | Text]:
    """Return the arguments by which a refusal speaks of a stand: `unit` and `hex`."""
    return {"unit": unit_name(field.units[stand.unit]), "hex": field.ground.map.name(stand.hex)}


class StandsDestroyed(Event, frozen=True, tag="dw-stands-destroyed-1", kw_only=True):
    """Stands of one unit were taken off the field together; `left` says how many the unit still has."""

    unit: str
    side: str
    name: Text
    stands: tuple[Named, ...]
    left: int

    def text(self) -> Text:
        """Return the words: the unit, how many stands it lost and how many are left."""
        return Text("dw-stands-destroyed", {"unit": self.name, "lost": len(self.stands), "left": self.left})


class UnitDestroyed(Event, frozen=True, tag="dw-unit-destroyed-1", kw_only=True):
    """A unit lost its last stand."""

    unit: str
    side: str
    name: Text

    def text(self) -> Text:
        """Return the words: the unit."""
        return Text("dw-unit-destroyed", {"unit": self.name})


def take_off(battle: Battle[Field], stands: Collection[str], rule: str) -> dict[str, int]:
    """Remove destroyed stands together and tell of it, unit after unit; return how many each side lost.

    `stands` are ids of stands on the field; they lose their wound tokens (DW-IV-SIMULTANEOUS, DW-VI.1.4-a).
    """
    field = battle.state
    losses: dict[str, int] = {}
    if not stands:
        return losses
    for unit in tuple(field.units.values()):
        hit = [key for key in unit.stands if key in stands]
        if not hit:
            continue
        lost = tuple(named(field, field.remove(key)) for key in hit)
        losses[unit.side] = losses.get(unit.side, 0) + len(lost)
        name, left = unit_name(unit), len(field.units[unit.id].stands)
        battle.emit(
            StandsDestroyed(rule=rule, unit=unit.id, side=unit.side, name=name, stands=lost, left=left)
        )
        if not left:
            battle.emit(UnitDestroyed(rule=rule, unit=unit.id, side=unit.side, name=name))
    return losses
