"""Stands before all routes: who asks by which name, from which page and how often; and headers that browsers obey."""

from __future__ import annotations

import ipaddress
import math
import re

from fastapi import Request, WebSocket
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .askers import asker
from .bodies import Bodies, Body
from .errors import ServiceError, foreign, said, too_many, unknown_name
from .gate import Gate, key_of
from .headers import HEADERS
from .limits import Limits

_SAFE = ("GET", "HEAD", "OPTIONS")
_NEW = re.compile(r"/api/(battles|challenges|records|battles/[^/]+/(forks|rematch))/?")
"""Where battles are made."""
_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[^:\[\]\s]+)(:[0-9]*)?")


class Shield:
    """Asks no route what it can refuse itself."""

    def __init__(self, app: ASGIApp, limits: Limits, gate: Gate) -> None:
        """Stand before `app`."""
        self._app = app
        self._names = None if limits.hosts is None else {_plain(name) for name in limits.hosts}
        self._gate = gate
        self._bodies = Bodies(limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or have it answered."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request = Request(scope) if scope["type"] == "http" else None
        guarded = _guarded(send)
        key = key_of(scope["client"][0] if scope.get("client") else "")
        held = self._gate.open.hold(key)
        body = Body(self._bodies, key, receive)
        try:
            refusal = self._refusal(scope, key) if held else too_many("service-limit-connections", 1)
            if refusal is None:
                await self._app(scope, receive if request is None else body.receive, guarded)
            elif request is not None:
                await said(request, refusal)(scope, receive, guarded)
            else:
                await WebSocket(scope, receive, guarded).send_denial_response(said(None, refusal))
        finally:
            self._bodies.release(body)
            if held:
                self._gate.open.release(key)

    def _refusal(self, scope: Scope, key: str) -> ServiceError | None:
        wait = self._gate.requests.take(f"{key} plays" if asker().plays else key)
        if wait:
            return too_many("service-limit-requests", math.ceil(wait))
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        for host in hosts:
            if not self._is_ours(host):
                return unknown_name(host)
        writes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if writes:
            for name, value in scope["headers"]:
                if name == b"origin" and not _same(value.decode("latin-1"), hosts):
                    return foreign(value.decode("latin-1"))
        if scope["type"] == "http" and writes and _NEW.fullmatch(_route(scope)):
            wait = self._gate.battles.take(key)
            if wait:
                return too_many("service-limit-battles", math.ceil(wait))
        return None

    def _is_ours(self, host: str) -> bool:
        """Return whether the service may be asked by this name: addresses always.

        A name of somebody else's that leads here would have his page read our answers (DNS rebinding).
        """
        if self._names is None:
            return True
        parts = _HOST.fullmatch(host)
        if parts is None:
            return False
        try:
            ipaddress.ip_address(parts[1].strip("[]"))
        except ValueError:
            return _plain(parts[1]) in self._names
        return True


def _plain(name: str) -> str:
    return name.rstrip(".").lower()


def _same(origin: str, hosts: list[str]) -> bool:
    """Return whether a page came from where its request goes; the scheme may be another where a proxy ends TLS."""
    _, there, place = origin.partition("://")
    return bool(there) and [place.lower()] == [host.lower() for host in hosts]


def _route(scope: Scope) -> str:
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


def _guarded(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return guarded
