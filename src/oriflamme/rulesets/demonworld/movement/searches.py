"""The search for all the places of a unit in ranks: over shapes, whose changes are worked out once and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from oriflamme.board.footprints import swung
from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.organisation import is_organised

from .fares import MANOEUVRING, Fares
from .legs import Face
from .places import Destination, Start
from .potential import Potential, Spent
from .shapes import Change, Shape, shape_of
from .surroundings import surroundings

_SIDES: Final = ("left", "right")

_FREE, _NEAR, _BLOCKED = range(3)
"""What is known of a place: it can be stood on, it can but in contact with an enemy, or it cannot."""

_NEVER: Final = 1 << 20
"""More points than any unit has: what it took to come to a place where nobody has come."""

_node = tuple.__new__
"""Makes a place of its fields twice as fast as `Destination` does; tens of thousands are made in a battle."""


class Search:
    """A search over shapes and anchors in the order of points and manoeuvres spent.

    Points before manoeuvres: so a node is first met with the fewest points that bring it there where all steps cost alike;
    elsewhere one that is met again with fewer is gone on from again. `seen` has the fewest yet, by manoeuvres and direction
    wheeled in. Places go by their numbers (`Shape.base`), so that what is known of them is found at once.

    `asking` says whether steps out of the hexes of the node that is gone on from may be barred. `beyond` are places gone on
    from that nobody asks for.
    """

    def __init__(self, field: Field, unit: Unit, potential: Potential) -> None:
        self.field, self.unit = field, unit
        self.potential = potential
        self.may_attack = unit.order in (Order.CHARGE, Order.SKIRMISH)
        self.may_wheel = unit.order is not Order.HOLD
        self.wheel_contact = field.ground.readings.wheel_into_contact
        self.open, self.near = surroundings(field, unit)
        self.fares = Fares(field, unit)
        self.passages = {way: field.passage(unit, way) for way in MANOEUVRING}
        self.barring = any(not passage.open for passage in self.passages.values())
        self.barred = frozenset[Hex]().union(
            *(left for passage in self.passages.values() if not passage.open for left in passage.barred)
        )
        self.asking = False
        self.sound = True
        self.limits = [potential.points_after(spent) for spent in range(potential.manoeuvres + 1)]
        self.seen: dict[tuple[int, str | None], dict[int, int]] = {}
        self.verdicts: dict[int, int] = {}
        self.found: dict[int, Destination] = {}
        self.beyond: set[int] = set()
        self.queue: dict[tuple[int, int], list[Destination] | None] = {}
        drill = field.drill(unit)
        self.formed = None if drill is None else drill.formed

    def begin(self, start: Start) -> None:
        """Search from here as well."""
        spent, place = start.spent, start.shape.base + start.anchor
        node = Destination(
            start.shape, start.anchor, spent.points, spent.manoeuvres, spent.wheel, start, None, False
        )
        self.found[place] = node
        self.seen.setdefault((spent.manoeuvres, spent.wheel), {})[place] = spent.points
        queue = self.queue.setdefault((spent.points, spent.manoeuvres), [])
        assert queue is not None  # nothing has been looked for yet
        queue.append(node)
        cells = [start.anchor + offset for offset in start.shape.offsets]
        self.sound = self.sound and self.open.issuperset(cells) and self.near.isdisjoint(cells)

    def turn(self, stands: tuple[Stand, ...], facing: int, spent: Spent) -> None:
        """Search from where stands of mixed facings are once they have all turned to one (DW-V.1.3-a, DW-V.1.6-f)."""
        anchor, shape = shape_of((stand.hex for stand in stands), facing)
        going_on = spent.turns_on(
            {stand.id: stand for stand in stands}, {stand.id: facing for stand in stands}
        )
        manoeuvres = spent.manoeuvres + (not going_on)
        if not self.potential.allows(spent.points, manoeuvres):
            return
        # A special formation has an order of its own, which is not that of ranks (DW-XIII.0-a).
        ranked = is_organised(stands) if self.formed is None else self.field.organised(self.unit, stands)
        still = shape.organised if self.formed is None else self.formed(shape)
        free = (spent.formed if going_on else ranked) and not still
        turned = Spent(spent.points, manoeuvres, spent.wheel, free=free)
        holders = {stand.hex - anchor: stand.id for stand in stands}
        known = {stand.id: stand for stand in stands}
        self.begin(Start(known, shape, anchor, holders, turned, (Face(facing),)))

    def run(self) -> list[Destination]:
        """Search to the end; return the cheapest node of each place but the one where the unit is."""
        for points in range(self.potential.points + 1):
            for manoeuvres in range(self.potential.manoeuvres + 1):
                # Free changes of formation are appended to the list while it is gone through.
                for node in self.queue.get((points, manoeuvres)) or ():
                    self._expand(node)
        for place in self.beyond:
            del self.found[place]
        return [node for node in self.found.values() if node.change is not None or _legs_before(node)]

    def _expand(self, node: Destination) -> None:
        shape, anchor, points, manoeuvres, wheel, _, change, _ = node
        cells = [anchor + offset for offset in shape.offsets]
        if points + self.fares.least <= self.limits[manoeuvres]:
            self._advance(node, cells)
        if change is None and _regrouping(node):
            # Who goes on otherwise without having formed up pays for the hex that was free.
            manoeuvres += 1
        if self.barring:
            self.asking = not self.barred.isdisjoint(cells)
        further = manoeuvres < self.potential.manoeuvres and points <= self.limits[manoeuvres + 1]
        if change is None or change.movers:
            self._reform(node)
            if further:
                self._take(node, shape.whole, points, manoeuvres + 1, wheel)
        elif further:
            # Regrouping after a turn is free, so that paying for it is no way on.
            self._take(node, shape.whole if change.due else shape.manoeuvres, points, manoeuvres + 1, wheel)
        if further and self.may_wheel:
            self._wheel(node)

    def _advance(self, node: Destination, cells: list[Hex]) -> None:
        """Go forward where the points pay for it: a unit pays the dearest of the steps of its stands (DW-V-COST)."""
        shape, _, points, manoeuvres, wheel, _, _, _ = node
        fares, limit = self.fares, self.limits[manoeuvres]
        self.asking = False  # for what can be paid for is not barred
        if fares.uniform is not None:
            self._take(node, shape.advances, points + fares.uniform, manoeuvres, wheel)
            return
        front = FRONT[shape.facing]
        prices = [fares.together(cells, front[change.argument]) for change in shape.advances]
        if len(set(prices)) == 1:  # as mostly
            if prices[0] is not None and points + prices[0] <= limit:
                self._take(node, shape.advances, points + prices[0], manoeuvres, wheel)
            return
        for change, price in zip(shape.advances, prices, strict=True):
            if price is not None and points + price <= limit:
                self._take(node, (change,), points + price, manoeuvres, wheel)

    def _barred(self, node: Destination, change: Change) -> bool:
        """Return whether the ground bars the way of some stand in a manoeuvre."""
        anchor = node.anchor
        if change.kind == "wheel":
            passage = self.passages["wheel"]
            row = node.shape.rows[0]
            pivot = anchor + row[-1 if change.argument else 0]
            cells = tuple(anchor + offset for offset in node.shape.offsets)
            return any(step in passage.bars for step in swung(pivot, cells, clockwise=bool(change.argument)))
        if change.kind == "sidestep":
            barred = self.passages["manoeuvre"].barred[change.argument]
            return not barred.isdisjoint([anchor + offset for offset in node.shape.offsets])
        free = change.free or (change.kind == "reform" and _freely(node))
        passage = self.passages["regroup" if free else "manoeuvre"]
        for old in change.movers:
            step = change.delta + change.mapping[old] - old
            if (anchor + old, DIRECTIONS.index(step)) in passage.bars:
                return True
        return False

    def _wheel(self, node: Destination) -> None:
        anchor, points = node.anchor, node.points
        here = node.shape.base + anchor
        for change in node.shape.wheels:
            side = _SIDES[change.argument]
            manoeuvres = node.manoeuvres + change.cost
            if node.wheel in (None, side) and self.potential.allows(points, manoeuvres):
                # The way there is long to look at, so first whether there is anything to go for.
                place = here + change.leap
                seen = self.seen.get((manoeuvres, side))
                if seen is not None and seen.get(place, _NEVER) <= points:
                    continue
                if self.verdicts.get(place) == _BLOCKED or not self._promises(node, points, manoeuvres):
                    continue
                swept = [anchor + offset for offset in change.swept]
                if self.open.issuperset(swept):
                    self.asking = self.asking or not self.barred.isdisjoint(swept)
                    self._take(node, (change,), points, manoeuvres, side)

    def _reform(self, node: Destination) -> None:
        """Change the formation where single stands may have moved just before, which bears on the cost (DW-V.1.1-d)."""
        before, start = node.change, node.parent
        if before is None and isinstance(start, Start):
            for change in node.shape.reforms:
                movers = [start.holders[offset] for offset in change.movers]
                cost = start.spent.after_shift(movers).manoeuvres
                if self.potential.allows(node.points, cost):
                    self._take(node, (change,), node.points, cost, node.wheel)
        elif before is not None and isinstance(start, Destination) and not _running(start):
            # The second hex of a run costs a manoeuvre only if a stand goes it that has gone the first.
            reforms = [change for change in node.shape.reforms if not change.movers.isdisjoint(before.moved)]
            if self.potential.allows(node.points, node.manoeuvres + 1):
                self._take(node, reforms, node.points, node.manoeuvres + 1, node.wheel)

    def _take(
        self, node: Destination, changes: Iterable[Change], points: int, manoeuvres: int, wheel: str | None
    ) -> None:
        """Go on by each of some changes to where nothing is in the way; stop where there is contact (DW-V.3.2-a)."""
        if not self._promises(node, points, manoeuvres):
            return
        shape, anchor = node.shape, node.anchor
        here = shape.base + anchor
        verdicts, found, asking = self.verdicts, self.found, self.asking
        seen = self.seen.get((manoeuvres, wheel))
        if seen is None:
            seen = self.seen[manoeuvres, wheel] = {}
        queue = self._queue(points, manoeuvres)
        if self.formed is not None:
            changes = self._fitting(node, changes, self.formed)
        for change in changes:
            place = here + change.leap
            if seen.get(place, _NEVER) <= points:
                continue
            verdict = verdicts.get(place)
            if verdict is None:
                verdict = verdicts[place] = _FREE if change.still else self._judge(anchor, change)
            if verdict and (verdict == _BLOCKED or not self._attack(change, anchor + change.delta, shape)):
                continue
            if asking and self._barred(node, change):
                continue
            seen[place] = points
            best = found.get(place)
            better = best is None or (manoeuvres, points) < (best.manoeuvres, best.points)
            if better or (queue is not None and not verdict):
                end = anchor + change.delta
                fields = change.shape, end, points, manoeuvres, wheel, node, change, verdict == _NEAR
                new = _node(Destination, fields)
                if better:
                    found[place] = new
                if queue is not None and not verdict:
                    queue.append(new)

    def _promises(self, node: Destination, points: int, manoeuvres: int) -> bool:
        """Return whether a change of a place, after which so much has been spent, may lead where the unit is to come."""
        return True

    @staticmethod
    def _fitting(
        node: Destination, changes: Iterable[Change], formed: Callable[[Shape], bool]
    ) -> Iterator[Change]:
        """Yield the changes that a special formation allows: only in it a unit goes on as one that is organised.

        It forms up in nothing else; what the free hex pays for after a turn is not looked for a second time.
        """
        for change in changes:
            if change.kind in ("advance", "wheel"):
                if formed(node.shape):
                    yield change
            elif change.free:
                if formed(node.shape) and formed(change.shape):
                    yield change
            elif change.kind != "reform" or (
                formed(change.shape) and (node.change is None or formed(node.shape))
            ):
                yield change

    def _queue(self, points: int, manoeuvres: int) -> list[Destination] | None:
        """Return the nodes to go on from that have spent so much, or None when nothing is left to go on with."""
        try:
            return self.queue[points, manoeuvres]
        except KeyError:
            further = manoeuvres < self.potential.manoeuvres and points <= self.limits[manoeuvres + 1]
            goes_on = further or points + self.fares.least <= self.limits[manoeuvres]
            queue = self.queue[points, manoeuvres] = [] if goes_on else None
            return queue

    def _judge(self, anchor: Hex, change: Change) -> int:
        """Return what is known of the place that a change comes to.

        The search goes on from nowhere but free places, so that the hexes that were held before need no second look.
        """
        if self.sound:
            cells = [anchor + offset for offset in change.fresh]
        else:
            cells = [anchor + change.delta + offset for offset in change.shape.offsets]
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


class Narrowed(Search):
    """A search that goes on only to where the unit may still come to a hex that is sought.

    `left` is how far it is from there, `step` how far a stand goes at most in the change that is tried: one hex, or where
    it swings as far as it is from the pivot. Single stands that have moved may have come one hex farther from it.
    """

    def __init__(self, field: Field, unit: Unit, potential: Potential, away: Mapping[Hex, int]) -> None:
        super().__init__(field, unit, potential)
        self.away = away
        self.left, self.step = 0, 1
        self.ways: dict[tuple[int, int, int], int] = {}

    def _expand(self, node: Destination) -> None:
        shape, anchor, away = node.shape, node.anchor, self.away
        self.left = min([away[anchor + offset] for offset in shape.offsets])
        if self.left > 0:
            self.beyond.add(shape.base + anchor)
        super()._expand(node)

    def _wheel(self, node: Destination) -> None:
        self.step = node.shape.extent + 1
        super()._wheel(node)
        self.step = 1

    def _promises(self, node: Destination, points: int, manoeuvres: int) -> bool:
        swing = node.shape.extent + 1 if self.may_wheel else 1
        known = self.ways.get((points, manoeuvres, swing))
        if known is None:
            known = self.ways[points, manoeuvres, swing] = self._farthest(points, manoeuvres, swing)
        return self.left <= self.step + known

    def _farthest(self, points: int, manoeuvres: int, swing: int) -> int:
        """Return how many hexes a stand goes at most when so much has been spent."""
        ways = [
            (limit - points) // self.fares.least + more * swing
            for more, limit in enumerate(self.limits[manoeuvres:])
            if limit >= points
        ]
        return max(ways, default=0)


def _regrouping(node: Destination) -> bool:
    """Return whether the search set out in the middle of a regrouping, which is not organised yet."""
    return isinstance(node.parent, Start) and node.parent.spent.regrouping


def _freely(node: Destination) -> bool:
    """Return whether single stands that move now go their free hex, which a change of facing earned before the search."""
    start = node.parent
    return node.change is None and isinstance(start, Start) and (start.spent.free or start.spent.regrouping)


def _legs_before(node: Destination) -> bool:
    return isinstance(node.parent, Start) and bool(node.parent.legs)


def _running(node: Destination) -> bool:
    """Return whether single stands had moved when the search set out, so that the next run continues theirs."""
    return node.change is None and isinstance(node.parent, Start) and bool(node.parent.spent.run)
