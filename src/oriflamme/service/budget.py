"""Rules are worked out in threads of their own, within a budget of time, and nobody gets all of these threads.

What takes longer is broken off: the rules are plain Python on copies, so nothing is half done by it. Storing is never
broken off (`unhurried`). Time is the processor's, where the system tells it of a thread, so that who has to wait for others'
work is not charged with it.
"""

from __future__ import annotations

import asyncio
import ctypes
import math
import threading
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Final, ParamSpec, TypeVar

from starlette.types import ASGIApp, Receive, Scope, Send

from .limits import Limits

SECONDS: Final = Limits().budget
"""The budget of one request."""

WORKERS: Final = 6
EACH: Final = 2
"""How many requests of one seat, or about one thing, are worked out at once; the others wait."""

ADDRESS: Final = 4
"""How many requests of one address are: fewer than there are workers."""

QUEUE: Final = 64
"""How many of a seat's requests may wait."""

LINE: Final = 1000
"""How many of an address may: a whole club may play behind one."""

TICK: Final = 0.05
"""Seconds from one look at the clocks to the next."""

AGAIN: Final = 20
"""After so many looks, work is broken off again: Python drops what is raised where it cannot be passed on, as in a weak reference."""

P = ParamSpec("P")
T = TypeVar("T")

_asker: ContextVar[str] = ContextVar("asker", default="")
_here = threading.local()


class TooCostly(Exception):
    """What was asked takes the rules longer than a request may; nothing was done."""


class Crowded(Exception):
    """Too many requests of the same seat or address wait already; nothing was done."""


class _BrokenOff(BaseException):
    """Raised from outside in a thread whose work has taken too long. No rule catches it: it is no `Exception`."""


class Askers:
    """ASGI middleware that has the address of who asks known while his request is answered."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap `app`."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        client = scope.get("client")
        asks_as(client[0] if client else "")
        await self._app(scope, receive, send)


def asks_as(name: str) -> None:
    """Have what this task asks from now on counted with all else that `name` asks: an address, or a part of the service."""
    _asker.set(name)


def asker() -> str:
    """Return the address of who asks, or the name of the part of the service that does."""
    return _asker.get()


class Budget:
    """The threads in which rules are worked out, the time that each work may take, and who waits for his turn."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Give each work so many seconds of processor time. Threads are begun when they are needed."""
        self.seconds = seconds
        self._pool = ThreadPoolExecutor(WORKERS, "rules")
        self._under_way: set[_Work] = set()
        self._lanes: dict[Hashable, _Lane] = {}
        self._begun = threading.Event()
        self._closed = False
        self._watch = threading.Thread(target=self._look_on, name="rules-watch", daemon=True)

    def close(self) -> None:
        """Take no more work; what is under way comes to its end by itself."""
        self._closed = True
        self._begun.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def run(self, lane: Hashable, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Return what `work` returns, worked out in a thread. Raises what it raises, `TooCostly`, `Crowded`.

        `lane` says with what it is counted, such as a battle and a side.
        """
        return await self.allot(1, lane, work, *args, **named)

    async def allot(
        self, times: float | None, lane: Hashable, work: Callable[P, T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Do as `run`, with so many `times` the budget; None: as long as it takes, for what once was within it."""
        if self._watch.ident is None:
            self._watch.start()
        seconds = math.inf if times is None else times * self.seconds
        held: list[Hashable] = []
        try:
            for name, places, queue in (
                (("lane", lane), EACH, QUEUE),
                (("address", asker()), ADDRESS, LINE),
            ):
                await self._enter(name, places, queue)
                held.append(name)
            done = asyncio.get_running_loop().run_in_executor(
                self._pool, self._worked_out, seconds, partial(work, *args, **named)
            )
        except BaseException:
            self._leave(held)
            raise
        # Who is waited for no more still has his thread.
        done.add_done_callback(lambda _: self._leave(held))
        return await asyncio.shield(done)

    async def _enter(self, name: Hashable, places: int, queue: int) -> None:
        lane = self._lanes.setdefault(name, _Lane(places))
        if lane.users >= places + queue:
            raise Crowded
        lane.users += 1
        try:
            await lane.places.acquire()
        except BaseException:
            self._forget(name)
            raise

    def _leave(self, names: Iterable[Hashable]) -> None:
        for name in names:
            self._lanes[name].places.release()
            self._forget(name)

    def _forget(self, name: Hashable) -> None:
        lane = self._lanes[name]
        lane.users -= 1
        if not lane.users:
            del self._lanes[name]

    def _worked_out(self, seconds: float, work: Callable[[], T]) -> T:
        own = _here.work = _Work(seconds)
        self._under_way.add(own)
        self._begun.set()
        try:
            return own.do(work)
        except _BrokenOff:
            own.settle()
            raise TooCostly from None
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


class _Lane:
    """Those who have something in common: how many are worked out at once, how many there are, with those who wait."""

    def __init__(self, places: int) -> None:
        self.places = asyncio.Semaphore(places)
        self.users = 0


class _Work:
    """Something that a thread is working out.

    Of the thread and the watch, whoever takes `_right` first decides how it ends: taking it is one step, which nobody
    can come between. While the thread has it, the watch lets it be; once the watch has it, the thread is broken off.
    """

    def __init__(self, seconds: float) -> None:
        self._thread = threading.get_ident()
        self._spent = _clock()
        self._until = self._spent() + seconds
        self._right = [self]
        self._mine = False
        self._looks = 0
        self._ended = False
        self._released = False

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
        if self._looks == 0 and (self._spent() <= self._until or not self.take()):
            return
        if self._ended:
            self._released = True
        elif self._looks % AGAIN == 0:
            raised = ctypes.py_object(_BrokenOff)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), raised)
        self._looks += 1


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
