"""Section IV.3.0: shots at stands engaged in melee may reach another stand (DW-IV.3.0-a to DW-IV.3.0-i)."""

from __future__ import annotations

from typing import ClassVar, Final

from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Aimed, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text

from .casualties import Named, ids, named, place
from .chapters import gathered
from .contacts import stand_engaged
from .field import Field
from .introduction import D6, Stand
from .missiles import aimed_at, just_contacted

STRAIGHT: Final = 3
"""The greatest result at which a shot into a melee goes to whom it was aimed at (DW-IV.3.0-b)."""


class ShotScattered(Event, frozen=True, tag="dw-shot-scattered-1", kw_only=True):
    """A shot into a melee went to a hex beside its target, `at` [q, r]; `found` is the stand there, None when it is empty."""

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.ROLL

    shooter: Named
    target: Named
    hex: str | None
    at: tuple[int, int]
    found: Named | None

    def text(self) -> Text:
        """Return the words: where the shot went, and whom it found there."""
        if self.hex is None:
            return Text("dw-shot-scattered-off-map", {"shooter": self.shooter.unit})
        if self.found is None:
            return Text("dw-shot-scattered-empty", {"shooter": self.shooter.unit, "hex": self.hex})
        return Text(
            "dw-shot-scattered", {"shooter": self.shooter.unit, "hex": self.hex, "unit": self.found.unit}
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return where the shot went, and at whom."""
        found = None if self.found is None else self.found.id
        return (Aimed(pieces=ids((self.shooter,)), target=found, at=self.at),)


def scatters(field: Field, shooter: Stand, target: Stand) -> bool:
    """Return whether a shot may go astray: its target is engaged in melee (DW-IV.3.0-e) and the shooter is not exempt.

    A unit with order T is exempt when it fires at the stands that have just contacted it (DW-IV.3.0-i); a stand that
    has contacted only other units is not one of those.
    """
    if not stand_engaged(field, target):
        return False
    exempt = just_contacted(field, field.units[shooter.unit]) and any(
        other.unit == shooter.unit for other in field.contacts(target)
    )
    return not exempt


def beside(field: Field, shooter: Stand, target: Stand, number: int) -> Hex:
    """Return the hex beside that aimed at which a number 1 to 6 of the compass rose means (DW-I.1.4-b, DW-XVII.2.0-e)."""
    return aimed_at(field, shooter, target) + DIRECTIONS[field.ground.readings.compass[number - 1]]


def out_of_reach(field: Field, target: Stand, found: Stand) -> bool:
    """Return whether chapters have anything against a shot at one stand, gone astray, coming to another."""
    against = field.ground.game.against_stray
    return bool(against) and found is not target and any(gathered(against, field, target, found))


def reach(battle: Battle[Field], shooter: Stand, target: Stand) -> Stand | None:
    """Roll which stand a shot into a melee attacks: the target on 1-3, else what stands beside it (DW-IV.3.0-b).

    Returns None when the hex is empty: the shot is lost. This comes before the roll to hit (DW-IV.3.0-d).
    """
    field = battle.state
    side = field.units[shooter.unit].side
    die = battle.roll(D6.sides, "dw-roll-scatter", "DW-IV.3.0-b", at_most=STRAIGHT, by=side)
    if die <= STRAIGHT:
        return target
    hex = beside(field, shooter, target, D6.roll(battle, "dw-roll-compass", "DW-I.1.4-b"))
    found = field.stand_on(hex)
    battle.emit(
        ShotScattered(
            rule="DW-IV.3.0-b",
            shooter=named(field, shooter),
            target=named(field, target),
            hex=field.ground.map.name(hex) if hex in field.ground.map.hexes else None,
            at=place(hex),
            found=None if found is None else named(field, found),
        )
    )
    return found
