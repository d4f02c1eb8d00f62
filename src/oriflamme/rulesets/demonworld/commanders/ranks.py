"""Who is a commander, who has joined a unit and who is independent (DW-X.0-a to DW-X.1.0).

An independent commander is a unit of one stand whose card is a commander's. One who has joined a unit is a stand of that
unit with a card of his own, and his own unit has no stands meanwhile.
"""

from __future__ import annotations

from oriflamme.rulesets.demonworld.characteristics import Commander
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit


def commander(field: Field, stand: Stand) -> Commander | None:
    """Return what a stand is as a commander; None for all others."""
    return field.profile(stand).commander


def is_independent(field: Field, unit: Unit) -> bool:
    """Return whether a unit is a commander who has joined none (DW-X.0-b)."""
    return field.ground.profiles[unit.profile].commander is not None


def joined(field: Field, unit: Unit) -> tuple[Stand, ...]:
    """Return the commanders who have joined a unit, in the order of its stands (DW-X.2.2-c)."""
    if is_independent(field, unit):
        return ()
    return tuple([stand for stand in field.stands_of(unit) if stand.card and commander(field, stand)])
