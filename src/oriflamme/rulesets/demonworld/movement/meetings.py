"""Stands of an engaged unit that come beside enemies of whom only one side could come at the other (DW-XI.4.0-f).

In its own movement a unit is followed by `Trace`, which finds these. Here are those of its stands that go on their own
when the unit is in contact already: to complete its move, in reaction, to a second attack, or after combat.
"""

from __future__ import annotations

from collections.abc import Iterable

from oriflamme.kernel.steps import Step
from oriflamme.rulesets.demonworld.chapters import Approach, gathered
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit

from .potential import Spent


def meetings(
    field: Field, unit: Unit, went: Iterable[Stand], spent: Spent, *, later: bool = False
) -> tuple[Step, ...]:
    """Return the questions to those who may declare contact now that stands of an engaged unit have moved.

    They need no order, for the unit fights (DW-V.3.1-b). `later`: they have moved after combat, and fight from next turn on.
    """
    if field.plain:
        return ()
    found = [(foe.unit, able) for stand in went for foe, able in field.alternating(stand)]
    if not found:
        return ()
    offers = {enemy for enemy, able in found if able}
    exposed = {enemy for enemy, able in found if not able}
    approach = Approach(unit.id, tuple(sorted(offers)), tuple(sorted(exposed)), spent, True, later)
    return tuple(gathered(field.ground.game.approaches, field, approach))
