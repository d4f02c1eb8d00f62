"""Where a unit comes by advances alone, found by hexes as far as it is beside no enemy, and by the law from there."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import Final, TypeAlias

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex
from oriflamme.rulesets.demonworld.chapters import gathered
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.organisation import one_facing

from .fares import Fares
from .legs import Advance
from .potential import Spent, potential_of
from .refusals import Refused
from .surroundings import surroundings
from .trace import Trace
from .trails import Trail, trail_of

ADVANCES: Final = (Advance("left"), Advance("right"))

_Step: TypeAlias = tuple[int, int, Hex, tuple[Advance, ...], Trail | None]
"""The points paid, a number, how far from the start, the legs, and the place there; None at the start."""


def advances(field: Field, unit: Unit, away: Mapping[Hex, int] | None = None) -> Iterator[Trail]:
    """Yield where an organised unit of one facing comes that has not moved yet and only advances, cheapest first.

    Its stands have one hex each and are all alike to the ground; nobody is beside them. `away` is as in
    `reach.destinations`.
    """
    stands, parts = field.stands_of(unit), field.ground.game.against_place
    facing = one_facing(stands)
    assert facing is not None  # else it would have to turn first
    fares, points = Fares(field, unit), potential_of(field, unit).points
    open_hexes, near = surroundings(field, unit)
    ways = tuple(zip(ADVANCES, FRONT[facing], strict=True))

    def place(legs: tuple[Advance, ...], offset: Hex, paid: int) -> Trail | None:
        there = tuple([stand.at(stand.hex + offset) for stand in stands])
        if not near.isdisjoint([stand.hex for stand in there]):
            return _touching(Trace(field, unit, Spent()), legs)
        return None if any(gathered(parts, field, unit, there)) else Trail(legs, there, paid)

    number = itertools.count()
    queue: list[_Step] = [(0, next(number), 0, (), None)]
    found = set[Hex]()
    while queue:
        paid, _, offset, legs, reached = heappop(queue)
        if offset in found:
            continue
        found.add(offset)
        if reached is not None:
            yield reached
            if reached.contact:
                continue
        cells = [stand.hex + offset for stand in stands]
        if away is not None and min([away[cell] for cell in cells]) > (points - paid) // fares.least:
            continue
        for leg, towards in ways:
            price, end = fares.together(cells, towards), offset + DIRECTIONS[towards]
            if end in found or price is None or paid + price > points:
                continue
            if open_hexes.issuperset([stand.hex + end for stand in stands]):
                after = (*legs, leg)
                next_place = place(after, end, paid + price)
                if next_place is not None:
                    heappush(queue, (paid + price, next(number), end, after, next_place))


def _touching(trace: Trace, legs: tuple[Advance, ...]) -> Trail | None:
    """Return the place in contact to which legs bring a unit, if the law lets it come there."""
    try:
        trace.follow(legs)
    except Refused:
        return None
    return trail_of(legs, trace)
