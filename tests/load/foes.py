"""What all kinds of attackers have in common: an address of their own, raw connections, and a tally of what they were answered.

They speak HTTP byte by byte, so that they can speak it wrongly, and go on at once whatever they are told: none waits for
the seconds of a `Retry-After`.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress

import msgspec

GONE = "cut off"
"""What is counted where a connection ended without an answer."""

REFUSED = "not let in"
"""What is counted where no connection came about."""

PATIENCE = 120.0
"""Seconds after which an answer is given up: counted as `LATE`."""

LATE = "no answer"
JSON = "Content-Type: application/json\r\n"


class Prey(msgspec.Struct, frozen=True):
    """A battle of the players: its id and the link for spectators, which anybody may have been sent."""

    battle: str
    spectator: str


class Plan(msgspec.Struct, frozen=True):
    """What is attacked."""

    host: str
    port: int
    prey: tuple[Prey, ...]


class Report(msgspec.Struct):
    """What an attack was answered: how often by kind and status, and the first answers that were the service's own fault."""

    counts: dict[str, dict[str, int]]
    faults: list[str]


class Tally:
    """Counts answers by kind, and knows which kinds have done what they do."""

    def __init__(self, kinds: Iterable[str]) -> None:
        self.counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.faults: list[str] = []
        self.over = asyncio.Event()
        """Set when the attack is over."""
        self.all_tried = asyncio.Event()
        self._untried = set(kinds)

    def tried(self, kind: str) -> None:
        """Note that a kind of attackers has done what it does."""
        self._untried.discard(kind)
        if not self._untried:
            self.all_tried.set()

    def report(self) -> Report:
        return Report({kind: dict(sorted(found.items())) for kind, found in self.counts.items()}, self.faults)


class Foe:
    """One kind of attackers: they share an address and a tally, which knows when all is over."""

    def __init__(self, kind: str, address: str, plan: Plan, tally: Tally) -> None:
        self.kind = kind
        self.address = address
        self.plan = plan
        self._tally = tally

    def goes_on(self) -> bool:
        """Return whether the attack is not over."""
        return not self._tally.over.is_set()

    def tried(self) -> None:
        """Note that its kind has done what it does: said where that comes before an answer is counted."""
        self._tally.tried(self.kind)

    @property
    def host(self) -> str:
        return f"{self.plan.host}:{self.plan.port}"

    def count(self, answer: int | str, asked: bytes = b"", said: bytes = b"") -> None:
        self._tally.counts[self.kind][str(answer)] += 1
        if answer != REFUSED:
            self.tried()
        if isinstance(answer, int) and answer >= 500 and len(self._tally.faults) < 20:
            self._tally.faults.append(f"{self.kind}: {asked[:300]!r} was answered {said[:600]!r}")

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """Open a connection from the foe's address; None where that fails."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.open_connection(
                    self.plan.host, self.plan.port, local_addr=(self.address, 0), limit=1 << 20
                )
        except (OSError, TimeoutError):
            self.count(REFUSED)
            await asyncio.sleep(0.05)
            return None

    async def pause(self, seconds: float) -> None:
        """Wait, but not beyond the end."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._tally.over.wait()

    def request(self, method: str, target: str, head: str = "", body: bytes | None = None) -> bytes:
        """Return a request as it should be."""
        length = "" if body is None else f"Content-Length: {len(body)}\r\n"
        return f"{method} {target} HTTP/1.1\r\nHost: {self.host}\r\n{head}{length}\r\n".encode() + (
            body or b""
        )

    def told(self, method: str, target: str, body: object, token: str = "") -> bytes:
        """Return a request with a JSON body, and with a token where there is one."""
        key = f"Authorization: Bearer {token}\r\n" if token else ""
        return self.request(method, target, key + JSON, msgspec.json.encode(body))

    def asked(self, target: str, token: str = "") -> bytes:
        """Return a request for something."""
        return self.request("GET", target, f"Authorization: Bearer {token}\r\n" if token else "")


def hang_up(writer: asyncio.StreamWriter) -> None:
    """Be gone at once, without a good-bye: what is on its way is lost."""
    sock = writer.get_extra_info("socket")
    if sock is not None and sock.fileno() >= 0:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.close()


class Line:
    """A connection that is opened when it is needed, and anew when the service has closed it."""

    def __init__(self, foe: Foe) -> None:
        self.foe = foe
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """Send a request and count its answer; return status and body, (0, nothing) where there was no answer."""
        if self._open is None:
            self._open = await self.foe.connect()
        if self._open is None:
            return 0, b""
        reader, writer = self._open
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(request)
                await writer.drain()
                status, body, stays = await answer(reader)
        except TimeoutError:
            return self._lost(LATE)
        except (OSError, EOFError, ValueError):
            return self._lost(GONE)
        self.foe.count(status, request, body)
        if not stays:
            self.close()
        return status, body

    def _lost(self, why: str) -> tuple[int, bytes]:
        self.foe.count(why)
        self.close()
        return 0, b""

    def close(self) -> None:
        if self._open is not None:
            hang_up(self._open[1])
            self._open = None


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes, bool]:
    """Read an answer: its status, its body, and whether the connection stays. Raises what reading does, and `ValueError`."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    status = int(head[9:12])
    length = head.partition(b"\r\ncontent-length: ")[2].partition(b"\r\n")[0]
    body = await reader.readexactly(int(length)) if length else b""
    return status, body, b"\r\nconnection: close" not in head


async def all_of(foe: Foe, requests: Sequence[bytes]) -> None:
    """Send the requests one after the other, over and over, as fast as they are answered."""
    line = Line(foe)
    while foe.goes_on():
        for request in requests:
            if not foe.goes_on():
                break
            await line.ask(request)
    line.close()
