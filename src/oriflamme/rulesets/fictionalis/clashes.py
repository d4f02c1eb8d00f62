"""What comes of the contact that an element makes by a spontaneous advance or a pursuit."""

from __future__ import annotations

from oriflamme.kernel.battle import Battle

from .contacts import front_against
from .field import Field
from .movement import execution
from .movement.contact import Strike, struck_edge
from .pieces import Place


def note(battle: Battle[Field], element_id: str) -> None:
    """Note with whom an element has come into close combat where it stands now (see `execution.note_contacts`)."""
    field = battle.state
    element = field.elements[element_id]
    if element.place is not Place.TABLE:
        return
    strikes = []
    for other, _ in field.touching(element_id):
        edge = struck_edge(element.at, other.at) if other.side != element.side else None
        if edge is not None and other.id not in element.deeds.met:
            aligned = front_against(element.at, other.at) is not None
            strikes.append(Strike(element_id, other.id, edge, aligned))
    if strikes:
        execution.note_contacts(battle, tuple(strikes))
