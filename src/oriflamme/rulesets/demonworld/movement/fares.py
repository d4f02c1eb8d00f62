"""What steps cost a unit in movement points: those of all its stands, and less where all of them follow a road."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from oriflamme.board.hexes import Direction, Hex, distance
from oriflamme.board.passage import Passage, differing
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.passages import Way

from .potential import potential_of

MANOEUVRING: Final[tuple[Way, ...]] = ("manoeuvre", "wheel", "regroup")
"""The ways to move that cost manoeuvres and no points."""


class Fares:
    """The prices of steps by points of a unit whose stands have one card.

    A step of all stands that follow one road costs the road's price; if any goes beside it, all pay for the ground
    (DW-XI.3.8-c). `uniform` is the one price of all steps, where there is but one; `least` the lowest there is.
    """

    __slots__ = ("_one_road", "ground", "least", "road", "uniform")

    def __init__(self, field: Field, unit: Unit) -> None:
        """Ask the field once."""
        self.ground = field.passage(unit)
        self.road: Passage | None = field.road(unit)
        self._one_road = field.ground.map.battlefield.on_one_road
        self.uniform = self.ground.uniform if self.road is None else None
        self.least = self.ground.least if self.road is None else min(self.ground.least, self.road.least)

    def together(self, hexes: Sequence[Hex], towards: Direction) -> int | None:
        """Return what a step of stands that all go one way, on the map, costs the unit (DW-XI.2.0-b); None where one cannot."""
        road, ground = self.road, self.ground
        if road is not None and hexes[0] in road.prices[towards]:
            price = road.dearest(hexes, towards)
            if price is not None and self._one_road(hexes):
                return price
        return ground.usual if ground.unusual[towards].isdisjoint(hexes) else ground.dearest(hexes, towards)

    def lowest(self, hex: Hex, towards: Direction) -> int | None:
        """Return the least that a step of one stand can count for, were all the others' as cheap; None where none can be made."""
        if self.uniform is not None:
            return self.uniform
        along = None if self.road is None else self.road.price(hex, towards)
        price = self.ground.price(hex, towards)
        return price if along is None else along if price is None else min(along, price)

    def each(self, steps: Sequence[tuple[Hex, Direction]]) -> tuple[int, ...] | None:
        """Return what steps of all stands cost one by one; None where one of them cannot be made."""
        if self.road is not None:
            found = _prices(self.road, steps)
            if found is not None and self._one_road(hex for hex, _ in steps):
                return found
        return _prices(self.ground, steps)


def _prices(passage: Passage, steps: Iterable[tuple[Hex, Direction]]) -> tuple[int, ...] | None:
    prices = []
    for hex, towards in steps:
        price = passage.price(hex, towards)
        if price is None:
            return None
        prices.append(price)
    return tuple(prices)


def alike(field: Field, unit: Unit, stands: Sequence[Stand]) -> bool:
    """Return whether the ground is to each stand of a unit what it is to the unit, as far as they go, whatever cards they have."""
    cards = {stand.card: stand for stand in stands if stand.card is not None}
    ways: tuple[Way, ...] = ("points", "road", *MANOEUVRING)
    pairs = {
        (field.passage(stand, way), field.passage(unit, way)) for stand in cards.values() for way in ways
    }
    others = frozenset[Hex]().union(*(differing(one, other) for one, other in pairs))
    if not others:
        return True
    within = _farthest(field, unit, stands)
    return all(distance(stand.hex, hex) > within for stand in stands for hex in others)


def _farthest(field: Field, unit: Unit, stands: Sequence[Stand]) -> int:
    """Return how many hexes a stand of a unit goes at most in one movement: for points, and by manoeuvres.

    A wheel swings it no farther than two stands are apart, which a new formation makes two hexes more at most.
    """
    potential, least = potential_of(field, unit), Fares(field, unit).least
    across = max(distance(one.hex, other.hex) for one in stands for other in stands)
    swing = max(across, 2 * potential.manoeuvres - 1)
    # One more for the hex that may be free after a turn.
    return 1 + max(
        potential.points_after(manoeuvres) // least + manoeuvres * swing
        for manoeuvres in range(potential.manoeuvres + 1)
    )
