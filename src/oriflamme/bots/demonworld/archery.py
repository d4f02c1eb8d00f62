"""What missiles may be expected to do (chapter IV), and where those who have them like to stand."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.chances import chance_at_most
from oriflamme.kernel.tally import Tally
from oriflamme.rulesets.demonworld.chapters import lines_of
from oriflamme.rulesets.demonworld.characteristics import Order, Profile
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.missiles import (
    ShotFacts,
    number_against,
    strength_of,
    targets_in_sight,
)
from oriflamme.rulesets.demonworld.posts import from_anchor

from .approaches import Approach
from .situation import PATIENCE, Situation
from .stations import ALIKE, NEVER, Judge, Layout, Station


def hit_chance(card: Profile, foe: Profile, away: int, supports: int = 0) -> float:
    """Return the chance of a shot of one card at another (DW-IV.2.0-b); 0 out of range or without a weapon."""
    strength = None if card.missile is None else card.missile.strength_at(away)
    if strength is None:
        return 0.0
    return chance_at_most(strength - foe.missile_protection + foe.size // 2 + 2 * supports, 20)


def prefers_fire(situation: Situation, unit: Unit) -> bool:
    """Return whether a unit fights with missiles: some enemy left can be hurt by them, and somebody is hurt at times."""
    card, field = situation.field.profile(unit), situation.field
    if card.missile is None or field.turn - field.last_loss > 2 * PATIENCE:
        return False
    return any(_hope(situation, unit, foe) >= 0.125 for foe in situation.foes)


def _hope(situation: Situation, unit: Unit, foe: Unit) -> float:
    """Return the chance of a shot of a unit at another two hexes away, in full view, by all chapters in force."""
    found = situation.hopes.get((unit.id, foe.id))
    if found is None:
        found = situation.hopes[unit.id, foe.id] = _chance(situation, unit, foe)
    return found


def _chance(situation: Situation, unit: Unit, foe: Unit) -> float:
    field = situation.field
    card, other = field.profile(unit), field.profile(foe)
    chance = hit_chance(card, other, 2)
    if chance == 0.0 or len(field.ground.game.shot_lines) == 1:
        return chance
    shooter, target = field.stands[unit.stands[-1]], field.stands[foe.stands[-1]]
    strength = 0 if card.missile is None else card.missile.strength_at(2) or 0
    facts = ShotFacts(shooter, target, strength, 0, other.size)
    return chance_at_most(Tally(lines_of(field.ground.game.shot_lines, field, facts)).total, 20)


def fire_now(situation: Situation, unit: Unit) -> float:
    """Return about how many enemy stands a unit would destroy if it fired from where it stands."""
    field, estimates = situation.field, situation.estimates
    tallied = len(field.ground.game.shot_lines) > 1
    total = 0.0
    for stand in field.stands_of(unit):
        card, best = field.profile(stand), 0.0
        for target in targets_in_sight(field, stand):
            foe = field.units[target.unit]
            if foe.engaged:
                continue
            if tallied:
                strength = strength_of(field, stand, target) or 0
                chance = chance_at_most(number_against(field, stand, target, strength, 0).total, 20)
            else:
                chance = hit_chance(card, field.profile(target), from_anchor(stand, target))
            best = max(best, chance / estimates.lasts(target))
        total += best
    return total


class Archer(Judge):
    """Rates places by the enemies in range ahead, and by keeping out of reach of charges."""

    def __init__(self, situation: Situation, unit: Unit, order: Order) -> None:
        """Take the weapon and what each enemy is worth as a target."""
        super().__init__(situation, unit, order)
        field = situation.field
        card = field.profile(unit)
        assert card.missile is not None  # only those come here
        self.reach = card.missile.reach
        self.front_wanted = len(unit.stands)
        self.targets = sorted(
            ((_hope(situation, unit, foe) + 0.05, foe.id) for foe in situation.foes if not foe.engaged),
            reverse=True,
        )
        self._views: dict[Layout, tuple[float, dict[str, Approach]]] = {}

    def station(self, station: Station, least: float = NEVER) -> float:
        """Return how good it is to stand there and fire in the next fire phase, as `rate` does."""
        if not self.targets:
            return super().station(station, least)
        front, in_range = station.front, self.reach - 2
        disorder, approaches = self._seen_from(station.layout)
        value = -9.0
        enough = max(value, least + 1.5 + disorder)
        for hope, foe in self.targets:
            most = 4 * hope
            if most < enough:
                break
            approach = approaches[foe]
            beyond = approach.least(front) - in_range
            if beyond > 0 and most - 0.4 * beyond < enough:
                continue
            steps = approach.steps(front)
            if not self.flat and steps > in_range:
                steps += self.detour(station.first, self.middles[foe])
            if steps > in_range:
                found = most - 0.4 * (steps - in_range)
            else:
                found = most - 0.02 * max(0.0, 3 - steps)
            if found > value:
                value = found
                enough = max(enough, value)
        value -= 1.5
        if self.errand is not None:
            value = max(value, self.seized(station))
        value -= disorder
        return value if value < least else value - self._exposure(station)

    def _seen_from(self, layout: Layout) -> tuple[float, dict[str, Approach]]:
        """Return what a layout costs, and how enemies are seen from it."""
        known = self._views.get(layout)
        if known is None:
            approaches = self.situation.approaches(layout.facing)
            known = self._views[layout] = self._disorder(layout), approaches
        return known

    def _near_enough(self, least: float) -> Iterator[tuple[str, float]]:
        if not self.targets:
            return super()._near_enough(least)
        targets = {foe: hope for hope, foe in self.targets}
        beyond = (
            (foe.id, (4 * targets.get(foe.id, -9.0) - 1.5 - least) / 0.4) for foe in self.situation.foes
        )
        return ((foe, self.reach - 2 + far if far > -ALIKE else -1.0) for foe, far in beyond)

    def _exposure(self, station: Station) -> float:
        situation, hexes, exposed = self.situation, station.hexes, 0.0
        for foe, menaced in situation.menaced.items():
            if not menaced.isdisjoint(hexes):
                exposed += 0.6 if self.order is not Order.HOLD else 0.2
                exposed += 0.5 * situation.beside(station.front, station.facing, foe)
        return exposed
