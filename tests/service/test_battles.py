from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from oriflamme.kernel.dice import Dice
from oriflamme.kernel.records import Header, Played, loads
from oriflamme.kernel.scenes import HexBoard
from oriflamme.kernel.sessions import Session
from oriflamme.service.wire import Drawn, Snapshot, Update
from tests.service.chairs import Party
from tests.service.parley import RULESET


def test_a_whole_battle_over_http_leaves_a_record_that_replays(service: TestClient) -> None:
    party = Party(service, seed="a fair seed", salts={"blue": "pepper"})
    first = party.red.snapshot()
    assert first["viewer"] == "red"
    assert first["seed"] is None
    assert first["commitment"] == party.created["commitment"]
    msgspec.convert(first["scene"], Drawn)
    msgspec.convert(party.red.board(), HexBoard)

    assert party.red.ask("GET", "/record").status_code == 404
    party.finish()

    last = party.spectator.snapshot()
    assert last["seed"] == "a fair seed"
    sealed = f"{last['seal']}\x1fa fair seed".encode()
    assert hashlib.sha256(sealed).hexdigest() == last["commitment"] == first["commitment"]
    assert last["scene"]["outcome"] == {"id": "parley-persuaded"}
    record, tear = loads(party.spectator.ask("GET", "/record").content)
    assert tear is None
    assert record.header.dice == Dice("a fair seed", ("", "pepper"), last["seal"])
    assert record.header.seats == {"red": "person", "blue": "person"}
    again = Session(RULESET, record.header)
    for line in record.lines:
        if isinstance(line, Played):
            again.play(line.by, RULESET.decode_command(bytes(line.command)))
    assert again.record.closing() == record.closing()


def test_what_is_clicked_comes_with_the_snapshot_and_on_asking(service: TestClient) -> None:
    party = Party(service)
    offered = party.red.snapshot()["scene"]["prompt"]["choices"]
    assert party.red.choices() == {"version": 0, "choices": offered}
    assert party.red.choices(focus="herald") == {"version": 0, "choices": []}
    assert party.spectator.choices() == {"version": 0, "choices": []}
    party.red.give(**offered[0]["command"])
    assert party.red.choices()["choices"] == []


def test_a_preview_changes_nothing(service: TestClient) -> None:
    party = Party(service)
    before = party.red.snapshot()
    fine = party.red.preview(kind="whisper", word="short").json()
    assert fine == {"notes": [{"id": "parley-herald"}]}
    long = party.red.preview(kind="whisper", word="much too long a word to whisper").json()
    assert long["ruling"]["reasons"][0]["rule"] == "PAR-2"
    assert party.red.preview(kind="whisper").status_code == 400
    assert party.red.snapshot() == before
    party.spectator.snapshot()
    assert party.spectator.preview(kind="seal").json()["ruling"]["reasons"][0]["rule"] == "KERNEL-TURN"


def test_stale_commands_are_not_carried_out(service: TestClient) -> None:
    party = Party(service)
    party.talk()
    party.red.snapshot()
    party.red.give(kind="march", by=1)
    for stale in (party.red.version - 1, party.red.version + 1):
        party.red.version = stale
        for answer in (
            party.red.try_out(kind="march", by=2),
            party.red.undo(),
            party.red.preview(kind="go-on"),
        ):
            assert answer.status_code == 409
            assert answer.json() == {"error": "stale", "text": {"id": "service-stale"}}
        after = party.red.snapshot()
        assert after["scene"]["pieces"][0]["shape"]["cells"] == [[1, 0]]


def test_refusals_say_why_and_change_nothing(service: TestClient) -> None:
    party = Party(service)
    before = party.red.snapshot()
    answer = party.red.try_out(kind="whisper", word="far too long a word for a whisper")
    assert answer.status_code == 422
    assert answer.json()["error"] == "refused"
    reasons = answer.json()["ruling"]["reasons"]
    assert reasons == [{"rule": "PAR-2", "text": {"id": "parley-too-long", "args": {"longest": 20}}}]
    assert party.red.snapshot() == before

    party.red.give(kind="seal")
    assert party.red.try_out(kind="seal").json()["ruling"]["reasons"][0]["rule"] == "KERNEL-TURN"
    party.spectator.snapshot()
    assert party.spectator.try_out(kind="seal").status_code == 422
    assert party.spectator.undo().status_code == 422


