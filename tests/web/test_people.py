"""Two people at one battle, each in a browser of his own: names, presence, chat, resigning, and playing again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Server
from tests.web.hand import Hand
from tests.web.test_whole_battle import start_battle

pytestmark = pytest.mark.browser

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}, "locale": "en-GB"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "locale": "fr-FR",
    "is_mobile": True,
    "has_touch": True,
}
DUEL = "skirl-duel"

Open = Callable[[dict[str, Any]], Page]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Open a browser of somebody's own."""
    contexts = []

    def somebody(kind: dict[str, Any]) -> Page:
        context = browser.new_context(**kind)
        contexts.append(context)
        return context.new_page()

    yield somebody
    for context in contexts:
        context.close()


def named(page: Page, name: str, *, folded: bool = False) -> None:
    """Say how one wants to be called, where one is asked for the first time; on a phone the form is `folded`."""
    if folded:
        page.get_by_test_id("name-open").click()
    page.get_by_test_id("name-field").fill(name)
    page.get_by_test_id("name-keep").click()
    expect(page.get_by_test_id("name-form")).to_have_count(0)


def invited(host: Page, server: Server) -> str:
    """Start a duel as Ruby with a friend; return the friend's link."""
    start_battle(Hand(host, "ruby"), server, DUEL, "friend")
    link = host.get_by_test_id("share-link").first.input_value()
    host.keyboard.press("Escape")
    return link


def presence(page: Page, of: str) -> Any:
    return page.get_by_test_id(f"side-status-{of}").get_by_test_id("presence")


def test_two_people_meet_talk_resign_and_play_again_with_sides_swapped(opened: Open, server: Server) -> None:
    ruby, jade = opened(DESK), opened(PHONE)
    link = invited(ruby, server)
    named(ruby, "Anna")
    expect(presence(ruby, "jade")).to_have_attribute("data-presence", "never")

    jade.goto(link)
    named(jade, "Jean-Éric", folded=True)
    expect(presence(ruby, "jade")).to_have_attribute("data-presence", "here")
    expect(ruby.get_by_test_id("player-name-jade")).to_contain_text("Jean-Éric")
    expect(jade.get_by_test_id("player-name-ruby")).to_contain_text("Anna")
    expect(jade).to_have_title(re.compile("^▶ À vous"))

    # One leaves and comes back; nothing was decided meanwhile, and he need not say his name again.
    jade.goto("about:blank")
    expect(presence(ruby, "jade")).to_have_attribute("data-presence", "away")
    jade.goto(link)
    expect(presence(ruby, "jade")).to_have_attribute("data-presence", "here")
    expect(jade.get_by_test_id("name-form")).to_have_count(0)

    # What is said is text, and is counted until it is read.
    jade.get_by_test_id("open-people").tap()
    expect(jade.get_by_test_id("people")).to_contain_text("Joueurs et discussion")
    jade.get_by_test_id("chat-field").fill("Bonne chance <b>!</b>")
    jade.get_by_test_id("chat-send").tap()
    expect(jade.get_by_test_id("remark")).to_contain_text("Bonne chance <b>!</b>")
    expect(ruby.get_by_test_id("open-people")).to_have_attribute("data-unread", "1")
    ruby.get_by_test_id("open-people").click()
    expect(ruby.get_by_test_id("remark")).to_contain_text("Bonne chance <b>!</b>")
    expect(ruby.get_by_test_id("open-people")).to_have_attribute("data-unread", "0")
    jade.keyboard.press("Escape")

    # One resigns, and is asked first.
    ruby.get_by_test_id("resign").click()
    expect(ruby.get_by_test_id("resign-no")).to_be_focused()
    ruby.get_by_test_id("resign-yes").click()
    for page in (ruby, jade):
        expect(page.get_by_test_id("outcome")).to_be_visible()
    expect(ruby.get_by_test_id("verdict")).to_have_text("You lost")
    expect(jade.get_by_test_id("verdict")).to_have_text("Vous avez gagné")
    expect(jade.get_by_test_id("outcome")).to_contain_text("l’autre camp abandonne")

    played_again_with_sides_swapped(ruby, jade)


