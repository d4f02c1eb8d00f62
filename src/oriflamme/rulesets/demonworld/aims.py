"""What a battle is fought for, as a set-up has it: objectives and conditions of victory (DW-XVI.1.3-a to DW-XVI.4.0-e).

They are data of the set-up; chapter XVI gives them their effect.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex that is worth points to the side that controls it at the end (DW-XVI.4.0-a to DW-XVI.4.0-c)."""

    hex: str
    points: Annotated[int, Meta(ge=50, le=300)]


class Destroy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="destroy"):
    """A side wins as soon as enemy stands worth so many points are destroyed or have fled (DW-XVI.1.3-a)."""

    side: str
    points: Annotated[int, Meta(ge=1)]


class Occupy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="occupy"):
    """A side wins by holding hexes alone through one whole turn (DW-XVI.2.3)."""

    side: str
    hexes: Annotated[tuple[str, ...], Meta(min_length=1)]


class Prevent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="prevent"):
    """A side wins if the battle ends without its enemy's having won by a condition (DW-XVI.2.3)."""

    side: str


Condition: TypeAlias = Destroy | Occupy | Prevent
"""A condition of victory that a scenario sets."""
