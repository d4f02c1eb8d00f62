"""Shapes of units, apart from where they stand, and what each can become in one manoeuvre (section V.1).

A shape is the set of hexes of a unit relative to its anchor (the left end of its first rank) and the facing its stands
share. What a shape can turn into depends on nothing else, so it is worked out once and kept.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Literal

import msgspec

from oriflamme.board.hexes import DIRECTIONS, FLANKS, FRONT, REAR, Hex, file_of, rank_of, rotate
from oriflamme.board.paths import steps_of_swing, wheel_swept
from oriflamme.rulesets.demonworld.organisation import ranks, shape_in_ranks

from .potential import WIDE_FRONT

Kind = Literal["advance", "sidestep", "wheel", "face", "reform"]


class Change(msgspec.Struct, frozen=True, eq=False):
    """One way for a shape to go on: which kind of leg, its cost in manoeuvres, and what comes of it.

    `delta` is the way of the anchor; `mapping` says where each old offset comes, as a new offset. `swept` are the hexes
    passed over, relative to the old anchor; `forward` the new offsets of stands that came there through a front hex.
    `argument` is the direction, side (0 left, 1 right) or facing. A `face` that is `still` leaves every stand on its
    hex, and earns a free hex if `due`; one with `free` uses it.
    `movers` are the old offsets of the stands that a regrouping or a new formation moves on their own, `moved` their new
    ones.
    """

    kind: Kind
    argument: int
    cost: int
    delta: Hex
    shape: Shape
    mapping: dict[Hex, Hex]
    swept: tuple[Hex, ...] = ()
    forward: frozenset[Hex] = frozenset()
    free: bool = False
    still: bool = False
    due: bool = False
    movers: frozenset[Hex] = frozenset()
    moved: frozenset[Hex] = frozenset()


class Shape:
    """Hexes relative to the anchor, sorted, with a facing. Made by `shape_of` only, so equal shapes are one object."""

    def __init__(self, offsets: tuple[Hex, ...], facing: int) -> None:
        """Keep offsets and facing."""
        self.offsets = offsets
        self.facing = facing

    @cached_property
    def rows(self) -> list[tuple[Hex, ...]]:
        """The ranks, first rank first, each from left to right."""
        return ranks(self.offsets, self.facing)

    @cached_property
    def organised(self) -> bool:
        """Whether the stands are in ranks (DW-I.2.2-a)."""
        return shape_in_ranks(self.offsets, self.facing)

    @cached_property
    def can_form_up(self) -> bool:
        """Whether the stands are in ranks, or could be if each went one hex at most."""
        return self.organised or bool(self.reforms)

    @cached_property
    def is_line(self) -> bool:
        """Whether the first rank has two stands or more (DW-V.1.6-a), which a wheel and an advance need."""
        return self.organised and (len(self.rows[0]) > 1 or len(self.offsets) == 1)

    @cached_property
    def advances(self) -> tuple[Change, ...]:
        """The two steps forward (DW-V.1.1-a)."""
        if not self.is_line:
            return ()
        every = frozenset(self.offsets)
        same = {offset: offset for offset in self.offsets}
        return tuple(
            Change("advance", index, 0, DIRECTIONS[towards], self, same, forward=every)
            for index, towards in enumerate(FRONT[self.facing])
        )

    @cached_property
    def sidesteps(self) -> tuple[Change, ...]:
        """The six steps of the whole unit as a manoeuvre (DW-V.1.1-b, DW-V.1.1-e)."""
        every = frozenset(self.offsets)
        same = {offset: offset for offset in self.offsets}
        front = FRONT[self.facing]
        return tuple(
            Change(
                "sidestep", towards, 1, offset, self, same, forward=every if towards in front else frozenset()
            )
            for towards, offset in enumerate(DIRECTIONS)
        )

    @cached_property
    def wheels(self) -> tuple[Change, ...]:
        """A sixth of a circle to the left and to the right (DW-V.1.2-a, DW-V.1.2-b)."""
        if not self.is_line or len(self.offsets) < 4:
            return ()
        return (self._wheel(0), self._wheel(1))

    def _wheel(self, side: int) -> Change:
        front = self.rows[0]
        pivot = front[-1 if side else 0]
        sixths = 1 if side else -1
        turned = {offset: pivot + rotate(offset - pivot, sixths) for offset in self.offsets}
        swept = {hex for offset in self.offsets for hex in wheel_swept(pivot, offset, 1, bool(side))}
        facing_front = FRONT[self.facing]
        ahead = set()
        for offset in self.offsets:
            steps = steps_of_swing(pivot, offset, bool(side))
            if steps and steps[-1] in facing_front:
                ahead.add(offset)
        delta, shape = shape_of(turned.values(), (self.facing + sixths) % 6)
        mapping = {old: new - delta for old, new in turned.items()}
        forward = frozenset(mapping[offset] for offset in ahead)
        cost = 1 if len(front) < WIDE_FRONT else 2
        return Change("wheel", side, cost, delta, shape, mapping, tuple(sorted(swept)), forward)

    @cached_property
    def whole(self) -> tuple[Change, ...]:
        """What one manoeuvre of the unit as a whole can do, but for a wheel."""
        return (*self.sidesteps, *self.turns)

    @cached_property
    def manoeuvres(self) -> tuple[Change, ...]:
        """All that one manoeuvre can do but a wheel."""
        return (*self.whole, *self.reforms)

    @cached_property
    def turns(self) -> tuple[Change, ...]:
        """Turning all stands to another facing, with the free regrouping it may bring (DW-V.1.3-a, DW-V.1.3-b)."""
        found = []
        for facing in range(6):
            if facing == self.facing:
                continue
            delta, shape = shape_of(self.offsets, facing)
            mapping = {old: old - delta for old in self.offsets}
            due = self.organised and not shape.organised
            turned = Change("face", facing, 1, delta, shape, mapping, still=True, due=due)
            found.append(turned)
            if due:
                found.extend(_then(turned, reform, facing) for reform in shape.reforms[:1])
        return tuple(found)

    @cached_property
    def reforms(self) -> tuple[Change, ...]:
        """Organised formations of other widths that every stand reaches by at most one hex (DW-V.1.4-a)."""
        return tuple(_turned(change, self.facing) for change in _reforms(_north(self)))


def _then(turned: Change, reform: Change, facing: int) -> Change:
    mapping = {old: reform.mapping[new] for old, new in turned.mapping.items()}
    movers = frozenset(old for old, new in turned.mapping.items() if new in reform.movers)
    delta = turned.delta + reform.delta
    return Change(
        "face", facing, 1, delta, reform.shape, mapping, free=True, movers=movers, moved=reform.moved
    )


def shape_of(hexes: Iterable[Hex], facing: int) -> tuple[Hex, Shape]:
    """Return the anchor (left end of the first rank) and the shape of hexes with a facing."""
    cells = list(hexes)
    anchor = min(cells, key=lambda hex: (rank_of(hex, facing), file_of(hex, facing)))
    return anchor, _interned(tuple(sorted(hex - anchor for hex in cells)), facing)


@lru_cache(maxsize=20_000)
def _interned(offsets: tuple[Hex, ...], facing: int) -> Shape:
    return Shape(offsets, facing)


def _north(shape: Shape) -> Shape:
    return _interned(tuple(sorted(rotate(offset, -shape.facing) for offset in shape.offsets)), 0)


def _turned(change: Change, facing: int) -> Change:
    """Return a change of formation worked out for facing north as it is for another facing."""
    if facing == 0:
        return change

    def turn(offsets: Iterable[Hex]) -> frozenset[Hex]:
        return frozenset(rotate(offset, facing) for offset in offsets)

    return Change(
        change.kind,
        change.argument,
        1,
        rotate(change.delta, facing),
        _interned(tuple(sorted(turn(change.shape.offsets))), facing),
        {rotate(old, facing): rotate(new, facing) for old, new in change.mapping.items()},
        forward=turn(change.forward),
        movers=turn(change.movers),
        moved=turn(change.moved),
    )


OFFERED = 2
"""How many other formations a shape is offered: of different widths, those that move the fewest stands."""

WIDTH_CHANGE = 2
"""By how many stands a first rank offered may be longer or shorter than the longest rank there is."""

Formation = tuple[tuple[Hex, ...], tuple[Hex, ...]]
"""The hexes of the ranks before the last, which must all be taken, and those behind, where the last may stand."""


@lru_cache(maxsize=5_000)
def _reforms(shape: Shape) -> tuple[Change, ...]:
    """Return the reforms of a shape that faces north."""
    near = {offset + step for offset in shape.offsets for step in (0, *DIRECTIONS)}
    longest = max(len(row) for row in shape.rows)
    widths = [
        width
        for width in range(
            max(longest - WIDTH_CHANGE, 1), min(longest + WIDTH_CHANGE, len(shape.offsets)) + 1
        )
        if not (shape.organised and width == longest)
    ]
    found = []
    for width in widths:
        assignment = _nearest(shape.offsets, width, near)
        if assignment is not None:
            found.append((_movers(assignment), width, assignment))
    found.sort(key=lambda entry: entry[:2])
    return tuple(_reform(width, assignment) for _, width, assignment in found[:OFFERED])


def _nearest(sources: tuple[Hex, ...], width: int, near: set[Hex]) -> dict[Hex, Hex] | None:
    """Return where stands go that form up in a width by one hex each while the fewest of them move."""
    held, fewest, nearest = set(sources), len(sources) + 1, None
    known = list(formations(len(sources), width, near))
    # Those who stand in no hex of a formation must move, which says at once that most formations are not the nearest.
    least = [len(held.difference(full, behind)) for full, behind in known]
    for movers, (full, behind) in sorted(zip(least, known, strict=True), key=lambda entry: entry[0]):
        if movers >= fewest:
            break
        assignment = arrange(sources, full, behind)
        if assignment is not None and _movers(assignment) < fewest:
            fewest, nearest = _movers(assignment), assignment
    return nearest


def _movers(assignment: dict[Hex, Hex]) -> int:
    return sum(old != new for old, new in assignment.items())


def _reform(width: int, assignment: dict[Hex, Hex]) -> Change:
    """Return the change of formation that moves stands facing north from one offset to another."""
    delta, formed = shape_of(assignment.values(), 0)
    front = [DIRECTIONS[towards] for towards in FRONT[0]]
    mapping = {old: new - delta for old, new in assignment.items()}
    movers = frozenset(old for old, new in assignment.items() if old != new)
    return Change(
        "reform",
        width,
        1,
        delta,
        formed,
        mapping,
        forward=frozenset(mapping[old] for old, new in assignment.items() if new - old in front),
        movers=movers,
        moved=frozenset(mapping[old] for old in movers),
    )


def formations(count: int, width: int, near: set[Hex]) -> Iterator[Formation]:
    """Yield the formations facing north of `count` stands in ranks of `width` whose ranks but the last lie in `near`.

    A last rank may have gaps, even one with as many stands as the others (DW-I.2.2-a); a first rank may not.
    """
    right = DIRECTIONS[FLANKS[0][1]]
    lefts = {hex for hex in near if all(hex + file * right in near for file in range(1, width))}
    depth = max(-(-count // width) - 1, 1)
    for chain in _chains(sorted(lefts), lefts, depth):
        full = tuple([left + file * right for left in chain for file in range(width)])
        behind = chain[-1] + DIRECTIONS[REAR[0][0]]
        room = range(width + 1) if count > depth * width else ()
        yield full, tuple([behind + file * right for file in room])


def _chains(starts: Iterable[Hex], lefts: set[Hex], depth: int) -> Iterator[tuple[Hex, ...]]:
    """Yield the left ends of so many ranks, each behind the one before and staggered to one side or the other."""
    for start in starts:
        if depth == 1:
            yield (start,)
        else:
            behind = [start + DIRECTIONS[towards] for towards in REAR[0]]
            for chain in _chains([left for left in behind if left in lefts], lefts, depth - 1):
                yield (start, *chain)


def arrange(
    sources: tuple[Hex, ...],
    full: tuple[Hex, ...],
    behind: tuple[Hex, ...],
    ways: Mapping[Hex, Iterable[Hex]] | None = None,
) -> dict[Hex, Hex] | None:
    """Return where each source goes, by one hex at most, so that all of `full` is taken and the rest is `behind`.

    `ways` says for each source where it may be, its own hex among them; None: there and on the six around.
    None when there is no way; of several, one in which the fewest leave their hex. Sources find their places one after
    another, each by the cheapest way to a free hex on which those placed before may have to give way.
    """
    must = frozenset(full)
    wanted = must.union(behind)
    if ways is None:
        # Asked of many formations, most of which are out of somebody's reach.
        if any(
            wanted.isdisjoint([source + step for step in DIRECTIONS])
            for source in sources
            if source not in wanted
        ):
            return None
        ways = {source: [source + step for step in (0, *DIRECTIONS)] for source in sources}
    reach = {source: [hex for hex in ways[source] if hex in wanted] for source in sources}
    if not all(reach.values()):
        return None
    # Whoever stands where one must stay costs nothing there, so that no cheaper start is to be had.
    goes = {source: source for source in sources if source in must}
    holders = goes.copy()
    for source in sources:
        if source in goes:
            continue
        came = _ways(source, reach, must, goes, holders)
        free = [(cost, hex) for hex, (cost, _) in came.items() if hex not in holders]
        if not free:
            return None
        _, hex = min(free)
        mover: Hex | None = None
        while mover != source:
            mover = came[hex][1]
            left = goes.get(mover)
            goes[mover], holders[hex] = hex, mover
            if left is not None:
                hex = left
    return goes if must <= holders.keys() else None


def _ways(
    source: Hex,
    reach: dict[Hex, list[Hex]],
    must: frozenset[Hex],
    goes: dict[Hex, Hex],
    holders: dict[Hex, Hex],
) -> dict[Hex, tuple[int, Hex]]:
    """Return the cheapest ways for a source to come on, others giving way: by hex, the cost and who would go there.

    It costs 1 to leave a hex, and more than all of them could cost so to stand behind, not in `must`.
    """
    far = len(reach) + 1
    spent = {source: 0}
    came: dict[Hex, tuple[int, Hex]] = {}
    queue = deque([source])
    while queue:
        mover = queue.popleft()
        for hex in reach[mover]:
            price = 0 if hex in must else far
            cost = spent[mover] + price + (mover != hex)
            if goes.get(mover) == hex or (hex in came and came[hex][0] <= cost):
                continue
            came[hex] = cost, mover
            holder = holders.get(hex)
            if holder is not None:
                back = cost - price - (holder != hex)
                if back < spent.get(holder, back + 1):
                    spent[holder] = back
                    queue.append(holder)
    return came
