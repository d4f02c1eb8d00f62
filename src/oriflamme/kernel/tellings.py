"""Watching a battle without playing it again: from the checkpoints and events of its record, whatever has become of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from .battle import Battle
from .events import Event, TakenBack
from .records import Checkpoint, Closing, Played, Record, RecordError, TakenBackLine, reading
from .ruleset import Ruleset
from .sessions import Session, begun, carry_on


def is_told(record: Record, rules: Ruleset[Any]) -> bool:
    """Return whether a record is of another edition than `rules`, in part at least: it is told then, not verified.

    A record that names no edition was written before editions were counted; playing it again shows what it is worth.
    """
    editions = record.editions()
    return len(editions) > 1 or editions[0] not in ("", rules.edition)


class Told(msgspec.Struct, frozen=True):
    """What one line of a record tells.

    `line` is its number in the file, `deeds` counts commands and undos up to here, `by` is who gave one (None: nobody,
    the line is a checkpoint). At a checkpoint, `battle` is the battle as it stood.
    """

    line: int
    deeds: int
    by: str | None
    events: tuple[Event, ...] = ()
    battle: Battle[Any] | None = None


class Mismatch(msgspec.Struct, frozen=True):
    """Where the telling stopped: the number of the line, the digest it says, and the one that its bytes really have."""

    line: int
    said: str
    found: str

    def __str__(self) -> str:
        """Return a sentence."""
        return f"line {self.line}: the digest is {self.found}, not {self.said} as the record says"


class Telling:
    """Tells a record line by line without applying a rule. It stops where a digest differs; `mismatch` then says where."""

    def __init__(self, record: Record, rules: Ruleset[Any]) -> None:
        """Hold the record. Raises `RecordError` when it holds no checkpoint, so that there is nothing to tell from."""
        self.record = record
        self.mismatch: Mismatch | None = None
        self._rules = rules
        if not any(isinstance(line, Checkpoint) for line in record.lines):
            raise RecordError(
                f"the record is of edition {record.header.setup.edition!r} and holds no checkpoints; "
                f"it cannot be told by edition {rules.edition!r}"
            )

    def __iter__(self) -> Iterator[Told]:
        """Yield what each line tells, up to the end or the mismatch. Raises `RecordError` naming a line that cannot be told."""
        self.mismatch = None
        edition, deeds, digest = self.record.header.setup.edition, 0, ""
        for number, line in enumerate(self.record.lines, start=2):
            match line:
                case Checkpoint():
                    digest = line.found()
                    if digest != line.digest:
                        self.mismatch = Mismatch(number, line.digest, digest)
                        return
                    edition = line.edition or edition
                    yield Told(
                        number,
                        deeds,
                        None,
                        self._events(number, line, edition),
                        self._battle(number, line, edition),
                    )
                case Played():
                    deeds += 1
                    yield Told(number, deeds, line.by, self._events(number, line, edition))
                case TakenBackLine():
                    deeds += 1
                    yield Told(number, deeds, line.by, (taken_back(line),))
                case Closing() if line.digest != digest:
                    self.mismatch = Mismatch(number, line.digest, digest)
                    return

    def _events(self, number: int, line: Played | Checkpoint, edition: str) -> tuple[Event, ...]:
        with reading(number, "events"):
            return tuple(self._rules.decode_events(bytes(line.events), edition)) if bytes(line.events) else ()

    def _battle(self, number: int, line: Checkpoint, edition: str) -> Battle[Any]:
        header = self.record.header
        with reading(number, "battle"):
            return self._rules.decode_battle(bytes(line.battle), header.setup, header.dice, edition)


def taken_back(line: TakenBackLine) -> TakenBack:
    """Return the event that an undo is."""
    agreed = "" if line.agreed is msgspec.UNSET else line.agreed
    return TakenBack(rule="KERNEL-UNDO", player=line.by, agreed=agreed)


class Moment(msgspec.Struct, frozen=True):
    """A battle as it once stood: after `deeds` commands and undos. `told`: that is the nearest that can be shown.

    `session` goes on from there, with all that could be taken back then; None where it is told.
    """

    battle: Battle[Any]
    deeds: int
    told: bool
    session: Session | None = None


def battle_after(record: Record, rules: Ruleset[Any], deeds: int) -> Moment:
    """Return the battle of `record` as it stood after so many commands and undos.

    It is played from the last checkpoint before; where that was made by another edition (or the rules refuse what was
    done, or something else comes of it), the checkpoint itself is what can be told. Raises `RecordError` when the record is shorter or cannot be read.
    """
    if not 0 <= deeds <= record.deeds():
        raise RecordError(f"there is no moment {deeds}; the record holds {record.deeds()} commands and undos")
    place, edition, count = None, record.header.setup.edition, 0
    reached = 0
    for index, line in enumerate(record.lines):
        if isinstance(line, Checkpoint):
            edition, place, count = line.edition or edition, index, reached
        elif isinstance(line, Played | TakenBackLine):
            reached += 1
            if reached > deeds:
                break
    if place is None:
        session = begun(rules, record.header)
        carry_on(session, enumerate(record.lines, start=2), record.header.oriflamme, upto=deeds)
        return Moment(session.battle, deeds, False, session)
    line = record.lines[place]
    assert isinstance(line, Checkpoint)
    if line.found() != line.digest:
        raise RecordError(str(Mismatch(place + 2, line.digest, line.found())))
    header = record.header
    with reading(place + 2, "battle"):
        battle = rules.decode_battle(bytes(line.battle), header.setup, header.dice, edition)
    if edition != rules.edition:
        return Moment(battle, count, count < deeds)
    session = Session.resume(rules, Record(header, record.lines[: place + 1]), battle.copy())
    try:
        carry_on(session, enumerate(record.lines[place + 1 :], start=place + 3), upto=deeds, alike=True)
    except RecordError:
        return Moment(battle, count, True)
    return Moment(session.battle, deeds, False, session)
