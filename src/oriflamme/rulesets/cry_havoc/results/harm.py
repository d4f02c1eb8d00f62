"""A result is applied: who it falls on, and what it does to him (CH-6.1-d, CH-7.0-a, CH-7.0-d, CH-7.0-e)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oriflamme.board.hexes import Hex
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.tables import Result
from oriflamme.rulesets.cry_havoc.turn import figure_name

from .lots import allot
from .recoil import FIRE, Recoil
from .states import stun, unhorse, wound

Cause: TypeAlias = Literal["melee", "charge", "shot", "scatter", "opportunity"]


class ChooseVictim(Command, frozen=True, tag="ch-choose-victim-1"):
    """Which of those in a combat a stun or wound falls on (CH-6.1-d, CH-7.0-e)."""

    figure: Name


class ShareWounds(Command, frozen=True, tag="ch-share-wounds-1"):
    """How many of several wounds are the rider's; the others are his mount's (CH-7.0-e)."""

    rider: Annotated[int, Meta(ge=0, le=3)]


class Suffer(Step, frozen=True, tag="ch-suffer-1"):
    """A result falls on counters: a recoil on all of them, a stun or wounds on those that are chosen.

    `by` did it, `threat` is where the worst of it came from (CH-7.0-b).
    """

    victims: tuple[str, ...]
    result: Result
    by: tuple[str, ...]
    threat: Hex
    cause: Cause

    def run(self, battle: Battle[Field]) -> None:
        """Apply it, or ask who it falls on."""
        field, result = battle.state, self.result
        victims = tuple(
            key for key in self.victims if field.figures[key].alive and not field.figures[key].rider
        )
        if not victims:
            return
        if result.recoil:
            shooter = self.by[0] if self.cause in FIRE and self.by else ""
            battle.push(*(Recoil(key, self.threat, self.cause, shooter=shooter) for key in victims))
        elif result.stun:
            battle.push(FallsOn(victims, Result(stun=True), self.by, self.threat, self.cause))
        elif result.wounds:
            # Each wound is given to somebody; two of one attack on one man kill him (CH-7.0-e).
            battle.push(FallsOn(victims, result, self.by, self.threat, self.cause))


class FallsOn(Decision, frozen=True, tag="ch-falls-on-1"):
    """Whoever of a side a stun or wound falls on is chosen by that side, by the word of its highest in status (CH-6.1-d)."""

    victims: tuple[str, ...]
    result: Result
    by: tuple[str, ...]
    threat: Hex
    cause: Cause
    chosen: tuple[str, ...] = ()

    @property
    def _number(self) -> int:
        return max(self.result.wounds, 1)

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side hit, where there is a choice."""
        if len(self.victims) == 1 or len(self.chosen) >= self._number:
            return ()
        return (battle.state.figures[self.victims[0]].side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask who it is."""
        key = "cry-havoc-ask-victim-stun" if self.result.stun else "cry-havoc-ask-victim-wound"
        return Prompt(player, Text(key, {"left": self._number - len(self.chosen)}), "CH-6.1-d")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield each of them."""
        yield from map(ChooseVictim, self.victims)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse who was not in it."""
        if not isinstance(command, ChooseVictim):
            return refuse("CH-6.1-d", "cry-havoc-refused-other-step")
        if command.figure not in self.victims:
            return refuse("CH-6.1-d", "cry-havoc-refused-no-victim", name=command.figure)
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep the choice."""
        assert isinstance(command, ChooseVictim)  # check() has seen it
        battle.replace(msgspec.structs.replace(self, chosen=(*self.chosen, command.figure)))

    def conclude(self, battle: Battle[Field]) -> None:
        """Do to each of the chosen what has been chosen for him."""
        chosen = self.chosen or (self.victims[0],) * self._number
        steps = []
        for key in dict.fromkeys(chosen):
            wounds = chosen.count(key) if self.result.wounds else 0
            steps.append(Hurt(key, wounds, self.result.unhorsed, self.by, self.threat, self.cause))
        battle.push(*steps)


class Hurt(Step, frozen=True, tag="ch-hurt-1"):
    """One counter is stunned (no wounds), or takes so many wounds of one attack."""

    figure: str
    wounds: int
    unhorsed: bool
    by: tuple[str, ...]
    threat: Hex
    cause: Cause

    def run(self, battle: Battle[Field]) -> None:
        """Stun or wound; of a rider and his mount it is settled first which of them is hit (CH-7.0-e)."""
        field = battle.state
        figure = field.figures[self.figure]
        if not figure.alive:
            return
        if not self.wounds:
            if not stun(battle, figure.id):
                # Animals ignore stuns: they recoil (CH-7.0-d).
                battle.push(Recoil(figure.id, self.threat, self.cause))
            return
        if not figure.mount:
            wound(battle, figure.id, self.wounds)
        elif self.cause in FIRE and not self._elite(field):
            self._by_lot(battle, figure)
        elif self.wounds == 1 and self.cause not in FIRE:
            self.give(battle, 1)
        else:
            battle.push(Sharing(self))

    def _elite(self, field: Field) -> bool:
        return bool(self.by) and field.sheet(field.figures[self.by[0]]).status == "elite"

    def _by_lot(self, battle: Battle[Field], figure: Figure) -> None:
        self.give(battle, sum(allot(battle, figure) for _ in range(self.wounds)))

    def give(self, battle: Battle[Field], rider: int) -> None:
        """Give so many of the wounds to the rider, the others to his mount; a result that unhorses throws him whosever they are (CH-7.0-f)."""
        field, key = battle.state, self.figure
        mount = field.figures[key].mount
        if rider:
            wound(battle, key, rider)
        if self.wounds > rider:
            wound(battle, mount, self.wounds - rider)
        if self.unhorsed and field.figures[key].mount:
            unhorse(battle, key)


class Sharing(Decision, frozen=True, tag="ch-sharing-1"):
    """Who has hit a rider and his mount says how many wounds are whose (CH-7.0-e)."""

    hurt: Hurt

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side that has hit them."""
        return (battle.state.theatre.opponent(battle.state.figures[self.hurt.figure].side),)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the shares."""
        facts: Facts = {"name": figure_name(battle.state, self.hurt.figure), "wounds": self.hurt.wounds}
        return Prompt(player, Text("cry-havoc-ask-share", facts), "CH-7.0-e")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield every share, all for the rider first."""
        yield from (ShareWounds(rider) for rider in range(self.hurt.wounds, -1, -1))

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse more wounds than there are."""
        if not isinstance(command, ShareWounds):
            return refuse("CH-7.0-e", "cry-havoc-refused-other-step")
        if command.rider > self.hurt.wounds:
            return refuse("CH-7.0-e", "cry-havoc-refused-share", wounds=self.hurt.wounds)
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Give the wounds."""
        assert isinstance(command, ShareWounds)  # check() has seen it
        battle.pop()
        battle.push(Shared(self.hurt, command.rider))


class Shared(Step, frozen=True, tag="ch-shared-1"):
    """Wounds are given as they were shared out."""

    hurt: Hurt
    rider: int

    def run(self, battle: Battle[Field]) -> None:
        """Give them."""
        self.hurt.give(battle, self.rider)
