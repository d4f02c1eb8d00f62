"""Animals led by the bridle and tied to trains (CH-5.2-h, CH-5.2-j): who leads whom."""

from __future__ import annotations

from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure


def led(field: Field, figure: Figure) -> tuple[Figure, ...]:
    """Return the animals that a figure leads by the bridle, in the order of the set-up."""
    return tuple(other for other in field.figures.values() if other.alive and other.led_by == figure.id)


def train_of(field: Field, figure: Figure) -> tuple[Figure, ...]:
    """Return the animals that are tied behind one, next first (CH-5.2-j)."""
    found: list[Figure] = []
    last = figure
    while behind := next(
        (other for other in field.figures.values() if other.alive and other.tied_to == last.id), None
    ):
        found.append(behind)
        last = behind
    return tuple(found)


def tied(field: Field, figure: Figure) -> bool:
    """Return whether a figure is part of a train: an animal tied before or behind another, or who leads such a one."""
    if figure.tied_to:
        return True
    if any(other.tied_to == figure.id for other in field.figures.values() if other.alive):
        return True
    return any(train_of(field, animal) for animal in led(field, figure))


def halved(field: Field, figure: Figure) -> bool:
    """Return whether attack and defence of a figure are halved, rounded down: all of a train, and who leads it (CH-5.2-j)."""
    return tied(field, figure)
