"""Places reached otherwise than by a unit in ranks: by columns, small units and stands of mixed facings."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, direction
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.organisation import column_order, is_organised

from .cohesion import is_small
from .columns import marched
from .fares import Fares
from .legs import Advance, Face, Leg, March, Shift, Sidestep, Walk, Wheel
from .potential import Potential, Spent
from .refusals import Refused
from .surroundings import surroundings
from .trace import Trace

_NEVER: Final = 1000
"""The price of a step that cannot be made, where prices are compared."""


class Trail:
    """A place reached by a column, a small unit or stands of mixed facings: the legs, and the stands as they would be."""

    __slots__ = ("_legs", "_stands", "apart", "contact", "manoeuvres", "points")

    def __init__(
        self,
        legs: tuple[Leg, ...],
        stands: tuple[Stand, ...],
        points: int = 0,
        manoeuvres: int = 0,
        contact: bool = False,
        apart: int | None = None,
    ) -> None:
        """Keep the legs, the stands after them, and the cost in all.

        `apart` is for stands that draw together: how many steps they then have still to go, in all.
        """
        self._legs = legs
        self._stands = stands
        self.points, self.manoeuvres, self.contact, self.apart = points, manoeuvres, contact, apart

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes of the stands."""
        return tuple([stand.hex for stand in self.stands()])

    @property
    def facing(self) -> int:
        """The facing of the first stand."""
        return self.stands()[0].facing

    def legs(self) -> tuple[Leg, ...]:
        """Return the legs that bring the unit there."""
        return self._legs

    def stands(self) -> tuple[Stand, ...]:
        """Return the stands as they would be there."""
        return self._stands


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
    """What the stands behind the head of a column still cost it, where the ground is not all alike.

    `points` is what the column has paid; `dearest` the dearest step that is left to its followers at each of its next
    steps, and `off` how many steps it must go along a road before all of it is on that road.
    """

    points: int
    dearest: tuple[int, ...]
    off: int

    def serves(self, other: _Outlook) -> bool:
        """Return whether a column is nowhere worse off with this outlook, from the same head, than with another."""
        more = sum(max(0, one - two) for one, two in zip(self.dearest, other.dearest, strict=True))
        return self.points + more <= other.points and self.off <= other.off


def column_trails(
    field: Field, unit: Unit, column: tuple[Stand, ...], spent: Spent, potential: Potential
) -> Iterator[Trail]:
    """Yield the cheapest march of the column's head to each hex (DW-V.1.6-c); contact ends a march.

    A column pays at each step for the dearest hex that any of its stands enters (DW-XI.2.0-b), and has a road's price
    only when it is all on the road (DW-XI.3.8-c): so the cheapest way on from a hex need not be the cheapest way to it.
    """
    limit = potential.points_after(spent.manoeuvres)
    fares = Fares(field, unit)
    open_hexes, near = surroundings(field, unit)
    may_attack = unit.order in (Order.CHARGE, Order.SKIRMISH)
    # The cheapest first, and of several the one that was found first; the numbers keep trails from being compared.
    number = itertools.count()
    start = Trail((), column, spent.points, spent.manoeuvres)
    queue = [(spent.points, next(number), start.hexes, start)]
    outlooks: dict[Hex, list[_Outlook]] = {}
    reached = {column[0].hex: spent.points}
    told = set()
    while queue:
        _, _, hexes, trail = heappop(queue)
        head = hexes[0]
        following = () if fares.uniform is not None else _following(hexes)
        outlook = _outlook(fares, following, trail.points)
        known = outlooks.setdefault(head, [])
        if any(other.serves(outlook) for other in known):
            continue
        known.append(outlook)
        if trail.legs() and head not in told:
            told.add(head)
            yield trail
        if trail.contact or trail.points + fares.least > limit:
            continue
        for towards in range(6):
            hex = head + DIRECTIONS[towards]
            if hex in hexes or hex not in open_hexes:
                continue
            # Where every step has one price none is barred.
            price = fares.uniform
            if price is None:
                price = _dearest(fares, ((head, towards), *following))
            if price is None:
                continue
            # The others come where stands of the unit have been, which is next to no enemy.
            contact = hex in near
            points = trail.points + price
            if points > limit or (contact and not may_attack):
                continue
            if fares.uniform is not None:
                if points >= reached.get(hex, points + 1):
                    continue
                reached[hex] = points
            longer = _March(trail, towards, points, contact=contact)
            # Each of the others comes to where the one before it was.
            heappush(queue, (points, next(number), (hex, *hexes[:-1]), longer))


