"""The defender walls a built-up area with the fortifications that he has paid for (DBF-FORT-TYPES, -PERIMETER)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Smalls
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.costs import HALVES
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Surface, Works
from oriflamme.rulesets.fictionalis.worded import WordedCommand, WordedDecision

from .catalogue import Party
from .lie import shapes_of
from .walls import (
    allowance_faults,
    cost,
    fronts,
    inner_roads,
    lost_points,
    needed,
    perimeter,
    wall_faults,
)


class LayWalls(WordedCommand, frozen=True, omit_defaults=True, tag="dbf-lay-walls-1"):
    """Wall the built-up area. Sections are numbered clockwise from 0; `gates` and `towers` are numbers."""

    words = "dbf-do-lay-walls"

    works: Works
    gates: Smalls
    towers: Smalls = ()


class LeaveOpen(WordedCommand, frozen=True, tag="dbf-leave-open-1"):
    """Leave the built-up area without walls; what was paid for them is lost."""

    words = "dbf-do-leave-open"


class WallsLaid(Event, frozen=True, tag="dbf-walls-laid-1", kw_only=True):
    """A built-up area is fortified; `points` in halves."""

    side: str
    feature: str
    sections: tuple[Section, ...]
    points: int

    def text(self) -> Text:
        args: dict[str, str | float | Text] = {
            "side": Text(f"side-{self.side}"),
            "kind": Text(f"dbf-works-{self.sections[0].kind.value}"),
            "sections": len(self.sections),
            "points": self.points / HALVES,
        }
        return text("dbf-walls-laid", **args)


class WallsForgone(Event, frozen=True, tag="dbf-walls-forgone-1", kw_only=True):
    """What a side has paid for the fortifications of a built-up area is lost; `points` in halves."""

    side: str
    points: int

    def text(self) -> Text:
        args: dict[str, str | float | Text] = {
            "side": Text(f"side-{self.side}"),
            "points": self.points / HALVES,
        }
        return text("dbf-walls-forgone", **args)


class WallsPaid(Step, frozen=True, tag="dbf-walls-paid-1"):
    """The ground lies: who has no town to fortify loses what he has paid for that (DBF-ARMY-FORT-LIMITS).

    The defender is asked for walls round each built-up area that lay on the table from the beginning; round those that he
    has placed himself he was asked then.
    """

    parties: dict[str, Party]

    def run(self, battle: Battle[Field]) -> None:
        field = battle.state
        for party in self.parties.values():
            lost = lost_points(party.works, field.surface, invader=party.side == field.invader)
            if lost:
                battle.emit(WallsForgone(rule="DBF-ARMY-FORT-LIMITS", side=party.side, points=lost))
            elif party.works:
                battle.push(*(WallChoice(party, town.id) for town in _given_towns(field.surface)))


def _given_towns(surface: Surface) -> Iterator[Feature]:
    """Yield the built-up areas that nobody has placed, and that are not fortified."""
    walled = {section.feature for section in surface.works}
    for one in surface.features:
        if one.land is Land.BUILT_UP and one.placed_by is None and one.id not in walled:
            yield one


class WallChoice(WordedDecision, frozen=True, tag="dbf-wall-choice-1"):
    """The defender says how a built-up area is walled."""

    help = "dbf-help-wall-choice"

    party: Party
    feature: str
    done: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        return () if self.done else (self.party.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        return Prompt(player, Text("dbf-ask-walls", {"points": self.party.works / HALVES}), "DBF-FORT-TYPES")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        field = battle.state
        town = field.feature(self.feature)
        kind = Works.PERMANENT if self.party.permanent else Works.TEMPORARY
        for gates in _gate_choices(town, field.surface):
            for towers in ((), _corners(town, field.surface)):
                command = LayWalls(kind, gates, towers)
                if not any(self._faults(command, field)):
                    yield command
        yield LeaveOpen()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        match command:
            case LeaveOpen():
                return LEGAL
            case LayWalls():
                return judge(self._faults(command, battle.state))
            case _:
                return refuse("DBF-FORT-TYPES", "dbf-refused-terrain-not-now")

    def _faults(self, command: LayWalls, field: Field) -> Iterator[Reason]:
        town = field.feature(self.feature)
        if (command.works is Works.PERMANENT) != self.party.permanent or command.works not in (
            Works.PERMANENT,
            Works.TEMPORARY,
        ):
            yield Reason("DBF-FORT-SITING", Text("dbf-refused-works-purpose"))
        yield from wall_faults(town, field.surface, command.works, command.gates, command.towers)
        sections = self.sections(command, field)
        standing = [one for one in field.surface.works if one.side == self.party.side]
        yield from allowance_faults((*standing, *sections), town, field.surface)
        price = self._price(sections)
        if price > self.party.works:
            args: dict[str, str | float | Text] = {
                "price": price / HALVES,
                "paid": self.party.works / HALVES,
            }
            yield Reason("DBF-ARMY-FORT-LIMITS", text("dbf-refused-works-paid", **args))

    def sections(self, command: LayWalls, field: Field) -> tuple[Section, ...]:
        """Return the sections that a command would lay; for drawing them before it is given."""
        town = field.feature(self.feature)
        return perimeter(town, field.surface, self.party.side, command.works, command.gates, command.towers)

    def _price(self, sections: tuple[Section, ...]) -> int:
        return cost(sections, cheap=not self.party.permanent)

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        battle.replace(msgspec.structs.replace(self, done=True))
        if not isinstance(command, LayWalls):
            return
        field = battle.state
        sections = self.sections(command, field)
        field.surface = msgspec.structs.replace(field.surface, works=(*field.surface.works, *sections))
        battle.emit(
            WallsLaid(
                rule="DBF-FORT-PERIMETER",
                side=player,
                feature=self.feature,
                sections=sections,
                points=self._price(sections),
            )
        )


def _gate_choices(town: Feature, surface: Surface) -> Iterator[tuple[int, ...]]:
    """Yield choices of gates: at the ends of internal roads, or else in the middle of one side or two."""
    standing = needed(town, surface)
    places = fronts(shapes_of(town)[0], surface.frontage)
    ends = [end for road in inner_roads(town, surface) for end in (road.course[0], road.course[-1])]
    if ends:
        at_roads: list[int] = []
        for end in ends:
            number = min(
                standing,
                key=lambda n: (
                    (places[n][0].x + places[n][1].x - 2 * end.x) ** 2
                    + (places[n][0].y + places[n][1].y - 2 * end.y) ** 2
                ),
            )
            at_roads.append(number)
        several = tuple(dict.fromkeys(at_roads))[:3]
        yield several
        yield several[:1]
        return
    for number in standing[:: max(1, len(standing) // 4)]:
        yield (number,)
    if len(standing) > 1:
        yield standing[0], standing[len(standing) // 2]


def _corners(town: Feature, surface: Surface) -> tuple[int, ...]:
    """Return the sections beside the corners of a built-up area: both faces of each corner tower."""
    places = fronts(shapes_of(town)[0], surface.frontage)
    standing = set(needed(town, surface))
    corners = set(shapes_of(town)[0].points)
    return tuple(n for n, (left, right) in enumerate(places) if n in standing and corners & {left, right})


COMMANDS = (LayWalls, LeaveOpen)
STEPS = (WallChoice, WallsPaid)
EVENTS = (WallsLaid, WallsForgone)
