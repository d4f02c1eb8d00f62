"""Elements, stances, and the state of a game of Skirl. Lengths are thousandths of a pace."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec

from oriflamme.board.table import Contact, Rect, contact, corners, overlap

TABLE_WIDTH = 24_000
TABLE_DEPTH = 16_000


class Kind(Enum):
    """What an element is."""

    BLADE = "blade"
    PIKE = "pike"
    SCOUT = "scout"


class Stance(Enum):
    """How an element fights this turn (SK-2)."""

    ATTACK = "attack"
    GUARD = "guard"
    FEINT = "feint"


BEATS = {Stance.ATTACK: Stance.FEINT, Stance.FEINT: Stance.GUARD, Stance.GUARD: Stance.ATTACK}
"""Which stance each stance beats (SK-5.1)."""


class Profile(msgspec.Struct, frozen=True):
    """Strength, speed, and the name of an icon."""

    strength: int
    speed: int
    icon: str


PROFILES = {
    Kind.BLADE: Profile(3, 4_000, "broadsword"),
    Kind.PIKE: Profile(4, 3_000, "spears"),
    Kind.SCOUT: Profile(2, 6_000, "bowman"),
}


class Element(msgspec.Struct, frozen=True):
    """An element on the table. `number` tells it from others of its side; at 0 hearts it is removed (SK-5.3)."""

    id: str
    owner: str
    kind: Kind
    number: int
    rect: Rect
    hearts: int = 2

    @property
    def profile(self) -> Profile:
        """The profile of its kind."""
        return PROFILES[self.kind]


class Held(msgspec.Struct, frozen=True):
    """The stance an element holds this turn, and whether it has been shown."""

    owner: str
    stance: Stance
    shown: bool = False


class _Encoded(msgspec.Struct, frozen=True):
    turn: int
    elements: dict[str, Element]
    stances: dict[str, Held]


class SkirlState:
    """The turn, the elements, and the stances they hold. Frozen values in dictionaries, so copies are shallow."""

    __slots__ = ("elements", "stances", "turn")

    def __init__(self, turn: int, elements: dict[str, Element], stances: dict[str, Held]) -> None:
        self.turn = turn
        self.elements = elements
        self.stances = stances

    @classmethod
    def decode(cls, data: Any) -> SkirlState:
        """Return the state from what `encode` gave."""
        known = msgspec.convert(data, _Encoded)
        return cls(known.turn, known.elements, known.stances)

    def copy(self) -> SkirlState:
        """Return an independent copy."""
        return SkirlState(self.turn, dict(self.elements), dict(self.stances))

    def seen_by(self, player: str | None) -> SkirlState:
        """Return a copy without the hidden stances of others (SK-2.2)."""
        known = {key: held for key, held in self.stances.items() if held.shown or held.owner == player}
        return SkirlState(self.turn, dict(self.elements), known)

    def encode(self) -> Any:
        """Return turn, elements and stances."""
        return _Encoded(self.turn, self.elements, self.stances)

    # -- questions about the table; all in the order of ids, whatever order the dictionaries have ----------------

    def of(self, owner: str) -> list[Element]:
        """Return the elements of a side."""
        return [self.elements[key] for key in sorted(self.elements) if self.elements[key].owner == owner]

    def others(self, element: Element) -> list[Rect]:
        """Return where all other elements are."""
        return [self.elements[key].rect for key in sorted(self.elements) if key != element.id]

    def touching(self, element: Element) -> list[Element]:
        """Return the enemies that an element touches (SK-4)."""
        foes = [
            self.elements[key] for key in sorted(self.elements) if self.elements[key].owner != element.owner
        ]
        return [foe for foe in foes if touch(element.rect, foe.rect)]

    def free(self, element: Element, rect: Rect) -> bool:
        """Return whether an element could stand there without overlapping another (SK-3.2)."""
        return not any(overlap(rect, other) for other in self.others(element))


def touch(a: Rect, b: Rect) -> bool:
    """Return whether two rectangles touch, by an edge or a corner."""
    return contact(a, b) in (Contact.EDGE, Contact.CORNER)


def on_table(rect: Rect) -> bool:
    """Return whether a rectangle lies wholly on the table (SK-3.2)."""
    return all(0 <= point.x <= TABLE_WIDTH and 0 <= point.y <= TABLE_DEPTH for point in corners(rect))
