"""Animals led by the bridle and tied to trains (CH-5.2-h, CH-5.2-j): who leads whom, and how they follow.

What is led is an extension of the counter that leads it: it goes no way of its own, and its holder pays for no step but his own.
Its head stays beside what it is held by; where that has gone on, it steps after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure

from .legs import BLOCKED, barred, heap, stepped
from .loads import burden

ROPE: Final = 3
"""Steps that an animal makes after its holder at most for one of his: one, but where it has been parted from him."""


def animals(field: Field) -> Iterable[Figure]:
    """Yield the animals of both sides that are in play."""
    for key in field.lie.animals:
        animal = field.figures[key]
        if animal.alive:
            yield animal


def led(field: Field, figure: Figure) -> tuple[Figure, ...]:
    """Return the animals that a figure leads by the bridle, in the order of the set-up."""
    return tuple(animal for animal in animals(field) if animal.led_by == figure.id)


def train_of(field: Field, figure: Figure) -> tuple[Figure, ...]:
    """Return the animals that are tied behind one, next first (CH-5.2-j)."""
    found: list[Figure] = []
    last = figure
    while behind := next((other for other in animals(field) if other.tied_to == last.id), None):
        found.append(behind)
        last = behind
    return tuple(found)


def company(field: Field, figure: Figure) -> tuple[Figure, ...]:
    """Return all animals that go where a figure goes: those that it leads, each with its train behind it."""
    return tuple(one for animal in led(field, figure) for one in (animal, *train_of(field, animal)))


def tied(field: Field, figure: Figure) -> bool:
    """Return whether a figure is part of a train: an animal tied before or behind another, or who leads such a one (CH-5.2-j)."""
    if figure.tied_to:
        return True
    if any(other.tied_to == figure.id for other in animals(field)):
        return True
    return any(train_of(field, animal) for animal in led(field, figure))


def allowance(field: Field, figure: Figure) -> int:
    """Return the points that a figure has for a move: no more than the slowest animal of a train that it leads (CH-5.2-j).

    What it carries takes its part before anything else (CH-5.1-a).
    """
    speeds = [field.values(figure).movement]
    for animal in led(field, figure):
        train = train_of(field, animal)
        if train:
            speeds += [field.values(one).movement for one in (animal, *train)]
    return max(min(speeds) - burden(field, figure), 0)


def holds(field: Field, animal: Figure, rope: Iterable[Hex]) -> bool:
    """Return whether the head of an animal is beside one of the hexes that it is held by, and could step there."""
    ways = field.ways(animal)
    return any(hex == animal.hex or ways.passes(animal.hex, hex) for hex in rope)


def drawn(
    field: Field, before: Figure, leader: Figure, company: tuple[Figure, ...]
) -> tuple[Figure | None, ...]:
    """Return the animals of a company after their leader has made a leg; None for each that cannot come after him.

    A bridle is held by its holder, and reaches him also over the other animals that he leads; who is tied follows the one before it.
    """
    group = {leader.id, *(animal.id for animal in company)}
    rope = list(field.cells(leader))
    trail = [hex for hex in field.cells(before) if hex not in rope]
    found: dict[str, Figure | None] = {}
    for animal in company:
        ahead: Collection[Hex] = rope
        if animal.tied_to:
            first = found.get(animal.tied_to)
            ahead = field.cells(first) if first is not None else ()
        moved = animal if holds(field, animal, ahead) else _after(field, animal, ahead, trail, rope, group)
        found[animal.id] = moved
        if moved is not None:
            cells = field.cells(moved)
            rope += cells
            trail += [hex for hex in field.cells(animal) if hex not in cells]
    return tuple(found.values())


def _after(
    field: Field,
    animal: Figure,
    ahead: Collection[Hex],
    trail: Collection[Hex],
    rope: Collection[Hex],
    group: Collection[str],
) -> Figure | None:
    """Return an animal after the fewest steps that bring its head beside what it is held by: to a free hex first, on the trail."""

    def worth(place: Figure) -> tuple[bool, bool, Hex]:
        taken = place.hex in rope or any(other.id not in group for other in field.on(place.hex))
        return taken, place.hex not in trail, place.hex

    ways, wide = field.ways(animal), len(field.cells(animal)) > 1
    seen, edge = {animal.hex}, [animal]
    for _ in range(ROPE):
        steps = []
        for place in edge:
            for towards, step in enumerate(DIRECTIONS):
                hex = place.hex + step
                if hex not in seen and ways.passes(place.hex, hex) and not _barred(field, animal, hex):
                    seen.add(hex)
                    facing = towards if wide else animal.facing
                    steps.append(msgspec.structs.replace(place, hex=hex, facing=facing))
        near = [place for place in steps if holds(field, place, ahead)]
        if near:
            return min(near, key=worth)
        edge = steps
    return None


def _barred(field: Field, animal: Figure, hex: Hex) -> bool:
    return barred(field, animal, hex) or heap(field, hex) >= BLOCKED


def led_along(
    field: Field, figure: Figure, legs: tuple[int, ...], company: tuple[Figure, ...]
) -> tuple[Figure, ...] | None:
    """Return where a company is when its leader has gone a way; None where one of it cannot follow."""
    for leg in legs:
        there = stepped(figure, leg)
        moved = drawn(field, figure, there, company)
        followed = tuple(animal for animal in moved if animal is not None)
        if len(followed) < len(moved):
            return None
        figure, company = there, followed
    return company


def crowded(field: Field, figure: Figure, company: tuple[Figure, ...]) -> bool:
    """Return whether a figure, or what it leads, stands where somebody else does (CH-5.4)."""
    group = {figure.id, *(animal.id for animal in company)}
    cells = [hex for one in (figure, *company) for hex in field.cells(one)]
    if len(set(cells)) < len(cells):
        return True
    return any(other.id not in group for hex in cells for other in field.on(hex))


def draw(field: Field, before: Figure, leader: Figure) -> tuple[Figure, ...]:
    """Let the animals that somebody leads come after a leg of his, and lose those that cannot; return those that moved."""
    led_by_him = company(field, before)
    moved = []
    for animal, there in zip(led_by_him, drawn(field, before, leader, led_by_him), strict=True):
        if there is None:
            field.change(animal.id, led_by="", tied_to="")
        elif there != animal:
            field.put(there)
            moved.append(there)
    return tuple(moved)


def part(field: Field, key: str) -> None:
    """Let an animal go, out of the hand that leads it and of its train; what is tied behind it stays tied together."""
    animal = field.figures[key]
    if animal.led_by or animal.tied_to:
        field.change(key, led_by="", tied_to="")
    for other in tuple(animals(field)):
        if other.tied_to == key:
            field.change(other.id, tied_to="")
