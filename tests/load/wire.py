"""An HTTP client with nothing to it, so that a load test measures the service and not its client."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec

# Seconds after which a connection is not used again: the service hangs up on those idle for a minute.
IDLE = 30.0


class Lines:
    """Kept-open connections to one address, lent to one request at a time."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.received = 0  # bytes of all answers
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter, float]] = []

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, bytes]:
        """Return status and body."""
        data = b"" if body is None else msgspec.json.encode(body)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        reader, writer = await self._line()
        writer.write(head.encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(answer.split(b"content-length: ")[1].split(b"\r\n")[0])
        content = await reader.readexactly(length)
        self.received += length
        self._idle.append((reader, writer, time.monotonic()))
        return int(answer.split(b" ")[1]), content

    async def _line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while self._idle:
            reader, writer, since = self._idle.pop()
            if time.monotonic() - since < IDLE:
                return reader, writer
            writer.close()
        return await asyncio.open_connection(self.host, self.port)

    def close(self) -> None:
        for _, writer, _ in self._idle:
            writer.close()
