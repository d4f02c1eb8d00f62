"""Moves (SK-3), and the interrupt when elements meet (SK-4)."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Annotated, Any, ClassVar

import msgspec

from oriflamme.board.table import (
    DEGREE,
    FULL_TURN,
    PACE,
    Edge,
    Rect,
    centre,
    edge,
    shifted,
    swept_move,
    wheeled,
)
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text

from .blows import Blow
from .elements import TABLE_DEPTH, TABLE_WIDTH, Element, SkirlState, on_table, touch
from .words import element_text

Paces = Annotated[float, msgspec.Meta(ge=-100, le=100)]
Degrees = Annotated[float, msgspec.Meta(ge=-720, le=720)]

AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The directions that options propose for moves in the open: north, east, south, west."""


class Move(Command, frozen=True, tag="skirl-move-1"):
    """Move an element: where its centre goes, in paces from the table's corner, and the angle it faces, in degrees."""

    element: Name
    x: Paces
    y: Paces
    angle: Degrees


class March(Command, frozen=True, tag="skirl-march-1"):
    """Move elements together: where the centre of `lead` goes and the angle it faces, as `Move` does (SK-3.4)."""

    elements: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=10)]
    lead: Name
    x: Paces
    y: Paces
    angle: Degrees


class Rest(Command, frozen=True, tag="skirl-rest-1"):
    """Leave an element where it is (SK-3.3)."""

    element: Name


class Stand(Command, frozen=True, tag="skirl-stand-1"):
    """Stand and take the blow (SK-4.1)."""


class StepBack(Command, frozen=True, tag="skirl-step-back-1"):
    """Step one pace back (SK-4.1)."""


