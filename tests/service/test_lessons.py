"""Lessons as the service offers them: begun by their names, coached from the seat that is taught."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from oriflamme.kernel.ruleset import rulesets
from tests.service.conftest import Start
from tests.service.parley import RULESET

FIRST = "demonworld-lesson-first"


@pytest.fixture
def school(start: Start) -> TestClient:
    return start(rulesets=rulesets())


def begun(service: TestClient) -> tuple[str, str, str]:
    """Begin the first lesson; return the battle, the pupil's token and a spectator's."""
    made = service.post("/api/battles", json={"lesson": FIRST})
    assert made.status_code == 201, made.text
    body = made.json()
    assert list(body["tokens"]) == ["empire"]
    return body["id"], body["tokens"]["empire"], body["spectator"]


def asked(service: TestClient, path: str, token: str) -> Any:
    return service.get(path, headers={"Authorization": f"Bearer {token}"})


def test_lessons_are_offered_with_what_they_teach(school: TestClient) -> None:
    cards = {card["id"]: card for card in school.get("/api/lessons").json()}
    assert set(cards) == {
        FIRST,
        "demonworld-lesson-standard",
        "fictionalis-lesson-first",
        "fictionalis-lesson-walls",
        "cry-havoc-lesson-first",
    }
    first = cards[FIRST]
    assert (first["ruleset"], first["difficulty"]) == ("demonworld", 1)
    assert first["minutes"] <= 15
    assert len(first["topics"]) == 6
    assert FIRST not in {card["id"] for card in school.get("/api/scenarios").json()}


def test_a_lesson_is_coached_step_by_step_and_goes_on_after_a_restart(start: Start) -> None:
    service = start(rulesets=rulesets())
    battle, token, spectator = begun(service)
    seen = asked(service, f"/api/battles/{battle}", token).json()
    assert seen["lesson"] == FIRST
    assert asked(service, f"/api/battles/{battle}", spectator).json()["lesson"] is None
    page = asked(service, f"/api/battles/{battle}/coach", token).json()
    assert page["version"] >= seen["version"]  # the other side plays, too
    assert [tip["step"] for tip in page["coaching"]["tips"]] == ["aim", "units"]
    advice = page["coaching"]["advice"]
    assert advice["step"] == "deploy"
    order = {"version": page["version"], "command": advice["command"]}
    given = service.post(
        f"/api/battles/{battle}/commands", json=order, headers={"Authorization": f"Bearer {token}"}
    )
    assert given.status_code == 200, given.text
    again = start(rulesets=rulesets())
    after = asked(again, f"/api/battles/{battle}/coach", token).json()
    assert after["version"] > page["version"]
    advised = after["coaching"].get("advice")
    assert advised is None or advised["step"] == "order-bows"  # the other side may still be deploying


def test_nobody_else_is_coached(school: TestClient) -> None:
    battle, _, spectator = begun(school)
    assert asked(school, f"/api/battles/{battle}/coach", spectator).status_code == 404
    assert school.get(f"/api/battles/{battle}/coach").status_code == 401


def test_a_battle_that_is_no_lesson_has_no_coach(start: Start) -> None:
    service = start(rulesets={"parley": RULESET})
    assert service.get("/api/lessons").json() == []
    scenario = service.get("/api/scenarios").json()[0]["id"]
    made = service.post("/api/battles", json={"scenario": scenario}).json()
    token = next(iter(made["tokens"].values()))
    assert asked(service, f"/api/battles/{made['id']}", token).json()["lesson"] is None
    answer = asked(service, f"/api/battles/{made['id']}/coach", token)
    assert answer.status_code == 404
    assert answer.json()["text"]["id"] == "service-no-coach"


@pytest.mark.parametrize(
    ("wish", "status", "message"),
    [
        ({"lesson": "juggling"}, 404, "service-missing-lesson"),
        ({"lesson": FIRST, "seed": "mine"}, 400, "service-lesson-alone"),
        ({"lesson": FIRST, "scenario": "demonworld-first-battle"}, 400, "service-lesson-alone"),
        ({"scenario": FIRST}, 404, "service-missing-scenario"),
    ],
)
def test_wishes_that_are_none(school: TestClient, wish: dict[str, str], status: int, message: str) -> None:
    answer = school.post("/api/battles", json=wish)
    assert (answer.status_code, answer.json()["text"]["id"]) == (status, message)
