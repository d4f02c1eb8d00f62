"""Ways of those who flee: as far from their enemies as they come (CH-4.2-f, CH-8.3-f, CH-8.3-g)."""

from __future__ import annotations

from oriflamme.board.hexes import STEPS_OF, Hex
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure

from .ways import reach


def away(
    field: Field, figure: Figure, points: int, *, until: int | None = None
) -> tuple[tuple[int, ...], bool]:
    """Return the way of who flees with so many points, and whether he comes as far as he should.

    `until`: he stops where every enemy is so many hexes away (CH-8.3-g); None: he goes as far as he can (CH-8.3-f). Among places as
    far from the nearest enemy it is the cheapest, and then the first in order. He comes as far as he should if he gets there,
    or gets away from his enemies at all with his points used up: nothing but his movement ends his way.
    """
    enemies = enemy_hexes(field, figure)
    found = reach(field, figure, points)
    here = (figure.hex, figure.facing if len(field.cells(figure)) > 1 else 0)

    def gap(hex: Hex) -> int:
        return min((STEPS_OF[hex - enemy] for enemy in enemies), default=99)

    if until is not None:
        safe = [(cost, legs) for (hex, _), (cost, legs) in found.items() if gap(hex) >= until]
        if safe:
            return min(safe)[1], True
    best = max(found, key=lambda place: (gap(place[0]), -found[place][0], place == here, place))
    cost, legs = found[best]
    return legs, bool(legs) and gap(best[0]) > gap(figure.hex) and points - cost <= 1


def enemy_hexes(field: Field, figure: Figure) -> tuple[Hex, ...]:
    """Return the hexes of the enemies in play who could follow: the stunned and animals without riders are not fled from."""
    return tuple(
        hex
        for other in field.counters(field.theatre.opponent(figure.side))
        if not other.stunned and not field.harmless(other)
        for hex in field.cells(other)
    )
