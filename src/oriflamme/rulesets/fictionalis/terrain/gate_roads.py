"""The attacker adds roads to the gates of a stronghold that have none and are not in good going (DBF-STRONGHOLD-a)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from oriflamme.board.outlines import contains
from oriflamme.board.table import Point, distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section
from oriflamme.rulesets.fictionalis.naming import about_section
from oriflamme.rulesets.fictionalis.worded import WordedDecision

from .building import Layout, PlaceCourse, put_down, road_width
from .catalogue import measures_of
from .constraints import breaches
from .lie import shapes_of
from .linear import across_at, along, edge_of
from .placing import FeaturePlaced
from .walls import roadless_gates


class GateRoads(Step, frozen=True, tag="dbf-gate-roads-1"):
    """Ask the attacker for a road to each gate of the stronghold that needs one, when the terrain lies."""

    def run(self, battle: Battle[Field]) -> None:
        field = battle.state
        held = [one for one in field.surface.works if one.feature == field.theatre.stronghold]
        battle.push(*(GateRoad(field.invader, gate.id) for gate in roadless_gates(held, field.surface)))


class GateRoad(WordedDecision, frozen=True, tag="dbf-gate-road-1"):
    """The attacker lays a road from one gate to an edge of the table or an earlier road."""

    help = "dbf-help-gate-road"

    attacker: str
    gate: str
    done: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the attacker, unless no road can be laid at all."""
        return () if self.done or next(self._roads(battle.state), None) is None else (self.attacker,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        return Prompt(player, text("dbf-ask-gate-road", section=about_section(self.gate)), "DBF-STRONGHOLD-a")

    @property
    def name(self) -> str:
        """The id of the road."""
        return f"{self.gate}-road"

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        yield from self._roads(battle.state)

    def _roads(self, field: Field) -> Iterator[PlaceCourse]:
        start = _middle(field.section(self.gate))
        width = road_width(field.surface)
        for end in _goals(field, start):
            command = PlaceCourse(self.name, (start, end), width)
            if end != start and not any(self._faults(command, field)):
                yield command

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        if not isinstance(command, PlaceCourse) or command.feature != self.name:
            return refuse("DBF-STRONGHOLD-a", "dbf-refused-terrain-not-now")
        return judge(self._faults(command, battle.state))

    def _faults(self, command: PlaceCourse, field: Field) -> Iterator[Reason]:
        points = command.points
        if len(points) < 2 or command.width <= 0 or any(a == b for a, b in pairwise(points)):
            yield Reason("DBF-STRONGHOLD-a", Text("dbf-refused-terrain-course"))
            return
        start = _middle(field.section(self.gate))
        if distance(start, points[0]) > field.surface.frontage // 2 or not _arrives(points[-1], field):
            yield Reason("DBF-STRONGHOLD-a", Text("dbf-refused-terrain-gate-road"))
        yield from breaches((self._road(command),), field.surface, measures_of(field))

    def road(self, command: Command) -> Feature | None:
        """Return the road that a command would lay, if it is one for a road; for drawing it before it is given."""
        return self._road(command) if isinstance(command, PlaceCourse) and len(command.points) > 1 else None

    def _road(self, command: PlaceCourse) -> Feature:
        return along(self.name, Land.ROAD, command.points, command.width, self.attacker)

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        assert isinstance(command, PlaceCourse)  # check() has seen it
        road = self._road(command)
        put_down(Layout((road,)), battle.state)
        battle.emit(FeaturePlaced(rule="DBF-STRONGHOLD-a", side=player, features=(road,)))
        battle.replace(msgspec.structs.replace(self, done=True))


def _middle(section: Section) -> Point:
    return Point((section.left.x + section.right.x) // 2, (section.left.y + section.right.y) // 2)


def _arrives(point: Point, field: Field) -> bool:
    """Return whether a road may end there: at an edge of the table or on another road."""
    if edge_of(point, field.surface) is not None:
        return True
    roads = (one for one in field.surface.features if one.land is Land.ROAD)
    return any(contains(shape, point) for road in roads for shape in shapes_of(road))


def _goals(field: Field, start: Point) -> Iterator[Point]:
    for road in field.surface.features:
        if road.land is Land.ROAD:
            x = across_at(road.course, start.y, 1)
            yield from road.course if x is None else (Point(x, start.y),)
    surface = field.surface
    yield from (
        Point(start.x, 0),
        Point(start.x, surface.depth),
        Point(0, start.y),
        Point(surface.width, start.y),
    )


STEPS = (GateRoads, GateRoad)
