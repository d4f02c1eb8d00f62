"""A battle being played: the battle, its record, its log, and what can be taken back."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any

import msgspec

from .battle import HALTED, Battle, View
from .dice import Dice
from .endings import Ending, decode_ending, is_ending
from .events import Event, TakenBack
from .records import (
    CHECKPOINT_EVERY,
    FORMAT,
    NOT_KEPT,
    VERSIONED,
    Checkpoint,
    Closing,
    Header,
    Played,
    Record,
    RecordError,
    RecordLine,
    TakenBackLine,
    reading,
)
from .ruleset import Ruleset, ruleset
from .rulings import IllegalCommand, refuse
from .setups import Setup, SetupError
from .steps import Command


class _Tagged(msgspec.Struct, frozen=True):
    """What a command says of its kind."""

    kind: Any = None


REACH = 3
"""So many of each player's last commands can be taken back one after another, if the other side agrees."""


class _Before(msgspec.Struct, frozen=True):
    """The battle before a command, who gave it, and how many commands and undos there had been by then."""

    battle: Battle[Any]
    player: str
    n: int


class _Past(_Before, frozen=True):
    """The battle before a command that its player may take back without asking, and the command.

    `firm`: its player had done deciding, so that he cannot take it back. `hidden`: it answered a secret prompt and the
    decision still waits, so that the others know nothing of it and may take back commands they gave before it.
    """

    command: Command
    firm: bool
    hidden: bool


