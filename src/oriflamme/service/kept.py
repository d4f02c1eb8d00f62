"""Answers that stay as they are while the service runs: worked out once, encoded once, and packed once for all who ask."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from typing import Any

import msgspec
from fastapi import Request, Response

from .errors import as_json

LEAST = 4096  # bytes from which an answer is worth packing
LEVEL = 6


class _Answer(msgspec.Struct, frozen=True):
    plain: bytes
    packed: bytes | None


class Kept:
    """Answers by what makes them. What cannot be made is not kept, so that nobody fills the memory with names of nothing."""

    def __init__(self) -> None:
        """Begin with none."""
        self._answers: dict[object, _Answer] = {}
        self._coming: dict[object, asyncio.Task[_Answer]] = {}

    async def answer(self, request: Request, make: Callable[..., object], *args: Any) -> Response:
        """Return what `make` returns for `args` (which can be hashed), as JSON. Raises what it raises.

        Many who ask at once wait for the same.
        """
        name = (make, *args)
        found = self._answers.get(name)
        if found is None:
            if name not in self._coming:
                self._coming[name] = asyncio.create_task(self._made(name, make, args))
            found = await asyncio.shield(self._coming[name])
        if found.packed is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return as_json(found.plain)
        return as_json(found.packed, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})

    async def _made(self, name: object, make: Callable[..., object], args: tuple[Any, ...]) -> _Answer:
        try:
            self._answers[name] = found = await asyncio.to_thread(_encoded, make, args)
            return found
        finally:
            del self._coming[name]


def _encoded(make: Callable[..., object], args: tuple[Any, ...]) -> _Answer:
    plain = msgspec.json.encode(make(*args))
    return _Answer(plain, gzip.compress(plain, LEVEL, mtime=0) if len(plain) >= LEAST else None)
