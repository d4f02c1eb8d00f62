"""The book's table of contents: its chapters in order, and its levels.

A chapter is one frozen value that stands beside what it brings into play. Those of the base game are in every battle; a
level names the chapters that it has beside them. A chapter is added by writing its value and naming it here, or, from
another package, by the entry point `demonworld.NAME` of the group `oriflamme.chapters`.
"""

from __future__ import annotations

from collections.abc import Mapping

from oriflamme.kit.contents import Contents

from .battles.chapter import CHAPTER_XVI
from .chapters import DemonworldChapter, Game
from .characteristics import CHAPTER_II
from .commanders.chapter import CHAPTER_X
from .first_battle import CHAPTER_VII
from .formations.chapter import CHAPTER_XIII
from .line_of_sight.chapter import CHAPTER_XII
from .melee import CHAPTER_VI
from .morale.chapter import CHAPTER_XV
from .movement.chapter import CHAPTER_V
from .organisation import CHAPTER_I
from .phases import CHAPTER_III
from .shooting import CHAPTER_IV
from .skills import CHAPTER_VIII
from .special_stands.chapter import CHAPTER_IX
from .terrain.chapter import CHAPTER_XI

BASE_CHAPTERS: tuple[DemonworldChapter, ...] = (
    CHAPTER_I,
    CHAPTER_II,
    CHAPTER_III,
    CHAPTER_IV,
    CHAPTER_V,
    CHAPTER_VI,
    CHAPTER_VII,
)
"""The chapters of the base game, in the book's order."""

INTERMEDIATE_CHAPTERS: tuple[DemonworldChapter, ...] = (
    CHAPTER_VIII,
    CHAPTER_IX,
    CHAPTER_X,
    CHAPTER_XI,
    CHAPTER_XII,
    CHAPTER_XIII,
    CHAPTER_XV,
    CHAPTER_XVI,
)
"""The chapters of the intermediate game, in the book's order."""

BASE = "base"
"""The level of the base game alone."""
INTERMEDIATE = "intermediate"
"""The level of the intermediate game: all of chapters VIII to XVI (DW-VIII.0)."""

INTERMEDIATE = "intermediate"
"""The level of chapters VIII to XVI."""

LEVELS: Mapping[str, tuple[str, ...]] = {
    BASE: (),
    INTERMEDIATE: tuple(chapter.name for chapter in INTERMEDIATE_CHAPTERS),
}
"""The levels of the book: the names of the chapters that each has beside those of the base game (DW-I.1.1)."""


CONTENTS = Contents("demonworld", (*BASE_CHAPTERS, *INTERMEDIATE_CHAPTERS), Game, LEVELS, "dw")
"""All of it, with the chapters of other packages."""

game = CONTENTS.game
"""The game of the base chapters and those named, composed once."""
