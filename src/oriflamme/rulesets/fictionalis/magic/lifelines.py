"""Drowning dice that Dam lets roll again: for a friend less than 200p from the caster, once (DBF-SPELL-DAM).

The spell is used for the first friend who would drown or not get through: nothing is gained by letting him go under.
"""

from __future__ import annotations

from typing import Final

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.playback import altered

from . import enchantments

LIFELINE: Final = "dam-lifeline"
"""Enchantment: a friend near the caster may roll a drowning die again."""


class RolledAgain(Event, frozen=True, tag="dbf-drowning-again-1", kw_only=True):
    """Dam lets an element roll its drowning die again."""

    element: str
    name: Text
    caster: Text

    def text(self) -> Text:
        """Return the words: who, and by whose spell."""
        return text("dbf-drowning-again", element=self.name, caster=self.caster)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered((self.element,), self.text())


def thrown(battle: Battle[Field], element: Element) -> bool:
    """Use a spell up for an element that is drowning; return whether there was one, so that it rolls again."""
    field = battle.state
    for enchantment in enchantments.at_work(field, LIFELINE):
        if (
            enchantment.side == element.side
            and not enchantment.used
            and enchantments.reaches(field, enchantment, element)
        ):
            enchantments.use_up(field, enchantment)
            caster = about(field.elements[enchantment.caster])
            battle.emit(
                RolledAgain(rule="DBF-SPELL-DAM", element=element.id, name=about(element), caster=caster)
            )
            return True
    return False


EVENTS = (RolledAgain,)
