"""What a new battle can be switched to, what a scenario presets, and what a battle says of the rules it is played by."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oriflamme.kernel.ruleset import rulesets
from oriflamme.service.app import create_app
from tests.service.chairs import Party
from tests.service.conftest import Start
from tests.service.parley import RULESET

SCENARIOS = [name for rules in rulesets().values() for name in rules.scenarios()]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("in-force")
    with TestClient(create_app(f"sqlite:///{folder / 'battles.db'}")) as client:
        yield client


def preset(service: TestClient, scenario: str) -> Any:
    answer = service.get(f"/api/scenarios/{scenario}/options")
    assert answer.status_code == 200, answer.text
    return answer.json()


def rules_of(service: TestClient, scenario: str, options: dict[str, Any]) -> Any:
    made = service.post("/api/battles", json={"scenario": scenario, "options": options})
    assert made.status_code == 201, made.text
    tokens = [*made.json()["tokens"].values(), made.json()["spectator"]]
    told = [
        service.get(
            f"/api/battles/{made.json()['id']}/rules", headers={"Authorization": f"Bearer {token}"}
        ).json()
        for token in tokens
    ]
    assert all(one == told[0] for one in told)
    return told[0]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_battle_without_options_is_played_by_the_preset_of_its_scenario(
    service: TestClient, scenario: str
) -> None:
    offered = preset(service, scenario)
    assert set(offered["readings"]) == {one["name"] for one in offered["options"]["readings"]}
    assert set(offered["fixed"]) <= set(offered["chapters"])
    told = rules_of(service, scenario, {})
    for name in ("options", "chapters", "readings"):
        assert told[name] == offered[name]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_scenario_presets_can_be_asked_for_by_name(service: TestClient, scenario: str) -> None:
    offered = preset(service, scenario)
    options = offered["readings"] | ({"chapters": offered["chapters"]} if offered["chapters"] else {})
    told = rules_of(service, scenario, options)
    assert (told["chapters"], told["readings"]) == (offered["chapters"], offered["readings"])


def test_a_chapter_of_another_package_is_preset_and_can_be_left_out(service: TestClient) -> None:
    offered = preset(service, "demonworld-wagon-lane")
    assert (offered["chapters"], offered["fixed"]) == (["vigil"], [])
    assert rules_of(service, "demonworld-wagon-lane", {"level": "base"})["chapters"] == []
    assert preset(service, "demonworld-first-battle")["chapters"] == []
    assert rules_of(service, "demonworld-first-battle", {"chapters": ["vigil"]})["chapters"] == ["vigil"]


def test_what_belongs_to_a_scenario_stays(service: TestClient) -> None:
    offered = preset(service, "fictionalis-crossroads")
    assert offered["chapters"] == offered["fixed"] == ["fast-play"]
    assert rules_of(service, "fictionalis-crossroads", {"level": "base"})["chapters"] == ["fast-play"]


def test_readings_that_were_given_are_in_force(service: TestClient) -> None:
    told = rules_of(service, "demonworld-first-battle", {"turn_limit": 9, "free_hex_in_reaction": False})
    assert told["readings"]["turn_limit"] == 9
    assert told["readings"]["free_hex_in_reaction"] is False
    assert told["readings"]["stalemate"] == 20
    assert told["title"] == {"id": "dw-title"}
    assert told["editions"] == [rulesets()["demonworld"].edition]


def test_a_scenario_that_nobody_offers_presets_nothing(service: TestClient) -> None:
    answer = service.get("/api/scenarios/chess/options")
    assert (answer.status_code, answer.json()["error"]) == (404, "missing")


def test_rules_in_force_need_a_token_and_hold_nothing_of_the_set_up(start: Start) -> None:
    party = Party(start(), options={"goal": 1000})
    for chair in (*party.sides.values(), party.spectator):
        told = chair.ask("GET", "/rules")
        assert told.json() == {
            "options": {"levels": [], "chapters": [], "readings": []},
            "chapters": [],
            "readings": {},
            "title": {"id": "parley-title"},
            "editions": [],
        }
        assert b"password" not in told.content
    party.red.token = "wrong"
    assert party.red.ask("GET", "/rules").status_code == 401


def test_a_battle_names_every_edition_that_it_was_played_by(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RULESET, "edition", "2026.1")
    party = Party(start(), options={"goal": 1000})
    monkeypatch.setattr(RULESET, "edition", "2027.1")
    party.moved_to(start(), firm=True)
    assert party.red.ask("GET", "/rules").json()["editions"] == ["2026.1", "2027.1"]


@pytest.mark.parametrize(
    ("chapter", "words"), [("small-table", "dbf-setup-small-table"), ("fast-play", "dbf-setup-scale")]
)
def test_a_choice_that_a_scenario_cannot_be_played_by_is_refused_in_the_players_words(
    service: TestClient, chapter: str, words: str
) -> None:
    body = {"scenario": "fictionalis-crown-and-ash", "options": {"chapters": [chapter]}}
    answer = service.post("/api/battles", json=body)
    assert answer.status_code == 400
    assert answer.json()["text"]["id"] == "service-setup"
    assert answer.json()["text"]["args"]["why"]["id"] == words
