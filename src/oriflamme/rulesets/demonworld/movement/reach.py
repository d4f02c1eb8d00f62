"""All the places a unit can come to with what it has left, and the legs that bring it there.

This is the fast way; `trace` is the readable one, and the tests hold the two together.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, direction
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.organisation import column_order, is_organised, one_facing

from .legs import Advance, Face, Leg, March, Shift, Sidestep, Walk, Wheel
from .potential import HEX_COST, Potential, Spent
from .shapes import Change, Shape, shape_of
from .trace import SMALL, Refused, Trace, least_turn

_SIDES = ("left", "right")


class Start(NamedTuple):
    """Where a search sets out: the legs that were taken before, and which stand holds which offset after them."""

    unit: str
    shape: Shape
    anchor: Hex
    holders: dict[Hex, str]
    spent: Spent
    legs: tuple[Leg, ...] = ()


class Node(NamedTuple):
    """A place on the way: where the shape stands, what has been spent by then, and from which node by which change."""

    shape: Shape
    anchor: Hex
    points: int
    manoeuvres: int
    wheel: str | None
    parent: Node | Start
    change: Change | None
    contact: bool


class Destination:
    """A place a unit can come to: its hexes and facing, what it will have spent in all, and whether it is in contact."""

    __slots__ = ("_node",)

    def __init__(self, node: Node) -> None:
        """Keep the node of the search."""
        self._node = node

    @property
    def shape(self) -> Shape:
        """The shape of the unit there."""
        return self._node.shape

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes of the stands, in no order of stands."""
        anchor = self._node.anchor
        return tuple([anchor + offset for offset in self._node.shape.offsets])

    @property
    def facing(self) -> int:
        """The facing of all stands."""
        return self._node.shape.facing

    @property
    def points(self) -> int:
        """Movement points spent in all by then."""
        return self._node.points

    @property
    def manoeuvres(self) -> int:
        """Manoeuvres spent in all by then."""
        return self._node.manoeuvres

    @property
    def contact(self) -> bool:
        """Whether the unit is in contact with an enemy there."""
        return self._node.contact

    def _chain(self) -> tuple[Start, list[Change]]:
        changes = []
        node: Node | Start = self._node
        while isinstance(node, Node):
            if node.change is not None:
                changes.append(node.change)
            node = node.parent
        return node, changes[::-1]

    def legs(self) -> tuple[Leg, ...]:
        """Return the legs that bring the unit there."""
        start, changes = self._chain()
        holders = start.holders
        legs = list(start.legs)
        for change in changes:
            legs.extend(_legs_of(change, holders))
            holders = {change.mapping[offset]: key for offset, key in holders.items()}
        return tuple(legs)

    def stands(self) -> tuple[Stand, ...]:
        """Return the stands as they would be there."""
        start, changes = self._chain()
        holders = start.holders
        for change in changes:
            holders = {change.mapping[offset]: key for offset, key in holders.items()}
        anchor, facing = self._node.anchor, self._node.shape.facing
        return tuple(Stand(key, start.unit, anchor + offset, facing) for offset, key in holders.items())


def _legs_of(change: Change, holders: dict[Hex, str]) -> Iterator[Leg]:
    match change.kind:
        case "advance":
            yield Advance("right" if change.argument else "left")
        case "sidestep":
            yield Sidestep(change.argument)
        case "wheel":
            yield Wheel("right" if change.argument else "left")
        case "face":
            yield Face(change.argument)
            if change.free:
                yield Shift(_moves(change, holders))
        case "reform":
            yield Shift(_moves(change, holders))


def _moves(change: Change, holders: dict[Hex, str]) -> dict[str, int]:
    moves = {}
    for offset, key in holders.items():
        step = change.delta + change.mapping[offset] - offset
        if step:
            towards = direction(0, step)
            assert towards is not None  # a reform moves a stand by one hex at most
            moves[key] = towards
    return moves


def destinations(field: Field, unit: Unit, spent: Spent) -> Iterator[Destination | Trail]:
    """Yield every place the unit can come to in its sequence, each once, by the cheapest legs found.

    Cheapest is: with the fewest manoeuvres, then with the fewest points. Single stands' moves that leave no organised
    formation are legal too (DW-V.1.4-a) but are not listed here, and of each new width only the formations that move the
    fewest stands.
    """
    stands = field.stands_of(unit)
    potential = Potential(field.profile(unit).movement.under(unit.order))
    if len(stands) < SMALL:
        yield from _small_trails(field, unit, stands, spent, potential)
        return
    column = column_order(stands)
    if column is not None:
        yield from _column_trails(field, unit, column, spent, potential)
    if one_facing(stands) is None:
        yield from _sidesteps(field, unit, spent)
    yield from reach(field, unit, spent)


