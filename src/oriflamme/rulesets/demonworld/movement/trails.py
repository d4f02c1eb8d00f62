"""Places reached otherwise than by a unit in ranks: by columns, small units and stands of mixed facings."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, direction, distance
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.organisation import is_organised

from .legs import Face, Leg, March, Shift, Sidestep, Walk
from .potential import HEX_COST, Potential, Spent
from .trace import Refused, Trace, is_small, least_turn

MARCH = 40
"""Farther than this no stand is brought back to its unit."""


def surroundings(field: Field, unit: Unit) -> tuple[frozenset[Hex], set[Hex]]:
    """Return the hexes where no other unit stands, and those next to an enemy."""
    units, side = field.units, unit.side
    others = [stand for stand in field.stands.values() if stand.unit != unit.id]
    enemies = [stand.hex for stand in others if units[stand.unit].side != side]
    open_hexes = field.ground.map.hexes.difference([stand.hex for stand in others])
    return open_hexes, {hex + step for hex in enemies for step in DIRECTIONS}


class Trail:
    """A place reached by a column, a small unit or stands of mixed facings: the legs, and the stands as they would be."""

    __slots__ = ("_legs", "_stands", "contact", "manoeuvres", "points")

    def __init__(
        self,
        legs: tuple[Leg, ...],
        stands: tuple[Stand, ...],
        points: int = 0,
        manoeuvres: int = 0,
        contact: bool = False,
    ) -> None:
        """Keep the legs, the stands after them, and the cost in all."""
        self._legs = legs
        self._stands = stands
        self.points, self.manoeuvres, self.contact = points, manoeuvres, contact

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes of the stands."""
        return tuple(stand.hex for stand in self._stands)

    @property
    def facing(self) -> int:
        """The facing of the first stand."""
        return self._stands[0].facing

    def legs(self) -> tuple[Leg, ...]:
        """Return the legs that bring the unit there."""
        return self._legs

    def stands(self) -> tuple[Stand, ...]:
        """Return the stands as they would be there."""
        return self._stands


def column_trails(
    field: Field, unit: Unit, column: tuple[Stand, ...], spent: Spent, potential: Potential
) -> Iterator[Trail]:
    """Yield the shortest march of the column's head to each hex (DW-V.1.6-c); contact ends a march."""
    limit = (potential.points_after(spent.manoeuvres) - spent.points) // HEX_COST
    open_hexes, near = surroundings(field, unit)
    may_attack = unit.order in (Order.CHARGE, Order.SKIRMISH)
    trails = [Trail((), column, spent.points, spent.manoeuvres)]
    seen = {column[0].hex}
    for _ in range(max(limit, 0)):
        grown = []
        for trail in trails:
            body = trail.stands()
            own = {stand.hex for stand in body}
            for towards in range(6):
                hex = body[0].hex + DIRECTIONS[towards]
                if hex in seen or hex in own or hex not in open_hexes:
                    continue
                # The others come where stands of the unit have been, which is next to no enemy.
                contact = hex in near
                if contact and not may_attack:
                    continue
                seen.add(hex)
                legs = (*trail.legs(), March(towards))
                after = _marched(body, towards)
                grown.append(Trail(legs, after, trail.points + HEX_COST, spent.manoeuvres, contact))
        yield from grown
        trails = [trail for trail in grown if not trail.contact]


def _marched(body: tuple[Stand, ...], towards: int) -> tuple[Stand, ...]:
    head = body[0]
    after = [Stand(head.id, head.unit, head.hex + DIRECTIONS[towards], least_turn(head.facing, towards))]
    for before, stand in itertools.pairwise(body):
        ahead = direction(before.hex, after[-1].hex)
        assert ahead is not None  # the one before has moved by one hex
        after.append(Stand(stand.id, stand.unit, before.hex, least_turn(stand.facing, ahead)))
    return tuple(after)


def sidesteps(field: Field, unit: Unit, spent: Spent) -> Iterator[Trail]:
    """Yield the places to which all stands can step side by side by manoeuvres (DW-V.1.1-c, DW-V.1.7-d)."""
    edge: list[tuple[Leg, ...]] = [()]
    start = field.stands_of(unit)[0].hex
    seen = {start}
    while edge:
        grown = []
        for legs in edge:
            for towards in range(6):
                longer = (*legs, Sidestep(towards))
                trace = Trace(field, unit, spent)
                try:
                    trace.follow(longer)
                except Refused:
                    continue
                if trace.body[0].hex not in seen:
                    seen.add(trace.body[0].hex)
                    yield _trail(longer, trace)
                    if not trace.contacts:
                        grown.append(longer)
        edge = grown


def _trail(legs: tuple[Leg, ...], trace: Trace) -> Trail:
    return Trail(legs, trace.body, trace.spent.points, trace.spent.manoeuvres, bool(trace.contacts))


