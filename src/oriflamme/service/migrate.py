"""Brings the tables up to date at start-up, with the migrations shipped in this package."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

import sqlalchemy as sa

from oriflamme.kernel.ruleset import Ruleset, rulesets
from oriflamme.kernel.text import Text, text

from .tables import METADATA

HEAD = "0008"


class Unusable(RuntimeError):
    """A database that this version cannot use; `words` say why, and what to do."""

    def __init__(self, words: Text) -> None:
        """Keep the words."""
        self.words = words
        super().__init__(words.id)


def upgrade(engine: sa.Engine, rules: Mapping[str, Ruleset[Any]] | None = None) -> None:
    """Run the migrations that this database has not seen, all or none. Costs one query when there are none.

    A migration may bring stored battles into a new form; `rules` are the rulesets by name (None: those installed).
    Raises `Unusable` where a later version has made the database, or nobody knows which.
    """
    with engine.connect() as connection:
        if _revision(connection) == HEAD:
            return
    # Alembic takes a quarter of a second to import, and most starts find nothing to do.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config()
    with (
        resources.as_file(resources.files("oriflamme.service") / "migrations") as folder,
        engine.begin() as connection,
    ):
        _alone(connection)
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        found = _revision(connection)
        if found is None:
            _clear_beginnings(connection)
        elif found not in {one.revision for one in ScriptDirectory.from_config(config).walk_revisions()}:
            raise Unusable(text("service-database-newer", found=found, known=HEAD))
        config.attributes["connection"] = connection
        config.attributes["rules"] = rulesets() if rules is None else rules
        command.upgrade(config, "head")


def _alone(connection: sa.Connection) -> None:
    """Begin a transaction in which tables are made, too, and have another service that starts wait for its end."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(629470)"))
    elif connection.dialect.name == "sqlite":
        # Python's driver begins one only before rows are written: a table would be there at once, and for good.
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _revision(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def _clear_beginnings(connection: sa.Connection) -> None:
    """Drop empty tables without a revision: an earlier version was killed while it made them.

    Raises `Unusable` where there is something in them, or they are not known to be ours.
    """
    found = set(sa.inspect(connection).get_table_names())
    ours = [table for table in METADATA.sorted_tables if table.name in found]
    if not ours:
        return
    kept = any(connection.execute(sa.select(sa.literal(1)).select_from(one).limit(1)).all() for one in ours)
    if kept or "alembic_version" not in found:
        raise Unusable(text("service-database-foreign"))
    for table in reversed(ours):
        sa.Table(table.name, sa.MetaData()).drop(connection)
