"""The commands are deployed by turns, the defender's largest first (seed line 899)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from oriflamme.board.outlines import Outline
from oriflamme.board.table import Rect, corners
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about_command
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.terrain.lie import overlap as covers
from oriflamme.rulesets.fictionalis.terrain.shapes import hull
from oriflamme.rulesets.fictionalis.troops import Type
from oriflamme.rulesets.fictionalis.worded import WordedCommand, WordedDecision

from . import planned, zones
from .counting import counted
from .laying_out import LayingOut
from .proposing import Array, proposed_baggage, proposed_line


class DeployCommand(WordedCommand, frozen=True, tag="dbf-deploy-command-1"):
    """Deploy this command next."""

    words = "dbf-do-deploy-command"

    command: Name


def to_deploy(field: Field, command: str) -> list[Element]:
    """Return the elements of a command that have to be deployed before the battle; Lurkers come later (DBF-DEPLOY-ORDER)."""
    return [
        one
        for one in field.of_command(command)
        if one.place is Place.RESERVE and one.kind.type is not Type.LURKER
    ]


class CommandsDeploy(Step, frozen=True, tag="dbf-commands-deploy-1"):
    """A side deploys a command, then the other, until all are deployed (DBF-DEPLOY-ORDER).

    `deployed` are the commands that have been, `begun` the sides that have deployed their first.
    """

    turn: str
    deployed: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()

    def run(self, battle: Battle[Field]) -> None:
        """Find out whose turn it is; what has to come first is not asked."""
        field = battle.state
        for side in (self.turn, field.theatre.opponent(self.turn)):
            waiting = [
                command.id
                for command in field.commands_of(side)
                if command.id not in self.deployed and to_deploy(field, command.id)
            ]
            if waiting:
                if side not in self.begun:
                    most = max(counted(field, name) for name in waiting)
                    waiting = [name for name in waiting if counted(field, name) == most]
                battle.push(WhichCommand(side, tuple(waiting), self.deployed, self.begun))
                return


class WhichCommand(WordedDecision, frozen=True, tag="dbf-which-command-1"):
    """A side says which of its commands it deploys next; when there is but one it is not asked (DBF-DEPLOY-ORDER)."""

    help = "dbf-help-which-command"

    player: str
    commands: tuple[str, ...]
    deployed: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    chosen: str | None = None

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, when it has a choice."""
        return () if self.chosen is not None or len(self.commands) < 2 else (self.player,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the command."""
        return Prompt(player, Text("dbf-ask-which-command"), "DBF-DEPLOY-ORDER")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield each command."""
        return (DeployCommand(name) for name in self.commands)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Return why a command is refused: another is larger, or it is deployed already."""
        if isinstance(command, DeployCommand) and command.command in self.commands:
            return LEGAL
        return refuse("DBF-DEPLOY-ORDER", "dbf-refused-which-command")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Note it."""
        assert isinstance(command, DeployCommand)  # check() has seen it
        battle.replace(msgspec.structs.replace(self, chosen=command.command))

    def conclude(self, battle: Battle[Field]) -> None:
        """Let it be arranged, and go on with the other side."""
        name = self.chosen or self.commands[0]
        battle.push(
            CommandArrayed(self.player, name),
            CommandsDeploy(
                battle.state.theatre.opponent(self.player),
                (*self.deployed, name),
                (*self.begun, self.player),
            ),
        )


class CommandArrayed(Step, frozen=True, tag="dbf-command-arrayed-1"):
    """Propose places for a command, and ask its side."""

    side: str
    command: str

    def run(self, battle: Battle[Field]) -> None:
        """Ask, unless there is no place for any of it."""
        field = battle.state
        waiting = to_deploy(field, self.command)
        baggage = proposed_baggage(field, self.side, waiting)
        line = proposed_line(
            field, self.side, planned.array_of(field, self.side), command=self.command, taken=baggage
        )
        places = {**baggage, **line}
        if places:
            # Where the ground leaves no room for order, none is asked for.
            crowded = any(True for _ in order_reasons(field, self.command, places))
            battle.push(
                DeployingCommand(
                    player=self.side, places=places, proposal=places, command=self.command, crowded=crowded
                )
            )


class DeployingCommand(LayingOut, frozen=True, tag="dbf-deploying-command-1", kw_only=True):
    """A side arranges a command. `crowded`: there is no room to keep it apart and in its place in the array."""

    help = "dbf-help-deploying-command"

    question: ClassVar[str] = "dbf-ask-deploy-command"
    rule: ClassVar[str] = "DBF-DEPLOY-ORDER"

    command: str
    crowded: bool = False

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the places of this command."""
        name = about_command(battle.state.commands[self.command])
        return Prompt(player, Text(self.question, {"command": name}), self.rule)

    def against_all(self, field: Field) -> Iterator[Reason]:
        """Yield every reason against the places, the order of the commands among them."""
        yield from super().against_all(field)
        if not self.crowded:
            yield from order_reasons(field, self.command, self.places)


def order_reasons(field: Field, command: str, places: Mapping[str, Rect]) -> Iterator[Reason]:
    """Yield each command with which one is mixed, or to which it is not as the array has it (DBF-DEPLOY-ORDER, -PLAN)."""
    own = _in_line(field, dict(places))
    if not own:
        return
    side = field.commands[command].side
    array = planned.array_of(field, side)
    for other in field.commands_of(side):
        standing = {
            one.id: one.at
            for one in field.of_command(other.id)
            if one.place is Place.TABLE and one.rect is not None
        }
        theirs = _in_line(field, standing)
        if other.id == command or not theirs:
            continue
        words = {"a": about_command(field.commands[command]), "b": about_command(other)}
        if _mixed(own, theirs):
            yield Reason("DBF-DEPLOY-ORDER", text("dbf-refused-mixed", **words))
        if not _as_arrayed(field, side, array, (command, own), (other.id, theirs)):
            yield Reason("DBF-DEPLOY-PLAN", text("dbf-refused-not-as-arrayed", **words))


def _in_line(field: Field, places: Mapping[str, Rect]) -> list[Rect]:
    """Return the places of those who make up a command's order: neither Baggage, nor garrison, nor vessels, nor Aerials."""
    return [
        rect
        for name, rect in places.items()
        if field.elements[name].kind.land
        and field.elements[name].kind.type is not Type.BAGGAGE
        and not zones.in_fortified_town(field, rect)
    ]


def _mixed(own: list[Rect], theirs: list[Rect]) -> bool:
    """Return whether a base of the one stands within the rubber band round the other."""
    for group, others in ((own, theirs), (theirs, own)):
        band = _band(group)
        if any(covers(band, Outline(corners(rect))) for rect in others):
            return True
    return False


def _band(rects: list[Rect]) -> Outline:
    return Outline(tuple(hull(tuple(point for rect in rects for point in corners(rect)))))


def _as_arrayed(
    field: Field,
    side: str,
    array: Array,
    one: tuple[str, list[Rect]],
    other: tuple[str, list[Rect]],
) -> bool:
    """Return whether two commands stand to one another as the array has them, by the middles of their bases."""
    where = {name: (row, at) for row, names in enumerate(array) for at, name in enumerate(names)}
    if one[0] not in where or other[0] not in where:
        return True
    sign = 1 if field.theatre.facing(side) == 0 else -1
    (row, at), (other_row, other_at) = where[one[0]], where[other[0]]
    (x, y), (other_x, other_y) = _middle(one[1]), _middle(other[1])
    if row == other_row:
        return (at < other_at) == (sign * x < sign * other_x)
    return (row < other_row) == (sign * y < sign * other_y)


def _middle(rects: list[Rect]) -> tuple[float, float]:
    return sum(rect.x for rect in rects) / len(rects), sum(rect.y for rect in rects) / len(rects)


COMMANDS = (DeployCommand,)
STEPS = (CommandsDeploy, WhichCommand, CommandArrayed, DeployingCommand)
