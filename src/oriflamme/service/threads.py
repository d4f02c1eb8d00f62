"""Threads for what is waited for elsewhere, such as the database: what they do is begun by turns of those who ask for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Lock
from typing import Any, Final, ParamSpec, TypeVar

from .askers import asker
from .turns import Turns

P = ParamSpec("P")
T = TypeVar("T")

THREADS: Final = 3


class FairThreads(ThreadPoolExecutor):
    """An executor that begins what was asked for by turns of the addresses that ask, as far as this is known.

    It is told by the task from which work is handed in; `asyncio.to_thread` hands it in from the task that waits for it.
    """

    def __init__(self, threads: int = THREADS) -> None:
        """Have so many threads. They are begun when they are needed."""
        super().__init__(threads, "shared")
        self._turns: Turns[tuple[Future[Any], Callable[[], Any]]] = Turns()
        self._lock = Lock()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have `fn` called when it is its turn."""
        future: Future[T] = Future()
        with self._lock:
            self._turns.put(asker(), (future, partial(fn, *args, **kwargs)))
        super().submit(self._next)  # a ticket: what is done for it is decided when a thread is free
        return future

    def _next(self) -> None:
        with self._lock:
            found = self._turns.take()
        assert found is not None  # there are as many tickets as pieces of work
        name, (future, call) = found
        if not future.set_running_or_notify_cancel():
            return
        began = time.thread_time()
        try:
            result = call()
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(result)
        with self._lock:
            self._turns.charge(name, time.thread_time() - began)
