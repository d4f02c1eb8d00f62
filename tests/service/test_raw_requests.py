"""Requests as only the hostile and the broken send them, byte by byte over real connections: none is the service's fault."""

from __future__ import annotations

import itertools
import random
import re
import signal
import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.service.chairs import Party
from tests.service.processes import server

pytestmark = pytest.mark.slow

JSON = b"Content-Type: application/json\r\n"


def request(method: bytes, target: bytes, head: bytes = b"", body: bytes | None = None) -> bytes:
    length = b"" if body is None else b"Content-Length: %d\r\n" % len(body)
    start = b"%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" % (method, target)
    return start + head + length + b"\r\n" + (body or b"")


def sent(client: httpx.Client, data: bytes, *, ended: bool = False) -> bytes:
    """Send bytes and return what is answered until the service closes; `ended`: it hears that no more will come."""
    found = b""
    with socket.create_connection((client.base_url.host, client.base_url.port or 0)) as wire:
        try:
            wire.sendall(data)
            if ended:
                wire.shutdown(socket.SHUT_WR)
            while piece := wire.recv(1 << 16):
                found += piece
                if found.startswith(b"HTTP/1.1 101 "):  # a WebSocket, which would wait for a good-bye
                    break
        except (ConnectionError, BrokenPipeError):  # it has closed with bytes of ours still unread
            pass
    return found


def oddities(party: Party) -> Iterator[bytes]:
    """Yield requests that are wrong in ways of their own."""
    battle = party.id.encode()
    keyed = b"Authorization: Bearer %s\r\n" % party.red.token.encode()
    long = b"a" * 300
    for target in (
        b"/" + long,
        b"/assets/" + long,
        b"/" + b"a/" * 3000,
        b"/%ff%fe",
        b"/%00",
        b"/assets/%00.js",
        b"/%2e%2e/%2e%2e/etc/passwd",
        b"/\xff\xfe",
        b"//",
        b"*",
        b"http://elsewhere.example/",
        b"/api/battles/" + long,
        b"/api/battles/%ff",
        b"/api/battles/%s/board/%%ff" % battle,
        b"/api/battles/%s/moments/99999999999999999999" % battle,
        b"/api/battles/%s/replay/-1" % battle,
        b"/api/battles/%s/replay?as=%%ff" % battle,
        b"/api/battles/%s/choices?focus=%%ff&focus=%%00&focus=%s" % (battle, long),
        b"/api/battles/%s?beats=9999999999999999999999" % battle,
        b"/api/battles/%s/chat?from=-1" % battle,
        b"/api/catalogues/%ff",
        b"/api/catalogues/..%2f..%2f" + long,
        b"/api/guides/%2e%2e/en",
        b"/api/guides/" + long + b"/" + long,
        b"/api/rules/%ff",
        b"/api/rules?find=%ff%00" + long,
        b"/api/rules?file=%00",
        b"/api/rulesets/%ff/books",
        b"/api/rulesets/parley/calculators/%ff",
        b"/api/scenarios/%00/miniature",
        b"/api/scenarios/%ff/options",
        b"/api/challenges/%ff",
        b"/api/openapi.json?%ff",
    ):
        yield request(b"GET", target, keyed)
        yield request(b"GET", target, keyed + b"Accept: text/html\r\nAccept-Language: \xff;q=\xfe, ;;q=\r\n")
    bodies = (
        b"",
        b"\xff\xfe",
        b'"\xed\xa0\x80"',
        b'{"scenario":"\xff"}',
        b'{"scenario":"\\ud800"}',
        b'{"version":0,"command":{"kind":"whisper","word":"\xc3"}}',
        b'{"version":0,"command":{"kind":"whisper","word":"\\ud800\\u0000"}}',
        b'{"version":1e999,"command":{}}',
        b'{"version":99999999999999999999999999,"command":{"kind":"seal"}}',
        b'{"name":"\\ud800"}',
        b'{"text":"\\udfff"}',
        b'{"scenario":"truce","seed":"\\ud800","options":{"goal":1e400}}',
        b'{"text":"a: [b\\u0000","name":"\\ud800","locale":"\\ud800"}',
        b"null",
        b"[]",
    )
    paths = [
        b"/api/battles",
        b"/api/challenges",
        b"/api/records",
        b"/api/rulesets/musters/files",
        b"/api/rulesets/parley/musters",
        b"/api/rulesets/demonworld/musters/proposals",
    ]
    ends = (
        b"commands",
        b"previews",
        b"undo",
        b"forks",
        b"rematch",
        b"chat",
        b"name",
        b"advice",
        b"take-back",
    )
    paths += [b"/api/battles/%s/%s" % (battle, end) for end in ends]
    for path, body in itertools.product(paths, bodies):
        yield request(b"POST", path, keyed + JSON, body)
    yield request(b"PUT", b"/api/battles/%s/name" % battle, keyed + JSON, b'{"name":"\\ud800"}')
    for head in (
        b"Authorization: Bearer \xff\xfe\r\n",
        b"Authorization: \xff\r\n",
        b"Authorization:\r\n",
        b"Content-Type: \xff\r\n",
        b"Accept-Encoding: \xff;q=\xff, br;q=x\r\n",
        b"Range: bytes=9-1,0-,-\xff\r\n",
        b"If-None-Match: \xff\r\nIf-Modified-Since: never\r\n",
        b"Origin: \xff\r\n",
        b"Expect: 100-continue\r\n",
        b"Upgrade: h2c\r\nConnection: Upgrade\r\n",
        b"Transfer-Encoding: gzip\r\n",
        b"X-Forwarded-For: \xff, ::::\r\n",
    ):
        for target in (b"/", b"/api/battles/%s" % battle, b"/api/battles/%s/live" % battle):
            yield request(b"GET", target, head)
        yield request(b"POST", b"/api/battles", head + JSON, b"{}")
    for method in (b"HEAD", b"TRACE", b"CONNECT", b"OPTIONS", b"PATCH", b"G\xffT", b"get"):
        for target in (b"/", b"/" + long, b"/api/battles", b"/api/battles/%s/live" % battle):
            yield request(method, target)
    socket_head = (
        b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: %s\r\nSec-WebSocket-Key: %s\r\n"
    )
    key = b"AAAAAAAAAAAAAAAAAAAAAA=="
    for version, own in ((b"13", key), (b"1", key), (b"13", b"short"), (b"13", b"\xff")):
        for query in (
            b"",
            b"?token=%ff",
            b"?token=\xff",
            b"?people=maybe",
            b"?token=" + party.red.token.encode(),
        ):
            for target in (b"/api/battles/%s/live" % battle, b"/api/battles/" + long + b"/live", b"/nowhere"):
                yield request(b"GET", target + query, socket_head % (version, own))


