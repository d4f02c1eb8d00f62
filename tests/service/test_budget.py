"""Work that takes too long is broken off, storing is not, and nobody takes all the threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from oriflamme.service import budget as budgets
from oriflamme.service.budget import Budget, Crowded, TooCostly, asks_as, unhurried

SHORT = 0.05  # seconds of computing


def endlessly() -> None:
    while True:
        pass


def stubbornly() -> None:
    """Work on, whatever goes wrong in it."""
    while True:
        try:
            sum(range(100))
        except Exception:
            continue


def run(test: Callable[[Budget], Coroutine[Any, Any, None]], seconds: float = SHORT) -> None:
    async def within() -> None:
        budget = Budget(seconds)
        try:
            await test(budget)
        finally:
            budget.close()

    asyncio.run(asyncio.wait_for(within(), 60))


@pytest.mark.parametrize("work", [endlessly, stubbornly])
def test_what_takes_too_long_is_broken_off_and_its_thread_is_free_again(work: Callable[[], None]) -> None:
    async def test(budget: Budget) -> None:
        for _ in range(2 * budgets.WORKERS):
            with pytest.raises(TooCostly):
                await budget.run("battle", work)
        assert await budget.run("battle", lambda: "done") == "done"

    run(test)


def test_what_work_raises_is_raised() -> None:
    def failing() -> None:
        raise LookupError("no such thing")

    async def test(budget: Budget) -> None:
        with pytest.raises(LookupError, match="no such thing"):
            await budget.run("battle", failing)

    run(test)


def _compute(stop: threading.Event) -> None:
    while not stop.is_set():
        pass


def test_what_is_unhurried_is_not_broken_off() -> None:
    async def test(budget: Budget) -> None:
        stop, came = threading.Event(), []

        def storing() -> None:
            with unhurried():
                _compute(stop)
                came.append("stored")
            endlessly()

        under_way = asyncio.create_task(budget.run("battle", storing))
        await asyncio.sleep(10 * SHORT)
        assert not under_way.done()
        stop.set()
        with pytest.raises(TooCostly):
            await under_way
        assert came == ["stored"]

    run(test)


def test_after_the_last_word_nothing_is_broken_off() -> None:
    async def test(budget: Budget) -> None:
        stop = threading.Event()

        def stored() -> str:
            with unhurried(last=True):
                pass
            with unhurried():  # one within the other's time changes nothing
                pass
            _compute(stop)
            return "stored"

        under_way = asyncio.create_task(budget.run("battle", stored))
        await asyncio.sleep(10 * SHORT)
        stop.set()
        assert await under_way == "stored"

    run(test)


def test_outside_of_a_budget_unhurried_is_nothing_special() -> None:
    with unhurried(), unhurried(last=True):
        pass


def test_one_lane_does_not_take_all_threads() -> None:
    async def test(budget: Budget) -> None:
        stop = threading.Event()
        heavy = [asyncio.create_task(budget.run("heavy", _compute, stop)) for _ in range(10)]
        await asyncio.sleep(0)
        assert await budget.run("light", lambda: "done") == "done"
        stop.set()
        await asyncio.gather(*heavy)

    run(test, seconds=600)


def test_one_address_does_not_take_all_threads() -> None:
    async def test(budget: Budget) -> None:
        stop = threading.Event()

        async def ask(address: str, lane: int, work: Callable[[], None]) -> None:
            asks_as(address)
            await budget.run(lane, work)

        heavy = [asyncio.create_task(ask("10.0.0.1", n, lambda: _compute(stop))) for n in range(20)]
        await asyncio.sleep(0)
        await asyncio.create_task(ask("10.0.0.2", 0, lambda: None))
        stop.set()
        await asyncio.gather(*heavy)

    run(test, seconds=600)


def test_a_lane_is_only_so_long() -> None:
    async def test(budget: Budget) -> None:
        stop = threading.Event()
        most = budgets.EACH + budgets.QUEUE
        tasks = [asyncio.create_task(budget.run("battle", _compute, stop)) for _ in range(most)]
        await asyncio.sleep(0.1)
        with pytest.raises(Crowded):
            await budget.run("battle", lambda: None)
        stop.set()
        await asyncio.gather(*tasks)
        assert await budget.run("battle", lambda: "done") == "done"

    run(test, seconds=600)


def test_who_is_waited_for_no_more_still_has_his_place() -> None:
    async def test(budget: Budget) -> None:
        stop = threading.Event()
        left = [asyncio.create_task(budget.run("battle", _compute, stop)) for _ in range(budgets.EACH)]
        await asyncio.sleep(0.1)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        waits = asyncio.create_task(budget.run("battle", lambda: "done"))
        await asyncio.sleep(0.1)
        assert not waits.done()
        stop.set()
        assert await waits == "done"

    run(test, seconds=600)
