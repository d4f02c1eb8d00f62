"""The hex grid as chapter I has it: places are pairs (q, r), facings sixths clockwise from north (DW-I.2.0-a, DW-I.3.0-a).

Straight lines are worked out in whole numbers: a hex centre is (2q + r, 3r), its corners two units above and below and one
beside, which only stretches the drawing and so changes neither what crosses nor what touches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

Place: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[int, int]
Bearing: TypeAlias = Literal["front", "flank", "rear"]

ROSE: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East, then clockwise."""
CORNERS: tuple[Point, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def beside(place: Place, towards: int) -> Place:
    q, r = ROSE[towards % 6]
    return place[0] + q, place[1] + r


def around(place: Place) -> tuple[Place, ...]:
    return tuple(beside(place, towards) for towards in range(6))


def apart(one: Place, other: Place) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def towards(one: Place, other: Place) -> int | None:
    """The direction in which a place lies next to another."""
    step = other[0] - one[0], other[1] - one[1]
    return ROSE.index(step) if step in ROSE else None


def front(place: Place, facing: int) -> tuple[Place, Place]:
    """Facing north: north-west and north-east (DW-I.2.0-b)."""
    return beside(place, facing + 4), beside(place, facing + 5)


def bearing(place: Place, facing: int, other: Place) -> Bearing:
    """From which of its sides a neighbour looks at a stand (DW-I.2.0-b)."""
    direction = towards(place, other)
    assert direction is not None
    return ("flank", "rear", "rear", "flank", "front", "front")[(direction - facing) % 6]


def within(place: Place, facing: int, other: Place, half: int) -> bool:
    """Whether a place lies in an arc of 30, 60 or 90 degrees to both sides of where a stand looks, edges included."""
    if place == other:
        return False
    q, r = other[0] - place[0], other[1] - place[1]
    for _ in range(facing):  # turn it back until the stand looks north
        q, r = q + r, -q
    x, y = 2 * q + r, -3 * r  # to the right in half widths, forward in half sides
    # A hex is as wide as the root of three of its side: tan 30 degrees is 1/3 in these units, tan 60 degrees 1.
    if half == 30:
        return y > 0 and 3 * abs(x) <= y
    if half == 60:
        return y > 0 and abs(x) <= y
    return y >= 0


def centre(place: Place) -> Point:
    return 2 * place[0] + place[1], 3 * place[1]


def corners(place: Place) -> tuple[Point, ...]:
    x, y = centre(place)
    return tuple((x + dx, y + dy) for dx, dy in CORNERS)


def turn(one: Point, two: Point, three: Point) -> int:
    """Positive, negative or nought: on which side of the way from one to two the third lies."""
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])


def along(one: Place, other: Place) -> Iterator[tuple[Place, bool]]:
    """The places that the line between two centres touches, and whether it goes through their inside."""
    start, end = centre(one), centre(other)
    for place in near(one, other):
        sides = [turn(start, end, corner) for corner in corners(place)]
        if min(sides) <= 0 <= max(sides):
            yield place, min(sides) < 0 < max(sides)


def near(one: Place, other: Place) -> Iterator[Place]:
    """The places between two: no hex that a line touches is further from both ends than they are from each other."""
    far = apart(one, other)
    for q in range(min(one[0], other[0]) - 1, max(one[0], other[0]) + 2):
        for r in range(min(one[1], other[1]) - 1, max(one[1], other[1]) + 2):
            place = q, r
            if (
                apart(one, place) + apart(place, other) <= far + 1
                and max(apart(one, place), apart(place, other)) <= far
            ):
                yield place


def side_crossed(start: Place, end: Place, one: Place, other: Place) -> bool:
    """Whether the line between two centres meets the side between two hexes otherwise than in an end of it."""
    shared = [corner for corner in corners(one) if corner in set(corners(other))]
    first, second = shared
    a, b = centre(start), centre(end)
    s, t = turn(a, b, first), turn(a, b, second)
    if s == t == 0:  # it runs along it: some of it lies between the ends
        axis = 0 if a[0] != b[0] else 1
        low, high = sorted((a[axis], b[axis]))
        return max(low, min(first[axis], second[axis])) < min(high, max(first[axis], second[axis]))
    if s * t >= 0:
        return False
    return turn(first, second, a) * turn(first, second, b) <= 0


def groups(places: Iterable[Place]) -> list[set[Place]]:
    """The places that hang together."""
    left, found = set(places), []
    while left:
        group, open_ = set(), [left.pop()]
        while open_:
            place = open_.pop()
            group.add(place)
            beside_it = left.intersection(around(place))
            left -= beside_it
            open_.extend(beside_it)
        found.append(group)
    return found
