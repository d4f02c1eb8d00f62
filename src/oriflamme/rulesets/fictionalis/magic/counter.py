"""What robs casters of their power, and what wards troops: Counter-magic and artefacts (A) (seed lines 505, 1550-1552)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.board.table import PACE, gap
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import Artefact, Element, Power, Trait

from .enchantments import at_work, reaches
from .spells import magic

COUNTER: Final = "counter-magic"
"""Enchantment: other casters near its caster have no power."""

WARD: Final = "counter-ward"
"""Enchantment: friends near its caster suffer no enemy magic."""


def silenced(field: Field, caster: Element) -> str | None:
    """Return the rule by which a caster has no magic power at present, None when it has what it has.

    Every other caster less than 200p from one who has cast Counter-magic, friend or enemy (DBF-SPELL-COUNTER), and whoever
    is less than 100p from an enemy artefact (A) (DBF-ARTEFACT-A-a).
    """
    for enchantment in at_work(field, COUNTER):
        if enchantment.caster != caster.id and reaches(field, enchantment, caster):
            return "DBF-SPELL-COUNTER"
    if any(one.side != caster.side for one in _amplifiers(field, caster, magic().distances.silence)):
        return "DBF-ARTEFACT-A-a"
    return None


def warded(field: Field, element: Element) -> str | None:
    """Return the rule by which enemy magic has no effect on an element at present, None when it has (DBF-ARTEFACT-A-a)."""
    for enchantment in at_work(field, WARD):
        if enchantment.side == element.side and reaches(field, enchantment, element):
            return "DBF-SPELL-COUNTER"
    if any(one.side == element.side for one in _amplifiers(field, element, magic().distances.ward)):
        return "DBF-ARTEFACT-A-a"
    return None


def _amplifiers(field: Field, element: Element, paces: int) -> Iterator[Element]:
    """Yield the bearers of artefacts (A) that stand on the table less than so many paces away, the element itself too."""
    if element.rect is None:
        return
    for other in field.on_table():
        bears = other.artefacts and other.carries(Artefact.AMPLIFIER)
        if bears and (other.id == element.id or gap(other.at, element.at) < paces * PACE):
            yield other


def power_now(field: Field, caster: Element) -> Power | None:
    """Return a caster's magic power, (S) in its own bound if it bears an artefact (A) (DBF-ARTEFACT-A-b); None: none."""
    return power_of(
        caster.power, amplifier=caster.carries(Artefact.AMPLIFIER), own=in_own_bound(field, caster)
    )


def power_of(power: Power | None, *, amplifier: bool, own: bool) -> Power | None:
    """Return the power of a caster, with an artefact (A) or without, in its own bound or the enemy's (DBF-ARTEFACT-A-b)."""
    return Power.SUPERIOR if power is not None and amplifier and own else power


def in_own_bound(field: Field, caster: Element) -> bool:
    """Return whether it is the bound of an element's side."""
    return caster.side == field.bound.side


def in_phase(field: Field, caster: Element) -> bool:
    """Return whether a caster pays as in its own bound: one who is out of phase does so in the enemy's (DBF-MAGIC-OUTOFPHASE)."""
    return counts_as_own(own=in_own_bound(field, caster), out_of_phase=caster.has(Trait.OUT_OF_PHASE))


def counts_as_own(*, own: bool, out_of_phase: bool) -> bool:
    """Return whether a bound counts for the price as the caster's own (DBF-MAGIC-OUTOFPHASE)."""
    return own is not out_of_phase
