"""Deployment on hexes by hand: single stands and whole units go where the engine allows, by mouse, touch and keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Server
from tests.web.hand import Hand, eventually
from tests.web.seats import take_seat
from tests.web.test_table_gestures import bodies

pytestmark = pytest.mark.browser

UNIT = "noble-infantry"
Cell = tuple[int, int]


class DeployingHand(Hand):
    """A hand that knows where the hexes of the board are on the screen."""

    def scene(self) -> dict[str, Any]:
        """Return the scene received last."""
        found: dict[str, Any] = self.latest()["scene"]
        return found

    def stands(self) -> dict[str, Cell]:
        """Return the hexes of the side's stands, by id."""
        return {
            one["id"]: tuple(one["shape"]["cells"][0])
            for one in self.scene()["pieces"]
            if one["owner"] == self.side
        }

    def names(self) -> dict[Cell, str]:
        """Return the hexes' names on the map; the board comes once, apart from the scenes that name its hash."""
        boards = (json.loads(text) for text in self.received if text.startswith('{"type":"hexes"'))
        return {tuple(cell["at"]): cell["name"] for cell in next(boards)["cells"]}

    def zone(self) -> set[Cell]:
        """Return the hexes of the side's zone."""
        return {
            tuple(cell)
            for mark in self.scene()["marks"]
            if mark["kind"] == "zone" and mark["owner"] == self.side
            for cell in mark["cells"]
        }

    def free(self) -> Cell:
        """Return a hex of the zone with nobody on it."""
        return min(self.zone() - set(self.stands().values()), key=lambda cell: (abs(cell[1]), cell[0]))

    def spot(self, cell: Cell) -> tuple[float, float]:
        """Return where the middle of a hex is in the page."""
        script = """([q, r]) => {
            const at = document.querySelector("[data-testid=board] [data-layer=ground] > g").getScreenCTM();
            const [x, y] = [32 * Math.sqrt(3) * (q + r / 2), 48 * r];
            return [at.a * x + at.c * y + at.e, at.b * x + at.d * y + at.f];
        }"""
        x, y = self.page.evaluate(script, list(cell))
        return float(x), float(y)

    def pull(self, start: Cell, end: Cell) -> None:
        """Drag with the mouse from hex to hex."""
        self.page.mouse.move(*self.spot(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.spot(end), steps=8)
        self.page.mouse.up()

    def done(self, version: str | None) -> None:
        """Wait until the battle has gone on from a version."""
        expect(self.by("prompt")).not_to_have_attribute("data-version", str(version))
        self.settled()


def let_go(page: Page) -> bool:
    """Step back until nothing is selected: while something is still shown, the first step leads to now."""
    if page.locator(".piece[aria-pressed='true']").count() == 0:
        return True
    page.keyboard.press("Escape")
    return False


@pytest.fixture
def hand(browser: Browser, server: Server) -> Iterator[DeployingHand]:
    """Give the Empire's hand at its deployment, with a mouse and a touch screen."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, locale="en-GB", has_touch=True)
    yield at_deployment(context.new_page(), server)
    context.close()


def at_deployment(page: Page, server: Server) -> DeployingHand:
    """Start the first battle up to the question about deployment, with the whole board in view."""
    hand = DeployingHand(page, "empire")
    take_seat(hand, server, "demonworld-first-battle", "captain", "dw-ask-deployment")
    hand.alone()
    page.keyboard.press("0")
    return hand


def of_unit(hand: DeployingHand) -> list[str]:
    """Return the unit's stands, as they are numbered."""
    return [str(one["id"]) for one in hand.scene()["pieces"] if one["group"] == UNIT]


@pytest.mark.rule("DW-VII-DEPLOY", "DW-I.2.2-c")
def test_one_stand_is_dragged_alone_and_the_others_stay(hand: DeployingHand) -> None:
    sent = bodies(hand.page, "/commands")
    before, names, to, version = hand.stands(), hand.names(), hand.free(), hand.version()
    stand = of_unit(hand)[0]
    hand.pull(before[stand], to)
    hand.done(version)
    assert hand.stands() == {**before, stand: to}
    (command,) = sent
    assert command["kind"] == "dw-deploy-1"
    assert sorted(place["hex"] for place in command["stands"]) == sorted(
        names[to if one == stand else before[one]] for one in of_unit(hand)
    )


@pytest.mark.rule("DW-VII-DEPLOY")
def test_a_unit_is_dragged_as_it_stands_and_turned_by_keys(hand: DeployingHand) -> None:
    page = hand.page
    before, unit, version = hand.stands(), of_unit(hand), hand.version()
    page.mouse.dblclick(*hand.spot(before[unit[0]]))
    expect(hand.by("selection")).to_have_attribute("data-count", str(len(unit)))
    others = set(before.values()) - {before[one] for one in unit}
    steps = next(
        (q, r)
        for r in (-1, 1, 0, -2, 2)
        for q in range(-8, 9)
        if (q, r) != (0, 0)
        and {(before[one][0] + q, before[one][1] + r) for one in unit} <= hand.zone() - others
    )
    start = before[unit[0]]
    hand.pull(start, (start[0] + steps[0], start[1] + steps[1]))
    hand.done(version)
    after = hand.stands()
    assert {
        one: (after[one][0] - before[one][0], after[one][1] - before[one][1]) for one in unit
    } == dict.fromkeys(unit, steps)
    version = hand.version()
    hand.by("undo").click()
    hand.done(version)
    assert hand.stands() == before
    page.mouse.move(*hand.spot(before[unit[0]]))  # off the panel, where it would look at choices
    eventually(page, lambda: let_go(page), "nothing selected")

    # One stand alone is turned by a key; Enter confirms it.
    sent, asked = bodies(page, "/commands"), bodies(page, "/previews")
    page.locator(f"[data-piece='{unit[0]}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".piece[aria-pressed='true']")).to_have_count(1)
    hand.settled()
    page.keyboard.press(".")
    eventually(page, lambda: asked, "a preview of the stand turned")
    facing = {one["id"]: one["shape"]["facing"] for one in hand.scene()["pieces"]}
    places = dict(zip(unit, asked[-1]["stands"], strict=True))
    assert places[unit[0]]["facing"] == (facing[unit[0]] + 1) % 6
    assert all(places[one]["facing"] == facing[one] for one in unit[1:])
    version = hand.version()
    page.keyboard.press("Enter")
    hand.done(version)
    assert sent[-1] == asked[-1]


@pytest.mark.rule("DW-VII-DEPLOY")
def test_beyond_the_zone_the_reason_is_shown_and_keys_take_the_stand_back(hand: DeployingHand) -> None:
    page = hand.page
    before, version = hand.stands(), hand.version()
    stand = of_unit(hand)[0]
    beyond = next(
        cell
        for cell in sorted(hand.names())
        if cell not in hand.zone() and abs(cell[1] - before[stand][1]) == 9
    )
    hand.pull(before[stand], beyond)
    expect(hand.by("refused-here")).to_be_visible()
    expect(hand.by("prompt").get_by_test_id("reasons").locator("li").first).to_have_attribute(
        "data-rule", "DW-VII-DEPLOY"
    )
    expect(hand.by("confirm")).to_be_disabled()
    page.keyboard.press("Escape")
    expect(hand.by("refused-here")).to_have_count(0)
    assert hand.version() == version


@pytest.mark.rule("DW-VII-DEPLOY")
def test_a_stand_is_dragged_by_touch(hand: DeployingHand) -> None:
    before, to, version = hand.stands(), hand.free(), hand.version()
    stand = of_unit(hand)[0]
    line = hand.page.context.new_cdp_session(hand.page)
    (x, y), (u, v) = hand.spot(before[stand]), hand.spot(to)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.25, 0.5, 0.75, 1):
        at = {"x": x + (u - x) * part, "y": y + (v - y) * part}
        line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.done(version)
    assert hand.stands() == {**before, stand: to}


def test_the_enemys_units_are_read_by_keys_before_they_stand_and_zones_are_named_beside_the_counters(
    browser: Browser, server: Server
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 720}, locale="en")
    hand = at_deployment(page, server)
    hand.by("drawer-unit").focus()
    page.keyboard.press("Enter")
    orcs = hand.by("muster-orcs")
    expect(orcs.get_by_role("listitem")).to_have_count(2)
    expect(hand.by("muster-empire")).to_have_count(0)  # it is drawn where it will stand
    first = orcs.locator("summary").first
    first.focus()
    page.keyboard.press("Enter")
    expect(orcs.locator("details[open] p").first).to_be_visible()
    assert not [one for one in hand.scene()["pieces"] if one["owner"] == "orcs"]
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        eventually(page, lambda: not covered(page), "names of zones where no counter lies")
    page.close()


def covered(page: Page) -> list[str]:
    """Return the names of zones on which a counter lies."""
    boxes = [one.bounding_box() for one in page.locator(".pieces .view .body").all()]
    found = []
    for label in page.get_by_test_id("mark-label").all():
        named = label.bounding_box()
        if named is None:  # drawn anew just now
            return ["not yet"]
        # The box of a text is a little higher than its letters.
        top, bottom = named["y"] + named["height"] * 0.2, named["y"] + named["height"] * 0.8
        if any(
            box is not None
            and box["x"] < named["x"] + named["width"]
            and named["x"] < box["x"] + box["width"]
            and box["y"] < bottom
            and top < box["y"] + box["height"]
            for box in boxes
        ):
            found.append(label.text_content() or "")
    return found