class Moved(Event, frozen=True, tag="skirl-moved-1", kw_only=True):
    """An element moved, or stepped back."""

    weight: ClassVar[Weight] = Weight.MOVE

    piece: str
    element: Text
    start: Rect
    to: Rect
    back: bool = False

    def text(self) -> Text:
        """Return the words: who went where, in tenths of a pace."""
        message = "skirl-stepped-back" if self.back else "skirl-moved"
        return Text(message, {"element": self.element, "x": self.to.x / PACE, "y": self.to.y / PACE})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the way, which is straight (SK-3.1)."""
        path = tuple((rect.x / PACE, rect.y / PACE) for rect in (self.start, self.to))
        return (Went(piece=self.piece, path=path, facing=self.to.angle / DEGREE, forced=self.back),)


class Rested(Event, frozen=True, tag="skirl-rested-1", kw_only=True):
    """An element did not move. There is nothing to see of it."""

    element: Text

    def text(self) -> Text:
        """Return the words: who rested."""
        return Text("skirl-rested", {"element": self.element})


class Stood(Event, frozen=True, tag="skirl-stood-1", kw_only=True):
    """A touched element stood its ground. There is nothing to see of it but the blow that follows."""

    element: Text

    def text(self) -> Text:
        """Return the words: who stood."""
        return Text("skirl-stood", {"element": self.element})


def landing(element: Element, command: Move) -> Rect:
    """Return where a move would put its element."""
    return _rect(element, round(command.x * PACE), round(command.y * PACE), round(command.angle * DEGREE))


def _rect(element: Element, x: int, y: int, angle: int) -> Rect:
    return Rect(x, y, element.rect.width, element.rect.depth, angle % FULL_TURN)


def move_to(element: Element, rect: Rect) -> Move:
    """Return the command that moves an element there."""
    return Move(element.id, rect.x / PACE, rect.y / PACE, rect.angle / DEGREE)


def backwards(element: Element) -> Rect:
    """Return the place one pace behind an element, facing as it does (SK-4.1)."""
    # The middle of the rear edge of a square of two paces is one pace behind its centre.
    right, left = edge(
        Rect(element.rect.x, element.rect.y, 2 * PACE, 2 * PACE, element.rect.angle), Edge.REAR
    )
    return _rect(element, (right.x + left.x) // 2, (right.y + left.y) // 2, element.rect.angle)


def snapped(state: SkirlState, element: Element, rect: Rect) -> Rect:
    """Return where an element that goes straight there stops: in contact with the first that is in its way."""
    start = _rect(element, element.rect.x, element.rect.y, rect.angle)
    if not state.free(element, start):
        return rect
    return swept_move(start, rect.x - start.x, rect.y - start.y, state.others(element)).rect


def marched(state: SkirlState, command: March) -> dict[str, Rect]:
    """Return where a march would put its elements, which keep their places to one another (SK-3.4)."""
    lead = state.elements[command.lead]
    goal = landing(lead, Move(lead.id, command.x, command.y, command.angle))
    turn, pivot = goal.angle - lead.rect.angle, centre(lead.rect)
    dx, dy = goal.x - lead.rect.x, goal.y - lead.rect.y
    return {
        key: shifted(wheeled(state.elements[key].rect, pivot, turn), dx, dy)
        for key in sorted(command.elements)
    }


def check_march(state: SkirlState, command: March) -> Ruling:
    """Return whether elements may march there: each as if it moved, but for the others that march (SK-3.4)."""
    places = marched(state, command)
    staying = {key: element for key, element in state.elements.items() if key not in places}
    reasons: list[Reason] = []
    for key, rect in places.items():
        element = state.elements[key]
        alone = SkirlState(state.turn, {**staying, key: element}, {})
        reasons.extend(new for new in check_move(alone, element, rect).reasons if new not in reasons)
    return Ruling(False, tuple(reasons)) if reasons else LEGAL


def check_move(state: SkirlState, element: Element, rect: Rect) -> Ruling:
    """Return whether an element may move there, with every reason against it (SK-3.1, SK-3.2)."""
    reasons = []
    dx, dy = rect.x - element.rect.x, rect.y - element.rect.y
    if dx * dx + dy * dy > element.profile.speed**2:
        paces = isqrt(dx * dx + dy * dy) / PACE
        told = Text("skirl-refused-too-far", {"paces": paces, "speed": element.profile.speed / PACE})
        reasons.append(Reason("SK-3.1", told))
    if not on_table(rect):
        reasons.append(Reason("SK-3.2", Text("skirl-refused-off-table")))
    if not state.free(element, rect):
        reasons.append(Reason("SK-3.2", Text("skirl-refused-overlap")))
    return Ruling(False, tuple(reasons)) if reasons else LEGAL


def proposals(state: SkirlState, element: Element) -> Iterator[Rect]:
    """Yield places an element may go: against each enemy in reach, and as far as it can in four directions."""
    seen = {element.rect}
    speed = element.profile.speed
    for key in sorted(state.elements):
        foe = state.elements[key]
        if foe.owner != element.owner:
            goal = _rect(element, foe.rect.x, foe.rect.y, element.rect.angle)
            yield from _once(state, element, snapped(state, element, goal), seen)
    for quarter, (right, down) in enumerate(AHEAD):
        margin = max(element.rect.width, element.rect.depth) // 2
        x = min(max(element.rect.x + right * speed, margin), TABLE_WIDTH - margin)
        y = min(max(element.rect.y + down * speed, margin), TABLE_DEPTH - margin)
        goal = _rect(element, x, y, quarter * 90 * DEGREE)
        yield from _once(state, element, snapped(state, element, goal), seen)


def _once(state: SkirlState, element: Element, rect: Rect, seen: set[Rect]) -> Iterator[Rect]:
    if rect not in seen and check_move(state, element, rect).legal:
        seen.add(rect)
        yield rect


class NextMove(Step, frozen=True, tag="skirl-next-move-1"):
    """The side named first in `sides` moves one of the elements in `waiting`, if it has any; else the other (SK-3)."""

    sides: tuple[str, str]
    waiting: tuple[str, ...]

    def run(self, battle: Battle[Any]) -> None:
        """Ask the side whose turn it is to move."""
        state: SkirlState = battle.state
        left = tuple(key for key in self.waiting if key in state.elements)
        for side in self.sides:
            if any(state.elements[key].owner == side for key in left):
                other = next(name for name in self.sides if name != side)
                battle.push(MoveOne(side, other, left))
                return


class MoveOne(Decision, frozen=True, tag="skirl-move-one-1"):
    """A side moves one of its elements that have not moved (SK-3)."""

    side: str
    other: str
    waiting: tuple[str, ...]

    def deciders(self, battle: Battle[Any]) -> tuple[str, ...]:
        """Return the side whose turn it is."""
        return (self.side,)

    def prompt(self, battle: Battle[Any], player: str) -> Prompt:
        """Ask for a move."""
        return Prompt(player, Text("skirl-ask-move"), "SK-3")

    def mine(self, battle: Battle[Any]) -> list[Element]:
        """Return the elements that the side can move."""
        return [element for element in battle.state.of(self.side) if element.id in self.waiting]

    def options(self, battle: Battle[Any], player: str) -> Iterator[Command]:
        """Yield a rest and a few moves for each element; there are many more moves than these."""
        for element in self.mine(battle):
            yield Rest(element.id)
            for rect in proposals(battle.state, element):
                yield move_to(element, rect)

    def check(self, battle: Battle[Any], player: str, command: Command) -> Ruling:
        """Refuse elements that are not one's own or have moved, and places that cannot be reached."""
        state: SkirlState = battle.state
        if isinstance(command, March):
            return self._check_march(state, player, command)
        if not isinstance(command, Move | Rest):
            return refuse("SK-3", "skirl-refused-other-phase")
        element = state.elements.get(command.element)
        if element is None or element.owner != player:
            return refuse("SK-3", "skirl-refused-not-yours")
        if element.id not in self.waiting:
            return refuse("SK-3", "skirl-refused-moved", element=element_text(element))
        return LEGAL if isinstance(command, Rest) else check_move(state, element, landing(element, command))

    def _check_march(self, state: SkirlState, player: str, command: March) -> Ruling:
        if command.lead not in command.elements or len(set(command.elements)) < len(command.elements):
            return refuse("SK-3.4", "skirl-refused-not-yours")
        for key in command.elements:
            element = state.elements.get(key)
            if element is None or element.owner != player:
                return refuse("SK-3", "skirl-refused-not-yours")
            if key not in self.waiting:
                return refuse("SK-3", "skirl-refused-moved", element=element_text(element))
        return check_march(state, command)

    def _march(self, battle: Battle[Any], command: March) -> None:
        places = marched(battle.state, command)
        waiting = tuple(key for key in self.waiting if key not in places)
        for key, rect in places.items():
            _place(battle, battle.state.elements[key], rect, "SK-3.4", back=False)
        meetings = (MeetEnemies(key) for key in places)
        battle.push(*meetings, NextMove((self.other, self.side), waiting))

    def accept(self, battle: Battle[Any], player: str, command: Command) -> None:
        """Move the element; then see whom it touches, then the next side moves."""
        state: SkirlState = battle.state
        battle.pop()
        if isinstance(command, March):
            self._march(battle, command)
            return
        assert isinstance(command, Move | Rest)  # check() has seen it
        element = state.elements[command.element]
        waiting = tuple(key for key in self.waiting if key != element.id)
        following = NextMove((self.other, self.side), waiting)
        if isinstance(command, Rest):
            battle.emit(Rested(rule="SK-3.3", element=element_text(element)))
            battle.push(following)
            return
        _place(battle, element, landing(element, command), "SK-3.1", back=False)
        battle.push(MeetEnemies(element.id), following)


