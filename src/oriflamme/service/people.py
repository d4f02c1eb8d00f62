"""The people at a battle: what they are called and who is here. All of it is the same for every reader.

Who has the battle open is known from the WebSockets. Whoever closes the page is away; a line that breaks off is lost, and
its player is waited for: nothing is ever decided because somebody is not there.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any, Literal

import msgspec
from fastapi import APIRouter, Request, Response

from . import errors
from .beats import Viewer
from .claiming import Claim, Claims
from .company import LONGEST_NAME, Company, Known, Next, Proposed, plain
from .errors import ServiceError, as_json
from .hosts import Host, Hosts
from .openapi import described
from .requests import battle_id, body_of, token_of
from .store import StorageBusy
from .wire import PersonSeat
from .wire_people import Brief, Declined, NameWish, People, Player, Presence, Rematch

_log = logging.getLogger(__name__)

BETWEEN = 0.5
"""Seconds from one telling of who has come and gone to the next."""

ORDERLY = (1000, 1001, 1005)
"""The codes with which a page that is left closes its WebSocket; any other is a line that broke off."""


class PeopleDesk:
    """What the requests about people need: the battles in memory, who listens to them, and what is stored of their people."""

    def __init__(self, hosts: Hosts, company: Company, claims: Claims) -> None:
        """Hold them; nobody's line is lost yet."""
        self._hosts = hosts
        self.company = company
        self.claims = claims
        self._lost: set[tuple[str, str]] = set()
        # By battle: commands that somebody asked to take back, so that all are told when this has become void.
        self._asked: dict[str, Proposed] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        # Battles of whose people all have just been told, and whether something has changed since.
        self._telling: dict[str, bool] = {}
        self._closed = False

    async def people(self, host: Host, viewer: Viewer) -> People:
        """Return the people at a battle as they are now, and as `viewer` may know them. Raises `StorageBusy`."""
        found = await self._people(host)
        return _apart(found) if host.is_late(viewer) else found

    async def _people(self, host: Host) -> People:
        known, proposals, onward, claims = await asyncio.to_thread(self._stored, host.id)
        held, invited = set(host.keys.values()), {side for side, claim in claims.items() if claim.is_open}
        draw, rematch = proposals.get("draw"), proposals.get("rematch")
        asked = _still_meant(host, proposals.get("take-back"))
        if asked is not None:
            self._asked[host.id] = asked
        return People(
            players={
                side: self._player(
                    host.id, side, known.get(side, Known()), held=side in held, invited=side in invited
                )
                for side in self.persons(host)
            },
            spectators=self._hosts.board.listeners(host.id, None),
            draw=draw.by if draw is not None and host.now.session.battle.outcome is None else None,
            take_back=asked.by if asked is not None else None,
            rematch=Rematch(rematch.by, rematch.swap) if rematch is not None and onward is None else None,
            next=onward.id if onward is not None else None,
        )

    def persons(self, host: Host) -> tuple[str, ...]:
        """Return the sides of a battle that persons play."""
        return tuple(side for side, seat in host.seats.items() if isinstance(seat, PersonSeat))

    async def drop(self, host: Host, side: str, what: Literal["draw", "take-back", "rematch"]) -> People:
        """Take back what a side has proposed, or decline what the other has; tell everybody. Raises `StorageBusy`."""
        async with host.talk:
            proposed = (await asyncio.to_thread(self.company.proposals, host.id)).get(what)
            await asyncio.to_thread(self.company.propose, host.id, what, None)
        declined = Declined(proposed.by, what) if proposed is not None and proposed.by != side else None
        return await self.tell(host, declined)

    async def tell(self, host: Host, declined: Declined | None = None) -> People:
        """Tell everybody who wants to know of the people at a battle. Raises `StorageBusy`."""
        found = msgspec.structs.replace(await self._people(host), declined=declined)
        apart = _apart(found) if host.is_late(None) else found
        encoded = [msgspec.json.encode(one).decode() for one in (found, apart)]
        self._hosts.board.tell_of_people(host.id, *encoded)
        return found

    def changed(self, host: Host) -> None:
        """Take note that a battle went on: what somebody asked to take back may not be his last command any more."""
        asked = self._asked.get(host.id)
        if asked is not None and _still_meant(host, asked) is None:
            del self._asked[host.id]
            self._tell_soon(host.id)

    async def came(self, battle: str, viewer: Viewer) -> None:
        """Take note that somebody has opened a battle. Raises `StorageBusy`."""
        if viewer is not None:
            self._lost.discard((battle, viewer))
        await self._seen(battle, viewer)

    def gone(self, battle: str, viewer: Viewer, code: int) -> None:
        """Take note that a WebSocket was closed with a code. It is stored and told by and by: nobody waits for it."""
        if viewer is not None and not self._hosts.board.listeners(battle, viewer):
            (self._lost.discard if code in ORDERLY else self._lost.add)((battle, viewer))
        self._by_and_by(self._gone(battle, viewer))

    async def close(self) -> None:
        """Wait until all that is under way has been stored and told."""
        self._closed = True
        await asyncio.gather(*self._tasks)

    def _by_and_by(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _gone(self, battle: str, viewer: Viewer) -> None:
        try:
            await self._seen(battle, viewer)
        except StorageBusy as error:  # whoever comes next is told anew
            _log.warning("battle %s: that somebody left could not be stored: %s", battle, error)

    async def _seen(self, battle: str, viewer: Viewer) -> None:
        if viewer is not None:
            await asyncio.to_thread(self.company.see, battle, viewer, time.time())
        self._tell_soon(battle)

    def _tell_soon(self, battle: str) -> None:
        """Have everybody at a battle told of its people; where many come and go, not of each of them."""
        if battle in self._telling:
            self._telling[battle] = True
        elif not self._closed:
            self._telling[battle] = False
            self._by_and_by(self._tell_all(battle))
            asyncio.get_running_loop().call_later(BETWEEN, self._tell_again, battle)

    def _tell_again(self, battle: str) -> None:
        if self._telling.pop(battle):
            self._tell_soon(battle)

    async def _tell_all(self, battle: str) -> None:
        if self._hosts.board.hears_of_people(battle):
            try:
                async with self._hosts.use(battle) as host:
                    await self.tell(host)
            except (ServiceError, StorageBusy) as error:
                _log.warning("battle %s: its people could not be told: %s", battle, error)

    def _stored(
        self, battle: str
    ) -> tuple[dict[str, Known], dict[str, Proposed], Next | None, dict[str, Claim]]:
        return (
            self.company.players(battle),
            self.company.proposals(battle),
            self.company.next(battle),
            self.claims.of(battle),
        )

    def _player(self, battle: str, side: str, known: Known, *, held: bool, invited: bool) -> Player:
        presence: Presence = "away" if known.seen is not None else "never"
        if self._hosts.board.listeners(battle, side):
            presence = "here"
        elif (battle, side) in self._lost:
            presence = "lost"
        return Player(known.name, presence, known.seen, held, invited)


def _still_meant(host: Host, asked: Proposed | None) -> Proposed | None:
    """Return what was asked to be taken back, if it is that side's last command still."""
    if asked is None or host.now.session.last_deed(asked.by) != asked.deed:
        return None
    return asked


def _apart(people: People) -> People:
    """Return the people as told to spectators who see the battle later: what they propose belongs to what they play now."""
    return msgspec.structs.replace(people, draw=None, take_back=None, declined=None)


def player_of(host: Host, token: str | None) -> str:
    """Return the side that the holder of a token plays. Raises the `token` error, and `refused` for spectators."""
    viewer = host.viewer(token)
    if viewer is None:
        raise errors.declined("service-people-players")
    return viewer


def router(desk: PeopleDesk, hosts: Hosts) -> APIRouter:
    """Return the routes of all requests about the people at a battle."""
    routes = APIRouter(prefix="/api/battles")

    @routes.get("/{battle}/people", **described("people", answer=People, token=True, rules=False))
    async def people(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            return as_json(await desk.people(host, host.viewer(token_of(request))))

    @routes.get("/{battle}/brief", **described("brief", answer=Brief, token=True))
    async def brief(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            known = await asyncio.to_thread(desk.company.players, host.id)
            now = await hosts.standing(host, viewer)
            picture = await hosts.work(host, viewer, now.picture, viewer)
            names = {side: one.name for side, one in known.items() if one.name}
            told = {part: msgspec.Raw(picture.parts[part]) for part in ("title", "phase", "sides", "outcome")}
            return as_json({**told, "viewer": viewer, "seats": host.seats, "names": names})

    @routes.put(
        "/{battle}/name",
        **described("name", body=NameWish, answer=People, errors=(400, 422), token=True, rules=False),
    )
    async def name(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            side = player_of(host, token_of(request))
            wish = await body_of(request, NameWish)
            called = plain(wish.name, LONGEST_NAME)
            await asyncio.to_thread(desk.company.call, host.id, side, called)
            return as_json(await desk.tell(host))

    return routes
