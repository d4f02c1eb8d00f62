"""Coming on to the table with a flank march, as an action of the movement phase (seed lines 923-927)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final

import msgspec

from oriflamme.board.measures import Degrees, Heading, Length, Paces
from oriflamme.board.table import FULL_TURN, PACE, Point, Rect, advanced, local
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Names
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import distances, obstacles
from oriflamme.rulesets.fictionalis.actions import Action, Forecast
from oriflamme.rulesets.fictionalis.army_lists import base_of
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import going
from oriflamme.rulesets.fictionalis.movement import judging
from oriflamme.rulesets.fictionalis.movement.groups import group_reasons
from oriflamme.rulesets.fictionalis.movement.orders import forecast_of
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.troops import Type
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from . import entries, marches
from .arrivals import entry_reasons
from .borders import border_of
from .entries import Entry

_LISTED: Final = 4
_STOPS: Final = 7
_GRAIN: Final = 20 * PACE


class EnterTable(WordedCommand, frozen=True, tag="dbf-enter-table-1"):
    """Bring elements of a flank march on, in so many files, the first at the left of the front (DBF-FLANK-ENTRY).

    `x` and `y` are where the middle of its base ends, in thousandths of a pace, `angle` how it faces then; several elements
    come straight in. `march`: as a march move.
    """

    words = "dbf-do-enter-table"

    elements: Names
    x: Length
    y: Length
    angle: Heading
    files: Annotated[int, msgspec.Meta(ge=1, le=60)] = 1
    march: bool = False

    @property
    def entry(self) -> Entry:
        """The entry that it commands."""
        return Entry(self.elements, self.x, self.y, self.angle, self.files, self.march)


class DragIn(WordedCommand, frozen=True, tag="dbf-drag-in-1"):
    """Bring elements on straight in, side by side, as near as may be to where their lead was dragged: paces and degrees."""

    words = "dbf-do-drag-in"

    elements: Names
    lead: Name
    x: Paces
    y: Paces
    angle: Degrees


class Entering(Action[EnterTable]):
    """The rules of entering the table (DBF-FLANK-ENTRY, DBF-FLANK-REPULSED, DBF-FLANK-MEASURE)."""

    command = EnterTable

    def reasons(self, battle: Battle[Field], player: str, command: EnterTable) -> Iterable[Reason]:
        """Yield what is against it."""
        found = list(_mover_reasons(battle.state, player, command))
        return found or _way_reasons(battle.state, command)

    def carry_out(self, battle: Battle[Field], player: str, command: EnterTable) -> None:
        """Frighten those near by, then bring the elements on as far as they get."""
        field = battle.state
        if not marches.repulsed(field, field.commands[field.elements[command.elements[0]].command]):
            entries.frighten(battle, command.entry)
        entries.come_on(battle, command.entry)

    def options(self, battle: Battle[Field], player: str) -> Iterator[EnterTable]:
        """Yield entries straight in, as far as they get, of the first few elements that may, side by side along the edge."""
        field = battle.state
        waiting = [
            one for one in field.elements.values() if one.side == player and marches.may_enter(field, one)
        ]
        for element in waiting[:_LISTED]:
            border = border_of(field, field.commands[element.command])
            width, depth = base_of(element, field.theatre.readings.scale)
            for number, along in enumerate(border.stops(width)):
                if number >= _STOPS:
                    break
                found = self._straight_in(battle, player, element, border.before(along, width, depth))
                if found is not None:
                    yield found

    def _straight_in(
        self, battle: Battle[Field], player: str, element: Element, start: Rect
    ) -> EnterTable | None:
        """Return the longest legal move of an element straight in from a place before the edge; None when there is none."""
        there = obstacles.moved_to(element, start)
        over = going(battle.state, there, advanced(start, start.depth))
        limit = distances.allowance(battle.state, there, over)
        for march in (False, True):
            for far in (limit, limit // 2, start.depth):
                end = advanced(start, far)
                command = EnterTable((element.id,), end.x, end.y, start.angle, march=march)
                if far >= start.depth and not any(self.reasons(battle, player, command)):
                    return command
        return None

    def forecast(self, battle: Battle[Field], player: str, command: EnterTable) -> Forecast:
        """Return where the elements would stand, the price, and what it leads to."""
        if any(_mover_reasons(battle.state, player, command)):
            return Forecast()
        twin = entries.arrayed(battle.state, command.entry)
        return forecast_of(entries.move_of(twin, command.entry))


def _mover_reasons(field: Field, player: str, command: EnterTable) -> Iterator[Reason]:
    """Yield what keeps elements from entering at all, wherever it is."""
    rule = "DBF-FLANK-ENTRY"
    known = [field.elements[name] for name in dict.fromkeys(command.elements) if name in field.elements]
    may = [one for one in known if one.side == player and marches.may_enter(field, one)]
    fresh = [one for one in may if not (one.deeds.tactical or one.deeds.marches)]
    if not fresh or len(fresh) < len(command.elements):
        yield Reason(rule, text("dbf-refused-not-entering"))
        return
    first = fresh[0]
    if any(one.command != first.command for one in fresh):
        yield Reason(rule, text("dbf-refused-two-commands", element=about(first)))
        return
    if marches.repulsed(field, field.commands[first.command]) and not command.march:
        yield Reason("DBF-FLANK-REPULSED", text("dbf-refused-entry-marching", element=about(first)))
    if any(one.kind.type is Type.BAGGAGE for one in fresh) and any(
        one.place is Place.FLANK and one.kind.type is not Type.BAGGAGE
        for one in field.of_command(first.command)
    ):
        yield Reason(rule, text("dbf-refused-baggage-last"))


def _way_reasons(field: Field, command: EnterTable) -> Iterator[Reason]:
    """Yield what is against the way itself: where it begins, where it ends, and all that is asked of any move."""
    twin = entries.arrayed(field, command.entry)
    elements = [twin.elements[name] for name in command.elements]
    border = entries.border_for(field, command.entry)
    repulsed = marches.repulsed(field, field.commands[elements[0].command])
    rule = "DBF-FLANK-REPULSED" if repulsed else "DBF-FLANK-ENTRY"
    for element in elements:
        if not border.holds(element.at):
            yield Reason(rule, text("dbf-refused-entry-part", element=about(element)))
    if len(elements) > 1:
        yield from group_reasons(twin, elements)
        if command.angle != border.angle:
            yield Reason("DBF-FLANK-MEASURE", text("dbf-refused-entry-straight", element=about(elements[0])))
    move = entries.move_of(twin, command.entry)
    for name, rect in move.course.ends.items():
        yield from entry_reasons(twin, twin.elements[name], rect)
    yield from judging.reasons(move)


class DraggingIn(Action[DragIn]):
    """The rules of dragging elements on to the table: the legal entry nearest to what was meant."""

    command = DragIn

    def reasons(self, battle: Battle[Field], player: str, command: DragIn) -> Iterable[Reason]:
        """Yield what is against it: nothing when there is such an entry."""
        meant = meant_by(battle.state, player, command)
        if meant is None:
            return [Reason("DBF-FLANK-ENTRY", text("dbf-refused-not-entering"))]
        if _nearest(battle, player, meant) is not None:
            return []
        return Entering().reasons(battle, player, meant)

    def carry_out(self, battle: Battle[Field], player: str, command: DragIn) -> None:
        """Make that entry, as its player sees it."""
        meant = meant_by(battle.state, player, command)
        assert meant is not None  # reasons() has seen it
        found = _nearest(battle.view(player), player, meant)
        Entering().carry_out(battle, player, found or meant)

    def options(self, battle: Battle[Field], player: str) -> Iterator[DragIn]:
        """Yield none: entries are listed as such."""
        return iter(())

    def forecast(self, battle: Battle[Field], player: str, command: DragIn) -> Forecast:
        """Return what comes of the entry that is made of it."""
        meant = meant_by(battle.state, player, command)
        if meant is None:
            return Forecast()
        found = _nearest(battle, player, meant) or meant
        return msgspec.structs.replace(Entering().forecast(battle, player, found), command=found)


def meant_by(field: Field, player: str, command: DragIn) -> EnterTable | None:
    """Return the entry that a drag means, before it is seen what is legal; None when it moves nobody who may enter."""
    known = [field.elements[name] for name in command.elements if name in field.elements]
    may = [one for one in known if one.side == player and marches.may_enter(field, one)]
    if not may or len(may) < len(command.elements) or command.lead not in command.elements:
        return None
    border = border_of(field, field.commands[may[0].command])
    width, frontage = len(may) * field.surface.frontage, field.surface.frontage
    at = command.elements.index(command.lead)
    dragged = Point(round(command.x * PACE), round(command.y * PACE))
    # From the lead to the first of the row, and the whole row within the stretch of the edge.
    sign = 1 if border.angle < FULL_TURN // 2 else -1
    first = border.along(dragged) - sign * at * frontage
    low, high = border.low + frontage // 2, border.high - frontage // 2
    span = width - frontage
    first = min(max(first, low), high - span) if sign > 0 else max(min(first, high), low + span)
    start = border.before(first, frontage, base_of(may[0], field.theatre.readings.scale)[1])
    far = max(0, round(local(start, dragged)[1] + start.depth / 2))
    end = advanced(start, far)
    return EnterTable(command.elements, end.x, end.y, border.angle, files=len(may))


def _nearest(battle: Battle[Field], player: str, meant: EnterTable) -> EnterTable | None:
    """Return the legal entry that goes nearly as far as was meant, on the same way; None when there is none."""
    field = battle.state
    starts = entries.starts_of(field, meant.entry)
    start = starts[meant.elements[0]]
    far = round(local(start, Point(meant.x, meant.y))[1] + start.depth / 2)
    least = max(rect.depth for rect in starts.values())
    far = min(far, entries.move_of(entries.arrayed(field, meant.entry), meant.entry).limit)
    for distance in range(max(far, least), least - 1, -_GRAIN):
        for march in (False, True):
            end = advanced(start, distance)
            found = msgspec.structs.replace(meant, x=end.x, y=end.y, march=march)
            if not any(Entering().reasons(battle, player, found)):
                return found
    return None


COMMANDS = (EnterTable, DragIn)
ACTIONS: Final[tuple[Action[Any], ...]] = (Entering(), DraggingIn())
