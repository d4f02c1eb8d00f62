"""The morale test as numbers: modifiers, and the chances of standing, panic and rout (CH-8.3-b, CH-8.3-c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.kernel.chances import Chance, chance_up_to
from oriflamme.kernel.tally import Line, Tally
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.terrain import FENCES

from .triggers import NEAR, fallen_near

Outcome: TypeAlias = Literal["steady", "panic", "rout"]

FAR: Final = 6
"""Hexes within which a rout of friends is felt (CH-8.3-c)."""
OBSTACLE: Final = 2
"""The cover from which on something is an obstacle to be behind (CH-8.3-c)."""

MODIFIERS: Final[dict[str, int]] = {
    "enemies": 1,
    "fallen": 1,
    "panic": 1,
    "rout": 2,
    "wounded": 1,
    "night": 1,
    "temple": -5,
    "obstacle": -3,
    "castle": -5,
    "friends": -1,
}
"""What is added to the die, by what for; `fallen` for each (CH-8.3-c)."""


def tally(field: Field, figure: Figure) -> Tally:
    """Return the modifiers of a figure's morale test now."""
    return Tally(
        tuple(
            Line(f"cry-havoc-morale-{what}", MODIFIERS[what] * count, "CH-8.3-c", count)
            for what, count in _found(field, figure)
        )
    )


def _found(field: Field, figure: Figure) -> Iterator[tuple[str, int]]:
    friends, enemies = (
        [one for one in field.counters(side) if not field.harmless(one) and field.apart(one, figure) <= NEAR]
        for side in (figure.side, field.theatre.opponent(figure.side))
    )
    if len(enemies) > len(friends):
        yield "enemies", 1
    if fallen := fallen_near(field, figure):
        yield "fallen", fallen
    if any(man.nerve == "panic" and man.id != figure.id for man in friends):
        yield "panic", 1
    if any(
        man.nerve == "rout" and man.id != figure.id and field.apart(man, figure) <= FAR
        for man in field.men(figure.side)
    ):
        yield "rout", 1
    if figure.health == "wounded":
        yield "wounded", 1
    if field.theatre.night or field.ground(figure.hex).dark:
        yield "night", 1
    if figure.hex in field.theatre.temple and "priest" in field.sheet(figure).skills:
        yield "temple", 1
    if any(_obstacle(field, hex) for hex in field.cells(figure)):
        yield "obstacle", 1
    if figure.hex in field.theatre.castle:
        yield "castle", 1
    if len(friends) > len(enemies):
        yield "friends", 1


def _obstacle(field: Field, hex: Hex) -> bool:
    """Return whether a hex, or something that runs along one of its sides and is shot over, gives as much cover as an obstacle does."""
    ground = field.ground(hex)
    if ground.cover >= OBSTACLE or ground.corner or (ground.tree and field.lie.traces.central(hex)):
        return True
    kinds = (kind for step in DIRECTIONS for kind in field.edges(hex, hex + step))
    fences = field.theatre.readings.fences
    return any((fences if kind.kind in FENCES else kind.between or 0) >= OBSTACLE for kind in kinds)


def chances(morale: int, modifiers: int) -> tuple[tuple[Outcome, Chance], ...]:
    """Return the chances of standing, panic and rout with a morale and the sum of modifiers: a rout needs no die (CH-8.3-b)."""
    if modifiers > morale:
        return ("steady", Chance(0, 10)), ("panic", Chance(0, 10)), ("rout", Chance(10, 10))
    stands = chance_up_to(morale - modifiers, 10)
    return ("steady", stands), ("panic", stands.other), ("rout", Chance(0, 10))
