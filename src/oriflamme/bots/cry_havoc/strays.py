"""Shots that miss: whom they may hit beside their target."""

from __future__ import annotations

import math
from typing import Final

from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.ranged.odds import STRAY, fire_chances, harms, stray
from oriflamme.rulesets.cry_havoc.ranged.shots import Aim, column
from oriflamme.rulesets.cry_havoc.ranged.sight import lines
from oriflamme.rulesets.cry_havoc.tables import Weapon

from .worth import harm, worth

OWN: Final = 1.25
"""How much more a friend counts who is hit than an enemy: it was not he who was aimed at."""


def misses(field: Field, target: Figure, weapon: Weapon, added: int) -> float:
    """Return the chance that a shot with so much added to its die does nothing to its target, and flies on."""
    table = field.theatre.tables.fire
    found = fire_chances(table, column(field, target, weapon), added)
    return math.fsum(chance.share for name, chance in found if not harms(table, name))


def expected(field: Field, shooter: Figure, target: Figure, weapon: Weapon, aim: Aim, added: int) -> float:
    """Return what a shot with so much added to its die is expected to cost the enemy besides its target, less what it costs friends."""
    own = field.cells(target)
    around = [aim.line.hex + step for step in DIRECTIONS if aim.line.hex + step not in own]
    costs = [cost for hex in around if (cost := _cost(field, shooter, hex))]
    if not costs:
        return 0.0
    return misses(field, target, weapon, added) * math.fsum(costs) / len(around)


def _cost(field: Field, shooter: Figure, hex: Hex) -> float:
    """Return what a stray shot costs the enemy that flies to a hex: below 0 where a friend stands there (CH-3.4-a)."""
    man = next((one for one in field.on(hex) if one.id != shooter.id), None)
    if man is None:
        return 0.0
    along = next(one for one in lines(field, shooter, man) if one.hex == hex)
    if along.parted:
        return 0.0
    result = STRAY[stray(along.total)]
    share = harm(field, man, recoil=result.recoil, stun=result.stun, wounds=result.wounds)
    return (-OWN if man.side == shooter.side else 1.0) * share * worth(field, man)
