"""Pontoneers and the bridge that they build and dismantle (seed lines 418, 960).

A bridge is started and finished in different bounds of its owner, and can be crossed only when finished: it is a road over
the river then. The Pontoneers are off the table while it stands, and are not lost by it. Its dismantling starts at no cost
by their coming back, and from then on nobody crosses. One element of Pontoneers has one bridge at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

import msgspec

from oriflamme.board.outlines import stretch_inside
from oriflamme.board.table import (
    FULL_TURN,
    PACE,
    TOUCH,
    Point,
    Rect,
    advanced,
    bearing,
    corners,
    distance,
    overlap,
    point_at,
)
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.playback import altered, hidden, shown

from . import bases, contacts, obstacles, pip_prices, purse, works
from .actions import Action, Forecast
from .field import Field
from .ground import Feature, Land
from .movement import limits
from .naming import about
from .pieces import Element, Place
from .terrain.lie import lie_of
from .troops import Type
from .worded import WordedCommand

BRIDGE: Final = "bridge:"
"""Id of a bridge as a terrain feature, with its Pontoneers' id."""

APPROACH: Final = 160 * PACE
"""How far the way over a bridge reaches beyond the banks, so that the deepest base is on it all the time it crosses."""

AT_PLACE: Final = PACE
"""How near Pontoneers have to be to where they started a bridge in order to finish it."""


class Stage(Enum):
    """How far a bridge has got."""

    STARTED = 1
    STANDING = 2
    COMING_DOWN = 3


class Bridge(msgspec.Struct, frozen=True):
    """A bridge: from the bank of its Pontoneers to the other, how far it has got, and since which bound of the battle."""

    pontoneers: str
    near: Point
    far: Point
    stage: Stage
    since: int


class Bridges(Page, frozen=True, omit_defaults=True, tag="dbf-bridges-1"):
    """The bridges of Pontoneers, by the element's id."""

    bridges: dict[str, Bridge] = {}

    def seen_by(self, player: str | None) -> Bridges:
        """Return the page: nothing of it is secret."""
        return self


class StartBridge(WordedCommand, frozen=True, tag="dbf-start-bridge-1"):
    """Pontoneers on a bank start a bridge straight to their front."""

    words = "dbf-do-start-bridge"

    element: Name


class FinishBridge(WordedCommand, frozen=True, tag="dbf-finish-bridge-1"):
    """Pontoneers finish the bridge that they have started in an earlier bound, and are taken off the table."""

    words = "dbf-do-finish-bridge"

    element: Name


class StartDismantling(WordedCommand, frozen=True, tag="dbf-start-dismantling-1"):
    """Pontoneers come back to their bridge to take it down, on the bank where they built it or on the `far` one."""

    words = "dbf-do-start-dismantling"

    element: Name
    far: bool = False


class FinishDismantling(WordedCommand, frozen=True, tag="dbf-finish-dismantling-1"):
    """Pontoneers complete the dismantling that they have started in an earlier bound."""

    words = "dbf-do-finish-dismantling"

    element: Name


