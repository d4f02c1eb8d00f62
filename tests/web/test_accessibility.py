"""Every page and dialog, looked at by axe: nothing serious stands in anybody's way, in either theme or language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.service.test_challenges import WISH
from tests.web.conftest import Server
from tests.web.hand import Hand, eventually
from tests.web.test_people import PHONE
from tests.web.test_replay import battle_of_bots, fought
from tests.web.test_whole_battle import start_battle

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
GRAVE = ("serious", "critical")

RUN = """async (tags) => {
  const look = async (runOnly) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const found = await axe.run(document, { runOnly, resultTypes: ["violations"], elementRef: false });
    return found.violations.map(({ id, impact, nodes }) => ({
      id, impact, nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`) }));
  };
  const root = document.documentElement, chosen = root.dataset.theme;
  const dark = chosen === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  const found = await look(tags);
  root.dataset.theme = dark ? "light" : "dark";
  const other = await look({ type: "rule", values: ["color-contrast"] });
  if (chosen === undefined) delete root.dataset.theme;
  else root.dataset.theme = chosen;
  return [...found, ...other];
}"""
"""Looks at everything in the theme that is on, and at the colours, which alone are others, in the other one too."""


class Visitor(Hand):
    """Somebody whose pages are looked at as he goes."""

    def __init__(self, page: Page, theme: str) -> None:
        """Look at `page` in a theme."""
        super().__init__(page, "empire")
        self.theme = theme
        self.faults: list[str] = []

    def look(self, where: str) -> None:
        """Note what stands in somebody's way here."""
        page = self.page
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.read_text(encoding="utf-8"))
        for fault in page.evaluate(RUN, TAGS):
            if fault["impact"] in GRAVE:
                self.faults += [f"{where}: {fault['id']}: {node}" for node in fault["nodes"]]

    def opened(self, dialog: str, button: str) -> None:
        """Open a dialog, look at it, and leave it."""
        self.by(button).click()
        expect(self.page.locator("dialog[open]")).to_be_visible()
        self.look(dialog)
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog[open]")).to_have_count(0)


LOOKS = pytest.mark.parametrize(
    ("locale", "theme"),
    [pytest.param("en-GB", "dark", marks=pytest.mark.soak), ("fr-FR", "light")],
    ids=["en-dark", "fr-light"],
)
"""Each look is at the colours of both themes. In English the same elements have other words, and mostly shorter ones: that is for soak."""


@pytest.fixture
def visitor(browser: Browser, locale: str, theme: str) -> Iterator[Visitor]:
    """Give a visitor with a language and a theme that is not his machine's."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 720},
        locale=locale,
        color_scheme="light" if theme == "dark" else "dark",
        reduced_motion="reduce",
    )
    yield Visitor(context.new_page(), theme)
    context.close()


@pytest.fixture
def phone(browser: Browser, locale: str, theme: str) -> Iterator[Visitor]:
    """Give a visitor with a phone, whose theme is his machine's."""
    scheme: Any = theme
    context = browser.new_context(**{**PHONE, "locale": locale}, color_scheme=scheme, reduced_motion="reduce")
    yield Visitor(context.new_page(), theme)
    context.close()


@LOOKS
def test_nothing_stands_in_anybodys_way(visitor: Visitor, server: Server) -> None:
    watched, token = battle_of_bots(server)
    _start_pages(visitor, server)
    _battle(visitor, server)
    _aftermath(visitor, server, watched, token)
    assert visitor.faults == [], "\n".join(visitor.faults)


def _start_pages(visitor: Visitor, server: Server) -> None:
    page = visitor.page
    page.goto(server.url)
    expect(visitor.by("scenario-card-demonworld-first-battle")).to_be_visible()
    visitor.by("open-settings").click()
    visitor.by("setting-theme").select_option(visitor.theme)
    visitor.look("settings")
    page.keyboard.press("Escape")
    visitor.look("start")
    visitor.by("scenario-card-demonworld-first-battle").click()
    visitor.by("rules-summary").click()
    visitor.look("new battle")
    visitor.by("to-armies").click()
    expect(visitor.by("propose")).to_be_visible()
    visitor.by("propose").click()
    expect(visitor.by("legal")).to_be_visible()
    visitor.look("armies")
    made: dict[str, Any] = httpx.post(f"{server.url}/api/challenges", json=WISH, timeout=None).json()
    page.goto(f"{server.url}/#/claim/{made['id']}/{made['claims']['north']}")
    expect(visitor.by("agreed-points")).to_be_visible()
    visitor.look("challenge")


def _battle(visitor: Visitor, server: Server) -> None:
    page = visitor.page
    page.goto("about:blank")
    start_battle(visitor, server, "demonworld-first-battle", "friend")
    expect(visitor.by("share-panel")).to_be_visible()
    visitor.look("invitation")
    page.keyboard.press("Escape")
    page.goto("about:blank")
    start_battle(visitor, server, "demonworld-first-battle", "captain")
    visitor.wait_for_turn()
    visitor.look("deployment")
    _asked_and_answered_by_keys(visitor)
    while visitor.question() != "dw-ask-moves":
        visitor.play_prompt()
        visitor.wait_for_turn()
    page.locator(".piece.selectable").first.click()
    visitor.settled()
    several = page.locator("[data-testid^='cell-']").first
    several.click()
    expect(page.locator(".chooser, [data-testid='confirm']").first).to_be_visible()
    visitor.look("a choice that waits")
    page.keyboard.press("Escape")
    for dialog, button in (
        ("people", "open-people"),
        ("rules in force", "rules"),
        ("luck", "open-luck"),
        ("keys", "help"),
    ):
        visitor.opened(dialog, button)
    page.keyboard.press("k")
    expect(page.locator("dialog[open]")).to_be_visible()
    visitor.look("key to the board")
    page.keyboard.press("Escape")
    visitor.open_report()
    page.locator("[data-rule]:visible").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()
    visitor.look("rule")
    page.keyboard.press("Escape")


def _asked_and_answered_by_keys(visitor: Visitor) -> None:
    """The question has the focus when it comes; the report is one stop; the battle is played in words."""
    page = visitor.page
    expect(page.locator("#prompt-question")).to_be_focused()
    while visitor.question() != "dw-ask-orders":
        visitor.play_prompt()
        visitor.wait_for_turn()
    expect(page.locator("#prompt-question")).to_be_focused()
    stops = page.locator("[data-testid='log'] :is(a, button, summary):not([tabindex='-1'])")
    expect(stops).to_have_count(1)
    stops.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-testid='log'] .rule").first).to_be_focused()

    page.keyboard.press("w")
    expect(page.locator("#words-title")).to_be_focused()
    page.keyboard.press("n")
    unit = page.locator("[data-testid^='words-unit-'][aria-expanded='true']")
    expect(unit).to_be_focused()
    order = page.locator("[data-testid='words'] [data-testid$=':C']").first
    order.press("Enter")
    expect(order).to_have_attribute("aria-pressed", "true")
    visitor.look("in words")
    names = page.locator(".piece").evaluate_all(
        "pieces => pieces.map((piece) => piece.getAttribute('aria-label'))"
    )
    assert len(set(names)) == len(names)
    page.locator("#words-title").focus()
    page.keyboard.press("w")
    expect(page.locator("#prompt-question")).to_be_focused()


def _aftermath(visitor: Visitor, server: Server, watched: str, token: str) -> None:
    page = visitor.page
    fought(visitor, server, watched, token)
    page.goto(f"{server.url}/#/battle/{watched}/{token}")
    expect(visitor.by("outcome")).to_be_visible()
    visitor.look("outcome")
    visitor.by("to-replay").click()
    expect(visitor.by("scrub")).to_be_visible()
    eventually(
        page,
        lambda: (
            visitor.by("scrub").get_attribute("data-loaded") == visitor.by("scrub").get_attribute("data-of")
        ),
        "the whole battle",
    )
    for _ in range(60):
        if visitor.by("result").count():
            break
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
    expect(visitor.by("result")).to_be_visible()
    visitor.look("a result in a replay")
    page.keyboard.press("Home")
    visitor.by("open-fork").click()
    expect(visitor.by("fork-begin")).to_be_visible()
    visitor.look("going on from a replay")


@LOOKS
def test_nothing_stands_in_the_way_of_a_finger(phone: Visitor, server: Server) -> None:
    page = phone.page
    page.goto(server.url)
    phone.by("lesson-demonworld-lesson-first").tap()
    expect(phone.by("coach")).to_be_visible()
    phone.settled()
    phone.look("a lesson with its coach")
    _offered_a_draw(phone, server)
    assert phone.faults == [], "\n".join(phone.faults)


def _offered_a_draw(phone: Visitor, server: Server) -> None:
    """Somebody offers a draw; the offer is looked at when it can be answered."""
    api = f"{server.url}/api/battles"
    wish = {"scenario": "demonworld-first-battle", "mine": ["empire", "orcs"]}
    made: dict[str, Any] = httpx.post(api, json=wish, timeout=None).json()
    battle, tokens = made["id"], made["tokens"]
    phone.page.goto(f"{server.url}/#/battle/{battle}/{tokens[phone.side]}")
    phone.wait_for_turn()
    bearer = {"Authorization": f"Bearer {tokens['orcs']}"}
    assert httpx.post(f"{api}/{battle}/draw", headers=bearer, timeout=None).status_code == 200
    expect(phone.by("draw-agree")).to_be_enabled()
    phone.look("a draw that is offered")
