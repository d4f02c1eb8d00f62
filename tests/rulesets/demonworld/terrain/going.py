"""What steps over terrain cost, once more, read from chapter XI and its register alone, and terrain to walk over.

A place is axial (q, r). `Lie` says what lies where by the names that maps print. Nothing here asks the package's terrain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import msgspec

from oriflamme.board.battlefield import Battlefield, Border, Cell, Edge, Road, border
from oriflamme.board.hexes import Hex, at
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.maps import BattleMap

Place: TypeAlias = tuple[int, int]
COMPASS: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East, then clockwise."""

DIFFICULT = ("bushes", "woods", "sand", "rocks", "tall-grass")
VERY_DIFFICULT = ("mud", "melted-snow")
DEPTHS = {"water-1": 1, "water-2": 2, "water-3": 3}
GROUNDS = ("clear", "ford", "marsh", *DIFFICULT, *VERY_DIFFICULT, *DEPTHS)


class Lie(NamedTuple):
    """How the land lies: grounds and levels by place, walls by pairs of places, roads as places in order."""

    grounds: Mapping[Place, str] = {}
    levels: Mapping[Place, int] = {}
    walls: Iterable[frozenset[Place]] = ()
    roads: Sequence[tuple[Place, ...]] = ()


class Walker(NamedTuple):
    """What matters of who goes; `light` are commanders on their own and skirmishers."""

    size: int = 2
    mounted: bool = False
    light: bool = False


def ground(lie: Lie, walker: Walker, place: Place) -> int | None:
    """The points for a hex of its ground, None: impassable (DW-XI.3.1 to DW-XI.3.4, DW-XI.3.6-b)."""
    name = lie.grounds.get(place, "clear")
    if name in DEPTHS:
        return {(1, 2): 6, (1, 3): 4, (2, 3): 6}.get((DEPTHS[name], walker.size))
    if name == "marsh":
        return None
    if name in VERY_DIFFICULT:
        return 5 if walker.light else 6
    return 4 if name in DIFFICULT and not walker.light else 3


def beyond(lie: Lie, start: Place, end: Place) -> tuple[int | None, bool]:
    """What levels and walls add (None: too steep), and whether a wall is crossed (DW-XI.3.5-c, DW-XI.3.7-b)."""
    up = lie.levels.get(end, 0) - lie.levels.get(start, 0)
    climb = {-2: 2, -1: 0, 0: 0, 1: 2, 2: 4}.get(up)
    gap = any({one, two} == {start, end} for road in lie.roads for one, two in pairwise(road))
    return climb, frozenset((start, end)) in lie.walls and not gap


def could_go(lie: Lie, walker: Walker, start: Place, end: Place) -> bool:
    """Whether a stand could in theory move into the next hex: what counts for contact (DW-XI.4.0-a, -b)."""
    on_road = any(end in road for road in lie.roads)
    return beyond(lie, start, end)[0] is not None and (on_road or ground(lie, walker, end) is not None)


def along(lie: Lie, start: Place, end: Place) -> bool:
    """Whether a step goes from a road hex to one of the same road (DW-XI.3.8-b)."""
    return any(start in road and end in road for road in lie.roads)


def one_road(lie: Lie, places: Iterable[Place]) -> bool:
    """Whether all places lie on one road; roads that meet are one (DW-XI.3.8-c)."""
    wanted = list(places)
    held = {wanted[0]}
    for _ in lie.roads:
        held.update(place for road in lie.roads if held & set(road) for place in road)
    return held.issuperset(wanted)


def toll(lie: Lie, walkers: Sequence[tuple[Walker, Place, Place]]) -> list[int] | None:
    """What each stand of a whole unit pays for its step; None: one of them cannot go (DW-XI.2.0-b, DW-XI.3.8)."""
    whole = all(along(lie, start, end) for _, start, end in walkers) and one_road(
        lie, (start for _, start, _ in walkers)
    )
    found = []
    for walker, start, end in walkers:
        if whole:
            points: int | None = 3 if walker.mounted else 2
        elif any(end in road for road in lie.roads):
            # Beside others off the road what lies under it counts; onto the road, what lies where one came from.
            under = ground(lie, walker, end if along(lie, start, end) else start)
            points = 3 if under is None else under
        else:
            points = ground(lie, walker, end)
        climb, walled = beyond(lie, start, end)
        if points is None or climb is None:
            return None
        found.append(points + climb + 3 * walled)
    return found


def stepped(place: Place, towards: int) -> Place:
    return place[0] + COMPASS[towards][0], place[1] + COMPASS[towards][1]


def printed(hexes: Iterable[Hex], lie: Lie) -> Battlefield:
    """The same land as maps have it."""
    cells = {
        at(*place): Cell(lie.grounds.get(place, "clear"), lie.levels.get(place, 0))
        for place in {*lie.grounds, *lie.levels}
    }
    borders: dict[Border, tuple[Edge, ...]] = {}
    for number, pair in enumerate(sorted(map(sorted, lie.walls))):
        borders[border(at(*pair[0]), at(*pair[1]))] = (Edge("hedge" if number % 2 else "wall"),)
    roads = [Road("road", tuple(at(*place) for place in road)) for road in lie.roads]
    return Battlefield(hexes, cells, borders, roads)


def over(field: Field, lie: Lie, chapters: tuple[str, ...] = ("terrain",)) -> Field:
    """The same stands on other land, with the chapter on terrain in force."""
    layout = field.ground.map
    ground = printed(layout.hexes, lie)
    there = BattleMap(layout.hexes, layout.names_by_hex, layout.hexes_by_name, {}, ground)
    other = Field(
        msgspec.structs.replace(field.ground, map=there, game=contents.game(chapters)),
        field.units.values(),
        field.stands.values(),
    )
    other.turn, other.last_loss = field.turn, field.last_loss
    return other
