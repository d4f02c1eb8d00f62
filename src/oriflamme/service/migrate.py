"""Brings the tables up to date at start-up, with the migrations shipped in this package."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

import sqlalchemy as sa

from oriflamme.kernel.ruleset import Ruleset, rulesets

HEAD = "0005"


def upgrade(engine: sa.Engine, rules: Mapping[str, Ruleset[Any]] | None = None) -> None:
    """Run the migrations that this database has not seen. Costs one query when there are none.

    A migration may bring stored battles into a new form; `rules` are the rulesets by name (None: those installed).
    """
    if _revision(engine) == HEAD:
        return
    # Alembic takes a quarter of a second to import, and most starts find nothing to do.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    with (
        resources.as_file(resources.files("oriflamme.service") / "migrations") as folder,
        engine.begin() as connection,
    ):
        if engine.dialect.name == "postgresql":  # two services that start at once migrate one after the other
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(629470)"))
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        config.attributes["rules"] = rulesets() if rules is None else rules
        command.upgrade(config, "head")


def _revision(engine: sa.Engine) -> str | None:
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
