"""In French, two players muster an army each, and fight on a field made from a number until a unit routs and rallies."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from oriflamme.kernel.musters import Enlistment, Muster, Part
from oriflamme.kernel.scenes import Choice
from tests.web.conftest import Server
from tests.web.hand import Hand, eventually
from tests.web.plans import Deed, plan_of
from tests.web.seats import key_of

pytestmark = pytest.mark.browser

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
    "dw-ask-moves",
    "dw-ask-first",
    "dw-ask-fire",
    "dw-ask-melee",
    "dw-ask-rally",
)
"""What is answered by clicks where a click can; the dull rest, and moves that a hand would make in several, is sent."""

CLICKED = {
    "dw-attach-1",
    "dw-deploy-1",
    "dw-give-order-1",
    "dw-keep-order-1",
    "dw-move-unit-1",
    "dw-shoot-best-1",
    "dw-strike-best-1",
    "dw-rally-1",
    "dw-commit-1",
}
"""What is done by hand at least once in the battle, the rout's charge and blows among it."""

VIEWER = "south-provincial-levy.1"
LOOKS = {
    "north-orc-warriors.4": "whole",
    "north-orc-warriors.1": "none",
    "north-orc-light-archers.1": "none",
}
"""Who looks with the sight tool, at whom, and how much of him is seen: the levy at those it will charge, past woods and hills."""

HEX = re.compile(r"^[12]/[A-P]\d+$")
ORDERS = {"M": "faire mouvement", "H": "harceler", "C": "charger", "T": "tenir sa position"}
FACE_DOWN = "face cachée"
VERDICTS = {"whole": "Vu en entier", "none": "Pas vu"}

PICTURES = os.environ.get("ORIFLAMME_PICTURES")
"""A folder for pictures of what is seen on the way, as in docs/images; none are made without it."""


def muster(book: str, rows: tuple[str, ...]) -> Muster:
    """Return the army that a player chooses by clicking the rows of a book."""
    entries = tuple(Enlistment(row) for row in rows)
    return Muster(book, (Part("A", entries),), {"points": POINTS, "commanders": True})


class Player(Hand):
    """A hand that knows its battle from the service too."""

    def __init__(self, context: BrowserContext, side: str, server: Server) -> None:
        super().__init__(context.new_page(), side)
        self.server = server
        self.line = httpx.Client(base_url=f"{server.url}/api/battles/", timeout=None)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    @property
    def address(self) -> tuple[str, str]:
        """The id of the battle and the token, as the browser has them."""
        return key_of(self.page)

    def ask(self, method: str, path: str = "", **options: Any) -> Any:
        battle, token = self.address
        answer = self.line.request(
            method, f"{battle}{path}", headers={"Authorization": f"Bearer {token}"}, **options
        )
        assert answer.status_code == 200, answer.text
        return answer.json()

    def picture(self, name: str) -> None:
        if PICTURES:
            self.page.screenshot(path=str(Path(PICTURES) / f"{name}.jpg"), type="jpeg", quality=85)

    # -- doing what is planned ---------------------------------------------------------------------------------------

    def do(self, deed: Deed) -> None:
        """Do a deed: by hand if it is to be clicked."""
        version = int(self.ask("GET")["version"])
        if deed.click is None:
            self.ask("POST", "/commands", json={"version": version, "command": deed.command})
            return
        expect(self.by("prompt").first).to_have_attribute("data-version", str(version))
        self.settled()
        before = self.stands_at()
        here = self.place_of(deed.click)
        eventually(
            self.page, lambda: here.count() or self.reach_for(deed.focus), f"what gives {deed.click.id}"
        )
        if deed.click.target is not None:
            self.bring_into_view(here)
        here.click()
        several = self.page.locator(f".chooser [data-testid='choice-{deed.click.id}']")
        if several.count():
            several.click()
        self.confirmed(before, f"a battle that goes on after {deed.click.id}")

    def place_of(self, choice: Choice) -> Locator:
        """Return what is clicked for a choice: its button, or the piece or hex that it aims at."""
        target = choice.target
        if target is None:
            return self.by(f"choice-{choice.id}").first
        if target.pieces:
            return self.by(f"piece-{target.pieces[0]}")
        return self.by(f"cell-{target.cells[0][0]}-{target.cells[0][1]}")

    def reach_for(self, focus: str | None) -> bool:
        """Select the piece that a choice is about, or let go of what is selected where it is about none; False: look again.

        What is selected already stays so: a choice that is not there yet is still under way.
        """
        if focus is None:
            self.page.keyboard.press("Escape")
        elif (piece := self.by(f"piece-{focus}")).get_attribute("aria-pressed") != "true":
            self.bring_into_view(piece)
            piece.click()
        self.settled()
        return False

    # -- what is on the page -----------------------------------------------------------------------------------------

    def told(self, kind: str) -> Locator:
        """The lines of the report of one kind."""
        return self.page.locator(f"[data-testid=log-entry][data-kind='{kind}']")

    def unfold(self, kind: str) -> None:
        """Open the report, and the line of it beneath which the first entry of a kind is folded."""
        self.open_report()
        line = self.by("log-line").filter(has=self.page.locator(f"[data-kind='{kind}']")).first
        folded = line.locator("details:not([open]) > summary")
        if folded.count():
            folded.click()

    def stands(self, unit: str) -> Locator:
        """The stands of a unit on the board; their names say what the signs on them mean."""
        return self.page.locator(f"[data-piece][data-group='{unit}']")

    def name_of(self, unit: str) -> str:
        """What a unit is called on the board."""
        return str(self.stands(unit).first.get_attribute("aria-label")).partition(",")[0]


