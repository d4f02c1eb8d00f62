"""Places reached otherwise than by a unit in ranks: by columns, small units and stands of mixed facings."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import Final, TypeAlias

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.organisation import column_order, is_organised, one_facing

from .cohesion import is_small
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
                if before.body[0].hex + DIRECTIONS[towards] in seen:
                    continue
                step, trace = Sidestep(towards), before.twin()
                try:
                    trace.take(step)
                except Refused:
                    continue
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

    Each place comes once for its present facing, and in contact with every facing that makes the last step forward. Each
    stand pays for its own steps: so of two ways to a place that which has cost its stands less at most may be the
    dearer one further on.
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
    seen: dict[Hex, list[tuple[int, ...]]] = {}
    charged: set[tuple[Hex, int]] = set()
    while queue:
        points, _, offset, path, paid = heappop(queue)
        if path:
            cells = [stand.hex + offset for stand in stands]
            if not near.isdisjoint(cells):
                if may_attack and (offset, path[-1]) not in charged:
                    charged.add((offset, path[-1]))
                    yield from _charges(stands, path, points, spent.manoeuvres)
                continue
            known = seen.get(offset, [])
            if _no_better(paid, known):
                continue
            if not known:
                yield _walked(stands, path, None, points, spent.manoeuvres, contact=False)
        seen.setdefault(offset, []).append(paid)
        for towards, after in _strides(fares, paid, [stand.hex + offset for stand in stands], open_hexes):
            to = offset + DIRECTIONS[towards]
            # Where every step has one price the first way to a place is as good as any.
            if max(after) <= limit and not (to in seen and fares.uniform is not None):
                heappush(queue, (max(after), next(number), to, (*path, towards), after))


def _strides(
    fares: Fares, paid: tuple[int, ...], hexes: Sequence[Hex], open_hexes: frozenset[Hex]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the directions in which stands on these hexes can all step, and what each has paid then."""
    for towards, step in enumerate(DIRECTIONS):
        if open_hexes.issuperset([hex + step for hex in hexes]):
            after = _paid(fares, paid, [(hex, towards) for hex in hexes])
            if after is not None:
                yield towards, after


def _no_better(paid: tuple[int, ...], known: Iterable[tuple[int, ...]]) -> bool:
    """Return whether stands that have paid so much have each paid at least as much as in another way that is known."""
    return any(all(had <= pays for had, pays in zip(other, paid, strict=True)) for other in known)


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


_Had: TypeAlias = tuple[int, ...]
"""What has been spent: manoeuvres, points, and the points of each stand."""

_Standing: TypeAlias = tuple[tuple[tuple[Hex, int], ...], Hashable, _Had]
"""Where stands are; that with all else but costs that the ways on depend on; and what has been spent."""


