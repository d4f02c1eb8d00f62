"""Records that somebody has made up: they are refused, saying where they are wrong, or can be shown whole."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from oriflamme.cli.app import app
from oriflamme.kernel.ruleset import ruleset
from oriflamme.service.app import create_app
from oriflamme.service.limits import Limits
from tests.cli.running import refused
from tests.examples import some
from tests.service.chairs import Chair
from tests.service.conftest import Start
from tests.service.forgeries import forged, lines_of, of_before, of_today, sealed

LIMITS = Limits(battles=0, requests=0, budget=1)


@pytest.fixture(scope="module")
def anybody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Start a service that answers faults as it would over the network."""
    file = tmp_path_factory.mktemp("forged") / "battles.db"
    with TestClient(create_app(f"sqlite:///{file}", limits=LIMITS), raise_server_exceptions=False) as service:
        yield service


def shown(service: TestClient, made: Any) -> None:
    """Look at all that there is to be seen of a record that was kept."""
    chair = Chair(service, made["id"], made["token"])
    now = chair.ask("GET", params={"beats": 0})
    assert now.status_code == 200, now.text
    for path in ("/beats", "/luck", "/rules", "/choices", f"/board/{now.json()['scene']['board']}"):
        assert chair.ask("GET", path).status_code == 200, path
    assert chair.ask("GET", "/record").status_code < 500
    for version in range(now.json()["version"] + 1):
        assert chair.ask("GET", f"/moments/{version}").status_code < 500
    card = chair.ask("GET", "/replay")
    assert card.status_code < 500, card.text
    for eyes in card.json().get("eyes", ()):
        params = {"as": eyes or ""}
        assert chair.ask("GET", "/replay", params=params).status_code < 500
        for number in range(card.json()["pages"]):
            assert chair.ask("GET", f"/replay/{number}", params=params).status_code < 500
    assert chair.ask("POST", "/forks", json={"at": 2}).status_code < 500