def _outlook(fares: Fares, following: tuple[tuple[Hex, int], ...], points: int) -> _Outlook:
    """Return what the followers of a column still cost it; of a road what matters is where its way first left it."""
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
    return _Outlook(points, tuple(dearest), off)


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


def sidesteps(field: Field, unit: Unit, spent: Spent) -> Iterator[Trail]:
    """Yield the places to which all stands can step side by side by manoeuvres (DW-V.1.1-c, DW-V.1.7-d)."""
    now = Trace(field, unit, spent)
    edge: list[tuple[tuple[Leg, ...], Trace]] = [((), now)]
    seen = {now.body[0].hex}
    while edge:
        grown = []
        for legs, before in edge:
            if not before.potential.allows(before.spent.points, before.spent.manoeuvres + 1):
                continue
            for towards in range(6):
                step, trace = Sidestep(towards), before.twin()
                try:
                    trace.take(step)
                except Refused:
                    continue
                if trace.body[0].hex not in seen:
                    seen.add(trace.body[0].hex)
                    yield trail_of((*legs, step), trace)
                    if not trace.over:
                        grown.append(((*legs, step), trace))
        edge = grown


def trail_of(legs: tuple[Leg, ...], trace: Trace, apart: int | None = None) -> Trail:
    """Return the place that a trace has come to by some legs."""
    spent = trace.spent
    return Trail(legs, trace.body, spent.points, spent.manoeuvres, trace.over, apart)


def settlings(field: Field, unit: Unit, spent: Spent) -> Iterator[Trail]:
    """Yield ways on for a unit whose movement cannot end here: forming up, or steps of stands to hold together."""
    now = Trace(field, unit, spent)
    if spent.regrouping:
        moves = now.forming_up()
        legs: Iterator[Leg] = iter((Shift(moves),) if moves else ())
    else:
        legs = now.single_legs()
    for leg in legs:
        trace = Trace(field, unit, spent)
        trace.follow((leg,))
        yield trail_of((leg,), trace)


def small_trails(
    field: Field, unit: Unit, stands: tuple[Stand, ...], spent: Spent, potential: Potential
) -> Iterator[Trail]:
    """Yield places a small unit reaches with all its stands side by side, turning freely (DW-V.1.7-b, -e).

    Each place comes once for its present facing, and in contact with every facing that makes the last step forward.
    """
    fares = Fares(field, unit)
    limit = potential.points_after(spent.manoeuvres)
    paid = tuple(spent.points_of(stand.id) for stand in stands)
    most = max(paid)
    if most + fares.least > limit:
        yield from sidesteps(field, unit, spent)
    open_hexes, near = surroundings(field, unit)
    may_attack = unit.order in (Order.CHARGE, Order.SKIRMISH)
    for facing in range(6):
        if any(stand.facing != facing for stand in stands):
            yield Trail((Face(facing),), _faced(stands, facing), most, spent.manoeuvres)
    # By what the stand that has paid most has paid, then in the order in which they were found.
    number = itertools.count()
    queue: list[tuple[int, int, Hex, tuple[int, ...], tuple[int, ...]]] = [(most, next(number), 0, (), paid)]
    seen: set[Hex] = set()
    while queue:
        points, _, offset, path, paid = heappop(queue)
        if path:
            cells = [stand.hex + offset for stand in stands]
            if not near.isdisjoint(cells):
                if may_attack:
                    yield from _charges(stands, path, points, spent.manoeuvres)
                continue
            if offset in seen:
                continue
            yield _walked(stands, path, None, points, spent.manoeuvres, contact=False)
        seen.add(offset)
        for towards, step in enumerate(DIRECTIONS):
            to = offset + step
            if to in seen or not open_hexes.issuperset([stand.hex + to for stand in stands]):
                continue
            after = _paid(fares, paid, [(stand.hex + offset, towards) for stand in stands])
            if after is not None and max(after) <= limit:
                heappush(queue, (max(after), next(number), to, (*path, towards), after))


