"""Which way an element flees, who flees with it, by which edge it may leave, and what vessel takes it (DBF-FLEE-START)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from oriflamme.board.table import (
    DEGREE,
    FULL_TURN,
    QUARTER_TURN,
    Edge,
    Rect,
    bearing,
    behind,
    beyond_edge,
    centre,
    gap,
    nearest_points,
    overlap,
)
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Hidden, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.text import Text

from . import contacts, currents, going
from .causes import Cause
from .doomed import leading
from .field import Field
from .ground import LEFT, Land
from .naming import about
from .obstacles import moved_to
from .pieces import Element, Place, Trait
from .troops import Grade, Type
from .withdrawal import trail

_HALF: Final = FULL_TURN // 2
_EAST: Final = 90 * DEGREE
_WEST: Final = 270 * DEGREE


class FlankArrivals(Page, frozen=True, omit_defaults=True, tag="dbf-flank-arrivals-1"):
    """The flank by which each command came on to the table, `left` or `right` as its owner sees it, by the command's id."""

    flanks: dict[str, str] = {}

    def seen_by(self, player: str | None) -> FlankArrivals:
        """Return the page: nothing of it is secret."""
        return self


class Landed(Page, frozen=True, omit_defaults=True, tag="dbf-landed-1"):
    """The vessels whose troops are ashore, by id (DBF-LANDING-NAVAL-b)."""

    vessels: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Landed:
        """Return the page: nothing of it is secret."""
        return self


def is_ashore(field: Field, vessel_id: str) -> bool:
    """Return whether the troops of a vessel are ashore (DBF-LANDING-NAVAL-b)."""
    return vessel_id in field.pages[Landed].vessels


def set_ashore(field: Field, vessel_id: str, *, ashore: bool = True) -> None:
    """Note that the troops of a vessel are ashore, or that it has some aboard again."""
    others = tuple(name for name in field.pages[Landed].vessels if name != vessel_id)
    field.pages.change(Landed, vessels=(*others, vessel_id) if ashore else others)


class WentAboard(Event, frozen=True, tag="dbf-went-aboard-1", kw_only=True):
    """Land troops who gave way were taken aboard a vessel (DBF-RECOIL-BLOCKED, DBF-FLEE-START)."""

    weight = Weight.MOVE

    element: str
    name: Text
    vessel: Text

    def text(self) -> Text:
        """Return the words: who, and on to what."""
        return Text("dbf-went-aboard", {"element": self.name, "vessel": self.vessel})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return (Hidden(piece=self.element),)


EVENTS = (WentAboard,)
PAGES = (FlankArrivals, Landed)


def heading(field: Field, element: Element, cause: Cause, by: str | None) -> int:
    """Return the angle at which an element begins to flee, after any recoil (DBF-FLEE-START).

    `by` is whoever caused it: see `flight.flee`.
    """
    rect, other = element.at, field.elements[by] if by is not None else None
    back = (rect.angle + _HALF) % FULL_TURN
    if cause is Cause.FLANK_MARCH:
        if element.kind.naval:
            return _homeward(field, element)
        entered = other.rect if other is not None and other.rect is not None else rect
        return _EAST if 2 * entered.x < field.surface.width else _WEST
    if cause is Cause.DEMORALISATION:
        vessel = vessel_for(field, element)
        if vessel is not None:
            start, end = nearest_points(rect, field.elements[vessel].at)
            return bearing(start, end) if start != end else bearing(centre(rect), end)
        return _homeward(field, element)
    if other is None or other.rect is None:
        return back
    if cause is Cause.BURST:
        turn = (other.rect.angle - rect.angle) % FULL_TURN
        return back if min(turn, FULL_TURN - turn) <= QUARTER_TURN else rect.angle
    if cause in (Cause.RECOILING_MONSTER, Cause.RECOILING_ENEMY, Cause.FRONT_FLED):
        return (other.rect.angle + _HALF) % FULL_TURN
    return back


def _homeward(field: Field, element: Element) -> int:
    """Return the angle at which an element reaches the edge that it may leave by soonest."""
    edge = next(iter(own_edges(field, element)))
    return {Edge.FRONT: 0, Edge.RIGHT: _EAST, Edge.REAR: _HALF, Edge.LEFT: _WEST}[edge]


def own_edges(field: Field, element: Element) -> tuple[Edge, ...]:
    """Return the edge of the table that an element need not avoid: that of its flank march, else its side's own.

    FRONT is the upper edge of the drawing, REAR the lower one.
    """
    command = field.commands[element.command]
    first = field.theatre.sides[0] == command.origin
    flank = field.pages[FlankArrivals].flanks.get(command.id)
    if flank is not None and not element.kind.naval:
        return (Edge.LEFT if (flank == LEFT) == first else Edge.RIGHT,)
    return (Edge.REAR if first else Edge.FRONT,)