def gatherings(field: Field, unit: Unit, spent: Spent, potential: Potential) -> Iterator[Trail]:
    """Yield ways to draw scattered stands together, step by step, towards the nearest formation in two ranks.

    For units that cannot form up at once: large ones by manoeuvres (DW-V.1.1-d), small ones by points if they have any,
    turning freely to one facing (DW-V.1.7-b). The stands keep away from enemies.
    """
    stands = field.stands_of(unit)
    facings = [stand.facing for stand in stands]
    facing = max(range(6), key=lambda each: (facings.count(each), -each))
    open_hexes, near = surroundings(field, unit)
    goals = _goals(stands, facing, open_hexes - near)
    on_points = is_small(unit) and potential.points_after(spent.manoeuvres) > 0
    legs: tuple[Leg, ...] = (Face(facing),) if is_small(unit) and len(set(facings)) > 1 else ()
    places = {stand.id: stand.hex for stand in stands}
    while moves := _approach(places, goals, open_hexes - near):
        legs = (*legs, Walk(moves) if on_points else Shift(moves))
        trace = Trace(field, unit, spent)
        try:
            trace.follow(legs)
        except Refused:
            return
        yield _trail(legs, trace)
        places = {stand.id: stand.hex for stand in trace.body}


def _goals(stands: tuple[Stand, ...], facing: int, free: frozenset[Hex]) -> dict[str, Hex]:
    """Return a hex for each stand such that all form two ranks with one stand where it is, going as little as may be."""
    best: dict[str, Hex] = {}
    least = len(stands) * MARCH
    for left in stands:
        cells = block(left.hex, facing, len(stands), -(-len(stands) // 2))
        if not free.issuperset(cells):
            continue
        goals: dict[str, Hex] = {}
        taken: set[Hex] = set()
        for _, key, cell in sorted(
            (distance(stand.hex, cell), stand.id, cell) for stand in stands for cell in cells
        ):
            if key not in goals and cell not in taken:
                goals[key] = cell
                taken.add(cell)
        total = sum(distance(stand.hex, goals[stand.id]) for stand in stands)
        if total < least:
            best, least = goals, total
    return best


def _approach(places: dict[str, Hex], goals: dict[str, Hex], free: frozenset[Hex]) -> dict[str, int]:
    """Return the next step of every stand that can come nearer to its goal, those with the shortest way first."""
    moves: dict[str, int] = {}
    held = set(places.values())
    for key in sorted(goals, key=lambda key: (distance(places[key], goals[key]), key)):
        here, goal = places[key], goals[key]
        steps = (
            towards
            for towards, step in enumerate(DIRECTIONS)
            if here + step in free
            and here + step not in held
            and distance(here + step, goal) < distance(here, goal)
        )
        towards = next(steps, None)
        if towards is not None:
            moves[key] = towards
            held.remove(here)
            held.add(here + DIRECTIONS[towards])
    return moves


def small_trails(
    field: Field, unit: Unit, stands: tuple[Stand, ...], spent: Spent, potential: Potential
) -> Iterator[Trail]:
    """Yield places a small unit reaches with all its stands side by side, turning freely (DW-V.1.7-b, -e).

    Each place comes once for its present facing, and in contact with every facing that makes the last step forward.
    """
    most = max(spent.points_of(stand.id) for stand in stands)
    limit = (potential.points_after(spent.manoeuvres) - most) // HEX_COST
    if limit <= 0:
        yield from sidesteps(field, unit, spent)
    open_hexes, near = surroundings(field, unit)
    may_attack = unit.order in (Order.CHARGE, Order.SKIRMISH)
    for facing in range(6):
        if any(stand.facing != facing for stand in stands):
            yield Trail((Face(facing),), _faced(stands, facing), most, spent.manoeuvres)
    paths: dict[Hex, tuple[int, ...]] = {0: ()}
    edge = [0]
    for _ in range(max(limit, 0)):
        grown = []
        for offset in edge:
            for towards, step in enumerate(DIRECTIONS):
                to = offset + step
                cells = [stand.hex + to for stand in stands]
                if to in paths or not open_hexes.issuperset(cells):
                    continue
                path = (*paths[offset], towards)
                points = most + HEX_COST * len(path)
                if near.isdisjoint(cells):
                    paths[to] = path
                    grown.append(to)
                    yield _walked(stands, path, None, points, spent.manoeuvres, contact=False)
                elif may_attack:
                    yield from _charges(stands, path, points, spent.manoeuvres)
        edge = grown


def _charges(
    stands: tuple[Stand, ...], path: tuple[int, ...], points: int, manoeuvres: int
) -> Iterator[Trail]:
    for facing in range(6):
        if path[-1] in FRONT[facing] and is_organised(_faced(stands, facing)):
            yield _walked(stands, path, facing, points, manoeuvres, contact=True)


def _faced(stands: tuple[Stand, ...], facing: int) -> tuple[Stand, ...]:
    return tuple(Stand(stand.id, stand.unit, stand.hex, facing) for stand in stands)


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
    after = tuple(Stand(stand.id, stand.unit, stand.hex + offset, stand.facing) for stand in turned)
    return Trail(tuple(legs), after, points, manoeuvres, contact)
