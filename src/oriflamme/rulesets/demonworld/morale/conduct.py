"""Which units rout and which are impetuous: what chapter XV keeps, and other chapters ask (DW-VIII.1.3-b)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

import msgspec

from oriflamme.kernel.pages import Page
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit


class Conduct(Page, frozen=True, tag="dw-conduct-1"):
    """The rout and impetuous tokens on the table (DW-XV.9.0-a, DW-XV.10.0-a).

    `routing` are ids of units; `impetuous` has for each impetuous unit the enemy unit that it must attack.
    `since` has the turn in which each routing unit began to rout. `stragglers` are, for each unit of which a part has
    rallied, its stands that still rout (DW-XV.9.0-n). `fled` counts the stands of each unit that have left the field.
    """

    routing: frozenset[str] = frozenset()
    impetuous: dict[str, str] = {}
    since: dict[str, int] = {}
    stragglers: dict[str, tuple[str, ...]] = {}
    fled: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return the page: the tokens lie beside the units for all to see."""
        return self


def is_routing(field: Field, unit: Unit | str) -> bool:
    """Return whether a unit carries a rout token (DW-XV.9.0-a); one of which the best group has rallied does not."""
    return (unit.id if isinstance(unit, Unit) else unit) in field.pages[Conduct].routing


def is_impetuous(field: Field, unit: Unit | str) -> bool:
    """Return whether a unit carries an impetuous token (DW-XV.10.0-a)."""
    return (unit.id if isinstance(unit, Unit) else unit) in field.pages[Conduct].impetuous


def stragglers(field: Field, unit: Unit | str) -> tuple[str, ...]:
    """Return the stands of a unit that still rout though its best group has rallied (DW-XV.9.0-n)."""
    key = unit.id if isinstance(unit, Unit) else unit
    return tuple(stand for stand in field.pages[Conduct].stragglers.get(key, ()) if stand in field.stands)


def flees(field: Field, stand: Stand) -> bool:
    """Return whether a stand routs: with its unit or away from it. A commander who has joined never does (DW-XV.9.0-i)."""
    conduct = field.pages[Conduct]
    if not (conduct.routing or conduct.stragglers):
        return False
    if field.profile(stand).commander is not None:
        return False
    return stand.unit in conduct.routing or stand.id in conduct.stragglers.get(stand.unit, ())


def straggle(field: Field, unit: str, stands: Iterable[str]) -> None:
    """Say which stands of a unit still rout; with none left it is whole again (DW-XV.9.0-n)."""
    conduct = field.pages[Conduct]
    others = {key: kept for key, kept in conduct.stragglers.items() if key != unit}
    left = tuple(stands)
    field.pages.put(msgspec.structs.replace(conduct, stragglers={**others, unit: left} if left else others))
