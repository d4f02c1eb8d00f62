"""A challenge is made, sent, and taken up with the keyboard alone, from the page of armies to the battle on both screens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Server
from tests.web.test_armies import focused

pytestmark = pytest.mark.browser


@pytest.fixture
def pages(browser: Browser) -> Iterator[tuple[Page, Page]]:
    """Give the pages of an English and of a French visitor, who may copy and paste."""
    contexts = [
        browser.new_context(
            viewport={"width": 1280, "height": 720},
            locale=locale,
            permissions=["clipboard-read", "clipboard-write"],
        )
        for locale in ("en-GB", "fr-FR")
    ]
    yield contexts[0].new_page(), contexts[1].new_page()
    for context in contexts:
        context.close()


def test_a_challenge_is_made_and_taken_up_by_keys(pages: tuple[Page, Page], server: Server) -> None:
    host, guest = pages
    host.goto(f"{server.url}/#/armies")
    focused(host, host.get_by_test_id("reading-points").get_by_role("textbox"))
    host.keyboard.type("600")
    host.get_by_test_id("propose").wait_for()
    host.keyboard.press("Home")
    focused(host, host.get_by_test_id("keep"))
    expect(host.get_by_test_id("cost")).to_have_text("0 of 600 points")

    # Backwards goes as well: an army is proposed, and a field and an open seat chosen.
    back_to(host, "propose")
    host.keyboard.press("Enter")
    expect(host.get_by_test_id("legal")).to_be_visible()
    pick(host, "field", "Open ground")
    pick(host, "army-north", "Left open")
    expect(host.get_by_test_id("open-about")).to_be_visible()
    focused(host, host.get_by_test_id("start"))
    host.keyboard.press("Enter")
    expect(host.get_by_test_id("waiting")).to_be_visible()
    focused(host, host.get_by_role("button", name="Copy").first)
    host.keyboard.press("Enter")
    expect(host.get_by_text("Copied")).to_be_visible()
    link = str(host.evaluate("navigator.clipboard.readText()"))

    guest.goto(link)
    expect(guest.get_by_test_id("agreed-points")).to_contain_text("600")
    pick(guest, "book", "L’armée des Orcs")
    focused(guest, guest.get_by_test_id("skip"))
    expect(guest.get_by_test_id("skip")).to_be_in_viewport()
    focused(guest, guest.get_by_test_id("row-orc-guard").get_by_role("button"))
    guest.keyboard.press("Enter")
    expect(guest.get_by_test_id("reasons")).to_contain_text("160")
    guest.keyboard.press("Enter")
    expect(guest.get_by_test_id("cost")).to_have_text("320 points sur 600")
    focused(guest, guest.get_by_test_id("row-orc-warriors").get_by_role("button"))
    guest.keyboard.press("Enter")
    guest.keyboard.press("Enter")
    expect(guest.get_by_test_id("legal")).to_be_visible()

    # Past the rest of the book to the army at once.
    back_to(guest, "skip")
    guest.keyboard.press("Enter")
    expect(guest.get_by_role("heading", name="L’armée", exact=True)).to_be_focused()
    guest.keyboard.press("Tab")
    expect(guest.get_by_test_id("send-army")).to_be_focused()
    guest.keyboard.press("Enter")
    for page in pages:
        expect(page.get_by_test_id("board")).to_be_visible()


def pick(page: Page, list_: str, words: str) -> None:
    """Choose from a list by typing how an entry of it begins."""
    focused(page, page.get_by_test_id(list_))
    page.keyboard.type(words)
    page.keyboard.press("Enter")
    chosen = page.get_by_test_id(list_).locator("option:checked")
    expect(chosen).to_contain_text(words)


def back_to(page: Page, testid: str) -> None:
    """Go back with Shift and Tab until something has the focus."""
    wanted = page.get_by_test_id(testid)
    for _ in range(80):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Shift+Tab")
    raise AssertionError("the Tab key never came back there")
