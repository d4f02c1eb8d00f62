"""Mounting and dismounting on the table (seed lines 541, 560, 998). Who may, and as what, is in `dismounted`.

Chariots and Light Horse dismount several elements as one: one of them becomes the element on foot, and carries the others
until it remounts. The exchange takes one single-element move of the element that replaces them, or that they replace.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Annotated, Final, Literal

import msgspec

from oriflamme.board.alignment import behind_of, beside
from oriflamme.board.measures import Length
from oriflamme.board.table import Contact, Rect, advanced, contact, overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import MOST_STEPS, Name, Names
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.playback import hidden, shown
from oriflamme.rulesets.fictionalis.playback import refitted as refitted_piece

from . import dismounted, led_mounts, obstacles, purse, works
from .actions import Action, Forecast
from .field import Field
from .movement import limits
from .movement.course import Course, Track
from .naming import about
from .pieces import Element, Place
from .pip_prices import MoveFacts, MoveKind, price
from .troops import Kind
from .worded import WordedCommand

Side = Literal["left", "right", "behind"]
_SIDES: Final[tuple[Side, ...]] = ("left", "right", "behind")


class Spot(msgspec.Struct, frozen=True):
    """Where an element goes that remounts with others: beside or behind the one with this number, 0 being the first."""

    by: Length
    side: Side


class Dismount(WordedCommand, frozen=True, tag="dbf-dismount-1"):
    """Dismount an element, with the partners that are exchanged with it, as a kind written `Bd(S)`.

    `keep`: led mounts are left standing behind it, if there is room, so that it can remount. `march`: as a march move.
    """

    words = "dbf-do-dismount"

    element: Name
    into: Name
    partners: Names = ()
    keep: bool = True
    march: bool = False


class Remount(WordedCommand, frozen=True, tag="dbf-remount-1"):
    """Remount a dismounted element; `spots` say where those go who had dismounted with it."""

    words = "dbf-do-remount"

    element: Name
    spots: Annotated[tuple[Spot, ...], msgspec.Meta(max_length=MOST_STEPS)] = ()
    march: bool = False


class Dismounted(Event, frozen=True, tag="dbf-dismounted-1", kw_only=True):
    """An element dismounted; its name is that of before."""

    element: str
    name: Text
    into: str
    kept: bool
    partners: tuple[str, ...] = ()
    """Elements that the figures of others on foot make one with it."""
    before: Rect | None = None
    at: Rect | None = None

    def text(self) -> Text:
        """Return the words: who, as what, and whether the mounts are held behind it."""
        message = "dbf-dismounted-kept" if self.kept else "dbf-dismounted"
        return Text(message, {"element": self.name, "kind": self.into})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return (*hidden(self.partners), *refitted_piece(self.element, self.before, self.at, self.text()))


class Remounted(Event, frozen=True, tag="dbf-remounted-1", kw_only=True):
    """A dismounted element remounted; its name is that of before."""

    element: str
    name: Text
    into: str
    others: tuple[str, ...] = ()
    """Elements that stand by themselves again."""
    before: Rect | None = None
    at: Rect | None = None

    def text(self) -> Text:
        """Return the words: who, and as what."""
        return Text("dbf-remounted", {"element": self.name, "kind": self.into})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return (*shown(self.others), *refitted_piece(self.element, self.before, self.at, self.text()))


def refitted(rect: Rect, depth: int) -> Rect:
    """Return a base of another depth whose front edge is where it was."""
    return msgspec.structs.replace(advanced(rect, (rect.depth - depth) // 2), depth=depth)


def partners_of(field: Field, element: Element) -> tuple[Element, ...]:
    """Return those who dismounted with an element, whom it carries."""
    return tuple(
        one
        for one in field.elements.values()
        if one.place is Place.ABOARD and one.carrier == element.id and element.rode is not None
    )


def facts(element: str, *, march: bool) -> MoveFacts:
    """Return what an element's mounting or dismounting is, for its price."""
    kind = MoveKind.MARCH if march else MoveKind.TACTICAL
    return MoveFacts(elements=(element,), kind=kind, mounts=True, column=True)


def _common_reasons(field: Field, player: str, names: tuple[str, ...], *, march: bool) -> Iterator[Reason]:
    """Yield what keeps elements from any such move: their deeds, enemies at their edges, the limits of marches."""
    found = list(limits.mover_reasons(field, player, names, march=march))
    yield from found
    if any(name not in field.elements or field.elements[name].rect is None for name in names):
        return
    for name in names:
        yield from _edge_reasons(field, field.elements[name])
        if march:
            here = Track(name, field.elements[name].at)
            yield from limits.march_reasons(field, Course((here,), 0, single=True))


