"""Recoil (seed lines 1413-1425)."""

from __future__ import annotations

from oriflamme.kernel.battle import Battle

from . import destruction, going, headings, lurking, obstacles
from .causes import Cause
from .doomed import doomed_with, front_depth
from .field import Field
from .flight import Rout
from .pieces import Element, Place
from .troops import Type
from .withdrawal import Withdrawal, plan


def recoil(battle: Battle[Field], element_id: str, cause: Cause, by: str | None = None) -> None:
    """Make an element recoil (DBF-RECOIL-DISTANCE to DBF-RECOIL-BLOCKED).

    `by` is the enemy who shot, cast or fought. A Lurker leaves the table instead (DBF-LURKER), and so does one that made
    the enemy recoil, if it is no longer in melee (DBF-LURKER-REMOVE). Does nothing to an element not on the table.
    """
    field = battle.state
    element = field.elements[element_id]
    if element.place not in obstacles.ON_GROUND:
        return
    if element.kind.type is Type.LURKER:
        lurking.vanish(battle, element_id)
        return
    if _on_bridge_from_ship(field, element, by):
        Rout(battle).turn_and_flee(element_id, cause)
    else:
        _give_way(battle, element, cause, by)
    if by is not None:
        lurking.withdraw(battle, by)


def _on_bridge_from_ship(field: Field, element: Element, by: str | None) -> bool:
    if by is None or not element.kind.land or not field.elements[by].kind.naval:
        return False
    return going.at_crossing(field, element.at)


def _give_way(battle: Battle[Field], element: Element, cause: Cause, by: str | None) -> None:
    field, melee = battle.state, cause is Cause.MELEE
    behind = doomed_with(field, element) if melee else ()
    if headings.from_behind(field, element, cause, by):
        element = headings.about_turned(element)
        obstacles.put(battle, {element.id: element.at})
    if headings.caught(field, element):
        destruction.destroy(battle, element.id, Cause.CAUGHT, by, melee=melee, behind=behind)
        return
    if not Rout(battle).give_ground(element, cause, by):
        return
    element = field.elements[element.id]
    if element.place is Place.TABLE and headings.caught(field, element):
        destruction.destroy(battle, element.id, Cause.CAUGHT, by, melee=melee, behind=behind)


def room_to_recoil(field: Field, element: Element, without: frozenset[str]) -> Withdrawal | None:
    """Return a full recoil of an element in which nobody is destroyed or has to flee; None when there is no room for one.

    `without` are elements that are not in its way.
    """
    if headings.caught(field, element):
        return None
    distance = min(front_depth(element), field.surface.frontage)
    back = plan(field, element, distance, without=without)
    if back.stopped is not None or back.owed:
        return None
    if not all(obstacles.on_table(field.surface, rect) for rect in back.places.values()):
        return None
    return back
