"""Connections without a network: the service's protocols, over wires and by a clock of the tests'."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from uvicorn.server import ServerState

from oriflamme.service.limits import Limits
from oriflamme.service.protocols import Config, Doors, HttpProtocol

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
UPGRADE = (
    HEAD + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Timer:
    def __init__(self, at: float, act: Callable[[], object]) -> None:
        self.at, self.act, self.cancelled = at, act, False

    def cancel(self) -> None:
        self.cancelled = True


class Clock:
    """The part of a loop that protocols use, whose time passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, act: Callable[..., object], *args: Any) -> Timer:
        timer = Timer(self.now + delay, lambda: act(*args))
        self.timers.append(timer)
        return timer

    def create_task(self, work: Any, **_: Any) -> asyncio.Task[Any]:
        return asyncio.get_running_loop().create_task(work)

    async def passes(self, seconds: float) -> None:
        end = self.now + seconds
        while due := [one for one in self.timers if not one.cancelled and one.at <= end]:
            first = min(due, key=lambda one: one.at)
            self.timers.remove(first)
            self.now = max(self.now, first.at)
            first.act()
            await settled()
        self.now = end


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


class Wire(asyncio.Transport):
    """One connection, from the side of who has opened it."""

    def __init__(self, hall: Hall, address: str) -> None:
        super().__init__()
        self.address = address
        self.sent = b""
        self.closed = False
        self._paused = False
        self.protocol: Any = HttpProtocol(hall.config, hall.state, {}, hall.clock)
        self.protocol.connection_made(self)

    async def send(self, data: bytes) -> None:
        if not self.closed:
            self.protocol.data_received(data)
        await settled()

    def answer(self) -> tuple[int, Any]:
        head, _, body = self.sent.partition(b"\r\n\r\n")
        return int(head.split()[1]), json.loads(body)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return (self.address, 5000) if name == "peername" else default

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        found: asyncio.BaseProtocol = self.protocol
        return found

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        assert high == 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += bytes(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            asyncio.get_running_loop().call_soon(lambda: self.protocol.connection_lost(None))

    abort = close

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False

    def is_paused(self) -> bool:
        return self._paused


class Hall:
    """What connections come into."""

    def __init__(self, limits: Limits, room: int = 100) -> None:
        self.clock = Clock()
        self.doors = Doors(limits, room)
        self.gone = 0
        self.config = Config(self.app, self.doors, log_config=None, interface="asgi3", ws_ping_interval=None)
        self.config.load()
        self.state = ServerState()

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            while (await socket.receive())["type"] != "websocket.disconnect":
                pass
            return
        try:
            body = await Request(scope, receive).body() if scope["path"] != "/hasty" else b""
        except ClientDisconnect:
            self.gone += 1
            return
        who = scope["client"][0]
        await PlainTextResponse(f"{len(body)} from {who}")(scope, receive, send)

    def connect(self, address: str = "192.0.2.1") -> Wire:
        return Wire(self, address)


Scene = Callable[[], Awaitable[None]]


def play(scene: Scene) -> None:
    async def whole() -> None:
        await scene()

    asyncio.run(whole())
