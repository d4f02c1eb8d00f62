"""The WebSocket over which the service tells what has changed. Nothing is read from the client."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from .askers import asker
from .beats import Viewer
from .budget import Crowded
from .errors import ServiceError, too_many
from .gate import Open
from .hosts import Hosts
from .live import DISMISSED, PING, Ear, now
from .people import PeopleDesk
from .requests import battle_id
from .store import StorageBusy

TRY_AGAIN = 1013
LISTENERS = 64
"""How many players, and how many spectators of an address may listen to one battle: each is told of every command."""

CLOSES = {401: 4401, 404: 4404}  # how a connection is closed that would have been refused as a request
BROKEN = 1006  # how a connection has closed that says nothing of it


def router(hosts: Hosts, desk: PeopleDesk, ping: float) -> APIRouter:
    """Return the WebSocket route. `ping` is how many seconds of silence are broken by a ping."""
    routes = APIRouter()
    listening = Open(LISTENERS)

    @routes.websocket("/api/battles/{battle}/live")
    async def live(
        socket: WebSocket,
        battle: str,
        token: Annotated[str | None, Query()] = None,
        people: Annotated[bool, Query()] = False,
    ) -> None:
        await socket.accept()
        try:
            viewer = await _viewer(hosts, battle, token)
            with _one_of(listening, f"{asker().address} {viewer is None} {battle}"):
                code = BROKEN
                try:
                    with hosts.board.listening(battle, viewer, people=people) as ear:
                        async with hosts.use(battle) as host:
                            first = now(host.outlook(viewer), ear.line)
                        await desk.came(battle, viewer)
                        code = await _until_gone(socket, ear, first, ping)
                finally:
                    desk.gone(battle, viewer, code)
        except ServiceError as error:
            await socket.close(CLOSES.get(error.status, TRY_AGAIN), error.body.error)
        except (StorageBusy, Crowded):
            await socket.close(TRY_AGAIN, "busy")

    return routes


@contextmanager
def _one_of(listening: Open, key: str) -> Iterator[None]:
    """Count one more who listens. Raises the `limit` error where there are too many."""
    if not listening.hold(key):
        raise too_many("service-limit-listeners", 10)
    try:
        yield
    finally:
        listening.release(key)


async def _viewer(hosts: Hosts, battle: str, token: str | None) -> Viewer:
    async with hosts.use(battle_id(battle)) as host:
        return host.viewer(token)


async def _until_gone(socket: WebSocket, ear: Ear, first: str, ping: float) -> int:
    """Tell all that there is to be told until the client is gone; return the code with which the WebSocket closed."""
    telling = asyncio.create_task(_tell(socket, ear, first, ping))
    try:
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            pass
        code: int = message.get("code") or BROKEN
        return code
    finally:
        telling.cancel()


async def _tell(socket: WebSocket, ear: Ear, first: str, ping: float) -> None:
    with suppress(WebSocketDisconnect):  # who is gone is noticed by the one who receives
        message: str | None = first
        while message != DISMISSED:
            await socket.send_text(message or PING)
            message = await ear.get(ping)
        await socket.close(CLOSES[401], "token")
