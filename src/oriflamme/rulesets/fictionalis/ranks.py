"""The ranks behind a fighter as rear support sees them, and whether one of them makes a difference (DBF-SUPPORT-GENERAL)."""

from __future__ import annotations

from collections.abc import Sequence

from .field import Field
from .fight import Behind, Fighter, Part
from .going import going
from .pieces import Element
from .support import support_lines
from .works import defending


def as_rank(field: Field, element: Element) -> Behind:
    """Return an element as a rank behind another."""
    return Behind(element.kind, element.traits, going(field, element), defending(field, element) is not None)


def adds(field: Field, front: Element, foe: Element, ranks: Sequence[Element], rear: Element) -> bool:
    """Return whether `rear`, one of the ranks behind `front`, has a part in the support it has against an enemy.

    It has when all ranks together give more than those before it.
    """
    behind = [as_rank(field, one) for one in ranks]
    before = next(index for index, one in enumerate(ranks) if one.id == rear.id)
    enemy = Fighter(kind=foe.kind, traits=foe.traits)

    def gain(count: int) -> int:
        own = Fighter(
            kind=front.kind,
            traits=front.traits,
            rear=front.rear,
            going=going(field, front),
            supports=tuple(behind[:count]),
        )
        lines = support_lines(own, enemy, Part.MELEE, field.theatre.readings.pike_ranks)
        return sum(line.value for line in lines)

    return gain(len(behind)) > gain(before)
