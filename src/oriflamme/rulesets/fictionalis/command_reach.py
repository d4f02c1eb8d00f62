"""How far a general's word carries: the distance from him to what he moves (seed line 963)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from oriflamme.board.corridors import path_around
from oriflamme.board.outlines import Outline, contains
from oriflamme.board.table import PACE, TOUCH, Point, Rect, gap, local, nearest_points
from oriflamme.board.table import distance as distance_of

from . import contacts, rivers, visibility
from .field import Field
from .ground import Feature, Land
from .pieces import ArmyCommand, Element, Place
from .pip_table import costs
from .terrain.lie import lie_of

_AWAY = (Place.RESERVE, Place.FLANK, Place.WAITING, Place.EXTRICATED)


def hindrance(
    field: Field, command: ArmyCommand, elements: Iterable[Element], starts: Mapping[str, Rect]
) -> str | None:
    """Return what makes a move dearer by its distance from the general, as the label of a line; None when nothing does.

    The general destroyed, off the table, or in frontal contact with an enemy; or the elements too far from him, or out of
    sight and too far for that (DBF-PIP-DISTANCE-a). `starts` are places measured from instead of where elements stand.
    Only one of the reasons counts, however many there are. A general who is off the table for another reason than
    straggling counts as straggling; but not one who arrives in this bound with his flank march.
    """
    general = field.general_of(command.id)
    if general is None or general.place is Place.LOST:
        return "dbf-pip-general-lost"
    if general.place is Place.FLANK and command.arriving:
        return None
    if general.place in _AWAY:
        return "dbf-pip-general-away"
    seat = _standing(field, general)
    if seat is None:
        return "dbf-pip-general-away"
    if contacts.engaged(field, general):
        return "dbf-pip-general-engaged"
    moved = [(one, starts.get(one.id) or _standing(field, one)) for one in elements]
    places = [(one, rect) for one, rect in moved if rect is not None and one.id != general.id]
    if len(places) < len(moved):
        # One that is not on the table yet is measured by where it enters; the general himself is with himself.
        return None
    return _too_far(field, general, seat, places)


def distance(field: Field, general: Element, element: Element, limit: int) -> int | None:
    """Return how far it is from a general to an element, both on the table, in thousandths of a pace (DBF-PIP-DISTANCE-b).

    None if it is more than `limit`. The way passes through no enemy element and no terrain impassable to Light Horse, or
    for a Naval element or general to Light Horse and Boats. To or from an Aerial only enemy Aerials are in the way.
    """
    return _way(field, (general, general.at), (element, element.at), limit)


def _too_far(field: Field, general: Element, seat: Rect, places: list[tuple[Element, Rect]]) -> str | None:
    far, unseen = costs().far * PACE, costs().unseen * PACE
    within = [(gap(seat, rect), one.id, one, rect) for one, rect in places]
    best: int | None = None
    for straight, _, one, rect in sorted(within, key=lambda each: each[:2]):
        if straight > far or (best is not None and straight >= best):
            break
        way = _way(field, (general, seat), (one, rect), far if best is None else best)
        best = way if best is None or (way is not None and way < best) else best
        if best is not None and best <= unseen:
            return None
    if best is None:
        return "dbf-pip-far"
    if any(visibility.sees(field, general, one) or visibility.sees(field, one, general) for one, _ in places):
        return None
    return "dbf-pip-unseen"


def _way(field: Field, general: tuple[Element, Rect], moved: tuple[Element, Rect], limit: int) -> int | None:
    a, b = nearest_points(general[1], moved[1])
    straight = distance_of(a, b)
    if straight > limit:
        return None
    pair = (general[0], moved[0])
    outlines = _outlines(field, pair, a, b)
    # Whoever stands away from the straight way matters only when something bars that.
    bodies = _bodies(field, pair, a, b, _box_round(a, b), 0)
    way = path_around(a, b, bodies, outlines, limit)
    if way == straight:
        return way
    middle = Rect(a.x, a.y, 1, 1)
    return path_around(a, b, _bodies(field, pair, a, b, middle, limit), outlines, limit)


def _bodies(
    field: Field, pair: tuple[Element, Element], a: Point, b: Point, around: Rect, reach: int
) -> list[Rect]:
    """Return the bases near a place that are in the way between two elements, the general being the first of them."""
    flying = any(one.kind.aerial for one in pair)
    return [
        other.at
        for other in field.near(around, reach)
        if other.place is Place.TABLE
        and other.side != pair[0].side
        and (other.kind.aerial or not flying)
        and not (_covers(other.at, a) or _covers(other.at, b))
    ]


def _box_round(a: Point, b: Point) -> Rect:
    return Rect((a.x + b.x) // 2, (a.y + b.y) // 2, abs(a.x - b.x) + PACE, abs(a.y - b.y) + PACE)


def _outlines(field: Field, pair: tuple[Element, Element], a: Point, b: Point) -> list[Outline]:
    """Return the terrain that is in the way between two elements."""
    if any(one.kind.aerial for one in pair):
        return []
    afloat = any(one.kind.naval for one in pair)
    shapes = lie_of(field.surface).shapes
    found: list[Outline] = []
    for feature in field.surface.features:
        if _bars(field, feature, afloat=afloat):
            # Whoever is in such terrain, as on a promontory, has a way out of it.
            found += [one for one in shapes[feature.id] if not (contains(one, a) or contains(one, b))]
    return found


def _covers(rect: Rect, point: Point) -> bool:
    """Return whether a base, that of an Aerial above, lies over a point and not only with its edge."""
    aside, ahead = local(rect, point)
    return abs(aside) < rect.width / 2 - TOUCH and -rect.depth + TOUCH < ahead < -TOUCH


def _bars(field: Field, feature: Feature, *, afloat: bool) -> bool:
    """Return whether terrain is impassable to Light Horse, and when `afloat` to Boats as well (DBF-PIP-DISTANCE-b)."""
    if feature.land is Land.MOUNTAINS:
        return True
    if afloat or feature.land not in (Land.WATERWAY, Land.WATER):
        return False
    return not rivers.is_frozen(field, feature)


def _standing(field: Field, element: Element) -> Rect | None:
    """Return where an element is measured to: its base, or that of what carries it."""
    if element.rect is None and element.place is Place.ABOARD and element.carrier is not None:
        return field.elements[element.carrier].rect
    return element.rect
