"""Rematches: the same people play again by the same set-up and with new dice, their sides swapped or as they were.

Both have to want it; a program always does. What both want leads both to one new battle, for which each gets a token of his
own: the service keeps none that it could hand on.
"""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from . import errors, tokens
from .battles import BattleDesk
from .beats import Viewer
from .company import Next, Proposed
from .errors import as_json
from .hosts import Host, Hosts
from .openapi import described
from .people import PeopleDesk, player_of
from .requests import battle_id, body_of, token_of
from .wire import BotSeat, NewBattle, Seat
from .wire_people import Admitted, People, RematchWish


def router(desk: PeopleDesk, battles: BattleDesk, hosts: Hosts) -> APIRouter:
    """Return the routes."""
    routes = APIRouter(prefix="/api/battles")

    @routes.post(
        "/{battle}/rematch",
        **described("rematch", body=RematchWish, answer=People, errors=(400, 422), token=True),
    )
    async def rematch(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            side = player_of(host, token_of(request))
            wish = await body_of(request, RematchWish)
            if host.now.session.battle.outcome is None:
                raise errors.declined("service-rematch-early")
            async with host.talk:
                if await asyncio.to_thread(desk.company.next, host.id) is None:
                    await _want(desk, battles, host, Proposed(side, wish.swap))
            return as_json(await desk.tell(host))

    @routes.delete(
        "/{battle}/rematch",
        **described("drop_rematch", answer=People, errors=(422,), token=True, rules=False),
    )
    async def drop_rematch(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            side = player_of(host, token_of(request))
            return as_json(await desk.drop(host, side, "rematch"))

    @routes.post(
        "/{battle}/rematch/seat",
        **described("rematch_seat", answer=Admitted, status=201, errors=(422,), token=True, rules=False),
    )
    async def seat(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            onward = await asyncio.to_thread(desk.company.next, host.id)
            if onward is None:
                raise errors.missing("service-missing-rematch")
            side = _seat_of(host, viewer, swap=onward.swap)
            token = tokens.new_token()
            async with hosts.use(onward.id) as new, new.talk:
                await asyncio.to_thread(_is_still_his, desk, onward.id, side)
                await asyncio.to_thread(battles.store.admit, onward.id, tokens.digest(token), side)
                new.keys = {**new.keys, tokens.digest(token): side}
            return as_json(Admitted(onward.id, side, token), 201)

    return routes


def _is_still_his(desk: PeopleDesk, battle: str, side: Viewer) -> None:
    """Raise the `refused` error where a side of a rematch was handed to somebody: that seat has no key but his."""
    claim = desk.claims.of(battle).get(side) if side is not None else None
    if claim is not None and claim.taken is not None:
        raise errors.declined("service-rematch-moved")


async def _want(desk: PeopleDesk, battles: BattleDesk, host: Host, wish: Proposed) -> None:
    """Take note of what a player wants; where the other wants the same, or is a program, the battle begins."""
    before = (await asyncio.to_thread(desk.company.proposals, host.id)).get("rematch")
    agreed = before is not None and before.by != wish.by and before.swap == wish.swap
    if agreed or len(desk.persons(host)) < 2:
        await battles.hosts.work(host, wish.by, _begin, desk, battles, host, wish.swap)
    else:
        await asyncio.to_thread(desk.company.propose, host.id, "rematch", wish)


def _begin(desk: PeopleDesk, battles: BattleDesk, host: Host, swap: bool) -> None:
    session = host.now.session
    seats = {_seat_of(host, side, swap=swap) or "": seat for side, seat in host.seats.items()}
    ordered: dict[str, Seat] = {side: seats[side] for side in host.seats}
    battle = tokens.new_battle_id()
    battles.begin(
        battle, session.rules, session.record.header.setup, ordered, NewBattle(delay=host.delay), {}
    )
    for side, known in desk.company.players(host.id).items():
        if known.name and not isinstance(host.seats.get(side), BotSeat):
            desk.company.call(battle, _seat_of(host, side, swap=swap) or "", known.name)
    desk.company.lead_on(host.id, Next(battle, swap))


def _seat_of(host: Host, viewer: Viewer, *, swap: bool) -> Viewer:
    """Return the side that whoever has this one plays next: with `swap` that of the one after him in seat order."""
    if viewer is None or not swap:
        return viewer
    sides = tuple(host.seats)
    return sides[(sides.index(viewer) + 1) % len(sides)]
