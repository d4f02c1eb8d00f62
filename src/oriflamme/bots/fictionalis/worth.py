"""What elements are worth, and what a combat may be expected to cost both sides: exact odds, each found out once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from oriflamme.rulesets.fictionalis import odds, shooting_targets
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.fight import Behind, Fight, Fighter, Form
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.outcomes import Outcome
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element, Rank
from oriflamme.rulesets.fictionalis.troops import Kind, Type

_SHARE: Final = {
    Outcome.RECOIL: 0.12,
    Outcome.FLEE: 0.4,
    Outcome.FLEE_DICE: 0.45,
    Outcome.DESTROYED: 1.0,
}
"""Which part of an element an outcome costs; the others cost nothing."""

_AGAIN: Final = 0.6
"""How much the next bound of a melee weighs beside this one: it may be over by then."""

_GIVES_WAY: Final = frozenset(_SHARE)
_RANKED: Final = frozenset({Type.PIKES, Type.SPEARS, Type.WARBAND, Type.HORDES})
"""Who fights in ranks, as far as estimates without a place go."""


@lru_cache(maxsize=16384)
def prospects(fight: Fight, a_held: bool = False, b_held: bool = False) -> tuple[float, float]:
    """Return which part of `a` and of `b`, 0 to 1, a fight may be expected to cost; `held`: it has no room to recoil."""
    of_a, of_b = odds.chances(fight)
    return _cost(of_a, fight.a, a_held), _cost(of_b, fight.b, b_held)


@lru_cache(maxsize=16384)
def lasting(fight: Fight, a_held: bool = False, b_held: bool = False) -> tuple[float, float]:
    """Return which part of `a` and of `b` a melee may be expected to cost now and, if it goes on, in the next bound."""
    now = prospects(fight, a_held, b_held)
    then = prospects(msgspec.structs.replace(fight, a=_later(fight.a), b=_later(fight.b)), a_held, b_held)
    return now[0] + _AGAIN * then[0], now[1] + _AGAIN * then[1]


def _later(fighter: Fighter) -> Fighter:
    """Return a fighter as it would be in the enemy's bound that follows."""
    return msgspec.structs.replace(fighter, own_bound=not fighter.own_bound, fresh=False, struck_front=False)


def _cost(chances: odds.Chances, fighter: Fighter, held: bool) -> float:
    # Whoever has an enemy on his flank or rear cannot recoil.
    caught = held or fighter.flanked or fighter.struck_rear
    total = 0.0
    for outcome, chance in chances.items():
        share = _SHARE.get(outcome, 0.0)
        total += float(chance) * (1.0 if caught and share else share)
    return total


@lru_cache(maxsize=16384)
def gives_way(fight: Fight) -> tuple[float, float]:
    """Return the chances that `a` and that `b` have to give way in a fight, or are destroyed."""
    of_a, of_b = odds.chances(fight)
    return _beaten(of_a), _beaten(of_b)


def _beaten(chances: odds.Chances) -> float:
    return float(sum(chance for outcome, chance in chances.items() if outcome in _GIVES_WAY))


def worth(field: Field, element: Element) -> float:
    """Return what an element is worth to its side: 1 for an element equivalent of a command in good order.

    Its general is worth more, and so is one whose loss brings its command nearer to breaking; one of a command that is
    broken already counts as lost.
    """
    command = field.commands[element.command]
    value = element.equivalent / WHOLE if element.equivalent else 0.25
    if element.kind.type is Type.BAGGAGE:
        value = 0.5
    if element.general is not None:
        # Without him his command may panic at once, and everything costs more.
        value += 1.0 + 0.1 * command.original + (1.0 if element.general is Rank.CINC else 0.0)
    if command.demoralised:
        return 0.3 * value
    share = command.lost / command.original if command.original else 0.0
    return value * (1.0 + 2.0 * min(share, 1 / 3))


# -- kinds against kinds -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def matchup(own: Kind, foe: Kind, own_bad: bool = False, foe_bad: bool = False) -> float:
    """Return what one kind gains by fighting another, each as it usually stands: from -1 to 1.

    The mean of a combat in either's bound, in ranks if it fights so. `own_bad` and `foe_bad`: in rough going.
    """
    total = 0.0
    for own_bound in (False, True):
        a, b = _plain(own, own_bad, foe_bad, own_bound), _plain(foe, foe_bad, own_bad, not own_bound)
        lost, gained = prospects(Fight(form=Form.MELEE, a=a, b=b))
        total += gained * _price(foe) - lost * _price(own)
    return total / 2


@lru_cache(maxsize=4096)
def shot_at(shooter: Kind, target: Kind) -> float:
    """Return which part of a target one shot in the open may be expected to cost: nothing from whoever cannot shoot."""
    if shooting_targets.weapon(shooter) is None:
        return 0.0
    a, b = Fighter(kind=shooter, own_bound=True), Fighter(kind=target, own_bound=False)
    return prospects(Fight(form=Form.SHOT, a=a, b=b))[1]


def _plain(kind: Kind, bad: bool, foe_bad: bool, own_bound: bool) -> Fighter:
    behind = (Behind(kind),) * (3 if kind.type is Type.PIKES else 1) if kind.type in _RANKED else ()
    own_going = Going.ROUGH if bad else Going.GOOD
    foe_going = Going.ROUGH if foe_bad else Going.GOOD
    return Fighter(kind=kind, own_bound=own_bound, going=own_going, foe_going=foe_going, supports=behind)


def _price(kind: Kind) -> float:
    if kind.type is Type.EXPENDABLES:
        return 0.3
    return 0.6 if kind.type in (Type.PSILOI, Type.HORDES, Type.SPY, Type.LURKER) else 1.0
