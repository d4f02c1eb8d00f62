"""Lurkers that have done their work, or would have to move: they leave the table and may come again (DBF-LURKER-REMOVE)."""

from __future__ import annotations

from oriflamme.board.table import Rect, advanced
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import hidden

from . import bases, contacts
from .field import Field
from .naming import about
from .pieces import Element, Place
from .troops import Type


class LurkerGone(Event, frozen=True, tag="dbf-lurker-gone-1", kw_only=True):
    """A Lurker was taken off the table; it is not lost."""

    weight = Weight.MOVE

    element: str
    name: Text

    def text(self) -> Text:
        """Return the words: which one."""
        return Text("dbf-lurker-gone", {"element": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return hidden((self.element,))


EVENTS = (LurkerGone,)


def withdraw(battle: Battle[Field], element_id: str) -> None:
    """Take a Lurker that has beaten an enemy off the table, unless it is still in melee or overlap (DBF-LURKER-REMOVE).

    Does nothing to other elements, nor to a Lurker who is not on the table.
    """
    field = battle.state
    element = field.elements[element_id]
    if element.kind.type is not Type.LURKER or element.place is not Place.TABLE:
        return
    if contacts.engaged(field, element) or contacts.overlapping(field, element):
        return
    vanish(battle, element_id)


def vanish(battle: Battle[Field], element_id: str) -> None:
    """Take a Lurker off the table instead of moving it: it never moves (DBF-LURKER)."""
    battle.emit(
        LurkerGone(
            rule="DBF-LURKER-REMOVE", element=element_id, name=about(battle.state.elements[element_id])
        )
    )
    battle.state.take_off(element_id, Place.RESERVE)


def reach(field: Field, element: Element) -> Rect:
    """Return the part of a Lurker's base that counts for how far it comes out of a feature (DBF-BASE-LURKER).

    That is a Psiloi's base at its front, however deep its own is.
    """
    rect = element.at
    depth = min(rect.depth, bases.lurker_reach(field.theatre.readings.scale))
    front = advanced(rect, (rect.depth - depth) // 2)
    return Rect(front.x, front.y, rect.width, depth, rect.angle)
