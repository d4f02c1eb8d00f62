"""Playing on from a moment of a battle, and keeping records that are brought. Neither touches what it begins from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import IO, Any, ParamSpec, TypeVar

import msgspec
from fastapi import APIRouter, Request, Response

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.records import (
    Checkpoint,
    Header,
    Played,
    Record,
    RecordError,
    RecordLine,
    encode_line,
    reading,
)
from oriflamme.kernel.ruleset import Ruleset, SetupError
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.sessions import Session, command_of

from . import errors, tokens
from .askers import asker
from .battles import BattleDesk, seat_words
from .beats import Viewer
from .brought_records import Copied, brought
from .errors import as_json
from .hosts import Host
from .openapi import described
from .recall import NOBODY, header_of, state_of
from .replays import eyes_of, is_over, is_watched, steps_of
from .requests import battle_id, body_of, shallow, spooled, token_of
from .store import Line, StorageConflict, StoredBattle
from .wire import Created
from .wire_replays import Fork, Watched

LIMIT = 16 << 20  # bytes of a record that is brought
LONGEST = 1 << 20  # bytes of a line of it
TIMES = 12  # how many budgets it may take

P = ParamSpec("P")
T = TypeVar("T")

_FAULTS = (IllegalCommand, RecordError, SetupError, msgspec.MsgspecError)


class ForkDesk:
    """Makes battles of records."""

    def __init__(self, battles: BattleDesk) -> None:
        """Store what is made where other battles are."""
        self._battles = battles

    async def fork(self, host: Host, holder: Viewer, wish: Fork) -> Created:
        """Begin a battle with the first commands of another. Raises `StorageBusy`, the `missing`, `malformed`, `token` errors."""
        eyes = eyes_of(host, holder, wish.eyes)
        held = {holder, *(host.viewer(token) for token in wish.tokens)}
        if not (is_over(host) or is_watched(host) or held >= set(host.now.session.record.header.setup.sides)):
            raise errors.missing("service-fork-running")
        count = len(host.now.session.record.lines)
        running = not (is_over(host) or is_watched(host))
        made = await self._made(self._fork, host, eyes, wish, count, running)
        if running:
            host.origin = "known"
        return made

    async def watch(self, file: IO[bytes]) -> Watched:
        """Keep a record to be watched. Raises `StorageBusy`, and the `malformed` error where it cannot be."""
        return await self._made(self._watch, file)

    async def _made(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Return what `work` makes: a whole battle is played again for it."""
        return await self._battles.hosts.budget.allot(TIMES, ("records", asker()), work, *args, **named)

    def _fork(self, host: Host, eyes: Viewer, wish: Fork, count: int, running: bool) -> Created:
        rules, header = host.now.session.rules, host.now.session.record.header
        seats = self._battles.seated(rules, header.setup, wish.seats)
        stored = host.playable or self._battles.store.read(host.id)
        if stored is None:
            raise errors.missing("service-missing-battle")
        try:
            lines = _lines_before(host, stored, eyes, wish.at, count)
            copied = _played_on(rules, header_of(stored), lines, seat_words(seats))
        except _FAULTS as error:
            raise errors.missing("service-missing-replay") from error
        if running:  # whoever plays on there learns what the dice will show here
            self._battles.store.tell_dice(host.id)
        return self._battles.settle(rules, copied.header, copied.lines, copied.state, seats, wish.mine)

    def _watch(self, file: IO[bytes]) -> Watched:
        file.seek(0)
        data = file.read()
        for line in data.splitlines():
            if len(line) > LONGEST:
                raise errors.malformed("service-too-large", limit=str(LONGEST))
            shallow(line)
        digest = hashlib.sha256(data).hexdigest()
        # Whoever has the record has its link: the token is made of all its bytes.
        found = Watched(digest[:16], hashlib.sha256(b"watch" + data).hexdigest())
        store = self._battles.store
        if store.read(found.id) is None:
            copied, rules = brought(data, self._battles.rules)
            known: dict[str, Viewer] = {tokens.digest(found.token): None}
            header, setup = encode_line(copied.header), copied.header.setup
            try:
                store.create(
                    found.id,
                    rules.name,
                    setup.scenario,
                    header,
                    {},
                    known,
                    copied.lines,
                    copied.state,
                    origin="known",
                )
            except StorageConflict:  # it was brought twice at once
                return found
        return found


