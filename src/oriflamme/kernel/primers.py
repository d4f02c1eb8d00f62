"""What a ruleset gives a newcomer to read: the terms of its art, and guides. Both may be left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .text import Text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class Term(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A term of art that words may mark as `[[ID|as it stands there]]`; its words are messages.

    `term-ID` names it, `term-ID-about` says in a sentence what it is and, with `matters`, `term-ID-matters` when it counts in
    play. `rule` is where the book has it, empty where no book has.
    """

    id: str
    rule: str = ""
    matters: bool = False

    def name(self) -> Text:
        """Return the term itself."""
        return Text(f"term-{self.id}")

    def about(self) -> Text:
        """Return what it is, in a sentence."""
        return Text(f"term-{self.id}-about")


class Guide(msgspec.Struct, frozen=True):
    """A guide to a game, to be read before the first battle: its title, and how many minutes it takes to read.

    `folder` holds its Markdown, LOCALE/ID.md for each language; rule ids stand there as code, and lead to the rule.
    """

    id: str
    title: Text
    minutes: int
    folder: Any
    """A `Traversable`."""

    def text(self, locale: str) -> str | None:
        """Return the Markdown in one language, None where it was not written in it."""
        folder: Traversable = self.folder
        file = folder / locale / f"{self.id}.md"
        return file.read_text(encoding="utf-8") if file.is_file() else None
