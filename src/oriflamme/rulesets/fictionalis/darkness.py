"""Night, fog, mist, snow and sandstorm: whose dice are his own, which commands stop, who gropes his way (seed 1192-1198).

The PIP dice themselves are `initiative`'s. It asks `own_dice` and `stopped` before it rolls, and calls `scored` after.
"""

from __future__ import annotations

from typing import Final

import msgspec

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import altered, pieces_of

from . import visibility
from .conditions import dark_rules, is_night
from .field import Field
from .naming import about_command
from .pieces import ArmyCommand, Element
from .sunlight import sun_in_face

LOW: Final = 2
"""A PIP score that low counts towards stopping, and so many of them stop a command (DBF-NIGHT-FREEZE)."""

BLIND: Final = 100 * PACE
"""Who sees no farther moves no farther, off the road (DBF-SPEED-LIMIT100)."""


class CommandStopped(Event, frozen=True, tag="dbf-command-stopped-1", kw_only=True):
    """A command stopped for want of light, or goes on again (DBF-NIGHT-FREEZE, DBF-NIGHT-START)."""

    command: str
    name: Text
    stops: bool
    pieces: tuple[str, ...] = ()

    def text(self) -> Text:
        """Return the words: which command, and whether it stops or goes on."""
        return Text("dbf-command-stops" if self.stops else "dbf-command-goes-on", {"command": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered(self.pieces, self.text())


class NightWatch(Step, frozen=True, tag="dbf-night-watch-1"):
    """At the start and at the end of each bound: who stops in the dark, and who goes on (DBF-NIGHT-FREEZE)."""

    def run(self, battle: Battle[Field]) -> None:
        watch(battle)


def own_dice(field: Field) -> bool:
    """Return whether every command has its own die, regular ones included (DBF-NIGHT-PIP)."""
    return dark_rules(field)


def stopped(field: Field, command: ArmyCommand) -> bool:
    """Return whether a command neither moves nor rolls its die until it sees something (DBF-NIGHT-FREEZE).

    So do those that are not reliable, and those that have twice scored 2 or less since visibility was restricted. It is
    over when visibility is restricted no more, or as soon as an element of the command has seen the enemy.
    """
    if not dark_rules(field) or not field.sky.restricted or command.sighted:
        return False
    return not command.engaged or command.low >= LOW


def scored(battle: Battle[Field], command_id: str, score: int) -> None:
    """Note a PIP score of a command: low ones count while visibility is restricted (DBF-NIGHT-FREEZE)."""
    field = battle.state
    command = field.commands[command_id]
    if field.sky.restricted and score <= LOW:
        field.order(msgspec.structs.replace(command, low=command.low + 1))


def watch(battle: Battle[Field]) -> None:
    """Find out which commands have seen the enemy, and tell which stop and which go on (DBF-NIGHT-FREEZE)."""
    field = battle.state
    dark = dark_rules(field)
    if dark is not field.sky.restricted:
        field.sky = msgspec.structs.replace(field.sky, restricted=dark)
        for command in list(field.commands.values()):
            field.order(msgspec.structs.replace(command, low=0, sighted=False))
    rule = "DBF-NIGHT-START" if is_night(field) else "DBF-NIGHT-FREEZE"
    for command in list(field.commands.values()):
        sighted = dark and (command.sighted or visibility.sees_enemy(field, command.id))
        seen = msgspec.structs.replace(command, sighted=sighted)
        stops = stopped(field, seen)
        if stops is not command.frozen:
            battle.emit(
                CommandStopped(
                    rule=rule,
                    command=command.id,
                    name=about_command(command),
                    stops=stops,
                    pieces=pieces_of(field, command.id),
                )
            )
        field.order(msgspec.structs.replace(seen, frozen=stops))


def slowed(field: Field, element: Element) -> bool:
    """Return whether an element moves at most 100p off the road for want of light (DBF-NIGHT-SPEED, DBF-SPEED-LIMIT100).

    So do those who see no farther than that, creatures of the desert in a sandstorm by day excepted; and orcs and others
    of their kind with the sun in their faces (DBF-RACE-ORC-b).
    """
    if sun_in_face(field, element):
        return True
    return is_blind(visibility.sight_limit(field, element))


def is_blind(limit: int | None) -> bool:
    """Return whether who sees so far, in thousandths of a pace, moves at most 100p; None: any distance (DBF-SPEED-LIMIT100)."""
    return limit is not None and limit <= BLIND


STEPS = (NightWatch,)
EVENTS = (CommandStopped,)