def skirmishers_behind(field: Field, element: Element) -> Iterator[Element]:
    """Yield the skirmishers and Spies who flee when an element begins to flee from close combat (DBF-FLEE-SKIRMISHER).

    Those of whom a part is directly behind it at less than F; only Aerials do so behind an Aerial, and never behind others.
    """
    zone = behind(leading(element), field.surface.frontage)
    for friend in list(field.standing(element.side)):
        slight = friend.kind.skirmisher or friend.kind.type is Type.SPY
        if not slight or friend.id == element.id or friend.kind.aerial != element.kind.aerial:
            continue
        if overlap(friend.at, zone):
            yield friend


def caught(field: Field, element: Element) -> bool:
    """Return whether an enemy's front at its flank or rear destroys an element that recoils (DBF-RECOIL-DESTROYED)."""
    found = contacts.flankers(field, element)
    if not element.kind.aerial:
        return bool(found)
    return any(_catches_aerials(enemy) for enemy, _ in found)


def _catches_aerials(enemy: Element) -> bool:
    kind = enemy.kind
    if kind.aerial or kind.type is Type.BOWS or kind.is_(Type.PSILOI, Grade.ORDINARY):
        return True
    return kind.is_(Type.PSILOI, Grade.SUPERIOR) and enemy.has(Trait.ELF)


def off_bridge(field: Field, element: Element) -> int:
    """Return the angle at which troops on a bridge flee to land: along the road, the way that is more to their rear."""
    back = (element.at.angle + _HALF) % FULL_TURN
    roads = [one for one in going.features_at(field, element.at) if one.land is Land.ROAD and one.course]
    if not roads:
        return back
    along = currents.leg_at(roads[0], element.at)
    ways = (bearing(*along), bearing(*along[::-1]))
    return min(ways, key=lambda way: (min((way - back) % FULL_TURN, (back - way) % FULL_TURN), way))


def from_behind(field: Field, element: Element, cause: Cause, by: str | None) -> bool:
    """Return whether an element turns about before it recoils: shot at or attacked by magic from its rear (DBF-RECOIL-TURN)."""
    if cause not in (Cause.SHOOTING, Cause.MAGIC) or by is None:
        return False
    other = field.elements[by]
    return other.rect is not None and beyond_edge(other.rect, element.at, Edge.REAR)


# -- vessels -----------------------------------------------------------------------------------------------------------


def takes_aboard(field: Field, vessel: Element, element: Element) -> bool:
    """Return whether a vessel is empty and can take an element: mounted troops only by horse transports (DBF-SHIP)."""
    if not vessel.kind.naval or vessel.side != element.side or vessel.place is not Place.TABLE:
        return False
    if not element.kind.land or not is_ashore(field, vessel.id):
        return False
    return not element.kind.mounted or vessel.kind.is_(Type.SHIPS, Grade.INFERIOR)


def vessel_for(field: Field, element: Element) -> str | None:
    """Return the nearest vessel that takes an element aboard, None when there is none (DBF-FLEE-START)."""
    if not element.kind.land:
        return None
    found = [
        (gap(element.at, vessel.at), vessel.id)
        for vessel in field.standing(element.side)
        if takes_aboard(field, vessel, element)
    ]
    return min(found)[1] if found else None


def vessel_behind(field: Field, element: Element, distance: int) -> str | None:
    """Return the vessel that an element backs on to when it recoils, and that takes it aboard (DBF-RECOIL-BLOCKED)."""
    area = trail(element.at, (element.at.angle + _HALF) % FULL_TURN, distance)
    for vessel in field.standing(element.side):
        if takes_aboard(field, vessel, element) and (overlap(area, vessel.at) or gap(area, vessel.at) == 0):
            return vessel.id
    return None


def go_aboard(battle: Battle[Field], element_id: str, vessel_id: str) -> None:
    """Take an element aboard a vessel that is empty (DBF-FLEE-START)."""
    field = battle.state
    element, vessel = field.elements[element_id], field.elements[vessel_id]
    field.put(msgspec.structs.replace(element, rect=None, place=Place.ABOARD, carrier=vessel_id))
    set_ashore(field, vessel_id, ashore=False)
    battle.emit(
        WentAboard(rule="DBF-FLEE-START", element=element_id, name=about(element), vessel=about(vessel))
    )


def about_turned(element: Element) -> Element:
    """Return an element that has turned about where it stands."""
    rect = element.at
    return moved_to(element, Rect(rect.x, rect.y, rect.width, rect.depth, (rect.angle + _HALF) % FULL_TURN))
