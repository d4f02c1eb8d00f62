"""The question always has room: on wide and low screens, on a phone upright and on its side, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.conftest import Server
from tests.web.hand import Hand, eventually
from tests.web.seats import take_seat
from tests.web.test_thirdparty_game import SkirlHand

pytestmark = pytest.mark.browser

COLUMN = ((1440, 900), (1280, 720), (1024, 600))
PHONE = ((390, 844), (844, 390))
LOW = (1024, 600)
LANGUAGES = ("en-GB", "fr-FR")
FIRST_ANSWERS = 4
BOARD_SHARE = 0.6
LEAST_REPORT = 80
"""In pixels: four lines or so."""

BATTLES = {
    "demonworld-first-battle": ("empire", "dw-ask-orders"),
    "fictionalis-crossroads": ("verrane", "dbf-ask-moves"),
}

UNCOVERED = """element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (element.contains(hit) || hit.contains(element));
}"""


class Table:
    """A battle that stands at a question, and screens of any size to look at it."""

    def __init__(self, browser: Browser, server: Server, scenario: str) -> None:
        """Play a battle up to a question with a free choice."""
        self.browser = browser
        self.side, question = BATTLES[scenario]
        self.context = browser.new_context(viewport={"width": 1280, "height": 720})
        page = self.context.new_page()
        hand = Hand(page, self.side)
        take_seat(hand, server, scenario, "captain", question)
        self.url = page.url
        page.close()

    def at(self, size: tuple[int, int], language: str = "en-GB") -> Hand:
        """Open the battle on a screen of a size; on a phone's it is touched."""
        touch = size in PHONE
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            storage_state=self.context.storage_state(),
            locale=language,
            has_touch=touch,
            is_mobile=touch,
        )
        page = context.new_page()
        page.goto(self.url)
        hand = Hand(page, self.side)
        hand.wait_for_turn()
        return hand


@pytest.fixture(scope="module")
def laid(browser: Browser, server: Server) -> Callable[[str], Table]:
    """Give a battle of each scenario that is only looked at, played up to its question once for all tests."""
    return cache(lambda scenario: Table(browser, server, scenario))


@pytest.fixture(params=BATTLES)
def table(request: pytest.FixtureRequest, browser: Browser, laid: Callable[[str], Table]) -> Iterator[Table]:
    """Give a battle of each game."""
    yield from cleared(browser, laid(request.param))


@pytest.fixture
def field(browser: Browser, laid: Callable[[str], Table]) -> Iterator[Table]:
    """Give a battle on hexes."""
    yield from cleared(browser, laid("demonworld-first-battle"))


@pytest.fixture
def elements(browser: Browser, laid: Callable[[str], Table]) -> Iterator[Table]:
    """Give a battle on a free table."""
    yield from cleared(browser, laid("fictionalis-crossroads"))


def cleared(browser: Browser, table: Table) -> Iterator[Table]:
    """Give a battle, and clear all screens away afterwards."""
    before = list(browser.contexts)
    yield table
    for context in browser.contexts:
        if context not in before:
            context.close()


def box_of(locator: Locator) -> dict[str, float]:
    """Return where something is in the window."""
    box = locator.bounding_box()
    assert box is not None
    return {
        "left": box["x"],
        "top": box["y"],
        "right": box["x"] + box["width"],
        "bottom": box["y"] + box["height"],
    }


def expect_seen(page: Page, locator: Locator, what: str) -> None:
    """Require that something lies within the window, and that nothing lies over it."""
    expect(locator).to_be_visible()
    size = page.viewport_size
    assert size is not None
    box = box_of(locator)
    assert box["left"] >= 0, what
    assert box["top"] >= 0, what
    assert box["right"] <= size["width"] + 0.5, f"{what} ends at {box}"
    assert box["bottom"] <= size["height"] + 0.5, f"{what} ends at {box}"
    assert locator.evaluate(UNCOVERED), f"something lies over {what}"


def share_of(page: Page, locator: Locator) -> float:
    """Return how much of the window something takes."""
    size = page.viewport_size
    assert size is not None
    box = box_of(locator)
    return (box["right"] - box["left"]) * (box["bottom"] - box["top"]) / (size["width"] * size["height"])