def _edge_reasons(field: Field, element: Element) -> Iterator[Reason]:
    for other, how in field.touching(element.id):
        if other.side != element.side and how is Contact.EDGE:
            words = text("dbf-refused-mount-contact", element=about(element), enemy=about(other))
            yield Reason("DBF-MOVE-DISMOUNT", words)
            return


def _place_reasons(
    field: Field, element: Element, rect: Rect, without: Iterable[str] = (), *, touching: bool = False
) -> Iterator[Reason]:
    """Yield what is against an element standing in a new place: no room, ground it cannot be on, an enemy's edge.

    `touching`: it may be in contact with enemies.
    """
    there = obstacles.moved_to(element, rect)
    room = obstacles.free(field, there, rect, tuple(without)) and obstacles.on_table(field.surface, rect)
    if not room or not works.passable(field, there, rect):
        yield Reason("DBF-MOVE-DISMOUNT", text("dbf-refused-mount-room", element=about(element)))
        return
    for other in () if touching else field.on_table():
        if other.side != element.side and contact(rect, other.at) is Contact.EDGE:
            words = text("dbf-refused-mount-contact", element=about(element), enemy=about(other))
            yield Reason("DBF-MOVE-DISMOUNT", words)
            return


# -- dismounting ---------------------------------------------------------------------------------------------------------


class Dismounting(Action[Dismount]):
    """The rules of dismounting (DBF-MOVE-DISMOUNT, DBF-DISMOUNT-WHO to -RATIO)."""

    command = Dismount

    def reasons(self, battle: Battle[Field], player: str, command: Dismount) -> Iterable[Reason]:
        """Yield what is against it."""
        field = battle.state
        names = (command.element, *command.partners)
        found = list(_common_reasons(field, player, names, march=command.march))
        if any(name not in field.elements or field.elements[name].rect is None for name in names):
            return found
        return [*found, *self._reasons(field, command)]

    def _reasons(self, field: Field, command: Dismount) -> Iterator[Reason]:
        element = field.elements[command.element]
        yield from dismounted.may_reasons(field, element)
        kinds = dismounted.foot_kinds(element)
        if not kinds:
            return
        into = next((kind for kind in kinds if str(kind) == command.into), None)
        if into is None:
            choices = ", ".join(str(kind) for kind in kinds)
            words = text("dbf-refused-dismount-as", element=about(element), kinds=choices)
            yield Reason("DBF-DISMOUNT-TABLE", words)
            return
        yield from self._partner_reasons(field, element, command.partners)
        rect = refitted(element.at, dismounted.depth_as(field, element, into, _rear_as(element, into)))
        yield from _place_reasons(field, msgspec.structs.replace(element, kind=into), rect, command.partners)
        yield from purse.move_reasons(field, facts(element.id, march=command.march))

    def _partner_reasons(self, field: Field, element: Element, partners: tuple[str, ...]) -> Iterator[Reason]:
        name, count = about(element), dismounted.ratio(element)
        others = [field.elements[one] for one in partners]
        if len(others) != count - 1:
            yield Reason("DBF-DISMOUNT-RATIO", text("dbf-refused-dismount-count", element=name, count=count))
        together = (element, *others)
        for one in together:
            beside_one = any(
                other.id != one.id and other in together and how is Contact.EDGE
                for other, how in field.touching(one.id)
            )
            if (others and not beside_one) or one.kind != element.kind or (one.rear is not None and others):
                yield Reason("DBF-MOVE-DISMOUNT", text("dbf-refused-dismount-apart", element=about(one)))
        if any(one.general is not None for one in others):
            yield Reason("DBF-DISMOUNT-RATIO", text("dbf-refused-dismount-general", element=name))

    def carry_out(self, battle: Battle[Field], player: str, command: Dismount) -> None:
        """Pay, exchange the elements for one on foot, and leave its mounts behind it."""
        field = battle.state
        purse.pay(battle, facts(command.element, march=command.march))
        for name in (command.element, *command.partners):
            obstacles.show(battle, name)
            _note_move(field, name, march=command.march)
        before = field.elements[command.element]
        into = next(kind for kind in dismounted.foot_kinds(before) if str(kind) == command.into)
        dismount(battle, command.element, into, command.partners, keep=command.keep)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Dismount]:
        """Yield the legal ways of each element to dismount by a tactical move, with its mounts kept."""
        field = battle.state
        for element in list(field.standing(player)):
            kinds = dismounted.foot_kinds(element) if element.rode is None else ()
            for kind, partners in product(kinds, _partnerships(field, element)):
                found = Dismount(element.id, str(kind), partners)
                if not any(self.reasons(battle, player, found)):
                    yield found

    def forecast(self, battle: Battle[Field], player: str, command: Dismount) -> Forecast:
        """Return where the element would stand, and the price."""
        field = battle.state
        element = field.elements.get(command.element)
        if element is None or element.rect is None:
            return Forecast()
        kind = next((one for one in dismounted.foot_kinds(element) if str(one) == command.into), None)
        places = {}
        if kind is not None:
            depth = dismounted.depth_as(field, element, kind, _rear_as(element, kind))
            places[element.id] = refitted(element.rect, depth)
        return purse.forecast(price(field, facts(element.id, march=command.march)), places)


