"""What is told and kept of rivers and of those who try them (seed lines 1177-1190)."""

from __future__ import annotations

from collections import Counter

import msgspec

from oriflamme.kernel.chances import Chance, Prospect, chance_of
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import SIX, banner, threw

from .ground import River


class Bar(msgspec.Struct, frozen=True):
    """Where a crossing failed, and in which bound: it bars the river nearby until that ends (DBF-RIVER-DANGEROUS)."""

    x: int
    y: int
    bound: int


class Crossings(Page, frozen=True, omit_defaults=True, tag="dbf-crossings-1"):
    """Where crossings failed, and the bound in which each element that flees has tried ice or a bridge (DBF-RIVER-FROZEN)."""

    barred: tuple[Bar, ...] = ()
    slipped: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Crossings:
        """Return the page: nothing of it is secret."""
        return self


def level_of(score: int) -> River:
    """Return how hard a river is by its modified die (DBF-RIVER-TABLE)."""
    if score < 3:
        return River.PALTRY
    if score <= 4:
        return River.EASY
    return River.TRICKY if score <= 6 else River.DANGEROUS


class RiverFound(Event, frozen=True, tag="dbf-river-found-1", kw_only=True):
    """Somebody found out how hard a river is to cross (DBF-RIVER-ROLL)."""

    weight = Weight.ROLL

    river: str
    tally: Tally
    difficulty: River
    die: int | None = None
    """The face of the die; the tally is modified."""

    def text(self) -> Text:
        """Return the words: the modified die, and what the river is."""
        kind = Text(f"dbf-river-{self.difficulty.value}")
        return Text("dbf-river-found", {"score": self.tally.total, "difficulty": kind})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        if not self.die:
            return banner(self.text())
        change = self.tally.total - self.die
        levels = Counter(level_of(die + change) for die in range(1, SIX + 1))
        prospects = tuple(
            Prospect(Text(f"dbf-river-{level.value}"), Chance(ways, SIX), level is self.difficulty)
            for level, ways in levels.items()
        )
        return threw("dbf-roll-river", self.die, tally=self.tally, prospects=prospects)


class CrossingTried(Event, frozen=True, tag="dbf-crossing-tried-1", kw_only=True, omit_defaults=True):
    """An element tried a dangerous river, or fled over ice or a bridge: its modified die, and whether it got through.

    It needed `least`; `side` is whose element it is.
    """

    weight = Weight.ROLL

    element: str
    name: Text
    score: int
    crosses: bool
    die: int | None = None
    """The face of the die; `score` is modified."""
    side: str = ""
    least: int | None = None

    def text(self) -> Text:
        """Return the words: who tried, with what die, and what came of it."""
        return Text(
            "dbf-crossing-made" if self.crosses else "dbf-crossing-failed",
            {"element": self.name, "score": self.score},
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        chance, least = None, self.least
        if self.die is not None and least is not None:
            change = self.score - self.die
            chance = chance_of(SIX, lambda die: die + change >= least)
        return threw(
            "dbf-roll-crossing",
            self.die or self.score,
            pieces=(self.element,),
            good=self.crosses,
            side=self.side or None,
            chance=chance,
        )


EVENTS = (RiverFound, CrossingTried)
PAGES = (Crossings,)
