"""Shapes of units, apart from where they stand, and what each can become in one manoeuvre (section V.1).

A shape is the set of hexes of a unit relative to its anchor (the left end of its first rank) and the facing its stands
share. What a shape can turn into depends on nothing else, so it is worked out once and kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import count
from typing import Final, Literal

import msgspec

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, distance, file_of, rank_of, rotate
from oriflamme.board.paths import steps_of_swing, wheel_swept
from oriflamme.rulesets.demonworld.organisation import ranks, shape_in_ranks

from .arranging import nearest
from .wheeling import wheel_cost

Kind = Literal["advance", "sidestep", "wheel", "face", "reform"]


class Change(msgspec.Struct, frozen=True, eq=False):
    """One way for a shape to go on: which kind of leg, its cost in manoeuvres, and what comes of it.

    `delta` is the way of the anchor; `mapping` says where each old offset comes, as a new offset. `swept` are the hexes
    passed over, relative to the old anchor; `forward` the new offsets of stands that came there through a front hex.
    `argument` is the direction, side (0 left, 1 right) or facing. A `face` that is `still` leaves every stand on its
    hex, and earns a free hex if `due`; one with `free` uses it.
    `movers` are the old offsets of the stands that a regrouping or a new formation moves on their own, `moved` their new
    ones.
    `leap` is what comes to the number of the place (`Shape.base`), and `fresh` are the hexes, relative to the old anchor,
    that stands come to and on which none stood.
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
    leap: int = 0
    fresh: tuple[Hex, ...] = ()


_BITS: Final = 32
"""Hexes of any board are smaller numbers than this many bits hold."""

_numbers = count(1)


class Shape:
    """Hexes relative to the anchor, sorted, with a facing. Made by `shape_of` only, so equal shapes are one object.

    With its anchor added, `base` is a number for the place of a unit: no other shape on whatever hex has it.
    """

    def __init__(self, offsets: tuple[Hex, ...], facing: int) -> None:
        """Keep offsets and facing."""
        self.offsets = offsets
        self.facing = facing
        self.base = next(_numbers) << _BITS

    @cached_property
    def rows(self) -> list[tuple[Hex, ...]]:
        """The ranks, first rank first, each from left to right."""
        return ranks(self.offsets, self.facing)

    @cached_property
    def extent(self) -> int:
        """How far any stand is at most from either end of the first rank."""
        row = self.rows[0]
        return max(distance(end, offset) for end in (row[0], row[-1]) for offset in self.offsets)

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
            Change(
                "advance",
                index,
                0,
                DIRECTIONS[towards],
                self,
                same,
                forward=every,
                leap=DIRECTIONS[towards],
                fresh=self._stepped(towards),
            )
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
                "sidestep",
                towards,
                1,
                step,
                self,
                same,
                forward=every if towards in front else frozenset(),
                leap=step,
                fresh=self._stepped(towards),
            )
            for towards, step in enumerate(DIRECTIONS)
        )

    def _stepped(self, towards: int) -> tuple[Hex, ...]:
        """Return the hexes that are entered by one step of all."""
        step = DIRECTIONS[towards]
        return tuple(frozenset([offset + step for offset in self.offsets]).difference(self.offsets))

    def _leap(self, delta: Hex, shape: Shape) -> int:
        """Return the difference between the numbers of places when the anchor goes so far and the shape becomes another."""
        return shape.base - self.base + delta

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
        cost = wheel_cost(len(front))
        return Change(
            "wheel",
            side,
            cost,
            delta,
            shape,
            mapping,
            tuple(sorted(swept)),
            forward,
            leap=self._leap(delta, shape),
            fresh=tuple(frozenset(turned.values()).difference(self.offsets)),
        )

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
            leap = self._leap(delta, shape)
            turned = Change("face", facing, 1, delta, shape, mapping, still=True, due=due, leap=leap)
            found.append(turned)
            if due:
                found.extend(_then(turned, reform, facing) for reform in shape.restored)
        return tuple(found)

    @cached_property
    def reforms(self) -> tuple[Change, ...]:
        """Organised formations of other widths that every stand reaches by at most one hex (DW-V.1.4-a)."""
        return tuple(_turned(self, change) for change in _reforms(_north(self), OFFERED))

    @cached_property
    def restored(self) -> tuple[Change, ...]:
        """The first of the reforms, if there is any: most shapes that a turn has put out of order need no other."""
        return tuple(_turned(self, change) for change in _reforms(_north(self), 1))


def _then(turned: Change, reform: Change, facing: int) -> Change:
    mapping = {old: reform.mapping[new] for old, new in turned.mapping.items()}
    movers = frozenset(old for old, new in turned.mapping.items() if new in reform.movers)
    delta = turned.delta + reform.delta
    return Change(
        "face",
        facing,
        1,
        delta,
        reform.shape,
        mapping,
        free=True,
        movers=movers,
        moved=reform.moved,
        leap=turned.leap + reform.leap,
        fresh=tuple([turned.delta + hex for hex in reform.fresh]),
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


def _turned(before: Shape, change: Change) -> Change:
    """Return a change of formation worked out for facing north as it is for a shape of another facing."""
    facing = before.facing
    if facing == 0:
        return change

    def turn(offsets: Iterable[Hex]) -> frozenset[Hex]:
        return frozenset(rotate(offset, facing) for offset in offsets)

    delta = rotate(change.delta, facing)
    shape = _interned(tuple(sorted(turn(change.shape.offsets))), facing)
    return Change(
        change.kind,
        change.argument,
        1,
        delta,
        shape,
        {rotate(old, facing): rotate(new, facing) for old, new in change.mapping.items()},
        forward=turn(change.forward),
        movers=turn(change.movers),
        moved=turn(change.moved),
        leap=before._leap(delta, shape),  # noqa: SLF001 - of this module
        fresh=tuple(turn(change.fresh)),
    )


OFFERED = 2
"""How many other formations a shape is offered: of different widths, those that move the fewest stands."""

WIDTH_CHANGE = 2
"""By how many stands a first rank offered may be longer or shorter than the longest rank there is."""


@lru_cache(maxsize=10_000)
def _reforms(shape: Shape, most: int) -> tuple[Change, ...]:
    """Return the reforms of a shape that faces north, no more than so many."""
    longest = max(len(row) for row in shape.rows)
    widths = [
        width
        for width in range(
            max(longest - WIDTH_CHANGE, 1), min(longest + WIDTH_CHANGE, len(shape.offsets)) + 1
        )
        if not (shape.organised and width == longest)
    ]
    found = nearest(shape.offsets, widths, most)
    return tuple(_reform(shape, width, assignment) for width, assignment in found)


def _reform(before: Shape, width: int, assignment: dict[Hex, Hex]) -> Change:
    """Return the change of formation of a shape facing north that moves stands from one offset to another."""
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
        leap=before._leap(delta, formed),  # noqa: SLF001 - of this module
        fresh=tuple(frozenset(assignment.values()).difference(before.offsets)),
    )
