"""Destruction of elements, and what leaves the table: losses, those behind, those aboard (seed lines 1403-1411, 1464)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec

from oriflamme.board.table import FULL_TURN, TOUCH, Rect, corners
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Fell, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import shown

from . import bases, going, lurking, obstacles
from .causes import Cause, Exit
from .doomed import doomed_with
from .field import Field
from .going import Going
from .naming import about
from .pieces import WHOLE, Element, Place, Trait
from .troops import Grade, Kind, Type

SURVIVORS: Final = Kind(Type.HORDES, Grade.INFERIOR)
"""What the troops of a wreck become, unless they are at home in water (DBF-DESTROY-b)."""

_RULES: Final = {
    Cause.BEHIND: "DBF-DESTROY-BEHIND",
    Cause.BLOCKED: "DBF-RECOIL-BLOCKED",
    Cause.CAUGHT: "DBF-RECOIL-DESTROYED",
    Cause.RECOILING_ENEMY: "DBF-RECOIL-ENEMY",
    Cause.NO_ESCAPE: "DBF-FLEE-DEVIATE",
    Cause.DROWNED: "DBF-RIVER-FORCED",
    Cause.SHIPWRECK: "DBF-WEATHER-SHIPWRECK",
    Cause.DIFFICULT_GOING: "DBF-PURSUE-SUPPORT",
    Cause.DEBT: "DBF-MAGIC-DEBT",
}
_ROUND: Final = 16
_RINGS: Final = 8


class OffTable(Page, frozen=True, omit_defaults=True, tag="dbf-off-table-1"):
    """Elements that left the table, by id: `ran` against their will, `withdrew` by their own move (DBF-CAMPAIGN-END)."""

    ran: tuple[str, ...] = ()
    withdrew: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> OffTable:
        """Return the page: nothing of it is secret."""
        return self


class BaggageLost(Page, frozen=True, omit_defaults=True, tag="dbf-baggage-lost-1"):
    """What each lost Baggage element weighs in the final reckoning, by its id, in halves (DBF-LOSS-BAGGAGE)."""

    weights: dict[str, int] = {}

    def seen_by(self, player: str | None) -> BaggageLost:
        """Return the page: nothing of it is secret."""
        return self


class Destroyed(Event, frozen=True, tag="dbf-destroyed-1", kw_only=True):
    """An element was destroyed and taken off the table; `by` is the enemy who did it, if one did."""

    weight = Weight.LOSS

    element: str
    side: str
    name: Text
    cause: Cause
    by: Text | None = None

    def text(self) -> Text:
        """Return the words: which element, why, and by whom."""
        why = Text(f"dbf-cause-{self.cause.value}")
        if self.by is None:
            return Text("dbf-destroyed", {"element": self.name, "cause": why})
        return Text("dbf-destroyed-by", {"element": self.name, "cause": why, "by": self.by})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return (Fell(piece=self.element, label=self.name, owner=self.side),)


class LeftTable(Event, frozen=True, tag="dbf-left-table-1", kw_only=True):
    """An element left the table with a part of its base at least, and is lost (DBF-LOSS-DEF)."""

    weight = Weight.LOSS

    element: str
    side: str
    name: Text
    how: Exit

    def text(self) -> Text:
        """Return the words: which element, and by what move."""
        return Text("dbf-left-table", {"element": self.name, "how": Text(f"dbf-exit-{self.how.value}")})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        how: Literal["withdrawn", "fled"] = "withdrawn" if self.how is Exit.MOVE else "fled"
        return (Fell(piece=self.element, how=how, label=self.name, owner=self.side),)


class Survived(Event, frozen=True, tag="dbf-survived-wreck-1", kw_only=True):
    """Troops aboard a wreck came ashore (DBF-DESTROY-b)."""

    weight = Weight.MOVE

    element: str
    name: Text

    def text(self) -> Text:
        """Return the words: who came ashore."""
        return Text("dbf-survived-wreck", {"element": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return shown((self.element,))


EVENTS = (Destroyed, LeftTable, Survived)
PAGES = (BaggageLost, OffTable)


def destroy(
    battle: Battle[Field],
    element_id: str,
    cause: Cause,
    by: str | None = None,
    melee: bool = False,
    behind: Iterable[Element] | None = None,
) -> None:
    """Destroy an element: take it off the table and reckon the loss, and that of all aboard it (DBF-DESTROY-a).

    `melee`: it is destroyed by a melee result or for want of room to recoil from one, so that friends behind it are too
    (DBF-DESTROY-BEHIND); `behind` are those, when it has moved since it was beaten. One that is lost already stays so.
    """
    field = battle.state
    element = field.elements[element_id]
    if element.place is Place.LOST:
        return
    doomed: tuple[Element, ...] = ()
    if melee and cause is not Cause.DROWNED:
        doomed = tuple(behind) if behind is not None else _doomed(field, element)
    _remove(battle, element, cause, by, close_combat=melee or cause is Cause.MELEE)
    for friend in doomed:
        if field.elements[friend.id].place is not Place.LOST:
            _remove(battle, field.elements[friend.id], Cause.BEHIND, by, close_combat=True)
    if by is not None:
        lurking.withdraw(battle, by)


def _doomed(field: Field, element: Element) -> tuple[Element, ...]:
    return doomed_with(field, element) if element.rect is not None else ()


def _remove(
    battle: Battle[Field],
    element: Element,
    cause: Cause,
    by: str | None = None,
    *,
    close_combat: bool = False,
) -> None:
    field = battle.state
    culprit = field.elements[by] if by is not None else None
    battle.emit(
        Destroyed(
            rule=_RULES.get(cause, "DBF-DESTROY-a"),
            element=element.id,
            side=element.side,
            name=about(element),
            cause=cause,
            by=about(culprit) if culprit is not None else None,
        )
    )
    _reckon(field, element, close_combat=close_combat)
    field.take_off(element.id, Place.LOST)
    for passenger in list(aboard(field, element.id)):
        _remove(battle, passenger, Cause.CARRIER)


def aboard(field: Field, element_id: str) -> Iterator[Element]:
    """Yield the elements that one carries, in the order of the set-up."""
    return (one for one in field.elements.values() if one.place is Place.ABOARD and one.carrier == element_id)


def _reckon(field: Field, element: Element, *, close_combat: bool) -> None:
    """Add an element to the losses of its command (DBF-LOSS-DEF, DBF-LOSS-EE), Baggage only to the final reckoning."""
    command = field.commands[element.command]
    if element.kind.type is Type.BAGGAGE:
        weight = (2 if close_combat else 1) * WHOLE
        field.pages.change(BaggageLost, weights={**field.pages[BaggageLost].weights, element.id: weight})
    lost = command.lost + element.equivalent + element.fame
    general_lost = command.general_lost or command.general == element.id
    field.order(msgspec.structs.replace(command, lost=lost, general_lost=general_lost))


def no_way_home(field: Field, element: Element) -> bool:
    """Return whether an element that leaves by its own move is no loss: never, outside campaigns (DBF-LOSS-DEF)."""
    return False


def lose(battle: Battle[Field], element_id: str, how: Exit) -> None:
    """Remove an element that has left the table with any part of its base, and all aboard it (DBF-LOSS-DEF).

    Who withdraws by the way home in a campaign battle is gone, but no loss that could demoralise (DBF-CAMPAIGN-EXIT).
    """
    field = battle.state
    element = field.elements[element_id]
    if element.place is Place.LOST:
        return
    battle.emit(
        LeftTable(rule="DBF-LOSS-DEF", element=element_id, side=element.side, name=about(element), how=how)
    )
    withdraws = how is Exit.MOVE and field.theatre.game.leaving(field, element)
    if not withdraws:
        _reckon(field, element, close_combat=False)
    gone = field.pages[OffTable]
    if how is Exit.MOVE:
        field.pages.change(OffTable, withdrew=(*gone.withdrew, element_id))
    else:
        field.pages.change(OffTable, ran=(*gone.ran, element_id))
    for passenger in list(aboard(field, element_id)):
        lose(battle, passenger.id, how)
    field.take_off(element_id, Place.LOST)


def homeward(field: Field, element: Element) -> bool:
    """Return whether an element has left the table by its way home (DBF-CAMPAIGN-EXIT).

    The invader's is his own base line; the defender's is any edge but that one. Those carried go as their carrier does.
    """
    bearer = field.elements[element.carrier] if element.carrier is not None else element
    edges = corners(bearer.at)
    along, across = [corner.y for corner in edges], [corner.x for corner in edges]
    upper, lower = min(along) < -TOUCH, max(along) > field.surface.depth + TOUCH
    aside = min(across) < -TOUCH or max(across) > field.surface.width + TOUCH
    theirs, other = (lower, upper) if field.theatre.facing(field.invader) == 0 else (upper, lower)
    if element.side == field.invader:
        return theirs and not other and not aside
    return not theirs


def shipwreck(battle: Battle[Field], element_id: str) -> None:
    """Wreck a vessel: it is lost, and the troops of a Naval element come ashore (DBF-WEATHER-SHIPWRECK, DBF-DESTROY-b).

    They survive as Hordes (I), or as what they are if they are at home in water; those who find no room are lost. The
    troops of an Airboat are destroyed with it.
    """
    field = battle.state
    vessel = field.elements[element_id]
    if vessel.place is Place.LOST:
        return
    wreck, crew = vessel.at, list(aboard(field, element_id)) if vessel.kind.naval else []
    for one in crew:
        field.put(msgspec.structs.replace(one, carrier=None))
    destroy(battle, element_id, Cause.SHIPWRECK)
    for one in crew:
        _come_ashore(battle, field.elements[one.id], wreck)


def _come_ashore(battle: Battle[Field], element: Element, wreck: Rect) -> None:
    field = battle.state
    kind = element.kind if element.has(Trait.WATER) else SURVIVORS
    survivor = msgspec.structs.replace(element, kind=kind, place=Place.TABLE)
    at = _beach(field, survivor, wreck)
    if at is None:
        _remove(battle, element, Cause.SHIPWRECK)
        return
    field.put(msgspec.structs.replace(survivor, rect=at))
    battle.emit(Survived(rule="DBF-DESTROY-b", element=element.id, name=about(survivor)))


def _beach(field: Field, element: Element, wreck: Rect) -> Rect | None:
    """Return the free place on land nearest to a wreck, as far as three elements' fronts away."""
    width = field.surface.frontage
    depth = bases.depth(element.kind, element.traits, field.theatre.readings.scale)
    for ring in range(_RINGS):
        for turn in range(_ROUND if ring else 1):
            dx, dy = obstacles.ahead_by(wreck.angle + turn * FULL_TURN // _ROUND, ring * width / 2)
            rect = Rect(wreck.x + dx, wreck.y + dy, width, depth, wreck.angle)
            if not obstacles.on_table(field.surface, rect):
                continue
            ashore = obstacles.moved_to(element, rect)
            if (
                obstacles.free(field, ashore, rect)
                and going.going(field, ashore, rect) is not Going.IMPASSABLE
            ):
                return rect
    return None
