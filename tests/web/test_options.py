"""Rules are chosen when a battle is made, by mouse and by keyboard, and are seen in force; refusals lose nothing.

The scenario with wagons is the one of tests/thirdparty: its chapter and its two-hex stands come from another package.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect

from tests.web.conftest import Server
from tests.web.hand import eventually

pytestmark = pytest.mark.browser

WAGONS = "demonworld-wagon-lane"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Give a page of an English visitor with an ordinary screen."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB")
    yield context.new_page()
    context.close()


class Form:
    """The form of a new battle in a page, and what it has sent to make battles."""

    def __init__(self, page: Page, server: Server, scenario: str) -> None:
        """Open the first page and choose a scenario."""
        self.page = page
        self.sent: list[dict[str, Any]] = []
        page.on("request", self._keep)
        page.goto(server.url)
        page.get_by_test_id(f"scenario-card-{scenario}").click()

    def _keep(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/api/battles"):
            self.sent.append(json.loads(request.post_data or "{}"))

    def by(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def chapter(self, name: str) -> Locator:
        return self.by(f"chapter-{name}").get_by_role("switch")

    def reading(self, name: str, role: Any) -> Locator:
        return self.by(f"reading-{name}").get_by_role(role)


def focused(page: Page, wanted: Locator) -> None:
    """Go on with the Tab key until something has the focus."""
    for _ in range(80):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the Tab key never came there")


def test_changed_rules_are_sent_and_in_force(page: Page, server: Server) -> None:
    form = Form(page, server, "demonworld-first-battle")
    expect(form.by("rules-summary")).to_contain_text("Base game")
    expect(form.chapter("vigil")).not_to_be_visible()
    form.by("rules-summary").click()
    expect(form.by("level-own")).to_have_count(0)
    form.chapter("vigil").click()
    expect(form.by("level-own").get_by_role("radio")).to_be_checked()
    form.reading("wheel_into_contact", "switch").click()
    form.reading("cavalry_arc", "combobox").select_option(label="90 degrees to each side")
    form.reading("turn_limit", "textbox").fill("9")
    form.reading("stalemate", "textbox").fill("8")
    form.reading("stalemate", "textbox").fill("20")  # as it was: nothing to send
    expect(form.by("rules-summary")).to_contain_text("with Wagons and vigils")
    expect(form.by("rules-summary")).to_contain_text("Last turn: 9")
    form.by("start").click()
    expect(form.by("board")).to_be_visible()
    assert [wish["options"] for wish in form.sent] == [
        {"chapters": ["vigil"], "cavalry_arc": 90, "wheel_into_contact": False, "turn_limit": 9}
    ]

    form.by("rules").click()
    expect(form.by("rules-edition")).to_contain_text("edition 20")
    expect(form.by("rules-level")).to_contain_text("Base game")
    expect(form.by("rules-chapters").locator("[data-chapter='vigil']")).to_be_visible()
    expect(form.by("in-force-turn_limit")).to_contain_text("9")
    expect(form.by("in-force-cavalry_arc")).to_contain_text("90 degrees to each side")
    expect(form.by("in-force-wheel_into_contact")).to_contain_text("no")
    expect(form.by("in-force-stalemate")).not_to_contain_text("usually")


def test_a_chapter_of_another_package_is_switched_by_keyboard_alone(page: Page, server: Server) -> None:
    form = Form(page, server, WAGONS)
    expect(form.by("rules-summary")).to_contain_text("As the scenario has it")
    focused(page, form.by("rules-summary"))
    page.keyboard.press("Enter")
    focused(page, form.chapter("vigil"))
    expect(form.chapter("vigil")).to_be_checked()
    page.keyboard.press("Space")
    expect(form.chapter("vigil")).not_to_be_checked()
    expect(form.by("level-base").get_by_role("radio")).to_be_checked()
    focused(page, form.reading("turn_limit", "textbox"))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("Delete")
    focused(page, form.by("start"))
    page.keyboard.press("Enter")
    expect(form.by("board")).to_be_visible()
    assert [wish["options"] for wish in form.sent] == [{"level": "base", "turn_limit": None}]

    page.keyboard.press("i")
    dialog = form.by("rules-in-force")
    expect(form.by("rules-level")).to_contain_text("Base game")
    expect(form.by("rules-chapters")).to_have_count(0)
    expect(form.by("in-force-turn_limit")).to_contain_text("none")
    focused(page, dialog.get_by_role("button", name="Rule DW-IV.1.1-c"))
    page.keyboard.press("Enter")
    expect(form.by("rule-dialog")).to_contain_text("DW-IV.1.1-c")
    page.keyboard.press("Escape")
    expect(form.by("rule-dialog")).to_have_count(0)
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("?")
    expect(form.by("shortcuts")).to_contain_text("Rules in force")


def test_a_refusal_is_said_beside_the_form_and_loses_nothing(page: Page, server: Server) -> None:
    form = Form(page, server, "fictionalis-crown-and-ash")
    form.by("opponent-random").click()
    form.by("rules-summary").click()
    form.reading("days", "textbox").fill("3")
    form.chapter("small-table").click()
    expect(form.by("chapter-fast-play")).to_contain_text("Cannot be played with")
    expect(form.chapter("fast-play")).to_have_attribute("aria-disabled", "true")
    form.chapter("fast-play").focus()
    page.keyboard.press("Space")
    expect(form.chapter("fast-play")).not_to_be_checked()
    form.by("start").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("25 mm")
    expect(form.chapter("small-table")).to_be_checked()
    expect(form.reading("days", "textbox")).to_have_value("3")
    expect(form.by("opponent-random").get_by_role("radio")).to_be_checked()

    form.reading("scale", "combobox").select_option(label="25 mm")
    form.by("start").click()
    expect(form.by("board")).to_be_visible()
    assert form.sent[-1]["options"] == {"chapters": ["small-table"], "scale": "25mm", "days": 3}


def test_a_wrong_number_is_pointed_at_and_not_sent(page: Page, server: Server) -> None:
    form = Form(page, server, "demonworld-first-battle")
    form.by("rules-summary").click()
    form.reading("stalemate", "textbox").fill("0")
    form.by("rules-summary").click()
    form.by("start").click()
    expect(form.reading("stalemate", "textbox")).to_be_focused()
    expect(form.by("reading-stalemate").get_by_role("alert")).to_contain_text("At least 1")
    assert form.sent == []
    form.by("rules-reset").click()
    expect(form.reading("stalemate", "textbox")).to_have_value("20")
    form.by("start").click()
    expect(form.by("board")).to_be_visible()
    assert "options" not in form.sent[0]


def test_what_belongs_to_a_scenario_is_said_and_a_game_without_options_shows_none(
    page: Page, server: Server
) -> None:
    form = Form(page, server, "fictionalis-raid")
    form.by("rules-summary").click()
    expect(form.chapter("fast-play")).to_be_checked()
    expect(form.chapter("fast-play")).to_have_attribute("aria-disabled", "true")
    expect(form.by("chapter-fast-play")).to_contain_text("Belongs to this scenario")
    with page.expect_response("**/api/scenarios/skirl-duel/options"):
        form.by("scenario-card-skirl-duel").click()
    expect(form.by("side-ruby")).to_be_visible()
    expect(form.by("rules-form")).to_have_count(0)
    form.by("start").click()
    expect(form.by("board")).to_be_visible()
    form.by("rules").click()
    expect(form.by("rules-edition")).to_contain_text("Skirl")
    expect(form.by("rules-level")).to_have_count(0)


def test_a_stand_on_two_hexes_and_a_wall_are_drawn(page: Page, server: Server) -> None:
    form = Form(page, server, WAGONS)
    form.by("start").click()
    expect(form.by("board")).to_be_visible()
    wagons = page.locator(".piece[data-group='war-wagon'] + .view .body")
    guards = page.locator(".piece[data-group='lane-guard'] + .view .body")
    expect(wagons).to_have_count(2)
    expect(guards.first).to_be_attached()
    # One outline round both hexes: of two side by side, ten of their twelve corners.
    assert [outline.count("M") for outline in _paths(wagons)] == [1, 1]
    assert [outline.count("L") + 1 for outline in _paths(wagons)] == [10, 10]
    assert {outline.count("L") + 1 for outline in _paths(guards)} == {6}
    walls = page.locator("[data-edge='wall'] path")
    expect(walls.first).to_be_attached()
    assert {line.count("M") for line in _paths(walls)} == {6}

    def as_tall_as_two_and_behind_the_wall() -> bool:
        wagon, guard, lane = (shape.first.bounding_box() for shape in (wagons, guards, walls))
        assert wagon is not None
        assert guard is not None
        assert lane is not None
        taller = wagon["height"] > 1.6 * guard["height"]
        return taller and lane["y"] + lane["height"] < wagon["y"] + wagon["height"]

    eventually(page, as_tall_as_two_and_behind_the_wall, "a wagon twice as tall as a stand, behind the wall")


def _paths(outlines: Locator) -> list[str]:
    found: list[str] = outlines.evaluate_all("outlines => outlines.map((one) => one.getAttribute('d') ?? '')")
    return found
