"""Chat: what the players of a battle say to one another. Whoever has a token of the battle may read it, only players write.

Spectators who see the battle later read it when that is over.

It is plain text on one line, stored with the battle, and bounded: in length, in how much of it there may be, and in how fast
one may go on. Whom one does not want to hear one mutes for oneself, in one's own client.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response

from . import errors
from .company import Company, Remark, plain
from .errors import as_json
from .hosts import Host, Hosts
from .openapi import described
from .people import player_of
from .requests import battle_id, body_of, token_of
from .wire_people import ChatPage, ChatWish, Said

LONGEST = 300  # characters
MOST = 1000  # remarks in a battle
AT_ONCE, WITHIN = 6, 12.0  # so many remarks of one player within so many seconds


def router(company: Company, hosts: Hosts) -> APIRouter:
    """Return the routes."""
    routes = APIRouter(prefix="/api/battles")
    paces = _Paces()

    @routes.get(
        "/{battle}/chat", **described("chat", answer=ChatPage, errors=(400,), token=True, rules=False)
    )
    async def chat(
        request: Request, battle: str, start: Annotated[int, Query(alias="from", ge=0, le=1 << 31)] = 0
    ) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            if host.is_late(host.viewer(token_of(request))):  # what is said now tells of what happens now
                return as_json(ChatPage((), 0))
            return as_json(await asyncio.to_thread(_page, company, host, start))

    @routes.post(
        "/{battle}/chat",
        **described(
            "say", body=ChatWish, answer=Said, status=201, errors=(400, 422), token=True, rules=False
        ),
    )
    async def say(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            side = player_of(host, token_of(request))
            wish = await body_of(request, ChatWish)
            text = plain(wish.text, LONGEST)
            if not text:
                raise errors.malformed("service-chat-empty")
            async with host.talk:
                before = await asyncio.to_thread(_said_before, company, host, side, text, wish.unseen)
                if before is not None:
                    return as_json(before, 201)
                paces.check(host.id, side, time.monotonic())
                said = await asyncio.to_thread(_say, company, host, side, text)
                paces.note(host.id, side, time.monotonic())
            message = msgspec.json.encode(said).decode()
            hosts.board.tell_of_people(host.id, message, None if host.is_late(None) else message)
            return as_json(said, 201)

    return routes


class _Paces:
    """When each player has spoken last: nobody floods the others."""

    def __init__(self) -> None:
        self._spoken: dict[tuple[str, str], deque[float]] = {}

    def check(self, battle: str, side: str, when: float) -> None:
        """Raise the `refused` error where a player has just said enough."""
        spoken = self._spoken.get((battle, side), ())
        if sum(when - moment < WITHIN for moment in spoken) >= AT_ONCE:
            raise errors.declined("service-chat-fast")

    def note(self, battle: str, side: str, when: float) -> None:
        """Take note that a player speaks, and forget those who have long been silent."""
        self._spoken = {key: moments for key, moments in self._spoken.items() if when - moments[-1] < WITHIN}
        self._spoken.setdefault((battle, side), deque(maxlen=AT_ONCE)).append(when)


def _page(company: Company, host: Host, start: int) -> ChatPage:
    found = company.remarks(host.id, start)
    said = tuple(Said(one.n, one.by, one.text, one.said) for one in found)
    return ChatPage(said, said[-1].n + 1 if said else company.said(host.id))


def _said_before(company: Company, host: Host, side: str, text: str, unseen: int | None) -> Said | None:
    """Return what a player has said in these words from remark number `unseen` on (None: nothing of that counts)."""
    if unseen is None:
        return None
    said = (one for one in company.remarks(host.id, unseen) if (one.by, one.text) == (side, text))
    return next((Said(one.n, side, text, one.said) for one in said), None)


def _say(company: Company, host: Host, side: str, text: str) -> Said:
    number = company.said(host.id)
    if number >= MOST:
        raise errors.declined("service-chat-full", most=MOST)
    said = Said(number, side, text, time.time())
    company.say(host.id, Remark(said.n, side, text, said.said))
    return said
