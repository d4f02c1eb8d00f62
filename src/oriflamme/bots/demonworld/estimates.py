"""What blows may be expected to do, from tables worked out once for a decision.

A chance here is what the engine would roll against, without the making of a tally; the tests hold the two together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, FLANKS, FRONT, REAR, Hex
from oriflamme.rulesets.demonworld.blows import has_pikes, weapon_in_use
from oriflamme.rulesets.demonworld.characteristics import Order, Profile
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.initiative import initiative_tally
from oriflamme.rulesets.demonworld.introduction import Stand, Unit

Chances = tuple[float, float, float, float, float, float]
"""Chances to destroy a stand, by (direction from it to the attacker - its facing) % 6."""

_NORTH_FLANKS, _NORTH_REAR = FLANKS[0], REAR[0]
_LOPSIDED = 2.0  # a fight more uneven than e to this is not worth telling apart from one so uneven


def hope(number: int) -> float:
    """Return the worth of a blow with this base number: its chance, or its share of one that is supported (DW-VI.1.3-h)."""
    alone, joined = min(max(number, 0), 20), min(max(number + 3, 0), 20)
    return max(alone / 20, joined / 40)


class Estimates:
    """Chances, initiatives and worths of the units of a field in the melee phase of `turn`.

    `orders` stand in for the orders of units, for what they would be; a unit not engaged is taken to fight its first
    melee phase.
    """

    def __init__(self, field: Field, turn: int, orders: dict[str, Order] | None = None) -> None:
        """Keep what to judge by; tables are filled as they are asked for."""
        self.field = field
        self.turn = turn
        self.orders = orders or {}
        self._chances: dict[tuple[str, str], Chances] = {}
        self._of_cards: dict[tuple[str, str, str], Chances] = {}
        self._initiative: dict[str, int] = {}
        cards = [field.profile(unit) for unit in field.units.values()]
        usual = sum(card.points for card in cards) / sum(card.stands for card in cards)
        self.worth = {
            unit.id: card.points / card.stands / usual
            for unit, card in zip(field.units.values(), cards, strict=True)
        }

    def first(self, unit: Unit) -> bool:
        """Return whether the melee phase would be the unit's first (DW-VI.1.0-c)."""
        return not unit.engaged or unit.first_melee == self.turn

    def order(self, unit: Unit) -> Order | None:
        """Return the order that the unit has, or is thought to get."""
        return self.orders.get(unit.id, unit.order)

    def chances(self, attacker: str, target: str) -> Chances:
        """Return the chances of a stand of one unit against a stand of another (DW-VI.1.3-c)."""
        found = self._chances.get((attacker, target))
        if found is None:
            card, foe = self.field.profile(attacker), self.field.profile(target)
            found = self._work_out(self.field.units[attacker], card, foe)
            self._chances[attacker, target] = found
        return found

    def between(self, attacker: Stand, target: Stand) -> Chances:
        """Return the chances of one stand against another, each of which may have a card of its own."""
        if attacker.card is None and target.card is None:
            return self.chances(attacker.unit, target.unit)
        card, foe = self.field.profile(attacker), self.field.profile(target)
        key = attacker.unit, card.id, foe.id
        found = self._of_cards.get(key)
        if found is None:
            found = self._of_cards[key] = self._work_out(self.field.units[attacker.unit], card, foe)
        return found

    def _work_out(self, unit: Unit, card: Profile, foe: Profile) -> Chances:
        first = self.first(unit)
        weapon = weapon_in_use(card, first)
        if weapon is None:
            return (0.0,) * 6
        number = weapon.strength_against(foe.mounted) - foe.melee_protection
        if first and card.mounted and self.order(unit) is Order.CHARGE:
            number += card.charge_bonus
        front = hope(number - has_pikes(foe))
        by_side = [front] * 6
        for towards in _NORTH_FLANKS:
            by_side[towards] = hope(number + 2)
        for towards in _NORTH_REAR:
            by_side[towards] = hope(number + 4)
        return tuple(by_side)  # type: ignore[return-value]  # six of them

    def initiative(self, key: str) -> int:
        """Return the modified initiative of a unit's stands (DW-VI.1.0-b)."""
        found = self._initiative.get(key)
        if found is None:
            unit, card = self.field.units[key], self.field.profile(key)
            first = self.first(unit)
            weapon = weapon_in_use(card, first)
            kind = None if weapon is None else weapon.kind
            found = initiative_tally(card.initiative, self.order(unit), kind, first).total
            self._initiative[key] = found
        return found

    def matchup(self, unit: str, foe: str) -> float:
        """Return how a long fight of two units would go: above 0 well for `unit`, by the logarithm of their strengths."""
        one, other = self.field.units[unit], self.field.units[foe]
        ours = len(one.stands) * self.chances(unit, foe)[4] * self.worth[foe]
        theirs = len(other.stands) * self.chances(foe, unit)[4] * self.worth[unit]
        return min(max(log((ours + 0.01) / (theirs + 0.01)), -_LOPSIDED), _LOPSIDED)


