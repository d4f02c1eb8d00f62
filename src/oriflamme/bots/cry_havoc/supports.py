"""Pole arms: what they do in a melee from behind a screen of friends."""

from __future__ import annotations

from typing import Final

from oriflamme.board.hexes import DIRECTIONS, STEPS_OF, Hex
from oriflamme.rulesets.cry_havoc.combat.attacks import SCREEN, Attack, against_support
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.movement.ways import moved_to

from .worth import clash

BEHIND: Final = 2
"""Hexes from its enemy at which a pole arm may stand behind a screen; whether it may strike from there the rules say."""


def supports(field: Field, figure: Figure) -> bool:
    """Return whether somebody can strike over a screen, if he stands behind one (CH-6.1-g)."""
    return not figure.mount and "pole-arms" in field.sheet(figure).skills


def support(field: Field, figure: Figure, hex: Hex) -> float:
    """Return what a pole arm and a friend would win together if it supported him from a hex, as all stand now."""
    screen = [one for step in DIRECTIONS for one in field.on(hex + step) if one.side == figure.side]
    if sum(one.able and one.id != figure.id for one in screen) < SCREEN:
        return 0.0
    enemies = {
        enemy.id: enemy
        for one in screen
        for enemy in field.contacts(one)
        if any(STEPS_OF[hex - cell] == BEHIND for cell in field.cells(enemy))
    }
    if not enemies:
        return 0.0
    work = field.copy()
    there = moved_to(figure, (hex, 0))
    work.put(there)
    return max(_struck(work, there, enemy) for enemy in enemies.values())


def _struck(field: Field, figure: Figure, enemy: Figure) -> float:
    """Return what the best friend beside an enemy wins by an attack that a pole arm supports; nothing where it cannot, or adds nothing."""
    best = 0.0
    for friend in field.contacts(enemy):
        if not friend.able or friend.id == figure.id:
            continue
        if next(against_support(field, figure, (friend,), (enemy,)), None) is None:
            together = clash(field, Attack((friend.id,), (enemy.id,), (figure.id,)))
            if together > max(best, clash(field, Attack((friend.id,), (enemy.id,)))):
                best = together
    return best
