from __future__ import annotations

import signal
import socket
import webbrowser

import pytest
from websockets.sync.client import connect

from oriflamme.service import serve as serving
from oriflamme.service.serve import ServeError, serve
from tests.service.chairs import Party
from tests.service.processes import server
from tests.service.test_bots import BOTS, eventually


@pytest.mark.slow
def test_what_was_acknowledged_survives_a_killed_server(database: str) -> None:
    with server(database) as (process, client):
        party = Party(client, options={"goal": 1000})
        bots = Party(client, seats=BOTS, options={"goal": 5000})
        address = f"ws://{client.base_url.host}:{client.base_url.port}/api/battles/{party.id}/live?token={party.red.token}"
        with connect(address) as live:
            assert '"version":0' in str(live.recv())
            for number in range(20):
                party.red.give(kind="whisper", word=f"word {number}")
                assert f"word {number}" in str(live.recv())
            bots.spectator.snapshot()
            process.send_signal(signal.SIGKILL)
            process.wait()
            assert process.stderr is not None
            assert party.red.token not in process.stderr.read()  # addresses of live connections hold tokens
    with server(database) as (_, client):
        party.moved_to(client)
        assert [entry["event"].get("word") for entry in party.red.log()[1:]] == [
            f"word {number}" for number in range(20)
        ]
        assert party.red.snapshot()["undo"]
        party.red.give(kind="seal")
        party.blue.give(kind="seal")
        # The bots' battle was cut off somewhere; asking for it sets it going again.
        before = bots.moved_to(client).spectator.snapshot()["next"]
        eventually(lambda: bots.spectator.snapshot()["next"] > before)


@pytest.mark.slow
def test_an_interrupted_server_stops_in_good_order(database: str) -> None:
    with server(database) as (process, client):
        assert client.get("/api/about").status_code == 200
        process.send_signal(signal.SIGINT)
        assert process.wait() in (0, -signal.SIGINT)


def test_a_port_in_use_is_said_so(database: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=rf"Port {port} on 127\.0\.0\.1 is in use"):
            serve("127.0.0.1", port, database)
        with pytest.raises(ServeError, match=rf"Le port {port} .* est déjà pris"):
            serve("127.0.0.1", port, database, locale="fr")


@pytest.mark.parametrize(("host", "port"), [("192.0.2.1", 0), ("127.0.0.1", 99999)])
def test_an_address_that_cannot_be_had_is_said_so(database: str, host: str, port: int) -> None:
    with pytest.raises(ServeError, match="cannot listen"):
        serve(host, port, database)


@pytest.mark.parametrize("url", ["sqlite:////no/such/folder/battles.db", "not a url", "nosuch://database"])
def test_a_database_that_cannot_be_opened_is_said_so(url: str) -> None:
    with pytest.raises(ServeError, match="database cannot be opened"):
        serve("127.0.0.1", 0, url)


def test_the_browser_is_opened_once_the_service_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    serving._announce("http://127.0.0.1:1/", True, lambda: opened.append("started"))
    eventually(lambda: len(opened) == 2)
    assert opened == ["started", "http://127.0.0.1:1/"]


def test_answers_are_not_held_back_by_the_network() -> None:
    """Asyncio switches Nagle's algorithm off, worth 40 ms an answer, only where the socket names its protocol."""
    with serving._listen("127.0.0.1", 0, "en") as listener:
        assert listener.proto == socket.IPPROTO_TCP
