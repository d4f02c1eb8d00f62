"""The captain's melees: what to attack with whom, in which order, and what to do with what comes of it."""

from __future__ import annotations

import math

from oriflamme.board.hexes import STEPS_OF
from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
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

from .boldness import boldness
from .moving import BOLD, Moves
from .worth import clash, worth

DARING = -0.3
"""He attacks where he expects to lose no more than this: who does not strike is struck."""
LEAVING = 0.1
"""He leaves a melee where he expects to lose more than this share of his worth, after what he may win."""
LATER = 0.5
"""How much of what he may win in his next phase counts."""


def attack(view: View[Field], due: DeclareAttacks, player: str) -> Command:
    """Return the prisoner to be taken, else the attack that promises most, or being done."""
    field = view.state
    prisoner = next(due.seizures(field), None)
    if prisoner is not None:
        return prisoner
    daring = DARING - BOLD / 2 * boldness(field, player)
    best: tuple[float, DeclareAttack] | None = None
    for command in due.options(view, player):
        if not isinstance(command, DeclareAttack):
            continue
        found = Attack(command.attackers, command.targets, command.support)
        value = clash(field, found, (*due.declared, found))
        # What several do together they might do one after another; a pole arm behind them has nothing else to do.
        value /= max(1.0, 0.5 * (len(command.attackers) + 1))
        if value > daring and (best is None or value > best[0]):
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
    leaves: dict[str, bool] = {}
    for command in view.options(player):
        if isinstance(command, Disengage):
            key = command.figure
            if key not in leaves:
                leaves[key] = _leaves(field, field.figures[key], phasing=field.pages[Deeds].phasing == player)
            if leaves[key]:
                return command
    return Done()


def _leaves(field: Field, figure: Figure, *, phasing: bool) -> bool:
    """Return whether somebody would lose more in the melee that he is in than he can win."""
    foes = field.contacts(figure)
    risk = max((clash(field, Attack((foe.id,), (figure.id,))) for foe in foes if foe.able), default=0.0)
    gain = max((clash(field, Attack((figure.id,), (foe.id,))) for foe in foes), default=0.0)
    return risk - gain * (1.0 if phasing else LATER) > LEAVING * worth(field, figure)


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
