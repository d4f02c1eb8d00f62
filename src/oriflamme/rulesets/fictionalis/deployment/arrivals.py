"""Who comes late: Demons, Dragons and Aerials on their command's 6, flank marches, stragglers (seed lines 903-907, 921-927)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from oriflamme.board.table import Rect, overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import clashes, destruction, distances, obstacles, works
from oriflamme.rulesets.fictionalis.army_lists import base_of
from oriflamme.rulesets.fictionalis.causes import Exit
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import going
from oriflamme.rulesets.fictionalis.magic import delay
from oriflamme.rulesets.fictionalis.naming import about, about_command
from oriflamme.rulesets.fictionalis.obstacles import ON_GROUND, ahead_by, moved_to, on_table
from oriflamme.rulesets.fictionalis.pieces import ArmyCommand, Element, Place
from oriflamme.rulesets.fictionalis.playback import shown
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from . import marches, zones
from .borders import Border, border_of
from .laying_out import LayingOut, stand
from .waiting import arrives_late


class Refuse(WordedCommand, frozen=True, tag="dbf-refuse-aerial-1"):
    """Do not deploy an Aerial that was held back: it counts as lost (DBF-DEPLOY-AERIAL)."""

    words = "dbf-do-refuse-aerial"

    element: Name


class LateArrivals(Event, frozen=True, tag="dbf-late-arrivals-1", kw_only=True):
    """Elements that had waited for their command's 6 are on the table (DBF-DEPLOY-DEMON-a, DBF-DEPLOY-AERIAL)."""

    weight = Weight.MOVE

    reveals = True

    command: str
    name: Text
    elements: int
    pieces: tuple[str, ...] = ()

    def text(self) -> Text:
        """Return the words: of which command, how many."""
        return Text("dbf-late-arrivals", {"command": self.name, "count": self.elements})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return shown(self.pieces)