def _paid(fares: Fares, paid: tuple[int, ...], steps: Sequence[tuple[Hex, int]]) -> tuple[int, ...] | None:
    """Return what stands have paid each after a step of all; None where one of the steps cannot be made."""
    prices = fares.each(steps)
    return None if prices is None else tuple([had + price for had, price in zip(paid, prices, strict=True)])


def _charges(
    stands: tuple[Stand, ...], path: tuple[int, ...], points: int, manoeuvres: int
) -> Iterator[Trail]:
    for facing in range(6):
        if path[-1] in FRONT[facing] and is_organised(_faced(stands, facing)):
            yield _walked(stands, path, facing, points, manoeuvres, contact=True)


def _faced(stands: tuple[Stand, ...], facing: int) -> tuple[Stand, ...]:
    return tuple(stand.at(stand.hex, facing) for stand in stands)


def _walked(
    stands: tuple[Stand, ...],
    path: tuple[int, ...],
    facing: int | None,
    points: int,
    manoeuvres: int,
    *,
    contact: bool,
) -> Trail:
    legs: list[Leg] = [] if facing is None else [Face(facing)]
    legs.extend(Walk({stand.id: towards for stand in stands}) for towards in path)
    offset = sum(DIRECTIONS[towards] for towards in path)
    turned = stands if facing is None else _faced(stands, facing)
    after = tuple(stand.at(stand.hex + offset) for stand in turned)
    return Trail(tuple(legs), after, points, manoeuvres, contact)


def _all_legs(unit: Unit) -> list[Leg]:
    legs: list[Leg] = [Advance("left"), Advance("right"), Wheel("left"), Wheel("right")]
    legs += [Face(facing) for facing in range(6)]
    legs += [March(towards) for towards in range(6)]
    if is_small(unit):
        legs += [Walk(dict.fromkeys(unit.stands, towards)) for towards in range(6)]
    return [*legs, *[Sidestep(towards) for towards in range(6)]]


def lawful(field: Field, unit: Unit, spent: Spent, legs: Sequence[Leg] | None = None) -> Iterator[Trail]:
    """Yield every place that whole-unit legs bring a unit to, cheapest first, by asking the law at each step.

    For units of which shapes know nothing: with larger stands, or in formations that are neither ranks nor columns. Slow,
    but where `legs` names the few that such a formation can take at all.
    """
    legs = _all_legs(unit) if legs is None else legs
    column = column_order(field.stands_of(unit)) is not None
    number = itertools.count()
    queue: list[tuple[int, int, int, tuple[Leg, ...], Trace]] = []

    def push(done: tuple[Leg, ...], trace: Trace) -> None:
        heappush(queue, (trace.spent.manoeuvres, trace.spent.points, next(number), done, trace))

    push((), Trace(field, unit, spent))
    found, seen = set(), set()
    while queue:
        _, _, _, done, trace = heappop(queue)
        place = frozenset((stand.id, stand.hex, stand.facing) for stand in trace.body)
        after = trace.spent
        state = place, after.points, after.manoeuvres, after.wheel, after.free, after.regrouping, after.turned
        if state in seen:
            continue
        seen.add(state)
        if place not in found:
            found.add(place)
            if done and place != frozenset((s.id, s.hex, s.facing) for s in field.stands_of(unit)):
                yield trail_of(done, trace)
        if trace.over:
            continue
        for leg in legs:
            if isinstance(leg, March) and not column:
                continue
            further = trace.twin()
            try:
                further.take(leg)
            except Refused:
                continue
            push((*done, leg), further)
