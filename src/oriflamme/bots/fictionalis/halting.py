"""Halts: impetuous troops whose advance would hurt, and broken ones who are worth keeping on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from oriflamme.board.table import PACE
from oriflamme.rulesets.fictionalis import halts, purse
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.halts import Halt, Need
from oriflamme.rulesets.fictionalis.movement import groups
from oriflamme.rulesets.fictionalis.pieces import ArmyCommand, Element
from oriflamme.rulesets.fictionalis.pip_prices import price

from .advancing import Prospect, eager, restrained, stays
from .lines import Mood
from .trying import Idea
from .units import Unit

DANGER: Final = 900 * PACE
"""Troops with bad prospects are halted when the enemy is nearer than this."""


def halting(field: Field, unit: Unit, foes: Sequence[Element], mood: Mood) -> list[Idea]:
    """Return the halt of a unit that would advance of itself to where it fares badly."""
    needy = [one for one in unit if eager(field, one)]
    if not needy:
        return []
    prospect = Prospect(field, tuple(needy), foes)
    if (not mood.awaits and prospect.away > DANGER) or not stays(field, tuple(needy), prospect, mood):
        return []
    return [halt(field, unit, 0.3 + restrained(field, needy) - prospect.desire)]


def halt(field: Field, elements: Sequence[Element], value: float) -> Idea:
    """Return the halt of a group or an element as something to do."""
    facts = halts.facts(field, elements)
    return Idea((Halt(tuple(one.id for one in elements)),), price(field, facts).total, value)


def rallying(field: Field, command: ArmyCommand) -> Iterator[Idea]:
    """Yield halts for the elements of a broken command, those first who are worth most."""
    left = purse.left(field, command.id)
    for group in groups.groups_of(field, command.id):
        needy = [one for one in group if halts.need(field, one) is Need.RETREAT]
        if not needy:
            continue
        idea = halt(field, group, 0.1 * sum(one.equivalent for one in needy))
        if idea.price <= left:
            yield idea
