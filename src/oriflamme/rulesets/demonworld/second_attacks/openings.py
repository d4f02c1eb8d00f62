"""Who has earned a second attack, and at whom he may strike it (DW-XIV.1.0-a to DW-XIV.1.0-f, DW-XIV.1.0-h)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, FRONT
from oriflamme.kernel.tally import Tally
from oriflamme.rulesets.demonworld.blows import blow_tally, targets_in_reach
from oriflamme.rulesets.demonworld.casualties import doomed
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck

from .tracking import tracked

MARGIN: Final = 5
"""A blow must be struck by so much less than its base number (DW-XIV.1.0-a)."""


class Opening(NamedTuple):
    """A second attack that a stand may strike: from where it would stand then, at whom, with which base number.

    `advance` is the direction in which it steps into the vacated hex first, None where it stays.
    """

    attacker: Stand
    target: Stand
    advance: int | None
    tally: Tally


def earned(field: Field, struck: BlowStruck) -> bool:
    """Return whether a blow earns its stand a second attack: well struck, alone, before all its opponents could strike.

    Its opponents are the enemy stands in contact with it (DW-XIV.1.0-b). Large stands earn none.
    """
    attacker = field.stands.get(struck.attacker.id)
    if attacker is None or attacker.footprint != SINGLE or attacker.id in doomed(field):
        return False
    if struck.roll > struck.tally.total - MARGIN:
        return False
    if struck.supporters or tracked(field).propped.get(attacker.id):
        return False
    return all(modified_initiative(field, foe).total < struck.initiative for foe in field.contacts(attacker))


def openings(field: Field, attacker: Stand, struck: str) -> tuple[Opening, ...]:
    """Return what a stand may do with its second attack, after a blow at the stand `struck`; the best first.

    It stays and strikes any enemy before it that lives, also the one it has just wounded (DW-XIV.1.0-h); or it steps into
    the hex of the stand that it has destroyed, looking as before, if there is one to strike from there (DW-XIV.1.0-e, -f).
    """
    found = [*_staying(field, attacker), *_advancing(field, attacker, struck)]
    return tuple(sorted(found, key=lambda one: (-one.tally.total, one.advance is not None, one.target.id)))


def _staying(field: Field, attacker: Stand) -> Iterator[Opening]:
    lost = doomed(field)
    for foe in targets_in_reach(field, attacker):
        if foe.id not in lost:
            yield Opening(attacker, foe, None, blow_tally(field, attacker, foe))


def _advancing(field: Field, attacker: Stand, struck: str) -> Iterator[Opening]:
    victim, lost = field.stands.get(struck), doomed(field)
    if victim is None or struck not in lost:
        return
    passage = field.passage(attacker, "regroup")
    for towards in FRONT[attacker.facing]:
        hex = attacker.hex + DIRECTIONS[towards]
        if hex not in victim.cells or not (passage.open or passage.passes(attacker.hex, hex)):
            continue
        after, moved = field.copy(), attacker.at(hex)
        after.remove(struck)
        if after.fits(moved):
            after.place(moved)
            for foe in targets_in_reach(after, moved):
                if foe.id not in lost:
                    yield Opening(moved, foe, towards, blow_tally(after, moved, foe))
