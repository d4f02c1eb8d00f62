"""Which enemies that they fear units dare to charge (chapter XV), as long as they have not moved."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.morale.charge_tests import TestCharge, charge_odds, dared
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits

from .situation import Situation

LIKELY = 0.5
"""A charge test is taken when it is passed at least so often, for who refuses may not come closer."""

HOPELESS = -1.2
"""A unit does not ask for leave to charge whom it would lose against so clearly, unless nothing else happens."""


def dare(situation: Situation, due: MoveUnits, unit: Unit) -> TestCharge | None:
    """Return the charge test to take of those that a unit with order C may take: likely to be passed, and worth it.

    None where there is none. Of several that which promises most, chance and fight together.
    """
    field = situation.field
    if due.order is not Order.CHARGE:
        return None
    bold = situation.boldness
    best: tuple[float, TestCharge] | None = None
    for command in _tests(field, due, unit):
        odds = charge_odds(field, command)
        fight = situation.estimates.matchup(unit.id, command.enemy)
        if odds >= LIKELY - bold and fight > HOPELESS - bold:
            worth = odds * (fight - HOPELESS + 1)
            if best is None or worth > best[0]:
                best = worth, command
    return best[1] if best else None


def _tests(field: Field, due: MoveUnits, unit: Unit) -> Iterator[TestCharge]:
    """Yield the charge tests that a unit may take now; other acts are not looked for, which takes long."""
    act = field.ground.game.acts.get(TestCharge)
    if act is None:
        return
    spent = due.spent_by(unit)
    for command in act.options(field, unit, spent):
        if isinstance(command, TestCharge) and not any(act.against(field, unit, spent, command)):
            yield command


def has_dared(field: Field, due: MoveUnits, unit: Unit) -> bool:
    """Return whether a unit has taken its charge test and done nothing else yet: it still has its move to make."""
    return due.spent_by(unit) == Spent() and dared(field, unit) is not None
