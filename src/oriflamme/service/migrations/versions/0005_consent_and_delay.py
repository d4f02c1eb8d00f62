"""What a side asks to take back, and how many of their versions later spectators see a battle."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("proposals", sa.Column("deed", sa.Integer, nullable=True))
    op.add_column("battles", sa.Column("delay", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("battles", "delay")
    op.drop_column("proposals", "deed")
