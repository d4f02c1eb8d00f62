from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from oriflamme.kernel.sessions import Session, header_for
from oriflamme.service import pushes
from oriflamme.service.live import BACKLOG, Ear, Switchboard, now
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
        assert hello.pop("line")
        assert hello == {"type": "now", "version": party.red.version, "next": len(party.red.beats())}
        spectator.receive_json()
        answer = party.red.give(kind="march", by=1)
        assert red.receive_json() == answer
        assert answer["type"] == "changed"
        (entry,) = answer["beats"][0]["entries"]
        assert (entry["kind"], entry["text"]) == ("marched", {"id": "parley-marched", "args": {"to": 1}})
        told = spectator.receive_json()
        assert [one["event"] for one in told["beats"][0]["entries"]] == [entry["event"]]
        assert told["pieces"] != answer["pieces"]  # the tooltip tells red his own password only


def test_the_line_of_who_gave_a_command_is_not_told_what_the_answer_tells(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    path = f"/api/battles/{party.id}/live?token={party.red.token}"
    with service.websocket_connect(path) as mine, service.websocket_connect(path) as other:
        line = mine.receive_json()["line"]
        assert other.receive_json()["line"] != line
        for by in (1, -1):
            body = {
                "version": party.red.version,
                "command": {"kind": "march", "by": by},
                "line": line if by == 1 else None,
            }
            party.red.take(party.red.ask("POST", "/commands", json=body).json())
        assert [other.receive_json()["to"] for _ in range(2)] == [party.red.version - 1, party.red.version]
        assert mine.receive_json()["to"] == party.red.version


def test_so_many_of_an_address_listen_to_one_battle(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pushes, "LISTENERS", 2)
    service = start()
    party, other = Party(service), Party(service)
    path = f"/api/battles/{party.id}/live?token="
    with (
        service.websocket_connect(path + party.spectator.token) as one,
        service.websocket_connect(path + party.spectator.token) as two,
    ):
        for socket in (one, two):
            assert socket.receive_json()["type"] == "now"
        with service.websocket_connect(path + party.spectator.token) as refused:
            with pytest.raises(WebSocketDisconnect) as closed:
                refused.receive_json()
            assert (closed.value.code, closed.value.reason) == (1013, "limit")
        # Neither those who play there are kept out by it, nor spectators of another battle.
        for address in (
            path + party.red.token,
            f"/api/battles/{other.id}/live?token={other.spectator.token}",
        ):
            with service.websocket_connect(address) as free:
                assert free.receive_json()["type"] == "now"
    with service.websocket_connect(path + party.spectator.token) as again:
        assert again.receive_json()["type"] == "now"


def test_silence_is_broken_by_pings(start: Start) -> None:
    service = start(ping=0.05)
    party = Party(service)
    with service.websocket_connect(f"/api/battles/{party.id}/live?token={party.red.token}") as red:
        assert [red.receive_json()["type"] for _ in range(3)] == ["now", "ping", "ping"]
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
async def test_a_slow_listener_is_told_only_where_the_battle_is() -> None:
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
    sights = standing.sights(change, ("red", "blue"))
    assert set(sights) == {"red"}
    after = standing.after(change, sights)
    with board.listening("b", "red") as ear, board.listening("b", "blue") as other:
        assert set(board.watching("b")) == {"red", "blue"}
        board.tell("b", after, change, sights)
        assert "psst" in (await ear.get(0.1) or "")
        assert await other.get(0.01) is None
        board.tell("b", after, change, {})  # he began to listen too late for a sight of it
        assert await ear.get(0.1) == now(after.outlooks["red"])
        board.tell_anew("b", lambda viewer: after.outlooks[viewer])
        assert await ear.get(0.1) == now(after.outlooks["red"])
        assert await other.get(0.1) == now(after.outlooks["blue"])
    board.tell("b", after, change, sights)
    assert await ear.get(0.01) is None
    assert board.watching("b") == ()
    assert b"parley-round" in standing.outlooks["red"].since()[-1]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
