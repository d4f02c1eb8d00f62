"""Places found by the search of units in ranks, and the legs that lead there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from oriflamme.board.hexes import Hex, direction
from oriflamme.rulesets.demonworld.introduction import Stand

from .legs import Advance, Face, Leg, Shift, Sidestep, Wheel
from .potential import Spent
from .shapes import Change, Shape


class Start(NamedTuple):
    """Where a search sets out: the legs that were taken before, and which stand holds which offset after them."""

    stands: dict[str, Stand]
    shape: Shape
    anchor: Hex
    holders: dict[Hex, str]
    spent: Spent
    legs: tuple[Leg, ...] = ()


class Destination(NamedTuple):
    """A place a unit can come to: where its shape stands, what it will have spent in all, and whether it is in contact.

    The search goes on from such places: `parent` is the one from which `change` leads here.
    """

    shape: Shape
    anchor: Hex
    points: int
    manoeuvres: int
    wheel: str | None
    parent: Destination | Start
    change: Change | None
    contact: bool

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes of the stands, in no order of stands."""
        return tuple(map(self.anchor.__add__, self.shape.offsets))

    @property
    def facing(self) -> int:
        """The facing of all stands."""
        return self.shape.facing

    def _chain(self) -> tuple[Start, list[Change]]:
        changes = []
        node: Destination | Start = self
        while isinstance(node, Destination):
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
        anchor, facing = self.anchor, self.shape.facing
        return tuple(start.stands[key].at(anchor + offset, facing) for offset, key in holders.items())


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
