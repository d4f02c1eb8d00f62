"""Step 1 of a bound: the PIP dice, who gets which, and the purse they fill (seed lines 945-972, 1192-1197, 1494).

PIPs are counted in halves everywhere. What things cost is in `pip_prices`; this module rolls, allocates and spends.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Each
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason, Ruling, judge
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import threw

from . import allies, darkness, pip_prices, preparations, purse, weather
from .field import Field
from .naming import about_command
from .pieces import WHOLE, ArmyCommand, Die, Element, Place, Rank
from .pip_prices import MoveFacts, price
from .purse import affordable, move_reasons, pay, reasons, spend
from .troops import Type
from .worded import WordedCommand, WordedDecision

__all__ = [
    "COMMANDS",
    "EVENTS",
    "STEPS",
    "AllocatePips",
    "MoveFacts",
    "PipAllocation",
    "PipDice",
    "PipRoll",
    "PipsScored",
    "ScoresCount",
    "affordable",
    "die_of",
    "move_reasons",
    "pay",
    "price",
    "reasons",
    "rolls",
    "spend",
]

SIX: Final = 6


class AllocatePips(WordedCommand, frozen=True, tag="dbf-allocate-pips-1"):
    """Announce which of the dice of regular generals goes to which command: scores by command (DBF-PIP-ALLOCATE)."""

    words = "dbf-do-allocate-pips"

    scores: Each


class PipsScored(Event, frozen=True, tag="dbf-pips-scored-1", kw_only=True):
    """A command has its PIPs for the bound. `pooled`: its die was allocated by the C-in-C."""

    weight = Weight.ROLL

    command: str
    name: Text
    score: int
    pooled: bool = False

    def text(self) -> Text:
        """Return the words: which command, and how many."""
        return Text("dbf-pips-scored", {"command": self.name, "score": self.score})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return threw("dbf-roll-pips", self.score)


# -- who rolls what ----------------------------------------------------------------------------------------------------


def rolls(field: Field, command: ArmyCommand) -> bool:
    """Return whether a command still rolls for PIPs: an element other than Baggage and Lurkers is left (DBF-PIP-ROLL).

    One that has stopped in the dark does not (DBF-NIGHT-FREEZE).
    """
    if darkness.stopped(field, command):
        return False
    return any(
        element.kind.type not in (Type.BAGGAGE, Type.LURKER) and not _is_lost(field, element)
        for element in field.of_command(command.id)
    )


def die_of(field: Field, command: ArmyCommand) -> Die:
    """Return whether a command rolls a die of its own or one that the C-in-C allocates (DBF-PIP-ALLOCATE, DBF-NIGHT-PIP)."""
    if command.rank is Rank.ALLY or not command.regular or command.flank is not None:
        return Die.OWN
    general = field.general_of(command.id)
    hidden = general is not None and general.place in (Place.AMBUSH, Place.FLANK)
    if hidden or darkness.own_dice(field) or _leaderless(field, command.side):
        return Die.OWN
    return Die.POOLED


def _leaderless(field: Field, side: str) -> bool:
    """Return whether a side's C-in-C is lost."""
    for command in field.commands_of(side):
        if command.rank is Rank.CINC and command.origin == side:
            general = field.general_of(command.id)
            return command.general_lost or general is None or general.place is Place.LOST
    return True


def _is_lost(field: Field, element: Element) -> bool:
    if element.place is Place.ABOARD and element.carrier is not None:
        return field.elements[element.carrier].place is Place.LOST
    return element.place is Place.LOST


# -- the steps ---------------------------------------------------------------------------------------------------------


class PipRoll(Step, frozen=True, tag="dbf-pip-roll-1"):
    """Step 1 of a bound: the side's purses are emptied, and its commands roll, on the table or not (DBF-SEQ-1, DBF-PIP-ROLL)."""

    def run(self, battle: Battle[Field]) -> None:
        """Find out who rolls; which dice determine the weather is declared before."""
        field = battle.state
        if field.bound.number <= 1:
            pip_prices.note_seats(field)
        purse.empty(field)
        rolling = tuple(one.id for one in field.commands_of(field.bound.side) if rolls(field, one))
        battle.push(weather.WeatherDice(field.bound.side, rolling), PipDice(rolling))


