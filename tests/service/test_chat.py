"""What players say to one another: who may, how much, and who hears of it."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from oriflamme.service import chat
from tests.service.chairs import Chair, Party
from tests.service.conftest import Start
from tests.service.test_people import path


def say(chair: Chair, text: str) -> Any:
    return chair.ask("POST", "/chat", json={"text": text})


def heard(chair: Chair, start: int = 0) -> Any:
    return chair.ask("GET", "/chat", params={"from": start}).json()


def test_everybody_at_the_battle_hears_and_it_is_kept(start: Start) -> None:
    service = start()
    party = Party(service)
    with service.websocket_connect(path(party.spectator)) as spectator:
        first = say(party.red, "Good   luck!\n<b>Really</b>").json()
        assert (first["n"], first["by"], first["text"]) == (0, "red", "Good luck! <b>Really</b>")
        while (message := spectator.receive_json())["type"] != "said":
            pass
        assert message == first
    second = say(party.blue, "Same to you").json()
    party.moved_to(start())
    for chair in (party.red, party.blue, party.spectator):
        assert heard(chair) == {"remarks": [first, second], "next": 2}
    assert heard(party.red, 1) == {"remarks": [second], "next": 2}
    assert heard(party.red, 2) == {"remarks": [], "next": 2}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x" * (chat.LONGEST + 1), "service-people-long"),
        (" \n ", "service-chat-empty"),
        ("\u202egnirts", "service-people-unseen"),
    ],
)
def test_what_is_said_has_bounds(service: TestClient, text: str, message: str) -> None:
    party = Party(service)
    answer = say(party.red, text)
    assert (answer.status_code, answer.json()["text"]["id"]) == (400, message)
    assert heard(party.red)["remarks"] == []


def test_spectators_and_strangers_say_nothing(service: TestClient) -> None:
    party = Party(service)
    refused = say(party.spectator, "Left flank!")
    assert (refused.status_code, refused.json()["text"]["id"]) == (422, "service-people-players")
    stranger = Chair(service, party.id, "wrong")
    assert say(stranger, "hello").status_code == stranger.ask("GET", "/chat").status_code == 401


def test_nobody_floods_the_others(service: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "WITHIN", 1e9)  # however slow the machine is
    party = Party(service)
    answers = [say(party.red, f"word {number}") for number in range(chat.AT_ONCE + 1)]
    assert [answer.status_code for answer in answers] == [201] * chat.AT_ONCE + [422]
    assert answers[-1].json()["text"]["id"] == "service-chat-fast"
    assert say(party.blue, "I may still").status_code == 201
    monkeypatch.setattr(chat, "WITHIN", 0)
    assert say(party.red, "and I again").status_code == 201


def test_there_is_an_end_to_talking(service: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST", 1)
    party = Party(service)
    assert say(party.red, "one").status_code == 201
    full = say(party.blue, "two")
    assert (full.status_code, full.json()["text"]["id"]) == (422, "service-chat-full")
    assert len(heard(party.red)["remarks"]) == 1


def test_what_is_said_again_because_the_answer_got_lost_is_said_once(
    service: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "AT_ONCE", 3)
    monkeypatch.setattr(chat, "WITHIN", 1e9)
    party = Party(service)

    def said(chair: Chair, unseen: int) -> Any:
        answer = chair.ask("POST", "/chat", json={"text": "Yes", "unseen": unseen})
        assert answer.status_code == 201, answer.text
        return answer.json()

    first = said(party.red, 0)
    for _ in range(4):
        assert said(party.red, 0) == first
    assert said(party.blue, 0)["n"] == 1  # another says the same
    again = said(party.red, 2)  # he means it, having seen what he said
    assert again["n"] == 2
    assert said(party.red, 1) == said(party.red, 2) == again
    assert [one["by"] for one in heard(party.blue)["remarks"]] == ["red", "blue", "red"]
    assert say(party.red, "Yes").json()["n"] == 3  # who does not tell what he has seen says it again
