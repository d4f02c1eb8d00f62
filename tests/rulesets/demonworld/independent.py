"""What a movement of chapter V costs, once more, slowly and by other means: what the tests hold the real one against.

Written from the book and its register alone. A hex is a pair (q, r), a facing counts sixths clockwise from north, a
body says where each stand is and how it faces. Nothing is carried along but the list of legs: each time the whole
movement is told again from its start and paid for as a whole. Contact with enemies and ground are not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby, pairwise
from typing import NamedTuple, TypeAlias

from oriflamme.rulesets.demonworld.movement.legs import (
    Advance,
    Face,
    FaceEach,
    Leg,
    March,
    Shift,
    Sidestep,
    Walk,
    Wheel,
)

Place: TypeAlias = tuple[int, int]


class Spot(NamedTuple):
    """Where a stand is, and its facing."""

    hex: Place
    facing: int


Body: TypeAlias = dict[str, Spot]

COMPASS: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East, then clockwise."""
HEX_COST = 3
ALLOWANCE = 2
SMALL = 4
WIDE = 6


class Lot(NamedTuple):
    """What a unit has for its movement, and what is around it."""

    points: int
    holds: bool
    taken: frozenset[Place]
    board: frozenset[Place]


class Bill(NamedTuple):
    """What a movement has cost, and where it has led.

    `unformed`: it ends in a free hex after a change of facing that has not brought a formation yet, and is paid for.
    """

    points: int
    manoeuvres: int
    body: Body
    unformed: bool = False


class Against(Exception):
    """The book forbids it."""


# -- hexes ---------------------------------------------------------------------------------------------------------


def beside(place: Place, towards: int) -> Place:
    q, r = COMPASS[towards]
    return place[0] + q, place[1] + r


def ahead(spot: Spot) -> tuple[Place, Place]:
    """The left and right of the two hexes before a stand: facing north, north-west and north-east (DW-I.2.0-b)."""
    return beside(spot.hex, (spot.facing + 4) % 6), beside(spot.hex, (spot.facing + 5) % 6)


def turned(place: Place, sixths: int, about: Place = (0, 0)) -> Place:
    q, r = place[0] - about[0], place[1] - about[1]
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q + about[0], r + about[1]


def apart(one: Place, other: Place) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


# -- formations ----------------------------------------------------------------------------------------------------


def ranks(body: Body) -> list[list[str]] | None:
    """The ranks of a unit, each from left to right, where they are those of an organised one (DW-I.2.2-a)."""
    facings = {spot.facing for spot in body.values()}
    if len(facings) != 1:
        return None
    north = {turned(spot.hex, -spot.facing): key for key, spot in body.items()}
    rows = [sorted(row) for _, row in groupby(sorted(north, key=lambda p: (p[1], p[0])), key=lambda p: p[1])]
    first = rows[0]
    for number, row in enumerate(rows):
        whole = row[-1][0] - row[0][0] + 1 == len(row) == len(first)
        leftover = 0 < number == len(rows) - 1 and len(row) <= len(first)
        touching = number == 0 or all({(q, r - 1), (q + 1, r - 1)} & set(rows[number - 1]) for q, r in row)
        if not (whole or leftover) or not touching:
            return None
    return [[north[place] for place in row] for row in rows]


