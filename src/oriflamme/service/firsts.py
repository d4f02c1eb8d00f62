"""Brings battles stored before there were checkpoints into today's form: played again once, while the rules still are theirs."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from oriflamme.kernel.ruleset import Ruleset

from .recall import Recalled, Unreadable, recall
from .store import Line, StoredBattle, rewrite
from .tables import BATTLES, LINES

_log = logging.getLogger(__name__)


def write_first_checkpoints(connection: sa.Connection, rules: Mapping[str, Ruleset[Any]]) -> None:
    """Give every stored battle its events and checkpoints. One that cannot be played again is left as it is, and logged.

    It is read as far as its record can be played, whenever somebody asks for it.
    """
    for battle in connection.execute(sa.select(BATTLES.c.id)).scalars().all():
        try:
            found = recall(_stored(connection, battle), rules)
        except Unreadable as error:
            _log.warning("battle %s gets no checkpoint: %s", battle, error)
            continue
        if found.rewritten is None or found.torn is not None or found.halted is not None:
            _log.warning("battle %s gets no checkpoint: line %s: %s", battle, _place(found), found.why)
            continue
        rewrite(connection, battle, found.rewritten.header, found.rewritten.lines, found.rewritten.state)


def _place(found: Recalled) -> int | None:
    return found.torn if found.torn is not None else found.halted


def _stored(connection: sa.Connection, battle: str) -> StoredBattle:
    header = connection.execute(sa.select(BATTLES.c.header).where(BATTLES.c.id == battle)).scalar_one()
    lines = connection.execute(
        sa.select(LINES.c.n, LINES.c.line, LINES.c.noticed)
        .where(LINES.c.battle == battle)
        .order_by(LINES.c.n)
    )
    read = tuple(Line(n, bytes(line), noticed) for n, line, noticed in lines)
    return StoredBattle(header=bytes(header), seats={}, whole=True, tokens={}, lines=read)
