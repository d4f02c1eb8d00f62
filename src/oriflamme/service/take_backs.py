"""Requests to take back, with the other's consent, what one could not take back alone: one asks, the other agrees or not.

It is one's own last command that is asked for, with all that came after it. The dice go back, too: their rolls come again as
they were (docs/decisions/0032-consent-and-delay.md).
"""

from __future__ import annotations

import asyncio

import msgspec
from fastapi import APIRouter, Request, Response

from oriflamme.kernel.events import TakenBack

from . import errors
from .company import Proposed
from .errors import as_json
from .hosts import Host, Hosts
from .openapi import described
from .people import PeopleDesk, player_of
from .requests import battle_id, body_of, token_of
from .standing import Change, Standing
from .wire_people import People, TakeBackWish

_TAKEN_BACK = TakenBack.__struct_config__.tag


class _Told(msgspec.Struct, frozen=True):
    agreed: str = ""


class _Entry(msgspec.Struct, frozen=True):
    kind: str
    event: _Told


class _Beat(msgspec.Struct, frozen=True):
    version: int
    entries: tuple[_Entry, ...]


_BEAT = msgspec.json.Decoder(_Beat)


def router(desk: PeopleDesk, hosts: Hosts) -> APIRouter:
    """Return the routes."""
    routes = APIRouter(prefix="/api/battles")

    @routes.post(
        "/{battle}/take-back",
        **described("take_back", body=TakeBackWish, answer=People, errors=(400, 409, 422), token=True),
    )
    async def take_back(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            side = player_of(host, token_of(request))
            wish = await body_of(request, TakeBackWish)
            if len(desk.persons(host)) < 2:
                raise errors.declined("service-take-back-program")
            async with host.talk:
                if _gone_back(host, side, wish.version):
                    return as_json(await desk.people(host, side))
                asked = (await asyncio.to_thread(desk.company.proposals, host.id)).get("take-back")
                if asked is not None and asked.by != side and _last(host, asked.by) == asked.deed:
                    await _agree(hosts, host, side, asked)
                    await asyncio.to_thread(desk.company.propose, host.id, "take-back", None)
                else:
                    await asyncio.to_thread(desk.company.propose, host.id, "take-back", _wish(host, side))
            return as_json(await desk.tell(host))

    @routes.delete(
        "/{battle}/take-back",
        **described("drop_take_back", answer=People, errors=(422,), token=True, rules=False),
    )
    async def drop_take_back(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            side = player_of(host, token_of(request))
            return as_json(await desk.drop(host, side, "take-back"))

    return routes


def _gone_back(host: Host, side: str, version: int) -> bool:
    """Return whether the sides have agreed to take something back since a side saw the battle at a version.

    What it wants in sight of that is done, and it asks again because the answer got lost; or it is about what is no more.
    """
    for data in reversed(host.outlook(side).since()):
        beat = _BEAT.decode(data)
        if beat.version <= version:
            return False
        if any(entry.kind == _TAKEN_BACK and entry.event.agreed for entry in beat.entries):
            return True
    return False


def _last(host: Host, side: str) -> int | None:
    return host.now.session.last_deed(side)


def _wish(host: Host, side: str) -> Proposed:
    """Return what a side asks for. Raises the `refused` error where there is nothing that it could take back."""
    deed = _last(host, side)
    if deed is None or len(host.seats) != 2:
        raise errors.declined("refused-take-back-far")
    return Proposed(side, deed=deed)


async def _agree(hosts: Hosts, host: Host, side: str, asked: Proposed) -> None:
    """Take the command back that was asked for. Raises the `stale` error where its player has gone on meanwhile."""

    def deed(now: Standing) -> Change:
        if now.session.last_deed(asked.by) != asked.deed:
            raise errors.stale()
        return now.go_back(asked.by, side)

    await hosts.change(host, side, None, deed)
