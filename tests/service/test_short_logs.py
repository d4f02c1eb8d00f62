"""The log stays short however often the service fails: each kind of failure is told once a minute, with how many were left out."""

from __future__ import annotations

import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from oriflamme.service import quiet
from oriflamme.service.store import StorageBusy
from tests.service.chairs import Party
from tests.service.conftest import Start
from tests.service.processes import ROOT

DISK = 2 << 20
"""Bytes that a file may have where the disk is said to be full beyond them."""

FULL = (
    f"import resource, runpy; resource.setrlimit(resource.RLIMIT_FSIZE, ({DISK}, {DISK}));"
    "runpy.run_module('oriflamme', run_name='__main__', alter_sys=True)"
)
"""The command, where the disk is full beyond that."""

REFUSED = 30
"""Writes that the full disk refuses."""

LOGGED = 10_000
"""Bytes that are logged of all that, at most: a traceback and a line for each of a few kinds."""


class Minutes:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def minutes() -> Iterator[Minutes]:
    """Have the log kept short by a clock of the test's."""
    found = Minutes()
    quiet.install(found)
    yield found
    for logger in [*logging.root.manager.loggerDict]:
        known = logging.getLogger(logger)
        for one in [one for one in known.filters if isinstance(one, quiet.Seldom)]:
            known.removeFilter(one)


def raising(error: Exception) -> Any:
    def use(_: str) -> None:
        raise error

    return use


def test_each_kind_of_fault_is_logged_once_a_minute(
    start: Start, minutes: Minutes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    service = TestClient(start().app, raise_server_exceptions=False)
    hosts: Any = service.app.state.hosts  # type: ignore[attr-defined]

    def ask(times: int) -> None:
        for number in range(times):
            assert service.get(f"/api/battles/x{number}{'y' * 1000}").status_code >= 404
            assert service.get(f"/api/battles/x{number}").status_code in (500, 503)

    for error in (RuntimeError("broken"), KeyError("there"), StorageBusy("full\n" + "x" * 10_000)):
        monkeypatch.setattr(hosts, "use", raising(error))
        ask(20)
    ours = [record for record in caplog.records if record.name == "oriflamme.service.errors"]
    assert [record.getMessage()[:60] for record in ours] == [
        "GET '/api/battles/x0': broken",
        "GET '/api/battles/x0': 'there'",
        "GET '/api/battles/x0': full " + "x" * 32,
    ]
    assert [bool(record.exc_info) for record in ours] == [True, True, False]
    assert len(caplog.text) < 2 * LOGGED
    minutes.now = 60
    ask(2)
    assert caplog.records[-1].getMessage().endswith("(19 more of these since the last one)")


def test_writes_that_a_full_disk_refuses_leave_a_short_log(tmp_path: Path) -> None:
    said = tmp_path / "said.txt"
    with said.open("w") as errors:
        process = subprocess.Popen(
            [
                *(sys.executable, "-c", FULL, "serve", "--port", "0"),
                *("--limit-battles", "0", "--database", str(tmp_path / "battles.db")),
            ],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    try:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert found is not None
        with httpx.Client(base_url=found[0], timeout=120) as client:
            party = Party(client, scenario="demonworld-first-battle")
            refused = 0
            while refused < REFUSED:
                answer = client.post("/api/battles", json={"scenario": "demonworld-first-battle"})
                assert answer.status_code in (201, 503), answer.text
                refused += answer.status_code == 503
                assert answer.status_code == 201 or answer.json()["error"] == "busy"
            assert party.spectator.ask("GET").status_code == 200  # what is stored is still there
    finally:
        process.kill()
        process.communicate()
    logged = said.read_text()
    assert "Traceback" not in logged
    assert "POST '/api/battles': " in logged
    assert len(logged) < LOGGED
