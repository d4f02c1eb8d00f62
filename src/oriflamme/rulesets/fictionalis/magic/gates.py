"""Gates: artefacts (W) on the table, and elements that step through them (seed lines 497-501).

A gate is a point with a name, in thousandths of a pace; only its owner knows of a hidden one. Gates bar neither sight nor
movement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from oriflamme.board.measures import Turn
from oriflamme.board.table import FULL_TURN, PACE, QUARTER_TURN, Contact, Rect, gap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import contacts, obstacles, purse, visibility
from oriflamme.rulesets.fictionalis.actions import Action, Forecast
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Trait
from oriflamme.rulesets.fictionalis.playback import shown, went
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from .lycanthropy import has_room
from .spells import magic


class Gate(msgspec.Struct, frozen=True, order=True):
    """An artefact (W): whose it is, its name, where it stands, and whether the enemy does not know of it (DBF-ARTEFACT-W-a)."""

    side: str
    name: str
    x: int
    y: int
    hidden: bool = False


class Gates(Page, frozen=True, omit_defaults=True, tag="dbf-gates-1"):
    """The artefacts (W) on the table."""

    gates: tuple[Gate, ...] = ()

    def seen_by(self, player: str | None) -> Gates:
        """Return the page without the other side's hidden gates."""
        return Gates(tuple(gate for gate in self.gates if gate.side == player or not gate.hidden))


class UseGate(WordedCommand, frozen=True, tag="dbf-use-gate-1"):
    """Let an element step through a gate: it is placed there, its middle on the gate, at an angle (DBF-ARTEFACT-W-b)."""

    words = "dbf-do-use-gate"

    element: Name
    gate: Name
    angle: Turn


class GateUsed(Event, frozen=True, tag="dbf-gate-used-1", kw_only=True):
    """An element stepped through a gate; `at` is where it stands now."""

    weight = Weight.MOVE

    element: str
    name: Text
    at: Rect
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: who."""
        return text("dbf-gate-used", element=self.name)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at)


class GateFound(Event, frozen=True, tag="dbf-gate-found-1", kw_only=True):
    """A hidden gate became known, because it was used."""

    weight = Weight.MOVE

    reveals = True

    side: str
    gate: str

    def text(self) -> Text:
        """Return the words: whose."""
        return text("dbf-gate-found", side=Text(f"side-{self.side}"))

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return shown((piece_id(self.side, self.gate),))


# -- gates on the table ----------------------------------------------------------------------------------------------------


def piece_id(side: str, name: str) -> str:
    """Return the id of a gate's piece in a scene."""
    return f"gate:{side}:{name}"


def put_gate(field: Field, gate: Gate) -> None:
    """Stand a gate on the table, for all to see or hidden; it stays where it is put."""
    field.pages.change(Gates, gates=(*field.pages[Gates].gates, gate))


def gates(field: Field, side: str) -> tuple[Gate, ...]:
    """Return the gates of a side that are known to the viewer, in the order of their names."""
    return tuple(sorted(gate for gate in field.pages[Gates].gates if gate.side == side))


def show(battle: Battle[Field], gate: Gate) -> None:
    """Let a hidden gate be known to all."""
    field = battle.state
    if gate.hidden:
        others = tuple(one for one in field.pages[Gates].gates if one != gate)
        field.pages.change(Gates, gates=(*others, msgspec.structs.replace(gate, hidden=False)))
        battle.emit(GateFound(rule="DBF-ARTEFACT-W-a", side=gate.side, gate=gate.name))


# -- stepping through ------------------------------------------------------------------------------------------------------


def price(field: Field, element: Element) -> Tally:
    """Return what an exchange costs: no move, so flat (DBF-ARTEFACT-W-b)."""
    return Tally((Line("dbf-pip-gate", magic().prices.gate, "DBF-ARTEFACT-W-b"),))


def arrival(gate: Gate, element: Element, angle: int) -> Rect:
    """Return where an element would stand at a gate."""
    return Rect(gate.x, gate.y, element.at.width, element.at.depth, angle % FULL_TURN)


