"""Formations as shown: the tokens beside the units, and what is declared after the deployment (DW-XIII.3.0-a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.kernel.battle import View
from oriflamme.kernel.scenes import Badge, Choice
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.characteristics import Mark
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.scenes.desk import Desk, choice, commit
from oriflamme.rulesets.demonworld.turn import Commit

from .declaring import DeclareFormations
from .eligibility import is_a_horde
from .forming import LeaveFormation
from .tokens import formation_of

_SIGNS: Final = {Mark.WEDGE: "▲", Mark.SQUARE: "■", Mark.SKIRMISH: "∴", Mark.HORDE: "⁂"}


def badge(formation: Mark) -> Badge:
    """Return the badge of a formation: each has a sign of its own, to be told without colours."""
    return Badge(_SIGNS[formation], Text(f"dw-badge-formation-{formation.value}"))


def badges(view: View[Field], stand: Stand) -> Iterator[Badge]:
    """Yield the badge of the formation that a stand's unit is in."""
    unit = view.state.units[stand.unit]
    formation = formation_of(view.state, unit)
    if formation is not None:
        yield badge(formation)
    elif is_a_horde(view.state, unit):
        yield badge(Mark.HORDE)


class FormationsDesk(Desk[DeclareFormations]):
    """Say which units are in special formations."""

    help = "dw-help-formations"

    def selectable(self) -> Iterator[str]:
        """Yield the stands of units that could be in a formation, or are said to be."""
        for unit in self._asked():
            yield from unit.stands

    def _asked(self) -> Iterator[Unit]:
        able = {command.unit for command in self.decision.possible(self.field, self.player)}
        able |= self.decision.own(self.player).keys()
        return (unit for unit in self.field.units_of(self.player) if unit.id in able)

    def badges(self, unit: Unit) -> Iterator[Badge]:
        """Yield the formation chosen for a unit."""
        chosen = self.decision.own(self.player).get(unit.id)
        if chosen is not None:
            yield badge(chosen)

    def general(self) -> Iterator[Choice]:
        """Yield readiness."""
        if self.legal(Commit()):
            yield commit()

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the formations that the unit could be in, and none."""
        chosen = self.decision.own(self.player).get(stand.unit)
        group = Text("dw-group-acts")
        for command in self.decision.possible(self.field, self.player):
            if command.unit == stand.unit and command.formation is not chosen:
                label = Text(f"dw-choose-deploy-{command.formation.value}")
                yield choice(f"take:{stand.unit}:{command.formation.value}", command, label, group=group)
        if chosen is not None:
            label = Text("dw-choose-no-formation")
            yield choice(f"leave:{stand.unit}", LeaveFormation(stand.unit), label, group=group)
