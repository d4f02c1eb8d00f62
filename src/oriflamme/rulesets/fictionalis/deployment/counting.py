"""How large commands are while they deploy and march, in elements (seed lines 891, 899, 921-923)."""

from __future__ import annotations

from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import Place
from oriflamme.rulesets.fictionalis.troops import Type


def counted(field: Field, command: str) -> int:
    """Return how many elements of a command are deployed or about to be (DBF-DEPLOY-ORDER).

    Baggage is counted, and who is aboard; who is in ambush or has not arrived is not.
    """
    found = 0
    for element in field.of_command(command):
        carrier = field.elements[element.carrier] if element.carrier is not None else element
        here = carrier.place in (Place.RESERVE, Place.TABLE) and element.place is not Place.LOST
        if here and element.kind.type is not Type.LURKER:
            found += 1
    return found


def strength(field: Field, command: str) -> int:
    """Return how many elements a command has, wherever they are, Baggage and those aboard included (DBF-FLANK-OPPOSED)."""
    return sum(1 for element in field.of_command(command) if element.place is not Place.LOST)


def largest(field: Field, side: str) -> tuple[str, ...]:
    """Return the commands of a side with the greatest number of elements: one, or several that are alike."""
    sizes = {command.id: counted(field, command.id) for command in field.commands_of(side)}
    most = max(sizes.values(), default=0)
    return tuple(name for name, size in sizes.items() if size == most)
