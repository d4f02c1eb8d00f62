"""Armies are mustered in the browser, kept, read from files and led into battle, by mouse and by keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect

from tests.web.conftest import Server
from tests.web.hand import eventually

pytestmark = pytest.mark.browser

HOST = """\
ruleset: demonworld
id: Raiders
book: orcs
settings: {points: 500}
parts:
  - id: army
    entries:
      - {row: orc-guard, number: 2}
      - {row: orc-spearmen}
"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Give a page of an English visitor with an ordinary screen."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB")
    yield context.new_page()
    context.close()


def number(page: Page, row: str) -> Locator:
    return page.get_by_test_id(f"entry-{row}").get_by_test_id("number")


def focused(page: Page, wanted: Locator) -> None:
    """Go on with the Tab key until something has the focus."""
    for _ in range(80):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the Tab key never came there")


def test_an_army_is_proposed_changed_kept_and_led_into_battle(page: Page, server: Server) -> None:
    sent: list[dict[str, Any]] = []

    def keep(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/api/battles"):
            sent.append(json.loads(request.post_data or "{}"))

    page.on("request", keep)
    page.goto(server.url)
    page.get_by_test_id("to-armies").click()
    page.get_by_test_id("reading-points").get_by_role("textbox").fill("700")
    expect(page.get_by_test_id("cost")).to_have_text("0 of 700 points")
    expect(page.get_by_test_id("reasons")).to_have_count(0)
    page.get_by_test_id("propose").click()
    expect(page.get_by_test_id("legal")).to_be_visible()
    expect(page.get_by_test_id("cost")).to_contain_text("of 700 points")
    page.get_by_test_id("row-margrave-guard").get_by_role("button").click()
    page.get_by_test_id("row-margrave-guard").get_by_role("button").click()
    expect(page.get_by_test_id("reasons")).to_contain_text("the book has 1 for one army")
    page.get_by_test_id("row-margrave-guard").locator("summary").click()
    expect(page.get_by_test_id("row-margrave-guard")).to_contain_text("May form a square")
    page.get_by_test_id("undo-army").click()
    page.get_by_test_id("undo-army").click()
    expect(page.get_by_test_id("legal")).to_be_visible()
    page.get_by_test_id("army-name").fill("Home guard")
    page.get_by_test_id("keep").click()
    expect(page.get_by_test_id("kept")).to_contain_text("Home guard")

    page.reload()
    expect(page.get_by_test_id("army-name")).to_have_value("Home guard")
    page.get_by_test_id("field").select_option("open-ground")
    page.get_by_test_id("army-north").select_option(label="Home guard (The army of the Empire)")
    page.get_by_test_id("side-south").click()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    (wish,) = sent
    south, north = wish["encounter"]["musters"]
    assert south == north
    assert (south["id"], south["settings"]) == ("Home guard", {"points": 700})


def test_commands_are_mustered_by_keyboard_alone(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/#/armies")
    page.get_by_test_id("game").select_option("fictionalis")
    page.get_by_test_id("book").select_option("ironhold")
    focused(page, page.get_by_test_id("row-hearth-guard").get_by_role("button"))
    for _ in range(5):
        page.keyboard.press("Enter")
    expect(number(page, "hearth-guard")).to_have_text("5")
    entry = page.get_by_test_id("entry-hearth-guard")
    focused(page, entry.first.locator("summary"))
    page.keyboard.press("Enter")
    focused(page, entry.first.get_by_role("button", name="Set one apart"))
    page.keyboard.press("Enter")
    expect(entry).to_have_count(2)
    entry.first.get_by_role("combobox", name="General").select_option(label="general-in-chief")
    expect(entry.first.locator("summary")).to_contain_text("general-in-chief")
    focused(page, page.get_by_test_id("add-part"))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("part-1").get_by_role("radio")).to_be_checked()
    page.get_by_test_id("row-axe-clans").get_by_role("button").press("Enter")
    expect(page.get_by_test_id("part-1").get_by_test_id("entry-axe-clans")).to_be_visible()
    expect(page.get_by_test_id("reasons")).to_contain_text("Command B has 0 generals")
    page.get_by_test_id("part-1").get_by_role("button", name="Remove command B").press("Enter")
    expect(page.get_by_role("heading", name="The army", exact=True)).to_be_focused()
    expect(page.get_by_test_id("part-1")).to_have_count(0)


def test_files_are_read_and_written_and_what_is_wrong_is_said(
    page: Page, server: Server, tmp_path: Path
) -> None:
    page.goto(f"{server.url}/#/armies")
    page.get_by_test_id("propose").wait_for()
    file = tmp_path / "raiders.yaml"
    file.write_text(HOST.replace("orc-spearmen", "hobbits"))
    page.get_by_test_id("file").set_input_files(file)
    expect(page.get_by_test_id("problem")).to_contain_text("raiders.yaml:9: parts[0].entries[1].row")
    file.write_text(HOST)
    page.get_by_test_id("file").set_input_files(file)
    expect(page.get_by_test_id("cost")).to_have_text("500 of 500 points")
    expect(page.get_by_test_id("problem")).to_have_count(0)
    with page.expect_download() as taken:
        page.get_by_test_id("export").click()
    assert taken.value.suggested_filename == "Raiders.yaml"
    again = tmp_path / "again.yaml"
    taken.value.save_as(again)
    page.get_by_test_id("ready").select_option(index=1)
    expect(page.get_by_test_id("cost")).not_to_have_text("500 of 500 points")
    page.get_by_test_id("file").set_input_files(again)
    expect(page.get_by_test_id("cost")).to_have_text("500 of 500 points")
    expect(page.get_by_test_id("army-name")).to_have_value("Raiders")


def test_on_a_phone_the_points_stay_in_sight(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR", has_touch=True)
    page = context.new_page()
    page.goto(f"{server.url}/#/armies")
    page.get_by_test_id("row-berserkers").get_by_role("button").tap()
    expect(page.get_by_test_id("running")).to_contain_text("180 points")
    expect(page.get_by_test_id("running")).to_be_in_viewport()
    page.get_by_test_id("running").tap()
    expect(page.get_by_role("heading", name="L’armée", exact=True)).to_be_in_viewport()
    eventually(
        page,
        lambda: page.evaluate("document.documentElement.scrollWidth") == 390,
        "a page as wide as the screen",
    )
    context.close()
