"""Which order each unit gets (chapter III)."""

from __future__ import annotations

from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.blows import has_pikes
from oriflamme.rulesets.demonworld.characteristics import SLOW_LOADING, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhase, orders_of, sources_of
from oriflamme.rulesets.demonworld.turn import Commit

from .archery import fire_now, prefers_fire
from .situation import Situation
from .stations import Judge, charges, formed, station_now

CHARGE_RATHER = 0.5
"""A unit with missiles leaves its fire for a charge that is worth so much more."""


def situation_of(field: Field, player: str) -> Situation:
    """Return the situation in which orders are given: as if all units were to charge."""
    return Situation(field, player, {other.id: Order.CHARGE for other in field.units.values()})


def choose(situation: Situation, phase: OrderPhase, player: str) -> Command:
    """Return an order for the first unit that takes one and has none, or readiness."""
    field = situation.field
    for unit in field.units_of(player):
        if phase.tokens(unit):
            continue
        possible = orders_of(sources_of(field, unit))
        if possible:
            wanted = order_for(situation, unit)
            return GiveOrder(unit.id, wanted if wanted in possible else possible[0])
    return Commit()


def order_for(situation: Situation, unit: Unit) -> Order:
    """Return the order for a unit: to fire, to hold, to charge, or to march."""
    if prefers_fire(situation, unit):
        return _missile_order(situation, unit)
    return _melee_order(situation, unit)


def _melee_order(situation: Situation, unit: Unit) -> Order:
    gap, card = situation.gap(unit), situation.field.profile(unit)
    if not formed(situation, unit):
        # It has to form up first; until then it cannot attack, and may be attacked.
        return Order.CHARGE if situation.threatened(unit) or len(unit.stands) < 4 else Order.MOVE
    if situation.threatened(unit):
        riders = any(situation.field.profile(foe).mounted for foe in situation.chargers)
        otherwise = Order.HOLD if has_pikes(card) and riders and not situation.boldness else Order.CHARGE
    else:
        farthest = max((situation.charge_reach(foe) for foe in situation.chargers), default=0)
        # A march is worth it while it can end out of the reach of those who may charge.
        otherwise = Order.MOVE if gap - farthest > 2 else Order.CHARGE
    if otherwise is Order.CHARGE or gap > situation.charge_reach(unit):
        return otherwise
    worth, judge = _best_charge(situation, unit), Judge(situation, unit, Order.CHARGE)
    if worth is not None and worth > judge.station(station_now(situation, unit)):
        return Order.CHARGE
    return otherwise


def _best_charge(situation: Situation, unit: Unit) -> float | None:
    judge = Judge(situation, unit, Order.CHARGE)
    return max((judge.rate(goal) for goal in charges(situation, unit)), default=None)


def _missile_order(situation: Situation, unit: Unit) -> Order:
    card, gap = situation.field.profile(unit), situation.gap(unit)
    weapon = card.missile
    assert weapon is not None  # it prefers fire
    threatened = situation.threatened(unit)
    firing = fire_now(situation, unit)
    worth = _best_charge(situation, unit) if gap <= situation.charge_reach(unit) else None
    if worth is not None and worth > firing + CHARGE_RATHER:
        return Order.CHARGE
    if weapon.kind in SLOW_LOADING:
        # It fires in the second phase of turns in which it holds, when those who come have come.
        return Order.HOLD if threatened or gap < weapon.reach else Order.MOVE
    if firing > 0:
        return Order.SKIRMISH
    if threatened:
        return Order.HOLD
    return Order.SKIRMISH if gap < weapon.reach + situation.pace(unit, card.movement.skirmish) else Order.MOVE
