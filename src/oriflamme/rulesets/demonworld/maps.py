"""Section I.1.4: the printed maps, how sheets join, and the names of hexes (DW-I.1.4-a, DW-I.1.4-c).

The seeds hold no map; this is the exact layout the project reads into what they say of one.

A sheet has lettered rows A, B, C... from top to bottom, parallel to its long side; hexes are pointy-top. Rows B, D,
F... hold `columns` whole hexes, numbered from 1 at the left. Rows A, C, E... are shifted half a hex to the left and hold
one hex more; the first and the last of them are cut in half by the edges of the sheet. The first and the last row are
cut in half by the long edges. So the lowest whole hex flush with the right edge of a sheet of rows A to P and 17 columns
is N17, where the book has the number of the map.

Sheets lie on a grid of columns and rows of sheets. Beside each other they share the cut hexes of rows A, C, E...: hex 18
of the left sheet is hex 1 of the right one. Sheets in the second, fourth... row of sheets are turned upside down, since
only so the cut rows fall together: row P of a sheet is row P of the turned sheet below it, and row A of that is row A
of the next. A shared hex has a name on each sheet and may be called by any of them (DW-I.1.4-c).

The printed terrain is ignored in the base game: all is flat and open (DW-I.1.4-a).
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from string import ascii_uppercase
from typing import Annotated, Self

import msgspec
from msgspec import Meta

from oriflamme.board.hexes import Hex, at


class MapError(ValueError):
    """A map that cannot be laid out, or a name that no hex or row of it has."""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One printed sheet of a battlefield: its name, and its place on the grid of sheets as (column, row) from 0.

    The name is the number of the map ("3"); a map that is used twice needs two names ("3" and "3b"), since the book
    does not resolve the names of its hexes (DW-I.1.4-d).
    """

    name: Annotated[str, Meta(pattern="^[0-9A-Za-z]+$")]
    at: tuple[Annotated[int, Meta(ge=0, le=9)], Annotated[int, Meta(ge=0, le=9)]]


class MapSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a battlefield is put together: its sheets, and the size they all have.

    `columns` are the whole hexes of row B, `rows` the lettered rows: an even number, so that turned sheets fit.
    """

    sheets: Annotated[tuple[Sheet, ...], Meta(min_length=1)]
    columns: Annotated[int, Meta(ge=2, le=60)] = 17
    rows: Annotated[int, Meta(ge=2, le=26, multiple_of=2)] = 16


class BattleMap(msgspec.Struct, frozen=True, eq=False):
    """The hexes of a battlefield and their names (DW-I.1.4-c).

    `hexes` is for asking whether a hex is on the map; `names_by_hex` has them in reading order, sheet after sheet, each
    with all its names; `hexes_by_name` has every name in capitals; `rows_by_name` has the rows as "1/B".
    """

    hexes: frozenset[Hex]
    names_by_hex: dict[Hex, tuple[str, ...]]
    hexes_by_name: dict[str, Hex]
    rows_by_name: dict[str, tuple[Hex, ...]]

    @classmethod
    def build(cls, spec: MapSpec) -> Self:
        """Lay out the sheets. Raises `MapError` when two have one name or one place, or one lies apart."""
        _check_sheets(spec.sheets)
        names: dict[Hex, tuple[str, ...]] = {}
        known: dict[str, Hex] = {}
        rows: dict[str, tuple[Hex, ...]] = {}
        alone = len(spec.sheets) == 1
        for sheet in spec.sheets:
            for letter, row in _rows(spec, sheet):
                rows[f"{sheet.name}/{letter}".upper()] = row
                for number, hex in enumerate(row, start=1):
                    full = f"{sheet.name}/{letter}{number}"
                    names[hex] = (*names.get(hex, ()), f"{letter}{number}" if alone else full)
                    known[full.upper()] = hex
                    if alone:
                        known[f"{letter}{number}"] = hex
        return cls(frozenset(names), names, known, rows)

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


def _check_sheets(sheets: tuple[Sheet, ...]) -> None:
    places: dict[tuple[int, int], str] = {}
    names: set[str] = set()
    for sheet in sheets:
        if sheet.name.upper() in names:
            raise MapError(f"two sheets are named {sheet.name!r}; a map used twice needs two names")
        if sheet.at in places:
            raise MapError(
                f"sheets {places[sheet.at]!r} and {sheet.name!r} lie in one place, {list(sheet.at)}"
            )
        names.add(sheet.name.upper())
        places[sheet.at] = sheet.name
    reached, frontier = {sheets[0].at}, [sheets[0].at]
    while frontier:
        column, row = frontier.pop()
        for place in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if place in places and place not in reached:
                reached.add(place)
                frontier.append(place)
    for place, name in places.items():
        if place not in reached:
            raise MapError(f"sheet {name!r} at {list(place)} borders on no other")


def _rows(spec: MapSpec, sheet: Sheet) -> Iterator[tuple[str, tuple[Hex, ...]]]:
    """Yield each row of a sheet with its letter, its hexes in the order of their numbers."""
    across, down = sheet.at
    height = spec.rows - 1  # two sheets share a row where they meet
    turned = down % 2 == 1
    # Hex A1 is the top left corner, or the bottom right one when turned; both lie in a row of even number.
    top = height * (down + turned)
    corner = at(spec.columns * (across + turned) - top // 2, top)
    for row in range(spec.rows):
        start = at(-(row // 2), row)
        length = spec.columns + 1 - row % 2
        local = (start + at(column, 0) for column in range(length))
        yield ascii_uppercase[row], tuple(corner - hex if turned else corner + hex for hex in local)