def reasons(field: Field, player: str, command: UseGate) -> Iterator[Reason]:
    """Yield every reason against stepping through a gate (DBF-ARTEFACT-W-b)."""
    rule = "DBF-ARTEFACT-W-b"
    element = field.elements.get(command.element)
    gate = next((one for one in gates(field, player) if one.name == command.gate), None)
    if element is None or element.side != player or element.place not in (Place.TABLE, Place.AMBUSH):
        yield Reason(rule, text("dbf-refused-gate-element"))
        return
    if not element.has(Trait.GATE_USER):
        yield Reason(rule, text("dbf-refused-gate-list", element=about(element)))
    if gate is None:
        yield Reason(rule, text("dbf-refused-no-gate"))
        return
    if visibility.moved(element):
        yield Reason(rule, text("dbf-refused-gate-moved", element=about(element)))
    if any(how is Contact.EDGE for _, how in contacts.enemies_touching(field, element)):
        yield Reason(rule, text("dbf-refused-gate-contact", element=about(element)))
    rect = arrival(gate, element, command.angle)
    clear = magic().distances.gate_clear * PACE
    if any(gap(rect, one.at) < clear for one in field.on_table() if one.side != player):
        yield Reason(rule, text("dbf-refused-gate-enemy"))
    if not has_room(field, obstacles.moved_to(element, rect)):
        yield Reason(rule, text("dbf-refused-gate-room"))
    yield from purse.frozen_reasons(field, element.command)
    yield from purse.reasons(field, element.command, price(field, element).total)


def step_through(battle: Battle[Field], command: UseGate) -> None:
    """Pay, and put the element at the gate. An enemy found in ambush there or within 50p bars the way; the PIPs are gone."""
    field = battle.state
    element = field.elements[command.element]
    gate = next(one for one in gates(field, element.side) if one.name == command.gate)
    purse.spend(battle, element.command, price(field, element).total)
    show(battle, gate)
    rect = arrival(gate, element, command.angle)
    clear = magic().distances.gate_clear * PACE
    hidden = [one for one in obstacles.hidden_from(field, element.side) if gap(rect, one.at) < clear]
    for enemy in hidden:
        obstacles.show(battle, enemy.id)
    field.note_deeds(element.id, tactical=True)
    if not hidden:
        obstacles.put(battle, {element.id: rect})
        battle.emit(
            GateUsed(
                rule="DBF-ARTEFACT-W-b", element=element.id, name=about(element), at=rect, before=element.at
            )
        )


class SteppingThrough(Action[UseGate]):
    """Elements step through gates among the moves of their own bound."""

    command = UseGate

    def reasons(self, battle: Battle[Field], player: str, command: UseGate) -> Iterable[Reason]:
        return reasons(battle.state, player, command)

    def carry_out(self, battle: Battle[Field], player: str, command: UseGate) -> None:
        step_through(battle, command)

    def options(self, battle: Battle[Field], player: str) -> Iterator[UseGate]:
        field = battle.state
        known = gates(field, player)
        for element in field.elements.values() if known else ():
            if element.side != player or not element.has(Trait.GATE_USER) or element.rect is None:
                continue
            for gate in known:
                for turn in range(4):
                    angle = (element.rect.angle + turn * QUARTER_TURN) % FULL_TURN
                    command = UseGate(element.id, gate.name, angle)
                    if next(reasons(field, player, command), None) is None:
                        yield command

    def forecast(self, battle: Battle[Field], player: str, command: UseGate) -> Forecast:
        field = battle.state
        element = field.elements.get(command.element)
        gate = next((one for one in gates(field, player) if one.name == command.gate), None)
        if element is None or element.rect is None or gate is None:
            return Forecast()
        places = {element.id: arrival(gate, element, command.angle)}
        return purse.forecast(price(field, element), places)


COMMANDS = (UseGate,)
EVENTS = (GateUsed, GateFound)
PAGES = (Gates,)
ACTIONS = (SteppingThrough(),)
