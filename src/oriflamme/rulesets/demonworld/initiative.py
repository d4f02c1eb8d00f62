"""Section VI.1.0: when a stand strikes (DW-VI.1.0-a to DW-VI.1.0-c)."""

from __future__ import annotations

from oriflamme.kernel.tally import Line, Tally

from .blows import first_phase, weapon_in_use
from .characteristics import FIRST_TURN_INITIATIVE, ORDER_INITIATIVE, MeleeKind, Order
from .field import Field
from .introduction import Stand


def initiative_tally(card: int, order: Order | None, weapon: MeleeKind | None, first: bool) -> Tally:
    """Return the modified initiative of a stand, line by line (DW-VI.1.0-b).

    `card` is the initiative of its card, `weapon` the one it uses; `first` says that this is its unit's first melee
    phase of the melee, the only one in which order and weapon count (DW-VI.1.0-c).
    """
    lines = [Line("dw-line-initiative", card, "DW-II.4.0")]
    if first and order is not None and ORDER_INITIATIVE[order]:
        lines.append(Line(f"dw-line-initiative-order-{order.value}", ORDER_INITIATIVE[order], "DW-VI.1.0-b"))
    if first and weapon is not None and weapon in FIRST_TURN_INITIATIVE:
        lines.append(Line(f"dw-line-initiative-{weapon.value}", FIRST_TURN_INITIATIVE[weapon], "DW-VI.1.0-b"))
    return Tally(tuple(lines))


def modified_initiative(field: Field, stand: Stand) -> Tally:
    """Return the modified initiative of a stand in this turn's melee phase (DW-VI.1.0-b, DW-VI.1.0-c)."""
    unit, card = field.units[stand.unit], field.profile(stand.unit)
    first = first_phase(field, unit)
    weapon = weapon_in_use(card, first)
    return initiative_tally(card.initiative, unit.order, None if weapon is None else weapon.kind, first)
