"""What one is to look at in Cry Havoc is to be seen: on a phone what the coach marks, elsewhere who is aimed at."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.conftest import Server
from tests.web.hand import Hand, box_of
from tests.web.pupil import Pupil
from tests.web.seats import asks, play_until, seat_of, sit

pytestmark = pytest.mark.browser

STEPS = 24
"""Clicks of the first battle, up to the first blows."""

COVERED = """() => {
  const over = document.querySelectorAll('.controls .button, .foot > *');
  const boxes = [...over].map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);
  const marked = document.querySelector('[data-testid=coached]');
  return [...(marked?.querySelectorAll(':scope > g:has(.casing)') ?? [])].filter((place) => {
    const { x, y, width, height } = place.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return boxes.some((box) => across > box.left && across < box.right && down > box.top && down < box.bottom);
  }).length;
}"""
"""How many of the places that the coach marks have their middle below a button or a card."""

FLAGGED = """() => {
  const flag = document.querySelector('[data-testid=coached] .pennant')?.getBoundingClientRect();
  const middles = [...document.querySelectorAll('.piece')].map((piece) => piece.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
  return !flag ? 0 : middles.filter(([x, y]) => x > flag.left && x < flag.right && y > flag.top && y < flag.bottom).length;
}"""
"""How many counters have their middle below the coach's flag."""

CUT = "[...document.querySelectorAll('.status')].filter((line) => line.scrollWidth > line.clientWidth + 1).length"
"""How many lines that say how a side stands are cut off."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), pytest.param(844, 390, marks=pytest.mark.soak)])
def test_on_a_phone_the_coach_marks_what_is_to_be_seen_and_hides_no_counter(
    browser: Browser, server: Server, width: int, height: int
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="fr-FR", has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(server.url)
    page.get_by_test_id("lesson-cry-havoc-lesson-first").tap()
    pupil = Pupil(page)
    marked = 0
    for _ in range(STEPS):
        seen = pupil.told()
        marked += bool(seen["places"])
        assert page.evaluate(COVERED) == 0, seen
        assert page.evaluate(FLAGGED) == 0, seen
        assert page.evaluate(CUT) == 0, seen
        pupil.follow()
    assert marked >= STEPS / 2
    tools(page)
    context.close()


def tools(page: Page) -> None:
    """All tools of the board are a tap away, and fold away again."""
    measure = page.get_by_test_id("tool-measure")
    expect(measure).to_be_hidden()
    page.get_by_test_id("unfold-controls").tap()
    expect(page.get_by_test_id("unfold-controls")).to_have_attribute("aria-expanded", "true")
    measure.tap()
    page.get_by_test_id("unfold-controls").tap()
    # What is in hand stays to be put away.
    expect(measure).to_be_visible()
    measure.tap()
    expect(measure).to_be_hidden()


def test_a_card_of_chances_hides_neither_who_shoots_nor_at_whom(browser: Browser, server: Server) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    hand = Hand(page, "crossers")
    with httpx.Client(base_url=server.url, timeout=None) as line:
        chair = seat_of(line, hand.side, "cry-havoc-river", "captain", seed="3")
        play_until(page, chair, hand.side, lambda scene: asks(scene, "cry-havoc-ask-fire"), "shots")
        sit(hand, server, chair)
    shooter = page.locator(".piece.selectable[data-owner='crossers']").first
    shooter.click()
    hand.settled()
    target = page.locator(".piece[data-target='true']").first
    for here in ("in the middle", "at the foot on the right"):
        if here != "in the middle":
            drag(page, shooter, hand.by("board"))
        target.hover()
        expect(hand.by("glance")).to_contain_text("%")
        card, board = box_of(hand.by("glance")), box_of(hand.by("board"))
        low = card.y + card.height > board.y + board.height - 20
        assert low == (here == "in the middle")
        for one in (shooter, target):
            x, y = box_of(one).middle
            assert not (card.x < x < card.x + card.width and card.y < y < card.y + card.height)
    page.close()


def drag(page: Page, piece: Locator, board: Locator) -> None:
    """Move the board so that a piece comes to its foot on the right."""
    box, (x, y) = box_of(board), box_of(piece).middle
    start = (box.x + 10, box.y + 10)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + box.x + box.width - 120 - x, start[1] + box.y + box.height - 60 - y, steps=4)
    page.mouse.up()
