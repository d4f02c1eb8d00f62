"""Who may wheel, and what a wheel costs (section V.1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.characteristics import Order

WIDE_FRONT = 6
"""From this many stands in the first rank a wheel costs more (DW-V.1.2-b)."""


def wheel_cost(front: int, sixths: int = 1) -> int:
    """Return the manoeuvres of a wheel by so many sixths of a circle, of so many stands in the first rank (DW-V.1.2-b)."""
    return (1 if front < WIDE_FRONT else 2) * sixths


def against_wide_wheel(front: int, sixths: int) -> Iterator[Reason]:
    """Yield that a wide front wheels by one sixth of a circle at once only (DW-V.1.2-b)."""
    if front >= WIDE_FRONT and sixths > 1:
        yield Reason("DW-V.1.2-b", Text("dw-refused-wheel-wide"))


def against_wheel(
    order: Order | None, *, small: bool, organised: bool = True, column: bool = False
) -> Iterator[Reason]:
    """Yield what forbids a unit to wheel at all: its order, that it is small, its shape (DW-V.1.2-e)."""
    if order is Order.HOLD:
        yield Reason("DW-III.1.4-b", Text("dw-refused-hold-wheel"))
    if small:
        yield Reason("DW-V.1.7-f", Text("dw-refused-small-wheel"))
    elif not organised:
        yield Reason("DW-V.1.2-e", Text("dw-refused-disorganised-wheel"))
    elif column:
        yield Reason("DW-V.1.6-d", Text("dw-refused-column-wheel"))
