"""What stands in the way of a base that is moved by force: other bases, the table's edges, fortifications.

Aerials and others may share a place (DBF-PASS-MARK), so neither bars the other, but for one thing: an Aerial in contact
with an opponent who is none cannot be passed under (DBF-PASS-AERIAL). Elements in ambush are in the way like all others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

import msgspec

from oriflamme.board.segments import Vector, clip
from oriflamme.board.table import DEGREE, FULL_TURN, TOUCH, Rect, axes, corners, overlap, swept_move
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Shown, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.text import Text

from . import works
from .deployment import branches
from .field import STANDING, Field
from .ground import Section, Surface, Works
from .naming import about
from .pieces import Element, Place

ON_GROUND: Final = STANDING
"""Places in which an element's base takes up room."""

_NOBODY: Final[frozenset[str]] = frozenset()
_SAME_WAY: Final = 5 * DEGREE
"""Bases that differ by less face the same way for people at a table."""


class Discoveries(Page, frozen=True, omit_defaults=True, tag="dbf-discoveries-1"):
    """The bound in which each element was found in ambush, by its id (DBF-LURKER-LAND)."""

    bounds: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Discoveries:
        """Return the page: nothing of it is secret."""
        return self


class Found(Event, frozen=True, tag="dbf-found-1", kw_only=True):
    """An element in ambush had to be shown, because it was moved or met (DBF-AMBUSH-REVEAL)."""

    weight = Weight.MOVE

    reveals = True

    element: str
    name: Text

    def text(self) -> Text:
        """Return the words: which element."""
        return Text("dbf-found-in-ambush", {"element": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return (Shown(piece=self.element),)


EVENTS = (Found,)
PAGES = (Discoveries,)


def same_way(a: Rect, b: Rect) -> bool:
    """Return whether two bases face the same way."""
    return alike(a.angle, b.angle)


def alike(a: int, b: int) -> bool:
    """Return whether two angles are the same way for people at a table."""
    apart = (a - b) % FULL_TURN
    return min(apart, FULL_TURN - apart) < _SAME_WAY


def moved_to(element: Element, rect: Rect) -> Element:
    """Return an element as if it stood elsewhere."""
    return msgspec.structs.replace(element, rect=rect)


def share_place(field: Field, mover: Element, other: Element) -> bool:
    """Return whether two elements may be in one place, an Aerial above another (DBF-PASS-AERIAL, DBF-PASS-MARK)."""
    if mover.kind.aerial == other.kind.aerial:
        return False
    return mover.kind.aerial or not _held_down(field, other)


def _held_down(field: Field, aerial: Element) -> bool:
    """Return whether an Aerial is in contact with an opponent who is none."""
    return any(other.side != aerial.side and not other.kind.aerial for other, _ in field.touching(aerial.id))


def bodies(
    field: Field, mover: Element, around: Rect, reach: int, without: Collection[str] = _NOBODY
) -> list[Element]:
    """Return the elements that bar an element's way within `reach` of a place, in the order of the set-up."""
    return _barring(field, mover, field.near(around, reach), without)


def _barring(field: Field, mover: Element, among: list[Element], without: Collection[str]) -> list[Element]:
    return [
        other
        for other in among
        if other.id != mover.id and other.id not in without and not share_place(field, mover, other)
    ]


def over(field: Field, mover: Element, rect: Rect, without: Collection[str] = _NOBODY) -> list[Element]:
    """Return the elements that an element would overlap in a place and may not."""
    return [other for other in bodies(field, mover, rect, 0, without) if overlap(rect, other.at)]


def free(field: Field, mover: Element, rect: Rect, without: Collection[str] = _NOBODY) -> bool:
    """Return whether an element would overlap nothing in a place."""
    return not any(
        overlap(rect, other.at)
        and other.id != mover.id
        and other.id not in without
        and not share_place(field, mover, other)
        for other in field.near(rect, 0)
    )


class Meeting(msgspec.Struct, frozen=True):
    """What a straight move meets: the part of the move before it (0 to 1), the element, and the base at that moment."""

    after: float
    other: Element
    rect: Rect


def meetings(
    field: Field, mover: Element, start: Rect, way: tuple[int, int], without: Collection[str] = _NOBODY
) -> list[Meeting]:
    """Return what a base meets when it is moved straight by `way`, in thousandths of a pace, nearest first.

    What it overlaps at the start, because it has turned in place, is met at once if it lies ahead and left if behind.
    """
    dx, dy = way
    found = []
    for other in _barring(field, mover, field.along(start, dx, dy), without):
        if overlap(start, other.at):
            if (other.at.x - start.x) * dx + (other.at.y - start.y) * dy > 0:
                found.append(Meeting(0.0, other, start))
            continue
        sweep = swept_move(start, dx, dy, [other.at])
        if sweep.obstacle is not None:
            found.append(Meeting(sweep.fraction, other, sweep.rect))
    return sorted(found, key=lambda meeting: (meeting.after, meeting.other.id))


def ahead_by(angle: int, distance: float) -> tuple[int, int]:
    """Return how far right and down one goes who goes a distance at an angle; the distance may be negative."""
    _, (bx, by) = axes(angle % FULL_TURN)
    return round(-bx * distance), round(-by * distance)


def on_table(surface: Surface, rect: Rect) -> bool:
    """Return whether a base lies wholly on the table, as far as TOUCH can tell (DBF-LOSS-DEF)."""
    return all(
        -TOUCH <= point.x <= surface.width + TOUCH and -TOUCH <= point.y <= surface.depth + TOUCH
        for point in corners(rect)
    )


def walls_crossed(field: Field, element: Element, area: Rect) -> Iterator[Section]:
    """Yield the fortifications that cross an area and bar a land or Naval element who is forced over it.

    All do but the inner edge of an enemy TF and a gate that nobody defends (DBF-RECOIL-BLOCKED).
    """
    if element.kind.aerial:
        return
    for section in field.surface.works:
        if not _crosses(section, area):
            continue
        if section.gate or section.kind is Works.GATE:
            if not _defended(field, section, element.side):
                continue
        elif section.kind is Works.TEMPORARY and section.side != element.side and _inside(section, element):
            continue
        yield section


def _crosses(section: Section, area: Rect) -> bool:
    right, back = axes(area.angle)

    def seen(x: int, y: int) -> Vector:
        dx, dy = x - area.x, y - area.y
        return dx * right[0] + dy * right[1], dx * back[0] + dy * back[1]

    wide, deep = area.width / 2 - TOUCH, area.depth / 2 - TOUCH
    if wide <= 0 or deep <= 0:
        return False
    start, end = seen(section.left.x, section.left.y), seen(section.right.x, section.right.y)
    return clip(start, end, wide, deep) is not None


def _inside(section: Section, element: Element) -> bool:
    """Return whether an element stands on the inner side of a fortification: behind one who looks out over it."""
    left, right, at = section.left, section.right, element.at
    return (right.x - left.x) * (at.y - left.y) - (right.y - left.y) * (at.x - left.x) > 0


def _defended(field: Field, section: Section, side: str) -> bool:
    return any(
        other.side != side and works.defending(field, other) == section
        for other in field.on_table()
        if _near(other.at, section)
    )


def _near(rect: Rect, section: Section) -> bool:
    x, y = (section.left.x + section.right.x) / 2, (section.left.y + section.right.y) / 2
    wide = abs(section.left.x - section.right.x) + abs(section.left.y - section.right.y)
    reach = rect.width + rect.depth + wide
    return abs(rect.x - x) <= reach and abs(rect.y - y) <= reach


def put(battle: Battle[Field], places: dict[str, Rect], **deeds: Any) -> None:
    """Stand elements in new places, for all to see, and note deeds of theirs; one in ambush is shown by it."""
    field = battle.state
    for name, rect in places.items():
        element = field.elements[name]
        show(battle, name)
        made = msgspec.structs.replace(element.deeds, **deeds) if deeds else element.deeds
        field.put(msgspec.structs.replace(element, rect=rect, place=Place.TABLE, deeds=made))


def show(battle: Battle[Field], name: str) -> None:
    """Put an element that is in ambush on the table for all to see (DBF-AMBUSH-REVEAL). Others are on it already."""
    element = battle.state.elements[name]
    if element.place is Place.AMBUSH:
        battle.emit(Found(rule="DBF-AMBUSH-REVEAL", element=name, name=about(element)))
        note_discovery(battle.state, name)
        battle.state.put(msgspec.structs.replace(element, place=Place.TABLE))
        branches.show_before(battle, name)


def note_discovery(field: Field, name: str) -> None:
    """Note that an element has been found in ambush in this bound."""
    bounds = field.pages[Discoveries].bounds
    field.pages.change(Discoveries, bounds={**bounds, name: field.bound.number})


def hidden_from(field: Field, side: str) -> Iterator[Element]:
    """Yield the enemies of a side who are in ambush."""
    return (one for one in field.elements.values() if one.place is Place.AMBUSH and one.side != side)