def dismount(battle: Battle[Field], name: str, into: Kind, partners: tuple[str, ...], *, keep: bool) -> None:
    """Exchange mounted elements for one on foot, at no cost: for deployment, and for `Dismounting` when it is paid.

    What the one on foot is worth is what all were worth, so that the army's sum stays what it was.
    """
    field = battle.state
    element = field.elements[name]
    rear = _rear_as(element, into)
    worth = element.equivalent + sum(field.elements[one].equivalent for one in partners)
    rect = element.rect
    if rect is not None:
        rect = refitted(rect, dismounted.depth_as(field, element, into, rear))
    afoot = msgspec.structs.replace(
        element, kind=into, rear=rear, rode=element.kind, rect=rect, equivalent=worth
    )
    for one in partners:
        other = field.elements[one]
        field.put(msgspec.structs.replace(other, rect=None, place=Place.ABOARD, carrier=name, equivalent=0))
    mounts = led_mounts.place_for(field, afoot, rect, element.kind) if keep and rect is not None else None
    field.put(msgspec.structs.replace(afoot, mounts=mounts))
    battle.emit(
        Dismounted(
            rule="DBF-DISMOUNT-RATIO",
            element=name,
            name=about(element),
            into=str(into),
            kept=mounts is not None,
            partners=tuple(partners),
            before=element.rect if element.place is Place.TABLE else None,
            at=rect,
        )
    )
    led_mounts.review(battle)


def _partnerships(field: Field, element: Element) -> Iterator[tuple[str, ...]]:
    """Yield the sets of partners with whom an element can be exchanged, none for most."""
    count = dismounted.ratio(element) - 1
    near = {element.id: None}
    for _ in range(count):
        for name in list(near):
            for other, how in field.touching(name):
                if how is Contact.EDGE and other.kind == element.kind and other.command == element.command:
                    near.setdefault(other.id)
    yield from combinations([name for name in near if name != element.id], count)


def _rear_as(element: Element, into: Kind) -> Kind | None:
    """Return the second half of a double base when the first has dismounted: mounted troops of one kind go together."""
    return into if element.rear is not None and element.rear == element.kind else element.rear


# -- remounting ----------------------------------------------------------------------------------------------------------


class Remounting(Action[Remount]):
    """The rules of remounting (DBF-MOVE-DISMOUNT, DBF-DISMOUNT-HORSEHOLDERS)."""

    command = Remount

    def reasons(self, battle: Battle[Field], player: str, command: Remount) -> Iterable[Reason]:
        """Yield what is against it."""
        field = battle.state
        found = list(_common_reasons(field, player, (command.element,), march=command.march))
        element = field.elements.get(command.element)
        if element is None or element.rect is None:
            return found
        return [*found, *self._reasons(field, element, command)]

    def _reasons(self, field: Field, element: Element, command: Remount) -> Iterator[Reason]:
        if element.rode is None:
            yield Reason("DBF-MOVE-DISMOUNT", text("dbf-refused-not-dismounted", element=about(element)))
            return
        if element.mounts is None:
            yield Reason("DBF-DISMOUNT-HORSEHOLDERS", text("dbf-refused-no-mounts", element=about(element)))
        places = mounted_places(field, element, command.spots)
        if places is None:
            count = len(partners_of(field, element))
            yield Reason("DBF-MOVE-DISMOUNT", text("dbf-refused-mount-spots", count=count))
            return
        yield from _mounted_reasons(field, element, places)
        yield from purse.move_reasons(field, facts(element.id, march=command.march))

    def carry_out(self, battle: Battle[Field], player: str, command: Remount) -> None:
        """Pay, and put the mounted elements where they go."""
        field = battle.state
        purse.pay(battle, facts(command.element, march=command.march))
        obstacles.show(battle, command.element)
        _note_move(field, command.element, march=command.march)
        places = mounted_places(field, field.elements[command.element], command.spots)
        assert places is not None  # reasons() has seen it
        _remount(battle, command.element, places, "DBF-MOVE-DISMOUNT")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Remount]:
        """Yield the legal ways of each dismounted element to remount by a tactical move."""
        for element in list(battle.state.standing(player)):
            if led_mounts.can_remount(element):
                for spots in _arrangements(len(partners_of(battle.state, element))):
                    found = Remount(element.id, spots)
                    if not any(self.reasons(battle, player, found)):
                        yield found

    def forecast(self, battle: Battle[Field], player: str, command: Remount) -> Forecast:
        """Return where the mounted elements would stand, and the price."""
        field = battle.state
        element = field.elements.get(command.element)
        if element is None or element.rect is None or element.rode is None:
            return Forecast()
        places = mounted_places(field, element, command.spots) or {}
        return purse.forecast(price(field, facts(element.id, march=command.march)), places)