@pytest.mark.parametrize(
    ("body", "named"),
    [
        (b"", "malformed"),
        (b"\xff\xfe", "malformed"),
        (b"[1]", "object"),
        (b'{"version": 0}', "command"),
        (b'{"version": "0", "command": {}}', "$.version"),
        (b'{"version": 0, "command": {"kind": "seal"}, "force": true}', "force"),
        (b'{"version": 0, "command": {"kind": "dance"}}', "dance"),
        (b'{"version": 0, "command": {"kind": "whisper", "word": 3}}', "$.word"),
        (b'{"version": 0, "command": {"kind": "whisper", "word": "' + b"x" * (1 << 20) + b'"}}', "1048576"),
    ],
)
def test_what_does_not_parse_is_refused_with_the_field_named(
    service: TestClient, body: bytes, named: str
) -> None:
    party = Party(service)
    answer = party.red.ask("POST", "/commands", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"] == "malformed"
    assert named in answer.text
    assert party.red.snapshot()["version"] == 0


@pytest.mark.parametrize(
    ("wish", "status", "error"),
    [
        ({"scenario": "no such"}, 404, "missing"),
        ({"scenario": "truce", "seats": {"green": {"kind": "person"}}}, 400, "malformed"),
        ({"scenario": "truce", "salts": {"green": "x"}}, 400, "malformed"),
        ({"scenario": "truce", "seats": {"red": {"kind": "bot"}}}, 400, "malformed"),
        ({"scenario": "truce", "seats": {"red": {"kind": "bot", "bot": "no such"}}}, 400, "malformed"),
        ({"scenario": "truce", "options": {"goal": 0}}, 400, "malformed"),
        ({"scenario": "truce", "seed": 3}, 400, "malformed"),
    ],
)
def test_battles_that_cannot_be_set_up(service: TestClient, wish: Any, status: int, error: str) -> None:
    answer = service.post("/api/battles", json=wish)
    assert (answer.status_code, answer.json()["error"]) == (status, error)


def test_a_token_opens_its_own_battle_only(service: TestClient) -> None:
    one, other = Party(service), Party(service)
    url = f"/api/battles/{one.id}"
    for headers in ({}, {"Authorization": "Bearer "}, {"Authorization": f"Bearer {other.red.token}"}):
        for path in ("", "/beats", "/choices", "/record", "/board/0"):
            answer = service.get(url + path, headers=headers)
            assert (answer.status_code, answer.json()["error"]) == (401, "token")
        answer = service.post(
            url + "/commands", json={"version": 0, "command": {"kind": "seal"}}, headers=headers
        )
        assert answer.status_code == 401
    for battle in ("0123456789abcdef", "x" * 60, "%00"):
        assert service.get(f"/api/battles/{battle}").json()["error"] == "missing"


def test_taking_back(service: TestClient) -> None:
    party = Party(service)
    party.talk()
    before = party.red.snapshot()
    assert not before["undo"]
    assert party.red.give(kind="march", by=1)["undo"]
    party.blue.snapshot()
    assert party.blue.undo().status_code == 422
    after = party.red.undo()
    assert party.red.snapshot()["scene"] == before["scene"]
    assert not after.json()["undo"]
    assert [entry["kind"] for entry in party.blue.log()[-2:]] == ["marched", "taken-back-1"]
    party.red.give(kind="march", by=-1)
    assert not party.red.give(kind="go-on")["undo"]
    assert party.red.undo().json()["ruling"]["reasons"][0]["rule"] == "KERNEL-UNDO"


def test_the_log_is_numbered_and_stands_under_headings(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    party.red.give(kind="go-on")
    entries = party.red.log()
    assert [entry["n"] for entry in entries] == list(range(len(entries)))
    beats = party.red.beats()
    assert [beat["n"] for beat in beats] == list(range(len(beats)))
    assert party.red.beats(start=2) == beats[2:]
    assert party.red.beats(start=1000) == []
    assert [(entry["kind"], entry["turn"]["args"]["number"]) for entry in entries] == [
        ("round-began", 1),
        ("whispered", 1),
        ("revealed", 1),
        ("rolled-1", 1),
        ("rolled-1", 1),
        ("round-began", 2),
    ]
    assert party.red.ask("GET", "/beats", params={"from": -1}).json()["error"] == "malformed"


def test_a_beat_is_one_decision_with_all_that_came_of_it(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    party.red.give(kind="march", by=1)
    party.red.undo()
    told = [
        (beat["by"], beat["version"], beat["weight"], [entry["kind"] for entry in beat["entries"]])
        for beat in party.blue.beats()
    ]
    assert told == [
        (None, 0, 1, ["round-began"]),
        ("blue", 1, 0, ["whispered"]),
        # Who sealed his whispers last is his own affair, and that of who did it.
        ("blue", 2, 2, ["revealed", "rolled-1", "rolled-1"]),
        ("red", 3, 1, ["marched"]),
        ("red", 4, 0, ["taken-back-1"]),
    ]
    assert [beat["by"] for beat in party.red.beats()] == [None, "red", None, "red", "red"]
    assert [beat["by"] for beat in party.spectator.beats()] == [None, None, "red", "red"]


def test_entries_say_what_there_is_to_see(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    (update,) = (party.red.give(kind="march", by=1) for _ in range(1))
    (beat,) = update["beats"]
    assert beat["entries"][0]["effects"] == [{"effect": "went", "piece": "herald", "path": [[0, 0], [1, 0]]}]
    rolls = [entry for entry in party.red.log() if entry["kind"] == "rolled-1"]
    assert rolls[0]["effects"] == [
        {
            "effect": "threw",
            "dice": [[6, rolls[0]["event"]["value"]]],
            "purpose": {"id": "parley-persuasion"},
        }
    ]


def test_a_command_is_answered_with_what_has_changed(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    before = party.red.snapshot()
    update = party.red.give(kind="march", by=1)
    assert (update["from"], update["to"], update["next"]) == (
        before["version"],
        before["version"] + 1,
        before["next"] + 1,
    )
    assert [piece["shape"]["cells"] for piece in update["pieces"]] == [[[1, 0]]]
    assert not {"board", "title", "phase", "sides", "prompt", "outcome", "gone", "order"} & set(update)
    party.red.snapshot()  # says the same as what was put together


def test_the_board_is_sent_once_by_its_hash(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})
    name = party.red.snapshot()["scene"]["board"]
    answer = party.red.ask("GET", f"/board/{name}")
    assert hashlib.sha256(answer.content).hexdigest().startswith(name)
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert party.red.board()["type"] == "hexes"
    assert party.red.ask("GET", "/board/" + "0" * 32).json()["error"] == "missing"
    assert service.get(f"/api/battles/{party.id}/board/{name}").status_code == 401


def test_a_snapshot_is_the_struct_that_the_protocol_names(service: TestClient) -> None:
    party = Party(service, seats={"blue": {"kind": "bot", "bot": "random"}})
    found = party.red.snapshot()
    assert set(found) == set(Snapshot.__struct_fields__)
    update = party.red.give(kind="whisper", word="hush")
    assert set(update) - {"type"} <= set(Update.__struct_encode_fields__)
    assert found["seats"] == {"red": {"kind": "person"}, "blue": {"kind": "bot", "bot": "random"}}
    assert set(party.created["tokens"]) == {"red"}


def test_headers_are_kept_whole(service: TestClient) -> None:
    party = Party(service, options={"goal": 1})
    party.finish()
    header = party.blue.ask("GET", "/record").content.split(b"\n")[0]
    assert msgspec.json.decode(header, type=Header).setup.body["goal"] == 1
