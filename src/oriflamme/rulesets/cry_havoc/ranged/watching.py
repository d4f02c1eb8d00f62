"""Who could shoot at somebody on his way: asked before every move, so it is answered fast (CH-2.1-e, CH-4.2-a)."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.hexes import STEPS_OF
from oriflamme.kernel.rulings import Reason
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.movement.ways import points_on
from oriflamme.rulesets.cry_havoc.tables import Weapon
from oriflamme.rulesets.cry_havoc.turn import deed, did

from .offensive import armed
from .shots import aim


def fields_on(field: Field, figure: Figure, legs: tuple[int, ...]) -> Iterator[Field]:
    """Yield a copy of the field as it is at each point of somebody's way, where it sets out first: what is shot at then counts.

    It is the same copy every time, taken on.
    """
    copy = field.copy()
    for number, place in enumerate(points_on(figure, legs)):
        if number:
            copy.put(place)
            did(copy, figure.id, hexes=deed(copy, figure.id).hexes + 1)
        yield copy


def watching(
    field: Field, side: str, figure: Figure, legs: tuple[int, ...], *, charging: bool = False
) -> Iterator[tuple[Figure, Weapon, int]]:
    """Yield who could shoot at somebody, with what, after how many of these legs; at the first point all from where he is now.

    At who charges those do not shoot who have reacted to charges in another way (CH-4.2-a).
    """
    ready = [
        (shooter, weapon)
        for shooter, weapon in armed(field, side, defensive=True)
        if not (charging and deed(field, shooter.id).reacted)
    ]
    if not ready:
        return
    for number, there in enumerate(fields_on(field, figure, legs)):
        place = there.figures[figure.id]
        for shooter, weapon in ready:
            if STEPS_OF[place.hex - shooter.hex] > weapon.long + 1 or there.contacts(shooter):
                continue
            if not isinstance(aim(there, shooter, place, weapon), Reason):
                yield shooter, weapon, number


def can_interrupt(
    field: Field, side: str, figure: Figure, legs: tuple[int, ...], *, charging: bool = False
) -> bool:
    """Return whether anybody of a side could shoot at somebody on his way."""
    return next(watching(field, side, figure, legs, charging=charging), None) is not None
