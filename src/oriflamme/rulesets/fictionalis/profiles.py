"""Which kinds of troops there are: the classes and natures of each type (DBF-CLASSES, DBF-REGULARITY, DBF-EL and on).

All that have a price there are (`costs`), and a few besides. What a kind is in play is said by its category and groups
(`troops`), its factors (`factors`), what it counts as (`counts_as`), and the rules that name it.
"""

from __future__ import annotations

from functools import cache

import msgspec

from . import costs
from .troops import Grade, Kind, Type, parse_kind


@cache
def every_kind() -> tuple[Kind, ...]:
    """Return every kind of troops there is, regulars first, in the order of the table of costs."""
    return (*costs.kinds(), *(parse_kind(name) for name in costs.tables().unpriced))


def exists(kind: Kind) -> bool:
    """Return whether there are troops of a kind, in this nature."""
    return kind in every_kind()


def grades(type_: Type, *, winged: bool = False) -> tuple[Grade, ...]:
    """Return the classes of a troop type in either nature, in the order of `Grade`."""
    found = {kind.grade for kind in every_kind() if (kind.type, kind.winged) == (type_, winged)}
    return tuple(grade for grade in Grade if grade in found)


def in_its_nature(kind: Kind) -> Kind:
    """Return a kind in a nature it exists in: its own, or else the other. Raises ValueError when there is no such kind."""
    for regular in (kind.regular, not kind.regular):
        candidate = msgspec.structs.replace(kind, regular=regular)
        if exists(candidate):
            return candidate
    letters = ", ".join(grade.value for grade in grades(kind.type, winged=kind.winged))
    name = kind.type.value + ("(W)" if kind.winged else "")
    raise ValueError(f"there are no {kind}; the classes of {name} are {letters}")
