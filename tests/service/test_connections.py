"""Connections of the slow and the hostile, over a wire and by a clock of the tests'."""

from __future__ import annotations

import asyncio
import logging
import socket

import pytest

from oriflamme.service import quiet
from oriflamme.service.gate import MANY, Open, Rate, key_of
from oriflamme.service.headers import HEADERS
from oriflamme.service.limits import Limits
from oriflamme.service.protocols import CHATTER, CRUMB, CRUMBS, PAUSE, Doors, Listener
from tests.service.halls import HEAD, POST, UPGRADE, Hall, play, settled


def test_a_head_that_never_ends_is_not_waited_for() -> None:
    async def scene() -> None:
        hall = Hall(Limits(head=10))
        wire = hall.connect()
        await wire.send(HEAD)
        for _ in range(9):  # a line now and then wins nothing
            await hall.clock.passes(1)
            await wire.send(b"X-More: of it\r\n")
        assert not wire.is_closing()
        await hall.clock.passes(1)
        assert wire.closed
        status, body = wire.answer()
        assert (status, body["error"], body["text"]["id"]) == (408, "slow", "service-slow")
        assert all(f"{name}: {value}\r\n".encode() in wire.sent for name, value in HEADERS.items())

        silent = hall.connect()
        await hall.clock.passes(10)
        assert (silent.closed, silent.sent) == (True, b"")
        assert len(hall.state.connections) == 0

    play(scene)


def test_heads_of_later_requests_have_to_come_in_time_too() -> None:
    async def scene() -> None:
        hall = Hall(Limits(head=10))
        wire = hall.connect()
        await wire.send(HEAD + b"\r\n")
        await hall.clock.passes(4)
        await wire.send(HEAD + b"\r\n")
        assert wire.sent.count(b"0 from 192.0.2.1") == 2
        await hall.clock.passes(4)
        for _ in range(10):
            await wire.send(b"\r\n")  # blank lines before a request are allowed, and no way to stay
            await hall.clock.passes(1)
        assert wire.closed

    play(scene)


def test_a_body_that_never_ends_is_not_waited_for() -> None:
    async def scene() -> None:
        hall = Hall(Limits(body=10))
        wire = hall.connect()
        await wire.send(POST)
        for _ in range(12):
            await hall.clock.passes(1)
            await wire.send(b"x")
        assert (wire.closed, hall.gone) == (True, 1)
        assert (wire.answer()[0], wire.answer()[1]["error"]) == (408, "slow")

    play(scene)


def test_a_long_body_has_longer() -> None:
    async def scene() -> None:
        hall = Hall(Limits(body=2))
        wire = hall.connect()
        await wire.send(POST)
        for _ in range(4):
            await hall.clock.passes(1)
            await wire.send(b"x" * 25_000)
        assert b"100000 from" in wire.sent

    play(scene)


def test_what_came_quickly_gives_nobody_leave_to_stop() -> None:
    async def scene() -> None:
        hall = Hall(Limits(body=10, rate=1000))
        wire = hall.connect()
        await wire.send(POST)
        for _ in range(9):
            await wire.send(b"x" * 10_000)
        await hall.clock.passes(9)
        assert not wire.is_closing()
        await hall.clock.passes(1)
        assert (wire.closed, hall.gone, wire.answer()[1]["error"]) == (True, 1, "slow")

        # Too few bytes a second are too few, however steadily they come; without a least rate any are enough.
        for rate, closed in ((1000, True), (0, False)):
            hall = Hall(Limits(body=10, rate=rate))
            wire = hall.connect()
            await wire.send(POST)
            for _ in range(40):
                await wire.send(b"x" * 700)
                await hall.clock.passes(1)
            assert wire.closed is closed

    play(scene)


def test_who_is_not_listened_to_is_not_slow() -> None:
    async def scene() -> None:
        hall = Hall(Limits(body=10))
        wire = hall.connect()
        await wire.send(POST)
        wire.protocol.flow.pause_reading()
        await hall.clock.passes(100)
        assert not wire.closed
        wire.protocol.flow.resume_reading()
        await hall.clock.passes(20)
        assert wire.closed

    play(scene)


def test_a_body_that_nobody_waits_for_must_end_as_well() -> None:
    async def scene() -> None:
        hall = Hall(Limits(body=10))
        wire = hall.connect()
        await wire.send(POST.replace(b" / ", b" /hasty "))
        assert b"0 from" in wire.sent
        said = wire.sent
        for _ in range(12):
            await wire.send(b"x")
            await hall.clock.passes(1)
        assert (wire.closed, wire.sent) == (True, said)

    play(scene)


def test_an_answer_that_nobody_takes_ends_the_connection() -> None:
    async def scene() -> None:
        hall = Hall(Limits(body=10))
        wire = hall.connect()
        wire.protocol.pause_writing()
        await hall.clock.passes(9)
        wire.protocol.resume_writing()
        wire.protocol.pause_writing()
        await hall.clock.passes(9)
        assert not wire.is_closing()
        await hall.clock.passes(1)
        assert wire.closed

    play(scene)


