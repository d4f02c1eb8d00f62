"""What is kept of commanders: where those who joined a unit come from, who commands whom, and what they did this turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import msgspec

from oriflamme.board.footprints import SINGLE
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.kit.readiness import own_only
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field

from .ranks import is_independent


class Homes(Page, frozen=True, tag="dw-commanders-homes-1"):
    """The own units of commanders who have joined another, by the ids of their stands; those units stand empty."""

    units: dict[str, str] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return the page: joining is declared aloud (DW-X.2.3-g)."""
        return self


class Authority(Page, frozen=True, tag="dw-commanders-authority-1"):
    """Who commands the units without a leader this turn (DW-X.4.0-a).

    `named` has for such units the stand of the commander at a distance; `free` are those whose die left the order to the
    player (DW-VIII.2.0-c).
    """

    named: dict[str, str] = {}
    free: frozenset[str] = frozenset()

    def seen_by(self, player: str | None) -> Self:
        """Return the page: it is written when all have named theirs, and who is not named rolls for all to see."""
        return self


class Deeds(Page, frozen=True, tag="dw-commanders-deeds-1"):
    """What independent commanders did this turn, by the ids of their own units.

    `moved` says before which units they moved, `attacked` in which sequence they engaged by their own movement
    (DW-X.2.1-g), `fired` who has had his shot, alone or with a unit (DW-X.2.1-c). `held` are those who began the turn in
    contact with more than one stand, or with a large one: they do not turn at the end of the movement phase (DW-X.2.1-f).
    """

    moved: dict[str, Order] = {}
    attacked: dict[str, Order] = {}
    fired: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()

    def seen_by(self, player: str | None) -> Self:
        """Return the page: all of it was seen by all."""
        return self


class Attached(Page, frozen=True, tag="dw-commanders-attached-1"):
    """Which unit a commander is to begin the battle with, by side and by his own unit, until all are deployed."""

    units: dict[str, dict[str, str]] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return the player's own: deployment is secret."""
        if not self.units:
            return self  # as it is once all are deployed
        return msgspec.structs.replace(self, units=own_only(self.units, player))


class CommandersRest(Step, frozen=True, tag="dw-commanders-rest-1"):
    """Forget what commanders did last turn, for each moves once and fires once in a turn; note who holds them.

    (DW-X.2.1-c, DW-X.2.1-e, DW-X.2.1-f).
    """

    def run(self, battle: Battle[Field]) -> None:
        """Begin with clean pages."""
        pages = battle.state.pages
        deeds = Deeds(held=frozenset(_held(battle.state)))
        if pages[Deeds] != deeds:
            pages.put(deeds)
        if pages[Authority] != Authority():
            pages.put(Authority())


def _held(field: Field) -> Iterator[str]:
    """Yield the independent commanders, by unit, who are in contact with more than one stand, or with a large one."""
    for unit in field.units.values():
        if unit.engaged and is_independent(field, unit):
            foes = [foe for stand in field.stands_of(unit) for foe in field.contacts(stand)]
            if len(foes) > 1 or any(foe.footprint is not SINGLE for foe in foes):
                yield unit.id
