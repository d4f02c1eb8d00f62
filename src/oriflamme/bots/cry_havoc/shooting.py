"""The captain's shots: at whom one hurts most."""

from __future__ import annotations

from oriflamme.kernel.steps import Command
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire, FireBack, HoldFire
from oriflamme.rulesets.cry_havoc.ranged.odds import fire_chances
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire, shots
from oriflamme.rulesets.cry_havoc.ranged.shots import column, tally
from oriflamme.rulesets.cry_havoc.ranged.watching import fields_on, watching
from oriflamme.rulesets.cry_havoc.tables import NOTHING, Weapon
from oriflamme.rulesets.cry_havoc.turn import Done

from .worth import expected

LEAST = 0.4
"""Less than this is no shot worth its arrow, of weapons of which few are carried or which are long to load."""


def value(field: Field, shooter: Figure, target: Figure, weapon: Weapon) -> float:
    """Return what a shot is expected to cost its target."""
    table = field.theatre.tables.fire
    found = fire_chances(table, column(field, target, weapon), tally(field, shooter, target, weapon).total)
    return expected(field, target, ((table.outcomes.get(name, NOTHING), chance) for name, chance in found))


def fire(field: Field, side: str) -> Command:
    """Return the best shot that can be made, or being done."""
    best: tuple[float, Fire] | None = None
    for shot in shots(field, side):
        weapon = field.theatre.tables.weapon(shot.weapon)
        found = value(field, field.figures[shot.shooter], field.figures[shot.target], weapon)
        if found > LEAST and (best is None or found > best[0]):
            best = found, shot
    return Done() if best is None else best[1]


def fire_back(field: Field, due: DefensiveFire) -> Command:
    """Return the best shot at who is on his way, at the point where he is best hit."""
    figure = field.figures[due.walk.figure]
    found: dict[int, list[tuple[Figure, Weapon]]] = {}
    for shooter, weapon, at in watching(field, due.side, figure, due.left, charging=due.charging):
        found.setdefault(at, []).append((shooter, weapon))
    best: tuple[float, FireBack] | None = None
    for at, there in enumerate(fields_on(field, figure, due.left)):
        for shooter, weapon in found.get(at, ()):
            worth = value(there, shooter, there.figures[figure.id], weapon)
            if worth > LEAST and (best is None or worth > best[0]):
                best = worth, FireBack(shooter.id, weapon.id, at)
    return HoldFire() if best is None else best[1]
