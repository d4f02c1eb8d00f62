"""Battles that stand at a question already: begun and played over the service, so that a test's page opens on it."""

from __future__ import annotations

from typing import Any

import httpx

from tests.service.chairs import Chair
from tests.web.conftest import Server
from tests.web.hand import Hand, eventually


def take_seat(hand: Hand, server: Server, scenario: str, opponent: str, question: str) -> None:
    """Open the seat of the hand's side in a new battle against a bot, at its first question of a kind."""
    with httpx.Client(base_url=server.url, timeout=None) as line:
        cards = line.get("/api/scenarios").json()
        sides = {side["id"] for card in cards if card["id"] == scenario for side in card["sides"]}
        (other,) = sides - {hand.side}
        wish = {"scenario": scenario, "seats": {other: {"kind": "bot", "bot": opponent}}}
        made = line.post("/api/battles", json=wish).json()
        chair = Chair(line, made["id"], made["tokens"][hand.side])
        eventually(hand.page, lambda: _reached(chair, hand.side, question), f"the question {question}")
    hand.page.goto(f"{server.url}/#/battle/{made['id']}/{chair.token}")
    hand.wait_for_turn()


def _reached(chair: Chair, side: str, question: str) -> bool:
    """Return whether a side alone is asked a question; else answer what it is asked, if anything, and return False."""
    scene = chair.snapshot()["scene"]
    prompt = scene.get("prompt")
    if prompt is None:
        return False
    if prompt["question"]["id"] == question:
        return [one["id"] for one in scene["sides"] if one.get("waiting")] == [side]
    for command in _answers(chair, prompt):
        if chair.try_out(**command).status_code != 200:  # another has decided meanwhile
            break
    return False


def _answers(chair: Chair, prompt: Any) -> list[dict[str, Any]]:
    """Return the way forward; where there is none yet, the first thing that each piece can do."""
    forward = [one["command"] for one in prompt.get("choices", ()) if one.get("primary")]
    if forward:
        return forward[:1]
    offered = [chair.choices(piece)["choices"] for piece in prompt.get("selectable", ())]
    return [choices[0]["command"] for choices in offered if choices]
