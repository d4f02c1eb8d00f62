"""Challenges: what a player offers before the other has sent his army."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("offer", sa.LargeBinary, nullable=False),
        sa.Column("tokens", sa.Text, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
    )


def downgrade() -> None:
    op.drop_table("challenges")
