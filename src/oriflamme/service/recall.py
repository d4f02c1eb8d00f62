"""Brings a stored battle back by playing its record again, as far as the record can be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from oriflamme.kernel.records import FORMAT, Closing, Header, Played, TakenBackLine, decode_line
from oriflamme.kernel.ruleset import Ruleset, SetupError
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.sessions import Session

from .beats import Viewer
from .standing import Standing
from .store import Line, StoredBattle

_NOTICED = msgspec.json.Decoder(frozenset[Viewer])


class Unreadable(ValueError):
    """A stored battle that cannot be brought back at all; the message says why."""


class Recalled(msgspec.Struct, frozen=True):
    """A battle brought back. `torn` is the number of the first line that could not be used (None: all could), `why` the fault."""

    standing: Standing
    torn: int | None = None
    why: str = ""


def recall(stored: StoredBattle, rules: Mapping[str, Ruleset[Any]]) -> Recalled:
    """Play a stored record again, up to the first line at fault. Raises `Unreadable` when it cannot even begin."""
    header = _header(stored.header)
    if header.setup.ruleset not in rules:
        raise Unreadable(f"its ruleset {header.setup.ruleset!r} is not installed")
    try:
        session = Session(rules[header.setup.ruleset], header)
    except (SetupError, msgspec.ValidationError) as error:
        raise Unreadable(f"its set-up cannot be played: {error}") from error
    standing = Standing.begin(session)
    for number, line in enumerate(stored.lines):
        try:
            standing = _play(standing, number, line)
        except (IllegalCommand, msgspec.MsgspecError, UnicodeDecodeError, _OutOfPlace) as error:
            return Recalled(standing, number, f"{type(error).__name__}: {error}")
    return Recalled(standing)


class _OutOfPlace(ValueError):
    """A line whose number, player or content does not fit where it stands."""


def _header(data: bytes) -> Header:
    try:
        header = msgspec.json.decode(data, type=Header)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable(f"its header cannot be read: {error}") from error
    if header.oriflamme > FORMAT:
        raise Unreadable(f"its record format {header.oriflamme} is newer than {FORMAT}")
    return header


def _play(standing: Standing, number: int, stored: Line) -> Standing:
    if stored.n != number:
        raise _OutOfPlace(f"line {number} is missing")
    line = decode_line(stored.line)
    noticed = _NOTICED.decode(stored.noticed)
    match line:
        case Played():
            command = standing.session.rules.decode_command(bytes(line.command))
            return standing.replay_command(line.by, command, noticed)
        case TakenBackLine():
            return standing.replay_undo(line.by, noticed)
        case Closing():
            if standing.session.record.closing() != line:
                raise _OutOfPlace("the battle does not end as its closing line says")
            return standing
