"""Which units are organised: chapter I's ranks, columns, and the formations of chapter XIII (DW-I.2.2-a, DW-XIII.1.0-c to 4.0-b)."""

from __future__ import annotations

from oriflamme.board.hexes import axial
from oriflamme.rulesets.demonworld.characteristics import Mark
from oriflamme.rulesets.demonworld.introduction import Stand
from tests.rulesets.demonworld import independent

from . import grid
from .table import Table, place_of


def body(stands: list[Stand]) -> independent.Body:
    return {stand.id: independent.Spot(axial(stand.hex), stand.facing) for stand in stands}


def is_wedge(stands: list[Stand]) -> bool:
    """One, two, three and up to four in ranks, what is over in a fifth (DW-XIII.2.0-b)."""
    if len(stands) < 6 or len({stand.facing for stand in stands}) != 1:
        return False
    for lead in stands:
        rows: list[set[grid.Place]] = []
        left = {place_of(stand) for stand in stands} - {place_of(lead)}
        row = {place_of(lead)}
        back = lead.facing + 1, lead.facing + 2
        right = True
        while left and right and len(rows) < 4:
            behind = {grid.beside(place, way) for place in row for way in back}
            here = behind & left
            full = len(here) == len(rows) + 2
            # Only the last rank may have gaps, and the third must be full.
            if not here or (not full and (len(rows) < 2 or len(left) != len(here))):
                right = False
            if len(rows) == 3 and len(left) != len(here):
                right = False
            rows.append(here)
            left -= here
            row = here
        if right and not left and len(stands) >= 6:
            return True
    return False


def is_horde(stands: list[Stand]) -> bool:
    """All look one way, each next to two others, in one group (DW-XIII.4.0-b)."""
    places = {place_of(stand) for stand in stands}
    return (
        len({stand.facing for stand in stands}) == 1
        and all(len(places.intersection(grid.around(place))) >= 2 for place in places)
        and len(grid.groups(places)) == 1
    )


def is_column(stands: list[Stand]) -> bool:
    return independent.is_column(body(stands))


def organised(table: Table, unit: str) -> bool:
    """Whether a unit is organised, by its formation token and its card."""
    stands = table.of(unit)
    if not stands:
        return False
    if Mark.HORDE in table.card(table.units[unit]).marks and len(stands) > 3:
        return is_horde(stands)
    if len(stands) >= 4:
        token = table.formations.get(unit)
        if token is Mark.SQUARE:
            return False
        if token is Mark.WEDGE:
            return is_wedge(stands)
        if token is Mark.SKIRMISH:
            return is_skirmish(stands)
    return independent.is_organised(body(stands))


def is_skirmish(stands: list[Stand]) -> bool:
    """Two ranks as equal as can be (DW-XIII.3.0-b)."""
    ranks = independent.ranks(body(stands))
    return ranks is not None and len(ranks) == 2 and len(ranks[0]) - len(ranks[1]) in (0, 1)
