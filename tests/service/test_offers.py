"""What the installed rulesets offer over HTTP, and battles made from two musters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oriflamme.service.app import create_app

ORCS = {"book": "orcs", "parts": [{"id": "army", "entries": [{"row": "orc-guard"}]}]}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("offers")
    with TestClient(create_app(f"sqlite:///{folder / 'battles.db'}")) as client:
        yield client


def got(service: TestClient, path: str) -> Any:
    answer = service.get(f"/api{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_every_ruleset_offers_options_books_and_calculators(service: TestClient) -> None:
    names = [one["name"] for one in got(service, "/rulesets")]
    assert set(names) >= {"demonworld", "fictionalis", "skirl"}
    mustering = {one["name"] for one in got(service, "/rulesets") if one["musters"]}
    assert mustering == {"demonworld", "fictionalis"}
    for name in names:
        assert set(got(service, f"/rulesets/{name}/options")) == {"levels", "chapters", "readings"}
        assert got(service, f"/rulesets/{name}/books")
        assert got(service, f"/rulesets/{name}/calculators")
    days = got(service, "/rulesets/fictionalis/options")["readings"][1]
    assert (days["name"], days["kind"], days["default"], days["least"]) == ("days", "number", 2, 1)


@pytest.mark.parametrize("path", ["/options", "/books", "/musters", "/calculators"])
def test_a_ruleset_that_is_not_installed_is_named(service: TestClient, path: str) -> None:
    answer = service.get(f"/api/rulesets/chess{path}")
    assert answer.status_code == 404
    assert answer.json()["text"]["args"]["name"] == "chess"


def test_a_calculator_says_what_it_asks_and_answers_it(service: TestClient) -> None:
    (card,) = got(service, "/rulesets/skirl/calculators")
    assert card["inputs"]["required"] == ["strength", "against"]
    assert card["inputs"]["properties"]["strength"]["description"] == "Strength of the attacker."
    answer = service.post("/api/rulesets/skirl/calculators/blow", json={"strength": 4, "against": 2}).json()
    assert answer["total"] == 2
    assert answer["chance"] == pytest.approx(26 / 36)
    assert answer["tally"]["lines"][0] == ["skirl-line-strength", 4, "SK-5", 1]


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ({"strength": 4}, "against"),
        ({"strength": 99, "against": 1}, "strength"),
        ({"strength": "x"}, "strength"),
    ],
)
def test_a_calculator_says_which_question_is_answered_wrongly(
    service: TestClient, inputs: dict[str, Any], words: str
) -> None:
    answer = service.post("/api/rulesets/skirl/calculators/blow", json=inputs)
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
    assert answer.json()["field"] == words
    assert service.post("/api/rulesets/skirl/calculators/spell", json={}).status_code == 404


def test_a_muster_is_judged_priced_and_printed(service: TestClient) -> None:
    form = got(service, "/rulesets/demonworld/musters")
    assert [book["id"] for book in form["form"]["books"]] == ["empire", "orcs"]
    assert "open-ground" in [field["id"] for field in form["fields"]]
    found = service.post(
        "/api/rulesets/demonworld/musters", json={**ORCS, "settings": {"points": 100}}
    ).json()
    assert not found["ruling"]["legal"]
    assert found["ruling"]["reasons"][0]["rule"] == "DW-XVI.3.2-b"
    assert found["price"]["lines"] == [["dw-unit-orc-guard", 160, "DW-VII-POINTS", 1]]
    assert found["card"]
    answer = service.post("/api/rulesets/demonworld/musters", json={"book": "orcs", "units": []})
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
    assert service.get("/api/rulesets/skirl/musters").status_code == 404


def test_a_battle_is_made_from_two_musters_and_a_field(service: TestClient) -> None:
    meeting = {"ruleset": "demonworld", "field": "open-ground", "musters": [ORCS, ORCS]}
    made = service.post("/api/battles", json={"encounter": meeting, "options": {"turn_limit": 9}})
    assert made.status_code == 201, made.text
    assert {*made.json()["tokens"], *made.json()["claims"]} == {"south", "north"}
    token = made.json()["tokens"]["south"]
    picture = service.get(f"/api/battles/{made.json()['id']}", headers={"Authorization": f"Bearer {token}"})
    assert picture.json()["scene"]["prompt"]["player"] == "south"


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({}, 400),
        (
            {"scenario": "skirl-duel", "encounter": {"ruleset": "x", "field": "y", "musters": [ORCS, ORCS]}},
            400,
        ),
        ({"encounter": {"ruleset": "chess", "field": "y", "musters": [ORCS, ORCS]}}, 404),
        ({"encounter": {"ruleset": "skirl", "field": "y", "musters": [ORCS, ORCS]}}, 404),
        ({"encounter": {"ruleset": "demonworld", "field": "moon", "musters": [ORCS, ORCS]}}, 404),
        ({"encounter": {"ruleset": "demonworld", "field": "open-ground", "musters": [ORCS]}}, 400),
        (
            {
                "encounter": {"ruleset": "demonworld", "field": "open-ground", "musters": [ORCS, ORCS]},
                "options": {"turn_limit": 0},
            },
            400,
        ),
        (
            {
                "encounter": {
                    "ruleset": "demonworld",
                    "field": "open-ground",
                    "musters": [ORCS, {**ORCS, "book": "elves"}],
                }
            },
            422,
        ),
    ],
)
def test_a_wish_that_cannot_be_met_says_why(service: TestClient, wish: dict[str, Any], status: int) -> None:
    answer = service.post("/api/battles", json=wish)
    assert answer.status_code == status, answer.text
    assert answer.json()["text"]["id"].startswith("service-")


def test_the_rules_are_listed_all_or_by_book(service: TestClient) -> None:
    everything, campaign = got(service, "/rules"), got(service, "/rules?file=campaign")
    assert len(everything) > len(campaign) > 0
    assert {rule["file"] for rule in campaign} == {"campaign"}
    assert got(service, "/rules?file=campaign.txt") == campaign
    assert got(service, f"/rules/{campaign[0]['id']}")["title"] == campaign[0]["title"]
    assert service.get("/api/rules?file=cookery").status_code == 404


def test_an_army_is_proposed_and_other_seeds_give_others(service: TestClient) -> None:
    wish = {"book": "orcs", "settings": {"points": 800}, "seed": "1"}
    first = service.post("/api/rulesets/demonworld/musters/proposals", json=wish)
    assert first.status_code == 200, first.text
    judged = service.post("/api/rulesets/demonworld/musters", json=first.json()).json()
    assert judged["ruling"]["legal"]
    other = service.post("/api/rulesets/demonworld/musters/proposals", json={**wish, "seed": "2"})
    assert other.json() != first.json()
    small = service.post(
        "/api/rulesets/demonworld/musters/proposals", json={**wish, "settings": {"points": 9}}
    )
    assert (small.status_code, small.json()["text"]["id"]) == (400, "service-setup")
    strange = service.post("/api/rulesets/demonworld/musters/proposals", json={"book": "elves"})
    assert strange.status_code == 422
    assert service.post("/api/rulesets/skirl/musters/proposals", json=wish).status_code == 404


def test_a_muster_becomes_a_file_and_a_file_a_muster(service: TestClient) -> None:
    file = service.post("/api/rulesets/demonworld/musters/files", json=ORCS).json()["text"]
    assert "ruleset: demonworld" in file
    read = service.post("/api/rulesets/musters/files", json={"text": file})
    assert read.status_code == 200, read.text
    assert read.json() == {"ruleset": "demonworld", **ORCS}
    wrong = service.post(
        "/api/rulesets/musters/files",
        json={"text": file.replace("orc-guard", "hobbits"), "name": "host.yaml", "locale": "fr"},
    )
    assert (wrong.status_code, wrong.json()["text"]["id"]) == (400, "service-bad-file")
    why = wrong.json()["text"]["args"]["why"]
    assert why.startswith("host.yaml:6: parts[0].entries[0].row: ")
    assert "le livre n\u2019a pas hobbits" in why
    chess = service.post("/api/rulesets/musters/files", json={"text": file.replace("demonworld", "chess")})
    assert "no ruleset named 'chess' musters armies" in chess.json()["text"]["args"]["why"]
