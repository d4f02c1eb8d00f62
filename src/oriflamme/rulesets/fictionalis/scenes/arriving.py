"""What the desk of the movement phase shows of those who come late: who waits beside the table, and leaping Lurkers."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.table import DEGREE, PACE, Rect
from oriflamme.kernel.battle import View
from oriflamme.kernel.scenes import Drag, Piece
from oriflamme.kernel.steps import Command
from oriflamme.kit.desks import plain
from oriflamme.rulesets.fictionalis.army_lists import base_of
from oriflamme.rulesets.fictionalis.deployment import marches
from oriflamme.rulesets.fictionalis.deployment.ambush import Unmask, Unmasking
from oriflamme.rulesets.fictionalis.deployment.borders import border_of
from oriflamme.rulesets.fictionalis.deployment.entering import DragIn
from oriflamme.rulesets.fictionalis.deployment.lurkers import Leaping
from oriflamme.rulesets.fictionalis.field import Field

from .pieces import piece


def beside_table(field: Field, player: str) -> dict[str, Rect]:
    """Return where those are shown who may enter in this bound: off the table, before the stretch of edge that is theirs."""
    places: dict[str, Rect] = {}
    for command in field.commands_of(player):
        entering = [one for one in field.of_command(command.id) if marches.may_enter(field, one)]
        entering = [one for one in entering if not (one.deeds.tactical or one.deeds.marches)]
        border = border_of(field, command)
        spots = list(border.stops(field.surface.frontage))
        for number, element in enumerate(entering):
            width, depth = base_of(element, field.theatre.readings.scale)
            rank, spot = divmod(number, len(spots))
            behind = (rank * 2 + 1) * field.surface.frontage
            start = border.before(spots[spot], width, depth + 2 * behind)
            places[element.id] = Rect(start.x, start.y, width, depth, start.angle)
    return places


def waiting_pieces(field: Field, player: str) -> Iterator[Piece]:
    """Yield those who may enter, as pieces."""
    for name, rect in beside_table(field, player).items():
        yield piece(field, field.elements[name], rect)


def waiting_drags(field: Field, player: str) -> Iterator[Drag]:
    """Yield those who may enter, to be dragged on to the table with all that are selected with them."""
    for name, rect in beside_table(field, player).items():
        command = DragIn((name,), name, rect.x / PACE, rect.y / PACE, rect.angle / DEGREE)
        yield Drag(name, plain(command), together="elements")


def leaps(view: View[Field], player: str) -> Iterator[Command]:
    """Yield for each enemy whom a Lurker may set on the first way to do it; they are clicked on the enemy."""
    told: set[str] = set()
    for command in Leaping().options(view, player):
        if command.enemy not in told:
            told.add(command.enemy)
            yield command


def unmaskings(view: View[Field], player: str) -> Iterator[Unmask]:
    """Yield the ambushers who may come to light without moving."""
    return Unmasking().options(view, player)
