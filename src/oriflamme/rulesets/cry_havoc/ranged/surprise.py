"""Surprise: who has seen no enemy, and been given no alarm (CH-3.4-c, CH-7.0-a)."""

from __future__ import annotations

from typing import Self

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.pages import Page
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure


class Alarm(Page, frozen=True, tag="ch-alarm-1"):
    """The sides that have been given the alarm; open to all."""

    sides: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


def surprised(field: Field, figure: Figure) -> bool:
    """Return whether somebody does not know yet that there is an enemy."""
    return figure.side in field.theatre.surprised and figure.side not in field.pages[Alarm].sides


def alarm(battle: Battle[Field], side: str) -> None:
    """Give a side the alarm: it was attacked, even in vain, or has seen an enemy."""
    field = battle.state
    page = field.pages[Alarm]
    if side in field.theatre.surprised and side not in page.sides:
        field.pages.put(Alarm((*page.sides, side)))
