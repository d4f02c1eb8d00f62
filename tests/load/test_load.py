"""Many battles at once, over the network, on one process: how long does a player wait for his command?

The battles are prepared (`plays`) and stored before the service starts, each somewhere in the middle, so that all phases
are played at once. `pytest -m soak tests/load -s` shows what was measured.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from typing import Any

import httpx
import msgspec
import pytest

from oriflamme import bots
from oriflamme.kernel.ruleset import rulesets
from oriflamme.service.store import Store
from tests.load.players import Table, Waited, listening
from tests.load.plays import Play, Seats, keep, play_out
from tests.load.wire import Lines
from tests.service.parley import RULESET
from tests.service.processes import server

BATTLES = 500
RATE = 100
"""Commands a second, of all battles together, that one process carries. The players share the machine with it."""
SECONDS = 20
WARMING = 5
"""Seconds before these that do not count: a service that runs for long has met most shapes of units before."""
AHEAD = 12
"""So many deeds a battle has before it at least, where it is stored."""
BY_PHASE = 40
"""So many battles of each phase give one command, where its cost is measured: by the last MEASURED of them."""
MEASURED = 25
PATIENCE = 0.050  # seconds: what 99 of 100 commands must not exceed
QUEUE = 16  # battles that are played at once, where nobody pauses

GAMES: dict[str, list[tuple[str, str, dict[str, Any]]]] = {
    "a small game": [("truce", bots.RANDOM, {"goal": 1_000_000})],
    "Demonworld": [
        ("demonworld-first-battle", "captain", {}),
        ("demonworld-first-battle", bots.RANDOM, {}),
        ("demonworld-first-battle", "captain", {}),
        ("demonworld-first-volleys", "captain", {}),
        ("demonworld-hail-of-arrows", "captain", {}),
        ("demonworld-hail-of-arrows", bots.RANDOM, {}),
    ],
}
"""What is played: scenarios, by whom, and options."""

pytestmark = [pytest.mark.soak, pytest.mark.timeout(600)]


class Place(msgspec.Struct, frozen=True):
    """A stored battle and where in its play it stands."""

    play: Play
    start: int
    seats: Seats

    @property
    def phase(self) -> str:
        return self.play.deeds[self.start].phase


@cache
def _plays(game: str) -> tuple[Play, ...]:
    known = {**rulesets(), RULESET.name: RULESET}
    offered = {scenario: rules for rules in known.values() for scenario in rules.scenarios()}
    return tuple(
        play_out(offered[scenario], scenario, f"load {number}", options, bot)
        for number, (scenario, bot, options) in enumerate(GAMES[game])
    )


def _phases(game: str) -> dict[str, list[tuple[Play, int]]]:
    """Return by phase the deeds from which a battle can go on for long enough, in an order of chance."""
    found = defaultdict[str, list[tuple[Play, int]]](list)
    for play in _plays(game):
        for number, deed in enumerate(play.deeds[:-AHEAD]):
            found[deed.phase].append((play, number))
    for begun in found.values():
        random.Random(0).shuffle(begun)
    return dict(sorted(found.items()))


def _by_turns(game: str) -> Iterator[tuple[Play, int]]:
    """Yield where battles begin: in each phase one, and again."""
    for begun in zip(*(itertools.cycle(begun) for begun in _phases(game).values()), strict=False):
        yield from begun


def _store(database: str, starts: Iterator[tuple[Play, int]]) -> list[Place]:
    store = Store(database)
    store.prepare()
    places = [Place(play, start, keep(store, play, start)) for play, start in starts]
    store.close()
    return places


@asynccontextmanager
async def _tables(address: httpx.URL, places: Sequence[Place]) -> AsyncIterator[list[Table]]:
    lines = Lines(address.host, address.port or 80)
    tables = [Table(lines, place.seats, place.play, place.start) for place in places]
    async with listening(tables):
        yield tables
    lines.close()


class Cost(msgspec.Struct):
    """What a process has computed and sent in the meantime: seconds and bytes."""

    seconds: float = 0
    received: int = 0


@contextmanager
def _cost(pid: int, lines: Lines) -> Iterator[Cost]:
    clock = ~pid << 3 | 2  # Linux: what another process has computed, to the nanosecond
    cost, seconds, received = Cost(), time.clock_gettime(clock), lines.received
    yield cost
    cost.seconds, cost.received = time.clock_gettime(clock) - seconds, lines.received - received


def _lines_of(tables: Sequence[Table]) -> Lines:
    return next(iter(tables[0].seats.values())).lines


def _milliseconds(seconds: Sequence[float]) -> str:
    if len(seconds) < 2:  # what quantiles need
        return "-"
    cuts = statistics.quantiles(seconds, n=100)
    return f"{cuts[49] * 1000:.1f} ms, 99th percentile {cuts[98] * 1000:.1f} ms, worst {max(seconds) * 1000:.0f} ms"


async def _at_rate(tables: Iterator[Table], seconds: int) -> tuple[list[Waited], float]:
    """Let the tables move by turns, RATE of them a second; return what was waited, and how many a second were done."""
    began = time.perf_counter()
    moves: list[asyncio.Task[Waited | None]] = []
    for number, table in zip(range(RATE * seconds), tables, strict=False):
        await asyncio.sleep(max(0.0, began + number / RATE - time.perf_counter()))
        moves.append(asyncio.create_task(table.move()))
    done = [one for one in await asyncio.gather(*moves) if one is not None]
    return done, len(done) / (time.perf_counter() - began)


@pytest.mark.parametrize("game", GAMES)
def test_players_do_not_wait(database: str, game: str) -> None:
    places = _store(database, itertools.islice(_by_turns(game), BATTLES))

    async def run(address: httpx.URL, pid: int) -> list[Waited]:
        async with _tables(address, places) as tables:
            turns = itertools.cycle(tables)
            await _at_rate(turns, WARMING)
            own = time.process_time()
            with _cost(pid, _lines_of(tables)) as cost:
                done, carried = await _at_rate(turns, SECONDS)
            own = time.process_time() - own
            told = sum(seat.told for table in tables for seat in table.seats.values())
        busy = len(done) / carried
        sys.stdout.write(
            f"\n{game}: {BATTLES} battles, {carried:.0f} commands/s, {told} told, {cost.received / len(done):.0f} bytes and "
            f"{cost.seconds / len(done) * 1000:.2f} ms each; the service computes {cost.seconds / busy:.0%} of a core, the "
            f"players {own / busy:.0%}\n  load average {os.getloadavg()[0]:.1f}\n"
            f"  a command: median {_milliseconds([one.command for one in done])}\n"
            f"  a list of choices: median {_milliseconds([one.choices for one in done if one.choices is not None])}\n"
        )
        for phase in _phases(game):
            of_phase = [one.command for one in done if one.phase == phase]
            sys.stdout.write(f"  {phase}: {len(of_phase)} commands, median {_milliseconds(of_phase)}\n")
        assert told > 0
        return done

    with server(database) as (process, client):
        done = asyncio.run(run(client.base_url, process.pid))
    assert len(done) >= RATE * SECONDS * 0.9
    assert statistics.quantiles([one.command for one in done], n=100)[98] < PATIENCE


@pytest.mark.parametrize("game", GAMES)
def test_what_a_command_costs(database: str, game: str) -> None:
    """One command after the other, phase by phase: the service's own time and bytes, which a busy machine hardly changes."""
    found = _phases(game)
    starts = [
        start for begun in found.values() for start in itertools.islice(itertools.cycle(begun), BY_PHASE)
    ]
    places = _store(database, iter(starts))

    async def run(address: httpx.URL, pid: int) -> None:
        async with _tables(address, places) as tables:
            for phase in found:
                mine = [table for table, place in zip(tables, places, strict=True) if place.phase == phase]
                for table in mine[:-MEASURED]:
                    await table.move()
                with _cost(pid, _lines_of(tables)) as cost:
                    done = [await table.move() for table in mine[-MEASURED:]]
                listed = sum(one is not None and one.choices is not None for one in done)
                sys.stdout.write(
                    f"  {phase}: {cost.seconds / len(done) * 1000:.2f} ms of a core and {cost.received / len(done):.0f} "
                    f"bytes, a list of choices with {listed / len(done):.0%}\n"
                )
                assert None not in done

    sys.stdout.write(f"\n{game}: what a command costs\n")
    with server(database) as (process, client):
        asyncio.run(run(client.base_url, process.pid))


@pytest.mark.parametrize("game", GAMES)
def test_one_process_as_fast_as_it_can(database: str, game: str) -> None:
    """Battles played at once without a pause: how many commands a second?"""
    places = _store(database, itertools.islice(_by_turns(game), QUEUE))

    async def play(table: Table, until: float) -> int:
        done = 0
        while time.perf_counter() < until and await table.move() is not None:
            done += 1
        return done

    async def run(address: httpx.URL) -> float:
        async with _tables(address, places) as tables:
            began = time.perf_counter()
            done = sum(await asyncio.gather(*(play(table, began + 5) for table in tables)))
            return done / (time.perf_counter() - began)

    with server(database) as (_, client):
        rate = asyncio.run(run(client.base_url))
    sys.stdout.write(f"\n{game}: {rate:.0f} commands/s\n")
    assert rate > RATE
