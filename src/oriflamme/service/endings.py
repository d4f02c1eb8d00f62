"""Requests that end a battle by its players' will: resigning, and offering, agreeing to and declining a draw.

A draw takes both sides. Programs take none, so that against them none is offered: they judge a command, not a whole battle.
What was carried out already is answered as done: the answer to it got lost, and it is sent again.
"""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from oriflamme.kernel.endings import AgreeDraw, Ending, Resign
from oriflamme.kernel.rulings import IllegalCommand

from . import errors
from .company import Proposed
from .errors import as_json
from .hosts import Host, Hosts
from .openapi import described
from .people import PeopleDesk, player_of
from .requests import battle_id, token_of
from .wire_people import People


def router(desk: PeopleDesk, hosts: Hosts) -> APIRouter:
    """Return the routes."""
    routes = APIRouter(prefix="/api/battles")

    @routes.post("/{battle}/resignation", **described("resign", answer=People, errors=(422,), token=True))
    async def resign(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            side = player_of(host, token_of(request))
            if not _ended(host, side, Resign):
                await _end(hosts, host, side, Resign())
            return as_json(await desk.tell(host))

    @routes.post("/{battle}/draw", **described("offer_draw", answer=People, errors=(422,), token=True))
    async def offer_draw(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            side = player_of(host, token_of(request))
            if len(desk.persons(host)) < 2:
                raise errors.declined("service-draw-program")
            async with host.talk:
                if _ended(host, side, AgreeDraw):
                    return as_json(await desk.people(host, side))
                offered = (await asyncio.to_thread(desk.company.proposals, host.id)).get("draw")
                if offered is not None and offered.by != side:
                    await _end(hosts, host, side, AgreeDraw(offered.by))
                else:
                    _still_on(host, side)
                    await asyncio.to_thread(desk.company.propose, host.id, "draw", Proposed(side))
            return as_json(await desk.tell(host))

    @routes.delete(
        "/{battle}/draw", **described("drop_draw", answer=People, errors=(422,), token=True, rules=False)
    )
    async def drop_draw(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            side = player_of(host, token_of(request))
            return as_json(await desk.drop(host, side, "draw"))

    return routes


async def _end(hosts: Hosts, host: Host, side: str, ending: Ending) -> None:
    await hosts.change(host, side, None, lambda now: now.play(side, ending))


def _ended(host: Host, side: str, how: type[Ending]) -> bool:
    """Return whether the battle was ended so by a side: it gave the command, or offered what the other then agreed to."""
    found = host.now.session.ended_by()
    if found is None or not isinstance(found[1], how):
        return False
    by, ending = found
    return side == by or (isinstance(ending, AgreeDraw) and side == ending.offered_by)


def _still_on(host: Host, side: str) -> None:
    """Refuse what makes no sense any more once the battle is over. Raises `IllegalCommand`."""
    ruling = host.now.session.battle.check(side, Resign())
    if not ruling.legal:
        raise IllegalCommand(ruling)
