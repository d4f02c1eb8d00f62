"""Many battles at once, over the network, on one process: how long does a player wait for his command?

`pytest -m soak tests/load -s` shows what was measured.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import statistics
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from tests.load.wire import Lines
from tests.service.processes import server

BATTLES = 500
RATES = {"truce": 100, "demonworld-first-battle": 100}
"""Commands a second, of all battles together, that one process carries: the small game, and Demonworld with its lists of
choices. The players, who share the machine, take about half of it."""
SECONDS = 20
COMMANDS = 50  # in each battle, where their cost is measured
PATIENCE = 0.050  # seconds: what 99 of 100 commands must not exceed

OPTIONS = {"truce": {"goal": 1_000_000}, "demonworld-first-battle": {}}

pytestmark = [pytest.mark.soak, pytest.mark.timeout(600)]


class Seat:
    """Where one viewer stands, put together from a snapshot and what he is told, as a client does it."""

    def __init__(self, lines: Lines, url: str, token: str) -> None:
        self.lines = lines
        self.url = url
        self.token = token
        self.line: str | None = None
        self.version = -1
        self.prompt: Any = None
        self.told = 0
        self.greeted = asyncio.Event()

    async def listen(self) -> None:
        address = f"ws://{self.lines.host}:{self.lines.port}{self.url}/live?token={self.token}"
        async with connect(address, open_timeout=60, ping_interval=None) as live:
            async for data in live:
                self.lines.received += len(data)
                await self._hear(msgspec.json.decode(data))

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "now":
            self.line = message.get("line", self.line)
            await self.join()
            self.greeted.set()
        elif message["type"] == "changed":
            self.told += 1
            await self.follow(message)

    async def join(self) -> None:
        _, seen = await self.lines.ask("GET", self.url, self.token)
        if seen["version"] > self.version:
            self.version, self.prompt = seen["version"], seen["scene"].get("prompt")

    async def follow(self, update: dict[str, Any]) -> None:
        if (
            update["from"] > self.version
        ):  # an answer and what is told of somebody else have overtaken one another
            await self.join()
        elif update["to"] > self.version:
            self.version = update["to"]
            self.prompt = update.get("prompt", self.prompt)

    async def first(self) -> Any:
        """Return the first command on offer, or None."""
        prompt = self.prompt or {}
        for piece in prompt.get("selectable", [])[:1]:
            _, page = await self.lines.ask("GET", f"{self.url}/choices?focus={piece}", self.token)
            if page["choices"]:
                return page["choices"][0]["command"]
        return prompt["choices"][0]["command"] if prompt.get("choices") else None

    async def give(self, command: Any) -> float:
        """Give a command; return the seconds that it took to be answered."""
        body = {"version": self.version, "command": command, "line": self.line}
        began = time.perf_counter()
        status, answer = await self.lines.ask("POST", f"{self.url}/commands", self.token, body)
        took = time.perf_counter() - began
        assert status == 200, (command, answer)
        await self.follow(answer)
        return took


class Table:
    """A battle whose sides take the first thing that is offered, in turn; they and a spectator listen."""

    def __init__(self, lines: Lines, created: dict[str, Any]) -> None:
        url = f"/api/battles/{created['id']}"
        self.sides = [Seat(lines, url, token) for token in created["tokens"].values()]
        self.spectator = Seat(lines, url, created["spectator"])
        self.seats = (*self.sides, self.spectator)
        self.lock = asyncio.Lock()

    async def move(self) -> float | None:
        """Give one command; return the seconds it took, or None when nobody has anything to do just now."""
        async with self.lock:
            for seat in self.sides:
                command = await seat.first()
                if command is not None:
                    took = await seat.give(command)
                    self.sides.reverse()
                    return took
        return None


@asynccontextmanager
async def _listening(tables: list[Table]) -> AsyncIterator[None]:
    listeners = [asyncio.create_task(seat.listen()) for table in tables for seat in table.seats]
    await asyncio.gather(*(seat.greeted.wait() for table in tables for seat in table.seats))
    yield
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)


def _computed(pid: int) -> float:
    """Return the seconds that a process has computed so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def _tables(address: httpx.URL, scenario: str, number: int) -> AsyncIterator[list[Table]]:
    lines = Lines(address.host, address.port or 80)
    tables: list[Table] = []
    for _ in range(number):
        status, created = await lines.ask(
            "POST", "/api/battles", body={"scenario": scenario, "options": OPTIONS[scenario]}
        )
        assert status == 201, created
        tables.append(Table(lines, created))
    yield tables
    lines.close()


