"""Runs the migrations on the connection that `oriflamme.service.migrate` gives."""

from alembic import context

from oriflamme.service.tables import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
