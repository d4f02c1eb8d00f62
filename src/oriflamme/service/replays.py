"""Replays: a battle from its beginning, as one of its viewers saw it; once it is over, through anybody's eyes.

A replay comes in pages of the viewer's own versions, each worked out from the checkpoint before it: no request plays more
than a stretch of the battle, and no number tells of what the viewer may not know. What was taken back is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from oriflamme.kernel.records import (
    Checkpoint,
    Played,
    Record,
    RecordError,
    RecordLine,
    TakenBackLine,
    broken_at,
    reading,
)
from oriflamme.kernel.records import decode_line as decoded
from oriflamme.kernel.ruleset import Ruleset, SetupError
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.sessions import Session, command_of, tells_the_same

from . import errors
from .beats import Viewer
from .bots import Bots
from .errors import as_json
from .hosts import Host, Hosts
from .openapi import described
from .pictures import Picture, draw, update
from .recall import header_of, noticed_by
from .requests import battle_id, token_of
from .standing import Standing
from .store import StoredBattle
from .wire_replays import ReplayCard, ReplayPage

SPAN = 50  # versions on a page

_encoded = msgspec.json.encode
_FAULTS = (IllegalCommand, RecordError, SetupError, msgspec.MsgspecError)


class Step(msgspec.Struct, frozen=True):
    """A line of a record, and the viewer's version after it. `stays`: it is not an undo, nor was it taken back."""

    line: RecordLine
    version: int
    noticed: bool
    stays: bool


class Frame(msgspec.Struct, frozen=True):
    """A viewer's picture at one of his versions, and the versions whose beats led there from the frame before."""

    version: int
    picture: Picture
    versions: tuple[int, ...]


def standing_lines(lines: Sequence[RecordLine]) -> list[bool]:
    """Return for each line whether it still stands: undos do not, nor do the commands that they take back.

    With a command that was taken back by consent goes all that came after it, checkpoints among it. Raises `RecordError` where there is nothing to be taken back.
    """
    stands = [not isinstance(line, TakenBackLine) for line in lines]
    given: dict[str, list[int]] = {}
    for place, line in enumerate(lines):
        if isinstance(line, Played):
            given.setdefault(line.by, []).append(place)
        elif isinstance(line, TakenBackLine):
            if not given.get(line.by):
                raise RecordError(
                    f"line {place + 2}: {line.by} has nothing to take back", broken_at(place + 2)
                )
            undone = given[line.by].pop()
            stands[undone] = False
            if line.agreed is not msgspec.UNSET:
                stands[undone:place] = [False] * (place - undone)
                given = {player: [one for one in own if one < undone] for player, own in given.items()}
    return stands


def steps_of(stored: StoredBattle, viewer: Viewer, upto: int) -> list[Step]:
    """Return the steps of a stored battle's first `upto` lines, for a viewer. Raises `RecordError`, `msgspec.MsgspecError`."""
    lines = [decoded(line.line) for line in stored.lines[:upto]]
    steps, version = [], 0
    for line, kept, stays in zip(lines, stored.lines, standing_lines(lines), strict=False):
        noticed = isinstance(line, Played | TakenBackLine) and viewer in noticed_by(kept)
        version += noticed
        steps.append(Step(line, version, noticed, stays))
    return steps


