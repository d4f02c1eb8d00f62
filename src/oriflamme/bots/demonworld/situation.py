"""The field as the captain looks at it: who can come at whom, and how far it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from oriflamme.board.hexes import Hex
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.commanders.ranks import is_independent
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.morale.conduct import is_routing

from .approaches import Approach, Front, about, apart, approach
from .estimates import Estimates
from .objectives import errands

PATIENCE = 3
"""Turns without a loss after which the captain grows ever bolder, so that no battle is manoeuvred away."""


class Situation:
    """What one side sees in one decision; everything is worked out when it is first asked for."""

    def __init__(
        self,
        field: Field,
        side: str,
        orders: dict[str, Order] | None = None,
        estimates: Estimates | None = None,
    ) -> None:
        """Look at a field as `side`; `orders` stand in for orders not given yet, `estimates` are such as serve it."""
        self.field = field
        self.side = side
        self.own = field.units_of(side)
        self.foes = field.units_of(field.ground.opponent(side))
        self.estimates = estimates or Estimates(field, field.turn, orders)
        self.journeys: dict[str, Command | None] = {}
        """Where commanders go, by stand: asked for before they move, and again when they do."""
        self.hopes: dict[tuple[str, str], float] = {}
        """The chances of shots from close by, by unit and enemy."""
        self._held = _Held(field)
        self._approaches: dict[int, dict[str, Approach]] = {}
        self._aims: dict[str, tuple[tuple[str, float], ...]] = {}

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

    @cached_property
    def boldness(self) -> float:
        """How much more than usual to dare: grows with the turns in which nobody was lost."""
        return 0.15 * max(0, self.field.turn - max(self.field.last_loss, PATIENCE) - PATIENCE)

    def held(self, unit: Unit) -> tuple[Hex, ...]:
        """Return the hexes that a unit's stands cover."""
        return self._held[unit.id]

    def approaches(self, facing: int) -> dict[str, Approach]:
        """Return how each enemy unit is seen by stands of a facing."""
        found = self._approaches.get(facing)
        if found is None:
            found = {unit.id: approach(self.held(unit), facing) for unit in self.foes}
            self._approaches[facing] = found
        return found

    def beside(self, front: Front, facing: int, foe: str) -> float:
        """Return which part of an enemy unit, 0 to 1, stands beside or behind a first rank."""
        return self.approaches(facing)[foe].beside(front)

    @cached_property
    def gaps(self) -> Mapping[tuple[str, str], int]:
        """Steps between own and enemy units by (own, enemy), facings left aside; 0 is contact."""
        return _Gaps(self._held)

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
        return {foe.id: about(self.held(foe), self.charge_reach(foe) + 1) for foe in self.chargers}

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


# What a situation keeps does not lead back to it, so that it is gone when nobody has it any more: all that was found out
# about a field would wait for a look for garbage.


class _Held(dict[str, tuple[Hex, ...]]):
    """The hexes of units, each found when it is first asked for."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._field = field

    def __missing__(self, unit: str) -> tuple[Hex, ...]:
        found = self[unit] = tuple([cell for stand in self._field.stands_of(unit) for cell in stand.cells])
        return found


class _Gaps(dict[tuple[str, str], int]):
    """Gaps of pairs of units, each worked out when it is first asked for."""

    def __init__(self, held: Mapping[str, tuple[Hex, ...]]) -> None:
        super().__init__()
        self._held = held

    def __missing__(self, pair: tuple[str, str]) -> int:
        one, other = pair
        found = self[pair] = apart(self._held[one], self._held[other]) - 1
        return found
