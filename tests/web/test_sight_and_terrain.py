"""A board with terrain can be read: its key, the words of a hex, a line of sight in plan and from the side, the units."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Server
from tests.web.hand import Hand
from tests.web.seats import take_seat
from tests.web.test_whole_battle import start_battle

pytestmark = pytest.mark.browser


def test_a_line_of_sight_is_picked_by_keys_and_shown_both_ways(browser: Browser, server: Server) -> None:
    page = browser.new_page(viewport={"width": 1400, "height": 900}, locale="en-GB")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    hand = Hand(page, "empire")
    start_battle(hand, server, "demonworld-over-the-hill", "captain")
    hand.wait_for_turn()

    page.keyboard.press("k")
    for ground in ("woods", "bushes", "tall-grass", "water-1"):
        expect(hand.by(f"legend-{ground}")).to_be_visible()
    page.keyboard.press("Escape")

    # By keys: a name that is none, then two hexes with the hill between them.
    page.keyboard.press("v")
    expect(hand.by("tool-sight")).to_have_attribute("aria-pressed", "true")
    hand.by("sight-from").fill("Z99")
    hand.by("sight-from").press("Enter")
    expect(hand.by("sight-verdict")).to_contain_text("Z99")
    hand.by("sight-from").fill("e9")
    hand.by("sight-from").press("Enter")
    hand.by("sight-to").fill("K9")
    hand.by("sight-to").press("Enter")
    expect(hand.by("sight-side")).to_be_visible()
    expect(hand.by("sight-line")).to_have_attribute("data-seen", "none")
    expect(hand.by("sight-verdict")).to_contain_text("Not seen")
    expect(hand.by("sight").get_by_role("listitem").filter(has_text="Hill").first).to_be_visible()
    expect(hand.by("sight-rise").first).to_be_attached()

    # Another target, of whom nothing is hidden; then the stand that has the focus.
    hand.by("sight-to").fill("E8")
    hand.by("sight-to").press("Enter")
    expect(hand.by("sight-line")).to_have_attribute("data-seen", "whole")
    expect(hand.by("sight-rise")).to_have_count(0)
    page.locator('[data-nav="piece"]').last.press("Enter")
    expect(hand.by("sight-to")).not_to_have_value("E8")
    expect(hand.by("sight-to")).to_have_value(re.compile(r"^[A-P]\d+$"))

    # The tool is laid down, and the list of units leads to one of them.
    page.keyboard.press("Escape")
    expect(hand.by("sight")).to_have_count(0)
    hand.by("drawer-unit").click()
    row = hand.by("roster").get_by_role("button").first
    expect(row).to_contain_text("stands")
    row.click()
    expect(hand.by("unit")).to_be_visible()
    assert errors == []


def test_where_terrain_means_nothing_none_is_drawn_and_no_line_is_offered(
    browser: Browser, server: Server
) -> None:
    page = browser.new_page(viewport={"width": 1400, "height": 900}, locale="en-GB")
    hand = Hand(page, "empire")
    take_seat(hand, server, "demonworld-first-battle", "captain", "dw-ask-deployment")
    expect(hand.by("tool-measure")).to_be_visible()
    expect(hand.by("tool-sight")).to_have_count(0)
    page.keyboard.press("v")
    expect(hand.by("sight")).to_have_count(0)
