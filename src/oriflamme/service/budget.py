"""Rules are worked out in threads of their own, within a budget of time, and nobody gets all of these threads.

What takes longer is broken off: the rules are plain Python on copies, so nothing is half done by it. Storing is never
broken off (`unhurried`). Time is the processor's, where the system tells it of a thread, so that who has to wait for others'
work is not charged with it.

All work is begun among the quick, where nothing stays for long: what takes longer counts among the slow, where there is room for
it, and is broken off and begun again there where there is none yet. So whoever asks for little waits only for others who ask for little.
"""

from __future__ import annotations

import ctypes
import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar, cast

from .askers import asker
from .benches import ADDRESS, EACH, Bench, Job, NotHere, Outcome, Overtime, TooCostly, count
from .limits import Limits

SECONDS: Final = Limits().budget
"""The budget of one request."""

QUICK: Final = 0.15
"""Seconds of computing after which work is no quick work any more: many times what a command takes."""

QUICK_WORKERS: Final = 3
SLOW_WORKERS: Final = 2
THINKERS: Final = 2
"""Threads that compute share one processor, so more of them would have nobody wait less."""

QUEUE: Final = 64
"""How many of a seat's requests may wait."""

LINE: Final = 1000
"""How many of an address may: a whole club may play behind one."""

BROUGHT: Final = 3
"""Work that gets more than so many budgets is known to be slow: it is begun there."""

TICK: Final = 0.02
"""Seconds from one look at the clocks to the next."""

AGAIN: Final = 50
"""After so many looks, work is broken off again: Python drops what is raised where it cannot be passed on, as in a weak reference."""

P = ParamSpec("P")
T = TypeVar("T")

_here = threading.local()


class Crowded(Exception):
    """Too many requests of the same seat or address wait already; nothing was done."""


class _BrokenOff(BaseException):
    """Raised from outside in a thread whose work has taken too long. No rule catches it: it is no `Exception`."""


