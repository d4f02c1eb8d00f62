from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from oriflamme.kernel.sessions import Session, header_for
from oriflamme.kernel.text import text
from oriflamme.service.live import BACKLOG, Ear, Switchboard, greeting
from oriflamme.service.standing import Standing
from tests.service.chairs import Party
from tests.service.conftest import Start
from tests.service.parley import RULESET, Whisper


def test_everybody_is_told_what_he_noticed(service: TestClient) -> None:
    party = Party(service)
    party.talk()
    path = f"/api/battles/{party.id}/live?token="
    with (
        service.websocket_connect(path + party.red.token) as red,
        service.websocket_connect(path + party.spectator.token) as spectator,
    ):
        hello = red.receive_json()
        assert hello == {
            "type": "changed",
            "version": party.red.version,
            "log": len(party.red.log()),
            "events": [],
        }
        spectator.receive_json()
        after = party.red.give(kind="march", by=1)
        told = red.receive_json()
        assert (told["version"], told["log"]) == (after["version"], after["log"])
        (entry,) = told["events"]
        assert (entry["kind"], entry["n"], entry["text"]) == (
            "marched",
            after["log"] - 1,
            {"id": "parley-marched", "args": {"to": 1}},
        )
        assert [one["event"] for one in spectator.receive_json()["events"]] == [entry["event"]]


def test_silence_is_broken_by_pings(start: Start) -> None:
    service = start(ping=0.05)
    party = Party(service)
    with service.websocket_connect(f"/api/battles/{party.id}/live?token={party.red.token}") as red:
        assert [red.receive_json()["type"] for _ in range(3)] == ["changed", "ping", "ping"]
        red.send_text("nothing is read")
        assert red.receive_json() == {"type": "ping"}


@pytest.mark.parametrize(
    ("where", "code"), [("{id}/live", 4401), ("{id}/live?token=x", 4401), ("none/live?token=x", 4404)]
)
def test_strangers_are_shown_the_door(service: TestClient, where: str, code: int) -> None:
    party = Party(service)
    with service.websocket_connect(f"/api/battles/{where.format(id=party.id)}") as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == code


@pytest.mark.anyio
async def test_a_slow_listener_gets_the_latest_without_events() -> None:
    ear = Ear()
    for number in range(BACKLOG + 1):
        ear.put(f"whole {number}", f"short {number}")
    assert await ear.get(0.1) == f"short {BACKLOG}"
    assert await ear.get(0.01) is None


@pytest.mark.anyio
async def test_who_stopped_listening_is_forgotten() -> None:
    header = header_for(RULESET.setup("truce"), "seed", engine="test")
    standing = Standing.begin(Session(RULESET, header))
    board = Switchboard()
    change = standing.play("red", Whisper("psst"))
    after = standing.after(change)
    with board.listening("b", "red") as ear, board.listening("b", "blue") as other:
        board.tell("b", after, change)
        assert "psst" in (await ear.get(0.1) or "")
        assert await other.get(0.01) is None
        board.tell_anew("b", after)
        assert await ear.get(0.1) == greeting(after, "red")
        assert await other.get(0.1) == greeting(after, "blue")
    board.tell("b", after, change)
    assert await ear.get(0.01) is None
    assert standing.outlooks["red"].log()[-1].text == text("parley-round", number=1)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
