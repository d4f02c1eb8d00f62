"""A battle being played: the battle, its record, its log, and what can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

import msgspec

from .battle import Battle
from .dice import Dice
from .events import Event, TakenBack
from .records import Closing, Header, Played, Record, RecordError, TakenBackLine
from .ruleset import Ruleset, ruleset
from .rulings import IllegalCommand, refuse
from .setups import Setup
from .steps import Command


class _Past(msgspec.Struct, frozen=True):
    """The battle before a command, who gave it, and the command.

    `firm`: its player had done deciding, so that he cannot take it back. `hidden`: it answered a secret prompt and the
    decision still waits, so that the others know nothing of it and may take back commands they gave before it.
    """

    battle: Battle[Any]
    player: str
    command: Command
    firm: bool
    hidden: bool


class Session:
    """One battle from its set-up to its end, through `play` and `undo`; `log` holds every event in order.

    `version` counts the lines of the record: a command or an undo each make it one higher.
    """

    def __init__(self, rules: Ruleset[Any], header: Header) -> None:
        """Begin the battle of `header` and run it to its first decision. Raises `SetupError`."""
        self.rules = rules
        self.record = Record(header, [])
        self.battle: Battle[Any] = rules.begin(header.setup, header.dice)
        self.log: list[Event] = list(self.battle.advance())
        self._past: tuple[_Past, ...] = ()
        self._close()

    @property
    def version(self) -> int:
        """How many commands and undos the battle has seen."""
        return len(self.record.lines) - (self.record.closing() is not None)

    def play(self, player: str, command: Command) -> list[Event]:
        """Carry out a command; return the events. Raises `IllegalCommand`; then nothing has changed."""
        before = self.battle.copy()
        events = self.battle.apply(player, command)
        self._remember(before, player, command, events)
        self.record.lines.append(Played(player, msgspec.Raw(msgspec.json.encode(command))))
        self.log.extend(events)
        self._close()
        return events

    def can_undo(self, player: str) -> bool:
        """Return whether this player's last command can be taken back; secret ones of others do not stand in its way."""
        return self._undoable(player) is not None

    def undo(self, player: str) -> list[Event]:
        """Take back the player's last command. Raises `IllegalCommand` when it rolled, revealed, or was answered."""
        place = self._undoable(player)
        if place is None:
            raise IllegalCommand(refuse("KERNEL-UNDO", "refused-undo"))
        battle, past = self._past[place].battle.copy(), list(self._past[:place])
        for entry in self._past[place + 1 :]:
            past.append(msgspec.structs.replace(entry, battle=battle.copy()))
            battle.apply(entry.player, entry.command)
        self.battle, self._past = battle, tuple(past)
        self.record.lines.append(TakenBackLine(player))
        event = TakenBack(rule="KERNEL-UNDO", player=player)
        self.log.append(event)
        return [event]

    def copy(self) -> Session:
        """Return an independent copy: the service plays on a copy and keeps it once the command is on disk."""
        twin = copy(self)
        twin.battle = self.battle.copy()
        twin.record = Record(self.record.header, list(self.record.lines))
        twin.log = list(self.log)
        return twin

    def _remember(self, before: Battle[Any], player: str, command: Command, events: list[Event]) -> None:
        deciding, after = before.deciders(), self.battle.deciders()
        lasting = (
            self.battle.rolls != before.rolls
            or any(other not in deciding for other in after)
            or any(event.reveals for event in events)
        )
        hidden = (
            not lasting
            and any(prompt.secret for prompt in before.prompts() if prompt.player == player)
            and type(before.decision()) is type(self.battle.decision())
        )
        firm = player not in after
        if lasting or (firm and not hidden):
            self._past = ()
        else:
            self._past = (*self._past, _Past(before, player, command, firm, hidden))

    def _undoable(self, player: str) -> int | None:
        """Return the place in `_past` of the player's last command if it can be taken back."""
        for place in range(len(self._past) - 1, -1, -1):
            entry = self._past[place]
            if entry.player == player:
                return None if entry.firm else place
            if not entry.hidden:
                return None
        return None

    def _close(self) -> None:
        if self.battle.outcome is not None:
            self.record.lines.append(Closing(self.battle.outcome, self.battle.digest()))


def header_for(
    setup: Setup,
    seed: str,
    *,
    engine: str,
    salts: tuple[str, ...] = (),
    seats: Mapping[str, str] | None = None,
) -> Header:
    """Return the header of a new record; `seats` says who plays each side (for people to read)."""
    return Header(engine=engine, setup=setup, dice=Dice(seed, salts), seats=dict(seats or {}))


def replay(record: Record, *, upto: int | None = None, verify: bool = False) -> Session:
    """Play a record again, all of it or its first `upto` lines; `verify` compares outcome and digest.

    Raises `RecordError` naming the line when a command no longer decodes or is refused, or the end differs.
    """
    session = Session(ruleset(record.header.setup.ruleset), record.header)
    lines = record.lines if upto is None else record.lines[:upto]
    for number, line in enumerate(lines, start=2):
        try:
            if isinstance(line, Played):
                session.play(line.by, session.rules.decode_command(bytes(line.command)))
            elif isinstance(line, TakenBackLine):
                session.undo(line.by)
        except (IllegalCommand, msgspec.ValidationError) as error:
            raise RecordError(f"line {number}: {error}") from error
        if verify and isinstance(line, Closing) and session.record.closing() != line:
            raise RecordError(
                f"line {number}: the replay ends with digest {session.battle.digest()}, not {line.digest}"
            )
    return session
