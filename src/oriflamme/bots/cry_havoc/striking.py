"""The captain's melees: what to attack with whom, in which order, and what to do with what comes of it."""

from __future__ import annotations

import math

from oriflamme.board.hexes import STEPS_OF
from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.cry_havoc.charges.countering import meeting
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.impact import onset
from oriflamme.rulesets.cry_havoc.charges.reacting import CounterCharge, React, ShieldWall
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.combat.declaring import (
    DeclareAttack,
    DeclareAttacks,
    Disengage,
    FightAttacks,
    FightNext,
)
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.movement.flight import enemy_hexes
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along
from oriflamme.rulesets.cry_havoc.results.advance import Advance, AdvanceAfterCombat
from oriflamme.rulesets.cry_havoc.results.harm import ChooseVictim, FallsOn, ShareWounds, Sharing
from oriflamme.rulesets.cry_havoc.results.recoil import ChooseRecoil, FallBack
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done

from .moving import Moves
from .worth import clash, worth

DARING = -0.3
"""He attacks where he expects to lose no more than this: who does not strike is struck."""
LEAVING = 0.1
"""He leaves a melee where he expects to lose more than this share of his worth, after what he may win."""
LATER = 0.5
"""How much of what he may win in his next phase counts."""
CHARGING = 1.0
"""He charges where he expects to win more than this: who charges is shot at, and strikes at nobody else."""


def charge(view: View[Field], player: str) -> Command:
    """Return the charge that promises most, or being done."""
    field = view.state
    moves = Moves(field, player)
    best: tuple[float, Charge] | None = None
    for command in view.options(player):
        if isinstance(command, Charge):
            found = onslaught(field, command)
            if found > CHARGING:
                figure = field.figures[command.figure]
                found += moves.drawn(figure, moved_along(figure, command.legs).hex, moves=True)
            if found > CHARGING and (best is None or found > best[0]):
                best = found, command
    return Done() if best is None else best[1]


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


def react(view: View[Field], due: React, player: str) -> Command:
    """Return a shield wall before riders, or a charge against a charge where it turns the tables; else nothing."""
    field = view.state
    for command in due.options(view, player):
        if isinstance(command, ShieldWall):
            charged = {one.target for one in due.charges}
            if not charged.isdisjoint(command.figures):
                return command
        elif isinstance(command, CounterCharge):
            against = next(one for one in due.charges if one.figure == command.charger)
            met = meeting(field, field.figures[command.figure], against, command.legs)
            if getattr(met, "defender", False):
                return command
    return Done()


def attack(view: View[Field], due: DeclareAttacks, player: str) -> Command:
    """Return the prisoner to be taken, else the attack that promises most, or being done."""
    field = view.state
    prisoner = next(due.seizures(field), None)
    if prisoner is not None:
        return prisoner
    best: tuple[float, DeclareAttack] | None = None
    for command in due.options(view, player):
        if not isinstance(command, DeclareAttack):
            continue
        found = Attack(command.attackers, command.targets, command.support)
        value = clash(field, found, (*due.declared, found))
        # What several do together they might do one after another.
        value /= max(1.0, 0.5 * (len(command.attackers) + len(command.support) + 1))
        if value > DARING and (best is None or value > best[0]):
            best = value, command
    return Done() if best is None else best[1]


def order(field: Field, due: FightAttacks) -> Command:
    """Return the attack to fight next: the one that promises most."""
    values = [clash(field, one, due.declared) if _there(field, one) else 0.0 for one in due.left]
    return FightNext(values.index(max(values)))


def _there(field: Field, one: Attack) -> bool:
    return all(field.figures[key].alive for key in (*one.attackers, *one.targets))


def victim(field: Field, due: FallsOn) -> Command:
    """Return who is worth least."""
    return ChooseVictim(min(due.victims, key=lambda key: (worth(field, field.figures[key]), key)))


def share(field: Field, due: Sharing) -> Command:
    """Return the wounds for the rider, as many as put him out of play, the others for his mount."""
    return ShareWounds(due.hurt.wounds)


def recoil(field: Field, due: ChooseRecoil) -> Command:
    """Return the way back that ends in the best cover, then farthest from the enemy."""
    figure = field.figures[due.figure]
    enemies = enemy_hexes(field, figure)

    def good(legs: tuple[int, ...]) -> tuple[int, int]:
        end = moved_along(figure, legs)
        gap = min((STEPS_OF[end.hex - enemy] for enemy in enemies), default=0)
        return field.ground(end.hex).cover, gap

    return FallBack(max(due.ways, key=good))


def disengage(view: View[Field], player: str) -> Command:
    """Return the way out of a melee of who would lose more in it than he can win, or staying."""
    field = view.state
    phasing = field.pages[Deeds].phasing == player
    for command in view.options(player):
        if isinstance(command, Disengage):
            figure = field.figures[command.figure]
            foes = field.contacts(figure)
            risk = max(
                (clash(field, Attack((foe.id,), (figure.id,))) for foe in foes if foe.able), default=0.0
            )
            gain = max((clash(field, Attack((figure.id,), (foe.id,))) for foe in foes), default=0.0)
            if risk - gain * (1.0 if phasing else LATER) > LEAVING * worth(field, figure):
                return command
    return Done()


def advance(view: View[Field], due: AdvanceAfterCombat, player: str) -> Command:
    """Return an advance beside an enemy who can be beaten, or onto a hex that is fought for; else staying, if one may."""
    field = view.state
    moves = Moves(field, player)
    best: tuple[float, Advance] | None = None
    for command in due.options(view, player):
        if not isinstance(command, Advance):
            continue
        figure = field.figures[command.figure]
        end = moved_along(figure, command.legs)
        work = field.copy()
        work.put(end)
        value = math.fsum(clash(work, Attack((figure.id,), (enemy.id,))) for enemy in work.contacts(end))
        value += moves.drawn(figure, end.hex)
        if best is None or value > best[0]:
            best = value, command
    if best is None:
        return Done()
    return best[1] if due.forced or best[0] > 0 else Done()
