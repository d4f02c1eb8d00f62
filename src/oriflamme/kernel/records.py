"""Records: set-up, seed and commands are the whole battle, as JSON Lines (docs/records.md describes the format).

So that a battle outlives the rules it was played by, a record also holds what happened, and now and then the battle itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from .badfiles import BadFiles
from .battle import Outcome
from .dice import Dice
from .rulings import IllegalCommand
from .setups import Setup
from .text import Text, text

FORMAT = 2

VERSIONED = 2
"""The first format in which every tag ends in a version; older ones need `Ruleset.old_tag`."""

CHECKPOINT_EVERY = 50
"""So many commands and undos lie between two checkpoints, or more: one is made only where nothing can be taken back."""


LONGEST_PLACE = 200
"""Letters of a field's name that people are told: there may be more of them in what was made up."""

NOT_KEPT = msgspec.Raw(b"")
"""Stands for events that a record does not hold."""


class RecordError(ValueError):
    """A record that cannot be read, or whose replay differs; the message says where, for programmers.

    `words` say it to people. `line` is the number of the line at which the rules refused a command; the error it was raised
    from says why.
    """

    line: int | None = None

    def __init__(self, message: str, words: Text | None = None) -> None:
        """Hold what is said; without `words`, that a part of the record cannot be read."""
        super().__init__(message)
        self.words = words or Text("record-broken")


def broken_at(line: int) -> Text:
    """Return the words for a line, counted from 1, that cannot be read or shown."""
    return text("record-line", line=str(line))


@contextmanager
def reading(line: int, field: str) -> Iterator[None]:
    """Raise `RecordError` with line and field for whatever goes wrong within it.

    The rules take a battle for one that they have made themselves. Over one that somebody has made up they may stumble anywhere.
    Raises `BadFiles`, too: of what is wrong with a ruleset's own files no record is guilty.
    """
    try:
        yield
    except (BadFiles, RecordError):
        raise
    except IllegalCommand as error:
        refused = RecordError(f"line {line}: {error}", broken_at(line))
        refused.line = line
        raise refused from error
    except Exception as error:
        why, _, path = str(error).partition(" - at ")
        place = (
            field + path.strip("`").removeprefix("$") if isinstance(error, msgspec.MsgspecError) else field
        )
        why = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
        words = text("record-field", line=str(line), field=place[:LONGEST_PLACE])
        raise RecordError(f"line {line}: its {field} cannot be used: {why}", words) from error


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: format number, version of the engine, the whole set-up, the dice, who sat where."""

    oriflamme: int = FORMAT
    engine: str
    setup: Setup
    dice: Dice
    seats: dict[str, str] = {}


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command given by a player. The command is plain data until the ruleset decodes it.

    `events` is the JSON list of what happened then, as it happened. `secret`: it answered a secret prompt, so that who gave
    it is not for the others to know.
    """

    by: str
    command: msgspec.Raw
    events: msgspec.Raw = NOT_KEPT
    secret: bool = False


class TakenBackLine(msgspec.Struct, frozen=True):
    """The player took back the last of his commands that was not yet taken back.

    `agreed` is the side that agreed to it: then all that came after that command is taken back with it, the dice rolled and
    the commands of others among it, and a checkpoint follows. Without it nothing had come of the command.
    """

    by: str
    undo: bool = True
    agreed: str | msgspec.UnsetType = msgspec.UNSET


class Checkpoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """The battle as it stood here: its canonical encoding and the SHA-256 of that. Nothing before it can be taken back.

    `edition` is named where the battle goes on under another edition of the rules than it did (empty: the same).
    `events` is the JSON list of what happened before the first command; only the checkpoint behind the header keeps them.
    """

    battle: msgspec.Raw
    digest: str
    edition: str = ""
    events: msgspec.Raw = NOT_KEPT

    def found(self) -> str:
        """Return the digest of the bytes that are really there."""
        return hashlib.sha256(self.battle).hexdigest()


