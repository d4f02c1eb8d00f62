"""Battles that stand at a question already: begun and played over the service, so that a test's page opens on it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import Page

from tests.service.chairs import Chair
from tests.web.conftest import Server
from tests.web.hand import Hand, eventually

Scene = dict[str, Any]


def take_seat(hand: Hand, server: Server, scenario: str, opponent: str, question: str) -> None:
    """Open the seat of the hand's side in a new battle against a bot, at its first question of a kind."""
    with httpx.Client(base_url=server.url, timeout=None) as line:
        chair = seat_of(line, hand.side, scenario, opponent)
        play_until(
            hand.page, chair, hand.side, lambda scene: asks(scene, question), f"the question {question}"
        )
    sit(hand, server, chair)


def seat_of(line: httpx.Client, side: str, scenario: str, opponent: str, **wish: Any) -> Chair:
    """Begin a battle of a side against a bot; return the side's seat."""
    cards = line.get("/api/scenarios").json()
    sides = {offered["id"] for card in cards if card["id"] == scenario for offered in card["sides"]}
    (other,) = sides - {side}
    seats = {other: {"kind": "bot", "bot": opponent}}
    made = line.post("/api/battles", json={"scenario": scenario, "seats": seats, **wish}).json()
    return Chair(line, made["id"], made["tokens"][side])


def sit(hand: Hand, server: Server, chair: Chair) -> None:
    """Open a seat in the hand's page, and wait until something is asked there."""
    hand.page.goto(f"{server.url}/#/battle/{chair.battle}/{chair.token}")
    hand.wait_for_turn()


def key_of(page: Page) -> tuple[str, str]:
    """Return the battle that a page is at, and the token with which it plays: the browser keeps it, and no address has it."""
    there = re.search(r"#/battle/([^/?]+)", page.url)
    assert there is not None, page.url
    kept = json.loads(page.evaluate("localStorage.getItem('oriflamme.battles')") or "[]")
    (token,) = next(one["tokens"] for one in kept if one["id"] == there[1])
    return there[1], token


def asks(scene: Scene, question: str) -> bool:
    """Return whether a scene has a question of a kind."""
    return bool(scene["prompt"]["question"]["id"] == question)


def play_until(page: Page, chair: Chair, side: str, holds: Callable[[Scene], object], what: str) -> None:
    """Play a side forward until, while it alone is asked, something holds of what it sees; the page goes on meanwhile."""
    eventually(page, lambda: _reached(chair, side, holds), what)


def _reached(chair: Chair, side: str, holds: Callable[[Scene], object]) -> bool:
    """Return whether a side is asked and something holds; else answer what it is asked, if anything, and return False."""
    scene: Scene = chair.snapshot()["scene"]
    prompt = scene.get("prompt")
    if prompt is None:
        return False
    if holds(scene):
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
