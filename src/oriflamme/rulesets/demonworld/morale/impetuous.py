"""Units that no longer obey: they lose their order and go for the enemy who provoked them (DW-XV.10.0-a)."""

from __future__ import annotations

from typing import ClassVar

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import unit_name

from .conduct import Conduct


class UnitImpetuous(Event, frozen=True, tag="dw-unit-impetuous-1", kw_only=True):
    """A unit became impetuous and will attack an enemy unit; `stands` are the ids of its stands."""

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    side: str
    name: Text
    stands: tuple[str, ...]
    enemy: str
    enemy_name: Text

    def text(self) -> Text:
        """Return the words: the unit, and whom it will attack."""
        return Text("dw-unit-impetuous", {"unit": self.name, "enemy": self.enemy_name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the impetuous token, at all stands of the unit."""
        return (Altered(pieces=self.stands, text=Text("dw-badge-impetuous")),)


def become_impetuous(battle: Battle[Field], unit_id: str, enemy_unit_id: str, rule: str) -> None:
    """Make a unit impetuous: its order token is replaced, and it must attack an enemy unit (DW-XV.10.0-a, -b)."""
    field = battle.state
    conduct = field.pages[Conduct]
    field.pages.put(Conduct(conduct.routing, {**conduct.impetuous, unit_id: enemy_unit_id}))
    unit, enemy = field.change(unit_id, order=None), field.units[enemy_unit_id]
    battle.emit(
        UnitImpetuous(
            rule=rule,
            unit=unit.id,
            side=unit.side,
            name=unit_name(unit),
            stands=unit.stands,
            enemy=enemy.id,
            enemy_name=unit_name(enemy),
        )
    )
