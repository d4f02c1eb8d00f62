"""Threads that are shared by turns of those who ask."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from oriflamme.service.askers import Asker, asks_as
from oriflamme.service.threads import FairThreads


async def asked(who: str, work: Callable[[], object]) -> object:
    asks_as(Asker(who))
    return await asyncio.to_thread(work)


def test_who_asks_much_has_others_wait_for_little_of_it() -> None:
    async def scene() -> None:
        asyncio.get_running_loop().set_default_executor(FairThreads(1))
        go_on, done = threading.Event(), list[str]()
        first = asyncio.create_task(asked("red", go_on.wait))
        await asyncio.sleep(0)
        many = [asyncio.create_task(asked("red", lambda: done.append("red"))) for _ in range(20)]
        await asyncio.sleep(0)
        other = asyncio.create_task(asked("blue", lambda: done.append("blue")))
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, other, *many)
        assert done.index("blue") <= 1

    asyncio.run(scene())


def test_what_work_returns_and_raises_is_handed_on() -> None:
    async def scene() -> None:
        asyncio.get_running_loop().set_default_executor(FairThreads(2))
        assert await asked("red", lambda: 7) == 7
        with pytest.raises(ZeroDivisionError):
            await asked("red", lambda: 1 // 0)

    asyncio.run(scene())


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    pool, go_on, done = FairThreads(1), threading.Event(), list[int]()
    first = pool.submit(go_on.wait)
    left = pool.submit(done.append, 1)
    last = pool.submit(done.append, 2)
    assert left.cancel()
    go_on.set()
    first.result()
    last.result()
    assert done == [2]
    pool.shutdown()