class Session:
    """One battle from its set-up to its end, through `play` and `undo`; `log` holds every event in order.

    `version` counts commands and undos: each makes it one higher. The record it writes is of today's format and names the
    edition that really plays; a checkpoint stands behind its header, at its end, and now and then in between.
    """

    def __init__(self, rules: Ruleset[Any], header: Header) -> None:
        """Begin the battle of `header` and run it to its first decision. Raises `SetupError`."""
        setup = msgspec.structs.replace(header.setup, edition=rules.edition)
        self.rules = rules
        self.record = Record(msgspec.structs.replace(header, oriflamme=FORMAT, setup=setup), [])
        self.battle: Battle[Any] = rules.begin(setup, header.dice)
        self.log: list[Event] = list(self.battle.advance())
        self.version = 0
        self._past: tuple[_Past, ...] = ()
        self._recent: tuple[_Before, ...] = ()
        self._close(_raw(self.log))

    @classmethod
    def resume(
        cls, rules: Ruleset[Any], record: Record, battle: Battle[Any], log: Sequence[Event] = ()
    ) -> Session:
        """Go on from the checkpoint at the end of `record`, which holds `battle`; `log` is what happened before it."""
        session = cls.__new__(cls)
        session.rules, session.record, session.battle, session.log = rules, record, battle, list(log)
        session._go_on()  # noqa: SLF001 - a constructor of its own class
        return session

    @classmethod
    def adopt(
        cls, rules: Ruleset[Any], record: Record, battle: Battle[Any], log: Sequence[Event] = ()
    ) -> Session:
        """Go on with `battle`, which was played to the end of `record` by another edition, under these rules.

        A checkpoint that names the edition is put at the end of the record. What happened before cannot be taken back.
        """
        record.lines.append(_checkpoint(battle, rules.edition))
        return cls.resume(rules, record, battle, log)

    def play(self, player: str, command: Command, known: View[Any] | None = None) -> list[Event]:
        """Carry out a command; return the events. Raises `IllegalCommand`; then nothing has changed.

        `known` is the view by which it was chosen, as `Battle.apply` takes it.
        """
        before = self.battle.copy()
        events = self.battle.apply(player, command, known)
        hidden = not isinstance(command, Ending) and _secretly(before, player)
        self._remember(before, player, command, events, secret=hidden)
        given = msgspec.Raw(msgspec.json.encode(command))
        self.record.lines.append(Played(player, given, _raw(events), hidden))
        self.version += 1
        self.log.extend(events)
        if self.battle.outcome is not None:
            self._close()
        elif (
            not self._past
            and self.version - self._checked >= CHECKPOINT_EVERY
            and not _still_asked(before, self.battle)
        ):
            self._check()
        return events

    def can_undo(self, player: str) -> bool:
        """Return whether this player's last command can be taken back; secret ones of others do not stand in its way."""
        return self._undoable(player) is not None

    def undo(self, player: str) -> list[Event]:
        """Take back the player's last command. Raises `IllegalCommand` when it rolled, revealed, or was answered."""
        place = self._undoable(player)
        if place is None:
            raise IllegalCommand(refuse("KERNEL-UNDO", "refused-undo"))
        undone = self._past[place].n
        battle, past = self._past[place].battle.copy(), list(self._past[:place])
        anew: dict[int, Battle[Any]] = {}
        for entry in self._past[place + 1 :]:
            anew[entry.n] = battle.copy()
            past.append(msgspec.structs.replace(entry, battle=anew[entry.n]))
            battle.apply(entry.player, entry.command)
        self.battle, self._past = battle, tuple(past)
        self._recent = tuple(
            msgspec.structs.replace(entry, battle=anew.get(entry.n, entry.battle))
            for entry in self._recent
            if entry.n != undone
        )
        self.record.lines.append(TakenBackLine(player))
        self.version += 1
        event = TakenBack(rule="KERNEL-UNDO", player=player)
        self.log.append(event)
        return [event]

    def last_deed(self, player: str) -> int | None:
        """Return how many commands and undos there were before the player's last command; None: it is out of reach.

        It names the command for as long as it can be taken back with the other side's consent.
        """
        if self.battle.outcome is not None:
            return None
        return next((entry.n for entry in reversed(self._recent) if entry.player == player), None)

    def go_back(self, player: str, agreed: str) -> list[Event]:
        """Take back the player's last command with all that came after it, as the side `agreed` agrees.

        The dice go back too: the same rolls come again, for the n-th roll depends on the seed and on n alone. Raises
        `IllegalCommand` where the command is out of reach, or nobody else agrees.
        """
        deed = self.last_deed(player)
        if agreed == player or agreed not in self.battle.setup.sides or deed is None:
            raise IllegalCommand(refuse("KERNEL-UNDO", "refused-take-back-far"))
        entry = next(entry for entry in self._recent if entry.n == deed)
        self.battle, self._past = entry.battle.copy(), ()
        self._recent = tuple(other for other in self._recent if other.n < deed)
        self.record.lines.append(TakenBackLine(player, agreed=agreed))
        self.version += 1
        event = TakenBack(rule="KERNEL-UNDO", player=player, agreed=agreed)
        self.log.append(event)
        # A battle that is brought back from storage begins here: what led to this state is not all in the record's last lines.
        self._check()
        return [event]

    def ended_by(self) -> tuple[str, Ending] | None:
        """Return who ended the battle by his will, and how; None: it goes on, or ended by its rules."""
        if self.battle.outcome is None:
            return None
        last = next(line for line in reversed(self.record.lines) if isinstance(line, Played))
        data = bytes(last.command)
        if not is_ending(msgspec.json.decode(data, type=_Tagged).kind):
            return None
        return last.by, decode_ending(data)

    def halt(self) -> None:
        """End the battle without a winner, since the rules play it no further: nobody is asked anything any more.

        The record stays as it is, so that it can be played again up to here.
        """
        self.battle = self.battle.copy()
        self.battle.agenda, self.battle.outcome = (), HALTED
        self._past, self._recent = (), ()

    def copy(self) -> Session:
        """Return an independent copy: the service plays on a copy and keeps it once the command is on disk."""
        twin = copy(self)
        twin.battle = self.battle.copy()
        twin.record = Record(self.record.header, list(self.record.lines))
        twin.log = list(self.log)
        return twin

    def _remember(
        self, before: Battle[Any], player: str, command: Command, events: list[Event], *, secret: bool
    ) -> None:
        """Note what can be taken back; `secret`: the command answered a secret prompt."""
        if not isinstance(command, Ending):
            self._recent = _latest((*self._recent, _Before(before, player, self.version)))
        # Most commands rolled or revealed something: who decides need not be asked then.
        if self.battle.rolls != before.rolls or any(event.reveals for event in events):
            self._past = ()
            return
        after = self.battle.deciders()
        hidden = secret and type(before.decision()) is type(self.battle.decision())
        firm = player not in after
        if (firm and not hidden) or not set(after).issubset(before.deciders()):
            self._past = ()
        else:
            self._past = (*self._past, _Past(before, player, self.version, command, firm, hidden))

    def _undoable(self, player: str) -> int | None:
        """Return the place in `_past` of the player's last command if it can be taken back."""
        for place in range(len(self._past) - 1, -1, -1):
            entry = self._past[place]
            if entry.player == player:
                return None if entry.firm else place
            if not entry.hidden:
                return None
        return None

    def _go_on(self) -> None:
        self.version = self._checked = self.record.deeds()
        self._past, self._recent = (), ()

    def _check(self, events: msgspec.Raw = NOT_KEPT) -> Checkpoint:
        found = _checkpoint(self.battle, events=events)
        self.record.lines.append(found)
        self._checked = self.version
        return found

    def _close(self, events: msgspec.Raw = NOT_KEPT) -> None:
        """Write a checkpoint, and the closing line if the battle is over."""
        last = self._check(events)
        if self.battle.outcome is not None:
            self.record.lines.append(Closing(self.battle.outcome, last.digest))


def _latest(entries: Sequence[_Before]) -> tuple[_Before, ...]:
    """Return the last few commands of each player, in order."""
    kept: list[_Before] = []
    count: dict[str, int] = {}
    for entry in reversed(entries):
        count[entry.player] = count.get(entry.player, 0) + 1
        if count[entry.player] <= REACH:
            kept.append(entry)
    return tuple(reversed(kept))


