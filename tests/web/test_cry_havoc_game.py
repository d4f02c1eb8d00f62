"""A brawl of Cry Havoc played to its end by mouse, by both at one screen.

What is played is found by the engine: the first battle between two captains, by its seed, in which all happens that is to be
seen. So a rule that changes changes the battle, not the test. Each command is given as a player gives it: by selecting
who acts and clicking what the page offers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, expect

from oriflamme.board.hexes import DIRECTIONS, STEPS_OF, Hex
from oriflamme.bots.cry_havoc.captain import Captain
from oriflamme.kernel.events import Event
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.scenes import Choice, Target
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.kit.desks import plain
from oriflamme.rulesets.cry_havoc.charges.declared import ChargeDeclared
from oriflamme.rulesets.cry_havoc.charges.reacting import Reacted
from oriflamme.rulesets.cry_havoc.combat.resolving import CombatFought
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.morale.flight import Fled
from oriflamme.rulesets.cry_havoc.movement.walk import Moved
from oriflamme.rulesets.cry_havoc.ranged.shooting import ShotFired
from oriflamme.rulesets.cry_havoc.results.states import Harmed
from tests.web.conftest import Server
from tests.web.hand import eventually
from tests.web.test_fictionalis_game import TableHand, with_seed

pytestmark = pytest.mark.browser

RULES = ruleset("cry-havoc")
BRAWL = "cry-havoc-brawl"
SEEDS = (354, 367, 319, *range(400))
"""Seeds of brawls to try; in the first ones all happens, within few commands, as long as no rule changes."""
MOST = 130
"""Commands of a brawl that is short enough to be clicked."""

ON_TOP = """
piece => {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return piece.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
"""

KINDS: dict[str, str] = {
    "charge": r"a charge on",
    "reaction": r"a charge against|retreat|Shield wall of",
    "window": r"shoots at",
    "combined": r"more attack ",
    "wound": r"is wounded",
    "advance": r"advances to",
    "rout": r"routs",
}
"""What is to be seen, and what the report says of it."""


class Deed(NamedTuple):
    """A command as clicked: whose it is, who is selected for it, the choice, and what came of it that is to be seen."""

    side: str
    focus: tuple[str, ...]
    choice: Choice
    kinds: frozenset[str]
    wounded: frozenset[str]
    fled: frozenset[str]


def windows(field: Field) -> Iterator[tuple[Hex, Hex]]:
    """Yield the windows of a map, from both sides."""
    for (one, other), edges in field.theatre.map.battlefield.borders.items():
        if any(edge.kind == "window" for edge in edges):
            yield from ((one, other), (other, one))


def kinds_of(events: list[Event], field: Field) -> Iterator[str]:
    """Yield what kinds of things happened but wounds and routs, by the field before they did."""
    for event in events:
        match event:
            case ChargeDeclared():
                yield "charge"
            case Reacted():
                yield "reaction"
            case ShotFired():
                here, there = field.figures[event.shooter].hex, field.figures[event.target].hex
                if any(
                    here == inner and STEPS_OF[there - outer] < STEPS_OF[there - inner]
                    for inner, outer in windows(field)
                ):
                    yield "window"
            case CombatFought(attackers=attackers) if len(attackers) > 1:
                yield "combined"
            case Moved(manner="advance"):
                yield "advance"


def played(seed: int) -> list[Deed]:
    """Return what two captains do in a brawl, to its end."""
    session = Session(RULES, header_for(RULES.setup(BRAWL), str(seed), engine="", seats={}))
    captain, deeds = Captain(""), list[Deed]()
    while session.battle.outcome is None:
        side = session.battle.deciders()[0]
        view = session.battle.view(side)
        command = captain.choose(view, side)
        focus, choice = offered(view, side, plain(command))
        command = msgspec.convert(choice.command, type(command))
        before, start = session.battle.state.copy(), len(session.log)
        session.play(side, command, view)
        events = session.log[start:]
        figures = session.battle.state.figures
        hurt = {one.figure for one in events if isinstance(one, Harmed) and one.what == "wounded"}
        hurt = {key for key in hurt if figures[key].alive and figures[key].health == "wounded"}
        fled = {one.figure for one in events if isinstance(one, Fled) and one.how == "rout"}
        fled = {key for key in fled if figures[key].alive and figures[key].nerve == "rout"}
        kinds = {*kinds_of(events, before), *(["wound"] if hurt else []), *(["rout"] if fled else [])}
        deeds.append(Deed(side, focus, choice, frozenset(kinds), frozenset(hurt), frozenset(fled)))
    return deeds


def offered(view: Any, side: str, command: dict[str, Any]) -> tuple[tuple[str, ...], Choice]:
    """Return what is to be selected for a command, and the choice that gives it, or that goes to the same hex by the board's way."""
    acting = command.get("attackers") or [command.get("shooter") or command.get("figure")]
    found = [
        (focus, choice)
        for focus in ((), (*acting, *command.get("support", ())))
        if focus != (None,)
        for choice in RULES.choices(view, side, focus)
    ]
    for same in (dict, ends_alike):
        for focus, choice in found:
            if same(choice.command) == same(command):
                return focus, choice
    raise AssertionError(f"nothing to click gives {command}")


def ends_alike(command: dict[str, Any]) -> dict[str, Any]:
    """Return a command with where its way leads in place of the way."""
    given = dict(command)
    return {**given, "legs": sum(DIRECTIONS[leg] for leg in given.get("legs", ()))}


@cache
def brawl() -> tuple[str, list[Deed]]:
    """Return the first brawl in which all happens before its last deed: its seed, and what is done in it."""
    for seed in SEEDS:
        deeds = played(seed)
        if len(deeds) <= MOST and KINDS.keys() <= frozenset().union(*(deed.kinds for deed in deeds[:-1])):
            return str(seed), deeds
    raise AssertionError("in no brawl does all of it happen")


class HavocHand(TableHand):
    """A hand that clicks given deeds, whosever they are, and looks for what comes of them."""

    def give(self, deed: Deed) -> None:
        """Select who acts, and click what is offered: a hex or a counter on the board where it has one, else its button."""
        before = self.stands_at()
        for number, key in enumerate(deed.focus):
            self.select(key, more=number > 0)
        if deed.choice.target is None:
            self.take(self.by(f"choice-{deed.choice.id}").first)
        else:
            self.aim(deed.choice, deed.choice.target)
        self.confirmed(before, f"a battle that goes on after {deed.choice.id}")

    def select(self, key: str, *, more: bool) -> None:
        """Click a counter, with Shift if it is one more; of one alone that can do anything, the page selects it itself."""
        piece = self.by(f"piece-{key}")
        if piece.get_attribute("aria-pressed") != "true":
            self.press(piece, more=more)
        expect(piece).to_have_attribute("aria-pressed", "true")
        self.settled()

    def press(self, piece: Locator, *, more: bool = False) -> None:
        """Click a counter; one on which another lies for a moment, who passes through, is reached as by keys."""
        self.bring_into_view(piece)
        if piece.evaluate(ON_TOP):
            piece.click(modifiers=["Shift"] if more else [])
        else:
            piece.dispatch_event("click", {"shiftKey": more})

    def take(self, button: Locator) -> None:
        """Click a choice of the question, or of a list."""
        button.click()

    def point(self, cell: Locator) -> None:
        """Click a hex."""
        cell.click()

    def aim(self, choice: Choice, target: Target) -> None:
        """Click the place or the counter that a choice is aimed at, then the choice if there are several."""
        if target.cells:
            q, r = target.cells[0]
            self.point(self.by(f"cell-{q}-{r}"))
        else:
            self.press(self.by(f"piece-{target.pieces[0]}"))
        chosen = self.page.locator(f".chooser [data-testid='choice-{choice.id}']")
        asks = self.page.locator("[data-testid='confirm'], [data-testid='confirm-here']")
        eventually(self.page, lambda: chosen.count() or asks.count(), f"an answer to a click for {choice.id}")
        if chosen.count():
            self.take(chosen.first)

    def sees(self, kind: str) -> None:
        """Make sure that the report tells of something that has happened."""
        self.open_report()
        expect(self.by("log-line").filter(has_text=re.compile(KINDS[kind])).first).to_be_attached()

    def bears(self, key: str, sign: str, words: str) -> None:
        """Make sure that a counter is called what it is now, and that there is the sign of it on the board."""
        expect(self.by(f"piece-{key}")).to_have_attribute("aria-label", re.compile(words))
        signs = self.page.locator(".counter .badge").filter(has_text=re.compile(rf"^\s*{sign}\s*$"))
        expect(signs.first).to_be_attached()


def test_a_brawl_is_played_to_its_end_by_clicking(browser: Browser, server: Server) -> None:
    seed, deeds = brawl()
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    with_seed(page, seed)
    hand = HavocHand(page, deeds[0].side)
    page.goto(server.url)
    for testid in (f"scenario-card-{BRAWL}", "side-locals", "opponent-same-screen", "start"):
        hand.by(testid).click()

    seen = set[str]()
    before: Deed | None = None
    for deed in deeds:
        hand.wait_for_turn()
        # What the last one did is looked for now: it may have been the other player's, before whom a curtain fell.
        for kind in before.kinds - seen if before else ():
            hand.sees(kind)
            if kind == "charge":
                expect(page.locator(".marks path.blow").first).to_be_attached()
        if before and "wound" in before.kinds - seen:
            for key in before.wounded:
                hand.bears(key, "½", "Wounded")
        if before and "rout" in before.kinds - seen:
            for key in before.fled:
                hand.bears(key, "!!", "Rout")
            expect(hand.by("plight-routing").first).to_be_attached()
        seen |= before.kinds if before else set()
        hand.give(deed)
        before = deed
    expect(hand.by("outcome")).to_be_visible()
    assert seen >= KINDS.keys()
    assert errors == []
    page.close()