def played_again_with_sides_swapped(ruby: Page, jade: Page) -> None:
    """Both want to play again, with sides swapped: both come to the same new battle."""
    before = {page: page.url for page in (ruby, jade)}
    ruby.get_by_test_id("rematch-swap").click()
    expect(jade.get_by_test_id("rematch-asked")).to_contain_text(
        "Anna\u202f: une revanche est proposée, en échangeant"
    )
    jade.get_by_test_id("rematch-agree").tap()
    for page, side, other, name in ((ruby, "jade", "ruby", "Jean-Éric"), (jade, "ruby", "jade", "Anna")):
        expect(page).not_to_have_url(before[page])
        expect(page.get_by_test_id("prompt").first).to_have_attribute("data-question", re.compile("^skirl-"))
        expect(page.get_by_test_id(f"player-name-{other}")).to_contain_text(name)
        expect(presence(page, other)).to_have_attribute("data-presence", "here")
        assert presence(page, side).count() == 0
    assert ruby.url.split("/")[-2] == jade.url.split("/")[-2]
    assert ruby.url.split("/")[-1] != jade.url.split("/")[-1]
    assert jade.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_battles_say_whose_turn_it_is_and_one_that_was_removed_comes_back(
    opened: Open, server: Server
) -> None:
    ruby, jade = opened(DESK), opened(DESK)
    link = invited(ruby, server)
    named(ruby, "Anna")
    jade.goto(link)
    named(jade, "Jo")
    expect(ruby.get_by_test_id("player-name-jade")).to_contain_text("Jo")
    battle = link.split("/")[-2]
    # Ruby leaves while it is for both to decide; what has become of the battle is asked of the service.
    ruby.goto(server.url)
    card = ruby.get_by_test_id(f"resume-{battle}")
    expect(card).to_contain_text("Jo")
    expect(card.get_by_test_id("resume-turn")).to_have_text("Your turn")
    key = card.get_attribute("href")
    ruby.get_by_test_id(f"forget-{battle}").click()
    expect(card).to_have_count(0)
    ruby.get_by_test_id("unforget").press("Enter")
    expect(card).to_have_attribute("href", key or "")
    jade.get_by_test_id("open-people").click()
    jade.get_by_test_id("resign").click()
    jade.get_by_test_id("resign-yes").click()
    expect(jade.get_by_test_id("outcome")).to_be_visible()
    ruby.reload()
    expect(card).to_contain_text("the other side has resigned")
    expect(card.get_by_test_id("resume-turn")).to_have_count(0)


def test_against_a_program_one_resigns_and_plays_again_at_once(opened: Open, server: Server) -> None:
    page = opened(DESK)
    start_battle(Hand(page, "ruby"), server, DUEL, "random")
    page.get_by_test_id("open-people").click()
    expect(page.get_by_test_id("draw-offer")).to_have_count(0)
    expect(page.get_by_test_id("chat")).to_have_count(0)
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-no").press("Enter")
    expect(page.get_by_test_id("resign")).to_be_focused()
    page.get_by_test_id("resign").press("Enter")
    page.get_by_test_id("resign-yes").press("Enter")
    expect(page.get_by_test_id("outcome")).to_be_visible()
    before = page.url
    page.get_by_test_id("rematch-same").click()
    expect(page).not_to_have_url(before)
    expect(page.get_by_test_id("prompt").first).to_have_attribute("data-question", re.compile("^skirl-"))
    expect(page).to_have_title(re.compile("^▶ Your turn"))
    page.goto(server.url)
    expect(page).to_have_title("Oriflamme")


def test_a_link_that_works_on_this_machine_only_says_so_and_has_a_code(opened: Open, server: Server) -> None:
    page = opened(DESK)
    start_battle(Hand(page, "ruby"), server, DUEL, "friend")
    expect(page.get_by_test_id("share-alone")).to_contain_text("oriflamme play --host 0.0.0.0")
    page.get_by_test_id("share-qr").first.click()
    expect(page.get_by_test_id("qr")).to_be_visible()
    expect(page.get_by_test_id("share-panel")).to_contain_text("any number of people may use it")