class PipDice(Step, frozen=True, tag="dbf-pip-dice-1"):
    """The dice of these commands are rolled, all at once (DBF-PIP-ROLL)."""

    commands: tuple[str, ...]

    def run(self, battle: Battle[Field]) -> None:
        """Roll; let the C-in-C allocate; then see what follows from the scores, and to the weather."""
        field = battle.state
        dice: dict[str, int] = {}
        pooled = []
        for name in self.commands:
            command = field.commands[name]
            die = die_of(field, command)
            purpose = "dbf-roll-pips" if die is Die.OWN else "dbf-roll-pips-pooled"
            dice[name] = battle.roll(SIX, purpose, "DBF-PIP-ROLL")
            if die is Die.POOLED:
                pooled.append(name)
            field.order(msgspec.structs.replace(command, die=die, score=dice[name]))
        battle.push(
            PipAllocation(tuple(pooled), tuple(dice[name] for name in pooled)),
            ScoresCount(self.commands),
            weather.WeatherTurns(weather.counting(field, dice)),
        )


class PipAllocation(WordedDecision, frozen=True, tag="dbf-pip-allocation-1"):
    """The C-in-C announces which of his dice goes to which regular command (DBF-PIP-ALLOCATE)."""

    help = "dbf-help-pip-allocation"

    commands: tuple[str, ...]
    dice: tuple[int, ...]
    done: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side whose bound it is, unless all dice are alike."""
        if self.done or len(set(self.dice)) < 2:
            return ()
        return (battle.state.bound.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask which command gets which die."""
        return Prompt(player, Text("dbf-ask-pips"), "DBF-PIP-ALLOCATE")

    def options(self, battle: Battle[Field], player: str) -> Iterator[AllocatePips]:
        """Yield every different allocation, the highest dice to the first commands first."""
        told: set[tuple[int, ...]] = set()
        for order in permutations(sorted(self.dice, reverse=True)):
            if order not in told:
                told.add(order)
                yield AllocatePips(dict(zip(self.commands, order, strict=True)))

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Each command gets one of the dice, and every die is used."""
        return judge(self._reasons(command))

    def _reasons(self, command: Command) -> Iterator[Reason]:
        if not isinstance(command, AllocatePips):
            yield Reason("DBF-PIP-ALLOCATE", Text("dbf-refused-pips-first"))
        elif sorted(command.scores) != sorted(self.commands):
            yield Reason("DBF-PIP-ALLOCATE", Text("dbf-refused-pips-commands"))
        elif sorted(command.scores.values()) != sorted(self.dice):
            dice = ", ".join(str(die) for die in self.dice)
            yield Reason("DBF-PIP-ALLOCATE", Text("dbf-refused-pips-dice", {"dice": dice}))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Hand the dice out as told."""
        assert isinstance(command, AllocatePips)  # check() has seen it
        _hand_out(battle.state, command.scores)
        battle.replace(msgspec.structs.replace(self, done=True))

    def conclude(self, battle: Battle[Field]) -> None:
        """Hand out dice that are all alike."""
        if not self.done:
            _hand_out(battle.state, dict(zip(self.commands, self.dice, strict=True)))


class ScoresCount(Step, frozen=True, tag="dbf-scores-count-1"):
    """What follows from the scores: PIPs, 6s, unreliable allies, low scores in the dark."""

    commands: tuple[str, ...]

    def run(self, battle: Battle[Field]) -> None:
        """Fill the purses and look at each score in the order of the commands."""
        for name in self.commands:
            _count(battle, battle.state.commands[name])


def _hand_out(field: Field, scores: dict[str, int]) -> None:
    for name, score in scores.items():
        field.order(msgspec.structs.replace(field.commands[name], score=score))


def _count(battle: Battle[Field], command: ArmyCommand) -> None:
    field = battle.state
    score = command.score
    assert score is not None  # every command that rolls has been given its score before
    first = command.first_score is None
    field.order(
        msgspec.structs.replace(
            command,
            pips=0 if preparations.spent(field, command.side) else score * WHOLE,
            first_score=score if first else command.first_score,
        )
    )
    darkness.scored(battle, command.id, score)
    battle.emit(
        PipsScored(
            rule="DBF-PIP-ALLOCATE",
            command=command.id,
            name=about_command(command),
            score=score,
            pooled=command.die is Die.POOLED,
        )
    )
    if first:
        allies.try_reliability(battle, command.id)
    if score == SIX:
        _use_six(battle, field.commands[command.id])


def _use_six(battle: Battle[Field], command: ArmyCommand) -> None:
    """Put a score of 6 to use: a flank march first, then an ally who holds back, then whoever waits (DBF-DEPLOY-DEMON-b).

    What it brings on the table is for deployment to see; here it only counts.
    """
    arrives = command.flank is not None and not command.arriving
    if not arrives and not command.engaged:
        allies.engage(battle, command.id, allies.Spur.SIX)
    else:
        battle.state.order(msgspec.structs.replace(command, sixes=command.sixes + 1))


COMMANDS = (AllocatePips,)
STEPS = (PipRoll, PipDice, PipAllocation, ScoresCount)
EVENTS = (PipsScored,)
