"""Section X.2.3: commanders join a unit and leave it (DW-X.2.2-b, DW-X.2.3-a to DW-X.2.3-g)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.morale.conduct import is_impetuous, is_routing
from oriflamme.rulesets.demonworld.movement.sequences import SEQUENCE
from oriflamme.rulesets.demonworld.organisation import one_facing

from .pages import Deeds, Homes
from .ranks import commander, is_independent


class CommanderJoined(Event, frozen=True, tag="dw-commander-joined-1", kw_only=True):
    """A commander joined a unit; `stands` are the ids of its stands, his among them."""

    weight: ClassVar[Weight] = Weight.MOVE

    stand: str
    name: Text
    unit: str
    unit_name: Text
    side: str
    stands: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: who joined whom."""
        return Text("dw-commander-joined", {"commander": self.name, "unit": self.unit_name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at all stands of the unit."""
        return (Altered(pieces=self.stands, text=self.text()),)


class CommanderLeft(Event, frozen=True, tag="dw-commander-left-1", kw_only=True):
    """A commander left a unit; `stands` are the ids of the stands it has now."""

    weight: ClassVar[Weight] = Weight.MOVE

    stand: str
    name: Text
    unit: str
    unit_name: Text
    side: str
    stands: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: who left whom."""
        return Text("dw-commander-left", {"commander": self.name, "unit": self.unit_name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at all stands of the unit and at his."""
        return (Altered(pieces=(*self.stands, self.stand), text=self.text()),)


def home_of(field: Field, stand: Stand) -> Unit:
    """Return a commander's own unit, which stands empty while he is with another."""
    return field.units[field.pages[Homes].units.get(stand.id, stand.unit)]


def beside(field: Field, stand: Stand, unit: Unit) -> bool:
    """Return whether a commander stands next to some stand of a unit (DW-X.2.3-b)."""
    return any(
        distance(cell, other) == 1
        for cell in stand.cells
        for each in field.stands_of(unit)
        for other in each.cells
    )


def same_shape(field: Field, stand: Stand, unit: Unit) -> bool:
    """Return whether all stands of a unit have the footprint of a commander's (DW-X.2.2-b)."""
    return all(other.footprint == stand.footprint for other in field.stands_of(unit))


def against_joining(field: Field, stand: Stand, unit: Unit) -> Iterator[Reason]:
    """Yield why a commander cannot join a unit where both are (DW-X.2.2-b, DW-X.2.3-b).

    One who fights does not, unless his own move has just brought him to a unit that fights, too (DW-X.2.3-e).
    """
    own = field.units[stand.unit]
    names = {"commander": unit_name(own), "unit": unit_name(unit)}
    if not is_independent(field, own) or is_independent(field, unit) or own.side != unit.side:
        yield Reason("DW-X.2.3-b", text("dw-refused-joining", **names))
        return
    if own.engaged and not (unit.engaged and own.id in field.pages[Deeds].attacked):
        yield Reason("DW-X.2.3-b", text("dw-refused-engaged", unit=unit_name(own)))
    if not same_shape(field, stand, unit):
        yield Reason("DW-X.2.2-b", text("dw-refused-shape", **names))
    if not beside(field, stand, unit):
        yield Reason("DW-X.2.3-b", text("dw-refused-not-beside", **names))


def collected(field: Field, unit: Unit) -> bool:
    """Return whether a unit may regroup about a commander who joins: not routing, impetuous or engaged (DW-X.2.3-c)."""
    return not (unit.engaged or is_routing(field, unit) or is_impetuous(field, unit))


def join(battle: Battle[Field], stand: Stand, unit: Unit) -> None:
    """Make a commander a stand of a unit; the movement of both is over (DW-X.2.3-c, DW-X.2.3-g).

    He turns as the unit looks, which costs him nothing, unless it fights, routs or is impetuous.
    """
    field = battle.state
    home = field.units[stand.unit]
    facing = (
        one_facing(field.stands_of(unit)) if collected(field, unit) and stand.footprint is SINGLE else None
    )
    field.change(home.id, stands=(), engaged=False, first_melee=0)
    unit = field.change(unit.id, stands=(*unit.stands, stand.id), moved=True)
    moved = msgspec.structs.replace(stand, unit=unit.id, card=home.profile)
    field.place(moved if facing is None else moved.at(moved.hex, facing))
    homes = {**field.pages[Homes].units, stand.id: home.id}
    field.pages.put(Homes(homes))
    battle.emit(
        CommanderJoined(
            rule="DW-X.2.3-g",
            stand=stand.id,
            name=unit_name(home),
            unit=unit.id,
            unit_name=unit_name(unit),
            side=unit.side,
            stands=unit.stands,
        )
    )


def against_leaving(field: Field, stand: Stand, sequence: Order) -> Iterator[Reason]:
    """Yield why a commander cannot leave his unit before a sequence (DW-X.2.3-a).

    He goes before the unit moves, from its outer edge, and out of no melee; who routs or is impetuous stays.
    """
    unit = field.units[stand.unit]
    name = unit_name(unit)
    if unit.engaged:
        yield Reason("DW-X.2.3-a", text("dw-refused-engaged", unit=name))
    elif not collected(field, unit):
        yield Reason("DW-X.2.2-d", text("dw-refused-leaving-conduct", unit=name))
    if (
        unit.moved
        or unit.order is None
        or SEQUENCE.index(unit.order) < SEQUENCE.index(sequence)
        or home_of(field, stand).id in field.pages[Deeds].moved
    ):
        yield Reason("DW-X.2.3-a", text("dw-refused-leaving-late", unit=name))
    if not on_the_edge(field, stand):
        yield Reason("DW-X.2.3-a", text("dw-refused-leaving-inside", unit=name))


def on_the_edge(field: Field, stand: Stand) -> bool:
    """Return whether a hex beside a stand holds no other stand of its unit (DW-X.2.3-a)."""
    own = {cell for other in field.stands_of(stand.unit) for cell in other.cells}
    return any(cell + step not in own for cell in stand.cells for step in DIRECTIONS)


def leave(battle: Battle[Field], stand: Stand) -> Stand:
    """Make a joined commander a unit of his own again, on his hex; return his stand."""
    field = battle.state
    unit, home = field.units[stand.unit], home_of(field, stand)
    unit = field.change(unit.id, stands=tuple(key for key in unit.stands if key != stand.id))
    field.change(home.id, stands=(stand.id,), order=None, engaged=False, first_melee=0, moved=True)
    alone = msgspec.structs.replace(stand, unit=home.id, card=None)
    field.place(alone)
    homes = {key: own for key, own in field.pages[Homes].units.items() if key != stand.id}
    field.pages.put(Homes(homes))
    battle.emit(
        CommanderLeft(
            rule="DW-X.2.3-a",
            stand=stand.id,
            name=unit_name(home),
            unit=unit.id,
            unit_name=unit_name(unit),
            side=unit.side,
            stands=unit.stands,
        )
    )
    return alone


def is_joined(field: Field, stand: Stand) -> bool:
    """Return whether a stand is a commander in a unit that is not his own (DW-X.2.2-c)."""
    return stand.card is not None and commander(field, stand) is not None
