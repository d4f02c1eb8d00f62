"""Which units rout and which are impetuous: what chapter XV keeps, and other chapters ask (DW-VIII.1.3-b)."""

from __future__ import annotations

from typing import Self

from oriflamme.kernel.pages import Page
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit


class Conduct(Page, frozen=True, tag="dw-conduct-1"):
    """The rout and impetuous tokens on the table (DW-XV.9.0-a, DW-XV.10.0-a).

    `routing` are ids of units; `impetuous` has for each impetuous unit the enemy unit that it must attack.
    """

    routing: frozenset[str] = frozenset()
    impetuous: dict[str, str] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return the page: the tokens lie beside the units for all to see."""
        return self


def is_routing(field: Field, unit: Unit | str) -> bool:
    """Return whether a unit carries a rout token (DW-XV.9.0-a)."""
    return (unit.id if isinstance(unit, Unit) else unit) in field.pages[Conduct].routing


def is_impetuous(field: Field, unit: Unit | str) -> bool:
    """Return whether a unit carries an impetuous token (DW-XV.10.0-a)."""
    return (unit.id if isinstance(unit, Unit) else unit) in field.pages[Conduct].impetuous
