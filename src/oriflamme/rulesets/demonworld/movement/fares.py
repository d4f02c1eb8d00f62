"""What steps cost a unit in movement points: those of all its stands, and less where all of them follow a road."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oriflamme.board.hexes import Direction, Hex
from oriflamme.board.passage import Passage
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit


class Fares:
    """The prices of steps by points of a unit whose stands have one card.

    A step of all stands that follow a road costs the road's price; if any goes beside it, all pay for the ground
    (DW-XI.3.8-c). `uniform` is the one price of all steps, where there is but one; `least` the lowest there is.
    """

    __slots__ = ("ground", "least", "road", "uniform")

    def __init__(self, field: Field, unit: Unit) -> None:
        """Ask the field once."""
        self.ground = field.passage(unit)
        self.road: Passage | None = field.road(unit)
        self.uniform = self.ground.uniform if self.road is None else None
        self.least = self.ground.least if self.road is None else min(self.ground.least, self.road.least)

    def together(self, hexes: Sequence[Hex], towards: Direction) -> int | None:
        """Return what a step of stands that all go one way costs the unit (DW-XI.2.0-b); None where one cannot."""
        if self.road is not None:
            price = self.road.dearest(hexes, towards)
            if price is not None:
                return price
        return self.ground.dearest(hexes, towards)

    def each(self, steps: Sequence[tuple[Hex, Direction]]) -> tuple[int, ...] | None:
        """Return what steps of all stands cost one by one; None where one of them cannot be made."""
        found = None if self.road is None else _prices(self.road, steps)
        return _prices(self.ground, steps) if found is None else found


def _prices(passage: Passage, steps: Iterable[tuple[Hex, Direction]]) -> tuple[int, ...] | None:
    prices = []
    for hex, towards in steps:
        price = passage.price(hex, towards)
        if price is None:
            return None
        prices.append(price)
    return tuple(prices)
