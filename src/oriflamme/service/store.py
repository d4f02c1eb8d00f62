"""Storage of battles: headers, tokens and record lines. What `append` has returned from survives a killed process."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Lock
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from .migrate import upgrade
from .tables import BATTLES, LINES, TOKENS, TORN
from .wire import Seat

PATIENCE = 5  # seconds to wait for a locked database or a free connection

_SEATS = msgspec.json.Decoder(dict[str, Seat])


class StorageBusy(RuntimeError):
    """Storage did not answer. What was to be stored may or may not be there: look before going on."""


class StorageConflict(RuntimeError):
    """Somebody else has stored a line at this place of the record: what is in memory is out of date."""


class Line(msgspec.Struct, frozen=True):
    """A stored line of a record: its number from 0, its bytes, and (JSON) who noticed what it did."""

    n: int
    line: bytes
    noticed: str


class StoredBattle(msgspec.Struct, frozen=True):
    """A battle as stored. `tokens` are sides (None: spectators) by the SHA-256 of their token."""

    header: bytes
    seats: dict[str, Seat]
    whole: bool
    tokens: dict[str, str | None]
    lines: tuple[Line, ...]


class Store:
    """The database behind `url` (SQLAlchemy's form). Safe to use from several threads."""

    def __init__(self, url: str) -> None:
        """Make the engine; nothing is read until `prepare`."""
        self._engine = _engine(url)
        # SQLite takes one writer at a time; waiting here is fairer and quicker than its own polling.
        self._writing: AbstractContextManager[Any] = (
            Lock() if self._engine.dialect.name == "sqlite" else nullcontext()
        )

    def prepare(self) -> None:
        """Bring the tables up to date. Raises `StorageBusy`."""
        with _answers():
            upgrade(self._engine)

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
    ) -> None:
        """Store a new battle and its tokens (sides by SHA-256). Raises `StorageBusy`; then nothing is stored."""
        rows = [{"digest": digest, "battle": battle, "side": side} for digest, side in tokens.items()]
        with self._write() as connection:
            connection.execute(
                sa.insert(BATTLES).values(
                    id=battle,
                    ruleset=ruleset,
                    scenario=scenario,
                    header=header,
                    seats=msgspec.json.encode(seats).decode(),
                )
            )
            connection.execute(sa.insert(TOKENS), rows)

    def read(self, battle: str) -> StoredBattle | None:
        """Return a battle, or None when there is none of this id. Raises `StorageBusy`."""
        with _answers(), self._engine.connect() as connection:
            row = connection.execute(sa.select(BATTLES).where(BATTLES.c.id == battle)).one_or_none()
            if row is None:
                return None
            tokens = connection.execute(
                sa.select(TOKENS.c.digest, TOKENS.c.side).where(TOKENS.c.battle == battle)
            )
            lines = connection.execute(
                sa.select(LINES.c.n, LINES.c.line, LINES.c.noticed)
                .where(LINES.c.battle == battle)
                .order_by(LINES.c.n)
            )
            return StoredBattle(
                header=bytes(row.header),
                seats=_SEATS.decode(row.seats),
                whole=row.whole,
                tokens={row.digest: row.side for row in tokens},
                lines=tuple(Line(n, bytes(line), noticed) for n, line, noticed in lines),
            )

    def append(self, battle: str, lines: Sequence[Line]) -> None:
        """Store lines, all or none, durably. Raises `StorageBusy` or `StorageConflict`."""
        rows = [{"battle": battle, "n": one.n, "line": one.line, "noticed": one.noticed} for one in lines]
        with self._write() as connection:
            connection.execute(sa.insert(LINES), rows)

    def set_aside(self, battle: str, first: int, why: str) -> None:
        """Move the lines from number `first` on to the torn ones and remember that the record is not whole."""
        torn = sa.and_(LINES.c.battle == battle, LINES.c.n >= first)
        copied = sa.select(LINES.c.battle, LINES.c.n, LINES.c.line, sa.literal(why)).where(torn)
        with self._write() as connection:
            connection.execute(sa.insert(TORN).from_select(["battle", "n", "line", "why"], copied))
            connection.execute(sa.delete(LINES).where(torn))
            connection.execute(sa.update(BATTLES).where(BATTLES.c.id == battle).values(whole=False))

    @contextmanager
    def _write(self) -> Iterator[sa.Connection]:
        with _answers(), self._writing, self._engine.begin() as connection:
            yield connection


@contextmanager
def _answers() -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise StorageConflict(str(error.orig)) from error
    except (SQLAlchemyError, OSError) as error:
        raise StorageBusy(str(error)) from error


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
