"""Results softened after the dice: Inspire, Fortify and artefacts (S) (seed lines 517-519, 1526-1532).

`resolution` asks what can be done for an element whose result is bad, and its owner decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.outcomes import Outcome
from oriflamme.rulesets.fictionalis.pieces import Artefact, Element, Place
from oriflamme.rulesets.fictionalis.playback import altered
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from . import enchantments

INSPIRE: Final = "inspire"
FORTIFY: Final = "fortify"
BRANDISHED: Final = "brandished"
"""Enchantments: two spells, and the artefact (S) of its `caster`, used in this bound."""


class Means(Enum):
    """By what a result is softened. Values name messages."""

    INSPIRE = "inspire"
    FORTIFY = "fortify"
    ARTEFACT = "inspiring-artefact"

    @property
    def rule(self) -> str:
        """The rule of the spell or artefact."""
        return {
            Means.INSPIRE: "DBF-SPELL-INSPIRE",
            Means.FORTIFY: "DBF-SPELL-FORTIFY",
            Means.ARTEFACT: "DBF-ARTEFACT-S-a",
        }[self]


class SoftenResult(WordedCommand, frozen=True, tag="dbf-soften-result-1"):
    """Soften the result of one's element by a spell that works, or by an artefact (S): `source` has cast it, or bears it."""

    words = "dbf-do-soften-result"

    element: Name
    means: Means
    source: Name


class LetStand(WordedCommand, frozen=True, tag="dbf-let-stand-1"):
    """Let the results of one's elements in a combat take effect as they are."""

    words = "dbf-do-let-stand"


class Softened(Event, frozen=True, tag="dbf-softened-1", kw_only=True):
    """A result was softened; `outcome` is what it is now."""

    element: str
    name: Text
    means: Means
    source: Text
    outcome: Outcome

    def text(self) -> Text:
        """Return the words: whose, by what, and what becomes of it."""
        return text(
            f"dbf-softened-{self.means.value}",
            element=self.name,
            source=self.source,
            outcome=Text(f"dbf-outcome-{self.outcome.value}"),
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered((self.element,), self.text())


_INSPIRED: Final = frozenset({Outcome.RECOIL, Outcome.FLEE, Outcome.FLEE_DICE})


class Chance(msgspec.Struct, frozen=True):
    """One way to soften a result: by what, and whose it is."""

    means: Means
    source: str


def chances(field: Field, element: Element, outcome: Outcome, *, fortifiable: bool) -> Iterator[Chance]:
    """Yield the ways in which an element's result can be softened, each caster's once.

    `fortifiable`: it is destroyed in melee by a total that is lower, but more than half (DBF-SPELL-FORTIFY).
    """
    if element.place is not Place.TABLE:
        return
    if outcome in _INSPIRED:
        yield from _cast(field, element, INSPIRE, Means.INSPIRE)
        for bearer in field.standing(field.bound.side):
            if bearer.artefacts and _helps(field, bearer, element):
                yield Chance(Means.ARTEFACT, bearer.id)
    elif outcome is Outcome.DESTROYED and fortifiable:
        yield from _cast(field, element, FORTIFY, Means.FORTIFY)


def _cast(field: Field, element: Element, name: str, means: Means) -> Iterator[Chance]:
    casters = {
        enchantment.caster: None
        for enchantment in enchantments.at_work(field, name)
        if enchantment.side == element.side
        and not enchantment.used
        and enchantments.reaches(field, enchantment, element)
    }
    return (Chance(means, caster) for caster in casters)


def _helps(field: Field, bearer: Element, element: Element) -> bool:
    """Return whether an artefact (S) helps: its bearer or a friend in contact, once in its own bound (DBF-ARTEFACT-S-a)."""
    if not bearer.carries(Artefact.INSPIRING) or bearer.side != element.side:
        return False
    if any(enchantment.caster == bearer.id for enchantment in enchantments.at_work(field, BRANDISHED)):
        return False
    return bearer.id == element.id or any(other.id == element.id for other, _ in field.touching(bearer.id))


def use(battle: Battle[Field], element: Element, chance: Chance, outcome: Outcome) -> None:
    """Use a spell or artefact up, and say that it softens a result to `outcome`."""
    field = battle.state
    source = field.elements[chance.source]
    if chance.means is Means.ARTEFACT:
        enchantments.begin(field, source, BRANDISHED, used=True)
    else:
        enchantments.use_up(
            field,
            next(
                enchantment
                for enchantment in enchantments.at_work(field, chance.means.value)
                if enchantment.caster == chance.source and not enchantment.used
            ),
        )
    battle.emit(
        Softened(
            rule=chance.means.rule,
            element=element.id,
            name=about(element),
            means=chance.means,
            source=about(source),
            outcome=outcome,
        )
    )


COMMANDS = (SoftenResult, LetStand)
EVENTS = (Softened,)