class RanIn(Event, frozen=True, tag="dbf-ran-in-1", kw_only=True):
    """An element came on to the table without orders: in flight, or by a spontaneous advance; `at` is where it stands."""

    weight = Weight.MOVE

    element: str
    name: Text
    fleeing: bool
    at: Rect

    def text(self) -> Text:
        """Return the words: who, and how."""
        return Text("dbf-ran-in-fleeing" if self.fleeing else "dbf-ran-in", {"element": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return shown((self.element,))


class Straggling(Event, frozen=True, tag="dbf-straggling-1", kw_only=True):
    """Elements of a flank march did not come on to the table: they straggle (DBF-FLANK-STRAGGLERS)."""

    command: str
    name: Text
    elements: int

    def text(self) -> Text:
        """Return the words: of which command, how many."""
        return Text("dbf-straggling", {"command": self.name, "count": self.elements})


class Arrivals(Step, frozen=True, tag="dbf-arrivals-1"):
    """After the dice of a bound: 6s bring on who waits for them, and announced flank marches enter (DBF-FLANK-ROLL)."""

    def run(self, battle: Battle[Field]) -> None:
        """Look at each command of the side in bound."""
        field = battle.state
        for name in [command.id for command in field.commands_of(field.bound.side)]:
            command = field.commands[name]
            if marches.due(field, command) and not delay.held_up(battle, command.id):
                marches.enter(battle, command)
            if command.sixes:
                field.order(msgspec.structs.replace(command, sixes=0))
                self._use_six(battle, field.commands[name])
            _drop_broken_stragglers(battle, field.commands[name])

    def _use_six(self, battle: Battle[Field], command: ArmyCommand) -> None:
        field = battle.state
        if command.flank is not None and not command.arriving:
            marches.announce(battle, command)
            return
        if command.flank is None and any(one.place is Place.FLANK for one in field.of_command(command.id)):
            due = field.pages[marches.FlankMarches].stragglers
            field.pages.change(marches.FlankMarches, stragglers={**due, command.id: field.bound.number})
        if any(one.place is Place.WAITING for one in field.of_command(command.id)):
            battle.push(BringOn(command.id))


class BringOn(Step, frozen=True, tag="dbf-bring-on-1"):
    """All of a command that waits for its 6 comes on, at its side's choice of place (DBF-DEPLOY-DEMON-a)."""

    command: str

    def run(self, battle: Battle[Field]) -> None:
        """Propose places and ask. Aerials for whom there is no room are lost (DBF-DEPLOY-AERIAL)."""
        field = battle.state
        command = field.commands[self.command]
        waiting = [one for one in field.of_command(self.command) if one.place is Place.WAITING]
        border, places = border_of(field, command), dict[str, Rect]()
        for element in waiting:
            found = _free_at(field, element, border, places)
            if found is not None:
                places[element.id] = found
            elif not arrives_late(field, element):
                destruction.lose(battle, element.id, Exit.NO_ENTRY)
        if places:
            battle.push(
                ArrivingLate(player=command.side, places=places, proposal=places, command=self.command)
            )


class ArrivingLate(LayingOut, frozen=True, tag="dbf-arriving-late-1", kw_only=True):
    """A side places those who come on with a 6, their rear edges on the edge by which they come (DBF-DEPLOY-DEMON-a)."""

    help = "dbf-help-arriving-late"

    question: ClassVar[str] = "dbf-ask-arriving-late"
    rule: ClassVar[str] = "DBF-DEPLOY-DEMON-a"

    command: str

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask where those of this command come on."""
        name = about_command(battle.state.commands[self.command])
        return Prompt(player, Text(self.question, {"command": name}), self.rule)

    def asks_form(self, field: Field, element: Element) -> bool:
        """What could be a Demon or Dragon may be placed in any of its forms; of others the plan has noted it (DBF-DEPLOY-DEMON-c)."""
        return arrives_late(field, element)

    def in_form(self, field: Field, element: Element, before: Rect) -> Rect:
        """Return the base of an element in another form, its rear edge on the edge by which it comes."""
        border = border_of(field, field.commands[self.command])
        return border.within(border.along(before), *base_of(element, field.theatre.readings.scale))

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield what every laying out offers, then refusing Aerials."""
        yield from super().options(battle, player)
        for name in self.places:
            if self.check(battle, player, Refuse(name)).legal:
                yield Refuse(name)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Return every reason against a command."""
        if not isinstance(command, Refuse):
            return super().check(battle, player, command)
        if command.element not in self.places:
            return refuse(self.rule, "dbf-refused-not-to-be-laid-out")
        element = battle.state.elements[command.element]
        if not element.kind.aerial or arrives_late(battle.state, element):
            return refuse(self.rule, "dbf-refused-must-come-on", element=about(element))
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Note what is commanded."""
        if isinstance(command, Refuse):
            left = {name: rect for name, rect in self.places.items() if name != command.element}
            battle.replace(msgspec.structs.replace(self, places=left))
        else:
            super().accept(battle, player, command)

    def against_place(self, field: Field, element: Element, rect: Rect) -> Iterator[Reason]:
        """Yield every reason against a place: not at the edge, off the table, ground, a fortified town."""
        border = border_of(field, field.commands[self.command])
        name = about(element)
        if rect != border.within(border.along(rect), rect.width, rect.depth) or not border.holds(rect):
            yield Reason(self.rule, text("dbf-refused-not-at-edge", element=name))
        yield from entry_reasons(field, element, rect)

    def conclude(self, battle: Battle[Field]) -> None:
        """Put them on the table; their first move is measured from its edge. Whoever lay in ambush there is found."""
        field = battle.state
        border = border_of(field, field.commands[self.command])
        places = dict(self.places)
        for hidden in list(obstacles.hidden_from(field, self.player)):
            for name in [one for one, rect in places.items() if overlap(rect, hidden.at)]:
                obstacles.show(battle, hidden.id)
                found = _free_at(field, field.elements[name], border, places)
                places[name] = found or places[name]
        stand(battle, places)
        for name in self.places:
            battle.state.note_deeds(name, entered=True)
        for name in self.proposal:
            if name not in self.places:
                destruction.lose(battle, name, Exit.REFUSED)
        if not self.places:
            return
        command = battle.state.commands[self.command]
        battle.emit(
            LateArrivals(
                rule=self.rule,
                command=command.id,
                name=about_command(command),
                elements=len(self.places),
                pieces=tuple(sorted(self.places)),
            )
        )


def entry_reasons(field: Field, element: Element, rect: Rect) -> Iterator[Reason]:
    """Yield why an element cannot arrive in a place: partly off the table, ground, a fortified town (DBF-FLANK-MEASURE)."""
    name = about(element)
    if not on_table(field.surface, rect):
        yield Reason("DBF-FLANK-MEASURE", text("dbf-refused-partly-off-table", element=name))
    elif zones.in_fortified_town(field, rect):
        yield Reason("DBF-FLANK-MEASURE", text("dbf-refused-entry-town", element=name))
    elif not works.passable(field, moved_to(element, rect), rect):
        yield Reason("DBF-FLANK-MEASURE", text("dbf-refused-ground", element=name))


def _free_at(field: Field, element: Element, border: Border, taken: dict[str, Rect]) -> Rect | None:
    """Return a place at an edge that nobody is in, be he above the other or below, as near its middle as there is one."""
    width, depth = base_of(element, field.theatre.readings.scale)
    bodies = [one.at for one in field.elements.values() if one.rect is not None and one.place in ON_GROUND]
    for along in border.stops(width):
        rect = border.within(along, width, depth)
        if any(overlap(rect, other) for other in (*taken.values(), *bodies)):
            continue
        if not any(entry_reasons(field, element, rect)):
            return rect
    return None


# -- the end of the moves ------------------------------------------------------------------------------------------------


class EntriesEnd(Step, frozen=True, tag="dbf-entries-end-1"):
    """After the moves of a bound: who has not come on flees on to the table, advances on to it, or straggles.

    Those of a repulsed march flee on to it (DBF-FLANK-REPULSED); stragglers whose 6 it was advance on to it
    (DBF-FLANK-STRAGGLERS); others straggle. Those with no room are lost.
    """

    def run(self, battle: Battle[Field]) -> None:
        """See to each command that was entering."""
        field = battle.state
        for command in list(field.commands_of(field.bound.side)):
            entering = marches.due(field, command) and marches.has_entered(field, command)
            late = marches.stragglers_end(field, command)
            left = [one for one in field.of_command(command.id) if one.place is Place.FLANK]
            if entering:
                field.order(msgspec.structs.replace(command, flank=None, arriving=False))
            if late or (entering and marches.repulsed(field, command)):
                for element in left:
                    _run_in(battle, element, fleeing=not late)
            elif entering and left:
                battle.emit(
                    Straggling(
                        rule="DBF-FLANK-STRAGGLERS",
                        command=command.id,
                        name=about_command(command),
                        elements=len(left),
                    )
                )
            _drop_broken_stragglers(battle, field.commands[command.id])


def _drop_broken_stragglers(battle: Battle[Field], command: ArmyCommand) -> None:
    """Lose the stragglers of a demoralised command (DBF-FLANK-STRAGGLERS)."""
    field = battle.state
    if command.demoralised and command.flank is None:
        for element in list(field.of_command(command.id)):
            if element.place is Place.FLANK:
                destruction.lose(battle, element.id, Exit.NO_ENTRY)


def _run_in(battle: Battle[Field], element: Element, *, fleeing: bool) -> None:
    """Let an element run straight on to the table where it gets farthest; it is lost where it gets in nowhere."""
    field = battle.state
    border = border_of(field, field.commands[element.command])
    width, depth = base_of(element, field.theatre.readings.scale)
    best: Rect | None = None
    farthest = 0
    for along in border.stops(width):
        start = border.before(along, width, depth)
        far = _reach(field, element, start, fleeing=fleeing)
        end = _end(start, far)
        if far >= depth and far > farthest and not any(entry_reasons(field, element, end)):
            best, farthest = end, far
    if best is None:
        destruction.lose(battle, element.id, Exit.NO_ENTRY)
        return
    stand(battle, {element.id: best})
    field.note_deeds(element.id, **{"fled" if fleeing else "spontaneous": True})
    battle.emit(
        RanIn(
            rule="DBF-FLANK-REPULSED" if fleeing else "DBF-FLANK-STRAGGLERS",
            element=element.id,
            name=about(element),
            fleeing=fleeing,
            at=best,
        )
    )
    if not fleeing:
        clashes.note(battle, element.id)


def _reach(field: Field, element: Element, start: Rect, *, fleeing: bool) -> int:
    """Return how far an element can run straight in from before the edge, measured from the edge (DBF-FLANK-MEASURE)."""
    there = moved_to(element, start)
    over = going(field, there, _end(start, start.depth))
    far = (distances.flee_distance if fleeing else distances.allowance)(field, there, over)
    met = obstacles.meetings(field, there, start, ahead_by(start.angle, far))
    return far if not met else int(met[0].after * far)


def _end(start: Rect, far: int) -> Rect:
    dx, dy = ahead_by(start.angle, far)
    return Rect(start.x + dx, start.y + dy, start.width, start.depth, start.angle)


COMMANDS = (Refuse,)
STEPS = (Arrivals, BringOn, ArrivingLate, EntriesEnd)
EVENTS = (LateArrivals, RanIn, Straggling)
