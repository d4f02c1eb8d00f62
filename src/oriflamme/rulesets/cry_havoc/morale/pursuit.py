"""Advance after panic or rout: who was in contact with those who fled, once all of them have (CH-8.3-e, CH-8.3-h)."""

from __future__ import annotations

from typing import Self

import msgspec

from oriflamme.board.hexes import Hex
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure


class Flight(msgspec.Struct, frozen=True):
    """Who has fled, from where, and the enemies who were in contact with him."""

    figure: str
    cells: tuple[Hex, ...]
    contacts: tuple[str, ...]


class Flights(Page, frozen=True, tag="ch-flights-1"):
    """The flights of tests that are not all taken yet, of which one may bring about others: `deep` is how many; open to all."""

    deep: int = 0
    of: tuple[Flight, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


def tests_begin(field: Field) -> None:
    """Note that some test their morale, perhaps because of others who do."""
    field.pages.change(Flights, deep=field.pages[Flights].deep + 1)


def note_flight(field: Field, figure: Figure) -> None:
    """Note that somebody flees from where he stands now."""
    contacts = tuple(enemy.id for enemy in field.contacts(figure) if enemy.able)
    if contacts:
        flights = field.pages[Flights].of
        field.pages.change(Flights, of=(*flights, Flight(figure.id, field.cells(figure), contacts)))


class Pursue(Step, frozen=True, tag="ch-pursue-1"):
    """Some have tested their morale; when all have, who was in contact with those who fled may advance, one for each."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask them."""
        from oriflamme.rulesets.cry_havoc.results.advance import AdvanceAfterCombat  # noqa: PLC0415 - results shake morale

        field = battle.state
        page = field.pages[Flights]
        if page.deep > 1:
            field.pages.change(Flights, deep=page.deep - 1)
            return
        field.pages.put(Flights())
        battle.push(
            *(
                AdvanceAfterCombat(flight.contacts, flight.cells, fled=True)
                for flight in page.of
                if not any(man.id == flight.figure for hex in flight.cells for man in field.on(hex))
            )
        )
