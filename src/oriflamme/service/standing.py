"""How a battle stands, and how each of its viewers has seen it come about.

Every viewer (a side, or None: the spectators) counts his own versions and log entries, so that numbers never tell him
of what he may not know: his version grows when his view or his log changed, and with his own commands.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event, TakenBack
from oriflamme.kernel.records import encode_line
from oriflamme.kernel.sessions import Session
from oriflamme.kernel.steps import Command, Prompt
from oriflamme.kernel.text import Text

from .wire import Entry

Viewer = str | None


class Outlook(msgspec.Struct, frozen=True):
    """What one viewer has noticed. `entries` is shared with later outlooks and only ever grows: `count` are this one's.

    `floor` is the oldest version in sight of which the viewer may still answer. `heading` stands over entries to come.
    """

    version: int
    floor: int
    entries: list[Entry]
    count: int
    heading: Text | None

    def log(self, start: int = 0) -> tuple[Entry, ...]:
        """Return the entries from number `start` on."""
        return tuple(self.entries[start : self.count])


class News(msgspec.Struct, frozen=True):
    """What one viewer notices of a change. `renews`: answers given in sight of earlier versions no longer count."""

    entries: tuple[Entry, ...]
    heading: Text | None
    renews: bool


class Given(msgspec.Struct, frozen=True):
    """A command that may yet be taken back: whose, and who noticed it."""

    by: str
    noticed: frozenset[Viewer]


class Change(msgspec.Struct, frozen=True):
    """What a command or an undo would make of a standing: to be stored first, then taken over by `Standing.after`."""

    session: Session
    news: Mapping[Viewer, News]
    given: tuple[Given, ...]
    seen: Mapping[Viewer, bytes]
    lines: tuple[bytes, ...]

    def noticed(self) -> str:
        """Return who noticed, as stored with the lines."""
        return msgspec.json.encode(list(self.news)).decode()


class Standing:
    """A battle at one moment. Never changed once made, so that it can be read while the next one is being stored.

    `pictures` keeps encoded snapshots of this moment, by viewer.
    """

    def __init__(
        self,
        session: Session,
        outlooks: Mapping[Viewer, Outlook],
        given: tuple[Given, ...] = (),
        seen: Mapping[Viewer, bytes] | None = None,
        pictures: Mapping[Viewer, bytes] | None = None,
    ) -> None:
        """Put the parts together; `seen` are digests of the views, made when they are first needed."""
        self.session = session
        self.outlooks = outlooks
        self.given = given
        self.pictures: dict[Viewer, bytes] = dict(pictures or {})
        self._seen = seen

    @classmethod
    def begin(cls, session: Session) -> Standing:
        """Return the standing of a battle in which nobody has given a command yet."""
        outlooks: dict[Viewer, Outlook] = {}
        for viewer in (*session.record.header.setup.sides, None):
            entries, heading = _entries(session.log, viewer, 0, None)
            outlooks[viewer] = Outlook(0, 0, list(entries), len(entries), heading)
        return cls(session, outlooks)

    def seen(self) -> Mapping[Viewer, bytes]:
        """Return a digest of what each viewer may know."""
        if self._seen is None:
            self._seen = _digests(self.session.battle, self.outlooks)
        return self._seen

    def current(self, viewer: Viewer, version: int) -> bool:
        """Return whether an answer that `viewer` gives in sight of `version` still counts."""
        outlook = self.outlooks[viewer]
        return outlook.floor <= version <= outlook.version

    def play(self, player: str, command: Command) -> Change:
        """Return what `command` would change. Raises `IllegalCommand`."""
        session = self.session.copy()
        events = session.play(player, command)
        return self._change(session, player, events, frozenset())

    def undo(self, player: str) -> Change:
        """Return what taking the player's last command back would change. Raises `IllegalCommand`."""
        session = self.session.copy()
        events = session.undo(player)
        return self._change(session, player, events, self._given_by(player).noticed)

    def replay_command(self, player: str, command: Command, noticed: frozenset[Viewer]) -> Standing:
        """Return the standing after a stored command, which `noticed` noticed. Raises `IllegalCommand`."""
        before = self.session.battle.prompts()
        events = self.session.play(player, command)
        given = self._given_after(self.session, events, player, noticed)
        news = self._news(before, self.session, events, player, noticed)
        return Standing(self.session, self._outlooks_after(news), given)

    def replay_undo(self, player: str, noticed: frozenset[Viewer]) -> Standing:
        """Return the standing after a stored undo, which `noticed` noticed. Raises `IllegalCommand`."""
        before = self.session.battle.prompts()
        events = self.session.undo(player)
        given = self._given_after(self.session, events, player, noticed)
        news = self._news(before, self.session, events, player, noticed)
        return Standing(self.session, self._outlooks_after(news), given)

    def told(self, player: str, events: Sequence[Event], noticed: frozenset[Viewer]) -> Standing:
        """Return the standing after a stored command or undo whose events are told; nothing before can be taken back."""
        news = self._news((), self.session, events, player, noticed)
        return Standing(self.session, self._outlooks_after(news))

    def after(self, change: Change) -> Standing:
        """Take over a change that is stored. Snapshots of those who noticed nothing stay as they were."""
        pictures = {viewer: data for viewer, data in self.pictures.items() if viewer not in change.news}
        return Standing(
            change.session, self._outlooks_after(change.news), change.given, change.seen, pictures
        )

    def _change(
        self, session: Session, player: str, events: Sequence[Event], also: frozenset[Viewer]
    ) -> Change:
        """Find out who notices; `also` do in any case, since they noticed the command that is taken back."""
        seen = _digests(session.battle, self.outlooks)
        old = self.seen()
        noticed = frozenset(
            viewer
            for viewer in self.outlooks
            if viewer == player
            or viewer in also
            or seen[viewer] != old[viewer]
            or any(event.seen_by(viewer) is not None for event in events if not isinstance(event, TakenBack))
        )
        return Change(
            session=session,
            news=self._news(self.session.battle.prompts(), session, events, player, noticed),
            given=self._given_after(session, events, player, noticed),
            seen=seen,
            lines=tuple(encode_line(line) for line in session.record.lines[len(self.session.record.lines) :]),
        )

    def _news(
        self,
        before: tuple[Prompt, ...],
        session: Session,
        events: Sequence[Event],
        player: str,
        noticed: frozenset[Viewer],
    ) -> dict[Viewer, News]:
        # Secret answers do not depend on one another: while his secret question stays the same, a viewer may answer it
        # in sight of what he saw before another player's command.
        standing = {
            prompt.player for prompt in session.battle.prompts() if prompt.secret and prompt in before
        }
        news: dict[Viewer, News] = {}
        for viewer, outlook in self.outlooks.items():
            if viewer in noticed:
                entries, heading = _entries(events, viewer, outlook.count, outlook.heading)
                news[viewer] = News(entries, heading, viewer == player or viewer not in standing)
        return news

    def _outlooks_after(self, news: Mapping[Viewer, News]) -> dict[Viewer, Outlook]:
        outlooks = dict(self.outlooks)
        for viewer, new in news.items():
            old = outlooks[viewer]
            old.entries.extend(new.entries)
            version = old.version + 1
            outlooks[viewer] = Outlook(
                version=version,
                floor=version if new.renews else old.floor,
                entries=old.entries,
                count=old.count + len(new.entries),
                heading=new.heading,
            )
        return outlooks

    def _given_by(self, player: str) -> Given:
        return next(given for given in reversed(self.given) if given.by == player)

    def _given_after(
        self, session: Session, events: Sequence[Event], player: str, noticed: frozenset[Viewer]
    ) -> tuple[Given, ...]:
        if not any(session.can_undo(side) for side in self.outlooks if side is not None):
            return ()
        if any(isinstance(event, TakenBack) for event in events):
            undone = self._given_by(player)
            place = max(place for place, given in enumerate(self.given) if given is undone)
            return self.given[:place] + self.given[place + 1 :]
        return (*self.given, Given(player, noticed))


def _digests(battle: Battle[Any], viewers: Mapping[Viewer, object]) -> dict[Viewer, bytes]:
    return {viewer: hashlib.sha256(battle.view(viewer).encoded()).digest() for viewer in viewers}


def _entries(
    events: Sequence[Event], viewer: Viewer, first: int, heading: Text | None
) -> tuple[tuple[Entry, ...], Text | None]:
    """Return the entries that a viewer reads of `events`, numbered from `first`, and the heading then in force."""
    entries: list[Entry] = []
    for event in events:
        seen = event.seen_by(viewer)
        if seen is None:
            continue
        heading = seen.chapter() or heading
        kind = str(type(seen).__struct_config__.tag)
        entries.append(Entry(first + len(entries), heading, kind, seen.rule, seen.text(), seen))
    return tuple(entries), heading
