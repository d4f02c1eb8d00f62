"""A number built from modifiers, each with the rule that gave it."""

from __future__ import annotations

import msgspec

from .text import Text


class Line(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One modifier: what it is for (a message id), how much, by which rule, and how many times it was counted."""

    label: str
    value: int
    rule: str
    count: int = 1

    def text(self) -> Text:
        """Return the label as a message; its argument `count` says how many times the modifier was counted."""
        return Text(self.label, {"count": self.count})


class Tally(msgspec.Struct, frozen=True, gc=False):
    """A sum of lines. The engine rolls against `total`, odds are computed from it, clients show the lines."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """The sum of all lines."""
        # A list is made faster than a generator is run, and totals are asked for often.
        return sum([line.value for line in self.lines])

    def line(self, label: str) -> Line | None:
        """Return the line with this label, or None."""
        return next((line for line in self.lines if line.label == label), None)
