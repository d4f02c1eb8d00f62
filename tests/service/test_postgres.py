"""The same storage code over PostgreSQL. Skipped where no server is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from oriflamme.service.app import create_app
from oriflamme.service.store import Line, StorageBusy, StorageConflict, Store
from oriflamme.service.tables import METADATA
from tests.service.chairs import Party
from tests.service.parley import RULESET
from tests.service.test_bots import eventually

pytest.importorskip("psycopg")
pytestmark = pytest.mark.slow

INITDB = shutil.which("initdb") or next(
    (str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))), None
)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    if INITDB is None:
        pytest.skip("PostgreSQL is not installed")
    user: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        if os.geteuid() == 0:  # PostgreSQL does not run as root
            user = {"user": "postgres", "group": "postgres"}
            shutil.chown(folder, **user)
        data = Path(folder) / "data"
        subprocess.run(
            [INITDB, "-D", data, "-A", "trust", "-U", "postgres", "--no-sync"],
            check=True,
            capture_output=True,
            cwd="/",
            **user,
        )
        process = subprocess.Popen(
            [Path(INITDB).with_name("postgres"), "-D", data, "-k", folder, "-c", "listen_addresses="],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            **user,
        )
        url = f"postgresql+psycopg://postgres@/postgres?host={folder}"
        try:
            eventually(lambda: _answers(url))
            yield url
        finally:
            process.terminate()
            process.wait()


def _answers(url: str) -> bool:
    store = Store(url)
    try:
        store.prepare()
    except StorageBusy:
        return False
    finally:
        store.close()
    return True


def test_a_battle_goes_on_after_a_restart(server: str) -> None:
    with TestClient(create_app(server, rulesets={"parley": RULESET})) as service:
        party = Party(service, options={"goal": 1000})
        party.talk()
        party.red.give(kind="march", by=1)
        before = party.red.snapshot()
    with TestClient(create_app(server, rulesets={"parley": RULESET})) as service:
        assert party.moved_to(service).red.snapshot() == before
        party.red.undo()


def test_lines_are_stored_all_or_none(server: str) -> None:
    store = Store(server)
    store.create("b", "parley", "truce", b"{}", {}, {"00": None})
    store.append("b", [Line(0, b"{}", "[]")])
    with pytest.raises(StorageConflict):
        store.append("b", [Line(1, b"{}", "[]"), Line(0, b"{}", "[]")])
    store.set_aside("b", 0, "a test")
    found = store.read("b")
    assert found is not None
    assert (found.lines, found.whole, found.tokens) == ((), False, {"00": None})
    store.close()


def test_services_that_start_at_once_migrate_once(server: str) -> None:
    engine = sa.create_engine(server)
    with engine.begin() as connection:
        for table in (*reversed(METADATA.sorted_tables), "alembic_version"):
            connection.execute(sa.text(f"DROP TABLE {table}"))
    engine.dispose()
    answered: list[bool] = []
    threads = [threading.Thread(target=lambda: answered.append(_answers(server))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answered == [True, True, True]