class Reel:
    """A stored battle as a viewer saw it, from his version `start` on."""

    def __init__(self, stored: StoredBattle, rules: Ruleset[Any], viewer: Viewer, upto: int) -> None:
        """Read its first `upto` lines. Raises `RecordError`, `msgspec.MsgspecError` where they cannot be read."""
        self.header = header_of(stored)
        self.rules = rules
        self.viewer = viewer
        self.steps = steps_of(stored, viewer, upto)
        self.told = False
        self._picture: Picture | None = None

    def frames(self, start: int) -> Iterator[Frame]:
        """Yield what there is to see, from the last checkpoint at or before version `start` on.

        Between two checkpoints it is played; where the rules have changed, the frame after one is that at the next (`told`).
        """
        first = max(
            (
                place
                for place, step in enumerate(self.steps)
                if isinstance(step.line, Checkpoint) and step.stays and step.version <= start
            ),
            default=None,
        )
        if first is None:
            raise RecordError("there is no checkpoint to begin from")
        edition = self._edition_before(first)
        session: Session | None = None
        waiting: list[int] = []
        for place, step in enumerate(self.steps[first:], start=first):
            if isinstance(step.line, Checkpoint) and not step.stays:
                continue
            if isinstance(step.line, Checkpoint):
                edition = step.line.edition or edition
                checked = self._session(place, edition)
                if session is None or edition != self.rules.edition:
                    yield self._frame(step.version, checked, waiting)
                    waiting = []
                session = checked if edition == self.rules.edition else None
            elif isinstance(step.line, Played) and step.stays:
                session = self._played(session, place, step.line)
                if step.noticed:
                    waiting.append(step.version)
                if step.noticed and session is not None:
                    yield self._frame(step.version, session, waiting)
                    waiting = []

    def _edition_before(self, place: int) -> str:
        named = (step.line.edition for step in self.steps[:place] if isinstance(step.line, Checkpoint))
        return [self.header.setup.edition, *filter(None, named)][-1]

    def _session(self, place: int, edition: str) -> Session:
        line = self.steps[place].line
        assert isinstance(line, Checkpoint)
        with reading(place + 2, "battle"):
            battle = self.rules.decode_battle(
                bytes(line.battle), self.header.setup, self.header.dice, edition
            )
        return Session.resume(self.rules, Record(self.header, [line]), battle)

    def _played(self, session: Session | None, place: int, line: Played) -> Session | None:
        """Return the session after a command; None where the rules do not play it as they did: the next checkpoint tells."""
        if session is None:
            return None
        try:
            with reading(place + 2, "command"):
                session.play(line.by, command_of(self.rules, line, self.header.oriflamme))
        except RecordError:
            return None
        return session if tells_the_same(session, line) else None

    def _frame(self, version: int, session: Session, versions: Sequence[int]) -> Frame:
        self.told = self.told or len(versions) > 1
        with reading(len(session.record.lines), "battle"):
            drawn = draw(session, self.viewer, self._picture)
        # What could be clicked then cannot be clicked any more.
        parts = {**drawn.parts, "prompt": _encoded(None)}
        self._picture = msgspec.structs.replace(drawn, parts=parts, undo=False)
        return Frame(version, self._picture, tuple(versions))


