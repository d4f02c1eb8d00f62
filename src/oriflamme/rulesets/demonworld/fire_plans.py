"""Good fire for stands that have nothing declared: what `ShootBest` declares, by expected losses of the enemy.

Only what both sides see is weighed. Losses of one's own, by shots that may scatter (DW-IV.3.0-b), count against a shot.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import msgspec

from .casualties import chance_of
from .chapters import gathered
from .field import Field
from .fire_into_melee import beside, out_of_reach, scatters
from .fire_support import supports_past, unbroken
from .introduction import Stand
from .missiles import Shot, number_against, strength_of, targets_in_sight
from .posts import linked

_Alive = dict[str, float]  # the chance that a stand survives the shots planned so far; 1 where absent
_Plan = tuple[list[Shot], float, _Alive]  # shots, the enemy's expected losses less one's own, who survives


def best_shots(field: Field, side: str, idle: Sequence[Stand]) -> tuple[Shot, ...]:
    """Return shots for idle stands of a side; every stand in them adds to what may be expected.

    Unit after unit: either each stand fires where it adds most, neighbours with one target joining in support where
    that is better, or all who can hit one target join first and the rest fire so.
    """
    units: dict[str, list[_Shooter]] = {}
    for stand in idle:
        shooter = _Shooter(field, side, stand)
        if shooter.aims:
            units.setdefault(stand.unit, []).append(shooter)
    alive: _Alive = {}
    shots: list[Shot] = []
    for shooters in units.values():
        plans = [_spread(field, shooters, alive)]
        joined = _join_all(field, shooters, alive)
        if joined is not None:
            first, gain, after = joined
            rest = [shooter for shooter in shooters if shooter.stand.id not in first.stands]
            more, more_gain, last = _spread(field, rest, after)
            plans.append(([first, *more], gain + more_gain, last))
        chosen, _, alive = max(plans, key=lambda plan: plan[1])
        shots += chosen
    return _helped(field, shots, idle) if field.ground.game.seen_past else tuple(shots)


def _helped(field: Field, shots: Sequence[Shot], idle: Sequence[Stand]) -> tuple[Shot, ...]:
    """Return shots with the support of those who cannot fire themselves, the shots with the fewest supports first."""
    found = list(shots)
    used = {key for shot in shots for key in shot.stands}
    for stand in idle:
        if stand.id in used:
            continue
        able = [number for number, shot in enumerate(found) if supports_past(field, stand, shot)]
        if able:
            number = min(able, key=lambda each: len(found[each].supporters))
            shot = found[number]
            found[number] = msgspec.structs.replace(shot, supporters=(*shot.supporters, stand.id))
    return tuple(found)


def hopeful_shot(field: Field, side: str, stand: Stand) -> bool:
    """Return whether a stand has a shot that is worth something alone; then `best_shots` finds shots."""
    return any(_Aim(field, side, stand, target).worth({}) > 0 for target in targets_in_sight(field, stand))


class _Aim:
    """A target in sight of a stand: base number and chance alone, and whom the shot may destroy with what chance.

    `outcomes` are (stand id, chance, 1 for an enemy or -1 for one's own).
    """

    __slots__ = ("chance", "number", "outcomes", "strays", "strength", "target")

    def __init__(self, field: Field, side: str, stand: Stand, target: Stand) -> None:
        self.target = target
        self.strength = strength_of(field, stand, target) or 0
        self.number = number_against(field, stand, target, self.strength, 0).total
        self.chance = chance_of(field, target, self.number)
        self.strays = scatters(field, stand, target)
        self.outcomes = [(target.id, self.chance, 1)]
        if self.strays:
            self.outcomes = [(target.id, self.chance / 2, 1)]
            for number in range(1, 7):
                found = field.stand_on(beside(field, stand, target, number))
                if found is not None and not out_of_reach(field, target, found):
                    number_there = number_against(
                        field, stand, found, self.strength, 0, scattered=found is not target
                    ).total
                    hope = chance_of(field, found, number_there)
                    self.outcomes.append((found.id, hope / 12, -1 if field.side(found) == side else 1))

    def worth(self, alive: _Alive) -> float:
        """Return what the shot alone adds to the expected losses of the enemy, less those of one's own."""
        return math.fsum(sign * chance * alive.get(key, 1.0) for key, chance, sign in self.outcomes)


class _Shooter:
    """A stand that may fire, and what it can aim at, by target."""

    __slots__ = ("aims", "stand")

    def __init__(self, field: Field, side: str, stand: Stand) -> None:
        self.stand = stand
        self.aims = {target.id: _Aim(field, side, stand, target) for target in targets_in_sight(field, stand)}


def _spread(field: Field, shooters: Sequence[_Shooter], entering: _Alive) -> _Plan:
    """Return shots where each stand fires where it adds most, joined with neighbours where that is better."""
    alive, gain = entering.copy(), 0.0
    chosen: dict[str, list[_Shooter]] = {}
    shots: list[Shot] = []
    for shooter in shooters:
        # Without any hope alone a stand may still join others, so it picks what it comes nearest to hitting.
        ranked = [(aim.worth(alive), aim.number, aim) for aim in shooter.aims.values()]
        worth, _, aim = max(ranked, key=lambda entry: entry[:2])
        if not aim.strays:
            chosen.setdefault(aim.target.id, []).append(shooter)
        elif worth > 0:
            shots.append(Shot(shooter.stand.id, aim.target.id))
            gain += worth
        else:
            continue
        for key, chance, _ in aim.outcomes:
            alive[key] = alive.get(key, 1.0) * (1 - chance)
    for key, group in chosen.items():
        # Joined or apart, whichever is better: what was reckoned for each alone is reckoned anew.
        left = entering.get(key, 1.0)
        for neighbours in _groups(group):
            found, miss = _group_shots(field, neighbours, key)
            shots += found
            left *= miss
        alive[key] = left
        gain += entering.get(key, 1.0) - left
    return shots, gain, alive


def _miss(shooters: Iterable[_Shooter], target: str) -> float:
    miss = 1.0
    for shooter in shooters:
        miss *= 1 - shooter.aims[target].chance
    return miss


def _groups(shooters: Sequence[_Shooter]) -> list[list[_Shooter]]:
    """Return shooters in groups of neighbours, each of which can form one chain of support (DW-IV.1.2-c)."""
    left, groups = list(shooters), []
    while left:
        together = linked(left[0].stand, [shooter.stand for shooter in left])
        groups.append([shooter for shooter in left if shooter.stand.id in together])
        left = [shooter for shooter in left if shooter.stand.id not in together]
    return groups


def _joined(field: Field, group: Sequence[_Shooter], target: str) -> tuple[Shot, float]:
    """Return the shot of a whole group, the weakest supported by the rest (DW-IV.1.2-b), and its chance."""
    main = min(group, key=lambda shooter: shooter.aims[target].strength)
    others = tuple(shooter.stand.id for shooter in group if shooter is not main)
    aim = main.aims[target]
    shot = _allowed(field, Shot(main.stand.id, target, others))
    total = number_against(field, main.stand, aim.target, aim.strength, len(shot.supporters)).total
    return shot, chance_of(field, aim.target, total)


def _allowed(field: Field, shot: Shot) -> Shot:
    """Return a shot without the supporters that a chapter forbids, and those that hung on them (DW-IV.1.2-c)."""
    against = field.ground.game.against_shot_support
    if not against:
        return shot
    alone = msgspec.structs.replace(shot, supporters=())
    kept = tuple(
        key for key in shot.supporters if not any(gathered(against, field, field.stands[key], alone))
    )
    return unbroken(field, msgspec.structs.replace(shot, supporters=kept))


def _group_shots(field: Field, group: Sequence[_Shooter], target: str) -> tuple[list[Shot], float]:
    """Return the better of joined and separate shots of a group, and the chance that all miss."""
    apart = _miss(group, target)
    if len(group) > 1:
        shot, chance = _joined(field, group, target)
        if 1 - chance < apart:
            return [shot], 1 - chance
    return [Shot(each.stand.id, target) for each in group if each.aims[target].chance > 0], apart


def _join_all(field: Field, shooters: Sequence[_Shooter], alive: _Alive) -> tuple[Shot, float, _Alive] | None:
    """Return the most promising shot of one group at one target, its worth, and who survives it."""
    best: tuple[Shot, float, _Alive] | None = None
    for key in dict.fromkeys(key for shooter in shooters for key in shooter.aims):
        able = [shooter for shooter in shooters if key in shooter.aims and not shooter.aims[key].strays]
        for group in _groups(able):
            if len(group) > 1:
                shot, chance = _joined(field, group, key)
                worth = chance * alive.get(key, 1.0)
                if best is None or worth > best[1]:
                    best = shot, worth, {**alive, key: alive.get(key, 1.0) * (1 - chance)}
    return best
