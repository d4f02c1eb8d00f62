"""Chapter I: dice, stands, units, and what it means to be adjacent or in contact (DW-I.2.0-a to DW-I.3.1-b)."""

from __future__ import annotations

from typing import Any

import msgspec

from oriflamme.board.footprints import SINGLE, Footprint, Post, covered
from oriflamme.board.hexes import Hex
from oriflamme.board.occupancy import GROUND, Layer
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.text import Text

from .characteristics import Order, Role


class Throw(msgspec.Struct, frozen=True):
    """Dice as the book notes them: 2D6 is two dice of six sides, added up; 1D6+2 one of them plus 2 (DW-I.1.3)."""

    dice: int
    sides: int
    plus: int = 0

    def roll(self, battle: Battle[Any], purpose: str, rule: str) -> int:
        """Roll each die, saying what for (a message id) and by which rule; return the sum."""
        return sum(battle.roll(self.sides, purpose, rule) for _ in range(self.dice)) + self.plus


D6 = Throw(1, 6)
D20 = Throw(1, 20)


class Stand(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A base at its post: on a hex, looking at one of its corners, 0 north to 5 clockwise (DW-I.2.0-a, -b).

    `hex` is the anchor of its footprint, which is one hex unless the stand is a larger one. `card` names the recruitment
    card of a stand that has one of its own; None: its unit's.
    `role` is what it is in its unit, if it is a special stand (DW-IX.0-a).
    """

    id: str
    unit: str
    hex: Hex
    facing: int
    footprint: Footprint = SINGLE
    layer: Layer = GROUND
    card: str | None = None
    role: Role | None = None

    @property
    def cells(self) -> tuple[Hex, ...]:
        """The hexes it covers, the anchor among them."""
        if self.footprint is SINGLE:
            return (self.hex,)
        return covered(self.hex, self.facing, self.footprint)

    def cells_at(self, hex: Hex, facing: int) -> tuple[Hex, ...]:
        """Return the hexes it would cover with its anchor on another hex, looking so."""
        if self.footprint is SINGLE:
            return (hex,)
        return covered(hex, facing, self.footprint)

    def part(self, cell: Hex) -> Stand:
        """Return the stand as if it covered this one of its hexes alone."""
        return Stand(self.id, self.unit, cell, self.facing, SINGLE, self.layer, self.card, self.role)

    @property
    def post(self) -> Post:
        """Where it is: anchor, facing and footprint."""
        return Post(self.hex, self.facing, self.footprint)

    def at(self, hex: Hex, facing: int | None = None) -> Stand:
        """Return the stand as it would be with its anchor on another hex, and looking another way unless None."""
        if facing is None:
            facing = self.facing
        if self.footprint is SINGLE and self.layer is GROUND and self.card is None and self.role is None:
            # Most stands are as plain as that, and made by the thousand.
            return Stand(self.id, self.unit, hex, facing)
        return Stand(
            self.id,
            self.unit,
            hex,
            facing,
            self.footprint,
            self.layer,
            self.card,
            self.role,
        )


class Unit(msgspec.Struct, frozen=True, gc=False):
    """Stands that move and fight together (DW-I.2.1-a). `profile` is its recruitment card, shared by all its stands.

    `stands` are the ids of those still in play. `number` tells units of one card on one side apart, from 1; None where
    there is but one. `engaged` says that the unit is engaged in melee, and `first_melee`
    is the turn of the first melee phase of that melee (DW-VI.1.0-c). `moved` says that its movement of this movement
    phase is over (DW-V.3.2-b).
    """

    id: str
    side: str
    profile: str
    stands: tuple[str, ...]
    order: Order | None = None
    engaged: bool = False
    first_melee: int = 0
    moved: bool = False
    number: int | None = None


def stand_id(unit: str, number: int) -> str:
    """Return the id of the `number`-th stand of a unit, counted from 1."""
    return f"{unit}.{number}"


def unit_name(unit: Unit) -> Text:
    """Return the name of a unit in words: its card's name, and its number where a side has several of that card."""
    name = Text(f"dw-unit-{unit.profile}")
    return name if unit.number is None else Text("dw-unit-numbered", {"unit": name, "number": unit.number})
