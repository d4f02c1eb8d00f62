"""Flank marches: announced on a 6, opposed or not, entering in the next bound (seed lines 921-925)."""

from __future__ import annotations

from typing import Final

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import LEFT, RIGHT
from oriflamme.rulesets.fictionalis.headings import ARRIVED
from oriflamme.rulesets.fictionalis.naming import about_command
from oriflamme.rulesets.fictionalis.pieces import ArmyCommand, Element, Place

from .borders import REPULSED
from .counting import strength

ANNOUNCED: Final = "flank-announced:"
"""Ledger: the bound in which a command's flank march was announced, by its id."""

STRAGGLERS_DUE: Final = "stragglers-due:"
"""Ledger: the bound in which a command's stragglers may enter, because it scored a 6 (DBF-FLANK-STRAGGLERS)."""


class FlankAnnounced(Event, frozen=True, tag="dbf-flank-announced-1", kw_only=True):
    """A flank march will arrive in its side's next bound, on this flank as its owner sees the table (DBF-FLANK-ROLL)."""

    reveals = True

    command: str
    name: Text
    flank: str

    def text(self) -> Text:
        """Return the words: which command, on which side."""
        return Text(f"dbf-flank-announced-{self.flank}", {"command": self.name})


class FlankOpposed(Event, frozen=True, tag="dbf-flank-opposed-1", kw_only=True):
    """Both sides march round the same flank: how many elements each has, and whether each is repulsed (DBF-FLANK-OPPOSED)."""

    reveals = True

    first: Text
    second: Text
    strengths: tuple[int, int]
    repulsed: tuple[bool, bool]

    def text(self) -> Text:
        """Return the words: who met whom, and who is repulsed."""
        which = "both" if all(self.repulsed) else "second" if self.repulsed[1] else "first"
        return Text(
            f"dbf-flank-opposed-{which}",
            {
                "first": self.first,
                "second": self.second,
                "own": self.strengths[0],
                "other": self.strengths[1],
            },
        )


class FlankUnopposed(Event, frozen=True, tag="dbf-flank-unopposed-1", kw_only=True):
    """The opponent has no flank march on that side, and has said so (DBF-FLANK-ROLL)."""

    side: str

    def text(self) -> Text:
        """Return the words: who has none."""
        return Text("dbf-flank-unopposed", {"side": Text(f"side-{self.side}")})


class FlankEnters(Event, frozen=True, tag="dbf-flank-enters-1", kw_only=True):
    """A flank march comes on to the table in this bound."""

    command: str
    name: Text
    flank: str
    repulsed: bool = False

    def text(self) -> Text:
        """Return the words: which command, and whether it was repulsed."""
        words = "dbf-flank-enters-repulsed" if self.repulsed else f"dbf-flank-enters-{self.flank}"
        return Text(words, {"command": self.name})


def announce(battle: Battle[Field], command: ArmyCommand) -> None:
    """Say that a command's flank march arrives, and compare it with the enemy's on that side (DBF-FLANK-ROLL, -OPPOSED)."""
    field = battle.state
    assert command.flank is not None  # only who marches announces it
    _coming(battle, command)
    opponent = _opposing(field, command)
    if opponent is None:
        battle.emit(FlankUnopposed(rule="DBF-FLANK-ROLL", side=field.theatre.opponent(command.side)))
        return
    _coming(battle, opponent)
    sizes = strength(field, command.id), strength(field, opponent.id)
    repulsed = sizes[0] <= sizes[1], sizes[1] <= sizes[0]
    for one, beaten in zip((command, opponent), repulsed, strict=True):
        if beaten:
            field.ledger[REPULSED + one.id] = 1
    battle.emit(
        FlankOpposed(
            rule="DBF-FLANK-OPPOSED",
            first=about_command(command),
            second=about_command(opponent),
            strengths=sizes,
            repulsed=repulsed,
        )
    )


def _coming(battle: Battle[Field], command: ArmyCommand) -> None:
    field = battle.state
    if command.arriving:
        return
    field.order(msgspec.structs.replace(field.commands[command.id], arriving=True))
    field.ledger[ANNOUNCED + command.id] = field.bound.number
    battle.emit(
        FlankAnnounced(
            rule="DBF-FLANK-ROLL",
            command=command.id,
            name=about_command(command),
            flank=command.flank or LEFT,
        )
    )


def _opposing(field: Field, command: ArmyCommand) -> ArmyCommand | None:
    """Return the enemy command that marches round the same edge of the table and is not there yet."""
    for other in field.commands.values():
        if (
            other.side != command.side
            and other.flank is not None
            and _edge(field, other) == _edge(field, command)
        ):
            return other
    return None


def _edge(field: Field, command: ArmyCommand) -> bool:
    """Return whether the edge that a command marches to is the left one of the drawing."""
    return (command.flank == LEFT) == (field.theatre.facing(command.origin) == 0)


def due(field: Field, command: ArmyCommand) -> bool:
    """Return whether a command's flank march enters in this bound: it was announced in an earlier one (DBF-FLANK-ROLL)."""
    return command.arriving and field.ledger.get(ANNOUNCED + command.id, 0) < field.bound.number


def enter(battle: Battle[Field], command: ArmyCommand) -> None:
    """Let a flank march begin to come on to the table in the moves of this bound."""
    field = battle.state
    field.ledger[ARRIVED + command.id] = 1 if command.flank == LEFT else 2
    battle.emit(
        FlankEnters(
            rule="DBF-FLANK-ENTRY",
            command=command.id,
            name=about_command(command),
            flank=command.flank or RIGHT,
            repulsed=field.ledger.get(REPULSED + command.id, 0) > 0,
        )
    )


def has_entered(field: Field, command: ArmyCommand) -> bool:
    """Return whether a flank march has begun to come on: magic may hold up one that is due (DBF-SPELL-DELAY)."""
    return ARRIVED + command.id in field.ledger


def may_enter(field: Field, element: Element) -> bool:
    """Return whether an element of a flank march may come on to the table in this bound."""
    if element.place is not Place.FLANK:
        return False
    command = field.commands[element.command]
    if field.ledger.get(STRAGGLERS_DUE + command.id) == field.bound.number:
        return True
    return due(field, command) and has_entered(field, command)


def repulsed(field: Field, command: ArmyCommand) -> bool:
    """Return whether a command comes from a flank march that a larger one has repulsed."""
    return field.ledger.get(REPULSED + command.id, 0) > 0


EVENTS = (FlankAnnounced, FlankOpposed, FlankUnopposed, FlankEnters)
