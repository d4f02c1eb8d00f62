"""Armies of a scenario that begins nearer to one another than a deployment would have them: for quick battles."""

from __future__ import annotations

import msgspec

from oriflamme.board.table import PACE, corners
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.terrain.sections import walls_of
from oriflamme.rulesets.fictionalis.troops import Type

from .zones import FROM_CENTRE


class MovedUp(Step, frozen=True, tag="dbf-moved-up-1"):
    """Both armies have come up, but for their Baggage, until their lines are `apart` paces from one another.

    To a stronghold its attacker alone comes, until he is so far from its walls.
    """

    apart: int

    def run(self, battle: Battle[Field]) -> None:
        """Shift all that stand on the table straight towards the enemy, each side as far as the other."""
        field = battle.state
        if field.theatre.stronghold is not None:
            self._to_the_walls(field, field.invader, field.theatre.stronghold)
            return
        forward = FROM_CENTRE - self.apart * PACE // 2
        for side in field.theatre.sides:
            _come_up(field, side, forward)

    def _to_the_walls(self, field: Field, side: str, stronghold: str) -> None:
        sign = -1 if field.theatre.facing(side) == 0 else 1
        fronts = [
            sign * corner.y for one in field.standing(side) if _comes(one) for corner in corners(one.at)[:2]
        ]
        walls = [
            sign * end.y
            for section in walls_of(field.surface, stronghold)
            for end in (section.left, section.right)
        ]
        _come_up(field, side, min(walls) - max(fronts) - self.apart * PACE)


def _comes(element: Element) -> bool:
    return element.kind.type is not Type.BAGGAGE


def _come_up(field: Field, side: str, forward: int) -> None:
    up = -forward if field.theatre.facing(side) == 0 else forward
    field.move(
        {
            one.id: msgspec.structs.replace(one.at, y=one.at.y + up)
            for one in field.standing(side)
            if _comes(one)
        }
    )


STEPS = (MovedUp,)
