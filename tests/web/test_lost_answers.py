"""What a player does counts once, also where the answer to it gets lost and the server is killed before the page asks again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.web.conftest import Server
from tests.web.hand import Hand
from tests.web.test_client_details import UNIT, at_orders, expect_pressed
from tests.web.test_people import DESK

pytestmark = pytest.mark.browser


def loses_its_answer(hand: Hand, server: Server, what: str) -> list[Any]:
    """Have the next answer of a kind get lost with the server that has given it; return what is asked from now on."""
    asked: list[Any] = []

    def lose(route: Route) -> None:
        asked.append(route.request.post_data_json)
        if len(asked) > 1:
            route.continue_()
            return
        assert route.fetch().status == 200  # it is done, and stored
        server.kill()
        server.start()
        route.abort()

    hand.page.route(f"**/{what}", lose)
    return asked


def test_an_order_and_what_takes_it_back_count_once_though_their_answers_get_lost(
    browser: Browser, mortal: Server
) -> None:
    page = browser.new_page(**DESK)
    hand = at_orders(page, mortal)
    before = int(hand.version() or 0)

    given = loses_its_answer(hand, mortal, "commands")
    hand.click_choice(f"give-order:{UNIT}:C")
    expect_pressed(hand, "C")
    expect(page.locator(".pieces .badge.order").first).to_be_visible()

    taken_back = loses_its_answer(hand, mortal, "undo")
    hand.by("undo").click()
    expect(page.locator(".pieces .badge.order")).to_have_count(0)
    expect_pressed(hand, "C", given=False)

    assert [[one["version"] for one in asked] for asked in (given, taken_back)] == [
        [before, before],
        [before + 1, before + 1],
    ]
    assert hand.version() == str(before + 2)
    expect(page.get_by_text("The battle had moved on")).to_have_count(0)
    page.close()