def columns(body: Body) -> Iterator[tuple[str, ...]]:
    """Every order, head first, in which each stand has the one before it in a front hex (DW-V.1.6-a)."""

    def longer(found: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(found) == len(body):
            yield found
        for key in body.keys() - set(found):
            if body[found[-1]].hex in ahead(body[key]):
                yield from longer((*found, key))

    for head in body:
        yield from longer((head,))


def is_column(body: Body) -> bool:
    return any(True for _ in columns(body))


def is_organised(body: Body) -> bool:
    """In ranks, or a column (DW-I.2.2-a, DW-V.1.6-b)."""
    return ranks(body) is not None or is_column(body)


def is_small(body: Body) -> bool:
    """Fewer than four stands in all (DW-V.1.7-a)."""
    return len(body) < SMALL


def together(body: Body) -> bool:
    """Whether every stand is next to another of its unit (DW-V.1.7-c)."""
    places = [spot.hex for spot in body.values()]
    return len(places) == 1 or all(any(apart(one, two) == 1 for two in places) for one in places)


# -- legs ----------------------------------------------------------------------------------------------------------


def go(lot: Lot, body: Body, steps: Mapping[str, int]) -> Body:
    """Stands step one hex each, at once, onto hexes that are free or are being left (DW-V.1.1-d, DW-V.3.0-a)."""
    after = dict(body)
    for key, towards in steps.items():
        after[key] = Spot(beside(body[key].hex, towards), body[key].facing)
    stay_free(lot, after)
    return after


def stay_free(lot: Lot, body: Body) -> None:
    """No stand on another, nor off the map (DW-V.3.0-a, DW-I.1.4-a)."""
    places = {spot.hex for spot in body.values()}
    if len(places) < len(body) or places & lot.taken or not places <= lot.board:
        raise Against


def swung(lot: Lot, body: Body, side: str) -> Body:
    """The unit turns a sixth about the left or right end of its first rank (DW-V.1.2-a).

    On no hex of the arcs that its stands describe may another unit stand (DW-V.3.0-b).
    """
    rows = ranks(body)
    assert rows is not None
    pivot = body[rows[0][0 if side == "left" else -1]].hex
    way = -1 if side == "left" else 1
    after: Body = {}
    for key, (start, facing) in body.items():
        end = turned(start, way, pivot)
        after[key] = Spot(end, (facing + way) % 6)
        radius = apart(start, pivot)
        arc = {
            place
            for q in range(-radius, radius + 1)
            for r in range(-radius, radius + 1)
            if apart(place := (pivot[0] + q, pivot[1] + r), pivot) == radius
            and apart(start, place) + apart(place, end) == radius
        }
        if arc & lot.taken or not arc <= lot.board:
            raise Against
    return after


def facings_of(leg: Face | FaceEach, body: Body) -> dict[str, int]:
    return dict.fromkeys(body, leg.facing) if isinstance(leg, Face) else dict(leg.facings)


class Telling:
    """One movement told from its start, leg by leg, as far as the book lets it go."""

    def __init__(self, lot: Lot, start: Body) -> None:
        self.lot = lot
        self.body = start
        self.small = is_small(start)
        self.walked = dict.fromkeys(start, 0)
        self.manoeuvres = 0
        self.wheeled: str | None = None
        self.led: tuple[str, ...] = ()

    def tell(self, legs: tuple[Leg, ...]) -> Bill:
        unformed = False
        while legs:
            count, unformed = self.next(legs)
            legs = legs[count:]
            self.afford()
        return Bill(max(self.walked.values()), self.manoeuvres, self.body, unformed)

    def afford(self) -> None:
        """One manoeuvre costs half the points, two cost them all; a unit that holds has none (DW-V-HALF, DW-V-PM)."""
        spent = max(self.walked.values())
        if self.manoeuvres > ALLOWANCE or (spent and self.lot.holds):
            raise Against
        if spent * 2 > self.lot.points * (2 - self.manoeuvres):
            raise Against

    def next(self, legs: tuple[Leg, ...]) -> tuple[int, bool]:
        """Take what is told as one; how many legs that was, and whether a free hex in it has led to no formation."""
        leg = legs[0]
        if not isinstance(leg, March):
            self.led = ()
        match leg:
            case Advance() | March() | Walk():
                self.move(leg)
            case Sidestep():
                # Any step of the whole unit, its front hexes too, may be a manoeuvre (DW-V.1.1-b, -c, -e).
                self.body = go(self.lot, self.body, dict.fromkeys(self.body, leg.direction))
                self.manoeuvres += 1
            case Wheel():
                self.wheel(leg)
            case Shift():
                return self.shift(legs)
            case Face() | FaceEach():
                return self.reorient(legs)
        return 1, False

    # -- moves, which cost points

    def move(self, leg: Advance | March | Walk) -> None:
        if isinstance(leg, Walk):
            movers = self.walk(leg)
        elif isinstance(leg, March):
            movers = self.march(leg)
        else:
            movers = self.advance(leg)
        for key in movers:
            self.walked[key] += HEX_COST

    def advance(self, leg: Advance) -> list[str]:
        """All stands of an organised unit take the same step forward (DW-V.1.1-a); a column goes its own way."""
        if not is_organised(self.body) or (is_column(self.body) and not self.small):
            raise Against
        facings = {spot.facing for spot in self.body.values()}
        if len(facings) > 1:
            raise Against
        (facing,) = facings
        towards = (facing + (4 if leg.side == "left" else 5)) % 6
        self.body = go(self.lot, self.body, dict.fromkeys(self.body, towards))
        return list(self.body)

    def march(self, leg: March) -> list[str]:
        """The head turns and steps, each other comes after the one before it and turns to it (DW-V.1.6-c).

        The head steps first, while all others are still on their hexes (DW-V.3.0-a). One stand alone follows nobody, and
        moves as single stands do (DW-V.1.7-b).
        """
        order = self.led or next(columns(self.body), ())
        if len(order) < 2 or leg.facing is None:
            raise Against
        self.led = order
        before = self.body
        step = Spot(beside(before[order[0]].hex, leg.direction), leg.facing)
        if step.hex not in ahead(Spot(before[order[0]].hex, leg.facing)):
            raise Against
        if step.hex in {spot.hex for spot in before.values()}:
            raise Against
        after = {order[0]: step}
        for leader, key in pairwise(order):
            after[key] = Spot(before[leader].hex, leg.followers[key])
            if after[leader].hex not in ahead(after[key]):
                raise Against
        stay_free(self.lot, after)
        self.body = after
        return list(after)

    def walk(self, leg: Walk) -> list[str]:
        """Stands of a small unit go where they like, each with its own points (DW-V.1.7-b)."""
        if not self.small:
            raise Against
        self.body = go(self.lot, self.body, leg.moves)
        return list(leg.moves)

    # -- manoeuvres

    def wheel(self, leg: Wheel) -> None:
        rows = ranks(self.body)
        if rows is None or is_column(self.body) or self.small or self.lot.holds:
            raise Against  # DW-V.1.2-e
        if self.wheeled not in (None, leg.side) or (len(rows[0]) >= WIDE and leg.sixths > 1):
            raise Against  # DW-V.1.2-d, DW-V.1.2-b
        self.wheeled = leg.side
        for _ in range(leg.sixths):
            self.body = swung(self.lot, self.body, leg.side)
        self.manoeuvres += 2 if len(rows[0]) >= WIDE else leg.sixths

    def shift(self, legs: tuple[Leg, ...]) -> tuple[int, bool]:
        """Single stands step, for as many manoeuvres as the hexes of the one that goes farthest (DW-V.1.1-d)."""
        count, hexes = self.run(legs, lambda: False)
        self.manoeuvres += hexes
        return count, False

    def run(self, legs: tuple[Leg, ...], done: Callable[[], bool]) -> tuple[int, int]:
        """Take the single steps that follow one another until `done`: how many legs, and the hexes of the farthest.

        A small unit turns meanwhile as it likes, for turning is nothing to it (DW-V.1.7-e).
        """
        gone = dict.fromkeys(self.body, 0)
        count = 0
        for leg in legs:
            if self.small and isinstance(leg, Face | FaceEach):
                self.reorient((leg,))
                count += 1
                continue
            if not isinstance(leg, Shift) or (count and done()):
                break
            self.body = go(self.lot, self.body, leg.moves)
            for key in leg.moves:
                gone[key] += 1
            count += 1
        return count, max(gone.values())

    def reorient(self, legs: tuple[Leg, ...]) -> tuple[int, bool]:
        """Stands turn, however many and how far, for one manoeuvre (DW-V.1.3-a); small units for none (DW-V.1.7-e).

        Stands that turn one after another turn as one, as long as none turns that has been told to before. A unit that loses its
        formation by turning to one facing has a hex for each stand to form up again; once it has, nothing is free any more, and if it
        never does, its stands have gone as any do (DW-V.1.3-b to -d, DW-V.1.6-f).
        """
        before, turning, count = self.body, set[str](), 0
        for leg in legs:
            if not isinstance(leg, Face | FaceEach):
                break
            facings = facings_of(leg, self.body)
            if any(self.body[key].facing != facings[key] for key in turning & facings.keys()):
                break
            turning |= facings.keys()
            self.body = {key: Spot(at, facings.get(key, facing)) for key, (at, facing) in self.body.items()}
            count += 1
        if self.small:
            return count, False
        self.manoeuvres += 1
        alike = len({spot.facing for spot in self.body.values()}) == 1
        if not alike or not is_organised(before) or is_organised(self.body):
            return count, False
        steps, hexes = self.run(legs[count:], lambda: is_organised(self.body))
        formed = is_organised(self.body)
        self.manoeuvres += max(0, hexes - 1) if formed else hexes
        return count + steps, bool(steps) and not formed


def bill(lot: Lot, start: Body, legs: tuple[Leg, ...]) -> Bill | None:
    """What a movement costs that ends after these legs; None where the book forbids it.

    A small unit whose stands were together is together when it ends (DW-V.1.7-c).
    """
    telling = Telling(lot, start)
    try:
        found = telling.tell(legs)
    except Against:
        return None
    return None if telling.small and together(start) and not together(found.body) else found
