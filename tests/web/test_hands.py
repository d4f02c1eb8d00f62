"""Hands on the table: what is left undone is said, advice is looked at, pieces are carried, clicks that fail are explained."""

from __future__ import annotations

import math
import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.conftest import Server
from tests.web.hand import Hand, box_of, eventually
from tests.web.seats import key_of

CAPTAIN = {"kind": "bot", "bot": "captain"}


def begin(page: Page, server: Server, side: str, **wish: Any) -> Hand:
    """Begin a battle and open the seat of `side`."""
    created = page.request.post(f"{server.url}/api/battles", data=wish).json()
    hand = Hand(page, side)
    page.goto(f"{server.url}/#/battle/{created['id']}/{created['tokens'][side]}")
    hand.wait_for_turn()
    return hand


def middle(element: Locator) -> tuple[float, float]:
    return box_of(element).middle


def carry(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)


@pytest.mark.browser
def test_orders_are_not_forgotten_and_units_are_carried(browser: Browser, server: Server) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    hand = begin(
        page, server, "empire", scenario="demonworld-first-battle", seats={"orcs": CAPTAIN}, seed="hands"
    )
    hand.click_choice("commit")
    expect(hand.by("prompt")).to_have_attribute("data-question", "dw-ask-orders")

    # The way forward says what it leaves, and does not go on by itself.
    hand.by("choice-commit").click()
    expect(hand.by("leaves")).to_contain_text("2 units")
    page.keyboard.press("Escape")

    # Advice waits; all of it is given up to the way forward, which waits too.
    page.keyboard.press("a")
    before = hand.stands_at()
    hand.by("advise-rest").click()
    expect(hand.by("advise-rest")).to_be_visible()
    expect(hand.by("leaves")).to_have_count(0)
    hand.confirmed(before, "orders turned up")
    while hand.question() != "dw-ask-moves":
        hand.wait_for_turn()
        if hand.question() != "dw-ask-moves":
            hand.forward()

    # A stand is carried to a hex, and waits there.
    page.keyboard.press("0")
    stand = page.locator(".piece.selectable").first
    stand.click()
    hand.settled()
    cells = page.locator("[data-testid^='cell-'][data-choices='1']")
    far = hand._best(cells)
    goal = middle(far)
    page.keyboard.press("Escape")
    carry(page, middle(stand), goal)
    expect(hand.by("carried")).to_be_attached()
    hand.settled()
    page.mouse.move(goal[0] + 1, goal[1])
    page.mouse.up()
    expect(hand.by("confirm")).to_be_enabled()
    page.keyboard.press("Escape")

    # A hex out of reach says why, and what comes nearest.
    board = hand.by("board").bounding_box()
    assert board is not None
    reached = {cell.get_attribute("data-testid") for cell in page.locator("[data-testid^='cell-']").all()}
    assert reached
    page.mouse.click(board["x"] + board["width"] * 0.6, board["y"] + board["height"] * 0.42)
    expect(hand.by("why-not").get_by_role("button").first).to_be_visible()
    expect(hand.by("why-not")).to_contain_text("DW-")
    hand.by("nearest").click()
    expect(hand.by("confirm")).to_be_enabled()
    page.keyboard.press("Escape")
    an_enemy_too_far_away_says_why(hand)
    a_seam_counts_for_a_hex_beside_it(hand)
    an_arrow_says_where_to_look_and_a_second_click_confirms(hand)
    page.close()


def an_enemy_too_far_away_says_why(hand: Hand) -> None:
    """A click on an enemy that cannot be reached is answered by the rules against it."""
    hand.page.locator(".piece[data-owner='orcs']").first.click()
    reason = hand.by("why-not").locator("li").first
    expect(reason).to_have_attribute("data-rule", re.compile("^DW-"))
    expect(reason).to_contain_text(str(reason.get_attribute("data-rule")))
    expect(hand.by("confirm")).to_have_count(0)
    hand.page.keyboard.press("Escape")
    expect(hand.by("why-not")).to_have_count(0)


