"""How many bytes of bodies are held, of an address and of all: what is too much is refused, and nothing stays behind."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from oriflamme.service import requests
from oriflamme.service.bodies import SMALL
from oriflamme.service.errors import ServiceError, said
from oriflamme.service.gate import Gate
from oriflamme.service.limits import Limits
from oriflamme.service.shield import Shield
from oriflamme.service.store import StorageBusy
from tests.service.halls import play, settled


class Sender:
    """A request whose body comes piece by piece, through the shield, to a route that reads all of it."""

    def __init__(self, shield: Shield, address: str = "192.0.2.1") -> None:
        self.pieces: asyncio.Queue[Message] = asyncio.Queue()
        self.said: list[Message] = []
        scope: Any = {
            "type": "http",
            "method": "POST",
            "path": "/",
            "headers": [],
            "query_string": b"",
            "client": (address, 1),
        }
        self.task = asyncio.create_task(shield(scope, self.pieces.get, self._hear))

    async def _hear(self, message: Any) -> None:
        self.said.append(message)

    async def sends(self, size: int, *, more: bool = True) -> None:
        self.pieces.put_nowait({"type": "http.request", "body": b"x" * size, "more_body": more})
        await settled()

    def status(self) -> int | None:
        return self.said[0]["status"] if self.said else None

    def closes(self) -> bool:
        return (b"connection", b"close") in self.said[0]["headers"]


async def reads(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope, receive)
    try:
        answer: Any = PlainTextResponse(str(len(await request.body())))
    except ServiceError as error:
        answer = said(request, error)
    await answer(scope, receive, send)


def shield(**limits: Any) -> Shield:
    known = Limits(**limits)
    return Shield(reads, known, Gate(known))


def held(found: Shield) -> int:
    return len(found._bodies)


def test_an_address_holds_only_so_many_bytes_of_bodies() -> None:
    async def scene() -> None:
        guard = shield(bodies=1000)
        first, second, other = Sender(guard), Sender(guard), Sender(guard, "192.0.2.2")
        for one in (first, second, other):
            await one.sends(SMALL)  # which is free
        assert held(guard) == 0
        await first.sends(600)
        await other.sends(900)
        await second.sends(400)
        assert held(guard) == 1900
        await second.sends(1)
        assert (second.status(), second.closes()) == (429, True)
        assert held(guard) == 1500
        await first.sends(400, more=False)
        await other.sends(100, more=False)
        assert (first.status(), other.status(), held(guard)) == (200, 200, 0)

    play(scene)


def test_where_there_is_no_room_who_holds_most_gives_up_his_largest() -> None:
    async def scene() -> None:
        guard = shield(bodies=0, bodies_of_all=1000)
        small, large, other = Sender(guard), Sender(guard), Sender(guard, "192.0.2.2")
        await small.sends(SMALL + 300)
        await large.sends(SMALL + 600)
        await other.sends(SMALL + 200)
        assert (large.status(), large.closes(), small.status(), other.status()) == (429, True, None, None)
        assert held(guard) == 500
        await small.sends(501)
        assert (small.status(), small.closes()) == (503, True)
        # Small bodies are taken whoever holds all there is.
        await other.sends(800)
        late = Sender(guard, "192.0.2.3")
        await late.sends(SMALL, more=False)
        assert (late.status(), held(guard)) == (200, 1000)
        await other.sends(0, more=False)
        assert (other.status(), held(guard)) == (200, 0)

    play(scene)


def test_who_goes_away_holds_nothing_any_more() -> None:
    async def scene() -> None:
        guard = shield()
        gone, broken = Sender(guard), Sender(guard)
        for one in (gone, broken):
            await one.sends(SMALL + 600)
        assert held(guard) == 1200
        gone.pieces.put_nowait({"type": "http.disconnect"})
        await settled()
        broken.task.cancel()
        await settled()
        assert held(guard) == 0
        await asyncio.gather(gone.task, broken.task, return_exceptions=True)

    play(scene)


def request_of(pieces: list[bytes]) -> Request:
    left = iter(pieces)

    async def receive() -> Message:
        piece = next(left, None)
        return {"type": "http.request", "body": piece or b"", "more_body": piece is not None}

    return Request({"type": "http", "method": "POST", "headers": []}, receive)


def test_a_large_body_waits_in_a_file() -> None:
    async def scene() -> None:
        piece = bytes(range(256)) * 1024
        for count, on_disk in ((4, False), (5, True)):
            async with requests.spooled(request_of([piece] * count), 8 * len(piece)) as file:
                assert file._rolled is on_disk  # type: ignore[attr-defined]  # what a spooled file knows of itself
                file.seek(0)
                assert file.read() == piece * count
            assert file.closed
        with pytest.raises(ServiceError) as raised:
            async with requests.spooled(request_of([piece] * 5), 4 * len(piece)):
                pass
        assert raised.value.body.text.id == "service-too-large"

    play(scene)


def test_a_body_for_which_the_disk_has_no_room_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        with pytest.raises(StorageBusy, match="No space left"):
            async with requests.spooled(request_of([b"x" * (1 << 21)]), 1 << 22):
                pass

    def full(*_: Any, **__: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.TemporaryFile", full)
    play(scene)
