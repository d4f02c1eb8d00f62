"""The referee's page: questions at a table, on a desk and on a phone, with the service and without any connection."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Server

pytestmark = pytest.mark.browser


def says(page: Page) -> str:
    return page.get_by_test_id("says").inner_text()


def test_a_question_is_asked_shared_compared_and_answered_without_a_connection(
    mortal: Server, browser: Browser
) -> None:
    desk = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB")
    page = desk.new_page()
    page.goto(mortal.url)
    page.get_by_test_id("to-referee").click()
    page.get_by_test_id("referee-game").select_option("demonworld")
    page.get_by_test_id("calculator-shot").click()

    # Units of the army books fill the figures in, which may be changed, and go back to the book's.
    page.get_by_test_id("question-shooter").get_by_role("combobox").select_option(
        label="Imperial Crossbowmen"
    )
    page.get_by_test_id("question-target").get_by_role("combobox").select_option(label="Wolf Riders")
    expect(page.get_by_test_id("answer")).to_have_attribute("data-total", "6")
    strength = page.get_by_test_id("question-strength")
    expect(strength.get_by_role("spinbutton")).to_have_value("6")
    page.get_by_test_id("pin").click()
    strength.get_by_role("button", name="More").click()
    expect(page.get_by_test_id("answer")).to_have_attribute("data-total", "7")
    strength.get_by_role("button", name="As in the book").click()
    expect(page.get_by_test_id("answer")).to_have_attribute("data-total", "6")

    # What has no answer says why beside its question.
    distance = page.get_by_test_id("question-distance").get_by_role("spinbutton")
    distance.fill("30")
    expect(page.get_by_test_id("question-distance").get_by_test_id("fault")).to_contain_text("9 hexes")
    distance.fill("2")

    # A die that was thrown at the table is read.
    page.get_by_test_id("question-woods").get_by_role("switch").check()
    expect(page.get_by_test_id("says")).to_have_text(re.compile(r"Hits with \d+ or less on a D20"))
    page.get_by_test_id("face-0-20").click()
    expect(page.get_by_test_id("finding")).to_contain_text("Miss: 20 is more than")

    # Side by side, what differs is marked.
    page.get_by_test_id("pin").click()
    compared = page.get_by_test_id("comparison")
    expect(compared.get_by_test_id("compared-woods")).to_have_class(re.compile("differs"))
    expect(compared.get_by_test_id("compared-target")).not_to_have_class(re.compile("differs"))
    link = page.url
    asked, number = urlsplit(link).fragment, says(page)
    assert "woods=true" in asked
    desk.close()

    # The link asks the same on a phone, which keeps the page.
    phone = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="fr-FR", has_touch=True, is_mobile=True
    )
    page = phone.new_page()
    page.goto(link)
    expect(page.get_by_test_id("answer")).to_have_attribute("data-total", re.compile(r"\d+"))
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "the page is wider than the phone"
    total = page.get_by_test_id("answer").get_attribute("data-total")
    assert total is not None
    assert total in number
    page.get_by_test_id("keep-table").tap()
    expect(page.get_by_test_id("table-kept")).to_be_visible()
    online = page.get_by_test_id("answer").inner_text()

    # Without any connection it loads, and answers the same, rules and dice too.
    mortal.kill()
    phone.set_offline(True)
    page.reload()
    expect(page.get_by_test_id("answer")).to_have_attribute("data-total", total)
    assert page.get_by_test_id("answer").inner_text() == online
    page.get_by_test_id("face-0-1").tap()
    expect(page.get_by_test_id("finding")).to_contain_text("Touché")
    page.get_by_test_id("answer").get_by_role("button").first.tap()
    article = page.get_by_test_id("rule-dialog").get_by_role("article")
    expect(article).to_contain_text(re.compile(r"\w+"))
    expect(article).to_have_attribute("lang", "fr")
    page.keyboard.press("Escape")
    page.get_by_test_id("referee-game").select_option("fictionalis")
    expect(page.get_by_test_id("says")).to_contain_text("L’attaquant ajoute")
    phone.close()
