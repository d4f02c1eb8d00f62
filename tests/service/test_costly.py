"""One small request does not stop the others: what takes the rules too long is broken off, what is too much is not read."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oriflamme.service.limits import Limits
from oriflamme.service.requests import MOST_OPENED, MOST_QUOTES
from tests.service import parley
from tests.service.chairs import Party
from tests.service.conftest import Start
from tests.service.test_storage import everything

JSON = {"Content-Type": "application/json"}

DEPTH = 2000


class Endless:
    """Lets the rules think for ever when told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *where: tuple[Any, str]) -> None:
        self.on = False
        self.thinks = threading.Event()
        for holder, name in where:
            before = getattr(holder, name)

            def thinking(*args: Any, before: Any = before, **named: Any) -> Any:
                if self.on:
                    self.thinks.set()
                while self.on:
                    pass
                return before(*args, **named)

            monkeypatch.setattr(holder, name, thinking)


def test_a_command_that_takes_too_long_is_broken_off_and_nothing_is_done(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(start(limits=Limits(budget=0.1)), options={"goal": 1000})
    party.talk()
    before = everything(party)
    endless = Endless(monkeypatch, (parley.Herald, "accept"))
    endless.on = True
    for _ in range(3):
        answer = party.red.try_out(kind="march", by=1)
        assert (answer.status_code, answer.json()["error"]) == (422, "costly")
        assert answer.json()["text"]["id"] == "service-costly"
        assert "retry-after" not in answer.headers  # it would take as long again
    endless.on = False
    assert everything(party) == before
    assert party.red.give(kind="march", by=1)["pieces"][0]["shape"]["cells"] == [[1, 0]]


def test_previews_choices_and_set_ups_are_broken_off_too(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = start(limits=Limits(budget=0.1))
    party = Party(service, options={"goal": 1000})
    party.talk()
    endless = Endless(
        monkeypatch, (parley.Parley, "preview"), (parley.Parley, "choices"), (parley.Parley, "setup")
    )
    endless.on = True
    answers = [
        party.red.preview(kind="march", by=1),
        party.red.ask("GET", "/choices"),
        service.post("/api/battles", json={"scenario": "truce"}),
    ]
    assert [(answer.status_code, answer.json()["error"]) for answer in answers] == [(422, "costly")] * 3
    endless.on = False
    assert party.red.preview(kind="march", by=1).status_code == 200
    party.red.give(kind="march", by=1)


def test_six_requests_that_never_end_sent_at_once_hold_no_other_player_up(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(start(limits=Limits(budget=600)), options={"goal": 1000})
    for chair in (party.red, party.blue):
        chair.snapshot()
    endless = Endless(monkeypatch, (parley.Parley, "preview"))
    endless.on = True
    with ThreadPoolExecutor(6) as pool:
        asked = [pool.submit(party.red.preview, kind="whisper", word="peace") for _ in range(6)]
        try:
            assert endless.thinks.wait()
            party.blue.give(kind="whisper", word="war")
            party.blue.give(kind="seal")
            assert party.blue.snapshot()["version"] == 2
            assert party.spectator.snapshot()["version"] == 0
            assert not any(one.done() for one in asked)
        finally:
            endless.on = False
        assert [one.result().status_code for one in asked] == [200] * 6


def nested(depth: int = DEPTH) -> str:
    return '{"a":' * depth + "1" + "}" * depth


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/battles", '{"scenario": "truce", "options": %s}'),
        ("/api/battles", '{"scenario": "truce", "options": {"goal": %s}}'),
        ("/api/battles", "%s"),
        ("/api/challenges", '{"ruleset": "parley", "field": "", "side": "red", "muster": %s}'),
        ("/api/rulesets/parley/musters", '{"book": "", "parts": [], "settings": %s}'),
        ("/api/records", "%s"),
    ],
)
@pytest.mark.parametrize("depth", [70, DEPTH, 100_000])
def test_what_is_nested_too_deeply_is_malformed(
    service: TestClient, path: str, body: str, depth: int
) -> None:
    answer = service.post(path, content=body % nested(depth), headers=JSON)
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
    # What opens more than anything sent does is not looked through for how deep it is.
    assert answer.json()["text"]["id"] == ("service-too-many" if depth > MOST_OPENED else "service-too-deep")


def test_a_body_with_too_much_in_it_is_malformed(service: TestClient) -> None:
    for inner in ("[" + "[]," * MOST_OPENED + "1]", '["' + '","' * MOST_QUOTES + '"]'):
        answer = service.post(
            "/api/battles", content=f'{{"scenario": "truce", "options": {{"goal": {inner}}}}}', headers=JSON
        )
        assert (answer.status_code, answer.json()["text"]["id"]) == (400, "service-too-many")


def test_a_record_with_an_endless_line_is_malformed(service: TestClient) -> None:
    answer = service.post("/api/records", content=b'{"a": "' + b"x" * (1 << 20) + b'"}')
    assert (answer.status_code, answer.json()["text"]["id"]) == (400, "service-too-large")


@pytest.mark.parametrize("path", ["/commands", "/previews", "/reasons", "/advice"])
@pytest.mark.parametrize("inner", [nested(), "[" * DEPTH, '[{"b":' * DEPTH])
def test_a_command_that_is_nested_too_deeply_is_malformed(service: TestClient, path: str, inner: str) -> None:
    party = Party(service)
    answer = party.red.ask(
        "POST", path, content=f'{{"version": 0, "command": {{"kind": {inner}}}}}', headers=JSON
    )
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
    assert answer.json()["text"]["id"] == "service-too-deep"


LONG = "x" * 1000


@pytest.mark.parametrize(
    "wish",
    [
        {"seed": LONG},
        {"salts": {"red": LONG}},
        {"salts": {LONG: "salt"}},
        {"salts": {str(n): "salt" for n in range(1000)}},
        {"seats": {str(n): {"kind": "person"} for n in range(1000)}},
        {"seats": {"red": {"kind": "bot", "bot": LONG}}},
        {"scenario": LONG},
        {"options": {str(n): n for n in range(1000)}},
        {"encounter": {"ruleset": LONG, "field": "", "musters": []}},
    ],
)
def test_seeds_salts_and_names_are_bounded(service: TestClient, wish: dict[str, Any]) -> None:
    answer = service.post("/api/battles", json={"scenario": "truce", **wish})
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
    assert "length <=" in answer.json()["text"]["args"]["why"]


def test_who_selects_too_much_is_told_so(service: TestClient) -> None:
    party = Party(service)
    answer = party.red.ask("GET", "/choices", params={"focus": [str(n) for n in range(1000)]})
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
