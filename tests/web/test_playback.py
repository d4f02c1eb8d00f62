"""What happens is shown over time, under the player's control; he is never kept waiting by it."""

from __future__ import annotations

import json
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Server
from tests.web.hand import Hand, eventually
from tests.web.test_whole_battle import start_battle

pytestmark = pytest.mark.browser

CRAWL = 0.001
"""So slow that nothing ends by itself: what ends, the test has ended."""


class Watcher(Hand):
    """A hand whose page shows what happens, at a crawl."""

    def __init__(self, browser: Browser, side: str, *, still: bool = False) -> None:
        """Open a page; `still`: of somebody who wants no motion."""
        context = browser.new_context(
            viewport={"width": 1280, "height": 720}, reduced_motion="reduce" if still else "no-preference"
        )
        page = context.new_page()
        speeds = json.dumps({"moveSpeed": CRAWL, "combatSpeed": CRAWL})
        page.add_init_script(f"localStorage.setItem('oriflamme.settings', {json.dumps(speeds)})")
        super().__init__(page, side)
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def speed(self, value: str) -> None:
        """Choose a speed for moves and for combats, in the settings."""
        self.by("open-settings").click()
        for name in ("move", "combat"):
            self.by(f"setting-{name}-speed").select_option(value)
        self.page.get_by_role("dialog").get_by_role("button", name="Close").click()

    def waiting(self) -> int:
        """Return how many events have not been shown."""
        return int(self.read("playbar", "waiting") or 0)

    def cue(self) -> str:
        """Return the kind of what is being shown, or nothing."""
        return self.read("cue", "kind") or ""

    def play_until(
        self, holds: Callable[[], bool], what: str, play: Callable[[], object] | None = None
    ) -> None:
        """Play on until something holds when it is one's turn again; `play` answers a question."""
        for _ in range(60):
            self.wait_for_turn()
            if holds():
                return
            (play or self.play_prompt)()
        raise AssertionError(f"in 60 commands this never came: {what}")

    def comes_to(self, kind: str) -> bool:
        """Step on until something of a kind is being shown; False: nothing of it waits."""
        while (left := self.waiting()) and self.cue() != kind:
            self.page.keyboard.press(" ")
            eventually(self.page, lambda left=left: self.waiting() < left, "a step to the next event")  # type: ignore[misc]
        return left > 0


RECORDING = """() => {
  const last = new Map();
  const seen = { frames: 0, leap: 0, who: "", events: new Set() };
  window.seen = seen;
  const layer = document.querySelector("[data-layer]");
  const middle = element => {
    const box = element.getBoundingClientRect();
    const ground = layer.getBoundingClientRect();
    return [(box.x + box.width / 2 - ground.x) / ground.width, (box.y + box.height / 2 - ground.y) / ground.width];
  };
  const look = () => {
    if (window.seen !== seen) return;
    const width = layer.getBoundingClientRect().width;
    const movers = new Map([...document.querySelectorAll("[data-mover]")].map(one => [one.dataset.mover, one]));
    const drawn = new Map([...document.querySelectorAll("[data-piece]")].map(one => [one.dataset.piece, one]));
    for (const [id, element] of new Map([...drawn, ...movers])) {
      const box = element.getBoundingClientRect();
      const now = middle(element);
      const before = last.get(id);
      if (before) {
        const leap = (Math.hypot(now[0] - before[0], now[1] - before[1]) * width) / Math.max(box.width, box.height);
        if (leap > seen.leap) Object.assign(seen, { leap, who: id });
      }
      last.set(id, now);
    }
    const bar = document.querySelector("[data-testid=playbar]");
    if (bar) seen.events.add(bar.dataset.waiting);
    seen.frames++;
    requestAnimationFrame(look);
  };
  look();
}"""
"""Looks at every frame where each piece is, and keeps how far one has leapt at most, in its own breadth."""


def posed(page: Page) -> int:
    """Return how many pieces are drawn away from where they stand."""
    return page.locator("[data-mover][style*=translate]").count()


