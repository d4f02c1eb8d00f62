"""How each battle stands; battles stored before get their first checkpoint and events, while the rules still are theirs."""

import sqlalchemy as sa
from alembic import context, op

from oriflamme.service.firsts import write_first_checkpoints

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "states",
        sa.Column("battle", sa.String(32), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("edition", sa.String(200), nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("battle", name="pk_states"),
        sa.ForeignKeyConstraint(["battle"], ["battles.id"], name="fk_states_battle", ondelete="CASCADE"),
    )
    write_first_checkpoints(op.get_bind(), context.config.attributes["rules"])


def downgrade() -> None:
    op.drop_table("states")
