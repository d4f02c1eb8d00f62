"""Shots: at whom, with whose aid, and whether to shoot back, by what they may be expected to do."""

from __future__ import annotations

from collections.abc import Sequence

from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis import fighters
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.shooting import (
    AIDES,
    Answer,
    CalledShot,
    Chance,
    Shoot,
    ShootBack,
    ShootingOrder,
    ShootRest,
    aid_of_ranks,
    aides_of,
    shared,
    shots_with,
)

from .worth import prospects, worth

SPARED = 1.0
"""What a shot costs that it is better not to make, since it endangers friends."""


def order(view: View[Field], due: ShootingOrder, player: str) -> Command:
    """Return the best of one's own shots; when there is none left, let the enemy's go in any order."""
    field = view.state
    best: tuple[float, Shoot] | None = None
    for shot in _shots(due.offered, player):
        value = rated(field, due.offered, shot)
        if best is None or value > best[0]:
            best = (value, shot)
    if best is None or best[0] <= 0:
        return ShootRest()
    return best[1]


def called(view: View[Field], due: CalledShot) -> Command:
    """Return the best shot that an element can take part in; none when that is better and it need not shoot."""
    field = view.state
    own = next(one for one in due.offered if one.shooter == due.shooter)
    shots = shots_with(due.offered, due.shooter)
    best = max(shots, key=lambda shot: rated(field, due.offered, shot))
    if not own.obliged and rated(field, due.offered, best) <= 0:
        return ShootRest()
    return best


def answer(view: View[Field], due: Answer) -> ShootBack:
    """Return whether it is better to shoot back than only to be shot at."""
    field, aim = view.state, due.aim
    shooter, target = field.elements[aim.shooter], field.elements[aim.target]
    values = []
    for reply in (True, False):
        gained, lost = prospects(fighters.shot(field, shooter, target, len(aim.aides), reply))
        values.append(gained * worth(field, shooter) - lost * worth(field, target))
    return ShootBack(values[0] >= values[1])


def rated(field: Field, offered: Sequence[Chance], shot: Shoot) -> float:
    """Return what a shot may be expected to gain."""
    shooter, target = field.elements[shot.shooter], field.elements[shot.target]
    aides = len(aides_of(offered, shot)) + aid_of_ranks(field, shooter)
    lost, gained = prospects(fighters.shot(field, shooter, target, min(aides, AIDES)))
    value = gained * worth(field, target) - lost * worth(field, shooter)
    chance = next(one for one in offered if one.shooter == shot.shooter)
    return value - (SPARED if shot.target in chance.spared else 0.0)


def _shots(offered: Sequence[Chance], player: str) -> list[Shoot]:
    """Return every shot of a side, aided by as many as may aid it."""
    found = []
    for chance in offered:
        if chance.side != player:
            continue
        for target in chance.targets:
            aides = [one.shooter for one in shared(offered, player, target) if one.shooter != chance.shooter]
            found.append(Shoot(chance.shooter, target, tuple(aides[:AIDES])))
    return found
