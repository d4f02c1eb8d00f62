"""The first tables: battles, tokens, record lines, torn lines."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "battles",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("ruleset", sa.String(200), nullable=False),
        sa.Column("scenario", sa.String(200), nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("whole", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.PrimaryKeyConstraint("id", name="pk_battles"),
    )
    op.create_table(
        "tokens",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("side", sa.String(200), nullable=True),
        sa.PrimaryKeyConstraint("digest", name="pk_tokens"),
        _of_a_battle("tokens"),
    )
    op.create_index("ix_tokens_battle", "tokens", ["battle"])
    op.create_table(
        "lines",
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("n", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.Column("noticed", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("battle", "n", name="pk_lines"),
        _of_a_battle("lines"),
    )
    op.create_table(
        "torn_lines",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_torn_lines"),
        _of_a_battle("torn_lines"),
    )
    op.create_index("ix_torn_lines_battle", "torn_lines", ["battle"])


def downgrade() -> None:
    for table in ("torn_lines", "lines", "tokens", "battles"):
        op.drop_table(table)


def _of_a_battle(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["battle"], ["battles.id"], name=f"fk_{table}_battle", ondelete="CASCADE")
