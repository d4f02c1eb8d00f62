"""Which enemies that they fear units dare to charge (chapter XV), as long as they have not moved."""

from __future__ import annotations

from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.morale.charge_tests import TestCharge, charge_odds, dared
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits

LIKELY = 0.5
"""A charge test is taken when it is passed at least so often, for who refuses may not come closer."""


def dare(field: Field, due: MoveUnits, unit: Unit) -> TestCharge | None:
    """Return the charge test most likely to be passed of those that a unit with order C may take; None: it takes none."""
    if due.order is not Order.CHARGE:
        return None
    tests = [command for command in due.acts(field, unit) if isinstance(command, TestCharge)]
    likely = [command for command in tests if charge_odds(field, command) >= LIKELY]
    return max(likely, key=lambda command: charge_odds(field, command), default=None)


def has_dared(field: Field, due: MoveUnits, unit: Unit) -> bool:
    """Return whether a unit has taken its charge test and done nothing else yet: it still has its move to make."""
    return due.spent_by(unit) == Spent() and dared(field, unit) is not None