def expect_question_seen(hand: Hand) -> None:
    """Require that the question, its first answers and the way forward are to be seen without scrolling."""
    page = hand.page
    expect_seen(page, hand.by("question"), "the question")
    answers = hand.by("answers").locator(".list [data-testid^='choice-']")
    for number in range(min(FIRST_ANSWERS, answers.count())):
        expect_seen(page, answers.nth(number), f"answer {number + 1}")
    expect_seen(page, page.locator(".prompt [data-primary='true']").first, "the main button")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_is_seen_on_every_screen(table: Table, language: str) -> None:
    hand = None
    for size in COLUMN + PHONE:
        if hand is None or size == PHONE[0]:
            hand = table.at(size, language)
        hand.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect_question_seen(hand)
        assert share_of(hand.page, hand.by("board")) >= BOARD_SHARE, size
        assert hand.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), size
        if size in COLUMN:
            log = box_of(hand.by("log"))
            assert log["bottom"] - log["top"] >= LEAST_REPORT, size


def test_orders_have_answers_to_be_seen(field: Table) -> None:
    hand = field.at(LOW)
    assert hand.by("answers").locator(".list [data-testid^='choice-']").count() > FIRST_ANSWERS


def test_reasons_and_what_waits_are_seen_on_a_low_screen(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": LOW[0], "height": LOW[1]})
    page = context.new_page()
    hand = SkirlHand(page, "ruby")
    take_seat(hand, server, "skirl-duel", "brawler", "skirl-ask-move")
    piece = box_of(page.locator(".piece.selectable[data-owner='ruby']").first)
    board = box_of(hand.by("board"))
    page.mouse.move((piece["left"] + piece["right"]) / 2, (piece["top"] + piece["bottom"]) / 2)
    page.mouse.down()
    page.mouse.move(board["left"] + 40, board["bottom"] - 40, steps=6)
    page.mouse.up()
    reasons = hand.by("prompt").get_by_test_id("reasons")
    expect(reasons.locator("li").first).to_be_visible()
    expect_seen(page, reasons.locator("li").first, "the reason")
    expect_seen(page, hand.by("confirm"), "the button that confirms")
    expect_seen(page, hand.by("question"), "the question")
    context.close()


def test_the_column_is_made_wider_by_keys_and_stays_so(field: Table) -> None:
    hand = field.at((1280, 720))
    page = hand.page
    edge, panel = hand.by("column-edge"), hand.by("panel")
    expect(edge).to_have_role("separator")
    before = box_of(panel)["left"]
    edge.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    eventually(page, lambda: box_of(panel)["left"] < before, "a wider column")
    wider = box_of(panel)["left"]
    assert edge.get_attribute("aria-valuenow") == str(round(1280 - wider))
    page.reload()
    hand.wait_for_turn()
    assert box_of(panel)["left"] == wider
    edge.dblclick()
    eventually(page, lambda: box_of(panel)["left"] == before, "the usual width")
    page.mouse.move(before, 300)
    page.mouse.down()
    page.mouse.move(before - 100, 300, steps=4)
    page.mouse.up()
    assert abs(box_of(panel)["left"] - (before - 100)) <= 3


def test_the_column_is_folded_away_and_the_question_stays(field: Table) -> None:
    hand = field.at(LOW)
    page = hand.page
    share = share_of(page, hand.by("board"))
    hand.by("column-edge").focus()
    page.keyboard.press("Enter")
    expect(hand.by("panel")).to_have_attribute("data-stage", "bar")
    assert share_of(page, hand.by("board")) > share
    page.reload()
    hand.wait_for_turn()
    expect(hand.by("panel")).to_have_attribute("data-stage", "bar")
    expect_seen(page, hand.by("question"), "the question")
    expect_seen(page, page.locator(".prompt [data-primary='true']"), "the main button")
    expect(hand.by("answers")).to_have_count(0)
    hand.by("show-answers").click()
    expect_question_seen(hand)
    page.reload()
    hand.wait_for_turn()
    expect(hand.by("panel")).to_have_attribute("data-stage", "most")


def test_drawers_fold_to_tabs_and_stay_as_they_are_left(browser: Browser, server: Server) -> None:
    field = Table(browser, server, "demonworld-first-battle")  # of its own: it goes on
    hand = field.at((1280, 720))
    page = hand.page
    troops, report = hand.by("drawer-unit"), hand.by("drawer-log")
    expect(report).to_have_attribute("aria-expanded", "true")
    expect(troops).to_have_attribute("aria-expanded", "false")
    report.click()
    expect(hand.by("log")).to_be_hidden()
    page.reload()
    hand.wait_for_turn()
    expect(hand.by("log")).to_be_hidden()
    hand.click_choice("commit")
    hand.wait_for_turn()
    expect(hand.by("drawer-count-log")).to_have_text(re.compile(r"^[1-9]"))
    troops.click()
    expect(hand.by("roster")).to_be_visible()
    # Whom one selects is read about where a drawer is open.
    report.click()
    expect(hand.by("drawer-count-log")).to_have_count(0)
    page.locator(".piece.selectable").first.click()
    expect(hand.by("unit")).to_be_visible()
    report.click()
    expect(hand.by("log")).to_be_visible()
    for context in (field.context, page.context):
        context.close()


def test_the_sheet_of_a_phone_has_three_heights(field: Table) -> None:
    hand = field.at(PHONE[0])
    page = hand.page
    panel, height = hand.by("panel"), PHONE[0][1]

    def part() -> float:
        box = box_of(panel)
        return (box["bottom"] - box["top"]) / height

    assert 0.3 < part() < 0.4
    hand.by("sheet-more").tap()
    eventually(page, lambda: 0.65 < part() < 0.75, "a sheet drawn out")
    expect(hand.by("sheet-more")).to_be_disabled()
    expect_question_seen(hand)
    hand.by("sheet-less").tap()
    hand.by("sheet-less").tap()
    eventually(page, lambda: part() < 0.25, "a bar")
    expect_seen(page, hand.by("question"), "the question")
    expect_seen(page, page.locator(".prompt [data-primary='true']"), "the main button")
    grip = box_of(hand.by("sheet-grip"))
    x, y = (grip["left"] + grip["right"]) / 2, (grip["top"] + grip["bottom"]) / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=6)
    page.mouse.up()
    eventually(page, lambda: 0.3 < part() < 0.4, "a sheet drawn out by its handle")
    hand.by("drawer-log").tap()
    expect(hand.by("log")).to_be_visible()
    expect_seen(page, hand.by("question"), "the question")
    expect_seen(page, page.locator(".prompt [data-primary='true']"), "the main button")


