"""Single questions of later chapters: alternating contact, impetuous units (chapters XI and XV)."""

from __future__ import annotations

from oriflamme.board.hexes import distance
from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.morale.impetuous import ChooseTarget, Pursue
from oriflamme.rulesets.demonworld.morale.rout_runs import RoutFork, RunTo
from oriflamme.rulesets.demonworld.morale.rushing import ImpetuousMoving
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit
from oriflamme.rulesets.demonworld.movement.trace import Trace
from oriflamme.rulesets.demonworld.terrain.alternation import (
    BreakContact,
    DeclareContact,
    Staying,
)
from oriflamme.rulesets.demonworld.turn import Commit

from .estimates import Clash, Estimates

FAIR = -0.2
"""He fights whom he need not where it goes at least so well."""

LOSING = -0.9
"""He breaks off where it goes worse than this."""

LOOKED_AT = 16
"""Of so many moves of an impetuous unit he looks which is best."""


def declare(view: View[Field], player: str) -> Command:
    """Return the pair of units to declare in contact that promises most, or that no more are."""
    estimates = Estimates(view.state, view.state.turn)
    best: tuple[float, DeclareContact] | None = None
    for command in view.options(player):
        if isinstance(command, DeclareContact):
            fight = estimates.matchup(command.unit, command.enemy)
            if view.state.units[command.unit].side != player:
                fight = -fight
            if fight >= FAIR and (best is None or fight > best[0]):
                best = fight, command
    return Commit() if best is None else best[1]


def stay(view: View[Field], due: Staying) -> Command:
    """Return the pair whose contact to break off, because it goes badly, or that the others stay."""
    estimates = Estimates(view.state, view.state.turn + 1)
    for unit, enemy in due.left(view.state):
        if estimates.matchup(unit, enemy) < LOSING:
            return BreakContact(unit, enemy)
    return Commit()


def flee(field: Field, due: RoutFork) -> Command:
    """Return the end that is farthest from the nearest enemy, of those to which a routing stand may run."""
    enemies = [
        stand.hex
        for stand in field.stands.values()
        if field.side(stand) != field.side(field.stands[due.stand])
    ]
    ends = [way[-1] for way in due.ways]
    best = max(ends, key=lambda end: min([distance(end, hex) for hex in enemies], default=0))
    return RunTo(due.stand, field.ground.map.name(best))


def pursue(field: Field, due: ChooseTarget) -> Command:
    """Return the enemy against whom an impetuous unit does best."""
    estimates = Estimates(field, field.turn)
    return Pursue(max(due.enemies, key=lambda enemy: estimates.matchup(due.unit, enemy)))


def rush(field: Field, due: ImpetuousMoving) -> Command:
    """Return the move of an impetuous unit that makes the best of the clash."""
    estimates, unit = Estimates(field, field.turn), field.units[due.unit]
    best, chosen = -99.0, due.moves[0]
    for legs in due.moves[:LOOKED_AT]:
        trace = Trace(field, unit, due.spent)
        trace.follow(legs)
        clash = Clash(estimates, unit.id, trace.body)
        if clash.kills - clash.losses > best:
            best, chosen = clash.kills - clash.losses, legs
    return MoveUnit(unit.id, chosen)
