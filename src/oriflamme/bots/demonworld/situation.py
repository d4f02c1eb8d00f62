"""The field as the captain looks at it: who can come at whom, and how far it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from oriflamme.board.hexes import Hex, axial, disc_offsets, file_of, rank_of
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.commanders.ranks import is_independent
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.morale.conduct import is_routing

from .estimates import Estimates
from .objectives import errands

PATIENCE = 3
"""Turns without a loss after which the captain grows ever bolder, so that no battle is manoeuvred away."""

BEHIND = 6
"""Steps that turning round to an enemy is thought to cost."""


class Situation:
    """What one side sees in one decision; everything is worked out when it is first asked for."""

    def __init__(self, field: Field, side: str, orders: dict[str, Order] | None = None) -> None:
        """Look at a field as `side`; `orders` stand in for orders not given yet."""
        self.field = field
        self.side = side
        self.own = field.units_of(side)
        self.foes = field.units_of(field.ground.opponent(side))
        self.estimates = Estimates(field, field.turn, orders)
        self._seen: dict[int, dict[str, list[tuple[int, int]]]] = {}
        self._aims: dict[str, tuple[tuple[str, float], ...]] = {}
        self._steps: dict[tuple[tuple[int, int, int], int, str], float] = {}

    def shows(self, field: Field) -> bool:
        """Return whether a field is as the one that was looked at: then all that was worked out holds for it too."""
        mine = self.field
        return mine is field or (
            mine.ground is field.ground
            and (mine.turn, mine.last_loss) == (field.turn, field.last_loss)
            and mine.stands == field.stands
            and mine.units == field.units
            and mine.pages.kept == field.pages.kept
        )

    @property
    def boldness(self) -> float:
        """How much more than usual to dare: grows with the turns in which nobody was lost."""
        return 0.15 * max(0, self.field.turn - max(self.field.last_loss, PATIENCE) - PATIENCE)

    def coordinates(self, facing: int) -> dict[str, list[tuple[int, int]]]:
        """Return (rank, file) of every hex of an enemy stand as a stand of this facing counts them, by unit."""
        found = self._seen.get(facing)
        if found is None:
            found = self._seen[facing] = {
                unit.id: [
                    (rank_of(cell, facing), file_of(cell, facing))
                    for stand in self.field.stands_of(unit)
                    for cell in stand.cells
                ]
                for unit in self.foes
            }
        return found

    def steps(self, front: tuple[int, int, int], facing: int, foe: str) -> float:
        """Return about how many steps forward bring a first rank to an enemy unit.

        `front` is the rank and the files of its left and right ends. A step goes one rank forward and half a hex to
        either side, so enemies outside of that wedge take more, and those behind a turn.
        """
        key = front, facing, foe
        known = self._steps.get(key)
        if known is not None:
            return known
        rank, left, right = front
        best = 999.0
        for foe_rank, foe_file in self.coordinates(facing)[foe]:
            ahead = rank - foe_rank
            aside = left - foe_file if foe_file < left else foe_file - right if foe_file > right else 0
            if ahead > 0:
                steps = ahead - 1.0
                if aside > ahead:
                    steps += 1 + (aside - ahead) / 2
            else:
                steps = BEHIND + max(-ahead, (aside - ahead) / 2)
            if steps < best:  # noqa: PLR1730 - asked of every enemy stand for every place, and min() takes twice as long
                best = steps
        self._steps[key] = best
        return best

    def beside(self, front: tuple[int, int, int], facing: int, foe: str) -> float:
        """Return which part of an enemy unit, 0 to 1, stands beside or behind a first rank, as `steps` takes it."""
        rank, left, right = front
        stands = self.coordinates(facing)[foe]
        ahead = sum(
            rank > foe_rank and max(left - foe_file, foe_file - right) <= rank - foe_rank
            for foe_rank, foe_file in stands
        )
        return 1 - ahead / len(stands)

    @cached_property
    def gaps(self) -> Mapping[tuple[str, str], int]:
        """Steps between own and enemy units by (own, enemy), facings left aside; 0 is contact."""
        return _Gaps(self.field)

    def gap(self, unit: Unit) -> int:
        """Return the steps from a unit to the nearest enemy."""
        return min((self.gaps[unit.id, foe.id] for foe in self.foes), default=99)

    @cached_property
    def chargers(self) -> tuple[Unit, ...]:
        """The enemies that may charge: not engaged, not routing, and no commanders on their own."""
        return tuple(
            foe
            for foe in self.foes
            if not foe.engaged and not is_routing(self.field, foe) and not is_independent(self.field, foe)
        )

    @cached_property
    def errands(self) -> dict[str, tuple[Hex, float]]:
        """The own units that go for objectives, each with the hex and its worth."""
        return errands(self.field, self.side)

    @cached_property
    def menaced(self) -> dict[str, frozenset[Hex]]:
        """The hexes beside which each enemy that may charge may come in one charge, by unit."""
        found = {}
        for foe in self.chargers:
            offsets = disc_offsets(self.charge_reach(foe) + 1)
            found[foe.id] = frozenset(
                cell + offset
                for stand in self.field.stands_of(foe)
                for cell in stand.cells
                for offset in offsets
            )
        return found

    def threatened(self, unit: Unit) -> bool:
        """Return whether some enemy may come at a unit in this turn."""
        return any(self.gaps[unit.id, foe.id] <= self.charge_reach(foe) for foe in self.chargers)

    def pace(self, unit: Unit, points: int) -> int:
        """Return how many hexes a unit goes at most for so many points: where each costs the least there is."""
        return points // self.field.passage(unit).least

    def charge_reach(self, unit: Unit) -> int:
        """Return how many hexes a unit goes at most when it charges."""
        return self.pace(unit, self.field.profile(unit).movement.charge)

    def aims(self, unit: Unit) -> tuple[tuple[str, float], ...]:
        """Return the enemy units, each with how good it would be to fight it."""
        found = self._aims.get(unit.id)
        if found is None:
            found = tuple((foe.id, self._aim(unit, foe)) for foe in self.foes)
            self._aims[unit.id] = found
        return found

    def _aim(self, unit: Unit, foe: Unit) -> float:
        helped = 0.4 if foe.engaged else 0.0
        return 0.35 * self.estimates.matchup(unit.id, foe.id) + helped


class _Gaps(dict[tuple[str, str], int]):
    """Gaps of pairs of units, each worked out when it is first asked for."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._field = field
        self._places: dict[str, list[tuple[int, int]]] = {}

    def __missing__(self, pair: tuple[str, str]) -> int:
        one, other = pair
        found = self[pair] = apart(self._of(one), self._of(other)) - 1
        return found

    def _of(self, unit: str) -> list[tuple[int, int]]:
        found = self._places.get(unit)
        if found is None:
            found = [axial(cell) for stand in self._field.stands_of(unit) for cell in stand.cells]
            self._places[unit] = found
        return found


def apart(some: Sequence[tuple[int, int]], others: Sequence[tuple[int, int]]) -> int:
    """Return the least distance between two sets of hexes, given by axial coordinates."""
    return min(max(abs(q - q2), abs(r - r2), abs(q - q2 + r - r2)) for q, r in some for q2, r2 in others)
