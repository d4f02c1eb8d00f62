"""Demoralised commands (seed lines 1478-1486). What they must do is in `retreat`; what PIPs they may use is here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import chance_of
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import SIX, altered, pieces_of, threw

from . import allies
from .field import Field
from .naming import about_command
from .pieces import WHOLE, ArmyCommand, Die, Element, Place
from .troops import Type

LARGE_GAME = 321
"""Army points from which a third of its equivalents demoralises a command; in smaller games it takes more."""


class Demoralised(Page, frozen=True, omit_defaults=True, tag="dbf-demoralised-1"):
    """The commands that were demoralised, by id, in that order (DBF-VICTORY-SCORE)."""

    commands: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Demoralised:
        """Return the page: nothing of it is secret."""
        return self


class CommandDemoralised(Event, frozen=True, tag="dbf-command-demoralised-1", kw_only=True):
    """A command is demoralised for the rest of the battle."""

    weight = Weight.LOSS

    command: str
    side: str
    name: Text
    pieces: tuple[str, ...] = ()

    def text(self) -> Text:
        """Return the words: which command, and by which rule's cause."""
        return Text("dbf-command-demoralised", {"command": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered(self.pieces, self.text())


class PanicTested(Event, frozen=True, tag="dbf-panic-tested-1", kw_only=True, omit_defaults=True):
    """A command that has lost its general was tested: its die against the equivalents it has lost.

    `side` is whose command it is; `chosen`: the C-in-C had allocated it that die, so that chance did not decide alone.
    """

    weight = Weight.ROLL

    command: str
    name: Text
    score: int
    lost: float
    panicked: bool
    side: str = ""
    chosen: bool = False

    def text(self) -> Text:
        """Return the words: the die, the losses, and what came of it."""
        outcome = "dbf-panic-yes" if self.panicked else "dbf-panic-no"
        return Text(outcome, {"command": self.name, "score": self.score, "lost": self.lost})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        fair = bool(self.side) and not self.chosen
        chance = chance_of(SIX, lambda die: not panics(die, self.lost)) if fair else None
        return threw(
            "dbf-roll-pips", self.score, good=not self.panicked, side=self.side or None, chance=chance
        )


class PanicTests(Step, frozen=True, tag="dbf-panic-tests-1"):
    """Test the commands of the side in bound whose generals were lost before it (DBF-DEMORAL-GENERAL).

    It comes after the dice are allocated. Each command is tested once in a battle.
    """

    def run(self, battle: Battle[Field]) -> None:
        """Test them."""
        field = battle.state
        for command in list(field.commands_of(field.bound.side)):
            if command.general_lost and not command.panic_tested and command.score is not None:
                _panic(battle, command, command.score)


def panics(score: int, lost: float) -> bool:
    """Return whether a command that has lost so many equivalents panics at a die (DBF-DEMORAL-GENERAL)."""
    return score <= lost


def _panic(battle: Battle[Field], command: ArmyCommand, score: int) -> None:
    panicked = panics(score, command.lost / WHOLE)
    battle.emit(
        PanicTested(
            rule="DBF-DEMORAL-GENERAL",
            command=command.id,
            name=about_command(command),
            score=score,
            lost=command.lost / WHOLE,
            panicked=panicked,
            side=command.side,
            chosen=command.die is Die.POOLED,
        )
    )
    battle.state.order(msgspec.structs.replace(command, panic_tested=True))
    if panicked:
        demoralise(battle, command.id, "DBF-DEMORAL-GENERAL")


class LossesWeighed(Step, frozen=True, tag="dbf-losses-weighed-1"):
    """Demoralise the commands of both sides whose losses are too great as a bound ends (DBF-DEMORAL-THIRD, -ONE)."""

    def run(self, battle: Battle[Field]) -> None:
        """Look at every command."""
        field = battle.state
        for command in list(field.commands.values()):
            if field.commands[command.id].demoralised:
                continue
            if _lone_and_lost(field, command):
                demoralise(battle, command.id, "DBF-DEMORAL-ONE")
            elif too_great(field, command):
                demoralise(battle, command.id, "DBF-DEMORAL-THIRD")


def too_great(field: Field, command: ArmyCommand) -> bool:
    """Return whether a command has lost a third of its equivalents, or in a small game more (DBF-DEMORAL-THIRD)."""
    if field.theatre.points >= LARGE_GAME:
        return command.lost > 0 and 3 * command.lost >= command.original
    return 3 * command.lost > command.original


def breaking_point(field: Field, command: ArmyCommand) -> int:
    """Return the losses, in half equivalents, at which a command is demoralised (DBF-DEMORAL-THIRD)."""
    third = -(-command.original // 3)
    exact = command.original % 3 == 0
    return third + 1 if exact and field.theatre.points < LARGE_GAME else max(1, third)


def _lone_and_lost(field: Field, command: ArmyCommand) -> bool:
    """Return whether a command of one element has lost any but Baggage; a carrier and its troops are one."""
    members = [one for one in field.of_command(command.id) if one.kind.type is not Type.BAGGAGE]
    lost = any(one.place is Place.LOST for one in members)
    return lost and sum(1 for one in members if one.carrier is None) == 1


def demoralise(battle: Battle[Field], command_id: str, rule: str) -> None:
    """Demoralise a command for the rest of the battle, for the reason that `rule` gives.

    It commits the enemy's hesitant allies, and one's own may change sides (DBF-ALLY-ENGAGE, DBF-ALLY-DEFECT).
    """
    field = battle.state
    command = field.commands[command_id]
    if command.demoralised:
        return
    field.order(msgspec.structs.replace(command, demoralised=True))
    field.pages.change(Demoralised, commands=(*field.pages[Demoralised].commands, command_id))
    battle.emit(
        CommandDemoralised(
            rule=rule,
            command=command_id,
            side=command.side,
            name=about_command(command),
            pieces=pieces_of(field, command_id),
        )
    )
    allies.defect_if_due(battle)


def spent_its_move(field: Field, command: str) -> bool:
    """Return whether an element of a command has made a tactical move in this bound."""
    return any(one.deeds.tactical for one in field.of_command(command))


def move_reasons(field: Field, elements: Iterable[Element], *, march: bool) -> Iterator[Reason]:
    """Yield why elements of demoralised commands may not make a move (DBF-DEMORAL-PIP).

    Such a command has one tactical move a bound, of a single element; its other PIPs halt troops or make magic.
    """
    moved = list(elements)
    for name in dict.fromkeys(one.command for one in moved):
        command = field.commands[name]
        if not command.demoralised:
            continue
        args: dict[str, str | int | float | Text] = {"command": about_command(command)}
        if march:
            yield Reason("DBF-DEMORAL-PIP", Text("dbf-refused-demoralised-march", args))
        elif len(moved) > 1:
            yield Reason("DBF-DEMORAL-PIP", Text("dbf-refused-demoralised-group", args))
        elif spent_its_move(field, name):
            yield Reason("DBF-DEMORAL-PIP", Text("dbf-refused-demoralised-second", args))


STEPS = (PanicTests, LossesWeighed)
EVENTS = (CommandDemoralised, PanicTested)
PAGES = (Demoralised,)
