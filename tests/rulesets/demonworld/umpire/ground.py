"""Chapter XI: what each kind of terrain costs, what nobody enters, and who is in contact (DW-XI.1.0-a to DW-XI.4.0-d)."""

from __future__ import annotations

from collections.abc import Sequence

from oriflamme.board.hexes import at
from oriflamme.rulesets.demonworld.characteristics import Profile
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.terrain.alternation import Alternation

from . import grid
from .grid import Place
from .table import Table, place_of

DIFFICULT = {"bushes", "woods", "sand", "rocks", "tall-grass"}
VERY_DIFFICULT = {"mud", "melted-snow"}
DEPTHS = {"water-1": 1, "water-2": 2, "water-3": 3}
CLIMB = {1: 2, 2: 4, 0: 0, -1: 0, -2: 2}
"""What levels up and down add (DW-XI.3.5-c)."""
WALL = 3


def kind(table: Table, place: Place) -> str:
    return table.ground.map.battlefield.cell(at(*place)).ground


def level(table: Table, place: Place) -> int:
    return table.ground.map.battlefield.cell(at(*place)).level


def on_map(table: Table, place: Place) -> bool:
    return at(*place) in table.ground.map.hexes


def road_on(table: Table, place: Place) -> bool:
    return bool(table.ground.map.battlefield.roads_on(at(*place)))


def road_between(table: Table, one: Place, other: Place) -> bool:
    return bool(table.ground.map.battlefield.roads_between(at(*one), at(*other)))


def one_road(table: Table, places: Sequence[Place]) -> bool:
    """Whether all places lie on one road; roads that meet are one (DW-XI.3.8-c)."""
    roads = [set(road.hexes) for road in table.ground.map.battlefield.roads if len(road.hexes) > 1]
    wanted = {at(*place) for place in places}
    held = {at(*place) for place in places[:1]}
    for _ in roads:
        held = held.union(*(road for road in roads if held & road))
    return any(held & road for road in roads) and wanted <= held


def wall_between(table: Table, one: Place, other: Place) -> bool:
    """A road goes through walls and hedges by an opening (DW-XI.3.8-c)."""
    edges = table.ground.map.battlefield.edges(at(*one), at(*other))
    return any(edge.kind in ("wall", "hedge") for edge in edges) and not road_between(table, one, other)


def depth(table: Table, place: Place) -> int:
    """Who stands on a road over water is not in it."""
    return 0 if road_on(table, place) else DEPTHS.get(kind(table, place), 0)


def terrain_cost(table: Table, card: Profile, place: Place, light: bool) -> int | None:
    """What the ground alone costs to enter; None: nobody with this card enters it (DW-XI.3.1 to DW-XI.3.6-b)."""
    ground = kind(table, place)
    if ground in DIFFICULT:
        return 3 if light else 4
    if ground in VERY_DIFFICULT:
        return 5 if light else 6
    if ground == "marsh":
        if card.footing.marsh is None:
            return None
        return {"clear": 3, "difficult": 3 if light else 4, "very-difficult": 5 if light else 6}[
            card.footing.marsh
        ]
    if ground in DEPTHS:
        if card.footing.water is not None:
            return next((row.points for row in card.footing.water if row.depth == DEPTHS[ground]), None)
        out = card.size - DEPTHS[ground]
        return None if out <= 0 else 6 if out == 1 else 4
    return 3


def climb(table: Table, card: Profile, one: Place, other: Place) -> int | None:
    levels = level(table, other) - level(table, one)
    if abs(levels) > card.footing.levels:
        return None
    if levels in CLIMB:
        return CLIMB[levels]
    return CLIMB[2 if levels > 0 else -2] + 2 * (abs(levels) - 2)


def step_cost(
    table: Table, card: Profile, one: Place, other: Place, *, light: bool = False, road: bool = False
) -> int | None:
    """What one step costs a stand; `road`: its whole unit goes along a road (DW-XI.3.8-a to -c). None: impassable."""
    up = climb(table, card, one, other)
    if up is None:
        return None
    if road and road_between(table, one, other):
        return (3 if card.mounted else 2) + up
    base: int | None
    if road_on(table, other):
        # Onto a road from elsewhere one pays the ground that one leaves (DW-XI.3.8-b).
        base = terrain_cost(table, card, other, light) or 3
        if not road_on(table, one):
            base = terrain_cost(table, card, one, light) or 3
    else:
        base = terrain_cost(table, card, other, light)
    if base is None:
        return None
    if wall_between(table, one, other):
        if not card.footing.walls:
            return None
        base += WALL
    return base + up


def passable(table: Table, card: Profile, one: Place, other: Place) -> bool:
    """Whether a stand could move from one place to the next, if nobody were there (DW-XI.4.0-a)."""
    if climb(table, card, one, other) is None:
        return False
    if wall_between(table, one, other) and not card.footing.walls:
        return False
    return road_on(table, other) or terrain_cost(table, card, other, False) is not None


def contact(table: Table, one: Stand, other: Stand) -> str:
    """How two adjacent enemies touch: "both", "one" (only the first could come), "other" or "none" (DW-XI.4.0-a, -d)."""
    here, there = place_of(one), place_of(other)
    forth = passable(table, table.card(one), here, there)
    back = passable(table, table.card(other), there, here)
    if forth and back:
        return "both"
    return "one" if forth else "other" if back else "none"


def touches(table: Table, one: Stand, other: Stand) -> bool:
    """Whether two stands of different sides are in contact, alternating contact having been declared (DW-XI.4.0-g)."""
    if grid.apart(place_of(one), place_of(other)) != 1:
        return False
    way = contact(table, one, other)
    if way in ("both", "none"):
        return way == "both"
    assert table.state is not None
    declared = table.state.pages[Alternation].declared
    pair = (one.unit, other.unit) if way == "one" else (other.unit, one.unit)
    return pair in declared


def foes(table: Table, stand: Stand) -> list[Stand]:
    """The enemies in contact with a stand (DW-I.3.1-b)."""
    found = []
    for place in grid.around(place_of(stand)):
        other = table.on(place)
        if other is not None and table.side(other) != table.side(stand) and touches(table, stand, other):
            found.append(other)
    return found
