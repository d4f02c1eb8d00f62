"""Contact between pieces on adjacent hexes: neither can come at the other, only one can, or both."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag

from .hexes import Hex, neighbours
from .passage import Passage


class Contact(IntFlag):
    """Who of two pieces could step into a hex of the other, as far as the ground goes."""

    NONE = 0
    FIRST = 1
    """Only the first can come at the second."""
    SECOND = 2
    """Only the second can come at the first."""
    BOTH = 3


def contact(first: Iterable[Hex], ours: Passage, second: Iterable[Hex], theirs: Passage) -> Contact:
    """Return the contact of two pieces by the hexes they cover and the passage of each.

    Pieces that are not adjacent, and those that nothing lets through to one another, have none.
    """
    found = Contact.NONE
    held = set(second)
    for hex in first:
        for other in neighbours(hex):
            if other in held:
                if ours.passes(hex, other):
                    found |= Contact.FIRST
                if theirs.passes(other, hex):
                    found |= Contact.SECOND
        if found is Contact.BOTH:
            break
    return found
