"""Declared charges: who charges whom, and by which way (CH-4.1-a)."""

from __future__ import annotations

from typing import ClassVar

from oriflamme.kernel.bounds import Name, Path
from oriflamme.kernel.effects import Aimed, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text


class Charge(Command, frozen=True, tag="ch-charge-1"):
    """Charge an enemy along a way, leg after leg; the way is not changed afterwards (CH-4.1-b)."""

    figure: Name
    target: Name
    legs: Path


class ChargeDeclared(Event, frozen=True, tag="ch-charge-declared-1", kw_only=True):
    """Somebody declared a charge."""

    weight: ClassVar[Weight] = Weight.MOVE

    figure: str
    target: str
    name: Text
    at: Text

    def text(self) -> Text:
        """Return the words: who charges whom."""
        return Text("cry-havoc-charge-declared", {"name": self.name, "target": self.at})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the aim."""
        return (Aimed(pieces=(self.figure,), target=self.target),)
