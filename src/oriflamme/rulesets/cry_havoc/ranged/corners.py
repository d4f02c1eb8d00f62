"""Corners of walls: they cover against one direction in a player's phase, that of the first shot (CH-3.2-j)."""

from __future__ import annotations

from typing import Self

from oriflamme.board.hexes import DIRECTIONS, STEPS_OF, Direction
from oriflamme.kernel.pages import Page
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.turn import Deeds


class Corners(Page, frozen=True, tag="ch-corners-1"):
    """Against which direction each who stands at a corner is covered in a phase; open to all."""

    turn: int = 0
    phase: str = ""
    against: dict[str, Direction] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


def _from(shooter: Figure, target: Figure) -> Direction:
    offset = shooter.hex - target.hex
    return min(range(6), key=lambda towards: (STEPS_OF[offset - DIRECTIONS[towards]], towards))


def _against(field: Field) -> dict[str, Direction]:
    page = field.pages[Corners]
    return page.against if (page.turn, page.phase) == (field.turn, field.pages[Deeds].phasing) else {}


def covers(field: Field, shooter: Figure, target: Figure) -> bool:
    """Return whether the corner at which a target stands covers it against a shooter."""
    kept = _against(field).get(target.id)
    return kept is None or kept == _from(shooter, target)


def shot_at(field: Field, shooter: Figure, target: Figure) -> None:
    """Note from where the first shot at somebody behind a corner comes."""
    if field.ground(target.hex).corner and target.id not in _against(field):
        kept = {**_against(field), target.id: _from(shooter, target)}
        field.pages.put(Corners(field.turn, field.pages[Deeds].phasing, kept))
