"""Records that are brought to be watched: played again or told before they are kept, and looked at through all eyes.

Anybody may have made one up. What is kept can be shown; of what is not, line and field are told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from oriflamme.kernel.records import (
    FORMAT,
    Checkpoint,
    Header,
    Played,
    Record,
    RecordError,
    RecordLine,
    TakenBackLine,
    encode_line,
    loads,
    reading,
)
from oriflamme.kernel.ruleset import Ruleset, SetupError
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.sessions import Session, begun, command_of
from oriflamme.kernel.tellings import Telling, is_told

from . import errors
from .beats import Viewer
from .library import in_force
from .lucks import luck_page
from .pictures import Picture, draw
from .recall import NOBODY, Unreadable, recall, state_of
from .replays import standing_lines
from .standing import Change, Standing
from .store import Line, State, StoredBattle

MOST = 5000  # commands and undos in one


class Copied(msgspec.Struct, frozen=True):
    """A battle made from a record: its lines with those who noticed them, its header, and how it stands."""

    header: Header
    lines: tuple[Line, ...]
    state: State


def brought(data: bytes, known: Mapping[str, Ruleset[Any]]) -> tuple[Copied, Ruleset[Any]]:
    """Return the battle of a record in today's form, and its rules. Raises the `malformed` error that says what is wrong."""
    try:
        record, tear = loads(data)
    except RecordError as error:
        raise errors.malformed("service-record-unreadable", why=error.words) from error
    if tear is not None:
        raise errors.malformed("service-record-torn", line=str(tear.line))
    name = record.header.setup.ruleset
    if name not in known:
        raise errors.malformed("service-record-ruleset", name=name, known=", ".join(known))
    if record.deeds() > MOST:
        raise errors.malformed("service-record-long", count=str(record.deeds()), limit=str(MOST))
    rules = known[name]
    try:
        found = _told(record, rules) if is_told(record, rules) else _replayed(record, rules)
        _look_at(found, rules)
    except SetupError as error:
        raise errors.malformed("service-setup", why=error.words or str(error)) from error
    except RecordError as error:
        if isinstance(error.__cause__, IllegalCommand):
            why = error.__cause__.ruling.reasons[0].text
            raise errors.malformed("service-record-refused", line=str(error.line), why=why) from error
        raise errors.malformed("service-record-unreadable", why=error.words) from error
    return found, rules


def _look_at(copied: Copied, rules: Ruleset[Any]) -> None:
    """Look at all that will be shown, as it will be shown: log, luck, and each checkpoint through all eyes.

    Raises `RecordError` with the line and the field that cannot be shown.
    """
    header = copied.header
    try:
        stored = StoredBattle(encode_line(header), {}, True, {}, copied.lines, copied.state)
        recalled = recall(stored, {rules.name: rules})
    except Unreadable as error:
        raise _cause(error) from error
    if recalled.torn is not None:
        raise RecordError(recalled.why)
    now, edition = recalled.standing, header.setup.edition
    seen: dict[Viewer, Picture] = {}
    for number, line in enumerate(now.session.record.lines, start=2):
        if isinstance(line, Checkpoint):
            edition = line.edition or edition
            with reading(number, "battle"):
                battle = rules.decode_battle(bytes(line.battle), header.setup, header.dice, edition)
                session = Session.resume(rules, Record(header, [line]), battle)
                seen = {viewer: draw(session, viewer, seen.get(viewer)) for viewer in now.outlooks}
    with reading(len(copied.lines) + 1, "battle"):
        for viewer in now.outlooks:
            now.picture(viewer)
    with reading(len(copied.lines) + 1, "events"):
        for viewer in now.outlooks:
            luck_page(now, viewer)
    with reading(1, "setup"):
        in_force(rules, header.setup)


def _cause(error: Unreadable) -> RecordError:
    """Return the error of the record for which a battle could not be brought back."""
    return error.__cause__ if isinstance(error.__cause__, RecordError) else RecordError(str(error))


def _replayed(record: Record, rules: Ruleset[Any]) -> Copied:
    """Return a record of this edition, played again: that finds out who noticed what."""
    session = begun(rules, record.header)
    with reading(1, "setup"):
        standing = Standing.begin(session)
    noticed: list[str] = []
    # Digests of the time before editions are of another encoding.
    ours = (record.header.setup.edition, record.header.oriflamme) == (rules.edition, FORMAT)
    for number, line in enumerate(record.lines, start=2):
        with reading(number, "command"):
            change = _done(standing, line, record.header.oriflamme)
        if change is not None:
            noticed.append(change.noticed())
            standing = standing.after(change)
        elif ours and getattr(line, "digest", "") != standing.session.battle.digest():
            raise errors.malformed("service-record-differs", line=str(number))
    session, left = standing.session, iter(noticed)
    lines = tuple(
        Line(n, encode_line(line), next(left) if isinstance(line, Played | TakenBackLine) else NOBODY)
        for n, line in enumerate(session.record.lines)
    )
    return Copied(session.record.header, lines, state_of(session))


def _done(standing: Standing, line: RecordLine, written: int) -> Change | None:
    """Return what a command or an undo changes; None for other lines."""
    match line:
        case Played():
            return standing.play(line.by, command_of(standing.session.rules, line, written))
        case TakenBackLine(agreed=str() as agreed):
            return standing.go_back(line.by, agreed)
        case TakenBackLine():
            return standing.undo(line.by)
        case _:
            return None


def _told(record: Record, rules: Ruleset[Any]) -> Copied:
    """Return a record of another edition, up to its last checkpoint, told from what it holds."""
    viewers: tuple[Viewer, ...] = (*record.header.setup.sides, None)
    if not any(isinstance(line, Checkpoint) for line in record.lines):
        editions = ", ".join(dict.fromkeys(filter(None, record.editions())))
        raise errors.malformed("service-record-edition", edition=editions, ours=rules.edition)
    telling = Telling(record, rules)
    standing_lines(record.lines)  # what takes nothing back is no record
    noticed: dict[int, str] = {}
    given: dict[str, list[str]] = {}
    for told in telling:
        line = record.lines[told.line - 2]
        if isinstance(line, Played):
            with reading(told.line, "events"):
                saw = [one for one in viewers if one == line.by or any(e.seen_by(one) for e in told.events)]
            noticed[told.line - 2] = msgspec.json.encode(saw).decode()
            given.setdefault(line.by, []).append(noticed[told.line - 2])
        elif isinstance(line, TakenBackLine):
            undone = given[line.by].pop() if given.get(line.by) else NOBODY
            everybody = msgspec.json.encode(list(viewers)).decode()
            noticed[told.line - 2] = undone if line.agreed is msgspec.UNSET else everybody
    if telling.mismatch is not None:
        raise errors.malformed("service-record-differs", line=str(telling.mismatch.line))
    place = max(n for n, line in enumerate(record.lines) if isinstance(line, Checkpoint))
    upto = len(record.lines) if record.closing() is not None else place + 1
    last = record.lines[place]
    assert isinstance(last, Checkpoint)
    edition = [name for name in record.editions() if name][-1]
    lines = tuple(
        Line(n, encode_line(line), noticed.get(n, NOBODY)) for n, line in enumerate(record.lines[:upto])
    )
    return Copied(record.header, lines, State(edition, bytes(last.battle)))
