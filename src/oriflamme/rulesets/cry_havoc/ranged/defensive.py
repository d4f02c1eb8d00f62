"""Defensive fire: at who moves, mounts or charges, at any point of his way (CH-2.1-e, CH-4.2-g, CH-5.2-g)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Small
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTest, passed
from oriflamme.rulesets.cry_havoc.movement.walk import Walk
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along
from oriflamme.rulesets.cry_havoc.turn import deed, figure_name

from .offensive import named
from .shooting import Shot
from .shots import against
from .watching import fields_on, watching


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

    @property
    def left(self) -> tuple[int, ...]:
        """The legs that he has still to go."""
        return self.walk.legs[self.walk.at :]

    @property
    def charging(self) -> bool:
        """Whether he charges."""
        return self.walk.kind == "charge"

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for a shot."""
        name = figure_name(battle.state, self.walk.figure)
        key = f"cry-havoc-ask-fire-back-{self.walk.kind}"
        return Prompt(player, Text(key, {"name": name}), "CH-4.2-g" if self.charging else "CH-2.1-e")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield holding fire, then every shot at every point of the way."""
        yield HoldFire()
        field = battle.state
        figure = field.figures[self.walk.figure]
        for shooter, weapon, legs in watching(field, self.side, figure, self.left, charging=self.charging):
            yield FireBack(shooter.id, weapon.id, legs)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse shots that cannot be made at that point of the way."""
        match command:
            case HoldFire():
                return LEGAL
            case FireBack():
                return judge(self._reasons(battle.state, command))
            case _:
                return refuse("CH-2.1-e", "cry-havoc-refused-other-step")

    def _reasons(self, field: Field, command: FireBack) -> Iterator[Reason]:
        found = named(field, self.side, command.shooter, command.weapon)
        if isinstance(found, Reason):
            yield found
            return
        if not 0 <= command.legs <= len(self.left):
            yield Reason("CH-2.1-e", Text("cry-havoc-refused-not-on-way", {"legs": len(self.left)}))
            return
        shooter, weapon = found
        if self.charging and deed(field, shooter.id).reacted:
            name = figure_name(field, shooter.id)
            yield Reason("CH-4.2-a", Text("cry-havoc-refused-fire-reacted", {"name": name}))
        figure = field.figures[self.walk.figure]
        *_, there = fields_on(field, figure, self.left[: command.legs])
        yield from against(there, shooter, there.figures[figure.id], weapon, defensive=True)

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
        there = moved_along(battle.state.figures[walk.figure], walk.legs[walk.at : at])
        # If the shot moves him, he is not there any more, and his way is over.
        steps.append(msgspec.structs.replace(walk, at=at, watched=False, place=(there.hex, there.facing)))
        battle.push(*steps)

    def _steadied(self, field: Field, command: FireBack) -> list[Step]:
        """Return the test that somebody on foot passes who shoots at the rider who charges him (CH-4.2-b, CH-4.2-g)."""
        walk = self.walk
        charger, shooter = field.figures[walk.figure], field.figures[command.shooter]
        if not self.charging or not charger.mount or shooter.mount or shooter.id != walk.target:
            return []
        if passed(field, shooter.id, "shoot", charger.id) is not None:
            return []
        return [MoraleTest((shooter.id,), "shoot", charger.id)]
