"""The first minutes: from the start page to a guide and the rule book, into a battle, its aim, and a term; in French."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from oriflamme.rulebook.index import index
from tests.web.conftest import Server

pytestmark = pytest.mark.browser


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


def test_a_french_reader_finds_a_rule_by_a_french_word_and_reads_it_in_french(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR", has_touch=True)
    page = context.new_page()
    page.goto(f"{server.url}/#/rules")
    page.get_by_test_id("find-rule").fill("MANOEUVRES")
    rule = index("fr").rule("DW-V-HALF")
    line = page.get_by_test_id(f"rule-{rule.id}")
    expect(line).to_contain_text(rule.title)
    line.tap()
    shown = page.get_by_test_id("rule-page").get_by_role("article")
    expect(shown).to_have_attribute("lang", "fr")
    expect(shown.get_by_role("heading", name=rule.title)).to_be_in_viewport()
    for words in (rule.rule, rule.unclear, "Notre lecture", "Exemples traités (en anglais)"):
        expect(shown).to_contain_text(words)
    expect(shown.get_by_test_id("rule-cases").locator("dl")).to_have_attribute("lang", "en")
    page.get_by_test_id("language-en").tap()
    expect(shown).to_contain_text(index().rule(rule.id).rule)
    expect(line).to_contain_text(index().rule(rule.id).title)
    context.close()
