"""The state of a battle: stands, units and the one index over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

import msgspec

from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.kernel.pages import Page, Pages

from .chapters import Game
from .characteristics import Profile
from .introduction import Stand, Unit
from .maps import BattleMap
from .readings import Readings


class Ground(msgspec.Struct, frozen=True):
    """What does not change in a battle: the map, the recruitment cards, the sides in seat order, the readings, the game."""

    map: BattleMap
    profiles: Mapping[str, Profile]
    sides: tuple[str, str]
    readings: Readings
    game: Game

    def opponent(self, side: str) -> str:
        """Return the other side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]


class FieldData(msgspec.Struct, frozen=True):
    """A field as it is stored and digested."""

    turn: int
    last_loss: int
    stands: tuple[Stand, ...]
    units: tuple[Unit, ...]
    pages: tuple[Page, ...]


class _Stored(msgspec.Struct, frozen=True):
    """A field as it is read back: its pages are read by the types that the game's chapters keep."""

    turn: int
    last_loss: int
    stands: tuple[Stand, ...]
    units: tuple[Unit, ...]
    pages: list[Any]


class Field:
    """Stands and units of a battle. Stands change only through `place` and `remove`, which keep the index.

    `turn` counts from 1. `last_loss` is the turn in which a stand was last destroyed. `pages` is what the chapters keep
    beside stands and units.
    """

    __slots__ = ("ground", "last_loss", "occupants", "pages", "stands", "turn", "units")

    def __init__(self, ground: Ground, units: Iterable[Unit] = (), stands: Iterable[Stand] = ()) -> None:
        """Make a field of the given units and stands before the first turn."""
        self.ground = ground
        self.turn = 0
        self.last_loss = 0
        self.units: dict[str, Unit] = {unit.id: unit for unit in units}
        self.stands: dict[str, Stand] = {}
        self.occupants: dict[Hex, Stand] = {}
        self.pages = Pages()
        for stand in stands:
            self.place(stand)

    def copy(self) -> Self:
        """Return an independent copy; pieces are frozen and shared."""
        return self._twin(self.pages.copy())

    def _twin(self, pages: Pages) -> Self:
        twin = type(self).__new__(type(self))
        twin.ground, twin.turn, twin.last_loss = self.ground, self.turn, self.last_loss
        twin.units, twin.stands, twin.occupants = self.units.copy(), self.stands.copy(), self.occupants.copy()
        twin.pages = pages
        return twin

    def seen_by(self, player: str | None) -> Self:
        """Return a copy with the pages as `player` may know them; stands and units have no secrets.

        Orders and declarations face down are in their decisions.
        """
        return self._twin(self.pages.seen_by(player))

    def encode(self) -> FieldData:
        """Return the field as data; units and stands keep the order of the set-up, in which the rules go through them."""
        return FieldData(
            self.turn,
            self.last_loss,
            tuple(self.stands.values()),
            tuple(self.units.values()),
            self.pages.encode(),
        )

    @classmethod
    def decode(cls, data: Any, ground: Ground) -> Self:
        """Return the field that `encode` gave, from plain data. Raises `msgspec.ValidationError`."""
        stored = msgspec.convert(data, _Stored)
        field = cls(ground, stored.units, stored.stands)
        field.turn, field.last_loss = stored.turn, stored.last_loss
        field.pages = Pages(msgspec.convert(stored.pages, ground.game.page_list))
        return field

    # -- changing ----------------------------------------------------------------------------------------------

    def place(self, stand: Stand) -> None:
        """Put a stand on its hex, from wherever it was. Raises `ValueError` when another stands there (DW-V.3.0-a)."""
        self.relocate((stand,))

    def relocate(self, moved: Iterable[Stand]) -> None:
        """Put several stands on new hexes at once, so that one may enter what another leaves (DW-V.1.1-d).

        Raises `ValueError` when two stands would share a hex (DW-V.3.0-a); then nothing has changed.
        """
        moved = tuple(moved)
        gone = {stand.id for stand in moved}
        target = {stand.hex for stand in moved}
        holders = (self.occupants.get(hex) for hex in target)
        if len(target) < len(moved) or any(other is not None and other.id not in gone for other in holders):
            raise ValueError("two stands on one hex")
        for stand in moved:
            before = self.stands.get(stand.id)
            if before is not None:
                del self.occupants[before.hex]
        for stand in moved:
            self.stands[stand.id] = stand
            self.occupants[stand.hex] = stand

    def remove(self, stand_id: str) -> Stand:
        """Take a destroyed stand off the field and out of its unit; the unit stays, even without stands."""
        stand = self.stands.pop(stand_id)
        del self.occupants[stand.hex]
        unit = self.units[stand.unit]
        left = tuple(other for other in unit.stands if other != stand_id)
        self.units[unit.id] = msgspec.structs.replace(unit, stands=left)
        self.last_loss = self.turn
        return stand

    def change(self, unit: str, **fields: Any) -> Unit:
        """Replace fields of a unit (order, engaged, first_melee, moved) and return it."""
        changed = msgspec.structs.replace(self.units[unit], **fields)
        self.units[unit] = changed
        return changed

    # -- asking ------------------------------------------------------------------------------------------------

    def profile(self, unit: Unit | str) -> Profile:
        """Return the recruitment card of a unit."""
        return self.ground.profiles[(unit if isinstance(unit, Unit) else self.units[unit]).profile]

    def organised(self, unit: Unit | str, stands: Sequence[Stand] | None = None) -> bool:
        """Return whether a unit is organised, with its stands as they are or as given (DW-I.2.2-a)."""
        unit = unit if isinstance(unit, Unit) else self.units[unit]
        return self.ground.game.formation(self, unit, self.stands_of(unit) if stands is None else stands)

    def side(self, stand: Stand) -> str:
        """Return the side a stand belongs to."""
        return self.units[stand.unit].side

    def stands_of(self, unit: Unit | str) -> tuple[Stand, ...]:
        """Return the stands of a unit that are in play."""
        stands = (unit if isinstance(unit, Unit) else self.units[unit]).stands
        # Lists are made faster than generators are run, and this is asked often; so also below.
        return tuple([self.stands[key] for key in stands])

    def units_of(self, side: str) -> tuple[Unit, ...]:
        """Return the units of a side that have stands, in a fixed order."""
        return tuple([unit for unit in self.units.values() if unit.side == side and unit.stands])

    def enemies_near(self, hex: Hex, side: str) -> Iterator[Stand]:
        """Yield the stands hostile to `side` on the six hexes around `hex`."""
        occupants, units = self.occupants, self.units
        for offset in DIRECTIONS:
            other = occupants.get(hex + offset)
            if other is not None and units[other.unit].side != side:
                yield other

    def contacts(self, stand: Stand) -> tuple[Stand, ...]:
        """Return the enemy stands in contact with a stand: all adjacent ones, whatever their facings (DW-I.3.1-b)."""
        return tuple(self.enemies_near(stand.hex, self.units[stand.unit].side))

    def in_contact(self, stand: Stand) -> bool:
        """Return whether a stand is in contact with an enemy stand (DW-I.3.1-b)."""
        return next(self.enemies_near(stand.hex, self.units[stand.unit].side), None) is not None

    def touching(self, unit: Unit | str) -> frozenset[str]:
        """Return the ids of the enemy units in contact with any stand of a unit."""
        return frozenset(other.unit for stand in self.stands_of(unit) for other in self.contacts(stand))

    def engage(self, units: Iterable[str], first_melee: int) -> tuple[str, ...]:
        """Mark units as engaged (DW-V.3.1-g); those engaged already keep their first melee. Return the new ones."""
        fresh = tuple(unit for unit in sorted(units) if not self.units[unit].engaged)
        for unit in fresh:
            self.change(unit, engaged=True, first_melee=first_melee)
        return fresh
