"""Brings a stored battle back: from its last checkpoint, or, where the rules have changed, from how it was left.

A battle stored under another edition of the rules goes on from its last state, and its log is told from stored events:
nothing that a player did is lost because the rules have changed. Only lines whose bytes are damaged are set aside.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from oriflamme.kernel.events import Event
from oriflamme.kernel.records import (
    FORMAT,
    Checkpoint,
    Closing,
    Header,
    Played,
    Record,
    RecordError,
    RecordLine,
    TakenBackLine,
    decode_line,
    encode_line,
    reading,
)
from oriflamme.kernel.ruleset import Ruleset, SetupError
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.sessions import Session, begun, command_of, tells_the_same
from oriflamme.kernel.tellings import taken_back

from .beats import Viewer
from .standing import Standing
from .store import Line, State, StoredBattle

_NOTICED = msgspec.json.Decoder(frozenset[Viewer])
NOBODY = "[]"
DEEDS = (Played, TakenBackLine)

_FAULTS = (IllegalCommand, RecordError, SetupError, msgspec.MsgspecError, UnicodeDecodeError)


class Unreadable(ValueError):
    """A stored battle that cannot be brought back at all; the message says why."""


class Rewritten(msgspec.Struct, frozen=True):
    """The same battle in today's form."""

    header: bytes
    lines: tuple[Line, ...]
    state: State


class Recalled(msgspec.Struct, frozen=True):
    """A battle brought back.

    `torn` is the number of the first line that is damaged (None: none is), to be set aside with those after it.
    `adopted` is a line to be stored: the checkpoint from which the battle goes on under today's rules.
    `rewritten` is to be stored in the place of a record without checkpoints. `halted` is the number of the line at which
    such a record cannot be played any more: the battle ends there, and can be looked at as `rewritten` has it; what is stored
    is not touched.
    `why` is the fault.
    """

    standing: Standing
    torn: int | None = None
    why: str = ""
    adopted: Line | None = None
    rewritten: Rewritten | None = None
    halted: int | None = None

    def state(self) -> State:
        """Return how the battle stands now, to be stored."""
        return state_of(self.standing.session)


def state_of(session: Session) -> State:
    """Return how a battle stands, to be stored with its lines."""
    return State(session.rules.edition, session.battle.encoded())


class _Read(msgspec.Struct, frozen=True):
    """A line that could be read, and who noticed it."""

    line: RecordLine
    noticed: frozenset[Viewer]


class _OutOfPlace(ValueError):
    """A line whose number or content does not fit where it stands."""


def recall(stored: StoredBattle, rules: Mapping[str, Ruleset[Any]]) -> Recalled:
    """Bring a stored battle back. Raises `Unreadable` when it cannot even begin."""
    header = header_of(stored)
    if header.setup.ruleset not in rules:
        raise Unreadable(f"its ruleset {header.setup.ruleset!r} is not installed")
    found = _Recall(stored, header, rules[header.setup.ruleset])
    try:
        return found.from_checkpoint() if stored.state is not None else found.from_the_start()
    except _FAULTS as error:  # an edition that forgot to bring old events up to date
        raise Unreadable(f"its events cannot be told: {error}") from error


def header_of(stored: StoredBattle) -> Header:
    """Return the header of a stored battle. Raises `Unreadable`."""
    try:
        header = msgspec.json.decode(stored.header, type=Header)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable(f"its header cannot be read: {error}") from error
    if header.oriflamme > FORMAT:
        raise Unreadable(f"its record format {header.oriflamme} is newer than {FORMAT}")
    return header


def noticed_by(line: Line) -> frozenset[Viewer]:
    """Return who noticed a stored line. Raises `msgspec.MsgspecError`."""
    return _NOTICED.decode(line.noticed)


