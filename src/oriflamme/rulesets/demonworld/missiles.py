"""Sections IV.1.1 and IV.2.0: who may fire at what, and the base number of a shot (DW-IV-WHO to DW-IV.2.0-e)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import msgspec

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import Hex, distance
from oriflamme.board.sight import HalfWidth, clear, in_arc, touched
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import text

from .chapters import gathered, lines_of
from .characteristics import SLOW_LOADING, Order
from .declarations import Attack
from .field import Field
from .introduction import Stand, Unit, unit_name
from .posts import from_anchor

FIRING_ORDER = {1: Order.SKIRMISH, 2: Order.HOLD}
"""The order whose units fire in each fire phase (DW-IV-WHO)."""


class Shot(Attack, frozen=True):
    """A declared shot, by ids of stands: the shooter, its target, and the stands that support it (DW-IV.1.0-a)."""

    shooter: str
    target: str
    supporters: tuple[str, ...] = ()

    @property
    def main(self) -> str:
        """The shooter."""
        return self.shooter


class Visibility(msgspec.Struct, frozen=True, gc=False):
    """What a stand sees of another: how many of its size segments, whether the line to it is totally free, and by which rule.

    By the `rule` segments add to the number of a shot.
    """

    segments: int
    free: bool
    rule: str = "DW-IV.2.0-d"


UNSEEN: Final = Visibility(0, free=False)
"""Nothing is seen."""


class ShotFacts(msgspec.Struct, frozen=True, gc=False):
    """What the number of a shot is made of: who fires, which stand it reaches, the weapon's strength, supports that count.

    `segments` are those of the target that count as seen, by `seen_by`, a rule; `scattered` says that another stand was fired
    at (DW-IV.3.0-c).
    """

    shooter: Stand
    target: Stand
    strength: int
    supports: int
    segments: int
    scattered: bool = False
    seen_by: str = "DW-IV.2.0-d"


def reasons_not_to_fire(field: Field, who: Unit | Stand, phase: int) -> Iterator[Reason]:
    """Yield all that forbids a stand, or the stands of a unit that have its card, to fire in fire phase 1 or 2.

    It forbids supporting fire too.
    """
    unit = field.units[who.unit] if isinstance(who, Stand) else who
    name = unit_name(unit)
    weapon = field.profile(who).missile
    if weapon is None:
        yield Reason("DW-IV-WHO", text("dw-refused-no-missiles", unit=name))
    yield from field.ground.game.fires_in(field, who, phase)
    if weapon is not None and weapon.kind in SLOW_LOADING and unit.order is Order.SKIRMISH:
        yield Reason("DW-II.5.1-c", text("dw-refused-slow-loading", unit=name))
    if unit.order is Order.SKIRMISH and not field.organised(unit):
        yield Reason("DW-IV-ORGANISED", text("dw-refused-fire-disorganised", unit=name))
    if unit.engaged and not just_contacted(field, unit):
        yield Reason("DW-IV-ENGAGED", text("dw-refused-fire-engaged", unit=name))
    yield from gathered(field.ground.game.against_fire, field, unit)


def by_order(field: Field, who: Unit | Stand, phase: int) -> Iterator[Reason]:
    """Yield why a unit, or a stand of it, does not fire in a phase in the base game: it has another order (DW-IV-WHO)."""
    unit = field.units[who.unit] if isinstance(who, Stand) else who
    if unit.order is not FIRING_ORDER[phase]:
        order = text("dw-order-none" if unit.order is None else f"dw-order-{unit.order.value}")
        yield Reason(
            "DW-IV-WHO", text("dw-refused-fire-order", unit=unit_name(unit), order=order, phase=phase)
        )


def just_contacted(field: Field, unit: Unit) -> bool:
    """Return whether one that fires last was contacted in this turn's movement, so that it still fires (DW-IV.1.1-b)."""
    return (
        unit.engaged
        and unit.first_melee == field.turn
        and next(iter(field.ground.game.fires_in(field, unit, 2)), None) is None
    )


def may_fire(field: Field, who: Unit | Stand, phase: int) -> bool:
    """Return whether a stand, or those of a unit with its card, may fire in fire phase 1 or 2 (DW-IV-WHO, DW-IV-ENGAGED)."""
    return next(reasons_not_to_fire(field, who, phase), None) is None


def half_arc(field: Field, who: Unit | Stand) -> HalfWidth:
    """Return half the firing arc of a stand in degrees: 30, or the reading's value for cavalry (DW-IV.1.1-c)."""
    return field.ground.readings.cavalry_arc if field.profile(who).mounted else 30


def in_firing_arc(field: Field, shooter: Stand, target: Stand) -> bool:
    """Return whether a hex of a target lies in a stand's firing arc, its boundary rays included (DW-IV.1.1-c)."""
    half = half_arc(field, shooter)
    if target.footprint is SINGLE:
        return in_arc(shooter.hex, shooter.facing, target.hex, half)
    return any(in_arc(shooter.hex, shooter.facing, cell, half) for cell in target.cells)


def clear_line(field: Field, shooter: Stand, target: Stand) -> bool:
    """Return whether a stand sees enough of another to fire at it, as the game sees it (DW-IV.1.1-d)."""
    return field.ground.game.sight(field, shooter, target).segments > 0


