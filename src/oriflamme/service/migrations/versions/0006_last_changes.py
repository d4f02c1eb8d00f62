"""When each battle last changed, so that those long left can be removed; of those there are, today."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("states", sa.Column("changed", sa.Float, nullable=True))
    op.get_bind().execute(sa.text("UPDATE states SET changed = :now"), {"now": time.time()})


def downgrade() -> None:
    op.drop_column("states", "changed")
