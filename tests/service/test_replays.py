"""Replays: a battle from its beginning, through the eyes of who may look, without what was taken back."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oriflamme.kernel.sessions import Session
from oriflamme.service import moments, replays
from oriflamme.service.store import Store
from tests.service.chairs import Chair, Party, updated
from tests.service.conftest import Start
from tests.service.parley import Parley

EDITIONS = Path(__file__).resolve().parents[1] / "records" / "editions"


class Reel:
    """A whole replay, put together as a client does."""

    def __init__(self, chair: Chair, eyes: str | None = None) -> None:
        params = {} if eyes is None else {"as": eyes}
        answer = chair.ask("GET", "/replay", params=params)
        assert answer.status_code == 200, answer.text
        self.card: Any = answer.json()
        self.snapshots: list[Any] = [self.card["start"]]
        for number in range(self.card["pages"]):
            page = chair.ask("GET", f"/replay/{number}", params=params).json()
            for step in page["steps"]:
                assert step["from"] == self.snapshots[-1]["version"]
                assert step.get("prompt") is None
                self.snapshots.append(updated(self.snapshots[-1], step))

    @property
    def beats(self) -> Any:
        return self.snapshots[-1]["beats"]

    def kinds(self) -> list[str]:
        return [entry["kind"] for beat in self.beats for entry in beat["entries"]]


def herald(snapshot: Any) -> int:
    return int(snapshot["scene"]["pieces"][0]["shape"]["cells"][0][0])


def test_a_running_battle_is_seen_again_through_ones_own_eyes(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    for step in (1, 1, -1):
        party.red.give(kind="march", by=step)
    for chair in (party.red, party.blue, party.spectator):
        reel = Reel(chair)
        assert reel.card["eyes"] == [chair.snapshot()["viewer"]]
        assert not reel.card["over"]
        assert reel.beats == chair.beats()
        assert [herald(one) for one in reel.snapshots][-4:] == [0, 1, 2, 1]
        now, last = chair.snapshot(), reel.snapshots[-1]
        assert {**now["scene"], "prompt": None} == {**last["scene"], "prompt": None}


def test_until_the_end_nobody_sees_through_other_eyes(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})
    party.red.give(kind="whisper", word="redwhisper")
    for chair, closed in ((party.blue, ("red", "")), (party.spectator, ("red", "blue"))):
        for eyes in (*closed, "nobody"):
            for path in ("/replay", "/replay/0"):
                answer = chair.ask("GET", path, params={"as": eyes})
                assert answer.status_code == 404, answer.text
                assert answer.json()["text"]["id"] == "service-closed-eyes"
        Reel(chair)
        for secret in (b"redwhisper", b"vermilion"):
            assert secret not in chair.heard
    stranger = Chair(service, party.id, "no token")
    assert stranger.ask("GET", "/replay").status_code == 401


def test_a_replay_tells_nothing_of_what_one_did_not_notice(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})

    def everything(chair: Chair) -> list[tuple[int, bytes]]:
        answers = [chair.ask("GET", path) for path in ("/replay", "/replay/0", "/replay/1")]
        return [(answer.status_code, answer.content) for answer in answers]

    before = everything(party.blue), everything(party.spectator)
    for _ in range(60):  # far enough for a checkpoint, and for a page of red's own
        party.red.give(kind="whisper", word="redwhisper")
    assert party.red.undo().status_code == 200
    assert (everything(party.blue), everything(party.spectator)) == before
    assert Reel(party.red).card["pages"] == 2


class Work:
    """Counts what is done: lines fetched and decoded, commands played, scenes drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: Counter[str] = Counter()
        for holder, name in (
            (Session, "play"),
            (Session, "undo"),
            (replays, "decoded"),
            (moments, "decode_line"),
        ):
            self._count(monkeypatch, holder, name)
        self._count(monkeypatch, Parley, "scene")
        self._count(monkeypatch, Parley, "decode_battle")
        read = Store.read

        def fetched(*given: Any) -> Any:
            found = read(*given)
            assert found is not None
            self.done["lines"] += len(found.lines)
            return found

        monkeypatch.setattr(Store, "read", fetched)

    def _count(self, monkeypatch: pytest.MonkeyPatch, holder: Any, name: str) -> None:
        does = getattr(holder, name)

        def counted(*given: Any, **named: Any) -> Any:
            self.done[name] += 1
            return does(*given, **named)

        monkeypatch.setattr(holder, name, counted)

    def of(self, chair: Chair, path: str) -> dict[str, int]:
        self.done.clear()
        assert chair.ask("GET", path).status_code == 200
        return dict(self.done)


