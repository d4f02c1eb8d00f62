"""Roads and rivers under a base: on a road, at a ford or bridge, in a river (DBF-TERRAIN-ROAD, DBF-TERRAIN-RV-b)."""

from __future__ import annotations

from oriflamme.board.outlines import contains
from oriflamme.board.table import Edge, Point, Rect, edge

from .conditions import conditions
from .field import Field
from .ground import Feature, Land, Surface
from .pieces import Element
from .terrain.lie import lie_of


def along_road(surface: Surface, rect: Rect) -> bool:
    """Return whether a base is wholly on a road, whatever the weather.

    Roads are about as wide as an element and troops overflow them (DBF-TERRAIN-ROAD), so a base is on a road when the
    middles of its front edge and of its rear edge both are, and what lies between.
    """
    roads = [one for one in lie_of(surface).under(rect) if one.land is Land.ROAD]
    if not roads:
        return False
    points = [_middle(rect, Edge.FRONT), Point(rect.x, rect.y), _middle(rect, Edge.REAR)]
    shapes = [shape for road in roads for shape in lie_of(surface).shapes[road.id]]
    return all(any(contains(shape, point) for shape in shapes) for point in points)


def _middle(rect: Rect, which: Edge) -> Point:
    a, b = edge(rect, which)
    return Point((a.x + b.x) // 2, (a.y + b.y) // 2)


def on_road(field: Field, rect: Rect) -> bool:
    """Return whether a base is wholly on a road that may be used as one: mud makes it rough going (DBF-WEATHER-EFFECTS).

    Whose going has no bonus for roads, as Aerials' and water-adapted creatures' (DBF-RACE-WATER-a), is for those who ask.
    """
    return along_road(field.surface, rect) and not conditions(field).mud


def river_at(field: Field, rect: Rect) -> Feature | None:
    """Return a river or strait that any part of a base is in, at a crossing or not; None if there is none."""
    under = lie_of(field.surface).under(rect)
    return next((one for one in under if one.land is Land.RIVER), None)


def at_crossing(field: Field, rect: Rect) -> bool:
    """Return whether a base that is in a river is on a road there: at a ford or bridge (DBF-TERRAIN-RV-b)."""
    return river_at(field, rect) is not None and along_road(field.surface, rect)


def bank_between(field: Field, defender: Element, attacker: Element) -> bool:
    """Return whether an element defends the bank of a river against another (DBF-TERRAIN-RV-b).

    The attacker is in a river that is not frozen, elsewhere than at a ford or bridge, and the defender is not in it. The
    same holds against a Naval element in the river.
    """
    river = river_at(field, attacker.at)
    if river is None or conditions(field).frozen or at_crossing(field, attacker.at):
        return False
    return river not in lie_of(field.surface).under(defender.at)
