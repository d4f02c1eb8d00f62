"""An HTTP client with nothing to it, so that a load test measures the service and not its client."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec


class Lines:
    """Kept-open connections to one address, lent to one request at a time."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.received = 0  # bytes of all answers
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, bytes]:
        """Return status and body."""
        data = b"" if body is None else msgspec.json.encode(body)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        while self._idle and self._idle[-1][0].at_eof():  # the service hangs up on those idle for seconds
            self._idle.pop()[1].close()
        line = self._idle.pop() if self._idle else await asyncio.open_connection(self.host, self.port)
        reader, writer = line
        writer.write(head.encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(answer.split(b"content-length: ")[1].split(b"\r\n")[0])
        content = await reader.readexactly(length)
        self.received += length
        self._idle.append(line)
        return int(answer.split(b" ")[1]), content

    def close(self) -> None:
        for _, writer in self._idle:
            writer.close()
