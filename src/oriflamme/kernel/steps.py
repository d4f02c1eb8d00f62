"""The agenda: what remains to be done is a stack of small frozen steps.

Running a step changes the battle, emits events and may push further steps. A `Decision` waits on the stack until the
players it asks have answered; their commands are checked and accepted by it. Each is handed the `Battle` of its
ruleset, whose type subclasses name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from .rulings import Ruling
from .text import Text


class Command(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    """A player's answer to a prompt. Subclasses set explicit, versioned tags."""


class Prompt(msgspec.Struct, frozen=True, gc=False):
    """One open question: whose, what about (a message), under which rule.

    `secret` says that the answer stays hidden from the others until the decision concludes.
    """

    player: str
    question: Text
    rule: str
    secret: bool = False


class Step(msgspec.Struct, frozen=True, tag_field="step", gc=False):
    """One thing that remains to be done. Subclasses set explicit, versioned tags."""

    def run(self, battle: Any) -> None:
        """Do it. The step has been taken off the agenda already."""
        raise LookupError(f"step {type(self).__name__} does not run")

    def seen_by(self, player: str | None) -> Step:
        """Return this step as `player` (None: a spectator) may know it. Default: whole."""
        return self


class Decision(Step, frozen=True):
    """A step that waits for commands. It stays on the agenda until `deciders` is empty, then it concludes."""

    def deciders(self, battle: Any) -> tuple[str, ...]:
        """Return the players who still have to answer, in seat order; empty when nobody has."""
        raise LookupError(f"decision {type(self).__name__} names no deciders")

    def prompt(self, battle: Any, player: str) -> Prompt:
        """Return the question asked of `player`, one of the deciders."""
        raise LookupError(f"decision {type(self).__name__} asks nothing")

    def prompts(self, battle: Any, player: str) -> tuple[Prompt, ...]:
        """Return all that is asked of `player`: the one prompt, unless decisions wait side by side in this one."""
        return (self.prompt(battle, player),)

    def options(self, battle: Any, player: str) -> Iterator[Command]:
        """Yield legal commands of `player`, lazily and in a fixed order. At least one while he must decide."""
        raise LookupError(f"decision {type(self).__name__} offers nothing")

    def check(self, battle: Any, player: str, command: Command) -> Ruling:
        """Return whether `player` may give this command, with every reason against it. Changes nothing."""
        raise LookupError(f"decision {type(self).__name__} checks nothing")

    def accept(self, battle: Any, player: str, command: Command) -> None:
        """Carry out a command that was checked. The decision is still on top of the agenda; it may replace itself."""
        raise LookupError(f"decision {type(self).__name__} accepts nothing")

    def conclude(self, battle: Any) -> None:
        """Do what follows when nobody has to answer any more. The decision has been taken off. Default: nothing."""
