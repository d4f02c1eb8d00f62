"""Fire (chapter IV)."""

from __future__ import annotations

from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.shooting import FireDeclaration, ShootBest
from oriflamme.rulesets.demonworld.turn import Commit


def fire(field: Field, due: FireDeclaration, player: str) -> Command:
    """Return the best shots for all stands, then readiness."""
    if not due.shots(player) and due.has_good(field, player, tuple(due.undeclared(field, player))):
        return ShootBest()
    return Commit()