def lawful(
    field: Field,
    unit: Unit,
    spent: Spent,
    legs: Sequence[Leg] | None = None,
    away: Mapping[Hex, int] | None = None,
) -> Iterator[Trail]:
    """Yield every place that whole-unit legs bring a unit to, cheapest first, by asking the law at each step.

    For units of which shapes know nothing: with larger stands, or in formations that are neither ranks nor columns. Slow,
    but where `legs` names the few that such a formation can take at all, or `away` says of each hex how far it is from where
    one would come: nothing is looked for that leads nowhere there.
    """
    start = Trace(field, unit, spent)
    column = column_order(start.body) is not None
    # What is barred is barred wherever the unit comes.
    legs = [
        leg
        for leg in (_all_legs(unit) if legs is None else legs)
        if not start.against(leg) and (column or not isinstance(leg, March))
    ]
    number = itertools.count()
    queue: list[tuple[int, int, int, tuple[Leg, ...], Trace, _Standing]] = []

    least = Fares(field, unit).least
    # A wheel swings a stand as far as it is from the pivot; all else takes it one hex on.
    swing = len(unit.stands) if any(isinstance(leg, Wheel) for leg in legs) else 1

    def farthest(trace: Trace) -> int:
        """Return how many hexes a stand goes at most with what is left; one more if a hex is free after a turn."""
        spent, potential = trace.spent, trace.potential
        return 1 + max(
            (potential.points_after(manoeuvres) - spent.points) // least
            + swing * (manoeuvres - spent.manoeuvres)
            for manoeuvres in range(spent.manoeuvres, potential.manoeuvres + 1)
        )

    # How stands come to where they are, whatever they have spent, and what those who come so have.
    waiting: dict[Hashable, list[_Had]] = {}

    def push(done: tuple[Leg, ...], trace: Trace) -> None:
        standing = _, state, had = _standing(trace)
        others = waiting.setdefault(state, [])
        if not _no_better(had, others):
            others.append(had)
            heappush(queue, (trace.spent.manoeuvres, trace.spent.points, next(number), done, trace, standing))

    push((), start)
    here = _standing(start)[0]
    found = set()
    seen: dict[Hashable, list[_Had]] = {}
    while queue:
        _, _, _, done, trace, (place, state, had) = heappop(queue)
        # Whoever comes to the same with no less of anything left has all the ways on that this one has.
        others = seen.setdefault(state, [])
        if _no_better(had, others):
            continue
        others.append(had)
        left = 0 if away is None else min([away[hex] for hex, _ in place])
        if place not in found:
            found.add(place)
            if done and left <= 0 and place != here:
                yield trail_of(done, trace)
        if trace.over or left > farthest(trace):
            continue
        for leg in _worth_asking(trace, done, legs):
            if isinstance(leg, Advance | Sidestep) and _no_better(*_stepped(trace, leg, least, waiting)):
                continue
            further = trace.twin()
            try:
                further.take(leg)
            except Refused:
                continue
            push((*done, leg), further)


def _standing(trace: Trace) -> _Standing:
    spent, stands = trace.spent, trace.stands
    place = tuple([(stand.hex, stand.facing) for stand in stands.values()])
    state = place, spent.wheel, spent.free, spent.regrouping, spent.turned
    paid = [spent.points_of(stand) for stand in stands] if spent.by_stand else [spent.points] * len(stands)
    return place, state, (spent.manoeuvres, spent.points, *paid)


def _stepped(
    trace: Trace, leg: Advance | Sidestep, least: int, waiting: Mapping[Hashable, Sequence[_Had]]
) -> tuple[_Had, Sequence[_Had]]:
    """Return what is spent at least after a step of all stands, and what others that have come to the same have spent."""
    if isinstance(leg, Advance):
        towards, manoeuvres, points = FRONT[trace.body[0].facing][leg.side == "right"], 0, least
    else:
        towards, manoeuvres, points = leg.direction, 1, 0
    spent, step = trace.spent, DIRECTIONS[towards]
    places = tuple([(stand.hex + step, stand.facing) for stand in trace.body])
    paid = [spent.points_of(stand) + points for stand in trace.stands]
    had = (spent.manoeuvres + manoeuvres, spent.points + points, *paid)
    return had, waiting.get((places, spent.wheel, False, False, ()), ())


def _worth_asking(trace: Trace, done: Sequence[Leg], legs: Iterable[Leg]) -> Iterator[Leg]:
    """Yield those of some whole-unit legs that are worth asking the law about after others.

    What takes a manoeuvre is not for those who have none left; turns of small units take none, nor do some that go on with
    one begun before. Who has just turned could have turned to every other facing at once, unless larger stands swung round.
    Nobody advances or wheels out of ranks, and columns march instead.
    """
    spent, body = trace.spent, trace.body
    spare = trace.potential.allows(spent.points, spent.manoeuvres + 1)
    column = len(body) > 1 and column_order(body) is not None
    turned = bool(done) and isinstance(done[-1], Face) and all(stand.footprint is SINGLE for stand in body)
    in_ranks = trace.organised() and (trace.small or not column)
    worth = {
        Advance: in_ranks,
        Face: not turned and (spare or bool(spent.turned) or trace.small),
        March: column or bool(spent.led),
        Sidestep: spare,
        Wheel: in_ranks and spare,
    }
    facing = one_facing(body)
    for leg in legs:
        if worth.get(type(leg), True) and not (isinstance(leg, Face) and leg.facing == facing):
            yield leg
