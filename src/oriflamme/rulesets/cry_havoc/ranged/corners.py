"""Corners of walls: they cover against one direction in a player's phase, that which is named or of the first shot (CH-3.2-j)."""

from __future__ import annotations

from typing import Self

from oriflamme.board.hexes import Direction
from oriflamme.kernel.pages import Page
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.turn import Deeds

from .lines import leaving
from .surprise import surprised


class Corners(Page, frozen=True, tag="ch-corners-1"):
    """Against which side of his hex each who stands at a corner is covered in a phase; open to all."""

    turn: int = 0
    phase: str = ""
    against: dict[str, Direction] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


def sides_of(shooter: Figure, target: Figure) -> tuple[Direction, ...]:
    """Return the side of his hex by which shots come at a target: two where they come by a corner of it."""
    return leaving(shooter.hex - target.hex)


def _against(field: Field) -> dict[str, Direction]:
    page = field.pages[Corners]
    return page.against if (page.turn, page.phase) == (field.turn, field.pages[Deeds].phasing) else {}


def covers(field: Field, shooter: Figure, target: Figure) -> bool:
    """Return whether the corner at which a target stands covers it against a shooter: no other side was named, or shot from first."""
    kept = _against(field).get(target.id)
    return kept is None or kept in sides_of(shooter, target)


def cornered(field: Field, figure: Figure) -> bool:
    """Return whether somebody stands at the corner of a wall, and knows of the enemy (CH-3.4-c)."""
    return any(field.ground(hex).corner for hex in field.cells(figure)) and not surprised(field, figure)


def undecided(field: Field, figure: Figure) -> bool:
    """Return whether in this phase no side of somebody's hex has been named, or shot from."""
    return figure.id not in _against(field)


def face(field: Field, figure: Figure, side: Direction) -> None:
    """Note against which side of his hex the corner at which somebody stands covers him in this phase."""
    kept = {**_against(field), figure.id: side}
    field.pages.put(Corners(field.turn, field.pages[Deeds].phasing, kept))


def shot_at(field: Field, shooter: Figure, target: Figure) -> None:
    """Note from where the first shot at somebody behind a corner comes, if its owner has named no side."""
    if any(field.ground(hex).corner for hex in field.cells(target)) and undecided(field, target):
        face(field, target, sides_of(shooter, target)[0])
