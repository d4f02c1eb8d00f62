"""What a player who asks is told: what the best bot would do in his place, and why what he clicked cannot be done.

The bot that advises gets what the player may know, as a bot that plays does, and its luck follows from neither the
battle's dice nor its seed.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.rulings import IllegalCommand, refuse
from oriflamme.kernel.scenes import WhyNot

from . import errors
from .beats import Viewer
from .bots import Bots, answer_of
from .errors import as_json
from .hosts import Host, Hosts
from .openapi import described
from .requests import battle_id, body_of, token_of
from .standing import Standing
from .wire import Clicked, Counsel, CounselWish, PersonSeat

TIMES = 2  # how many budgets a bot may think for


class AdviceDesk:
    """Asks bots on behalf of players."""

    def __init__(self, hosts: Hosts, bots: Bots) -> None:
        """Hold them."""
        self.hosts = hosts
        self._bots = bots

    async def advise(self, host: Host, viewer: Viewer, wish: CounselWish) -> Counsel:
        """Return what a player could do. Raises the `stale` and `declined` errors, and `IllegalCommand` when nothing is asked."""
        now = host.now
        side = _asked(now, viewer, wish.version)
        # Who holds the seats of all people at the battle plays against nobody, or with somebody at the same screen.
        people = {seat for seat, who in host.seats.items() if isinstance(who, PersonSeat)}
        if people - {side, *map(host.viewer, wish.seats)}:
            raise errors.declined("service-advice-declined")
        key = (wish.version, side)
        async with host.asked:  # its adviser thinks about one question at a time
            known = host.advice.get(key)
            if known is None:
                known = await self._advised(host, now, side)
                host.advice = {key: known}
        return Counsel(wish.version, known)

    async def _advised(self, host: Host, now: Standing, side: str) -> dict[str, Any]:
        return await self.hosts.budget.allot(TIMES, ("advice", host.id), self._think, host, now, side)

    def _think(self, host: Host, now: Standing, side: str) -> dict[str, Any]:
        rules = now.session.rules
        # One whose thoughts are broken off is not there any more: who is asked next begins anew.
        adviser = host.advisers.pop(side, None)
        if adviser is None:
            word = hashlib.sha256(f"advice/{host.id}/{side}".encode()).hexdigest()
            adviser = self._bots.find(self._bots.adviser(rules.name), rules.name, word)
        command = answer_of(adviser, now.session.battle, side, host.id)
        host.advisers[side] = adviser
        found: dict[str, Any] = msgspec.to_builtins(command)
        return found


def _asked(now: Standing, viewer: Viewer, version: int) -> str:
    """Return the side of who asks. Raises `IllegalCommand` where nothing is asked of it, and the `stale` error."""
    if viewer is not None and not now.current(viewer, version):
        raise errors.stale()  # whatever is asked of him now, he speaks of what was before
    if viewer is None or viewer not in now.session.battle.deciders():
        raise IllegalCommand(refuse("KERNEL-TURN", "refused-not-your-decision"))
    return viewer


def router(desk: AdviceDesk) -> APIRouter:
    """Return the routes of what a player is told who asks."""
    routes = APIRouter(prefix="/api/battles")

    @routes.post(
        "/{battle}/advice",
        **described("advice", body=CounselWish, answer=Counsel, errors=(400, 409, 422), token=True),
    )
    async def advice(request: Request, battle: str) -> Response:
        async with desk.hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            wish = await body_of(request, CounselWish)
            return as_json(await desk.advise(host, viewer, wish))

    @routes.post(
        "/{battle}/reasons",
        **described("reasons", body=Clicked, answer=WhyNot, errors=(400, 409, 422), token=True),
    )
    async def reasons(request: Request, battle: str) -> Response:
        async with desk.hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            click = await body_of(request, Clicked)
            side = _asked(host.now, viewer, click.version)
            return as_json(await desk.hosts.work(host, side, _why_not, host.now, side, click))

    return routes


def _why_not(now: Standing, side: str, click: Clicked) -> WhyNot:
    rules: Ruleset[Any] = now.session.rules
    return rules.why_not(now.session.battle.view(side), side, click.focus, click.target)