def turned_to(hex: Hex, facing: int, hostile: Iterable[Hex]) -> int:
    """Return the facing of a stand that has as many of the hostile hexes in front as can be, turning the least."""
    offsets = {other - hex for other in hostile}
    seen = [sum(DIRECTIONS[towards] in offsets for towards in FRONT[choice]) for choice in range(6)]
    most = max(seen)
    return min(
        (choice for choice in range(6) if seen[choice] == most),
        key=lambda choice: (min((choice - facing) % 6, (facing - choice) % 6), choice),
    )


def may_turn(unit: Unit) -> bool:
    """Return whether a unit that is attacked now may still turn its stands to the attacker (DW-V.3.2-b)."""
    return not unit.moved and not unit.engaged


class Clash:
    """What a unit's stands may expect of one melee phase if they stood where they are given, all else as it is.

    Where larger stands touch by several hexes, each pair of hexes is looked at, and the best for who strikes is taken.
    `kills` and `losses` are expected stands destroyed, weighed by their worth; `touched` counts own stands in contact,
    by enemy unit.
    """

    def __init__(self, estimates: Estimates, unit: str, stands: Sequence[Stand]) -> None:
        """Reckon it. Enemies that may still react are taken to turn to whom they touch (DW-V.3.2-d)."""
        self.touched: dict[str, int] = {}
        self.kills = self.losses = 0.0
        self._estimates = estimates
        self._unit = unit
        field = estimates.field
        side = field.units[unit].side
        meetings: list[list[tuple[int, Stand]]] = []
        around: dict[str, list[Hex]] = {}
        for stand in stands:
            met = []
            for cell in stand.cells:
                for towards, other in field.foes_beside(cell, side):
                    met.append((towards, other))
                    around.setdefault(other.id, []).append(cell)
            meetings.append(met)
            for key in {other.unit for _, other in met}:
                self.touched[key] = self.touched.get(key, 0) + 1
        if around:
            self._reckon(stands, meetings, around)

    def _reckon(
        self, stands: Sequence[Stand], meetings: list[list[tuple[int, Stand]]], around: dict[str, list[Hex]]
    ) -> None:
        estimates, field = self._estimates, self._estimates.field
        looks: dict[str, int] = {}
        for key, hexes in around.items():
            foe = field.stands[key]
            turns = foe.footprint is SINGLE and may_turn(field.units[foe.unit])
            looks[key] = turned_to(foe.hex, foe.facing, hexes) if turns else foe.facing
        spared: dict[str, float] = {}
        faced: dict[str, list[tuple[float, int]]] = {}
        strikers = 0
        for index, (stand, met) in enumerate(zip(stands, meetings, strict=True)):
            best, facing = (0.0, ""), stand.facing
            for towards, foe in met:
                if towards in FRONT[facing]:
                    chance = estimates.between(stand, foe)[(towards + 3 - looks[foe.id]) % 6]
                    best = max(best, (chance * spared.get(foe.id, 1.0) * estimates.worth[foe.unit], foe.id))
                if (towards + 3) % 6 in FRONT[looks[foe.id]]:
                    chance = estimates.between(foe, stand)[(towards - facing) % 6]
                    faced.setdefault(foe.id, []).append((chance, index))
            if best[0] > 0:
                strikers += 1
                worth = estimates.worth[field.stands[best[1]].unit]
                spared[best[1]] = spared.get(best[1], 1.0) - best[0] / worth
        kills = sum((1 - left) * estimates.worth[field.stands[key].unit] for key, left in spared.items())
        losses = self._struck(faced)
        self._in_order(kills, losses, strikers, len(faced))

    def _struck(self, faced: dict[str, list[tuple[float, int]]]) -> float:
        alive: dict[int, float] = {}
        for found in faced.values():
            chance, index = max(found, key=lambda pair: pair[0] * alive.get(pair[1], 1.0))
            alive[index] = alive.get(index, 1.0) * (1 - chance)
        return sum(1 - left for left in alive.values()) * self._estimates.worth[self._unit]

    def _in_order(self, kills: float, losses: float, strikers: int, answering: int) -> None:
        """Those who strike later strike with those who are left (DW-VI.1.4-b)."""
        estimates = self._estimates
        mine = estimates.initiative(self._unit)
        theirs = max(estimates.initiative(key) for key in self.touched)
        if mine > theirs and answering:
            losses *= max(0.0, 1 - kills / answering)
        elif mine < theirs and strikers:
            kills *= max(0.0, 1 - losses / strikers)
        self.kills, self.losses = kills, losses
