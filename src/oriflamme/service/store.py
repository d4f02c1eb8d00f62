"""Storage of battles: headers, tokens, record lines and last states. What `append` has returned from survives a killed process."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.text import text

from .budget import unhurried
from .migrate import Unusable, upgrade
from .tables import BATTLES, CHALLENGES, CLAIMS, LINES, STATES, TOKENS, TORN
from .wire import Origin, Seat

T = TypeVar("T")

PATIENCE = 5  # seconds to wait for a locked database or a free connection

_SEATS = msgspec.json.Decoder(dict[str, Seat])
TOKENS_OF_CHALLENGE = msgspec.json.Decoder(dict[str, str | None])

# What every command writes is put into words once.
_ADD_LINES = sa.insert(LINES)
_ADD_STATE = sa.insert(STATES)
_SET_STATE = sa.update(STATES).where(STATES.c.battle == sa.bindparam("of"))
_SET_NAMES = ("n", "edition", "state")
_MEND_STATE = _SET_STATE.values({name: sa.bindparam(name) for name in _SET_NAMES})
_CHANGE_STATE = _SET_STATE.values({name: sa.bindparam(name) for name in (*_SET_NAMES, "changed")})


class StorageBusy(RuntimeError):
    """Storage did not answer. What was to be stored may or may not be there: look before going on."""


class StorageDamaged(RuntimeError):
    """What is stored of a battle cannot be read: whoever asked is not at fault."""


class StorageConflict(RuntimeError):
    """Somebody else has stored a line at this place of the record: what is in memory is out of date."""


class Line(msgspec.Struct, frozen=True):
    """A stored line of a record: its number from 0, its bytes, and (JSON) who noticed what it did."""

    n: int
    line: bytes
    noticed: str


class State(msgspec.Struct, frozen=True):
    """A battle as it stands after its last stored line: the edition of the rules that wrote it, its canonical encoding."""

    edition: str
    battle: bytes


class StoredBattle(msgspec.Struct, frozen=True):
    """A battle as stored. `tokens` are sides (None: spectators) by the SHA-256 of their token."""

    header: bytes
    seats: dict[str, Seat]
    whole: bool
    tokens: dict[str, str | None]
    lines: tuple[Line, ...]
    state: State | None = None
    delay: int = 0
    origin: Origin = "drawn"


class StoredChallenge(msgspec.Struct, frozen=True):
    """A challenge as stored: its offer, sides (None: spectators) by the SHA-256 of their token, whether it was taken up."""

    offer: bytes
    tokens: dict[str, str | None]
    begun: bool


class Invited(msgspec.Struct, frozen=True):
    """A seat that is not the creator's: its side, the SHA-256 of its claim, and the side that may renew and withdraw that."""

    side: str
    digest: str
    host: str | None