def test_limits_of_nought_are_none() -> None:
    async def scene() -> None:
        hall = Hall(Limits(head=0, body=0, connections=0))
        wires = [hall.connect() for _ in range(20)]
        await wires[0].send(HEAD)
        await wires[1].send(POST)
        wires[2].protocol.pause_writing()
        await hall.clock.passes(10_000)
        assert not any(wire.closed for wire in wires)

    play(scene)


def test_an_address_holds_so_many_connections_websockets_among_them() -> None:
    async def scene() -> None:
        hall = Hall(Limits(connections=3))
        live = [hall.connect() for _ in range(2)]
        for wire in live:
            await wire.send(UPGRADE)
            assert wire.sent.startswith(b"HTTP/1.1 101 ")
        plain = hall.connect()
        refused = hall.connect()
        assert refused.closed
        assert refused.answer()[0] == 429
        assert refused.answer()[1]["text"]["id"] == "service-limit-connections"
        assert b"Retry-After: 10" in refused.sent
        assert not hall.connect("192.0.2.2").closed
        await settled()
        plain.close()
        live[0].close()
        await settled()
        assert not hall.connect().closed
        assert not hall.connect().closed
        assert hall.connect().closed

    play(scene)


def test_where_there_is_no_room_who_holds_most_gives_up_his_oldest() -> None:
    async def scene() -> None:
        hall = Hall(Limits(), room=4)
        greedy = [hall.connect("192.0.2.1") for _ in range(4)]
        await greedy[1].send(UPGRADE)
        other = hall.connect("192.0.2.2")
        await settled()
        assert [wire.closed for wire in greedy] == [True, False, False, False]
        assert not other.closed
        another = hall.connect("192.0.2.2")
        await settled()
        assert [wire.closed for wire in greedy] == [True, True, False, False]  # be it a WebSocket
        # Now both hold as many as they may while there are others.
        for address in ("192.0.2.1", "192.0.2.2"):
            refused = hall.connect(address)
            assert (refused.closed, refused.answer()[0], refused.answer()[1]["error"]) == (True, 429, "limit")
        assert not other.closed
        assert not another.closed
        hall.connect("192.0.2.3")
        await settled()
        assert not hall.connect("192.0.2.4").closed
        await settled()
        # As many addresses as there are places: then there is none.
        refused = hall.connect("192.0.2.5")
        assert (refused.closed, refused.answer()[0], refused.answer()[1]["error"]) == (True, 503, "busy")
        await settled()
        assert len(hall.state.connections) == 4

    play(scene)


def test_connections_of_proxies_need_not_make_room() -> None:
    async def scene() -> None:
        hall = Hall(Limits(proxies=("10.0.0.0/8",)), room=3)
        proxied = [hall.connect("10.0.0.1") for _ in range(3)]
        assert hall.connect("192.0.2.1").answer()[0] == 503
        proxied[0].close()
        await settled()
        assert not hall.connect("192.0.2.1").closed
        assert hall.connect("10.0.0.1").answer()[0] == 503
        assert not any(wire.closed for wire in proxied[1:])

    play(scene)


def test_who_connects_too_often_is_closed_before_anything_is_made_for_him() -> None:
    doors = Doors(Limits(arrivals=3, proxies=("127.0.0.2",)), 100)
    with Listener(socket.create_server(("127.0.0.1", 0)), doors) as listener:
        listener.setblocking(False)
        come = [socket.create_connection(listener.getsockname()) for _ in range(5)]
        taken = [listener.accept() for _ in range(3)]
        assert [address for _, address in taken] == [one.getsockname() for one in come[:3]]
        with pytest.raises(BlockingIOError):
            listener.accept()
        for one in come[3:]:
            assert one.recv(1) == b""
        again = socket.socket()
        again.bind(("127.0.0.2", 0))
        again.connect(listener.getsockname())
        proxied, _ = listener.accept()
        for one in (*come, *(found for found, _ in taken), again, proxied):
            one.close()


def test_who_sends_a_few_bytes_at_a_time_is_listened_to_seldom() -> None:
    async def scene() -> None:
        hall = Hall(Limits())
        wire = hall.connect()
        for letter in HEAD[: CRUMBS + 1]:
            assert not wire.is_paused()
            await wire.send(bytes((letter,)))
        assert wire.is_paused()
        await hall.clock.passes(PAUSE)
        assert not wire.is_paused()
        # What comes in pieces of a sensible length is listened to as it comes.
        await wire.send(HEAD[CRUMBS + 1 :] + b"\r\n")
        post = POST.replace(b"100000", b"%d" % (CRUMB * 2 * CRUMBS))
        await wire.send(post)
        for _ in range(2 * CRUMBS):
            assert not wire.is_paused()
            await wire.send(b"x" * CRUMB)
        assert wire.sent.endswith(b"%d from 192.0.2.1" % (CRUMB * 2 * CRUMBS))

    play(scene)


