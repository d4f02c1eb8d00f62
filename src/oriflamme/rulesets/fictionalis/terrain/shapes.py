"""Outlines of area features from small numbers, and what they measure (DBF-TERRAIN-SIZE, DBF-TERRAIN-GENERAL)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from oriflamme.board.outlines import Outline, blob, longest_extent, turn
from oriflamme.board.table import FULL_TURN, TOUCH, Point, Rect, corners
from oriflamme.rulesets.fictionalis.ground import Surface

from .catalogue import Measures, TerrainKind
from .lie import centre_point

BUMPS: Final = (
    (2, 1, 2, 1, 2, 1, 2, 1),
    (2, 0, 1, 2, 2, 1, 0, 2),
    (1, 2, 2, 0, 2, 2, 1, 2),
    (2, 2, 1, 1, 2, 0, 2, 1),
)
"""How the rounded shapes bulge: a player picks one by its number."""

HALF: Final = 1
"""Half a feature equivalent: they are counted in halves."""
ONE: Final = 2
MORE: Final = 3


@lru_cache(maxsize=4_096)
def area_outline(kind: TerrainKind, length: int, breadth: int, variant: int, angle: int) -> Outline:
    """Return the outline of an area feature about the origin: `length` along its angle, `breadth` across.

    Lengths in thousandths of a pace, angle in hundredths of a degree clockwise from east. Fields and built-up areas are
    rectangles, all others rounded, and then nowhere longer than the length.
    """
    if kind.rectangular:
        return Outline(corners(Rect(0, 0, length, breadth, angle % FULL_TURN)))
    bumps = BUMPS[variant % len(BUMPS)]
    shape = blob(Point(0, 0), length, breadth, bumps)
    most, extent = max(length, breadth), longest_extent(shape)
    if extent > most:
        # It bulges towards a corner of its box.
        shape = blob(Point(0, 0), length * most // extent, breadth * most // extent, bumps)
    return turn(shape, angle, Point(0, 0))


def least_extent(outline: Outline) -> int:
    """Return how much an outline measures in the direction in which it measures least."""
    band = hull(outline.points)
    best = math.inf
    for a, b in zip(band, band[1:] + band[:1], strict=True):
        long = math.dist((a.x, a.y), (b.x, b.y))
        best = min(best, max(abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / long for p in band))
    return round(best)


def hull(points: tuple[Point, ...]) -> list[Point]:
    """Return the corners of the rubber band round points."""

    def half(ordered: list[Point]) -> list[Point]:
        kept: list[Point] = []
        for point in ordered:
            while len(kept) > 1 and _turns(kept[-2], kept[-1], point) <= 0:
                kept.pop()
            kept.append(point)
        return kept[:-1]

    ordered = sorted(set(points), key=lambda point: (point.x, point.y))
    return half(ordered) + half(ordered[::-1])


def _turns(a: Point, b: Point, c: Point) -> int:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def equivalent(outline: Outline, measures: Measures) -> int:
    """Return the feature equivalents of an area feature in halves, by its longest extent (DBF-TERRAIN-SIZE)."""
    extent = longest_extent(outline)
    if extent < measures.half_below - TOUCH:
        return HALF
    return MORE if extent > measures.more_above + TOUCH else ONE


def wrong_size(outline: Outline, measures: Measures) -> bool:
    """Return whether an area feature is larger or smaller than any may be (DBF-TERRAIN-SIZE)."""
    return longest_extent(outline) > measures.most + TOUCH or least_extent(outline) < measures.least - TOUCH


def hill_within(town: Outline, length: int, breadth: int, variant: int, angle: int) -> Outline:
    """Return the hill that a built-up area includes: rounded, nine tenths of its length and breadth, about its centre."""
    about = centre_point(town)
    shape = blob(about, length * 9 // 10, breadth * 9 // 10, BUMPS[variant % len(BUMPS)])
    return turn(shape, angle, about)


def sector_box(surface: Surface, number: int, invader_below: bool) -> tuple[int, int, int, int]:
    """Return west, north, east and south end of a sector (DBF-TERRAIN-GENERAL).

    1 to 3 lie on the invader's half from his left to his right, 4 to 6 likewise on the defender's half.
    """
    column = (number - 1) % 3
    near = (number <= 3) == invader_below
    if not invader_below:
        column = 2 - column
    west, east = surface.width * column // 3, surface.width * (column + 1) // 3
    half = surface.depth // 2
    return (west, half, east, surface.depth) if near else (west, 0, east, half)


def sectors(surface: Surface, invader_below: bool) -> Iterator[tuple[int, tuple[int, int, int, int]]]:
    """Yield the six sectors: number and box."""
    for number in range(1, 7):
        yield number, sector_box(surface, number, invader_below)


def sector_at(surface: Surface, x: int, y: int, invader_below: bool) -> int:
    """Return the sector in which a point lies, or the nearest to it when it is off the table."""
    x, y = min(max(x, 0), surface.width), min(max(y, 0), surface.depth)
    return next(
        number
        for number, (west, north, east, south) in sectors(surface, invader_below)
        if west <= x <= east and north <= y <= south
    )


def in_box(outline: Outline, box: tuple[int, int, int, int]) -> bool:
    """Return whether an outline lies in an upright box, or is out of it by no more than TOUCH."""
    west, north, east, south = outline.box
    return (
        west >= box[0] - TOUCH
        and north >= box[1] - TOUCH
        and east <= box[2] + TOUCH
        and south <= box[3] + TOUCH
    )


def at_edge(outline: Outline, surface: Surface) -> bool:
    """Return whether an outline touches an edge of the table."""
    west, north, east, south = outline.box
    return west <= TOUCH or north <= TOUCH or east >= surface.width - TOUCH or south >= surface.depth - TOUCH
