"""A battle is watched again, left and resumed by its link, played on from, and brought as a record."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Server
from tests.web.hand import Hand, eventually

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


class Spectator(Hand):
    """Somebody at a replay."""

    def __init__(self, browser: Browser, *, phone: bool = False, locale: str = "en") -> None:
        """Open a page, on a desk or on a phone held upright."""
        size = PHONE if phone else {"width": 1280, "height": 720}
        context = browser.new_context(viewport=size, locale=locale, has_touch=phone, accept_downloads=True)  # type: ignore[arg-type]  # a dict is what it takes
        super().__init__(context.new_page(), "")
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def loaded(self) -> None:
        """Wait until the whole battle is here."""
        scrub = self.by("scrub")
        expect(scrub).to_be_visible()
        eventually(
            self.page,
            lambda: scrub.get_attribute("data-loaded") == scrub.get_attribute("data-of"),
            "a battle that is here to its end",
        )

    def at(self) -> int:
        """Return the number of the event that is shown next."""
        return int(self.by("scrub").get_attribute("data-at") or -1)

    def press(self, key: str, holds: Callable[[], object]) -> None:
        """Press a key and wait for what it does."""
        self.page.keyboard.press(key)
        eventually(self.page, holds, f"what {key} does")

    def address(self) -> None:
        """Wait until the address says where one is."""
        at = self.at()
        eventually(self.page, lambda: f"at={at}" in self.page.url, f"an address that says {at}")

    def standing(self) -> list[str]:
        """Return which pieces stand on the board."""
        return [str(piece.get_attribute("data-piece")) for piece in self.page.locator(".piece").all()]


def bring(hand: Spectator, server: Server, folder: Path) -> None:
    """Watch the record of a battle of bots."""
    record = folder / "brought.jsonl"
    record.write_bytes(fought(hand, server, *battle_of_bots(server)))
    hand.page.goto(server.url)
    hand.by("bring-file").set_input_files(record)
    hand.loaded()


def fought(hand: Hand, server: Server, battle: str, token: str) -> bytes:
    """Wait until a battle is over; return its record."""
    eventually(hand.page, lambda: record_of(server, battle, token), "the end of the battle")
    record = record_of(server, battle, token)
    assert record is not None
    return record


def battle_of_bots(server: Server) -> tuple[str, str]:
    """Have two bots fight to the end; return the battle's id and the spectators' token."""
    seats = {"empire": {"kind": "bot", "bot": "random"}, "orcs": {"kind": "bot", "bot": "captain"}}
    wish = {"scenario": "demonworld-first-battle", "seats": seats, "seed": "watched"}
    made = httpx.post(f"{server.url}/api/battles", json=wish, timeout=None).json()
    return made["id"], made["spectator"]


def record_of(server: Server, battle: str, token: str) -> bytes | None:
    answer = httpx.get(
        f"{server.url}/api/battles/{battle}/record", headers={"Authorization": f"Bearer {token}"}
    )
    return answer.content if answer.status_code == 200 else None


def test_a_battle_of_two_bots_is_watched_sought_left_and_resumed(browser: Browser, server: Server) -> None:
    battle, token = battle_of_bots(server)
    hand = Spectator(browser)
    page = hand.page
    page.goto(f"{server.url}/#/battle/{battle}/{token}")
    expect(hand.by("board")).to_be_visible()
    fought(hand, server, battle, token)
    expect(hand.by("outcome")).to_be_visible()
    expect(hand.by("verdict")).to_contain_text("won")
    expect(hand.by("losses").locator("li")).to_have_count(2)
    hand.by("to-replay").click()
    hand.loaded()
    assert hand.at() <= 1

    # It plays by itself, and stops.
    hand.by("rate").select_option("8")
    page.keyboard.press(" ")
    eventually(page, lambda: hand.at() > 4, "events that are shown")
    hand.by("seek-toggle").click()
    stopped = hand.at()
    expect(hand.by("seek-toggle")).to_have_attribute("aria-label", "Play")

    # Sought by the slider, left by another page, and resumed by the link.
    hand.by("scrub-slider").fill(str(stopped + 40))
    eventually(page, lambda: hand.at() >= stopped + 40, "the moment sought")
    hand.address()
    link, at, standing = page.url, hand.at(), hand.standing()
    assert standing
    page.goto(server.url)
    expect(hand.by("bring")).to_be_visible()
    page.goto(link)
    hand.loaded()
    eventually(page, lambda: hand.at() == at, "the moment of the link")
    assert hand.standing() == standing
    expect(hand.by("scrub")).to_be_visible()

    # From the result one comes to where it turned; from the replay back to the game.
    hand.by("to-game").click()
    expect(hand.by("outcome")).to_be_visible()
    turn = hand.by("turning-points").get_by_role("link").first
    where = re.search(r"at=(\d+)", str(turn.get_attribute("href")))
    turn.click()
    hand.loaded()
    assert where is not None
    eventually(page, lambda: hand.at() == int(where[1]), "the turning point")
    expect(hand.by("eyes").locator("option")).to_have_count(3)
    assert hand.errors == []
    page.context.close()


def test_a_replay_is_gone_through_by_keys(browser: Browser, server: Server, tmp_path: Path) -> None:
    hand = Spectator(browser)
    page = hand.page
    bring(hand, server, tmp_path)
    total = int(hand.by("scrub").get_attribute("data-of") or 0)
    start = hand.at()
    hand.press("ArrowRight", lambda: hand.at() > start)
    one = hand.at()
    hand.press("l", lambda: hand.at() > one + 3)
    far = hand.at()
    hand.press("j", lambda: hand.at() == one)
    hand.press("PageDown", lambda: hand.at() > far)
    turn = hand.at()
    hand.press("Control+ArrowRight", lambda: hand.at() > turn)
    hand.press("PageUp", lambda: hand.at() == turn)
    hand.press("End", lambda: hand.at() == total)
    assert hand.by("phase").text_content()
    hand.press("ArrowLeft", lambda: hand.at() < total)
    last = hand.at()
    # Within an event there are steps.
    hand.press("Shift+ArrowLeft", lambda: hand.at() <= last)
    hand.press("Home", lambda: hand.at() == start)
    hand.press("k", lambda: hand.by("seek-toggle").get_attribute("aria-label") == "Pause")
    hand.press("k", lambda: hand.by("seek-toggle").get_attribute("aria-label") == "Play")
    hand.press(">", lambda: hand.by("rate").input_value() == "2")
    hand.press("<", lambda: hand.by("rate").input_value() == "1")

    # Whoever looks with other eyes is at the same moment.
    hand.by("scrub-slider").fill("80")
    eventually(page, lambda: hand.at() >= 80, "the moment sought")
    pieces = hand.standing()
    eyes = hand.by("eyes").input_value()
    hand.press("e", lambda: hand.by("eyes").input_value() != eyes)
    hand.loaded()
    hand.address()
    other = f"as={hand.by('eyes').input_value()}"
    eventually(page, lambda: other in page.url, "an address with the other eyes")
    eventually(page, lambda: hand.standing() == pieces, "the same pieces on the board")

    hand.press("?", lambda: hand.by("shortcuts").count() == 1)
    expect(hand.by("shortcuts")).to_contain_text("Ctrl →")
    page.keyboard.press("Escape")
    expect(hand.by("shortcuts")).to_have_count(0)
    assert hand.errors == []
    page.context.close()


def test_a_replay_is_played_on_and_stays_as_it_was(browser: Browser, server: Server) -> None:
    battle, token = battle_of_bots(server)
    hand = Spectator(browser)
    page = hand.page
    before = fought(hand, server, battle, token)
    page.goto(f"{server.url}/#/replay/{battle}/{token}")
    hand.loaded()
    page.keyboard.press("End")
    hand.by("open-fork").click()
    expect(hand.by("fork-over")).to_be_visible()
    page.keyboard.press("Escape")
    hand.by("scrub-slider").fill("12")
    eventually(page, lambda: hand.at() >= 12, "the moment sought")
    hand.by("open-fork").click()
    hand.by("fork-opponent").select_option("captain")
    hand.by("fork-side-orcs").check()
    hand.by("fork-begin").click()
    expect(hand.by("prompt")).to_be_visible()
    assert f"/{battle}/" not in page.url
    hand.side = "orcs"
    hand.wait_for_turn()
    shown = hand.version()
    hand.play_prompt()
    eventually(page, lambda: hand.version() != shown, "a battle that goes on")
    assert record_of(server, battle, token) == before

    # A battle that goes on can be seen again too, through one's own eyes.
    hand.by("replay").click()
    hand.loaded()
    expect(hand.by("eyes")).to_have_count(0)
    expect(hand.by("download-record")).to_have_count(0)
    hand.by("to-game").click()
    expect(hand.by("prompt")).to_be_visible()
    assert hand.errors == []
    page.context.close()


def test_a_record_dropped_on_the_page_is_watched_and_a_broken_one_is_said_to_be(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    hand = Spectator(browser)
    page = hand.page
    page.goto(server.url)
    expect(hand.by("bring")).to_be_visible()
    broken = tmp_path / "broken.jsonl"
    record = fought(hand, server, *battle_of_bots(server))
    broken.write_bytes(record[: len(record) // 2])
    hand.by("bring-file").set_input_files(broken)
    expect(hand.by("bring-problem")).to_contain_text("broken.jsonl")
    expect(hand.by("bring-problem")).to_contain_text("line")
    drop = """record => {
      const held = new DataTransfer();
      held.items.add(new File([record], "dropped.jsonl"));
      for (const kind of ["dragover", "drop"]) {
        window.dispatchEvent(new DragEvent(kind, { dataTransfer: held, bubbles: true, cancelable: true }));
      }
    }"""
    page.evaluate(drop, record.decode())
    hand.loaded()
    expect(hand.by("phase")).to_contain_text("From a record")
    expect(hand.by("toll").first).to_be_attached()
    with page.expect_download() as download:
        hand.by("download-record").click()
    assert download.value.suggested_filename.endswith(".jsonl")
    assert hand.errors == []
    page.context.close()


def test_on_a_phone_in_french(browser: Browser, server: Server, tmp_path: Path) -> None:
    hand = Spectator(browser, phone=True, locale="fr")
    page = hand.page
    page.goto(server.url)
    broken = tmp_path / "abîmé.jsonl"
    broken.write_text("{")
    hand.by("bring-file").set_input_files(broken)
    expect(hand.by("bring-problem")).to_contain_text("abîmé.jsonl")
    expect(hand.by("bring-problem")).to_contain_text("sa première ligne")
    bring(hand, server, tmp_path)
    expect(page.get_by_role("heading", level=1)).to_contain_text("la bataille revue")
    start = hand.at()
    hand.by("seek-event-on").tap()
    eventually(page, lambda: hand.at() > start, "the next event")
    hand.by("seek-turn-on").tap()
    hand.by("seek-toggle").tap()
    expect(hand.by("seek-toggle")).to_have_attribute("aria-label", "Pause")
    hand.by("seek-toggle").tap()
    fits = "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
    assert page.evaluate(fits)
    board = hand.by("board").bounding_box()
    assert board is not None
    assert board["height"] > 844 / 4
    for control in ("seek-turn-back", "seek-turn-on", "rate", "by-weight", "open-fork", "help"):
        box = hand.by(control).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["height"] >= 40

    # From a moment on another battle is played, by touching what is offered.
    hand.by("scrub-slider").fill("12")
    eventually(page, lambda: hand.at() >= 12, "the moment sought")
    hand.by("open-fork").tap()
    expect(hand.by("fork")).to_contain_text("Les dés sont ceux")
    hand.by("fork-opponent").select_option("captain")
    hand.by("fork-side-orcs").check()
    hand.by("fork-begin").tap()
    expect(hand.by("prompt").first).to_contain_text("ordre")
    hand.wait_for_turn()
    shown = hand.version()
    page.locator(".prompt [data-primary='true']").first.tap()
    hand.by("confirm").tap()
    eventually(page, lambda: hand.version() != shown, "a battle that goes on")
    assert hand.errors == []
    page.context.close()
