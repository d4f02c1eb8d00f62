"""What is stored of claims: for each seat the one link to it that counts, who may renew it, and whether it has been taken."""

from __future__ import annotations

import time

import msgspec
import sqlalchemy as sa

from . import tokens
from .beats import Viewer
from .store import TOKENS_OF_CHALLENGE, Store, decoded
from .tables import BATTLES, CHALLENGES, CLAIMS, TOKENS


class Claim(msgspec.Struct, frozen=True):
    """The link to a seat: the SHA-256 of its secret (None: it was withdrawn), its host, and when it was taken (seconds since 1970)."""

    side: str
    digest: str | None
    host: str | None
    taken: float | None

    @property
    def is_open(self) -> bool:
        """Whether it can be taken."""
        return self.digest is not None and self.taken is None


class Claims:
    """The claims of all battles and challenges, in the database."""

    def __init__(self, store: Store) -> None:
        """Hold the storage."""
        self._store = store

    def of(self, battle: str) -> dict[str, Claim]:
        """Return the claims of a battle or challenge, by side. Raises `StorageBusy`."""
        wanted = sa.select(CLAIMS).where(CLAIMS.c.battle == battle)
        with self._store.reading() as connection:
            rows = connection.execute(wanted)
            return {row.side: Claim(row.side, row.digest, row.host, row.taken) for row in rows}

    def find(self, battle: str, secret: str) -> Claim | None:
        """Return the claim of this secret, or None where it was renewed or withdrawn, or never was. Raises `StorageBusy`."""
        digest = tokens.digest(secret)
        return next((claim for claim in self.of(battle).values() if claim.digest == digest), None)

    def take(self, battle: str, claim: Claim, token: str) -> bool:
        """Give a claim's seat to the holder of a new token (by SHA-256), and to nobody else: tokens of before end.

        True also where it was this token that took it; False where another did, or the link has been renewed. Raises `StorageBusy`.
        """
        this = sa.and_(CLAIMS.c.battle == battle, CLAIMS.c.digest == claim.digest)
        with self._store.writing() as connection:
            taken = connection.execute(
                sa.update(CLAIMS).where(this, CLAIMS.c.taken.is_(None)).values(taken=time.time())
            )
            if not taken.rowcount:
                return token in _keys_of(connection, battle)
            begun = connection.execute(sa.select(BATTLES.c.id).where(BATTLES.c.id == battle)).first()
            if begun is not None:
                his = sa.and_(TOKENS.c.battle == battle, TOKENS.c.side == claim.side)
                connection.execute(sa.delete(TOKENS).where(his))
                connection.execute(sa.insert(TOKENS).values(digest=token, battle=battle, side=claim.side))
            _give_in_challenge(connection, battle, claim.side, token)
        return True

    def renew(self, battle: str, side: str, host: str, digest: str | None) -> bool:
        """Put another link in the place of one that nobody has taken (None: none). False where `host` may not, or it was taken.

        Raises `StorageBusy`.
        """
        his = sa.and_(CLAIMS.c.battle == battle, CLAIMS.c.side == side, CLAIMS.c.host == host)
        with self._store.writing() as connection:
            done = connection.execute(
                sa.update(CLAIMS).where(his, CLAIMS.c.taken.is_(None)).values(digest=digest)
            )
            return bool(done.rowcount)

    def hand_over(self, battle: str, side: str, digest: str) -> None:
        """Keep a link to a seat that its own player makes, in the place of the one before. Raises `StorageBusy`."""
        his = sa.and_(CLAIMS.c.battle == battle, CLAIMS.c.side == side)
        values = {"digest": digest, "host": side, "taken": None}
        with self._store.writing() as connection:
            if not connection.execute(sa.update(CLAIMS).where(his).values(values)).rowcount:
                connection.execute(sa.insert(CLAIMS).values(battle=battle, side=side, **values))


def _keys_of(connection: sa.Connection, battle: str) -> dict[str, Viewer]:
    """Return whose the tokens of a battle or challenge are, by their SHA-256."""
    rows = connection.execute(sa.select(TOKENS.c.digest, TOKENS.c.side).where(TOKENS.c.battle == battle))
    return {**{row.digest: row.side for row in rows}, **_waiting(connection, battle)}


def _waiting(connection: sa.Connection, battle: str) -> dict[str, Viewer]:
    """Return whose the tokens of a challenge are; those of no challenge are none. Raises `StorageDamaged`."""
    wanted = sa.select(CHALLENGES.c.tokens).where(CHALLENGES.c.id == battle).with_for_update()
    row = connection.execute(wanted).one_or_none()
    return {} if row is None else decoded(TOKENS_OF_CHALLENGE, row.tokens)


def _give_in_challenge(connection: sa.Connection, battle: str, side: str, token: str) -> None:
    known = _waiting(connection, battle)
    if known:
        others = {digest: viewer for digest, viewer in known.items() if viewer != side}
        kept = msgspec.json.encode({**others, token: side}).decode()
        connection.execute(sa.update(CHALLENGES).where(CHALLENGES.c.id == battle).values(tokens=kept))
