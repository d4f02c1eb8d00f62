"""What blows may be expected to do, from tables worked out once for a decision.

A chance here is what the engine would roll against, without the making of a tally; the tests hold the two together. What
chapters after the base game add to a blow, such as skills, walls and height, is asked of the chapters in force.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from math import log

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, FLANKS, FRONT, REAR, Hex, Side
from oriflamme.rulesets.demonworld.blows import BlowFacts, as_it_stands, has_pikes, weapon_in_use
from oriflamme.rulesets.demonworld.casualties import Wounds
from oriflamme.rulesets.demonworld.chapters import gathered
from oriflamme.rulesets.demonworld.characteristics import Order, Profile
from oriflamme.rulesets.demonworld.commanders.ranks import is_independent
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.tokens import formation_of
from oriflamme.rulesets.demonworld.initiative import InitiativeFacts, initiative_tally
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.morale.conduct import is_routing
from oriflamme.rulesets.demonworld.terrain.fighting import lines_between, terrain_lines

Numbers = tuple[int | None, int | None, int | None, int | None, int | None, int | None]
"""Base numbers against a stand, by (direction from it to the attacker - its facing) % 6; None: it has no weapon."""
Chances = tuple[float, float, float, float, float, float]
"""Chances to destroy a stand, by the same."""

_NORTH_FLANKS, _NORTH_REAR = FLANKS[0], REAR[0]
_SIDES = tuple(
    Side.FLANK if towards in _NORTH_FLANKS else Side.REAR if towards in _NORTH_REAR else Side.FRONT
    for towards in range(6)
)
_AHEAD = FRONT[0][0]
_LOPSIDED = 2.0  # a fight more uneven than e to this is not worth telling apart from one so uneven
_ROUTING, _ALONE = (
    0.3,
    0.0,
)  # the most that it is worth to go for a unit that routs, and for a commander on his own


def _only_places_differ(one: Field, other: Field) -> bool:
    """Return whether two fields have the same units and stands but for where these are, and who has moved."""
    if one.stands.keys() != other.stands.keys():
        return False
    units, stands = other.units, other.stands
    return all(
        unit is (twin := units[key])
        or (unit.stands, unit.order, unit.engaged, unit.first_melee)
        == (twin.stands, twin.order, twin.engaged, twin.first_melee)
        for key, unit in one.units.items()
    ) and all(
        stand is (there := stands[key]) or (stand.card, stand.role) == (there.card, there.role)
        for key, stand in one.stands.items()
    )


@cache
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
        self._numbers: dict[tuple[str, str, str], Numbers] = {}
        self._chances: dict[tuple[str, str], Chances] = {}
        self._initiative: dict[str, int] = {}
        self._own: dict[tuple[str, str, Side], int] = {}
        self._ground: dict[tuple[str, Hex, Hex], int] = {}
        self._lasts: dict[str, int] = {}
        self._matchups: dict[tuple[str, str], float] = {}
        self._falls: dict[str, bool] = {}
        game = field.ground.game
        # Terrain is asked by hexes, which many places share; what the others add does not depend on the place.
        self._lines = tuple(part for part in game.blow_lines[1:] if part is not terrain_lines)
        self._hilly = terrain_lines in game.blow_lines and not field.ground.map.battlefield.is_flat()
        self.plain = len(game.blow_lines) == 1
        cards = [field.profile(unit) for unit in field.units.values()]
        usual = sum(card.points for card in cards) / sum(card.stands for card in cards)
        self.worth = {
            unit.id: card.points / card.stands / usual
            for unit, card in zip(field.units.values(), cards, strict=True)
        }

    def serve(self, field: Field) -> bool:
        """Go over to another field where all that has been worked out holds there too; return whether it does.

        It does not depend on where stands are, nor on which units have moved.
        """
        mine = self.field
        same = mine is field or (
            mine.ground is field.ground
            and mine.last_loss == field.last_loss
            and mine.pages.kept == field.pages.kept
            and _only_places_differ(mine, field)
        )
        if same:
            self.field = field
        return same

    def first(self, unit: Unit) -> bool:
        """Return whether the melee phase would be the unit's first (DW-VI.1.0-c)."""
        return not unit.engaged or unit.first_melee == self.turn

    def order(self, unit: Unit) -> Order | None:
        """Return the order that the unit has, or is thought to get."""
        return self.orders.get(unit.id, unit.order)

    def chances(self, attacker: str, target: str) -> Chances:
        """Return the chances of a stand of one unit against a stand of another, by the base game (DW-VI.1.3-c)."""
        found = self._chances.get((attacker, target))
        if found is None:
            card, foe = self.field.profile(attacker), self.field.profile(target)
            numbers = self._numbers_of(self.field.units[attacker], card, foe)
            found = tuple([0.0 if number is None else hope(number) for number in numbers])  # type: ignore[assignment]
            self._chances[attacker, target] = found  # type: ignore[assignment]  # six of them, as of the numbers
        return found  # type: ignore[return-value]

    def blow(self, attacker: Stand, target: Stand, around: int, cell: Hex, towards: int) -> float:
        """Return which part of a stand a blow at it takes, 0 to 1, by all chapters in force.

        `around` is (direction from the target to the attacker - the target's facing) % 6; the blow goes from `cell` to the
        hex `towards` from it. Who has several hits left loses the less of himself (DW-VIII.1.1-a).
        """
        if self.plain and attacker.card is None and target.card is None:
            return self.chances(attacker.unit, target.unit)[around] / self.lasts(target)
        field = self.field
        card, foe = field.profile(attacker), field.profile(target)
        side = self._side(attacker, target, around)
        if side is Side.FRONT:
            around = _AHEAD
        number = self._numbers_of(field.units[attacker.unit], card, foe)[around]
        if number is None:
            return 0.0
        number += self._added(attacker, target, card, foe, side)
        if self._hilly:
            number += self._over(card, cell, cell + DIRECTIONS[towards])
        return hope(number) / self.lasts(target)

    def _side(self, attacker: Stand, target: Stand, around: int) -> Side:
        """Return on which side a stand is struck: that of a square is always in front (DW-XIII.1.0-h)."""
        struck_from = self.field.ground.game.struck_from
        if struck_from is as_it_stands or formation_of(self.field, target.unit) is None:
            return _SIDES[around]
        return struck_from(self.field, target, attacker) or _SIDES[around]

    def _added(self, attacker: Stand, target: Stand, card: Profile, foe: Profile, side: Side) -> int:
        """Return what chapters add to a blow wherever it is struck: skills, special stands, formations."""
        if not self._lines:
            return 0
        key = attacker.id, target.id, side
        found = self._own.get(key)
        if found is None:
            unit = self.field.units[attacker.unit]
            first = self.first(unit)
            weapon = weapon_in_use(card, first)
            assert weapon is not None  # who has none has no number
            facts = BlowFacts(attacker, target, unit, card, foe, weapon, side, 0, first)
            found = sum(line.value for line in gathered(self._lines, self.field, facts))
            self._own[key] = found
        return found

    def _over(self, card: Profile, one: Hex, other: Hex) -> int:
        """Return what terrain adds to a blow from one hex to the next."""
        key = card.id, one, other
        found = self._ground.get(key)
        if found is None:
            ground = self.field.ground.map.battlefield
            found = sum(line.value for line in lines_between(ground, card, one, other))
            self._ground[key] = found
        return found

    def lasts(self, stand: Stand) -> int:
        """Return how many hits a stand takes until it is destroyed."""
        found = self._lasts.get(stand.id)
        if found is None:
            taken = self.field.pages[Wounds].hits.get(stand.id, 0)
            damage, found = self.field.ground.game.damage, 1
            while not damage(self.field, stand, taken + found):
                found += 1
            self._lasts[stand.id] = found
        return found

    def falls(self, stand: Stand) -> bool:
        """Return whether a stand is lost as soon as it is attacked (DW-XV.9.0-g)."""
        parts = self.field.ground.game.falls
        if not parts:
            return False
        found = self._falls.get(stand.id)
        if found is None:
            found = self._falls[stand.id] = any(part(self.field, stand) is not None for part in parts)
        return found

    def _numbers_of(self, unit: Unit, card: Profile, foe: Profile) -> Numbers:
        key = unit.id, card.id, foe.id
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = self._work_out(unit, card, foe)
        return found

    def _work_out(self, unit: Unit, card: Profile, foe: Profile) -> Numbers:
        first = self.first(unit)
        weapon = weapon_in_use(card, first)
        if weapon is None:
            return (None,) * 6
        number = weapon.strength_against(foe.mounted) - foe.melee_protection
        if first and card.mounted and self.order(unit) is Order.CHARGE:
            number += card.charge_bonus
        by_side = {Side.FRONT: number - has_pikes(foe), Side.FLANK: number + 2, Side.REAR: number + 4}
        return tuple([by_side[side] for side in _SIDES])  # type: ignore[return-value]  # six of them

    def initiative(self, key: str) -> int:
        """Return the modified initiative of a unit's stands (DW-VI.1.0-b)."""
        found = self._initiative.get(key)
        if found is None:
            unit, card = self.field.units[key], self.field.profile(key)
            first = self.first(unit)
            weapon = weapon_in_use(card, first)
            kind = None if weapon is None else weapon.kind
            found = initiative_tally(card.initiative, self.order(unit), kind, first).total
            further = self.field.ground.game.initiative_lines[1:]
            if further:
                facts = InitiativeFacts(self.field.stands_of(unit)[0], unit, card, weapon, first)
                found += sum(line.value for line in gathered(further, self.field, facts))
            self._initiative[key] = found
        return found

    def matchup(self, unit: str, foe: str) -> float:
        """Return how a long fight of two units would go: above 0 well for `unit`, by the logarithm of their strengths.

        Who routs is worth a little, for who is caught does not come back; a commander on his own is not worth running after.
        """
        found = self._matchups.get((unit, foe))
        if found is None:
            found = self._matchups[unit, foe] = self._match(unit, foe)
        return found

    def _match(self, unit: str, foe: str) -> float:
        one, other = self.field.units[unit], self.field.units[foe]
        if is_routing(self.field, other):
            return _ROUTING
        ours = len(one.stands) * self._harm(one, other) * self.worth[foe]
        theirs = len(other.stands) * self._harm(other, one) * self.worth[unit]
        long = min(max(log((ours + 0.01) / (theirs + 0.01)), -_LOPSIDED), _LOPSIDED)
        return min(long, _ALONE) if is_independent(self.field, other) else long

    def _harm(self, unit: Unit, foe: Unit) -> float:
        """Return which part of a stand the blow of a stand of one unit takes from one of another, front to front."""
        if self.plain:
            return self.chances(unit.id, foe.id)[_AHEAD]
        attacker, target = self.field.stands[unit.stands[-1]], self.field.stands[foe.stands[-1]]
        card, other = self.field.profile(attacker), self.field.profile(target)
        number = self._numbers_of(unit, card, other)[_AHEAD]
        if number is None:
            return 0.0
        return hope(number + self._added(attacker, target, card, other, Side.FRONT)) / self.lasts(target)


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
        meetings: list[list[tuple[Hex, int, Stand]]] = []
        around: dict[str, list[Hex]] = {}
        for stand in stands:
            met = []
            for cell in stand.cells:
                for towards, other in field.foes_beside(cell, side):
                    met.append((cell, towards, other))
                    around.setdefault(other.id, []).append(cell)
            meetings.append(met)
            for key in {other.unit for _, _, other in met}:
                self.touched[key] = self.touched.get(key, 0) + 1
        if around:
            self._reckon(stands, meetings, around)

    def _reckon(
        self,
        stands: Sequence[Stand],
        meetings: list[list[tuple[Hex, int, Stand]]],
        around: dict[str, list[Hex]],
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
            for cell, towards, foe in met:
                falls = estimates.falls(foe)
                if towards in FRONT[facing]:
                    around_foe = (towards + 3 - looks[foe.id]) % 6
                    chance = 1.0 if falls else estimates.blow(stand, foe, around_foe, cell, towards)
                    best = max(best, (chance * spared.get(foe.id, 1.0) * estimates.worth[foe.unit], foe.id))
                if (towards + 3) % 6 in FRONT[looks[foe.id]] and not falls:
                    there, back = cell + DIRECTIONS[towards], (towards + 3) % 6
                    chance = estimates.blow(foe, stand, (towards - facing) % 6, there, back)
                    faced.setdefault(foe.id, []).append((chance, index))
            if best[0] > 0:
                strikers += 1
                worth = estimates.worth[field.stands[best[1]].unit]
                spared[best[1]] = spared.get(best[1], 1.0) - best[0] / worth
        kills = math.fsum(
            (1 - left) * estimates.worth[field.stands[key].unit] for key, left in spared.items()
        )
        losses = self._struck(faced)
        self._in_order(kills, losses, strikers, len(faced))

    def _struck(self, faced: dict[str, list[tuple[float, int]]]) -> float:
        alive: dict[int, float] = {}
        for found in faced.values():
            chance, index = max(found, key=lambda pair: pair[0] * alive.get(pair[1], 1.0))
            alive[index] = alive.get(index, 1.0) * (1 - chance)
        return math.fsum(1 - left for left in alive.values()) * self._estimates.worth[self._unit]

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
