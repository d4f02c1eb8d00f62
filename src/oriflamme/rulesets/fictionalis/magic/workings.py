"""What spells do, one class for each; whom they are cast on, and what of them is chosen (seed lines 1522-1540, 1550-1552)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Final

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import impetuous
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about, about_command
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.restraints import INTIMIDATE, RALLY, RESTRAIN

from . import enchantments
from .counter import COUNTER, WARD, in_own_bound
from .prices import Terms, terms
from .rescue import FORTIFY, INSPIRE
from .spells import Spell, magic

NOW: Final = "now"
NEXT: Final = "next"
"""Choices: the spell works in this bound, or in the one after it."""

Aim = tuple[str | None, str | None]
"""On what a spell is cast, and what is chosen of it; None when there is nothing to name."""


class Working(ABC):
    """One spell. Instances hold no state; the general conditions of casting are checked by `casting`."""

    spell: ClassVar[Spell]

    own_bound_only: ClassVar[bool] = False
    """Whether it is cast in the caster's own bound only, though at a moment that there is in the enemy's too."""

    @property
    def rule(self) -> str:
        """The rule of the spell."""
        return magic().row(self.spell).rule

    def aims(self, field: Field, caster: Element) -> Iterator[Aim]:
        """Yield the targets and choices on offer, legal or not; a spell without any has one empty aim."""
        yield None, None

    def reasons(self, field: Field, caster: Element, aim: Aim) -> Iterator[Reason]:
        """Yield the reasons of this spell against an aim. Default: it must be one of those on offer."""
        if aim not in list(self.aims(field, caster)):
            yield Reason(self.rule, text("dbf-refused-spell-aim"))

    def price(self, field: Field, caster: Element, aim: Aim) -> int:
        """Return what it costs, in halves of a PIP (DBF-MAGIC-COST)."""
        return sum(line.value for line in self.lines(self.terms(field, caster, aim)))

    def terms(self, field: Field, caster: Element, aim: Aim) -> Terms:
        """Return what its price hangs on."""
        return msgspec.structs.replace(terms(field, caster), later=aim[1] == NEXT)

    def lines(self, terms: Terms) -> tuple[Line, ...]:
        """Return what its price is made of, in halves of a PIP."""
        return (terms.usual(),)

    def named(self, field: Field, target: str) -> Text:
        """Return the words for a target of this spell: an element or a command."""
        if target in field.elements:
            return about(field.elements[target])
        return about_command(field.commands[target])

    @abstractmethod
    def work(self, battle: Battle[Field], caster: Element, aim: Aim) -> None:
        """Let it take effect; it has been paid for."""


class Intimidating(Working):
    """No impetuous element near the caster advances spontaneously or pursues in the next bound (DBF-SPELL-INTIMIDATE)."""

    spell = Spell.INTIMIDATE

    def work(self, battle: Battle[Field], caster: Element, aim: Aim) -> None:
        enchantments.begin(battle.state, caster, INTIMIDATE, wait=1)


class Rallying(Working):
    """Demoralised friends near the caster do not retreat in this bound (DBF-SPELL-RALLY)."""

    spell = Spell.RALLY

    def work(self, battle: Battle[Field], caster: Element, aim: Aim) -> None:
        enchantments.begin(battle.state, caster, RALLY)

    @staticmethod
    def helps(field: Field, caster: Element) -> bool:
        """Return whether a demoralised friend is near."""
        return any(
            field.commands[one.command].demoralised and enchantments.near(caster, one)
            for one in field.standing(caster.side)
        )


class Restraining(Working):
    """Impetuous friends near the caster neither advance spontaneously nor pursue in this bound (DBF-SPELL-RESTRAIN)."""

    spell = Spell.RESTRAIN

    def work(self, battle: Battle[Field], caster: Element, aim: Aim) -> None:
        enchantments.begin(battle.state, caster, RESTRAIN)

    @staticmethod
    def helps(field: Field, caster: Element) -> bool:
        """Return whether an impetuous friend is near."""
        return any(
            enchantments.near(caster, one) and impetuous.is_impetuous(field, one)
            for one in field.standing(caster.side)
        )


class _Lasting(Working):
    """A spell that works in this bound or the next, as its caster chooses; in whose bound it helps decides its price."""

    name: ClassVar[str]

    def aims(self, field: Field, caster: Element) -> Iterator[Aim]:
        yield None, NOW
        if in_own_bound(field, caster):
            yield None, NEXT

    def lines(self, terms: Terms) -> tuple[Line, ...]:
        """Return the price of the bound in which it works (DBF-MAGIC-COST)."""
        return (terms.usual(cheap=terms.in_phase is not terms.later),)

    def work(self, battle: Battle[Field], caster: Element, aim: Aim) -> None:
        enchantments.begin(battle.state, caster, self.name, wait=int(aim[1] == NEXT))


class Inspiring(_Lasting):
    """A friend near the caster counts a recoil as a tie, or a flight as a recoil, once (DBF-SPELL-INSPIRE)."""

    spell = Spell.INSPIRE
    name = INSPIRE


class Fortifying(_Lasting):
    """A friend near the caster recoils once from a melee that would have destroyed him (DBF-SPELL-FORTIFY)."""

    spell = Spell.FORTIFY
    name = FORTIFY


class Countering(Working):
    """Other casters near this one lose their power in this bound or the next; friends near it are warded in this one.

    What it does now or later is chosen at no difference in price (DBF-SPELL-COUNTER).
    """

    spell = Spell.COUNTER

    def aims(self, field: Field, caster: Element) -> Iterator[Aim]:
        yield None, NOW
        yield None, NEXT

    def work(self, battle: Battle[Field], caster: Element, aim: Aim) -> None:
        enchantments.begin(battle.state, caster, COUNTER, wait=int(aim[1] == NEXT))
        enchantments.begin(battle.state, caster, WARD)
