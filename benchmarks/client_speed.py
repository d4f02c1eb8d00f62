"""How fast the client draws: a great battle in a headless Chromium without a graphics card. Run by hand, it prints a table.

`.venv/bin/python -m benchmarks.client_speed` fights a battle of two large armies on six maps and measures, for each case, how
often the page may be drawn, how long the longest waits between two drawings are, and what the thread of Chromium that has most to do
takes of a processor for each (which says on a busy machine what a quiet one would do). Then how long commands take until they are
drawn, and what is sent for the first pages.
`--scenario NAME` takes a scenario instead. The client must be built (`make client`).
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from playwright.sync_api import Browser, Page, Route, sync_playwright

from oriflamme.kernel.ruleset import ruleset
from tests.web.conftest import CHROMIUM, FLAGS, Server
from tests.web.hand import WAIT, Hand

POINTS, FIELD, BOOKS = 3_000, "six-maps", ("empire", "orcs")
HEXES = 2_000
SEED = "bench"
SECONDS = 4.0
COMMANDS = 6
SCREEN = (1440, 900)
SPEED = {"moveSpeed": 1, "combatSpeed": 1}
"""How fast things are shown."""


class Drawn(NamedTuple):
    """What was measured of one case."""

    case: str
    frames: float
    """Frames a second that were drawn."""
    median: float
    """Milliseconds between two of them: the median, what 95 of 100 are below, and the longest."""
    most: float
    longest: float
    cost: float
    """Milliseconds of processor time for each of them, of the thread that has most to do; and what that thread is."""
    thread: str


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", help="a scenario rather than the great battle")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each case is watched")
    parser.add_argument("--zoom", type=float, default=1.0, help="times as near as the whole board")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "battles.db")
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            battle, token = fought(server, given.scenario)
            page = browser.new_page(viewport={"width": SCREEN[0], "height": SCREEN[1]})
            page.add_init_script(
                f"localStorage.setItem('oriflamme.settings', {json.dumps(json.dumps(SPEED))})"
            )
            if given.scenario is None:
                page.route("**/boards/*", widened)
            page.goto(f"{server.url}/#/replay/{battle}/{token}")
            page.wait_for_selector("[data-testid=board]")
            page.wait_for_function(
                "() => { const {loaded, of} = document.querySelector('[data-testid=scrub]').dataset; return loaded === of }"
            )
            seek_first_move(page)
            for drawn in measured(page, given.seconds, given.zoom):
                print_row(drawn)
            seat = "{}/#/battle/{}/{}".format(server.url, *fought(server, given.scenario, by_hand=True))
            page.goto(seat)
            commanded(page)
            # Not the address that the page has now: the token is gone from that, and only this page knows it.
            for what, address in (("the first page", server.url), ("a battle", seat)):
                opened(browser, what, address)
        finally:
            browser.close()
            server.kill()


def print_row(drawn: Drawn) -> None:
    """Print one line of the table."""
    print(  # noqa: T201  # what the program is for
        f"{drawn.case:<28}{drawn.frames:6.1f} frames/s   median {drawn.median:6.1f} ms   95% {drawn.most:6.1f} ms   "
        f"longest {drawn.longest:6.1f} ms   {drawn.cost:5.1f} ms a frame ({drawn.thread})"
    )


def fought(server: Server, scenario: str | None, *, by_hand: bool = False) -> tuple[str, str]:
    """Have two captains fight; return the battle's id and its spectators' token. `by_hand`: that of a player, as it begins."""
    wish: dict[str, Any] = {"seed": SEED}
    if scenario is None:
        rules = ruleset("demonworld")
        settings = {"points": POINTS, "commanders": True}
        musters = [rules.propose_muster(book, settings, SEED) for book in BOOKS]
        wish["encounter"] = {
            "ruleset": "demonworld",
            "field": FIELD,
            "musters": [json.loads(json_of(muster)) for muster in musters],
        }
        wish["options"] = {"level": "intermediate", "turn_limit": 2}
        sides = [seat.id for seat in rules.fields()[FIELD].seats]
    else:
        cards = httpx.get(f"{server.url}/api/scenarios").json()
        sides = [side["id"] for side in next(card for card in cards if card["id"] == scenario)["sides"]]
        wish["scenario"] = scenario
    wish["seats"] = {side: {"kind": "bot", "bot": "captain"} for side in (sides[1:] if by_hand else sides)}
    made = httpx.post(f"{server.url}/api/battles", json=wish, timeout=60)
    if made.is_error:
        raise SystemExit(made.text)
    battle, token = made.json()["id"], made.json()["spectator"]
    if by_hand:
        return battle, made.json()["tokens"][sides[0]]
    headers = {"Authorization": f"Bearer {token}"}
    while (
        httpx.get(f"{server.url}/api/battles/{battle}/record", headers=headers, timeout=60).status_code != 200
    ):
        time.sleep(0.5)
    return battle, token


def json_of(value: object) -> bytes:
    """Return a value of ours as JSON."""
    return msgspec.json.encode(value)


def widened(route: Route) -> None:
    """Answer with the board asked for, made larger at its right until it has as many hexes as are wanted."""
    board = route.fetch().json()
    cells = board["cells"]
    known = {tuple(cell["at"]) for cell in cells}
    column = 0
    while board["type"] == "hexes" and len(cells) < HEXES and column < 100:
        for q, r in sorted(known, key=lambda at: at[0] + at[1] // 2)[-60:]:
            if (q + 1, r) not in known and len(cells) < HEXES:
                known.add((q + 1, r))
                cells.append({"at": [q + 1, r], "name": f"x{q}/{r}", "terrain": "open"})
        column += 1
    route.fulfill(json=board)


def seek_first_move(page: Page) -> None:
    """Go to where the pieces begin to move."""
    page.keyboard.press("Control+ArrowRight")
    page.wait_for_timeout(500)


def measured(page: Page, seconds: float, zoom: float) -> list[Drawn]:
    """Measure the cases one after another."""
    counts = page.evaluate("() => ({ pieces: document.querySelectorAll('.piece').length })")
    print(f"{counts['pieces']} pieces")  # noqa: T201
    board = page.locator("[data-testid=board]").bounding_box()
    assert board is not None
    middle = (board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    found = [watch("standing still", page, lambda: page.wait_for_timeout(seconds * 1000))]
    if zoom != 1:
        wheel(page, middle, -320 * (zoom - 1), 0.3)
        page.wait_for_timeout(1000)
    found.append(watch("panning", page, lambda: pan(page, middle, seconds)))
    page.wait_for_timeout(1000)
    found.append(watch("zooming by the wheel", page, lambda: zoom_in_and_out(page, middle, seconds)))
    page.wait_for_timeout(1000)
    page.keyboard.press("0")
    page.wait_for_timeout(500)
    page.keyboard.press(" ")
    found.append(watch("play-back", page, lambda: page.wait_for_timeout(3 * seconds * 1000)))
    return found


def opened(browser: Browser, what: str, address: str) -> None:
    """Open a page that the browser has nothing of yet; print what is sent for it, and when there is something to see."""
    page = browser.new_context(viewport={"width": SCREEN[0], "height": SCREEN[1]}).new_page()
    network = page.context.new_cdp_session(page)
    sent: list[float] = []
    network.on("Network.loadingFinished", lambda told: sent.append(told["encodedDataLength"]))
    network.send("Network.enable")
    page.goto(address)
    page.wait_for_selector("[data-testid^=scenario-card], [data-testid=prompt]")
    seen = page.evaluate("() => performance.now()")
    page.wait_for_load_state("networkidle")
    print(f"{what:<28}{sum(sent) / 1000:.0f} kB in {len(sent)} answers, to be seen after {seen:.0f} ms")  # noqa: T201
    page.context.close()


# Until the page has drawn after it: a task that is put off by a drawing comes when that is done.
ANSWERS = """
() => {
  const ask = window.fetch;
  window.answered = [];
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    if (String(request[0]).endsWith("/commands")) {
      await answer.clone().text();
      const start = performance.now();
      requestAnimationFrame(() => setTimeout(() => window.answered.push(performance.now() - start)));
    }
    return answer;
  };
}
"""


def commanded(page: Page) -> None:
    """Give commands and print how long it takes from the answer until it is drawn, and what the page's thread takes for it."""
    page.set_default_timeout(WAIT)
    hand = Hand(page, "")
    costs: list[float] = []
    hand.wait_for_turn()
    page.evaluate(ANSWERS)
    processes = drawing(page)
    while len(costs) < COMMANDS:
        hand.wait_for_turn()
        page.wait_for_timeout(300)
        before = taken(processes)["page"]
        hand.forward()
        page.wait_for_function("known => window.answered.length > known", arg=len(costs))
        costs.append(taken(processes)["page"] - before)
    waited = sorted(page.evaluate("() => window.answered"))
    print(  # noqa: T201
        f"{'a command':<28}drawn after its answer: median {statistics.median(waited):.0f} ms, longest {waited[-1]:.0f} ms; "
        f"with its click {statistics.median(costs):.0f} ms of the page's thread"
    )


