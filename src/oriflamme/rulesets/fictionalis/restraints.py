"""Spells that hold troops back: Intimidate, Restrain and Rally (seed lines 1522-1540).

What is kept of a spell is a `field.Enchantment` of one of the names below. Intimidate and Restrain hold elements less than
200 paces from where the caster stands at the time, Rally likewise.
"""

from __future__ import annotations

from typing import Final

from .field import Field
from .magic.counter import warded
from .magic.enchantments import at_work, reaches
from .pieces import Element

INTIMIDATE: Final = "intimidate"
RESTRAIN: Final = "restrain"
RALLY: Final = "rally"


def restrained(field: Field, element: Element) -> bool:
    """Return whether a spell keeps an impetuous element from advancing spontaneously and from pursuing.

    Intimidate does so to friend and enemy (DBF-SPELL-INTIMIDATE), but not to an enemy who is warded (DBF-SPELL-COUNTER,
    DBF-ARTEFACT-A-a); Restrain to the caster's side (DBF-SPELL-RESTRAIN).
    """
    return any(
        enchantment.side == element.side or (enchantment.name == INTIMIDATE and not warded(field, element))
        for enchantment in at_work(field, INTIMIDATE, RESTRAIN)
        if reaches(field, enchantment, element)
    )


def rallied(field: Field, element: Element) -> bool:
    """Return whether Rally keeps a demoralised element from retreating spontaneously (DBF-SPELL-RALLY)."""
    return any(
        enchantment.side == element.side and reaches(field, enchantment, element)
        for enchantment in at_work(field, RALLY)
    )
