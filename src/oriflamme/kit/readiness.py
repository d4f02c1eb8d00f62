"""Until ready: sides that decide at once, each free to change its mind until it says that it is ready.

Orders, deployments, declarations and secret plans are asked for so. `UntilReady` keeps who is ready; a decision that keeps
it elsewhere, such as in the plans themselves, subclasses `AtOnce`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from itertools import islice
from typing import Any, ClassVar, Final, Self, TypeVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Lots
from oriflamme.kernel.steps import Command, Decision

P = TypeVar("P")


class AtOnce(Decision, frozen=True):
    """Sides decide at once, each until it is ready; then the decision concludes.

    `readying` is the command by which a side says that it is. Subclasses still ask, offer, check and, where the sides
    decide in secret, say `seen_by` (with `own_only`).
    """

    readying: ClassVar[type[Command]]

    @abstractmethod
    def is_ready(self, side: str) -> bool:
        """Return whether a side has said that it is ready."""

    @abstractmethod
    def readied(self, battle: Any, side: str) -> Self:
        """Return the decision once a side has said that it is ready."""

    @abstractmethod
    def note(self, battle: Any, player: str, command: Command) -> None:
        """Carry out a command other than `readying`; it was checked. What is decided so far is kept by `battle.replace`."""

    def asks(self, battle: Any, side: str) -> bool:
        """Return whether a side has anything to decide here. Default: every side has."""
        return True

    def deciders(self, battle: Any) -> tuple[str, ...]:
        """Return the sides asked that are not ready, in seat order."""
        return tuple(
            side for side in battle.setup.sides if not self.is_ready(side) and self.asks(battle, side)
        )

    def accept(self, battle: Any, player: str, command: Command) -> None:
        """Keep what was decided, or that the side is ready."""
        if isinstance(command, self.readying):
            battle.replace(self.readied(battle, player))
        else:
            self.note(battle, player, command)


class UntilReady(AtOnce, frozen=True, kw_only=True):
    """Sides decide at once; `ready` are those that are, in the order in which they said so."""

    ready: tuple[str, ...] = ()

    def is_ready(self, side: str) -> bool:
        """Return whether a side has said that it is ready."""
        return side in self.ready

    def deciders(self, battle: Any) -> tuple[str, ...]:
        """Return the sides asked that are not ready, in seat order."""
        # Asked several times for every command, so that nobody who is ready is asked further.
        left = [side for side in battle.setup.sides if side not in self.ready]
        return tuple([side for side in left if self.asks(battle, side)])

    def readied(self, battle: Any, side: str) -> Self:
        """Return the decision once a side has said that it is ready."""
        return msgspec.structs.replace(self, ready=(*self.ready, side))


def own_only(kept: Mapping[str, P], player: str | None) -> dict[str, P]:
    """Return what is the player's own (None: a spectator has none) of what is kept by side."""
    return {side: plan for side, plan in kept.items() if side == player}


ANSWERS: Final = 8
"""How many commands a side that is imagined to have answered has given at most before it was ready, where it need not give more."""

LOOKED_AT: Final = 200
"""Of so many of its options each is drawn; of a deployment there may be thousands."""

LONGEST: Final = 200
"""After so many commands a side that is not ready yet never will be."""


def answer_for(battle: Battle[Any], player: str | None, lots: Lots) -> None:
    """Have all sides but the player's that are ready in the secret decision due have answered what they could have, by lots.

    For imagined battles (`View.imagine`), in which their answers are absent. Who is ready, and who was first, stays as it is.
    """
    due = battle.decision()
    if not isinstance(due, UntilReady):
        return
    others = [side for side in due.ready if side != player and due.prompt(battle, side).secret]
    if not others:
        return
    battle.replace(msgspec.structs.replace(due, ready=tuple(side for side in due.ready if side == player)))
    for side in others:
        _answer(battle, side, lots)
    now = battle.decision()
    assert isinstance(now, UntilReady)
    battle.replace(msgspec.structs.replace(now, ready=due.ready))


def _answer(battle: Battle[Any], side: str, lots: Lots) -> None:
    """Give commands of a side until it could be ready, without saying so."""
    wanted = lots.below(ANSWERS)
    for given in range(LONGEST):
        due = battle.decision()
        assert isinstance(due, UntilReady)  # noting an answer leaves the decision in its place
        options = list(islice(due.options(battle, side), LOOKED_AT))
        others = [option for option in options if not isinstance(option, due.readying)]
        may_end = len(others) < len(options) or not others
        if not others or (given >= wanted and may_end):
            return
        due.accept(battle, side, lots.pick(others))