class ReplayDesk:
    """What replays need: bots, and the battles in memory."""

    def __init__(self, bots: Bots, hosts: Hosts) -> None:
        """Hold them."""
        self.bots, self.hosts = bots, hosts

    async def card(self, host: Host, holder: Viewer, eyes: Viewer) -> bytes:
        """Return an encoded `ReplayCard`. Raises the `missing` error."""
        now = await self.hosts.standing(host, eyes)
        # Who sees through his own eyes alone is shown how it began; to read on would take as long as others have done things.
        upto = None if len(eyes_open(host, holder)) > 1 else now.outlooks[eyes].lines[0]
        stored = await self.hosts.stored(host, upto)
        return await self.hosts.work(host, holder, self._card, host, now, stored, holder, eyes)

    async def page(self, host: Host, eyes: Viewer, number: int, known: str | None) -> bytes:
        """Return an encoded `ReplayPage`. Raises the `missing` error."""
        now = await self.hosts.standing(host, eyes)
        outlook = now.outlooks[eyes]
        stored = await self.hosts.stored(host, outlook.lines[outlook.version])
        return await self.hosts.work(host, eyes, self._page, now, stored, eyes, number, known)

    def _card(self, host: Host, now: Standing, stored: StoredBattle, holder: Viewer, eyes: Viewer) -> bytes:
        rules, outlook = now.session.rules, now.outlooks[eyes]
        try:
            reel = Reel(stored, rules, eyes, len(now.session.record.lines))
            first = next(reel.frames(0))
        except _FAULTS as error:
            raise errors.missing("service-missing-replay") from error
        beats = [msgspec.Raw(data) for data, version in _stamped(outlook.since()) if version == 0]
        places = {step.version: place for place, step in enumerate(reel.steps) if step.noticed and step.stays}
        lines = [(_number(data), places[at]) for data, at in _stamped(outlook.since()) if at in places]
        commitment = now.session.record.header.dice.commitment()
        start = {
            "id": host.id,
            "version": 0,
            "viewer": eyes,
            "seats": host.seats,
            **first.picture.snapshot(),
            "beats": beats,
            "next": len(beats),
            "commitment": commitment,
            "repaired": host.repaired,
            "delay": host.delay,
            "dice": host.origin,
        }
        setup = now.session.record.header.setup
        sides = {side.id: side.name for side in rules.scene(now.session.battle.view(eyes)).sides}
        return _encoded(
            {
                "holder": holder,
                "eyes": eyes_open(host, holder),
                "sides": {side: sides[side] for side in setup.sides if side in sides},
                "over": is_over(host),
                "watched": is_watched(host),
                "bots": self.bots.names(rules.name),
                "beats": outlook.told.beats,
                "lines": lines if len(eyes_open(host, holder)) > 1 else [],
                "pages": -(-outlook.version // SPAN),
                "start": start,
                "board": msgspec.Raw(first.picture.boards[-1].data),
            }
        )

    def _page(
        self, now: Standing, stored: StoredBattle, eyes: Viewer, number: int, known: str | None
    ) -> bytes:
        outlook = now.outlooks[eyes]
        first, last = number * SPAN, min((number + 1) * SPAN, outlook.version)
        if first >= max(1, outlook.version):
            raise errors.missing("service-missing-replay")
        beats: dict[int, list[bytes]] = {}
        for data, version in _stamped(outlook.since()):
            beats.setdefault(version, []).append(data)
        steps: list[msgspec.Raw] = []
        boards: dict[str, msgspec.Raw] = {}
        reel = Reel(stored, now.session.rules, eyes, outlook.lines[outlook.version])
        before: Frame | None = None
        told = sum(len(found) for version, found in beats.items() if version <= first)
        try:
            for frame in reel.frames(first):
                if frame.version > last:
                    break
                if before is not None and frame.version > max(first, before.version):
                    news = [data for version in frame.versions for data in beats.get(version, ())]
                    told += len(news)
                    pictures = before.picture, frame.picture
                    following = _number(news[-1]) + 1 if news else told
                    steps.append(
                        msgspec.Raw(update(*pictures, before.version, frame.version, news, following))
                    )
                    board = frame.picture.boards[-1]
                    if board.hash != known:
                        boards[board.hash] = msgspec.Raw(board.data)
                before = frame
        except _FAULTS as error:
            raise errors.missing("service-missing-replay") from error
        return _encoded({"page": number, "told": reel.told, "steps": steps, "boards": boards})


def is_over(host: Host) -> bool:
    """Return whether a battle is over."""
    return host.now.session.battle.outcome is not None


def is_watched(host: Host) -> bool:
    """Return whether this is a record that was brought to be watched: nobody ever sat there."""
    return not host.seats


def eyes_open(host: Host, holder: Viewer) -> tuple[Viewer, ...]:
    """Return through whose eyes the holder of a token may see a battle: his own, and everybody's when nothing is secret."""
    if is_over(host) or is_watched(host):
        return tuple(host.now.outlooks)
    return (holder,)


def eyes_of(host: Host, holder: Viewer, wanted: str | None) -> Viewer:
    """Return whose eyes are `wanted`: a side's, nobody's (empty: a spectator's), or the holder's own (None).

    Raises the `missing` error for those that the holder may not use.
    """
    eyes = holder if wanted is None else wanted or None
    if eyes not in eyes_open(host, holder):
        raise errors.missing("service-closed-eyes")
    return eyes


class _Stamp(msgspec.Struct, frozen=True):
    """What a beat says of its place."""

    n: int
    version: int


_STAMP = msgspec.json.Decoder(_Stamp)


def _stamped(beats: Sequence[bytes]) -> Iterator[tuple[bytes, int]]:
    return ((data, _STAMP.decode(data).version) for data in beats)


def _number(beat: bytes) -> int:
    return _STAMP.decode(beat).n


Eyes = Annotated[str | None, Query(alias="as", max_length=200)]


def router(desk: ReplayDesk) -> APIRouter:
    """Return the routes of replays."""
    routes = APIRouter(prefix="/api/battles")

    @routes.get("/{battle}/replay", **described("replay", answer=ReplayCard, errors=(400,), token=True))
    async def card(request: Request, battle: str, eyes: Eyes = None) -> Response:
        async with desk.hosts.use(battle_id(battle)) as host:
            holder = host.viewer(token_of(request))
            return as_json(await desk.card(host, holder, eyes_of(host, holder, eyes)))

    @routes.get(
        "/{battle}/replay/{number}",
        **described("replay_page", answer=ReplayPage, errors=(400,), token=True),
    )
    async def page(
        request: Request,
        battle: str,
        number: Annotated[int, Path(ge=0, le=1 << 31)],
        eyes: Eyes = None,
        known: Annotated[str | None, Query(max_length=64)] = None,
    ) -> Response:
        async with desk.hosts.use(battle_id(battle)) as host:
            holder = host.viewer(token_of(request))
            return as_json(await desk.page(host, eyes_of(host, holder, eyes), number, known))

    return routes
