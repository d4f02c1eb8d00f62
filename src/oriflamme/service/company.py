"""What is stored of the people at a battle: their names, when each was last there, what they propose to one another."""

from __future__ import annotations

import unicodedata
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from . import errors
from .store import Store
from .tables import PLAYERS, PROPOSALS, REMARKS, REMATCHES

LONGEST_NAME = 24  # characters


class Known(msgspec.Struct, frozen=True):
    """What is known of a player: his name (empty: none), and when he was last here, in seconds since 1970."""

    name: str = ""
    seen: float | None = None


class Proposed(msgspec.Struct, frozen=True):
    """What a side proposes; `swap` is of another battle only: with sides swapped.

    `deed` is of a command to be taken back only: how many commands and undos there had been before it.
    """

    by: str
    swap: bool = False
    deed: int | None = None


class Next(msgspec.Struct, frozen=True):
    """The battle in which the same people play on, and whether they have swapped sides."""

    id: str
    swap: bool


class Remark(msgspec.Struct, frozen=True):
    """What a side's player has said: its number in the battle, from 0, and when, in seconds since 1970."""

    n: int
    by: str
    text: str
    said: float


Matter = Literal["draw", "rematch", "take-back"]


class Company:
    """The people of all battles, in the database."""

    def __init__(self, store: Store) -> None:
        """Hold the storage."""
        self._store = store

    def players(self, battle: str) -> dict[str, Known]:
        """Return what is known of a battle's players, by side. Raises `StorageBusy`."""
        wanted = sa.select(PLAYERS).where(PLAYERS.c.battle == battle)
        with self._store.reading() as connection:
            return {row.side: Known(row.name, row.seen) for row in connection.execute(wanted)}

    def call(self, battle: str, side: str, name: str) -> None:
        """Keep the name of a side's player. Raises `StorageBusy`."""
        self._set(battle, side, name=name)

    def see(self, battle: str, side: str, when: float) -> None:
        """Keep when a side's player was last here. Raises `StorageBusy`."""
        self._set(battle, side, seen=when)

    def proposals(self, battle: str) -> dict[str, Proposed]:
        """Return what is proposed in a battle, by what it is about (`Matter`). Raises `StorageBusy`."""
        wanted = sa.select(PROPOSALS).where(PROPOSALS.c.battle == battle)
        with self._store.reading() as connection:
            return {row.kind: Proposed(row.side, row.swap, row.deed) for row in connection.execute(wanted)}

    def propose(self, battle: str, matter: Matter, proposed: Proposed | None) -> None:
        """Keep what a side proposes in the place of what was proposed before (None: nothing). Raises `StorageBusy`."""
        with self._store.writing() as connection:
            connection.execute(
                sa.delete(PROPOSALS).where(PROPOSALS.c.battle == battle, PROPOSALS.c.kind == matter)
            )
            if proposed is not None:
                row = {"battle": battle, "kind": matter, "side": proposed.by, "swap": proposed.swap}
                row["deed"] = proposed.deed
                connection.execute(sa.insert(PROPOSALS).values(row))

    def next(self, battle: str) -> Next | None:
        """Return the battle in which the people of this one play on, if there is one. Raises `StorageBusy`."""
        wanted = sa.select(REMATCHES).where(REMATCHES.c.battle == battle)
        with self._store.reading() as connection:
            row = connection.execute(wanted).one_or_none()
            return None if row is None else Next(row.next, row.swap)

    def lead_on(self, battle: str, onward: Next) -> None:
        """Keep where the people of a battle play on. Raises `StorageBusy`, and `StorageConflict` where they do already."""
        with self._store.writing() as connection:
            connection.execute(sa.insert(REMATCHES).values(battle=battle, next=onward.id, swap=onward.swap))

    def remarks(self, battle: str, start: int) -> list[Remark]:
        """Return what has been said in a battle from number `start` on. Raises `StorageBusy`."""
        wanted = sa.select(REMARKS).where(REMARKS.c.battle == battle, REMARKS.c.n >= start)
        with self._store.reading() as connection:
            rows = connection.execute(wanted.order_by(REMARKS.c.n))
            return [Remark(row.n, row.side, row.text, row.said) for row in rows]

    def said(self, battle: str) -> int:
        """Return how many remarks there are in a battle. Raises `StorageBusy`."""
        wanted = sa.select(sa.func.count()).select_from(REMARKS).where(REMARKS.c.battle == battle)
        with self._store.reading() as connection:
            return int(connection.execute(wanted).scalar_one())

    def say(self, battle: str, remark: Remark) -> None:
        """Keep what somebody says. Raises `StorageBusy`, and `StorageConflict` where its number is taken."""
        row = {"battle": battle, "n": remark.n, "side": remark.by, "text": remark.text, "said": remark.said}
        with self._store.writing() as connection:
            connection.execute(sa.insert(REMARKS).values(row))

    def _set(self, battle: str, side: str, **values: Any) -> None:
        his = sa.and_(PLAYERS.c.battle == battle, PLAYERS.c.side == side)
        with self._store.writing() as connection:
            if not connection.execute(sa.update(PLAYERS).where(his).values(**values)).rowcount:
                connection.execute(sa.insert(PLAYERS).values(battle=battle, side=side, **values))


def plain(given: str, longest: int) -> str:
    """Return what a person wrote, on one line, without spaces at its ends or several together.

    Raises the `malformed` error where it is longer than `longest` characters, or holds some that cannot be seen: they could
    turn the direction of what stands beside it, or pass one name off as another.
    """
    found = " ".join(unicodedata.normalize("NFC", given).split())
    if len(found) > longest:
        raise errors.malformed("service-people-long", longest=longest, found=len(found))
    if not found.isprintable():
        raise errors.malformed("service-people-unseen")
    return found
