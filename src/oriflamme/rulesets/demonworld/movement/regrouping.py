"""The free hex after a change of facing (DW-V.1.3-b): which stands must use it to form their unit up."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, Hex, rotate
from oriflamme.board.occupancy import GROUND
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.organisation import one_facing, ranks_or_column

from .arranging import arrange, formations
from .surroundings import surroundings


def forming_up(
    field: Field, unit: Unit, body: Sequence[Stand], moved: Collection[str], *, touching: bool
) -> dict[str, int] | None:
    """Return the steps of one hex by which stands make a new organised formation, the fewest that do; None when none do.

    Stands in `moved` have used their hex, those in contact stay (DW-V.3.2-d); `touching` allows steps into contact.
    Formations other than ranks and stands of several hexes are not looked for.
    """
    found = ways_to_form_up(field, unit, body, moved, touching=touching)
    return min(found.values(), key=len, default=None)


def ways_to_form_up(
    field: Field, unit: Unit, body: Sequence[Stand], moved: Collection[str], *, touching: bool
) -> dict[int, dict[str, int]]:
    """Return for each width of a first rank, in stands, the fewest steps that make it, where there are any.

    What is looked for, and who may step, is as in `forming_up`.
    """
    found = ways_to_draw_up(field, unit, body, moved, touching=touching)
    return {width: {key: path[0] for key, path in paths.items()} for width, paths in found.items()}


def ways_to_draw_up(
    field: Field, unit: Unit, body: Sequence[Stand], moved: Collection[str], *, touching: bool, hexes: int = 1
) -> dict[int, dict[str, Path]]:
    """Return for each width of a first rank, in stands, how the fewest make it that go so many hexes each at most.

    With each who goes comes its way, by directions; past its own fellows, who go at once. What is looked for, and who may
    go, is as in `forming_up`.
    """
    facing, drill = one_facing(body), field.drill(unit)
    if facing is None or (drill is None and field.ground.game.formation is not ranks_or_column):
        return {}
    if drill is None:
        fronts: Sequence[int] = range(1, len(body) + 1)
    else:
        fronts = () if drill.widths is None else drill.widths(len(body))
    if any(stand.footprint != SINGLE or stand.layer != GROUND for stand in body):
        return {}
    ways = _ways(field, unit, body, moved, touching=touching, hexes=hexes)
    origin = body[0].hex
    # Formations are made for facing north, about the first stand.
    reach = {
        rotate(hex - origin, -facing): [rotate(to - origin, -facing) for to in (hex, *paths)]
        for hex, paths in ways.items()
    }
    near = {hex for ways in reach.values() for hex in ways}
    best: dict[int, dict[Hex, Hex]] = {}
    for width in fronts:
        for full, behind in formations(len(body), width, near):
            found = arrange(tuple(reach), full, behind, reach)
            if found is not None and (width not in best or _movers(found) < _movers(best[width])):
                best[width] = found
    return {width: _paths(body, found, facing, ways) for width, found in best.items()}


Path: TypeAlias = tuple[int, ...]
"""The way of a stand from hex to hex, by directions."""


def _paths(
    body: Sequence[Stand], found: dict[Hex, Hex], facing: int, ways: dict[Hex, dict[Hex, Path]]
) -> dict[str, Path]:
    origin = body[0].hex
    ends = {origin + rotate(old, facing): origin + rotate(new, facing) for old, new in found.items()}
    return {stand.id: ways[stand.hex][ends[stand.hex]] for stand in body if ends[stand.hex] != stand.hex}


def _ways(
    field: Field, unit: Unit, body: Sequence[Stand], moved: Collection[str], *, touching: bool, hexes: int
) -> dict[Hex, dict[Hex, Path]]:
    """Return where the stand on each hex may go, and by which way."""
    open_hexes, near = surroundings(field, unit)
    allowed = open_hexes if touching else open_hexes - near
    found: dict[Hex, dict[Hex, Path]] = {}
    for stand in body:
        found[stand.hex] = paths = dict[Hex, Path]()
        if stand.id in moved or field.in_contact(stand):
            continue
        passage = field.passage(stand, "regroup")
        ends: dict[Hex, Path] = {stand.hex: ()}
        for _ in range(hexes):
            fresh: dict[Hex, Path] = {}
            for hex, path in ends.items():
                for towards, step in enumerate(DIRECTIONS):
                    to = hex + step
                    if (
                        to in allowed
                        and to not in paths
                        and to != stand.hex
                        and passage.bar(hex, towards) is None
                    ):
                        fresh.setdefault(to, (*path, towards))
            paths.update(fresh)
            ends = fresh
    return found


def _movers(assignment: dict[Hex, Hex]) -> int:
    return sum(old != new for old, new in assignment.items())
