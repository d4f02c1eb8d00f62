"""Databases as earlier versions left them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import command
from alembic.config import Config


def downgraded(engine: sa.Engine, revision: str) -> None:
    """Take migrations back, up to the one named."""
    config = Config()
    config.set_main_option("script_location", "src/oriflamme/service/migrations")
    config.attributes["rules"] = {}
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