async def _measure(address: httpx.URL, scenario: str) -> list[float]:
    async with _tables(address, scenario, BATTLES) as tables, _listening(tables):
        began = time.perf_counter()
        moves: list[asyncio.Task[float | None]] = []
        rate = RATES[scenario]
        for number, table in zip(range(rate * SECONDS), itertools.cycle(tables), strict=False):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            moves.append(asyncio.create_task(table.move()))
        took = [seconds for seconds in await asyncio.gather(*moves) if seconds is not None]
        carried = len(took) / (time.perf_counter() - began)
    cuts = statistics.quantiles(took, n=100)
    told = sum(seat.told for table in tables for seat in table.seats)
    sys.stdout.write(
        f"\n{scenario}: {BATTLES} battles, {carried:.0f} commands/s, median {cuts[49] * 1000:.1f} ms, "
        f"99th percentile {cuts[98] * 1000:.1f} ms, worst {max(took) * 1000:.1f} ms, {told} pushes\n"
    )
    assert told > 0
    return took


@pytest.mark.parametrize("scenario", OPTIONS)
def test_players_do_not_wait(database: str, scenario: str) -> None:
    with server(database) as (_, client):
        took = asyncio.run(_measure(client.base_url, scenario))
    assert len(took) >= RATES[scenario] * SECONDS * 0.9
    assert statistics.quantiles(took, n=100)[98] < PATIENCE


@pytest.mark.parametrize("scenario", OPTIONS)
def test_what_a_command_costs(database: str, scenario: str) -> None:
    """One command after the other in eight battles: the service's own time and bytes, which a busy machine hardly changes."""

    async def run(address: httpx.URL, pid: int) -> tuple[int, float, int]:
        async with _tables(address, scenario, 8) as tables, _listening(tables):
            lines = tables[0].sides[0].lines
            before, received = _computed(pid), lines.received
            took = [await table.move() for table in tables * COMMANDS]
            return (
                len([one for one in took if one is not None]),
                _computed(pid) - before,
                lines.received - received,
            )

    with server(database) as (process, client):
        done, seconds, received = asyncio.run(run(client.base_url, process.pid))
    sys.stdout.write(
        f"\n{scenario}: {done} commands, {seconds / done * 1000:.2f} ms of a core and {received / done:.0f} bytes each\n"
    )
    assert done >= COMMANDS * 8 * 0.9


@pytest.mark.parametrize("scenario", OPTIONS)
def test_one_process_as_fast_as_it_can(database: str, scenario: str) -> None:
    """Eight battles at once without a pause: how many commands a second?"""

    async def play(table: Table, until: float) -> int:
        done = 0
        while time.perf_counter() < until and await table.move() is not None:
            done += 1
        return done

    async def run(address: httpx.URL) -> float:
        async with _tables(address, scenario, 8) as tables, _listening(tables):
            began = time.perf_counter()
            done = sum(await asyncio.gather(*(play(table, began + 5) for table in tables)))
            return done / (time.perf_counter() - began)

    with server(database) as (_, client):
        rate = asyncio.run(run(client.base_url))
    sys.stdout.write(f"\n{scenario}: {rate:.0f} commands/s\n")
    assert rate > RATES[scenario]