@pytest.mark.parametrize(
    "path", [*of_today(), *of_before()], ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_records_that_nobody_has_touched_are_kept(anybody: TestClient, path: Path) -> None:
    answer = anybody.post("/api/records", content=b"\n".join(lines_of(path)) + b"\n")
    assert answer.status_code == 201, answer.text
    shown(anybody, answer.json())


@some(20, derandomize=True)
@given(path=st.sampled_from([*of_today(), *of_before()]), seed=st.integers(0, 2**32))
def test_what_is_made_up_is_refused_or_can_be_shown(anybody: TestClient, path: Path, seed: int) -> None:
    answer = anybody.post("/api/records", content=forged(path, random.Random(seed)))
    assert answer.status_code == 201 or 400 <= answer.status_code < 500, answer.text
    if answer.status_code == 201:
        shown(anybody, answer.json())


@some(20, derandomize=True)
@given(path=st.sampled_from([*of_today(), *of_before()]), seed=st.integers(0, 2**32))
def test_what_is_made_up_is_told_or_refused_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, path: Path, seed: int
) -> None:
    file = tmp_path_factory.getbasetemp() / "forged.jsonl"
    file.write_bytes(forged(path, random.Random(seed)))
    result = CliRunner().invoke(app, ["replay", "--text", str(file)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert (result.exit_code == 0) or (result.exit_code == 2 and result.stderr.count(str(file)) in (1, 2))


def record_of(path: Path) -> list[Any]:
    return [json.loads(row) for row in lines_of(path)]


def sent(lines: list[Any]) -> bytes:
    return b"".join(sealed(line) for line in lines)


def refusal(service: TestClient, lines: list[Any]) -> tuple[str, Any]:
    answer = service.post("/api/records", content=sent(lines))
    assert answer.status_code == 400, answer.text
    text = answer.json()["text"]
    return text["id"], text["args"].get("why", text["args"])


def named(start: str, paths: list[Path]) -> Path:
    return next(path for path in paths if path.name.startswith(start))


def test_a_kind_that_is_no_word_is_refused_where_it_stands(anybody: TestClient, tmp_path: Path) -> None:
    lines = record_of(named("demonworld-first-battle-captain", of_today()))
    lines[3]["command"]["kind"] = {}
    words = {"id": "record-field", "args": {"line": "4", "field": "command.kind"}}
    assert refusal(anybody, lines) == ("service-record-unreadable", words)
    file = tmp_path / "forged.jsonl"
    file.write_bytes(sent(lines))
    assert refused("replay", str(file)).startswith(f"{file}: line 4: its command cannot be used: ")


def test_a_checkpoint_whose_references_lead_nowhere_is_refused(anybody: TestClient) -> None:
    lines = record_of(next(path for path in of_before() if "2026.2/demonworld" in str(path)))
    places = [place for place, line in enumerate(lines) if "battle" in line]
    battle = json.dumps(lines[places[-1]]["battle"])
    assert '"noble-infantry"' in battle
    lines[places[-1]]["battle"] = json.loads(battle.replace('"noble-infantry"', '"nobody"', 1))
    words = {"id": "record-field", "args": {"line": str(places[-1] + 1), "field": "battle"}}
    assert refusal(anybody, lines) == ("service-record-unreadable", words)


@pytest.mark.parametrize(
    ("key", "field"), [("kind", "troops"), ("compulsory", "terrain")], ids=["troops", "terrain"]
)
def test_kinds_in_a_set_up_that_nobody_knows_are_refused(anybody: TestClient, key: str, field: str) -> None:
    lines = record_of(named("fictionalis-raid-captain", of_today()))
    army = lines[0]["setup"]["body"]["sides"][0]["army"]
    if field == "troops":
        army["troops"][0][key] = "nobody-knows"
    else:
        army["terrain"][key][0] = "nobody-knows"
    words = {"id": "record-field", "args": {"line": "1", "field": "setup"}}
    assert refusal(anybody, lines) == ("service-record-unreadable", words)


def test_events_that_cannot_be_told_are_refused(anybody: TestClient) -> None:
    lines = record_of(next(path for path in of_before() if "2026.2/demonworld" in str(path)))
    place = next(place for place, line in enumerate(lines) if "command" in line and line.get("events"))
    lines[place]["events"][0] = {"kind": "nobody-knows-1"}
    words = {"id": "record-field", "args": {"line": str(place + 1), "field": "events[0].kind"}}
    assert refusal(anybody, lines) == ("service-record-unreadable", words)


def test_what_cannot_be_drawn_after_all_is_not_shown_and_is_no_fault(
    anybody: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = named("skirl-duel-brawler-brawler", of_today())
    made = anybody.post("/api/records", content=b"\n".join(lines_of(path)) + b"\n").json()
    chair = Chair(anybody, made["id"], made["token"])
    assert chair.ask("GET").status_code == 200

    def stumbles(*_: Any) -> Any:
        raise KeyError("nobody")

    monkeypatch.setattr(type(ruleset("skirl")), "scene", stumbles)
    for way, words in (("/moments/0", "service-missing-moment"), ("/replay", "service-missing-replay")):
        answer = chair.ask("GET", way)
        assert (answer.status_code, answer.json()["text"]["id"]) == (404, words)


def test_what_takes_the_rules_too_long_to_draw_is_broken_off(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(*_: Any) -> Any:
        while True:
            pass

    service = start(rulesets=None, limits=Limits(budget=0.05))
    monkeypatch.setattr("oriflamme.service.brought_records.draw", endless)
    path = named("skirl-duel-brawler-brawler", of_today())
    answer = service.post("/api/records", content=b"\n".join(lines_of(path)) + b"\n")
    assert (answer.status_code, answer.json()["error"]) == (422, "costly")
    assert service.get("/api/about").status_code == 200
