"""Section VI.1.0: when a stand strikes (DW-VI.1.0-a to DW-VI.1.0-c)."""

from __future__ import annotations

import msgspec

from oriflamme.kernel.tally import Line, Tally

from .blows import first_phase, weapon_in_use
from .chapters import lines_of
from .characteristics import FIRST_TURN_INITIATIVE, ORDER_INITIATIVE, MeleeKind, MeleeWeapon, Order, Profile
from .field import Field
from .introduction import Stand, Unit


def initiative_tally(card: int, order: Order | None, weapon: MeleeKind | None, first: bool) -> Tally:
    """Return the modified initiative of a stand, line by line (DW-VI.1.0-b).

    `card` is the initiative of its card, `weapon` the one it uses; `first` says that this is its unit's first melee
    phase of the melee, the only one in which order and weapon count (DW-VI.1.0-c).
    """
    return Tally(tuple(_lines(card, order, weapon, first)))


def _lines(card: int, order: Order | None, weapon: MeleeKind | None, first: bool) -> list[Line]:
    lines = [Line("dw-line-initiative", card, "DW-II.4.0")]
    if first and order is not None and ORDER_INITIATIVE[order]:
        lines.append(Line(f"dw-line-initiative-order-{order.value}", ORDER_INITIATIVE[order], "DW-VI.1.0-b"))
    if first and weapon is not None and weapon in FIRST_TURN_INITIATIVE:
        lines.append(Line(f"dw-line-initiative-{weapon.value}", FIRST_TURN_INITIATIVE[weapon], "DW-VI.1.0-b"))
    return lines


class InitiativeFacts(msgspec.Struct, frozen=True, gc=False):
    """What a stand's initiative is made of: the stand, its unit and card, the weapon it uses, and whether this is its first melee phase."""

    stand: Stand
    unit: Unit
    card: Profile
    weapon: MeleeWeapon | None
    first: bool


def initiative_lines(field: Field, facts: InitiativeFacts) -> list[Line]:
    """Return the lines of the base game: card, order, weapon (DW-VI.1.0-b)."""
    kind = None if facts.weapon is None else facts.weapon.kind
    return _lines(facts.card.initiative, facts.unit.order, kind, facts.first)


def modified_initiative(field: Field, stand: Stand) -> Tally:
    """Return the modified initiative of a stand in this turn's melee phase (DW-VI.1.0-b, DW-VI.1.0-c)."""
    unit = field.units[stand.unit]
    first = first_phase(field, unit)
    card = field.profile(stand)
    facts = InitiativeFacts(stand, unit, card, weapon_in_use(card, first), first)
    return Tally(lines_of(field.ground.game.initiative_lines, field, facts))
