"""Shapes of units, apart from where they stand, and what each can become in one manoeuvre (section V.1).

A shape is the set of hexes of a unit relative to its anchor (the left end of its first rank) and the facing its stands
share. What a shape can turn into depends on nothing else, so it is worked out once and kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    `argument` is the direction, side (0 left, 1 right) or facing. A `face` with `free` regroups by its free hex.
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
    def manoeuvres(self) -> tuple[Change, ...]:
        """All that one manoeuvre can do but a wheel."""
        return (*self.sidesteps, *self.turns, *self.reforms)

    @cached_property
    def turns(self) -> tuple[Change, ...]:
        """Turning all stands to another facing, with the free regrouping it may bring (DW-V.1.3-a, DW-V.1.3-b)."""
        found = []
        for facing in range(6):
            if facing == self.facing:
                continue
            delta, shape = shape_of(self.offsets, facing)
            mapping = {old: old - delta for old in self.offsets}
            turned = Change("face", facing, 1, delta, shape, mapping)
            found.append(turned)
            if self.organised and not shape.organised:
                found.extend(_then(turned, reform, facing) for reform in shape.reforms)
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


PER_WIDTH = 2
"""How many formations of each width are offered, those that move the fewest stands first."""


@lru_cache(maxsize=5_000)
def _reforms(shape: Shape) -> tuple[Change, ...]:
    """Return the reforms of a shape that faces north."""
    near = set(shape.offsets).union(*((offset + step for step in DIRECTIONS) for offset in shape.offsets))
    width_now = len(shape.rows[0]) if shape.organised else 0
    best: dict[int, list[tuple[int, int, Change]]] = {}
    for order, (width, cells) in enumerate(_formations(shape, near)):
        if width == width_now:
            continue
        assignment = match_within_one(shape.offsets, cells)
        if assignment is None:
            continue
        delta, formed = shape_of(cells, 0)
        front = [DIRECTIONS[towards] for towards in FRONT[0]]
        mapping = {old: new - delta for old, new in assignment.items()}
        forward = frozenset(mapping[old] for old, new in assignment.items() if new - old in front)
        movers = frozenset(old for old, new in assignment.items() if old != new)
        moved = frozenset(mapping[old] for old in movers)
        change = Change(
            "reform", width, 1, delta, formed, mapping, forward=forward, movers=movers, moved=moved
        )
        best.setdefault(width, []).append((len(movers), order, change))
    chosen = (
        entry for width in sorted(best) for entry in sorted(best[width], key=lambda e: e[:2])[:PER_WIDTH]
    )
    return tuple(change for _, _, change in chosen)


def _formations(shape: Shape, near: set[Hex]) -> Iterator[tuple[int, tuple[Hex, ...]]]:
    """Yield (width, hexes) of the formations in ranks whose hexes all lie in `near`, facing north."""
    count = len(shape.offsets)
    starts = sorted(near)
    for width in range(1, count + 1):
        for start in starts:
            seen = set()
            for cells in blocks(start, count, width):
                key = tuple(sorted(cells))
                if key not in seen and near.issuperset(cells):
                    seen.add(key)
                    yield width, key


def blocks(left: Hex, count: int, width: int) -> Iterator[tuple[Hex, ...]]:
    """Yield formations facing north of `count` stands in ranks of `width` from the left front hex.

    Ranks behind zigzag to the left or to the right first; an incomplete last rank is aligned left, centred or right.
    """
    right = DIRECTIONS[FLANKS[0][1]]
    rear = tuple(DIRECTIONS[towards] for towards in REAR[0])
    full, rest = divmod(count, width)
    for first in (0, 1):
        cells: list[Hex] = []
        start = left
        for rank in range(full):
            if rank:
                start += rear[(first + rank) % 2]
            cells.extend(start + file * right for file in range(width))
        if not rest:
            yield tuple(cells)
            continue
        last = start + rear[(first + full) % 2] if full else start
        for skip in sorted({0, (width - rest) // 2, width - rest}):
            yield (*cells, *(last + (skip + file) * right for file in range(rest)))


def match_within_one(sources: tuple[Hex, ...], targets: tuple[Hex, ...]) -> dict[Hex, Hex] | None:
    """Return a way to bring one stand from each source to each target by at most one hex each, or None.

    Stands that can stay do so first; the rest is a bipartite matching by augmenting paths.
    """
    wanted = set(targets)
    reach = {
        source: [hex for hex in (source, *(source + step for step in DIRECTIONS)) if hex in wanted]
        for source in sources
    }
    taken: dict[Hex, Hex] = {source: source for source in sources if source in wanted}

    def place(source: Hex, tried: set[Hex]) -> bool:
        for target in reach[source]:
            if target in tried:
                continue
            tried.add(target)
            if target not in taken or place(taken[target], tried):
                taken[target] = source
                return True
        return False

    for source in sources:
        if source not in wanted and not place(source, set()):
            return None
    return {source: target for target, source in taken.items()} if len(taken) == len(targets) else None
