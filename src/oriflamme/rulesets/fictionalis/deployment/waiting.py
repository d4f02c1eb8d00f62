"""Who waits off the table for his command's 6 (seed lines 903-907)."""

from __future__ import annotations

import msgspec

from oriflamme.rulesets.fictionalis import nightfall
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.magic.lycanthropy import must_be_summoned
from oriflamme.rulesets.fictionalis.pieces import Element, Place


def arrives_late(field: Field, element: Element) -> bool:
    """Return whether an element waits for its command's 6 whatever its owner would like (DBF-DEPLOY-DEMON-a, -c).

    Demons and Dragons, whatever form they may take, and what carries one.
    """
    if must_be_summoned(element):
        return True
    return any(
        one.carrier == element.id and one.place is Place.ABOARD and arrives_late(field, one)
        for one in field.of_command(element.command)
    )


def send_to_wait(field: Field) -> None:
    """Let all wait who have to, before anybody is deployed.

    After a night those who had arrived before roll no more dice (DBF-NIGHTFALL-b).
    """
    if nightfall.redeployed(field):
        return
    field.put(
        *(
            msgspec.structs.replace(one, place=Place.WAITING)
            for one in list(field.elements.values())
            if one.place is Place.RESERVE and arrives_late(field, one)
        )
    )
