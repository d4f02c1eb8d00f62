"""How the stands of a unit went, as events tell it and clients draw it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from oriflamme.board.hexes import Hex, axial
from oriflamme.kernel.effects import Turned, Went
from oriflamme.rulesets.demonworld.introduction import Stand


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """The way of one stand: axial points, where it set out first; and its facing at the end where that is another."""

    stand: str
    path: tuple[tuple[int, int], ...]
    facing: int | None = None

    def effect(self) -> Went | Turned:
        """Return what there is to see of it."""
        if len(self.path) == 1 and self.facing is not None:
            return Turned(piece=self.stand, facing=self.facing)
        return Went(piece=self.stand, path=self.path, facing=self.facing)


def tracks(
    before: Iterable[Stand], after: Sequence[Stand], legs: Iterable[Mapping[str, tuple[Hex, ...]]]
) -> tuple[Track, ...]:
    """Return how stands went in some legs, each with the hexes its anchors came to; those that did nothing are not in it."""
    ends = {stand.id: stand for stand in after}
    passed: dict[str, list[Hex]] = {}
    for leg in legs:
        for key, hexes in leg.items():
            passed.setdefault(key, []).extend(hexes)
    found = []
    for stand in before:
        facing = ends[stand.id].facing
        turned = facing if facing != stand.facing else None
        path = (stand.hex, *passed.get(stand.id, ()))
        if len(path) > 1 or turned is not None:
            found.append(Track(stand.id, tuple(map(axial, path)), turned))
    return tuple(found)
