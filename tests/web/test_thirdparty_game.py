"""The client plays a ruleset it has never heard of: secret stances, dragged rectangles, an interrupt, to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Server
from tests.web.hand import Hand, box_of, eventually
from tests.web.test_whole_battle import start_battle

pytestmark = pytest.mark.browser


class SkirlHand(Hand):
    """A hand that chooses stances, drags elements towards the enemy, and stands when touched."""

    def __init__(self, *args: object) -> None:
        """Count the drags that moved an element, and those the rules refused."""
        super().__init__(*args)  # type: ignore[arg-type]
        self.dragged = 0
        self.refused = 0

    def play_prompt(self) -> bool:
        """Answer one command of the open prompt."""
        question = self.question()
        if question is None:
            return False
        offered = self.offered()
        if question == "skirl-ask-stances" and self._stance():
            return True
        if question == "skirl-ask-move":
            return self._drag_or_rest()
        for choice in ("commit", "stand", "step-back"):
            if choice in offered:
                self.click_choice(choice)
                return True
        return False

    def _stance(self) -> bool:
        """Give the first element that has no stance yet the stance of attack."""
        for piece in self.page.locator(f".piece.selectable[data-owner='{self.side}']").all():
            piece.click()
            self.settled()
            if "stance-attack" in self.offered():  # not offered to one that has it
                self.click_choice("stance-attack")
                return True
        return False

    def _drag_or_rest(self) -> bool:
        piece = self.page.locator(f".piece.selectable[data-owner='{self.side}']").first
        before = self.stands_at()
        x, y = box_of(piece).middle
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y + 70, steps=6)
        self.page.mouse.up()
        refused = self.by("refused-here")
        eventually(self.page, lambda: refused.count() or self._moved(before), "an answer to a drag")
        if self._moved(before):
            self.dragged += 1
            return True
        self.refused += 1
        self.page.keyboard.press("Escape")
        piece.click()
        self.settled()
        self.click_choice("rest")
        return True


def test_a_game_on_a_free_table_is_played_by_dragging(browser: Browser, server: Server) -> None:
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    hand = SkirlHand(page, "ruby")
    start_battle(hand, server, "skirl-duel", "brawler")
    for _ in range(300):
        hand.wait_for_turn()
        if hand.over():
            break
        hand.play_prompt()
    expect(hand.by("outcome")).to_be_visible()
    assert hand.dragged >= 3
    page.close()
