"""Benches: threads for work of one kind, which is begun by turns of those who ask for it. Nobody gets all of the threads.

What turns out to take longer than suits a bench goes on as if it had been begun at the one beside it, where there is room for it;
otherwise it is broken off, to be begun again there when it is its turn.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from .askers import Asker
from .turns import Turns

EACH: Final = 2
"""How many requests of one seat, or about one thing, are worked out at once; the others wait."""

ADDRESS: Final = 1
"""How many of one address have a thread of a bench. Its players are counted apart from all else that it asks for."""

FOR_PLAYERS: Final = 1
"""So many threads of each bench do nothing but for those who play."""

K = TypeVar("K", bound=Hashable)


class TooCostly(Exception):
    """What was asked takes the rules longer than a request may; nothing was done."""


class NotHere(Exception):
    """Work takes longer than suits this bench, and was broken off; nothing was done."""


class Overtime(Protocol):
    """Work that has taken as long as suits its bench, and goes on until it is told what becomes of it."""

    def stay(self, seconds: float) -> None:
        """Let it take so many seconds altogether."""
        ...

    def go(self) -> None:
        """Break it off."""
        ...


class Job:
    """A piece of work: for whom, with what it is counted, the seconds it may take, itself, and at which bench it is."""

    def __init__(self, who: Asker, lane: Hashable, seconds: float, call: Callable[[], Any]) -> None:
        """Keep all that; it is nowhere yet."""
        self.who = who
        self.lane = lane
        self.seconds = seconds
        self.call = call
        self.done: asyncio.Future[Any]
        self.bench: Bench
        self.ended = False


class Outcome(NamedTuple):
    """What work returned, or what it raised, and how many seconds it took."""

    found: Any
    error: BaseException | None
    seconds: float


Worker = Callable[[Callable[[], Any], float, Callable[[Overtime], None] | None], Outcome]
"""Does a call in a thread within so many seconds; when these are over it asks what becomes of it, where there is whom to ask."""


class Bench:
    """Some threads, and the jobs that wait for one of them."""

    def __init__(
        self, name: str, threads: int, worker: Worker, *, most: float = math.inf, beside: Bench | None = None
    ) -> None:
        """Have so many threads. What takes longer than `most` seconds belongs to the bench `beside`."""
        self._places = threads
        # What goes on as if it were beside keeps its thread.
        self._pool = ThreadPoolExecutor(threads + (beside.places if beside else 0), name)
        self._worker = worker
        self._most = most
        self._beside = beside
        self._free = threads
        self._for_others = threads - FOR_PLAYERS
        self._turns: Turns[Job] = Turns()
        self._lanes: Counter[Hashable] = Counter()
        self._askers: Counter[Asker] = Counter()

    @property
    def places(self) -> int:
        """How many jobs are worked out at once."""
        return self._places

    def close(self) -> None:
        """Begin nothing any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def run(self, job: Job) -> Any:
        """Return what a job returns. Raises what it raises, `TooCostly`, and `NotHere`."""
        job.bench, job.ended, job.done = self, False, asyncio.get_running_loop().create_future()
        self._turns.put(job.who, job)
        self._go_on()
        return await job.done

    def takes(self, job: Job) -> bool:
        """Count a job that is under way elsewhere, where there is room for it; return whether there is."""
        if self._free and self._may(job.who, job):
            job.bench = self
            self._count(job, 1)
            return True
        return False

    def _may(self, who: Asker, job: Job) -> bool:
        return (
            (who.plays or self._for_others > 0)
            and self._askers[who] < ADDRESS
            and self._lanes[job.lane] < EACH
        )

    def _go_on(self) -> None:
        """Give free threads to those whose turn it is."""
        loop = asyncio.get_running_loop()
        while self._free and (found := self._turns.take(self._may)):
            _, job = found
            if not job.done.done():  # somebody still waits for it
                self._count(job, 1)
                over = partial(_tell, loop, self._over, job) if job.seconds > self._most else None
                under_way = loop.run_in_executor(
                    self._pool, self._worker, job.call, min(job.seconds, self._most), over
                )
                under_way.add_done_callback(lambda done, job=job: job.bench.ended(job, done))  # type: ignore[misc]

    def _over(self, job: Job, work: Overtime) -> None:
        """Decide what becomes of a job that has taken as long as suits this bench."""
        if job.ended:
            return
        if self._beside is not None and self._beside.takes(job):
            self._count(job, -1)
            work.stay(job.seconds)
            self._go_on()
        else:
            work.go()

    def _count(self, job: Job, more: int) -> None:
        """Take note that so many more threads do a job."""
        self._free -= more
        self._for_others -= 0 if job.who.plays else more
        count(self._askers, job.who, more)
        count(self._lanes, job.lane, more)

    def ended(self, job: Job, under_way: asyncio.Future[Outcome]) -> None:
        """Hand on what came of a job. Who is waited for no more still has had his thread until now."""
        job.ended = True
        self._count(job, -1)
        if under_way.cancelled():
            job.done.cancel()
            return
        found, error, seconds = under_way.result()
        self._turns.charge(job.who, seconds)
        if isinstance(error, TooCostly) and job.seconds > self._most:
            error = NotHere()
        if not job.done.done():
            if error is None:
                job.done.set_result(found)
            else:
                job.done.set_exception(error)
        self._go_on()


def _tell(
    loop: asyncio.AbstractEventLoop, over: Callable[[Job, Overtime], None], job: Job, work: Overtime
) -> None:
    with suppress(RuntimeError):  # nobody waits any more: the loop is closed
        loop.call_soon_threadsafe(over, job, work)


def count(counted: Counter[K], name: K, more: int) -> None:
    """Count so many more, and forget what comes to none."""
    counted[name] += more
    if not counted[name]:
        del counted[name]
