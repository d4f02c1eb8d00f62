"""Small things a player relies on: taking back, reading a rule, refusals, French, the keyboard alone, a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from oriflamme.rulebook import index
from tests.web.conftest import Server
from tests.web.hand import Hand, box_of, eventually
from tests.web.seats import take_seat
from tests.web.test_thirdparty_game import SkirlHand

pytestmark = pytest.mark.browser

ORDERS = "dw-ask-orders"
UNIT = "noble-infantry"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Give a page of an English visitor with an ordinary screen."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, locale="en-GB")
    yield context.new_page()
    context.close()


def at_orders(page: Page, server: Server) -> Hand:
    """Start the first battle as the Empire and go on until orders are asked for."""
    hand = Hand(page, "empire")
    take_seat(hand, server, "demonworld-first-battle", "captain", ORDERS)
    hand.alone()
    return hand


def expect_pressed(hand: Hand, order: str, *, given: bool = True) -> None:
    """Wait until the unit's order is shown as given, or as not given."""
    button = hand.by(f"choice-give-order:{UNIT}:{order}").first
    if given:
        expect(button).to_have_attribute("aria-pressed", "true")
    else:
        expect(button).not_to_have_attribute("aria-pressed", "true")


def test_an_order_is_taken_back(page: Page, server: Server) -> None:
    hand = at_orders(page, server)
    expect(hand.by("undo")).to_have_count(0)
    hand.click_choice(f"give-order:{UNIT}:C")
    expect_pressed(hand, "C")
    expect(page.locator(".pieces .badge.order").first).to_be_visible()
    hand.by("undo").click()
    expect(page.locator(".pieces .badge.order")).to_have_count(0)
    expect_pressed(hand, "C", given=False)
    expect(hand.by("undo")).to_have_count(0)


def test_a_selected_unit_shows_its_own_orders_only(page: Page, server: Server) -> None:
    hand = at_orders(page, server)
    orders = page.locator("[data-testid^='choice-give-order:']")
    all_of_them = orders.count()
    page.locator(f".piece.selectable[data-group='{UNIT}']").first.click()
    expect(orders).to_have_count(4)
    assert all_of_them > 4
    assert all(f":{UNIT}:" in choice for choice in hand.offered() if choice.startswith("give-order"))
    page.keyboard.press("Escape")
    expect(orders).to_have_count(all_of_them)


def test_a_log_line_opens_its_rule(page: Page, server: Server) -> None:
    hand = at_orders(page, server)
    log = hand.by("log")
    hand.open_report()
    expect(hand.by("log-line").last).to_be_in_viewport()
    left = "list => list.scrollHeight - list.scrollTop - list.clientHeight"
    eventually(page, lambda: log.evaluate(left) < 2, "the end of the report")
    expect(log).to_have_attribute("data-last", str(int(hand.read("prompt", "log") or 0) - 1))
    entry = hand.by("log-line").last.get_by_test_id("log-entry").first
    rule = entry.get_attribute("data-rule")
    assert rule
    entry.get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(rule)
    expect(dialog).to_contain_text(index().rule(rule).title)
    expect(dialog).to_contain_text(index().rule(rule).rule.split(".")[0])
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_refused_preview_says_why(page: Page, server: Server) -> None:
    hand = SkirlHand(page, "ruby")
    take_seat(hand, server, "skirl-duel", "brawler", "skirl-ask-move")
    version = hand.version()
    at = box_of(page.locator(".piece.selectable[data-owner='ruby']").first).middle
    board = hand.by("board").bounding_box()
    assert board is not None
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(board["x"] + 40, board["y"] + board["height"] - 40, steps=6)
    page.mouse.up()
    reasons = hand.by("prompt").get_by_test_id("reasons")
    expect(reasons.locator("li").first).to_have_attribute("data-rule", re.compile(r"."))
    expect(reasons.locator("li").first).to_have_text(re.compile(r"\S"))
    expect(hand.by("confirm")).to_be_disabled()
    assert hand.version() == version


def test_french_changes_every_word(page: Page, server: Server) -> None:
    hand = at_orders(page, server)
    before = hand.by("prompt").inner_text()
    hand.by("language-fr").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(hand.by("phase")).to_contain_text("Phase d")
    eventually(page, lambda: hand.by("prompt").inner_text() != before, "other words")
    after, shown = hand.by("prompt").inner_text(), set(hand.offered())
    page.reload()
    hand.wait_for_turn()
    eventually(page, lambda: hand.by("prompt").inner_text() == after, "the words loaded again")
    eventually(page, lambda: set(hand.offered()) == shown, "the same choices")


