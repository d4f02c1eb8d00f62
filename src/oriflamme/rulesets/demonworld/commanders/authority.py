"""Sections X.3: who gives orders to whom, how many, and over what distance (DW-X.3.0-a to DW-X.3.4)."""

from __future__ import annotations

from enum import StrEnum

from oriflamme.rulesets.demonworld.chapters import gathered
from oriflamme.rulesets.demonworld.characteristics import Order, Role
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.missiles import open_view
from oriflamme.rulesets.demonworld.orders import ORDERS, Source
from oriflamme.rulesets.demonworld.posts import from_anchor

from .pages import Authority
from .ranks import commander, is_independent, joined

SPECIAL_STANDS = "special-stands"
"""The chapter that says which stands are leaders; without it every unit has its leader with it."""

_PLAYER = (Source(),)


def stars(field: Field, stand: Stand) -> int:
    """Return the rank of a commander; 0 for all others (DW-X.0-c)."""
    found = commander(field, stand)
    return 0 if found is None else found.stars


def zone(field: Field, stand: Stand) -> int:
    """Return how many hexes a commander's authority reaches: that of a hero nowhere (DW-X.3.0-b, DW-X.3.1)."""
    found = commander(field, stand)
    return 0 if found is None or found.stars == 1 else found.zone


def in_zone(field: Field, stand: Stand, unit: Unit) -> bool:
    """Return whether a commander has some stand of a unit within his zone and wholly in view, all around (DW-X.3.0-b)."""
    reach = zone(field, stand)
    return any(
        from_anchor(stand, other) <= reach and open_view(field, stand, other)
        for other in field.stands_of(unit)
    )


def has_leader(field: Field, unit: Unit) -> bool:
    """Return whether a unit has its leader; a game without special stands has no units without (DW-X.3.0-e)."""
    if SPECIAL_STANDS not in field.ground.game:
        return True
    return any(stand.role is Role.LEADER for stand in field.stands_of(unit))


def at_large(field: Field, side: str) -> tuple[Stand, ...]:
    """Return the commanders of a side who are in no unit and not engaged: they command at a distance (DW-X.3.0-c).

    Before they are deployed they are nowhere.
    """
    return tuple(
        field.stands_of(unit)[0]
        for unit in field.units_of(side)
        if is_independent(field, unit) and not unit.engaged and unit.stands[0] in field.stands
    )


def commanders_over(field: Field, unit: Unit) -> tuple[Stand, ...]:
    """Return the commanders at large with most stars who have a unit in their zone; of equals all (DW-X.3.0-e)."""
    near = [stand for stand in at_large(field, unit.side) if in_zone(field, stand, unit)]
    most = max((stars(field, stand) for stand in near), default=0)
    return tuple(stand for stand in near if stars(field, stand) == most)


class Giver(StrEnum):
    """Who gives a unit its order in a turn: one alone, or its die (DW-X.3.0-e, DW-X.4.0-a)."""

    NOBODY = "nobody"
    JOINED = "joined"
    LEADER = "leader"
    AFAR = "afar"
    DIE = "die"


def giver(*, barred: bool, joined: bool, leader: bool, afar: bool) -> Giver:
    """Return who gives a unit its order, of those who are there: a commander who has joined it, its leader, one at a distance.

    `barred` units take none (DW-X.3.0-f). Of those that may and have nobody the die decides.
    """
    if barred:
        return Giver.NOBODY
    if joined:
        return Giver.JOINED
    if leader:
        return Giver.LEADER
    return Giver.AFAR if afar else Giver.DIE


def giver_of(field: Field, unit: Unit) -> Giver:
    """Return who gives a unit its order this turn, as far as this chapter can tell: others may have something against it.

    Commanders without a unit take no orders (DW-X.2.1-b), nor do engaged units (DW-X.3.0-f). Who commands at a distance is
    whoever was named at the beginning of the phase.
    """
    return giver(
        barred=unit.engaged or is_independent(field, unit),
        joined=bool(joined(field, unit)),
        leader=has_leader(field, unit),
        afar=unit.id in field.pages[Authority].named,
    )


def leaderless(field: Field, side: str) -> tuple[Unit, ...]:
    """Return the units of a side that may take an order and have nobody among them who gives it (DW-X.4.0-a)."""
    against = field.ground.game.against_order
    return tuple(
        unit
        for unit in field.units_of(side)
        if giver_of(field, unit) in (Giver.AFAR, Giver.DIE) and not any(gathered(against, field, unit))
    )


def order_source(field: Field, unit: Unit) -> tuple[Source, ...]:
    """Return who gives a unit orders this turn: one alone (DW-X.3.0-e), as many tokens as he has stars if he is with it.

    If nobody does, its die says whether the player may choose.
    """
    page = field.pages[Authority]
    match giver_of(field, unit):
        case Giver.JOINED:
            by = max(joined(field, unit), key=lambda stand: stars(field, stand))
            return (Source(ORDERS, stars(field, by), by.id),)
        case Giver.LEADER:
            return _PLAYER
        case Giver.AFAR:
            return (Source(by=page.named[unit.id]),)
        case Giver.DIE:
            return _PLAYER if unit.id in page.free else ()
        case Giver.NOBODY:
            return ()


def rolled(die: int) -> Order | None:
    """Return the order that the die gives a unit; None: its player chooses (DW-VIII.2.0-c)."""
    return _ROLLED.get(die)


_ROLLED = {1: Order.HOLD, 2: Order.CHARGE, 3: Order.SKIRMISH, 4: Order.MOVE}
