"""Requests are begun by turns: who sends hundreds at once has nobody else wait for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.types import Receive, Scope, Send

from oriflamme.service import turnstile as module
from oriflamme.service.askers import Asker, asker
from oriflamme.service.turnstile import MEANWHILE, ROUND, Metered, Turnstile, is_player
from tests.service.chairs import Party


class Hall:
    """An application behind a turnstile, that says who was begun when."""

    def __init__(self) -> None:
        self.begun: list[Asker] = []
        self.open = asyncio.Event()
        self.turnstile = Turnstile(self.app, lambda scope: scope["path"] == "/plays")

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.begun.append(asker())
        if scope["path"] != "/brief":
            await self.open.wait()

    def ask(self, address: str, path: str = "/brief") -> asyncio.Task[int]:
        return asyncio.create_task(self.asked(address, path))

    async def asked(self, address: str, path: str) -> int:
        statuses: list[int] = []

        async def send(message: Any) -> None:
            statuses.append(message.get("status", 0))

        async def receive() -> Any:
            raise AssertionError("nothing is read")

        scope = {"type": "http", "path": path, "client": (address, 1), "headers": [], "method": "GET"}
        await self.turnstile(scope, receive, send)
        return statuses[0] if statuses else 200


def run(scene: Callable[[Hall], Coroutine[Any, Any, None]]) -> None:
    async def within() -> None:
        await scene(Hall())

    asyncio.run(within())


def test_who_sends_much_at_once_has_others_wait_for_little_of_it() -> None:
    async def scene(hall: Hall) -> None:
        many = [hall.ask("192.0.2.1") for _ in range(200)]
        await asyncio.sleep(0)
        one = hall.ask("192.0.2.2")
        await one
        assert len(hall.begun) <= 4 * ROUND
        await asyncio.gather(*many)
        assert len(hall.begun) == 201

    run(scene)


def test_who_plays_is_begun_before_the_others_and_these_are_few_meanwhile() -> None:
    async def scene(hall: Hall) -> None:
        many = [hall.ask(f"192.0.2.{n}") for n in range(100)]
        await asyncio.sleep(0)
        plays = hall.ask("198.51.100.1", "/plays")
        for _ in iter(lambda: Asker("198.51.100.1", plays=True) in hall.begun, True):
            await asyncio.sleep(0)
        before = len(hall.begun)
        assert before <= 4 * ROUND
        for _ in range(10):
            await asyncio.sleep(0)
        assert len(hall.begun) <= before + 10 * MEANWHILE
        hall.open.set()
        await asyncio.gather(plays, *many)

    run(scene)


def test_requests_that_wait_elsewhere_keep_nobody_waiting() -> None:
    async def scene(hall: Hall) -> None:
        long = [hall.ask("192.0.2.1", "/long") for _ in range(50)]
        await hall.ask("192.0.2.2")
        hall.open.set()
        await asyncio.gather(*long)

    run(scene)


def test_so_many_of_an_address_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 10)

    async def scene(hall: Hall) -> None:
        many = [hall.ask("192.0.2.1") for _ in range(50)]
        other = hall.ask("192.0.2.2")
        found = await asyncio.gather(*many)
        assert found.count(429) == 50 - 10 - ROUND
        assert await other == 200

    run(scene)


def test_who_is_gone_before_his_turn_is_left_out() -> None:
    async def scene(hall: Hall) -> None:
        many = [hall.ask("192.0.2.1") for _ in range(50)]
        await asyncio.sleep(0)
        for task in many[25:]:
            task.cancel()
        await asyncio.gather(*many, return_exceptions=True)
        assert len(hall.begun) == 25
        await hall.ask("192.0.2.1")

    run(scene)


def test_steps_are_measured_and_what_they_raise_is_raised() -> None:
    async def scene(_: Hall) -> None:
        told: list[float] = []
        gate = asyncio.Event()

        async def works(fails: bool) -> None:
            await gate.wait()
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                if fails:
                    raise LookupError from None

        for fails in (False, True):
            task = asyncio.create_task(_awaited(Metered(works(fails), told.append)))
            await asyncio.sleep(0)
            gate.set()
            await asyncio.sleep(0)
            task.cancel()
            found = (await asyncio.gather(task, return_exceptions=True))[0]
            assert isinstance(found, LookupError) if fails else found is None
        assert len(told) >= 5
        assert all(seconds >= 0 for seconds in told)

    run(scene)


async def _awaited(work: Metered) -> None:
    await work


def test_who_has_a_token_to_a_side_plays(service: TestClient) -> None:
    party = Party(service)
    hosts = service.app.state.hosts  # type: ignore[attr-defined]

    def plays(path: str, token: str = "", query: str = "", kind: str = "http") -> bool:
        headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
        scope = {"type": kind, "path": path, "headers": headers, "query_string": query.encode()}
        return is_player(hosts, scope)

    path = f"/api/battles/{party.id}"
    assert plays(f"{path}/commands", party.red.token)
    assert plays(path, party.blue.token)
    assert plays(f"{path}/live", query=f"token={party.red.token}", kind="websocket")
    assert not plays(f"{path}/commands", party.spectator.token)
    assert not plays(f"{path}/commands", "anything")
    assert not plays(f"{path}/commands")
    assert not plays(f"{path}/commands", query=f"token={party.red.token}")
    assert not plays(f"{path}/live", query=f"token={party.red.token}&{'x' * 5000}", kind="websocket")
    assert not plays("/api/battles", party.red.token)
    assert not plays("/api/battles/another/commands", party.red.token)
