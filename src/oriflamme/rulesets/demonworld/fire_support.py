"""Section IV.1.2: stands that support the shot of another stand of their unit (DW-IV.1.2-a to DW-IV.1.2-e)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text

from .chapters import gathered
from .field import Field
from .fire_into_melee import scatters
from .introduction import Stand
from .missiles import Shot, clear_line, in_firing_arc, seen_past, strength_of
from .posts import adjacent, linked

Failing = Literal["range", "strength", "sight"]
"""Why a declared support adds nothing when the shot is executed (DW-IV.2.0-a)."""


def failing(field: Field, supporter: Stand, shooter: Stand, target: Stand) -> Failing | None:
    """Return why a support is ignored at execution, or None when it counts (DW-IV.2.0-a, DW-IV.1.2-b)."""
    own, main = strength_of(field, supporter, target), strength_of(field, shooter, target)
    if own is None:
        return "range"
    if main is not None and own < main:
        return "strength"
    return None if clear_line(field, supporter, target) or sees_past(field, supporter, target) else "sight"


def sees_past(field: Field, supporter: Stand, target: Stand) -> bool:
    """Return whether a stand could support a shot past stands that do not hinder it in that (DW-XIII.3.0-h)."""
    parts = field.ground.game.seen_past
    past = {key for part in parts for key in part(field, supporter, target)}
    return bool(past) and seen_past(field, supporter, target, past).segments > 0


def supports_past(field: Field, supporter: Stand, shot: Shot) -> bool:
    """Return whether a stand that may not fire at the target itself can support the shot all the same (DW-XIII.3.0-h)."""
    target = field.stands[shot.target]
    return (
        strength_of(field, supporter, target) is not None
        and not any(reasons_not_to_support(field, supporter, shot))
        and sees_past(field, supporter, target)
    )


def reasons_not_to_support(field: Field, supporter: Stand, shot: Shot) -> Iterator[Reason]:
    """Yield all that forbids a stand to support a declared shot of its own side.

    That the stand may fire at all and has declared nothing yet is asked elsewhere. Range and line of sight are judged
    when the shot is executed (DW-IV.2.0-a), but not a strength that both distances already tell (DW-IV.1.2-b).
    """
    shooter, target = field.stands[shot.shooter], field.stands[shot.target]
    at = field.ground.map.name(shooter.hex)
    if supporter.unit != shooter.unit:
        yield Reason("DW-IV.1.2-d", text("dw-refused-support-unit", hex=at))
    elif not adjacent_to_any(supporter, (field.stands[key] for key in shot.stands)):
        yield Reason("DW-IV.1.2-c", text("dw-refused-support-chain", hex=at))
    if not in_firing_arc(field, supporter, target):
        yield Reason("DW-IV.1.2-a", text("dw-refused-arc", hex=field.ground.map.name(target.hex)))
    if failing(field, supporter, shooter, target) == "strength":
        yield Reason("DW-IV.1.2-b", text("dw-refused-support-strength", hex=at))
    if scatters(field, shooter, target):
        yield Reason("DW-IV.3.0-c", text("dw-refused-support-melee", hex=field.ground.map.name(target.hex)))
    yield from gathered(field.ground.game.against_shot_support, field, supporter, shot)


def adjacent_to_any(stand: Stand, others: Iterable[Stand]) -> bool:
    """Return whether a stand is adjacent to one of others (DW-I.3.1-a)."""
    return any(adjacent(stand, other) for other in others)


def unbroken(field: Field, shot: Shot) -> Shot:
    """Return the shot with those of its supporters that still form one chain with the shooter (DW-IV.1.2-c)."""
    chain = linked(field.stands[shot.shooter], [field.stands[key] for key in shot.supporters])
    kept = tuple(key for key in shot.supporters if key in chain)
    return msgspec.structs.replace(shot, supporters=kept)