def _place(battle: Battle[Any], element: Element, rect: Rect, rule: str, *, back: bool) -> None:
    battle.state.elements[element.id] = msgspec.structs.replace(element, rect=rect)
    battle.emit(
        Moved(
            rule=rule, piece=element.id, element=element_text(element), start=element.rect, to=rect, back=back
        )
    )


class MeetEnemies(Step, frozen=True, tag="skirl-meet-enemies-1"):
    """A moved element meets each enemy that it touches: the enemy answers, then blows are exchanged (SK-4)."""

    element: str

    def run(self, battle: Battle[Any]) -> None:
        """Put answers and blows on the agenda, enemy by enemy."""
        state: SkirlState = battle.state
        if self.element not in state.elements:  # removed in an exchange of another that marched with it
            return
        for foe in reversed(state.touching(state.elements[self.element])):
            battle.push(Brace(self.element, foe.id), Blow(self.element, foe.id))


class Brace(Decision, frozen=True, tag="skirl-brace-1"):
    """The owner of a touched element says whether it stands or steps back (SK-4.1)."""

    mover: str
    element: str

    def deciders(self, battle: Battle[Any]) -> tuple[str, ...]:
        """Return the owner, unless an earlier exchange has removed one of the two."""
        state: SkirlState = battle.state
        mover, element = state.elements.get(self.mover), state.elements.get(self.element)
        if mover is None or element is None or not touch(mover.rect, element.rect):
            return ()
        return (element.owner,)

    def prompt(self, battle: Battle[Any], player: str) -> Prompt:
        """Ask whether the element stands."""
        names = {
            "element": element_text(battle.state.elements[self.element]),
            "foe": element_text(battle.state.elements[self.mover]),
        }
        return Prompt(player, Text("skirl-ask-brace", dict(names)), "SK-4.1")

    def options(self, battle: Battle[Any], player: str) -> Iterator[Command]:
        """Yield standing, and stepping back where there is room."""
        yield Stand()
        if self.check(battle, player, StepBack()).legal:
            yield StepBack()

    def check(self, battle: Battle[Any], player: str, command: Command) -> Ruling:
        """Refuse a step back without room (SK-4.2)."""
        state: SkirlState = battle.state
        if isinstance(command, Stand):
            return LEGAL
        if not isinstance(command, StepBack):
            return refuse("SK-4.1", "skirl-refused-other-phase")
        element = state.elements[self.element]
        behind = backwards(element)
        if not on_table(behind) or not state.free(element, behind):
            return refuse("SK-4.2", "skirl-refused-no-room", element=element_text(element))
        return LEGAL

    def accept(self, battle: Battle[Any], player: str, command: Command) -> None:
        """Stand, or step back; the blow that follows finds out whether they still touch."""
        battle.pop()
        element = battle.state.elements[self.element]
        if isinstance(command, StepBack):
            _place(battle, element, backwards(element), "SK-4.1", back=True)
        else:
            battle.emit(Stood(rule="SK-4.1", element=element_text(element)))
