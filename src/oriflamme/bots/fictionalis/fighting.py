"""Close combat: the order of the combats, and whether to pursue."""

from __future__ import annotations

from oriflamme.board.table import PACE, advanced, gap
from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis import contacts, pursuit
from oriflamme.rulesets.fictionalis.combats import Bout, Combat, fight_of
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.melee import FightNext, FightOrder, FightRest
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.pursuit import HoldBack, Pursue, PursuitChoice

from .clashes import around, balance, imagined
from .worth import gives_way

NEVER_NOTHING = 1e-9
"""What tells a combat that is as likely to be won as lost from one that bears on no other."""

ALONE = 250 * PACE
"""Pursuers do not go on alone where other enemies are nearer than this."""


def order(view: View[Field], due: FightOrder, player: str) -> Command:
    """Return the combat to be fought next: likely wins first, where they turn the flanks of others."""
    field = view.state
    ours, held = due.left(field)
    offered = ours if player == field.bound.side else held
    rated = [(_urgency(field, combat, player), combat) for combat in offered]
    if all(urgency == 0 for urgency, _ in rated):
        return FightRest()
    _, best = max(rated, key=lambda one: one[0])
    return FightNext(best.first, best.second)


def _urgency(field: Field, combat: Combat, player: str) -> float:
    """Return how much the combats beside one gain when it is fought before them; 0 when there are none.

    Whose enemy gives way overlaps the enemies of his neighbours; whose own front gives way bares theirs.
    """
    if combat.bout is not Bout.MELEE:
        return 0.0
    first, second = field.elements[combat.first], field.elements[combat.second]
    mine = first if first.side == player else second
    beside = _fighting_beside(field, mine)
    if not beside:
        return 0.0
    of_first, of_second = gives_way(fight_of(field, combat))
    own, foe = (of_first, of_second) if mine is first else (of_second, of_first)
    return beside * (foe - own) or NEVER_NOTHING


def _fighting_beside(field: Field, element: Element) -> int:
    """Return how many friends beside an element fight too."""
    return sum(
        1
        for other, mine, theirs in field.edges(element.id)
        if other.side == element.side
        and mine in contacts.FLANKS
        and theirs in contacts.FLANKS
        and contacts.fronts_meet(field, other)
    )


def pursue(view: View[Field], due: PursuitChoice) -> Command:
    """Return whether to pursue: after the beaten if that brings a good fight or room, not into a worse place."""
    field = view.state
    element = field.elements[due.element]
    if due.crew or element.rect is None:
        return HoldBack()
    there = advanced(element.at, pursuit.reach(field, element))
    foes = [one for one in field.on_table() if one.side != element.side]
    after = imagined(field, {element.id: there})
    concerned = around(after, element.side, (element.id,)) | around(field, element.side, (element.id,))
    change = balance(after, concerned) - balance(field, concerned)
    near = sum(1 for foe in foes if gap(there, foe.at) < ALONE and foe.id != due.beaten)
    return Pursue() if change > 0.05 * near else HoldBack()
