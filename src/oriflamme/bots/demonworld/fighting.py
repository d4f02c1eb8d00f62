"""Blows and what follows them (chapter VI)."""

from __future__ import annotations

from collections.abc import Sequence

from oriflamme.board.hexes import DIRECTIONS, Hex, distance
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.chapters import gathered
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, StrikeBest
from oriflamme.rulesets.demonworld.morale.conduct import flees
from oriflamme.rulesets.demonworld.organisation import one_facing
from oriflamme.rulesets.demonworld.post_combat import REACH, PostCombat, Regroup, may_end, reachable
from oriflamme.rulesets.demonworld.posts import apart, before
from oriflamme.rulesets.demonworld.turn import Commit

from .estimates import turned_to
from .forming import best_formation, facing_to_enemy
from .ranks import Scuffle
from .situation import Situation

ENOUGH = 0.015
"""A stand regroups only where that betters its place by so much."""


def strike(field: Field, due: MeleeDeclaration, player: str) -> Command:
    """Return the best blows for all stands, then readiness."""
    if not due.blows(player) and due.has_good(field, player, tuple(due.undeclared(field, player))):
        return StrikeBest()
    return Commit()


def regroup(scuffle: Scuffle, situation: Situation, due: PostCombat) -> Command:
    """Return the next stand's move after combat: into contact, round flanks, facing enemies; at last readiness."""
    field = situation.field
    # Who routs does not regroup (DW-XV.9.0-b).
    idle = [stand for stand in due.idle(field) if not flees(field, stand)]
    near = {stand.id: scuffle.away(stand, stand.hex) for stand in idle}
    idle.sort(key=lambda stand: (near[stand.id], stand.id))
    for stand in idle:
        if near[stand.id] <= REACH + 1:
            command = _into_contact(scuffle, stand)
            if command is not None:
                return command
    for unit in situation.own:
        if unit.id in due.units:
            left = [stand for stand in idle if stand.unit == unit.id]
            if not left:
                continue
            command = _closer(scuffle, left) if field.touching(unit) else _formed(situation, unit, left)
            if command is not None:
                return command
    return Commit()


def _into_contact(scuffle: Scuffle, stand: Stand) -> Regroup | None:
    """Return the move that betters a stand's place in the melee most."""
    field = scuffle.field
    best, chosen = scuffle.worth(stand, stand.hex, stand.facing) + ENOUGH, None
    for path, end in reachable(field, stand):
        foes = {cell for foe in field.contacts(stand.at(end)) for cell in foe.cells}
        if not foes:
            continue
        for facing in range(6):
            if (
                (path or facing != stand.facing)
                and any(ahead in foes for _, ahead in before(stand.at(end, facing)))
                and may_end(field, stand, end, facing)
            ):
                worth = scuffle.worth(stand, end, facing)
                if worth > best and allowed(field, stand, end, facing):
                    best, chosen = worth, Regroup(stand.id, path, facing)
    return chosen


def _closer(scuffle: Scuffle, idle: Sequence[Stand]) -> Regroup | None:
    """Return the move of a stand out of contact nearer to the enemy, facing him."""
    field = scuffle.field
    for stand in idle:
        if field.in_contact(stand):
            continue
        here = scuffle.away(stand, stand.hex)
        ends = [(scuffle.away(stand, end), len(path), end, path) for path, end in reachable(field, stand)]
        away, _, end, path = min(ends)
        if away < here:
            foe = min(scuffle.foes, key=lambda foe: (apart(foe, stand.at(end)), foe.id))
            facing = towards(end, stand.facing, foe.hex)
            facing = facing if may_end(field, stand, end, facing) else stand.facing
            if allowed(field, stand, end, facing):
                return Regroup(stand.id, path, facing)
    return None


def allowed(field: Field, stand: Stand, hex: Hex, facing: int) -> bool:
    """Return whether chapters have nothing against a stand's coming to a hex and looking so (DW-XV.10.0-e)."""
    against = field.ground.game.against_regroup
    return not against or not any(gathered(against, field, stand, stand.at(hex, facing)))


def towards(hex: Hex, facing: int, goal: Hex) -> int:
    """Return the facing that looks best from a hex at another, turning the least."""
    away = min(distance(hex + step, goal) for step in DIRECTIONS)
    return turned_to(hex, facing, (hex + step for step in DIRECTIONS if distance(hex + step, goal) == away))


def _formed(situation: Situation, unit: Unit, idle: Sequence[Stand]) -> Regroup | None:
    """Return the next move that brings a unit, which will be engaged no longer, into ranks facing the enemy."""
    field = situation.field
    stands = field.stands_of(unit)
    if not situation.foes:
        return None
    facing = facing_to_enemy(situation, stands)
    if one_facing(stands) == facing and field.organised(stands[0].unit):
        return None
    free = {stand.id for stand in idle}
    slots = best_formation(field, stands, facing, {stand.id: REACH * (stand.id in free) for stand in stands})
    if slots is None:
        return None
    for stand in idle:
        for path, end in reachable(field, stand):
            if (
                end == slots[stand.id]
                and (path or facing != stand.facing)
                and may_end(field, stand, end, facing)
                and allowed(field, stand, end, facing)
            ):
                return Regroup(stand.id, path, facing)
    return None
