"""Connections that wait for nobody for ever: what uvicorn speaks, with time limits and a limit for each address.

A head or a body that does not end, an answer that nobody takes and a flood on a WebSocket each end their connection.
"""

from __future__ import annotations

import asyncio
import re
import socket
from typing import Any, cast

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from oriflamme.kernel.text import text

from .errors import ServiceError, too_many
from .gate import Rate, address_of, key_of
from .headers import HEADERS
from .limits import Limits, Network
from .wire import ErrorBody

CRUMB = 1 << 8  # bytes of what comes at a time that are few
CRUMBS = 16  # times that few bytes of a request may come one after the other; then the next are waited for, ever longer
PAUSE = 1.0  # seconds, at most
TURNED_AWAY = 256  # connections that are closed one after the other before anybody else gets his turn
CHATTER = 120  # times a minute that a WebSocket may send something, `CRUMB` bytes at a time: it has only pings to answer
HEAD = 1 << 16  # bytes of a head, in however many pieces it comes
LINES = 100  # lines of a head: browsers and proxies send some twenty
CHUNKS = 256  # pieces of a body that may be as small as they like
CHUNK = 1 << 10  # bytes that further ones have on average
AT_ONCE = 1 << 14  # bytes that are read of a connection before the others have their turn

_END_OF_HEAD = re.compile(rb"\n\r?\n")
_REASONS = {400: "Bad Request", 408: "Request Timeout", 429: "Too Many Requests", 503: "Service Unavailable"}


class Doors:
    """The connections of a listener: how many each address holds, and how many there are.

    Where there is no room for another one, the address that holds most gives up its oldest: so nobody is kept out by those who
    hold all they may.
    """

    def __init__(self, limits: Limits, room: int) -> None:
        """Begin with none. `room` is how many there may be altogether."""
        self.limits = limits
        self._trusted: tuple[Network, ...] = limits.networks()
        self._room = room
        self._held: dict[str, dict[asyncio.Transport, None]] = {}  # by address, the oldest first
        self._of_proxies: set[asyncio.Transport] = set()
        self._all = 0
        self._arrived = Rate(limits.arrivals, 60)

    def knock(self, address: str) -> bool:
        """Return whether a connection of `address` is looked at: not where they come too fast, one after the other."""
        return self._is_proxy(address) or not self._arrived.take(key_of(address))

    def enter(self, address: str, connection: asyncio.Transport) -> ServiceError | None:
        """Take a connection of `address` in, or return why not. Proxies hold those of many: these are counted later."""
        key = None if self._is_proxy(address) else key_of(address)
        own = 0 if key is None else len(self._held.get(key, ()))
        if key is not None and 0 < self.limits.connections <= own:
            return too_many("service-limit-connections", 10)
        if self._all >= self._room and not self._make_room(own):
            if own:
                return too_many("service-limit-connections", 10)
            return ServiceError(503, ErrorBody("busy", text("service-full")), {"Retry-After": "10"})
        if key is None:
            self._of_proxies.add(connection)
        else:
            self._held.setdefault(key, {})[connection] = None
        self._all += 1
        return None

    def leave(self, address: str, connection: asyncio.Transport) -> None:
        """Let a connection go that was taken in."""
        key = key_of(address)
        held = self._held.get(key, {})
        if connection in held:
            del held[connection]
            if not held:
                del self._held[key]
        elif connection in self._of_proxies:
            self._of_proxies.remove(connection)
        else:  # it had to make room
            return
        self._all -= 1

    def _make_room(self, own: int) -> bool:
        """Close a connection of the address that holds most, where that is more than `own` and one; return whether it is."""
        key = max(self._held, key=lambda one: len(self._held[one]), default=None)
        if key is None or len(self._held[key]) <= own + 1:
            return False
        oldest = next(iter(self._held[key]))
        self.leave(key, oldest)
        oldest.abort()
        return True

    def _is_proxy(self, address: str) -> bool:
        if not self._trusted:
            return False
        found = address_of(address)
        return found is not None and any(found in network for network in self._trusted)


