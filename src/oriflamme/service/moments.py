"""The battle as it stood before: each viewer sees again what he saw then, and nothing that he did not know.

Viewers count their own versions, so a moment is asked for by one's own version: after all that one had noticed by then.
What others did in secret has no moment of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response

from oriflamme.kernel.records import (
    Played,
    Record,
    RecordError,
    RecordLine,
    TakenBackLine,
    decode_line,
    reading,
)
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.tellings import battle_after

from . import errors
from .beats import Viewer
from .errors import as_json
from .hosts import Hosts
from .openapi import described
from .recall import header_of, noticed_by
from .requests import battle_id, token_of
from .store import StoredBattle
from .wire_replays import MomentPage


def router(rules: Mapping[str, Ruleset[Any]], hosts: Hosts) -> APIRouter:
    """Return the route of moments."""
    routes = APIRouter(prefix="/api/battles")

    @routes.get(
        "/{battle}/moments/{version}", **described("moment", answer=MomentPage, errors=(400,), token=True)
    )
    async def moment(request: Request, battle: str, version: Annotated[int, Path(ge=0)]) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            outlook = host.outlook(viewer)
            latest = outlook.version
            if version > latest:
                raise errors.missing("service-missing-moment", version=str(version))
            stored = await hosts.stored(host, outlook.lines[version])
            return as_json(await hosts.work(host, viewer, _moment, stored, rules, viewer, version, latest))

    return routes


def _moment(
    stored: StoredBattle, rules: Mapping[str, Ruleset[Any]], viewer: Viewer, version: int, latest: int
) -> MomentPage:
    """Return what `viewer` saw at `version`. Raises the `missing` error where it cannot be shown any more."""
    header = header_of(stored)
    lines: list[RecordLine] = []
    versions = [0]  # the viewer's version after each command and undo
    try:
        for line in stored.lines:
            lines.append(decode_line(line.line))
            if isinstance(lines[-1], Played | TakenBackLine):
                versions.append(versions[-1] + (viewer in noticed_by(line)))
        found = battle_after(Record(header, lines), rules[header.setup.ruleset], versions.index(version))
        with reading(len(lines) + 1, "battle"):
            drawn = rules[header.setup.ruleset].scene(found.battle.view(viewer))
    except (RecordError, ValueError, msgspec.MsgspecError) as error:
        raise errors.missing("service-missing-moment", version=str(version)) from error
    # What could be clicked then cannot be clicked any more.
    scene = msgspec.structs.replace(drawn, prompt=None)
    return MomentPage(version, versions[found.deeds], latest, found.told, scene)
