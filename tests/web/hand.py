"""A hand at the board: it plays a Demonworld battle in a page by clicking what the client offers."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.service.chairs import updated

PATIENCE = 600
"""Seconds after which something that was waited for is taken not to come."""

WAIT = PATIENCE * 1000


def eventually(page: Page, holds: Callable[[], object], what: str) -> None:
    """Wait until something holds, asking again and again while the page goes on."""
    last = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < last, f"in {PATIENCE} seconds this never came: {what}"
        page.wait_for_timeout(20)


class Box(NamedTuple):
    """Where something is on the screen, in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2


def box_of(shown: Locator) -> Box:
    """Return where something is once it is shown and stands still: a board is hidden until its icons have come."""
    expect(shown).to_be_visible(timeout=WAIT)
    shown.element_handle().wait_for_element_state("stable")
    box = shown.bounding_box()
    assert box is not None
    return Box(box["x"], box["y"], box["width"], box["height"])


class At(NamedTuple):
    """Where a page is in its battle: the question, the version it shows, and how many of its own commands were answered.

    The last matters where others decide beside this player: their deeds make versions, too.
    """

    question: str | None
    version: str | None
    answered: int


class Hand:
    """One player's hand in one page. It gives charges, goes forward, attacks, and takes the best shots and blows."""

    def __init__(self, page: Page, side: str) -> None:
        """Play `side` in `page`, collecting every byte that reaches it."""
        self.page = page
        self.side = side
        self.received: list[str] = []
        self.answered = 0
        page.on("response", self._keep_response)
        page.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda data: self.received.append(str(data))),
        )

    def _keep_response(self, response: Any) -> None:
        if "/api/battles" in response.url:
            try:
                self.received.append(response.text())
            except Exception:  # a response cut off by a reload has no body left to read
                self.received.append("")
        if response.request.method == "POST" and response.url.endswith("/commands"):
            self.answered += 1

    def snapshots(self) -> list[dict[str, Any]]:
        """Return the snapshots received, and those that updates made of them, oldest first."""
        found: list[dict[str, Any]] = []
        early: dict[
            int, dict[str, Any]
        ] = {}  # an answer and what is told of somebody else may overtake one another
        for text in self.received:
            entry = json.loads(text) if text.startswith("{") else {}
            if "scene" in entry:
                found.append(entry)
                early.clear()
            elif entry.get("type") == "changed":
                early[entry["from"]] = entry
            while found and (update := early.pop(found[-1]["version"], None)):
                found.append(updated(found[-1], update))
        return found

    # -- the parts of the page ---------------------------------------------------------------------------------

    def by(self, testid: str) -> Locator:
        """Return the elements with a test id."""
        return self.page.get_by_test_id(testid)

    def read(self, testid: str, name: str) -> str | None:
        """Return what an element says in data-NAME, or None where it is not there: looked at once, for it may go at any moment."""
        script = "([id, name]) => document.querySelector(`[data-testid=${id}]`)?.dataset[name] ?? null"
        found: str | None = self.page.evaluate(script, [testid, name])
        return found

    def question(self) -> str | None:
        """Return the message id of the open question, or None when nothing is asked."""
        return self.read("prompt", "question") or None

    def version(self) -> str | None:
        """Return the version of the battle that the page shows, or None where it shows no prompt."""
        return self.read("prompt", "version")

    def latest(self) -> dict[str, Any]:
        """Return the snapshot received last, once it is no older than what the page shows."""
        shown = int(self.version() or 0)

        def here() -> bool:
            return any(snapshot["version"] >= shown for snapshot in self.snapshots()[-1:])

        eventually(self.page, here, "the snapshot shown")
        return self.snapshots()[-1]

    def alone(self) -> None:
        """Wait until nobody else has to decide: what another does beside one's own deeds makes new versions too."""

        def only_i() -> bool:
            latest = self.latest()
            waited_for = [one["id"] for one in latest["scene"]["sides"] if one.get("waiting")]
            return waited_for == [self.side] and self.version() == str(latest["version"])

        eventually(self.page, only_i, "the others, who have decided")

    def stands_at(self) -> At:
        """Return where the page is in its battle."""
        return At(self.question(), self.version(), self.answered)

    def click_choice(self, choice: str) -> None:
        """Click a choice and wait until the battle has gone on."""
        before = self.stands_at()
        button = self.by(f"choice-{choice}").first
        button.click()  # scrolls there by itself, and tries again when the button is drawn anew meanwhile
        self.confirmed(before, f"a battle that goes on after {choice} at {before}")

    def confirmed(self, before: At, what: str) -> None:
        """Confirm what waits, if anything does, until the battle has gone on by a command of this page."""

        def gone_on() -> bool:
            if self._moved(before):
                return True
            self.confirm()
            return False

        eventually(self.page, gone_on, what)

    def settled(self) -> None:
        """Wait until the page knows what can be done with what is selected."""
        prompt = self.by("prompt").first
        expect(prompt).to_have_attribute("data-busy", "false")
        expect(prompt).to_have_attribute("data-loading", "false")

    def confirm(self) -> None:
        """Press a button that confirms, if one can be pressed."""
        for name in ("confirm-here", "confirm"):
            button = self.page.locator(f"[data-testid='{name}']:not(:disabled)")
            if button.count() and button.first.is_visible():
                try:
                    button.first.click(timeout=1000)
                except PlaywrightTimeout:  # it went away before the click: the battle has gone on
                    return
                return

    def over(self) -> bool:
        """Return whether the outcome is shown."""
        return self.by("outcome").count() > 0

    # -- playing -----------------------------------------------------------------------------------------------

    def play_prompt(self) -> bool:
        """Answer one command of the open prompt; return False when nothing is asked of this player."""
        question = self.question()
        offered = self.offered()
        if question is None or not offered:
            return False
        if question == "dw-ask-orders":
            charge = next((choice for choice in offered if self._fresh_charge(choice)), None)
            self.click_choice(charge or "commit")
        elif question == "dw-ask-moves" and self.advance():
            return True
        elif "shoot-best" in offered:
            self.click_choice("shoot-best")
        elif "strike-best" in offered:
            self.click_choice("strike-best")
        elif "go-first:true" in offered:
            self.click_choice("go-first:true")
        else:
            self.click_choice("commit")
        return True

    def forward(self) -> None:
        """Answer the open question: the way forward where there is one, else the first choice."""
        primary = self.page.locator(".prompt [data-primary='true']")
        buttons = primary if primary.count() else self.page.locator(".prompt [data-testid^='choice-']")
        if buttons.count() == 0:
            self.page.locator(".prompt details summary").click()
        before = self.stands_at()
        buttons.first.click()
        self.confirmed(before, f"a battle that goes on from {before}")

    def _fresh_charge(self, choice: str) -> bool:
        button = self.by(f"choice-{choice}").first
        return (
            choice.startswith("give-order:")
            and choice.endswith(":C")
            and not button.get_attribute("aria-pressed")
        )

    def offered(self) -> list[str]:
        """Return the ids of the choices in the prompt panel."""
        buttons = self.page.locator("[data-testid^='choice-']")
        ids: list[str] = buttons.evaluate_all("buttons => buttons.map((button) => button.dataset.testid)")
        return [testid.removeprefix("choice-") for testid in ids]

    def advance(self) -> bool:
        """Select each stand that can move in turn and send its unit as far forward as it goes; False: none did."""
        pieces = self.page.locator(f".piece.selectable[data-owner='{self.side}']")
        seen: set[str] = set()
        for piece in pieces.all():
            group = str(piece.get_attribute("data-group"))
            if group in seen:
                continue
            seen.add(group)
            piece.click()
            self.settled()
            cells = self.page.locator("[data-testid^='cell-']")
            if cells.count() == 0:
                continue
            self._go(self._best(cells))
            return True
        return False

    def _go(self, target: Locator) -> None:
        """Click a target cell, one of its choices where there are several, and confirm."""
        before = self.stands_at()
        self.bring_into_view(target)
        target.click()
        chooser = self.page.locator(".chooser [data-testid^='choice-']")
        asks = self.page.locator(".chooser, [data-testid='confirm']")
        eventually(self.page, lambda: asks.count() or self._moved(before), "an answer to a click on a cell")
        if chooser.count():
            attacks = chooser.filter(has_text="⚔")
            (attacks if attacks.count() else chooser).first.click()
        self.confirmed(before, "a move carried out")

    def _moved(self, before: At) -> bool:
        now = self.stands_at()
        return (now.answered > before.answered and now[:2] != before[:2]) or self.over()

    def bring_into_view(self, target: Locator) -> None:
        """Show the whole board, as its key does, when a target lies outside what is shown of it."""
        board, box = (
            self.page.locator("[aria-describedby=board-keys]").bounding_box(),
            target.bounding_box(),
        )
        if board is None or box is None:
            return
        across = board["x"] <= box["x"] and box["x"] + box["width"] <= board["x"] + board["width"]
        down = board["y"] <= box["y"] and box["y"] + box["height"] <= board["y"] + board["height"]
        if not (across and down):
            self.page.keyboard.press("0")

    def _best(self, cells: Locator) -> Locator:
        """Return the cell farthest towards the enemy."""
        sign = -1 if self.side == "empire" else 1

        def rank(cell: Locator) -> tuple[int, int]:
            _, q, r = self._axial(str(cell.get_attribute("data-testid")))
            return (sign * r, -abs(q))

        return max(cells.all(), key=rank)

    @staticmethod
    def _axial(testid: str) -> tuple[str, int, int]:
        numbers = testid.removeprefix("cell-")
        cut = numbers.index("-", 1)
        return "cell", int(numbers[:cut]), int(numbers[cut + 1 :])

    def open_report(self) -> None:
        """Open the report, in whose place another drawer may lie: which one follows what is asked and looked at."""

        def opened() -> bool:
            if self.by("log").is_visible():
                return True
            self.by("drawer-log").click()
            return False

        eventually(self.page, opened, "the report")

    def wait_for_turn(self) -> None:
        """Wait until something is asked of this player, or the battle is over."""
        asked = "[data-testid='prompt'][data-question]:not([data-question=''])"
        expect(self.page.locator(f"{asked}, [data-testid='outcome']").first).to_be_visible(timeout=WAIT)
