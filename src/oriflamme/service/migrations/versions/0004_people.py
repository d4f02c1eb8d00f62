"""People: the names of players, when they were last here, what they offer one another, where they play on, what they say."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("side", sa.String(200), nullable=False),
        sa.Column("name", sa.String(100), nullable=False, server_default=""),
        sa.Column("seen", sa.Float, nullable=True),
        sa.PrimaryKeyConstraint("battle", "side", name="pk_players"),
        _of_a_battle("players"),
    )
    op.create_table(
        "proposals",
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("side", sa.String(200), nullable=False),
        sa.Column("swap", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("battle", "kind", name="pk_proposals"),
        _of_a_battle("proposals"),
    )
    op.create_table(
        "rematches",
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("next", sa.String(32), nullable=False),
        sa.Column("swap", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("battle", name="pk_rematches"),
        _of_a_battle("rematches"),
        sa.ForeignKeyConstraint(["next"], ["battles.id"], name="fk_rematches_next", ondelete="CASCADE"),
    )
    op.create_table(
        "remarks",
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("n", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("side", sa.String(200), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("said", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("battle", "n", name="pk_remarks"),
        _of_a_battle("remarks"),
    )


def downgrade() -> None:
    for table in ("remarks", "rematches", "proposals", "players"):
        op.drop_table(table)


def _of_a_battle(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["battle"], ["battles.id"], name=f"fk_{table}_battle", ondelete="CASCADE")
