"""Turns: of several who want more than there is, each gets as much, and who wants little hardly waits.

What is shared out is time of a processor. Whoever has had least of it is next; who comes after a pause begins where the others are:
he has saved nothing up, and owes little more than what his last piece of work took.

Who plays a battle goes before all who look on, ask or begin something, but not so that these get nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, Generic, TypeVar

from .askers import Asker

T = TypeVar("T")

LEAST: Final = 0.001
"""Seconds that each turn counts at least, so that of two who have had nothing yet one is next after the other."""

MOST: Final = 0.02
"""Seconds that somebody is ahead of the others at most: what he had beyond that is forgotten, lest he wait long for one long piece."""

MANY: Final = 4096
"""Names in memory before those are forgotten that wait for nothing."""

IN_A_ROW: Final = 4
"""How many turns players have before one of the others has his."""


class Turns(Generic[T]):
    """Things that wait, each for somebody. Of one who waits with several the first is next."""

    def __init__(self) -> None:
        """Begin with nothing that waits."""
        self._players: _Rank[T] = _Rank()
        self._others: _Rank[T] = _Rank()
        self._in_a_row = 0

    def __len__(self) -> int:
        """Return how many wait with something."""
        return len(self._players.waiting) + len(self._others.waiting)

    def waiting(self, who: Asker) -> int:
        """Return with how many things somebody waits."""
        return len(self._rank(who).waiting.get(who.address, ()))

    def put(self, who: Asker, thing: T) -> None:
        """Let somebody wait with something more."""
        self._rank(who).put(who.address, thing)

    def take(self, may: Callable[[Asker, T], bool] = lambda who, thing: True) -> tuple[Asker, T] | None:
        """Return the thing whose turn it is, and whose it is; None where none waits that `may` have its turn now."""
        ranks = [(self._players, True), (self._others, False)]
        if self._in_a_row >= IN_A_ROW:
            ranks.reverse()
        for rank, plays in ranks:
            found = rank.take(lambda address, thing, plays=plays: may(Asker(address, plays), thing))  # type: ignore[misc]
            if found is not None:
                self._in_a_row = self._in_a_row + 1 if plays else 0
                return Asker(found[0], plays), found[1]
        return None

    def charge(self, who: Asker, seconds: float) -> None:
        """Take note that somebody has had so many seconds."""
        self._rank(who).charge(who.address, seconds)

    def _rank(self, who: Asker) -> _Rank[T]:
        return self._players if who.plays else self._others


class _Rank(Generic[T]):
    """Those who are alike but for how much they have had: seconds, as if all had always wanted something."""

    def __init__(self) -> None:
        self.waiting: dict[str, deque[T]] = {}
        self._had: dict[str, float] = {}
        self._now = 0.0  # where those are who are at their turn

    def put(self, name: str, thing: T) -> None:
        if name in self.waiting:
            self.waiting[name].append(thing)
            return
        self.waiting[name] = deque((thing,))
        self._had[name] = min(max(self._had.get(name, 0.0), self._now), self._now + MOST)

    def take(self, may: Callable[[str, T], bool]) -> tuple[str, T] | None:
        for name in sorted(self.waiting, key=self._had.__getitem__):
            queue = self.waiting[name]
            place = next((place for place, thing in enumerate(queue) if may(name, thing)), None)
            if place is not None:
                thing = queue[place]
                del queue[place]
                if not queue:
                    del self.waiting[name]
                self._now = max(self._now, self._had[name])
                self.charge(name, LEAST)
                return name, thing
        return None

    def charge(self, name: str, seconds: float) -> None:
        self._had[name] = min(self._had.get(name, self._now) + seconds, self._now + MOST)
        if len(self._had) > MANY:  # what they owe is little
            self._had = {one: self._had[one] for one in self.waiting}


class Places:
    """So many places, of which each who wants one gets his by turns; what counts is for how long he has had one."""

    def __init__(self, many: int) -> None:
        """Begin with all of them free."""
        self._free = many
        self._turns: Turns[asyncio.Future[None]] = Turns()

    @asynccontextmanager
    async def place(self, who: Asker) -> AsyncIterator[None]:
        """Have a place for somebody for as long as the context lasts."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turns.put(who, turn)
        self._give()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given a moment ago
                self._free += 1
                self._give()
            raise
        began = time.monotonic()
        try:
            yield
        finally:
            self._turns.charge(who, time.monotonic() - began)
            self._free += 1
            self._give()

    def _give(self) -> None:
        while self._free and (found := self._turns.take()):
            _, turn = found
            if not turn.done():
                self._free -= 1
                turn.set_result(None)
