"""A brawl of Cry Havoc begun and played with the keyboard alone, by both at one screen.

What is played is found by the engine, as in the test by mouse. Keys reach everything: N goes from one's own figure to the
next, arrow keys from there to others and from target to target, Tab to the first target, X adds to the selection, Enter
takes what has the focus, and the questions' buttons have letters.
"""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect

from tests.web.conftest import Server
from tests.web.hand import WAIT, eventually
from tests.web.test_armies import focused
from tests.web.test_cry_havoc_game import HavocHand, brawl
from tests.web.test_fictionalis_game import with_seed

pytestmark = pytest.mark.browser

STEPS = 60
"""Keys after which something on the board is taken not to be reached."""

FOCUS = """() => {
  const { dataset } = document.activeElement ?? {};
  return [dataset?.testid ?? "", Number(dataset?.x ?? NaN), Number(dataset?.y ?? NaN), dataset?.nav ?? ""];
}"""


class Focus(NamedTuple):
    """What has the focus on the board: its test id, where it is in the drawing, and what kind of place it is."""

    testid: str
    x: float
    y: float
    nav: str


class KeyHand(HavocHand):
    """A hand that has no mouse."""

    def focus(self) -> Focus:
        """Return what has the focus."""
        return Focus(*self.page.evaluate(FOCUS))

    def wait_for_turn(self) -> None:
        """Wait until something is asked of either player; the curtain's button has the focus by itself."""
        asked = self.page.locator("[data-testid='prompt'][data-question]:not([data-question=''])")
        curtain, ended = self.by("curtain-ready"), self.by("outcome")
        expect(curtain.or_(asked).or_(ended).first).to_be_visible(timeout=WAIT)
        if curtain.count():
            expect(curtain).to_be_focused()
            self.page.keyboard.press("Enter")
            expect(asked.or_(ended).first).to_be_visible(timeout=WAIT)

    def confirm(self) -> None:
        """Confirm what waits, if anything does."""
        if self.page.locator("[data-testid^='confirm']:not(:disabled)").count():
            self.page.keyboard.press("Enter")

    def press(self, piece: Locator, *, more: bool = False) -> None:
        """Go to a figure, and select it, add it to those selected, or aim at it."""
        testid = str(piece.get_attribute("data-testid"))
        if self.focus().nav != "piece":
            self.page.keyboard.press("n")
            eventually(self.page, lambda: self.focus().nav == "piece", "a piece that has the focus")
        self.walk(testid)
        self.page.keyboard.press("x" if more else "Enter")

    def point(self, cell: Locator) -> None:
        """Go to a hex by way of the first one that can be taken, and take it."""
        focused_on(self, "target")
        self.walk(str(cell.get_attribute("data-testid")))
        self.page.keyboard.press("Enter")

    def walk(self, testid: str) -> None:
        """Walk by arrow keys, always the longer way of the two first; where that leads nowhere, the other."""
        goal = self.by(testid)
        to = [float(str(goal.get_attribute(f"data-{axis}"))) for axis in "xy"]
        seen: set[tuple[str, str]] = set()
        for _ in range(STEPS):
            at = self.focus()
            if at.testid == testid:
                return
            across = "ArrowRight" if to[0] > at.x else "ArrowLeft"
            down = "ArrowDown" if to[1] > at.y else "ArrowUp"
            keys = [across, down] if abs(to[0] - at.x) > abs(to[1] - at.y) else [down, across]
            every = [*keys, *({"ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"} - {*keys})]
            key = next((one for one in every if (at.testid, one) not in seen), every[0])
            seen.add((at.testid, key))
            self.page.keyboard.press(key)
        raise AssertionError(f"arrow keys never came to {testid}")

    def take(self, button: Locator) -> None:
        """Press the letter of a button, or go to the button."""
        key = button.get_attribute("aria-keyshortcuts")
        if key:
            self.page.keyboard.press(key)
        else:
            focused(self.page, button)
            self.page.keyboard.press("Enter")


def focused_on(hand: KeyHand, nav: str) -> None:
    """Go on with the Tab key until a place of a kind has the focus."""
    for _ in range(STEPS):
        if hand.focus().nav == nav:
            return
        hand.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never came to a {nav}")


def chosen(page: Page, testid: str) -> None:
    """Choose one of several that exclude each other by the arrow keys."""
    radio = page.get_by_test_id(testid).get_by_role("radio")
    name = str(radio.get_attribute("name"))
    among = page.locator(f"input[name='{name}']")
    focused(page, among.and_(page.locator(":checked")))
    for _ in range(among.count()):
        if radio.is_checked():
            return
        page.keyboard.press("ArrowDown")
    expect(radio).to_be_checked()


def begin(page: Page, server: Server, seed: str) -> None:
    """Start the brawl from the first page."""
    with_seed(page, seed)
    page.goto(server.url)
    page.get_by_test_id("scenario-card-cry-havoc-brawl").wait_for()
    focused(page, page.get_by_test_id("scenario-card-cry-havoc-brawl"))
    page.keyboard.press("Enter")
    for testid in ("side-locals", "opponent-same-screen"):
        chosen(page, testid)
    focused(page, page.get_by_test_id("start"))
    page.keyboard.press("Enter")


def play(browser: Browser, server: Server, most: int | None = None) -> KeyHand:
    """Play the brawl, or its first commands, and make sure that each key gave the command that it was to give."""
    seed, deeds = brawl()
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    given: list[object] = []

    def keep(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/commands"):
            given.append(json.loads(request.post_data or "{}")["command"])

    page.on("request", keep)
    hand = KeyHand(page, deeds[0].side)
    begin(page, server, seed)
    for deed in deeds[:most]:
        hand.wait_for_turn()
        hand.give(deed)
        assert given[-1] == json.loads(json.dumps(deed.choice.command))
    return hand


def test_a_brawl_is_begun_with_the_keyboard_alone(browser: Browser, server: Server) -> None:
    """All who can come up do so, one is shot at on the way, and the first attack is declared."""
    hand = play(browser, server, 20)
    hand.page.close()


@pytest.mark.soak
def test_a_brawl_is_played_to_its_end_with_the_keyboard_alone(browser: Browser, server: Server) -> None:
    hand = play(browser, server)
    expect(hand.by("outcome")).to_be_visible()
    hand.page.close()