class Store:
    """The database behind `url` (SQLAlchemy's form). Safe to use from several threads."""

    def __init__(self, url: str) -> None:
        """Make the engine; nothing is read until `prepare`."""
        self._engine = _engine(url)
        # SQLite takes one writer at a time; waiting here is fairer and quicker than its own polling.
        self._writing: AbstractContextManager[Any] = (
            Lock() if self._engine.dialect.name == "sqlite" else nullcontext()
        )

    def prepare(self, rules: Mapping[str, Ruleset[Any]] | None = None) -> None:
        """Bring the tables up to date; `rules` are the rulesets of the battles (None: those installed).

        Raises `StorageBusy`, and `Unusable` where the database can never be used as it is.
        """
        _check_writable(self._engine.url)
        with _answers():
            upgrade(self._engine, rules)

    def close(self) -> None:
        """Give all connections back."""
        self._engine.dispose()

    def create(
        self,
        battle: str,
        ruleset: str,
        scenario: str,
        header: bytes,
        seats: dict[str, Seat],
        tokens: dict[str, str | None],
        lines: Sequence[Line] = (),
        state: State | None = None,
        delay: int = 0,
        origin: Origin = "drawn",
        claims: Sequence[Invited] = (),
    ) -> None:
        """Store a new battle, its tokens (sides by SHA-256), its first lines and how it stands after them.

        `delay` is how many of their versions later spectators see it, `origin` where its seed is from, `claims` are those of seats
        that others will take.
        Raises `StorageBusy`, and `StorageConflict` where there is one of this id; then nothing is stored.
        """
        rows = [{"digest": digest, "battle": battle, "side": side} for digest, side in tokens.items()]
        with self.writing() as connection:
            connection.execute(
                sa.insert(BATTLES).values(
                    id=battle,
                    ruleset=ruleset,
                    scenario=scenario,
                    header=header,
                    seats=msgspec.json.encode(seats).decode(),
                    delay=delay,
                    dice=origin,
                )
            )
            if rows:
                connection.execute(sa.insert(TOKENS), rows)
            write_claims(connection, battle, claims)
            _write_lines(connection, battle, lines, state, changed=time.time())

    def admit(self, battle: str, digest: str, side: str | None) -> None:
        """Store one more token of a battle, by its SHA-256 (`side` None: a spectator's). Raises `StorageBusy`."""
        with self.writing() as connection:
            connection.execute(sa.insert(TOKENS).values(digest=digest, battle=battle, side=side))

    def tell_dice(self, battle: str) -> None:
        """Store that the dice of a battle can be known from now on. Raises `StorageBusy`."""
        with self.writing() as connection:
            connection.execute(sa.update(BATTLES).where(BATTLES.c.id == battle).values(dice="known"))

    def challenge(
        self, battle: str, offer: bytes, tokens: dict[str, str | None], claims: Sequence[Invited] = ()
    ) -> None:
        """Store a challenge under the id that its battle will have. Raises `StorageBusy`; then nothing is stored."""
        with self.writing() as connection:
            connection.execute(
                sa.insert(CHALLENGES).values(
                    id=battle, offer=offer, tokens=msgspec.json.encode(tokens).decode()
                )
            )
            write_claims(connection, battle, claims)

    def read_challenge(self, battle: str) -> StoredChallenge | None:
        """Return a challenge, taken up or not, or None when there is none of this id. Raises `StorageBusy`, `StorageDamaged`."""
        begun = sa.exists().where(BATTLES.c.id == CHALLENGES.c.id)
        wanted = sa.select(CHALLENGES.c.offer, CHALLENGES.c.tokens, begun.label("begun"))
        with self.reading() as connection:
            row = connection.execute(wanted.where(CHALLENGES.c.id == battle)).one_or_none()
        if row is None:
            return None
        return StoredChallenge(bytes(row.offer), decoded(TOKENS_OF_CHALLENGE, row.tokens), bool(row.begun))

    def read(self, battle: str, upto: int | None = None) -> StoredBattle | None:
        """Return a battle with its first `upto` lines (None: all), or None when there is none of this id.

        Raises `StorageBusy`, `StorageDamaged`.
        """
        with self.reading() as connection:
            row = connection.execute(sa.select(BATTLES).where(BATTLES.c.id == battle)).one_or_none()
            if row is None:
                return None
            tokens = connection.execute(
                sa.select(TOKENS.c.digest, TOKENS.c.side).where(TOKENS.c.battle == battle)
            )
            lines = connection.execute(
                sa.select(LINES.c.n, LINES.c.line, LINES.c.noticed)
                .where(LINES.c.battle == battle, sa.true() if upto is None else LINES.c.n < upto)
                .order_by(LINES.c.n)
            )
            state = connection.execute(
                sa.select(STATES.c.edition, STATES.c.state).where(STATES.c.battle == battle)
            ).one_or_none()
            return StoredBattle(
                header=bytes(row.header),
                seats=decoded(_SEATS, row.seats),
                whole=row.whole,
                tokens={row.digest: row.side for row in tokens},
                lines=tuple(Line(n, bytes(line), noticed) for n, line, noticed in lines),
                state=None if state is None else State(state.edition, bytes(state.state)),
                delay=row.delay,
                origin=row.dice,
            )

    def append(self, battle: str, lines: Sequence[Line], state: State | None = None) -> None:
        """Store lines and how the battle stands after them, all or none, durably. Raises `StorageBusy`, `StorageConflict`."""
        with self.writing() as connection:
            _write_lines(connection, battle, lines, state, changed=time.time())

    def rewrite(self, battle: str, header: bytes, lines: Sequence[Line], state: State) -> None:
        """Replace header and lines: a record of an older form by the same battle in today's. Raises `StorageBusy`."""
        with self.writing() as connection:
            rewrite(connection, battle, header, lines, state)

    def set_aside(self, battle: str, first: int, why: str, state: State | None = None) -> None:
        """Move the lines from number `first` on to the torn ones; the record is not whole, and stands as `state` says."""
        torn = sa.and_(LINES.c.battle == battle, LINES.c.n >= first)
        copied = sa.select(LINES.c.battle, LINES.c.n, LINES.c.line, sa.literal(why)).where(torn)
        with self.writing() as connection:
            connection.execute(sa.insert(TORN).from_select(["battle", "n", "line", "why"], copied))
            connection.execute(sa.delete(LINES).where(torn))
            connection.execute(sa.update(BATTLES).where(BATTLES.c.id == battle).values(whole=False))
            _write_lines(connection, battle, (), state, first)

    def left_since(self, moment: float) -> list[str]:
        """Return the battles and challenges that have not changed since `moment` (seconds since 1970). Raises `StorageBusy`."""
        battles, challenges = _left_since(moment)
        with self.reading() as connection:
            return [*connection.execute(sa.union(battles, challenges)).scalars()]

    def remove(self, battle: str, moment: float) -> bool:
        """Remove a battle or challenge with everything of it, unless it has changed since `moment`; return whether it did.

        Raises `StorageBusy`.
        """
        battles, challenges = _left_since(moment)
        with self.writing() as connection:
            gone = connection.execute(
                sa.delete(BATTLES).where(BATTLES.c.id == battle, BATTLES.c.id.in_(battles))
            ).rowcount
            # The rest of a battle goes with it; its challenge stood before there was one.
            left = sa.or_(sa.true() if gone else sa.false(), CHALLENGES.c.id.in_(challenges))
            gone += connection.execute(sa.delete(CHALLENGES).where(CHALLENGES.c.id == battle, left)).rowcount
            if gone:
                connection.execute(sa.delete(CLAIMS).where(CLAIMS.c.battle == battle))
        return gone > 0

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Lend a connection whose writes are all stored at the end, or none. Raises `StorageBusy`, `StorageConflict`."""
        with unhurried(last=True), _answers(), self._writing, self._engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Lend a connection to read by. Raises `StorageBusy`."""
        with unhurried(), _answers(), self._engine.connect() as connection:
            yield connection


