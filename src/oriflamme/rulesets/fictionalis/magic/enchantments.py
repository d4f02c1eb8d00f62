"""Spells that still work: how enchantments are kept, whom they reach, and when they end.

An `Enchantment` works from the bound `since` up to the end of the bound `until`, measured from where its caster stands at the
time: one whose caster has left the table reaches nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from oriflamme.board.table import PACE, gap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.fictionalis.field import Enchantment, Field
from oriflamme.rulesets.fictionalis.pieces import Element, Place

from .spells import magic


def at_work(field: Field, *names: str) -> Iterator[Enchantment]:
    """Yield the enchantments of these names that work in the present bound, in the order in which they were cast."""
    number = field.bound.number
    return (
        enchantment
        for enchantment in field.enchantments
        if enchantment.name in names and enchantment.since <= number <= enchantment.until
    )


def reaches(field: Field, enchantment: Enchantment, element: Element) -> bool:
    """Return whether an element is less than 200p from where the caster of an enchantment stands."""
    caster = field.elements.get(enchantment.caster)
    if caster is None or caster.rect is None or caster.place is not Place.TABLE or element.rect is None:
        return False
    return caster.id == element.id or near(caster, element)


def near(caster: Element, element: Element) -> bool:
    """Return whether an element is within reach of a spell: less than 200p from its caster (DBF-SPELL-TABLE)."""
    return gap(caster.at, element.at) < magic().distances.reach * PACE


def begin(field: Field, caster: Element, name: str, bounds: int = 1, wait: int = 0, **more: Any) -> None:
    """Let an enchantment work for a number of bounds, from the present one or after `wait` more; `more` are fields of `Enchantment`."""
    since = field.bound.number + wait
    enchantment = Enchantment(
        name=name, side=caster.side, caster=caster.id, since=since, until=since + bounds - 1, **more
    )
    field.enchantments = (*field.enchantments, enchantment)


def use_up(field: Field, enchantment: Enchantment) -> None:
    """Note that an enchantment which helps once has done so."""
    used = msgspec.structs.replace(enchantment, used=True)
    at = field.enchantments.index(enchantment)
    field.enchantments = (*field.enchantments[:at], used, *field.enchantments[at + 1 :])


class EnchantmentsExpire(Step, frozen=True, tag="dbf-effects-expire-1"):
    """At the end of a bound the enchantments are forgotten that last no longer."""

    def run(self, battle: Battle[Field]) -> None:
        """Keep those that work in a bound to come."""
        field = battle.state
        if field.enchantments:
            field.enchantments = tuple(one for one in field.enchantments if one.until > field.bound.number)


STEPS = (EnchantmentsExpire,)
