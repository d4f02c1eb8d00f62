"""What steps over terrain cost, and which are barred (sections XI.1.0 to XI.3.8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

import msgspec

from oriflamme.board.battlefield import Battlefield, Cell, Crossing
from oriflamme.board.hexes import Hex
from oriflamme.board.passage import Bar, Passage, Price, passage
from oriflamme.kernel.tally import Line
from oriflamme.rulesets.demonworld.characteristics import Footing, Profile
from oriflamme.rulesets.demonworld.passages import Way

from .kinds import Going, climb_costs, edges, going_costs, grounds, kinds

MARSH: Final = Bar("DW-XI.3.4", "dw-refused-marsh")
DEEP: Final = Bar("DW-XI.3.6-b", "dw-refused-deep-water")
STEEP: Final = Bar("DW-XI.3.5-c", "dw-refused-steep")
WALL: Final = Bar("DW-XI.3.7-e", "dw-refused-wall-impassable")
WALL_FREE: Final = Bar("DW-XI.3.7-b", "dw-refused-wall-free")
WALL_WHEEL: Final = Bar("DW-XI.3.7-c", "dw-refused-wall-wheel")
OFF_ROAD: Final = Bar("DW-XI.3.8-b", "dw-refused-off-road")

MANOEUVRED: Final = 1
"""The price of a step by manoeuvre, of which only the bars matter: terrain does not make it dearer (DW-XI.2.0-c)."""


_UNDERFOOT: Final[Mapping[Going, Line]] = MappingProxyType(
    {
        Going.CLEAR: Line("dw-line-going-clear", 0, "DW-XI.3.1"),
        Going.DIFFICULT: Line("dw-line-going-difficult", 0, "DW-XI.3.2"),
        Going.VERY_DIFFICULT: Line("dw-line-going-very-difficult", 0, "DW-XI.3.3"),
    }
)
"""The words and the rule of what each going costs."""

Fee: TypeAlias = Line | Bar
"""What a part of a step costs, as a line of a tally, or why it cannot be made."""


class Gait(msgspec.Struct, frozen=True, cache_hash=True):
    """The terms of one kind of mover for one way of moving."""

    size: int
    mounted: bool
    footing: Footing
    way: Way

    def price(self, crossing: Crossing) -> Price:
        """Return what the step costs, or why it cannot be made: of manoeuvres only the bars matter (DW-XI.2.0-c)."""
        lines = self.lines(crossing)
        if isinstance(lines, Bar):
            return lines
        return sum(line.value for line in lines) if self.way in ("points", "light", "road") else MANOEUVRED

    def lines(self, crossing: Crossing) -> tuple[Line, ...] | Bar:
        """Return ground, levels and walls, which are added up, or the first of them that bars the step (DW-XI.1.0-c)."""
        found = []
        for part in (self.ground(crossing), self.climb(crossing.climb), self.wall(crossing)):
            if isinstance(part, Bar):
                return part
            if part.value:
                found.append(part)
        return tuple(found)

    def ground(self, crossing: Crossing) -> Fee:
        """Return what the ground costs (DW-XI.1.0-a, DW-XI.3.8-b to -d).

        Along a road its own price, for a unit that is all on it; else that of the ground beneath. Who comes onto a road
        from beside it pays the ground he leaves. Where nobody could be but for the road, it counts as clear ground.
        """
        roads = kinds().roads
        along = any(kind in crossing.along for kind in roads)
        if self.way == "road":
            cost = kinds().road
            return (
                Line("dw-line-road", cost.mounted if self.mounted else cost.foot, "DW-XI.3.8-a")
                if along
                else OFF_ROAD
            )
        if not any(kind in crossing.entered for kind in roads):
            return self.going(crossing.target)
        fee = self.going(crossing.target if along else crossing.source)
        if isinstance(fee, Bar):
            return _by("DW-XI.3.8-d", self._underfoot(Going.CLEAR))
        return fee if along else _by("DW-XI.3.8-b", fee)

    def going(self, cell: Cell) -> Fee:
        """Return what entering a hex costs by its ground alone (DW-XI.3.1 to DW-XI.3.4, DW-XI.3.6-b)."""
        kind = grounds().get(cell.ground)
        going = Going.CLEAR if kind is None else kind.going
        if kind is not None and going is Going.WATER:
            return self._water(kind.depth)
        if going is not Going.MARSH:
            return self._underfoot(going)
        if self.footing.marsh is None:
            return MARSH
        return _by("DW-XI.3.4", self._underfoot(Going(self.footing.marsh)))

    def _underfoot(self, going: Going) -> Line:
        cost = going_costs()[going]
        return msgspec.structs.replace(
            _UNDERFOOT[going], value=cost.light if self.way == "light" else cost.points
        )

    def _water(self, depth: int) -> Fee:
        if self.footing.water is not None:
            points = next((wade.points for wade in self.footing.water if wade.depth == depth), None)
            return DEEP if points is None else Line("dw-line-wading", points, "DW-XI.3.6-e")
        out, costs = self.size - depth, kinds().water
        return DEEP if out < 1 else Line("dw-line-wading", costs[min(out, len(costs)) - 1], "DW-XI.3.6-b")

    def climb(self, levels: int) -> Fee:
        """Return what going up or down adds (DW-XI.3.5-c); beyond what the book prices, 2 points for each level more."""
        if abs(levels) > self.footing.levels:
            return STEEP
        costs, most = climb_costs(), max(climb_costs())
        if abs(levels) <= most:
            points = costs[levels]
        else:
            points = costs[most if levels > 0 else -most] + 2 * (abs(levels) - most)
        label = "dw-line-climb-up" if levels > 0 else "dw-line-climb-down"
        return Line(label, points, "DW-XI.3.5-c", abs(levels))

    def wall(self, crossing: Crossing) -> Fee:
        """Return what walls and hedges between the hexes add (DW-XI.3.7-b, -c, -e); a road goes through an opening."""
        walled = is_walled(crossing)
        if walled and not self.footing.walls:
            return WALL
        if walled and self.way == "wheel":
            return WALL_WHEEL
        if walled and self.way == "regroup":
            return WALL_FREE
        return Line("dw-line-wall-crossed", kinds().crossing if walled else 0, "DW-XI.3.7-b")


def _by(rule: str, line: Line) -> Line:
    return msgspec.structs.replace(line, rule=rule)


def is_walled(crossing: Crossing) -> bool:
    """Return whether a wall or hedge is in the way of a step, and no road leads through it (DW-XI.3.7-a, DW-XI.3.8-d)."""
    if not any(edge.kind in edges() for edge in crossing.edges):
        return False
    return not any(kind in crossing.roads for kind in kinds().roads)


@cache
def gait(size: int, mounted: bool, footing: Footing, way: Way) -> Gait:
    """Return the terms of a kind of mover, one object for each."""
    return Gait(size, mounted, footing, way)


def terrain_passage(field: Battlefield, card: Profile, way: Way) -> Passage:
    """Return the passage of chapter XI: what the steps of stands of a card cost, and what bars them."""
    return passage(field, gait(card.size, card.mounted, card.footing, way))


def bar_to_stand(field: Battlefield, card: Profile, hex: Hex) -> Bar | None:
    """Return why stands of a card cannot be on a hex at all, by its ground; None where they can (DW-XI.2.0-d)."""
    if any(kind in field.roads_on(hex) for kind in kinds().roads):
        return None
    fee = gait(card.size, card.mounted, card.footing, "points").going(field.cell(hex))
    return fee if isinstance(fee, Bar) else None
