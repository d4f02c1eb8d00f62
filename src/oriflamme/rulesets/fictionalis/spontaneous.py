"""Spontaneous advances in the movement stage of a bound: the player in bound says who goes first (seed lines 946, 1086)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text

from . import advances, bursting, impetuous, targets
from .field import Field
from .manners import USUAL, Avoid, Manner
from .naming import about
from .one_by_one import InTurn
from .pieces import Element
from .worded import WordedCommand, WordedDecision


class SpontaneousPhase(Step, frozen=True, tag="dbf-spontaneous-phase-1"):
    """The impetuous elements of the side in bound that nothing exempts advance, one by one (DBF-SPONT-EXEMPT)."""

    def run(self, battle: Battle[Field]) -> None:
        """Find out who they are."""
        field = battle.state
        side = field.bound.side
        battle.push(NextAdvance(waiting(field, side), side))


def waiting(field: Field, side: str) -> tuple[str, ...]:
    """Return the elements of a side that have to advance now and get anywhere, the foremost first.

    Judged by what the side knows, so that the list tells nothing of ambushes.
    """
    known = field.seen_by(side)
    enemies: dict[str, list[Element]] = {}
    found = []
    for element in known.elements.values():
        if element.side != side or not impetuous.must_advance(known, element):
            continue
        if element.command not in enemies:
            enemies[element.command] = targets.known_enemies(known, element)
        if advances.plan(known, element, known=enemies[element.command]) is not None:
            found.append((_behind(known, element), element.id))
    return tuple(name for _, name in sorted(found))


def _behind(field: Field, element: Element) -> int:
    """Return how far back an element is as its side looks: those in front go first, and fewer have to be burst through."""
    return element.at.y if field.theatre.sides[0] == element.side else -element.at.y


class NextAdvance(InTurn, frozen=True, tag="dbf-next-advance-1"):
    """The player in bound says which impetuous element advances next; a single one goes unasked (DBF-SPONT-EXEMPT).

    `progress`: one has advanced since it was found out who has to, so others may have to now who could not before.
    """

    help = "dbf-help-next-advance"

    progress: bool = False

    rule = "DBF-SPONT-EXEMPT"
    question = "dbf-ask-next-advance"
    refusal = "dbf-refused-no-advance"

    def going(self, element: str) -> Step:
        """Return the step by which an element advances."""
        others = tuple(name for name in self.elements if name != element)
        return AdvanceOne(element, others, self.rest, self.progress)

    def conclude(self, battle: Battle[Field]) -> None:
        """Let the only one left advance; when there is none, see once more who has to."""
        if self.elements or not self.progress:
            super().conclude(battle)
        else:
            battle.push(NextAdvance(waiting(battle.state, self.side), self.side, self.rest))


class AdvanceBy(WordedCommand, frozen=True, tag="dbf-advance-by-1"):
    """Let the element that is advancing avoid what is in its way so, and line up with friends or not."""

    words = "dbf-do-advance-by"

    avoid: Avoid
    align: bool


class AdvanceOne(Step, frozen=True, tag="dbf-advance-one-1"):
    """An element advances, then those it has carried along, then the others (DBF-SPONT-MOVE, DBF-BURST-b).

    `manner` is what its owner has chosen; `joined` are those carried along, who advance next even if they were halted.
    """

    element: str
    others: tuple[str, ...] = ()
    rest: bool = False
    progress: bool = False
    manner: Manner | None = None
    joined: tuple[str, ...] = ()

    def run(self, battle: Battle[Field]) -> None:
        """Ask in what manner, if there is a choice and the order has not been left; else move it."""
        if self.manner is None and not self.rest:
            # By what its side knows, so that the question tells nothing of ambushes.
            known = battle.state.seen_by(battle.state.bound.side)
            found = advances.manners(known, known.elements[self.element])
            if len(found) > 1:
                battle.push(HowToAdvance(self, battle.state.bound.side, found))
                return
        self._advance(battle)

    def _advance(self, battle: Battle[Field]) -> None:
        field = battle.state
        moved, carried = bursting.advance(battle, self.element, self.manner or USUAL)
        progress = self.progress or moved
        joined = self.joined + tuple(
            name
            for name in carried
            if name not in self.joined and impetuous.must_advance(field, field.elements[name], joining=True)
        )
        if joined:
            battle.push(AdvanceOne(joined[0], self.others, self.rest, progress, joined=joined[1:]))
            return
        others = tuple(name for name in self.others if impetuous.must_advance(field, field.elements[name]))
        battle.push(NextAdvance(others, field.bound.side, self.rest, progress))


class HowToAdvance(WordedDecision, frozen=True, tag="dbf-how-to-advance-1"):
    """The owner of an impetuous element says how it avoids obstacles and lines up (DBF-SPONT-AVOID, DBF-SPONT-ALIGN)."""

    help = "dbf-help-how-to-advance"

    advance: AdvanceOne
    side: str
    manners: tuple[Manner, ...]

    def seen_by(self, player: str | None) -> HowToAdvance:
        """Return for others only that there is a choice: who has to go may lie in ambush (DBF-DEPLOY-HIDDEN)."""
        return self if player == self.side else HowToAdvance(AdvanceOne(""), self.side, ())

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side in bound."""
        return (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask how this element advances."""
        name = about(battle.state.elements[self.advance.element])
        return Prompt(player, Text("dbf-ask-how-to-advance", {"element": name}), "DBF-SPONT-AVOID")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield each manner, the usual one first."""
        return (AdvanceBy(manner.avoid, manner.align) for manner in self.manners)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse manners that lead nowhere else."""
        if isinstance(command, AdvanceBy) and Manner(command.avoid, command.align) in self.manners:
            return LEGAL
        return refuse("DBF-SPONT-AVOID", "dbf-refused-how-to-advance")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Let it advance so."""
        assert isinstance(command, AdvanceBy)  # check() has seen it
        battle.pop()
        battle.push(self.advancing(command))

    def advancing(self, command: AdvanceBy) -> AdvanceOne:
        """Return the step by which the element advances in a manner."""
        return msgspec.structs.replace(self.advance, manner=Manner(command.avoid, command.align))


COMMANDS = (AdvanceBy,)
STEPS = (SpontaneousPhase, NextAdvance, AdvanceOne, HowToAdvance)
