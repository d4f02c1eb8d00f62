"""Step 2 of a bound, as far as its player decides it: march and tactical moves, halts, and whatever else PIPs pay for.

The phase knows no chapter: what may be done are the `actions` of the chapters in force. Drift and spontaneous advances
follow when it has ended (DBF-SEQ-2).
"""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import LEGAL, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.actions import Forecast
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.worded import WordedCommand, WordedDecision

from .choices import choices


class EndMoves(WordedCommand, frozen=True, tag="dbf-end-moves-1"):
    """The player whose bound it is makes no further moves (DBF-SEQ-2)."""

    words = "dbf-do-end-moves"


class MovementPhase(WordedDecision, frozen=True, tag="dbf-movement-phase-1"):
    """The side whose bound it is makes its moves and halts, one command after another (DBF-SEQ-2)."""

    help = "dbf-help-movement-phase"

    player: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the player; the phase goes when he ends it."""
        return (self.player,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for a move."""
        return Prompt(player, Text("dbf-ask-moves"), "DBF-SEQ-2")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield moves, then what each other chapter lists, then the end of the phase."""
        yield from choices(battle.state, player)
        for action in battle.state.theatre.game.actions.values():
            yield from action.options(battle, player)
        yield EndMoves()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Ask the action of the command for its reasons."""
        if isinstance(command, EndMoves):
            return LEGAL
        action = battle.state.theatre.game.actions.get(type(command))
        if action is None:
            return refuse("DBF-SEQ-2", "dbf-refused-not-now")
        return judge(action.reasons(battle, player, command))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Carry a command out, or end the phase."""
        if isinstance(command, EndMoves):
            battle.pop()
            return
        battle.state.theatre.game.actions[type(command)].carry_out(battle, player, command)

    def forecast(self, battle: Battle[Field], player: str, command: Command) -> Forecast:
        """Return what would come of a command."""
        action = battle.state.theatre.game.actions.get(type(command))
        return Forecast() if action is None else action.forecast(battle, player, command)


COMMANDS = (EndMoves,)
STEPS = (MovementPhase,)
