"""What a step into the next hex costs a kind of mover, or why it cannot be made: worked out once for each battlefield."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, Protocol, TypeAlias

import msgspec

from .battlefield import Battlefield, Crossing, Kind, crossing, kinds_of_crossings
from .hexes import DIRECTIONS, Direction, Hex, direction


class Bar(msgspec.Struct, frozen=True):
    """Why a step cannot be made: the rule, and the key of a message that says so."""

    rule: str
    key: str


Price: TypeAlias = int | Bar
"""Points, or why not."""


class Terms(Protocol):
    """What a kind of mover pays; hashable by value, so that a passage is worked out once."""

    def price(self, crossing: Crossing) -> Price:
        """Return what one step between two hexes of the battlefield costs, or why it cannot be made.

        It is the same wherever on the battlefield a step like it is made.
        """
        ...

    def __hash__(self) -> int:
        """Equal terms have equal hashes."""
        ...


class Tariff(msgspec.Struct, frozen=True, cache_hash=True):
    """Terms as tables: a step costs its ground, plus its climb, plus each edge crossed; a road takes the ground's place.

    Each table is pairs of a name (or number of levels) and a price; `tariff` makes them from mappings. What a table does
    not name has the price beside it: `ground` for grounds, `climb` for level changes other than 0, `edge` for edges. Roads
    it does not name are no roads to this mover. `against` are prices of edges crossed against the way they look, where
    these differ.
    """

    ground: Price
    climb: Price = 0
    edge: Price = 0
    grounds: tuple[tuple[str, Price], ...] = ()
    climbs: tuple[tuple[int, Price], ...] = ()
    edges: tuple[tuple[str, Price], ...] = ()
    against: tuple[tuple[str, Price], ...] = ()
    roads: tuple[tuple[str, Price], ...] = ()

    def price(self, crossing: Crossing) -> Price:
        """Return the sum of what the step meets, or the first thing that bars it: ground, then climb, then edges."""
        total = 0
        for part in self._parts(crossing):
            if isinstance(part, Bar):
                return part
            total += part
        return total

    def _parts(self, crossing: Crossing) -> Iterable[Price]:
        roads = [price for kind, price in self.roads if kind in crossing.roads]
        if roads:
            yield min(
                roads, key=lambda price: (isinstance(price, Bar), price if isinstance(price, int) else 0)
            )
        else:
            yield dict(self.grounds).get(crossing.target.ground, self.ground)
        if crossing.climb:
            yield dict(self.climbs).get(crossing.climb, self.climb)
        for edge in crossing.edges:
            way = dict(self.edges).get(edge.kind, self.edge)
            yield dict(self.against).get(edge.kind, way) if crossing.with_edge(edge) is False else way


def tariff(
    ground: Price,
    *,
    climb: Price = 0,
    edge: Price = 0,
    grounds: Mapping[str, Price] | None = None,
    climbs: Mapping[int, Price] | None = None,
    edges: Mapping[str, Price] | None = None,
    against: Mapping[str, Price] | None = None,
    roads: Mapping[str, Price] | None = None,
) -> Tariff:
    """Return a tariff of mappings; see `Tariff`."""
    return Tariff(
        ground,
        climb,
        edge,
        tuple((grounds or {}).items()),
        tuple((climbs or {}).items()),
        tuple((edges or {}).items()),
        tuple((against or {}).items()),
        tuple((roads or {}).items()),
    )


class Passage:
    """All steps of a kind of mover over a battlefield, in flat tables.

    `prices` has for each direction the price of the step out of a hex that way; a hex that is not in it cannot be left so.
    `bars` says why, for steps between two hexes of the map. `uniform` is the price of every step where all are alike and
    none is barred, so that a search need not ask; `open` says that none is barred. `least` is the lowest price.
    """

    __slots__ = ("bars", "hexes", "least", "open", "prices", "uniform")

    def __init__(self, field: Battlefield, terms: Terms) -> None:
        """Ask the terms for every kind of step once. Raises `ValueError` for a price that is not above 0."""
        self.hexes = field.hexes
        self.prices: tuple[dict[Hex, int], ...] = tuple({} for _ in DIRECTIONS)
        self.bars: dict[tuple[Hex, Direction], Bar] = {}
        asked: dict[Kind, Price] = {}
        for origin, towards, kind in kinds_of_crossings(field):
            price = asked.get(kind)
            if price is None:
                price = asked[kind] = terms.price(crossing(field, origin, towards))
            if isinstance(price, Bar):
                self.bars[origin, towards] = price
            elif price > 0:
                self.prices[towards][origin] = price
            else:
                raise ValueError(f"a step out of hex {origin} costs {price}; it must cost something")
        found = {price for table in self.prices for price in table.values()}
        self.open = not self.bars
        self.least = min(found, default=1)
        self.uniform: int | None = self.least if self.open and len(found) <= 1 else None

    def price(self, hex: Hex, towards: Direction) -> int | None:
        """Return what the step out of a hex costs, or None: it cannot be made."""
        return self.prices[towards].get(hex)

    def bar(self, hex: Hex, towards: Direction) -> Bar | None:
        """Return why a step between two hexes of the map cannot be made; None where it can, or leaves the map."""
        return self.bars.get((hex, towards))

    def passes(self, one: Hex, other: Hex) -> bool:
        """Return whether a mover may step from one hex to an adjacent one."""
        towards = direction(one, other)
        return towards is not None and one in self.prices[towards]

    def dearest(self, hexes: Iterable[Hex], towards: Direction) -> int | None:
        """Return the highest price among steps of several hexes the same way; None when one of them cannot be made."""
        table = self.prices[towards]
        most = 0
        for hex in hexes:
            price = table.get(hex)
            if price is None:
                return None
            most = max(most, price)
        return most


_KEPT: Final = 256


@lru_cache(maxsize=_KEPT)
def passage(field: Battlefield, terms: Terms) -> Passage:
    """Return the passage of terms over a battlefield, worked out once and kept."""
    return Passage(field, terms)
