"""Small units and their cohesion (section V.1.7): whether the stands hold together, and whether they still could."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from oriflamme.board.hexes import DIRECTIONS, Hex, distance
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit

from .potential import Potential, Spent
from .surroundings import surroundings

SMALL = 4
"""A unit with fewer stands than this is small (DW-V.1.7-a)."""


def is_small(unit: Unit) -> bool:
    """Return whether a unit is small: fewer than four stands in total (DW-V.1.7-a)."""
    return is_few(len(unit.stands))


def is_few(stands: int) -> bool:
    """Return whether a unit of so many stands is small (DW-V.1.7-a)."""
    return stands < SMALL


def scatter(stands: Sequence[Stand]) -> tuple[int, int]:
    """Return how far stands are from holding together: how many touch no other, and their distances summed up."""
    if len(stands) < 2:
        return 0, 0
    holders = {cell: stand.id for stand in stands for cell in stand.cells}
    alone = sum(
        all(holders.get(cell + offset, stand.id) == stand.id for cell in stand.cells for offset in DIRECTIONS)
        for stand in stands
    )
    return alone, sum(distance(a.hex, b.hex) for a, b in itertools.combinations(stands, 2))


def holds(body: Sequence[Stand], apart: tuple[int, int]) -> bool:
    """Return whether stands touch one another, or are at least no further apart than before (DW-V.1.7-c)."""
    after = scatter(body)
    return not after[0] or after <= apart


def could_hold(
    field: Field, unit: Unit, body: Sequence[Stand], spent: Spent, potential: Potential, *, reacting: bool
) -> bool:
    """Return whether stands could come to hold together with what is left; rather yes than no, where it is not plain.

    Each stand is given every hex it could come to alone, past other units; that two cannot have one hex, and that
    contact ends a movement, is left out. A reacting stand in contact stays (DW-V.3.2-d).
    """
    if holds(body, spent.apart):
        return True
    open_hexes, _ = surroundings(field, unit)
    regions = []
    for stand in body:
        stays = reacting and field.in_contact(stand)
        steps = 0 if stays else _steps(field, stand, spent, potential)
        regions.append(_region(stand, open_hexes if len(stand.cells) == 1 else field.room(unit), steps))
    sizes = [max(distance(stand.hex, cell) for cell in stand.cells) for stand in body]
    # With each hex, which of the other stands could be next to it.
    beside = [
        {
            hex: {
                other
                for other in range(len(body))
                if other != one and _next_to(hex, regions[other], 1 + sizes[one] + sizes[other])
            }
            for hex in regions[one]
        }
        for one in range(len(body))
    ]
    if any(len(others) == len(body) - 1 for found in beside for others in found.values()):
        return True
    alone, far = spent.apart
    if not alone:
        return False
    if alone == len(body) and any(others for found in beside for others in found.values()):
        return True
    least = sum(
        min(distance(a, b) for a in one for b in other) for one, other in itertools.combinations(regions, 2)
    )
    return least <= far


def _steps(field: Field, stand: Stand, spent: Spent, potential: Potential) -> int:
    """Return how many hexes a stand may go at most with what is left, by points and by manoeuvres."""
    road = field.road(stand)
    least = field.passage(stand).least if road is None else min(field.passage(stand).least, road.least)
    ahead = max(spent.run.values(), default=0) - spent.run.get(stand.id, 0)
    most = 0
    for more in range(potential.manoeuvres - spent.manoeuvres + 1):
        if potential.allows(spent.points, spent.manoeuvres + more):
            points = potential.points_after(spent.manoeuvres + more) - spent.points_of(stand.id)
            most = max(most, points // least + more)
    return most + ahead


def _region(stand: Stand, hexes: frozenset[Hex], steps: int) -> set[Hex]:
    region = edge = {stand.hex}
    for _ in range(steps):
        edge = {hex + step for hex in edge for step in DIRECTIONS if hex + step in hexes} - region
        region = region | edge
    return region


def _next_to(hex: Hex, region: set[Hex], reach: int) -> bool:
    if reach == 1:
        return any(hex + step in region for step in DIRECTIONS)
    return any(distance(hex, other) <= reach for other in region)