def test_orders_are_given_with_the_keyboard_alone(page: Page, server: Server) -> None:
    hand = at_orders(page, server)
    keyboard = page.keyboard
    given = set()
    for _ in range(2):
        keyboard.press("n")
        expect(page.locator(".piece.selected")).to_have_count(1)
        expect(page.locator(".piece.selected:focus")).to_have_count(1)
        given.add(page.locator(".piece.selected").get_attribute("data-group"))
        expect(page.locator("[aria-keyshortcuts='3']")).to_be_visible()
        version = hand.version()
        keyboard.press("3")
        expect(hand.by("prompt")).not_to_have_attribute("data-version", str(version))
    assert given == {"noble-infantry", "berserkers"}
    keyboard.press("u")
    expect(page.locator("[data-testid^='choice-give-order:'][aria-pressed='true']")).to_have_count(0)
    version = hand.version()
    keyboard.press("3")
    expect(hand.by("prompt")).not_to_have_attribute("data-version", str(version))
    keyboard.press("Shift+Enter")
    expect(hand.by("prompt")).not_to_have_attribute("data-question", ORDERS)
    hand.wait_for_turn()
    assert hand.question() in {
        "dw-ask-moves",
        "dw-ask-first",
        "dw-ask-reaction",
        "dw-ask-completion",
        "dw-ask-melee",
    }


def test_what_waits_is_confirmed_by_a_click_or_enter_and_not_dropped_by_a_hidden_key(
    page: Page, server: Server
) -> None:
    hand = Hand(page, "empire")
    take_seat(hand, server, "demonworld-first-battle", "captain", "dw-ask-deployment")
    hand.alone()
    page.locator(f".piece.selectable[data-group='{UNIT}']").first.click()
    hand.settled()
    # A second click on a choice confirms it.
    front, version = hand.by(f"choice-deploy:{UNIT}:front:4"), str(hand.version())
    front.click()
    expect(front).to_have_attribute("aria-pressed", "true")
    expect(hand.by("confirm")).to_be_enabled()
    expect(hand.by("prompt")).to_have_attribute("data-version", version)
    front.click()
    expect(hand.by("prompt")).not_to_have_attribute("data-version", version)
    expect(hand.by("confirm")).to_have_count(0)
    hand.settled()

    # So does Enter.
    several = page.locator("[data-testid^='cell-']").last
    several.focus()
    page.keyboard.press("Enter")
    expect(hand.by("confirm")).to_be_enabled()
    version = str(hand.version())
    for key in ("e", "u"):
        page.keyboard.press(key)
    expect(hand.by("confirm")).to_be_enabled()
    expect(hand.by("prompt")).to_have_attribute("data-version", version)
    page.keyboard.press("Enter")
    expect(hand.by("prompt")).not_to_have_attribute("data-version", version)
    assert hand.question() == "dw-ask-deployment"


def test_a_removed_battle_is_put_back_with_its_seat(page: Page, server: Server) -> None:
    hand = at_orders(page, server)
    there = page.url
    page.goto(server.url + "/#/")
    card = page.locator("a[data-testid^='resume-']")
    expect(card).to_contain_text("Empire")
    expect(card).to_contain_text("Turn 1")
    page.locator("[data-testid^='forget-']").click()
    expect(card).to_have_count(0)
    expect(hand.by("unforget")).to_be_focused()
    page.keyboard.press("Enter")
    card.click()
    hand.wait_for_turn()
    assert page.url == there
    assert hand.question() == ORDERS


def test_a_phone_needs_no_sideways_scrolling(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="fr-FR"
    )
    page = context.new_page()

    def fits() -> None:
        overflow = "document.documentElement.scrollWidth - window.innerWidth"
        eventually(page, lambda: page.evaluate(overflow) <= 0, "a page that is no wider than the screen")

    page.goto(server.url)
    expect(page.get_by_test_id("start")).to_be_visible()
    fits()
    hand = at_orders(page, server)
    fits()
    page.locator(f".piece.selectable[data-group='{UNIT}']").nth(4).tap()
    hand.click_choice(f"give-order:{UNIT}:C")
    expect_pressed(hand, "C")
    for tab in ("unit", "log"):
        page.locator(f"#tab-{tab}").tap()
        expect(page.locator(f"#pane-{tab}")).to_be_visible()
        expect(hand.by("answers")).to_have_count(0)
        fits()
    page.locator("#tab-prompt").tap()
    expect(hand.by("answers")).to_be_visible()
    fits()
    context.close()
