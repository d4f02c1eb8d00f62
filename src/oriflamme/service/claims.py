"""Requests about claims: links to seats, each of which gives one person a token of his own, once.

Whoever begins a battle holds tokens of his own sides only. What he gives to others are claims; who takes one gets a token that
nobody else has, and every earlier one to that seat ends. So it is, too, when a player moves his seat to another device.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from . import errors, tokens
from .beats import Viewer
from .challenges import ChallengeDesk
from .claiming import Claim
from .errors import as_json
from .hosts import Host, Hosts
from .keys import token_from
from .openapi import described
from .people import PeopleDesk
from .requests import battle_id, body_of, token_of
from .standing import Standing
from .wire_people import Admitted, ClaimCard, Invitation, Taking


class ClaimDesk:
    """What the requests about claims need: battles in memory and their people, challenges, and what is stored of claims."""

    def __init__(self, hosts: Hosts, people: PeopleDesk, challenges: ChallengeDesk) -> None:
        """Hold them."""
        self._hosts = hosts
        self._people = people
        self._challenges = challenges
        self._claims = people.claims

    async def card(self, battle: str, secret: str | None) -> bytes:
        """Return an encoded `ClaimCard`. Raises the `missing` error, `StorageBusy`."""
        claim = await self._found(battle, secret)
        about = await asyncio.to_thread(self._challenges.seat, battle, claim.side)
        if about is None:
            about = await self._seat(battle, claim.side)
        return msgspec.json.encode(
            {"id": battle, "side": claim.side, "taken": claim.taken is not None, **about}
        )

    async def take(self, battle: str, secret: str | None, wish: Taking) -> Admitted:
        """Give a seat to whoever has its claim. Raises the `missing` and `stale` errors, `StorageBusy`."""
        claim = await self._found(battle, secret)
        token = token_from(secret or "", wish.nonce)
        key = tokens.digest(token)
        if await asyncio.to_thread(self._challenges.waits, battle):
            await self._take(battle, claim, key)
            return Admitted(battle, claim.side, token)
        async with self._hosts.use(battle) as host, host.talk:
            await self._take(battle, claim, key)
            if key not in host.keys:
                host.give(claim.side, key)
                self._hosts.board.dismiss(battle, claim.side)
            await self._people.tell(host)
        return Admitted(battle, claim.side, token)

    async def _take(self, battle: str, claim: Claim, key: str) -> None:
        if not await asyncio.to_thread(self._claims.take, battle, claim, key):
            raise errors.seat_taken()

    async def invite(self, battle: str, token: str | None, side: str) -> Invitation:
        """Make a new link to a seat; the one before is void. Raises the `token`, `refused` and `missing` errors, `StorageBusy`."""
        secret = tokens.new_token()
        digest = tokens.digest(secret)
        if await asyncio.to_thread(self._challenges.waits, battle):
            viewer = await asyncio.to_thread(self._challenges.viewer, battle, token)
            await self._renew(battle, side, viewer, digest)
            return Invitation(side, secret)
        async with self._hosts.use(battle) as host:
            viewer = host.viewer(token)
            if viewer == side:
                await asyncio.to_thread(self._claims.hand_over, battle, side, digest)
            else:
                await self._renew(battle, side, viewer, digest)
            await self._people.tell(host)
        return Invitation(side, secret)

    async def withdraw(self, battle: str, token: str | None, side: str) -> Invitation:
        """Make the link to a seat void. Raises the `token`, `refused` and `missing` errors, `StorageBusy`."""
        if await asyncio.to_thread(self._challenges.waits, battle):
            viewer = await asyncio.to_thread(self._challenges.viewer, battle, token)
            await self._renew(battle, side, viewer, None)
            return Invitation(side, None)
        async with self._hosts.use(battle) as host:
            await self._renew(battle, side, host.viewer(token), None)
            await self._people.tell(host)
        return Invitation(side, None)

    async def _renew(self, battle: str, side: str, viewer: Viewer, digest: str | None) -> None:
        claim = (await asyncio.to_thread(self._claims.of, battle)).get(side)
        if claim is None or viewer is None or claim.host != viewer:
            raise errors.declined("service-claim-not-yours")
        if not await asyncio.to_thread(self._claims.renew, battle, side, viewer, digest):
            raise errors.seat_taken()

    async def _found(self, battle: str, secret: str | None) -> Claim:
        claim = await asyncio.to_thread(self._claims.find, battle, secret) if secret else None
        if claim is None:
            raise errors.missing("service-claim-void")
        return claim

    async def _seat(self, battle: str, side: str) -> dict[str, Any]:
        async with self._hosts.use(battle) as host:
            now = await self._hosts.standing(host, None)
            return await self._hosts.work(host, None, _seat_of, host, now, side)


def _seat_of(host: Host, now: Standing, side: str) -> dict[str, Any]:
    """Return what a `ClaimCard` says of a seat at a battle, and what everybody may know."""
    scene = host.now.session.rules.scene(now.session.battle.view(None))
    name = next((one.name for one in scene.sides if one.id == side), None)
    return {"title": scene.title, "name": name, "waits": False, "dice": host.origin}


def router(desk: ClaimDesk) -> APIRouter:
    """Return the routes of all requests about claims."""
    routes = APIRouter(prefix="/api/battles")

    @routes.get("/{battle}/claim", **described("claim_card", answer=ClaimCard, token=True))
    async def card(request: Request, battle: str) -> Response:
        return as_json(await desk.card(battle_id(battle), token_of(request)))

    @routes.post(
        "/{battle}/claims",
        **described(
            "take_claim", body=Taking, answer=Admitted, status=201, errors=(400, 409), token=True, rules=False
        ),
    )
    async def take(request: Request, battle: str) -> Response:
        wish = await body_of(request, Taking)
        return as_json(await desk.take(battle_id(battle), token_of(request), wish), 201)

    @routes.put(
        "/{battle}/claims/{side}",
        **described("invite", answer=Invitation, errors=(409, 422), token=True, rules=False),
    )
    async def invite(request: Request, battle: str, side: str) -> Response:
        return as_json(await desk.invite(battle_id(battle), token_of(request), side))

    @routes.delete(
        "/{battle}/claims/{side}",
        **described("withdraw", answer=Invitation, errors=(409, 422), token=True, rules=False),
    )
    async def withdraw(request: Request, battle: str, side: str) -> Response:
        return as_json(await desk.withdraw(battle_id(battle), token_of(request), side))

    return routes