def test_no_more_is_done_for_what_one_did_not_notice(
    service: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    party.red.give(kind="march", by=1)
    party.red.give(kind="go-on")
    work = Work(monkeypatch)

    def everything(chair: Chair) -> list[dict[str, int]]:
        version = chair.snapshot()["version"]
        paths = ("/replay", "/replay/0", "/moments/0", "/moments/1", f"/moments/{version}")
        return [work.of(chair, path) for path in paths]

    before = everything(party.blue), everything(party.spectator)
    for _ in range(60):  # far enough for a checkpoint
        party.red.give(kind="whisper", word="redwhisper")
    assert party.red.undo().status_code == 200
    assert (everything(party.blue), everything(party.spectator)) == before
    card, page, first, *_ = before[0]
    assert card["lines"] == first["lines"] == 1
    assert page["play"] > 0
    assert everything(party.red)[1]["play"] > page["play"]


def test_the_beginning_takes_as_long_however_much_was_done_in_secret(
    service: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Work(monkeypatch)
    found = []
    for whispers in (1, 30):
        party = Party(service, options={"goal": 1000})
        for _ in range(whispers):
            party.red.give(kind="whisper", word="redwhisper")
        party.talk()
        found.append([work.of(party.blue, path) for path in ("/replay", "/moments/0")])
    assert found[0] == found[1]


def test_after_the_end_one_sees_through_any_eyes(service: TestClient) -> None:
    party = Party(service)
    party.finish()
    for eyes, own, foreign in (("red", "vermilion", "cobalt"), ("blue", "cobalt", "vermilion")):
        found = Chair(service, party.id, party.spectator.token)
        reel = Reel(found, eyes)
        assert reel.card["eyes"] == ["red", "blue", None]
        assert reel.beats == party.sides[eyes].beats()
        assert own.encode() in found.heard
        assert foreign.encode() not in found.heard
        assert reel.snapshots[-1]["scene"]["outcome"]
        assert reel.snapshots[-1]["seed"] is not None
        assert reel.snapshots[0]["seed"] is None
    watching = Reel(party.red, "")
    assert watching.beats == party.spectator.beats()
    assert "whispered" not in watching.kinds()


def test_what_was_taken_back_is_left_out_and_nothing_else(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    for step in (1, 1):
        party.red.give(kind="march", by=step)
    assert party.red.undo().status_code == 200
    party.red.give(kind="march", by=-1)
    for chair in (party.red, party.blue, party.spectator):
        reel = Reel(chair)
        assert reel.kinds().count("marched") == 2
        assert "taken-back-1" not in reel.kinds()
        assert [herald(one) for one in reel.snapshots][-3:] == [0, 1, 0]
        # Beats keep their numbers, so that a link means the same beat in play and in the replay.
        live = {beat["n"]: beat for beat in chair.beats()}
        assert all(live[beat["n"]] == beat for beat in reel.beats)
        assert len(reel.beats) == len(live) - 2


def test_a_long_battle_comes_in_pages(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    for number in range(129):
        party.red.give(kind="march", by=1 if number % 4 < 2 else -1)
    reel = Reel(party.blue)
    assert reel.card["pages"] == 3
    assert reel.beats == party.blue.beats()
    assert [herald(one) for one in reel.snapshots][-6:] == [0, 1, 2, 1, 0, 1]
    assert party.blue.ask("GET", "/replay/3").status_code == 404
    assert party.blue.ask("GET", "/replay/-1").status_code == 400


@pytest.mark.parametrize("restarted", [False, True])
def test_a_battle_is_played_on_from_a_moment_and_stays_as_it_was(start: Start, *, restarted: bool) -> None:
    service = start()
    party = Party(service)
    party.finish()
    before = party.red.ask("GET", "/record").content
    beats = party.red.beats()
    at = beats[-1]["n"] - 1
    if restarted:
        party.moved_to(start())
        service = party.red.service  # type: ignore[assignment]
    made = party.red.ask("POST", "/forks", json={"at": at, "as": "red", "mine": ["red", "blue"]})
    assert made.status_code == 201, made.text
    assert made.json()["id"] != party.id
    chairs = {side: Chair(service, made.json()["id"], token) for side, token in made.json()["tokens"].items()}
    assert set(chairs) == {"red", "blue"}
    assert chairs["red"].beats() == beats[:at]
    again = chairs["red"].snapshot()
    assert again["scene"].get("outcome") is None
    for side, chair in chairs.items():
        if chair.snapshot()["scene"].get("prompt"):
            chair.give(kind="whisper", word=f"{side}-anew")
    assert party.red.ask("GET", "/record").content == before
    # It has been stored like any other battle, and can itself be seen again.
    if restarted:
        other = start()
        for chair in chairs.values():
            chair.service = other
    assert Reel(chairs["red"]).beats == chairs["red"].beats()


def test_bots_take_the_seats_that_they_are_given(start: Start) -> None:
    service = start()
    party = Party(service)
    party.finish()
    wrong = party.red.ask("POST", "/forks", json={"at": 1, "seats": {"green": {"kind": "person"}}})
    assert (wrong.status_code, wrong.json()["text"]["id"]) == (400, "service-unknown-side")
    unknown = party.red.ask(
        "POST", "/forks", json={"at": 1, "seats": {"red": {"kind": "bot", "bot": "nobody"}}}
    )
    assert (unknown.status_code, unknown.json()["text"]["id"]) == (400, "service-unknown-bot")
    made = party.red.ask(
        "POST", "/forks", json={"at": 1, "seats": {"blue": {"kind": "bot", "bot": "random"}}}
    )
    assert set(made.json()["tokens"]) == {"red"}


def test_where_a_battle_is_over_nothing_is_left_to_play(service: TestClient) -> None:
    party = Party(service)
    party.finish()
    answer = party.red.ask("POST", "/forks", json={"at": len(party.red.beats())})
    assert (answer.status_code, answer.json()["text"]["id"]) == (400, "service-fork-over")


def test_a_running_battle_is_forked_only_by_who_plays_all_its_sides(service: TestClient) -> None:
    party = Party(service, options={"goal": 1000})
    party.talk()
    for chair in (party.red, party.blue, party.spectator):
        answer = chair.ask("POST", "/forks", json={"at": 1})
        assert (answer.status_code, answer.json()["text"]["id"]) == (404, "service-fork-running")
    watching = party.spectator.token
    answer = party.red.ask("POST", "/forks", json={"at": 1, "tokens": [watching]})
    assert answer.status_code == 404
    answer = party.red.ask("POST", "/forks", json={"at": 1, "tokens": ["made up"]})
    assert answer.status_code == 401
    both = party.red.ask("POST", "/forks", json={"at": 1, "tokens": [party.blue.token]})
    assert both.status_code == 201, both.text


# -- records that are brought ------------------------------------------------------------------------------------------


def brought(service: TestClient, record: bytes) -> Chair:
    answer = service.post("/api/records", content=record)
    assert answer.status_code == 201, answer.text
    return Chair(service, answer.json()["id"], answer.json()["token"])


def test_a_record_that_is_brought_is_watched(service: TestClient) -> None:
    party = Party(service)
    party.finish()
    record = party.red.ask("GET", "/record").content
    chair = brought(service, record)
    assert chair.battle != party.id
    for eyes in ("red", "blue", ""):
        reel = Reel(chair, eyes)
        assert reel.card["watched"]
        assert reel.card["eyes"] == ["red", "blue", None]
        assert reel.beats == Reel(party.red, eyes).beats
    assert chair.ask("GET", "/record").content == record
    twice = brought(service, record)
    assert (twice.battle, twice.token) == (chair.battle, chair.token)
    assert chair.ask("POST", "/forks", json={"at": 2}).status_code == 201
    refused = chair.try_out(kind="seal")
    assert refused.status_code == 422


@pytest.mark.parametrize(
    "file", sorted(EDITIONS.glob("2026.1/*-captain-captain-1.jsonl.gz")), ids=lambda file: file.name
)
def test_a_record_of_another_edition_is_told(start: Start, file: Path) -> None:
    service = start(rulesets=None)
    record = gzip.decompress(file.read_bytes())
    chair = brought(service, record)
    for eyes in Reel(chair).card["eyes"]:
        reel = Reel(chair, eyes or "")
        assert reel.snapshots[-1]["scene"]["outcome"]
        assert len(reel.beats) == reel.card["beats"]
        assert len(reel.snapshots) < len(reel.beats)  # from one checkpoint to the next
    bare = [line for line in record.splitlines(keepends=True) if not line.startswith(b'{"battle"')]
    answer = service.post("/api/records", content=b"".join(bare))
    assert (answer.status_code, answer.json()["text"]["id"]) == (400, "service-record-edition")
    made = chair.ask("POST", "/forks", json={"at": len(Reel(chair).beats) // 2})
    assert made.status_code == 201, made.text
    fork = Chair(service, made.json()["id"], made.json()["spectator"])
    assert fork.snapshot()["scene"].get("outcome") is None


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda record: b"no record at all\n", "service-record-unreadable"),
        (lambda record: b"", "service-record-unreadable"),
        (lambda record: record[: len(record) // 2], "service-record-torn"),
        (
            lambda record: record.replace(b'"ruleset":"parley"', b'"ruleset":"chess"'),
            "service-record-ruleset",
        ),
        (lambda record: record.replace(b'"oriflamme":2', b'"oriflamme":99'), "service-record-unreadable"),
        (lambda record: record.replace(b'"digest":"', b'"digest":"0', 1), "service-record-differs"),
        (lambda record: record.replace(b'{"kind":"go-on"}', b'{"kind":"seal"}', 1), "service-record-refused"),
        (lambda record: record.replace(b'"truce"', b'"truce', 1), "service-record-unreadable"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(service: TestClient, spoil: Any, message: str) -> None:
    party = Party(service, options={"goal": 20})
    party.finish()
    record = party.red.ask("GET", "/record").content
    answer = service.post("/api/records", content=spoil(record))
    assert (answer.status_code, answer.json()["text"]["id"]) == (400, message), answer.text
    # It is said in the reader's language: what is wrong is a message too.
    why = answer.json()["text"].get("args", {}).get("why")
    assert why is None or "id" in why


def test_a_record_may_be_only_so_large(service: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oriflamme.service.forks.LIMIT", 100)
    answer = service.post("/api/records", content=b"x" * 101)
    assert (answer.status_code, answer.json()["text"]["id"]) == (400, "service-too-large")
