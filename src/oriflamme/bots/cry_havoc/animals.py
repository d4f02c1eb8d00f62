"""Animals that the captain wants: beasts that are fought for, taken by the bridle, and horses to mount."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.board.hexes import Hex
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.mounted import riding
from oriflamme.rulesets.cry_havoc.movement.leading import (
    TakeBridle,
    against_taking,
    front,
    leadable,
    loose_near,
    price_of,
)
from oriflamme.rulesets.cry_havoc.movement.mounting import (
    MountUp,
    against_mounting,
    mounts_near,
    side_hexes,
)
from oriflamme.rulesets.cry_havoc.movement.trains import led, tied
from oriflamme.rulesets.cry_havoc.ranged.cadence import weapons

STRENGTH: Final = 0.6
"""What a point of attack or defence is worth that somebody has more on a mount."""


def herd(field: Field, side: str) -> Iterator[Figure]:
    """Yield the beasts that a side fights for, that nobody has in hand, and that somebody could take by the bridle."""
    for key in field.theatre.aim.sides[side].herd:
        animal = field.figures[key]
        if leadable(field, side, animal) and not animal.led_by and not tied(field, animal):
            yield animal


def held(field: Field, figure: Figure) -> int:
    """Return how many beasts that are fought for somebody has in hand: those that he leads, and the one that he rides."""
    wanted = field.theatre.aim.sides[figure.side].herd
    if not wanted:
        return 0
    return sum(1 for animal in led(field, figure) if animal.id in wanted) + (figure.mount in wanted)


def fronts(field: Field, animal: Figure) -> tuple[Hex, ...]:
    """Return the hexes from which an animal is taken by the bridle on which nobody stands in its way."""
    return tuple(hex for hex in front(field, animal) if hex in field.theatre.map.hexes)


def bridle(field: Field, figure: Figure, left: int) -> TakeBridle | None:
    """Return the beast that is fought for which a figure can take by the bridle with so many points, where it stands."""
    wanted = field.theatre.aim.sides[figure.side].herd
    for animal in loose_near(field, figure) if wanted else ():
        if animal.id in wanted:
            command = TakeBridle(figure.id, animal.id)
            paid = left - price_of(figure, command)
            if next(against_taking(field, figure, animal, paid, missed=False), None) is None:
                return command
    return None


def gain(field: Field, figure: Figure, mount: Figure) -> float:
    """Return what somebody on foot would win by a mount: nothing who shoots what cannot be shot from it, or is engaged."""
    sheet = field.sheet(figure)
    shoots = any(not weapon.throw and not weapon.mounted for weapon in weapons(field, figure))
    if shoots or sheet.animal or figure.mount or field.contacts(figure):
        return 0.0
    beast = field.sheet(mount)
    now = field.values(figure)
    values = beast.sound if mount.health == "sound" else beast.wounded
    then = riding(sheet, figure.health != "sound", values)
    return STRENGTH * (then.attack + then.defence - now.attack - now.defence)


def mounting(field: Field, figure: Figure, left: int) -> MountUp | None:
    """Return the horse beside which somebody stands and on which he is stronger, if he can mount it with so many points."""
    for mount in mounts_near(field, figure):
        if (
            next(against_mounting(field, figure, mount, left), None) is None
            and gain(field, figure, mount) > 0
        ):
            return MountUp(figure.id, mount.id)
    return None


def saddles(field: Field, figure: Figure) -> Iterator[tuple[Hex, float]]:
    """Yield the hexes from which somebody could mount a horse that nobody holds, and what he would win by it."""
    if figure.mount or field.sheet(figure).animal:
        return
    for key in field.lie.animals:
        mount = field.figures[key]
        free = mount.alive and not mount.rider and not mount.led_by and not mount.tied_to
        if free and field.sheet(mount).ridden and (won := gain(field, figure, mount)) > 0:
            for hex in side_hexes(field, mount):
                yield hex, won
