"""Spontaneous advances in the movement stage of a bound: the player in bound says who goes first (seed lines 946, 1086)."""

from __future__ import annotations

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step

from . import advances, bursting, impetuous, targets
from .field import Field
from .one_by_one import InTurn
from .pieces import Element


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


class AdvanceOne(Step, frozen=True, tag="dbf-advance-one-1"):
    """An element advances, then those it has carried along, then the others (DBF-SPONT-MOVE, DBF-BURST-b)."""

    element: str
    others: tuple[str, ...] = ()
    rest: bool = False
    progress: bool = False

    def run(self, battle: Battle[Field]) -> None:
        """Move it, and let those that join it advance at once, even if they were halted."""
        field, progress = battle.state, self.progress
        names = [self.element]
        while names:
            moved, joined = bursting.advance(battle, names.pop(0))
            progress = progress or moved
            names += [
                name
                for name in joined
                if name not in names and impetuous.must_advance(field, field.elements[name], joining=True)
            ]
        others = tuple(name for name in self.others if impetuous.must_advance(field, field.elements[name]))
        battle.push(NextAdvance(others, field.bound.side, self.rest, progress))


STEPS = (SpontaneousPhase, NextAdvance, AdvanceOne)
