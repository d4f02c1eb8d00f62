"""Units that rout: they lose their order and flee (DW-XV.9.0-a, DW-XV.1.0-f)."""

from __future__ import annotations

from typing import ClassVar

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import unit_name

from .conduct import Conduct, is_routing


class UnitRouts(Event, frozen=True, tag="dw-unit-routs-1", kw_only=True):
    """A unit routs; `stands` are the ids of its stands."""

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    side: str
    name: Text
    stands: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: the unit."""
        return Text("dw-unit-routs", {"unit": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the rout token, at all stands of the unit."""
        return (Altered(pieces=self.stands, text=Text("dw-badge-routing")),)


def put_to_flight(battle: Battle[Field], unit_id: str, rule: str) -> None:
    """Put a unit to flight: its order token is replaced by a rout token, and it is impetuous no more (DW-XV.9.0-a).

    One that routs already goes on routing as before (DW-XV.9.0-f).
    """
    field = battle.state
    if is_routing(field, unit_id):
        return
    conduct = field.pages[Conduct]
    impetuous = {key: enemy for key, enemy in conduct.impetuous.items() if key != unit_id}
    field.pages.put(Conduct(conduct.routing | {unit_id}, impetuous))
    unit = field.change(unit_id, order=None)
    battle.emit(UnitRouts(rule=rule, unit=unit.id, side=unit.side, name=unit_name(unit), stands=unit.stands))
