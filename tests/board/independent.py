"""The geometry of the free table once more, slowly and by other means: what the tests compare the real one with.

Shapes are lists of corners (x, y) in floating point. Nothing here comes from `oriflamme.board` but the rectangles
themselves: areas are summed over signed triangles, insides found by winding, distances by trying every pair of
sides, turns by sine and cosine, ways round by trying every bend.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from oriflamme.board.table import Rect

Place: TypeAlias = tuple[float, float]
Shape: TypeAlias = list[Place]


def shape_of(rect: Rect, grown: float = 0.0) -> Shape:
    """Corners clockwise from the front left, of the rectangle grown on all sides."""
    half, deep = rect.width / 2 + grown, rect.depth / 2 + grown
    upright = [(-half, -deep), (half, -deep), (half, deep), (-half, deep)]
    return [(rect.x + x, rect.y + y) for x, y in turned(upright, (0.0, 0.0), rect.angle / 100)]


def turned(shape: Iterable[Place], pivot: Place, degrees: float) -> Shape:
    turn = complex(math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    about = complex(*pivot)
    ends = (about + (complex(x, y) - about) * turn for x, y in shape)
    return [(end.real, end.imag) for end in ends]


def sides_of(shape: Shape) -> Iterable[tuple[Place, Place]]:
    return pairwise([*shape, shape[0]])


def area_of(shape: Shape) -> float:
    """Positive if the corners go clockwise."""
    return sum(x * v - u * y for (x, y), (u, v) in sides_of(shape)) / 2 if shape else 0.0


def clipped(shape: Shape, convex: Shape) -> Shape:
    """The part of a convex shape inside a convex shape whose corners go clockwise."""
    for (x, y), (u, v) in sides_of(convex):
        if not shape:
            break
        inward = [(u - x) * (b - y) - (v - y) * (a - x) for a, b in shape]
        kept: Shape = []
        for i, here in enumerate(shape):
            before, now, then = shape[i - 1], inward[i], inward[i - 1]
            if now * then < 0:
                part = then / (then - now)
                kept.append(
                    (before[0] + part * (here[0] - before[0]), before[1] + part * (here[1] - before[1]))
                )
            if now >= 0:
                kept.append(here)
        shape = kept
    return shape


def common_area(shape: Shape, convex: Shape) -> float:
    """Area shared by any simple shape and a convex one: triangles from one corner, added and taken away."""
    if area_of(convex) < 0:
        convex = convex[::-1]
    total = 0.0
    for second, third in pairwise(shape[1:]):
        triangle = [shape[0], second, third]
        sense = 1.0 if area_of(triangle) > 0 else -1.0
        total += sense * area_of(clipped(triangle[:: int(sense)], convex))
    return abs(total)


def holds(shape: Shape, place: Place) -> bool:
    """Whether a shape winds round a place."""
    x, y = place
    winding = 0.0
    for (a, b), (c, d) in sides_of(shape):
        first, last = complex(a - x, b - y), complex(c - x, d - y)
        if first == 0 or last == 0:
            return True
        winding += math.atan2((last * first.conjugate()).imag, (last * first.conjugate()).real)
    return abs(winding) > math.pi


def off(place: Place, side: tuple[Place, Place]) -> float:
    """Distance from a place to a side, by halving the side towards its nearer part."""
    (x, y), (u, v) = side
    low, high = 0.0, 1.0
    for _ in range(60):
        one, other = low + (high - low) / 3, high - (high - low) / 3
        nearer = math.dist(place, (x + (u - x) * one, y + (v - y) * one))
        if nearer < math.dist(place, (x + (u - x) * other, y + (v - y) * other)):
            high = other
        else:
            low = one
    return math.dist(place, (x + (u - x) * low, y + (v - y) * low))


def apart(a: Shape, b: Shape) -> float:
    """Distance of two shapes, 0 if one holds a corner of the other or their sides cross."""
    if any(holds(a, place) for place in b) or any(holds(b, place) for place in a):
        return 0.0
    if any(crossing(one, other) for one in sides_of(a) for other in sides_of(b)):
        return 0.0
    ways = [off(place, side) for place in a for side in sides_of(b)]
    return min(ways + [off(place, side) for place in b for side in sides_of(a)])


def crossing(one: tuple[Place, Place], other: tuple[Place, Place]) -> bool:
    """Whether two lines cross, by solving for the crossing."""
    (x, y), (u, v) = one
    (a, b), (c, d) = other
    slope = (u - x) * (d - b) - (v - y) * (c - a)
    if slope == 0:
        return False
    first = ((a - x) * (d - b) - (b - y) * (c - a)) / slope
    last = ((a - x) * (v - y) - (b - y) * (u - x)) / slope
    return 0 <= first <= 1 and 0 <= last <= 1


def inside_length(shape: Shape, a: Place, b: Place, samples: int = 2000) -> float:
    """How much of a line is inside a shape, by looking at many places on it."""
    places = ((i + 0.5) / samples for i in range(samples))
    hits = sum(holds(shape, (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)) for part in places)
    return math.dist(a, b) * hits / samples


def barred(leg: tuple[Place, Place], wall: Shape) -> bool:
    """Whether a leg goes through a convex wall: part of it is left when it is clipped with the wall's sides."""
    (x, y), (u, v) = leg
    low, high = 0.0, 1.0
    for (a, b), (c, d) in sides_of(wall):
        start = (c - a) * (y - b) - (d - b) * (x - a)
        end = (c - a) * (v - b) - (d - b) * (u - a)
        if start <= 0 and end <= 0:
            return False
        if start < 0:
            low = max(low, start / (start - end))
        elif end < 0:
            high = min(high, start / (start - end))
    return high - low > 1e-9


def shortest_way(a: Place, b: Place, rects: Sequence[Rect]) -> float:
    """Length of the shortest way round rectangles, over every pair of their corners; infinite if there is none."""
    walls = [shape_of(rect, 1.0) for rect in rects]
    places = [a, b, *(corner for rect in rects for corner in shape_of(rect, 2.0))]
    lengths = dict.fromkeys(range(len(places)), math.inf)
    lengths[0] = 0.0
    while lengths:
        here = min(lengths, key=lambda index: lengths[index])
        gone = lengths.pop(here)
        if here == 1 or gone == math.inf:
            return gone
        for there, known in lengths.items():
            whole = gone + math.dist(places[here], places[there])
            if whole < known and not any(barred((places[here], places[there]), wall) for wall in walls):
                lengths[there] = whole
    return math.inf
