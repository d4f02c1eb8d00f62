"""Claims: links to seats that are taken once. Tokens of before stay what they are."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "claims",
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("side", sa.String(200), nullable=False),
        sa.Column("digest", sa.String(64), nullable=True),
        sa.Column("host", sa.String(200), nullable=True),
        sa.Column("taken", sa.Float, nullable=True),
        sa.PrimaryKeyConstraint("battle", "side", name="pk_claims"),
    )


def downgrade() -> None:
    op.drop_table("claims")