def test_a_bound_is_shown_step_by_step_and_looked_back_at(browser: Browser, server: Server) -> None:
    hand = Watcher(browser, "empire")
    page = hand.page
    start_battle(hand, server, "demonworld-first-battle", "captain")
    hand.play_until(lambda: hand.waiting() > 2, "several events of the opponent")

    # The question is there, the board and the report are behind it.
    board, log = hand.by("board"), hand.by("log")
    assert hand.question()
    expect(board).to_have_attribute("data-live", "false")
    known = int(hand.read("prompt", "log") or 0) - 1
    assert int(hand.read("log", "last") or 0) < known

    # Space goes on by one event; pieces go along their ways.
    assert hand.comes_to("move")
    expect(hand.by("trails-now").locator(".trail").first).to_be_attached()
    page.keyboard.down("Shift")
    eventually(page, lambda: posed(page) > 0, "pieces on their way")
    page.keyboard.up("Shift")
    page.keyboard.press("Shift+ ")
    expect(hand.by("playbar")).to_have_attribute("data-paused", "true")
    hand.by("play-play").click()
    expect(hand.by("playbar")).to_have_attribute("data-paused", "false")

    # Escape shows how things stand, and where they went.
    page.keyboard.press("Escape")
    expect(board).to_have_attribute("data-live", "true")
    expect(hand.by("playbar")).to_have_count(0)
    expect(log).to_have_attribute("data-last", str(known))
    expect(hand.by("trails").locator(".trail").first).to_be_attached()

    # A line of the report points at what it is about, and brings back the board as it was.
    hand.open_report()
    line = hand.by("log-line").filter(has=page.locator("[data-kind='dw-unit-moved-1']")).first
    line.hover()
    expect(hand.by("glimpse").locator(".trail").first).to_be_attached()
    line.get_by_role("button", name="Look back").click()
    expect(hand.by("playbar")).to_have_attribute("data-reviewing", str(line.get_attribute("data-beat")))
    expect(board).to_have_attribute("data-live", "false")
    page.keyboard.press("Escape")
    expect(board).to_have_attribute("data-live", "true")
    assert hand.errors == []
    page.context.close()


@pytest.mark.parametrize(
    ("scenario", "side", "most"),
    [
        ("demonworld-first-battle", "empire", 0.5),
        pytest.param("fictionalis-raid", "verrane", 1.0, marks=pytest.mark.soak),
    ],
)
def test_a_bound_of_the_opponent_is_seen_happening_after_happening(
    browser: Browser, server: Server, scenario: str, side: str, most: float
) -> None:
    hand = Watcher(browser, side)
    page = hand.page
    other = {"empire": "orcs", "verrane": "ironhold"}[side]
    wish = {"scenario": scenario, "seed": "1", "seats": {other: {"kind": "bot", "bot": "captain"}}}
    made = httpx.post(f"{server.url}/api/battles", json=wish, timeout=None).json()
    page.goto(f"{server.url}/#/battle/{made['id']}/{made['tokens'][side]}")
    hand.play_until(
        lambda: hand.waiting() >= 10,
        "ten events of the opponent",
        hand.forward if side == "verrane" else None,
    )
    waiting = hand.waiting()

    # At the natural speed nothing leaps from one frame to the next; every event has its time.
    page.evaluate(RECORDING)
    hand.speed("1")
    expect(hand.by("playbar")).to_have_count(0)
    seen = page.evaluate("({ ...window.seen, events: [...window.seen.events].map(Number) })")
    assert 0 < seen["leap"] <= most, seen
    assert seen["frames"] > waiting
    assert len(seen["events"]) >= 10
    expect(hand.by("board")).to_have_attribute("data-live", "true")
    assert hand.errors == []
    page.context.close()


@pytest.mark.parametrize(
    "speed",
    [pytest.param("0.5", marks=pytest.mark.soak), pytest.param("2", marks=pytest.mark.soak), "4", "0"],
)
def test_a_bound_is_played_at_each_speed(browser: Browser, server: Server, speed: str) -> None:
    hand = Watcher(browser, "empire")
    start_battle(hand, server, "demonworld-first-battle", "captain")
    hand.play_until(lambda: hand.waiting() > 2, "several events of the opponent")
    hand.speed(speed)
    expect(hand.by("playbar")).to_have_count(0)
    expect(hand.by("board")).to_have_attribute("data-live", "true")
    assert hand.errors == []
    hand.page.context.close()


def test_looking_back_fetches_what_was_before_one_came(browser: Browser, server: Server) -> None:
    hand = Watcher(browser, "empire")
    page = hand.page
    start_battle(hand, server, "demonworld-first-battle", "captain")
    hand.play_until(lambda: hand.waiting() > 2, "several events of the opponent")
    page.reload()
    hand.wait_for_turn()
    expect(hand.by("board")).to_have_attribute("data-live", "true")
    expect(page.locator(".piece").first).to_be_attached()
    standing = page.locator(".piece").count()
    hand.open_report()
    first = hand.by("log-line").first
    first.get_by_role("button", name="Look back").click()
    eventually(
        page, lambda: page.locator(".piece").count() < standing, "the empty field before the deployment"
    )
    page.keyboard.press("Escape")
    expect(page.locator(".piece")).to_have_count(standing)
    assert hand.errors == []
    page.context.close()


def test_on_a_table_who_wants_no_motion_sees_stills(browser: Browser, server: Server) -> None:
    hand = Watcher(browser, "verrane", still=True)
    page = hand.page
    start_battle(hand, server, "fictionalis-raid", "captain")
    hand.play_until(lambda: hand.comes_to("move"), "a move of the opponent", hand.forward)
    expect(hand.by("trails-now").locator(".trail").first).to_be_attached()
    page.keyboard.down("Shift")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert posed(page) == 0
    page.keyboard.up("Shift")

    # A command that is legal now does not wait: the board is as things stand when one sets about it.
    page.locator(".piece.selectable").first.focus()
    page.keyboard.press("Enter")
    expect(hand.by("board")).to_have_attribute("data-live", "true")
    assert hand.errors == []
    page.context.close()