def _secretly(battle: Battle[Any], player: str) -> bool:
    """Return whether a player is asked in secret."""
    due = battle.decision()
    if due is None or player not in due.deciders(battle):
        return False
    return any(prompt.secret for prompt in due.prompts(battle, player) if prompt.player == player)


def _still_asked(before: Battle[Any], after: Battle[Any]) -> bool:
    """Return whether a secret question of before still waits for its answer."""
    secret = [prompt for prompt in before.prompts() if prompt.secret]
    return bool(secret) and any(prompt in secret for prompt in after.prompts())


def _raw(events: Sequence[Event]) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(events))


def _checkpoint(battle: Battle[Any], edition: str = "", events: msgspec.Raw = NOT_KEPT) -> Checkpoint:
    data = battle.encoded()
    return Checkpoint(msgspec.Raw(data), hashlib.sha256(data).hexdigest(), edition, events)


def header_for(
    setup: Setup,
    seed: str,
    *,
    engine: str,
    salts: tuple[str, ...] = (),
    seats: Mapping[str, str] | None = None,
    seal: str | msgspec.UnsetType = msgspec.UNSET,
) -> Header:
    """Return the header of a new record; `seats` says who plays each side (for people to read), `seal` is that of the dice."""
    return Header(engine=engine, setup=setup, dice=Dice(seed, salts, seal), seats=dict(seats or {}))


def replay(record: Record, *, upto: int | None = None, verify: bool = False) -> Session:
    """Play a record again by the rules of today, all of it or its first `upto` commands and undos.

    `verify` compares each checkpoint, the outcome and the digest; that proves something only of a record of the same
    edition (`tellings.is_told` says whether it is one). Raises `RecordError` naming the line when a command no longer
    decodes or is refused, or a digest differs.
    """
    session = begun(ruleset(record.header.setup.ruleset), record.header)
    carry_on(session, enumerate(record.lines, start=2), record.header.oriflamme, upto=upto, verify=verify)
    return session


def begun(rules: Ruleset[Any], header: Header) -> Session:
    """Begin the battle of a record's header. Raises `RecordError`, and `SetupError` which says itself what is wrong."""
    try:
        with reading(1, "setup"):
            return Session(rules, header)
    except RecordError as error:
        if isinstance(error.__cause__, SetupError):
            raise error.__cause__ from error
        raise


def carry_on(
    session: Session,
    lines: Iterable[tuple[int, RecordLine]],
    written: int = FORMAT,
    *,
    upto: int | None = None,
    verify: bool = False,
    alike: bool = False,
) -> None:
    """Play numbered lines of a record of the format `written`, until `session.version` is `upto`; see `replay`.

    `alike`: raise `RecordError`, too, where other events come of a command than the record holds.
    """
    for number, line in lines:
        moves = isinstance(line, Played | TakenBackLine)
        if moves and upto is not None and session.version >= upto:
            return
        with reading(number, "command" if isinstance(line, Played) else "undo"):
            if isinstance(line, Played):
                session.play(line.by, command_of(session.rules, line, written))
            elif isinstance(line, TakenBackLine):
                take_back(session, line)
        if alike and isinstance(line, Played) and not tells_the_same(session, line):
            raise RecordError(f"line {number}: other events come of it than it holds")
        if not verify or moves:
            continue
        assert isinstance(line, Checkpoint | Closing)
        digest = session.battle.digest()
        if isinstance(line, Checkpoint) and not line.digest == line.found() == digest:
            raise RecordError(
                f"line {number}: the replay comes to digest {digest}; the checkpoint says {line.digest} and holds {line.found()}"
            )
        if isinstance(line, Closing) and session.record.closing() != line:
            raise RecordError(f"line {number}: the replay ends with digest {digest}, not {line.digest}")


def tells_the_same(session: Session, line: Played) -> bool:
    """Return whether the command that was played last came to the events that `line` holds of it, where it holds any.

    Where it did not, the rules have changed without an edition of their own: what happened is told, not played.
    """
    last = next(one for one in reversed(session.record.lines) if isinstance(one, Played))
    return not bytes(line.events) or bytes(line.events) == bytes(last.events)


def take_back(session: Session, line: TakenBackLine) -> list[Event]:
    """Take back what a line of a record says; return the events. Raises `IllegalCommand`."""
    if line.agreed is msgspec.UNSET:
        return session.undo(line.by)
    return session.go_back(line.by, line.agreed)


def command_of(rules: Ruleset[Any], line: Played, written: int = FORMAT) -> Command:
    """Return the command of a line of a record of the format `written`. Raises `msgspec.ValidationError`."""
    data = bytes(line.command)
    kind = msgspec.json.decode(data, type=_Tagged).kind
    if is_ending(kind):
        return decode_ending(data)
    if written < VERSIONED and isinstance(kind, str) and kind not in rules.command_tags():
        fields = msgspec.json.decode(data, type=dict[str, Any])
        data = msgspec.json.encode({**fields, "kind": rules.old_tag(kind)})
    return rules.decode_command(data)
