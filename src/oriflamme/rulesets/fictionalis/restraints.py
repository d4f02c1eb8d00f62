"""Spells that hold troops back: Intimidate, Restrain and Rally (seed lines 1522-1540).

What is kept of a spell is a `field.Effect` of one of the names below. Intimidate and Restrain hold elements less than
200 paces from where the caster stands at the time, Rally likewise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.board.table import PACE, gap

from .field import Effect, Field
from .pieces import Element, Place

INTIMIDATE: Final = "intimidate"
RESTRAIN: Final = "restrain"
RALLY: Final = "rally"
REACH: Final = 200 * PACE


def restrained(field: Field, element: Element) -> bool:
    """Return whether a spell keeps an impetuous element from advancing spontaneously and from pursuing.

    Intimidate does so to friend and enemy (DBF-SPELL-INTIMIDATE), Restrain to the caster's side (DBF-SPELL-RESTRAIN).
    """
    return any(
        effect.name == INTIMIDATE or effect.side == element.side
        for effect in _at_work(field, INTIMIDATE, RESTRAIN)
        if _within(field, effect, element)
    )


def rallied(field: Field, element: Element) -> bool:
    """Return whether Rally keeps a demoralised element from retreating spontaneously (DBF-SPELL-RALLY)."""
    return any(
        effect.side == element.side and _within(field, effect, element) for effect in _at_work(field, RALLY)
    )


def _at_work(field: Field, *names: str) -> Iterator[Effect]:
    number = field.bound.number
    return (
        effect for effect in field.effects if effect.name in names and effect.since <= number <= effect.until
    )


def _within(field: Field, effect: Effect, element: Element) -> bool:
    caster = field.elements.get(effect.caster)
    if caster is None or caster.rect is None or caster.place is not Place.TABLE or element.rect is None:
        return False
    return gap(caster.rect, element.rect) < REACH