class _Recall:
    """One battle being brought back: its lines up to the first that is damaged (`torn`, `why`)."""

    def __init__(self, stored: StoredBattle, header: Header, rules: Ruleset[Any]) -> None:
        self.stored, self.header, self.rules = stored, header, rules
        self.lines: list[_Read] = []
        self.torn: int | None = None
        self.why = ""
        self.adopted = 0  # lines that are put at the end
        for number, line in enumerate(stored.lines):
            try:
                if line.n != number:
                    raise _OutOfPlace(f"line {number} is missing")
                self.lines.append(_Read(decode_line(line.line), noticed_by(line)))
            except (msgspec.MsgspecError, UnicodeDecodeError, _OutOfPlace) as error:
                self.tear(number, error)
                break

    def tear(self, number: int, error: Exception) -> None:
        self.torn, self.why = number, f"{type(error).__name__}: {error}"
        del self.lines[number:]

    # -- a record with checkpoints -----------------------------------------------------------------------------

    def from_checkpoint(self) -> Recalled:
        """Play what follows the last checkpoint of this edition; where that cannot be, go on from the last state."""
        assert self.stored.state is not None
        place = max(
            (place for place, read in enumerate(self.lines) if isinstance(read.line, Checkpoint)),
            default=None,
        )
        if self.stored.state.edition != self.rules.edition:
            return self.from_state("another edition")
        if place is None:
            return self.from_the_start()
        checkpoint = self.lines[place].line
        assert isinstance(checkpoint, Checkpoint)
        try:
            session = Session.resume(
                self.rules,
                Record(self.header, self.record()[: place + 1]),
                self.battle(place, bytes(checkpoint.battle)),
            )
            standing = self.told(session, self.lines[: place + 1])
        except _FAULTS as error:
            return self.from_state(str(error))
        for number, read in enumerate(self.lines[place + 1 :], start=place + 1):
            try:
                standing = self.play(standing, number, self.upto(number))
            except _FAULTS as error:
                if isinstance(read.line, Played) and bytes(
                    read.line.events
                ):  # it has been played, by other rules
                    return self.from_state(str(error))
                self.tear(number, error)
                break
            if isinstance(read.line, Played) and not tells_the_same(session, read.line):
                return self.from_state("the rules tell it otherwise")
        if self.torn is None and _digest(session.battle.encoded()) != _digest(self.stored.state.battle):
            return self.from_state("the rules play it otherwise")
        session.record.lines[:] = self.record()
        return Recalled(standing, self.torn, self.why)

    def from_state(self, why: str) -> Recalled:
        """Go on from the last state, under today's rules; what has been is told. Raises `Unreadable`."""
        state = self.stored.state
        assert state is not None
        try:
            battle = self.battle(len(self.lines), state.battle, state.edition)
        except _FAULTS as error:
            raise Unreadable(f"its last state cannot be read: {error}") from error
        record = Record(self.header, self.record())
        number = len(record.lines)
        if record.closing() is not None:  # nothing goes on
            session = Session.resume(self.rules, record, battle)
            return Recalled(self.told(session, self.lines), self.torn, self.why)
        session = Session.adopt(self.rules, record, battle)
        self.adopted = 1
        line = Line(number, encode_line(record.lines[-1]), NOBODY)
        return Recalled(self.told(session, self.lines), self.torn, self.why or why, adopted=line)

    def told(self, session: Session, lines: Sequence[_Read]) -> Standing:
        """Return how the battle stands for each viewer after `lines`, from the events that are stored with them."""
        edition = self.header.setup.edition
        opening = lines[0].line if lines else None
        with reading(_numbered(0), "events"):
            first = self.events(opening, edition) if isinstance(opening, Checkpoint) else []
            session.log.extend(first)
            standing = Standing.begin(session, self.upto(-1))
        for place, read in enumerate(lines):
            line = read.line
            if isinstance(line, Checkpoint):
                edition = line.edition or edition
            elif isinstance(line, Played | TakenBackLine):
                secret = isinstance(line, Played) and line.secret
                with reading(_numbered(place), "events"):
                    events = self.events(line, edition)
                    session.log.extend(events)
                    standing = standing.told(line.by, events, read.noticed, self.upto(place), secret=secret)
        return standing

    def events(self, line: RecordLine, edition: str) -> list[Event]:
        if isinstance(line, TakenBackLine):
            return [taken_back(line)]
        if isinstance(line, Played | Checkpoint) and bytes(line.events):
            return self.rules.decode_events(bytes(line.events), edition)
        return []

    def battle(self, place: int, data: bytes, edition: str | None = None) -> Any:
        with reading(_numbered(place), "battle"):
            return self.rules.decode_battle(data, self.header.setup, self.header.dice, edition)

    def upto(self, place: int) -> int:
        """Return how many lines there are before the command or undo that comes next after the line at `place`."""
        later = (n for n in range(place + 1, len(self.lines)) if isinstance(self.lines[n].line, DEEDS))
        return next(later, len(self.lines) + self.adopted)

    def record(self) -> list[RecordLine]:
        return [read.line for read in self.lines]

    def play(self, standing: Standing, place: int, upto: int | None = None) -> Standing:
        read = self.lines[place]
        with reading(_numbered(place), "command"):
            match read.line:
                case Played() as line:
                    command = command_of(self.rules, line, self.header.oriflamme)
                    return standing.replay_command(line.by, command, read.noticed, upto)
                case TakenBackLine() as line:
                    return standing.replay_undo(line, read.noticed, upto)
        return standing

    # -- a record without --------------------------------------------------------------------------------------

    def from_the_start(self) -> Recalled:
        """Play a record from its set-up, and bring it into today's form. Raises `Unreadable` when it cannot begin."""
        try:
            session = begun(self.rules, self.header)
        except (RecordError, SetupError) as error:
            raise Unreadable(f"its set-up cannot be played: {error}") from error
        standing = Standing.begin(session)
        noticed: list[str] = []
        for number, read in enumerate(self.lines):
            try:
                standing = self.play(standing, number)
                if isinstance(read.line, Closing) and session.record.closing() != read.line:
                    # A digest of the time before editions is not ours: only the outcome is compared.
                    self._same_outcome(session, read.line)
            except (*_FAULTS, _OutOfPlace) as error:
                as_played = _rewritten(session, noticed)
                session.halt()
                return Recalled(standing, why=str(error), rewritten=as_played, halted=number)
            if isinstance(read.line, Played | TakenBackLine):
                noticed.append(self.stored.lines[number].noticed)
        return Recalled(standing, self.torn, self.why, rewritten=_rewritten(session, noticed))

    def _same_outcome(self, session: Session, line: Closing) -> None:
        if session.battle.outcome != line.end:
            raise _OutOfPlace("the battle does not end as its closing line says")


def _rewritten(session: Session, noticed: Sequence[str]) -> Rewritten:
    left = iter(noticed)
    lines = tuple(
        Line(
            number,
            encode_line(line),
            next(left) if isinstance(line, Played | TakenBackLine) else NOBODY,
        )
        for number, line in enumerate(session.record.lines)
    )
    return Rewritten(encode_line(session.record.header), lines, state_of(session))


def _numbered(place: int) -> int:
    """Return the number that a line has in a file: the header is its first."""
    return place + 2


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
