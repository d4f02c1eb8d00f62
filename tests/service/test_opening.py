"""What becomes of databases that were left half made, are of another time, or cannot be written to."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from oriflamme.service import migrate, store
from oriflamme.service.app import create_app
from oriflamme.service.migrate import Unusable
from oriflamme.service.serve import ServeError, serve
from oriflamme.service.store import StorageBusy, Store
from oriflamme.service.tables import CHALLENGES
from tests.service.chairs import Party
from tests.service.conftest import Start
from tests.service.processes import ROOT
from tests.service.test_challenges import OTHERS, WISH

KILLED = """
import os, signal, sys
import sqlalchemy as sa
from oriflamme.service.store import Store

left = int(sys.argv[2])

@sa.event.listens_for(sa.Engine, "after_cursor_execute")
def count(connection, cursor, statement, *_):
    global left
    left -= statement.lstrip().startswith("CREATE")
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)

Store(sys.argv[1]).prepare({})
"""


@pytest.mark.slow
@pytest.mark.parametrize("statements", [1, 3, 9])
def test_a_kill_during_the_very_first_start_leaves_a_database_that_opens(
    database: str, start: Start, statements: int
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, database, str(statements)], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    Party(start()).red.snapshot()


def test_a_database_left_half_made_by_an_earlier_version_is_made_anew(database: str, start: Start) -> None:
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.exec_driver_sql("CREATE TABLE battles (id VARCHAR(32) PRIMARY KEY)")
        connection.exec_driver_sql("CREATE TABLE tokens (battle VARCHAR(32) REFERENCES battles (id))")
    engine.dispose()
    Party(start()).red.snapshot()


@pytest.mark.parametrize("version_table", [True, False])
def test_tables_of_nobody_knows_what_are_left_alone(database: str, version_table: bool) -> None:
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE players (name VARCHAR(32))")
        if version_table:
            connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
            connection.exec_driver_sql("INSERT INTO players VALUES ('somebody')")
    with pytest.raises(ServeError, match="may belong to another program"):
        serve("127.0.0.1", 0, database)
    with engine.connect() as connection:
        assert "battles" not in sa.inspect(connection).get_table_names()
        assert sa.inspect(connection).has_table("players")
    engine.dispose()


def test_a_database_of_a_later_version_is_said_so(database: str) -> None:
    engine = sa.create_engine(database)
    migrate.upgrade(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0999'"))
    engine.dispose()
    with pytest.raises(ServeError, match=rf"later version of Oriflamme .* 0999, .* up to {migrate.HEAD}"):
        serve("127.0.0.1", 0, database)
    with pytest.raises(ServeError, match="version plus récente d’Oriflamme"):
        serve("127.0.0.1", 0, database, locale="fr")


@pytest.mark.parametrize("what", ["battles.db", "."])
def test_a_database_that_cannot_be_written_to_is_said_so_before_sqlite_tries(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    Store(database).prepare({})
    locked = tmp_path / what

    def access(path: Path, mode: int) -> bool:
        return not (path == locked and mode == os.W_OK)

    monkeypatch.setattr(os, "access", access)
    monkeypatch.setattr(store, "upgrade", lambda *_: pytest.fail("it was opened"))
    with pytest.raises(ServeError, match=r"battles\.db cannot be written to: .* read-only"):
        serve("127.0.0.1", 0, database)
    with pytest.raises(Unusable):
        Store(database).prepare({})


def test_a_file_that_is_no_database_is_said_so(database: str, tmp_path: Path) -> None:
    (tmp_path / "battles.db").write_bytes(b"a letter to my aunt" * 100)
    with pytest.raises(ServeError, match="file is not a database"):
        serve("127.0.0.1", 0, database)
    with pytest.raises(StorageBusy):
        Store(database).prepare({})


@pytest.mark.parametrize("values", [{"seats": "{}}"}, {"seats": '{"red": {"kind": "ghost"}}'}])
def test_seats_that_cannot_be_read_are_a_fault_of_the_service(
    start: Start, database: str, values: dict[str, str]
) -> None:
    party = Party(start())
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE battles SET seats = :seats"), values)
    engine.dispose()
    party.moved_to(start())
    for method, path in (("GET", ""), ("POST", "/undo"), ("GET", "/replay")):
        answer = party.red.ask(method, path)
        assert (answer.status_code, answer.json()["text"]["id"]) == (500, "service-damaged")


@pytest.mark.parametrize("values", [{"offer": b"{}"}, {"offer": b'"\xff"'}, {"tokens": "{}}"}])
def test_a_challenge_that_cannot_be_read_is_a_fault_of_the_service(
    database: str, values: dict[str, str | bytes]
) -> None:
    with TestClient(create_app(database)) as service:
        made = service.post("/api/challenges", json=WISH).json()
        (own,), (claim,) = made["tokens"].values(), made["claims"].values()
        engine = sa.create_engine(database)
        with engine.begin() as connection:
            connection.execute(sa.update(CHALLENGES).values(values))
        engine.dispose()
        for method, path, key, body in (
            ("GET", f"challenges/{made['id']}", own, None),
            ("POST", f"challenges/{made['id']}/musters", own, OTHERS),
            ("GET", f"battles/{made['id']}/claim", claim, None),
            ("POST", f"battles/{made['id']}/claims", claim, {"nonce": "a secret of one's own, long"}),
        ):
            answer = service.request(
                method, f"/api/{path}", headers={"Authorization": f"Bearer {key}"}, json=body
            )
            told = answer.json().get("text", {}).get("id")
            assert answer.status_code < 300 or (answer.status_code, told) == (500, "service-damaged"), path
