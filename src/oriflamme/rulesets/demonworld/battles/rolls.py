"""The roll of both armies: which stands each unit had at first, so that it is known when one is wholly gone (DW-XVI.3.5)."""

from __future__ import annotations

from typing import Self

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.demonworld.field import Field


class Roll(Page, frozen=True, tag="dw-roll-1"):
    """The stands of each unit, by its id, before any deployed; a commander's own unit has his, wherever he is."""

    stands: dict[str, tuple[str, ...]] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return the page: who is in either army is known."""
        return self


class CallTheRoll(Step, frozen=True, tag="dw-call-the-roll-1"):
    """Before the deployment, note the stands of all units."""

    def run(self, battle: Battle[Field]) -> None:
        """Write the roll."""
        field = battle.state
        field.pages.put(Roll({unit.id: unit.stands for unit in field.units.values()}))


def stands_left(field: Field, unit: str) -> int:
    """Return how many of the stands that a unit had at first are on the field."""
    return sum(stand in field.stands for stand in field.pages[Roll].stands[unit])
