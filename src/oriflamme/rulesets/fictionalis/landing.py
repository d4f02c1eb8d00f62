"""Landing troops and taking them aboard: vessels at the shore, Airboats anywhere (seed lines 568-576, 999-1000)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from oriflamme.board.alignment import Align, laid_against
from oriflamme.board.measures import Heading, Length
from oriflamme.board.outlines import distance_to
from oriflamme.board.table import (
    EDGES,
    FULL_TURN,
    PACE,
    QUARTER_TURN,
    Contact,
    Edge,
    Rect,
    advanced,
    contact,
    corners,
    local,
    meeting_edges,
    overlap,
)
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.playback import hidden, shown, went

from . import allies, bases, distances, led_mounts, obstacles, purse, visibility, works
from .actions import Action, Forecast
from .carrying import AT_SHORE, WATERS, aboard, fits_aboard, may_carry, outlines_of, shore_edges
from .field import Field
from .headings import is_ashore, set_ashore
from .movement import limits
from .movement.course import Course, Motion, Stage, Track
from .naming import about
from .pieces import Deeds, Element, Place
from .pip_prices import MoveFacts, MoveKind, price
from .worded import WordedCommand

AIR_LANDING: Final = 300 * PACE
"""Airboats land and take troops aboard only further than this from any enemy they know of (DBF-MOVE-AIRBOAT-LANDING)."""


class GoAshore(WordedCommand, frozen=True, tag="dbf-go-ashore-1"):
    """Land an element that is aboard: the centre of its base in thousandths of a pace, its angle in hundredths of a degree."""

    words = "dbf-do-go-ashore"

    element: Name
    x: Length
    y: Length
    angle: Heading
    march: bool = False


class Embark(WordedCommand, frozen=True, tag="dbf-embark-1"):
    """Take an element aboard a vessel or Airboat that carries nobody."""

    words = "dbf-do-embark"

    element: Name
    vessel: Name
    march: bool = False


class WentAshore(Event, frozen=True, tag="dbf-went-ashore-1", kw_only=True):
    """An element landed from a vessel or Airboat; `pushed` was moved back to make room."""

    weight = Weight.MOVE

    element: str
    name: Text
    vessel: Text
    pushed: Text | None = None
    shoved: dict[str, tuple[Rect, Rect]] = {}
    """Those who were pushed: where they stood, and where they stand."""

    def text(self) -> Text:
        """Return the words: who, from what, and whom he pushed back."""
        args: dict[str, str | int | float | Text] = {"element": self.name, "vessel": self.vessel}
        if self.pushed is None:
            return Text("dbf-went-ashore", args)
        return Text("dbf-went-ashore-pushing", {**args, "enemy": self.pushed})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        found = [went(name, ways[0], ways[1], forced=True) for name, ways in self.shoved.items()]
        return (*shown((self.element,)), *(effect for each in found for effect in each))


class Embarked(Event, frozen=True, tag="dbf-embarked-1", kw_only=True):
    """An element went aboard a vessel or Airboat."""

    weight = Weight.MOVE

    element: str
    name: Text
    vessel: Text

    def text(self) -> Text:
        """Return the words: who, and on to what."""
        return Text("dbf-embarked", {"element": self.name, "vessel": self.vessel})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return hidden((self.element,))


# -- landing -------------------------------------------------------------------------------------------------------------


def _course(element: Element, start: Rect, end: Rect) -> Course:
    return Course((Track(element.id, start, (Stage(Motion.SHIFT, end),)),), 0, single=True)


def _facts(element: str, *, march: bool, contacting: tuple[str, ...] = ()) -> MoveFacts:
    kind = MoveKind.MARCH if march else MoveKind.TACTICAL
    return MoveFacts(elements=(element,), kind=kind, contacting=contacting, column=True)


def _moved(deeds: Deeds, *, march: bool) -> Deeds:
    """Return the deeds of an element that has made this move as well."""
    if march:
        return msgspec.structs.replace(deeds, marches=deeds.marches + 1)
    return msgspec.structs.replace(deeds, tactical=True)


def _deed_reasons(element: Element, *, march: bool) -> Iterator[Reason]:
    """Yield the reason against a second move: it is the element's one move of the bound (DBF-MOVE-EMBARK-a)."""
    if element.deeds.tactical or (element.deeds.marches and not march):
        yield Reason("DBF-MOVE-TACTICAL", text("dbf-refused-moved-already", element=about(element)))


