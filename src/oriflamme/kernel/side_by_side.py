"""Decisions that wait side by side: unrelated branches of one battle, each answered when its answer comes.

A step pushes `Divided` with an agenda for each branch, by name. Every branch runs to its own decisions; a command says which
branch it answers (`InBranch`). When all branches have come to their end, the agenda goes on below. The order in which the
branches were answered leaves no trace in the digest: each has dice of its own, counted by itself, and what is kept of
the branches is kept by name. It is the ruleset's part that branches are unrelated: that none reads or changes in the state
what another changes, that the state encodes alike in whatever order it was changed, and that no branch ends the battle.

A ruleset that uses them lists `Divided`, `SideBySide` and `InBranch` among its steps and commands.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from .battle import Battle
from .bounds import Name
from .rulings import Ruling, refuse
from .steps import Command, Decision, Prompt, Step
from .text import Text

RULE = "KERNEL-BRANCH"

if TYPE_CHECKING:
    AnyStep = Step
    AnyCommand = Command
else:

    class AnyStep(ABC):  # noqa: B024  # only for isinstance
        """Any step of the ruleset; which there are, only its decoder knows (`Ruleset.decode_agenda`)."""

    class AnyCommand(ABC):  # noqa: B024  # only for isinstance
        """Any command of the ruleset; which there are, only its decoder knows (`Ruleset.decode_command`)."""

    AnyStep.register(Step)
    AnyCommand.register(Command)


class Branch(msgspec.Struct, frozen=True):
    """What remains to be done in a branch, the next step last, and how many dice it has rolled."""

    agenda: tuple[AnyStep, ...]
    rolls: int = 0


class InBranch(Command, frozen=True, tag="in-branch-1"):
    """The answer to the decision of one branch."""

    branch: Name
    command: AnyCommand


class Divided(Step, frozen=True, tag="divided-1"):
    """Do these steps side by side: for each branch, by name, its steps in the order in which they are to be done."""

    branches: dict[str, tuple[AnyStep, ...]]

    def run(self, battle: Battle[Any]) -> None:
        """Run every branch to its first decision, and wait for the answers."""
        start = battle.rolls
        waiting: dict[str, Branch] = {}
        for name in sorted(self.branches):
            branch = Branch(self.branches[name][::-1])
            inner = battle.beside(branch.agenda, branch.rolls, _label(start, name))
            waiting |= _after(battle, inner, branch, name)
        battle.push(SideBySide(waiting, start))

    def seen_by(self, player: str | None) -> Divided:
        """Return the branches with their steps as the player may know them."""
        return Divided({name: _seen(steps, player) for name, steps in self.branches.items()})


class SideBySide(Decision, frozen=True, tag="side-by-side-1"):
    """Branches that wait, by name; those that are done have gone. `start` is how many dice had been rolled before."""

    branches: dict[str, Branch]
    start: int = 0

    def seen_by(self, player: str | None) -> SideBySide:
        """Return the branches with their steps as the player may know them."""
        return SideBySide(
            {
                name: Branch(_seen(branch.agenda, player), branch.rolls)
                for name, branch in self.branches.items()
            },
            self.start,
        )

    def inside(self, battle: Battle[Any], name: str) -> Battle[Any]:
        """Return the battle as a branch has it: the same state, with the branch's agenda and dice."""
        branch = self.branches[name]
        return battle.beside(branch.agenda, branch.rolls, _label(self.start, name))

    def open_to(self, battle: Battle[Any], player: str) -> Iterator[tuple[str, Battle[Any], Decision]]:
        """Yield what waits for a player: the branch's name, the battle as the branch has it, and the decision."""
        for name in sorted(self.branches):
            inner = self.inside(battle, name)
            due = inner.decision()
            if due is not None and player in due.deciders(inner):
                yield name, inner, due

    def deciders(self, battle: Battle[Any]) -> tuple[str, ...]:
        """Return everybody who has to answer in any branch, in seat order."""
        return tuple(side for side in battle.setup.sides if next(self.open_to(battle, side), None))

    def prompt(self, battle: Battle[Any], player: str) -> Prompt:
        """Return the question of the only branch that asks him, or that several wait for him."""
        asked = self.prompts(battle, player)
        if len(asked) == 1:
            return asked[0]
        return Prompt(
            player,
            Text("ask-side-by-side", {"count": len(asked)}),
            RULE,
            secret=any(one.secret for one in asked),
        )

    def prompts(self, battle: Battle[Any], player: str) -> tuple[Prompt, ...]:
        """Return the question of every branch that asks him, in the order of their names."""
        return tuple(due.prompt(inner, player) for _, inner, due in self.open_to(battle, player))

    def options(self, battle: Battle[Any], player: str) -> Iterator[Command]:
        """Yield the options of every branch that asks him."""
        for name, inner, due in self.open_to(battle, player):
            for command in due.options(inner, player):
                yield InBranch(name, command)

    def check(self, battle: Battle[Any], player: str, command: Command) -> Ruling:
        """Ask the branch that the command names."""
        if not isinstance(command, InBranch):
            return refuse(RULE, "refused-which-branch")
        if command.branch not in self.branches:
            return refuse(RULE, "refused-no-such-branch", branch=command.branch)
        for name, inner, due in self.open_to(battle, player):
            if name == command.branch:
                return due.check(inner, player, command.command)
        return refuse("KERNEL-TURN", "refused-not-your-decision")

    def accept(self, battle: Battle[Any], player: str, command: Command) -> None:
        """Carry the answer out in its branch, and all that follows there."""
        assert isinstance(command, InBranch)  # check() has seen it
        name = command.branch
        inner = self.inside(battle, name)
        due = inner.agenda[-1]
        assert isinstance(due, Decision)  # check() has seen it
        due.accept(inner, player, command.command)
        others = {key: branch for key, branch in self.branches.items() if key != name}
        battle.replace(SideBySide(others | _after(battle, inner, self.branches[name], name), self.start))


def _label(start: int, name: str) -> str:
    # With the count of rolls before it, a branch of the same name has other dice the next time.
    return f"{start}/{name}"


def _seen(steps: tuple[Step, ...], player: str | None) -> tuple[Step, ...]:
    return tuple(step.seen_by(player) for step in steps)


def _after(battle: Battle[Any], inner: Battle[Any], before: Branch, name: str) -> dict[str, Branch]:
    """Run a branch on; return what remains of it, by its name. Raises `LookupError` when it ends the battle."""
    inner.advance()
    if inner.outcome is not None:
        raise LookupError(
            f"branch {name!r} ends the battle; that would depend on who answers first: end it after the branches"
        )
    battle.state = inner.state
    battle.rolls += inner.rolls - before.rolls
    return {name: Branch(inner.agenda, inner.rolls)} if inner.agenda else {}
