"""The commands by which elements and groups move, and what all actions of movement have in common (seed lines 990-1017)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Generic, TypeVar

import msgspec

from oriflamme.board.table import Rect
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import MOST_STEPS, Names
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.scenes import TallyCard
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.actions import Action, Forecast
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.pip_prices import price
from oriflamme.rulesets.fictionalis.troops import Type
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from . import execution, judging, limits
from .clearance import settled
from .contact import Strike
from .course import Course
from .discovery import Remake
from .groups import endless_reasons, group_course, group_reasons, legs_reasons
from .judging import Manner, Move
from .legs import AboutTurn, Leg, shortened
from .single import MoveElement, expendable_reasons, single_course

C = TypeVar("C", bound=Command)


class MoveGroup(WordedCommand, frozen=True, tag="dbf-move-group-1"):
    """Move a group, or Expendables alone, leg by leg (DBF-GROUP-MOVE-a). `march`: as a march move.

    `conform` are enemies it contacts who have to turn to face it, in the order in which they do (DBF-CONTACT-CONFORM-b).
    """

    words = "dbf-do-move-group"

    elements: Names
    legs: Annotated[tuple[Leg, ...], msgspec.Meta(max_length=MOST_STEPS)]
    march: bool = False
    conform: Names = ()


class MoveAction(Action[C], Generic[C]):
    """The rules of a command that moves elements. Subclasses say what it comes to."""

    @abstractmethod
    def movers(self, command: C) -> tuple[str, ...]:
        """Return the elements that move."""

    @abstractmethod
    def move(self, field: Field, command: C) -> Move:
        """Return the move that a command comes to, on a field on which its elements are there to move."""

    def is_march(self, command: C) -> bool:
        """Return whether it is a march. Default: what its field `march` says, if it has one."""
        return bool(getattr(command, "march", False))

    def shape_reasons(self, field: Field, command: C) -> Iterator[Reason]:
        """Yield what is wrong with a command before it is worked out. Default: nothing."""
        yield from ()

    def remake(self, command: C) -> Remake | None:
        """Return what makes the course anew, cut short; None when it cannot be."""
        return None

    def reasons(self, battle: Battle[Field], player: str, command: C) -> Iterable[Reason]:
        """Yield what is against a move: its movers, its shape, then what `judging` finds."""
        return self.all_reasons(battle.state, player, command)

    def all_reasons(self, field: Field, player: str, command: C) -> Iterator[Reason]:
        """Yield what is against a move on a field."""
        found = False
        for reason in limits.mover_reasons(field, player, self.movers(command), march=self.is_march(command)):
            found = True
            yield reason
        if found:
            return
        for reason in self.shape_reasons(field, command):
            found = True
            yield reason
        if not found:
            move = self.move(field, command)
            yield from endless_reasons(move.course.measured) or judging.reasons(move)

    def legal(self, field: Field, player: str, command: C) -> bool:
        """Return whether nothing is against a move."""
        return next(self.all_reasons(field, player, command), None) is None

    def carry_out(self, battle: Battle[Field], player: str, command: C) -> None:
        """Make the move."""
        execution.execute(battle, self.move(battle.state, command), self.remake(command))

    def options(self, battle: Battle[Field], player: str) -> Iterator[C]:
        """Yield no moves: those of all actions are listed together by `choices`."""
        yield from ()

    def forecast(self, battle: Battle[Field], player: str, command: C) -> Forecast:
        """Return where elements would stand, those who conform included, the price, and what it leads to in words."""
        field = battle.state
        names = self.movers(command)
        if not limits.are_movers(field, names):
            return Forecast()
        if any(self.shape_reasons(field, command)):
            return Forecast()
        move = self.move(field, command)
        return Forecast() if endless_reasons(move.course.measured) else forecast_of(move)


def forecast_of(move: Move) -> Forecast:
    """Return what would come of a move, legal or not."""
    tally = price(move.field, move.facts)
    places: dict[str, Rect] = {**move.course.ends, **move.conformed}
    return Forecast(
        places=places,
        price=tally.total,
        tallies=(TallyCard(text("dbf-price"), tally.lines, tally.total),),
        notes=tuple(_notes(move)),
        contact=_contact_note(move.field, move.strikes[0]) if move.strikes else None,
    )


def _notes(move: Move) -> Iterator[Text]:
    field = move.field
    yield Text(
        "dbf-note-distance",
        {"paces": round(move.course.measured / 1000), "limit": round(move.limit / 1000)},
    )
    for strike in move.strikes:
        yield _contact_note(field, strike)
    for name in judging.leaves_table(move):
        yield text("dbf-note-leaves-table", element=about(field.elements[name]))


def _contact_note(field: Field, strike: Strike) -> Text:
    edge = "flank" if strike.edge.value in ("left", "right") else strike.edge.value
    mover, enemy = field.elements[strike.mover], field.elements[strike.enemy]
    return text(f"dbf-note-contact-{edge}", element=about(mover), enemy=about(enemy))


# -- single elements -----------------------------------------------------------------------------------------------------


class MovingElement(MoveAction[MoveElement]):
    """The rules of single-element moves (DBF-MOVE-SINGLE)."""

    command = MoveElement

    def movers(self, command: MoveElement) -> tuple[str, ...]:
        """Return the element."""
        return (command.element,)

    def move(self, field: Field, command: MoveElement) -> Move:
        """Return the move, by the way that is free."""
        element = field.elements[command.element]
        course = single_course(field, element, command.x, command.y, command.angle, command.via)
        return Move(field, settled(field, course), Manner.SINGLE, command.march)

    def shape_reasons(self, field: Field, command: MoveElement) -> Iterator[Reason]:
        """Expendables have no single-element moves but straight ahead (DBF-MOVE-EXPENDABLES)."""
        element = field.elements[command.element]
        if element.kind.is_(Type.EXPENDABLES):
            course = single_course(field, element, command.x, command.y, command.angle, command.via)
            yield from expendable_reasons(element, course)

    def remake(self, command: MoveElement) -> Remake:
        """Return what goes a part of the same way, looking as at the start until its end is reached."""

        def cut(field: Field, far: int) -> Course:
            element = field.elements[command.element]
            whole = single_course(field, element, command.x, command.y, command.angle, command.via)
            return partly(element, whole, far)

        return cut


def partly(element: Element, whole: Course, far: int) -> Course:
    """Return the course of a single element cut short after a part of its measured length."""
    if far >= whole.measured:
        return whole
    start, track = element.at, whole.tracks[0]
    places = [start, *(stage.rect for stage in track.stages)]
    lengths = [abs(b.x - a.x) + abs(b.y - a.y) for a, b in pairwise(places)]
    left = sum(lengths) * far // max(whole.measured, 1)
    stages = []
    for before, stage, length in zip(places, track.stages, lengths, strict=False):
        if left < length:
            x = before.x + (stage.rect.x - before.x) * left // length
            y = before.y + (stage.rect.y - before.y) * left // length
            there = Rect(x, y, before.width, before.depth, before.angle)
            stages.append(type(stage)(stage.motion, there))
            break
        left -= length
        stages.append(stage)
    cut = type(track)(track.name, track.start, tuple(stages))
    return Course((cut,), far, single=True, turns=whole.turns)


# -- groups --------------------------------------------------------------------------------------------------------------


class MovingGroup(MoveAction[MoveGroup]):
    """The rules of group moves made of legs (DBF-GROUP-MOVE-a to DBF-GROUP-TURN)."""

    command = MoveGroup

    def movers(self, command: MoveGroup) -> tuple[str, ...]:
        """Return the elements of the group."""
        return command.elements

    def move(self, field: Field, command: MoveGroup) -> Move:
        """Return the move: a rigid body, or a column round its bends."""
        course = group_course(elements_of(field, command.elements), command.legs)
        manner = Manner.GROUP if len(command.elements) > 1 else Manner.SINGLE
        return Move(field, settled(field, course), manner, command.march, command.conform)

    def shape_reasons(self, field: Field, command: MoveGroup) -> Iterator[Reason]:
        """Yield what is wrong with the group or its legs (DBF-GROUP-DEF, DBF-GROUP-TURN)."""
        elements = elements_of(field, command.elements)
        if len(elements) > 1:
            yield from group_reasons(field, elements)
        bent = len({element.at.angle for element in elements}) > 1
        yield from legs_reasons(elements, command.legs, bent)

    def remake(self, command: MoveGroup) -> Remake:
        """Return what goes the first part of the same legs."""

        def cut(field: Field, far: int) -> Course:
            elements = elements_of(field, command.elements)
            whole = group_course(elements, command.legs)
            span = sum(element.at.width for element in elements)
            legs = shortened(command.legs, whole.measured, far, 2 * span)
            if isinstance(legs[-1] if legs else None, AboutTurn) and legs != command.legs:
                legs = legs[:-1]
            return settled(field, group_course(elements, legs))

        return cut


def elements_of(field: Field, names: Sequence[str]) -> tuple[Element, ...]:
    """Return elements by their ids."""
    return tuple(field.elements[name] for name in names)


MOVING_ELEMENT = MovingElement()
MOVING_GROUP = MovingGroup()

COMMANDS = (MoveElement, MoveGroup)
ACTIONS = (MOVING_ELEMENT, MOVING_GROUP)