class Listener(socket.socket):
    """A socket that listens, and lets connections through that may come; the others are closed before anything is made for them.

    Whoever opens connections as fast as he can would keep the loop from all else by having it make and forget them.
    """

    def __init__(self, listening: socket.socket, doors: Doors) -> None:
        """Take the place of `listening`."""
        super().__init__(listening.family, listening.type, listening.proto, fileno=listening.detach())
        self._doors = doors

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next connection that may come. Raises `BlockingIOError` when there is none, and after many that may not."""
        for _ in range(TURNED_AWAY):
            found, address = super().accept()
            if self._doors.knock(address[0]):
                return found, address
            found.close()
        raise BlockingIOError


class Config(uvicorn.Config):
    """uvicorn's settings, with those of this service; connections speak by the protocols below."""

    def __init__(self, app: Any, doors: Doors, **settings: Any) -> None:
        """Serve `app` through `doors`; `settings` are uvicorn's own."""
        self.doors = doors
        proxies = list(doors.limits.proxies)
        super().__init__(
            app,
            http=HttpProtocol,
            ws=WebSocketProtocol,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies,
            **settings,
        )


class _Reader(h11.Connection):
    """Reads HTTP, and refuses what would take it long: each line of a head and each piece of a body costs as much as kilobytes.

    All others wait meanwhile, for whose turn it is becomes known only when a request has been read.
    """

    def __init__(self) -> None:
        super().__init__(h11.SERVER, HEAD)
        self._pieces = self._bytes = 0

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """Return what comes next. Raises `h11.RemoteProtocolError`."""
        if self.their_state is h11.IDLE:
            self._pieces = self._bytes = 0
            self._look_at_head()
        event = super().next_event()
        if isinstance(event, h11.Data):
            self._pieces += event.chunk_start
            self._bytes += len(event.data)
            if (self._pieces - CHUNKS) * CHUNK > self._bytes:
                raise h11.RemoteProtocolError("a body in too many pieces")
        return event

    def _look_at_head(self) -> None:
        came, _ = self.trailing_data
        end = _END_OF_HEAD.search(came)
        head = came if end is None else came[: end.start()]
        if len(head) > HEAD or head.count(b"\n") > LINES:
            raise h11.RemoteProtocolError("a head that is too long")


