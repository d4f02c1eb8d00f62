"""What books and chapters of rules are called: messages of `rulebook.ftl`."""

import re
from pathlib import PurePath

from oriflamme.kernel.text import Text
from oriflamme.rulebook.index import index


def book(file: str) -> str:
    """The name of the book that a register file is part of: that of its text without the ending. Raises `KeyError`."""
    return PurePath(index().files()[file].seed).stem


def book_title(name: str) -> Text:
    """The title of the book of this name."""
    return Text(f"rulebook-{name}")


def chapter_title(file: str, chapter: str) -> Text:
    """The title of a chapter of a register file. Raises `KeyError` for an unknown file."""
    slug = re.sub(r"[^a-z0-9]+", "-", chapter.lower()).strip("-")
    return Text(f"rulebook-{book(file)}-{slug}")
