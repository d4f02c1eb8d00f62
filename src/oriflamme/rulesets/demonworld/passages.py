"""What moving costs in the base game, as chapter V says; later chapters put their own in the place of each.

A battle's game holds these as its slots: what a step costs, who is in contact, how many manoeuvres a unit has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from oriflamme.board.battlefield import Battlefield
from oriflamme.board.contact import Contact, contact
from oriflamme.board.hexes import Hex
from oriflamme.board.passage import Passage, passage, tariff

from .characteristics import Profile
from .introduction import Stand

Way: TypeAlias = Literal["points", "light", "road", "manoeuvre", "wheel", "regroup"]
"""How a step is made: for movement points, "light" by those to whom difficult ground costs less (DW-XI.3.2), or along a
road by a unit that is all on it, where other steps are barred (DW-XI.3.8-c); as a manoeuvre, in a wheel, or for free: to
restore a formation (DW-V.1.3-b), to close up (DW-IV.4.0-a), after combat (DW-VI.1.5-a)."""

PassageRule: TypeAlias = Callable[[Battlefield, Profile, Way], Passage]
"""What the steps of stands of a card cost over a battlefield, and which are barred; of manoeuvres only the bars matter."""

ContactRule: TypeAlias = Callable[[tuple[Hex, ...], Passage, tuple[Hex, ...], Passage], Contact]
"""Whether two stands, each by the hexes it covers and its passage, are in contact; asked of adjacent ones."""

ManoeuvreRule: TypeAlias = Callable[[Profile, Sequence[Stand]], int]
"""How many manoeuvres a unit of a card with these stands has in a movement phase."""

HEX_COST: Final = 3
"""Movement points to enter a hex of the base game (DW-V-COST)."""

FLAT: Final = tariff(HEX_COST)
"""What steps cost in the base game, in which all terrain is flat (DW-V-COST, DW-I.1.4-a)."""

MANOEUVRES: Final = 2
"""Manoeuvres of every unit in the base game (DW-V-MANOEUVRES)."""


def flat_passage(field: Battlefield, card: Profile, way: Way) -> Passage:
    """Return the passage of the base game: every step alike, whatever is printed on the map."""
    return passage(field, FLAT)


def two_manoeuvres(card: Profile, stands: Sequence[Stand]) -> int:
    """Return the manoeuvres of every unit of the base game, whatever its card says (DW-V-MANOEUVRES)."""
    return MANOEUVRES


def touching(one: tuple[Hex, ...], ours: Passage, other: tuple[Hex, ...], theirs: Passage) -> Contact:
    """Return the contact of two stands: adjacent, and at least one can step to the other (DW-I.3.1-b)."""
    if ours.open and theirs.open:
        return Contact.BOTH
    if ours.unbarred.issuperset(one) and theirs.unbarred.issuperset(other):
        return Contact.BOTH  # as mostly
    return contact(one, ours, other, theirs)