def _air_reasons(field: Field, element: Element, rect: Rect) -> Iterator[Reason]:
    """Yield the known enemy too near for an Airboat to land or take troops aboard (DBF-MOVE-AIRBOAT-LANDING)."""
    known = [field.elements[name] for name in sorted(visibility.known(field, element.command))]
    near = distances.near_enemies(field, element.side, rect, AIR_LANDING + 1, known)
    if near:
        words = text("dbf-refused-air-landing", element=about(element), enemy=about(near[0]))
        yield Reason("DBF-MOVE-AIRBOAT-LANDING", words)


class Landing(Action[GoAshore]):
    """The rules of landing (DBF-MOVE-EMBARK-a, DBF-MOVE-EMBARK-b, DBF-MOVE-AIRBOAT-LANDING)."""

    command = GoAshore

    def reasons(self, battle: Battle[Field], player: str, command: GoAshore) -> Iterable[Reason]:
        """Yield what is against it."""
        field = battle.state
        element = field.elements.get(command.element)
        if (
            element is None
            or element.side != player
            or element.place is not Place.ABOARD
            or not element.carrier
        ):
            return [Reason("DBF-MOVE-EMBARK-a", text("dbf-refused-not-aboard"))]
        vessel = field.elements[element.carrier]
        if vessel.place is not Place.TABLE or not may_carry(vessel.kind):
            return [Reason("DBF-MOVE-EMBARK-a", text("dbf-refused-not-aboard"))]
        return self._reasons(field, element, vessel, command)

    def _reasons(
        self, field: Field, element: Element, vessel: Element, command: GoAshore
    ) -> Iterator[Reason]:
        rect = landed_at(field, element, command)
        yield from _deed_reasons(element, march=command.march)
        pushed: dict[str, Rect] = {}
        if vessel.kind.aerial:
            if not overlap(rect, vessel.at) and contact(rect, vessel.at) is None:
                words = text("dbf-refused-landing-place", element=about(element), vessel=about(vessel))
                yield Reason("DBF-MOVE-AIRBOAT-LANDING", words)
            yield from _air_reasons(field, element, rect)
        else:
            yield from _shore_reasons(field, element, vessel, rect)
            pushed = _pushed(field, element, rect)
        yield from _room_reasons(field, element, rect, pushed)
        here = obstacles.moved_to(element, vessel.at)
        if not allies.may_move(field, here, vessel.at, rect):
            yield Reason("DBF-ALLY-LIMITS", text("dbf-refused-ally", element=about(element)))
        if command.march:
            yield from limits.march_reasons(field, _course(element, vessel.at, rect))
        yield from purse.move_reasons(field, _facts(element.id, march=command.march))

    def carry_out(self, battle: Battle[Field], player: str, command: GoAshore) -> None:
        """Pay, push back an enemy in the way, and put the element ashore; its vessel is empty then.

        Where enemies lay in ambush they are found, and nobody lands.
        """
        field = battle.state
        element = field.elements[command.element]
        assert element.carrier is not None  # reasons() has seen it
        vessel = field.elements[element.carrier]
        purse.pay(battle, _facts(element.id, march=command.march))
        rect = landed_at(field, element, command)
        pushed = {} if vessel.kind.aerial else _pushed(field, element, rect)
        deeds = _moved(element.deeds, march=command.march)
        there = obstacles.moved_to(element, rect)
        hidden = [one for one in obstacles.over(field, there, rect) if one.place is Place.AMBUSH]
        if hidden:
            field.put(msgspec.structs.replace(element, deeds=deeds))
            for one in hidden:
                obstacles.show(battle, one.id)
            return
        ways = {name: (field.elements[name].at, at) for name, at in pushed.items()}
        field.move(pushed)
        field.put(msgspec.structs.replace(element, rect=rect, place=Place.TABLE, carrier=None, deeds=deeds))
        set_ashore(field, vessel.id)
        shoved = next((about(field.elements[name]) for name in pushed), None)
        rule = "DBF-MOVE-AIRBOAT-LANDING" if vessel.kind.aerial else "DBF-MOVE-EMBARK-a"
        battle.emit(
            WentAshore(
                rule=rule,
                element=element.id,
                name=about(element),
                vessel=about(vessel),
                pushed=shoved,
                shoved=ways,
            )
        )
        _note_contacts(battle, element.id)

    def options(self, battle: Battle[Field], player: str) -> Iterator[GoAshore]:
        """Yield landings with the rear edge against the vessel, at each edge where that is legal, and under Airboats."""
        field = battle.state
        for element in list(field.elements.values()):
            if element.side == player and element.place is Place.ABOARD and element.carrier:
                vessel = field.elements[element.carrier]
                if vessel.rect is None:
                    continue
                for rect in _landings(field, element, vessel.rect, under=vessel.kind.aerial):
                    found = GoAshore(element.id, rect.x, rect.y, rect.angle)
                    if not any(self.reasons(battle, player, found)):
                        yield found

    def forecast(self, battle: Battle[Field], player: str, command: GoAshore) -> Forecast:
        """Return where the element and whom it pushes back would stand, and the price."""
        field = battle.state
        element = field.elements.get(command.element)
        if element is None or element.place is not Place.ABOARD:
            return Forecast()
        rect = landed_at(field, element, command)
        places = {element.id: rect, **_pushed(field, element, rect)}
        return purse.forecast(price(field, _facts(element.id, march=command.march)), places)


