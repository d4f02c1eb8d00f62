"""Spectators who see a battle later: so many of their versions after it was played, until it is over.

What they are shown is a moment of the record, as anybody who looks back sees one, and never made from how things stand now.
The delay counts what there was to see and not minutes: a battle has no clock, and who waits long enough must learn nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from oriflamme.kernel.records import Played, Record, RecordLine, TakenBackLine, decode_line
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.sessions import Session
from oriflamme.kernel.tellings import battle_after

from . import errors
from .beats import Telling
from .recall import header_of, noticed_by
from .standing import Outlook, Standing
from .store import StoredBattle

LONGEST = 1000  # versions


class _Stamp(msgspec.Struct, frozen=True):
    """What a beat says of its place."""

    version: int


_STAMP = msgspec.json.Decoder(_Stamp)


def checked(delay: int) -> int:
    """Return a delay as wished. Raises the `malformed` error where there can be none such."""
    if not 0 <= delay <= LONGEST:
        raise errors.malformed("service-bad-delay", longest=LONGEST, found=delay)
    return delay


def outlook_before(latest: Outlook, delay: int) -> Outlook:
    """Return what spectators had noticed so many of their versions ago; its numbers tell nothing of what came since."""
    version = max(0, latest.version - delay)
    beats = latest.told.beats
    while beats > 0 and _STAMP.decode(latest.beats[beats - 1]).version > version:
        beats -= 1
    return Outlook(version, version, latest.beats, Telling(beats=beats), latest.lines)


def standing_before(stored: StoredBattle, rules: Mapping[str, Ruleset[Any]], outlook: Outlook) -> Standing:
    """Return how the battle stood for spectators who had noticed as much as `outlook` says.

    Where it cannot be played up to there, it is as it stood at the last checkpoint before. Raises `RecordError`,
    `msgspec.MsgspecError` where the record cannot be read.
    """
    header = header_of(stored)
    lines: list[RecordLine] = []
    version = deeds = 0
    for line in stored.lines:
        decoded = decode_line(line.line)
        if isinstance(decoded, Played | TakenBackLine):
            if version == outlook.version:
                break
            deeds += 1
            version += None in noticed_by(line)
        lines.append(decoded)
    record, played_by = Record(header, lines), rules[header.setup.ruleset]
    session = Session.resume(played_by, record, battle_after(record, played_by, deeds).battle)
    return Standing(session, {None: outlook})
