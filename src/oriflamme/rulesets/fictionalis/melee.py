"""Melee: the last stage of a bound, its combats, and who decides their order (seed lines 948, 1232-1249, 521).

An element fights whoever it has to what counts as its front and who has it so too; whoever is on a flank or overlaps only
counts for its friends (DBF-OVERLAP-EFFECT). All combats of a bound are those that stand when it begins: pursuers who meet
new enemies fight them in the next (DBF-PURSUE-CONTACT).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text

from . import storming
from .combats import Bout, Combat
from .contacts import face_each_other, fronts_meet, has_long_edges
from .facing import TurnToFace
from .field import Field
from .pieces import Artefact, Element, Place
from .resolution import RollCombat
from .turn_events import Stage, announce
from .worded import WordedCommand, WordedDecision


class FightNext(WordedCommand, frozen=True, tag="dbf-fight-next-1"):
    """Let one combat be fought next: by the ids of both sides as offered (DBF-SEQ-4)."""

    words = "dbf-do-fight-next"

    first: Name
    second: Name


class FightRest(WordedCommand, frozen=True, tag="dbf-fight-rest-1"):
    """Let all combats that are left be fought in the order offered; of an artefact's owner: leave their order to others."""

    words = "dbf-do-fight-rest"


class FightLater(WordedCommand, frozen=True, tag="dbf-fight-later-1"):
    """The owner of an artefact (S) lets another combat be fought before those whose time he chooses (DBF-ARTEFACT-S-b)."""

    words = "dbf-do-fight-later"


# -- which combats there are -------------------------------------------------------------------------------------------


def combats(field: Field) -> Iterator[Combat]:
    """Yield the combats of this bound, each once, in the order of the set-up of the side in bound (DBF-MELEE-DEF).

    Assaults on works that nobody defends come last, of either side (DBF-FORT-UNDEFENDED).
    """
    for element in field.standing(field.bound.side):
        for foe in fronts_meet(field, element):
            if not storming.barred(field, element, foe):
                yield Combat(bout=Bout.MELEE, first=element.id, second=foe.id)
    if field.surface.works:
        for element in field.on_table():
            section = storming.assaulted(field, element)
            if section is not None:
                yield Combat(bout=Bout.ASSAULT, first=element.id, second=section.id)


def still_on(field: Field, combat: Combat) -> bool:
    """Return whether a combat can be fought: both are there, still in contact, and have not fought in this bound.

    Only those who may be contacted along a long edge fight more than once, one enemy after the other (DBF-MELEE-LONG-EDGE).
    """
    first = field.elements[combat.first]
    if first.place is not Place.TABLE or not _fresh(first):
        return False
    if combat.bout is Bout.ASSAULT:
        section = storming.assaulted(field, first)
        return section is not None and section.id == combat.second
    second = field.elements[combat.second]
    if second.place is not Place.TABLE or not _fresh(second):
        return False
    return face_each_other(first, second)


def _fresh(element: Element) -> bool:
    return not element.deeds.fought or has_long_edges(element)


# -- artefacts (S) -----------------------------------------------------------------------------------------------------


def bearers(field: Field) -> tuple[Element, ...]:
    """Return the elements on the table that bear an artefact (S)."""
    return tuple(one for one in field.on_table() if one.artefacts and one.carries(Artefact.INSPIRING))


def held_back(field: Field, combat: Combat) -> bool:
    """Return whether the side that is NOT in bound decides when a combat is fought (DBF-ARTEFACT-S-b).

    Its artefact bears on the combat of its bearer and on that of any element in contact with the bearer. Where artefacts of
    both sides bear on one the usual order holds.
    """
    at_work = {
        one.side
        for one in bearers(field)
        if _bears_on(field, one, combat.first) or _bears_on(field, one, combat.second)
    }
    return at_work == {field.theatre.opponent(field.bound.side)}


def _bears_on(field: Field, bearer: Element, name: str) -> bool:
    return bearer.id == name or any(other.id == name for other, _ in field.touching(bearer.id))


# -- the phase ---------------------------------------------------------------------------------------------------------


class MeleePhase(Step, frozen=True, tag="dbf-melee-phase-1"):
    """The fourth stage of a bound: elements turn to face, defenders line up, and all combats are fought (DBF-SEQ-4)."""

    def run(self, battle: Battle[Field]) -> None:
        """Announce it and put its parts on the agenda."""
        announce(battle, Stage.MELEE)
        battle.push(TurnToFace(), DefendersLineUp(), MeleeBegins())


class DefendersLineUp(Step, frozen=True, tag="dbf-defenders-line-up-1"):
    """Defenders of works slide to face those who attack them (DBF-FORT-OVERLAP)."""

    def run(self, battle: Battle[Field]) -> None:
        """Let them slide; nothing is asked."""
        storming.line_up(battle)


