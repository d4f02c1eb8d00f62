"""Defensive fire: at who moves or charges, at any point of his way (CH-2.1-e, CH-4.2-g)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Small
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTest, passed
from oriflamme.rulesets.cry_havoc.movement.walk import Walk
from oriflamme.rulesets.cry_havoc.turn import figure_name

from .shots import Shot
from .watching import points_on, watching


class FireBack(Command, frozen=True, tag="ch-fire-back-1"):
    """Shoot with a weapon at who is on his way, after so many more of its legs."""

    shooter: Name
    weapon: Name
    legs: Small


class HoldFire(Command, frozen=True, tag="ch-hold-fire-1"):
    """Let him go on: nobody shoots at him on the rest of his way."""


class DefensiveFire(Decision, frozen=True, tag="ch-defensive-fire-1"):
    """The side may shoot at somebody on his way; afterwards it is asked again for what is left of it."""

    side: str
    walk: Walk

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side."""
        return (self.side,)

    def _shots(self, field: Field) -> Iterator[FireBack]:
        walk = self.walk
        figure = field.figures[walk.figure]
        for shooter, weapon, legs in watching(field.copy(), self.side, figure, walk.legs[walk.at :]):
            yield FireBack(shooter.id, weapon.id, legs)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for a shot."""
        name = figure_name(battle.state, self.walk.figure)
        key = "cry-havoc-ask-fire-back-charge" if self.walk.kind == "charge" else "cry-havoc-ask-fire-back"
        return Prompt(player, Text(key, {"name": name}), "CH-2.1-e")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield holding fire, then every shot at every point of the way."""
        yield HoldFire()
        yield from self._shots(battle.state)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse shots that cannot be made."""
        match command:
            case HoldFire():
                return LEGAL
            case FireBack():
                if any(command == shot for shot in self._shots(battle.state)):
                    return LEGAL
                return refuse("CH-2.1-e", "cry-havoc-refused-fire-back")
            case _:
                return refuse("CH-2.1-e", "cry-havoc-refused-other-step")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Let him go on to where he is shot at, shoot, and let him go on."""
        walk = self.walk
        battle.pop()
        if not isinstance(command, FireBack):
            battle.push(msgspec.structs.replace(walk, watched=True))
            return
        at = walk.at + command.legs
        steps: list[Step] = []
        if command.legs:
            steps.append(msgspec.structs.replace(walk, watched=True, until=at))
        steps += self._steadied(battle.state, command)
        steps.append(Shot(command.shooter, walk.figure, command.weapon, defensive=True))
        there = points_on(battle.state.figures[walk.figure], walk.legs[walk.at : at])[-1]
        # If the shot moves him, he is not there any more, and his way is over.
        steps.append(msgspec.structs.replace(walk, at=at, watched=False, place=(there.hex, there.facing)))
        battle.push(*steps)

    def _steadied(self, field: Field, command: FireBack) -> list[Step]:
        """Return the test that somebody on foot passes who shoots at the rider who charges him (CH-4.2-b, CH-4.2-g)."""
        walk = self.walk
        charger, shooter = field.figures[walk.figure], field.figures[command.shooter]
        if walk.kind != "charge" or not charger.mount or shooter.mount or shooter.id != walk.target:
            return []
        if passed(field, shooter.id, "shoot") is not None:
            return []
        return [MoraleTest((shooter.id,), "shoot")]
