"""What costs much although it is small: lines of heads, pieces of bodies and frames. It is refused before it is read."""

from __future__ import annotations

import asyncio

import pytest

from oriflamme.service.limits import Limits
from oriflamme.service.protocols import AT_ONCE, CHATTER, CHUNK, CHUNKS, CRUMB, LINES, HttpProtocol
from oriflamme.service.protocols import HEAD as LONGEST
from tests.service.halls import HEAD, POST, UPGRADE, Hall, Wire, play, settled

CHUNKED = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
PING = b"\x89\x80\0\0\0\0"


def pieces(size: int, number: int) -> bytes:
    return b"%x\r\n%s\r\n" % (size, b"x" * size) * number


def refused(wire: Wire) -> bool:
    return wire.closed and (wire.answer()[0], wire.answer()[1]["error"]) == (400, "malformed")


def test_a_body_in_pieces_of_a_byte_is_read_no_further() -> None:
    async def scene() -> None:
        hall = Hall(Limits())
        wire = hall.connect()
        await wire.send(CHUNKED + pieces(1, 40_000))
        assert refused(wire)
        assert hall.gone == 1
        # What has been answered already is read no further either.
        hasty = hall.connect()
        await hasty.send(CHUNKED.replace(b" / ", b" /hasty "))
        assert b"0 from" in hasty.sent
        await hasty.send(pieces(1, 40_000))
        assert hasty.closed

    play(scene)


@pytest.mark.parametrize(("size", "number"), [(1, CHUNKS), (CHUNK, 10 * CHUNKS)])
def test_a_few_small_pieces_and_many_of_a_sensible_length_are_read(size: int, number: int) -> None:
    async def scene() -> None:
        wire = Hall(Limits()).connect()
        for _ in range(2):  # each request has its own
            await wire.send(CHUNKED + pieces(size, number) + b"0\r\n\r\n")
        assert wire.sent.count(b"%d from" % (size * number)) == 2

    play(scene)


def test_little_of_a_connection_is_read_before_others_have_their_turn() -> None:
    came: list[int] = []

    class Noting(HttpProtocol):
        def data_received(self, data: bytes) -> None:
            came.append(len(data))
            super().data_received(data)

    async def scene() -> None:
        hall, loop = Hall(Limits()), asyncio.get_running_loop()
        listener = await loop.create_server(lambda: Noting(hall.config, hall.state, {}, loop), "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*listener.sockets[0].getsockname())
        writer.write(POST + b"x" * 100_000)
        assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
        writer.close()
        listener.close()

    play(scene)
    assert sum(came) == len(POST) + 100_000
    assert max(came) <= AT_ONCE


@pytest.mark.parametrize("line", [b"X: y\r\n", b"X: y\n", b" y\r\n", b"X:\n"])
@pytest.mark.parametrize("before", [b"", HEAD + b"\r\n"])
def test_a_head_of_very_many_lines_is_refused(before: bytes, line: bytes) -> None:
    async def scene() -> None:
        wire = Hall(Limits()).connect()
        await wire.send(before + HEAD + b"A: b\r\n" + line * LINES + b"\r\n")
        assert wire.closed
        assert wire.sent.count(b"HTTP/1.1 400 ") == 1
        assert wire.sent.count(b"0 from") == bool(before)

    play(scene)


def test_a_head_that_comes_whole_is_no_longer_than_one_in_pieces() -> None:
    long = HEAD + b"X: " + b"y" * LONGEST + b"\r\n\r\n"

    async def scene() -> None:
        hall = Hall(Limits())
        whole, cut = hall.connect(), hall.connect()
        await whole.send(long)
        for place in range(0, len(long), 10_000):
            await cut.send(long[place : place + 10_000])
        assert refused(whole)
        assert refused(cut)

    play(scene)


def test_lines_of_a_body_are_no_lines_of_a_head() -> None:
    body = b"\n\n" * 4 * LINES

    async def scene() -> None:
        wire = Hall(Limits()).connect()
        post = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
        await wire.send(post + body + HEAD + b"X: y\r\n" * (LINES // 2) + b"\r\n")
        assert b"%d from" % len(body) in wire.sent
        assert b"0 from" in wire.sent

    play(scene)


def test_a_flood_of_frames_is_cut_off_before_they_are_read() -> None:
    async def scene() -> None:
        wire = Hall(Limits()).connect()
        await wire.send(UPGRADE)
        said = wire.sent
        await wire.send(PING * (CHATTER * CRUMB // len(PING)))
        assert wire.closed
        assert wire.sent == said  # none was answered

    play(scene)


@pytest.mark.parametrize("said", [b"\x81\x82\0\0\0\0\xff\xfe", b"\x01\x81\0\0\0\0\xc3\x80\x80\0\0\0\0"])
def test_letters_that_are_none_are_not_listened_to(said: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        wire = Hall(Limits()).connect()
        await wire.send(UPGRADE)
        for _ in range(3):
            await wire.send(said)
        assert not wire.is_paused()
        before = len(wire.sent)
        await wire.send(PING)
        assert wire.sent[before:] == b"\x8a\0"
        wire.close()
        await settled()

    play(scene)
    assert not any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize(
    "wish",
    [
        UPGRADE[:-2] + b"Content-Length: 2\r\n\r\n{}",
        UPGRADE[:-2] + b"X: " + b"y" * 10_000 + b"\r\n\r\n",
        UPGRADE.replace(b" / ", b" /?token=" + b"y" * 10_000 + b" "),
    ],
)
def test_a_request_for_a_websocket_that_is_none_is_answered_and_closed(wish: bytes) -> None:
    async def scene() -> None:
        hall = Hall(Limits(connections=1))
        wire = hall.connect()
        await wire.send(wish)
        assert refused(wire)
        assert not hall.connect().closed  # its place is free again

    play(scene)
