"""Unreliable allies: who holds back, until when, and who changes sides (seed lines 974-984)."""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec

from oriflamme.board.table import FULL_TURN, PACE, TOUCH, Rect, contact, gap, shifted, turned
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import altered, pieces_of

from . import visibility
from .field import Field
from .naming import about_command
from .pieces import ArmyCommand, Element, Place, Rank

UNRELIABLE_SCORE: Final = 1
DISTANCE: Final = 600 * PACE
"""How near to an enemy its moves may not bring an ally who has not engaged (DBF-ALLY-LIMITS)."""

_GRAIN: Final = 10 * PACE
_HALF_TURN: Final = FULL_TURN // 2


class Loyal(Page, frozen=True, omit_defaults=True, tag="dbf-loyal-1"):
    """The commands of which the players agreed that they would never change sides, by id (DBF-ALLY-DEFECT)."""

    commands: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Loyal:
        """Return the page: nothing of it is secret."""
        return self


class Spur(Enum):
    """What makes an ally engage after all (DBF-ALLY-ENGAGE)."""

    SIX = "six"
    SHOT_AT = "shot-at"
    ASSAULTED = "assaulted"
    CONTACTED = "contacted"
    ENEMY_DEMORALISED = "enemy-demoralised"


class AllyHoldsBack(Event, frozen=True, tag="dbf-ally-holds-back-1", kw_only=True):
    """An allied general proved unreliable: his first PIP score of the game was 1."""

    command: str
    name: Text
    pieces: tuple[str, ...] = ()

    def text(self) -> Text:
        """Return the words: which command."""
        return Text("dbf-ally-holds-back", {"command": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered(self.pieces, self.text())


class AllyEngaged(Event, frozen=True, tag="dbf-ally-engaged-1", kw_only=True):
    """An unreliable ally engaged."""

    command: str
    name: Text
    spur: Spur
    pieces: tuple[str, ...] = ()

    def text(self) -> Text:
        """Return the words: which command, and what made it."""
        return Text(
            "dbf-ally-engaged",
            {"command": self.name, "spur": Text(f"dbf-ally-spur-{self.spur.value}")},
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered(self.pieces, self.text())


class AllyDefected(Event, frozen=True, tag="dbf-ally-defected-1", kw_only=True):
    """An unreliable ally changed sides with his whole command."""

    command: str
    name: Text
    side: str
    pieces: tuple[str, ...] = ()

    def text(self) -> Text:
        """Return the words: which command, and for whom it now fights."""
        return Text("dbf-ally-defected", {"command": self.name, "side": Text(f"side-{self.side}")})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered(self.pieces, self.text())


EVENTS = (AllyHoldsBack, AllyEngaged, AllyDefected)
PAGES = (Loyal,)


# -- the test, and what ends it ----------------------------------------------------------------------------------------


def try_reliability(battle: Battle[Field], command_id: str) -> None:
    """Find out from its first PIP score of the game whether an allied command is reliable (DBF-ALLY-TEST)."""
    command = battle.state.commands[command_id]
    if command.rank is Rank.ALLY and command.first_score == UNRELIABLE_SCORE:
        battle.state.order(msgspec.structs.replace(command, engaged=False))
        battle.emit(
            AllyHoldsBack(
                rule="DBF-ALLY-TEST",
                command=command_id,
                name=about_command(command),
                pieces=pieces_of(battle.state, command_id),
            )
        )


def engage(battle: Battle[Field], command_id: str, spur: Spur) -> None:
    """Let an unreliable ally engage, for good; nothing when he has engaged already (DBF-ALLY-ENGAGE)."""
    command = battle.state.commands[command_id]
    if command.engaged:
        return
    battle.state.order(msgspec.structs.replace(command, engaged=True))
    battle.emit(
        AllyEngaged(
            rule="DBF-ALLY-ENGAGE",
            command=command_id,
            name=about_command(command),
            spur=spur,
            pieces=pieces_of(battle.state, command_id),
        )
    )


def provoked(battle: Battle[Field], element_id: str, spur: Spur) -> None:
    """Say that an enemy shot at, made a magic assault on or contacted an element: its command engages (DBF-ALLY-ENGAGE)."""
    engage(battle, battle.state.elements[element_id].command, spur)


def contacts_made(battle: Battle[Field], mover_id: str) -> None:
    """Let the unreliable allies engage whose elements an enemy has just moved to contact (DBF-ALLY-ENGAGE)."""
    field = battle.state
    mover = field.elements[mover_id]
    for other, _ in field.touching(mover_id):
        if other.side != mover.side:
            provoked(battle, other.id, Spur.CONTACTED)


def defect_if_due(battle: Battle[Field]) -> None:
    """Let unreliable allies engage, or change sides, now that a command is demoralised (DBF-ALLY-ENGAGE, DBF-ALLY-DEFECT).

    Those with a demoralised enemy command engage; of the others, those change sides who can and have a demoralised command
    of their own side. To be called whenever a command becomes demoralised.
    """
    field = battle.state
    shaken = {command.side for command in field.commands.values() if command.demoralised}
    for command in list(field.commands.values()):
        if command.engaged:
            continue
        if field.theatre.opponent(command.side) in shaken:
            engage(battle, command.id, Spur.ENEMY_DEMORALISED)
        elif command.side in shaken and may_defect(field, command):
            _defect(battle, command)


def may_defect(field: Field, command: ArmyCommand) -> bool:
    """Return whether an unreliable ally is of those who change sides (DBF-ALLY-DEFECT).

    Irregulars of another nation than the main army, which is the C-in-C's, and anybody of the same nation in a civil war;
    not those of whom the players have agreed otherwise.
    """
    if command.engaged or command.id in field.pages[Loyal].commands:
        return False
    nations = field.theatre.nations
    main = next(
        (one.id for one in field.commands.values() if one.origin == command.origin and one.rank is Rank.CINC),
        "",
    )
    foreign = nations.get(command.id) != nations.get(main)
    return not command.regular if foreign else field.theatre.game.kin_defect


def _defect(battle: Battle[Field], command: ArmyCommand) -> None:
    field = battle.state
    side = field.theatre.opponent(command.side)
    turned_coats = msgspec.structs.replace(command, side=side, engaged=True)
    field.order(turned_coats)
    field.put(
        *(
            msgspec.structs.replace(element, side=side)
            for element in field.of_command(command.id)
            if element.place is not Place.LOST
        )
    )
    battle.emit(
        AllyDefected(
            rule="DBF-ALLY-DEFECT",
            command=command.id,
            name=about_command(turned_coats),
            side=side,
            pieces=pieces_of(battle.state, command.id),
        )
    )


# -- what he does not do before -----------------------------------------------------------------------------------------


def holds_back(field: Field, element: Element) -> bool:
    """Return whether an element belongs to an unreliable ally who has not engaged (DBF-ALLY-LIMITS).

    Such troops do not shoot, make no magic assault and cast no spell, and do not advance spontaneously.
    """
    return not field.commands[element.command].engaged


def may_move(field: Field, element: Element, start: Rect | None, end: Rect) -> bool:
    """Return whether an unreliable ally's element may move straight, or turn, from one place to another (DBF-ALLY-LIMITS).

    Nowhere on the way may it be nearer than 600p to an enemy it knows of and nearer than it was at the start; `start` is
    None when it arrives on the table, where it only may not contact an enemy. Elements of others may, always.
    """
    if not holds_back(field, element):
        return True
    if start is None:
        return not any(
            contact(end, other.at) is not None for other in field.on_table() if other.side != element.side
        )
    for name in visibility.known(field, element.command):
        other = field.elements[name]
        if other.rect is not None and _draws_near(start, end, other.rect):
            return False
    return True


def _draws_near(start: Rect, end: Rect, enemy: Rect) -> bool:
    before = gap(start, enemy)
    way = abs(end.x - start.x) + abs(end.y - start.y)
    if before - way - start.width - start.depth >= DISTANCE:
        return False
    limit = min(before, DISTANCE)
    return any(gap(place, enemy) < limit - TOUCH for place in _places(start, end, way))


def _places(start: Rect, end: Rect, way: int) -> list[Rect]:
    """Return places on the way no more than ten paces apart, the end included."""
    count = max(1, -(-way // _GRAIN))
    angle = (end.angle - start.angle + _HALF_TURN) % FULL_TURN - _HALF_TURN
    dx, dy = end.x - start.x, end.y - start.y
    return [
        turned(shifted(start, dx * step // count, dy * step // count), angle * step // count)
        for step in range(1, count)
    ] + [end]
