"""A newcomer plays a whole battle against the bot by clicking, and loses nothing on the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Server
from tests.web.hand import Hand

pytestmark = pytest.mark.browser


def start_battle(hand: Hand, server: Server, scenario: str, opponent: str) -> None:
    """Choose a scenario, a side and an opponent on the first page, and start."""
    page = hand.page
    page.goto(server.url)
    hand.by(f"scenario-card-{scenario}").click()
    hand.by(f"side-{hand.side}").click()
    hand.by(f"opponent-{opponent}").click()
    hand.by("start").click()
    expect(hand.by("board")).to_be_visible()


def test_whole_battle_by_clicking_with_reload_and_killed_server(browser: Browser, mortal: Server) -> None:
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    hand = Hand(page, "empire")
    start_battle(hand, mortal, "demonworld-first-battle", "captain")
    hand.wait_for_turn()

    answered = 0
    while not hand.over():
        hand.wait_for_turn()
        if hand.over():
            break
        if not hand.play_prompt():
            continue
        answered += 1
        if answered == 12:
            hand.wait_for_turn()
            hand.alone()
            shown = (hand.question(), hand.version())
            page.reload()
            hand.wait_for_turn()
            assert (hand.question(), hand.version()) == shown
        if answered == 24:
            hand.wait_for_turn()
            hand.alone()
            shown = (hand.question(), hand.version())
            mortal.kill()
            mortal.start()
            page.reload()
            hand.wait_for_turn()
            assert (hand.question(), hand.version()) == shown
        assert answered < 1500

    expect(hand.by("outcome")).to_be_visible()
    assert answered > 24
    assert hand.snapshots()[-1]["seed"]
    assert errors == []
    page.close()
