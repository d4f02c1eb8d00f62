"""The spell Dam: rivers rise and fall, and drowning dice are rolled again (seed lines 1542-1544)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.board.outlines import distance_to
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.rivers import DAM_LOWERS, DAM_RAISES, DAM_REACH
from oriflamme.rulesets.fictionalis.terrain.lie import lie_of

from . import enchantments
from .lifelines import LIFELINE
from .spells import Spell
from .workings import Aim, Working

RAISE: Final = "raise"
LOWER: Final = "lower"
AGAIN: Final = "again"
"""Choices: the river rises or falls, or a drowning die may be rolled again."""

_NAMES: Final = {RAISE: DAM_RAISES, LOWER: DAM_LOWERS}


def rivers_near(field: Field, caster: Element) -> Iterator[Feature]:
    """Yield the rivers of which a part is within 200p of a caster, straits among them."""
    for feature in field.surface.features:
        if feature.land is Land.RIVER and any(
            distance_to(shape, caster.at) <= DAM_REACH for shape in lie_of(field.surface).shapes[feature.id]
        ):
            yield feature


class Damming(Working):
    """A river within 200p is one level harder or easier there in this bound and the next (DBF-SPELL-DAM).

    Or a friend near the caster rolls a failed drowning die again in this bound.
    """

    spell = Spell.DAM

    def aims(self, field: Field, caster: Element) -> Iterator[Aim]:
        for river in rivers_near(field, caster):
            yield river.id, RAISE
            yield river.id, LOWER
        yield None, AGAIN

    def reasons(self, field: Field, caster: Element, aim: Aim) -> Iterator[Reason]:
        if aim not in list(self.aims(field, caster)):
            yield Reason("DBF-SPELL-DAM", text("dbf-refused-dam-river"))

    def named(self, field: Field, target: str) -> Text:
        return text("dbf-river", id=target)

    def work(self, battle: Battle[Field], caster: Element, aim: Aim) -> None:
        target, choice = aim
        if choice == AGAIN:
            enchantments.begin(battle.state, caster, LIFELINE)
        else:
            enchantments.begin(battle.state, caster, _NAMES[choice or RAISE], bounds=2, target=target)