class Closing(msgspec.Struct, frozen=True):
    """The last line of a finished battle: its outcome and the digest of its last state."""

    end: Outcome
    digest: str


RecordLine = Played | TakenBackLine | Checkpoint | Closing


class Record(msgspec.Struct):
    """A header and the lines after it, in order."""

    header: Header
    lines: list[RecordLine] = []

    def dumps(self) -> bytes:
        """Return the record as JSON Lines."""
        return b"".join(encode_line(line) for line in (self.header, *self.lines))

    def closing(self) -> Closing | None:
        """Return the closing line, or None while the battle goes on."""
        last = self.lines[-1] if self.lines else None
        return last if isinstance(last, Closing) else None

    def deeds(self) -> int:
        """Return how many commands and undos there are."""
        return sum(isinstance(line, Played | TakenBackLine) for line in self.lines)

    def editions(self) -> tuple[str, ...]:
        """Return the editions of the rules by which the battle was played, in order."""
        named = (line.edition for line in self.lines if isinstance(line, Checkpoint) and line.edition)
        return (self.header.setup.edition, *named)

    def bare(self) -> Record:
        """Return the record without events and checkpoints: what a replay by the same edition needs, and no more."""
        return Record(
            self.header,
            [
                msgspec.structs.replace(line, events=NOT_KEPT) if isinstance(line, Played) else line
                for line in self.lines
                if not isinstance(line, Checkpoint)
            ],
        )


class Tear(msgspec.Struct, frozen=True):
    """Where a record is torn: the line number (from 1) that could not be read, why, and how many lines were dropped."""

    line: int
    why: str
    dropped: int


def encode_line(line: Header | RecordLine) -> bytes:
    """Return one line of a record with its line feed."""
    return msgspec.json.encode(line) + b"\n"


def decode_line(data: bytes) -> RecordLine:
    """Return the line after the header that `data` holds. Raises `msgspec.MsgspecError` when it is none."""
    fields: dict[str, Any] = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    if "command" in fields:
        return msgspec.json.decode(data, type=Played)
    if "battle" in fields:
        return msgspec.json.decode(data, type=Checkpoint)
    if "end" in fields:
        return msgspec.json.decode(data, type=Closing)
    return msgspec.json.decode(data, type=TakenBackLine)


# Of lines that somebody has tampered with one may be nested deeper than anything can be taken apart.
_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


def loads(data: bytes) -> tuple[Record, Tear | None]:
    """Read a record, up to the first line that cannot be read; the tear (None: whole) says what was dropped.

    Raises `RecordError` when not even the header can be read or the format is newer than this engine.
    """
    rows = data.split(b"\n")
    complete = rows.pop() == b""  # a whole record ends with a line feed
    if not complete:
        rows.append(data[data.rfind(b"\n") + 1 :])
    try:
        header = msgspec.json.decode(rows[0] if rows else b"", type=Header)
    except _UNREADABLE as error:
        raise RecordError(
            f"line 1 is not the header of a record: {error}", Text("record-no-header")
        ) from error
    if header.oriflamme > FORMAT:
        raise RecordError(
            f"line 1: record format {header.oriflamme} is newer than {FORMAT}; update Oriflamme",
            text("record-newer", format=str(header.oriflamme), known=str(FORMAT)),
        )
    record = Record(header, [])
    for number, row in enumerate(rows[1:], start=2):
        try:
            record.lines.append(decode_line(row))
        except _UNREADABLE as error:
            return record, Tear(number, str(error), len(rows) - number + 1)
    return record, None


def from_lines(header: bytes, lines: Iterable[bytes]) -> Record:
    """Make a record from lines stored one by one. Raises `RecordError` naming the line at fault."""
    record, tear = loads(b"\n".join((header.rstrip(b"\n"), *(line.rstrip(b"\n") for line in lines))) + b"\n")
    if tear is not None:
        raise RecordError(f"line {tear.line}: {tear.why}", broken_at(tear.line))
    return record
