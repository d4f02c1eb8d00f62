"""Who moves when, and by what kinds of steps (DW-V.1.1-c to DW-V.1.7-f, DW-V.2.0-a to -c, DW-XIII.1.0-f, DW-XIII.2.0-d)."""

from __future__ import annotations

from oriflamme.rulesets.demonworld.characteristics import Mark, Order
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.movement.legs import Leg, Wheel
from oriflamme.rulesets.demonworld.movement.sequences import SequenceBegan, UnitMoved
from tests.rulesets.demonworld import independent

from . import formations
from .table import Table

SEQUENCES = (Order.MOVE, Order.SKIRMISH, Order.CHARGE, Order.HOLD)
SMALL = 4


class Drill:
    """The sequences of one movement phase."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sequence: SequenceBegan | None = None
        self.second = False
        """Whether the side that moves second in the sequence has begun to."""
        self.moving = ""
        self.over: set[str] = set()
        """The units whose movement another's has ended."""
        self.wheels: dict[str, set[str]] = {}
        self.reshaped: set[str] = set()
        """The units whose stands have turned or stepped each for itself in this phase: a square is one no longer by that."""

    def begin(self) -> None:
        """Start a phase."""
        self.sequence, self.second, self.moving = None, False, ""
        for noted in (self.over, self.wheels, self.reshaped):
            noted.clear()

    def began(self, event: SequenceBegan) -> None:
        """The four sequences follow in strict order; one in which nobody moves need not be told (DW-V.2.0-a)."""
        number = -1 if self.sequence is None else SEQUENCES.index(self.sequence.order)
        words = f"sequence {event.order} after {self.sequence and self.sequence.order}"
        self.table.judge("DW-V.2.0-a", SEQUENCES.index(event.order) > number, words)
        self.sequence, self.second, self.moving = event, False, ""

    def moved(self, event: UnitMoved, legs: tuple[Leg, ...]) -> None:
        """Judge whether a unit may move now, and so."""
        unit = self.table.units[event.unit]
        words = f"{unit.id} {unit.order} {event.leg} x{event.count}"
        self.table.judge("DW-V-WHO", not unit.engaged, f"{words}: engaged")
        if self.table.impetuous(unit.id):
            self.table.judge("DW-XV.10.0-c", self.sequence is None, f"{words}: after others have moved")
        else:
            self.in_turn(unit, words)
        self.leg(unit, event.leg, words)
        if event.leg in ("face", "face-each", "shift"):
            self.reshaped.add(unit.id)
        sides = self.wheels.setdefault(unit.id, set())
        sides.update(leg.side for leg in legs if isinstance(leg, Wheel))
        self.table.judge("DW-V.1.2-d", len(sides) < 2, f"{words}: wheels to both sides")

    def in_turn(self, unit: Unit, words: str) -> None:
        """In the sequence of its order, first one side and then the other, one unit after another (DW-V.2.0-a to -c)."""
        judge, sequence = self.table.judge, self.sequence
        if not judge(
            "DW-V.2.0-a", sequence is not None and unit.order is sequence.order, f"{words}: {sequence}"
        ):
            return
        assert sequence is not None
        if unit.side == sequence.first:
            judge("DW-V.2.0-b", not self.second, f"{words}: the other side has begun")
        else:
            self.second = True
        judge("DW-V.2.0-c", unit.id not in self.over, f"{words}: another has moved since")
        if self.moving not in ("", unit.id):
            self.over.add(self.moving)
        self.moving = unit.id

    def leg(self, unit: Unit, leg: str, words: str) -> None:
        """Judge the kind of a step by how the unit stands before it."""
        judge, stands = self.table.judge, self.table.of(unit.id)
        token = self.table.formations.get(unit.id)
        organised = formations.organised(self.table, unit.id)
        if token is Mark.SQUARE and unit.id in self.reshaped:
            # Another shape is taken, though it is told only when all is done (DW-XIII.1.0-j).
            token, organised = None, independent.is_organised(formations.body(stands))
        small = len(stands) < SMALL
        column = len(stands) > 1 and formations.is_column(stands)
        match leg:
            case "advance":
                judge("DW-V.1.1-c", organised, f"{words}: disorganised")
                judge("DW-V.1.6-c", small or not column, f"{words}: a column")
            case "wheel":
                judge("DW-V.1.2-e", organised, f"{words}: disorganised")
                judge("DW-V.1.2-e", not (small or column or unit.order is Order.HOLD), words)
                horde = Mark.HORDE in self.table.card(unit).marks
                judge("DW-XIII.4.0-f", not horde, f"{words}: a horde")
            case "march":
                judge("DW-V.1.6-c", len(stands) == 1 or column, f"{words}: no column")
            case "walk":
                judge("DW-V.1.7-a", small, f"{words}: not small")
            case _:
                pass
        if token is Mark.SQUARE:
            judge("DW-XIII.1.0-f", leg not in ("advance", "march", "wheel"), f"{words}: a square")
        if token is Mark.WEDGE:
            judge("DW-XIII.2.0-d", leg in ("advance", "sidestep"), f"{words}: a wedge")
