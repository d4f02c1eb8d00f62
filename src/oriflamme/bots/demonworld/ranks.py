"""How a single stand does in a melee, where it is or where it might go: what it can strike, and what strikes it."""

from __future__ import annotations

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, distance, ring_offsets
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.posts import before

from .estimates import Estimates

CAUTION = 0.6
"""What an own stand counts against an enemy one: less, so that fights are sought."""


Met = tuple[Hex, int, Stand]
"""A hex of one's own, the direction from it to an enemy beside it, and him."""

_RINGS = tuple(ring_offsets(radius) for radius in range(1, 4))


class Scuffle:
    """The next melee phase as it would be if all stands stayed as they are but one.

    `turning` says that the enemy may still turn and shift its stands before it.
    """

    def __init__(self, field: Field, side: str, turn: int, *, turning: bool) -> None:
        """Work out who strikes whom now."""
        self.field = field
        self.side = side
        self.turning = turning
        self.estimates = Estimates(field, turn)
        self.foes = [
            stand for unit in field.units_of(field.ground.opponent(side)) for stand in field.stands_of(unit)
        ]
        self._held = {cell for foe in self.foes for cell in foe.cells}
        self._nearest: dict[Hex, int] = {}
        self.pressure: dict[str, list[tuple[str, float]]] = {}
        for unit in field.units_of(side):
            for stand in field.stands_of(unit):
                targets = self._ahead(stand)
                for cell, towards, foe in targets:
                    chance = self.estimates.blow(stand, foe, (towards + 3 - foe.facing) % 6, cell, towards)
                    self.pressure.setdefault(foe.id, []).append((stand.id, chance / len(targets)))

    def _ahead(self, stand: Stand) -> list[Met]:
        """Return the enemies before a stand."""
        found = []
        for cell in stand.cells:
            about = dict(self.field.foes_beside(cell, self.side))
            found += [(cell, towards, about[towards]) for towards in FRONT[stand.facing] if towards in about]
        return found

    def worth(self, stand: Stand, hex: Hex, facing: int) -> float:
        """Return what a stand would be worth on a hex with a facing."""
        cells = stand.cells_at(hex, facing)
        met = [(cell, *pair) for cell in cells for pair in self.field.foes_beside(cell, self.side)]
        if not met:
            return -0.02 * self.away(stand, hex)
        return self._gain(stand, facing, met) - CAUTION * self._danger(stand, facing, met)

    def _gain(self, stand: Stand, facing: int, met: list[Met]) -> float:
        best = 0.0
        for cell, towards, foe in met:
            if towards not in FRONT[facing]:
                continue
            chance = self.estimates.blow(stand, foe, (towards + 3 - foe.facing) % 6, cell, towards)
            for key, other in self.pressure.get(foe.id, ()):
                if key != stand.id:
                    chance *= 1 - other
            best = max(best, chance * self.estimates.worth[foe.unit])
        return best

    def _danger(self, stand: Stand, facing: int, met: list[Met]) -> float:
        safe = 1.0
        for cell, towards, foe in met:
            faced = 0
            sees = (towards + 3) % 6 in FRONT[foe.facing]
            if not sees and not self.turning:
                continue
            for _, ahead in before(foe):
                other = self.field.stand_on(ahead)
                if (
                    other is not None
                    and other.id != stand.id
                    and self.field.units[other.unit].side == self.side
                ):
                    faced += 1
            there, back = cell + DIRECTIONS[towards], (towards + 3) % 6
            chance = self.estimates.blow(foe, stand, (towards - facing) % 6, there, back)
            safe *= 1 - chance / (faced + (1 if sees else 2))
        return (1 - safe) * self.estimates.worth[stand.unit]

    def nearest(self, hex: Hex) -> int:
        """Return the distance of a hex to the nearest enemy stand."""
        found = self._nearest.get(hex)
        if found is None:
            found = self._nearest[hex] = self._search(hex)
        return found

    def _search(self, hex: Hex) -> int:
        # Most who are asked about stand close by, so that looking round them is faster than measuring to everybody.
        for away, offsets in enumerate(_RINGS, start=1):
            if not self._held.isdisjoint([hex + offset for offset in offsets]):
                return away
        return min([distance(hex, cell) for cell in self._held], default=0)

    def away(self, stand: Stand, hex: Hex) -> int:
        """Return the distance of a stand, were its anchor on a hex, to the nearest enemy stand."""
        if stand.footprint is SINGLE:
            return self.nearest(hex)
        return min(self.nearest(cell) for cell in stand.at(hex).cells)
