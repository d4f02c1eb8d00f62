"""Every gesture of a free table in a real browser: selecting several pieces, moving them together, measuring."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.conftest import Server
from tests.web.hand import box_of, eventually
from tests.web.seats import take_seat
from tests.web.test_thirdparty_game import SkirlHand

pytestmark = pytest.mark.browser


class TableHand(SkirlHand):
    """A hand that draws on the table."""

    def middle(self, piece: str) -> tuple[float, float]:
        """Return the middle of a piece on the screen."""
        return box_of(self.by(f"piece-{piece}")).middle

    def draw(self, start: tuple[float, float], end: tuple[float, float], *, drop: bool = True) -> None:
        """Press at one point, go to another, and let go there unless told not to."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=8)
        if drop:
            self.page.mouse.up()

    def around(self, *pieces: str) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return two points on empty table with these pieces between them."""
        spots = [self.middle(piece) for piece in pieces]
        (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*spots, strict=True))
        return (left - 90, top - 60), (right + 90, bottom + 60)

    def chosen(self) -> set[str]:
        """Return the pieces that are marked as selected."""
        marks = self.page.locator("[data-testid^='chosen-']")
        ids: list[str] = marks.evaluate_all("marks => marks.map((mark) => mark.dataset.testid)")
        return {testid.removeprefix("chosen-") for testid in ids}

    def expect_chosen(self, *pieces: str) -> None:
        """Wait until just these are selected, said aloud, and marked as pressed."""
        expect(self.by("selection")).to_have_attribute("data-count", str(len(pieces)))
        eventually(self.page, lambda: self.chosen() == set(pieces), f"marks on {pieces}")
        expect(self.page.locator(".piece[aria-pressed='true']")).to_have_count(len(pieces))

    def measured(self) -> Locator:
        """Return what says the distance."""
        return self.by("measured")


@pytest.fixture
def hand(browser: Browser, server: Server) -> Iterator[TableHand]:
    """Give a hand at the question which elements to move, in English."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, locale="en-GB", has_touch=True)
    yield at_moves(context.new_page(), server)
    context.close()


def at_moves(page: Page, server: Server) -> TableHand:
    """Start a duel and choose stances."""
    hand = TableHand(page, "ruby")
    take_seat(hand, server, "skirl-duel", "brawler", "skirl-ask-move")
    hand.expect_chosen()
    return hand


def bodies(page: Page, ending: str) -> list[dict[str, Any]]:
    """Collect the commands that the page sends from now on to an address with this ending."""
    found: list[dict[str, Any]] = []

    def keep(request: Any) -> None:
        if request.url.endswith(ending):
            found.append(json.loads(request.post_data)["command"])

    page.on("request", keep)
    return found


def test_pieces_are_selected_one_by_one_by_group_and_by_keys(hand: TableHand) -> None:
    page = hand.page
    page.mouse.click(*hand.middle("ruby-1"))
    hand.expect_chosen("ruby-1")
    page.keyboard.down("Shift")
    page.mouse.click(*hand.middle("ruby-3"))
    hand.expect_chosen("ruby-1", "ruby-3")
    expect(hand.by("selection")).to_have_text("2 pieces selected")
    page.mouse.click(*hand.middle("ruby-1"))
    page.keyboard.up("Shift")
    hand.expect_chosen("ruby-3")
    page.keyboard.press(
        "g"
    )  # what hangs together with the piece in focus: itself alone; then the whole group
    hand.expect_chosen("ruby-1")
    page.keyboard.press("g")
    hand.expect_chosen("ruby-1", "ruby-2", "ruby-3")
    page.keyboard.press("Escape")
    hand.expect_chosen()
    page.mouse.dblclick(*hand.middle("ruby-2"))  # nobody touches it
    hand.expect_chosen("ruby-2")
    hand.by("selection-clear").click()
    hand.expect_chosen()

    hand.by("piece-ruby-1").focus()
    page.keyboard.press("x")
    hand.expect_chosen("ruby-1")
    page.keyboard.press("b")  # with the tool in the hand the arrows walk instead of moving the piece
    page.keyboard.press("ArrowRight")
    expect(hand.by("piece-ruby-2")).to_be_focused()
    page.keyboard.press("x")
    hand.expect_chosen("ruby-1", "ruby-2")
    page.keyboard.press("x")
    hand.expect_chosen("ruby-1")


def test_a_band_selects_with_shift_and_with_the_tool(hand: TableHand) -> None:
    page = hand.page
    start, end = hand.around("ruby-1", "ruby-2")
    page.keyboard.down("Shift")
    hand.draw(start, end, drop=False)
    expect(hand.by("band")).to_be_visible()
    page.mouse.up()
    page.keyboard.up("Shift")
    expect(hand.by("band")).to_have_count(0)
    hand.expect_chosen("ruby-1", "ruby-2")

    hand.by("tool-select").click()
    expect(hand.by("tool-select")).to_have_attribute("aria-pressed", "true")
    hand.draw(*hand.around("ruby-3", "jade-3"))
    hand.expect_chosen("ruby-3")
    page.touchscreen.tap(*hand.middle("ruby-1"))
    hand.expect_chosen("ruby-1", "ruby-3")
    page.keyboard.press("Escape")
    expect(hand.by("tool-select")).to_have_attribute("aria-pressed", "false")
    hand.expect_chosen("ruby-1", "ruby-3")
    page.keyboard.press("Escape")
    hand.expect_chosen()


