"""The odds as they were before a roll stand on its card, and the luck of a battle behind its end and in its menu."""

from __future__ import annotations

from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Server
from tests.web.hand import Hand, eventually
from tests.web.test_whole_battle import start_battle

pytestmark = pytest.mark.browser

ODDS = {"en": "The odds before the roll", "fr": "Les chances avant le jet"}
LOOK_BACK = {"en": "Look back", "fr": "Revoir"}


class Fought(NamedTuple):
    """A battle of bots that is over, as its spectators may see it."""

    id: str
    token: str
    luck: Any


def fought(page: Page, server: Server, scenario: str) -> Fought:
    """Have two captains fight a battle to its end."""
    cards = httpx.get(f"{server.url}/api/scenarios").json()
    sides = [side["id"] for card in cards if card["id"] == scenario for side in card["sides"]]
    wish = {
        "scenario": scenario,
        "seed": "7",
        "seats": {side: {"kind": "bot", "bot": "captain"} for side in sides},
    }
    made = httpx.post(f"{server.url}/api/battles", json=wish).json()
    battle, token = made["id"], made["spectator"]
    found: dict[str, Any] = {}

    def over() -> bool:
        answer = httpx.get(
            f"{server.url}/api/battles/{battle}/luck", headers={"Authorization": f"Bearer {token}"}
        )
        found.update(answer.json())
        return bool(found["whole"])

    eventually(page, over, "the end of a battle of bots")
    return Fought(battle, token, found)


def look_at(page: Page, server: Server, battle: Fought) -> None:
    page.goto(f"{server.url}/#/battle/{battle.id}/{battle.token}")
    expect(page.get_by_test_id("outcome")).to_be_visible()


@pytest.mark.parametrize(
    ("scenario", "kind"),
    [("demonworld-first-battle", "dw-blow-struck-1"), ("fictionalis-raid", "dbf-fight-resolved-1")],
)
@pytest.mark.parametrize("locale", list(ODDS))
def test_a_card_tells_the_odds_of_its_dice(
    browser: Browser, server: Server, scenario: str, kind: str, locale: str
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 720}, locale=locale)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    look_at(page, server, fought(page, server, scenario))
    page.keyboard.press("Escape")
    line = page.get_by_test_id("log-line").filter(has=page.locator(f"[data-kind='{kind}']")).last
    line.hover()
    line.get_by_role("button", name=LOOK_BACK[locale]).click()
    card = page.get_by_test_id("result")
    card.locator("summary").first.click()
    third = card.get_by_test_id("result-odds")
    expect(third.locator("summary")).to_have_text(ODDS[locale])
    third.locator("summary").click()
    odds = card.get_by_test_id("odds")
    expect(odds).to_have_count(card.get_by_test_id("throw").count())
    # What came is ticked once, where several things could; a fight that nobody wins is neither won nor lost.
    ticks = [one.locator("[data-testid='prospect'][data-came='true']").count() for one in odds.all()]
    assert max(ticks) == 1
    expect(card.locator("[data-testid='prospect'][data-came='true']").first).to_contain_text("%")
    assert errors == []
    page.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_the_end_of_a_battle_tells_its_luck(
    browser: Browser, server: Server, width: int, height: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": height}, locale="fr")
    battle = fought(page, server, "demonworld-first-battle")
    look_at(page, server, battle)
    panel = page.get_by_test_id("outcome-luck")
    panel.locator("summary").click()
    tables = panel.get_by_test_id("luck-table")
    expect(tables).to_have_count(2)
    sentences = panel.get_by_test_id("luck-sentence").all_inner_texts()
    for luck, table, sentence in zip(battle.luck["sides"], tables.all(), sentences, strict=True):
        assert "bataille" in sentence
        assert f"{luck['good']} sur {luck['throws']}" in sentence
        rows = [
            [cell.inner_text() for cell in row.locator("td").all()] for row in table.locator("tbody tr").all()
        ]
        assert [str(luck["kinds"][0]["throws"]), str(luck["kinds"][0]["good"])] == [rows[0][0], rows[0][2]]
        # Each bar says in words what it shows, and lies within the dialog.
        for bar in table.get_by_role("img").all():
            assert bar.get_attribute("aria-label")
            box = bar.bounding_box()
            assert box is not None
            assert 0 <= box["x"] <= box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()


def test_the_menu_of_a_battle_tells_the_luck_so_far(browser: Browser, server: Server) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    hand = Hand(page, "empire")
    start_battle(hand, server, "demonworld-first-battle", "captain")
    hand.wait_for_turn()
    button = hand.by("open-luck")
    button.focus()
    page.keyboard.press("Enter")
    expect(hand.by("luck-dialog")).to_contain_text("No die has been thrown yet")
    page.keyboard.press("Escape")
    expect(hand.by("luck-dialog")).to_have_count(0)
    expect(button).to_be_focused()
    page.close()
