"""Flank marches as shown: planning them, where they come on, and leading units on (DW-XVI.5.0-d to DW-XVI.5.0-l)."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.hexes import DIRECTIONS, Hex, axial
from oriflamme.kernel.scenes import Choice, Mark, Preview
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.introduction import Stand, unit_name
from oriflamme.rulesets.demonworld.scenes.desk import Desk, cells, choice, commit, ghosts
from oriflamme.rulesets.demonworld.turn import Commit

from .arrivals import EnterAt, FlankEntry
from .coming_on import BringOn, ComingOn, MarchOn, ways
from .flank_marches import FlankPlanning, PlanMarch


class FlankPlanningDesk(Desk[FlankPlanning]):
    """Send units round the flanks, alone or in sections."""

    help = "dw-help-flank-marches"

    def general(self) -> Iterator[Choice]:
        """Yield for each unit the marches it may join, or to have it deploy after all; then readiness."""
        planned = {plan.unit: plan for plan in self.decision.own(self.player)}
        for command in self.decision.options(self.view, self.player):
            if isinstance(command, Commit):
                continue
            assert isinstance(command, PlanMarch)  # nothing else is offered
            unit = self.field.units[command.unit]
            if command.flank is None:
                plan = planned[command.unit]
                label = text(
                    "dw-choose-flank-back",
                    flank=text(f"dw-flank-{plan.flank}"),
                    section=plan.section,
                )
            else:
                label = text(
                    "dw-choose-flank-march",
                    flank=text(f"dw-flank-{command.flank}"),
                    section=command.section,
                )
            key = f"plan-march:{command.unit}:{command.flank}:{command.section}"
            yield choice(key, command, label, group=text("dw-group-unit", unit=unit_name(unit)))
        yield commit("dw-choose-flank-ready")


class FlankEntryDesk(Desk[FlankEntry]):
    """Click the hex of the table's side where the march comes on."""

    help = "dw-help-flank-entry"

    def general(self) -> Iterator[Choice]:
        """Yield the hexes; where the march is a section, each with the unit that comes first."""
        for command in self.decision.options(self.view, self.player):
            assert isinstance(command, EnterAt)  # nothing else is offered
            unit = self.field.units[command.unit]
            label = text("dw-choose-flank-entry", unit=unit_name(unit), hex=command.hex)
            hex = self.field.ground.map.find(command.hex)
            yield choice(f"enter-at:{command.unit}:{command.hex}", command, label, target=cells(hex))


class ComingOnDesk(Desk[ComingOn]):
    """Lead units on: the first stand is the handle, and the others follow it."""

    help = "dw-help-coming-on"

    def selectable(self) -> Iterator[str]:
        """Yield the stands of units that can march on."""
        for unit in self.decision.leading(self.field):
            yield from unit.stands

    def general(self) -> Iterator[Choice]:
        """Yield the units that come next, and the end."""
        for command in self.decision.options(self.view, self.player):
            if isinstance(command, BringOn):
                label = text("dw-choose-bring-on", unit=unit_name(self.field.units[command.unit]))
                yield choice(f"bring-on:{command.unit}", command, label, group=Text("dw-group-acts"))
        yield commit("dw-choose-moves-done")

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the hexes that the unit's head can come to."""
        unit = next((unit for unit in self.decision.leading(self.field) if unit.id == stand.unit), None)
        if unit is None:
            return
        for command in ways(self.field, unit):
            hex = self._end(unit.stands[0], command)
            name = self.field.ground.map.name(hex)
            label = text("dw-choose-march-on", hexes=len(command.path))
            yield choice(f"march-on:{unit.id}:{name}", command, label, target=cells(hex))

    def _end(self, head: str, command: MarchOn) -> Hex:
        return self.field.stands[head].hex + sum(DIRECTIONS[towards] for towards in command.path)

    def preview(self, command: Command) -> Preview:
        """Return the way of the head, and where it would be."""
        if not isinstance(command, MarchOn):
            return Preview()
        head = self.field.stands[self.field.units[command.unit].stands[0]]
        points = [axial(head.hex)]
        hex = head.hex
        for towards in command.path:
            hex += DIRECTIONS[towards]
            points.append(axial(hex))
        way = Mark("path", "move", points=tuple((float(q), float(r)) for q, r in points))
        return Preview(ghosts=ghosts(self.field, (head.at(hex),)), marks=(way,))
