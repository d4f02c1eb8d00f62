"""Advice for who asks, and reasons for clicks that mean nothing: from what the player may know, and only where it is fair."""

from __future__ import annotations

from typing import Any

from oriflamme.kernel.ruleset import rulesets

from .chairs import Chair, Party
from .conftest import Start

BOT = {"kind": "bot", "bot": "random"}


def advise(chair: Chair, seats: tuple[str, ...] = ()) -> Any:
    return chair.ask("POST", "/advice", json={"version": chair.version, "seats": seats})


def clicked(chair: Chair, focus: str, **target: Any) -> Any:
    body = {"version": chair.version, "focus": [focus], "target": target}
    answer = chair.ask("POST", "/reasons", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def follow(chair: Chair, question: str, most: int = 400) -> Any:
    """Do as advised until a question comes; return the scene that asks it."""
    for _ in range(most):
        scene = chair.snapshot()["scene"]
        if (scene.get("prompt") or {}).get("question", {}).get("id") == question:
            return scene
        if "prompt" in scene:
            chair.give(**advise(chair).json()["command"])
    raise AssertionError(f"{question} was never asked")


def test_advice_is_a_legal_command_and_the_same_when_asked_again(start: Start) -> None:
    service = start(rulesets=rulesets())
    party = Party(service, scenario="demonworld-first-battle", seats={"orcs": BOT}, seed="advice")
    me = party.sides["empire"]
    me.snapshot()
    first = advise(me).json()
    assert first["version"] == me.version
    assert me.preview(**first["command"]).json().get("ruling", {"legal": True})["legal"]
    assert advise(me).json() == first


def test_nobody_is_advised_against_somebody_elsewhere(start: Start) -> None:
    service = start(rulesets=rulesets())
    party = Party(service, scenario="demonworld-first-battle", seed="advice")
    me, other = party.sides["empire"], party.sides["orcs"]
    me.snapshot()
    refused = advise(me)
    assert refused.status_code == 422
    assert refused.json()["text"]["id"] == "service-advice-declined"
    assert advise(me, (other.token,)).status_code == 200
    party.spectator.snapshot()
    assert advise(party.spectator).status_code == 422
    assert advise(me, ("nobody's",)).status_code == 401


def test_advice_in_sight_of_an_older_battle_is_stale(start: Start) -> None:
    service = start(rulesets=rulesets())
    party = Party(service, scenario="demonworld-first-battle", seats={"orcs": BOT}, seed="advice")
    me = party.sides["empire"]
    me.snapshot()
    me.give(**advise(me).json()["command"])
    me.version -= 1
    assert advise(me).status_code == 409


def test_a_hex_out_of_reach_is_explained_and_the_nearest_place_named(start: Start) -> None:
    service = start(rulesets=rulesets())
    party = Party(service, scenario="demonworld-first-battle", seats={"orcs": BOT}, seed="advice")
    me = party.sides["empire"]
    scene = follow(me, "dw-ask-moves")
    focus = scene["prompt"]["selectable"][0]
    choices = me.choices(focus)["choices"]
    reached = {tuple(cell) for choice in choices for cell in choice.get("target", {}).get("cells", ())}
    assert reached
    cells = [tuple(cell["at"]) for cell in me.board()["cells"]]
    far = max(cells, key=lambda cell: min(abs(cell[0] - q) + abs(cell[1] - r) for q, r in reached))
    found = clicked(me, focus, cells=[far])
    assert found["reasons"]
    assert all(reason["rule"].startswith("DW-") for reason in found["reasons"])
    assert found["nearest"]["id"] in {choice["id"] for choice in choices}
