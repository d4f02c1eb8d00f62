"""Whether a shot may be made, where it is aimed, and what is added to its die (CH-3.2-a to CH-3.2-f, CH-3.2-i, CH-3.4-d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from oriflamme.board.hexes import STEPS_OF
from oriflamme.kernel.chances import Chance
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.tally import Line as TallyLine
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.tables import FACES, Class, Weapon
from oriflamme.rulesets.cry_havoc.turn import deed, figure_name

from .cadence import against_shooting, weapons
from .odds import fire_chances, harms, reduced
from .sight import Line, lines

FAST: Final = 6
"""Hexes moved in a turn from which a shooter or target is fast (CH-3.2-e)."""
INDIRECT: Final = 1
"""What indirect fire adds to the die (CH-3.4-d)."""


class Aim(msgspec.Struct, frozen=True):
    """How a shot goes at its target: along which line, at what range (0 short, 1 medium, 2 long), and whether over what is between."""

    line: Line
    bound: int
    indirect: bool = False

    @property
    def total(self) -> int:
        """What the way of the shot adds to the die."""
        return self.bound + self.line.total + (INDIRECT if self.indirect else 0)


def range_of(weapon: Weapon, hexes: int) -> int | None:
    """Return what a range adds to the die: 0 short, 1 medium, 2 long; None: out of range (CH-3.2-f)."""
    bounds = (weapon.short, weapon.medium, weapon.long)
    return next((number for number, most in enumerate(bounds) if hexes <= most), None)


def against(
    field: Field, shooter: Figure, target: Figure, weapon: Weapon, *, defensive: bool
) -> Iterator[Reason]:
    """Yield why a figure cannot shoot at another with a weapon now; of one who could not be shot at at all, only that."""
    facts: Facts = {"name": figure_name(field, shooter.id), "target": figure_name(field, target.id)}
    if not shooter.able:
        yield Reason("CH-7.0-d" if shooter.stunned else "CH-8.3-f", Text("cry-havoc-refused-not-able", facts))
    if target.side == shooter.side or not target.alive or target.rider or field.harmless(target):
        yield Reason("CH-3.2-a", Text("cry-havoc-refused-no-enemy", facts))
        return
    if weapon not in weapons(field, shooter):
        yield Reason("CH-3.1-c", Text("cry-havoc-refused-no-weapon", facts))
        return
    if field.contacts(shooter):
        yield Reason("CH-3.2-a", Text("cry-havoc-refused-shooter-engaged", facts))
    yield from against_shooting(field, shooter, weapon, defensive=defensive)
    found = aim(field, shooter, target, weapon)
    if isinstance(found, Reason):
        yield found


def aim(field: Field, shooter: Figure, target: Figure, weapon: Weapon) -> Aim | Reason:
    """Return the best way of a shot to its target, or why there is none: out of range, or something or somebody between.

    Where obstacles or men are between, that may be indirect fire (CH-3.4-d).
    """
    if all(STEPS_OF[hex - shooter.hex] > weapon.long for hex in field.cells(target)):
        facts: Facts = {"target": figure_name(field, target.id), "most": weapon.long}
        return Reason("CH-3.2-f", Text("cry-havoc-refused-range", facts))
    best: Aim | None = None
    refused: list[Line] = []
    for found in _aims(field, shooter, target, weapon):
        if not found.line.clear:
            refused.append(found.line)
        elif best is None or found.total < best.total:
            best = found
    return best if best is not None else _why_not(field, shooter, refused)


def _aims(field: Field, shooter: Figure, target: Figure, weapon: Weapon) -> Iterator[Aim]:
    """Yield every way of a shot to its target that is in range, clear or not, straight before indirect."""
    for straight in lines(field, shooter, target, weapon):
        bound = range_of(weapon, STEPS_OF[straight.hex - shooter.hex])
        if bound is not None:
            yield Aim(straight, bound)
    if not weapon.indirect:
        return
    for over in lines(field, shooter, target, weapon, over=weapon.short):
        bound = range_of(weapon, STEPS_OF[over.hex - shooter.hex])
        if bound:
            yield Aim(over, bound, indirect=True)


def _why_not(field: Field, shooter: Figure, refused: list[Line]) -> Reason:
    """Return what is wrong with the line that comes nearest to being one."""
    found = min(refused, key=lambda line: line.blocked is not None)
    if found.blocked is not None:
        return found.blocked
    man = field.figures[found.men[0]]
    facts: Facts = {"man": figure_name(field, man.id)}
    if man.side == shooter.side and field.adjacent(shooter, man):
        return Reason("CH-3.4-e", Text("cry-havoc-refused-friends-between", facts))
    return Reason("CH-3.2-k", Text("cry-havoc-refused-man-between", facts))


def tally(field: Field, shooter: Figure, target: Figure, weapon: Weapon) -> Tally:
    """Return what is added to the die of a shot that may be made. Raises `ValueError` where none can."""
    found = aim(field, shooter, target, weapon)
    if isinstance(found, Reason):
        raise ValueError(f"{shooter.id} cannot shoot at {target.id}: {found.text.id}")
    return tally_of(field, shooter, target, found)


def tally_of(field: Field, shooter: Figure, target: Figure, found: Aim) -> Tally:
    """Return what is added to the die of a shot that goes so."""
    return Tally(tuple(_parts(field, shooter, target, found)))


def _parts(field: Field, shooter: Figure, target: Figure, found: Aim) -> Iterator[TallyLine]:
    if found.bound:
        label = ("cry-havoc-shot-medium", "cry-havoc-shot-long")[found.bound - 1]
        yield TallyLine(label, found.bound, "CH-3.2-f")
    cover = found.line.cover
    if cover is not None:
        yield TallyLine(cover.label, cover.cover, cover.rule)
    if found.line.dark:
        yield TallyLine("cry-havoc-shot-dark", 1, "CH-3.2-o")
    if found.indirect:
        yield TallyLine("cry-havoc-shot-indirect", INDIRECT, "CH-3.4-d")
    if shooter.health == "wounded":
        yield TallyLine("cry-havoc-shot-wounded", 1, "CH-3.2-e")
    fast = sum(1 for one in (shooter, target) if deed(field, one.id).hexes >= FAST)
    if fast:
        yield TallyLine("cry-havoc-shot-fast", fast, "CH-3.2-e", fast)


def column(field: Field, target: Figure, weapon: Weapon) -> Class | None:
    """Return the column of the fire table for a weapon against a target (CH-3.2-b, CH-3.2-i)."""
    sheet = field.sheet(target)
    return reduced(weapon.effect, sheet.hexes) if sheet.large else weapon.effect


def good_chance(field: Field, shooter: Figure, target: Figure, weapon: Weapon) -> Chance:
    """Return the chance that a shot that may be made does anything to its target. Raises `ValueError`."""
    table = field.theatre.tables.fire
    found = shot_chances(field, shooter, target, weapon)
    return Chance(sum(chance.ways for name, chance in found if harms(table, name)), FACES)


def shot_chances(
    field: Field, shooter: Figure, target: Figure, weapon: Weapon
) -> tuple[tuple[str, Chance], ...]:
    """Return what a shot that may be made can come to, with the chance of each. Raises `ValueError`."""
    total = tally(field, shooter, target, weapon).total
    return fire_chances(field.theatre.tables.fire, column(field, target, weapon), total)
