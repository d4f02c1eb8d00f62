"""How a single stand does in a melee, where it is or where it might go: what it can strike, and what strikes it."""

from __future__ import annotations

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, distance
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand

from .estimates import Estimates

CAUTION = 0.6
"""What an own stand counts against an enemy one: less, so that fights are sought."""


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
        self._nearest: dict[Hex, int] = {}
        self.pressure: dict[str, list[tuple[str, float]]] = {}
        for unit in field.units_of(side):
            for stand in field.stands_of(unit):
                targets = self._targets(stand.hex, stand.facing)
                for towards, foe in targets:
                    chance = self.estimates.chances(stand.unit, foe.unit)[(towards + 3 - foe.facing) % 6]
                    self.pressure.setdefault(foe.id, []).append((stand.id, chance / len(targets)))

    def _targets(self, hex: Hex, facing: int) -> list[tuple[int, Stand]]:
        found = []
        for towards in FRONT[facing]:
            other = self.field.stand_on(hex + DIRECTIONS[towards])
            if other is not None and self.field.units[other.unit].side != self.side:
                found.append((towards, other))
        return found

    def worth(self, stand: Stand, hex: Hex, facing: int) -> float:
        """Return what a stand would be worth on a hex with a facing."""
        met = []
        for towards, step in enumerate(DIRECTIONS):
            other = self.field.stand_on(hex + step)
            if other is not None and self.field.units[other.unit].side != self.side:
                met.append((towards, other))
        if not met:
            return -0.02 * self.nearest(hex)
        return self._gain(stand, facing, met) - CAUTION * self._danger(stand, hex, facing, met)

    def _gain(self, stand: Stand, facing: int, met: list[tuple[int, Stand]]) -> float:
        best = 0.0
        for towards, foe in met:
            if towards not in FRONT[facing]:
                continue
            chance = self.estimates.chances(stand.unit, foe.unit)[(towards + 3 - foe.facing) % 6]
            for key, other in self.pressure.get(foe.id, ()):
                if key != stand.id:
                    chance *= 1 - other
            best = max(best, chance * self.estimates.worth[foe.unit])
        return best

    def _danger(self, stand: Stand, hex: Hex, facing: int, met: list[tuple[int, Stand]]) -> float:
        safe = 1.0
        for towards, foe in met:
            faced = 0
            sees = (towards + 3) % 6 in FRONT[foe.facing]
            if not sees and not self.turning:
                continue
            for step in FRONT[foe.facing]:
                other = self.field.stand_on(foe.hex + DIRECTIONS[step])
                if (
                    other is not None
                    and other.id != stand.id
                    and self.field.units[other.unit].side == self.side
                ):
                    faced += 1
            chance = self.estimates.chances(foe.unit, stand.unit)[(towards - facing) % 6]
            safe *= 1 - chance / (faced + (1 if sees else 2))
        return (1 - safe) * self.estimates.worth[stand.unit]

    def nearest(self, hex: Hex) -> int:
        """Return the distance to the nearest enemy stand."""
        found = self._nearest.get(hex)
        if found is None:
            found = self._nearest[hex] = min((distance(hex, foe.hex) for foe in self.foes), default=0)
        return found
