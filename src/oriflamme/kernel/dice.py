"""Counter-based dice: the n-th roll depends on the seed and on n alone, so copies are free and replays exact."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol, TypeVar

import msgspec

T = TypeVar("T")


class DiceError(RuntimeError):
    """A roll was asked of dice that cannot give it: sealed dice, or a script that ran out."""


class DiceSource(Protocol):
    """Anything that can say what the n-th roll of a battle shows."""

    def value(self, position: int, sides: int) -> int:
        """Return the result, 1 to `sides`, of the roll number `position` (counted from 0)."""
        ...

    @property
    def branched(self) -> str:
        """The branch these dice belong to, empty for the battle's own."""
        ...

    def branch(self, name: str) -> DiceSource:
        """Return the dice of a branch that is played beside others (`side_by_side`): its rolls do not depend on theirs."""
        ...


class Dice(msgspec.Struct, frozen=True):
    """Fair dice from a seed. `salts` are words added by the players, in the order of their seats.

    `seal` is a secret of chance that is hashed with the seed: without it a seed that somebody chose, a small number perhaps, is
    found from its hash by trying. It changes no roll. Who has drawn the seed by chance needs none.
    """

    seed: str
    salts: tuple[str, ...] = ()
    seal: str | msgspec.UnsetType = msgspec.UNSET

    def value(self, position: int, sides: int) -> int:
        """Return the roll number `position`: BLAKE2b over seed, salts and position, without modulo bias."""
        key = "\x1f".join((self.seed, *self.salts, str(position)))
        fair = (1 << 64) - (1 << 64) % sides
        words = hashlib.blake2b(key.encode()).digest()
        while True:
            for start in range(0, 64, 8):
                word = int.from_bytes(words[start : start + 8], "big")
                if word < fair:
                    return word % sides + 1
            words = hashlib.blake2b(words).digest()

    @property
    def branched(self) -> str:
        """Return no branch: these are the battle's own."""
        return ""

    def branch(self, name: str) -> BranchDice:
        """Return the dice of a branch, which follow from the same seed."""
        return BranchDice(self, name)

    def commitment(self) -> str:
        """Return the SHA-256 of the seed, published before the first roll so that the seed can be proven later.

        Where there is a seal, it and U+001F come before the seed.
        """
        sealed = self.seed if self.seal is msgspec.UNSET else f"{self.seal}\x1f{self.seed}"
        return hashlib.sha256(sealed.encode()).hexdigest()


class BranchDice(msgspec.Struct, frozen=True):
    """The dice of a branch: fair ones, salted with its name. A branch within a branch has its name after the outer one's."""

    dice: Dice
    branched: str

    def value(self, position: int, sides: int) -> int:
        """Return the branch's own roll number `position`."""
        return Dice(self.dice.seed, (*self.dice.salts, f"branch:{self.branched}")).value(position, sides)

    def branch(self, name: str) -> BranchDice:
        """Return the dice of a branch within this one."""
        return BranchDice(self.dice, _joined(self.branched, name))


class SealedDice(msgspec.Struct, frozen=True):
    """The dice of a view: they cannot be rolled, since a player may not know rolls to come."""

    def value(self, position: int, sides: int) -> int:
        """Raise `DiceError`, always."""
        raise DiceError(f"roll {position} (D{sides}) asked of a view; a view holds no dice")

    @property
    def branched(self) -> str:
        """Return no branch: nothing is rolled."""
        return ""

    def branch(self, name: str) -> SealedDice:
        """Return these dice: those of a branch are sealed too."""
        return self


class Lots:
    """Lots drawn one after another from dice of their own: what chance decides beside the rolls of a battle."""

    def __init__(self, dice: DiceSource) -> None:
        """Take the dice; nothing has been drawn."""
        self._dice = dice
        self._drawn = 0

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1, each as likely."""
        self._drawn += 1
        return self._dice.value(self._drawn, limit) - 1

    def pick(self, found: Sequence[T]) -> T:
        """Return one of what is found, each as likely as any other."""
        return found[self.below(len(found))]


class ScriptedDice(msgspec.Struct, frozen=True):
    """Dice that show the given results in order; for tests and for tables where people roll real dice.

    `branches` are the results of branches, by their whole name.
    """

    results: tuple[int, ...]
    branches: dict[str, tuple[int, ...]] = {}
    branched: str = ""

    def value(self, position: int, sides: int) -> int:
        """Return the scripted result, or raise `DiceError` when the script is over or the die has no such face."""
        if position >= len(self.results):
            raise DiceError(
                f"the script holds {len(self.results)} rolls; roll {position + 1} (D{sides}) was asked"
            )
        result = self.results[position]
        if not 1 <= result <= sides:
            raise DiceError(f"roll {position + 1} is scripted as {result}, which a D{sides} cannot show")
        return result

    def branch(self, name: str) -> ScriptedDice:
        """Return the dice scripted for a branch; none where the script names it not."""
        whole = _joined(self.branched, name)
        return ScriptedDice(self.branches.get(whole, ()), self.branches, whole)


def _joined(outer: str, name: str) -> str:
    return f"{outer}/{name}" if outer else name
