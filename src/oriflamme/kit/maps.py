"""Maps as files: how sheets of hexes are put together, what is printed on them, and the names of hexes.

A sheet has lettered rows A, B, C... from top to bottom; hexes are pointy-top. Rows B, D, F... hold `columns` whole hexes,
numbered from 1 at the left. Rows A, C, E... are shifted half a hex to the left and hold one hex more; the first and the
last of them are cut in half by the edges of the sheet. The first and the last row are cut in half by the long edges.

Sheets lie on a grid of columns and rows of sheets. Beside each other they share the cut hexes of rows A, C, E... Sheets in
the second, fourth... row of sheets are turned upside down, since only so the cut rows fall together, or those of the first,
third... row, if the file says so. A shared hex has a name on each sheet and may be called by any of them; of the ground of
a shared hex that sheet decides which comes first in the file and says anything of it.

What is printed is ground, levels, marks, edges and roads, by names that a ruleset gives a meaning to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import pairwise
from string import ascii_uppercase
from typing import Annotated, Self

import msgspec
from msgspec import Meta

from oriflamme.board.battlefield import CLEAR, Battlefield, Border, Cell, Edge, Road, border, join
from oriflamme.board.hexes import Hex, direction
from oriflamme.board.sheets import Cut, beside, fit
from oriflamme.muster.datafiles import Fault


class MapError(Fault):
    """A map that cannot be laid out, or a name that no hex or row of it has; `path` says where in the map's file."""


Name = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$")]
"""The name of a kind of ground, mark, edge or road: small letters, digits and hyphens."""

HexRange = Annotated[str, Meta(pattern="^[A-Za-z][0-9]+(-[A-Za-z][0-9]+)?$")]
"""Hexes of a sheet: one ("E3"), or those of a row from one to another ("E3-E7")."""

HexName = Annotated[str, Meta(pattern="^[A-Za-z][0-9]+$")]
"""One hex of a sheet ("E3")."""


class AreaPrint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes of one kind of ground, or with one mark; those of which nothing is said are clear."""

    kind: Name
    hexes: Annotated[tuple[HexRange, ...], Meta(min_length=1)]


class LevelPrint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes of one level; those of which nothing is said have level 0."""

    level: Annotated[int, Meta(ge=-9, le=9)]
    hexes: Annotated[tuple[HexRange, ...], Meta(min_length=1)]


