"""How a single stand does in a melee, where it is or where it might go: what it can strike, and what strikes it."""

from __future__ import annotations

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.posts import before

from .approaches import Nearness, nearness
from .estimates import Estimates

CAUTION = 0.6
"""What an own stand counts against an enemy one: less, so that fights are sought."""


Met = tuple[Hex, int, Stand]
"""A hex of one's own, the direction from it to an enemy beside it, and him."""


class Scuffle:
    """The next melee phase as it would be if all stands stayed as they are but one.

    `turning` says that the enemy may still turn and shift its stands before it.
    """

    def __init__(
        self, field: Field, side: str, estimates: Estimates, *, turning: bool, last: Scuffle | None = None
    ) -> None:
        """Note who may strike whom now. `last` is one of before: what it knows of enemies that have not moved serves."""
        self.field = field
        self.side = side
        self.turning = turning
        self.estimates = estimates
        self.enemies = field.found.enemies[side]
        self.foes: list[Stand]
        self.nearest: Nearness
        if last is not None and last.enemies is self.enemies:
            self.foes, self.nearest = last.foes, last.nearest
        else:
            opponents = field.units_of(field.ground.opponent(side))
            self.foes = [stand for unit in opponents for stand in field.stands_of(unit)]
            self.nearest = nearness(tuple([cell for foe in self.foes for cell in foe.cells]))
        self._pressure: dict[str, list[tuple[str, float]]] = {}
        self._strikers: dict[str, list[tuple[Stand, Met, int]]] = {}
        edge = field.enemy_edge(side)
        for unit in field.units_of(side):
            for stand in field.stands_of(unit):
                if not edge.isdisjoint(stand.cells):
                    targets = self._ahead(stand)
                    for met in targets:
                        self._strikers.setdefault(met[2].id, []).append((stand, met, len(targets)))

    def _ahead(self, stand: Stand) -> list[Met]:
        """Return the enemies before a stand."""
        found = []
        for cell in stand.cells:
            about = dict(self.field.foes_beside(cell, self.side))
            found += [(cell, towards, about[towards]) for towards in FRONT[stand.facing] if towards in about]
        return found

    def pressure(self, foe: str) -> list[tuple[str, float]]:
        """Return the own stands that may strike an enemy stand, each with its chance, shared among those it may strike."""
        found = self._pressure.get(foe)
        if found is None:
            found = self._pressure[foe] = [
                (stand.id, self._chance(stand, met) / targets)
                for stand, met, targets in self._strikers.get(foe, ())
            ]
        return found

    def _chance(self, stand: Stand, met: Met) -> float:
        cell, towards, foe = met
        return self.estimates.blow(stand, foe, (towards + 3 - foe.facing) % 6, cell, towards)

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
            chance = self._chance(stand, (cell, towards, foe))
            for key, other in self.pressure(foe.id):
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

    def away(self, stand: Stand, hex: Hex) -> int:
        """Return the distance of a stand, were its anchor on a hex, to the nearest enemy stand."""
        return min([self.nearest[cell] for cell in stand.cells_at(hex, stand.facing)]) if self.foes else 0
