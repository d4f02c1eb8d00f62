"""Which command gets which PIP die: the best to those who have most to do."""

from __future__ import annotations

from oriflamme.board.table import PACE
from oriflamme.rulesets.fictionalis import impetuous
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.initiative import AllocatePips, PipAllocation
from oriflamme.rulesets.fictionalis.pieces import ArmyCommand, Element, Place

from .units import units

CLOSE = 400 * PACE
"""Enemies at less than this make a command busy."""


def allocate(field: Field, due: PipAllocation) -> AllocatePips:
    """Return the dice handed out by need, the highest to the neediest."""
    needs = {name: need(field, field.commands[name]) for name in due.commands}
    ranked = sorted(due.commands, key=lambda name: (-needs[name], name))
    return AllocatePips(dict(zip(ranked, sorted(due.dice, reverse=True), strict=True)))


def need(field: Field, command: ArmyCommand) -> float:
    """Return how much a command has to do: its groups, those near the enemy more, impetuous ones most."""
    if command.demoralised:
        return 1.0 if any(one.place is Place.TABLE for one in field.of_command(command.id)) else 0.0
    foes = [one for one in field.on_table() if one.side != command.side]
    total = 0.0
    for unit in units(field, command):
        size = len(unit) ** 0.5
        total += 0.3 * size
        if _close(unit, foes):
            total += size
            if any(impetuous.by_nature(one.kind) for one in unit):
                total += 0.3 * size
    return total


def _close(unit: tuple[Element, ...], foes: list[Element]) -> bool:
    return any(
        abs(foe.at.x - one.at.x) < CLOSE and abs(foe.at.y - one.at.y) < CLOSE for one in unit for foe in foes
    )