def seen_past(field: Field, viewer: Stand, target: Stand, past: Iterable[str]) -> Visibility:
    """Return what a stand would see of another if the stands `past` it, by id, were not there."""
    bare = field.copy()
    for key in past:
        bare.remove(key)
    return field.ground.game.sight(bare, viewer, target)


def open_view(field: Field, viewer: Stand, target: Stand) -> bool:
    """Return whether nothing at all is between a stand and another that it sees, as the game sees it (DW-XII.1.0-c)."""
    return field.ground.game.sight(field, viewer, target).free


@lru_cache(maxsize=64)
def _whole(size: int) -> Visibility:
    return Visibility(size, free=True)


def all_or_nothing(field: Field, shooter: Stand, target: Stand) -> Visibility:
    """Return the sight of the base game: all of a target, or nothing where a stand is between (DW-IV.1.1-d)."""
    return _whole(field.profile(target).size) if nothing_between(field, shooter, target) else UNSEEN


def nothing_between(field: Field, shooter: Stand, target: Stand) -> bool:
    """Return whether a line between two stands touches no other stand, friend or enemy (DW-IV.1.1-d, DW-IV.1.1-e).

    Lines go from the shooter's anchor to the centre of each hex of the target; one that is clear is enough (DW-XVII.2.0-c).
    """
    if shooter.footprint is SINGLE and target.footprint is SINGLE:
        return clear(shooter.hex, target.hex, field.occupants.ground)
    own = {*shooter.cells, *target.cells}
    return any(_clear_of_others(field, shooter.hex, cell, own) for cell in target.cells)


def _clear_of_others(field: Field, start: Hex, end: Hex, own: set[Hex]) -> bool:
    held = field.occupants.ground
    return not any(hex in held and hex not in own for hex in touched(start, end))


def aimed_at(field: Field, shooter: Stand, target: Stand) -> Hex:
    """Return the hex of a target that a shot is aimed at: the nearest that is seen, the first of several (DW-XVII.2.0-g)."""
    if target.footprint is SINGLE:
        return target.hex
    near = sorted(target.cells, key=lambda cell: distance(shooter.hex, cell))
    return next((cell for cell in near if clear_line(field, shooter, target.part(cell))), near[0])


def strength_of(field: Field, shooter: Stand, target: Stand) -> int | None:
    """Return the strength of a stand's missile weapon at a target's distance; None out of range (DW-II.5.1-a)."""
    weapon = field.profile(shooter).missile
    return None if weapon is None else weapon.strength_at(from_anchor(shooter, target))


def targets_in_sight(field: Field, shooter: Stand) -> Iterator[Stand]:
    """Yield the enemy stands that a stand could hit now: in arc, in range and in a clear line, in a fixed order."""
    weapon = field.profile(shooter).missile
    if weapon is None:
        return
    reach = weapon.reach
    foes = field.units_of(field.ground.opponent(field.side(shooter)))
    against = field.ground.game.against_shot
    for unit in foes:
        for target in field.stands_of(unit):
            if (
                from_anchor(shooter, target) <= reach
                and in_firing_arc(field, shooter, target)
                and clear_line(field, shooter, target)
                and not (against and any(gathered(against, field, shooter, target)))
            ):
                yield target


def fire_base_number(strength: int, protection: int, supports: int, segments: int) -> Tally:
    """Return the base number of a shot, line by line (DW-IV.2.0-b, DW-IV.2.0-d).

    `strength` is the weapon's at the distance, `protection` the target's missile protection, `supports` the stands that
    support the shot, `segments` the size segments of the target that are totally visible.
    """
    return Tally(tuple(_lines(strength, protection, supports, segments)))


def _lines(
    strength: int, protection: int, supports: int, segments: int, seen_by: str = "DW-IV.2.0-d"
) -> list[Line]:
    lines = [
        Line("dw-line-missile-strength", strength, "DW-IV.2.0-e"),
        Line("dw-line-missile-protection", -protection, "DW-IV.2.0-e"),
    ]
    if supports:
        lines.append(Line("dw-line-fire-support", 2 * supports, "DW-IV.2.0-b", supports))
    if segments >= 2:
        lines.append(Line("dw-line-visible-size", segments // 2, seen_by, segments // 2))
    return lines


def shot_lines(field: Field, facts: ShotFacts) -> list[Line]:
    """Return the lines of the base game: strength, protection, supports, size (DW-IV.2.0-b, DW-IV.2.0-d)."""
    card = field.profile(facts.target)
    return _lines(facts.strength, card.missile_protection, facts.supports, facts.segments, facts.seen_by)


def number_against(
    field: Field, shooter: Stand, target: Stand, strength: int, supports: int, *, scattered: bool = False
) -> Tally:
    """Return the base number of a shot of a known strength at the stand that it finally reaches (DW-IV.3.0-g).

    One that was fired at another stand and `scattered` finds all of it (DW-XII.5.0-d).
    """
    size = field.profile(target).size
    seen = Visibility(size, free=True) if scattered else field.ground.game.sight(field, shooter, target)
    facts = ShotFacts(shooter, target, strength, supports, seen.segments, scattered, seen.rule)
    return Tally(lines_of(field.ground.game.shot_lines, field, facts))
