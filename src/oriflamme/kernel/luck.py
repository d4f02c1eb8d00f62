"""The luck of a battle: what its dice promised, what they gave, and how often dice give so much.

Counted are the throws that say their chance (`Threw.chance`) and whose they were. A throw that could go well and did not,
even by a tie, has not gone well.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from .chances import Chance
from .effects import Threw
from .events import Event
from .text import Text

LEAST: Final = 10
"""Throws of a side before which nothing is said about its luck: so few show nothing."""


class ThrowLuck(msgspec.Struct, frozen=True):
    """Throws of one side for one purpose: how many, how many were to go well, how many did."""

    purpose: Text
    throws: int
    expected: float
    good: int


class Harmed(msgspec.Struct, frozen=True):
    """Hits and losses that hung on throws: how many throws, how many a side was to suffer by them, how many it did."""

    throws: int
    expected: float
    suffered: int


class SideLuck(msgspec.Struct, frozen=True):
    """The luck of one side with its own throws, and what it suffered by anybody's.

    `at_least` is the probability that its throws go as well as they did or better, `at_most` that they go so or worse; None
    before there are `LEAST` throws. `told` says it in a sentence, None then, too.
    """

    side: str
    throws: int
    expected: float
    good: int
    kinds: tuple[ThrowLuck, ...]
    harmed: Harmed
    at_least: float | None = None
    at_most: float | None = None
    told: Text | None = None


def distribution(chances: Iterable[Chance]) -> list[float]:
    """Return the probability of each number of successes, from none to all, of independent throws with these chances.

    The throws are folded in one after the other. All that is added is positive, so nothing cancels out: each number is
    right to about twelve digits, however many throws there are.
    """
    found = [1.0]
    for chance in chances:
        well = chance.share
        ill = 1.0 - well
        found = [here * ill + below * well for here, below in zip([*found, 0.0], [0.0, *found], strict=True)]
    return found


def throws_seen(events: Iterable[Event], viewer: str | None) -> Iterator[Threw]:
    """Yield the throws that `viewer` (None: a spectator) sees in events."""
    for event in events:
        seen = event.seen_by(viewer)
        if seen is not None:
            yield from (effect for effect in seen.effects(viewer) if isinstance(effect, Threw))


def luck_of(throws: Sequence[Threw], side: str) -> SideLuck:
    """Return the luck of a side in the throws of a battle, or of as much of it as somebody has seen."""
    own = [(thrown, thrown.chance) for thrown in throws if thrown.side == side and thrown.chance is not None]
    purposes: dict[str, list[tuple[Threw, Chance]]] = {}
    for one in own:
        purposes.setdefault(one[0].purpose.id, []).append(one)
    good = sum(thrown.good is True for thrown, _ in own)
    hung = [thrown.harm for thrown in throws if thrown.harm is not None and thrown.harm.side == side]
    found = SideLuck(
        side=side,
        throws=len(own),
        expected=math.fsum(chance.share for _, chance in own),
        good=good,
        kinds=tuple(_kind(each) for each in purposes.values()),
        harmed=Harmed(
            len(hung), math.fsum(harm.chance.share for harm in hung), sum(harm.came for harm in hung)
        ),
    )
    if len(own) < LEAST:
        return found
    shares = distribution(chance for _, chance in own)
    at_least, at_most = min(1.0, math.fsum(shares[good:])), min(1.0, math.fsum(shares[: good + 1]))
    well = good >= found.expected
    return msgspec.structs.replace(
        found, at_least=at_least, at_most=at_most, told=_told(at_least if well else at_most, well=well)
    )


def _kind(throws: Sequence[tuple[Threw, Chance]]) -> ThrowLuck:
    return ThrowLuck(
        purpose=throws[0][0].purpose,
        throws=len(throws),
        expected=math.fsum(chance.share for _, chance in throws),
        good=sum(thrown.good is True for thrown, _ in throws),
    )


_ROUND: Final = (2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 200, 500, 1000)


def _told(odds: float, *, well: bool) -> Text:
    """Return in one plain sentence how many battles go so well, or so badly: one in a number that people say."""
    battles = min(_ROUND, key=lambda known: abs(1 - odds * known))
    return Text("luck-well" if well else "luck-badly", {"battles": battles})
