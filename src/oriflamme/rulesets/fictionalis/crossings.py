"""What is told and kept of rivers and of those who try them (seed lines 1177-1190)."""

from __future__ import annotations

import msgspec

from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import banner, threw

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
        return threw("dbf-roll-river", self.die, tally=self.tally) if self.die else banner(self.text())


class CrossingTried(Event, frozen=True, tag="dbf-crossing-tried-1", kw_only=True):
    """An element tried a dangerous river, or fled over ice or a bridge: its modified die, and whether it got through."""

    weight = Weight.ROLL

    element: str
    name: Text
    score: int
    crosses: bool
    die: int | None = None
    """The face of the die; `score` is modified."""

    def text(self) -> Text:
        """Return the words: who tried, with what die, and what came of it."""
        return Text(
            "dbf-crossing-made" if self.crosses else "dbf-crossing-failed",
            {"element": self.name, "score": self.score},
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return threw("dbf-roll-crossing", self.die or self.score, pieces=(self.element,), good=self.crosses)


EVENTS = (RiverFound, CrossingTried)
PAGES = (Crossings,)
