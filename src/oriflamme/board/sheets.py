"""Printed sheets of hexes, and how they are turned and joined on a grid of sheets.

A sheet is a rectangle cut from a grid of pointy-top hexes. Its rows are counted from 0 at the top; rows of even number are
shifted half a hex to the left and hold one hex more, of which the first and the last are cut in half by the short edges.
The first and the last row are cut in half by the long edges. So sheets share hexes where they join, and they fit only if
those beside each other lie the same way up and those above each other do not.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from .battlefield import Battlefield
from .hexes import Hex, at

Place: TypeAlias = tuple[int, int]
"""Where a sheet lies on the grid of sheets: column from the left, row from the top."""


class Cut(msgspec.Struct, frozen=True):
    """The size of a sheet: `columns` whole hexes in the rows of odd number, and an even number of `rows`."""

    columns: int
    rows: int

    def lines(self) -> tuple[tuple[Hex, ...], ...]:
        """Return the hexes of a sheet that lies with its first hex on 0, row by row from the top, left to right."""
        return tuple(
            tuple(at(number - row // 2, row) for number in range(self.columns + 1 - row % 2))
            for row in range(self.rows)
        )

    def origin(self, place: Place, *, turned: bool) -> Hex:
        """Return where the first hex of a sheet comes to lie: the top left corner, or the bottom right one when turned."""
        across, down = place
        # Two sheets share the row where they meet, so that each is one row lower than it is high.
        row = (self.rows - 1) * (down + turned)
        return at(self.columns * (across + turned) - row // 2, row)

    def laid(self, sheet: Battlefield, place: Place, *, turned: bool) -> Battlefield:
        """Return a sheet, with its first hex on 0, as it lies in its place; turned: upside down."""
        return sheet.moved(self.origin(place, turned=turned), 3 if turned else 0)


def beside(one: Place, other: Place) -> bool:
    """Return whether two sheets share an edge."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def fit(one: Place, one_turned: bool, other: Place, other_turned: bool) -> bool:
    """Return whether the cut hexes of two sheets that share an edge fall together."""
    return (one_turned == other_turned) == (one[1] == other[1])
