"""Commands that are sent again because their answer got lost."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.service.chairs import Chair, Party
from tests.service.conftest import Start


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


def test_what_was_taken_back_since_was_done_all_the_same(start: Start) -> None:
    party = Party(start(), options={"goal": 1000})
    party.talk()
    version = party.red.version
    done = party.red.give(kind="march", by=1)
    assert party.red.undo().status_code == 200
    found = again(party.red, version, kind="march", by=1)
    assert (found.status_code, found.json()) == (200, done)
    assert party.red.snapshot()["version"] == version + 2
