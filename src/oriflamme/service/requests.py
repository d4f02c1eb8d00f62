"""Reads what a client sends: bodies of a bounded size, tokens, and the ids of battles."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from tempfile import SpooledTemporaryFile
from typing import IO, Any, TypeVar

import msgspec
from fastapi import Request
from starlette.requests import HTTPConnection

from oriflamme.kernel.bounds import DEEPEST, too_deep
from oriflamme.kernel.ruleset import Ruleset

from . import errors
from .askers import asker
from .budget import Budget
from .store import StorageBusy

LIMIT = 1 << 20  # bytes: far more than any command or set-up needs
LARGE = 1 << 14  # bytes of a body that takes so long to be read that nobody is to wait for it
# Lists and objects, and quotes around texts: several times as many as the largest muster has. So many take milliseconds.
MOST_OPENED = 1 << 14
MOST_QUOTES = 1 << 17

_BATTLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")

T = TypeVar("T")


async def body_of(request: Request, kind: type[T]) -> T:
    """Return the body as a `kind`. Raises the `malformed` error or `msgspec.ValidationError`, which names the field.

    It has to be said that it is JSON: a form of somebody else's page could send anything else without being asked first.
    """
    said = request.headers.get("content-type", "")
    if said.partition(";")[0].strip().lower() != "application/json":
        raise errors.not_json(said)
    data = await bytes_of(request, LIMIT)
    if len(data) <= LARGE:
        return _decoded(data, kind)
    working: Budget = request.app.state.budget
    return await working.run(("bodies", asker()), _decoded, data, kind)


def _decoded(data: bytes, kind: type[T]) -> T:
    shallow(data)
    try:
        return msgspec.json.decode(data, type=kind)
    except UnicodeDecodeError as error:
        raise errors.malformed("service-malformed", why=str(error)) from error


def shallow(data: bytes) -> None:
    """Raise the `malformed` error when JSON is nested too deeply, or has so much in it that it takes long to find out."""
    if data.count(b"[") + data.count(b"{") > MOST_OPENED or data.count(b'"') > MOST_QUOTES:
        raise errors.malformed("service-too-many")
    if too_deep(data):
        raise errors.malformed("service-too-deep", deepest=DEEPEST)


async def bytes_of(request: Request, limit: int) -> bytes:
    """Return the body as it was sent. Raises the `malformed` error when it is larger than `limit` bytes."""
    data = bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > limit:
            raise errors.malformed("service-too-large", limit=str(limit))
    return bytes(data)


@asynccontextmanager
async def spooled(request: Request, limit: int) -> AsyncIterator[IO[bytes]]:
    """Lend the body as it was sent, in a file that is gone afterwards; up to `LIMIT` bytes stay in memory.

    Raises the `malformed` error when it is larger than `limit` bytes, and `StorageBusy`.
    """
    size = 0
    with SpooledTemporaryFile(LIMIT) as file:
        async for piece in request.stream():
            size += len(piece)
            if size > limit:
                raise errors.malformed("service-too-large", limit=str(limit))
            try:
                if size <= LIMIT:
                    file.write(piece)
                else:
                    await asyncio.to_thread(file.write, piece)
            except OSError as error:
                raise StorageBusy(f"a body cannot be kept: {error}") from error
        yield file


def token_of(request: HTTPConnection) -> str | None:
    """Return the token of the `Authorization: Bearer` header, or None."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def battle_id(given: str) -> str:
    """Return the id of a battle if it looks like one. Raises the `missing` error."""
    if not _BATTLE_ID.fullmatch(given):
        raise errors.missing("service-missing-battle")
    return given


def ruleset_of(rules: Mapping[str, Ruleset[Any]], name: str) -> Ruleset[Any]:
    """Return a ruleset by its name. Raises the `missing` error that lists those there are."""
    if name not in rules:
        raise errors.missing("service-missing-ruleset", name=name, known=", ".join(rules))
    return rules[name]
