"""Contact between pieces on adjacent hexes: neither can come at the other, only one can, or both."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import IntFlag

from .hexes import DIRECTIONS, Hex
from .passage import Passage


class Contact(IntFlag):
    """Who of two pieces could step into a hex of the other, as far as the ground goes."""

    NONE = 0
    FIRST = 1
    """Only the first can come at the second."""
    SECOND = 2
    """Only the second can come at the first."""
    BOTH = 3


_FOUND = (Contact.NONE, Contact.FIRST, Contact.SECOND, Contact.BOTH)


def contact(first: Iterable[Hex], ours: Passage, second: Collection[Hex], theirs: Passage) -> Contact:
    """Return the contact of two pieces by the hexes they cover and the passage of each.

    Pieces that are not adjacent, and those that nothing lets through to one another, have none.
    """
    # Flags are put together as numbers, which is much faster and asked often.
    able = exposed = 0
    for hex in first:
        for towards, step in enumerate(DIRECTIONS):
            other = hex + step
            if other in second:
                if hex in ours.prices[towards]:
                    able = 1
                if other in theirs.prices[towards - 3]:
                    exposed = 2
    return _FOUND[able + exposed]
