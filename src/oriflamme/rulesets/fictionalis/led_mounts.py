"""Led mounts: the horses and camels of dismounted troops and of mounted infantry (seed lines 560-566).

An element of led mounts counts in no reckoning of elements, so it is none: it is a base that its owner has with him.
It bars nobody's way; whoever crosses it, Psiloi and Spies apart, drives it off, and so does any enemy who touches it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.board.alignment import behind_of
from oriflamme.board.table import Edge, Rect, contact, meeting_edges, overlap, same_facing
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import altered

from . import bases, obstacles
from .field import Field
from .naming import about
from .pieces import Element, Place, Trait
from .troops import Grade, Kind, Type

_UNHURTFUL = (Type.PSILOI, Type.SPY)


class MountsLost(Event, frozen=True, tag="dbf-mounts-lost-1", kw_only=True):
    """An element lost its led mounts and cannot remount."""

    element: str
    name: Text

    def text(self) -> Text:
        """Return the words: whose mounts."""
        return Text("dbf-mounts-lost", {"element": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered((self.element,), self.text())


EVENTS = (MountsLost,)


def is_mounted_infantry(element: Element) -> bool:
    """Return whether an element is infantry that still has its mounts with it (DBF-MOUNTED-INFANTRY)."""
    return element.has(Trait.MOUNTED_INFANTRY) and element.mounts is not None and element.rode is None


def riding_kind(element: Element) -> Kind:
    """Return as what mounted infantry marches and flees: Camelry on camels, otherwise Cavalry (DBF-MOUNTED-INFANTRY)."""
    return ridden(camels=element.has(Trait.CAMELS), regular=element.kind.regular)


def ridden(*, camels: bool, regular: bool) -> Kind:
    """Return the kind as which mounted infantry rides (DBF-MOUNTED-INFANTRY)."""
    return Kind(Type.CAMELRY if camels else Type.CAVALRY, Grade.ORDINARY, regular)


def can_remount(element: Element) -> bool:
    """Return whether a dismounted element still has its mounts behind it (DBF-DISMOUNT-HORSEHOLDERS)."""
    return element.rode is not None and element.mounts is not None


def place_for(field: Field, element: Element, rect: Rect, mount: Kind) -> Rect | None:
    """Return where the led mounts of an element that stands at `rect` would stand, None when there is no room.

    Behind it, or behind those that stand in ranks behind it, or behind the mounts of such (DBF-DISMOUNT-HORSEHOLDERS).
    """
    traits = (Trait.CHARIOT,) if element.has(Trait.CHARIOT) else ()
    depth = bases.depth(mount, traits, field.theatre.readings.scale)
    last = rect
    for _ in range(len(field.elements)):
        there = behind_of(last, depth)
        blocking = list(_in_place(field, element, there))
        if not blocking:
            return there if obstacles.on_table(field.surface, there) else None
        rank = next((at for one, at in blocking if _is_rank(element, one, last, at)), None)
        if rank is None:
            return None
        last = rank
    return None


def _in_place(field: Field, owner: Element, rect: Rect) -> Iterator[tuple[Element, Rect]]:
    """Yield what else stands in a place: elements, and the mounts of others, each with its owner and base."""
    for other in field.elements.values():
        if other.id == owner.id or other.place not in (Place.TABLE, Place.AMBUSH):
            continue
        for at in (other.rect, other.mounts):
            if at is not None and overlap(rect, at):
                yield other, at


def _is_rank(owner: Element, other: Element, front: Rect, rect: Rect) -> bool:
    """Return whether a base in the way belongs to the ranks behind its owner: a friend's or his mounts', facing alike."""
    if other.side != owner.side or not same_facing(front, rect):
        return False
    return meeting_edges(rect, front) == (Edge.FRONT, Edge.REAR)


def lose(battle: Battle[Field], name: str) -> None:
    """Take away an element's led mounts, if it has any: it cannot remount any more (DBF-DISMOUNT-LED-LOST).

    So it is when the mounts are the target of shooting, and when their owner is destroyed, makes a tactical move other than
    to remount, a march without being mounted infantry, or any compulsory or spontaneous move on foot, or passes through
    anybody but Psiloi and Spies with his mounts after him.
    """
    element = battle.state.elements[name]
    if element.mounts is None:
        return
    battle.state.put(msgspec.structs.replace(element, mounts=None))
    battle.emit(MountsLost(rule="DBF-DISMOUNT-LED-LOST", element=name, name=about(element)))


def rode_along(battle: Battle[Field], name: str) -> None:
    """Bring the mounts of mounted infantry along that has marched or fled on them (DBF-MOUNTED-INFANTRY).

    Where there is no room for them behind it, they are lost.
    """
    field = battle.state
    element = field.elements[name]
    if not is_mounted_infantry(element) or element.rect is None:
        lose(battle, name)
        return
    there = place_for(field, element, element.rect, riding_kind(element))
    if there is None:
        lose(battle, name)
    else:
        field.put(msgspec.structs.replace(element, mounts=there))


def review(battle: Battle[Field]) -> None:
    """Take away the led mounts that an enemy touches, be it with a corner, and those of owners who are no more.

    To be called after moves; it looks only at elements that have mounts (DBF-DISMOUNT-LED-LOST).
    """
    field = battle.state
    for owner in [one for one in field.elements.values() if one.mounts is not None]:
        if owner.rect is None or any(_touched(owner, other) for other in field.on_table()):
            lose(battle, owner.id)


def _touched(owner: Element, other: Element) -> bool:
    if other.side == owner.side or owner.mounts is None:
        return False
    return contact(owner.mounts, other.at) is not None or overlap(owner.mounts, other.at)


def crossed(battle: Battle[Field], name: str, places: tuple[Rect, ...]) -> None:
    """Take away the led mounts that an element goes over on its way, or that come to lie in its way (DBF-DISMOUNT-LED-LOST).

    `places` are those its base goes through, close enough together. Psiloi and Spies do them no harm, Aerials fly over.
    """
    field = battle.state
    mover = field.elements[name]
    if mover.kind.type in _UNHURTFUL or mover.kind.aerial:
        return
    for owner in [one for one in field.elements.values() if one.mounts is not None and one.id != name]:
        if owner.mounts is not None and any(overlap(owner.mounts, rect) for rect in places):
            lose(battle, owner.id)
