"""One line of sight laid open: the hexes it meets, what rises along it, and how much of its end is seen.

It is made to be drawn twice: in plan, over the board, and from the side, as a chart of heights. Along the chart lie half
hexes from the viewer, upward whole segments of the game's choosing. No rule asks for it; rules are asked for it.
"""

from __future__ import annotations

import msgspec

from .text import Text

Place = tuple[int, int]
"""A hex [q, r]."""


class SightNotOffered(LookupError):
    """The battle is not played by a chart of heights."""


class SightRefused(ValueError):
    """There is no such line: a place off the board, or twice the same."""


class SightAsked(msgspec.Struct, frozen=True):
    """Between which hexes, and for pieces how tall; None: as tall as what stands there, or as the game says where none does."""

    origin: Place
    end: Place
    viewer: int | None = None
    target: int | None = None


class SightRise(msgspec.Struct, frozen=True):
    """Something along the line: what it is, its kind for a drawing, where, how far in half hexes, and its top.

    `blocks` says of each mark of the target, from its foot to its top, whether this rise blocks the line to it.
    """

    kind: str
    what: Text
    hexes: tuple[Place, ...]
    at: int
    top: int
    blocks: tuple[bool, ...]


class SightChart(msgspec.Struct, frozen=True):
    """A line of sight.

    `foot` and `eye` are the viewer's feet and top at 0, `base` and `top` the target's at `length` half hexes. `surface` is
    the height below which the target is hidden by what it stands in. `hexes` are those that the line touches, in order,
    ends included. `segments` says of each segment of the target, from its base up, whether it is seen.
    """

    origin: Place
    end: Place
    length: int
    foot: int
    eye: int
    base: int
    top: int
    surface: int
    hexes: tuple[Place, ...]
    rises: tuple[SightRise, ...]
    segments: tuple[bool, ...]
    notes: tuple[Text, ...] = ()
