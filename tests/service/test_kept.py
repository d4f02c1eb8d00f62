"""Answers that stay as they are are made once."""

from __future__ import annotations

import asyncio
import gzip
import threading

import pytest
from fastapi import Request
from fastapi.testclient import TestClient

from oriflamme.service.kept import LEAST, Kept


def request(accepted: str = "") -> Request:
    headers = [(b"accept-encoding", accepted.encode())] if accepted else []
    return Request({"type": "http", "headers": headers})


def test_many_who_ask_at_once_wait_for_the_same() -> None:
    kept, made, go_on = Kept(), list[str](), threading.Event()

    def make(name: str) -> list[str]:
        go_on.wait()
        made.append(name)
        return [name] * LEAST

    async def scene() -> None:
        asking = [asyncio.create_task(kept.answer(request(), make, name)) for name in "aabab"]
        await asyncio.sleep(0)
        go_on.set()
        answers = [bytes((await one).body) for one in asking]
        assert answers[0] == answers[1] == answers[3] != answers[2]
        packed = await kept.answer(request("br, gzip"), make, "a")
        assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed.body) == answers[0]
        assert sorted(made) == ["a", "b"]

    asyncio.run(scene())


def test_what_cannot_be_made_is_not_kept() -> None:
    kept, tried = Kept(), list[str]()

    def make(name: str) -> None:
        tried.append(name)
        raise LookupError(name)

    async def scene() -> None:
        for _ in range(2):
            with pytest.raises(LookupError):
                await kept.answer(request(), make, "none")
        assert tried == ["none", "none"]
        assert not kept._answers
        assert not kept._coming

    asyncio.run(scene())


def test_who_understands_no_packed_answers_gets_plain_ones(service: TestClient) -> None:
    plain = service.get("/api/openapi.json", headers={"Accept-Encoding": "identity"})
    packed = service.get("/api/openapi.json", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.json() == packed.json()
