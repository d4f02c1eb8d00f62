"""Vessels that have no water on this table (seed lines 570, 637)."""

from __future__ import annotations

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.carrying import aboard, water_access
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import Place

from .proposing import afloat


class VesselsStayAway(Event, frozen=True, tag="dbf-vessels-stay-away-1", kw_only=True):
    """Vessels have no water on this table: they are not in the battle, their troops are ashore (DBF-ARMY-FORT-LIMITS)."""

    side: str
    vessels: int

    def text(self) -> Text:
        """Return the words: whose, and how many."""
        return Text("dbf-vessels-stay-away", {"side": Text(f"side-{self.side}"), "count": self.vessels})


def beach(battle: Battle[Field], side: str) -> None:
    """Take the vessels of a side out of the battle that find no water in its zone, and put their troops ashore.

    The points of the vessels are lost; the troops count as having joined the army before (DBF-ARMY-FORT-LIMITS).
    """
    field = battle.state
    stranded = [
        one
        for one in list(field.elements.values())
        if one.side == side and one.kind.naval and one.place is Place.RESERVE
        if not water_access(field, one.kind) or afloat(field, one, {}) is None
    ]
    for vessel in stranded:
        command, crew = field.commands[vessel.command], aboard(field, vessel.id)
        field.take_off(vessel.id, Place.LOST)
        # What the vessel itself counted for never was in this battle.
        command = msgspec.structs.replace(command, original=command.original - vessel.equivalent)
        if crew is not None:
            leads = command.general == vessel.id
            general = vessel.general if leads else crew.general
            field.put(msgspec.structs.replace(crew, place=Place.RESERVE, carrier=None, general=general))
            if leads:
                command = msgspec.structs.replace(command, general=crew.id)
        field.order(command)
    if stranded:
        battle.emit(VesselsStayAway(rule="DBF-ARMY-FORT-LIMITS", side=side, vessels=len(stranded)))


EVENTS = (VesselsStayAway,)
