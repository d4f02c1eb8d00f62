"""Players who follow a play over the network: they listen, look at their choices, and command what is prepared."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

import msgspec
from websockets.asyncio.client import connect

from tests.load.plays import Deed, Play, Seats
from tests.load.wire import Lines


class _Told(msgspec.Struct):
    """As much of a message as a player needs who knows what he will do. `version` is that of a `now`."""

    type: str
    version: int = -1
    to: int = -1
    line: str | None = None


class _Seen(msgspec.Struct):
    version: int


_TOLD = msgspec.json.Decoder(_Told)
_SEEN = msgspec.json.Decoder(_Seen)


class Waited(msgspec.Struct, frozen=True):
    """How many seconds a player waited for his choices (None: he asked for none) and for his command."""

    phase: str
    choices: float | None
    command: float


class Seat:
    """One viewer at the wire: his version, and how many updates he was told."""

    def __init__(self, lines: Lines, url: str, token: str) -> None:
        self.lines = lines
        self.url = url
        self.token = token
        self.line: str | None = None
        self.version = -1
        self.told = 0
        self.greeted = asyncio.Event()

    async def listen(self) -> None:
        address = f"ws://{self.lines.host}:{self.lines.port}{self.url}/live?token={self.token}"
        async with connect(address, open_timeout=60, ping_interval=None, compression=None) as live:
            async for data in live:
                self.lines.received += len(data)
                await self._hear(_TOLD.decode(data))

    async def _hear(self, message: _Told) -> None:
        if message.type == "now":
            self.line = message.line or self.line
            await self.join()
            self.greeted.set()
        elif message.type == "changed":
            self.told += 1
            self.version = max(self.version, message.to)

    async def join(self) -> None:
        """Look at the whole battle."""
        _, seen = await self.lines.ask("GET", self.url, self.token)
        self.version = max(self.version, _SEEN.decode(seen).version)

    async def do(self, deed: Deed) -> Waited:
        """Look at the choices for the piece, and give the command."""
        listed = None
        if deed.focus is not None:
            began = time.perf_counter()
            status, page = await self.lines.ask("GET", f"{self.url}/choices?focus={deed.focus}", self.token)
            listed = time.perf_counter() - began
            assert status == HTTPStatus.OK, page
        while True:
            body = {"version": self.version, "command": msgspec.Raw(deed.command), "line": self.line}
            began = time.perf_counter()
            status, answer = await self.lines.ask("POST", f"{self.url}/commands", self.token, body)
            took = time.perf_counter() - began
            if status != HTTPStatus.CONFLICT:
                break
            await self.join()  # the answer to another seat has overtaken what this one is told of it
        assert status == HTTPStatus.OK, (deed, answer)
        self.version = max(self.version, _TOLD.decode(answer).to)
        return Waited(deed.phase, listed, took)


class Table:
    """A battle that goes on as its play does, from one of its deeds on; both sides and a spectator listen."""

    def __init__(self, lines: Lines, seats: Seats, play: Play, start: int) -> None:
        url = f"/api/battles/{seats.battle}"
        self.seats = {viewer: Seat(lines, url, token) for viewer, token in seats.tokens.items()}
        self.lock = asyncio.Lock()
        self._coming: Iterator[Deed] = iter(play.deeds[start:])

    async def move(self) -> Waited | None:
        """Do the next deed; return how long its player waited, or None when the play is over."""
        async with self.lock:
            deed = next(self._coming, None)
            return None if deed is None else await self.seats[deed.side].do(deed)


@asynccontextmanager
async def listening(tables: Sequence[Table]) -> AsyncIterator[None]:
    """Let everybody at the tables listen for as long as the context lasts. Raises what keeps somebody from it."""
    seats = [seat for table in tables for seat in table.seats.values()]
    listeners = [asyncio.create_task(seat.listen()) for seat in seats]
    greeted = asyncio.gather(*(seat.greeted.wait() for seat in seats))
    awaited: list[asyncio.Future[Any]] = [greeted, *listeners]
    ended, _ = await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
    if greeted not in ended:
        for listener in listeners:
            listener.cancel()
        found = await asyncio.gather(*listeners, return_exceptions=True)
        raise ConnectionError(
            f"who should listen does not: {[one for one in found if isinstance(one, Exception)][:1]}"
        )
    yield
    gone = [listener for listener in listeners if listener.done()]
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
    if gone:
        raise ConnectionError(f"who listened was cut off: {gone}")
