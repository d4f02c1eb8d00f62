"""The people at a battle: what they are called and who is here. All of it is the same for every reader.

Who has the battle open is known from the WebSockets. Whoever closes the page is away; a line that breaks off is lost, and
its player is waited for: nothing is ever decided because somebody is not there.
"""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec
from fastapi import APIRouter, Request, Response

from . import errors
from .beats import Viewer
from .company import LONGEST_NAME, Company, Known, Next, Proposed, plain
from .errors import ServiceError, as_json
from .hosts import Host, Hosts
from .openapi import described
from .requests import battle_id, body_of, token_of
from .store import StorageBusy
from .wire import PersonSeat
from .wire_people import Brief, NameWish, People, Player, Presence, Rematch

_log = logging.getLogger(__name__)

ORDERLY = (1000, 1001, 1005)
"""The codes with which a page that is left closes its WebSocket; any other is a line that broke off."""


class PeopleDesk:
    """What the requests about people need: the battles in memory, who listens to them, and what is stored of their people."""

    def __init__(self, hosts: Hosts, company: Company) -> None:
        """Hold them; nobody's line is lost yet."""
        self._hosts = hosts
        self.company = company
        self._lost: set[tuple[str, str]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def people(self, host: Host) -> People:
        """Return the people at a battle as they are now. Raises `StorageBusy`."""
        known, proposals, onward = await asyncio.to_thread(self._stored, host.id)
        draw, rematch = proposals.get("draw"), proposals.get("rematch")
        return People(
            players={
                side: self._player(host.id, side, known.get(side, Known())) for side in self.persons(host)
            },
            spectators=self._hosts.board.listeners(host.id, None),
            draw=draw.by if draw is not None and host.now.session.battle.outcome is None else None,
            rematch=Rematch(rematch.by, rematch.swap) if rematch is not None and onward is None else None,
            next=onward.id if onward is not None else None,
        )

    def persons(self, host: Host) -> tuple[str, ...]:
        """Return the sides of a battle that persons play."""
        return tuple(side for side, seat in host.seats.items() if isinstance(seat, PersonSeat))

    async def tell(self, host: Host) -> People:
        """Tell everybody who wants to know of the people at a battle. Raises `StorageBusy`."""
        found = await self.people(host)
        self._hosts.board.tell_of_people(host.id, msgspec.json.encode(found).decode())
        return found

    async def came(self, battle: str, viewer: Viewer) -> None:
        """Take note that somebody has opened a battle. Raises `StorageBusy`."""
        if viewer is not None:
            self._lost.discard((battle, viewer))
        await self._seen(battle, viewer)

    def gone(self, battle: str, viewer: Viewer, code: int) -> None:
        """Take note that a WebSocket was closed with a code. It is stored and told by and by: nobody waits for it."""
        if viewer is not None and not self._hosts.board.listeners(battle, viewer):
            (self._lost.discard if code in ORDERLY else self._lost.add)((battle, viewer))
        task = asyncio.create_task(self._tell_gone(battle, viewer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait until all that is under way has been stored."""
        await asyncio.gather(*self._tasks)

    async def _tell_gone(self, battle: str, viewer: Viewer) -> None:
        try:
            await self._seen(battle, viewer)
        except (ServiceError, StorageBusy) as error:  # whoever comes next is told anew
            _log.warning("battle %s: that somebody left could not be stored or told: %s", battle, error)

    async def _seen(self, battle: str, viewer: Viewer) -> None:
        if viewer is not None:
            await asyncio.to_thread(self.company.see, battle, viewer, time.time())
        if self._hosts.board.hears_of_people(battle):
            async with self._hosts.use(battle) as host:
                await self.tell(host)

    def _stored(self, battle: str) -> tuple[dict[str, Known], dict[str, Proposed], Next | None]:
        return (
            self.company.players(battle),
            self.company.proposals(battle),
            self.company.next(battle),
        )

    def _player(self, battle: str, side: str, known: Known) -> Player:
        presence: Presence = "away" if known.seen is not None else "never"
        if self._hosts.board.listeners(battle, side):
            presence = "here"
        elif (battle, side) in self._lost:
            presence = "lost"
        return Player(known.name, presence, known.seen)


def player_of(host: Host, token: str | None) -> str:
    """Return the side that the holder of a token plays. Raises the `token` error, and `refused` for spectators."""
    viewer = host.viewer(token)
    if viewer is None:
        raise errors.declined("service-people-players")
    return viewer


def router(desk: PeopleDesk, hosts: Hosts) -> APIRouter:
    """Return the routes of all requests about the people at a battle."""
    routes = APIRouter(prefix="/api/battles")

    @routes.get("/{battle}/people", **described("people", answer=People, token=True))
    async def people(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            host.viewer(token_of(request))
            return as_json(await desk.people(host))

    @routes.get("/{battle}/brief", **described("brief", answer=Brief, token=True))
    async def brief(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            known = await asyncio.to_thread(desk.company.players, host.id)
            picture = await asyncio.to_thread(host.now.picture, viewer)
            names = {side: one.name for side, one in known.items() if one.name}
            told = {part: msgspec.Raw(picture.parts[part]) for part in ("title", "phase", "sides", "outcome")}
            return as_json({**told, "viewer": viewer, "seats": host.seats, "names": names})

    @routes.put(
        "/{battle}/name", **described("name", body=NameWish, answer=People, errors=(400, 422), token=True)
    )
    async def name(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            side = player_of(host, token_of(request))
            wish = await body_of(request, NameWish)
            called = plain(wish.name, LONGEST_NAME)
            await asyncio.to_thread(desk.company.call, host.id, side, called)
            return as_json(await desk.tell(host))

    return routes
