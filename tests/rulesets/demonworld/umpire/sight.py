"""Chapter XII: the chart of heights, drawn anew for each line of sight (DW-XII.1.0-a to DW-XII.3.7-b).

Heights are in size segments above level 0; where along the line something stands is its distance from the shooter.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from oriflamme.board.hexes import at, axial
from oriflamme.rulesets.demonworld.introduction import Stand

from . import grid
from .grid import Place
from .ground import depth, kind, level
from .table import Table, place_of

HEIGHTS = {"bushes": 1, "tall-grass": 1, "woods": 10}
MARKED = {"thicket": 10, "glade": 0}
"""Marks on hexes whose drawing is not what their ground says."""
HILL = 2


def floor(table: Table, place: Place) -> int:
    return HILL * level(table, place)


def feet(table: Table, place: Place) -> int:
    """Where who stands on a place has his feet: water is below the ground (DW-XII.3.6-b)."""
    return floor(table, place) - depth(table, place)


def growth(table: Table, place: Place) -> int:
    cell = table.ground.map.battlefield.cell(at(*place))
    for mark in cell.marks:
        if mark in MARKED:
            return MARKED[mark]
    return HEIGHTS.get(cell.ground, 0)


def obstacles(table: Table, one: Place, other: Place, unseen: str | None) -> Iterator[tuple[Fraction, int]]:
    """Distance and top of all that the line touches; `unseen`: a unit whose stands are looked through."""
    low = min(level(table, one), level(table, other))
    touched = list(grid.along(one, other))
    for place, through in touched:
        if place in (one, other):
            continue
        far = Fraction(grid.apart(one, place))
        stand = table.on(place)
        if stand is not None and stand.unit != unseen:
            yield far, feet(table, place) + table.card(stand).size
        tall = growth(table, place)
        if tall:
            yield far, floor(table, place) + tall
        if through and level(table, place) > low:
            yield far, floor(table, place)
    yield from ridges(table, one, other, [place for place, through in touched if not through], low)
    for pair, edges in table.ground.map.battlefield.borders.items():
        here, there = axial(pair[0]), axial(pair[1])
        if one in (here, there) or not any(edge.kind in ("wall", "hedge") for edge in edges):
            continue
        if grid.side_crossed(one, other, here, there):
            far = Fraction(grid.apart(one, here) + grid.apart(one, there), 2)
            yield far, max(floor(table, here), floor(table, there)) + 1


def ridges(
    table: Table, one: Place, other: Place, grazed: list[Place], low: int
) -> Iterator[tuple[Fraction, int]]:
    """A line between two hill hexes that grazes both crosses a hill of the lower of them."""
    for number, here in enumerate(grazed):
        for there in grazed[number + 1 :]:
            if grid.apart(here, there) == 1 and grid.side_crossed(one, other, here, there):
                height = min(level(table, here), level(table, there))
                if height > low:
                    far = Fraction(grid.apart(one, here) + grid.apart(one, there), 2)
                    yield far, HILL * height


def segments(table: Table, shooter: Stand, target: Stand, *, unseen: str | None = None) -> int:
    """How many size segments of a target are wholly visible to a shooter (DW-XII.1.0-f)."""
    return len(seen(table, shooter, target, unseen))


def seen(table: Table, shooter: Stand, target: Stand, unseen: str | None = None) -> list[int]:
    one, other = place_of(shooter), place_of(target)
    far = grid.apart(one, other)
    eye = feet(table, one) + table.card(shooter).size
    base = feet(table, other)
    standing = list(obstacles(table, one, other, unseen))
    found = []
    for segment in range(table.card(target).size):
        foot = base + segment
        if foot < floor(table, other):
            continue  # under water
        if all(eye + Fraction(foot - eye) * x / far > top for x, top in standing if x <= far):
            found.append(segment)
    return found


def wholly(table: Table, looker: Stand, other: Stand) -> bool:
    """Whether neither line of the chart is blocked (DW-X.3.0-b)."""
    return segments(table, looker, other) == table.card(other).size


def in_woods(table: Table, place: Place) -> bool:
    return kind(table, place) == "woods"