class _Taken(asyncio.Protocol):
    """A connection whose other side has to take what it is sent: what is not taken in time ends it."""

    config: Any
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _untaken: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # asyncio reads 256 KiB of one connection, of as many as there are, before it does anything else.
        cast(Any, transport).max_size = AT_ONCE
        # Told at once that something waits, not only of more than 64 KiB: those would stay for ever when it is closed.
        cast(asyncio.Transport, transport).set_write_buffer_limits(high=0)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_untaken()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        limit = self.config.doors.limits.body
        if limit and self._untaken is None:
            self._untaken = self.loop.call_later(limit, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._forget_untaken()
        super().resume_writing()

    def _forget_untaken(self) -> None:
        if self._untaken is not None:
            self._untaken.cancel()
            self._untaken = None


class HttpProtocol(_Taken, H11Protocol):
    """A connection over HTTP that is counted, and whose heads and bodies have to come in time."""

    config: Config
    _address: str | None = None  # once it was taken in
    _timer: asyncio.TimerHandle | None = None
    _awaited: tuple[str, object] | None = None  # "head" or "body", and of which request
    _until = 0.0
    _came = 0
    _crumbs = 0
    _resting: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **named: Any) -> None:
        """Begin as uvicorn does, with a reader of ours."""
        super().__init__(*args, **named)
        self.conn = _Reader()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a connection in, or turn it away."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        refusal = self.config.doors.enter(address, self.transport)
        if refusal is None:
            self._address = address
            self._await("head")
        else:
            self._end(refusal)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let a connection go."""
        self._await(None)
        self._listen_again()
        super().connection_lost(exc)
        if self._address is not None:
            self.config.doors.leave(self._address, self.transport)
            self._address = None

    def data_received(self, data: bytes) -> None:
        """Read what has come, and see what is waited for now."""
        super().data_received(data)
        state = self.conn.their_state
        if self._address is None or self.transport.is_closing():
            self._await(None)
        elif state is h11.SEND_BODY:
            self._await("body", len(data))
        else:
            self._await("head" if state is h11.IDLE else None, len(data))
        if self._awaited is not None and len(data) < CRUMB:
            self._rest()

    def _rest(self) -> None:
        """Do not listen for a while to somebody who sends a few bytes at a time: each of these costs as much as a kilobyte."""
        self._crumbs += 1
        if self._crumbs > CRUMBS and self._resting is None:
            self.transport.pause_reading()
            self._resting = self.loop.call_later(
                min(PAUSE, (self._crumbs - CRUMBS) / CRUMBS), self._listen_again
            )

    def _listen_again(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
            if not self.flow.read_paused:  # else it is the request before that has to be answered first
                self.transport.resume_reading()

    def on_response_complete(self) -> None:
        """Go on to the next request, whose body may have come in part already."""
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY and not self.transport.is_closing():
            self._await("body")

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a WebSocket, which lets it go."""
        self._await(None)
        self._listen_again()
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, WebSocketProtocol):
            protocol.address, self._address = self._address, None
            protocol.refuse_the_unreadable()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP, where nothing has been answered yet."""
        self._end(ServiceError(400, ErrorBody("malformed", text("service-malformed", why=msg))))

    def _await(self, what: str | None, came: int = 0) -> None:
        """Wait for a part of a request, of which so many bytes more have come."""
        awaited = None if what is None else (what, self.cycle)
        if awaited == self._awaited:
            self._came += came
            if what == "body":
                self._wait_longer(came)
            return
        self._awaited, self._came, self._crumbs = awaited, came, 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        limits = self.config.doors.limits
        limit = {"head": limits.head, "body": limits.body}.get(what or "", 0)
        if limit:
            self._until = self.loop.time() + limit
            self._timer = self.loop.call_later(limit, self._look)

    def _wait_longer(self, came: int) -> None:
        """Wait longer for a body, as much as what has come is worth: what came quickly gives nobody leave to stop."""
        limits = self.config.doors.limits
        most = self.loop.time() + limits.body
        self._until = min(self._until + came / limits.rate, most) if limits.rate else most

    def _look(self) -> None:
        """End the connection unless enough has come for some more time."""
        if self.flow.read_paused:  # the service itself does not take what comes
            self._until = self.loop.time() + self.config.doors.limits.body
        left = self._until - self.loop.time()
        if left > 0:
            self._timer = self.loop.call_later(left, self._look)
        else:
            self._end(ServiceError(408, ErrorBody("slow", text("service-slow"))))

    def _end(self, error: ServiceError) -> None:
        """Close the connection; say why where nothing has been said yet."""
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        if cycle is not None and not cycle.response_complete:
            open_to_words = not cycle.response_started
            # The request is over for who answers it; what he says still goes nowhere.
            cycle.disconnected = True
            cycle.message_event.set()
        else:
            # A browser that has connected in advance and said nothing is told nothing.
            open_to_words = self.conn.their_state is not h11.SEND_BODY and (
                error.status != 408 or self._came > 0
            )
        if open_to_words:
            self.transport.write(_raw(error))
        self.transport.close()


class WebSocketProtocol(_Taken, WebSocketsSansIOProtocol):
    """A WebSocket that goes on being counted, and that may not send much."""

    config: Config
    address: str | None = None
    _chatter: Rate | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Let the connection go."""
        super().connection_lost(exc)
        if self.address is not None:
            self.config.doors.leave(self.address, self.transport)
            self.address = None

    def refuse_the_unreadable(self) -> None:
        """Answer a request for a WebSocket that is none by the protocol, such as one with a body: nobody else would."""
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            why = str(self.conn.handshake_exc)
            self.transport.write(
                _raw(ServiceError(400, ErrorBody("malformed", text("service-malformed", why=why))))
            )
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Read what has come unless it is too much: frames are so small that many come at a time."""
        if self.handshake_initiated and self._is_chatter(len(data)):
            self.transport.abort()
        else:
            super().data_received(data)

    def _is_chatter(self, came: int) -> bool:
        if self._chatter is None:
            self._chatter = Rate(CHATTER, 60, self.loop.time)
        take = self._chatter.take
        return any(take("") for _ in range(1 + came // CRUMB))

    def send_receive_event_to_app(self) -> None:
        """Forget a message: nothing that a client says is listened to, be it made of letters or not."""
        self.frames = []


def _raw(error: ServiceError) -> bytes:
    """Return an error as it goes over the wire where there is nobody to answer it."""
    body = msgspec.json.encode(error.body)
    head = {
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "Connection": "close",
        **HEADERS,
        **error.headers,
    }
    lines = [
        f"HTTP/1.1 {error.status} {_REASONS[error.status]}",
        *(f"{name}: {value}" for name, value in head.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body