def pan(page: Page, middle: tuple[float, float], seconds: float) -> None:
    """Drag the board about in circles, by a new place for each drawing of the page."""
    drive(page, seconds, "pan", middle)


def zoom_in_and_out(page: Page, middle: tuple[float, float], seconds: float) -> None:
    """Turn the wheel forth and back."""
    drive(page, seconds, "zoom", middle)


def wheel(page: Page, middle: tuple[float, float], pixels: float, seconds: float) -> None:
    """Turn the wheel once."""
    page.mouse.move(*middle)
    page.mouse.wheel(0, pixels)
    page.wait_for_timeout(seconds * 1000)


# The page itself makes the events, one for each drawing: a driver outside would measure how fast it sends them.
DRIVE = """
([what, x, y, milliseconds]) => new Promise((done) => {
  const board = document.elementFromPoint(x, y);
  const sent = (type, at, more = {}) => board.dispatchEvent(new (type === "wheel" ? WheelEvent : PointerEvent)(type, {
    bubbles: true, cancelable: true, pointerId: 1, pointerType: "mouse", button: 0, clientX: at.x, clientY: at.y, ...more,
  }));
  let start = null;
  const at = (part) => ({ x: x + 150 * Math.sin(part * 9), y: y + 90 * Math.sin(part * 13) });
  const step = (now) => {
    start ??= now;
    const part = (now - start) / milliseconds;
    if (part >= 1) {
      if (what === "pan") { sent("pointerup", at(1)); }
      done();
      return;
    }
    if (what === "pan") { sent("pointermove", at(part)); }
    else { sent("wheel", { x, y }, { deltaY: Math.sin(part * 12) > 0 ? -12 : 12 }); }
    requestAnimationFrame(step);
  };
  if (what === "pan") {
    Element.prototype.setPointerCapture = () => {};
    sent("pointerdown", at(0));
  }
  requestAnimationFrame(step);
})
"""


