"""Armies of a scenario that begins nearer to one another than a deployment would have them: for quick battles."""

from __future__ import annotations

import msgspec

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.troops import Type

from .zones import FROM_CENTRE


class MovedUp(Step, frozen=True, tag="dbf-moved-up-1"):
    """Both armies have come up, but for their Baggage, until their lines are `apart` paces from one another."""

    apart: int

    def run(self, battle: Battle[Field]) -> None:
        """Shift all that stand on the table straight towards the enemy, each side as far as the other."""
        field = battle.state
        forward = FROM_CENTRE - self.apart * PACE // 2
        for side in field.theatre.sides:
            up = -forward if field.theatre.facing(side) == 0 else forward
            field.move(
                {
                    one.id: msgspec.structs.replace(one.at, y=one.at.y + up)
                    for one in field.standing(side)
                    if one.kind.type is not Type.BAGGAGE
                }
            )


STEPS = (MovedUp,)
