"""What people agree on, each in a browser of his own: a move taken back, a draw, how late spectators see a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.service.chairs import Chair, claimed
from tests.web.conftest import Server
from tests.web.hand import eventually
from tests.web.seats import key_of
from tests.web.test_people import DESK, PHONE, named

pytestmark = pytest.mark.browser

WIDE: dict[str, Any] = {**DESK, "viewport": {"width": 1920, "height": 900}}

DEAD = 600
"""In milliseconds: so long does an offer that has just come take no click."""

PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-piece]")].map((piece) => {
  const { x, y } = piece.getBoundingClientRect();
  return [piece.dataset.piece, [Math.round(x), Math.round(y)]];
}))"""
"""Where each piece is drawn on the screen."""


class Duel(NamedTuple):
    """Anna, who is asked to move at a desk, and Jean-Éric elsewhere."""

    anna: Page
    jean: Page

    def moves(self) -> None:
        """Have Anna drag an element ahead, and wait until both see where it has gone."""
        before = [places(page) for page in self]
        x, y = before[0]["ruby-2"]
        mouse = self.anna.mouse
        mouse.move(x + 10, y + 5)
        mouse.down()
        mouse.move(x + 10, y + 45, steps=4)
        mouse.up()
        for page, there in zip(self, before, strict=True):
            gone_from(page, "ruby-2", there["ruby-2"])

    def asks(self, what: str) -> None:
        """Have Anna ask for something, in the dialog about people."""
        self.anna.get_by_test_id("open-people").click()
        self.anna.get_by_test_id(what).click()
        expect(self.anna.get_by_test_id("people")).to_have_count(0)


Meet = Callable[[dict[str, Any]], Duel]


def places(page: Page) -> dict[str, list[int]]:
    found: dict[str, list[int]] = page.evaluate(PLACES)
    return found


def gone_from(page: Page, piece: str, there: list[int]) -> None:
    eventually(page, lambda: places(page)[piece] != there, f"{piece} elsewhere")


def stands_as(page: Page, before: dict[str, list[int]]) -> None:
    eventually(page, lambda: places(page) == before, f"pieces at {before}")


def sent(page: Page) -> list[str]:
    """Collect what the page posts from now on."""
    found: list[str] = []

    def keep(request: Request) -> None:
        if request.method == "POST":
            found.append(request.url.rsplit("/", 1)[-1])

    page.on("request", keep)
    return found


def begun(server: Server) -> dict[str, str]:
    """Have two people choose their stances in a duel; return the addresses of their seats."""
    with httpx.Client(base_url=server.url, timeout=None) as line:
        made = line.post(
            "/api/battles", json={"scenario": "skirl-duel", "seed": "agreed", "mine": ["ruby", "jade"]}
        ).json()
        for side, token in made["tokens"].items():
            chair = Chair(line, made["id"], token)
            chair.snapshot()
            ready(chair, [f"{side}-{number}" for number in (1, 2, 3)])
    return {side: f"{server.url}/#/battle/{made['id']}/{token}" for side, token in made["tokens"].items()}


def ready(chair: Chair, elements: list[str]) -> None:
    """Choose stances, any, for all elements, and be ready."""
    for element in elements:
        (stance, *_) = chair.choices(element)["choices"]
        chair.give(**stance["command"])
    chair.give(kind="skirl-commit-stances-1")


@pytest.fixture
def meet(browser: Browser, server: Server) -> Iterator[Meet]:
    """Have Anna meet Jean-Éric, who has a screen of some kind, and whose clock can be stopped."""
    contexts: list[BrowserContext] = []

    def met(kind: dict[str, Any]) -> Duel:
        seats = begun(server)
        contexts.extend(browser.new_context(**one) for one in (DESK, kind))
        contexts[1].clock.install()
        anna, jean = (context.new_page() for context in contexts)
        for page, side, name in ((anna, "ruby", "Anna"), (jean, "jade", "Jean-Éric")):
            page.goto(seats[side])
            named(page, name, folded=side == "jade" and kind is PHONE)
        expect(jean.get_by_test_id("player-name-ruby")).to_contain_text("Anna")
        expect(anna.get_by_test_id("player-name-jade")).to_contain_text("Jean-Éric")
        return Duel(anna, jean)

    yield met
    for context in contexts:
        context.close()


def test_a_move_is_taken_back_by_consent_and_a_draw_is_refused(meet: Meet) -> None:
    duel = meet(PHONE)
    anna, jean = duel
    before = [places(page) for page in duel]
    duel.moves()
    expect(jean.get_by_test_id("prompt").first).to_have_attribute("data-question", "skirl-ask-move")

    # She asks; he reads who asks and what would go back, and agrees: the board is as it was, and she is asked again.
    duel.asks("take-back-ask")
    expect(anna.get_by_test_id("take-back-waits")).to_contain_text(
        "You have asked to take your last command back"
    )
    told = jean.get_by_test_id("take-back-asked")
    expect(told).to_contain_text("Anna")
    expect(told).to_contain_text("pique 2 (Rubis) va en")
    jean.get_by_test_id("take-back-agree").tap()
    for page, old in zip(duel, before, strict=True):
        stands_as(page, old)
        expect(page.locator("[data-testid^='take-back-']")).to_have_count(0)
    expect(anna.get_by_test_id("prompt").first).to_have_attribute("data-question", "skirl-ask-move")
    expect(jean.get_by_test_id("prompt").first).not_to_have_attribute("data-question", "skirl-ask-move")
    expect(anna.get_by_test_id("log-entry").last).to_contain_text("Ruby: the last command is taken back")
    expect(anna.get_by_test_id("log-entry").last).to_contain_text("agreed to by Jade")

    # A draw is offered, and refused: they play on, and it can be offered again.
    duel.asks("draw-offer")
    expect(anna.get_by_test_id("draw-offered")).to_contain_text("You have offered a draw")
    expect(jean.get_by_test_id("draw-asked")).to_contain_text("Anna\u202f: la nulle est proposée")
    jean.get_by_test_id("draw-decline").tap()
    for page in duel:
        expect(page.locator("[data-testid^='draw-']")).to_have_count(0)
    expect(anna.get_by_test_id("declined")).to_contain_text("The other player declines a draw")
    expect(jean.get_by_test_id("declined")).to_have_count(0)
    anna.get_by_test_id("declined-read").click()
    expect(anna.get_by_test_id("declined")).to_have_count(0)
    expect(anna.get_by_test_id("prompt").first).to_have_attribute("data-question", "skirl-ask-move")
    anna.get_by_test_id("open-people").click()
    expect(anna.get_by_test_id("draw-offer")).to_be_enabled()


