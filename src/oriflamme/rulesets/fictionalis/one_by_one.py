"""Elements that move one after another of themselves, in an order that the player in bound chooses (seed line 946)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text

from .field import Field
from .naming import about
from .worded import WordedCommand, WordedDecision


class GoNext(WordedCommand, frozen=True, tag="dbf-go-next-1"):
    """Let an element go next that has to advance or retreat spontaneously (DBF-SEQ-2)."""

    words = "dbf-do-go-next"

    element: Name


class GoRest(WordedCommand, frozen=True, tag="dbf-go-rest-1"):
    """Let all that still have to go do so in the order they are listed in."""

    words = "dbf-do-go-rest"


class InTurn(WordedDecision, frozen=True):
    """The player in bound says which element goes next; a single one goes unasked.

    `elements` are those of `side` that have to go, in the order they go in if he leaves it; `rest`: he has. Subclasses name
    the rule and the question, the refusal of elements that need not go, and the step that moves one.
    """

    elements: tuple[str, ...]
    side: str
    rest: bool = False

    rule: ClassVar[str]
    question: ClassVar[str]
    refusal: ClassVar[str]

    def going(self, element: str) -> Step:
        """Return the step by which an element goes, and the others after it."""
        raise LookupError(f"decision {type(self).__name__} moves nobody")

    def seen_by(self, player: str | None) -> Step:
        """Return for others only whether there is a choice: who has to go may lie in ambush (DBF-DEPLOY-HIDDEN)."""
        if player == self.side:
            return self
        return msgspec.structs.replace(self, elements=("",) * min(len(self.elements), 2))

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side in bound when it has a choice."""
        return (battle.state.bound.side,) if len(self.elements) > 1 and not self.rest else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask who is next."""
        return Prompt(player, Text(self.question, {"count": len(self.elements)}), self.rule)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield leaving the order as it is, then each element."""
        yield GoRest()
        for name in self.elements:
            yield GoNext(name)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse elements that do not have to go."""
        match command:
            case GoRest():
                return LEGAL
            case GoNext(element=name):
                if name in self.elements:
                    return LEGAL
                known = battle.state.elements.get(name)
                if known is None:
                    return refuse(self.rule, "dbf-refused-no-such-element")
                return refuse(self.rule, self.refusal, element=about(known))
            case _:
                return refuse("DBF-SEQ-2", "dbf-refused-going-only")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Let the chosen one go, or all in their order."""
        if isinstance(command, GoNext):
            battle.pop()
            battle.push(self.going(command.element))
        else:
            battle.replace(msgspec.structs.replace(self, rest=True))

    def conclude(self, battle: Battle[Field]) -> None:
        """Let the first of them go, if any is left."""
        if self.elements:
            battle.push(self.going(self.elements[0]))


COMMANDS = (GoNext, GoRest)
