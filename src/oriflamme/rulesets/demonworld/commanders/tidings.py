"""What is told of independent commanders: who moves first, how they went, whom they follow (DW-X.2.1-e to DW-X.2.1-h)."""

from __future__ import annotations

from typing import ClassVar

from oriflamme.kernel.effects import Banner, Effects, Turned, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text


class CommanderMoved(Event, frozen=True, tag="dw-commander-moved-1", kw_only=True):
    """A commander moved; `path` are the places [q, r] he passed, the first where he set out; `points` what he spent."""

    weight: ClassVar[Weight] = Weight.MOVE

    stand: str
    name: Text
    side: str
    path: tuple[tuple[int, int], ...]
    facing: int
    hex: str
    points: int

    def text(self) -> Text:
        """Return the words: who, where to, at what cost."""
        if len(self.path) == 1:
            return Text("dw-commander-turned", {"commander": self.name})
        return Text("dw-commander-moved", {"commander": self.name, "hex": self.hex, "points": self.points})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return his way, or his turn where he stays."""
        if len(self.path) == 1:
            return (Turned(piece=self.stand, facing=self.facing),)
        return (Went(piece=self.stand, path=self.path, facing=self.facing),)


class CommandersOrdered(Event, frozen=True, tag="dw-commanders-ordered-1", kw_only=True):
    """Both sides move commanders at the same time; `winner` decides who goes first (DW-X.2.1-h)."""

    weight: ClassVar[Weight] = Weight.MOVE

    winner: str

    def text(self) -> Text:
        """Return the words: who decides."""
        return Text("dw-commanders-ordered", {"side": Text(f"side-{self.winner}")})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return nothing: the dice have been seen."""
        return ()


class CommandersTold(Event, frozen=True, tag="dw-commanders-told-1", kw_only=True):
    """Both sides said whether they move commanders now; `sides` are those that do."""

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.MOVE

    sides: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: who does."""
        if len(self.sides) == 1:
            return Text("dw-commanders-told-one", {"side": Text(f"side-{self.sides[0]}")})
        return Text("dw-commanders-told-both" if self.sides else "dw-commanders-told-none")

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner: nothing else is to be seen of it."""
        return (Banner(text=self.text(), level="step"),)
