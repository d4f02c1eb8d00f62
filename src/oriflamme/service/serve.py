"""Runs the service until it is stopped."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from functools import partial

import msgspec
import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import ArgumentError

from oriflamme.catalogue import words
from oriflamme.kernel.text import Text, text

from . import quiet
from .app import create_app
from .limits import Limits
from .migrate import Unusable
from .network import names, reachable
from .protocols import Config, Doors, Listener
from .store import StorageBusy, Store

BACKLOG = 1024  # connections that wait to be accepted
# Seconds that one thread computes before another gets its turn. While three compute, an echo over the loop takes 31 ms with Python's
# own 5 ms, and 0.8 ms with this, for which computing takes a tenth longer.
SWITCH = 0.0001
# How often Python looks for garbage in cycles. Battles make next to none, but with hundreds of them in memory a look
# through everything stops all requests for half a second: it is to come every ten minutes under full load, not seconds.
COLLECTIONS = (2_000, 10, 3_000)
# Connections accepted at a time. asyncio tries so often in a row, and complains as often where descriptors have run out.
ACCEPTS = 16
DESCRIPTORS = 1 << 14  # asked for, where the system lets us have them
KEPT = (
    60  # seconds that a connection stays on which nobody asks for anything: who plays thinks, and asks again
)
GOODBYE = 3  # seconds that open connections get when the service stops
MESSAGE_LIMIT = 1 << 12  # bytes of a WebSocket message; clients send none


class ServeError(RuntimeError):
    """The service cannot start; the message says why in words for people."""


def _make(database_url: str, limits: Limits) -> FastAPI:
    return create_app(database_url, limits=limits)


def serve(
    host: str,
    port: int,
    database_url: str,
    open_browser: bool = False,
    *,
    locale: str = "en",
    started: Callable[[str, tuple[str, ...]], None] | None = None,
    limits: Limits | None = None,
    make: Callable[[str, Limits], FastAPI] = _make,
) -> None:
    """Serve until interrupted. Port 0 takes any free port.

    Once it answers, `started` is called with the address for this machine and those at which others reach it.

    `limits` are what those who ask are allowed; the names of `limits.hosts` come to those of this machine. `make` makes the
    service from the address of its database (SQLAlchemy's form, such as `sqlite:///battles.db`) and the limits.

    Raises `ServeError`, in words of `locale`, when the port is in use or the database cannot be opened.
    """
    listener = _listen(host, port, locale)
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*COLLECTIONS)
    with listener:
        _open_storage(database_url, locale)
        taken = listener.getsockname()[1]
        address = f"http://{_here(host)}:{taken}/"
        limits = limits or Limits()
        limits = msgspec.structs.replace(limits, hosts=(*names(host), *(limits.hosts or ())))
        app = make(database_url, limits)
        app.state.addresses = reachable(host, taken)
        # Live connections carry their token in the address: nothing that logs addresses is left on.
        doors = Doors(limits, _room())
        config = Config(
            app,
            doors,
            log_level="warning",
            access_log=False,
            backlog=ACCEPTS,
            ws_max_size=MESSAGE_LIMIT,
            ws_per_message_deflate=False,  # what is told is small: differences
            timeout_graceful_shutdown=GOODBYE,
            timeout_keep_alive=KEPT,
        )
        quiet.install()
        told = None if started is None else partial(started, address, app.state.addresses)
        _Server(config, lambda: _announce(address, open_browser, told)).run([Listener(listener, doors)])


class _Server(uvicorn.Server):
    """A server that says when it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(quiet.unheard)
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(BACKLOG)  # uvicorn has made it what is accepted at a time
        if self.started:
            self._ready()


def _room() -> int:
    """Take the descriptors that one may have, and return how many connections there is room for; files need some, too."""
    try:
        import resource  # noqa: PLC0415  # only where there are such limits
    except ImportError:
        return DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return DESCRIPTORS if soft == resource.RLIM_INFINITY else max(1, soft * 3 // 4)


def _here(host: str) -> str:
    """Return the address at which this machine itself reaches a service that listens on `host`: all are none to go to."""
    own = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{own}]" if ":" in own else own


def _announce(address: str, open_browser: bool, started: Callable[[], None] | None) -> None:
    if started is not None:
        started()
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _listen(host: str, port: int, locale: str) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio spares answers a delay of 40 ms (TCP_NODELAY) only on sockets that name it.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere this would let two services share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
        return listener
    except (OSError, OverflowError) as error:
        listener.close()
        where: dict[str, str] = {"host": host, "port": str(port)}
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise ServeError(words(Text("service-port-taken", {**where}), locale)) from error
        raise ServeError(words(Text("service-port-refused", {**where, "why": str(error)}), locale)) from error


def _open_storage(database_url: str, locale: str) -> None:
    try:
        store = Store(database_url)
        store.prepare()
        store.close()
    except Unusable as error:
        raise ServeError(words(error.words, locale)) from error
    except (ArgumentError, ImportError, StorageBusy) as error:
        raise ServeError(words(text("service-no-database", why=str(error)), locale)) from error
