"""Ways of those who flee: as far from their enemies as they come (CH-4.2-f, CH-8.3-f, CH-8.3-g)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from oriflamme.board.hexes import STEPS_OF, Hex
from oriflamme.board.passage import Bar
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure

from .legs import LEGS, price
from .ways import moved_along, moved_to, reach

FAR: Final = 99
"""How far away enemies are who are not there."""


def away(
    field: Field, figure: Figure, points: int, *, until: int | None = None
) -> tuple[tuple[int, ...], bool]:
    """Return the way of who flees with so many points, and whether he comes as far as he should.

    A rider is as far away as the nearer of his two hexes.
    `until`: he stops where every enemy is so many hexes away (CH-8.3-g); None: he goes as far as he can (CH-8.3-f). Among places as
    far from the nearest enemy it is the cheapest, and then the first in order. He comes as far as he should if he gets there,
    or gets away from his enemies at all and nothing but his movement ends his way: his points are used up, or what is left of them
    is too little for the ground before him (CH-8.3-g).
    """
    enemies = enemy_hexes(field, figure)
    found = reach(field, figure, points)

    def gap(there: Figure) -> int:
        return min((STEPS_OF[cell - enemy] for cell in field.cells(there) for enemy in enemies), default=FAR)

    here = (figure.hex, figure.facing if len(field.cells(figure)) > 1 else 0)
    gaps = {place: gap(moved_to(figure, place)) for place in found}
    if until is not None:
        safe = [found[place] for place, away in gaps.items() if away >= until]
        if safe:
            return min(safe)[1], True
    best = max(found, key=lambda place: (gaps[place], -found[place][0], place == here, place))
    cost, legs = found[best]
    if not legs or gaps[best] <= gap(figure):
        return legs, False
    return legs, points == cost or _too_dear(field, moved_to(figure, best), gap, points - cost)


def _too_dear(field: Field, there: Figure, gap: Callable[[Figure], int], left: int) -> bool:
    """Return whether somebody would go on to where he is farther from his enemies, if he had more points than are left."""
    for leg in range(LEGS):
        cost = price(field, there, leg)
        if not isinstance(cost, Bar) and cost > left and gap(moved_along(there, (leg,))) > gap(there):
            return True
    return False


def enemy_hexes(field: Field, figure: Figure) -> tuple[Hex, ...]:
    """Return the hexes of the enemies in play who could follow: the stunned and animals without riders are not fled from."""
    return tuple(
        hex
        for other in field.counters(field.theatre.opponent(figure.side))
        if not other.stunned and not field.harmless(other)
        for hex in field.cells(other)
    )