def landed_at(field: Field, element: Element, command: GoAshore) -> Rect:
    """Return the base of an element where it lands."""
    depth = bases.depth(element.kind, element.traits, field.theatre.readings.scale)
    if element.rear is not None:
        depth += bases.depth(element.rear, element.traits, field.theatre.readings.scale)
    return Rect(command.x, command.y, field.surface.frontage, depth, command.angle)


def _landings(field: Field, element: Element, vessel: Rect, *, under: bool) -> Iterator[Rect]:
    base = landed_at(field, element, GoAshore(element.id, vessel.x, vessel.y, vessel.angle))
    if under:
        yield base
    for which in EDGES:
        for align in Align:
            against = laid_against((base.width, base.depth), vessel, which, align)
            yield msgspec.structs.replace(against, angle=(against.angle + 2 * QUARTER_TURN) % FULL_TURN)


def _shore_reasons(field: Field, element: Element, vessel: Element, rect: Rect) -> Iterator[Reason]:
    """Yield what is against landing over an edge of a vessel (DBF-MOVE-EMBARK-a, DBF-MOVE-EMBARK-b)."""
    edges = shore_edges(field, vessel.at)
    if not edges:
        yield Reason("DBF-MOVE-EMBARK-a", text("dbf-refused-not-at-shore", vessel=about(vessel)))
        return
    met = meeting_edges(rect, vessel.at)
    if met is None or met[1] not in edges:
        words = text("dbf-refused-landing-place", element=about(element), vessel=about(vessel))
        yield Reason("DBF-MOVE-EMBARK-a", words)
        return
    foe = _opposing(field, vessel, met[1])
    if foe is not None:
        words = text("dbf-refused-landing-opposed", element=about(element), enemy=about(foe))
        yield Reason("DBF-MOVE-EMBARK-b", words)


def _opposing(field: Field, vessel: Element, which: Edge) -> Element | None:
    """Return an enemy on land in contact with the water's edge that this edge of a vessel faces (DBF-MOVE-EMBARK-b)."""
    length = vessel.at.width if which in (Edge.FRONT, Edge.REAR) else vessel.at.depth
    strip = laid_against((length, 2 * AT_SHORE), vessel.at, which)
    waters = outlines_of(field, WATERS)
    for other in field.on_table():
        ashore = other.side != vessel.side and other.kind.land and overlap(strip, other.at)
        if ashore and any(distance_to(water, other.at) <= AT_SHORE for water in waters):
            return other
    return None


def _pushed(field: Field, element: Element, rect: Rect) -> dict[str, Rect]:
    """Return where enemies end who face a landing element and are pushed straight back to make room (DBF-MOVE-EMBARK-b)."""
    places = {}
    there = obstacles.moved_to(element, rect)
    facing = msgspec.structs.replace(rect, angle=(rect.angle + 2 * QUARTER_TURN) % FULL_TURN)
    for other in obstacles.over(field, there, rect):
        if other.side != element.side and other.kind.land and obstacles.same_way(other.at, facing):
            deep = max(0, -min(round(local(other.at, corner)[1]) for corner in corners(rect)))
            places[other.id] = advanced(other.at, -deep)
    return places


def _room_reasons(field: Field, element: Element, rect: Rect, pushed: dict[str, Rect]) -> Iterator[Reason]:
    there = obstacles.moved_to(element, rect)
    free = obstacles.free(field, there, rect, tuple(pushed)) and obstacles.on_table(field.surface, rect)
    makes_room = all(
        obstacles.free(field, field.elements[name], back, (element.id,))
        and obstacles.on_table(field.surface, back)
        and works.passable(field, obstacles.moved_to(field.elements[name], back), back)
        for name, back in pushed.items()
    )
    if not free or not makes_room or not works.passable(field, there, _trimmed(rect)):
        yield Reason("DBF-MOVE-EMBARK-b", text("dbf-refused-landing-room", element=about(element)))


def _trimmed(rect: Rect) -> Rect:
    """Return a base without the hair's breadth that it may stand in the water when it touches the shore."""
    trim = 2 * AT_SHORE
    return msgspec.structs.replace(rect, width=rect.width - trim, depth=rect.depth - trim)


