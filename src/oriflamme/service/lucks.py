"""The luck of a battle, from what its viewers have been told of its dice.

While a battle goes on a viewer's own beats are all that counts for him: what he has not seen no figure tells him. When it
is over each side's throws are taken from its own beats, since nobody is told less of a throw than who threw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from fastapi import APIRouter, Request, Response

from oriflamme.kernel.effects import Effects, Threw
from oriflamme.kernel.luck import luck_of

from .beats import Viewer
from .errors import as_json
from .hosts import Hosts
from .openapi import described
from .requests import battle_id, token_of
from .standing import Standing
from .wire_replays import LuckPage


class _Entry(msgspec.Struct, frozen=True):
    """Of an entry what is to be seen, and nothing else."""

    effects: tuple[Effects, ...]


class _Beat(msgspec.Struct, frozen=True):
    entries: tuple[_Entry, ...]


_beats = msgspec.json.Decoder(_Beat)


def router(hosts: Hosts) -> APIRouter:
    """Return the route of luck."""
    routes = APIRouter(prefix="/api/battles")

    @routes.get("/{battle}/luck", **described("luck", answer=LuckPage, token=True))
    async def luck(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            now = await hosts.standing(host, viewer)
            known = now.lucks.get(viewer)
            return as_json(known or await hosts.work(host, viewer, luck_page, now, viewer))

    return routes


def luck_page(now: Standing, viewer: Viewer) -> bytes:
    """Return an encoded `LuckPage`; it is worked out once for each moment of a battle."""
    sides = now.session.record.header.setup.sides
    whole = now.session.battle.outcome is not None
    if whole:
        throws = [
            thrown
            for side in sides
            for thrown in _throws(now.outlooks[side].since())
            if (thrown.side or _of_harm(thrown)) == side
        ]
    else:
        throws = list(_throws(now.outlooks[viewer].since()))
    page = msgspec.json.encode(LuckPage(whole, tuple(luck_of(throws, side) for side in sides)))
    now.lucks[viewer] = page
    return page


def _of_harm(thrown: Threw) -> str | None:
    return None if thrown.harm is None else thrown.harm.side


def _throws(beats: Iterable[bytes]) -> Iterator[Threw]:
    """Yield the throws that encoded beats tell of."""
    for beat in beats:
        for entry in _beats.decode(beat).entries:
            yield from (effect for effect in entry.effects if isinstance(effect, Threw))
