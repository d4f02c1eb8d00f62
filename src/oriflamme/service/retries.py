"""Commands that are sent again because their answer got lost: they are answered as they were the first time.

Nothing is remembered for it: the record says what was done in sight of which version, also after a restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec

from oriflamme.kernel.records import Played, Record, RecordError, RecordLine, TakenBackLine, decode_line
from oriflamme.kernel.ruleset import Ruleset, SetupError
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.sessions import Session, command_of
from oriflamme.kernel.steps import Command
from oriflamme.kernel.tellings import battle_after

from .hosts import Host
from .pictures import draw, update
from .recall import Unreadable, header_of, noticed_by
from .standing import Outlook
from .store import Store, StoredBattle

_FAULTS = (IllegalCommand, RecordError, SetupError, Unreadable, UnicodeDecodeError, msgspec.MsgspecError)


class _Stamp(msgspec.Struct, frozen=True):
    n: int
    version: int


_STAMP = msgspec.json.Decoder(_Stamp)


async def answered_before(
    store: Store, host: Host, player: str, version: int, command: Command
) -> bytes | None:
    """Return the encoded `Update` that once answered `command`, given by `player` in sight of `version`.

    None where it was not that command which made his next version, or the rules have changed since. Raises `StorageBusy`.
    """
    latest = host.outlook(player)
    if not 0 <= version < latest.version:
        return None
    stored = await asyncio.to_thread(store.read, host.id)
    if stored is None:
        return None
    rules = {host.now.session.rules.name: host.now.session.rules}
    try:
        return await asyncio.to_thread(_answer, stored, rules, player, version, command, latest)
    except _FAULTS:
        return None


def _answer(
    stored: StoredBattle,
    rules: Mapping[str, Ruleset[Any]],
    player: str,
    version: int,
    command: Command,
    latest: Outlook,
) -> bytes | None:
    """Return that answer, worked out from the record. Raises `_FAULTS` where it cannot be read or played."""
    header = header_of(stored)
    played_by = rules[header.setup.ruleset]
    lines: list[RecordLine] = []
    seen = deeds = 0
    for line in stored.lines:
        decoded = decode_line(line.line)
        if isinstance(decoded, Played | TakenBackLine):
            noticed = player in noticed_by(line)
            if noticed and seen == version:
                break
            seen += noticed
            deeds += 1
        lines.append(decoded)
    else:
        return None
    if not isinstance(decoded, Played) or decoded.by != player:
        return None
    if command_of(played_by, decoded, header.oriflamme) != command:
        return None
    record = Record(header, lines)
    moment = battle_after(record, played_by, deeds)
    if moment.told:  # by other rules
        return None
    session = Session.resume(played_by, record, moment.battle)
    before = draw(session, player, None)
    session.play(player, command)
    stamps = [_STAMP.decode(beat) for beat in latest.since()]
    came = [beat for beat, stamp in zip(latest.since(), stamps, strict=True) if stamp.version == version + 1]
    upto = sum(stamp.version <= version + 1 for stamp in stamps)
    return update(before, draw(session, player, before), version, version + 1, came, upto)
