"""The simultaneous charge: meeting a charge on one of its last hexes (CH-4.2-c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import msgspec

from oriflamme.board.hexes import Hex
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.movement.legs import FRONT
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along
from oriflamme.rulesets.cry_havoc.ranged.cadence import against_moving
from oriflamme.rulesets.cry_havoc.turn import figure_name

from .course import STRAIGHT, against_bound, followed, sees_ahead, straight
from .impact import defender_has_advantage

if TYPE_CHECKING:
    from .declared import Charge

MEETINGS: Final = STRAIGHT
"""The charge is met on one of as many of its last hexes (CH-4.2-c)."""


class Meeting(msgspec.Struct, frozen=True):
    """Where a charge and the one against it meet: after how many legs of each, and the hex of their heads.

    Who has the advantage comes onto it; the other stops one leg before (CH-4.2-c, CH-4.2-d).
    """

    hex: Hex
    charge: int
    counter: int
    towards: int
    defender: bool

    @property
    def charger_goes(self) -> int:
        """The legs of the charge that are gone."""
        return self.charge - self.defender

    @property
    def counter_goes(self) -> int:
        """The legs of the charge against it that are gone."""
        return self.counter - (not self.defender)


def meeting(field: Field, figure: Figure, charge: Charge, legs: int) -> Meeting | Reason:
    """Return how a figure meets a charge after so many legs of it, or why not (CH-4.2-c)."""
    facts: Facts = {"name": figure_name(field, figure.id), "charger": figure_name(field, charge.figure)}
    charger = field.figures[charge.figure]
    if not len(charge.legs) - MEETINGS < legs <= len(charge.legs):
        return Reason("CH-4.2-c", Text("cry-havoc-refused-counter-where", {**facts, "last": MEETINGS}))
    head = moved_along(charger, charge.legs[:legs]).hex
    line = straight(figure.hex, head)
    if line is None:
        return Reason("CH-4.2-c", Text("cry-havoc-refused-counter-straight", facts))
    towards, steps = line
    if figure.mount and (towards - figure.facing) % 6 not in FRONT:
        return Reason("CH-4.2-c", Text("cry-havoc-refused-counter-arc", facts))
    if 2 * steps > len(charge.legs):
        return Reason(
            "CH-4.2-c", Text("cry-havoc-refused-counter-far", {**facts, "most": len(charge.legs) // 2})
        )
    return Meeting(head, legs, steps, towards, defender_has_advantage(field, charger, figure))


def against_counter(field: Field, figure: Figure, charge: Charge, legs: int) -> Iterator[Reason]:
    """Yield why a figure cannot charge against a charge, and meet it after so many legs of it."""
    charger = field.figures[charge.figure]
    facts: Facts = {"name": figure_name(field, figure.id), "charger": figure_name(field, charge.figure)}
    if not figure.able:
        yield Reason("CH-4.2-c", Text("cry-havoc-refused-not-able", facts))
    yield from against_bound(field, figure)
    yield from against_moving(field, figure)
    if bool(figure.mount) != bool(charger.mount):
        yield Reason("CH-4.2-c", Text("cry-havoc-refused-counter-type", facts))
    if not sees_ahead(field, figure, charger):
        yield Reason("CH-4.2-c", Text("cry-havoc-refused-counter-not-ahead", facts))
    met = meeting(field, figure, charge, legs)
    if isinstance(met, Reason):
        yield met
        return
    yield from followed(field, figure, (met.towards,) * met.counter)
    ends = {figure.id: moved_along(figure, (met.towards,) * met.counter_goes)}
    ends[charger.id] = moved_along(charger, charge.legs[: met.charger_goes])
    for end in ends.values():
        if any(other.id not in ends for hex in field.cells(end) for other in field.on(hex)):
            yield Reason("CH-5.4", Text("cry-havoc-refused-charge-end-taken"))
    one, other = ends.values()
    if not field.adjacent(one, other):
        yield Reason(
            "CH-1.2-a",
            Text("cry-havoc-refused-charge-not-up-to", {"name": facts["name"], "target": facts["charger"]}),
        )


def meetings(field: Field, figure: Figure, charge: Charge) -> Iterator[int]:
    """Yield after how many legs a figure can meet a charge."""
    if not figure.able or bool(figure.mount) != bool(field.figures[charge.figure].mount):
        return
    for legs in range(max(1, len(charge.legs) - MEETINGS + 1), len(charge.legs) + 1):
        # Where the lines meet is found fast, and mostly they do not.
        if isinstance(meeting(field, figure, charge, legs), Reason):
            continue
        if next(against_counter(field, figure, charge, legs), None) is None:
            yield legs
