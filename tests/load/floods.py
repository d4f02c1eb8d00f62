"""Attackers who take connections: they send slowly or never stop, read nothing, or come and go as fast as they can."""

from __future__ import annotations

import asyncio
import itertools
import os
import socket
from contextlib import suppress

from tests.load.foes import GONE, JSON, Foe, answer, hang_up

UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
PING = b"\x89\x80\0\0\0\0"
LETTERS = b"\x81\xfe\x0f\xff\0\0\0\0" + b"x" * 0x0FFF
BLOCK = 1 << 18
"""Bytes that are sent at a time by those who send as much as they can."""

HELD = 40
"""How many each of those holds who hold connections."""


async def slow_heads(foe: Foe) -> None:
    """A head that comes a line a second, and never ends; another one as soon as it is not waited for any more."""
    await _dribbling(foe, foe.request("GET", "/")[:-2], b"X-More: of it\r\n")


async def slow_bodies(foe: Foe) -> None:
    """A body that comes a byte a second."""
    await _dribbling(foe, foe.request("POST", "/api/battles", JSON + "Content-Length: 100000\r\n"), b" ")


async def slow_pieces(foe: Foe) -> None:
    """A body in chunks of which the next comes a second later."""
    await _dribbling(
        foe, foe.request("POST", "/api/records", "Transfer-Encoding: chunked\r\n"), b"1\r\n \r\n"
    )


