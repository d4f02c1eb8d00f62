"""What somebody is worth, and how bad each outcome is for him: all that the captain weighs is reckoned in this."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, TypeAlias

from oriflamme.kernel.chances import Chance
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.combat.odds import Charging, armour_of, melee_chances, reckon
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.morale import leaders
from oriflamme.rulesets.cry_havoc.ranged.odds import fire_chances
from oriflamme.rulesets.cry_havoc.ranged.shots import column
from oriflamme.rulesets.cry_havoc.tables import NOTHING, Result, Weapon

RECOIL: Final = 0.12
"""The share of his worth that somebody loses who is thrown back."""
STUN: Final = 0.4
WOUND: Final = 0.55
PRIZE: Final = 12.0
"""What a point of the scenario's aim is worth, in points of sheets."""
LED: Final = 0.4
"""How much of the worth of the beasts that somebody has in hand falls to him: who puts him out of play sets them free."""
MAN: Final = 6.0
"""What everybody is worth beside his sheet, since the scenario counts heads."""


def worth(field: Field, figure: Figure) -> float:
    """Return what somebody is worth as he is, to whoever would put him out of play."""
    sheet = field.sheet(figure)
    points = leaders.worth(sheet) + (0.0 if sheet.animal else MAN)
    if figure.mount:
        points += field.sheet(field.figures[figure.mount]).points
    aim = field.theatre.aim.sides[field.theatre.opponent(figure.side)]
    if figure.id in aim.kill:
        points += PRIZE * aim.prize
    own = field.theatre.aim.sides[figure.side]
    if own.herd:
        beasts = sum(field.figures[key].led_by == figure.id or key == figure.mount for key in own.herd)
        points += LED * PRIZE * own.driven * beasts
    return points


def harm(field: Field, figure: Figure, *, recoil: bool, stun: bool, wounds: int) -> float:
    """Return the share of his worth that an outcome costs somebody."""
    sheet = field.sheet(figure)
    down = figure.health == "wounded" or figure.stunned
    if wounds:
        if wounds >= sheet.wounds or (down and sheet.wounds <= 2):
            return 1.0
        return WOUND if sheet.wounds <= 2 else wounds / sheet.wounds
    if stun:
        if sheet.large:
            return 0.0
        return 1.0 if figure.health == "wounded" else (WOUND if figure.stunned else STUN)
    if recoil:
        return WOUND if figure.stunned else RECOIL
    return 0.0


Valued: TypeAlias = list[tuple[Figure, float]]
"""Figures with what each of them is worth."""


def valued(field: Field, keys: Iterable[str]) -> Valued:
    """Return figures by their ids, with what they are worth."""
    return [(figure, worth(field, figure)) for figure in map(field.figures.__getitem__, keys)]


def suffered(field: Field, figures: Valued, result: Result) -> float:
    """Return what the defenders' side of a result costs them: the cheapest of them takes what falls on one."""
    found = [
        each * harm(field, one, recoil=result.recoil, stun=result.stun, wounds=result.wounds)
        for one, each in figures
    ]
    return math.fsum(found) if result.recoil else min(found, default=0.0)


def own(field: Field, figures: Valued, result: Result) -> float:
    """Return what the attackers' side of a result costs them."""
    found = [
        each * harm(field, one, recoil=result.own_recoil, stun=result.own_stun, wounds=result.own_wounds)
        for one, each in figures
    ]
    return math.fsum(found) if result.own_recoil else min(found, default=0.0)


def clash(
    field: Field,
    attack: Attack,
    declared: Iterable[Attack] = (),
    charge: Charging = "",
    counter: Charging = "",
) -> float:
    """Return what an attack is expected to win: what the enemy loses by it less what is lost."""
    table = field.theatre.tables.melee
    found = reckon(field, attack, declared, charge, counter)
    attackers, targets = valued(field, attack.attackers), valued(field, attack.targets)
    total = 0.0
    for name, chance in melee_chances(table, found.column, found.armour):
        result = table.outcomes[name]
        if result.for_attacker:
            total += chance.share * suffered(field, targets, result)
        if result != NOTHING:
            total -= chance.share * own(field, attackers, result)
    return total


def loss(field: Field, figure: Figure, strength: int, resistance: int) -> float:
    """Return the share of his worth that somebody is expected to lose to an attack of so much strength, on even ground."""
    table = field.theatre.tables.melee
    chances = melee_chances(
        table, table.column(strength, resistance), armour_of(table, [field.sheet(figure).armour])
    )
    found = ((table.outcomes[name], chance) for name, chance in chances)
    return math.fsum(
        chance.share * harm(field, figure, recoil=one.recoil, stun=one.stun, wounds=one.wounds)
        for one, chance in found
    )


def expected(field: Field, target: Figure, outcomes: Iterable[tuple[Result, Chance]]) -> float:
    """Return what a target is expected to lose by outcomes with their chances."""
    hit = valued(field, (target.id,))
    return math.fsum(chance.share * suffered(field, hit, result) for result, chance in outcomes)


def likely(field: Field, target: Figure, weapon: Weapon, added: int) -> float:
    """Return what a shot with so much added to its die is expected to cost its target."""
    table = field.theatre.tables.fire
    found = fire_chances(table, column(field, target, weapon), added)
    return expected(field, target, ((table.outcomes.get(name, NOTHING), chance) for name, chance in found))
