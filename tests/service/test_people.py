"""The people at a battle: names, and who is here."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from oriflamme.service.live import BACKLOG, Ear
from tests.service.chairs import Chair, Party
from tests.service.conftest import Start

ABNORMAL = 1006


def path(chair: Chair) -> str:
    return f"/api/battles/{chair.battle}/live?people=true&token={chair.token}"


def people(chair: Chair) -> Any:
    answer = chair.ask("GET", "/people")
    assert answer.status_code == 200, answer.text
    return answer.json()


def presences(found: Any) -> dict[str, str]:
    return {side: player["presence"] for side, player in found["players"].items()}


def call(chair: Chair, name: str) -> Any:
    return chair.ask("PUT", "/name", json={"name": name})


def told(socket: WebSocketTestSession) -> Any:
    """Return the next message about the people."""
    while (message := socket.receive_json())["type"] != "people":
        pass
    return message


def test_a_name_is_seen_by_everybody_and_outlives_the_service(start: Start) -> None:
    party = Party(start())
    assert people(party.spectator)["players"]["red"] == {
        "name": "",
        "presence": "never",
        "seen": None,
        "held": True,
        "invited": False,
    }
    answer = call(party.red, "  Ruby   of the\tHills ")
    assert answer.status_code == 200
    for chair in (party.red, party.blue, party.spectator):
        assert people(chair) == answer.json()
    assert answer.json()["players"]["red"]["name"] == "Ruby of the Hills"
    assert call(party.blue, "Saphir").json()["players"]["red"]["name"] == "Ruby of the Hills"
    moved = party.moved_to(start())
    assert {side: one["name"] for side, one in people(moved.red)["players"].items()} == {
        "red": "Ruby of the Hills",
        "blue": "Saphir",
    }
    assert call(party.red, " ").json()["players"]["red"]["name"] == ""


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("x" * 25, "service-people-long"),
        ("evil\u202etxt", "service-people-unseen"),
        ("a\u200bb", "service-people-unseen"),
        ("a\x00b", "service-people-unseen"),
    ],
)
def test_a_name_has_bounds(service: TestClient, name: str, message: str) -> None:
    party = Party(service)
    call(party.red, "Ruby")
    answer = call(party.red, name)
    assert (answer.status_code, answer.json()["text"]["id"]) == (400, message)
    assert people(party.red)["players"]["red"]["name"] == "Ruby"
    assert party.red.ask("PUT", "/name", json={"name": 7}).status_code == 400


def test_only_a_player_has_a_name(service: TestClient) -> None:
    party = Party(service)
    assert call(Chair(service, party.id, "wrong"), "Nobody").status_code == 401
    assert Chair(service, party.id, "wrong").ask("GET", "/people").status_code == 401
    refused = call(party.spectator, "Nobody")
    assert (refused.status_code, refused.json()["text"]["id"]) == (422, "service-people-players")


def test_a_program_is_none_of_the_people(service: TestClient) -> None:
    party = Party(service, seats={"blue": {"kind": "bot", "bot": "random"}})
    assert set(people(party.red)["players"]) == {"red"}


def test_who_comes_and_goes_is_told_to_who_wants_to_know(start: Start) -> None:
    service = start()
    party = Party(service)
    with service.websocket_connect(path(party.red)) as red:
        assert red.receive_json()["type"] == "now"
        assert presences(red.receive_json()) == {"red": "here", "blue": "never"}
        with service.websocket_connect(path(party.spectator)):
            assert told(red)["spectators"] == 1
        assert told(red)["spectators"] == 0
        with service.websocket_connect(path(party.blue)) as blue:
            assert presences(told(red)) == presences(told(blue)) == {"red": "here", "blue": "here"}
            blue.close(1001)
        left = told(red)
        assert presences(left) == {"red": "here", "blue": "away"}
        assert left["players"]["blue"]["seen"] > 0
        with service.websocket_connect(path(party.blue)) as blue:
            told(red)
            blue.close(ABNORMAL)
        assert presences(told(red)) == {"red": "here", "blue": "lost"}
        with service.websocket_connect(path(party.blue)):
            assert presences(told(red)) == {"red": "here", "blue": "here"}
        call(party.blue, "Saphir")
        told(red)
        assert told(red)["players"]["blue"]["name"] == "Saphir"
    assert presences(people(party.moved_to(start()).red)) == {"red": "away", "blue": "away"}


def test_of_two_pages_one_may_be_closed(service: TestClient) -> None:
    party = Party(service)
    with service.websocket_connect(path(party.red)) as one:
        with service.websocket_connect(path(party.red)) as other:
            told(other)
            other.close(ABNORMAL)
        # The first page came; that the second came and went may be told at once or one after the other.
        assert [presences(told(one))["red"] for _ in range(2)] == ["here"] * 2


def test_a_list_of_battles_is_told_how_each_stands(service: TestClient) -> None:
    party = Party(service)
    call(party.blue, "Saphir")
    seen = party.red.snapshot()
    brief = party.red.ask("GET", "/brief").json()
    assert (brief["viewer"], brief["names"], brief["outcome"]) == ("red", {"blue": "Saphir"}, None)
    assert [brief[part] for part in ("title", "phase", "sides")] == [
        seen["scene"][part] for part in ("title", "phase", "sides")
    ]
    party.red.ask("POST", "/resignation")
    assert party.spectator.ask("GET", "/brief").json()["outcome"] == {"id": "ended-by-resignation"}
    assert Chair(service, party.id, "wrong").ask("GET", "/brief").status_code == 401


@pytest.mark.anyio
async def test_who_is_too_slow_misses_people_before_anything_of_the_battle() -> None:
    ear = Ear(people=True)
    for number in range(BACKLOG):
        ear.put(f"whole {number}", "short")
    ear.mention("somebody came")
    assert [await ear.get(0.1) for _ in range(BACKLOG)] == [f"whole {number}" for number in range(BACKLOG)]
    assert await ear.get(0.01) is None


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
