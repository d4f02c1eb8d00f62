"""What is deployed first: Baggage, the works round it, gates and the garrison (seed lines 499, 523, 889-891)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from oriflamme.board.measures import Paces
from oriflamme.board.table import PACE, Point, Rect
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Names
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge
from oriflamme.kernel.steps import Command, Step
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import distances, nightfall
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Section
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Rank
from oriflamme.rulesets.fictionalis.troops import Type
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from . import camps, gates, zones
from .garrisons import against_garrison, free_place, own_towns
from .laying_out import LayingOut
from .proposing import proposed_baggage


class CampWorks(WordedCommand, frozen=True, tag="dbf-camp-works-1"):
    """Lay the fortifications round the Baggage, or do without them (DBF-DEPLOY-BAGGAGE)."""

    words = "dbf-do-camp-works"

    wanted: bool


class Garrison(WordedCommand, frozen=True, tag="dbf-garrison-1"):
    """Have elements occupy a fortified built-up area, where there is room (DBF-DEPLOY-FIRST)."""

    words = "dbf-do-garrison"

    elements: Names


class SetAside(WordedCommand, frozen=True, tag="dbf-set-aside-1"):
    """Do not place an element now: a garrison, or mobile Baggage of an ally that may march round a flank (DBF-FLANK-LIMITS)."""

    words = "dbf-do-set-aside"

    element: Name


class PlaceGate(WordedCommand, frozen=True, tag="dbf-place-gate-1"):
    """Place a gate (W), by its name, at a point in paces; `hidden`: it is only noted (DBF-ARTEFACT-W-a)."""

    words = "dbf-do-place-gate"

    gate: Name
    x: Paces
    y: Paces
    hidden: bool = False


class FirstOf(Step, frozen=True, tag="dbf-first-of-1"):
    """A side places its Baggage, works and gates; the defender also who occupies a fortified town (DBF-DEPLOY-FIRST)."""

    side: str

    def run(self, battle: Battle[Field]) -> None:
        """Propose places and ask; a side that has nothing to place is not asked."""
        field = battle.state
        places = proposed_baggage(field, self.side)
        found = gates.proposed_gates(field, self.side) if not nightfall.redeployed(field) else {}
        garrison = self.side != field.invader and bool(own_towns(field, self.side))
        if places or found or garrison:
            battle.push(FirstDeployment(player=self.side, places=places, proposal=places, gates=found))


class FirstDeployment(LayingOut, frozen=True, tag="dbf-first-deployment-1", kw_only=True):
    """A side arranges its Baggage, the works round it, its gates and, as the defender, a garrison (DBF-DEPLOY-FIRST)."""

    help = "dbf-help-first-deployment"

    question: ClassVar[str] = "dbf-ask-first-deployment"
    rule: ClassVar[str] = "DBF-DEPLOY-FIRST"

    camp: bool = True
    gates: dict[str, Point] = {}
    hidden: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> FirstDeployment:
        """Return it without the places, to the enemy."""
        if player == self.player:
            return self
        return FirstDeployment(player=self.player, places={}, done=self.done)

    def asks_form(self, field: Field, element: Element) -> bool:
        """The garrison is placed before the plans are made, so its forms are chosen here (DBF-SPELL-LYCAN)."""
        return True

    def works(self, field: Field) -> tuple[Section, ...]:
        """Return the sections round the Baggage where it stands now."""
        if not self.camp or nightfall.redeployed(field):
            return ()
        return camps.proposed_camp(field, self.player, self.places)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield what every laying out offers, then works, garrisons and what can be set aside."""
        yield from super().options(battle, player)
        yield from (
            command for command in self.others(battle.state) if self.check(battle, player, command).legal
        )

    def others(self, field: Field) -> Iterator[Command]:
        """Yield the commands of this decision alone that could be legal."""
        if camps.paid(field, self.player):
            yield CampWorks(not self.camp)
        for name, point in self.gates.items():
            yield PlaceGate(name, point.x / PACE, point.y / PACE, hidden=name not in self.hidden)
        for element in field.elements.values():
            if element.side != self.player:
                continue
            if element.id in self.places:
                yield SetAside(element.id)
            elif element.place is Place.RESERVE and own_towns(field, self.player):
                yield Garrison((element.id,))

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Return every reason against a command."""
        field = battle.state
        match command:
            case CampWorks():
                return LEGAL
            case Garrison():
                return judge(against_garrison(field, player, self.places, command.elements))
            case SetAside():
                return judge(self._against_leaving(field, command.element))
            case PlaceGate():
                return judge(self._against_gate(field, command))
            case _:
                return super().check(battle, player, command)

    def against_place(self, field: Field, element: Element, rect: Rect) -> Iterator[Reason]:
        """Yield every reason against a place: the garrison stays in its town, Baggage at the back."""
        yield from super().against_place(field, element, rect)
        if element.kind.type is not Type.BAGGAGE and not zones.in_fortified_town(field, rect):
            yield Reason(self.rule, text("dbf-refused-garrison-out", element=about(element)))

    def against_all(self, field: Field) -> Iterator[Reason]:
        """Yield every reason against the places as they are."""
        yield from super().against_all(field)
        sections = self.works(field)
        yield from camps.camp_reasons(field, self.player, sections)
        yield from camps.in_camp_reasons(field, self.places, sections)

    def _against_leaving(self, field: Field, name: str) -> Iterator[Reason]:
        element = field.elements.get(name)
        if element is None or name not in self.places:
            yield Reason(self.rule, text("dbf-refused-not-to-be-laid-out"))
        elif element.kind.type is Type.BAGGAGE and not may_march(field, element):
            yield Reason("DBF-FLANK-LIMITS", text("dbf-refused-baggage-stays", element=about(element)))

    def _against_gate(self, field: Field, command: PlaceGate) -> Iterator[Reason]:
        if command.gate not in self.gates:
            yield Reason("DBF-ARTEFACT-W-a", text("dbf-refused-no-such-gate"))
            return
        yield from gates.gate_reasons(field, self.player, _point(command), hidden=command.hidden)

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Note what is commanded."""
        match command:
            case CampWorks():
                battle.replace(msgspec.structs.replace(self, camp=command.wanted))
            case Garrison():
                places = dict(self.places)
                for name in command.elements:
                    found = free_place(battle.state, battle.state.elements[name], places)
                    assert found is not None  # check() has found one for each
                    places[name] = found
                battle.replace(msgspec.structs.replace(self, places=places))
            case SetAside():
                left = {name: rect for name, rect in self.places.items() if name != command.element}
                battle.replace(msgspec.structs.replace(self, places=left))
            case PlaceGate():
                hidden = tuple(name for name in self.hidden if name != command.gate)
                if command.hidden:
                    hidden = (*hidden, command.gate)
                found_at = {**self.gates, command.gate: _point(command)}
                battle.replace(msgspec.structs.replace(self, gates=found_at, hidden=hidden))
            case _:
                super().accept(battle, player, command)

    def conclude(self, battle: Battle[Field]) -> None:
        """Put everything on the table."""
        field = battle.state
        camps.lay(field, self.works(field))
        gates.place(field, self.player, self.gates, self.hidden)
        super().conclude(battle)


def _point(command: PlaceGate) -> Point:
    return Point(round(command.x * PACE), round(command.y * PACE))


def may_march(field: Field, element: Element) -> bool:
    """Return whether Baggage may march round a flank: it is mobile and belongs to an ally (DBF-FLANK-LIMITS)."""
    return not distances.immobile(element) and field.commands[element.command].rank is Rank.ALLY


COMMANDS = (CampWorks, Garrison, SetAside, PlaceGate)
STEPS = (FirstOf, FirstDeployment)
