"""Offensive fire: the side whose phase it is shoots first (CH-2.1-c)."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.rulings import LEGAL, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.tables import Weapon
from oriflamme.rulesets.cry_havoc.turn import Done, StepBegan, deed

from .cadence import against_shooting, weapons
from .shots import Shot, against, against_line, usable


class Fire(Command, frozen=True, tag="ch-fire-1"):
    """Shoot at an enemy with a weapon."""

    shooter: Name
    target: Name
    weapon: Name


class OffensiveFire(Step, frozen=True, tag="ch-offensive-fire-1"):
    """The step of offensive fire begins, where anybody can shoot at anybody."""

    side: str

    def run(self, battle: Battle[Field]) -> None:
        """Ask for shots."""
        decision = ShootFirst(self.side)
        if decision.deciders(battle):
            battle.emit(StepBegan(rule="CH-2.1-c", step="fire", side=self.side))
            battle.push(decision)


class ShootFirst(Decision, frozen=True, tag="ch-shoot-first-1"):
    """The side shoots, one after another in any order, each once."""

    side: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, while anybody of it can shoot at anybody."""
        return (self.side,) if next(shots(battle.state, self.side, defensive=False), None) is not None else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for shots."""
        return Prompt(player, Text("cry-havoc-ask-fire"), "CH-2.1-c")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield every shot that can be made, then being done."""
        yield from shots(battle.state, self.side, defensive=False)
        yield Done()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse shots that cannot be made."""
        match command:
            case Done():
                return LEGAL
            case Fire():
                return check_shot(battle.state, player, command, defensive=False)
            case _:
                return refuse("CH-2.1-c", "cry-havoc-refused-other-step")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Shoot, or be done."""
        if isinstance(command, Fire):
            battle.push(Shot(command.shooter, command.target, command.weapon))
        else:
            battle.pop()


def check_shot(field: Field, side: str, command: Fire, *, defensive: bool) -> Ruling:
    """Return the ruling on a shot by a side."""
    shooter, target = field.figures.get(command.shooter), field.figures.get(command.target)
    if shooter is None or shooter.side != side or shooter.rider:
        return refuse("CH-3.2-a", "cry-havoc-refused-no-such-figure", name=command.shooter)
    if target is None:
        return refuse("CH-3.2-a", "cry-havoc-refused-no-such-figure", name=command.target)
    try:
        weapon = field.theatre.tables.weapon(command.weapon)
    except KeyError:
        return refuse("CH-3.2-b", "cry-havoc-refused-no-such-weapon", weapon=command.weapon)
    return judge(against(field, shooter, target, weapon, defensive=defensive))


def shooters(field: Field, side: str, *, defensive: bool) -> Iterator[Figure]:
    """Yield who could shoot at somebody, for what he has done and who stands beside him."""
    for figure in field.men(side):
        if not figure.able or not field.sheet(figure).weapons:
            continue
        done = deed(field, figure.id)
        if done.shot_back if defensive else done.shot:
            continue
        if not field.contacts(figure):
            yield figure


def shots(field: Field, side: str, *, defensive: bool) -> Iterator[Fire]:
    """Yield every shot that a side can make."""
    enemies = [enemy for enemy in field.counters(field.theatre.opponent(side)) if not field.harmless(enemy)]
    for figure in shooters(field, side, defensive=defensive):
        for weapon in weapons(field, figure):
            if not fits(field, figure, weapon, defensive=defensive):
                continue
            for enemy in enemies:
                if next(against_line(field, figure, enemy, weapon), None) is None:
                    yield Fire(figure.id, enemy.id, weapon.id)


def fits(field: Field, figure: Figure, weapon: Weapon, *, defensive: bool) -> bool:
    """Return whether a figure can use a weapon at all now: from his mount, and by its cadence."""
    if not usable(field, figure, weapon):
        return False
    return next(against_shooting(field, figure, weapon, defensive=defensive), None) is None
