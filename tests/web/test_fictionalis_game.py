"""A battle on a free table by mouse: a group wheels and meets another, refusals say why, shots, blows and pursuits."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.conftest import Server
from tests.web.hand import WAIT, Hand, box_of

pytestmark = pytest.mark.browser

KNIGHTS = ("a1-02", "a1-03", "a1-04")
CROSSBOWS = "b1-12"
FRONTAGE = 80
"""Paces from the middle of one of the knights to the next."""

SUM = r"\d[+-]\d\S* = \d+"
"""Die, tally and class modifiers, and what they come to, as the report has them."""

SEED = "8"
"""Dice with which nobody shoots the knights out of their line, and the first melee has a recoil and a pursuit."""


def with_seed(page: Page, seed: str) -> None:
    """Have the battle that the page starts use dice of this seed, as any program may ask of the service."""

    def ask(route: Route) -> None:
        request = route.request
        if request.method == "POST":
            route.continue_(post_data=json.dumps({**json.loads(request.post_data or "{}"), "seed": seed}))
        else:
            route.continue_()

    page.route("**/api/battles", ask)


class TableHand(Hand):
    """Both players' hand at one screen: it selects, drags, turns, and takes the way forward everywhere else."""

    def begin(self, server: Server) -> None:
        """Start the crossroads for two at this screen, up to the first question about moves."""
        self.page.goto(server.url)
        for testid in (
            "scenario-card-fictionalis-crossroads",
            "side-verrane",
            "opponent-same-screen",
            "start",
        ):
            self.by(testid).click()
        expect(self.by("curtain-ready").or_(self.by("board")).first).to_be_visible()
        self.go_on("dbf-ask-moves")

    def wait_for_turn(self) -> None:
        """Wait until something is asked of either player, behind the curtain if it is drawn."""
        asked = self.page.locator("[data-testid='prompt'][data-question]:not([data-question=''])")
        curtain, ended = self.by("curtain-ready"), self.by("outcome")
        expect(curtain.or_(asked).or_(ended).first).to_be_visible(timeout=WAIT)
        if curtain.count():  # it is lifted by hand alone
            curtain.click()
            expect(asked.or_(ended).first).to_be_visible(timeout=WAIT)

    def spot(self, piece: str) -> tuple[float, float]:
        """Return where the middle of a piece is in the page."""
        return box_of(self.by(f"piece-{piece}")).middle

    def pull(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag with the mouse from one place to another, as slowly as a hand."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=8)
        self.page.mouse.up()

    def done(self, before: str | None) -> None:
        """Wait until the battle has gone on from a version."""
        expect(self.by("prompt")).not_to_have_attribute("data-version", str(before))
        expect(self.by("prompt")).to_have_attribute("data-busy", "false")

    def told(self) -> int:
        """Return how many entries the report has, once all have come that the page knows of."""
        due = int(self.read("prompt", "log") or 0) - 1
        expect(self.by("log")).to_have_attribute("data-last", str(due))
        return self.by("log-entry").count()

    def tells(self, pattern: str) -> None:
        """Wait until an entry of the report says something like this."""
        entry = self.by("log-entry").filter(has_text=re.compile(pattern))
        expect(entry.first).to_be_attached(timeout=WAIT)

    def go_on(self, until: str) -> None:
        """Take the way forward in whoever's name until a question is asked."""
        for _ in range(60):
            self.wait_for_turn()
            question = self.question()
            if question == until or self.over():
                return
            self.forward()
        raise AssertionError(f"{until} was never asked")

    def leans(self, piece: str) -> bool:
        """Return whether a piece stands at an angle to the edges of the table, by what is drawn."""
        shapes = {one["id"]: one["shape"] for one in self.latest()["scene"]["pieces"]}
        return bool(shapes[piece]["angle"] % 90)

    def band(self, pieces: tuple[str, ...]) -> None:
        """Draw a frame round pieces."""
        boxes = [box_of(self.by(f"piece-{piece}")) for piece in pieces]
        left, top = min(box.x for box in boxes) - 1, min(box.y for box in boxes) - 4
        right = max(box.x + box.width for box in boxes) + 1
        bottom = max(box.y + box.height for box in boxes) + 4
        self.by("tool-select").click()
        self.page.keyboard.down("Shift")
        self.pull((left + 6, bottom), (right - 6, top))
        self.page.keyboard.up("Shift")
        self.by("tool-select").click()


@pytest.fixture
def hand(browser: Browser, server: Server) -> TableHand:
    """Start the crossroads with both players at one screen, the one in bound asked for moves."""
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    with_seed(page, SEED)
    hand = TableHand(page, "verrane")
    hand.begin(server)
    return hand


def test_a_refused_drag_says_why(hand: TableHand) -> None:
    version = hand.version()
    x, y = hand.spot("a1-19")
    hand.pull((x, y), (x, y - 60))
    expect(hand.by("prompt").get_by_test_id("reasons")).to_contain_text(
        "Baggage 1.19: the element does not move."
    )
    expect(hand.by("confirm")).to_be_disabled()
    assert hand.version() == version
    hand.page.close()


def test_a_group_wheels_into_contact_and_fights(hand: TableHand) -> None:
    page = hand.page
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    pace = (hand.spot(KNIGHTS[1])[0] - hand.spot(KNIGHTS[0])[0]) / FRONTAGE

    # Their own bound: framed, turned by a key, and dragged ahead, they wheel and advance as a group.
    hand.band(KNIGHTS)
    expect(hand.by("selection")).to_have_attribute("data-count", "3")
    before = hand.version()
    x, y = hand.spot(KNIGHTS[0])
    hand.by(f"piece-{KNIGHTS[0]}").focus()
    page.keyboard.press(",")
    hand.pull((x, y), (x, y - 70 * pace))
    hand.done(before)
    expect(hand.by("log-entry").last).to_have_text(
        re.compile(r"Bannermen .* and 2 more: move of \d+p as a group")
    )
    assert hand.leans(KNIGHTS[0])

    # The shots of both sides say what made their totals.
    hand.click_choice("dbf-end-moves-1")
    hand.go_on("dbf-ask-moves")
    hand.tells(rf"Shot of .* at .*: {SUM} against {SUM}; ")

    # What was done is still there after a reload.
    told = hand.told()
    page.reload()
    hand.wait_for_turn()
    assert hand.told() == told
    assert hand.leans(KNIGHTS[0])
    hand.click_choice("dbf-end-moves-1")
    hand.go_on("dbf-ask-moves")

    # Next bound: dragged to the enemy, they wheel back and line up in contact, front to front.
    for knights in KNIGHTS:
        hand.by(f"piece-{knights}").click(modifiers=["Shift"])
    expect(hand.by("selection")).to_have_attribute("data-count", "3")
    before = hand.version()
    to = hand.spot(CROSSBOWS)
    hand.pull(hand.spot(KNIGHTS[0]), (to[0], to[1] + 50 * pace))
    hand.done(before)
    blows = hand.by("log-entry").filter(
        has_text=re.compile(r"Bannermen .* and .* come to blows, front to front")
    )
    expect(blows).to_have_count(len(KNIGHTS))
    assert not hand.leans(KNIGHTS[0])

    # They fight: somebody recoils, and somebody pursues.
    hand.click_choice("dbf-end-moves-1")
    hand.go_on("dbf-ask-moves")
    hand.tells(rf"Bannermen .* against .*: {SUM} against {SUM}; ")
    hand.tells(r"recoil of \d+ paces")
    hand.tells(r"pursuit of \d+ paces")
    assert errors == []
    page.close()