def drive(page: Page, seconds: float, what: str, middle: tuple[float, float]) -> None:
    """Have the page move its own view for so long."""
    page.evaluate(DRIVE, [what, *middle, seconds * 1000])


def watch(case: str, page: Page, act: Callable[[], object]) -> Drawn:
    """Note when the page may draw while something is done, and add up what Chromium's threads take for it."""
    browser = page.context.browser
    assert browser is not None
    information = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    processes = [
        (one["type"], one["id"]) for one in information["processInfo"] if one["type"] in ("renderer", "GPU")
    ]
    page.evaluate(
        "() => { const at = (window.drawn = []); const next = (now) => { at.push(now); window.next = requestAnimationFrame(next); };"
        " window.next = requestAnimationFrame(next); }"
    )
    before = taken(processes)
    act()
    after = taken(processes)
    drawn = page.evaluate("() => { cancelAnimationFrame(window.next); return window.drawn; }")
    cost, thread = max((spent - before.get(name, 0.0), name) for name, spent in after.items())
    gaps = sorted(later - earlier for earlier, later in itertools.pairwise(drawn))
    return Drawn(
        case,
        len(gaps) * 1000 / sum(gaps),
        statistics.median(gaps),
        gaps[len(gaps) * 95 // 100],
        gaps[-1],
        cost / len(gaps),
        thread,
    )


def drawing(page: Page) -> list[tuple[str, int]]:
    """Return the kinds and ids of the processes that draw a page."""
    browser = page.context.browser
    assert browser is not None
    information = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return [
        (one["type"], one["id"]) for one in information["processInfo"] if one["type"] in ("renderer", "GPU")
    ]


def taken(processes: Sequence[tuple[str, int]]) -> dict[str, float]:
    """Return what each thread of the page and of the compositor has taken of a processor so far, in milliseconds."""
    found: dict[str, float] = {}
    for kind, process in processes:
        for task in Path(f"/proc/{process}/task").iterdir():
            try:
                name = (
                    "page"
                    if kind == "renderer" and task.name == str(process)
                    else (task / "comm").read_text().strip()
                )
                spent = int((task / "schedstat").read_text().split()[0]) / 1e6
            except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
                continue
            found[name] = found.get(name, 0.0) + spent
    return found


if __name__ == "__main__":
    main()
