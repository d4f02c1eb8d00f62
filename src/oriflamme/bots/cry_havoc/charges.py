"""The captain's charges: whom to charge with whom, and what to do about the enemy's."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.cry_havoc.charges.countering import meeting
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.declaring import DeclareCharges
from oriflamme.rulesets.cry_havoc.charges.impact import onset
from oriflamme.rulesets.cry_havoc.charges.reacting import CounterCharge, React, Retreat, ShieldWall
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.combat.odds import melee_chances, reckon
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.morale.leaders import in_command
from oriflamme.rulesets.cry_havoc.morale.odds import chances, tally
from oriflamme.rulesets.cry_havoc.movement.flight import away
from oriflamme.rulesets.cry_havoc.movement.trains import allowance
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along
from oriflamme.rulesets.cry_havoc.ranged.cadence import against_attacking
from oriflamme.rulesets.cry_havoc.ranged.shots import good_chance
from oriflamme.rulesets.cry_havoc.ranged.watching import fields_on, watching
from oriflamme.rulesets.cry_havoc.turn import Done

from .boldness import boldness, urgency
from .moving import BOLD, Moves
from .worth import PRIZE, clash, worth
from .zones import toll, zones

CHARGING: Final = 1.0
"""He charges where he expects to win more than this: who charges is shot at, and strikes at nobody else."""
OTHERWISE: Final = 3.0
"""How much better a charge at somebody may be by another way than by the first that is looked at."""
LOOKED_AT: Final = 8
"""So many charges are looked at closely, those that promise most."""
AWAITED: Final = 0.4
"""How much of what other enemies beside the end of a charge would do to the charger counts."""
HIT: Final = 0.1
"""The share of his worth that a charger loses who is hit by a shot on his way."""
SEEN: Final = 3
"""The last legs of a charge, on which it is looked at who may shoot at it."""
PANIC: Final = 0.4
"""The share of his worth that somebody loses who panics."""
GROUND: Final = 3.0
"""What it costs to give ground before a charge."""


def charge(view: View[Field], due: DeclareCharges, player: str) -> Command:
    """Return the charge that promises most, or being done."""
    field = view.state
    bar = CHARGING - BOLD * boldness(field, player)
    hopes = []
    first: dict[tuple[str, str], float] = {}
    for command in due.options(view, player):
        if not isinstance(command, Charge):
            continue
        pair = command.figure, command.target
        if pair in first and first[pair] < bar - OTHERWISE:
            continue
        hope = onslaught(field, command)
        first.setdefault(pair, hope)
        if hope > bar:
            hopes.append((hope, command))
    if not hopes:
        return Done()
    moves = Moves(field, player)
    ranked = []
    for hope, command in hopes:
        figure = field.figures[command.figure]
        drawn = moves.drawn(figure, moved_along(figure, command.legs).hex, moves=True)
        ranked.append((hope + drawn, hope, command))
    ranked.sort(key=lambda one: -one[0])
    best, chosen, looked_at = bar, None, 0
    for most, hope, command in ranked:
        if most <= best or looked_at == LOOKED_AT:
            break  # Those that follow promise less.
        if evades(field, due, command):
            continue
        looked_at += 1
        found = promise(moves, due, command, hope, best - (most - hope))
        if found > bar and found + most - hope > best:
            best, chosen = found + most - hope, command
    return Done() if chosen is None else chosen


def evades(field: Field, due: DeclareCharges, command: Charge) -> bool:
    """Return whether it would be worth it to the target of a charge to retreat before it and those that are declared."""
    others = (one for one in due.declared if one.target == command.target)
    return retreating(field, field.figures[command.target], (*others, command)) > 0


def promise(moves: Moves, due: DeclareCharges, command: Charge, hope: float, least: float) -> float:
    """Return what a charge is expected to win that would win so much if it struck: less what may come on its way and after it.

    What promises no more than `least` is not looked at to the end.
    """
    field, legs = moves.field, command.legs
    figure = field.figures[command.figure]
    others = (one for one in due.declared if one.target == command.target)
    hope *= math.prod(_withstood(field, one) for one in others)
    way = toll(field, figure, legs, moves.foes, awaiting=command.target)
    costs = way.loss + AWAITED * _answer(field, moved_along(figure, legs), command.target)
    hope *= way.arrives
    if hope - costs <= least:
        return hope - costs
    shot = _hit(field, figure, legs)
    return hope * (1 - shot) - costs - HIT * shot * worth(field, figure)


def onslaught(field: Field, command: Charge) -> float:
    """Return what a charge is expected to win if nobody meets it; the same for all ways to a place until somebody has changed."""
    there = moved_along(field.figures[command.figure], command.legs)
    wide = len(field.cells(there)) > 1
    key = ("onslaught", command.figure, command.target, there.hex, there.facing if wide else 0)
    found: float | None = field.known.get(key)
    if found is None:
        found = field.known[key] = _onslaught(field, there, command.target)
    return found


def _onslaught(field: Field, there: Figure, target: str) -> float:
    figure = field.figures[there.id]
    work = field.copy()
    work.put(there)
    how = onset(work, figure)
    if not work.adjacent(work.figures[figure.id], work.figures[target]):
        return 0.0
    return clash(work, Attack((figure.id,), (target,)), charge=how)


def _withstood(field: Field, command: Charge) -> float:
    """Return the chance that a charge leaves its target where and as it is, for another to strike."""
    figure, target = field.figures[command.figure], field.figures[command.target]
    work = field.copy()
    work.put(moved_along(figure, command.legs))
    found = reckon(work, Attack((figure.id,), (target.id,)), charge=onset(work, figure))
    table = field.theatre.tables.melee
    stays = math.fsum(
        chance.share
        for name, chance in melee_chances(table, found.column, found.armour)
        if not table.outcomes[name].for_attacker
    )
    tests = figure.mount and not target.mount and not field.sheet(target).animal
    return stays * (1 - _shaken(field, target)) if tests else stays


def _hit(field: Field, figure: Figure, legs: tuple[int, ...]) -> float:
    """Return the chance that a charger is hit by those who may shoot at him on the last legs of his way, each once and at the last."""
    enemy = field.theatre.opponent(figure.side)
    near, run = moved_along(figure, legs[:-SEEN]), legs[-SEEN:]
    last = {
        shooter.id: (shooter, weapon, at)
        for shooter, weapon, at in watching(field, enemy, near, run, charging=True)
    }
    if not last:
        return 0.0
    passes = 1.0
    for at, there in enumerate(fields_on(field, near, run)):
        for shooter, weapon, when in last.values():
            if when == at:
                passes *= good_chance(there, shooter, there.figures[figure.id], weapon).other.share
    return 1 - passes


def _answer(field: Field, there: Figure, target: str) -> float:
    """Return what the worst of the other enemies beside the end of a charge may do to the charger."""
    work = field.copy()
    work.put(there)
    blows = (
        clash(work, Attack((enemy.id,), (there.id,)))
        for enemy in work.contacts(there)
        if enemy.id != target and enemy.able
    )
    return max(0.0, max(blows, default=0.0))


def react(view: View[Field], due: React, player: str) -> Command:
    """Return a shield wall, a charge against a charge where it turns the tables, or a retreat that is worth it; else nothing."""
    field = view.state
    met = {counter.charger for counter in due.counters}
    at = {one.target: [other for other in due.charges if other.target == one.target] for one in due.charges}
    best: tuple[float, Retreat] | None = None
    for command in due.options(view, player):
        match command:
            case ShieldWall(figures=keys) if not at.keys().isdisjoint(keys):
                return command
            case CounterCharge():
                against = next(one for one in due.charges if one.figure == command.charger)
                found = meeting(field, field.figures[command.figure], against, command.legs)
                if getattr(found, "defender", False):
                    return command
            case Retreat(figure=key) if key in at:
                left = [one for one in at[key] if one.figure not in met]
                gain = retreating(field, field.figures[key], left)
                if gain > 0 and (best is None or gain > best[0]):
                    best = gain, command
            case _:
                pass
    return Done() if best is None else best[1]


def retreating(field: Field, figure: Figure, against: Iterable[Charge]) -> float:
    """Return what somebody wins by retreating before charges: what they would cost him, less what retreating does (CH-4.2-f)."""
    danger = math.fsum(max(0.0, onslaught(field, one)) for one in against)
    if danger <= GROUND or not _may_retreat(field, figure):
        return 0.0
    key = ("retreat", figure.id)
    cost: float | None = field.known.get(key)
    if cost is None:
        cost = field.known[key] = _retreat_cost(field, figure)
    return danger - cost


def _retreat_cost(field: Field, figure: Figure) -> float:
    """Return what a retreat costs: ground, opportunity attacks on the way, and the panic that it may become."""
    legs, _ = away(field, figure, allowance(field, figure))
    if not legs:
        return math.inf
    cost = GROUND + PANIC * worth(field, figure) * _shaken(field, moved_along(figure, legs))
    aim = field.theatre.aim.sides[figure.side]
    if field.theatre.map.name(figure.hex) in aim.hold:
        cost += PRIZE * aim.held * urgency(field)
    return cost + toll(field, figure, legs, zones(field, figure.side)).loss


def _may_retreat(field: Field, figure: Figure) -> bool:
    if not figure.able or field.sheet(figure).animal or in_command(field, figure) is None:
        return False
    return next(against_attacking(field, figure), None) is None


def _shaken(field: Field, there: Figure) -> float:
    """Return the chance that somebody who is somewhere fails the test of his morale there."""
    work = field.copy()
    work.put(there)
    leader = in_command(work, there)
    morale = max(work.sheet(one).morale for one in (there, leader) if one is not None)
    return dict(chances(morale, tally(work, there).total))["steady"].other.share
