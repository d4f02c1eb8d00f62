"""What newcomers stumbled over: where a question is about, what a banner says, how a defeat is told."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Server
from tests.web.hand import Hand, eventually
from tests.web.seats import Scene, asks, play_until, seat_of, sit
from tests.web.test_people import DESK, PHONE
from tests.web.test_playback import Watcher

pytestmark = pytest.mark.browser

ARMIES = {"empire": 20, "orcs": 18}
"""So many stands has each side in the first battle."""

SEEN = """pieces => pieces.filter(piece => {
  const { left, top, width, height } = piece.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("[data-piece]") === piece;
}).map(piece => piece.dataset.piece)"""
"""Which pieces have their middle within the screen, and nothing over it."""


def seen(page: Page, side: str) -> set[str]:
    """Return the pieces of a side that can be seen."""
    return set(page.locator(f".piece[data-owner='{side}']").evaluate_all(SEEN))


def test_on_a_phone_whom_a_question_asks_about_is_named_marked_and_brought_into_view(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(**PHONE)
    hand = Hand(context.new_page(), "empire")
    page = hand.page
    with httpx.Client(base_url=server.url, timeout=None) as line:
        chair = seat_of(line, hand.side, "demonworld-first-battle", "captain", seed="1")
        play_until(page, chair, hand.side, lambda scene: asks(scene, "dw-ask-orders"), "orders")
        sit(hand, server, chair)

        # One looks closely at an empty corner of the board, while the enemy comes.
        hand.by("unfold-controls").tap()
        for _ in range(5):
            page.get_by_role("button", name="Agrandir", exact=True).tap()
        hand.by("unfold-controls").tap()
        for _ in range(3):
            page.mouse.move(30, 170)
            page.mouse.down()
            page.mouse.move(330, 470, steps=3)
            page.mouse.up()
        assert not seen(page, hand.side)
        play_until(page, chair, hand.side, lambda scene: scene["prompt"].get("subjects"), "an attack")
    asked = hand.by("asked")
    expect(asked).to_have_attribute("data-pieces", " ".join(chair.seen["scene"]["prompt"]["subjects"]))
    about = str(asked.get_attribute("data-pieces")).split()
    name = str(hand.by(f"piece-{about[0]}").get_attribute("aria-label")).partition(",")[0]
    expect(hand.by("question")).to_contain_text(name)
    expect(asked.locator("path.arrow")).to_be_in_viewport()
    eventually(page, lambda: set(about) & seen(page, hand.side), "a piece that is asked about")
    context.close()


def test_an_enemy_out_of_range_is_said_to_be_so_with_its_rule(browser: Browser, server: Server) -> None:
    page = browser.new_page(**DESK)
    hand = Hand(page, "empire")
    with httpx.Client(base_url=server.url, timeout=None) as line:
        chair = seat_of(line, hand.side, "demonworld-first-volleys", "captain", seed="1")
        play_until(page, chair, hand.side, lambda scene: asks(scene, "dw-ask-fire"), "missile fire")
    sit(hand, server, chair)
    page.keyboard.press("0")
    page.locator(".piece.selectable").first.click()
    hand.settled()
    # Of the enemies that cannot be shot at some are out of range, others in another direction: each is told with its rule.
    told: list[str] = []
    for enemy in reversed(page.locator(".piece[data-owner='orcs'][data-target='false']").all()):
        enemy.click()
        reason = hand.by("why-not").locator("li").first
        expect(reason).to_contain_text(re.compile(r"[a-z.] DW-"))
        told.append(reason.inner_text())
        page.keyboard.press("Escape")
        expect(hand.by("why-not")).to_have_count(0)
        if "Out of range" in told[-1]:
            break
    assert re.fullmatch(r"Out of range\s+DW-II.5.1-a", told[-1])
    assert hand.question() == "dw-ask-fire"
    page.close()


def test_a_battle_is_told_by_banners_and_crosses_and_its_loser_reads_of_his_defeat(
    browser: Browser, server: Server
) -> None:
    hand = Watcher(browser, "empire")
    page = hand.page
    crosses = page.locator(".trails path.line.cross")
    with httpx.Client(base_url=server.url, timeout=None) as line:
        chair = seat_of(line, hand.side, "demonworld-first-battle", "captain", seed="1")
        play_until(page, chair, hand.side, lambda scene: asks(scene, "dw-ask-deployment"), "deployment")
        sit(hand, server, chair)

        # Nobody has fallen where armies only take their places.
        hand.click_choice("commit")
        eventually(page, lambda: hand.waiting() > 0, "the enemy's places, which are shown")
        expect(crosses).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator(".piece[data-owner='orcs']").first).to_be_attached()
        expect(crosses).to_have_count(0)
        play_until(page, chair, hand.side, lambda scene: fallen(scene, hand.side), "losses")
    expect(hand.by("prompt")).to_have_attribute("data-version", str(chair.version))
    told = banners_ended_by_keys(hand)
    assert any(re.match(r"Turn \d+\n+\w+ phase$", banner) for banner in told)
    assert any(re.match(r"\w+ phase$", banner) for banner in told)
    lost = {side: fallen(chair.seen["scene"], side) for side in ARMIES}
    expect(crosses).to_have_count(sum(lost.values()))
    defeated(hand, lost)
    assert hand.errors == []
    page.context.close()


def fallen(scene: Scene, side: str) -> int:
    """Return how many pieces of a side of the first battle are gone."""
    standing = [piece for piece in scene["pieces"] if piece["owner"] == side]
    return ARMIES[side] - len(standing)


def banners_ended_by_keys(hand: Watcher) -> list[str]:
    """Show all that waits; return what banners said, each of which a key has ended."""
    told = []
    while hand.comes_to("banner"):
        told.append(hand.by("banner").inner_text())
        left = hand.waiting()
        hand.page.keyboard.press(" ")
        eventually(hand.page, lambda left=left: hand.waiting() < left, "what comes after a banner")  # type: ignore[misc]
        if hand.cue() != "banner":
            expect(hand.by("banner")).to_have_count(0)
    return told


def defeated(hand: Watcher, lost: dict[str, int]) -> None:
    """Resign; it is told as one's own defeat, with its costs, where it turned, and what can be done now."""
    hand.by("open-people").click()
    hand.by("resign").click()
    hand.by("resign-yes").click()
    hand.page.keyboard.press("Escape")  # the dialog
    eventually(hand.page, lambda: hand.waiting() > 0, "the end, which is shown")
    hand.page.keyboard.press("Escape")
    expect(hand.by("verdict")).to_have_text("You lost")
    expect(hand.by("why")).not_to_contain_text("Orcs")  # who has won is said once
    rows = [f"{lost[side]} of {army} lost" for side, army in ARMIES.items()]
    expect(hand.by("losses").get_by_role("listitem")).to_contain_text(rows)
    expect(hand.by("turning-points").get_by_role("link").first).to_contain_text("lost (")
    expect(hand.by("outcome-luck").locator("summary")).to_be_visible()
    for again in ("rematch-swap", "rematch-same"):
        expect(hand.by(again)).to_be_enabled()
    seal = hand.by("outcome").locator("details.seal")
    expect(seal.locator("summary")).to_be_visible()
    expect(seal.locator("code").first).to_be_hidden()
    seal.locator("summary").click()
    expect(seal).to_contain_text("✓")
