"""What a field has found out and keeps: who is adjacent to whom, what steps cost, and where units would meet the enemy.

All of it follows from the stands and the ground, and is asked many times between two changes of either.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from oriflamme.board.contact import Contact
from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.board.occupancy import Layer
from oriflamme.board.passage import Passage

from .introduction import Stand
from .passages import Way

if TYPE_CHECKING:
    from .field import Ground

STEPS: Final = frozenset(DIRECTIONS)
"""The offsets between hexes that are next to each other."""


class Border(NamedTuple):
    """Where stands of one kind would be beside enemies, by who of them could come at the other (DW-I.3.1-b, DW-XI.4.0-d).

    On the hexes of `both` each could. `able` and `exposed` have hexes with the enemies there of whom only one could: the
    stand at them, or they at it.
    """

    both: frozenset[Hex]
    able: Mapping[Hex, tuple[Stand, ...]]
    exposed: Mapping[Hex, tuple[Stand, ...]]


class Enemies:
    """Where the enemies of a side are, as far as it has been asked since a stand of theirs last changed.

    `edge` has the hexes beside them. `beside` has those adjacent to a stand, by its hexes and layer; `met` each of them with
    who of the two could come at the other, by what steps are to the stand as well; `about` those about a hex; `borders` is
    by what steps are to a stand of the side, and its layer.
    """

    __slots__ = ("about", "beside", "borders", "edge", "met")

    def __init__(self) -> None:
        """Know nothing."""
        self.edge: frozenset[Hex] | None = None
        self.beside: dict[tuple[tuple[Hex, ...], Layer], tuple[Stand, ...]] = {}
        self.met: dict[tuple[tuple[Hex, ...], Layer, Passage], tuple[tuple[Stand, Contact], ...]] = {}
        self.about: dict[Hex, tuple[tuple[int, Stand], ...]] = {}
        self.borders: dict[tuple[Passage, Layer], Border] = {}


class Found:
    """What has been found out about stands as they are.

    `enemies` is by side. `seen` has the lowest height that is seen on a hex from another and a height there (DW-XII.1.0-d).
    """

    __slots__ = ("enemies", "seen")

    def __init__(self) -> None:
        """Know nothing."""
        self.enemies: defaultdict[str, Enemies] = defaultdict(Enemies)
        self.seen: dict[tuple[Hex, Hex, int], int | None] = {}

    def after(self, changed: Collection[str]) -> Found:
        """Return what holds when stands of some sides have changed: who their enemies are, as long as these have not."""
        left = Found()
        if len(changed) == 1:
            for side in changed:
                left.enemies[side] = self.enemies[side]
        return left


class Around(NamedTuple):
    """The hexes beside a stand where another would be in contact with it, and those where only one could come at the other."""

    both: frozenset[Hex]
    others: tuple[tuple[Hex, Contact], ...]


class Steps:
    """What steps are to stands by their cards, as long as a battle has this ground, and so who could come at whom."""

    __slots__ = ("_around", "_passages", "ground")

    def __init__(self, ground: Ground) -> None:
        """Know nothing yet of a ground."""
        self.ground = ground
        self._passages: dict[tuple[str, Way], Passage] = {}
        self._around: dict[tuple[Passage, tuple[Hex, ...], Passage], Around] = {}

    def passage(self, card: str, way: Way) -> Passage:
        """Return what steps cost stands of a card that make them in a way, and which they cannot make."""
        found = self._passages.get((card, way))
        if found is None:
            ground = self.ground
            found = ground.game.passage(ground.map.battlefield, ground.profiles[card], way)
            self._passages[card, way] = found
        return found

    def around(self, ours: Passage, cells: tuple[Hex, ...], theirs: Passage) -> Around:
        """Return the hexes beside a stand on `cells` where one of ours, on one hex, would have any contact with it."""
        found = self._around.get((ours, cells, theirs))
        if found is None:
            judge = self.ground.game.contact
            hexes = dict.fromkeys(cell + step for cell in cells for step in DIRECTIONS)
            judged = [(hex, judge((hex,), ours, cells, theirs)) for hex in hexes]
            both = frozenset([hex for hex, contact in judged if contact is Contact.BOTH])
            others = [(hex, contact) for hex, contact in judged if contact in (Contact.FIRST, Contact.SECOND)]
            found = Around(both, tuple(others))
            self._around[ours, cells, theirs] = found
        return found
