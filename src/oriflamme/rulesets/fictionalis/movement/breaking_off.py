"""Breaking off from contact (seed line 997)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.board.measures import Distance
from oriflamme.board.table import PACE, Edge, advanced, contact
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import conditions, distances, pursuit
from oriflamme.rulesets.fictionalis.contacts import front_enemies
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import Going, going
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.troops import Type
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from . import execution
from .contact import front_foe
from .course import Course, Motion, Stage, Track
from .discovery import Remake
from .footing import paces
from .judging import Manner, Move
from .orders import MoveAction

LEAST: Final = 100 * PACE
"""How far one has to get away at least (DBF-MOVE-BREAKOFF)."""


class BreakOff(WordedCommand, frozen=True, tag="dbf-break-off-1"):
    """Break off from frontal contact, straight back by thousandths of a pace, still facing the enemy (DBF-MOVE-BREAKOFF)."""

    words = "dbf-do-break-off"

    element: Name
    distance: Distance


def foes_of(field: Field, element: Element) -> tuple[Element, ...]:
    """Return the enemies from whom an element would have to break off: those in frontal contact with it."""
    found = {one.id: one for one in front_enemies(field, element)}
    for other, mine, _ in field.edges(element.id):
        if other.side != element.side and mine is Edge.FRONT:
            found.setdefault(other.id, other)
    return tuple(found.values())


def break_off_reasons(field: Field, element: Element, distance: int) -> Iterator[Reason]:
    """Yield what keeps an element from breaking off by a distance, the way itself apart (DBF-MOVE-BREAKOFF)."""
    foes, name = foes_of(field, element), about(element)
    if not foes:
        yield Reason("DBF-MOVE-BREAKOFF", text("dbf-refused-nothing-to-break", element=name))
        return
    if element.kind.is_(Type.EXPENDABLES):
        yield Reason("DBF-MOVE-EXPENDABLES", text("dbf-refused-expendables", element=name))
    for other, mine, theirs in field.edges(element.id):
        if other.side != element.side and theirs is Edge.FRONT and mine is not Edge.FRONT:
            words = text("dbf-refused-break-flank", element=name, enemy=about(other))
            yield Reason("DBF-MOVE-BREAKOFF", words)
    if distance < LEAST:
        yield Reason("DBF-MOVE-BREAKOFF", text("dbf-refused-break-short", element=name, least=paces(LEAST)))
    if element.kind.naval or element.kind.type is Type.SPY or conditions.is_night(field):
        return
    over = going(field, element, advanced(element.at, -distance))
    mine_far = distances.base_move(element.kind, over)
    for enemy in foes:
        theirs_far = distances.base_move(enemy.kind, going_for(field, enemy, element, distance))
        if mine_far <= theirs_far:
            words = text(
                "dbf-refused-break-slow",
                element=name,
                enemy=about(enemy),
                mine=paces(mine_far),
                theirs=paces(theirs_far),
            )
            yield Reason("DBF-MOVE-BREAKOFF", words)


def going_for(field: Field, enemy: Element, element: Element, distance: int) -> Going:
    """Return the going in which an element ends breaking off, as its enemy counts it."""
    return going(field, enemy, advanced(element.at, -distance))


class BreakingOff(MoveAction[BreakOff]):
    """The rules of breaking off (DBF-MOVE-BREAKOFF)."""

    command = BreakOff

    def movers(self, command: BreakOff) -> tuple[str, ...]:
        """Return the element."""
        return (command.element,)

    def move(self, field: Field, command: BreakOff) -> Move:
        """Return the move straight back."""
        return Move(field, _course(field.elements[command.element], command.distance), Manner.BREAK_OFF)

    def shape_reasons(self, field: Field, command: BreakOff) -> Iterator[Reason]:
        """Yield what keeps it from breaking off, and the refusal to end in contact with another enemy."""
        element = field.elements[command.element]
        yield from break_off_reasons(field, element, command.distance)
        end = advanced(element.at, -command.distance)
        for other in field.on_table():
            if other.side != element.side and contact(end, other.at) is not None:
                words = text("dbf-refused-break-contact", element=about(element), enemy=about(other))
                yield Reason("DBF-MOVE-BREAKOFF", words)

    def remake(self, command: BreakOff) -> Remake:
        """Return what goes back a part of the way."""
        return lambda field, far: _course(field.elements[command.element], far)

    def carry_out(self, battle: Battle[Field], player: str, command: BreakOff) -> None:
        """Move back; those who have to pursue do so at once (DBF-SEQ-2, DBF-PURSUE-WHO)."""
        field = battle.state
        element = field.elements[command.element]
        start, foes = element.at, foes_of(field, element)
        execution.execute(battle, self.move(field, command), self.remake(command))
        for enemy in foes:
            pursuit.pursue_break_off(battle, enemy.id, command.element, start)

    def options(self, battle: Battle[Field], player: str) -> Iterator[BreakOff]:
        """Yield for each element in combat the shortest and the longest way back that is legal."""
        field = battle.state
        for element in tuple(field.standing(player)):
            if front_foe(field, element) is None:
                continue
            longest = distances.allowance(field, element, going(field, element))
            for distance in dict.fromkeys((LEAST, longest)):
                command = BreakOff(element.id, max(distance, 1))
                if self.legal(field, player, command):
                    yield command


def _course(element: Element, distance: int) -> Course:
    end = advanced(element.at, -distance)
    stages = (Stage(Motion.BACK, end),) if distance else ()
    return Course((Track(element.id, element.at, stages),), distance, single=True, turns=True)


COMMANDS = (BreakOff,)
ACTIONS = (BreakingOff(),)