def _note_contacts(battle: Battle[Field], name: str) -> None:
    """Note the enemies that a landed element has met, and let allies among them engage (DBF-ALLY-ENGAGE)."""
    field = battle.state
    element = field.elements[name]
    foes = tuple(other.id for other, _ in field.touching(name) if other.side != element.side)
    if foes:
        struck = tuple(
            other.id for other, mine, _ in field.edges(name) if other.id in foes and mine is Edge.FRONT
        )
        field.note_deeds(name, met=foes, struck_front=struck)
        for foe in foes:
            field.note_deeds(foe, met=(*field.elements[foe].deeds.met, name))
        allies.contacts_made(battle, name)


# -- embarking -----------------------------------------------------------------------------------------------------------


class Embarking(Action[Embark]):
    """The rules of embarking (DBF-MOVE-EMBARK-a, DBF-MOVE-AIRBOAT-LANDING)."""

    command = Embark

    def reasons(self, battle: Battle[Field], player: str, command: Embark) -> Iterable[Reason]:
        """Yield what is against it."""
        field = battle.state
        found = list(limits.mover_reasons(field, player, (command.element,), march=command.march))
        vessel = field.elements.get(command.vessel)
        if found or vessel is None or vessel.side != player or vessel.place is not Place.TABLE:
            return found or [Reason("DBF-MOVE-EMBARK-a", text("dbf-refused-no-vessel"))]
        return self._reasons(field, field.elements[command.element], vessel, command)

    def _reasons(self, field: Field, element: Element, vessel: Element, command: Embark) -> Iterator[Reason]:
        names = {"element": about(element), "vessel": about(vessel)}
        yield from limits.contact_reasons(field, [element])
        emptied = is_ashore(field, vessel.id)
        if not emptied or aboard(field, vessel.id) is not None or not fits_aboard(vessel.kind, element.kind):
            yield Reason("DBF-LANDING-NAVAL-a", text("dbf-refused-not-carried", **names))
        if vessel.kind.aerial:
            if not overlap(element.at, vessel.at) and contact(element.at, vessel.at) is None:
                yield Reason("DBF-MOVE-AIRBOAT-LANDING", text("dbf-refused-embark-place", **names))
            yield from _air_reasons(field, element, element.at)
        else:
            met = meeting_edges(element.at, vessel.at)
            if met is None or met[1] not in shore_edges(field, vessel.at):
                yield Reason("DBF-MOVE-EMBARK-a", text("dbf-refused-embark-place", **names))
        if command.march:
            yield from limits.march_reasons(field, _course(element, element.at, element.at))
        yield from purse.move_reasons(field, _facts(element.id, march=command.march))

    def carry_out(self, battle: Battle[Field], player: str, command: Embark) -> None:
        """Pay, and take the element aboard; mounts that it led stay behind and are lost."""
        field = battle.state
        purse.pay(battle, _facts(command.element, march=command.march))
        obstacles.show(battle, command.element)
        led_mounts.lose(battle, command.element)
        element, vessel = field.elements[command.element], field.elements[command.vessel]
        deeds = _moved(element.deeds, march=command.march)
        field.put(
            msgspec.structs.replace(element, rect=None, place=Place.ABOARD, carrier=vessel.id, deeds=deeds)
        )
        set_ashore(field, vessel.id, ashore=False)
        rule = "DBF-MOVE-AIRBOAT-LANDING" if vessel.kind.aerial else "DBF-MOVE-EMBARK-a"
        battle.emit(Embarked(rule=rule, element=element.id, name=about(element), vessel=about(vessel)))

    def options(self, battle: Battle[Field], player: str) -> Iterator[Embark]:
        """Yield the legal ways of going aboard an emptied vessel that is near enough."""
        field = battle.state
        empty = [one for one in field.standing(player) if is_ashore(field, one.id)]
        for vessel in empty:
            for element in list(field.standing(player)):
                if element.id == vessel.id or not element.kind.land:
                    continue
                if contact(element.at, vessel.at) is Contact.EDGE or overlap(element.at, vessel.at):
                    found = Embark(element.id, vessel.id)
                    if not any(self.reasons(battle, player, found)):
                        yield found

    def forecast(self, battle: Battle[Field], player: str, command: Embark) -> Forecast:
        """Return the price."""
        field = battle.state
        if command.element not in field.elements:
            return Forecast()
        return purse.forecast(price(field, _facts(command.element, march=command.march)))


COMMANDS = (GoAshore, Embark)
EVENTS = (WentAshore, Embarked)
ACTIONS = (Landing(), Embarking())
