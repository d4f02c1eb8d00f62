"""Sections XV.6.0 and XV.9.0-l to -o: the rally phase, in which routing units may be stopped (DW-VIII.2.0-i)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit, unit_name
from oriflamme.rulesets.demonworld.turn import Commit, PhaseBegan, not_now

from .conduct import is_routing, straggle
from .rout_runs import halt
from .tests import Kind, best_group, morale_of, roll_test


class RallyBegins(Step, frozen=True, tag="dw-rally-begins-1"):
    """Begin the rally phase, where a unit routs: each side may test for its own (DW-VIII.2.0-i, DW-XV.6.0-a)."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask the sides that have a routing unit, in seat order."""
        field = battle.state
        asked = [side for side in field.ground.sides if any(_may_test(field, side))]
        if asked:
            battle.emit(PhaseBegan(rule="DW-VIII.2.0-i", phase="rally"))
            battle.push(*(Rallying(side) for side in asked))


def _may_test(field: Field, side: str) -> Iterator[Unit]:
    for unit in field.units_of(side):
        if is_routing(field, unit) and morale_of(field, unit) is not None:
            yield unit


class Rally(Command, frozen=True, tag="dw-rally-1"):
    """Have a routing unit test whether it rallies (DW-XV.6.0-a)."""

    unit: Name


class UnitRallied(Event, frozen=True, tag="dw-unit-rallied-1", kw_only=True):
    """A unit routs no more. `stands` are the ids of those that rallied, `left` of those of its stands that still rout."""

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    side: str
    name: Text
    stands: tuple[str, ...]
    left: tuple[str, ...] = ()

    def text(self) -> Text:
        """Return the words: the unit, and whether all of it."""
        if self.left:
            return text("dw-unit-rallied-part", unit=self.name, stands=len(self.stands), left=len(self.left))
        return text("dw-unit-rallied", unit=self.name)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at the stands that rallied."""
        return (Altered(pieces=self.stands, text=self.text()),)


class Rallying(Decision, frozen=True, tag="dw-rallying-1"):
    """A side has its routing units test, each once, or leaves it; `tested` are those that have (DW-XV.6.0-a)."""

    side: str
    tested: tuple[str, ...] = ()
    done: bool = False

    def units(self, field: Field) -> tuple[Unit, ...]:
        """Return the units that may test now."""
        return tuple(unit for unit in _may_test(field, self.side) if unit.id not in self.tested)

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side while it is not done and a unit may test."""
        return () if self.done or not self.units(battle.state) else (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for tests."""
        return Prompt(player, text("dw-ask-rally"), "DW-XV.6.0-a")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield a test of each unit, and the end."""
        for unit in self.units(battle.state):
            yield Rally(unit.id)
        yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse units that do not rout, are not the player's, or have tested."""
        match command:
            case Commit():
                return LEGAL
            case Rally(unit=key):
                unit = battle.state.units.get(key)
                if unit is None or not unit.stands or unit.side != player:
                    return refuse("DW-XV.6.0-a", "dw-refused-no-such-unit", unit=key)
                return judge(self._reasons(battle.state, unit))
            case _:
                return not_now(battle.state, command, "DW-VIII.2.0-i")

    def _reasons(self, field: Field, unit: Unit) -> Iterator[Reason]:
        if unit.id in self.tested:
            yield Reason("DW-XV.6.0-a", text("dw-refused-tested", unit=unit_name(unit)))
        elif not is_routing(field, unit):
            yield Reason("DW-XV.6.0-a", text("dw-refused-not-routing", unit=unit_name(unit)))
        elif morale_of(field, unit) is None:
            yield Reason("DW-XV.1.0-a", text("dw-refused-no-morale", unit=unit_name(unit)))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Test the unit; nothing comes of a failure (DW-XV.6.0-c)."""
        if not isinstance(command, Rally):
            battle.replace(msgspec.structs.replace(self, done=True))
            return
        battle.replace(msgspec.structs.replace(self, tested=(*self.tested, command.unit)))
        unit = battle.state.units[command.unit]
        group = best_group(battle.state, unit, Kind.RALLY)
        if roll_test(battle, unit, Kind.RALLY):
            rally(battle, unit, tuple(stand.id for stand in group))


def rally(battle: Battle[Field], unit: Unit, group: tuple[str, ...]) -> None:
    """Have a group of a unit rally, with order T where others still rout; a whole unit loses its token (DW-XV.9.0-l, -o)."""
    field = battle.state
    left = tuple(
        stand.id
        for stand in field.stands_of(unit)
        if stand.id not in group and field.profile(stand).commander is None
    )
    halt(field, unit.id)
    straggle(field, unit.id, left)
    if left:
        field.change(unit.id, order=Order.HOLD)
    battle.emit(
        UnitRallied(
            rule="DW-XV.9.0-l" if left else "DW-XV.9.0-o",
            unit=unit.id,
            side=unit.side,
            name=unit_name(unit),
            stands=tuple(key for key in unit.stands if key not in left),
            left=left,
        )
    )
