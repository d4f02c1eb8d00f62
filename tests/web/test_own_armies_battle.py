"""In French, two players muster an army each, and fight on a field made from a number until a unit routs and rallies."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from oriflamme.kernel.musters import Enlistment, Muster, Part
from tests.web.conftest import Server
from tests.web.hand import Hand, eventually
from tests.web.plans import Deed, plan_of

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

POINTS, BATTLEFIELD, TURNS = 500, 3, 3
FIELD = "open-ground"
OPTIONS = {"level": "intermediate", "battlefield": BATTLEFIELD, "turn_limit": TURNS}
EMPIRE = ("captain-renn-askel", "dwarf-arquebusiers", "imperial-crossbowmen", "provincial-levy")
ORCS = ("old-narzug", "orc-light-archers", "orc-crossbowmen", "orc-warriors")
BY_HAND = (
    "dw-ask-attach",
    "dw-ask-deployment",
    "dw-ask-orders",
    "dw-ask-keep-orders",
    "dw-ask-name-units",
    "dw-ask-rally",
)
"""What is answered by clicks; moves, shots and blows are what other tests click, and are sent without the page."""

PICTURES = os.environ.get("ORIFLAMME_PICTURES")
"""A folder for pictures of what is seen on the way; none are made without it."""


def muster(book: str, rows: tuple[str, ...]) -> Muster:
    """Return the army that a player chooses by clicking the rows of a book."""
    entries = tuple(Enlistment(row) for row in rows)
    return Muster(book, (Part("A", entries),), {"points": POINTS, "commanders": True})


class Player(Hand):
    """A hand that knows its battle from the service too."""

    def __init__(self, context: BrowserContext, side: str, server: Server) -> None:
        super().__init__(context.new_page(), side)
        self.server = server
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    @property
    def address(self) -> tuple[str, str]:
        """The id of the battle and the token, as the page has them."""
        battle, token = self.page.url.rsplit("/", 2)[1:]
        return battle, token

    def ask(self, method: str, path: str = "", **options: Any) -> Any:
        battle, token = self.address
        answer = httpx.request(
            method,
            f"{self.server.url}/api/battles/{battle}{path}",
            headers={"Authorization": f"Bearer {token}"},
            timeout=60,
            **options,
        )
        assert answer.status_code == 200, answer.text
        return answer.json()

    def picture(self, name: str) -> None:
        if PICTURES:
            self.page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))

    # -- doing what is planned ---------------------------------------------------------------------------------------

    def do(self, deed: Deed) -> None:
        """Do a deed: by hand if it is to be clicked."""
        version = int(self.ask("GET")["version"])
        if deed.click is None:
            self.ask("POST", "/commands", json={"version": version, "command": deed.command})
            return
        expect(self.by("prompt").first).to_have_attribute("data-version", str(version))
        self.settled()
        if deed.focus is not None:
            self.by(f"piece-{deed.focus}").click()
            self.settled()
        before = (self.question(), self.version())
        target = deed.click.target
        here = self.by(f"choice-{deed.click.id}") if target is None else self.by(f"piece-{target.pieces[0]}")
        eventually(self.page, lambda: here.count() or self.let_go(), f"a button for {deed.click.id}")
        here.first.click()
        self.confirmed(before, f"a battle that goes on after {deed.click.id}")

    def let_go(self) -> bool:
        """Let go of what is selected, so that the panel shows what concerns no piece; False: look again."""
        self.page.keyboard.press("Escape")
        self.settled()
        return False

    def told(self, kind: str) -> Locator:
        """The lines of the report of one kind."""
        return self.page.locator(f"[data-testid=log-entry][data-kind='{kind}']")


@pytest.fixture
def players(browser: Browser, server: Server) -> Iterator[tuple[Player, Player]]:
    """Give two players in two browsers, both French."""
    contexts = [
        browser.new_context(viewport={"width": 1280, "height": 720}, locale="fr-FR") for _ in range(2)
    ]
    yield Player(contexts[0], "south", server), Player(contexts[1], "north", server)
    for context in contexts:
        context.close()


def choose(page: Page, book: str, rows: tuple[str, ...]) -> None:
    """Choose an army from a book, row by row."""
    page.get_by_test_id("book").select_option(book)
    page.get_by_test_id("reading-commanders").get_by_role("switch").check()
    for row in rows:
        page.get_by_test_id(f"row-{row}").get_by_role("button").click()


def challenged(host: Player, guest: Player, seed: str) -> None:
    """Have the host offer the battle with his army, and the guest take it up with his."""
    page = host.page
    sent: list[dict[str, Any]] = []

    def seeded(route: Route) -> None:
        sent.append({**(route.request.post_data_json or {}), "seed": seed})
        route.continue_(post_data=json.dumps(sent[-1]))

    page.route("**/api/challenges", seeded)
    page.goto(f"{host.server.url}/#/armies")
    page.get_by_test_id("game").select_option("demonworld")
    page.get_by_test_id("reading-points").get_by_role("textbox").fill(str(POINTS))
    choose(page, "empire", EMPIRE)
    expect(page.get_by_test_id("legal")).to_have_text("Cette armée peut livrer bataille.")
    host.picture("armee")
    page.get_by_test_id("field").select_option(FIELD)
    page.get_by_test_id("army-north").select_option("open")
    page.get_by_test_id("rules-summary").click()
    page.get_by_test_id("level-intermediate").click()
    page.get_by_test_id("reading-battlefield").get_by_role("textbox").fill(str(BATTLEFIELD))
    page.get_by_test_id("reading-turn_limit").get_by_role("textbox").fill(str(TURNS))
    page.get_by_test_id("rules-summary").click()
    host.picture("defi")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("waiting")).to_contain_text("dès que votre adversaire aura envoyé la sienne")
    host.picture("attente")
    (wish,) = sent
    assert [entry["row"] for entry in wish["muster"]["parts"][0]["entries"]] == list(EMPIRE)
    assert wish["options"] == OPTIONS

    link = page.get_by_test_id("share-link").first.input_value()
    other = guest.page
    other.goto(link)
    expect(other.get_by_test_id("agreed-points")).to_contain_text("500")
    expect(other.get_by_test_id("agreed-battlefield")).to_contain_text(str(BATTLEFIELD))
    expect(other.get_by_test_id("reading-points")).to_have_count(0)
    choose(other, "orcs", ORCS[:-1])
    expect(other.get_by_test_id("reasons")).to_contain_text("351")
    expect(other.get_by_test_id("send-army")).to_have_count(0)
    other.get_by_test_id(f"row-{ORCS[-1]}").get_by_role("button").click()
    guest.picture("defi-releve")
    other.get_by_test_id("send-army").click()
    for player in (host, guest):
        expect(player.by("board")).to_be_visible()


def order_signs(player: Player, unit: str) -> set[str]:
    """Return the signs of orders that a player sees at a unit."""
    return {
        badge["sign"]
        for piece in player.ask("GET")["scene"]["pieces"]
        if piece["group"] == unit
        for badge in piece.get("badges", ())
        if badge.get("tone") == "order"
    }


def turned_up_in_stages(owner: Player, other: Player, deed: Deed) -> None:
    """The other side sees the backs of a unit's two tokens while single ones are turned up; a token not kept is never seen."""
    unit = deed.command["unit"]
    expect(other.told("dw-tokens-laid-1").first).to_contain_text("2 jetons")
    assert other.told("dw-order-revealed-1").count() > 0
    assert order_signs(other, unit) == {"?"}
    assert owner.by(f"choice-keep-order:{unit}:{deed.command['order']}").count() == 1


