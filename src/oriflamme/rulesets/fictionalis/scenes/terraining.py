"""Providing and laying terrain as shown: what may be chosen, by kind, and where each feature would lie."""

from __future__ import annotations

import msgspec

from oriflamme.board.table import PACE
from oriflamme.kernel.scenes import Choice, Mark, Preview
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.ground import Feature
from oriflamme.rulesets.fictionalis.pieces import WHOLE
from oriflamme.rulesets.fictionalis.terrain.catalogue import kind_named, measures_of
from oriflamme.rulesets.fictionalis.terrain.choosing import TerrainChoice
from oriflamme.rulesets.fictionalis.terrain.fortifying import LayWalls, WallChoice
from oriflamme.rulesets.fictionalis.terrain.gate_roads import GateRoad
from oriflamme.rulesets.fictionalis.terrain.placing import Placing
from oriflamme.rulesets.fictionalis.terrain.plans import ChooseFeature, equivalents

from .desk import Desk
from .outlining import Style, area
from .surface import band


def feature_mark(feature: Feature, style: Style) -> Mark:
    """Return where a feature would lie."""
    return area(feature.outline, style)


class TerrainDesk(Desk[TerrainChoice]):
    """Choose what one provides: kinds of terrain in several sizes."""

    def choice(self, command: Command) -> Choice:
        """Return a feature as a choice under the name of its kind: its size, and what it counts for."""
        found = super().choice(command)
        if not isinstance(command, ChooseFeature):
            return found
        kind = Text(f"dbf-terrain-{command.what}")
        worth = equivalents(command, measures_of(self.field)) / WHOLE
        detail = text("dbf-detail-worth", equivalents=worth) if worth else None
        if kind_named(command.what).linear:
            return msgspec.structs.replace(found, label=kind, detail=detail)
        size = text(
            "dbf-terrain-size",
            length=round(command.length / PACE),
            breadth=round(command.breadth / PACE),
            roads=command.roads + command.descent,
        )
        return msgspec.structs.replace(found, label=size, group=kind, detail=detail)


class PlacingDesk(Desk[Placing]):
    """Choose the place of a feature among those that are allowed."""

    def preview(self, command: Command) -> Preview:
        """Return where it would lie, and hills that would make room for it."""
        layout = self.decision.layout(self.view, command)
        laid = tuple(feature_mark(one, "reach") for one in layout.features)
        pushed = tuple(feature_mark(one, "warning") for one in layout.moved)
        return Preview(marks=(*laid, *pushed))


class GateRoadDesk(Desk[GateRoad]):
    """Choose where the road of a gate leads."""

    def preview(self, command: Command) -> Preview:
        """Return where it would lie."""
        road = self.decision.road(command)
        return Preview() if road is None else Preview(marks=(feature_mark(road, "reach"),))


class WallDesk(Desk[WallChoice]):
    """Choose gates and towers of the walls round a built-up area, or leave it open."""

    def way_forward(self, command: Command) -> bool:
        """Neither walls nor none is the way forward."""
        return False

    def preview(self, command: Command) -> Preview:
        """Return where walls, gates and towers would stand."""
        if not isinstance(command, LayWalls) or not self.view.check(self.player, command).legal:
            return Preview()
        sections = self.decision.sections(command, self.field)
        marks = (
            area(band(one), "move" if one.gate else "warning" if one.tower else "note") for one in sections
        )
        return Preview(marks=tuple(marks))
