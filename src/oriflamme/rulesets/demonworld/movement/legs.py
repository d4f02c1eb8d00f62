"""The pieces a movement is made of (section V.1). A movement is a sequence of legs."""

from __future__ import annotations

from typing import Literal

import msgspec

from oriflamme.kernel.bounds import Each, Small


class Advance(msgspec.Struct, frozen=True, tag="advance", tag_field="leg"):
    """The whole unit steps into its left or right front hexes, paid with movement points (DW-V.1.1-a)."""

    side: Literal["left", "right"]


class Sidestep(msgspec.Struct, frozen=True, tag="sidestep", tag_field="leg"):
    """The whole unit steps one hex in any direction as a manoeuvre (DW-V.1.1-b, -c, -e). Directions: 0 E, clockwise."""

    direction: Small


class Wheel(msgspec.Struct, frozen=True, tag="wheel", tag_field="leg"):
    """The unit turns forward about the end of its first rank, by one or two sixths of a circle (DW-V.1.2-a)."""

    side: Literal["left", "right"]
    sixths: Literal[1, 2] = 1


class Face(msgspec.Struct, frozen=True, tag="face", tag_field="leg"):
    """All stands turn to one facing (DW-V.1.3-a). Facings: 0 north, clockwise."""

    facing: Small


class FaceEach(msgspec.Struct, frozen=True, tag="face-each", tag_field="leg"):
    """The named stands turn to the given facings, the others stay as they are (DW-V.1.3-a, -e)."""

    facings: Each


class Shift(msgspec.Struct, frozen=True, tag="shift", tag_field="leg"):
    """The named stands step one hex each, at once, as a manoeuvre (DW-V.1.1-d, DW-V.1.4-a)."""

    moves: Each


class March(msgspec.Struct, frozen=True, tag="march", tag_field="leg"):
    """A column's head steps in any direction and the others follow (DW-V.1.6-c).

    `facing` is the head's new facing, which must have the direction in front; None: keep it, or turn the least.
    `followers` chooses facings where two would do.
    """

    direction: Small
    facing: Small | None = None
    followers: Each = {}


class Walk(msgspec.Struct, frozen=True, tag="walk", tag_field="leg"):
    """Stands of a small unit step one hex each, in any directions, paid with movement points (DW-V.1.7-b)."""

    moves: Each


Leg = Advance | Sidestep | Wheel | Face | FaceEach | Shift | March | Walk

LONGEST = 64
"""No command holds more legs than this; no potential pays for as many."""