class EdgePrint(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something along the sides between pairs of adjacent hexes. `directed`: it looks to the second hex of each pair."""

    kind: Name
    between: Annotated[tuple[tuple[HexName, HexName], ...], Meta(min_length=1)]
    directed: bool = False


class RoadPrint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A road through hexes, each next to the one before."""

    kind: Name
    along: Annotated[tuple[HexName, ...], Meta(min_length=1)]


class SheetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map of the shelf `sheets`: its number, and what is printed on it. `source` is a seed line or `house`."""

    id: Annotated[str, Meta(pattern="^[0-9]+$")]
    source: str
    grounds: tuple[AreaPrint, ...] = ()
    levels: tuple[LevelPrint, ...] = ()
    marks: tuple[AreaPrint, ...] = ()
    edges: tuple[EdgePrint, ...] = ()
    roads: tuple[RoadPrint, ...] = ()


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One printed sheet of a battlefield: its name, its place on the grid of sheets as (column, row) from 0, and its print.

    The name is the number of the map ("3"); a map that is used twice needs two names ("3" and "3b"), for its hexes are named
    by it. `turned` is upside down; None: as the sheets about it require,
    those of the first row not. `printed` takes what is on it from the map of that number; a battle's set-up has it all.
    """

    name: Annotated[str, Meta(pattern="^[0-9A-Za-z]+$")]
    at: tuple[Annotated[int, Meta(ge=0, le=9)], Annotated[int, Meta(ge=0, le=9)]]
    turned: bool | None = None
    printed: str | None = None
    grounds: tuple[AreaPrint, ...] = ()
    levels: tuple[LevelPrint, ...] = ()
    marks: tuple[AreaPrint, ...] = ()
    edges: tuple[EdgePrint, ...] = ()
    roads: tuple[RoadPrint, ...] = ()


class MapSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a battlefield is put together: its sheets, and the size they all have.

    `columns` are the whole hexes of row B, `rows` the lettered rows: an even number, so that turned sheets fit.
    """

    sheets: Annotated[tuple[Sheet, ...], Meta(min_length=1)]
    columns: Annotated[int, Meta(ge=2, le=60)] = 17
    rows: Annotated[int, Meta(ge=2, le=26, multiple_of=2)] = 16

    @property
    def cut(self) -> Cut:
        """The size of its sheets."""
        return Cut(self.columns, self.rows)


class BattleMap(msgspec.Struct, frozen=True, eq=False):
    """The hexes of a battlefield and their names.

    `hexes` is for asking whether a hex is on the map; `names_by_hex` has them in reading order, sheet after sheet, each
    with all its names; `hexes_by_name` has every name in capitals; `rows_by_name` has the rows as "1/B". `battlefield` is
    what is printed on them: nothing, when none is given. `table` is the map of the table alone, where another lies beside it.
    """

    hexes: frozenset[Hex]
    names_by_hex: dict[Hex, tuple[str, ...]]
    hexes_by_name: dict[str, Hex]
    rows_by_name: dict[str, tuple[Hex, ...]]
    battlefield: Battlefield = Battlefield(())
    table: BattleMap | None = None

    @property
    def own(self) -> BattleMap:
        """The map of the table alone: itself, unless another is laid beside it."""
        return self if self.table is None else self.table

    def __post_init__(self) -> None:
        """Make the flat battlefield of a map of which nothing is said."""
        if not self.battlefield.hexes:
            msgspec.structs.force_setattr(self, "battlefield", Battlefield(self.hexes))

    @classmethod
    def build(cls, spec: MapSpec) -> Self:
        """Lay out the sheets and what is printed on them. Raises `MapError`, with the place in the file that is at fault."""
        turned = _turned(spec.sheets)
        names: dict[Hex, tuple[str, ...]] = {}
        known: dict[str, Hex] = {}
        rows: dict[str, tuple[Hex, ...]] = {}
        parts = []
        alone = len(spec.sheets) == 1
        for index, sheet in enumerate(spec.sheets):
            origin = spec.cut.origin(sheet.at, turned=turned[index])
            for letter, line in zip(ascii_uppercase, spec.cut.lines(), strict=False):
                row = tuple(origin - hex if turned[index] else origin + hex for hex in line)
                rows[f"{sheet.name}/{letter}".upper()] = row
                for number, hex in enumerate(row, start=1):
                    full = f"{sheet.name}/{letter}{number}"
                    names[hex] = (*names.get(hex, ()), f"{letter}{number}" if alone else full)
                    known[full.upper()] = hex
                    if alone:
                        known[f"{letter}{number}"] = hex
            printed = _Print(spec.cut, sheet, index).battlefield()
            parts.append(spec.cut.laid(printed, sheet.at, turned=turned[index]))
        return cls(frozenset(names), names, known, rows, join(parts))

    def name(self, hex: Hex) -> str:
        """Return the name of a hex: "E3", or "1/E3" where there are several sheets. Raises `MapError` off the map."""
        return self.names(hex)[0]

    def names(self, hex: Hex) -> tuple[str, ...]:
        """Return all names of a hex, the one of the first sheet first. Raises `MapError` off the map."""
        try:
            return self.names_by_hex[hex]
        except KeyError:
            raise MapError(f"hex {hex} is not on the map") from None

    def find(self, name: str) -> Hex:
        """Return the hex of a name, in any case. Raises `MapError` with the names most like it."""
        hex = self.hexes_by_name.get(name)
        if hex is None:
            hex = self.hexes_by_name.get(name.strip().upper())
        if hex is None:
            raise MapError(f"there is no hex {name!r} on the map{_near(name, self.hexes_by_name)}")
        return hex

    def row(self, name: str) -> tuple[Hex, ...]:
        """Return the hexes of a row from left to right, each once: "B" on all sheets, "1/B" on one. Raises `MapError`."""
        wanted = name.strip().upper()
        parts = [row for key, row in self.rows_by_name.items() if wanted in (key, key.partition("/")[2])]
        if not parts:
            raise MapError(f"there is no row {name!r} on the map{_near(name, self.rows_by_name)}")
        return tuple(dict.fromkeys(hex for part in parts for hex in part))


def _near(name: str, known: dict[str, Hex] | dict[str, tuple[Hex, ...]]) -> str:
    wanted = name.strip().upper()
    near = [key for key in known if key.partition("/")[2] == wanted]
    near = near or get_close_matches(wanted, known, n=4, cutoff=0.5)
    return f"; near it: {', '.join(near[:4])}" if near else ""


def _turned(sheets: tuple[Sheet, ...]) -> list[bool]:
    """Return which sheets lie upside down. Raises `MapError` for two with one name or place, one apart, or a misfit."""
    places: dict[tuple[int, int], int] = {}
    names: set[str] = set()
    for index, sheet in enumerate(sheets):
        if sheet.name.upper() in names:
            raise MapError(
                f"two sheets are named {sheet.name!r}; a map used twice needs two names",
                "sheets",
                index,
                "name",
            )
        if sheet.at in places:
            other = sheets[places[sheet.at]].name
            where = f"sheets {other!r} and {sheet.name!r} lie in one place, {list(sheet.at)}"
            raise MapError(where, "sheets", index, "at")
        names.add(sheet.name.upper())
        places[sheet.at] = index
    reached, frontier = {sheets[0].at}, [sheets[0].at]
    while frontier:
        here = frontier.pop()
        for place in places:
            if place not in reached and beside(here, place):
                reached.add(place)
                frontier.append(place)
    for place, index in places.items():
        if place not in reached:
            name = sheets[index].name
            raise MapError(f"sheet {name!r} at {list(place)} borders on no other", "sheets", index, "at")
    # One sheet that says how it lies decides for all, since the cut hexes must fall together.
    told = next((sheet for sheet in sheets if sheet.turned is not None), None)
    upset = told is not None and told.turned != (told.at[1] % 2 == 1)
    for index, sheet in enumerate(sheets):
        if sheet.turned is not None and told is not None and not _fits(told, sheet):
            way = "lie the same way up" if (told.at[1] - sheet.at[1]) % 2 == 0 else "be turned to each other"
            raise MapError(
                f"sheets {told.name!r} and {sheet.name!r} do not fit: for their cut hexes to fall together they must {way}",
                "sheets",
                index,
                "turned",
            )
    return [(sheet.at[1] % 2 == 1) != upset for sheet in sheets]


def _fits(one: Sheet, other: Sheet) -> bool:
    # What holds of neighbours holds by steps from row to row of all sheets.
    rows = (0, one.at[1] % 2), (0, other.at[1] % 2)
    return fit(rows[0], bool(one.turned), rows[1], bool(other.turned))


class _Print:
    """What is printed on one sheet, read with its own names, its hex A1 on 0."""

    def __init__(self, cut: Cut, sheet: Sheet, index: int) -> None:
        """Name the hexes of a sheet; `index` is its place in the file."""
        self.sheet = sheet
        self.path = ("sheets", index)
        self.known = {
            f"{letter}{number}": hex
            for letter, line in zip(ascii_uppercase, cut.lines(), strict=False)
            for number, hex in enumerate(line, start=1)
        }

    def battlefield(self) -> Battlefield:
        """Return the sheet as a battlefield. Raises `MapError` for names it has not and sides that are none."""
        return Battlefield(self.known.values(), self._cells(), self._borders(), self._roads())

    def _cells(self) -> dict[Hex, Cell]:
        grounds: dict[Hex, str] = {}
        for number, ground in enumerate(self.sheet.grounds):
            for hex, name, path in self._each(ground.hexes, "grounds", number, "hexes"):
                if hex in grounds:
                    raise MapError(f"{name} is {grounds[hex]} already; a hex has one ground", *path)
                grounds[hex] = ground.kind
        levels: dict[Hex, int] = {}
        for number, level in enumerate(self.sheet.levels):
            for hex, name, path in self._each(level.hexes, "levels", number, "hexes"):
                if hex in levels:
                    raise MapError(f"{name} has level {levels[hex]} already", *path)
                levels[hex] = level.level
        marks: dict[Hex, set[str]] = {}
        for number, mark in enumerate(self.sheet.marks):
            for hex, _, _ in self._each(mark.hexes, "marks", number, "hexes"):
                marks.setdefault(hex, set()).add(mark.kind)
        return {
            hex: Cell(grounds.get(hex, CLEAR), levels.get(hex, 0), tuple(sorted(marks.get(hex, ()))))
            for hex in {**grounds, **levels, **marks}
        }

    def _borders(self) -> dict[Border, tuple[Edge, ...]]:
        borders: dict[Border, tuple[Edge, ...]] = {}
        for number, edge in enumerate(self.sheet.edges):
            for place, pair in enumerate(edge.between):
                path = (*self.path, "edges", number, "between", place)
                one, other = (self._hex(name, *path, end) for end, name in enumerate(pair))
                if direction(one, other) is None:
                    raise MapError(f"{pair[0]} and {pair[1]} have no side in common", *path)
                side = border(one, other)
                borders[side] = (*borders.get(side, ()), Edge(edge.kind, other if edge.directed else None))
        return borders

    def _roads(self) -> Iterator[Road]:
        for number, road in enumerate(self.sheet.roads):
            path = (*self.path, "roads", number, "along")
            hexes = tuple(self._hex(name, *path, place) for place, name in enumerate(road.along))
            for place, (one, other) in enumerate(pairwise(hexes), start=1):
                if direction(one, other) is None:
                    names = road.along[place - 1], road.along[place]
                    raise MapError(
                        f"the road goes from {names[0]} to {names[1]}, which are not adjacent", *path, place
                    )
            yield Road(road.kind, hexes)

    def _each(
        self, ranges: Iterable[str], *where: str | int
    ) -> Iterator[tuple[Hex, str, tuple[str | int, ...]]]:
        """Yield the hexes of ranges, each with its name and where it is said."""
        for place, text in enumerate(ranges):
            path = (*self.path, *where, place)
            first, _, last = text.upper().partition("-")
            for name in (first, *_names_between(first, last or first, path)):
                yield self._hex(name, *path), name, path

    def _hex(self, name: str, *path: str | int) -> Hex:
        hex = self.known.get(name.upper())
        if hex is None:
            raise MapError(f"sheet {self.sheet.name!r} has no hex {name!r}", *path)
        return hex


_PARTS = re.compile(r"([A-Z])([0-9]+)")


def _names_between(first: str, last: str, path: tuple[str | int, ...]) -> Iterator[str]:
    """Yield the names after `first` up to `last`. Raises `MapError` unless both are of one row, from left to right."""
    one, other = _PARTS.fullmatch(first), _PARTS.fullmatch(last)
    assert one is not None  # the struct's pattern
    assert other is not None
    if one[1] != other[1] or int(other[2]) < int(one[2]):
        raise MapError(f"{first}-{last} must go along one row, from the lower number to the higher", *path)
    for number in range(int(one[2]) + 1, int(other[2]) + 1):
        yield f"{one[1]}{number}"