class MeleeBegins(Step, frozen=True, tag="dbf-melee-begins-1"):
    """Find the combats of the bound."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask for their order, if there are several."""
        found = tuple(combats(battle.state))
        if found:
            battle.push(FightOrder(found))


class FightOne(Step, frozen=True, tag="dbf-fight-one-1"):
    """Fight one combat, unless what happened before has ended it."""

    combat: Combat

    def run(self, battle: Battle[Field]) -> None:
        """Roll for it."""
        if still_on(battle.state, self.combat):
            battle.push(RollCombat(self.combat))


class FightOrder(WordedDecision, frozen=True, tag="dbf-fight-order-1"):
    """The player in bound says which combat is fought next; a single one is fought unasked.

    An artefact (S) of the other side lets its owner say so for the combats it bears on: he is asked before each, and may
    wait. `rest`: the player in bound has left the order as it is. `waived`: the artefact's owner has. `passed`: he waits.
    """

    help = "dbf-help-fight-order"

    todo: tuple[Combat, ...]
    rest: bool = False
    waived: bool = False
    passed: bool = False

    def left(self, field: Field) -> tuple[tuple[Combat, ...], tuple[Combat, ...]]:
        """Return the combats that can still be fought: those the player in bound orders, and those an artefact holds."""
        left = tuple(combat for combat in self.todo if still_on(field, combat))
        if self.waived or not bearers(field):
            return left, ()
        held = tuple(combat for combat in left if held_back(field, combat))
        return tuple(combat for combat in left if combat not in held), held

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return who chooses the next combat; nobody when only one is left, or none has to be asked about."""
        field = battle.state
        ours, held = self.left(field)
        if len(ours) + len(held) <= 1:
            return ()
        if held and not (self.passed and ours):
            return (field.theatre.opponent(field.bound.side),)
        return () if self.rest else (field.bound.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask which combat is next."""
        if player == battle.state.bound.side:
            return Prompt(player, Text("dbf-ask-fight-order"), "DBF-SEQ-4")
        return Prompt(player, Text("dbf-ask-fight-order-artefact"), "DBF-ARTEFACT-S-b")

    def _offered(self, field: Field, player: str) -> tuple[Combat, ...]:
        ours, held = self.left(field)
        return ours if player == field.bound.side else held

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield leaving the order as it is, then each combat of the player's; of an artefact's owner also waiting."""
        field = battle.state
        yield FightRest()
        for combat in self._offered(field, player):
            yield FightNext(combat.first, combat.second)
        if player != field.bound.side and self.left(field)[0]:
            yield FightLater()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse combats that there are not, that are over, or whose time another chooses."""
        field = battle.state
        match command:
            case FightRest():
                return LEGAL
            case FightLater():
                if player == field.bound.side:
                    return refuse("DBF-SEQ-4", "dbf-refused-fight-later")
                return LEGAL if self.left(field)[0] else refuse("DBF-ARTEFACT-S-b", "dbf-refused-fight-last")
            case FightNext(first=first, second=second):
                if _find(self._offered(field, player), first, second) is not None:
                    return LEGAL
                if _find(sum(self.left(field), ()), first, second) is not None:
                    return refuse("DBF-ARTEFACT-S-b", "dbf-refused-fight-held")
                return refuse("DBF-MELEE-DEF", "dbf-refused-no-such-fight")
            case _:
                return refuse("DBF-SEQ-4", "dbf-refused-fight-only")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Let the chosen combat be fought, or remember what was said."""
        field = battle.state
        match command:
            case FightNext(first=first, second=second):
                chosen = _find(self._offered(field, player), first, second)
                assert chosen is not None  # check() has seen it
                battle.replace(self.without(chosen))
                battle.push(FightOne(chosen))
            case FightLater():
                battle.replace(msgspec.structs.replace(self, passed=True))
            case _:
                ours = player == field.bound.side
                battle.replace(
                    msgspec.structs.replace(self, rest=True)
                    if ours
                    else msgspec.structs.replace(self, waived=True)
                )

    def without(self, combat: Combat) -> FightOrder:
        """Return what is left to decide when a combat has been taken out."""
        todo = tuple(one for one in self.todo if one != combat)
        return msgspec.structs.replace(self, todo=todo, passed=False)

    def conclude(self, battle: Battle[Field]) -> None:
        """Fight the next combat unasked and come back for the others."""
        ours, held = self.left(battle.state)
        following = next(iter((*ours, *held)), None)
        if following is not None:
            battle.push(FightOne(following), self.without(following))


def _find(offered: Iterable[Combat], first: str, second: str) -> Combat | None:
    return next((one for one in offered if one.first == first and one.second == second), None)


COMMANDS = (FightNext, FightRest, FightLater)
STEPS = (MeleePhase, DefendersLineUp, MeleeBegins, FightOne, FightOrder)
