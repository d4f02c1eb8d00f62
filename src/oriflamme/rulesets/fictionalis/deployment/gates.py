"""Where the artefacts (W) of a side may be placed (seed line 499). What they do is in `magic.gates`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from oriflamme.board.table import PACE, Point, Rect
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.magic.gates import Gate, put_gate

from . import zones
from .concealment import concealed_small, in_flank_sector


def place(field: Field, side: str, gates: Mapping[str, Point], hidden: tuple[str, ...]) -> None:
    """Put a side's gates on the table, those in `hidden` on its plan only (DBF-ARTEFACT-W-a)."""
    for name, point in gates.items():
        put_gate(field, Gate(side, name, point.x, point.y, hidden=name in hidden))


def proposed_gates(field: Field, side: str) -> dict[str, Point]:
    """Return places for a side's gates, by their names, 1 and so on: side by side a little in front of its base line."""
    count = field.theatre.gates.get(side, 0)
    middle, frontage = field.surface.width // 2, field.surface.frontage
    behind = 2 * frontage
    y = field.surface.depth - behind if field.theatre.facing(side) == 0 else behind
    return {
        str(number): Point(middle + (2 * number - count - 1) * frontage, y) for number in range(1, count + 1)
    }


def gate_reasons(field: Field, side: str, point: Point, *, hidden: bool) -> Iterator[Reason]:
    """Yield every reason against a gate at a point (DBF-ARTEFACT-W-a).

    Off the table, in the enemy's zone, or noted in secret where Psiloi could lie in no ambush.
    """
    rule = "DBF-ARTEFACT-W-a"
    if not (0 <= point.x <= field.surface.width and 0 <= point.y <= field.surface.depth):
        yield Reason(rule, text("dbf-refused-gate-off-table"))
        return
    west, north, east, south = zones.area(field, field.theatre.opponent(side))
    if west <= point.x <= east and north <= point.y <= south:
        yield Reason(rule, text("dbf-refused-gate-zone"))
    spot = Rect(point.x, point.y, PACE, PACE)
    if hidden and not (in_flank_sector(field, spot) and concealed_small(field, side, spot)):
        yield Reason(rule, text("dbf-refused-gate-seen"))