def reach(field: Field, unit: Unit, spent: Spent) -> Iterator[Destination]:
    """Yield the places a unit of four stands or more comes to with all its stands facing one way.

    A unit of mixed facings has to turn first. Marches of columns are not among them.
    """
    stands = field.stands_of(unit)
    facing = one_facing(stands)
    potential = Potential(field.profile(unit).movement.under(unit.order))
    search = _Search(field, unit, potential)
    if facing is not None:
        anchor, shape = shape_of((stand.hex for stand in stands), facing)
        holders = {stand.hex - anchor: stand.id for stand in stands}
        search.begin(Start(unit.id, shape, anchor, holders, spent))
    elif potential.allows(spent.points, spent.manoeuvres + 1):
        for turn in range(6):
            search.turn(stands, turn, spent)
    return map(Destination, search.run())


_Place = tuple[Shape, Hex]

_BLOCKED, _FREE, _NEAR = range(3)
"""What is known of a place: it cannot be stood on, it can, or it can but in contact with an enemy."""


class _Search:
    """A search over shapes and anchors in the order of points and manoeuvres spent.

    Points before manoeuvres: so a node is first met with the fewest points that bring it there.
    """

    def __init__(self, field: Field, unit: Unit, potential: Potential) -> None:
        self.field, self.unit = field, unit
        self.potential = potential
        self.may_attack = unit.order in (Order.CHARGE, Order.SKIRMISH)
        self.may_wheel = unit.order is not Order.HOLD
        self.wheel_contact = field.ground.readings.wheel_into_contact
        units, side = field.units, unit.side
        others = [stand for stand in field.stands.values() if stand.unit != unit.id]
        self.open = field.ground.map.hexes.difference([stand.hex for stand in others])
        enemies = [stand.hex for stand in others if units[stand.unit].side != side]
        self.near = {hex + step for hex in enemies for step in DIRECTIONS}
        self.limits = [potential.points_after(spent) for spent in range(potential.manoeuvres + 1)]
        self.seen: set[tuple[_Place, int, str | None]] = set()
        self.verdicts: dict[_Place, int] = {}
        self.found: dict[_Place, Node] = {}
        self.queue: dict[tuple[int, int], list[Node]] = {}

    def begin(self, start: Start) -> None:
        """Search from here as well."""
        spent = start.spent
        node = Node(
            start.shape, start.anchor, spent.points, spent.manoeuvres, spent.wheel, start, None, False
        )
        self.found[start.shape, start.anchor] = node
        self.seen.add(((start.shape, start.anchor), spent.manoeuvres, spent.wheel))
        self.queue.setdefault((spent.points, spent.manoeuvres), []).append(node)

    def turn(self, stands: tuple[Stand, ...], facing: int, spent: Spent) -> None:
        """Search from where stands of mixed facings are once they have all turned to one (DW-V.1.3-a, DW-V.1.6-f)."""
        anchor, shape = shape_of((stand.hex for stand in stands), facing)
        free = is_organised(stands) and not shape.organised
        turned = Spent(spent.points, spent.manoeuvres + 1, spent.wheel, free=free)
        holders = {stand.hex - anchor: stand.id for stand in stands}
        self.begin(Start(self.unit.id, shape, anchor, holders, turned, (Face(facing),)))

    def run(self) -> Iterator[Node]:
        """Search to the end; yield the cheapest node of each place but the one where the unit is."""
        for points in range(self.potential.points + 1):
            for manoeuvres in range(self.potential.manoeuvres + 1):
                # Free changes of formation are appended to the list while it is gone through.
                for node in self.queue.get((points, manoeuvres), ()):
                    self._expand(node)
        return (node for node in self.found.values() if node.change is not None or _legs_before(node))

    def _expand(self, node: Node) -> None:
        shape, points, manoeuvres, wheel = node.shape, node.points, node.manoeuvres, node.wheel
        if points + HEX_COST <= self.limits[manoeuvres]:
            self._take(node, shape.advances, points + HEX_COST, manoeuvres, wheel)
        if manoeuvres < self.potential.manoeuvres and points <= self.limits[manoeuvres + 1]:
            self._take(node, shape.sidesteps, points, manoeuvres + 1, wheel)
            self._take(node, shape.turns, points, manoeuvres + 1, wheel)
            if self.may_wheel:
                self._wheel(node)
        self._reform(node)

    def _wheel(self, node: Node) -> None:
        for change in node.shape.wheels:
            side = _SIDES[change.argument]
            manoeuvres = node.manoeuvres + change.cost
            if node.wheel in (None, side) and self.potential.allows(node.points, manoeuvres):
                anchor = node.anchor
                if self.open.issuperset([anchor + offset for offset in change.swept]):
                    self._take(node, (change,), node.points, manoeuvres, side)

    def _reform(self, node: Node) -> None:
        """Change the formation: for one manoeuvre, or for what a run of single moves under way leaves to pay."""
        before = node.change
        if before is None and isinstance(node.parent, Start):
            spent, holders = node.parent.spent, node.parent.holders
            for change in node.shape.reforms:
                cost = spent.after_shift(holders[offset] for offset in change.movers).manoeuvres
                if self.potential.allows(node.points, cost):
                    self._take(node, (change,), node.points, cost, node.wheel)
            return
        reforms: Iterable[Change] = node.shape.reforms
        if before is not None and before.movers:
            if isinstance(node.parent, Node) and _running(node.parent):
                return
            # The second of two runs costs a manoeuvre only if a stand goes on that has gone a hex before.
            reforms = [change for change in reforms if not change.movers.isdisjoint(before.moved)]
        if self.potential.allows(node.points, node.manoeuvres + 1):
            self._take(node, reforms, node.points, node.manoeuvres + 1, node.wheel)

    def _take(
        self, node: Node, changes: Iterable[Change], points: int, manoeuvres: int, wheel: str | None
    ) -> None:
        """Go on by each of some changes to where nothing is in the way; stop where there is contact (DW-V.3.2-a)."""
        anchor = node.anchor
        seen, verdicts, found = self.seen, self.verdicts, self.found
        queue = self._queue(points, manoeuvres)
        for change in changes:
            place = change.shape, anchor + change.delta
            key = place, manoeuvres, wheel
            if key in seen:
                continue
            verdict = verdicts.get(place)
            if verdict is None:
                verdict = verdicts[place] = self._judge(*place)
            if verdict == _BLOCKED or (verdict == _NEAR and not self._attack(change, place[1], node.shape)):
                continue
            seen.add(key)
            new = Node(*place, points, manoeuvres, wheel, node, change, verdict == _NEAR)
            best = found.get(place)
            if best is None or (manoeuvres, points) < (best.manoeuvres, best.points):
                found[place] = new
            if verdict == _FREE and queue is not None:
                queue.append(new)

    def _queue(self, points: int, manoeuvres: int) -> list[Node] | None:
        """Return the nodes to go on from that have spent so much, or None when nothing is left to go on with."""
        queue = self.queue.get((points, manoeuvres))
        if queue is None:
            further = manoeuvres < self.potential.manoeuvres and points <= self.limits[manoeuvres + 1]
            if further or points + HEX_COST <= self.limits[manoeuvres]:
                queue = self.queue[points, manoeuvres] = []
        return queue

    def _judge(self, shape: Shape, anchor: Hex) -> int:
        cells = [anchor + offset for offset in shape.offsets]
        if not self.open.issuperset(cells):
            return _BLOCKED
        return _FREE if self.near.isdisjoint(cells) else _NEAR

    def _attack(self, change: Change, anchor: Hex, before: Shape) -> bool:
        """Return whether the contact is an attack the unit may make (DW-V.3.1-c, DW-V.3.1-d)."""
        if not self.may_attack or not before.organised or change.kind == "face":
            return False
        contacting = {offset for offset in change.shape.offsets if anchor + offset in self.near}
        if change.kind == "wheel":
            return self.wheel_contact and not contacting.isdisjoint(change.forward)
        return contacting <= change.forward


