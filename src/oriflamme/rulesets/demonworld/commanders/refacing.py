"""After the units that hold: commanders on their own turn once more (DW-X.2.1-f)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from oriflamme.board.hexes import axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Small
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.kit.readiness import UntilReady
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, unit_name
from oriflamme.rulesets.demonworld.movement.engagement import facing_enemy
from oriflamme.rulesets.demonworld.post_combat import ChooseRegroup, Fought
from oriflamme.rulesets.demonworld.turn import Commit, not_now

from .moving import FirstOfTwo, champion, roll_off
from .pages import Deeds
from .ranks import is_independent
from .tidings import CommanderMoved


class DuelRegroups(Step, frozen=True, tag="dw-duel-regroups-1"):
    """Nobody but commanders on their own fought a melee: dice say who decides which side regroups first (DW-X.2.1-h)."""

    units: tuple[str, ...]

    def run(self, battle: Battle[Field]) -> None:
        """Roll, and let the winner choose."""
        field = battle.state
        stands = [stand for key in self.units for stand in field.stands_of(key)]
        champions = {
            side: champion(field, (stand for stand in stands if field.side(stand) == side))
            for side in field.ground.sides
        }
        battle.push(ChooseRegroup(roll_off(battle, champions), self.units))


def duel(field: Field, melee: Fought) -> Iterator[Step]:
    """Yield how it is settled who regroups first in a melee in which only commanders on their own are left."""
    if all(is_independent(field, field.units[key]) for key in melee.units):
        yield DuelRegroups(melee.units)


class FaceCommander(Command, frozen=True, tag="dw-face-commander-1"):
    """Turn a commander where he stands, after all units have moved (DW-X.2.1-f)."""

    stand: Name
    facing: Small


def against_facing(field: Field, stand: Stand) -> Iterator[Reason]:
    """Yield why a commander cannot turn at the end of the phase: he began the turn in a melee with more than one stand.

    Who came to him in this turn does not hold him, be he alone or in a melee with one stand before.
    """
    unit = field.units[stand.unit]
    name = unit_name(unit)
    if not is_independent(field, unit):
        yield Reason("DW-X.2.1-f", text("dw-refused-no-commander", unit=name))
    elif unit.engaged and unit.id in field.pages[Deeds].held:
        yield Reason("DW-X.2.1-f", text("dw-refused-facing-held", unit=name))


def turning(field: Field, side: str) -> tuple[Stand, ...]:
    """Return the commanders of a side who may turn at the end of the phase."""
    return tuple(
        stand
        for unit in field.units_of(side)
        if is_independent(field, unit)
        for stand in field.stands_of(unit)
        if not any(against_facing(field, stand))
    )


class FinalFacing(Step, frozen=True, tag="dw-final-facing-1"):
    """Let commanders on their own turn, after the units with order T (DW-X.2.1-f).

    Both sides do at once, unless two commanders fight each other: then dice say who decides who turns first (DW-X.2.1-h).
    """

    def run(self, battle: Battle[Field]) -> None:
        """Ask the sides that have such commanders."""
        field = battle.state
        sides = tuple(side for side in field.ground.sides if turning(field, side))
        if len(sides) == 2:
            duellists = {
                side: [stand for stand in turning(field, side) if _duels(field, stand)] for side in sides
            }
            if all(duellists.values()):
                stands = {side: champion(field, iter(found)) for side, found in duellists.items()}
                battle.push(FacingChoice(roll_off(battle, stands)))
                return
        if sides:
            battle.push(Facing(sides))


def _duels(field: Field, stand: Stand) -> bool:
    """Return whether a commander is in contact with an enemy commander who is on his own too."""
    return any(is_independent(field, field.units[foe.unit]) for foe in field.contacts(stand))


class FacingChoice(FirstOfTwo, frozen=True, tag="dw-facing-choice-1"):
    """The winner decides whether his commanders turn before the enemy's (DW-X.2.1-h)."""

    asked: ClassVar[str] = "dw-ask-facing-first"

    def turn(self, side: str) -> Step:
        """Return the turns of a side's commanders."""
        return Facing((side,))


class Facing(UntilReady, frozen=True, tag="dw-commanders-facing-1"):
    """Sides turn their commanders, once more in the turn and for nothing (DW-X.2.1-f); `turned` are those who have."""

    readying: ClassVar[type[Command]] = Commit

    asked: tuple[str, ...]
    turned: tuple[str, ...] = ()

    def asks(self, battle: Battle[Field], side: str) -> bool:
        """Return whether a side is asked and has a commander who has not turned."""
        return side in self.asked and bool(self.left(battle.state, side))

    def left(self, field: Field, side: str) -> tuple[Stand, ...]:
        """Return the commanders of a side who may turn and have not."""
        return tuple(stand for stand in turning(field, side) if stand.id not in self.turned)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for facings."""
        return Prompt(player, Text("dw-ask-commanders-facing"), "DW-X.2.1-f")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield turns towards enemies in contact, then readiness, then all other turns."""
        field = battle.state
        stands = self.left(field, player)
        best = {stand.id: facing_enemy(field, stand) for stand in stands}
        for stand in stands:
            if best[stand.id] != stand.facing:
                yield FaceCommander(stand.id, best[stand.id])
        yield Commit()
        for stand in stands:
            for facing in range(6):
                if facing not in (stand.facing, best[stand.id]):
                    yield FaceCommander(stand.id, facing)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse other stands than commanders who may turn, and to turn twice."""
        match command:
            case Commit():
                return LEGAL
            case FaceCommander():
                return judge(self._reasons(battle.state, player, command))
            case _:
                return not_now(battle.state, command, "DW-X.2.1-f")

    def _reasons(self, field: Field, player: str, command: FaceCommander) -> Iterator[Reason]:
        stand = field.stands.get(command.stand)
        if stand is None or field.side(stand) != player:
            yield Reason("DW-X.2.1-f", text("dw-refused-no-such-stand", stand=command.stand))
            return
        yield from against_facing(field, stand)
        if stand.id in self.turned:
            yield Reason("DW-X.2.1-f", text("dw-refused-turned", unit=unit_name(field.units[stand.unit])))
        if not 0 <= command.facing <= 5:
            yield Reason("DW-V.1.3-a", text("dw-refused-facing", facing=command.facing))
        elif not field.fits(stand.at(stand.hex, command.facing)):
            name = field.ground.map.name(stand.hex)
            yield Reason("DW-V.3.0-a", text("dw-refused-occupied", hex=name))

    def note(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Turn the commander."""
        assert isinstance(command, FaceCommander)  # check() has seen it
        field = battle.state
        stand = field.stands[command.stand]
        after = stand.at(stand.hex, command.facing)
        field.place(after)
        unit = field.units[stand.unit]
        event = CommanderMoved(
            rule="DW-X.2.1-f",
            stand=stand.id,
            name=unit_name(unit),
            side=unit.side,
            path=(_place(stand),),
            facing=command.facing,
            hex=field.ground.map.name(stand.hex),
            points=0,
        )
        battle.emit(event)
        battle.replace(msgspec.structs.replace(self, turned=(*self.turned, stand.id)))


def _place(stand: Stand) -> tuple[int, int]:
    q, r = axial(stand.hex)
    return q, r
