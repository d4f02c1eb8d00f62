"""A line of sight of a battle, as one who looks on may ask for it: the chart of heights between two hexes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from oriflamme.kernel.sightlines import SightAsked, SightChart, SightNotOffered, SightRefused

from . import errors
from .beats import Viewer
from .errors import as_json
from .hosts import Hosts
from .openapi import described
from .requests import battle_id, token_of
from .standing import Standing

Step = Annotated[int, Query(ge=-1_000_000, le=1_000_000)]
Tall = Annotated[int | None, Query(ge=1, le=99)]


def router(hosts: Hosts) -> APIRouter:
    """Return the route of lines of sight."""
    routes = APIRouter(prefix="/api/battles")

    @routes.get("/{battle}/sight", **described("sight", answer=SightChart, errors=(400,), token=True))
    async def sight(
        request: Request,
        battle: str,
        q: Step,
        r: Step,
        to_q: Step,
        to_r: Step,
        viewer: Tall = None,
        target: Tall = None,
    ) -> Response:
        asked = SightAsked((q, r), (to_q, to_r), viewer, target)
        async with hosts.use(battle_id(battle)) as host:
            who = host.viewer(token_of(request))
            now = await hosts.standing(host, who)
            return as_json(await hosts.work(host, who, _sight, now, who, asked))

    return routes


def _sight(now: Standing, viewer: Viewer, asked: SightAsked) -> SightChart:
    try:
        return now.session.rules.sight(now.session.battle.view(viewer), asked)
    except SightNotOffered as error:
        raise errors.missing("service-missing-sight") from error
    except SightRefused as error:
        raise errors.malformed("service-bad-sight", why=str(error)) from error
