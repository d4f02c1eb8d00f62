"""Providing and laying terrain as shown: what may be chosen, by kind, and where each feature would lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec

from oriflamme.board.table import DEGREE, PACE, Rect
from oriflamme.kernel.scenes import Choice, Drag, Mark, Outline, Piece, Preview
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.kit.desks import plain
from oriflamme.rulesets.fictionalis.ground import Feature, Land
from oriflamme.rulesets.fictionalis.pieces import WHOLE
from oriflamme.rulesets.fictionalis.terrain.building import DragFeature, PlaceFeature
from oriflamme.rulesets.fictionalis.terrain.catalogue import kind_named, measures_of
from oriflamme.rulesets.fictionalis.terrain.choosing import TerrainChoice
from oriflamme.rulesets.fictionalis.terrain.fortifying import LayWalls, WallChoice
from oriflamme.rulesets.fictionalis.terrain.gate_roads import GateRoad
from oriflamme.rulesets.fictionalis.terrain.placing import Placing
from oriflamme.rulesets.fictionalis.terrain.plans import ChooseFeature, equivalents
from oriflamme.rulesets.fictionalis.terrain.shapes import area_outline
from oriflamme.rulesets.fictionalis.terrain.sites import sector_of

from .desk import Desk
from .outlining import Style, area, base, paces
from .pieces import shape
from .surface import band, outline, style

LONG, BEND, BROAD, THIN = 160, 40, 140, 40
"""In paces: half the length of a strip to recognise a shore or a course by, from bend to bend, and how broad it is."""


def feature_mark(feature: Feature, style: Style) -> Mark:
    """Return where a feature would lie."""
    return area(feature.outline, style)


def strip(what: str) -> Outline:
    """Return a stretch of a feature that runs across the table, to recognise it by."""
    kind = kind_named(what)
    bends = tuple((x, BEND * (-1) ** (x // BEND)) for x in range(-LONG, LONG + 1, BEND))
    wide = BROAD if kind.land in (Land.WATERWAY, Land.MOUNTAINS) else THIN
    points = (*bends, *((x, y + wide) for x, y in reversed(bends)))
    bare = Feature(id=what, land=kind.land, outline=(), slope=kind.slope, cover=kind.cover)
    return Outline(tuple((float(x), float(y)) for x, y in points), style(bare))


def drawn(order: ChooseFeature) -> Outline:
    """Return the outline of an area about its middle, in paces, before it is turned."""
    kind = kind_named(order.what)
    found = area_outline(kind, order.length, order.breadth, order.variant, 0)
    bare = Feature(id=order.what, land=kind.land, outline=(), slope=kind.slope, cover=kind.cover)
    return Outline(tuple(map(paces, found.points)), style(bare))


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
            picture = strip(command.what)
            return msgspec.structs.replace(found, label=kind, detail=detail, picture=picture)
        size = text(
            "dbf-terrain-size",
            length=round(command.length / PACE),
            breadth=round(command.breadth / PACE),
            roads=command.roads + command.descent,
        )
        picture = drawn(command)
        return msgspec.structs.replace(found, label=size, group=kind, detail=detail, picture=picture)


class PlacingDesk(Desk[Placing]):
    """Drag a feature to its place and turn it, or choose among some places that are allowed."""

    @cached_property
    def _places(self) -> list[Command]:
        return list(self.decision.options(self.view, self.player))

    def options(self) -> list[Command]:
        """Return the places offered; the first is that where it is shown."""
        return self._places

    def way_forward(self, command: Command) -> bool:
        """Leaving an area where it is shown is the way forward."""
        return isinstance(command, PlaceFeature) and command == self._places[0]

    def choice(self, command: Command) -> Choice:
        """Return a place as a choice, drawn in small on the table; in the worth of what lies there."""
        found = super().choice(command)
        features = self.decision.layout(self.view, command).features
        if self.way_forward(command):
            return msgspec.structs.replace(found, label=Text("dbf-do-place-feature-here"))
        number = self._places.index(command) + 1
        label = text("dbf-do-place-number", number=number)
        group = Text("dbf-group-places")
        return msgspec.structs.replace(found, label=label, group=group, sketch=outline(features[0]))

    def _laid(self) -> Rect | None:
        """Return the middle, extent and angle of the feature where it is shown; None for one that is no area."""
        first = self._places[0]
        if not isinstance(first, PlaceFeature):
            return None
        order = self.decision.site.relief.order
        return Rect(first.x, first.y, order.length, order.breadth, first.angle)

    def pieces(self) -> Iterator[Piece]:
        """Yield the feature where it is shown, as a piece of the table."""
        laid = self._laid()
        if laid is not None:
            order = self.decision.site.relief.order
            yield Piece(
                id=self.decision.site.relief.id,
                shape=shape(laid),
                owner=self.player,
                icon="hill-fort",
                label=Text(f"dbf-terrain-{order.what}"),
                tooltip=(self._size(order), *self._worth(order)),
                ground=drawn(order),
            )

    def _size(self, order: ChooseFeature) -> Text:
        roads = order.roads + order.descent
        return text(
            "dbf-terrain-size",
            length=round(order.length / PACE),
            breadth=round(order.breadth / PACE),
            roads=roads,
        )

    def _worth(self, order: ChooseFeature) -> Iterator[Text]:
        worth = equivalents(order, measures_of(self.field)) / WHOLE
        if worth:
            yield text("dbf-detail-worth", equivalents=worth)

    def selectable(self) -> Iterator[str]:
        """Yield the feature that is laid."""
        return (piece.id for piece in self.pieces())

    def drags(self) -> Iterator[Drag]:
        """Yield the feature, to be dragged and turned."""
        laid = self._laid()
        if laid is not None:
            name = self.decision.site.relief.id
            command = DragFeature(name, laid.x / PACE, laid.y / PACE, laid.angle / DEGREE)
            yield Drag(name, plain(command))

    def marks(self) -> Iterator[Mark]:
        """Yield the sector that the dice have given (DBF-TERRAIN-PLACING)."""
        site = self.decision.site
        if site.sector is not None:
            west, north, east, south = sector_of(site, self.field, self.decision.terms)
            box = Rect((west + east) // 2, (north + south) // 2, east - west, south - north, 0)
            yield base(box, "deploy")

    def preview(self, command: Command) -> Preview:
        """Return where it would lie, and hills that would make room for it."""
        if getattr(command, "feature", None) != self.decision.site.relief.id:
            return Preview()
        layout = self.decision.layout(self.view, command)
        style: Style = "warning" if layout.faults else "reach"
        laid = tuple(feature_mark(one, style) for one in layout.features)
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
