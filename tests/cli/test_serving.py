"""`oriflamme serve` and `oriflamme play`."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from oriflamme.cli.serving import database_url, default_database, free_port
from oriflamme.service import serve as serving
from oriflamme.service.limits import Limits
from oriflamme.service.serve import ServeError
from tests.cli.running import printed, refused


@contextmanager
def taken(port: int = 0) -> Iterator[int]:
    """Listen on a port for a while."""
    with socket.create_server(("127.0.0.1", port)) as listener:
        yield listener.getsockname()[1]


def test_free_port_is_taken_as_it_is() -> None:
    with taken() as port:
        pass
    assert free_port("127.0.0.1", port) == port


def test_next_free_port_is_found() -> None:
    with taken() as port:
        found = free_port("127.0.0.1", port)
        assert port < found < port + 50


def test_database_is_a_url_or_a_path(tmp_path: Path) -> None:
    url = "postgresql+psycopg://somebody@somewhere/battles"
    assert database_url(url) == url
    path = tmp_path / "battles.db"
    assert database_url(str(path)) == f"sqlite:///{path}"
    for own in (f"sqlite:///{path}", "sqlite://", "sqlite:///:memory:"):
        assert database_url(own) == own


def test_battles_are_kept_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "oriflamme" / "battles.db"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert default_database() == tmp_path / "home" / ".local" / "share" / "oriflamme" / "battles.db"


Served = list[tuple[str, int, str, bool]]


@pytest.fixture
def given() -> list[Limits]:
    """Hold the limits by which services were started."""
    return []


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, given: list[Limits]) -> Served:
    """Put a service in place that only notes how it was started."""
    calls: Served = []

    def serve(
        host: str,
        port: int,
        url: str,
        browser: bool,
        *,
        locale: str,
        limits: Limits,
        started: Callable[[str, tuple[str, ...]], None],
    ) -> None:
        calls.append((host, port, url, browser))
        given.append(limits)
        others = ("http://192.168.1.20:1", "http://10.0.0.2:1") if host == "0.0.0.0" else ()
        started(f"http://{host}:{port}/", others)

    monkeypatch.setattr(serving, "serve", serve)
    return calls


def test_serve_takes_the_port_it_is_told(served: Served, tmp_path: Path) -> None:
    file = tmp_path / "b.db"
    with taken() as port:
        shown = printed("serve", "--host", "127.0.0.1", "--port", str(port), "--database", str(file))
    assert served == [("127.0.0.1", port, f"sqlite:///{file}", False)]
    assert shown == (
        f"Oriflamme is at http://127.0.0.1:{port}/ (Ctrl+C stops it).\n"
        "Only this machine reaches it. For others in your network, start it with --host 0.0.0.0\n"
    )
    shown = printed("serve", "--host", "0.0.0.0", "--database", str(file))
    assert "reach it at http://192.168.1.20:1/ http://10.0.0.2:1/" in shown


def test_limits_come_from_options_and_from_the_environment(
    served: Served, given: list[Limits], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "b.db")
    printed("serve", "--database", database)
    monkeypatch.setenv("ORIFLAMME_LIMIT_BATTLES", "7")
    monkeypatch.setenv("ORIFLAMME_LIMIT_BODY", "1.5")
    monkeypatch.setenv("ORIFLAMME_LIMIT_BODIES_OF_ALL", "5000")
    monkeypatch.setenv("ORIFLAMME_ALLOW_HOST", "battles.example games.example")
    options = ("--limit-requests", "0", "--expire", "90", "--limit-battles", "8", "--limit-head", "4")
    printed(
        "serve",
        "--database",
        database,
        *options,
        "--limit-connections",
        "9",
        "--limit-arrivals",
        "9",
        "--limit-rate",
        "100",
        "--limit-bodies",
        "1000",
        "--proxy",
        "10.0.0.0/8",
        "--proxy",
        "::1",
    )
    printed("play", "--port", "0", "--database", database)
    assert given == [
        Limits(hosts=()),
        Limits(
            head=4,
            connections=9,
            body=1.5,
            rate=100,
            bodies=1000,
            bodies_of_all=5000,
            battles=8,
            requests=0,
            arrivals=9,
            expire=90,
            hosts=("battles.example", "games.example"),
            proxies=("10.0.0.0/8", "::1"),
        ),
        Limits(),
    ]
    assert len(served) == 3


def test_limits_that_are_none_are_refused(tmp_path: Path) -> None:
    assert "--limit-head" in refused("serve", "--limit-head", "-1")
    told = refused("serve", "--database", str(tmp_path / "b.db"), "--proxy", "somewhere")
    assert "--proxy: 'somewhere' does not appear to be an IPv4 or IPv6 network" in told


def test_serve_is_told_how_long_rules_may_take(served: Served, given: list[Limits], tmp_path: Path) -> None:
    printed("serve", "--budget", "2.5", "--database", str(tmp_path / "b.db"))
    assert [limits.budget for limits in given] == [2.5]
    assert len(served) == 1
    assert "Invalid value for '--budget'" in refused("serve", "--budget", "0")


def test_play_opens_the_browser_and_takes_the_next_free_port(served: Served, tmp_path: Path) -> None:
    with taken() as port:
        shown = printed("play", "--port", str(port), "--database", str(tmp_path / "b.db"))
    ((_, found, _, browser),) = served
    assert found > port
    assert browser
    assert f":{found}/" in shown


def test_service_that_cannot_start_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def serve(*_: Any, **__: Any) -> None:
        raise ServeError("Port 8000 on 127.0.0.1 is in use.\nStop the other program.")

    monkeypatch.setattr(serving, "serve", serve)
    told = refused("serve", "--database", str(tmp_path / "b.db"))
    assert told == "Port 8000 on 127.0.0.1 is in use. Stop the other program."


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_port_that_is_none_is_refused(port: str) -> None:
    assert "Invalid value for '--port'" in refused("serve", "--port", port)


def test_folder_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert refused("serve").startswith("the folder of the database cannot be made: ")


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}", "sqlite+pysqlite:///{}?timeout=5"])
def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path, form: str) -> None:
    told = refused("serve", "--database", form.format(tmp_path / "nowhere" / "b.db"))
    assert told.endswith(f"there is no folder {tmp_path / 'nowhere'}; make it first")
    assert not (tmp_path / "nowhere").exists()


def test_what_is_no_address_of_a_database_is_told() -> None:
    told = refused("serve", "--database", "://battles.db")
    assert told.startswith("--database ://battles.db: Could not parse")


@pytest.mark.slow
def test_process_serves_until_it_is_interrupted(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "oriflamme",
        "serve",
        "--port",
        "0",
        "--database",
        str(tmp_path / "b.db"),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        said = running.stdout.readline()
        url = said.removeprefix("Oriflamme is at ").split()[0]
        with urllib.request.urlopen(f"{url}api/about") as answer:
            about = json.load(answer)
        running.send_signal(signal.SIGINT)
        rest = running.stderr.read()
        assert running.wait() == 0
    assert {rules["name"] for rules in about["rulesets"]} >= {"demonworld", "skirl"}
    assert rest == ""