def test_only_proxies_that_are_trusted_say_for_whom_they_ask() -> None:
    forwarded = HEAD + b"X-Forwarded-For: 203.0.113.9\r\n\r\n"

    async def scene() -> None:
        hall = Hall(Limits(connections=1, proxies=("10.0.0.0/8",)))
        proxied = [hall.connect("10.1.2.3") for _ in range(3)]  # they hold the connections of many
        for wire in proxied:
            await wire.send(forwarded)
            assert b"from 203.0.113.9" in wire.sent
        stranger = hall.connect("192.0.2.1")
        await stranger.send(forwarded)
        assert b"from 192.0.2.1" in stranger.sent
        assert hall.connect("192.0.2.1").closed
        trusting = Hall(Limits())
        local = trusting.connect("127.0.0.1")
        await local.send(forwarded)
        assert b"from 127.0.0.1" in local.sent

    play(scene)


def test_who_floods_a_websocket_is_cut_off() -> None:
    ping = b"\x89\x80\0\0\0\0"

    async def scene() -> None:
        hall = Hall(Limits())
        wire = hall.connect()
        await wire.send(UPGRADE)
        for _ in range(CHATTER):
            await wire.send(ping)
        assert not wire.is_closing()
        await wire.send(ping)
        assert wire.closed
        await settled()
        assert len(hall.state.connections) == 0

    play(scene)


@pytest.mark.parametrize(
    "nonsense",
    [b"\x16\x03\x01\x02\x00\x01\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nX" * 4000],
)
def test_what_is_not_http_is_answered_and_closed(nonsense: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        hall = Hall(Limits())
        wire = hall.connect()
        await wire.send(nonsense)
        assert (wire.closed, wire.answer()[0], wire.answer()[1]["error"]) == (True, 400, "malformed")

    play(scene)
    assert not any(record.exc_info for record in caplog.records)


def test_a_body_that_breaks_off_into_nonsense_ends_the_request(caplog: pytest.LogCaptureFixture) -> None:
    chunked = b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n"

    async def scene() -> None:
        hall = Hall(Limits())
        wire = hall.connect()
        await wire.send(chunked)
        await wire.send(b"no number\r\n")
        assert (wire.closed, wire.answer()[0], hall.gone) == (True, 400, 1)
        hasty = hall.connect()
        await hasty.send(chunked.replace(b" / ", b" /hasty "))
        await hasty.send(b"no number\r\n")
        assert hasty.closed

    play(scene)
    assert not any(record.exc_info for record in caplog.records)


def test_a_rate_lets_all_come_at_once_and_then_one_by_one() -> None:
    now = [0.0]
    rate = Rate(4, 60, lambda: now[0])
    assert [rate.take("a") for _ in range(4)] == [0, 0, 0, 0]
    assert rate.take("a") == pytest.approx(15)
    assert rate.take("b") == 0
    now[0] = 15
    assert rate.take("a") == 0
    assert rate.take("a") == pytest.approx(15)
    now[0] = 15 + 60
    assert [rate.take("a") for _ in range(5)] == [0, 0, 0, 0, pytest.approx(15)]
    assert all(Rate(0, 60, lambda: 0.0).take("a") == 0 for _ in range(100))


def test_those_who_have_waited_long_enough_are_forgotten() -> None:
    now = [0.0]
    rate = Rate(60, 60, lambda: now[0])
    for number in range(MANY):
        rate.take(str(number))
    now[0] = 2
    rate.take("late")
    assert len(rate) == 1
    held = Open(1)
    assert held.hold("a")
    held.release("a")
    assert len(held) == 0


def test_addresses_are_counted_by_what_one_has_of_them() -> None:
    assert key_of("192.0.2.1") == key_of("::ffff:192.0.2.1") == "192.0.2.1"
    assert key_of("2001:db8::1") == key_of("2001:db8::ffff:2") == "2001:db8::/64"
    assert key_of("2001:db8:0:1::1") != key_of("2001:db8::1")
    assert key_of("x" * 1000) == "x" * 64


def test_the_log_stays_short_when_descriptors_run_out(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    seldom = quiet.Seldom(lambda: now[0])
    quiet._log.addFilter(seldom)
    context = {"message": quiet.OUT_OF_RESOURCES, "exception": OSError(24, "Too many open files")}
    loop = asyncio.new_event_loop()
    try:
        for _ in range(100_000 // 50):
            quiet.unheard(loop, context)
        now[0] = 60
        quiet.unheard(loop, context)
        logging.getLogger("asyncio").addFilter(seldom)
        quiet.unheard(loop, {"message": "something else"})
    finally:
        quiet._log.removeFilter(seldom)
        logging.getLogger("asyncio").removeFilter(seldom)
        loop.close()
    assert [record.getMessage() for record in caplog.records] == [
        "new connections wait: [Errno 24] Too many open files",
        "new connections wait: [Errno 24] Too many open files (1999 more of these since the last one)",
        "something else",
    ]