def fled(hands: dict[str, Player], unit: str) -> None:
    """Both pages tell of the rout."""
    for hand in hands.values():
        expect(hand.told("dw-unit-routs-1").last).to_contain_text("en déroute")
        assert unit in {entry["event"]["unit"] for entry in events(hand, "dw-unit-routs-1")}
    hands[unit.partition("-")[0]].picture("deroute")


def rallied(hands: dict[str, Player], unit: str) -> None:
    """Both pages tell of the rally."""
    for hand in hands.values():
        expect(hand.told("dw-unit-rallied-1").last).to_contain_text("rallié")
        assert unit in {entry["event"]["unit"] for entry in events(hand, "dw-unit-rallied-1")}
    hands[unit.partition("-")[0]].picture("ralliement")


def events(player: Player, kind: str) -> list[dict[str, Any]]:
    """Return the report's entries of one kind."""
    beats = player.ask("GET", "/beats")["beats"]
    return [entry for beat in beats for entry in beat["entries"] if entry["kind"] == kind]


def in_sight(player: Player) -> None:
    """The chart between two stands of the armies names both ends, and the same line is drawn back from the other."""
    places = {
        piece["owner"]: piece["shape"]["cells"][0]
        for piece in reversed(player.ask("GET")["scene"]["pieces"])
        if piece["shape"]["type"] == "hexes"
    }
    here, there = places["south"], places["north"]
    chart, back = sight(player, here, there), sight(player, there, here)
    assert (chart["hexes"][0], chart["hexes"][-1]) == (here, there)
    assert (chart["origin"], chart["end"], chart["length"]) == (back["end"], back["origin"], back["length"])
    assert len(chart["segments"]) == chart["top"] - chart["base"]


def sight(player: Player, start: list[int], end: list[int]) -> Any:
    """Return the line of sight between two hexes; the client has no tool for it yet."""
    return player.ask("GET", "/sight", params={"q": start[0], "r": start[1], "to_q": end[0], "to_r": end[1]})


def test_two_players_fight_with_armies_of_their_own(players: tuple[Player, Player]) -> None:
    host, guest = players
    hands = {"south": host, "north": guest}
    armies = (muster("empire", EMPIRE), muster("orcs", ORCS))
    plan = plan_of(armies, FIELD, OPTIONS, BY_HAND, first=5)
    challenged(host, guest, plan.seed)

    staged, seen = 0, set[str]()
    for deed in plan.deeds:
        hand = hands[deed.player]
        if deed.question not in seen:
            expect(hand.by("prompt").first).to_have_attribute("data-question", deed.question)
            hand.settled()
            hand.picture(deed.question)
            seen.add(deed.question)
            if deed.question == "dw-ask-moves":
                in_sight(hand)
        if deed.command["kind"] == "dw-keep-order-1":
            staged += 1
            turned_up_in_stages(hand, hands["north" if deed.player == "south" else "south"], deed)
        hand.do(deed)
        for unit in deed.routs:
            fled(hands, unit)
        for unit in deed.rallies:
            rallied(hands, unit)

    assert staged >= 2
    for player in players:
        expect(player.by("outcome")).to_be_visible()
        assert player.faults == []
    assert {f"dw-ask-{name}" for name in ("attach", "deployment", "orders", "keep-orders", "rally")} <= seen
