"""What a chapter of the book adds to a battle, and the game that chapters make together."""

from __future__ import annotations

from oriflamme.kernel.chapters import Chapter, Composition


class HavocChapter(Chapter, frozen=True, kw_only=True):
    """What one chapter of the book adds: commands, steps, events, pages."""


class Game(Composition[HavocChapter]):
    """The chapters of a battle, joined."""
