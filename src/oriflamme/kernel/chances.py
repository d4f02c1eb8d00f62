"""Chances of throws, exact: so many ways out of so many, which are all alike in likelihood."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from .text import Text


class Chance(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """How many of the ways in which dice can fall come to something: `ways` of `of`, all equally likely.

    Two whole numbers are exact, are read at once by people ("11 in 20"), and lose nothing on the wire.
    """

    ways: int
    of: int

    @property
    def other(self) -> Chance:
        """The chance that it does not come."""
        return Chance(self.of - self.ways, self.of)

    @property
    def share(self) -> float:
        """The chance as a number from 0 to 1."""
        return self.ways / self.of


class Prospect(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the things a throw could come to: its words, how likely it was before the dice fell, and whether it came."""

    text: Text
    chance: Chance
    came: bool = False


class Harm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hit or a loss that hung on a throw: of which side, how likely it was, and whether it came."""

    side: str
    chance: Chance
    came: bool = False


def chance_of(sides: int, good: Callable[[int], bool]) -> Chance:
    """Return the chance that one die with `sides` faces shows one that is `good`."""
    return Chance(sum(1 for face in range(1, sides + 1) if good(face)), sides)


def chance_up_to(number: int, sides: int) -> Chance:
    """Return the chance that one die with `sides` faces shows `number` or less."""
    return Chance(_ways_up_to(number, sides), sides)


def chance_at_most(number: int, sides: int) -> float:
    """Return the probability that one die with `sides` faces shows `number` or less."""
    return _ways_up_to(number, sides) / sides


def _ways_up_to(number: int, sides: int) -> int:
    return min(max(number, 0), sides)