def a_seam_counts_for_a_hex_beside_it(hand: Hand) -> None:
    """A click between two hexes that can be gone to, on neither of them, goes to one of the two."""
    page = hand.page
    cells = {
        str(cell.get_attribute("data-testid")): middle(cell)
        for cell in page.locator("[data-testid^='cell-'][data-choices='1']").all()
    }
    (one, (x, y)), (other, (u, v)) = min(
        combinations(cells.items(), 2), key=lambda pair: math.dist(pair[0][1], pair[1][1])
    )
    seam = ((x + u) / 2, (y + v) / 2)
    on = "([x, y]) => document.elementFromPoint(x, y).closest('[data-nav]') !== null"
    assert not page.evaluate(on, seam)
    page.mouse.click(*seam)
    expect(hand.by("confirm")).to_be_enabled()
    gone_to = str(page.locator(".target.pending").get_attribute("data-testid"))
    assert gone_to in {one, other}
    page.keyboard.press("Escape")
    expect(hand.by("confirm")).to_have_count(0)


def an_arrow_says_where_to_look_and_a_second_click_confirms(hand: Hand) -> None:
    """Where a unit may look several ways, arrows stand round the hex; a click chooses one, another carries it out."""
    page = hand.page
    page.locator("[data-testid^='cell-']:not([data-choices='1'])").first.click()
    arrows = hand.by("rose").get_by_role("button")
    expect(arrows).to_have_count(2)
    arrow = arrows.last
    arrow.click()
    expect(arrow).to_have_attribute("aria-pressed", "true")
    expect(arrows.first).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".ghosts .counter").first).to_be_attached()
    looks = re.search(r"facing [\w-]+$", str(arrow.get_attribute("aria-label")))
    assert looks is not None
    stands = page.locator(".piece[data-group='noble-infantry']")
    expect(stands.first).not_to_have_attribute("aria-label", re.compile(looks[0]))
    arrow.click()
    for stand in stands.all():
        expect(stand).to_have_attribute("aria-label", re.compile(looks[0]))
    expect(hand.by("rose")).to_have_count(0)


def follow_advice(hand: Hand) -> None:
    """Ask for advice and confirm it; where the enemy has decided meanwhile, what waited is gone, and it is asked for again."""
    before = hand.stands_at()
    advise = hand.page.locator("[data-testid='advise']:not(:disabled)")

    def followed() -> bool:
        if hand.stands_at().answered > before.answered:
            return True
        if hand.by("confirm").count() or hand.by("confirm-here").count():
            hand.confirm()
        elif advise.count():
            advise.click()
        return False

    eventually(hand.page, followed, f"advice that is followed at {before}")


@pytest.mark.browser
def test_terrain_is_dragged_and_all_the_rest_is_laid_out(browser: Browser, server: Server) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 720}, locale="fr")
    hand = begin(
        page,
        server,
        "verrane",
        scenario="fictionalis-crown-and-ash",
        seats={"ash-horde": CAPTAIN},
        seed="laying",
    )
    pictured = False
    while page.locator("[data-testid^='piece-']").count() == 0:
        pictured = pictured or hand.by("picture").count() > 0
        follow_advice(hand)
        hand.wait_for_turn()
    assert pictured
    feature = page.locator("[data-testid^='piece-']").first
    x, y = middle(feature)
    carry(page, (x, y), (x, y - 2000))
    expect(hand.by("panel")).to_contain_text("DBF-")
    page.mouse.move(x + 3, y + 2)
    page.mouse.up()
    page.keyboard.press("Escape")
    hand.by("advise-setup").click()

    battle, token = key_of(page)

    def begun() -> bool:
        known = page.request.get(
            f"{server.url}/api/battles/{battle}", headers={"Authorization": f"Bearer {token}"}
        )
        prompt = known.json()["scene"].get("prompt")
        return prompt is not None and not prompt.get("setup")

    eventually(page, begun, "the end of the set-up")
    expect(hand.by("advise-stop")).to_have_count(0)
    page.close()