class BridgeChanged(Event, frozen=True, tag="dbf-bridge-changed-1", kw_only=True):
    """A bridge was started, stands, is coming down, or is gone (`stage` None)."""

    element: str
    name: Text
    stage: Stage | None

    def text(self) -> Text:
        """Return the words: whose bridge, and what of it."""
        state = "gone" if self.stage is None else self.stage.name.lower().replace("_", "-")
        return Text(f"dbf-bridge-{state}", {"element": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        if self.stage is Stage.STANDING:
            return hidden((self.element,))
        if self.stage is Stage.COMING_DOWN:
            return shown((self.element,))
        return altered((self.element,), self.text())


# -- the bridge in the field ---------------------------------------------------------------------------------------------


def bridge_of(field: Field, pontoneers: str) -> Bridge | None:
    """Return the bridge of an element of Pontoneers, None when it has none now."""
    return field.pages[Bridges].bridges.get(pontoneers)


def span_ahead(field: Field, rect: Rect) -> tuple[Point, Point] | None:
    """Return where a bridge straight ahead of a base would begin and end on the banks; None when no river lies there.

    The near bank is less than F ahead of the middle of its front, and the far one on the table.
    """
    start = point_at(rect, 0, 0)
    for feature in field.surface.features:
        if feature.land is not Land.RIVER:
            continue
        reach = field.surface.frontage + 2 * max(feature.width, field.surface.frontage)
        shapes = lie_of(field.surface).shapes[feature.id]
        end = point_at(rect, 0, reach)
        parts = sorted(part for shape in shapes for part in stretch_inside(shape, start, end))
        if not parts or parts[0][0] >= field.surface.frontage:
            continue
        near, far = parts[0]
        for first, last in parts[1:]:
            if first <= far + TOUCH:
                far = max(far, last)
        bank = point_at(rect, 0, far)
        on_table = 0 <= bank.x <= field.surface.width and 0 <= bank.y <= field.surface.depth
        if far < reach - TOUCH and on_table:
            return point_at(rect, 0, near), bank
    return None


def _keep(field: Field, bridge: Bridge) -> None:
    known = field.pages[Bridges].bridges
    field.pages.change(Bridges, bridges={**known, bridge.pontoneers: bridge})


def _forget(field: Field, name: str) -> None:
    known = field.pages[Bridges].bridges
    field.pages.change(Bridges, bridges={key: one for key, one in known.items() if key != name})


def _lay(field: Field, bridge: Bridge) -> None:
    """Add a finished bridge to the terrain, as a road over the river with its approaches."""
    way = _along(field, bridge)
    course = (point_at(way, 0, APPROACH), point_at(way, 0, -way.depth - APPROACH))
    feature = Feature(
        id=BRIDGE + bridge.pontoneers,
        land=Land.ROAD,
        outline=corners(way),
        course=course,
        width=field.surface.frontage,
    )
    features = (*field.surface.features, feature)
    field.surface = msgspec.structs.replace(field.surface, features=features)


def _take_up(field: Field, name: str) -> None:
    features = tuple(one for one in field.surface.features if one.id != BRIDGE + name)
    field.surface = msgspec.structs.replace(field.surface, features=features)


def _along(field: Field, bridge: Bridge) -> Rect:
    """Return the bridge itself, from bank to bank, as a base that looks from the far bank to the near one."""
    near, far = bridge.near, bridge.far
    length = max(1, distance(near, far))
    middle = ((near.x + far.x) // 2, (near.y + far.y) // 2)
    return Rect(*middle, field.surface.frontage, length, bearing(far, near))


# -- the rules of all four -----------------------------------------------------------------------------------------------


def _work_reasons(field: Field, player: str, name: str) -> Iterator[Reason]:
    """Yield what keeps Pontoneers on the table from working on a bridge: their other moves, the enemy, the PIPs."""
    found = list(limits.mover_reasons(field, player, (name,), march=False))
    yield from found
    element = field.elements.get(name)
    if found or element is None:
        return
    if element.kind.type is not Type.PONTONEERS:
        yield Reason("DBF-PONTOON", text("dbf-refused-no-pontoneers", element=about(element)))
    if contacts.in_contact(field, element):
        yield Reason("DBF-PONTOON", text("dbf-refused-bridge-contact", element=about(element)))
    yield from purse.frozen_reasons(field, element.command)
    yield from purse.reasons(field, element.command, pip_prices.bridge().total)


def _worker(field: Field, player: str, name: str) -> tuple[Element | None, list[Reason]]:
    """Return Pontoneers, None when they are not on the table, and what keeps them from working."""
    element = field.elements.get(name)
    on_table = element is not None and element.rect is not None
    return element if on_table else None, list(_work_reasons(field, player, name))


def _stage_reasons(field: Field, name: str, stage: Stage) -> Iterator[Reason]:
    """Yield the reason that there is no bridge of this stage, or none from an earlier bound."""
    bridge = bridge_of(field, name)
    element = about(field.elements[name])
    if bridge is None or bridge.stage is not stage:
        yield Reason("DBF-PONTOON", text("dbf-refused-bridge-stage", element=element))
    elif bridge.since >= field.bound.number:
        yield Reason("DBF-PONTOON", text("dbf-refused-bridge-bound", element=element))


def _work(battle: Battle[Field], name: str) -> None:
    """Pay for a step of the work, which is the Pontoneers' move of the bound."""
    field = battle.state
    obstacles.show(battle, name)
    purse.spend(battle, field.elements[name].command, pip_prices.bridge().total)
    field.note_deeds(name, tactical=True)


def _tell(battle: Battle[Field], name: str, stage: Stage | None) -> None:
    element = battle.state.elements[name]
    battle.emit(BridgeChanged(rule="DBF-PONTOON", element=name, name=about(element), stage=stage))


def _pontoneers(field: Field, player: str, *places: Place) -> Iterator[Element]:
    for element in field.elements.values():
        if element.kind.type is Type.PONTONEERS and element.side == player and element.place in places:
            yield element


# -- building ------------------------------------------------------------------------------------------------------------


class Starting(Action[StartBridge]):
    """The rules of starting a bridge."""

    command = StartBridge

    def reasons(self, battle: Battle[Field], player: str, command: StartBridge) -> Iterable[Reason]:
        """Yield what is against it."""
        field = battle.state
        element, found = _worker(field, player, command.element)
        if element is None:
            return found
        bridge = bridge_of(field, element.id)
        if bridge is not None and bridge.stage is not Stage.STARTED:
            found.append(Reason("DBF-PONTOON", text("dbf-refused-bridge-one", element=about(element))))
        if span_ahead(field, element.at) is None:
            found.append(Reason("DBF-PONTOON", text("dbf-refused-no-river", element=about(element))))
        return found

    def carry_out(self, battle: Battle[Field], player: str, command: StartBridge) -> None:
        """Pay, and place the bridge; it cannot be crossed yet."""
        field = battle.state
        span = span_ahead(field, field.elements[command.element].at)
        assert span is not None  # reasons() has seen it
        _work(battle, command.element)
        _keep(field, Bridge(command.element, *span, Stage.STARTED, field.bound.number))
        _tell(battle, command.element, Stage.STARTED)

    def options(self, battle: Battle[Field], player: str) -> Iterator[StartBridge]:
        """Yield what each element of Pontoneers may start."""
        for element in list(_pontoneers(battle.state, player, Place.TABLE, Place.AMBUSH)):
            found = StartBridge(element.id)
            if not any(self.reasons(battle, player, found)):
                yield found

    def forecast(self, battle: Battle[Field], player: str, command: StartBridge) -> Forecast:
        """Return the price."""
        return purse.forecast(pip_prices.bridge())


class Finishing(Action[FinishBridge]):
    """The rules of finishing a bridge."""

    command = FinishBridge

    def reasons(self, battle: Battle[Field], player: str, command: FinishBridge) -> Iterable[Reason]:
        """Yield what is against it."""
        field = battle.state
        element, found = _worker(field, player, command.element)
        if element is None:
            return found
        found += _stage_reasons(field, element.id, Stage.STARTED)
        bridge = bridge_of(field, element.id)
        span = span_ahead(field, element.at)
        if bridge is not None and (span is None or distance(span[0], bridge.near) > AT_PLACE):
            found.append(Reason("DBF-PONTOON", text("dbf-refused-bridge-left", element=about(element))))
        return found

    def carry_out(self, battle: Battle[Field], player: str, command: FinishBridge) -> None:
        """Pay; the bridge stands, and the Pontoneers are taken off the table."""
        field = battle.state
        bridge = bridge_of(field, command.element)
        assert bridge is not None  # reasons() has seen it
        _work(battle, command.element)
        done = msgspec.structs.replace(bridge, stage=Stage.STANDING, since=field.bound.number)
        _keep(field, done)
        _lay(field, done)
        field.take_off(command.element, Place.RESERVE)
        _tell(battle, command.element, Stage.STANDING)

    def options(self, battle: Battle[Field], player: str) -> Iterator[FinishBridge]:
        """Yield what each element of Pontoneers may finish."""
        for element in list(_pontoneers(battle.state, player, Place.TABLE)):
            found = FinishBridge(element.id)
            if not any(self.reasons(battle, player, found)):
                yield found

    def forecast(self, battle: Battle[Field], player: str, command: FinishBridge) -> Forecast:
        """Return the price."""
        return purse.forecast(pip_prices.bridge())


# -- taking it down ------------------------------------------------------------------------------------------------------


class DismantlingStarts(Action[StartDismantling]):
    """The rules of starting to take a bridge down: it costs nothing."""

    command = StartDismantling

    def reasons(self, battle: Battle[Field], player: str, command: StartDismantling) -> Iterable[Reason]:
        """Yield what is against it."""
        field = battle.state
        element = field.elements.get(command.element)
        if element is None or element.side != player or element.kind.type is not Type.PONTONEERS:
            return [Reason("DBF-PONTOON", text("dbf-refused-bridge-stage", element=command.element))]
        bridge = bridge_of(field, element.id)
        if bridge is None or bridge.stage is not Stage.STANDING:
            return [Reason("DBF-PONTOON", text("dbf-refused-bridge-stage", element=about(element)))]
        return self._reasons(field, element, bridge, far=command.far)

    def _reasons(self, field: Field, element: Element, bridge: Bridge, *, far: bool) -> Iterator[Reason]:
        yield from _stage_reasons(field, element.id, Stage.STANDING)
        way = _along(field, bridge)
        user = next((one for one in field.on_table() if one.kind.land and overlap(way, one.at)), None)
        if user is not None:
            yield Reason("DBF-PONTOON", text("dbf-refused-bridge-used", element=about(user)))
        rect = _post(field, element, bridge, far=far)
        there = obstacles.moved_to(element, rect)
        room = obstacles.free(field, there, rect) and obstacles.on_table(field.surface, rect)
        if not room or not works.passable(field, there, rect):
            yield Reason("DBF-PONTOON", text("dbf-refused-bridge-room", element=about(element)))

    def carry_out(self, battle: Battle[Field], player: str, command: StartDismantling) -> None:
        """Put the Pontoneers back at an end of the bridge, which nobody can cross any more."""
        field = battle.state
        element, bridge = field.elements[command.element], bridge_of(field, command.element)
        assert bridge is not None  # reasons() has seen it
        rect = _post(field, element, bridge, far=command.far)
        if command.far:
            bridge = msgspec.structs.replace(bridge, near=bridge.far, far=bridge.near)
        field.put(msgspec.structs.replace(element, rect=rect, place=Place.TABLE))
        field.note_deeds(command.element, tactical=True)
        _take_up(field, command.element)
        _keep(field, msgspec.structs.replace(bridge, stage=Stage.COMING_DOWN, since=field.bound.number))
        _tell(battle, command.element, Stage.COMING_DOWN)

    def options(self, battle: Battle[Field], player: str) -> Iterator[StartDismantling]:
        """Yield the banks from which each bridge may be taken down."""
        for element in list(_pontoneers(battle.state, player, Place.RESERVE)):
            for far in (False, True):
                found = StartDismantling(element.id, far)
                if not any(self.reasons(battle, player, found)):
                    yield found

    def forecast(self, battle: Battle[Field], player: str, command: StartDismantling) -> Forecast:
        """Return where the Pontoneers would stand."""
        field = battle.state
        element, bridge = field.elements.get(command.element), bridge_of(field, command.element)
        if element is None or bridge is None:
            return Forecast()
        return Forecast(places={element.id: _post(field, element, bridge, far=command.far)})


class DismantlingEnds(Action[FinishDismantling]):
    """The rules of completing the dismantling of a bridge."""

    command = FinishDismantling

    def reasons(self, battle: Battle[Field], player: str, command: FinishDismantling) -> Iterable[Reason]:
        """Yield what is against it."""
        field = battle.state
        element, found = _worker(field, player, command.element)
        if element is None:
            return found
        found += _stage_reasons(field, element.id, Stage.COMING_DOWN)
        bridge = bridge_of(field, element.id)
        if bridge is not None and distance(point_at(element.at, 0, 0), bridge.near) > AT_PLACE:
            found.append(Reason("DBF-PONTOON", text("dbf-refused-bridge-left", element=about(element))))
        return found

    def carry_out(self, battle: Battle[Field], player: str, command: FinishDismantling) -> None:
        """Pay; the bridge is gone, and the Pontoneers may build another."""
        _work(battle, command.element)
        _forget(battle.state, command.element)
        _tell(battle, command.element, None)

    def options(self, battle: Battle[Field], player: str) -> Iterator[FinishDismantling]:
        """Yield what each element of Pontoneers may complete."""
        for element in list(_pontoneers(battle.state, player, Place.TABLE)):
            found = FinishDismantling(element.id)
            if not any(self.reasons(battle, player, found)):
                yield found

    def forecast(self, battle: Battle[Field], player: str, command: FinishDismantling) -> Forecast:
        """Return the price."""
        return purse.forecast(pip_prices.bridge())


def _post(field: Field, element: Element, bridge: Bridge, *, far: bool) -> Rect:
    """Return where Pontoneers stand at an end of their bridge, facing it."""
    here, there = (bridge.far, bridge.near) if far else (bridge.near, bridge.far)
    depth = bases.depth(element.kind, element.traits, field.theatre.readings.scale)
    at_end = Rect(here.x, here.y, field.surface.frontage, depth, bearing(here, there) % FULL_TURN)
    return advanced(at_end, -(depth // 2))


COMMANDS = (StartBridge, FinishBridge, StartDismantling, FinishDismantling)
EVENTS = (BridgeChanged,)
PAGES = (Bridges,)
ACTIONS = (Starting(), Finishing(), DismantlingStarts(), DismantlingEnds())
