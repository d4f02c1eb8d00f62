"""Good blows for stands that have nothing declared: what `StrikeBest` declares, by expected losses of the enemy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from oriflamme.kernel.chances import chance_at_most

from .blows import Blow, blow_tally, targets_in_reach
from .chapters import gathered
from .field import Field
from .introduction import Stand

_PASSES = 4  # each improves on the one before; more than a few have not been seen to
_Plan = tuple[tuple[Blow, ...], float]  # blows at one target, and the chance that they destroy it


def best_blows(field: Field, idle: Sequence[Stand]) -> tuple[Blow, ...]:
    """Return blows for idle stands of one side: each is given a target, then joined in support where that is better.

    Stands are moved between their targets as long as that raises the expected number of enemy stands destroyed.
    Blows without hope are left out; initiative is not weighed.
    """
    return _Planner(field, idle).blows()


def hopeful_blow(field: Field, stand: Stand) -> bool:
    """Return whether a stand has a target that it can hit alone; then `best_blows` finds blows."""
    return any(hope(field, stand, target) > 0 for target in targets_in_reach(field, stand))


def hope(field: Field, attacker: Stand, target: Stand, supports: int = 0) -> float:
    """Return the chance that one blow hits."""
    return chance_at_most(blow_tally(field, attacker, target, supports).total, 20)


class _Planner:
    """Weighs blows of some stands. `groups` holds, by target, the stands that strike or support against it."""

    def __init__(self, field: Field, idle: Sequence[Stand]) -> None:
        self.field = field
        self.against = field.ground.game.against_blow_support
        self.reach = {stand.id: targets_in_reach(field, stand) for stand in idle}
        self.torn = [stand for stand in idle if len(self.reach[stand.id]) > 1]
        self.chances: dict[tuple[str, str, int], float] = {}
        self.plans: dict[tuple[str, ...], _Plan] = {}
        self.groups: dict[str, tuple[Stand, ...]] = {}
        for stand in idle:
            if self.reach[stand.id]:
                best = max(self.reach[stand.id], key=partial(self.chance, stand, supports=0))
                self.groups[best.id] = (*self.groups.get(best.id, ()), stand)

    def blows(self) -> tuple[Blow, ...]:
        """Return the blows, after moving stands that have several targets to another one while that is better."""
        for _ in range(_PASSES):
            moved = [self.moved(stand) for stand in self.torn]  # all of them: any() would stop at the first
            if not any(moved):
                break
        stands = self.field.stands
        return tuple(blow for key, group in self.groups.items() for blow in self.best(group, stands[key])[0])

    def moved(self, stand: Stand) -> bool:
        """Move a stand to the first other target where it is better; return whether there was one."""
        here = next(foe for foe in self.reach[stand.id] if stand in self.groups.get(foe.id, ()))
        return any(self._moved(stand, here, foe) for foe in self.reach[stand.id] if foe is not here)

    def _moved(self, stand: Stand, here: Stand, there: Stand) -> bool:
        now = self.groups[here.id], self.groups.get(there.id, ())
        then = tuple(other for other in now[0] if other is not stand), (*now[1], stand)
        gain = self.best(then[0], here)[1] + self.best(then[1], there)[1]
        gain -= self.best(now[0], here)[1] + self.best(now[1], there)[1]
        if gain <= 1e-9:
            return False
        self.groups[here.id], self.groups[there.id] = then
        return True

    def chance(self, attacker: Stand, target: Stand, supports: int) -> float:
        """Return the chance that one blow hits."""
        key = attacker.id, target.id, supports
        found = self.chances.get(key)
        if found is None:
            found = self.chances[key] = hope(self.field, attacker, target, supports)
        return found

    def best(self, group: Sequence[Stand], target: Stand) -> _Plan:
        """Return the best blows of a group at one target."""
        key = (target.id, *[stand.id for stand in group])
        found = self.plans.get(key)
        if found is None:
            found = self.plans[key] = self._best(group, target)
        return found

    def _best(self, group: Sequence[Stand], target: Stand) -> _Plan:
        """Work out the best blows of a group at one target.

        Tried are: all apart, and each stand as attacker supported by the 1, 2, ... least able others, the rest apart.
        """
        alone = sorted(((self.chance(stand, target, 0), stand) for stand in group), key=lambda pair: pair[0])
        blows = tuple(Blow(stand.id, target.id) for chance, stand in alone if chance > 0)
        best = blows, 1 - _all_miss(alone)
        for main in group:
            others = [pair for pair in alone if pair[1] is not main]
            barred: list[tuple[float, Stand]] = []
            if self.against:
                blow = Blow(main.id, target.id)
                barred = [pair for pair in others if any(gathered(self.against, self.field, pair[1], blow))]
                others = [pair for pair in others if pair not in barred]
            for supports in range(1, len(others) + 1):
                rest = others[supports:] + barred
                chance = 1 - (1 - self.chance(main, target, supports)) * _all_miss(rest)
                if chance > best[1] + 1e-9:
                    joined = Blow(main.id, target.id, tuple(stand.id for _, stand in others[:supports]))
                    apart = tuple(Blow(stand.id, target.id) for hope, stand in rest if hope > 0)
                    best = (joined, *apart), chance
        return best


def _all_miss(chances: Sequence[tuple[float, Stand]]) -> float:
    miss = 1.0
    for chance, _ in chances:
        miss *= 1 - chance
    return miss