def test_a_phone_opens_on_ones_own_army(table: Table) -> None:
    for size in PHONE:
        hand = table.at(size)
        page = hand.page
        pieces = page.locator(f".piece[data-owner='{table.side}']")
        panel = box_of(hand.by("panel"))

        def seen(pieces: Locator = pieces, panel: dict[str, float] = panel) -> bool:
            boxes = [box_of(piece) for piece in pieces.all()]
            return all(
                box["left"] >= 0
                and box["top"] >= 0
                and (box["right"] <= panel["left"] or box["bottom"] <= panel["top"])
                for box in boxes
            )

        eventually(page, seen, f"all of one's own army at {size}")
        large = box_of(pieces.first)
        hand.by("fit").tap()
        small = box_of(pieces.first)
        assert small["right"] - small["left"] <= large["right"] - large["left"]
        page.keyboard.press("9")
        eventually(page, lambda large=large, pieces=pieces: box_of(pieces.first) == large, "the army again")  # type: ignore[misc]


def test_a_finger_need_not_hit_a_small_piece(elements: Table) -> None:
    hand = elements.at(PHONE[0])
    page = hand.page
    hand.by("fit").tap()
    lowest = max(
        (box_of(one)["bottom"], one.get_attribute("data-piece") or "")
        for one in page.locator(".piece.selectable").all()
    )
    piece = hand.by(f"piece-{lowest[1]}")
    box = box_of(piece)
    assert box["bottom"] - box["top"] < 44
    page.touchscreen.tap((box["left"] + box["right"]) / 2, box["bottom"] + 15)
    expect(piece).to_have_attribute("aria-pressed", "true")


def test_words_for_a_finger_name_no_keys(elements: Table) -> None:
    for size, key in (((1280, 720), True), (PHONE[0], False)):
        hand = elements.at(size)
        assert ("Shift" in hand.by("prompt").inner_text()) == key
