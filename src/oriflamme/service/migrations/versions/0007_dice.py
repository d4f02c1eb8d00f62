"""Where the seed of each battle's dice is from; challenges that wait have theirs drawn when the battle begins."""

import json
import re
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

# As the service draws them; whoever named one is hardly to have named one like these.
DRAWN = re.compile(r"[0-9a-f]{32}")

BATTLES = sa.table("battles", sa.column("id"), sa.column("header"), sa.column("dice"))
CHALLENGES = sa.table("challenges", sa.column("id"), sa.column("offer"))


def upgrade() -> None:
    op.add_column("battles", sa.Column("dice", sa.String(10), nullable=False, server_default="drawn"))
    connection = op.get_bind()
    for battle, header in connection.execute(sa.select(BATTLES.c.id, BATTLES.c.header)).all():
        if not _drawn(_read(header).get("dice", {})):
            connection.execute(sa.update(BATTLES).where(BATTLES.c.id == battle).values(dice="named"))
    for battle, data in connection.execute(sa.select(CHALLENGES.c.id, CHALLENGES.c.offer)).all():
        offer = _read(data)
        if _drawn(offer.get("wish", {})):
            offer["wish"]["seed"] = None
            changed = json.dumps(offer).encode()
            connection.execute(sa.update(CHALLENGES).where(CHALLENGES.c.id == battle).values(offer=changed))


def downgrade() -> None:
    op.drop_column("battles", "dice")


def _read(data: bytes) -> dict[str, Any]:
    """Return what is stored; nothing where it is damaged, which is found out when somebody asks for it."""
    try:
        found = json.loads(bytes(data))
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _drawn(of: dict[str, Any]) -> bool:
    seed = of.get("seed")
    return isinstance(seed, str) and DRAWN.fullmatch(seed) is not None
