"""The book's table of contents: its chapters in order, and its levels.

A chapter is one frozen value that stands beside what it brings into play. Those of the base game are in every battle; a
level names the chapters that it has beside them. A chapter is added by writing its value and naming it here, or, from
another package, by the entry point `demonworld.NAME` of the group `oriflamme.chapters`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from oriflamme.kernel.chapters import CompositionError, compose, offered

from .chapters import DemonworldChapter, Game
from .characteristics import CHAPTER_II
from .first_battle import CHAPTER_VII
from .melee import CHAPTER_VI
from .movement.chapter import CHAPTER_V
from .organisation import CHAPTER_I
from .phases import CHAPTER_III
from .shooting import CHAPTER_IV

CHAPTERS: tuple[DemonworldChapter, ...] = (
    # The base game
    CHAPTER_I,
    CHAPTER_II,
    CHAPTER_III,
    CHAPTER_IV,
    CHAPTER_V,
    CHAPTER_VI,
    CHAPTER_VII,
)
"""The chapters of the book, in its order."""

BASE = "base"
"""The level of the base game alone."""

LEVELS: Mapping[str, tuple[str, ...]] = {
    BASE: (),
}
"""The levels of the book: the names of the chapters that each has beside those of the base game (DW-I.1.1)."""


@cache
def known() -> Mapping[str, DemonworldChapter]:
    """Return every chapter there is, by name: the book's in its order, then those of other packages by their names.

    Raises `CompositionError` for a chapter that is no chapter of Demonworld, or has a name that is taken.
    """
    found: dict[str, DemonworldChapter] = {}
    for chapter in (*CHAPTERS, *offered("demonworld")):
        if not isinstance(chapter, DemonworldChapter):
            raise CompositionError(
                f"an offered chapter is a {type(chapter).__name__}, not a DemonworldChapter"
            )
        if chapter.name in found:
            raise CompositionError(f"two chapters are named {chapter.name!r}")
        found[chapter.name] = chapter
    return found


def game(chapters: tuple[str, ...] = ()) -> Game:
    """Return the game of the base chapters and those named, composed once. Raises `CompositionError`."""
    return _game(tuple(dict.fromkeys(chapters)))


@cache
def _game(names: tuple[str, ...]) -> Game:
    return Game(compose(known(), names).chapters)
