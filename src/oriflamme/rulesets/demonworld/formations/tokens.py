"""Which special formation a unit is in: what chapter XIII keeps, and other chapters ask (DW-XIII.0-a)."""

from __future__ import annotations

from typing import Self

from oriflamme.kernel.pages import Page
from oriflamme.rulesets.demonworld.characteristics import Mark
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit


class FormationTokens(Page, frozen=True, tag="dw-formation-tokens-1"):
    """The formation tokens on the table, by the id of the unit: wedge, square or skirmish (DW-XIII.3.0-a)."""

    units: dict[str, Mark] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return the page: the tokens lie beside the units for all to see."""
        return self


def formation_of(field: Field, unit: Unit | str) -> Mark | None:
    """Return the special formation that a unit has taken; None for ordinary ones, and for hordes, who never take one."""
    return field.pages[FormationTokens].units.get(unit.id if isinstance(unit, Unit) else unit)
