"""Spontaneous retreat of demoralised commands, in their own bounds (seed line 1486)."""

from __future__ import annotations

from oriflamme.board.table import Edge
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step

from . import contacts, distances, flight, headings, restraints, works
from .causes import Cause
from .field import Field
from .ground import Feature
from .obstacles import ON_GROUND
from .one_by_one import InTurn
from .pieces import Element


class RetreatPhase(Step, frozen=True, tag="dbf-retreat-phase-1"):
    """The demoralised commands of the side in bound retreat, element by element (DBF-DEMORAL-CONDUCT)."""

    def run(self, battle: Battle[Field]) -> None:
        """Find who has to."""
        side = battle.state.bound.side
        battle.push(NextRetreat(retreating(battle.state, side), side))


def must_retreat(field: Field, element: Element) -> bool:
    """Return whether an element has to flee in spontaneous retreat now (DBF-DEMORAL-CONDUCT).

    All mobile ones of a demoralised command, unless they have made its one tactical move or fled already, are halted or
    rallied, in a tower or in an enclosure of fortifications that no enemy has entered, or fight an enemy to their front.
    """
    deeds = element.deeds
    if element.place not in ON_GROUND or not field.commands[element.command].demoralised:
        return False
    if deeds.halted or deeds.tactical or deeds.marches or deeds.fled or distances.immobile(element):
        return False
    if restraints.rallied(field, element) or contacts.front_enemies(field, element):
        return False
    return not sheltered(field, element)


def sheltered(field: Field, element: Element) -> bool:
    """Return whether an element is in a tower, or inside an enclosure of fortifications that no enemy has entered."""
    if element.kind.aerial or not field.surface.works:
        return False
    section = works.defending(field, element)
    if section is not None and section.tower:
        return True
    inside = works.enclosing(field, element.at)
    return inside is not None and not _penetrated(field, element, inside)


def _penetrated(field: Field, element: Element, inside: Feature) -> bool:
    return any(
        other.side != element.side and not other.kind.aerial and works.enclosing(field, other.at) == inside
        for other in field.on_table()
    )


def retreating(field: Field, side: str) -> tuple[str, ...]:
    """Return the elements of a side that have to retreat, those nearest to their edge first, who are in nobody's way."""
    found = [
        (_way_home(field, element), element.id)
        for element in field.elements.values()
        if element.side == side and must_retreat(field, element)
    ]
    return tuple(name for _, name in sorted(found))


def _way_home(field: Field, element: Element) -> int:
    rect, surface = element.at, field.surface
    away = {
        Edge.LEFT: rect.x,
        Edge.RIGHT: surface.width - rect.x,
        Edge.FRONT: rect.y,
        Edge.REAR: surface.depth - rect.y,
    }
    return min(away[edge] for edge in headings.own_edges(field, element))


class NextRetreat(InTurn, frozen=True, tag="dbf-next-retreat-1"):
    """The player in bound says which demoralised element retreats next; a single one goes unasked (DBF-DEMORAL-CONDUCT)."""

    help = "dbf-help-next-retreat"

    rule = "DBF-DEMORAL-CONDUCT"
    question = "dbf-ask-next-retreat"
    refusal = "dbf-refused-no-retreat"

    def going(self, element: str) -> Step:
        """Return the step by which an element retreats."""
        return RetreatOne(element, self.rest)


class RetreatOne(Step, frozen=True, tag="dbf-retreat-one-1"):
    """An element retreats, then the others."""

    element: str
    rest: bool = False

    def run(self, battle: Battle[Field]) -> None:
        """Make it flee; those it has swept along have retreated too."""
        field = battle.state
        if must_retreat(field, field.elements[self.element]):
            flight.flee(battle, self.element, Cause.DEMORALISATION)
            field.note_deeds(self.element, fled=True)
        side = field.bound.side
        battle.push(NextRetreat(retreating(field, side), side, self.rest))


STEPS = (RetreatPhase, NextRetreat, RetreatOne)
