"""Edges of the table by which troops arrive: where along them, facing where (seed lines 903, 921-927)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.board.table import QUARTER_TURN, TOUCH, Point, Rect, advanced
from oriflamme.kernel.pages import Page
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import LEFT
from oriflamme.rulesets.fictionalis.headings import FlankArrivals
from oriflamme.rulesets.fictionalis.pieces import ArmyCommand


class Repulsed(Page, frozen=True, omit_defaults=True, tag="dbf-repulsed-1"):
    """The commands whose flank marches were repulsed by larger ones, by id (DBF-FLANK-OPPOSED)."""

    commands: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Repulsed:
        """Return the page: nothing of it is secret."""
        return self


class Border(msgspec.Struct, frozen=True):
    """A stretch of an edge of the table: which way one looks who comes in over it, and from where to where it goes.

    `low` and `high` are in thousandths of a pace along the edge, x of the long edges and y of the short ones.
    """

    angle: int
    low: int
    high: int
    width: int
    depth: int

    def within(self, along: int, width: int, depth: int) -> Rect:
        """Return a base wholly on the table, its rear edge on the edge, its middle so far along it."""
        return advanced(self.before(along, width, depth), depth)

    def before(self, along: int, width: int, depth: int) -> Rect:
        """Return a base wholly off the table, its front edge on the edge: from there a move is measured (DBF-FLANK-MEASURE)."""
        half = depth // 2
        places = {
            0: (along, self.depth + half),
            QUARTER_TURN: (-half, along),
            2 * QUARTER_TURN: (along, -half),
            3 * QUARTER_TURN: (self.width + half, along),
        }
        x, y = places[self.angle]
        return Rect(x, y, width, depth, self.angle)

    def along(self, point: Point | Rect) -> int:
        """Return how far along the edge a point is."""
        return point.x if self.angle % (2 * QUARTER_TURN) == 0 else point.y

    def holds(self, rect: Rect) -> bool:
        """Return whether a base that faces inwards is not beyond the ends of the stretch."""
        at = self.along(rect)
        return self.low - TOUCH <= at - rect.width // 2 and at + rect.width // 2 <= self.high + TOUCH

    def stops(self, width: int) -> Iterator[int]:
        """Yield places for bases side by side, from the middle of the stretch outwards."""
        middle = (self.low + self.high) // 2
        reach = (self.high - self.low) // 2 - width // 2
        for number in range(reach // width + 1):
            for sign in (1, -1) if number else (1,):
                yield middle + sign * number * width


def border_of(field: Field, command: ArmyCommand) -> Border:
    """Return where a command's late arrivals come in: its base line, or the side of its flank march (DBF-DEPLOY-DEMON-a).

    The march comes in between the middle and the enemy's base line, a repulsed one on its own half (DBF-FLANK-ENTRY,
    DBF-FLANK-REPULSED).
    """
    surface = field.surface
    looks_up = field.theatre.facing(command.origin) == 0
    flank = flank_of(field, command)
    if flank is None:
        return Border(0 if looks_up else 2 * QUARTER_TURN, 0, surface.width, surface.width, surface.depth)
    west = (flank == LEFT) == looks_up
    own_half = command.id in field.pages[Repulsed].commands
    half = surface.depth // 2
    lower = own_half == looks_up
    low, high = (half, surface.depth) if lower else (0, half)
    return Border(QUARTER_TURN if west else 3 * QUARTER_TURN, low, high, surface.width, surface.depth)


def flank_of(field: Field, command: ArmyCommand) -> str | None:
    """Return the flank by which a command has come, or is coming, as its owner sees the table; None for the front."""
    return field.pages[FlankArrivals].flanks.get(command.id, command.flank)


PAGES = (Repulsed,)