class Budget:
    """The threads in which rules are worked out, the time that each work may take, and who waits for his turn."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Give each work so many seconds of processor time. Threads are begun when they are needed."""
        self.seconds = seconds
        self._under_way: set[_Work] = set()
        self._users: Counter[Hashable] = Counter()
        self._begun = threading.Event()
        self._closed = False
        self._watch = threading.Thread(target=self._look_on, name="rules-watch", daemon=True)
        self._slow = Bench("slow-rules", SLOW_WORKERS, self._worked_out)
        self._quick = Bench("rules", QUICK_WORKERS, self._worked_out, most=QUICK, beside=self._slow)
        self._thinking = Bench("bots", THINKERS, self._worked_out)

    def close(self) -> None:
        """Take no more work; what is under way comes to its end by itself."""
        self._closed = True
        self._begun.set()
        for bench in (self._quick, self._slow, self._thinking):
            bench.close()

    async def run(self, lane: Hashable, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Return what `work` returns, worked out in a thread. Raises what it raises, `TooCostly`, `Crowded`.

        `lane` says with what it is counted, such as a battle and a side. Work may be broken off and begun again, as long as it
        has stored nothing.
        """
        return await self.allot(1, lane, work, *args, **named)

    async def allot(
        self, times: float | None, lane: Hashable, work: Callable[P, T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Do as `run`, with so many `times` the budget; None: as long as it takes, for what once was within it."""
        if self._watch.ident is None:
            self._watch.start()
        seconds = math.inf if times is None else times * self.seconds
        with (
            self._counted(("lane", lane), QUEUE + EACH),
            self._counted(asker(), LINE + ADDRESS),
        ):
            job = Job(asker(), lane, seconds, partial(work, *args, **named))
            if times is None or times <= BROUGHT:
                with suppress(NotHere):
                    return cast(T, await self._quick.run(job))
            return cast(T, await self._slow.run(job))

    async def think(self, battle: str, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Return what a bot of a battle decides, however long it thinks: what it plays must not depend on a clock."""
        job = Job(asker(), battle, math.inf, partial(work, *args, **named))
        return cast(T, await self._thinking.run(job))

    @contextmanager
    def _counted(self, name: Hashable, most: int) -> Iterator[None]:
        """Have one more of a seat or an address here meanwhile. Raises `Crowded` where there are too many."""
        if self._users[name] >= most:
            raise Crowded
        count(self._users, name, 1)
        try:
            yield
        finally:
            count(self._users, name, -1)

    def _worked_out(
        self, call: Callable[[], Any], seconds: float, over: Callable[[Overtime], None] | None
    ) -> Outcome:
        """Do a call in this thread; when its seconds are over it is broken off, unless `over` lets it stay."""
        own = _here.work = _Work(seconds, over)
        self._under_way.add(own)
        self._begun.set()
        try:
            return Outcome(own.do(call), None, own.spent())
        except _BrokenOff:
            own.settle()
            return Outcome(None, TooCostly(), own.spent())
        except StopIteration as error:  # which no future takes
            return Outcome(None, RuntimeError(f"the rules ended with {error!r}"), own.spent())
        except BaseException as error:
            return Outcome(None, error, own.spent())
        finally:
            self._under_way.discard(own)
            _here.work = None

    def _look_on(self) -> None:
        """Break off what has taken too long, for as long as anything is under way."""
        while not self._closed:
            self._begun.wait()
            self._begun.clear()
            while self._under_way:
                for work in tuple(self._under_way):
                    work.look()
                time.sleep(TICK)


class _Work:
    """Something that a thread is working out.

    Of the thread and the watch, whoever takes `_right` first decides how it ends: taking it is one step, which nobody
    can come between. While the thread has it, the watch lets it be; once the watch has it, the thread is broken off.
    """

    def __init__(self, seconds: float, over: Callable[[Overtime], None] | None) -> None:
        self._over = over
        self._asked = False
        self._thread = threading.get_ident()
        self._clock = _clock()
        self._began = self._clock()
        self._until = self._began + seconds
        self._right = [self]
        self._mine = False
        self._looks = 0
        self._ended = False
        self._released = False

    def spent(self) -> float:
        """Return the seconds that it has taken so far."""
        return self._clock() - self._began

    # -- the thread's part ------------------------------------------------------------------------------------------

    def do(self, work: Callable[[], T]) -> T:
        """Return what `work` returns. Raises what it raises, and `_BrokenOff`."""
        try:
            found = work()
        except _BrokenOff:
            raise
        except BaseException:
            self._finish()
            raise
        self._finish()
        return found

    def _finish(self) -> None:
        """Have the work count. Raises `_BrokenOff` when it is too late."""
        while not (self._mine or self.take()):
            time.sleep(TICK)  # what breaks it off is on its way

    def take(self) -> bool:
        """Take the right to decide, and return whether it still was there."""
        try:
            self._right.pop()
        except IndexError:
            return False
        return True

    @contextmanager
    def hold(self, last: bool) -> Iterator[None]:
        """Let nothing break the thread off meanwhile; `last`: nor afterwards. Raises `_BrokenOff` when it is too late."""
        if self._mine:
            yield
            return
        self._finish()
        self._mine = True
        try:
            yield
        finally:
            if not last:
                self._mine = False
                self._right.append(self)

    def settle(self) -> None:
        """Wait until nothing is raised any more in this thread."""
        while not self._released:
            try:
                self._ended = True
                time.sleep(TICK)
            except _BrokenOff:
                continue

    # -- the watch's part -------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Break the thread off when its time is over; when it has come to its end by that, let it go."""
        # What became of it is read before its clock: `stay` gives it its time first.
        if self._looks == 0 and (
            self._asked or self._clock() <= self._until or self._asks() or not self.take()
        ):
            return
        if self._ended:
            self._released = True
        elif self._looks % AGAIN == 0:
            raised = ctypes.py_object(_BrokenOff)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), raised)
        self._looks += 1

    def _asks(self) -> bool:
        """Ask what becomes of it, where it has not been asked yet; return whether it has been asked now."""
        if self._over is None:
            return False
        over, self._over, self._asked = self._over, None, True
        over(self)
        return True

    def stay(self, seconds: float) -> None:
        """Let it take so many seconds altogether."""
        self._until = self._began + seconds
        self._asked = False

    def go(self) -> None:
        """Have it broken off when it is looked at next."""
        self._asked = False


def _clock() -> Callable[[], float]:
    """Return a clock that says how long this thread has computed; where the system has none, the time of day."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic
    return partial(time.clock_gettime, time.pthread_getcpuclockid(threading.get_ident()))


@contextmanager
def unhurried(*, last: bool = False) -> Iterator[None]:
    """Have what is done within it, in whatever thread, not broken off; `last`: nor what comes after it, since it is done."""
    work: _Work | None = getattr(_here, "work", None)
    if work is None:
        yield
        return
    with work.hold(last):
        yield
