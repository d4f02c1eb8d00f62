"""Where the head of a column can march, and what each march costs (DW-V.1.6-c)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple

from oriflamme.board.hexes import DIRECTIONS, Hex, direction, distance
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit

from .columns import marched
from .fares import Fares
from .legs import March
from .potential import Potential, Spent
from .surroundings import surroundings
from .trails import Trail

_NEVER: Final = 1000
"""The price of a step that cannot be made, where prices are compared."""


class _March(Trail):
    """A place reached by a march one step longer than another; its stands are worked out when they are asked for."""

    __slots__ = ("_before", "_towards")

    def __init__(self, before: Trail, towards: int, points: int, *, contact: bool) -> None:
        super().__init__((*before.legs(), March(towards)), (), points, before.manoeuvres, contact)
        self._before, self._towards = before, towards

    def stands(self) -> tuple[Stand, ...]:
        """Return the stands as they would be there."""
        if not self._stands:
            self._stands = marched(self._before.stands(), self._towards)
        return self._stands


class _Outlook(NamedTuple):
    """What a column has before it whose head has come to a hex.

    `points` is what it has paid, `left` how many steps it can still make at most, and `hexes` where its stands are, head
    first. Where the ground is not all alike, `dearest` is the dearest step that is left to its followers at each of its
    next steps, and `off` how many steps it must go along a road before all of it is on that road.
    """

    points: int
    left: int
    hexes: tuple[Hex, ...]
    dearest: tuple[int, ...]
    off: int

    def serves(self, other: _Outlook) -> bool:
        """Return whether no way on from the same head costs a column more with this outlook, in all, than with another."""
        more = sum(max(0, one - two) for one, two in zip(self.dearest, other.dearest, strict=True))
        return self.points + more <= other.points and self.off <= other.off

    def is_barred(self, other: _Outlook) -> bool:
        """Return whether its own stands keep this column from a hex that is free when the other could come there."""
        head = self.hexes[0]
        for place, hex in enumerate(self.hexes[1:], start=1):
            held = min(_held(self.hexes, place), other.left)
            first = distance(head, hex)
            if first <= held and hex in other.hexes:
                first = max(first, _held(other.hexes, other.hexes.index(hex)) + 1)
            if first <= held:
                return True
        return False


def _held(column: tuple[Hex, ...], place: int) -> int:
    """Return how many steps long a stand of a column, the head being in place 0, keeps the head from the hex where it is.

    At each step one hex less is held, that of the last stand; the head steps before it has left (DW-V.3.0-a).
    """
    return len(column) - place


def column_trails(
    field: Field, unit: Unit, column: tuple[Stand, ...], spent: Spent, potential: Potential
) -> Iterator[Trail]:
    """Yield the cheapest march of the column's head to each hex (DW-V.1.6-c), cheapest first; contact ends a march.

    What follows the head bears on its way in two ways. A column pays at each step for the dearest hex that any of its
    stands enters (DW-XI.2.0-b), and has a road's price only when it is all on the road (DW-XI.3.8-c): so the cheapest way
    on from a hex need not be the cheapest way to it. And where the head turns back, its own stands may be in its way, and
    after a detour no longer. The second is looked at closely only for hexes that would be had for less without it.
    """
    search = _Search(field, unit, column, spent, potential)
    found = {trail.hexes[0]: trail for trail in search.marches()}
    doubtful = search.doubtful(found)
    for trail in search.marches(wanted=doubtful) if doubtful else ():
        head = trail.hexes[0]
        if trail.points < doubtful.get(head, 0):
            found[head] = trail
    yield from sorted(found.values(), key=lambda trail: trail.points)


class _Search:
    """The marches of one column."""

    def __init__(
        self, field: Field, unit: Unit, column: tuple[Stand, ...], spent: Spent, potential: Potential
    ) -> None:
        self.start = Trail((), column, spent.points, spent.manoeuvres)
        self.limit = potential.points_after(spent.manoeuvres)
        self.fares = Fares(field, unit)
        self.open, self.near = surroundings(field, unit)
        self.may_attack = unit.order in (Order.CHARGE, Order.SKIRMISH)

    def doubtful(self, found: Mapping[Hex, Trail]) -> dict[Hex, int]:
        """Return the hexes that a column whose own stands were never in its way could have for less, and that price.

        found: the cheapest march known to each hex. The price is of that march, or one point more than the column has.
        """
        column = self.start.hexes
        if self.fares.uniform is not None and not any(
            max(distance(column[0], hex), _held(column, place) + 1) <= self._left(self.start.points)
            for place, hex in enumerate(column[1:], start=1)
        ):
            # Where every step has one price the shortest way is never crossed by itself: only stands that have not yet
            # followed are ever in the way, and here it is too far to where they were.
            return {}
        prices = {hex: trail.points for hex, trail in found.items()}
        never = self.limit + 1
        free = ((trail.hexes[0], trail.points) for trail in self.marches(free=True))
        return {hex: prices.get(hex, never) for hex, points in free if points < prices.get(hex, never)}

    def marches(self, *, free: bool = False, wanted: Mapping[Hex, int] | None = None) -> Iterator[Trail]:
        """Yield a march to each hex, cheapest first.

        free: own stands are in nobody's way, but that the hex of one is paid for as if the head had waited until it was left.
        wanted: look also at columns that are worse off but for where their stands are, as long as they may yet come to one of these
        hexes for less than the price given. Without, a march may be missed, or dearer than it need be, where own stands
        are in the way.
        """
        uniform, start = self.fares.uniform, self.start
        floors = self._floors() if free else None
        worth = None if wanted is None else self._worth(wanted)
        # The cheapest first, and of several the one that was found first; the numbers keep trails from being compared.
        number = itertools.count()
        queue: list[tuple[int, int, tuple[Hex, ...], Trail]] = [
            (start.points, next(number), start.hexes, start)
        ]
        outlooks: dict[Hex, list[_Outlook]] = {}
        reached: dict[Hex, int] = {}
        while queue:
            points, _, hexes, trail = heappop(queue)
            head = hexes[0]
            following = () if uniform is not None else _following(hexes)
            outlook = self._outlook(following, hexes, points)
            known = outlooks.get(head)
            if known is None:
                known = outlooks[head] = []
                if trail.legs():
                    yield trail
            elif trail.contact or any(
                other.serves(outlook) and (worth is None or not other.is_barred(outlook)) for other in known
            ):
                continue
            if worth is not None and points >= worth.get(head, 0):
                continue
            known.append(outlook)
            if trail.contact or not outlook.left:
                continue
            for towards, hex, paid in self._steps(outlook, following, floors):
                if uniform is not None and worth is None:
                    # Where every step has one price the first way to a hex is as good as any.
                    if paid >= reached.get(hex, paid + 1):
                        continue
                    reached[hex] = paid
                longer = _March(trail, towards, paid, contact=hex in self.near)
                # Each of the others comes to where the one before it was.
                heappush(queue, (paid, next(number), (hex, *hexes[:-1]), longer))

    def _steps(
        self, outlook: _Outlook, following: tuple[tuple[Hex, int], ...], floors: Mapping[Hex, int] | None
    ) -> Iterator[tuple[int, Hex, int]]:
        """Yield the steps that the head can make: the direction, the hex, and what has been paid then."""
        hexes, fares = outlook.hexes, self.fares
        head = hexes[0]
        for towards in range(6):
            hex = head + DIRECTIONS[towards]
            if hex not in self.open or (floors is None and hex in hexes):
                continue
            # The others come where stands of the unit have been, which is next to no enemy.
            if hex in self.near and not self.may_attack:
                continue
            # Where every step has one price none is barred.
            price = fares.uniform
            if price is None:
                price = _dearest(fares, ((head, towards), *following))
            if price is None:
                continue
            paid = outlook.points + price
            if floors is not None:
                paid = max(paid, floors.get(hex, 0))
            if paid <= self.limit:
                yield towards, hex, paid

    def _left(self, points: int) -> int:
        return (self.limit - points) // self.fares.least

    def _floors(self) -> dict[Hex, int]:
        """Return what must be spent at least until the head can come where each stand of the column was at first."""
        column, begun, least = self.start.hexes, self.start.points, self.fares.least
        return {hex: begun + least * (_held(column, place) + 1) for place, hex in enumerate(column) if place}

    def _worth(self, wanted: Mapping[Hex, int]) -> dict[Hex, int]:
        """Return for each hex what a column may not have paid there if its head is to come to one wanted for less than its price.

        As if no stand but the head paid for its steps, and each step that may be along a road were.
        """
        found: dict[Hex, int] = {}
        queue = [(-price, hex) for hex, price in wanted.items()]
        heapify(queue)
        while queue:
            worth, hex = heappop(queue)
            if hex in found:
                continue
            found[hex] = -worth
            for towards, step in enumerate(DIRECTIONS):
                before = hex - step
                if before in self.open and before not in found:
                    price = self.fares.lowest(before, towards)
                    if price is not None and -worth - price > self.start.points:
                        heappush(queue, (worth + price, before))
        return found

    def _outlook(
        self, following: tuple[tuple[Hex, int], ...], hexes: tuple[Hex, ...], points: int
    ) -> _Outlook:
        """Return what a column has before it; of a road what matters is where its way first left it."""
        fares = self.fares
        dearest, most = [], 0
        for hex, towards in following:
            price = fares.ground.price(hex, towards)
            most = max(most, _NEVER if price is None else price)
            dearest.append(most)
        off = 0
        if fares.road is not None:
            steps = enumerate(following)
            beside = (place for place, step in steps if fares.road.price(*step) is None)
            first = next(beside, None)
            off = 0 if first is None else len(following) - first
        return _Outlook(points, self._left(points), hexes, tuple(dearest), off)


def _following(hexes: tuple[Hex, ...]) -> tuple[tuple[Hex, int], ...]:
    """Return the steps of those who follow the head, each to where the one before it is."""
    steps = []
    for before, hex in itertools.pairwise(hexes):
        towards = direction(hex, before)
        assert towards is not None  # each stands next to the one before
        steps.append((hex, towards))
    return tuple(steps)


def _dearest(fares: Fares, steps: tuple[tuple[Hex, int], ...]) -> int | None:
    """Return what the dearest of the steps of all stands costs; None when one cannot be made."""
    prices = fares.each(steps)
    return None if prices is None else max(prices)
