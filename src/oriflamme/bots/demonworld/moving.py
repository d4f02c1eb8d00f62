"""Where units move (chapter V), who moves first, and forming up."""

from __future__ import annotations

from collections.abc import Iterable

from oriflamme.kernel.dice import Dice
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.characteristics import Mark, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.forming import LeaveFormation
from oriflamme.rulesets.demonworld.formations.tokens import formation_of
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import destinations
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits, SequenceChoice
from oriflamme.rulesets.demonworld.movement.trails import Trail
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst

from .archery import Archer, prefers_fire
from .daring import dare, has_dared
from .situation import Situation
from .stations import ALIKE, Goal, Judge, ahead, charges, goals, station_now

ENOUGH = 0.01
"""A move must better a unit's place by so much."""


def choose(situation: Situation, due: MoveUnits, luck: Dice) -> Command:
    """Return the move of the first unit, nearest to the enemy first, that can better its place; then readiness.

    A unit that fears an enemy near it takes a charge test first, where it is likely to pass.
    """
    field = situation.field
    active = None if due.active is None else field.units[due.active]
    if active is not None and active in due.movable(field):
        for left in due.unfinished(field, active):
            return left.act
    if due.active is not None and due.unsettled(field) is not None:
        # Somebody else has moved this unit half way.
        return MoveUnit(due.active, next(destinations(field, field.units[due.active], due.spent)).legs())
    # Each unit moves once, though it might go on: so there is an end to it.
    # What a chapter has a unit do for nothing does not count as its move.
    fresh = due.active if due.spent == Spent() and field.ground.game.unfinished else None
    movable = [
        unit
        for unit in due.movable(field)
        if unit.id != due.active or unit.id == fresh or has_dared(field, due, unit)
    ]
    for unit in sorted(movable, key=situation.gap):
        command = (
            _reform(due, field, unit) or dare(situation, due, unit) or _move(situation, unit, due.order, luck)
        )
        if command is not None:
            return next((left.act for left in due.unfinished(field, unit)), command)
    for unit in movable:
        for left in due.unfinished(field, unit):
            return left.act
    return Commit()


def _reform(due: MoveUnits, field: Field, unit: Unit) -> Command | None:
    """Return the order to leave skirmish formation for a unit that is to charge, which it cannot in it (DW-XIII.3.0-g)."""
    if due.order is not Order.CHARGE or formation_of(field, unit) is not Mark.SKIRMISH:
        return None
    command = LeaveFormation(unit.id)
    act, spent = field.ground.game.acts.get(LeaveFormation), due.spent_by(unit)
    if act is None or unit.id == due.active or any(act.against(field, unit, spent, command)):
        return None
    return command


def _move(situation: Situation, unit: Unit, order: Order, luck: Dice) -> MoveUnit | None:
    """Return the move to the best place a unit can come to, if that is better than where it is.

    Where none is, a unit out of ranks goes on drawing together, which may take it turns that each better nothing.
    """
    judge = judge_of(situation, unit, order)
    least = judge.station(station_now(situation, unit)) + ENOUGH
    hoped = max([least, *(judge.station(station, least) for station in ahead(situation, unit, order))])
    chosen, found = _best(judge, goals(situation, unit, order, judge.sought(hoped)), hoped)
    if not chosen and hoped > least:
        # The ground straight ahead promised more than it keeps.
        chosen, found = _best(judge, goals(situation, unit, order, judge.sought(least)), least)
    if chosen:
        choice = luck.value(situation.field.turn, len(chosen)) - 1
        return MoveUnit(unit.id, chosen[choice].legs())
    # Each is further than the one before.
    together = next(
        (goal for goal in reversed(found) if isinstance(goal, Trail) and goal.apart is not None), None
    )
    return MoveUnit(unit.id, together.legs()) if together else None


def _best(judge: Judge, places: Iterable[Goal], least: float) -> tuple[list[Goal], list[Goal]]:
    """Return the places that are best and worth so much at least, and all there are."""
    found = list(places)
    best, rated = least, list[tuple[float, Goal]]()
    # The last are the farthest and mostly the best, beside which the others need no close look.
    for goal in reversed(found):
        value = judge.rate(goal, best - ALIKE)
        if value > best - ALIKE:
            best = max(best, value)
            rated.append((value, goal))
    return [goal for value, goal in reversed(rated) if value > best - ALIKE], found


def judge_of(situation: Situation, unit: Unit, order: Order) -> Judge:
    """Return who rates the places of a unit: as an archer's while it fights with missiles."""
    if order is not Order.CHARGE and prefers_fire(situation, unit):
        return Archer(situation, unit, order)
    return Judge(situation, unit, order)


def choose_sequence(situation: Situation, due: SequenceChoice) -> Command:
    """Return whether to move before the enemy: to charge while he stands where one wants him, else see him move."""
    if due.order is not Order.CHARGE:
        return GoFirst(False)
    for unit in situation.own:
        if unit.order is Order.CHARGE and not unit.engaged:
            judge = Judge(situation, unit, Order.CHARGE)
            if any(judge.rate(goal) > 0.3 for goal in charges(situation, unit)):
                return GoFirst(True)
    return GoFirst(False)
