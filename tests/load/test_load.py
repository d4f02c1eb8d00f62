"""Many battles at once, over the network, on one process: how long does a player wait for his command?

`pytest -m soak tests/load -s` shows what was measured.
"""

from __future__ import annotations

import asyncio
import itertools
import statistics
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.load.wire import Lines
from tests.service.processes import server

BATTLES = 500
RATES = {"truce": 100, "demonworld-first-battle": 30}
"""Commands a second, of all battles together, that one process carries: the small game, and Demonworld with its scenes
of 550 hexes and its lists of choices. The players, who share the machine, take about half of it."""
SECONDS = 20
PATIENCE = 0.050  # seconds: what 99 of 100 commands must not exceed

OPTIONS = {"truce": {"goal": 1_000_000}, "demonworld-first-battle": {}}

pytestmark = [pytest.mark.soak, pytest.mark.timeout(600)]


class Table:
    """A battle whose sides take the first thing that is offered, in turn; one spectator listens."""

    def __init__(self, lines: Lines, created: dict[str, Any]) -> None:
        self.lines = lines
        self.url = f"/api/battles/{created['id']}"
        self.tokens: list[str] = list(created["tokens"].values())
        self.spectator: str = created["spectator"]
        self.told = 0
        self.greeted = asyncio.Event()
        self.lock = asyncio.Lock()

    async def listen(self) -> None:
        address = f"ws://{self.lines.host}:{self.lines.port}{self.url}/live?token={self.spectator}"
        async with connect(address, open_timeout=60, ping_interval=None) as live:
            await self._count(live)

    async def _count(self, live: ClientConnection) -> None:
        async for _ in live:
            self.told += 1
            self.greeted.set()

    async def move(self) -> float | None:
        """Give one command; return the seconds it took, or None when nothing can be done any more."""
        async with self.lock:
            for token in self.tokens:
                _, seen = await self.lines.ask("GET", self.url, token)
                command = await self._first(seen, token)
                if command is not None:
                    body = {"version": seen["version"], "command": command}
                    began = time.perf_counter()
                    status, answer = await self.lines.ask("POST", f"{self.url}/commands", token, body)
                    took = time.perf_counter() - began
                    assert status == 200, (command, answer)
                    self.tokens.reverse()
                    return took
        return None

    async def _first(self, seen: dict[str, Any], token: str) -> Any:
        prompt = seen["scene"].get("prompt") or {}
        for piece in prompt.get("selectable", [])[:1]:
            _, page = await self.lines.ask("GET", f"{self.url}/choices?focus={piece}", token)
            if page["choices"]:
                return page["choices"][0]["command"]
        return prompt["choices"][0]["command"] if prompt.get("choices") else None


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
    async with _tables(address, scenario, BATTLES) as tables:
        listeners = [asyncio.create_task(table.listen()) for table in tables]
        await asyncio.gather(*(table.greeted.wait() for table in tables))
        began = time.perf_counter()
        moves: list[asyncio.Task[float | None]] = []
        rate = RATES[scenario]
        for number, table in zip(range(rate * SECONDS), itertools.cycle(tables), strict=False):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            moves.append(asyncio.create_task(table.move()))
        took = [seconds for seconds in await asyncio.gather(*moves) if seconds is not None]
        carried = len(took) / (time.perf_counter() - began)
        for listener in listeners:
            listener.cancel()
        await asyncio.gather(*listeners, return_exceptions=True)
    cuts = statistics.quantiles(took, n=100)
    told = sum(table.told for table in tables) - BATTLES
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
def test_one_process_as_fast_as_it_can(database: str, scenario: str) -> None:
    """Eight battles at once without a pause: how many commands a second?"""

    async def play(table: Table, until: float) -> int:
        done = 0
        while time.perf_counter() < until and await table.move() is not None:
            done += 1
        return done

    async def run(address: httpx.URL) -> float:
        async with _tables(address, scenario, 8) as tables:
            began = time.perf_counter()
            done = sum(await asyncio.gather(*(play(table, began + 5) for table in tables)))
            return done / (time.perf_counter() - began)

    with server(database) as (_, client):
        rate = asyncio.run(run(client.base_url))
    sys.stdout.write(f"\n{scenario}: {rate:.0f} commands/s\n")
    assert rate > RATES[scenario]