def _lines_before(
    host: Host, stored: StoredBattle, eyes: Viewer, at: int, count: int
) -> list[tuple[RecordLine, str]]:
    """Return the lines that still stand and come before beat `at` of a viewer, and who noticed each.

    Raises the `malformed` error where nothing is left to be decided then.
    """
    outlook = host.now.outlooks[eyes]
    beats = [msgspec.json.decode(data, type=_Stamp) for data in outlook.since()]
    last = max((beat.version for beat in beats if beat.n < at), default=0)
    if is_over(host) and at >= outlook.told.beats:
        raise errors.malformed("service-fork-over")
    steps = steps_of(stored, eyes, count)
    # Up to the line that led there; what others did in secret after it is theirs to do anew.
    place = max((n for n, step in enumerate(steps) if step.noticed and step.version <= last), default=0)
    return [
        (step.line, line.noticed)
        for step, line in zip(steps[: place + 1], stored.lines, strict=False)
        if step.stays
    ]


class _Stamp(msgspec.Struct, frozen=True):
    n: int
    version: int


def _played_on(
    rules: Ruleset[Any], header: Header, lines: Sequence[tuple[RecordLine, str]], seats: dict[str, str]
) -> Copied:
    """Return the battle after `lines`: played from its last checkpoint, or from that itself where the rules have changed."""
    header = msgspec.structs.replace(header, seats=seats)
    place = max((n for n, (line, _) in enumerate(lines) if isinstance(line, Checkpoint)), default=None)
    if place is None:
        raise RecordError("there is no checkpoint to begin from")
    kept = [Line(n, encode_line(line), noticed) for n, (line, noticed) in enumerate(lines[: place + 1])]
    record = Record(header, [line for line, _ in lines[: place + 1]])
    edition, battle = _battle_at(rules, record)
    session: Session | None = None
    if edition == rules.edition:
        session = Session.resume(rules, Record(header, list(record.lines)), battle.copy())
        noticed = _play(session, lines[place + 1 :])
        if noticed is not None:
            new = session.record.lines[place + 1 :]
            left = iter(noticed)
            kept += [
                Line(place + 1 + n, encode_line(line), next(left) if isinstance(line, Played) else NOBODY)
                for n, line in enumerate(new)
            ]
            return Copied(header, tuple(kept), state_of(session))
    session = Session.adopt(rules, record, battle)
    kept.append(Line(place + 1, encode_line(record.lines[-1]), NOBODY))
    return Copied(header, tuple(kept), state_of(session))


def _battle_at(rules: Ruleset[Any], record: Record) -> tuple[str, Battle[Any]]:
    """Return the battle at the checkpoint at the end of a record, and the edition that made it."""
    last = record.lines[-1]
    assert isinstance(last, Checkpoint)
    edition = [record.editions()[0], *(name for name in record.editions() if name)][-1]
    with reading(len(record.lines) + 1, "battle"):
        battle = rules.decode_battle(bytes(last.battle), record.header.setup, record.header.dice, edition)
    return edition, battle


def _play(session: Session, lines: Sequence[tuple[RecordLine, str]]) -> list[str] | None:
    """Play commands; return who noticed each, or None where the rules refuse what was done."""
    noticed = []
    try:
        for number, (line, by_whom) in enumerate(lines):
            if isinstance(line, Played):
                with reading(number, "command"):
                    session.play(line.by, command_of(session.rules, line))
                noticed.append(by_whom)
    except RecordError:
        return None
    return noticed


def router(desk: ForkDesk, battles: BattleDesk) -> APIRouter:
    """Return the routes of forks and of records that are brought."""
    routes = APIRouter()

    @routes.post(
        "/api/battles/{battle}/forks",
        **described("fork", body=Fork, answer=Created, status=201, errors=(400,), token=True),
    )
    async def fork(request: Request, battle: str) -> Response:
        async with battles.hosts.use(battle_id(battle)) as host:
            holder = host.viewer(token_of(request))
            return as_json(await desk.fork(host, holder, await body_of(request, Fork)), 201)

    @routes.post(
        "/api/records", **described("watch", answer=Watched, status=201, errors=(400,), records=True)
    )
    async def watch(request: Request) -> Response:
        async with spooled(request, LIMIT) as file:
            return as_json(await desk.watch(file), 201)

    return routes
