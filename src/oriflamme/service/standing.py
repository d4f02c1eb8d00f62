"""How a battle stands, and how each of its viewers has seen it come about.

Every viewer (a side, or None: the spectators) counts his own versions, beats and entries, so that numbers never tell him
of what he may not know: his version grows when his view or his part of the log changed, and with his own commands.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from oriflamme.kernel.endings import Ending
from oriflamme.kernel.events import Event, TakenBack
from oriflamme.kernel.records import TakenBackLine, encode_line
from oriflamme.kernel.sessions import Session, take_back
from oriflamme.kernel.steps import Command, Prompt

from .beats import Telling, Viewer, beat_of, decider
from .pictures import Picture, draw, update


class Outlook(msgspec.Struct, frozen=True):
    """What one viewer has noticed. `beats` is shared with later outlooks and only ever grows: `told` counts this one's.

    `floor` is the oldest version in sight of which the viewer may still answer. `lines`, which is shared too, says for each
    version how many lines of the record led there: nobody has to read on, to where others do what he may not know.
    """

    version: int
    floor: int
    beats: list[bytes]
    told: Telling
    lines: list[int]

    def since(self, start: int = 0) -> list[bytes]:
        """Return the encoded beats from number `start` on."""
        return self.beats[start : self.told.beats]


class News(msgspec.Struct, frozen=True):
    """What one viewer notices of a change: an encoded beat, if he is told anything, and how far he is told then.

    `renews`: answers given in sight of earlier versions no longer count.
    """

    beat: bytes | None
    told: Telling
    renews: bool


class Sight(msgspec.Struct, frozen=True):
    """What one viewer sees after a change, and the encoded `Update` that tells him so."""

    picture: Picture
    update: bytes


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

    What is found out about the moment is kept with it: pictures by viewer, encoded choices by viewer and pieces, encoded luck and advice by viewer.
    """

    def __init__(
        self,
        session: Session,
        outlooks: Mapping[Viewer, Outlook],
        given: tuple[Given, ...] = (),
        seen: Mapping[Viewer, bytes] | None = None,
    ) -> None:
        """Put the parts together; `seen` are the digests of views that are known already."""
        self.session = session
        self.outlooks = outlooks
        self.given = given
        self.pictures: dict[Viewer, Picture] = {}
        self.choices: dict[tuple[Viewer, tuple[str, ...]], bytes] = {}
        self.lucks: dict[Viewer, bytes] = {}
        self.coached: dict[Viewer, bytes] = {}
        self._seen: dict[Viewer, bytes] = dict(seen or {})
        self._last: dict[Viewer, Picture] = {}

    @classmethod
    def begin(cls, session: Session, lines: int = 1) -> Standing:
        """Return the standing of a battle in which nobody has given a command yet; so many `lines` tell how it begins."""
        outlooks: dict[Viewer, Outlook] = {}
        for viewer in (*session.record.header.setup.sides, None):
            beat, told = beat_of(session.log, viewer, None, 0, Telling())
            outlooks[viewer] = Outlook(0, 0, [] if beat is None else [beat], told, [lines])
        return cls(session, outlooks)

    def seen(self, viewer: Viewer) -> bytes:
        """Return a digest of what a viewer may know."""
        if viewer not in self._seen:
            self._seen[viewer] = _digest(self.session, viewer)
        return self._seen[viewer]

    def picture(self, viewer: Viewer) -> Picture:
        """Return what a viewer sees."""
        if viewer not in self.pictures:
            self.pictures[viewer] = draw(self.session, viewer, self._last.get(viewer))
        return self.pictures[viewer]

    def current(self, viewer: Viewer, version: int) -> bool:
        """Return whether an answer that `viewer` gives in sight of `version` still counts."""
        outlook = self.outlooks[viewer]
        return outlook.floor <= version <= outlook.version

    def play(self, player: str, command: Command) -> Change:
        """Return what `command` would change. Raises `IllegalCommand`."""
        session = self.session.copy()
        events = session.play(player, command)
        return self._change(session, player, events, frozenset(), open_deed=isinstance(command, Ending))

    def undo(self, player: str) -> Change:
        """Return what taking the player's last command back would change. Raises `IllegalCommand`."""
        session = self.session.copy()
        events = session.undo(player)
        return self._change(session, player, events, self._given_by(player).noticed)

    def go_back(self, player: str, agreed: str) -> Change:
        """Return what taking the player's last command back with all that came of it would change. Raises `IllegalCommand`.

        Everybody notices: what he saw since is no more.
        """
        session = self.session.copy()
        events = session.go_back(player, agreed)
        return self._change(session, player, events, frozenset(self.outlooks), open_deed=True)

    def replay_command(
        self, player: str, command: Command, noticed: frozenset[Viewer], lines: int | None = None
    ) -> Standing:
        """Return the standing after a stored command, which `noticed` noticed. Raises `IllegalCommand`.

        So many `lines` led there (None: as many as the session has written).
        """
        before = self.session.battle.prompts()
        events = self.session.play(player, command)
        given = self._given_after(self.session, events, player, noticed)
        asked = () if isinstance(command, Ending) else before
        news = self._news(asked, self.session, events, player, noticed)
        return Standing(self.session, self._outlooks_after(news, lines), given)

    def replay_undo(
        self, line: TakenBackLine, noticed: frozenset[Viewer], lines: int | None = None
    ) -> Standing:
        """Return the standing after a stored undo, which `noticed` noticed; `lines` as above. Raises `IllegalCommand`."""
        before = self.session.battle.prompts() if line.agreed is msgspec.UNSET else ()
        events = take_back(self.session, line)
        given = self._given_after(self.session, events, line.by, noticed)
        news = self._news(before, self.session, events, line.by, noticed)
        return Standing(self.session, self._outlooks_after(news, lines), given)

    def told(
        self, player: str, events: Sequence[Event], noticed: frozenset[Viewer], lines: int, *, secret: bool
    ) -> Standing:
        """Return the standing after a stored command or undo whose events are told; nothing before can be taken back.

        So many `lines` led there.
        """
        news = self._news((), self.session, events, player, noticed, secret=secret)
        return Standing(self.session, self._outlooks_after(news, lines))

    def sights(self, change: Change, viewers: Iterable[Viewer]) -> dict[Viewer, Sight]:
        """Return what those of `viewers` who notice `change` will see of it."""
        found: dict[Viewer, Sight] = {}
        for viewer in viewers:
            news = change.news.get(viewer)
            if news is not None:
                before, version = self.picture(viewer), self.outlooks[viewer].version
                picture = draw(change.session, viewer, before)
                beats = () if news.beat is None else (news.beat,)
                found[viewer] = Sight(
                    picture, update(before, picture, version, version + 1, beats, news.told.beats)
                )
        return found

    def after(self, change: Change, sights: Mapping[Viewer, Sight] | None = None) -> Standing:
        """Take over a change that is stored. What is known of those who noticed nothing stays as it was."""
        outlooks = self._outlooks_after(change.news, len(change.session.record.lines))
        now = Standing(change.session, outlooks, change.given, change.seen)
        for viewer, picture in self.pictures.items():
            (now._last if viewer in change.news else now.pictures)[viewer] = picture
        now.pictures.update({viewer: sight.picture for viewer, sight in (sights or {}).items()})
        now.choices = {key: data for key, data in self.choices.items() if key[0] not in change.news}
        now.coached = {viewer: data for viewer, data in self.coached.items() if viewer not in change.news}
        return now

    def _change(
        self,
        session: Session,
        player: str,
        events: Sequence[Event],
        also: frozenset[Viewer],
        *,
        open_deed: bool = False,
    ) -> Change:
        """Find out who notices; `also` do in any case, since they noticed the command that is taken back.

        `open_deed`: it answers no question, so that it is no secret whose it was, whatever he was being asked.

        Who sees an event notices; only of the others are the views compared.
        """
        told = [event for event in events if not isinstance(event, TakenBack)]
        noticed, seen = {player, *also}, dict[Viewer, bytes]()
        for viewer in self.outlooks:
            if viewer in noticed or any(event.seen_by(viewer) is not None for event in told):
                noticed.add(viewer)
                continue
            seen[viewer] = _digest(session, viewer)
            if seen[viewer] != self.seen(viewer):
                noticed.add(viewer)
        known = frozenset(noticed)
        return Change(
            session=session,
            news=self._news(
                () if open_deed else self.session.battle.prompts(), session, events, player, known
            ),
            given=self._given_after(session, events, player, known),
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
        *,
        secret: bool | None = None,
    ) -> dict[Viewer, News]:
        if secret is None:
            secret = any(prompt.secret for prompt in before if prompt.player == player)
        standing = still_asked(before, session)
        news: dict[Viewer, News] = {}
        for viewer, outlook in self.outlooks.items():
            if viewer in noticed:
                by = decider(viewer, player, events, secret=secret)
                beat, told = beat_of(events, viewer, by, outlook.version + 1, outlook.told)
                news[viewer] = News(beat, told, viewer == player or viewer not in standing)
        return news

    def _outlooks_after(self, news: Mapping[Viewer, News], lines: int | None = None) -> dict[Viewer, Outlook]:
        outlooks = dict(self.outlooks)
        lines = len(self.session.record.lines) if lines is None else lines
        for viewer, new in news.items():
            old = outlooks[viewer]
            if new.beat is not None:
                old.beats.append(new.beat)
            old.lines.append(lines)
            version = old.version + 1
            outlooks[viewer] = Outlook(
                version=version,
                floor=version if new.renews else old.floor,
                beats=old.beats,
                told=new.told,
                lines=old.lines,
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


def still_asked(before: tuple[Prompt, ...], session: Session) -> set[Viewer]:
    """Return who is asked the same in secret as `before` another player's command.

    Secret answers do not depend on one another: these may answer in sight of what they saw before it.
    """
    return {prompt.player for prompt in session.battle.prompts() if prompt.secret and prompt in before}


def _digest(session: Session, viewer: Viewer) -> bytes:
    return hashlib.sha256(session.battle.view(viewer).encoded()).digest()
