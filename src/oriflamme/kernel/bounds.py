"""How long, many and large what a player sends can be, as types: a decoder refuses what exceeds them, before any rule is asked.

They are wider than all that a game offers and than anything stored; what is too much at a table, the rules say. Every
list, string and number of a command has one of these, or bounds of its own, which the conformance suite makes sure of.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta

MOST_LETTERS: Final = 100
"""Characters of an id or a name."""

MOST_PIECES: Final = 200
"""Pieces that are named at once: more than stand on one side of any table."""

MOST_STEPS: Final = 60
"""Steps of a way: more than any piece goes in one movement."""

MOST_WORDS: Final = 200
"""Characters of a seed or salt, or of a few words."""

DEEPEST: Final = 64
"""How deep JSON from outside may be nested: several times as deep as anything that is sent."""

MOST_ENTRIES: Final = 100
"""Entries of an object of settings, answers or options."""

Name: TypeAlias = Annotated[str, Meta(max_length=MOST_LETTERS)]
"""The id of a piece, a unit, a place, or of anything else."""

Names: TypeAlias = Annotated[tuple[Name, ...], Meta(max_length=MOST_PIECES)]
"""Pieces by their ids."""

Small: TypeAlias = Annotated[int, Meta(ge=-1000, le=1000)]
"""A direction, a facing, a number of things or points."""

Path: TypeAlias = Annotated[tuple[Small, ...], Meta(max_length=MOST_STEPS)]
"""A way in directions, one a step."""

Smalls: TypeAlias = Annotated[tuple[Small, ...], Meta(max_length=MOST_PIECES)]
"""Numbers side by side."""

Each: TypeAlias = Annotated[dict[Name, Small], Meta(max_length=MOST_PIECES)]
"""A number for each of some pieces."""

Words: TypeAlias = Annotated[str, Meta(max_length=MOST_WORDS)]
"""A few words."""

Seed: TypeAlias = Annotated[str, Meta(max_length=MOST_WORDS)]
"""What dice are made from."""

Version: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 31)]
"""How often a seat has noticed something, or the number of something it was told."""

Settings: TypeAlias = Annotated[dict[Name, Any], Meta(max_length=MOST_ENTRIES)]
"""Values by the names of settings, each checked against its setting afterwards."""

# Text that nothing ends is taken to the end: looking for it again from each quote in it would take for ever.
_TEXTS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
_OTHERS = bytes(set(range(256)) - set(b"[]{}"))
_ALIKE = bytes.maketrans(b"{}", b"[]")


def too_deep(data: bytes) -> bool:
    """Return whether JSON is nested deeper than `DEEPEST`: whoever decodes it would run out of stack.

    What is no JSON is left to the decoder, unless it opens more than it may.
    """
    if data.count(b"[") + data.count(b"{") <= DEEPEST:
        return False
    left = _TEXTS.sub(b"", data).translate(_ALIKE, _OTHERS)
    if b"[" * (DEEPEST + 1) in left:
        return True
    for _ in range(DEEPEST):
        inner = left.replace(b"[]", b"")
        if len(inner) == len(left):
            return left.count(b"[") > DEEPEST
        left = inner
    return bool(left)