def write_claims(connection: sa.Connection, battle: str, invited: Iterable[Invited]) -> None:
    """Write the claims of a new battle or challenge, within a transaction of the caller's."""
    rows = [{"battle": battle, "side": one.side, "digest": one.digest, "host": one.host} for one in invited]
    if rows:
        connection.execute(sa.insert(CLAIMS), rows)


def rewrite(
    connection: sa.Connection, battle: str, header: bytes, lines: Sequence[Line], state: State
) -> None:
    """Replace header and lines of a stored battle, within a transaction of the caller's."""
    connection.execute(sa.update(BATTLES).where(BATTLES.c.id == battle).values(header=header))
    connection.execute(sa.delete(LINES).where(LINES.c.battle == battle))
    _write_lines(connection, battle, lines, state)


def _left_since(moment: float) -> tuple[sa.Select[Any], sa.Select[Any]]:
    """Return the queries for the ids of battles, and of challenges without one, that have not changed since `moment`."""
    then = datetime.fromtimestamp(moment, UTC)
    changed = sa.or_(STATES.c.changed < moment, sa.and_(STATES.c.changed.is_(None), BATTLES.c.created < then))
    battles = sa.select(BATTLES.c.id).outerjoin(STATES, STATES.c.battle == BATTLES.c.id).where(changed)
    begun = sa.exists().where(BATTLES.c.id == CHALLENGES.c.id)
    return battles, sa.select(CHALLENGES.c.id).where(CHALLENGES.c.created < then, ~begun)


def _write_lines(
    connection: sa.Connection,
    battle: str,
    lines: Sequence[Line],
    state: State | None,
    count: int | None = None,
    changed: float | None = None,
) -> None:
    """Write lines and the state after them; `count` says how many lines there are then, where none are written.

    `changed` is when that was (seconds since 1970; None: nothing has changed, the record was only mended).
    """
    if lines:
        rows = [{"battle": battle, "n": one.n, "line": one.line, "noticed": one.noticed} for one in lines]
        connection.execute(_ADD_LINES, rows)
        count = lines[-1].n + 1
    if state is not None:
        values: dict[str, Any] = {"n": count, "edition": state.edition, "state": state.battle}
        if changed is not None:
            values["changed"] = changed
        setting = _MEND_STATE if changed is None else _CHANGE_STATE
        done = connection.execute(setting, {"of": battle, **values})
        if not done.rowcount:
            connection.execute(_ADD_STATE, {"battle": battle, **values})


def decoded(decoder: msgspec.json.Decoder[T], stored: str | bytes) -> T:
    """Return what is stored as JSON. Raises `StorageDamaged`: nobody who asks for it has erred."""
    try:
        return decoder.decode(stored)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise StorageDamaged(str(error)) from error


@contextmanager
def _answers() -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise StorageConflict(str(error.orig)) from error
    except (SQLAlchemyError, OSError) as error:
        raise StorageBusy(str(error)) from error


def file_of(where: sa.URL) -> Path | None:
    """Return the file of an SQLite database; None where it is in memory, elsewhere, or addressed as a URI of SQLite's own."""
    if (
        where.get_backend_name() != "sqlite"
        or where.database in (None, "", ":memory:")
        or "uri" in where.query
    ):
        return None
    return Path(where.database or "")


def _check_writable(where: sa.URL) -> None:
    """Raise `Unusable` where SQLite may not write to its file or the folder: it tries for ten seconds before it says so."""
    file = file_of(where)
    if file is not None and any(one.exists() and not os.access(one, os.W_OK) for one in (file, file.parent)):
        raise Unusable(text("service-database-read-only", file=str(file)))


def _engine(url: str) -> sa.Engine:
    where = sa.make_url(url)
    if where.get_backend_name() != "sqlite":
        return sa.create_engine(where, pool_pre_ping=True, pool_timeout=PATIENCE)
    options: dict[str, Any] = {"connect_args": {"check_same_thread": False, "timeout": PATIENCE}}
    if where.database in (None, "", ":memory:"):
        # One connection is the database: it is kept, and lent to one thread at a time.
        options |= {"poolclass": sa.pool.QueuePool, "pool_size": 1, "max_overflow": 0}
    engine = sa.create_engine(where, pool_timeout=PATIENCE, **options)
    sa.event.listen(engine, "connect", _careful)
    return engine


def _careful(connection: sqlite3.Connection, _: object) -> None:
    """Set what SQLite needs so that a commit is on disk when it returns, and readers do not wait for writers."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
