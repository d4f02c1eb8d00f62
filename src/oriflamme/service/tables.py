"""The tables: battles with their headers, tokens, record lines and last states, and the people who play them."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    func,
    true,
)
from sqlalchemy.types import DateTime

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

# `header` is the first line of the record, `seats` who plays which side, `whole` false once a line was set aside. Spectators
# see what happens `delay` of their versions later. `dice` says where their seed is from: `drawn`, `named` or `known`.
BATTLES = Table(
    "battles",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("ruleset", String(200), nullable=False),
    Column("scenario", String(200), nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("seats", Text, nullable=False),
    Column("whole", Boolean, nullable=False, server_default=true()),
    Column("delay", Integer, nullable=False, server_default="0"),
    Column("dice", String(10), nullable=False, server_default="drawn"),
    Column("created", DateTime(timezone=True), nullable=False, server_default=func.now()),
)

# Only the SHA-256 of a token is kept. `side` is null for spectators.
TOKENS = Table(
    "tokens",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("battle", String(32), ForeignKey("battles.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("side", String(200), nullable=True),
)

# `n` counts the lines of a record after its header, from 0. `noticed` is a JSON list of the viewers (null: the
# spectators) whose view or log the line changed, so that loading need not find out again.
LINES = Table(
    "lines",
    METADATA,
    Column("battle", String(32), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
    Column("noticed", Text, nullable=False),
)

# The battle as it stands after the first `n` lines: its canonical encoding, and the edition of the rules that wrote it.
# Overwritten with every command, so that a battle goes on from here when the rules have changed; `changed` says when that was
# (seconds since 1970; null: as the battle was begun).
STATES = Table(
    "states",
    METADATA,
    Column("battle", String(32), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("edition", String(200), nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("changed", Float, nullable=True),
)

# What a player offers before there is a battle of the same id: `offer` holds the terms and his army, `tokens` the sides
# (null: spectators) by the SHA-256 of their token. It is taken up once the battle is there.
CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("offer", LargeBinary, nullable=False),
    Column("tokens", Text, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False, server_default=func.now()),
)

# The link to a seat, of a battle or of a challenge of this id: the SHA-256 of its secret (null: there is none now), the side that may
# renew and withdraw it until it is taken, and when it was (seconds since 1970).
CLAIMS = Table(
    "claims",
    METADATA,
    Column("battle", String(32), primary_key=True),
    Column("side", String(200), primary_key=True),
    Column("digest", String(64), nullable=True),
    Column("host", String(200), nullable=True),
    Column("taken", Float, nullable=True),
)

# Persons at a battle, by the side whose seat they have: the name that one gave himself, and when he was last known to be
# there (seconds since 1970). Who never came and gave no name has no row.
PLAYERS = Table(
    "players",
    METADATA,
    Column("battle", String(32), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(200), primary_key=True),
    Column("name", String(100), nullable=False, server_default=""),
    Column("seen", Float, nullable=True),
)

# What one side proposes to the other and waits for: a draw, another battle, with sides swapped or not, or that a command of
# its own be taken back (`kind`): the one before which there had been `deed` commands and undos.
PROPOSALS = Table(
    "proposals",
    METADATA,
    Column("battle", String(32), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("side", String(200), nullable=False),
    Column("swap", Boolean, nullable=False, server_default=false()),
    Column("deed", Integer, nullable=True),
)

# The battle in which those of another play on, and whether they have swapped sides.
REMATCHES = Table(
    "rematches",
    METADATA,
    Column("battle", String(32), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("next", String(32), ForeignKey("battles.id", ondelete="CASCADE"), nullable=False),
    Column("swap", Boolean, nullable=False),
)

# What players have said to one another, in order; `said` in seconds since 1970.
REMARKS = Table(
    "remarks",
    METADATA,
    Column("battle", String(32), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("side", String(200), nullable=False),
    Column("text", String(500), nullable=False),
    Column("said", Float, nullable=False),
)

# Lines that could not be read or played, and those after them: nothing is ever thrown away.
TORN = Table(
    "torn_lines",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("battle", String(32), ForeignKey("battles.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("n", Integer, nullable=False),
    Column("line", LargeBinary, nullable=False),
    Column("why", Text, nullable=False),
)