def test_what_is_selected_is_dragged_together(hand: TableHand) -> None:
    page = hand.page
    sent, asked = bodies(page, "/commands"), bodies(page, "/previews")
    page.mouse.click(*hand.middle("ruby-2"))
    page.keyboard.press("g")
    hand.expect_chosen("ruby-1", "ruby-2", "ruby-3")
    version = hand.version()
    x, y = hand.middle("ruby-2")
    hand.draw((x, y), (x, y + 70), drop=False)
    expect(page.locator(".ghosts .counter")).to_have_count(
        6
    )  # held by the hand, and where the rules would put them
    page.mouse.up()
    expect(hand.by("prompt")).not_to_have_attribute("data-version", str(version))
    (command,) = sent
    assert command["kind"] == "skirl-march-1"
    assert (command["lead"], sorted(command["elements"])) == ("ruby-2", ["ruby-1", "ruby-2", "ruby-3"])
    assert command == asked[-1]


def test_what_cannot_go_there_stays_and_says_why(hand: TableHand) -> None:
    page = hand.page
    sent, asked = bodies(page, "/commands"), bodies(page, "/previews")
    page.mouse.click(*hand.middle("ruby-2"))
    page.keyboard.press("g")
    x, y = hand.middle("ruby-2")
    hand.draw((x, y), (x + 60, y + 330))
    here = hand.by("refused-here")
    expect(here).to_be_visible()
    reasons = hand.by("prompt").get_by_test_id("reasons").locator("li")
    expect(reasons.first).to_have_attribute("data-rule", re.compile("SK-3"))
    eventually(
        page,
        lambda: here.locator("li").first.inner_text() in reasons.first.inner_text(),
        "the same reason in both places",
    )
    expect(hand.by("confirm")).to_be_disabled()
    before = asked[-1]["angle"]
    page.keyboard.press(".")
    expect(page.locator(".ghosts .counter")).to_have_count(6)
    eventually(page, lambda: asked[-1]["angle"] == before + 5, "a preview of the piece turned")
    assert sent == []
    page.keyboard.press("Escape")
    expect(here).to_have_count(0)
    hand.expect_chosen("ruby-1", "ruby-2", "ruby-3")


def test_distances_are_measured_by_drawing_and_by_keys(hand: TableHand) -> None:
    page = hand.page
    page.keyboard.press("m")
    expect(hand.by("board")).to_have_attribute("data-tool", "measure")
    hand.draw(hand.middle("ruby-1"), hand.middle("jade-1"))
    expect(hand.measured()).to_have_text("5 paces")  # six from middle to middle, half a pace off at each end
    expect(hand.by("measure-line")).to_be_visible()
    x, y = hand.middle("ruby-1")
    hand.draw((x, y + 80), (x + 200, y + 80))
    expect(hand.measured()).not_to_have_text("5 paces")
    page.keyboard.press("Escape")
    expect(hand.by("measure-line")).to_have_count(0)
    expect(hand.by("board")).to_have_attribute("data-tool", "none")

    page.mouse.click(*hand.middle("ruby-1"))
    page.keyboard.down("Shift")
    page.mouse.click(*hand.middle("ruby-2"))
    page.keyboard.up("Shift")
    page.keyboard.press("m")
    expect(hand.measured()).to_have_attribute("data-distance", "2")
    page.keyboard.press("Escape")
    page.mouse.click(*hand.middle("ruby-2"))
    hand.by("piece-jade-2").focus()
    page.keyboard.press("m")
    expect(hand.measured()).to_have_attribute("data-distance", "5")
    hand.by("tool-measure").click()
    hand.by("tool-measure").click()
    expect(hand.by("measure-line")).to_have_count(0)


def test_parts_are_told_by_bands_numbers_and_counters(hand: TableHand) -> None:
    counters = hand.by("counters-ruby").get_by_test_id("counter")
    expect(counters).to_have_count(3)
    for part in range(3):
        expect(counters.nth(part)).to_have_attribute("data-part", str(part))
    expect(counters.first).to_contain_text("2 hearts")
    bands = hand.page.locator(".pieces path.band[data-part]")
    expect(bands).to_have_count(6)
    colours = {band.get_attribute("stroke") for band in bands.all()}
    assert len(colours) == 3
    assert counters.first.locator("rect").get_attribute("fill") in colours
    expect(hand.page.locator(".pieces .badge.part").first).to_have_text("1")
    hand.page.mouse.click(*hand.middle("ruby-2"))
    expect(hand.by("unit-part")).to_contain_text("pike: 2 hearts")


def test_the_view_goes_where_the_choices_are_and_along_with_what_is_dragged(hand: TableHand) -> None:
    page = hand.page
    for _ in range(7):
        page.get_by_role("button", name="Zoom in").click()
    expect(page.locator(".pieces .counter[data-detail='all']").first).to_be_attached()
    expect(page.locator(".pieces .counter:not([data-detail='all'])")).to_have_count(0)
    page.keyboard.press("]")  # shows the selected piece; the enemies that it can meet lie beyond the edge
    expect(page.locator(".piece.selected")).to_have_count(1)
    hand.settled()
    target = page.locator(".piece[data-target='true']").first
    if target.count():
        expect(target).to_be_in_viewport()
    piece = str(page.locator(".piece.selected").get_attribute("data-piece"))
    board = hand.by("board").bounding_box()
    assert board is not None
    world = hand.by("world")
    before = world.get_attribute("style")
    x, y = hand.middle(piece)
    hand.draw((x, y), (board["x"] + board["width"] - 8, y), drop=False)
    eventually(page, lambda: world.get_attribute("style") != before, "a view that goes along")
    page.keyboard.press("Escape")
    page.mouse.up()


def test_shortcuts_name_the_new_keys(hand: TableHand) -> None:
    hand.page.keyboard.press("?")
    dialog = hand.by("shortcuts")
    for key in ("X", "G", "B", "M"):
        expect(dialog.locator("kbd", has_text=re.compile(f"^{key}$")).first).to_be_visible()
