"""Two strangers play by a link that is taken once: neither gets the other's seat, and neither foretells a roll."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Server
from tests.web.hand import Hand
from tests.web.seats import key_of
from tests.web.test_whole_battle import start_battle

pytestmark = pytest.mark.browser

DUEL = "skirl-duel"

Open = Callable[[str], Page]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Open a browser of somebody's own, in his language."""
    contexts = []

    def somebody(locale: str = "en-GB") -> Page:
        context = browser.new_context(viewport={"width": 1280, "height": 720}, locale=locale)
        contexts.append(context)
        return context.new_page()

    yield somebody
    for context in contexts:
        context.close()


def dice_of(server: Server, battle: str) -> dict[str, str]:
    """Return the dice of a battle as stored."""
    with closing(sqlite3.connect(server.database)) as connection:
        ((header,),) = connection.execute("SELECT header FROM battles WHERE id = ?", (battle,))
    dice: dict[str, str] = json.loads(header)["dice"]
    return dice


def test_two_strangers_play_by_a_link_that_is_taken_once(opened: Open, server: Server) -> None:
    ruby, jade = Hand(opened("en-GB"), "ruby"), Hand(opened("fr-FR"), "jade")
    start_battle(ruby, server, DUEL, "friend")
    link = ruby.by("share-link").first.input_value()
    assert "/#/claim/" in link

    # Whoever offers the seat may change his mind: an old link leads nowhere.
    ruby.by("invite-renew-jade").click()
    expect(ruby.by("share-link").first).not_to_have_value(link)
    jade.page.goto(link)
    expect(jade.by("problem")).to_contain_text("ne sert plus à rien")
    link = ruby.by("share-link").first.input_value()
    jade.page.goto(link)
    expect(jade.by("board")).to_be_visible()
    expect(ruby.by("invite-taken-jade")).to_be_visible()
    ruby.page.keyboard.press("Escape")

    battle, red = key_of(ruby.page)
    other, blue = key_of(jade.page)
    assert battle == other
    for hand, side in ((ruby, "ruby"), (jade, "jade")):
        assert hand.page.url == f"{server.url}/#/battle/{battle}?seat={side}"

    # The link is used up for everybody else, and leads its player back to his seat.
    third = opened("en-GB")
    third.goto(link)
    expect(third.get_by_test_id("problem")).to_contain_text("This seat is taken")
    third.goto(f"{server.url}/#/battle/{battle}?seat=jade")
    expect(third.get_by_test_id("no-key")).to_be_visible()
    jade.page.goto("about:blank")
    jade.page.goto(link)
    expect(jade.by("board")).to_be_visible()
    assert jade.page.url.endswith(f"#/battle/{battle}?seat=jade")

    # Neither has what the other acts with.
    assert not any(blue in text for text in ruby.received)
    assert not any(red in text for text in jade.received)

    # They play, until one resigns; nothing that reached either tells of rolls to come.
    seed = dice_of(server, battle)["seed"]
    assert re.fullmatch("[0-9a-f]{32}", seed)

    for _ in range(6):
        for hand in (ruby, jade):
            if hand.by("prompt").count() and hand.page.locator("[data-testid^='choice-']").count():
                hand.play_prompt()
    for hand in (ruby, jade):
        assert hand.received
        assert not any(seed in text for text in hand.received)
    ruby.by("open-people").click()
    ruby.by("resign").click()
    ruby.by("resign-yes").click()
    for hand in (ruby, jade):
        expect(hand.by("outcome")).to_be_visible()
        assert any(seed in text for text in hand.received)


def test_a_seat_moves_to_another_device(opened: Open, server: Server) -> None:
    here, there = Hand(opened("en-GB"), "ruby"), Hand(opened("en-GB"), "ruby")
    start_battle(here, server, DUEL, "random")
    here.by("share").click()
    here.by("invite-renew-ruby").click()
    links = here.by("share-link")
    expect(links).to_have_count(2)
    there.page.goto(links.last.input_value())
    expect(there.by("board")).to_be_visible()
    expect(here.by("no-key")).to_contain_text("played on another device")
    there.page.reload()
    there.wait_for_turn()


def test_an_address_of_before_opens_the_seat_and_loses_its_key(opened: Open, server: Server) -> None:
    first, again = opened("en-GB"), opened("en-GB")
    hand = Hand(first, "ruby")
    start_battle(hand, server, DUEL, "random")
    battle, token = key_of(first)
    again.goto(f"{server.url}/#/battle/{battle}/{token}")
    expect(again.get_by_test_id("board")).to_be_visible()
    expect(again).to_have_url(f"{server.url}/#/battle/{battle}?seat=ruby")
    again.reload()
    expect(again.get_by_test_id("board")).to_be_visible()
