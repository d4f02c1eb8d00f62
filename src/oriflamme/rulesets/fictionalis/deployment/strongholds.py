"""The optional strongholds: what their defender forgoes, and what a breach costs him (seed lines 527-533)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from oriflamme.board.outlines import Outline, touches
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import chance_of
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis import demoralisation
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about_command
from oriflamme.rulesets.fictionalis.pieces import WHOLE, ArmyCommand, Element, Place
from oriflamme.rulesets.fictionalis.playback import banner, threw
from oriflamme.rulesets.fictionalis.troops import Type

_SIX: Final = 6


class Intrusion(Page, frozen=True, omit_defaults=True, tag="dbf-intrusion-1"):
    """How far the attacker has got with a stronghold (DBF-STRONGHOLD-c).

    - `inside`: the number of his bound at whose end he was inside it.
    - `breached`: the number of the bound at whose end it was breached.
    - `settled`: all that follows from the breach has followed.
    """

    inside: int | None = None
    breached: int | None = None
    settled: bool = False

    def seen_by(self, player: str | None) -> Intrusion:
        """Return the page: nothing of it is secret."""
        return self


class StrongholdBreached(Event, frozen=True, tag="dbf-stronghold-breached-1", kw_only=True):
    """The attacker has held out inside the stronghold for two bounds."""

    weight = Weight.LOSS

    side: str

    def text(self) -> Text:
        """Return the words: whose stronghold."""
        return Text("dbf-stronghold-breached", {"side": Text(f"side-{self.side}")})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text(), "phase")


class BreachCounted(Event, frozen=True, tag="dbf-breach-counted-1", kw_only=True, omit_defaults=True):
    """What a breach cost a command: its die against the equivalents it had lost, and those it counts as lost besides.

    `side` is whose command it is, `lost` what it had lost before.
    """

    weight = Weight.ROLL

    command: str
    name: Text
    score: int
    panicked: bool
    equivalents: int
    side: str = ""
    lost: float | None = None

    def text(self) -> Text:
        """Return the words: which command, its die, what it counts as lost."""
        args: dict[str, str | int | float | Text] = {
            "command": self.name,
            "score": self.score,
            "equivalents": self.equivalents,
        }
        return Text("dbf-breach-panic" if self.panicked else "dbf-breach-steady", args)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        lost = self.lost
        chance = None if lost is None else chance_of(_SIX, lambda die: not demoralisation.panics(die, lost))
        good = not self.panicked
        return threw(
            "dbf-roll-breach",
            self.score,
            self.equivalents,
            good=good,
            side=self.side or None,
            chance=chance,
        )


def holds_stronghold(field: Field, side: str) -> bool:
    """Return whether a side is the defender of a stronghold (DBF-STRONGHOLD-b)."""
    return field.theatre.stronghold is not None and side != field.invader


def do_without_baggage(field: Field) -> None:
    """Leave the defender's Baggage away where a stronghold takes the place of it (DBF-STRONGHOLD-a)."""
    for element in list(field.elements.values()):
        tents = element.kind.type is Type.BAGGAGE and element.place is Place.RESERVE
        if tents and holds_stronghold(field, element.side):
            field.take_off(element.id, Place.LOST)


class StrongholdWatch(Step, frozen=True, tag="dbf-stronghold-watch-1"):
    """At the end of each bound, see who is inside the stronghold, and what has to follow from a breach (DBF-STRONGHOLD-c)."""

    def run(self, battle: Battle[Field]) -> None:
        """Look."""
        field = battle.state
        known = field.pages[Intrusion]
        if field.theatre.stronghold is None or known.settled:
            return
        defender = field.theatre.opponent(field.invader)
        if known.breached is not None:
            if field.bound.side == defender and field.bound.number > known.breached:
                field.pages.change(Intrusion, settled=True)
                _count_breach(battle, defender)
        elif not any(True for _ in intruders(field)):
            field.pages.change(Intrusion, inside=None)
        elif field.bound.side != defender:
            field.pages.change(Intrusion, inside=field.bound.number)
        elif known.inside is not None:
            field.pages.change(Intrusion, breached=field.bound.number)
            battle.emit(StrongholdBreached(rule="DBF-STRONGHOLD-c", side=defender))


def intruders(field: Field) -> Iterator[Element]:
    """Yield the attacker's elements inside the stronghold that are not demoralised; Aerials count (DBF-STRONGHOLD-c)."""
    name = field.theatre.stronghold
    if name is None:
        return
    outline = Outline(field.feature(name).outline)
    for element in field.standing(field.invader):
        if not field.commands[element.command].demoralised and touches(outline, element.at):
            yield element


def _count_breach(battle: Battle[Field], side: str) -> None:
    """Test each command on the table as if it had just lost its general; then each counts 1D6 equivalents as lost."""
    for command in list(battle.state.commands_of(side)):
        if command.origin == side and _on_table(battle.state, command):
            score = battle.roll(_SIX, "dbf-roll-breach", "DBF-STRONGHOLD-c")
            panicked = demoralisation.panics(score, command.lost / WHOLE)
            if panicked:
                demoralisation.demoralise(battle, command.id, "DBF-STRONGHOLD-c")
            _lose(battle, command, score, panicked)


def _on_table(field: Field, command: ArmyCommand) -> bool:
    return any(one.place in (Place.TABLE, Place.AMBUSH) for one in field.of_command(command.id))


def _lose(battle: Battle[Field], command: ArmyCommand, score: int, panicked: bool) -> None:
    lost = battle.roll(_SIX, "dbf-roll-breach-losses", "DBF-STRONGHOLD-c")
    now = battle.state.commands[command.id]
    battle.state.order(msgspec.structs.replace(now, lost=now.lost + lost * WHOLE))
    battle.emit(
        BreachCounted(
            rule="DBF-STRONGHOLD-c",
            command=command.id,
            name=about_command(command),
            score=score,
            panicked=panicked,
            equivalents=lost,
            side=command.side,
            lost=command.lost / WHOLE,
        )
    )


STEPS = (StrongholdWatch,)
EVENTS = (StrongholdBreached, BreachCounted)
PAGES = (Intrusion,)