def _legs_before(node: Node) -> bool:
    return isinstance(node.parent, Start) and bool(node.parent.legs)


def _running(node: Node) -> bool:
    """Return whether single stands had moved when the search set out, so that the next run continues theirs."""
    return node.change is None and isinstance(node.parent, Start) and bool(node.parent.spent.run)


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


def _column_trails(
    field: Field, unit: Unit, column: tuple[Stand, ...], spent: Spent, potential: Potential
) -> Iterator[Trail]:
    """Yield the shortest march of the column's head to each hex (DW-V.1.6-c); contact ends a march."""
    limit = (potential.points_after(spent.manoeuvres) - spent.points) // HEX_COST
    others = {stand.hex for stand in field.stands.values() if stand.unit != unit.id}
    may_attack = unit.order in (Order.CHARGE, Order.SKIRMISH)
    trails = [Trail((), column, spent.points, spent.manoeuvres)]
    seen = {column[0].hex}
    for _ in range(max(limit, 0)):
        grown = []
        for trail in trails:
            body = trail.stands()
            for towards in range(6):
                hex = body[0].hex + DIRECTIONS[towards]
                own = {stand.hex for stand in body[:-1]}
                if hex in seen or hex in own or hex in others or hex not in field.ground.map.hexes:
                    continue
                after = _marched(body, towards)
                contact = any(True for stand in after for _ in field.enemies_near(stand.hex, unit.side))
                if contact and not may_attack:
                    continue
                seen.add(hex)
                legs = (*trail.legs(), March(towards))
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


def _sidesteps(field: Field, unit: Unit, spent: Spent) -> Iterator[Trail]:
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


def _small_trails(
    field: Field, unit: Unit, stands: tuple[Stand, ...], spent: Spent, potential: Potential
) -> Iterator[Trail]:
    """Yield places a small unit reaches with all its stands side by side, turning freely (DW-V.1.7-b, -e).

    Each place comes once for its present facing, and in contact with every facing that makes the last step forward.
    """
    most = max(spent.points_of(stand.id) for stand in stands)
    limit = (potential.points_after(spent.manoeuvres) - most) // HEX_COST
    if limit <= 0:
        yield from _sidesteps(field, unit, spent)
    others = {stand.hex for stand in field.stands.values() if stand.unit != unit.id}
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
                if to in paths or any(cell in others or cell not in field.ground.map.hexes for cell in cells):
                    continue
                path = (*paths[offset], towards)
                points = most + HEX_COST * len(path)
                contact = any(True for cell in cells for _ in field.enemies_near(cell, unit.side))
                if not contact:
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
