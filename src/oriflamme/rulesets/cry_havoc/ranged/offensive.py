"""Offensive fire: the side whose phase it is shoots first (CH-2.1-c)."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.tables import Weapon
from oriflamme.rulesets.cry_havoc.turn import Done, StepBegan, deed

from .cadence import against_shooting, has_shot, weapons
from .shooting import Shot
from .shots import against, aim


class Fire(Command, frozen=True, tag="ch-fire-1"):
    """Shoot at an enemy with a weapon."""

    shooter: Name
    target: Name
    weapon: Name


class OffensiveFire(Step, frozen=True, tag="ch-offensive-fire-1"):
    """The step of offensive fire begins, where anybody can shoot at anybody; those at corners may cover themselves first (CH-3.2-j)."""

    side: str

    def run(self, battle: Battle[Field]) -> None:
        """Ask for shots."""
        from .corner_sides import FaceCorners  # noqa: PLC0415 - who faces a corner asks who can shoot at him

        decision = ShootFirst(self.side)
        if decision.deciders(battle):
            battle.emit(StepBegan(rule="CH-2.1-c", step="fire", side=self.side))
            battle.push(FaceCorners(battle.state.theatre.opponent(self.side)), decision)


class ShootFirst(Decision, frozen=True, tag="ch-shoot-first-1"):
    """The side shoots, one after another in any order, each once."""

    side: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, while anybody of it can shoot at anybody."""
        return (self.side,) if next(shots(battle.state, self.side), None) is not None else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for shots."""
        return Prompt(player, Text("cry-havoc-ask-fire"), "CH-2.1-c")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield every shot that can be made, then being done."""
        yield from shots(battle.state, self.side)
        yield Done()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse shots that cannot be made."""
        field = battle.state
        match command:
            case Done():
                return LEGAL
            case Fire():
                found = named(field, self.side, command.shooter, command.weapon)
                if isinstance(found, Reason):
                    return judge((found,))
                target = field.figures.get(command.target)
                if target is None:
                    return refuse("CH-3.2-a", "cry-havoc-refused-no-such-figure", name=command.target)
                return judge(against(field, found[0], target, found[1], defensive=False))
            case _:
                return refuse("CH-2.1-c", "cry-havoc-refused-other-step")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Shoot, or be done."""
        if isinstance(command, Fire):
            battle.push(Shot(command.shooter, command.target, command.weapon))
        else:
            battle.pop()


def named(field: Field, side: str, shooter: str, weapon: str) -> tuple[Figure, Weapon] | Reason:
    """Return the shooter of a side and the weapon that are named, or which of them there is not."""
    figure = field.figures.get(shooter)
    if figure is None or figure.side != side or figure.rider:
        return Reason("CH-3.2-a", Text("cry-havoc-refused-no-such-figure", {"name": shooter}))
    try:
        return figure, field.theatre.tables.weapon(weapon)
    except KeyError:
        return Reason("CH-3.2-b", Text("cry-havoc-refused-no-such-weapon", {"weapon": weapon}))


def armed(field: Field, side: str, *, defensive: bool) -> Iterator[tuple[Figure, Weapon]]:
    """Yield who of a side could shoot with what in this step, for what he has done; enemies beside him are not asked about."""
    for figure in field.men(side):
        if not figure.able:
            continue
        carried = weapons(field, figure)
        if not carried or has_shot(deed(field, figure.id), defensive=defensive):
            continue
        for weapon in carried:
            if next(against_shooting(field, figure, weapon, defensive=defensive), None) is None:
                yield figure, weapon


def shots(field: Field, side: str) -> Iterator[Fire]:
    """Yield every shot that a side can make in its own phase."""
    enemies = [enemy for enemy in field.counters(field.theatre.opponent(side)) if not field.harmless(enemy)]
    engaged: dict[str, bool] = {}
    for figure, weapon in armed(field, side, defensive=False):
        if figure.id not in engaged:
            engaged[figure.id] = bool(field.contacts(figure))
        if engaged[figure.id]:
            continue
        for enemy in enemies:
            if not isinstance(aim(field, figure, enemy, weapon), Reason):
                yield Fire(figure.id, enemy.id, weapon.id)
