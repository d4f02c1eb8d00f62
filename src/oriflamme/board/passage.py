"""What a step into the next hex costs a kind of mover, or why it cannot be made: worked out once for each battlefield."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, Protocol, TypeAlias

import msgspec

from .battlefield import Battlefield, Crossing, alike, crossing
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
    `bars` says why, for steps between two hexes of the map, and `barred` has for each direction the hexes that these leave;
    `unbarred` are the other hexes of the map.
    `uniform` is the price of every step where all are alike and none is barred, so that a search need not ask; `open` says
    that none is barred. `least` is the lowest price.
    `usual` is the price of most steps, and `unusual` has for each direction the hexes that a step leaves which is barred or
    costs another.
    """

    __slots__ = (
        "barred",
        "bars",
        "hexes",
        "least",
        "open",
        "prices",
        "unbarred",
        "uniform",
        "unusual",
        "usual",
    )

    def __init__(self, field: Battlefield, terms: Terms) -> None:
        """Ask the terms for every kind of step once. Raises `ValueError` for a price that is not above 0."""
        self.hexes = field.hexes
        self.prices: tuple[dict[Hex, int], ...] = tuple({} for _ in DIRECTIONS)
        self.bars: dict[tuple[Hex, Direction], Bar] = {}
        barred: tuple[set[Hex], ...] = tuple(set() for _ in DIRECTIONS)
        priced = []
        for ways in alike(field):
            origin, towards = next((left[0], towards) for towards, left in enumerate(ways) if left)
            price = terms.price(crossing(field, origin, towards))
            if isinstance(price, Bar):
                for towards, left in enumerate(ways):
                    self.bars.update(dict.fromkeys([(hex, towards) for hex in left], price))
                    barred[towards].update(left)
            elif price > 0:
                priced.append((price, ways))
                for table, left in zip(self.prices, ways, strict=True):
                    table.update(dict.fromkeys(left, price))
            else:
                raise ValueError(f"a step out of hex {origin} costs {price}; it must cost something")
        steps: dict[int, int] = {}
        for price, ways in priced:
            steps[price] = steps.get(price, 0) + sum(map(len, ways))
        self.usual = max(steps, key=steps.__getitem__, default=1)
        self.barred = tuple(map(frozenset, barred))
        self.unbarred = field.hexes.difference(*barred)
        for price, ways in priced:
            if price != self.usual:
                for unusual, left in zip(barred, ways, strict=True):
                    unusual.update(left)
        self.unusual = tuple(map(frozenset, barred))
        self.open = not self.bars
        self.least = min(steps, default=1)
        self.uniform: int | None = self.least if self.open and len(steps) <= 1 else None

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
        prices = [table.get(hex) for hex in hexes]
        return None if None in prices else max(filter(None, prices), default=0)

    def with_barriers(self, field: Battlefield, barriers: Iterable[tuple[str, Bar]]) -> Passage:
        """Return this passage where nobody crosses certain kinds of edges of its battlefield, whatever else it says of them."""
        twin = object.__new__(Passage)
        twin.hexes, twin.bars = self.hexes, dict(self.bars)
        twin.prices = tuple(dict(table) for table in self.prices)
        kinds = dict(barriers)
        for pair, edges in field.borders.items():
            bar = next((kinds[edge.kind] for edge in edges if edge.kind in kinds), None)
            if bar is not None:
                for one, other in (pair, pair[::-1]):
                    towards = direction(one, other)
                    assert towards is not None  # a border lies between adjacent hexes
                    twin.prices[towards].pop(one, None)
                    twin.bars[one, towards] = bar
        left: tuple[set[Hex], ...] = tuple(set() for _ in DIRECTIONS)
        for hex, towards in twin.bars:
            left[towards].add(hex)
        twin.barred = tuple(map(frozenset, left))
        twin.unbarred = twin.hexes.difference(*left)
        twin.unusual = tuple(old | new for old, new in zip(self.unusual, twin.barred, strict=True))
        twin.open = not twin.bars
        twin.least, twin.usual = self.least, self.usual
        twin.uniform = self.uniform if twin.open else None
        return twin


_KEPT: Final = 256


@lru_cache(maxsize=_KEPT)
def passage(field: Battlefield, terms: Terms) -> Passage:
    """Return the passage of terms over a battlefield, worked out once and kept."""
    return Passage(field, terms)


@lru_cache(maxsize=_KEPT)
def differing(one: Passage, other: Passage) -> frozenset[Hex]:
    """Return the hexes out of which some step is not the same in two passages over one battlefield: in price, or barred."""
    if one is other:
        return frozenset()
    return frozenset(
        hex
        for hex in one.hexes
        for towards, (price, another) in enumerate(zip(one.prices, other.prices, strict=True))
        if price.get(hex) != another.get(hex)
        or ((hex, towards) in one.bars) is not ((hex, towards) in other.bars)
    )