@pytest.fixture
def players(browser: Browser, server: Server) -> Iterator[tuple[Player, Player]]:
    """Give two players in two browsers, both French."""
    contexts = [
        browser.new_context(viewport={"width": 1280, "height": 720}, locale="fr-FR") for _ in range(2)
    ]
    south, north = Player(contexts[0], "south", server), Player(contexts[1], "north", server)
    with south.line, north.line:
        yield south, north
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
    host.picture("army")
    page.get_by_test_id("field").select_option(FIELD)
    page.get_by_test_id("army-north").select_option("open")
    page.get_by_test_id("rules-summary").click()
    page.get_by_test_id("level-intermediate").click()
    page.get_by_test_id("reading-battlefield").get_by_role("textbox").fill(str(BATTLEFIELD))
    page.get_by_test_id("reading-turn_limit").get_by_role("textbox").fill(str(TURNS))
    page.get_by_test_id("rules-summary").click()
    host.picture("offer")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("waiting")).to_contain_text("dès que votre adversaire aura envoyé la sienne")
    host.picture("waiting")
    (wish,) = sent
    assert [entry["row"] for entry in wish["muster"]["parts"][0]["entries"]] == list(EMPIRE)
    assert wish["options"] == OPTIONS

    expect(page.get_by_test_id("share-link").first).to_have_value(re.compile("http"))
    link = page.get_by_test_id("share-link").first.input_value()
    other = guest.page
    other.goto(link)
    other.get_by_test_id("claim-take").click()  # the seed is named: whoever is to play is told so first
    expect(other.get_by_test_id("agreed-points")).to_contain_text("500")
    expect(other.get_by_test_id("agreed-battlefield")).to_contain_text(str(BATTLEFIELD))
    expect(other.get_by_test_id("reading-points")).to_have_count(0)
    choose(other, "orcs", ORCS[:-1])
    expect(other.get_by_test_id("reasons")).to_contain_text("351")
    expect(other.get_by_test_id("send-army")).to_have_count(0)
    other.get_by_test_id(f"row-{ORCS[-1]}").get_by_role("button").click()
    guest.picture("challenge")
    other.get_by_test_id("send-army").click()
    for player in (host, guest):
        expect(player.by("board")).to_be_visible()


def other_than(side: str) -> str:
    """Return the side that a side fights."""
    return "north" if side == "south" else "south"


def turned_up_in_stages(owner: Player, other: Player, deed: Deed) -> None:
    """The other side sees the backs of a unit's two tokens while single ones are turned up."""
    unit = deed.command["unit"]
    expect(other.told("dw-tokens-laid-1").first).to_contain_text("2 jetons")
    other.unfold("dw-order-revealed-1")
    expect(other.told("dw-order-revealed-1").first).to_be_visible()
    for stand in other.stands(unit).all():
        expect(stand).to_have_attribute("aria-label", re.compile(FACE_DOWN))
        assert not orders_told(stand)
    expect(other.page.locator(f"[data-testid^='choice-keep-order:{unit}:']")).to_have_count(0)
    expect(owner.by(f"choice-keep-order:{unit}:{deed.command['order']}")).to_be_visible()


