"""Deployment at the fast-play scale: some elements by turns, as many as dice say (seed line 1576)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from . import forms, planned
from .alternating import to_deploy
from .laying_out import LayingOut
from .proposing import proposed_baggage, proposed_line

DICE: Final = {True: 3, False: 2}
"""How many dice say how many elements the defender (True) and the invader deploy at a time (DBF-FAST-DEPLOY)."""

_SIX: Final = 6


class TakeInstead(WordedCommand, frozen=True, tag="dbf-take-instead-1"):
    """Deploy another element now, in the place of one of those proposed."""

    words = "dbf-do-take-instead"

    element: Name
    instead: Name


class ElementsDue(Event, frozen=True, tag="dbf-elements-due-1", kw_only=True):
    """How many elements a side deploys now."""

    side: str
    elements: int

    def text(self) -> Text:
        """Return the words: whose turn, how many."""
        return Text("dbf-elements-due", {"side": Text(f"side-{self.side}"), "count": self.elements})


class ElementsDeploy(Step, frozen=True, tag="dbf-elements-deploy-1"):
    """A side deploys some elements, then the other, until both are ready (DBF-FAST-DEPLOY).

    A side that has deployed all of them is passed over. `stuck` are elements for which there was no place.
    """

    turn: str
    stuck: tuple[str, ...] = ()

    def run(self, battle: Battle[Field]) -> None:
        """Roll for the side whose turn it is, propose places and ask."""
        field = battle.state
        for side in (self.turn, field.theatre.opponent(self.turn)):
            waiting = [
                one.id
                for command in field.commands_of(side)
                for one in to_deploy(field, command.id)
                if one.id not in self.stuck
            ]
            if waiting:
                self._deploy(battle, side, waiting)
                return

    def _deploy(self, battle: Battle[Field], side: str, waiting: list[str]) -> None:
        field = battle.state
        count = sum(
            battle.roll(_SIX, "dbf-roll-deploy", "DBF-FAST-DEPLOY")
            for _ in range(DICE[side != field.invader])
        )
        baggage = proposed_baggage(field, side, [field.elements[name] for name in waiting])
        line = proposed_line(field, side, planned.array_of(field, side), taken=baggage)
        places = dict(list({**line, **baggage}.items()))
        places = {name: rect for name, rect in places.items() if name in waiting}
        stuck = (*self.stuck, *(name for name in waiting if name not in places))
        battle.push(ElementsDeploy(field.theatre.opponent(side), stuck))
        if places:
            now = dict(list(places.items())[:count])
            battle.emit(ElementsDue(rule="DBF-FAST-DEPLOY", side=side, elements=len(now)))
            battle.push(DeployingElements(player=side, places=now, proposal=now))


class DeployingElements(LayingOut, frozen=True, tag="dbf-deploying-elements-1", kw_only=True):
    """A side arranges as many elements as its dice have said (DBF-FAST-DEPLOY)."""

    help = "dbf-help-deploying-elements"

    question: ClassVar[str] = "dbf-ask-deploy-elements"
    rule: ClassVar[str] = "DBF-FAST-DEPLOY"

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield what every laying out offers, then others that could be deployed instead."""
        yield from super().options(battle, player)
        others = self._others(battle.state)
        for name in self.places:
            for other in others[:1]:
                yield TakeInstead(other, name)

    def _others(self, field: Field) -> list[str]:
        return [
            one.id
            for command in field.commands_of(self.player)
            for one in to_deploy(field, command.id)
            if one.id not in self.places
        ]

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Return every reason against a command."""
        if isinstance(command, TakeInstead):
            known = command.element in self._others(battle.state) and command.instead in self.places
            return LEGAL if known else refuse(self.rule, "dbf-refused-not-to-be-laid-out")
        return super().check(battle, player, command)

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Note the exchange, or the places."""
        if not isinstance(command, TakeInstead):
            super().accept(battle, player, command)
            return
        field = battle.state
        places = {name: rect for name, rect in self.places.items() if name != command.instead}
        element = field.elements[command.element]
        places[command.element] = forms.based(field, element, self.places[command.instead])
        battle.replace(msgspec.structs.replace(self, places=places))


COMMANDS = (TakeInstead,)
STEPS = (ElementsDeploy, DeployingElements)
EVENTS = (ElementsDue,)
