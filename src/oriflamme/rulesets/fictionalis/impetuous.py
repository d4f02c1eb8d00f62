"""Impetuous troops: who is, and who of them has to advance spontaneously (seed lines 1079-1094)."""

from __future__ import annotations

from typing import Final

from oriflamme.board.table import PACE, Edge, gap

from . import advances, allies, distances, positions, restraints, visibility
from .field import Field
from .obstacles import ON_GROUND
from .pieces import Element
from .troops import Grade, Kind, Type

REACH: Final = 600 * PACE
"""How near demoralised enemies have to be to make others impetuous (DBF-IMPETUOUS-TRIGGER)."""

_ALWAYS: Final = (Type.EXPENDABLES, Type.WARBAND, Type.DRAGON, Type.DEMON, Type.BEASTS, Type.BEHEMOTH)
_KNIGHTS: Final = (Grade.SUPERIOR, Grade.ORDINARY, Grade.FAST)


def by_nature(kind: Kind) -> bool:
    """Return whether troops of a kind are impetuous on land whatever they see (DBF-IMPETUOUS-LIST).

    Only irregulars are. Winged Dragons are too, but for the fast ones, though they are Aerials.
    """
    if kind.regular or (kind.winged and kind.grade is Grade.FAST):
        return False
    return (
        kind.type in _ALWAYS
        or kind.is_(Type.KNIGHTS, *_KNIGHTS)
        or kind.is_(Type.CAMELRY, Grade.SUPERIOR)
        or kind.is_(Type.BLADES, Grade.FAST)
        or kind.is_(Type.HORDES, Grade.SUPERIOR)
    )


def is_impetuous(field: Field, element: Element) -> bool:
    """Return whether an element is impetuous now (DBF-IMPETUOUS-LIST, DBF-IMPETUOUS-TRIGGER).

    By its nature, a double base by that of its front element; or because it knows of demoralised enemies less than 600p
    away and nearer than any other, or can contact enemy Baggage. Never what is afloat, aboard, or unable to move.
    """
    if element.place not in ON_GROUND or element.kind.naval or distances.immobile(element):
        return False
    return by_nature(element.kind) or is_tempted(field, element)


def is_tempted(field: Field, element: Element) -> bool:
    """Return whether enemies in sight make an element impetuous (DBF-IMPETUOUS-TRIGGER). Train never is."""
    if element.kind.train:
        return False
    return chases_the_broken(field, element) or can_loot(field, element)


def chases_the_broken(field: Field, element: Element) -> bool:
    """Return whether an element knows of demoralised enemies who are nearer than all others, and less than 600p away."""
    broken = {command.id for command in field.commands.values() if command.demoralised}
    if not any(field.commands[name].side != element.side for name in broken):
        return False
    hunted = [one for one in field.on_table() if one.command in broken]
    if not distances.near_enemies(field, element.side, element.at, REACH, hunted):
        return False
    near = distances.near_enemies(field, element.side, element.at, REACH, field.on_table())
    # Of those equally near the steady come first: the broken have to be nearer than they.
    by_nearness = sorted(near, key=lambda enemy: (gap(element.at, enemy.at), enemy.command in broken))
    first = next((one for one in by_nearness if visibility.knows(field, element.command, one)), None)
    return first is not None and first.command in broken


def can_loot(field: Field, element: Element) -> bool:
    """Return whether an element can contact enemy Baggage that it knows of in a spontaneous advance."""
    course = advances.onto_baggage(field, element, times=1)
    return course is not None


def must_advance(field: Field, element: Element, *, joining: bool = False) -> bool:
    """Return whether nothing exempts an element from advancing spontaneously now (DBF-SPONT-EXEMPT).

    Whom its way would bring it into contact with is another matter (`advances.plan`). `joining`: it advances because
    others burst through it, so that a halt does not hold it (DBF-BURST-b).
    """
    deeds = element.deeds
    if element.place not in ON_GROUND or deeds.spontaneous or deeds.fled:
        return False
    if deeds.tactical or deeds.marches or (deeds.halted and not joining):
        return False
    if field.commands[element.command].demoralised or allies.holds_back(field, element):
        return False
    # What is dear to find out comes last.
    if fronts_touch(field, element) or not is_impetuous(field, element):
        return False
    return not positions.helps(field, element) and not restraints.restrained(field, element)


def fronts_touch(field: Field, element: Element) -> bool:
    """Return whether an element's front is in contact with an enemy, or an enemy's front with it."""
    return any(
        other.side != element.side and Edge.FRONT in (mine, theirs)
        for other, mine, theirs in field.edges(element.id)
    )