def turned_up(other: Player, deed: Deed) -> None:
    """The other side sees the token that was kept; what the other one was it has never been told."""
    for stand in other.stands(deed.command["unit"]).all():
        expect(stand).to_have_attribute("aria-label", re.compile(ORDERS[deed.command["order"]]))
        assert orders_told(stand) == {deed.command["order"]}


def orders_told(stand: Locator) -> set[str]:
    """Return the orders that can be read on a stand."""
    label = str(stand.get_attribute("aria-label"))
    return {sign for sign, words in ORDERS.items() if words in label}


def fled(hands: dict[str, Player], unit: str) -> None:
    """Both pages tell of the rout, and mark every stand that runs."""
    for hand in hands.values():
        expect(hand.told("dw-unit-routs-1").last).to_have_text(re.compile("en déroute"))
        expect(hand.told("dw-unit-routs-1").last).to_contain_text(hand.name_of(unit))
        for stand in hand.stands(unit).all():
            expect(stand).to_have_attribute("aria-label", re.compile("En déroute"))
        expect(hand.by("plight-routing")).to_have_count(hand.stands(unit).count())
    hands[unit.partition("-")[0]].picture("rout")


def rallied(hands: dict[str, Player], unit: str) -> None:
    """Both pages tell of the rally, and mark nobody as running."""
    for hand in hands.values():
        expect(hand.told("dw-unit-rallied-1").last).to_contain_text("ralliée")
        expect(hand.told("dw-unit-rallied-1").last).to_contain_text(hand.name_of(unit))
        expect(hand.by("plight-routing")).to_have_count(0)
    hands[unit.partition("-")[0]].picture("rally")


def sight_checked(player: Player) -> None:
    """Take up the sight tool with its key and click a stand and then others: the page shows what can be seen of them."""
    player.reach_for(None)
    player.page.keyboard.press("v")
    expect(player.by("tool-sight")).to_have_attribute("aria-pressed", "true")
    player.by(f"piece-{VIEWER}").click()
    line, ends = player.by("sight-line"), (player.by("sight-from"), player.by("sight-to"))
    expect(ends[0]).to_have_value(HEX)
    for target, seen in LOOKS.items():
        player.by(f"piece-{target}").click()
        expect(ends[1]).to_have_value(HEX)
        expect(line).to_have_attribute("data-seen", seen)
        expect(player.by("sight-verdict")).to_contain_text(VERDICTS[seen])
        expect(player.by("sight-side")).to_be_visible()
        hiding = player.by("sight").get_by_role("listitem").filter(has_text=": masque")
        for shown in (hiding, player.by("sight-rise")):
            if seen == "none":
                expect(shown.first).to_be_attached()
            else:
                expect(shown).to_have_count(0)
        player.picture(f"sight-{seen}")

    there = [end.input_value() for end in ends]
    player.by("sight-swap").click()
    for end, name in zip(ends, reversed(there), strict=True):
        expect(end).to_have_value(name)
    expect(line).to_have_attribute("data-seen", list(LOOKS.values())[-1])
    player.page.keyboard.press("Escape")
    expect(player.by("sight")).to_have_count(0)


def test_two_players_fight_with_armies_of_their_own(players: tuple[Player, Player]) -> None:
    host, guest = players
    hands = {"south": host, "north": guest}
    armies = (muster("empire", EMPIRE), muster("orcs", ORCS))
    plan = plan_of(armies, FIELD, OPTIONS, BY_HAND, first=5)
    challenged(host, guest, plan.seed)

    seen, kept, clicked = set[str](), list[Deed](), set[str]()
    for deed in plan.deeds:
        hand = hands[deed.player]
        if deed.question not in seen:
            expect(hand.by("prompt").first).to_have_attribute("data-question", deed.question)
            hand.settled()
            hand.picture(deed.question)
            seen.add(deed.question)
            if deed.question == "dw-ask-moves":
                sight_checked(hand)
        if deed.question != "dw-ask-keep-orders":
            for keeping in kept:
                turned_up(hands[other_than(keeping.player)], keeping)
            kept.clear()
        if deed.command["kind"] == "dw-keep-order-1":
            turned_up_in_stages(hand, hands[other_than(deed.player)], deed)
            kept.append(deed)
        hand.do(deed)
        if deed.click is not None:
            clicked.add(deed.command["kind"])
        for unit in deed.routs:
            fled(hands, unit)
        for unit in deed.rallies:
            rallied(hands, unit)
        assert deed.click is not None or not (deed.routs or deed.rallies)

    for player in players:
        expect(player.by("outcome")).to_be_visible()
        assert player.faults == []
    assert clicked >= CLICKED
