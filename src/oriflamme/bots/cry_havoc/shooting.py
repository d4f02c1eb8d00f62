"""The captain's shots: at whom one hurts most."""

from __future__ import annotations

from oriflamme.kernel.steps import Command
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire, FireBack, HoldFire
from oriflamme.rulesets.cry_havoc.ranged.odds import fire_chances
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire, shots
from oriflamme.rulesets.cry_havoc.ranged.shots import column, tally
from oriflamme.rulesets.cry_havoc.ranged.watching import points_on, watching
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
    for shot in shots(field, side, defensive=False):
        weapon = field.theatre.tables.weapon(shot.weapon)
        found = value(field, field.figures[shot.shooter], field.figures[shot.target], weapon)
        if found > LEAST and (best is None or found > best[0]):
            best = found, shot
    return Done() if best is None else best[1]


def fire_back(field: Field, due: DefensiveFire) -> Command:
    """Return the best shot at who is on his way, at the point where he is best hit."""
    walk = due.walk
    figure = field.figures[walk.figure]
    legs = walk.legs[walk.at :]
    places = points_on(figure, legs)
    work = field.copy()
    best: tuple[float, FireBack] | None = None
    for shooter, weapon, at in tuple(watching(work, due.side, figure, legs)):
        work.put(places[at])
        found = value(work, shooter, places[at], weapon)
        if found > LEAST and (best is None or found > best[0]):
            best = found, FireBack(shooter.id, weapon.id, at)
    work.put(figure)
    return HoldFire() if best is None else best[1]
