"""A battlefield of hexes: what lies on each, what runs between two, and which sides roads cross.

Grounds, marks, edges and roads are names that a ruleset gives a meaning to; here they are only kept, turned and joined. A
battlefield never changes: what happens to it in a battle (a wall broken, a door shut) is state of that battle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec

from .hexes import DIRECTIONS, Direction, Hex, direction, rotate

CLEAR: Final = "clear"
"""The ground of a hex of which nothing is said."""

Border: TypeAlias = tuple[Hex, Hex]
"""Two adjacent hexes, the smaller number first: the side between them."""


class Cell(msgspec.Struct, frozen=True):
    """One hex: the name of its ground, its level, and marks (a ford, an objective), sorted."""

    ground: str = CLEAR
    level: int = 0
    marks: tuple[str, ...] = ()


PLAIN: Final = Cell()
"""A hex of which nothing is said."""


class Edge(msgspec.Struct, frozen=True):
    """Something along the side between two hexes: a wall, a hedge, a cliff, a door, a river.

    `towards`: the hex it looks to where its two sides differ (the upper one of a cliff, the inside of a door).
    """

    kind: str
    towards: Hex | None = None


class Road(msgspec.Struct, frozen=True):
    """A road along hexes, each next to the one before; it crosses the sides between them. One hex: it begins and ends there."""

    kind: str
    hexes: tuple[Hex, ...]


Alike: TypeAlias = tuple[tuple[Hex, ...], ...]
"""Steps that are alike but for where they are: for each direction the hexes out of which one leads."""


class Battlefield:
    """Hexes with what is on and between them. Equal to itself alone, so that what is worked out of it can be kept.

    `cells` and `borders` hold only what differs from plain clear ground and from nothing; ask `cell` and `edges`.
    """

    __slots__ = ("_crossed", "_held", "_joined", "_sorted", "borders", "cells", "hexes", "roads")

    def __init__(
        self,
        hexes: Iterable[Hex],
        cells: Mapping[Hex, Cell] | None = None,
        borders: Mapping[Border, tuple[Edge, ...]] | None = None,
        roads: Iterable[Road] = (),
    ) -> None:
        """Keep what is given. Raises `ValueError` for cells, edges or roads off the map, or hexes that are not adjacent."""
        self.hexes = frozenset(hexes)
        self.cells = dict(cells or {})
        self.borders = {border(*pair): edges for pair, edges in (borders or {}).items() if edges}
        self.roads = tuple(roads)
        self._crossed: dict[Border, frozenset[str]] = {}
        self._held: dict[Hex, frozenset[int]] = {}
        self._sorted: tuple[Alike, ...] | None = None
        self._check()
        for number, road in enumerate(self.roads):
            for pair in pairwise(road.hexes):
                side = border(*pair)
                self._crossed[side] = self._crossed.get(side, frozenset()) | {road.kind}
            for hex in road.hexes if len(road.hexes) > 1 else ():
                self._held[hex] = self._held.get(hex, frozenset()) | {number}
        self._joined = _joined(road.hexes for road in self.roads if len(road.hexes) > 1)

    def _check(self) -> None:
        named = [*self.cells, *(hex for road in self.roads for hex in road.hexes)]
        named += [hex for pair in self.borders for hex in pair]
        for hex in named:
            if hex not in self.hexes:
                raise ValueError(f"hex {hex} is not on the battlefield")
        for pair, edges in self.borders.items():
            for edge in edges:
                if edge.towards is not None and edge.towards not in pair:
                    raise ValueError(
                        f"edge {edge.kind!r} looks to hex {edge.towards}, which it is not a side of"
                    )

    def cell(self, hex: Hex) -> Cell:
        """Return what a hex is; plain where nothing is said, off the map too."""
        return self.cells.get(hex, PLAIN)

    def level(self, hex: Hex) -> int:
        """Return the level of a hex."""
        return self.cells.get(hex, PLAIN).level

    def edges(self, one: Hex, other: Hex) -> tuple[Edge, ...]:
        """Return what runs between two adjacent hexes, in the order in which it was said."""
        return self.borders.get((one, other) if one < other else (other, one), ())

    def roads_between(self, one: Hex, other: Hex) -> frozenset[str]:
        """Return the kinds of the roads that cross the side between two hexes."""
        return self._crossed.get((one, other) if one < other else (other, one), frozenset())

    def roads_on(self, hex: Hex) -> frozenset[str]:
        """Return the kinds of the roads that lie on a hex and lead to another."""
        return frozenset(self.roads[number].kind for number in self._held.get(hex, ()))

    def roads_along(self, one: Hex, other: Hex) -> frozenset[str]:
        """Return the kinds of the roads that lie on both of two hexes."""
        here, there = self._held.get(one), self._held.get(other)
        if here is None or there is None:
            return frozenset()
        return frozenset(self.roads[number].kind for number in here & there)

    def on_one_road(self, hexes: Iterable[Hex]) -> bool:
        """Return whether one road lies on all hexes; roads that meet are one, whatever their kinds."""
        roads = {self._joined.get(hex) for hex in hexes}
        return len(roads) == 1 and None not in roads

    def is_flat(self) -> bool:
        """Return whether nothing at all is said of any hex or side."""
        return not (self.cells or self.borders or self.roads)

    def moved(self, origin: Hex, sixths: int = 0) -> Battlefield:
        """Return the battlefield turned clockwise about the hex 0 by sixths of a circle, then put with 0 on `origin`."""

        def to(hex: Hex) -> Hex:
            return origin + rotate(hex, sixths)

        return Battlefield(
            map(to, self.hexes),
            {to(hex): cell for hex, cell in self.cells.items()},
            {
                border(to(one), to(other)): tuple(
                    Edge(edge.kind, None if edge.towards is None else to(edge.towards)) for edge in edges
                )
                for (one, other), edges in self.borders.items()
            },
            (Road(road.kind, tuple(map(to, road.hexes))) for road in self.roads),
        )


def _joined(roads: Iterable[tuple[Hex, ...]]) -> dict[Hex, Hex]:
    """Return for each hex on a road the lowest hex of that road and of all that it meets."""
    joined: dict[Hex, Hex] = {}
    for hexes in roads:
        met = {joined[hex] for hex in hexes if hex in joined}
        first = min(*met, *hexes)
        joined.update(dict.fromkeys(hexes, first))
        joined.update({hex: first for hex, of in joined.items() if of in met})
    return joined


def border(one: Hex, other: Hex) -> Border:
    """Return the side between two hexes. Raises `ValueError` when they are not adjacent."""
    if direction(one, other) is None:
        raise ValueError(f"hexes {one} and {other} are not adjacent")
    return (one, other) if one < other else (other, one)


def join(parts: Iterable[Battlefield]) -> Battlefield:
    """Return one battlefield of several that may share hexes.

    Of a shared hex the first part that says anything of it decides ground, level and marks. Edges and roads of all parts
    are there, an edge that two parts have alike once.
    """
    parts = tuple(parts)
    cells: dict[Hex, Cell] = {}
    borders: dict[Border, tuple[Edge, ...]] = {}
    for part in parts:
        cells = {**part.cells, **cells}
        for side, edges in part.borders.items():
            borders[side] = tuple(dict.fromkeys((*borders.get(side, ()), *edges)))
    hexes = (hex for part in parts for hex in part.hexes)
    return Battlefield(hexes, cells, borders, (road for part in parts for road in part.roads))


class Crossing(msgspec.Struct, frozen=True):
    """A step from one hex into the next: all that bears on whether it can be made and what it costs.

    `source` and `target` are the cells left and entered, `edges` what is between them, `up` says of each edge whether the
    step goes the way it looks (None: its sides are alike). `roads` are the kinds of roads that cross the side between the
    hexes, `along` of those that lie on both, `entered` of those on the hex entered; a road of one hex leads nowhere and is
    in neither.
    """

    origin: Hex
    towards: Direction
    source: Cell
    target: Cell
    edges: tuple[Edge, ...] = ()
    roads: frozenset[str] = frozenset()
    along: frozenset[str] = frozenset()
    entered: frozenset[str] = frozenset()

    @property
    def hex(self) -> Hex:
        """The hex that is entered."""
        return self.origin + DIRECTIONS[self.towards]

    @property
    def climb(self) -> int:
        """By how many levels the step goes up; below 0 it goes down."""
        return self.target.level - self.source.level

    def with_edge(self, edge: Edge) -> bool | None:
        """Return whether the step goes the way an edge looks (up a cliff); None where its sides are alike."""
        return None if edge.towards is None else edge.towards == self.hex


def crossing(field: Battlefield, origin: Hex, towards: Direction) -> Crossing:
    """Return the step from a hex of the battlefield into an adjacent one."""
    hex = origin + DIRECTIONS[towards]
    return Crossing(
        origin,
        towards,
        field.cell(origin),
        field.cell(hex),
        field.edges(origin, hex),
        field.roads_between(origin, hex),
        field.roads_along(origin, hex),
        field.roads_on(hex),
    )


def crossings(field: Battlefield) -> Iterator[Crossing]:
    """Yield every step from a hex of the battlefield into an adjacent one."""
    for origin in sorted(field.hexes):
        for towards, offset in enumerate(DIRECTIONS):
            if origin + offset in field.hexes:
                yield crossing(field, origin, towards)


Kind: TypeAlias = tuple[object, ...]
"""What tells a step from those that are not like it."""


def kinds_of_crossings(field: Battlefield) -> Iterator[tuple[Hex, Direction, Kind]]:
    """Yield origin and direction of every step, in the order of `crossings`, with its kind.

    Steps of one kind are alike but for where they are. Most steps go from plain hex to plain hex; so whoever works
    something out for each kind has little to do.
    """
    numbers = {PLAIN: 0}
    cells = {hex: numbers.setdefault(cell, len(numbers)) for hex, cell in field.cells.items()}
    hexes, borders, held, crossed = field.hexes, field.borders, field._held, field._crossed  # noqa: SLF001 - of this module
    for origin in sorted(hexes):
        left = cells.get(origin, 0)
        for towards, offset in enumerate(DIRECTIONS):
            hex = origin + offset
            if hex not in hexes:
                continue
            side = (origin, hex) if origin < hex else (hex, origin)
            edges, roads = borders.get(side, ()), held.get(hex)
            if not edges and roads is None:
                yield origin, towards, (left, cells.get(hex, 0))
                continue
            looks = tuple([None if edge.towards is None else edge.towards == hex for edge in edges])
            what = tuple([edge.kind for edge in edges])
            yield (
                origin,
                towards,
                (left, cells.get(hex, 0), what, looks, held.get(origin), roads, crossed.get(side)),
            )


def alike(field: Battlefield) -> tuple[Alike, ...]:
    """Return all steps from a hex of the battlefield into an adjacent one, those of one kind together.

    They are sorted once: many kinds of movers ask.
    """
    if field._sorted is None:  # noqa: SLF001 - of this module
        kinds: dict[Kind, tuple[list[Hex], ...]] = {}
        for origin, towards, kind in kinds_of_crossings(field):
            found = kinds.get(kind)
            if found is None:
                found = kinds[kind] = tuple([[] for _ in DIRECTIONS])
            found[towards].append(origin)
        field._sorted = tuple([tuple(map(tuple, found)) for found in kinds.values()])  # noqa: SLF001 - of this module
    return field._sorted  # noqa: SLF001 - of this module