def test_what_has_just_come_takes_no_click_and_a_draw_is_agreed(meet: Meet) -> None:
    duel = meet(WIDE)
    anna, jean = duel
    duel.moves()
    posts = sent(jean)
    mouse, panel = jean.mouse, jean.get_by_test_id("panel").bounding_box()
    assert panel is not None
    mouse.move(panel["x"], 450)  # a wide column, so that what is asked takes one line
    mouse.down()
    mouse.move(panel["x"] - 500, 450, steps=4)
    mouse.up()

    # His time stands still from here on, but for what is let pass of it.
    jean.clock.pause_at(jean.evaluate("Date.now()") / 1000 + 1)
    duel.asks("draw-offer")
    duel.asks("take-back-ask")
    first, second = jean.get_by_test_id("take-back-agree"), jean.get_by_test_id("draw-agree")
    expect(first).to_be_disabled()
    jean.clock.run_for(DEAD)
    expect(first).to_be_enabled()
    at = first.bounding_box()
    assert at is not None
    x, y = at["x"] + 40, at["y"] + at["height"] / 2
    mouse.move(x, y)

    # She wants it back no more: what lies under the pointer now is the draw, and a click meant for the one before is lost.
    anna.get_by_test_id("take-back-withdraw").click()
    expect(second).to_be_disabled()
    box = second.bounding_box()
    assert box is not None
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]
    mouse.click(x, y)
    jean.clock.run_for(DEAD - 1)
    mouse.click(x, y)
    expect(second).to_be_disabled()
    assert posts == []

    # Once there was time to read it, a click agrees.
    jean.clock.run_for(1)
    expect(second).to_be_enabled()
    mouse.click(x, y)
    jean.clock.resume()
    for page in duel:
        expect(page.get_by_test_id("verdict")).to_have_text("Nobody won")
        expect(page.get_by_test_id("outcome")).to_contain_text("both sides have agreed to it")
    assert posts == ["draw"]


def test_spectators_see_a_battle_as_much_later_as_was_chosen(browser: Browser, server: Server) -> None:
    contexts = [browser.new_context(**DESK) for _ in range(2)]
    ruby, watching = (context.new_page() for context in contexts)
    ruby.goto(server.url)
    for choice in ("scenario-card-skirl-duel", "side-ruby", "opponent-friend"):
        ruby.get_by_test_id(choice).click()
    ruby.get_by_test_id("spectator-delay").select_option(label="10 decisions later")
    ruby.get_by_test_id("start").click()
    links = ruby.get_by_test_id("share-link")
    expect(links).to_have_count(2)
    jade, spectator = (link.input_value() for link in links.all())
    watching.goto(spectator)
    expect(watching.get_by_test_id("late")).to_contain_text("You see this battle 10 decisions later")
    start = places(watching)
    with httpx.Client(base_url=server.url, timeout=None) as line:
        battle, claim = jade.split("/")[-2:]
        seat = claimed(line, battle, claim).json()["token"]
        chairs = [Chair(line, *key_of(ruby)), Chair(line, battle, seat)]
        # Both are ready, then both move an element: all of it has been decided before everybody's eyes but the spectator's.
        seen = [after(4, chairs, ruby)]
        seen.append(after(4, chairs, ruby))
        stands_as(watching, start)
        seen.append(after(6, chairs, ruby))
    # Of fourteen decisions he has seen four by now, and no more by coming anew.
    stands_as(watching, seen[0])
    watching.reload()
    stands_as(watching, seen[0])
    assert start not in seen
    assert seen[0] not in seen[1:]
    assert places(ruby) == seen[-1]
    for context in contexts:
        context.close()


def after(decisions: int, chairs: list[Chair], page: Page) -> dict[str, list[int]]:
    """Have two sides decide so much more before everybody's eyes; return where a player's page, the first's, shows the pieces."""
    for chair in cycle(chairs):
        if decisions == 0:
            break
        decisions -= decided(chair)
    shown = str(chairs[0].snapshot()["version"])
    expect(page.get_by_test_id("prompt").first).to_have_attribute("data-version", shown)
    return places(page)


def decided(chair: Chair) -> bool:
    """Answer what a side is asked, if anything is: be ready with any stances, or move an element ahead."""
    prompt = chair.snapshot()["scene"].get("prompt")
    if prompt is None:
        return False
    if prompt["question"]["id"] == "skirl-ask-stances":
        ready(chair, prompt["selectable"])
    else:
        march = prompt["drags"][0]["command"]
        chair.give(**{**march, "y": march["y"] + (1 if march["angle"] == 180 else -1)})
    return True