async def hoarded_bodies(foe: Foe) -> None:
    """Records of which all but the last byte come as fast as they are taken, and then just enough to be waited for."""
    left = (16 << 20) - 1
    first = foe.request("POST", "/api/records", f"Content-Length: {left + 1}\r\n")
    while foe.goes_on():
        found = await foe.connect()
        if found is None:
            continue
        reader, writer = found
        told = asyncio.create_task(answer(reader))
        try:
            writer.write(first)
            for _ in range(left // BLOCK):
                if told.done() or not foe.goes_on():
                    break
                async with asyncio.timeout(60):
                    writer.write(b" " * BLOCK)
                    await writer.drain()
                foe.tried()
            while foe.goes_on() and not told.done():
                await asyncio.wait([told], timeout=1)
                writer.write(b" ")
        except (OSError, TimeoutError):
            pass
        await _counted(foe, told, first)
        hang_up(writer)


async def crumbs(foe: Foe) -> None:
    """Heads and bodies a byte at a time, as fast as they are taken."""
    requests = (
        foe.request("GET", "/api/about", "".join(f"X-{n}: {'x' * 60}\r\n" for n in range(90))),
        foe.request("POST", "/api/battles", JSON, b'{"scenario":"' + b"x" * 10_000 + b'"}'),
    )
    for number in itertools.count():
        if not foe.goes_on():
            return
        found = await foe.connect()
        if found is None:
            continue
        reader, writer = found
        told = asyncio.create_task(answer(reader))
        try:
            for letter in requests[number % 2]:
                if told.done() or not foe.goes_on():
                    break
                writer.write(bytes((letter,)))
                foe.tried()
                await asyncio.sleep(0)
        except OSError:
            pass
        while foe.goes_on() and not told.done():
            await asyncio.wait([told], timeout=1)
        await _counted(foe, told, requests[number % 2])
        hang_up(writer)


async def _dribbling(foe: Foe, first: bytes, more: bytes) -> None:
    while foe.goes_on():
        found = await foe.connect()
        if found is None:
            continue
        reader, writer = found
        told = asyncio.create_task(answer(reader))
        try:
            writer.write(first)
            while foe.goes_on() and not told.done():
                await writer.drain()
                await asyncio.wait([told], timeout=1)
                writer.write(more)
                foe.tried()
        except OSError:
            pass
        await _counted(foe, told, first)
        hang_up(writer)


async def _counted(foe: Foe, told: asyncio.Task[tuple[int, bytes, bool]], asked: bytes) -> None:
    if not told.done():
        told.cancel()
        foe.count("held to the end")
        return
    try:
        status, said, _ = told.result()
        foe.count(status, asked, said)
    except (OSError, EOFError, ValueError):
        foe.count(GONE)


async def deaf(foe: Foe) -> None:
    """Clients that ask for all there is, again and again, and read nothing of it."""
    wanted = (
        b"".join(foe.asked(path) for path in ("/api/catalogues/en", "/api/rules", "/api/openapi.json")) * 20
    )
    while foe.goes_on():
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.setblocking(False)
        sock.bind((foe.address, 0))
        loop = asyncio.get_running_loop()
        try:
            await loop.sock_connect(sock, (foe.plan.host, foe.plan.port))
            foe.count("opened")
            while foe.goes_on():
                async with asyncio.timeout(60):
                    await loop.sock_sendall(sock, wanted)
                foe.count("asked")
                await foe.pause(1)
        except (OSError, TimeoutError):
            foe.count(GONE)
        sock.close()


async def sockets(foe: Foe) -> None:
    """Connections that are opened and thrown away."""
    while foe.goes_on():
        found = await foe.connect()
        if found is not None:
            foe.count("opened")
            hang_up(found[1])


async def hoards(foe: Foe) -> None:
    """Connections that are opened and held, more than an address may have; those that were refused are tried again."""
    held: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
    while foe.goes_on():
        while len(held) < HELD and foe.goes_on():
            found = await foe.connect()
            if found is None:
                break
            held.append(found)
            foe.tried()
        await foe.pause(1)
        left = []
        for reader, writer in held:
            if not reader.at_eof():
                left.append((reader, writer))
                continue
            try:
                status, said, _ = await answer(reader)
                foe.count(status, b"", said)
            except (OSError, EOFError, ValueError):
                foe.count(GONE)
            hang_up(writer)
        held = left
    for _, writer in held:
        foe.count("held to the end")
        hang_up(writer)


async def spectators(foe: Foe) -> None:
    """WebSockets of spectators at the players' battles, who want to be told of everything and come and go."""
    for number in range(1 << 30):
        if not foe.goes_on():
            return
        prey = foe.plan.prey[number % len(foe.plan.prey)]
        live = await _live(foe, prey.battle, prey.spectator)
        if live is not None:
            await foe.pause(0.5 * (number % 4))
            hang_up(live[1])


async def crowds(foe: Foe) -> None:
    """WebSockets of spectators who stay, many at each battle, and hear all that there is to be heard."""
    await asyncio.gather(*(_listens(foe, number) for number in range(HELD)))


async def _listens(foe: Foe, number: int) -> None:
    prey = foe.plan.prey[number % len(foe.plan.prey)]
    while foe.goes_on():
        live = await _live(foe, prey.battle, prey.spectator)
        if live is None:
            continue
        hearing = asyncio.create_task(_hears(live[0]))
        while foe.goes_on() and not hearing.done():
            await asyncio.wait([hearing], timeout=1)
        hearing.cancel()
        foe.count("left" if not hearing.done() else GONE)
        hang_up(live[1])


async def _hears(reader: asyncio.StreamReader) -> None:
    """Read until there is no more to be read."""
    with suppress(OSError):
        while await reader.read(1 << 16):
            pass


async def chatter(foe: Foe) -> None:
    """WebSockets on which somebody never stops sending: pings, and messages as long as they may be or longer."""
    for number in range(1 << 30):
        if not foe.goes_on():
            return
        prey = foe.plan.prey[number % len(foe.plan.prey)]
        token = prey.spectator if number % 3 else os.urandom(8).hex()
        live = await _live(foe, prey.battle, token)
        if live is None:
            continue
        _, writer = live
        try:
            while foe.goes_on():
                writer.write((PING, LETTERS)[number % 2] * 5)
                await writer.drain()
                await foe.pause(0.01)
        except OSError:
            foe.count(GONE)
        hang_up(writer)


async def frames(foe: Foe) -> None:
    """WebSockets on which as many pings come at once as the network takes, each of a few bytes."""
    prey = foe.plan.prey[0]
    while foe.goes_on():
        live = await _live(foe, prey.battle, prey.spectator)
        if live is not None:
            await _poured(foe, live[1], PING * 10_000)


async def small_chunks(foe: Foe) -> None:
    """Bodies that come in pieces of a byte, as many as the network takes, wherever something can be written and elsewhere."""
    for path in itertools.cycle(("/api/battles", "/api/records", "/nowhere")):
        if not foe.goes_on():
            return
        found = await foe.connect()
        if found is None:
            continue
        found[1].write(foe.request("POST", path, JSON + "Transfer-Encoding: chunked\r\n"))
        await _poured(foe, found[1], b"1\r\n \r\n" * 10_000)


async def _poured(foe: Foe, writer: asyncio.StreamWriter, data: bytes) -> None:
    """Send the same over and over until the connection ends."""
    try:
        while foe.goes_on():
            async with asyncio.timeout(60):
                writer.write(data)
                await writer.drain()
            foe.count("poured")
    except (OSError, TimeoutError):
        foe.count(GONE)
    hang_up(writer)


async def _live(
    foe: Foe, battle: str, token: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    found = await foe.connect()
    if found is None:
        return None
    reader, writer = found
    request = foe.request("GET", f"/api/battles/{battle}/live?token={token}&people=true", UPGRADE)
    try:
        writer.write(request)
        async with asyncio.timeout(120):
            head = await reader.readuntil(b"\r\n\r\n")
    except (OSError, EOFError, TimeoutError):
        foe.count(GONE)
        hang_up(writer)
        return None
    status = int(head[9:12])
    foe.count(status, request, head)
    if status != 101:
        hang_up(writer)
        return None
    return found
