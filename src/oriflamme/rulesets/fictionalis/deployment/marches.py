"""Flank marches: announced on a 6, opposed or not, entering in the next bound (seed lines 921-925)."""

from __future__ import annotations

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import LEFT, RIGHT
from oriflamme.rulesets.fictionalis.headings import FlankArrivals
from oriflamme.rulesets.fictionalis.naming import about_command
from oriflamme.rulesets.fictionalis.pieces import ArmyCommand, Element, Place
from oriflamme.rulesets.fictionalis.playback import banner

from .borders import Repulsed
from .counting import strength


class FlankMarches(Page, frozen=True, omit_defaults=True, tag="dbf-flank-marches-1"):
    """What is known of flank marches, by the command's id.

    - `announced`: the bound in which each was announced (DBF-FLANK-ROLL).
    - `stragglers`: the bound in which its stragglers may enter, because it scored a 6 (DBF-FLANK-STRAGGLERS).
    """

    announced: dict[str, int] = {}
    stragglers: dict[str, int] = {}

    def seen_by(self, player: str | None) -> FlankMarches:
        """Return the page: nothing of it is secret."""
        return self


class FlankAnnounced(Event, frozen=True, tag="dbf-flank-announced-1", kw_only=True):
    """A flank march will arrive in its side's next bound, on this flank as its owner sees the table (DBF-FLANK-ROLL)."""

    reveals = True

    command: str
    name: Text
    flank: str

    def text(self) -> Text:
        """Return the words: which command, on which side."""
        return Text(f"dbf-flank-announced-{self.flank}", {"command": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text())


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

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text())


class FlankUnopposed(Event, frozen=True, tag="dbf-flank-unopposed-1", kw_only=True):
    """The opponent has no flank march on that side, and has said so (DBF-FLANK-ROLL)."""

    side: str

    def text(self) -> Text:
        """Return the words: who has none."""
        return Text("dbf-flank-unopposed", {"side": Text(f"side-{self.side}")})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text())


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

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text())


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
            field.pages.change(Repulsed, commands=(*field.pages[Repulsed].commands, one.id))
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
    announced = field.pages[FlankMarches].announced
    field.pages.change(FlankMarches, announced={**announced, command.id: field.bound.number})
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
    return command.arriving and (field.pages[FlankMarches].announced.get(command.id, 0) < field.bound.number)


def enter(battle: Battle[Field], command: ArmyCommand) -> None:
    """Let a flank march begin to come on to the table in the moves of this bound."""
    field = battle.state
    flanks = field.pages[FlankArrivals].flanks
    field.pages.change(FlankArrivals, flanks={**flanks, command.id: command.flank or RIGHT})
    battle.emit(
        FlankEnters(
            rule="DBF-FLANK-ENTRY",
            command=command.id,
            name=about_command(command),
            flank=command.flank or RIGHT,
            repulsed=repulsed(field, command),
        )
    )


def has_entered(field: Field, command: ArmyCommand) -> bool:
    """Return whether a flank march has begun to come on: magic may hold up one that is due (DBF-SPELL-DELAY)."""
    return command.id in field.pages[FlankArrivals].flanks


def may_enter(field: Field, element: Element) -> bool:
    """Return whether an element of a flank march may come on to the table in this bound."""
    if element.place is not Place.FLANK:
        return False
    command = field.commands[element.command]
    if field.pages[FlankMarches].stragglers.get(command.id) == field.bound.number:
        return True
    return due(field, command) and has_entered(field, command)


def stragglers_end(field: Field, command: ArmyCommand) -> bool:
    """Return whether a command's stragglers might enter in this bound; they may no more."""
    known = field.pages[FlankMarches].stragglers
    if command.id not in known:
        return False
    others = {name: bound for name, bound in known.items() if name != command.id}
    field.pages.change(FlankMarches, stragglers=others)
    return known[command.id] == field.bound.number


def repulsed(field: Field, command: ArmyCommand) -> bool:
    """Return whether a command comes from a flank march that a larger one has repulsed."""
    return command.id in field.pages[Repulsed].commands


EVENTS = (FlankAnnounced, FlankOpposed, FlankUnopposed, FlankEnters)
PAGES = (FlankMarches,)
