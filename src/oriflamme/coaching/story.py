"""What a player has done in a battle, and what he has been told of, from its record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, takewhile
from typing import Any

import msgspec

from oriflamme.kernel.events import Event
from oriflamme.kernel.records import Checkpoint, Played, RecordLine, TakenBackLine
from oriflamme.kernel.sessions import Session


class Deed(msgspec.Struct, frozen=True):
    """A command that was not taken back, as plain data (None: the beginning), and the kinds of events told of it."""

    by: str | None
    command: Mapping[str, Any] | None
    told: tuple[str, ...]


class Story(msgspec.Struct, frozen=True):
    """A battle as one player has lived through it."""

    player: str
    deeds: tuple[Deed, ...]

    def given(self) -> Iterator[Mapping[str, Any]]:
        """Yield the player's own commands, the oldest first."""
        for deed in self.deeds:
            if deed.by == self.player and deed.command is not None:
                yield deed.command

    def told(self) -> tuple[Counter[str], Counter[str]]:
        """Return how often events of each kind were told: before the player's last command, and since (of it too)."""
        last = max((n for n, deed in enumerate(self.deeds) if deed.by == self.player), default=0)
        return _kinds(self.deeds[:last]), _kinds(self.deeds[last:])

    def in_a_row(self) -> tuple[Mapping[str, Any], ...]:
        """Return the player's own last commands, of which and since which nothing was told: answers noted, not carried out."""
        quiet = takewhile(lambda deed: not deed.told, reversed(self.deeds))
        return tuple(deed.command for deed in quiet if deed.by == self.player and deed.command is not None)


def story_of(session: Session, player: str) -> Story:
    """Return the battle of a session as `player` has lived through it."""
    log = iter(session.log)
    deeds: list[Deed] = []
    for line in session.record.lines:
        told = tuple(_told(islice(log, _count(line)), player))
        match line:
            case Played():
                deeds.append(Deed(line.by, msgspec.json.decode(bytes(line.command)), told))
            case Checkpoint() if told:
                deeds.append(Deed(None, None, told))
            case TakenBackLine():
                place = max((n for n, deed in enumerate(deeds) if deed.by == line.by), default=None)
                if place is not None:
                    del deeds[place]
            case _:
                pass
    return Story(player, tuple(deeds))


def _count(line: RecordLine) -> int:
    match line:
        case TakenBackLine():
            return 1
        case Played() | Checkpoint() if bytes(line.events):
            return len(msgspec.json.decode(bytes(line.events), type=list[msgspec.Raw]))
        case _:
            return 0


def _told(events: Iterator[Event], player: str) -> Iterator[str]:
    for event in events:
        seen = event.seen_by(player)
        if seen is not None:
            yield kind_of(seen)


def kind_of(event: Event) -> str:
    """Return the tag of an event."""
    return str(type(event).__struct_config__.tag)


def _kinds(deeds: tuple[Deed, ...]) -> Counter[str]:
    return Counter(kind for deed in deeds for kind in deed.told)
