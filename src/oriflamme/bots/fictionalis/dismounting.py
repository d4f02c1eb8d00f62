"""Getting down from the horses: a few impetuous riders among many on foot do better beside them than riding off alone."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from oriflamme.rulesets.fictionalis import dismounted, impetuous, mounting
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.mounting import Dismount
from oriflamme.rulesets.fictionalis.pieces import Element, Trait
from oriflamme.rulesets.fictionalis.pip_prices import price
from oriflamme.rulesets.fictionalis.troops import Kind, Type

from .trying import Idea
from .units import Unit
from .worth import matchup, shot_at

FEW: Final = 0.25
"""At most this part of a command rides and is impetuous: where more do, they are the blow it strikes."""

STEADY: Final = 0.15
"""What it is worth that an element no longer advances of itself."""

URGENT: Final = 0.5
"""What getting down is worth besides: it has to be done before the enemy is near."""

_NOBODY: Final = (Type.BAGGAGE, Type.LURKER)


def dismounting(field: Field, unit: Unit, foes: Sequence[Element]) -> Iterator[Idea]:
    """Yield the dismounting of each impetuous rider of a unit who gains by it against these foes."""
    for one in unit:
        if not _rides_off(one) or not _few(field, one.command):
            continue
        kinds = dismounted.foot_kinds(one)
        if not kinds:
            continue
        gain, into = max((gained(one.kind, kind, foes), str(kind)) for kind in kinds)
        if gain > 0:
            # His mounts are not kept: he does not mean to ride again.
            yield Idea(
                (Dismount(one.id, into, keep=False),),
                price(field, mounting.facts(one.id, march=False)).total,
                URGENT + gain,
            )


def gained(mounted: Kind, afoot: Kind, foes: Sequence[Element]) -> float:
    """Return how much better an impetuous rider fares against some foes on foot: in combats, under shots, and in obedience."""
    sums = [
        matchup(afoot, foe.kind)
        - matchup(mounted, foe.kind)
        + shot_at(foe.kind, mounted)
        - shot_at(foe.kind, afoot)
        for foe in foes
        if foe.kind.type not in _NOBODY and not foe.kind.aerial
    ]
    return STEADY + math.fsum(sums) / len(sums) if sums else 0.0


def _rides_off(element: Element) -> bool:
    return (
        element.has(Trait.MAY_DISMOUNT)
        and element.rode is None
        and dismounted.ratio(element) == 1
        and impetuous.by_nature(element.kind)
    )


def _few(field: Field, command: str) -> bool:
    """Return whether a command has few impetuous riders."""
    members = [one for one in field.of_command(command) if one.kind.type not in _NOBODY]
    return sum(one.kind.mounted and impetuous.by_nature(one.kind) for one in members) <= FEW * len(members)
