"""The captain's shots: at whom one hurts most."""

from __future__ import annotations

from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire, FireBack, HoldFire
from oriflamme.rulesets.cry_havoc.ranged.offensive import shots
from oriflamme.rulesets.cry_havoc.ranged.shots import aim, tally_of
from oriflamme.rulesets.cry_havoc.ranged.watching import fields_on, watching
from oriflamme.rulesets.cry_havoc.tables import Weapon
from oriflamme.rulesets.cry_havoc.turn import Done

from . import strays
from .moving import Moves
from .worth import likely

LEAST = 0.4
"""Less than this is no shot worth its arrow, of weapons of which few are carried or which are long to load."""
SURE = 4.0
"""A shot worth so much is shot, wherever the shooter might go instead: who shoots does not move (CH-3.3-a)."""
MOVING = 0.5
"""How much of what he would win by moving counts against a lesser shot."""


def value(field: Field, shooter: Figure, target: Figure, weapon: Weapon) -> float:
    """Return what a shot is expected to cost its target, and those beside it whom it may hit if it misses, friends against enemies."""
    found = aim(field, shooter, target, weapon)
    if isinstance(found, Reason):
        return 0.0
    added = tally_of(field, shooter, target, found).total
    return likely(field, target, weapon, added) + strays.expected(
        field, shooter, target, weapon, found, added
    )


def fire(field: Field, side: str) -> Command:
    """Return the best shot that can be made by who has nothing better to do than to shoot, or being done."""
    found = []
    for shot in shots(field, side):
        weapon = field.theatre.tables.weapon(shot.weapon)
        worth = value(field, field.figures[shot.shooter], field.figures[shot.target], weapon)
        if worth > LEAST:
            found.append((worth, shot))
    found.sort(key=lambda one: one[0], reverse=True)
    moves = Moves(field, side)
    gains: dict[str, float] = {}
    for worth, shot in found:
        if worth > SURE:
            return shot
        if shot.shooter not in gains:
            gains[shot.shooter] = moves.gain(field.figures[shot.shooter])
        if worth > MOVING * gains[shot.shooter]:
            return shot
    return Done()


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
