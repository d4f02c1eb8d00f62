"""The first minutes: from the start page to a guide and the rule book, into a battle, its aim, and a term; in French."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def test_a_newcomer_finds_what_he_needs(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 1400, "height": 900}, locale="en-GB")
    page = context.new_page()
    page.goto(server.url)
    page.get_by_test_id("language-fr").click()
    card = page.get_by_test_id("scenario-card-fictionalis-raid")
    expect(card).to_contain_text("Pour débuter")
    card.scroll_into_view_if_needed()
    expect(card.get_by_test_id("miniature-fictionalis-raid")).to_have_attribute("data-drawn", "true")

    page.get_by_test_id("guide-fictionalis").click()
    expect(page.get_by_test_id("guide")).to_contain_text("points d’initiative")
    page.go_back()

    page.get_by_test_id("to-rules").click()
    page.get_by_test_id("find-rule").fill("debordement")
    page.get_by_test_id("rule-DBF-OVERLAP-DEF").click()
    expect(page.get_by_test_id("rule-page")).to_contain_text("DBF-OVERLAP-DEF")
    expect(page).to_have_url(f"{server.url}/#/rules/DBF-OVERLAP-DEF")

    page.goto(f"{server.url}/#/")
    page.get_by_test_id("scenario-card-fictionalis-raid").click()
    expect(page.get_by_test_id("opponent-lieutenant").get_by_role("radio")).to_be_checked()
    page.get_by_test_id("start").click()
    page.get_by_test_id("aim").click()
    panel = page.get_by_test_id("aim-panel")
    expect(panel).to_contain_text("à 8,5, l’armée est vaincue")
    panel.get_by_role("button", name="démoralisé").click()
    told = panel.get_by_test_id("term-popup").filter(has_text="Un corps qui a trop perdu")
    expect(told).to_be_visible()
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    context.close()
