"""Class modifiers: what beating a Superior, Inferior or Fast element takes or adds (seed lines 1320-1327).

Both sides' scores, dice and factors together, are compared first; then each side is given what fits it, at once
(DBF-CLASS-COMPARE).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.kernel.tally import Line

from .counts_as import striking, suffering
from .fight import Fighter, Part
from .troops import Grade, Kind, Type

BEAT_SUPERIOR: Final = Line("dbf-line-class-superior", -1, "DBF-CLASS-S")
BEAT_DWARFS: Final = Line("dbf-line-class-dwarf", -1, "DBF-BD-D")
SUPERIOR_SHOT: Final = Line("dbf-line-class-shot", 1, "DBF-CLASS-SHOOT-S")
MATCH_INFERIOR: Final = Line("dbf-line-class-inferior", 1, "DBF-CLASS-I")
BEAT_FAST: Final = Line("dbf-line-class-fast", 1, "DBF-CLASS-F")


def class_of(kind: Kind) -> Grade:
    """Return the class that kind of troops, which is what it counts as already, has for class modifiers.

    Dwarf Blades are (S) (DBF-BD-D); exceptions that count as no other class are (O).
    """
    if kind.grade is Grade.DWARF:
        return Grade.SUPERIOR
    return Grade.ORDINARY if kind.grade in (Grade.EXCEPTION, Grade.ELF) else kind.grade


def class_lines(own: Fighter, foe: Fighter, part: Part, own_score: int, foe_score: int) -> tuple[Line, ...]:
    """Return the class modifiers of `own` in a melee or shot, from both scores before any of them."""
    margin = own_score - foe_score
    # Whoever scores less is given nothing, and neither are walls without defenders.
    return () if margin < 0 or own.abandoned else tuple(_lines(own, foe, part, margin))


def _lines(own: Fighter, foe: Fighter, part: Part, margin: int) -> Iterator[Line]:
    melee = part is Part.MELEE
    against = suffering(foe, own, part.of_foe)
    grade = class_of(against)
    if grade is Grade.SUPERIOR:
        if margin > 0:
            if against.grade is Grade.DWARF:
                yield BEAT_DWARFS
            elif not _exempt(own, foe, part):
                yield BEAT_SUPERIOR
        if margin == 1 and part.shoots and _superior_shooter(own, foe, part):
            yield SUPERIOR_SHOT
    elif grade is Grade.INFERIOR:
        if melee or part.shoots:
            yield MATCH_INFERIOR
    else:
        if margin == 0 and part.shoots and _superior_shooter(own, foe, part):
            yield SUPERIOR_SHOT
        overtakes = margin > 0 and (part.shoots or (melee and own.own_bound))
        if grade is Grade.FAST and overtakes and striking(own, foe, part).type is not Type.ARTILLERY:
            yield BEAT_FAST


def _superior_shooter(own: Fighter, foe: Fighter, part: Part) -> bool:
    return class_of(striking(own, foe, part)) is Grade.SUPERIOR


_NOT_TRAMPLED: Final = frozenset({Type.DEMON, Type.AIRBOAT, Type.DRAGON})


def _exempt(own: Fighter, foe: Fighter, part: Part) -> bool:
    """Return whether a fighter is spared the -1 for beating a Superior that is no dwarf Blade (DBF-CLASS-S)."""
    kind = own.kind
    if kind.is_(Type.BLADES, Grade.DWARF) and foe.kind.type is Type.DRAGON:
        return True
    if part is Part.MELEE:
        if kind.type is Type.ELEPHANTS:
            return foe.kind.type not in _NOT_TRAMPLED
        return kind.type in (Type.DEMON, Type.DRAGON)
    return part.shoots and striking(own, foe, part).type is Type.ARTILLERY
