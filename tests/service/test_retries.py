"""Commands and undos that are sent again because their answer got lost."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from oriflamme.service import retries
from oriflamme.service.limits import Limits
from tests.service.chairs import Chair, Party
from tests.service.conftest import Start
from tests.service.parley import Parley
from tests.service.test_costly import Endless
from tests.service.test_people import path
from tests.service.test_take_backs import ask


def again(chair: Chair, version: int, **command: Any) -> httpx.Response:
    return chair.ask("POST", "/commands", json={"version": version, "command": command})


@pytest.mark.parametrize("restart", [False, True])
def test_a_command_that_was_carried_out_is_answered_as_it_was(start: Start, restart: bool) -> None:
    party = Party(start(), options={"goal": 1000})
    answers: list[tuple[Chair, int, dict[str, Any], Any]] = []
    for chair, word in ((party.red, "peace"), (party.blue, "war")):
        chair.snapshot()
        for command in ({"kind": "whisper", "word": word}, {"kind": "seal"}):
            answers.append((chair, chair.version, command, chair.give(**command)))
    party.red.snapshot()
    answers.append(
        (party.red, party.red.version, {"kind": "march", "by": 1}, party.red.give(kind="march", by=1))
    )
    before = party.red.beats()
    if restart:
        party.moved_to(start())
    for chair, version, command, answer in answers:
        found = again(chair, version, **command)
        assert (found.status_code, found.json()) == (200, answer)
    assert party.red.beats() == before


def test_anything_else_is_stale(start: Start) -> None:
    party = Party(start(), options={"goal": 1000})
    party.talk()
    version = party.red.version
    party.red.give(kind="march", by=1)
    party.red.give(kind="march", by=1)
    for chair, seen, command in (
        (party.red, version, {"kind": "march", "by": 2}),
        (party.red, version, {"kind": "go-on"}),
        (party.red, version - 1, {"kind": "march", "by": 1}),
        (party.red, 1000, {"kind": "march", "by": 1}),
        (party.blue, version, {"kind": "march", "by": 1}),
    ):
        assert (again(chair, seen, **command).status_code, seen) == (409, seen)
    assert again(party.red, version, kind="march", by=1).status_code == 200


def test_what_takes_too_long_to_find_out_is_stale(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(start(limits=Limits(budget=0.1)), options={"goal": 1000})
    party.talk()
    version = party.red.version
    party.red.give(kind="march", by=1)
    endless = Endless(monkeypatch, (retries, "battle_after"))
    endless.on = True
    assert again(party.red, version, kind="march", by=1).status_code == 409
    endless.on = False
    assert again(party.red, version, kind="march", by=1).status_code == 200


def test_what_was_taken_back_since_was_done_all_the_same(start: Start) -> None:
    party = Party(start(), options={"goal": 1000})
    party.talk()
    version = party.red.version
    done = party.red.give(kind="march", by=1)
    assert party.red.undo().status_code == 200
    found = again(party.red, version, kind="march", by=1)
    assert (found.status_code, found.json()) == (200, done)
    assert party.red.snapshot()["version"] == version + 2


def undone_again(chair: Chair, version: int) -> httpx.Response:
    return chair.ask("POST", "/undo", json={"version": version})


@pytest.mark.parametrize("restart", [False, True])
def test_an_undo_is_answered_as_it_was(start: Start, restart: bool) -> None:
    party = Party(start(), options={"goal": 1000})
    answers: list[tuple[Chair, int, Any]] = []

    def undo(chair: Chair) -> None:
        version = chair.version
        answer = chair.undo()
        assert answer.status_code == 200
        answers.append((chair, version, answer.json()))

    party.red.snapshot()
    party.red.give(kind="whisper", word="peace")
    party.red.give(kind="whisper", word="war")
    undo(party.red)  # in secret; the word before it may be taken back still
    undo(party.red)
    assert [answer["undo"] for _, _, answer in answers] == [True, False]
    party.talk()
    party.red.give(kind="march", by=1)
    party.red.give(kind="march", by=1)
    undo(party.red)
    undo(party.red)
    party.red.give(kind="march", by=-1)
    before = party.red.beats()
    if restart:
        party.moved_to(start())
    for chair, version, answer in answers:
        for _ in range(2):
            found = undone_again(chair, version)
            assert (found.status_code, found.json()) == (200, answer)
    assert party.red.beats() == before


def test_an_undo_that_is_sent_again_is_told_to_nobody(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    party.red.give(kind="march", by=1)
    version = party.red.version
    with (
        service.websocket_connect(path(party.red)) as red,
        service.websocket_connect(path(party.blue)) as blue,
    ):
        taken_back = party.red.undo().json()
        assert undone_again(party.red, version).json() == taken_back
        party.red.give(kind="march", by=-1)
        for socket in (red, blue):
            changes: list[Any] = []
            while len(changes) < 2:
                message = socket.receive_json()
                changes += [message] if message["type"] == "changed" else []
            kinds = [
                entry["kind"] for change in changes for beat in change["beats"] for entry in beat["entries"]
            ]
            assert kinds == ["taken-back-1", "marched"]
            if socket is red:  # his own line had not been named, so that it told the same
                assert changes[0] == taken_back


def test_another_undo_is_stale(start: Start) -> None:
    party = Party(start(), options={"goal": 1000})
    party.talk()
    party.red.give(kind="march", by=1)
    party.red.give(kind="march", by=1)
    version = party.red.version
    assert undone_again(party.red, version - 1).status_code == 409  # a command followed, no undo
    assert again(party.red, version, kind="march", by=1).status_code == 200
    assert undone_again(party.red, version).status_code == 409
    party.red.snapshot()
    assert party.red.undo().status_code == 200
    assert (
        again(party.red, version + 1, kind="march", by=1).status_code == 409
    )  # an undo followed, no command
    assert undone_again(party.blue, party.blue.version).status_code == 409
    assert undone_again(party.red, 1000).status_code == 409
    # What went back since the other agreed was no undo of one's own.
    party.blue.snapshot()
    version = party.red.snapshot()["version"]
    for chair in (party.red, party.blue):
        assert ask(chair).status_code == 200
    assert party.red.snapshot()["version"] == version + 1
    assert undone_again(party.red, version).status_code == 409


@pytest.mark.parametrize("restart", [False, True])
def test_what_was_answered_while_others_were_seen_to_answer_is_answered_as_it_was(
    start: Start, restart: bool
) -> None:
    party = Party(start(), options={"goal": 1000, "in_sight": True})
    for chair in (party.red, party.blue):
        chair.snapshot()
    version = party.red.version
    party.blue.give(kind="seal")  # red sees it, and is asked the same still
    said = again(party.red, version, kind="whisper", word="peace")
    assert (said.status_code, said.json()["from"]) == (200, version + 1)
    taken_back = undone_again(party.red, version + 2)
    assert taken_back.status_code == 200
    party.red.snapshot()
    party.red.give(kind="seal")
    if restart:
        party.moved_to(start())
    assert again(party.red, version, kind="whisper", word="peace").json() == said.json()
    assert undone_again(party.red, version + 2).json() == taken_back.json()
    for word in ("war", "peace "):
        assert again(party.red, version, kind="whisper", word=word).status_code == 409


def test_what_was_answered_before_all_went_back_does_not_count_after_it(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})
    for chair in (party.red, party.blue):
        chair.snapshot()
    version = party.red.version
    party.blue.give(kind="whisper", word="war")
    for chair in (party.blue, party.red):
        assert ask(chair).status_code == 200
    party.red.snapshot()
    party.red.give(kind="whisper", word="peace")
    assert again(party.red, version, kind="whisper", word="peace").status_code == 409
    assert again(party.red, version + 1, kind="whisper", word="peace").status_code == 200


def test_what_other_rules_have_played_is_stale(start: Start) -> None:
    class Later(Parley):
        edition = "later"

    party = Party(start(), options={"goal": 1000})
    party.talk()
    version = party.red.version
    party.red.give(kind="march", by=1)
    assert party.red.undo().status_code == 200
    party.moved_to(start(rulesets={"parley": Later()}))
    assert again(party.red, version, kind="march", by=1).status_code == 409
    assert undone_again(party.red, version + 1).status_code == 409
