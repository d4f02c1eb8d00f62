"""A battle followed on a phone held upright, in French, by fingers alone: a bound seen event by event, two programs watched."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Server
from tests.web.hand import Hand, eventually
from tests.web.seats import play_until, seat_of, sit
from tests.web.test_playback import CRAWL, RECORDING
from tests.web.test_replay import fought

pytestmark = pytest.mark.browser


class Phone(Hand):
    """Somebody with a phone."""

    def __init__(self, browser: Browser, side: str, speed: float) -> None:
        """Open a page that shows what happens at some speed."""
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, locale="fr-FR", has_touch=True, is_mobile=True
        )
        page = context.new_page()
        speeds = json.dumps({"moveSpeed": speed, "combatSpeed": speed})
        page.add_init_script(f"localStorage.setItem('oriflamme.settings', {json.dumps(speeds)})")
        super().__init__(page, side)
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def waiting(self) -> int:
        """Return how many events have not been shown."""
        return int(self.read("playbar", "waiting") or 0)

    def steps(self) -> None:
        """Go on by one event."""
        left = self.waiting()
        self.by("play-step").tap()
        eventually(self.page, lambda: self.waiting() < left, "a step to the next event")

    def pauses(self) -> None:
        """Pause what is being shown, and go on with it."""
        self.by("play-pause").tap()
        expect(self.by("playbar")).to_have_attribute("data-paused", "true")
        self.by("play-play").tap()
        expect(self.by("playbar")).to_have_attribute("data-paused", "false")

    def skips(self) -> None:
        """Go to how things stand."""
        self.by("play-skip").tap()
        expect(self.by("playbar")).to_have_count(0)
        expect(self.by("board")).to_have_attribute("data-live", "true")


@pytest.fixture
def phone(browser: Browser) -> Iterator[Callable[[str, float], Phone]]:
    """Open phones, which are to meet no fault."""
    opened: list[Phone] = []

    def one(side: str, speed: float) -> Phone:
        opened.append(Phone(browser, side, speed))
        return opened[-1]

    yield one
    for hand in opened:
        assert hand.errors == []
        hand.page.context.close()


def test_a_bound_of_the_opponent_is_stepped_through_and_left(
    phone: Callable[[str, float], Phone], server: Server
) -> None:
    hand = phone("empire", CRAWL)
    with httpx.Client(base_url=server.url, timeout=None) as line:
        chair = seat_of(line, "empire", "demonworld-first-battle", "captain")
        sit(hand, server, chair)
        play_until(hand.page, chair, "empire", lambda _: hand.waiting() >= 10, "ten events of the opponent")
    expect(hand.by("board")).to_have_attribute("data-live", "false")
    expect(hand.by("waiting")).to_contain_text("à voir")
    expect(hand.by("play-skip")).to_have_attribute("aria-label", "Au présent")
    # The question is not kept waiting by it, and neither lies on the other.
    bar, prompt = hand.by("playbar").bounding_box(), hand.by("prompt").first.bounding_box()
    assert bar is not None
    assert prompt is not None
    assert bar["y"] + bar["height"] <= prompt["y"] + 1
    assert bar["x"] >= 0
    assert bar["x"] + bar["width"] <= 390
    for _ in range(3):
        hand.steps()
    hand.pauses()
    hand.skips()


@pytest.mark.soak
def test_a_bound_of_the_opponent_is_seen_happening_after_happening(
    phone: Callable[[str, float], Phone], server: Server
) -> None:
    hand = phone("empire", CRAWL)
    with httpx.Client(base_url=server.url, timeout=None) as line:
        chair = seat_of(line, "empire", "demonworld-first-battle", "captain", seed="1")
        sit(hand, server, chair)
        play_until(
            hand.page, chair, "empire", lambda _: hand.waiting() >= 12, "twelve events of the opponent"
        )
    waiting = hand.waiting()
    hand.page.evaluate(RECORDING)
    hand.page.locator("details.more summary").tap()
    hand.by("open-settings").tap()
    for name in ("move", "combat"):
        hand.by(f"setting-{name}-speed").select_option("1")
    hand.page.get_by_role("dialog").get_by_role("button", name="Fermer").tap()
    expect(hand.by("playbar")).to_have_count(0)
    seen = hand.page.evaluate("({ ...window.seen, events: [...window.seen.events].map(Number) })")
    assert 0 < seen["leap"] <= 0.5, seen
    assert seen["frames"] > waiting
    assert len(seen["events"]) >= 10


@pytest.mark.soak
def test_two_programs_are_watched_paused_sought_left_and_resumed(
    phone: Callable[[str, float], Phone], server: Server
) -> None:
    hand = phone("", CRAWL)
    page = hand.page
    seats = {side: {"kind": "bot", "bot": "random"} for side in ("empire", "orcs")}
    # It takes long enough for somebody to come while it goes on.
    wish = {"scenario": "demonworld-the-two-captains", "seats": seats, "seed": "watched"}
    made = httpx.post(f"{server.url}/api/battles", json=wish, timeout=None).json()
    battle, token = made["id"], made["spectator"]
    link = f"{server.url}/#/battle/{battle}/{token}"
    page.goto(link)
    eventually(page, lambda: hand.waiting() > 2, "events that wait to be seen")
    hand.pauses()
    fought(hand, server, battle, token)
    hand.steps()
    hand.skips()
    expect(hand.by("verdict")).to_have_text(re.compile("^Victoire|vainqueur"))

    # Left, and resumed by its link.
    page.goto(server.url)
    expect(hand.by("bring")).to_be_visible()
    page.goto(link)
    expect(hand.by("verdict")).to_have_text(re.compile("^Victoire|vainqueur"))

    # What was before is sought in the replay, which has an address of its own.
    hand.by("to-replay").tap()
    scrub = hand.by("scrub")
    expect(scrub).to_be_visible()
    hand.by("scrub-slider").fill("40")
    eventually(page, lambda: int(scrub.get_attribute("data-at") or 0) >= 40, "the moment sought")
    at = str(scrub.get_attribute("data-at"))
    eventually(page, lambda: f"at={at}" in page.url, "an address that says where one is")
    there = page.url
    page.goto(server.url)
    expect(hand.by("bring")).to_be_visible()
    page.goto(there)
    expect(scrub).to_have_attribute("data-at", at)
    expect(page.get_by_role("heading", level=1)).to_contain_text("la bataille revue")
