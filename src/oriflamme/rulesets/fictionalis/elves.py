"""Elf Blades: in each bound the owner decides for each command what all of them are in it (DBF-BD-E, seed line 273)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import altered, pieces_of

from .field import Field
from .naming import about_command
from .pieces import Element, Place
from .troops import Grade, Kind, Type
from .worded import WordedCommand, WordedDecision

ELF_BLADES: Final = (Type.BLADES, Grade.ELF)

As = Literal["Bd", "Bw"]
"""What elf Blades can be: Blades (O) or Bows (S)."""

CHOICES: Final[tuple[As, ...]] = ("Bd", "Bw")


class FightAs(WordedCommand, frozen=True, tag="dbf-fight-as-1"):
    """Let all elf Blades of a command be Blades (O) or Bows (S) until the end of the bound (DBF-BD-E)."""

    words = "dbf-do-fight-as"

    command: Name
    fight_as: As


class ElvesChose(Event, frozen=True, tag="dbf-elves-chose-1", kw_only=True):
    """It was decided what the elf Blades of a command are in this bound."""

    command: str
    name: Text
    fight_as: As
    pieces: tuple[str, ...] = ()

    def text(self) -> Text:
        """Return the words: whose elves are what."""
        return Text(f"dbf-elves-chose-{self.fight_as.lower()}", {"command": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered(self.pieces, self.text())


def are_elf_blades(element: Element) -> bool:
    """Return whether an element is of elf Blades, whatever it is in this bound."""
    return element.kind.is_(*ELF_BLADES) or any(form.is_(*ELF_BLADES) for form in element.forms)


def elves_of(field: Field, command: str) -> Iterator[Element]:
    """Yield the elf Blades of a command that are not lost."""
    return (one for one in field.of_command(command) if are_elf_blades(one) and one.place is not Place.LOST)


def kind_as(element: Element, fight_as: As) -> Kind:
    """Return the kind that elf Blades are when they fight as Blades or Bows."""
    kind, grade = (Type.BLADES, Grade.ORDINARY) if fight_as == "Bd" else (Type.BOWS, Grade.SUPERIOR)
    return msgspec.structs.replace(element.kind, type=kind, grade=grade)


def let_fight_as(battle: Battle[Field], command: str, fight_as: As) -> None:
    """Let all elf Blades of a command be Blades or Bows from now on; what they are at heart is kept in `forms`."""
    field = battle.state
    for one in tuple(elves_of(field, command)):
        rest = tuple(form for form in one.forms if not form.is_(*ELF_BLADES))
        own = msgspec.structs.replace(one.kind, type=Type.BLADES, grade=Grade.ELF)
        field.put(msgspec.structs.replace(one, kind=kind_as(one, fight_as), forms=(own, *rest)))
    battle.emit(
        ElvesChose(
            rule="DBF-BD-E",
            command=command,
            name=about_command(field.commands[command]),
            fight_as=fight_as,
            pieces=pieces_of(field, command),
        )
    )


class ElvesChoose(Step, frozen=True, tag="dbf-elves-choose-1"):
    """At the start of a bound, before any move, the owners of elf Blades decide, in the enemy's bounds too (DBF-BD-E)."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask for each command that has any on the table; those that are elsewhere are Blades."""
        field = battle.state
        asked = []
        for command in field.commands.values():
            if any(one.place is Place.TABLE for one in elves_of(field, command.id)):
                asked.append(command.id)
        if asked:
            battle.push(ElfDecision(tuple(asked)))


class ElfDecision(WordedDecision, frozen=True, tag="dbf-elf-decision-1"):
    """What the elf Blades of these commands are in this bound."""

    help = "dbf-help-elf-decision"

    commands: tuple[str, ...]

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the sides that have a command to decide for."""
        field = battle.state
        owners = {field.commands[name].side for name in self.commands}
        return tuple(side for side in field.theatre.sides if side in owners)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask what they are."""
        return Prompt(player, Text("dbf-ask-elves"), "DBF-BD-E")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield Blades, then Bows, for each command of the player."""
        for name in self.commands:
            if battle.state.commands[name].side == player:
                for choice in CHOICES:
                    yield FightAs(name, choice)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse what is not for this player to decide now."""
        if not isinstance(command, FightAs):
            return refuse("DBF-BD-E", "dbf-refused-elves-only")
        if command.command not in self.commands or battle.state.commands[command.command].side != player:
            return refuse("DBF-BD-E", "dbf-refused-no-elves")
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Let them be what was decided."""
        assert isinstance(command, FightAs)  # check() has seen it
        let_fight_as(battle, command.command, command.fight_as)
        rest = tuple(name for name in self.commands if name != command.command)
        battle.replace(ElfDecision(rest))


COMMANDS = (FightAs,)
STEPS = (ElvesChoose, ElfDecision)
EVENTS = (ElvesChose,)
