"""Formations declared otherwise than in movement: after the deployment, and by units that left a wedge the turn before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.kit.readiness import UntilReady, own_only
from oriflamme.rulesets.demonworld.characteristics import Mark
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit, unit_name
from oriflamme.rulesets.demonworld.turn import Commit, not_now

from .eligibility import FORMATIONS, against_taking
from .forming import LeaveFormation, TakeFormation, take
from .geometry import is_wedge
from .tokens import FormationAnnounced, FormationNotes, change_notes, formation_of


class DeployedFormations(Step, frozen=True, tag="dw-deployed-formations-1"):
    """After the deployment units may be in special formations from the beginning (DW-XIII.2.0-c, DW-XIII.3.0-d)."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask the sides that have a unit in the shape of a formation it may take."""
        _ask(
            battle,
            {unit.id: FORMATIONS for unit in battle.state.units.values() if unit.stands},
            "DW-XIII.2.0-c",
        )


class AnnounceWedges(Step, frozen=True, tag="dw-announce-wedges-1"):
    """As a turn begins, units that left their wedge the turn before and stand in one again may announce it (DW-XIII.2.0-e)."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask for those; then whether a unit has formed or left a wedge is counted anew."""
        field = battle.state
        changed = field.pages[FormationNotes].changed
        if not changed:
            return
        change_notes(field, changed=frozenset())
        again = {
            unit.id: (Mark.WEDGE,)
            for unit in field.units.values()
            if unit.id in changed and not unit.engaged and is_wedge(field.stands_of(unit))
        }
        _ask(battle, again, "DW-XIII.2.0-e")


def _ask(battle: Battle[Field], units: Mapping[str, tuple[Mark, ...]], rule: str) -> None:
    decision = DeclareFormations(dict(units), (), rule)
    field = battle.state
    sides = tuple(side for side in field.ground.sides if next(decision.possible(field, side), None))
    if sides:
        battle.push(msgspec.structs.replace(decision, asked=sides))


class DeclareFormations(UntilReady, frozen=True, tag="dw-declare-formations-1"):
    """The sides asked say in secret which of their units are in special formations.

    `units` are those that may be, by id, with the formations that come into question; `chosen` what each side has chosen.
    """

    readying: ClassVar[type[Command]] = Commit

    units: dict[str, tuple[Mark, ...]]
    asked: tuple[str, ...]
    rule: str
    chosen: dict[str, dict[str, Mark]] = {}

    def seen_by(self, player: str | None) -> DeclareFormations:
        """Return the declaration with the player's own choices only."""
        return msgspec.structs.replace(self, chosen=own_only(self.chosen, player))

    def asks(self, battle: Battle[Field], side: str) -> bool:
        """Return whether a side has a unit that may be in a formation."""
        return side in self.asked

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for formations."""
        return Prompt(player, Text("dw-ask-formations"), self.rule, secret=True)

    def own(self, side: str) -> dict[str, Mark]:
        """Return what a side has chosen so far."""
        return self.chosen.get(side, {})

    def possible(self, field: Field, side: str) -> Iterator[TakeFormation]:
        """Yield the formations that units of a side could be in."""
        for unit in field.units_of(side):
            for formation in self.units.get(unit.id, ()):
                if not any(against_taking(field, unit, formation, field.stands_of(unit))):
                    yield TakeFormation(unit.id, formation)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield wedges and squares of units with nothing chosen, then readiness, then skirmish formations.

        Who stands in a wedge or a square was put there for it; skirmishers look like others.
        """
        free = [
            command for command in self.possible(battle.state, player) if command.unit not in self.own(player)
        ]
        yield from (command for command in free if command.formation is not Mark.SKIRMISH)
        yield Commit()
        yield from (command for command in free if command.formation is Mark.SKIRMISH)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse formations that a unit cannot take where it stands."""
        field = battle.state
        match command:
            case Commit():
                return LEGAL
            case TakeFormation(unit=key) | LeaveFormation(unit=key):
                unit = field.units.get(key)
                if unit is None or unit.side != player or not unit.stands:
                    return refuse(self.rule, "dw-refused-no-such-unit", unit=key)
                return judge(self._reasons(field, unit, command))
            case _:
                return not_now(field, command, self.rule)

    def _reasons(self, field: Field, unit: Unit, command: TakeFormation | LeaveFormation) -> Iterator[Reason]:
        if isinstance(command, LeaveFormation):
            if unit.id not in self.own(unit.side):
                yield Reason(self.rule, text("dw-refused-nothing-to-leave", unit=unit_name(unit)))
            return
        if command.legs:
            yield Reason("DW-V.2.0-c", text("dw-refused-formation-legs", unit=unit_name(unit)))
        if command.formation not in self.units.get(unit.id, ()):
            yield Reason(self.rule, text("dw-refused-formation-now", unit=unit_name(unit)))
        yield from against_taking(field, unit, command.formation, field.stands_of(unit))

    def note(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep the choice, or take it back."""
        assert isinstance(command, TakeFormation | LeaveFormation)  # check() has seen it
        own = {key: mark for key, mark in self.own(player).items() if key != command.unit}
        if isinstance(command, TakeFormation):
            own[command.unit] = command.formation
        battle.replace(msgspec.structs.replace(self, chosen={**self.chosen, player: own}))

    def conclude(self, battle: Battle[Field]) -> None:
        """Lay the tokens for all to see."""
        field = battle.state
        for unit in tuple(field.units.values()):
            formation = self.own(unit.side).get(unit.id)
            if formation is not None and formation_of(field, unit) is None:
                take(battle, unit, formation, FormationAnnounced)
