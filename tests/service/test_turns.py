"""Turns: each gets as much, who wants little hardly waits, and who plays goes before the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from oriflamme.service import turns as module
from oriflamme.service.askers import Asker
from oriflamme.service.turns import IN_A_ROW, MANY, Places, Turns

RED, BLUE, GREEN = (Asker(name) for name in ("red", "blue", "green"))
PLAYER = Asker("red", plays=True)


def order(turns: Turns[str], cost: float = 0.01) -> list[str]:
    """Take everything that waits; each thing costs as much."""
    taken = []
    while (found := turns.take()) is not None:
        who, thing = found
        turns.charge(who, cost)
        taken.append(thing)
    return taken


def test_one_after_the_other_whoever_has_how_much() -> None:
    turns = Turns[str]()
    for number in range(3):
        turns.put(RED, f"red {number}")
    turns.put(BLUE, "blue 0")
    turns.put(GREEN, "green 0")
    turns.put(BLUE, "blue 1")
    assert (len(turns), turns.waiting(RED), turns.waiting(PLAYER)) == (3, 3, 0)
    assert order(turns) == ["red 0", "blue 0", "green 0", "red 1", "blue 1", "red 2"]
    assert (len(turns), turns.waiting(RED)) == (0, 0)


def test_who_has_had_much_waits_for_those_who_have_had_less() -> None:
    turns = Turns[str]()
    turns.put(RED, "red")
    turns.put(BLUE, "blue")
    assert turns.take() == (RED, "red")
    turns.charge(RED, module.MOST / 2)
    for number in range(4):
        turns.put(BLUE, f"blue {number}")
    turns.put(RED, "red again")
    found = order(turns, cost=module.MOST / 5)
    assert found.index("red again") == 3  # the others have had as much by then


def test_who_comes_after_a_pause_has_saved_nothing_up() -> None:
    turns = Turns[str]()
    for number in range(20):
        turns.put(RED, f"red {number}")
    order(turns)
    for _ in range(9):
        turns.put(BLUE, "blue")
        turns.put(RED, "red")
    found = order(turns)
    assert all(found[:count].count("blue") - found[:count].count("red") in range(3) for count in range(15))


def test_one_long_piece_of_work_is_soon_forgotten() -> None:
    turns = Turns[str]()
    turns.put(RED, "long")
    turns.put(BLUE, "blue")
    turns.take()
    turns.charge(RED, 1000)
    for number in range(100):
        turns.put(BLUE, f"blue {number}")
    turns.put(RED, "red")
    assert order(turns, cost=module.MOST / 2).index("red") < 5


def test_who_plays_goes_first_but_not_always() -> None:
    turns = Turns[str]()
    for number in range(3 * IN_A_ROW):
        turns.put(PLAYER, f"player {number}")
    for number in range(3):
        turns.put(BLUE, f"other {number}")
    found = order(turns)
    assert [place for place, thing in enumerate(found) if thing.startswith("other")] == [
        (IN_A_ROW + 1) * (number + 1) - 1 for number in range(3)
    ]


def test_what_may_not_have_its_turn_yet_lets_others_pass() -> None:
    turns = Turns[str]()
    for who, thing in ((RED, "a"), (RED, "b"), (BLUE, "a"), (BLUE, "b")):
        turns.put(who, thing)
    assert turns.take(lambda who, thing: thing == "b") == (RED, "b")
    assert turns.take(lambda who, thing: who == BLUE) == (BLUE, "a")
    assert turns.take(lambda who, thing: False) is None
    assert sorted(order(turns)) == ["a", "b"]


def test_those_who_wait_for_nothing_are_forgotten_some_time() -> None:
    turns = Turns[str]()
    for number in range(3 * MANY):
        turns.put(Asker(f"{number}"), "once")
        turns.take()
    assert len(turns._others._had) <= MANY + 1


def run(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(scene())


def test_places_are_taken_by_turns() -> None:
    async def scene() -> None:
        places, found = Places(1), list[str]()
        leave = asyncio.Event()

        async def stay(who: Asker) -> None:
            async with places.place(who):
                found.append(who.address)
                await leave.wait()

        staying = [asyncio.create_task(stay(who)) for who in (RED, RED, RED, BLUE)]
        await asyncio.sleep(0)
        assert found == ["red"]
        leave.set()
        await asyncio.gather(*staying)
        assert found == ["red", "blue", "red", "red"]

    run(scene)


def test_whoever_is_gone_leaves_his_place() -> None:
    async def scene() -> None:
        places = Places(1)
        async with places.place(RED):
            waits = asyncio.create_task(_once(places))
            await asyncio.sleep(0)
            waits.cancel()
            await asyncio.gather(waits, return_exceptions=True)
        given = asyncio.create_task(_once(places))
        gone = asyncio.create_task(_once(places))
        await asyncio.sleep(0)  # one has been given the place, and does not know it yet
        given.cancel()
        await asyncio.gather(given, gone, return_exceptions=True)
        await _once(places)

    run(scene)


async def _once(places: Places) -> None:
    async with places.place(BLUE):
        pass
