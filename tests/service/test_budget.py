"""Work that takes too long is broken off, storing is not, and nobody takes all the threads."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from oriflamme.service import benches
from oriflamme.service import budget as budgets
from oriflamme.service.askers import Asker, asks_as
from oriflamme.service.benches import TooCostly
from oriflamme.service.budget import Budget, Crowded, unhurried

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

    asyncio.run(within())


@pytest.mark.parametrize("work", [endlessly, stubbornly])
def test_what_takes_too_long_is_broken_off_and_its_thread_is_free_again(work: Callable[[], None]) -> None:
    async def test(budget: Budget) -> None:
        for _ in range(2 * (budgets.QUICK_WORKERS + budgets.SLOW_WORKERS)):
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


def _compute(stop: threading.Event, long: threading.Event | None = None) -> None:
    """Compute until told to stop; say when that has taken many times what is short."""
    end = time.thread_time() + 10 * SHORT
    while not stop.is_set():
        if long is not None and time.thread_time() > end:
            long.set()


def test_what_is_unhurried_is_not_broken_off() -> None:
    async def test(budget: Budget) -> None:
        stop, long, came = threading.Event(), threading.Event(), []

        def storing() -> None:
            with unhurried():
                _compute(stop, long)
                came.append("stored")
            endlessly()

        under_way = asyncio.create_task(budget.run("battle", storing))
        await until(long.is_set)
        assert not under_way.done()
        stop.set()
        with pytest.raises(TooCostly):
            await under_way
        assert came == ["stored"]

    run(test)


def test_after_the_last_word_nothing_is_broken_off() -> None:
    async def test(budget: Budget) -> None:
        stop, long = threading.Event(), threading.Event()

        def stored() -> str:
            with unhurried(last=True):
                pass
            with unhurried():  # one within the other's time changes nothing
                pass
            _compute(stop, long)
            return "stored"

        under_way = asyncio.create_task(budget.run("battle", stored))
        await until(long.is_set)
        stop.set()
        assert await under_way == "stored"

    run(test)


def test_outside_of_a_budget_unhurried_is_nothing_special() -> None:
    with unhurried(), unhurried(last=True):
        pass


def _count(stop: threading.Event, under_way: list[int], long: threading.Event | None = None) -> None:
    """Compute until told to stop; the sum of `under_way` is how many do."""
    under_way.append(1)
    try:
        _compute(stop, long)
    finally:
        under_way.append(-1)


async def until(condition: Callable[[], bool]) -> None:
    for _ in iter(condition, True):
        await asyncio.sleep(0.01)


async def asked(who: Asker, budget: Budget, lane: object, work: Callable[..., Any], *args: Any) -> Any:
    """Have work done for somebody; to be made a task of its own."""
    asks_as(who)
    return await budget.run(lane, work, *args)


def slowly(begun: list[str]) -> str:
    """Compute for longer than is quick, and note in which thread it was begun."""
    begun.append(threading.current_thread().name.rstrip("_0123456789"))
    end = time.thread_time() + 3 * budgets.QUICK
    while time.thread_time() < end:
        pass
    return "done"


def test_what_is_not_quick_counts_among_the_slow_where_there_is_room() -> None:
    async def test(budget: Budget) -> None:
        begun = list[str]()
        assert await budget.run("battle", slowly, begun) == "done"
        assert begun == ["rules"]
        # All threads are there for the quick again, and for the slow.
        for _ in range(2 * (budgets.QUICK_WORKERS + budgets.SLOW_WORKERS)):
            assert await budget.run("battle", lambda: "done") == "done"
        assert await budget.allot(budgets.BROUGHT + 1, "battle", slowly, begun) == "done"
        assert begun == ["rules", "slow-rules"]

    run(test, seconds=600)


def test_what_is_not_quick_is_begun_anew_where_there_is_no_room_yet() -> None:
    async def test(budget: Budget) -> None:
        stop, under_way, begun = threading.Event(), list[int](), list[str]()

        async def brought(who: Asker) -> None:
            asks_as(who)
            await budget.allot(budgets.BROUGHT + 1, who, _count, stop, under_way)

        places = budgets.SLOW_WORKERS - benches.FOR_PLAYERS
        crowd = [asyncio.create_task(brought(Asker(f"10.0.0.{n}"))) for n in range(places)]
        await until(lambda: sum(under_way) == places)
        waits = asyncio.create_task(asked(Asker("10.0.1.1"), budget, "battle", slowly, begun))
        await until(lambda: begun == ["rules"])
        player = Asker("10.0.1.2", plays=True)
        at_once = asyncio.create_task(asked(player, budget, "another", slowly, begun))
        assert await at_once == "done"
        assert begun == ["rules", "rules"]
        assert not waits.done()
        stop.set()
        await asyncio.gather(*crowd)
        assert await waits == "done"
        assert begun == ["rules", "rules", "slow-rules"]

    run(test, seconds=600)


def test_what_may_stay_is_broken_off_when_its_own_time_is_over() -> None:
    async def test(budget: Budget) -> None:
        with pytest.raises(TooCostly):
            await budget.run("battle", endlessly)
        assert await budget.run("battle", lambda: "done") == "done"

    run(test, seconds=2 * budgets.QUICK)


def test_what_may_stay_is_not_broken_off_when_the_answer_comes_at_once() -> None:
    asked = []

    def over(work: benches.Overtime) -> None:
        asked.append(work)
        work.stay(3600)

    work = budgets._Work(-1.0, over)
    work.look()
    work.look()
    assert asked == [work]
    assert work.take()  # nobody has taken the right to break it off


def test_what_is_quick_does_not_wait_for_what_is_slow() -> None:
    async def test(budget: Budget) -> None:
        stop, under_way = threading.Event(), list[int]()
        crowd = [Asker(f"10.0.0.{n}") for n in range(8)]
        heavy = [asyncio.create_task(asked(who, budget, who, _count, stop, under_way)) for who in crowd]
        for _ in range(5):
            assert await asyncio.create_task(asked(Asker("10.0.1.1"), budget, 1, lambda: "done")) == "done"
            await asyncio.sleep(0.1)
        # Those that have turned out to be slow are few at a time.
        await until(lambda: sum(under_way) <= budgets.SLOW_WORKERS + budgets.QUICK_WORKERS)
        stop.set()
        await asyncio.gather(*heavy)

    run(test, seconds=600)


def test_one_lane_does_not_take_all_threads() -> None:
    async def test(budget: Budget) -> None:
        stop, under_way = threading.Event(), list[int]()
        askers = [Asker(f"10.0.0.{n}") for n in range(4)]
        heavy = [asyncio.create_task(asked(who, budget, "heavy", _count, stop, under_way)) for who in askers]
        await until(lambda: sum(under_way) == benches.EACH)
        assert await budget.run("light", lambda: "done") == "done"
        stop.set()
        await asyncio.gather(*heavy)

    run(test, seconds=600)


def test_one_address_does_not_take_all_threads() -> None:
    async def test(budget: Budget) -> None:
        stop, under_way = threading.Event(), list[int]()
        greedy = Asker("10.0.0.1")
        heavy = [asyncio.create_task(asked(greedy, budget, n, _count, stop, under_way)) for n in range(20)]
        await until(lambda: sum(under_way) == benches.ADDRESS)
        await asyncio.create_task(asked(Asker("10.0.0.2"), budget, 0, lambda: None))
        stop.set()
        await asyncio.gather(*heavy)

    run(test, seconds=600)


def test_who_plays_always_finds_a_thread() -> None:
    async def test(budget: Budget) -> None:
        stop, under_way = threading.Event(), list[int]()

        def stored() -> None:  # what is being stored is not broken off, however long it takes
            with unhurried():
                _count(stop, under_way)

        crowd = [Asker(f"10.0.0.{n}") for n in range(10)]
        heavy = [asyncio.create_task(asked(who, budget, who, stored)) for who in crowd]
        await until(lambda: sum(under_way) == budgets.QUICK_WORKERS - benches.FOR_PLAYERS)
        player = Asker("10.0.0.1", plays=True)
        assert await asyncio.create_task(asked(player, budget, "battle", lambda: "done")) == "done"
        stop.set()
        await asyncio.gather(*heavy)

    run(test, seconds=600)


def test_bots_think_as_long_as_they_like_one_of_an_address_at_a_time() -> None:
    async def test(budget: Budget) -> None:
        stop, long, under_way = threading.Event(), threading.Event(), list[int]()

        async def think(who: Asker, battle: str) -> None:
            asks_as(who)
            await budget.think(battle, _count, stop, under_way, long)

        many = [asyncio.create_task(think(Asker("10.0.0.1"), f"{n}")) for n in range(10)]
        await until(lambda: sum(under_way) == 1)
        other = asyncio.create_task(think(Asker("10.0.0.2", plays=True), "other"))
        await until(lambda: sum(under_way) == 2)
        await until(long.is_set)
        assert not any(task.done() for task in (*many, other))
        stop.set()
        await asyncio.gather(*many, other)

    run(test)


def test_a_lane_is_only_so_long() -> None:
    async def test(budget: Budget) -> None:
        stop = threading.Event()
        most = benches.EACH + budgets.QUEUE
        tasks = [asyncio.create_task(budget.run("battle", _compute, stop)) for _ in range(most)]
        await asyncio.sleep(0)
        with pytest.raises(Crowded):
            await budget.run("battle", lambda: None)
        stop.set()
        await asyncio.gather(*tasks)
        assert await budget.run("battle", lambda: "done") == "done"

    run(test, seconds=600)


def test_who_is_waited_for_no_more_still_has_his_place() -> None:
    async def test(budget: Budget) -> None:
        stop, under_way = threading.Event(), list[int]()

        def stored() -> None:
            with unhurried():
                _count(stop, under_way)

        askers = [Asker(f"10.0.0.{n}") for n in range(benches.EACH)]
        left = [asyncio.create_task(asked(who, budget, "battle", stored)) for who in askers]
        await until(lambda: sum(under_way) == benches.EACH)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        waits = asyncio.create_task(budget.run("battle", lambda: "done"))
        assert await budget.run("another", lambda: "done") == "done"  # begun after what waits would have been
        assert not waits.done()
        stop.set()
        assert await waits == "done"

    run(test, seconds=600)


def test_who_is_waited_for_no_more_before_his_turn_is_left_out() -> None:
    async def test(budget: Budget) -> None:
        stop, under_way, done = threading.Event(), list[int](), list[str]()
        first = asyncio.create_task(budget.run("battle", _count, stop, under_way))
        await until(lambda: sum(under_way) == 1)
        gone = asyncio.create_task(budget.run("battle", done.append, "gone"))
        stays = asyncio.create_task(budget.run("battle", done.append, "stays"))
        await asyncio.sleep(0)
        gone.cancel()
        stop.set()
        await asyncio.gather(first, stays)
        assert done == ["stays"]

    run(test, seconds=600)