def broken(whole: bytes, dice: random.Random) -> bytes:
    """Return a request in which bytes were changed, left out or doubled."""
    data = bytearray(whole)
    for _ in range(dice.randint(1, 4)):
        place = dice.randrange(len(data))
        match dice.randrange(4):
            case 0:
                data[place] = dice.randrange(256)
            case 1:
                del data[place : place + dice.randint(1, 20)]
            case 2:
                data[place:place] = data[place : place + dice.randint(1, 20)]
            case _:
                data[place:place] = bytes([dice.choice(b'\0\r\n\xff\x80 %:{}[]"')])
        if not data:
            return b"\n"
    return bytes(data)


def statuses(answer: bytes) -> list[int]:
    return [int(found) for found in re.findall(rb"(?:\A|\n)HTTP/1\.1 (\d{3}) ", answer)]


def test_no_request_makes_the_service_err(database: str) -> None:
    with server(database) as (process, client):
        party = Party(client, options={"goal": 1000})
        dice = random.Random(12)
        every = list(oddities(party))
        for data in every:
            found = statuses(sent(client, data))
            assert found, data
            assert all(status < 500 for status in found), (data, found)
        for _ in range(600):
            found = statuses(sent(client, broken(dice.choice(every), dice), ended=True))
            assert all(status < 500 for status in found)
        for data in every[::7]:  # who goes away in the middle of what he sends
            sent(client, data[: len(data) * 2 // 3], ended=True)
        body = b'{"scenario":"truce"}'
        for _ in range(5):
            sent(
                client,
                request(b"POST", b"/api/battles", JSON + b"Content-Length: 1000\r\n") + body,
                ended=True,
            )
        assert client.get("/api/about").status_code == 200
        party.red.snapshot()
        process.send_signal(signal.SIGTERM)
        process.wait()
        assert process.stderr is not None
        said = process.stderr.read()
        assert "Traceback" not in said, said[:3000]
        assert len(said) < 20_000
