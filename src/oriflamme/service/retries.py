"""Commands and undos that are sent again because their answer got lost: they are answered as they were the first time.

Nothing is remembered for it: the record says what was done in sight of which version, also after a restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec

from oriflamme.kernel.records import (
    Header,
    Played,
    Record,
    RecordError,
    RecordLine,
    TakenBackLine,
    decode_line,
)
from oriflamme.kernel.ruleset import Ruleset, SetupError
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.sessions import Session, carry_on, command_of
from oriflamme.kernel.steps import Command
from oriflamme.kernel.tellings import battle_after

from .benches import TooCostly
from .hosts import Host, Hosts
from .pictures import draw, update
from .recall import Unreadable, header_of, noticed_by
from .standing import Outlook, still_asked
from .store import Store, StoredBattle

_FAULTS = (IllegalCommand, RecordError, SetupError, Unreadable, UnicodeDecodeError, msgspec.MsgspecError)


class _Stamp(msgspec.Struct, frozen=True):
    n: int
    version: int


_STAMP = msgspec.json.Decoder(_Stamp)


class _Past(msgspec.Struct, frozen=True):
    """A record up to the first deed that its player did (`own`) since he saw a version.

    `since` are the deeds of others in between, each with whether he noticed it; `seen` is the version to which that led him.
    """

    record: Record
    since: tuple[tuple[Played | TakenBackLine, bool], ...]
    own: Played | TakenBackLine
    seen: int


async def answered_before(
    store: Store, hosts: Hosts, host: Host, player: str, version: int, command: Command | None
) -> bytes | None:
    """Return the encoded `Update` that once answered `command` (None: an undo), given by `player` in sight of `version`.

    None where that was not what he did then, or the rules have changed since. Raises `StorageBusy`, `Crowded`.
    """
    latest = host.outlook(player)
    if not 0 <= version < latest.version:
        return None
    stored = await asyncio.to_thread(store.read, host.id)
    if stored is None:
        return None
    rules = {host.now.session.rules.name: host.now.session.rules}
    try:
        return await hosts.work(host, player, _answer, stored, rules, player, version, command, latest)
    except (*_FAULTS, TooCostly):
        return None


def _answer(
    stored: StoredBattle,
    rules: Mapping[str, Ruleset[Any]],
    player: str,
    version: int,
    command: Command | None,
    latest: Outlook,
) -> bytes | None:
    """Return that answer, worked out from the record. Raises `_FAULTS` where it cannot be read or played."""
    header = header_of(stored)
    played_by = rules[header.setup.ruleset]
    past = _past(stored, header, player, version)
    if past is None or not _is(played_by, header, past.own, command):
        return None
    session = _led_to(played_by, past, player)
    if session is None:
        return None
    before = draw(session, player, None)
    if command is None:
        session.undo(player)
    else:
        session.play(player, command)
    seen, stamps = past.seen, [_STAMP.decode(beat) for beat in latest.since()]
    came = [beat for beat, stamp in zip(latest.since(), stamps, strict=True) if stamp.version == seen + 1]
    upto = sum(stamp.version <= seen + 1 for stamp in stamps)
    return update(before, draw(session, player, before), seen, seen + 1, came, upto)


def _past(stored: StoredBattle, header: Header, player: str, version: int) -> _Past | None:
    """Return what led from a version of a player to what he did next; None where he did nothing since."""
    lines: list[RecordLine] = []
    since: list[tuple[Played | TakenBackLine, bool]] = []
    seen = 0
    for line in stored.lines:
        decoded = decode_line(line.line)
        if isinstance(decoded, Played | TakenBackLine):
            if seen >= version and decoded.by == player:
                return _Past(Record(header, lines), tuple(since), decoded, seen)
            noticed = player in noticed_by(line)
            if seen >= version:
                since.append((decoded, noticed))
            seen += noticed
        lines.append(decoded)
    return None


def _is(rules: Ruleset[Any], header: Header, done: Played | TakenBackLine, command: Command | None) -> bool:
    """Return whether a deed is this command, or (None) an undo that asked nobody."""
    if isinstance(done, TakenBackLine):
        return command is None and done.agreed is msgspec.UNSET
    return command is not None and command_of(rules, done, header.oriflamme) == command


def _led_to(rules: Ruleset[Any], past: _Past, player: str) -> Session | None:
    """Return the battle at a player's own deed; None where it was not in sight of that version, or other rules have played it.

    What he noticed in between made his answer stale, but for others' answers while he was asked the same in secret.
    """
    moment = battle_after(past.record, rules, past.record.deeds() - len(past.since))
    session = moment.session
    if session is None:
        return None
    for number, (deed, noticed) in enumerate(past.since):
        if isinstance(deed, TakenBackLine) and deed.agreed is not msgspec.UNSET:
            return None
        before = session.battle.prompts()
        carry_on(session, [(number, deed)], past.record.header.oriflamme)
        if noticed and player not in still_asked(before, session):
            return None
    return session