def mounted_places(field: Field, element: Element, spots: tuple[Spot, ...]) -> dict[str, Rect] | None:
    """Return where an element and those who dismounted with it would stand mounted; None when the spots do not fit them."""
    assert element.rode is not None  # asked of dismounted elements only
    others = partners_of(field, element)
    if len(spots) != len(others):
        return None
    depth = dismounted.depth_as(field, element, element.rode, _rear_mounted(element))
    rects = [refitted(element.at, depth)]
    for number, spot in enumerate(spots):
        if not 0 <= spot.by <= number:
            return None
        by = rects[spot.by]
        rects.append(behind_of(by, depth) if spot.side == "behind" else beside(by, spot.side == "right"))
    return dict(zip((element.id, *(one.id for one in others)), rects, strict=True))


def remount_at_once(battle: Battle[Field], name: str) -> bool:
    """Remount an element at no cost, and return whether it did: to flee, or to advance on demoralised enemies.

    Those who can must (DBF-FLEE-DISTANCE, DBF-DISMOUNT-RATIO). One whose partners find no room stays on foot.
    """
    field = battle.state
    element = field.elements[name]
    if not led_mounts.can_remount(element) or element.rect is None:
        return False
    for spots in _arrangements(len(partners_of(field, element))):
        places = mounted_places(field, element, spots)
        if places is not None and not any(_mounted_reasons(field, element, places, touching=True)):
            _remount(battle, name, places, "DBF-FLEE-DISTANCE")
            return True
    return False


def _mounted_reasons(
    field: Field, element: Element, places: dict[str, Rect], *, touching: bool = False
) -> Iterator[Reason]:
    taken: list[Rect] = []
    for name, rect in places.items():
        rider = msgspec.structs.replace(field.elements[name], kind=element.rode or element.kind)
        # Whoever has to flee may be in contact with the enemy; to move away at will he may not.
        yield from _place_reasons(field, rider, rect, places, touching=touching)
        if any(overlap(rect, other) for other in taken):
            yield Reason("DBF-MOVE-DISMOUNT", text("dbf-refused-mount-room", element=about(rider)))
        taken.append(rect)


def _remount(battle: Battle[Field], name: str, places: dict[str, Rect], rule: str) -> None:
    field = battle.state
    element = field.elements[name]
    rode = element.rode
    assert rode is not None  # the callers have seen it
    others = partners_of(field, element)
    each = element.equivalent // (len(others) + 1)
    field.put(
        msgspec.structs.replace(
            element,
            kind=rode,
            rear=_rear_mounted(element),
            rode=None,
            mounts=None,
            rect=places[name],
            equivalent=element.equivalent - each * len(others),
        )
    )
    for one in others:
        rider = msgspec.structs.replace(
            one, rect=places[one.id], place=Place.TABLE, carrier=None, deeds=element.deeds, equivalent=each
        )
        field.put(rider)
    battle.emit(
        Remounted(
            rule=rule,
            element=name,
            name=about(element),
            into=str(rode),
            others=tuple(one.id for one in others),
            before=element.rect if element.place is Place.TABLE else None,
            at=places[name],
        )
    )


def _rear_mounted(element: Element) -> Kind | None:
    return element.rode if element.rear is not None and element.rear == element.kind else element.rear


def _arrangements(count: int) -> Iterator[tuple[Spot, ...]]:
    """Yield the ways of putting so many elements beside and behind a first one, each by any that stands already."""
    choices = [[Spot(by, side) for by in range(number + 1) for side in _SIDES] for number in range(count)]
    yield from product(*choices)


# -- both ----------------------------------------------------------------------------------------------------------------


def _note_move(field: Field, name: str, *, march: bool) -> None:
    if march:
        field.note_deeds(name, marches=field.elements[name].deeds.marches + 1)
    else:
        field.note_deeds(name, tactical=True)


COMMANDS = (Dismount, Remount)
EVENTS = (Dismounted, Remounted)
ACTIONS = (Dismounting(), Remounting())
