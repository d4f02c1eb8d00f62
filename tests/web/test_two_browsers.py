"""Two people play over the network; what lies face down reaches nobody else's browser."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.web.conftest import Server
from tests.web.hand import Hand, eventually
from tests.web.test_whole_battle import start_battle

pytestmark = pytest.mark.browser

UNITS = {"empire": ("noble-infantry", "berserkers"), "orcs": ("orc-guard", "dwarf-eaters")}


TURNS = 4
"""After so many turns the battle is over: by chance it could go on for twenty, all alike."""


def soon_over(route: Route) -> None:
    """Have the battle that a page asks for end after TURNS, whoever leads by then."""
    wish = route.request.post_data_json or {}
    route.continue_(post_data=json.dumps({**wish, "options": {"turn_limit": TURNS}}))


def face_down(hand: Hand, other: str) -> list[str]:
    """Return what a browser received of the other side's orders while they lay face down."""
    found = []
    for text in hand.received:
        if any(f"give-order:{unit}" in text for unit in UNITS[other]):
            found.append(text)
    for snapshot in hand.snapshots():
        prompt = snapshot["scene"].get("prompt")
        if prompt and prompt["question"]["id"] == "dw-ask-orders":
            for piece in snapshot["scene"]["pieces"]:
                if piece["owner"] == other:
                    found.extend(
                        badge["sign"] for badge in piece.get("badges", ()) if badge.get("tone") == "order"
                    )
    return found


def test_two_browsers_play_a_battle_and_see_no_face_down_order(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 1300, "height": 900})
    guest_context = browser.new_context(viewport={"width": 1300, "height": 900})
    empire = Hand(context.new_page(), "empire")
    empire.page.route("**/api/battles", soon_over)
    start_battle(empire, server, "demonworld-first-battle", "friend")
    expect(empire.by("share-link").first).to_have_value(re.compile("http"))
    link = empire.by("share-link").first.input_value()
    orcs = Hand(guest_context.new_page(), "orcs")
    orcs.page.goto(link)
    hands = (empire, orcs)
    empire.page.keyboard.press("Escape")
    for hand in hands:
        hand.wait_for_turn()

    secret_rounds = 0
    for _ in range(2000):
        if all(hand.over() for hand in hands):
            break
        idle = True
        for hand in hands:
            if hand.over():
                continue
            if hand.question() == "dw-ask-orders":
                secret_rounds += 1
            idle = not hand.play_prompt() and idle
        if idle:
            eventually(
                empire.page, lambda: any(hand.question() or hand.over() for hand in hands), "a question"
            )

    for hand in hands:
        expect(hand.by("outcome")).to_be_visible()
    assert secret_rounds > 4
    assert face_down(empire, "orcs") == []
    assert face_down(orcs, "empire") == []
    for hand, side in (
        (empire, "empire"),
        (orcs, "orcs"),
    ):  # the net does catch such orders: one's own are there
        assert face_down(hand, side)
    context.close()
    guest_context.close()
