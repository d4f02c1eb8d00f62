"""Corners of walls: they cover against one direction in a player's phase, that of the first shot (CH-3.2-j)."""

from __future__ import annotations

from typing import Self

from oriflamme.board.hexes import Direction
from oriflamme.kernel.pages import Page
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.turn import Deeds

from .lines import leaving


class Corners(Page, frozen=True, tag="ch-corners-1"):
    """Against which side of his hex each who stands at a corner is covered in a phase; open to all."""

    turn: int = 0
    phase: str = ""
    against: dict[str, Direction] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


def _from(shooter: Figure, target: Figure) -> tuple[Direction, ...]:
    """Return the side of his hex by which shots come at a target: two where they come by a corner of it."""
    return leaving(shooter.hex - target.hex)


def _against(field: Field) -> dict[str, Direction]:
    page = field.pages[Corners]
    return page.against if (page.turn, page.phase) == (field.turn, field.pages[Deeds].phasing) else {}


def covers(field: Field, shooter: Figure, target: Figure) -> bool:
    """Return whether the corner at which a target stands covers it against a shooter: nobody else has shot at it from elsewhere."""
    kept = _against(field).get(target.id)
    return kept is None or kept in _from(shooter, target)


def shot_at(field: Field, shooter: Figure, target: Figure) -> None:
    """Note from where the first shot at somebody behind a corner comes."""
    if any(field.ground(hex).corner for hex in field.cells(target)) and target.id not in _against(field):
        kept = {**_against(field), target.id: _from(shooter, target)[0]}
        field.pages.put(Corners(field.turn, field.pages[Deeds].phasing, kept))
