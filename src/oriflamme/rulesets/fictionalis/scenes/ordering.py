"""Who goes first of themselves, which command gets which die, what elf Blades are: choices made by name or by clicking."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.kernel.scenes import Choice, Mark, Preview, Target
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.kit.desks import plain
from oriflamme.rulesets.fictionalis.elves import ElfDecision, FightAs
from oriflamme.rulesets.fictionalis.initiative import AllocatePips, PipAllocation
from oriflamme.rulesets.fictionalis.naming import command_name, listing
from oriflamme.rulesets.fictionalis.nightfall import AtNightfall
from oriflamme.rulesets.fictionalis.one_by_one import GoNext, InTurn
from oriflamme.rulesets.fictionalis.spontaneous import AdvanceBy, HowToAdvance
from oriflamme.rulesets.fictionalis.weather import TellWeather, WeatherDice

from .desk import Desk
from .foresight import stepped
from .outlining import base
from .wording import key_of, said


class InTurnDesk(Desk[InTurn]):
    """Elements go of themselves, one after the other: click the one that goes next, or let all go as they are listed."""

    def selectable(self) -> Iterator[str]:
        """Yield nobody: those who go can be clicked at once."""
        return iter(())

    def general(self) -> Iterator[Choice]:
        """Yield each that may go next, clicked where it stands, and letting all go."""
        for command in self.options():
            if not isinstance(command, GoNext):
                yield self.choice(command)
            elif self.field.elements[command.element].rect is not None:
                target = Target(pieces=(command.element,))
                yield Choice(key_of(command), plain(command), said(self.field, command), target=target)

    def preview(self, command: Command) -> Preview:
        """Return where it would come, and all whom it would move, as far as no dice decide."""
        if isinstance(command, GoNext) and command.element in self.decision.elements:
            # As it goes when nothing more is asked.
            unasked = msgspec.structs.replace(self.decision, rest=True)
            return stepped(self.view, unasked.going(command.element))
        return Preview()


class HowToAdvanceDesk(Desk[HowToAdvance]):
    """Say how an element gets past what is in its way: each manner shows where it would end."""

    def marks(self) -> Iterator[Mark]:
        """Yield the element that is advancing."""
        yield base(self.field.elements[self.decision.advance.element].at, "note")

    def preview(self, command: Command) -> Preview:
        """Return where it would come, and all whom it would move."""
        if isinstance(command, AdvanceBy) and self.view.check(self.player, command).legal:
            return stepped(self.view, self.decision.advancing(command))
        return Preview()


class PipDesk(Desk[PipAllocation]):
    """Give each regular command one of the dice."""

    def choice(self, command: Command) -> Choice:
        """Return an allocation as a choice: each command with its die."""
        if not isinstance(command, AllocatePips):
            return super().choice(command)
        shares = [
            text("dbf-share", name=command_name(self.field.commands[name].name), score=score)
            for name, score in command.scores.items()
        ]
        return Choice(key_of(command), plain(command), listing(shares))


class WeatherDesk(Desk[WeatherDice]):
    """Declare whose dice tell the weather."""

    def choice(self, command: Command) -> Choice:
        """Return three commands as a choice, by their names alone."""
        if not isinstance(command, TellWeather):
            return super().choice(command)
        names = [
            text("dbf-counter-name", name=command_name(self.field.commands[name].name))
            for name in command.commands
        ]
        return Choice(key_of(command), plain(command), listing(names))


class ElfDesk(Desk[ElfDecision]):
    """Say what the elf Blades of each command are in this bound."""

    def choice(self, command: Command) -> Choice:
        """Return what the elves of a command are to be, under the command's name."""
        found = super().choice(command)
        if not isinstance(command, FightAs):
            return found
        name = command_name(self.field.commands[command.command].name)
        return msgspec.structs.replace(found, group=text("dbf-counter-name", name=name))


class NightDesk(Desk[AtNightfall]):
    """Choose what to do at nightfall; what the other side chooses is not known yet."""

    def hint(self) -> Text:
        """Return whether one waits for the other or is waited for."""
        others = [side for side in self.decision.chosen if side != self.player]
        return Text("dbf-help-at-nightfall-awaited" if others else "dbf-help-at-nightfall")
