"""Which special formation a unit is in: what chapter XIII keeps, and other chapters ask (DW-XIII.0-a)."""

from __future__ import annotations

from typing import ClassVar, Self

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.characteristics import Mark
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit, unit_name


class FormationTokens(Page, frozen=True, tag="dw-formation-tokens-1"):
    """The formation tokens on the table, by the id of the unit: wedge, square or skirmish (DW-XIII.3.0-a)."""

    units: dict[str, Mark] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return the page: the tokens lie beside the units for all to see."""
        return self


class FormationTaken(Event, frozen=True, tag="dw-formation-taken-1", kw_only=True):
    """A unit took a special formation; `stands` are the ids of its stands."""

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    name: Text
    formation: Mark
    stands: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: the unit and its formation."""
        return Text(f"dw-formation-taken-{self.formation.value}", {"unit": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at all stands of the unit."""
        return (Altered(pieces=self.stands, text=self.text()),)


class FormationAnnounced(FormationTaken, frozen=True, tag="dw-formation-announced-1", kw_only=True):
    """A special formation that a side declared in secret came to light (DW-XIII.2.0-c)."""

    reveals: ClassVar[bool] = True


class FormationLost(Event, frozen=True, tag="dw-formation-lost-1", kw_only=True):
    """A unit is no longer in a special formation: broken, attacked, in rout, or left by choice."""

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    name: Text
    formation: Mark
    stands: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: the unit and the formation it was in."""
        return Text(f"dw-formation-lost-{self.formation.value}", {"unit": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at all stands of the unit."""
        return (Altered(pieces=self.stands, text=self.text()),) if self.stands else ()


def formation_of(field: Field, unit: Unit | str) -> Mark | None:
    """Return the special formation that a unit has taken; None for ordinary ones, and for hordes, who never take one."""
    return field.pages[FormationTokens].units.get(unit.id if isinstance(unit, Unit) else unit)


def put_token(field: Field, unit: str, formation: Mark | None) -> None:
    """Lay a formation token beside a unit, or take it away (None)."""
    tokens = {key: mark for key, mark in field.pages[FormationTokens].units.items() if key != unit}
    if formation is not None:
        tokens[unit] = formation
    field.pages.put(FormationTokens(tokens))


def lose_formation(battle: Battle[Field], unit: Unit | str, rule: str) -> None:
    """End the special formation of a unit, if it is in one, and tell it: at the start of a rout (DW-XIII.3.0-e)."""
    field = battle.state
    unit = unit if isinstance(unit, Unit) else field.units[unit]
    formation = formation_of(field, unit)
    if formation is None:
        return
    put_token(field, unit.id, None)
    name, stands = unit_name(unit), unit.stands
    battle.emit(FormationLost(rule=rule, unit=unit.id, name=name, formation=formation, stands=stands))


class FormationNotes(Page, frozen=True, tag="dw-formation-notes-1"):
    """What is remembered of the units in special formations.

    `rings` are the stands of the perimeter of each square (DW-XIII.1.0-c). `wedges` has for each wedge the leading stand
    and, of the others, how far each is behind it: offsets between hexes (DW-XIII.2.0-f). `changed` are the units that
    formed or left a wedge this turn (DW-XIII.2.0-e), `fought` the skirmishers attacked in this melee phase (DW-XIII.3.0-e).
    """

    rings: dict[str, tuple[str, ...]] = {}
    wedges: dict[str, tuple[str, dict[str, int]]] = {}
    changed: frozenset[str] = frozenset()
    fought: frozenset[str] = frozenset()

    def seen_by(self, player: str | None) -> Self:
        """Return the page: all of it was seen on the table."""
        return self


def change_notes(field: Field, **fields: object) -> None:
    """Replace fields of the notes."""
    field.pages.put(msgspec.structs.replace(field.pages[FormationNotes], **fields))
